/** A tournament for tests, on its second level of three; what matters is given. */
import type { ScheduleLine, TournamentView } from '../../src/wire/messages';

export const LINE: ScheduleLine = {
  type: 'ScheduleLine',
  tournament: 't',
  offer: 'o',
  name: 'T',
  kind: 'scheduled',
  game: 'texas',
  structure: 'no-limit',
  prize_cents: 900,
  bounty_cents: 0,
  fee_cents: 100,
  entrants: 30,
  entries_max: null,
  players_left: 10,
  seats: 9,
  stage: 'playing',
  takes_entries: false,
  starts_at: 0,
  late_until: null,
  prize_pool_cents: 27_000,
  guaranteed_cents: 0,
  added_cents: 0,
  level: 2,
  bots: 0,
  practice: false,
  rebuys: false,
  re_entry: false,
  bounty: null,
  target: null,
};
const level = (big_blind: number) => ({
  small_blind: big_blind / 2,
  big_blind,
  ante: 0,
  length_s: 600,
  break_after_s: 0,
});

export function tournament(
  view: Partial<TournamentView> = {},
  line: Partial<ScheduleLine> = {},
): TournamentView {
  const usual = {
    levels: [level(20), level(40), level(80)],
    level: 2,
    level_ends: 90_000,
    next_break: null,
    stop: null,
    hand_for_hand: false,
    payouts_cents: [1, 1, 1],
    average_chips: 1500,
    tables: [],
  };
  return { line: { ...LINE, ...line }, ...usual, ...view } as unknown as TournamentView;
}
