import { beforeAll, describe, expect, it } from 'vitest';
import { setLocale } from '../../src/i18n/i18n.svelte';
import {
  averageInBlinds,
  countdown,
  isBubble,
  isOver,
  levelNext,
  levelNow,
  mayComeBack,
  next,
  notices,
} from '../../src/room/progress';
import { inOrder } from '../../src/room/schedule.svelte';
import { oneOfEach } from '../../src/pages/hexapro/tiles';
import type { ScheduleLine, TournamentView } from '../../src/wire/messages';
import { LINE, tournament } from './contests';

const seen = (
  line: Parameters<typeof tournament>[1],
  view: Parameters<typeof tournament>[0] = {},
) => tournament(view, line);

describe('a tournament', () => {
  beforeAll(() => setLocale('en'));

  it('knows its level, the next one, and repeats the last', () => {
    expect(levelNow(seen({}))?.big_blind).toBe(40);
    expect(levelNext(seen({}))?.big_blind).toBe(80);
    expect(levelNow(seen({}, { level: 9 }))?.big_blind).toBe(80);
    expect(levelNow(seen({}, { level: 0 }))?.big_blind).toBe(20);
  });

  it('gives the average stack in big blinds', () => {
    expect(averageInBlinds(seen({}))).toBe(37.5);
  });

  it('counts down to what comes next', () => {
    expect(countdown(seen({}), 30_000)).toEqual({ text: 'Next level', left: 60_000 });
    expect(countdown(seen({ stage: 'registering', starts_at: 50_000 }), 30_000)).toEqual({
      text: 'Start',
      left: 20_000,
    });
    expect(countdown(seen({ stage: 'registering', starts_at: null }), 0)).toEqual({
      text: 'Starts when full',
      left: null,
    });
    expect(
      countdown(seen({}, { stop: { kind: 'break', begun: true, until: 40_000, why: '' } }), 30_000),
    ).toEqual({ text: 'Break', left: 10_000 });
  });

  it('is over for who has a place, and asks who may buy new chips', () => {
    const own = (place: number | null, chips: number) =>
      ({ own: { place, chips } }) as Partial<TournamentView>;
    expect(isOver(seen({}, own(4, 0)))).toBe(true);
    expect(isOver(seen({}, own(null, 900)))).toBe(false);
    expect(isOver(seen({}, { own: null }))).toBe(false);
    expect(isOver(seen({ stage: 'finished' }, { own: null }))).toBe(true);
    expect(mayComeBack(seen({ takes_entries: true, re_entry: true }, own(null, 0)))).toBe(true);
    expect(mayComeBack(seen({ takes_entries: true }, { ...own(null, 0), rebuy_cents: 500 }))).toBe(
      true,
    );
    expect(mayComeBack(seen({ takes_entries: false, re_entry: true }, own(null, 0)))).toBe(false);
    expect(mayComeBack(seen({ takes_entries: true }, { ...own(null, 0), rebuy_cents: null }))).toBe(
      false,
    );
  });

  it('leads on to more of its kind', () => {
    expect(next(seen({}, { multipliers: [] }))).toBe('/?tab=tournaments');
    expect(next(seen({ starts_at: null }, { multipliers: [] }))).toBe('/?tab=sit-and-go');
    expect(next(seen({ starts_at: null }, { multipliers: [{}] as never }))).toBe('/?tab=hexapro');
  });

  it('is on the bubble when the next one out is the last without a prize', () => {
    expect(isBubble(seen({ players_left: 4 }))).toBe(true);
    expect(isBubble(seen({ players_left: 3 }))).toBe(false);
    expect(isBubble(seen({ players_left: 4, takes_entries: true }))).toBe(false);
    expect(notices(seen({ players_left: 4 }, { hand_for_hand: true }), 0)).toEqual([
      'On the bubble',
      'Hand for hand',
    ]);
  });

  it('stands in the schedule before what can no longer be entered', () => {
    const over = { ...LINE, tournament: 'over', stage: 'finished' as const };
    const open = {
      ...LINE,
      tournament: 'open',
      stage: 'registering' as const,
      takes_entries: true,
      starts_at: 99,
    };
    expect([over, LINE, open].sort(inOrder).map((one) => one.tournament)).toEqual([
      'open',
      't',
      'over',
    ]);
  });
});

describe('the tiles of a HexaPro', () => {
  const game = (tournament: string, of: Partial<ScheduleLine> = {}): ScheduleLine => ({
    ...LINE,
    kind: 'hexapro',
    takes_entries: true,
    tournament,
    ...of,
  });
  const led = (...all: ScheduleLine[]) =>
    oneOfEach(all, (tournament) => tournament.startsWith('mine')).map((one) => one.tournament);

  it('lead to the fullest game of each offer', () => {
    expect(
      led(
        game('a', { entrants: 1 }),
        game('b', { entrants: 2 }),
        game('c', { offer: 'x', entrants: 0 }),
      ),
    ).toEqual(['b', 'c']);
  });

  it('lead to a game that the player is not in, if there is one', () => {
    expect(led(game('mine-1', { entrants: 2 }), game('b', { entrants: 0 }))).toEqual(['b']);
    expect(led(game('mine-1', { entrants: 2 }))).toEqual(['mine-1']);
  });

  it('leave out what is played, and every other tournament', () => {
    expect(led(game('a', { takes_entries: false }), game('b', { kind: 'scheduled' }))).toEqual([]);
  });
});
