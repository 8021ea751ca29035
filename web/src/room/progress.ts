/** Where a tournament stands: what the clock counts down to, and what the players should know. */
import { t } from '../i18n/i18n.svelte';
import type { LevelView, TournamentView } from '../wire/messages';
import { clockTime } from '../parts/format.svelte';

/** The level in force, or the first one before the start; the last repeats. */
export function levelNow(view: TournamentView): LevelView | undefined {
  return view.levels[Math.min(Math.max(view.level, 1), view.levels.length) - 1];
}

export function levelNext(view: TournamentView): LevelView | undefined {
  return view.levels[Math.min(Math.max(view.level, 1) + 1, view.levels.length) - 1];
}

export interface Countdown {
  text: string;
  /** Milliseconds left; null where nothing is counted down. */
  left: number | null;
}

/** What everybody waits for: the start, the end of a break, or the next level. */
export function countdown(view: TournamentView, now: number): Countdown {
  const of = view.line;
  if (of.stage === 'registering') {
    return of.starts_at === null
      ? { text: t('tour.startsWhenFull'), left: null }
      : { text: t('tour.start'), left: of.starts_at - now };
  }
  if (of.stage !== 'playing') return { text: t(`tour.stage.${of.stage}`), left: null };
  if (view.stop?.begun) {
    return {
      text:
        view.stop.kind === 'pause'
          ? [t('tour.stage.paused'), view.stop.why].filter(Boolean).join(': ')
          : t('tour.stage.break'),
      left: view.stop.until === null ? view.level_left_ms : view.stop.until - now,
    };
  }
  return {
    text: t('tour.nextLevel'),
    left: view.level_ends === null ? null : view.level_ends - now,
  };
}

/** Whether the next player out is the last without a prize. */
export function isBubble(view: TournamentView): boolean {
  const paid = view.payouts_cents.length;
  return (
    view.line.stage === 'playing' &&
    !view.line.takes_entries &&
    paid > 0 &&
    view.line.players_left === paid + 1
  );
}

export function notices(view: TournamentView, now: number): string[] {
  const of = view.line;
  if (of.stage !== 'playing') return [];
  return [
    ...(of.takes_entries && of.late_until !== null
      ? [t('tour.lateEndsIn', { time: clockTime(of.late_until - now) })]
      : []),
    ...(view.rebuy_cents !== null && of.takes_entries && of.late_until !== null
      ? [t('tour.rebuyEndsIn', { time: clockTime(of.late_until - now) })]
      : []),
    ...(isBubble(view) ? [t('tour.onTheBubble')] : []),
    ...(view.hand_for_hand ? [t('tour.handForHand')] : []),
    ...(view.tables.length === 1 && of.entrants > of.seats ? [t('tour.finalTable')] : []),
    ...(!view.stop && view.next_break !== null
      ? [t('tour.nextBreakIn', { time: clockTime(view.next_break - now) })]
      : []),
  ];
}

/** Whether the viewer has lost his chips and may buy new ones. */
export function mayComeBack(view: TournamentView): boolean {
  const of = view.line;
  const isBusted = view.own !== null && view.own.place === null && view.own.chips === 0;
  return (
    isBusted &&
    of.stage === 'playing' &&
    of.takes_entries &&
    (of.re_entry || view.rebuy_cents !== null)
  );
}

/** Whether it is over for the viewer, or about to be. */
export function isOver(view: TournamentView): boolean {
  return view.own?.place != null || mayComeBack(view) || view.line.stage === 'finished';
}

/** Where more of the same kind is played. */
export function next(view: TournamentView): string {
  if (view.multipliers.length > 0) return '/?tab=hexapro';
  return view.line.starts_at === null ? '/?tab=sit-and-go' : '/?tab=tournaments';
}

/** The average stack in big blinds of the level in force, to one half. */
export function averageInBlinds(view: TournamentView): number {
  const blind = levelNow(view)?.big_blind ?? 1;
  return Math.round((2 * view.average_chips) / blind) / 2;
}

export const blindsOf = (level: LevelView, write: (chips: number) => string) =>
  `${write(level.small_blind)}/${write(level.big_blind)}${level.ante > 0 ? ` (${write(level.ante)})` : ''}`;
