import { render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setLocale } from '../../src/i18n/i18n.svelte';
import { bandOf, tabOf } from '../../src/pages/lobby/filters.svelte';
import { lines } from '../../src/room/lines.svelte';
import { line, type Listener } from '../../src/wire/line.svelte';
import { quickest } from '../../src/pages/lobby/quick';
import Stakes from '../../src/pages/lobby/Stakes.svelte';
import StakeTables from '../../src/pages/lobby/StakeTables.svelte';
import { isPrivate, stakeOf } from '../../src/room/affairs.svelte';
import type { LobbyLine } from '../../src/wire/messages';

function stake(name: string, change: Partial<LobbyLine> = {}): LobbyLine {
  return {
    type: 'LobbyLine',
    jackpot: null,
    jackpot_cents: null,
    stake: name,
    game: 'texas',
    format: 'standard',
    betting: 'no-limit',
    small_blind_chips: 5,
    big_blind_chips: 10,
    big_bet_chips: 0,
    seats: 6,
    min_chips: 500,
    max_chips: 1000,
    practice: false,
    bots: 0,
    opens_with: 3,
    players: 0,
    waiting: 0,
    tables: [],
    open_tables: 0,
    people: 0,
    company: 0,
    average_pot_chips: 0,
    hands_per_hour: 0,
    busiest: null,
    ...change,
  };
}
describe('quick seat', () => {
  it('goes where most play and a seat is free', () => {
    const full = stake('full', { players: 6 });
    const lively = stake('lively', { company: 4 });
    expect(quickest([full, stake('quiet', { company: 2 }), lively], 10_000)).toBe(lively);
  });

  it('takes the first of those that are alike', () => {
    const first = stake('a');
    expect(quickest([first, stake('b')], null)).toBe(first);
  });

  it('offers nothing that cannot be paid', () => {
    expect(quickest([stake('dear', { min_chips: 5_000 })], 499)).toBeNull();
  });
});

describe('the lobby', () => {
  it.each([
    [10, 2, 'micro'],
    [50, 2, 'low'],
    [500, 2, 'medium'],
    [1000, 2, 'high'],
    [10, 0, 'micro'],
    [100, 0, 'low'],
  ])('counts a big blind of %i with %i decimals as %s', (blind, decimals, band) => {
    expect(bandOf(blind, decimals)).toBe(band);
  });

  it('lists practice before anything else', () => {
    expect(tabOf(stake('x', { practice: true, format: 'banzai' }))).toBe('practice');
    expect(tabOf(stake('x', { format: 'banzai' }))).toBe('banzai');
    expect(tabOf(stake('x', { format: 'deepstack' }))).toBe('cash');
  });

  it('knows the stake of a table by its name', () => {
    expect(stakeOf('holdem-50-100-3')).toBe('holdem-50-100');
    expect(isPrivate('holdem-50-100-3')).toBe(false);
    expect(isPrivate('holdem-50-100-1734567890')).toBe(true);
  });
});

describe('a stake without a table', () => {
  beforeEach(() => setLocale('en'));
  function shown(change: Partial<LobbyLine>) {
    const stakes = [stake('x', change)];
    lines.all = stakes;
    render(Stakes, { stakes, tab: 'cash', join: vi.fn() });
  }

  it.each<[Partial<LobbyLine>, string]>([
    [
      { practice: true, bots: 5, opens_with: 1 },
      '5 house bots wait for you: a table opens at once.',
    ],
    [{ opens_with: 1, waiting: 2 }, '2 waiting · A table opens as soon as you join.'],
    [{ opens_with: 3 }, 'A table opens once 3 more join.'],
    [{ opens_with: null }, 'Staff opens the tables. Join the waiting list.'],
  ])('says how it gets one: %j', (change, text) => {
    shown(change);
    expect(
      screen.getByText((_, one) => one?.tagName === 'SPAN' && one.textContent === text),
    ).toBeVisible();
    expect(screen.queryByText('Players')).toBeNull();
    expect(screen.queryByRole('button', { name: /tables/ })).toBeNull();
  });

  it('speaks of its tables once it has some', () => {
    shown({ opens_with: 1, players: 4, open_tables: 1 });
    expect(screen.getByRole('button', { name: /1 table:/ })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
    expect(screen.getByText('Players').nextElementSibling).toHaveTextContent('4');
  });
});

describe('the tables of a stake', () => {
  it('come page by page, and a page that is gone leads to the last', async () => {
    setLocale('en');
    const followed: [string, Listener][] = [];
    vi.spyOn(line, 'follow').mockImplementation((topic, listener) => {
      followed.push([topic, listener]);
      return () => undefined;
    });
    const of = stake('nl10', { open_tables: 51 });
    lines.all = [of];
    render(StakeTables, { of, id: 'x' });
    const page = (number: number, pages: number, table: string) => ({
      type: 'StakeTables' as const,
      stake: 'nl10',
      page: number,
      pages,
      tables: [
        {
          table,
          name: table,
          seats: 6,
          players: 2,
          bots: 0,
          average_pot_chips: 0,
          hands_per_hour: 0,
        },
      ],
    });
    expect(followed.map(([topic]) => topic)).toEqual(['stake:nl10']);
    followed[0]?.[1].picture(page(1, 2, 'nl10-1'));
    expect(await screen.findByText('Page 1 of 2')).toBeVisible();
    screen.getByRole('button', { name: 'Next' }).click();
    await vi.waitFor(() => expect(followed.at(-1)?.[0]).toBe('stake:nl10:2'));
    followed.at(-1)?.[1].picture(page(2, 2, 'nl10-51'));
    expect(await screen.findByText(/#51/)).toBeVisible();
    followed.at(-1)?.[1].change(page(2, 1, 'nl10-51'));
    await vi.waitFor(() => expect(followed.at(-1)?.[0]).toBe('stake:nl10'));
    vi.restoreAllMocks();
  });
});
