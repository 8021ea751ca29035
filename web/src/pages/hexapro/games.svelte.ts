/** Several HexaPros with one confirmation: as each starts, the player is entered into the next.
 *
 *  A HexaPro of an offer takes entries until it is full; then the room opens another one. So the
 *  games that are still wanted are entered one after the other while this window is open (HEXA-03).
 */
import type { ScheduleLine } from '../../wire/messages';
import { line } from '../../wire/line.svelte';
import { affairs } from '../affairs.svelte';
import { toastRefused } from '../../ui/toasts.svelte';

class Games {
  /** Games that are still to be entered, by offer. */
  left = $state<Record<string, number>>({});
  #entering = new Set<string>();

  /** Enters the first game and remembers the others; gives its name. */
  async play(first: ScheduleLine, games: number): Promise<string> {
    await line.ask({ type: 'register', tournament: first.tournament });
    this.#entering.add(first.tournament);
    this.left = { ...this.left, [first.offer]: games - 1 };
    affairs.renew(0);
    return first.tournament;
  }

  /** Enters whatever is wanted and open; called when the schedule changes. */
  async follow(all: readonly ScheduleLine[]): Promise<void> {
    for (const one of all) {
      const left = this.left[one.offer] ?? 0;
      if (left === 0 || !one.takes_entries || affairs.isIn(one.tournament) || this.#entering.has(one.tournament)) continue;
      this.#entering.add(one.tournament);
      this.left = { ...this.left, [one.offer]: left - 1 };
      try {
        await line.ask({ type: 'register', tournament: one.tournament });
        affairs.renew(0);
      } catch (error) {
        this.left = { ...this.left, [one.offer]: 0 };
        await toastRefused(error);
      }
    }
  }

  stop(offer: string): void {
    this.left = { ...this.left, [offer]: 0 };
  }
}

export const games = new Games();
