/** One tournament, live: its whole picture, renewed when something of weight happens. */
import type { Change, MultiplierDrawn, PlayerLine, TournamentView } from '../wire/messages';
import type { Refused } from '../wire/refusal';
import { line } from '../wire/line.svelte';

const RENEW_MS = 500;

/** What was drawn, and what it wins. */
export type Draw = Pick<MultiplierDrawn, 'multiplier_tenths' | 'prizes_cents'>;

export class Contest {
  view = $state.raw<TournamentView | null>(null);
  refused = $state.raw<Refused | null>(null);
  /** The draw, once it has happened before the player's eyes. */
  drawn = $state.raw<Draw | null>(null);
  #id: string;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string) {
    this.#id = id;
  }

  /** Follows the tournament; gives back how to stop. */
  follow(): () => void {
    const stop = line.follow(`tournament:${this.#id}`, {
      picture: (picture) => {
        if (picture.type === 'TournamentView') this.#take(picture);
      },
      change: (change) => this.#hear(change),
      refused: (refused) => (this.refused = refused),
    });
    return () => {
      clearTimeout(this.#timer);
      stop();
    };
  }

  #take(picture: TournamentView): void {
    // The draw may have happened while this picture was asked for.
    const wasOpen = this.view !== null && this.view.multiplier_tenths === null;
    [this.view, this.refused] = [picture, null];
    if (wasOpen) this.showDraw();
  }

  /** Shows what has been drawn, also to somebody who comes just after it. */
  showDraw(): void {
    const times = this.view?.multiplier_tenths ?? null;
    if (this.view && times !== null)
      this.drawn ??= { multiplier_tenths: times, prizes_cents: this.view.payouts_cents };
  }

  #hear(change: Change): void {
    if (change.type === 'StacksChanged' && this.view) {
      const counted = (one: PlayerLine) =>
        one.player in change.chips ? { ...one, chips: change.chips[one.player] ?? 0 } : one;
      const own = this.view.own && counted(this.view.own);
      this.view = { ...this.view, players: this.view.players.map(counted), own };
      return;
    }
    if (change.type === 'MultiplierDrawn') this.drawn = change;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => line.renew(`tournament:${this.#id}`), RENEW_MS);
  }
}
