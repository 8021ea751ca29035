import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLocale } from '../../src/i18n/i18n.svelte';
import Tournaments from '../../src/pages/profile/Tournaments.svelte';
import { http } from '../../src/wire/http';
import type { PlayedPage, PlayedTournament } from '../../src/wire/messages';

function played(tournament: string, change: Partial<PlayedTournament> = {}): PlayedTournament {
  return {
    tournament,
    name: tournament,
    kind: 'scheduled',
    at_ms: 0,
    stage: 'finished',
    entrants: 45,
    entries: 1,
    place: 3,
    paid_cents: 1000,
    won_cents: 4000,
    ...change,
  };
}

function answers(...pages: PlayedPage[]) {
  return vi.spyOn(http, 'get').mockImplementation(async () => pages.shift());
}

describe('the tournaments of a player', () => {
  beforeEach(() => setLocale('en'));
  afterEach(() => vi.restoreAllMocks());

  it('tell place, price, prize and what is left of it', async () => {
    answers({
      lines: [
        played('cup', { entries: 2 }),
        played('lost', { place: null, stage: 'playing', won_cents: 0 }),
      ],
      before: null,
    });
    render(Tournaments);
    const cells = within(await screen.findByRole('row', { name: /cup/ }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(cells.slice(2)).toEqual(['3 of 45', '2', '1,000', '4,000', '+3,000']);
    const lost = within(screen.getByRole('row', { name: /lost/ }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(lost.slice(2)).toEqual(['Playing', '1', '1,000', '–', '-1,000']);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('come page by page, of the kind that is asked for', async () => {
    const get = answers(
      { lines: [played('a')], before: '9.a.1' },
      { lines: [played('b')], before: null },
      { lines: [], before: null },
    );
    render(Tournaments);
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('row', { name: /^b/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /^a/ })).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'HexaPro' }));
    expect(await screen.findByText('You have not entered a tournament yet.')).toBeVisible();
    expect(get.mock.calls.map(([path]) => path)).toEqual([
      '/me/tournaments?limit=20',
      '/me/tournaments?limit=20&before=9.a.1',
      '/me/tournaments?limit=20&kind=hexapro',
    ]);
  });
});
