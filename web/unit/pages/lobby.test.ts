import { render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setLocale } from '../../src/i18n/i18n.svelte';
import { bandOf, tabOf } from '../../src/pages/lobby/filters.svelte';
import { lines } from '../../src/pages/lobby/lines.svelte';
import { quickest } from '../../src/pages/lobby/quick';
import Stakes from '../../src/pages/lobby/Stakes.svelte';
import { stakeOf } from '../../src/pages/affairs.svelte';
import type { LobbyLine } from '../../src/wire/messages';

function stake(name: string, change: Partial<LobbyLine> = {}): LobbyLine {
  return {
    type: 'LobbyLine', jackpot: null, jackpot_cents: null, stake: name, game: 'texas', format: 'standard', betting: 'no-limit', small_blind_chips: 5, big_blind_chips: 10, big_bet_chips: 0,
    seats: 6, min_chips: 500, max_chips: 1000, practice: false, bots: 0, opens_with: 3, players: 0, waiting: 0, tables: [], ...change,
  };
}
const table = (players: number, seats = 6) => ({ table: 't', name: 't', seats, players, bots: 0, average_pot_chips: 0, hands_per_hour: 0 });

describe('quick seat', () => {
  it('goes where most play and a seat is free', () => {
    const full = stake('full', { tables: [table(6)] });
    const lively = stake('lively', { tables: [table(4)] });
    expect(quickest([full, stake('quiet', { tables: [table(2)] }), lively], 10_000)).toBe(lively);
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
  it.each([[10, 2, 'micro'], [50, 2, 'low'], [500, 2, 'medium'], [1000, 2, 'high'], [10, 0, 'micro'], [100, 0, 'low']])('counts a big blind of %i with %i decimals as %s', (blind, decimals, band) => {
    expect(bandOf(blind, decimals)).toBe(band);
  });

  it('lists practice before anything else', () => {
    expect(tabOf(stake('x', { practice: true, format: 'banzai' }))).toBe('practice');
    expect(tabOf(stake('x', { format: 'banzai' }))).toBe('banzai');
    expect(tabOf(stake('x', { format: 'deepstack' }))).toBe('cash');
  });

  it('knows the stake of a table by its name', () => {
    expect(stakeOf('holdem-50-100-3')).toBe('holdem-50-100');
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
    [{ practice: true, bots: 5, opens_with: 1 }, '5 house bots wait for you: a table opens at once.'],
    [{ opens_with: 1, waiting: 2 }, '2 waiting · A table opens as soon as you join.'],
    [{ opens_with: 3 }, 'A table opens once 3 more join.'],
    [{ opens_with: null }, 'Staff opens the tables. Join the waiting list.'],
  ])('says how it gets one: %j', (change, text) => {
    shown(change);
    expect(screen.getByText((_, one) => one?.tagName === 'SPAN' && one.textContent === text)).toBeVisible();
    expect(screen.queryByText('Players')).toBeNull();
    expect(screen.queryByRole('button', { name: /tables/ })).toBeNull();
  });

  it('speaks of its tables once it has some', () => {
    shown({ opens_with: 1, players: 4, tables: [table(4)] });
    expect(screen.getByRole('button', { name: /1 table:/ })).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByText('Players').nextSibling).toHaveTextContent('4');
  });
});
