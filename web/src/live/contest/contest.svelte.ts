/** A tournament with paper cards as its director's tablet knows it: one picture, its acts, and the last one to take back. */
import { t } from '../../i18n/i18n.svelte';
import { ticking } from '../../parts/ticking.svelte';
import { toastRefused } from '../../ui/toasts.svelte';
import type { ContestClockView, ContestView } from '../../wire/messages';
import { house } from '../house.svelte';
import { Watched } from '../public/watched.svelte';

const UNDO_MS = 10_000;

export interface ContestUndo {
  number: number;
  text: string;
  until: number;
}

export class ContestDesk {
  readonly id: string;
  readonly watched: Watched<ContestView>;
  undoable = $state.raw<ContestUndo | null>(null);

  constructor(id: string) {
    this.id = id;
    this.watched = new Watched<ContestView>(
      () => `/live/contests/${encodeURIComponent(id)}`,
      (view) => view.line.number,
      (view) => changesAt(view.clock),
    );
  }

  get view(): ContestView | null {
    return this.watched.view;
  }

  /** Notes something; `says` is shown with a way to take it back. Tells whether it was taken. */
  async act(act: string, body: Record<string, unknown> = {}, says?: string): Promise<boolean> {
    try {
      const done = await house.act(`contests/${this.id}/${act}`, body);
      const [first] = done.events;
      if (says && first)
        this.#offerUndo({ number: first.number, text: says, until: Date.now() + UNDO_MS });
      return true;
    } catch (error) {
      toastRefused(error);
      return false;
    }
  }

  async undo(number: number): Promise<void> {
    this.undoable = null;
    await house
      .act('undo', { number, contest: this.id, why: t('live.mistake') })
      .catch(toastRefused);
  }

  #offerUndo(mine: ContestUndo): void {
    this.undoable = mine;
    setTimeout(() => {
      if (this.undoable === mine) this.undoable = null;
    }, UNDO_MS);
  }
}

/** What is left of the level, or of a break that has an end; it counts on without a line. */
export function leftOf(clock: ContestClockView): number {
  if (clock.until_ms) return Math.max(0, clock.until_ms - ticking.now);
  return clock.runs ? Math.max(0, clock.ends_ms - ticking.now) : clock.left_ms;
}

/** When the clock changes by itself: a level or a break ends; 0 while it stands. */
export const changesAt = (clock: ContestClockView): number =>
  clock.until_ms || (clock.runs ? clock.ends_ms : 0);

/** Blinds as they are said: 200/400 (400). */
export function blinds(level: { small_blind: number; big_blind: number; ante: number }): string {
  const ante = level.ante ? ` (${plain(level.ante)})` : '';
  return `${plain(level.small_blind)}/${plain(level.big_blind)}${ante}`;
}

/** A number with spaces between thousands. */
export const plain = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, '\u00a0');

/** The name as it is said on the floor: given name and initial. */
export function called(name: string): string {
  const words = name.split(' ');
  return words.length > 1 ? `${words[0]} ${words.at(-1)?.charAt(0)}.` : name;
}
