/** The schedule, live: every tournament that is announced, played or just over. */
import type { ScheduleLine } from '../wire/messages';
import { line } from '../wire/line.svelte';

class Timetable {
  all = $state.raw<readonly ScheduleLine[] | null>(null);

  /** Follows the schedule; gives back how to stop. */
  follow(): () => void {
    return line.follow('tournaments', {
      picture: (picture) => picture.type === 'ScheduleView' && (this.all = picture.lines),
      change: (change) => {
        if (change.type === 'ScheduleLine') this.#take(change);
      },
    });
  }

  /** What a tournament is called, while it is listed. */
  nameOf(tournament: string): string | undefined {
    return this.all?.find((one) => one.tournament === tournament)?.name;
  }

  #take(changed: ScheduleLine): void {
    const others = (this.all ?? []).filter((one) => one.tournament !== changed.tournament);
    this.all = [...others, changed];
  }
}

export const timetable = new Timetable();

export const priceOf = (of: ScheduleLine) => of.prize_cents + of.bounty_cents + of.fee_cents;

/** What comes first: what takes entries, then what is played, then what is over; by start. */
export function inOrder(a: ScheduleLine, b: ScheduleLine): number {
  return (
    rank(a) - rank(b) ||
    (a.starts_at ?? 0) - (b.starts_at ?? 0) ||
    priceOf(a) - priceOf(b) ||
    a.name.localeCompare(b.name)
  );
}

function rank(of: ScheduleLine): number {
  if (of.takes_entries) return 0;
  return { registering: 1, playing: 2, finished: 3, cancelled: 4 }[of.stage];
}
