import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLocale } from '../../src/i18n/i18n.svelte';
import { wordNotice } from '../../src/pages/notices';
import Announce from '../../src/pages/staff/Announce.svelte';
import Steering from '../../src/pages/staff/Steering.svelte';
import { changes, type Written } from '../../src/pages/staff/terms';
import { readMoney } from '../../src/parts/format.svelte';
import { http } from '../../src/wire/http';
import { line } from '../../src/wire/line.svelte';
import { Refused } from '../../src/wire/refusal';
import { tournament } from './contests';

beforeEach(async () => {
  await setLocale('en');
  HTMLDialogElement.prototype.showModal = function () {
    this.setAttribute('open', '');
  };
});
afterEach(() => vi.restoreAllMocks());

describe('the terms of a tournament', () => {
  const before: Written = {
    name: 'Cup',
    start: '2030-01-01T18:00',
    guaranteed_cents: '500',
    added_cents: '0',
    entries_max: '',
    late_levels: '4',
    level_s: '10',
    re_entry: false,
    deals: true,
  };
  const asked = (now: Partial<Written>) => {
    line.room = {
      name: 'x',
      currency: 'EUR',
      decimals: 2,
      rulebook: 'x',
      languages: [],
      version: '1',
      seats_chosen: false,
      password_min: 12,
      guests: true,
    };
    return changes(before, { ...before, ...now }, readMoney);
  };

  it.each<[Partial<Written>, object]>([
    [{}, {}],
    [
      { name: ' Grand cup ', guaranteed_cents: '750,50' },
      { name: 'Grand cup', guaranteed_cents: 75_050 },
    ],
    [
      { level_s: '7.5', late_levels: '6', re_entry: true },
      { level_s: 450, late_levels: 6, re_entry: true },
    ],
    [
      { guaranteed_cents: '', entries_max: '90', deals: false },
      { guaranteed_cents: 0, entries_max: 90, deals: false },
    ],
  ])('are sent only where they differ: %j', (now, changed) => {
    expect(asked(now)).toEqual({ changed });
  });

  it.each<[Partial<Written>, string]>([
    [{ name: ' ' }, 'name'],
    [{ start: '' }, 'start'],
    [{ guaranteed_cents: 'much' }, 'guaranteed_cents'],
    [{ level_s: '1/2' }, 'level_s'],
    [{ entries_max: '-3' }, 'entries_max'],
  ])('are not sent where they cannot be read: %j', (now, wrong) => {
    expect(asked(now)).toEqual({ wrong });
  });
});

describe('an announcement', () => {
  it('goes to whom it is for, as one line, and says how many hear it', async () => {
    const post = vi.spyOn(http, 'post').mockResolvedValue({ players: 12 });
    render(Announce, { to: { tournament: 'cup-1' }, name: 'Cup', close: vi.fn() });
    expect(screen.getByRole('button', { name: 'Announce' })).toBeDisabled();
    await userEvent.type(screen.getByRole('textbox'), 'Ten minutes{enter}late');
    await userEvent.click(screen.getByRole('button', { name: 'Announce' }));
    expect(post).toHaveBeenCalledWith('/staff/announcements', {
      text: 'Ten minutes late',
      tournament: 'cup-1',
    });
    expect(await screen.findByRole('status')).toHaveTextContent('12 players hear it.');
  });

  it('that is refused says why where it was made', async () => {
    vi.spyOn(http, 'post').mockRejectedValue(
      new Refused('room/unfit-announcement', 'an announcement has 1 to 300 characters', {
        characters: 300,
      }),
    );
    render(Announce, { close: vi.fn() });
    await userEvent.type(screen.getByRole('textbox'), 'Hello');
    await userEvent.click(screen.getByRole('button', { name: 'Announce' }));
    expect(await screen.findByText('An announcement has 1–300 characters.')).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveValue('Hello');
  });

  it('is worded by where it was made', () => {
    const said = { type: 'Announcement', text: 'Dinner is served.', at_ms: 0 } as const;
    expect(wordNotice({ ...said, tournament: null, table: null, name: '' })).toEqual({
      text: 'The house: Dinner is served.',
    });
    expect(wordNotice({ ...said, tournament: 'cup-1', table: null, name: 'Cup' })).toEqual({
      text: 'Cup: Dinner is served.',
      href: '/tournament/cup-1',
    });
    expect(wordNotice({ ...said, tournament: 'cup-1', table: 'cup-1.2', name: 'Cup' }).href).toBe(
      '/table/cup-1.2',
    );
  });
});

describe("the director's clock", () => {
  const path = '/staff/tournaments/cup-1';

  it('asks before the next level begins, and says which', async () => {
    const post = vi.spyOn(http, 'post').mockResolvedValue(undefined);
    render(Steering, { view: tournament({ level: 1 }, { stage: 'playing' }), path });
    expect(screen.getByRole('button', { name: 'Previous level' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Next level' }));
    expect(screen.getByText(/Level 2 with 20\/40/)).toBeVisible();
    expect(post).not.toHaveBeenCalled();
    await userEvent.click(screen.getAllByRole('button', { name: 'Next level' }).at(-1)!);
    expect(post).toHaveBeenCalledWith(`${path}/level`, { level: 2 });
  });

  it('goes on where it was paused, and ends hand for hand where it is played', async () => {
    const paused = tournament(
      { level: 2, hand_for_hand: true, stop: { kind: 'pause', begun: true, until: null, why: '' } },
      { stage: 'playing' },
    );
    render(Steering, { view: paused, path });
    expect(screen.getByRole('button', { name: 'Resume' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
    expect(screen.getByRole('button', { name: 'End hand for hand' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  it('has nothing to move before the start', () => {
    render(Steering, { view: tournament({}, { stage: 'registering' }), path });
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('The clock can be moved once the tournament is played.')).toBeVisible();
  });
});
