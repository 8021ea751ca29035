/** What the rest of the client must know of the open tables: when the player's turn ends, and whether
 *  what has happened is still being shown. */
import { SvelteMap, SvelteSet } from 'svelte/reactivity';

const ends = new SvelteMap<string, number>();

/** A table says when the viewer's turn there ends, or that there is none. */
export function setTurn(table: string, until: number | null): void {
  if (until === null) ends.delete(table);
  else ends.set(table, until);
}

/** When the next of the player's turns ends. */
export function nextTurnEnds(): number | null {
  return ends.size ? Math.min(...ends.values()) : null;
}

const behind = new SvelteSet<string>();

/** A table says whether it still shows what has happened; nobody else may tell how it ends. */
export function setBehind(table: string, is: boolean): void {
  if (is) behind.add(table);
  else behind.delete(table);
}

export function isTelling(): boolean {
  return behind.size > 0;
}
