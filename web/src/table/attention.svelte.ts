/** What needs the player's attention at any of the open tables: the end of his own turn. */
import { SvelteMap } from 'svelte/reactivity';

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
