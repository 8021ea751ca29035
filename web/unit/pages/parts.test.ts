import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { explain } from '../../src/i18n/refusals';
import { setLocale } from '../../src/i18n/i18n.svelte';
import { after, door, doorFrom } from '../../src/parts/after';
import { Deed } from '../../src/parts/deed.svelte';
import Tabs from '../../src/parts/Tabs.svelte';
import { deviceOf } from '../../src/pages/profile/device';
import { line } from '../../src/wire/line.svelte';
import { Refused } from '../../src/wire/refusal';

describe('tabs', () => {
  const tabs = [
    { id: 'a', label: 'First' },
    { id: 'b', label: 'Second' },
    { id: 'c', label: 'Third' },
  ] as const;

  it('are one stop for Tab, and arrows choose', async () => {
    const choose = vi.fn();
    render(Tabs, { tabs, chosen: 'a', choose, label: 'Parts', panel: 'p' });
    await userEvent.tab();
    expect(screen.getByRole('tab', { name: 'First' })).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(choose).toHaveBeenCalledWith('c');
    await userEvent.keyboard('{ArrowRight}{End}x');
    expect(choose.mock.calls.flat()).toEqual(['c', 'b', 'c']);
  });
});

describe('a deed', () => {
  it('is done once however often it is clicked, and tells why not', async () => {
    await setLocale('en');
    const work = vi.fn(async () => {
      throw new Refused('account/wrong-code', 'this code is wrong or was used before');
    });
    const deed = new Deed(work);
    await Promise.all([deed.run(), deed.run()]);
    expect(work).toHaveBeenCalledTimes(1);
    expect(deed.problem).toBe('The code is wrong or already used.');
    expect(deed.refused?.code).toBe('account/wrong-code');
    expect(deed.busy).toBe(false);
  });
});

describe('a refusal', () => {
  it('is worded in the language of the player, with times and money as he reads them', async () => {
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
    await setLocale('fi');
    const poor = new Refused('tournament/cannot-pay', 'no', { cents: 1000, wallet_cents: 250 });
    expect((await explain(poor)).replace(/\u00a0/g, ' ')).toBe(
      'Hinta on 10,00 €; lompakossasi on 2,50 €.',
    );
    expect(await explain(new Refused('some/new-thing', 'the room knows a new rule'))).toBe(
      'The room knows a new rule.',
    );
    await setLocale('en');
  });
});

describe('small things', () => {
  it.each([
    ['?to=/cashier', '/cashier'],
    ['?to=//evil.example', '/'],
    ['?to=https://evil.example', '/'],
    ['?to=/\\evil.example', '/'],
    ['', '/'],
  ])('%j leads to %s after signing in', (query, path) => {
    expect(after(new URLSearchParams(query))).toBe(path);
  });

  it.each([
    ['/cashier', '', '/signup?to=%2Fcashier'],
    ['/tournament/x-1', 'a=b', '/signup?to=%2Ftournament%2Fx-1%3Fa%3Db'],
    ['/login', 'to=/cashier', '/signup?to=%2Fcashier'],
    ['/reset', 'to=/cashier', '/signup?to=%2Fcashier'],
    ['/login', 'to=//evil.example', '/signup'],
    ['/', '', '/signup'],
  ])('the door from %s?%s still leads to where one wanted to go', (path, query, way) => {
    expect(doorFrom({ path, query: new URLSearchParams(query) }, 'signup')).toBe(way);
  });

  it('a door without a destination leads to the lobby', () => {
    expect(door('/')).toBe('/login');
  });

  it('calls a browser what a person calls it', () => {
    expect(
      deviceOf(
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36',
      ),
    ).toBe('Chrome, Linux');
    expect(deviceOf('my-bot 1.0')).toBe('my-bot 1.0');
  });
});
