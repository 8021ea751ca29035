/** A private game, live: what its people see of it beside the table. */
import type { HomeView } from '../wire/messages';
import { line } from '../wire/line.svelte';

export class HomeGame {
  view = $state.raw<HomeView | null>(null);

  constructor(readonly table: string) {}

  /** Follows the game; gives back how to stop. Who is not in it is told nothing. */
  follow(): () => void {
    return line.follow(`home:${this.table}`, {
      picture: (picture) => picture.type === 'HomeView' && (this.view = picture),
      change: (change) => change.type === 'HomeView' && (this.view = change),
      refused: () => (this.view = null),
    });
  }
}

export const linkOf = (invitation: string) => `${location.origin}/invitation/${invitation}`;
