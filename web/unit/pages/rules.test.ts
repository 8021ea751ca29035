import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLocale } from '../../src/i18n/i18n.svelte';
import Acceptance from '../../src/pages/Acceptance.svelte';
import { wordNotice } from '../../src/pages/notices';
import { session } from '../../src/session.svelte';
import { http } from '../../src/wire/http';
import { line } from '../../src/wire/line.svelte';
import { Refused } from '../../src/wire/refusal';

const RULES = {
  rulebook: 'online-2.7-en',
  version: '2.7',
  title: 'Poker rules',
  published: '2021-05-01',
  link: '/rules',
  asks: true,
  accepted_ms: null,
};

beforeEach(async () => {
  await setLocale('en');
  HTMLDialogElement.prototype.showModal = function () {
    this.setAttribute('open', '');
  };
  line.room = {
    name: 'x',
    currency: 'EUR',
    decimals: 2,
    rulebook: 'x',
    languages: [],
    version: '1',
    seats_chosen: false,
    password_min: 12,
    guests: false,
  };
  session.me = {
    player: 'Anna',
    name: 'Anna',
    roles: ['player'],
    language: 'en',
    email: null,
    totp: false,
    settings: {},
  };
});
afterEach(() => vi.restoreAllMocks());

describe('the rules of the house', () => {
  it('are accepted once, by id and version, and asked again when play is refused for want of it', async () => {
    const get = vi.spyOn(http, 'get').mockResolvedValue(RULES);
    const put = vi.spyOn(http, 'put').mockResolvedValue({ ...RULES, accepted_ms: 1 });
    render(Acceptance);
    await userEvent.click(await screen.findByRole('button', { name: 'Later' }));
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    for (const hear of line.refusals) hear(new Refused('rules/not-accepted', 'accept the rules'));
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(put).toHaveBeenCalledWith('/me/rules', { rulebook: 'online-2.7-en', version: '2.7' });
    expect(get).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });
});

describe('a jackpot', () => {
  it('is told with every share in money, the largest first', () => {
    const told = wordNotice({
      type: 'JackpotShared',
      jackpot: 'bbj',
      table: 'nl200-1',
      hand_no: 7,
      category: 1,
      shares: { Bo: 20_000, Anna: 40_000 },
      at_ms: 0,
    });
    expect(told.text).toMatch(/Anna .*400.*, Bo .*200/);
  });
});
