import { beforeEach, describe, expect, it } from 'vitest';
import { setLocale } from '../../src/i18n/i18n.svelte';
import {
  clockTime,
  length,
  moment,
  money,
  readMoney,
  typedMoney,
} from '../../src/parts/format.svelte';
import { line } from '../../src/wire/line.svelte';

const room = {
  name: 'House',
  rulebook: 'x',
  languages: ['en'],
  version: '1',
  seats_chosen: false,
  password_min: 12,
  guests: true,
};

describe('money', () => {
  beforeEach(() => setLocale('en'));

  it.each([
    ['en', 'EUR', 2, 123456, '€1,234.56'],
    ['fi', 'EUR', 2, 123456, '1 234,56 €'],
    ['sv', 'SEK', 2, 100, '1,00 kr'],
    ['da', 'EUR', 2, 123456, '1.234,56 €'],
    ['en', 'PLAY', 0, 1234, '1,234'],
  ] as const)(
    'in %s %s is written as people there do',
    async (locale, currency, decimals, cents, written) => {
      await setLocale(locale);
      line.room = { ...room, currency, decimals };
      expect(money(cents).replace(/[\u00a0\u202f]/g, ' ')).toBe(written);
    },
  );

  it('leaves out decimals that say nothing, where it may', () => {
    line.room = { ...room, currency: 'EUR', decimals: 2 };
    expect(money(1000, { short: true })).toBe('€10');
    expect(money(1050, { short: true })).toBe('€10.50');
    expect(money(500, { sign: true })).toBe('+€5.00');
  });

  it.each([
    ['12', 2, 1200],
    ['12,5', 2, 1250],
    ['1 234.05', 2, 123405],
    ['12.345', 2, null],
    ['-3', 2, null],
    ['', 2, null],
    ['7.5', 0, null],
    ['ten', 2, null],
  ])('reads %j with %i decimals as %j', (text, decimals, cents) => {
    expect(readMoney(text, decimals)).toBe(cents);
  });

  it('types back what it reads', () => {
    for (const cents of [0, 1, 99, 100, 12345])
      expect(readMoney(typedMoney(cents, 2), 2)).toBe(cents);
  });
});

describe('time', () => {
  it.each([
    [0, '0:00'],
    [-5_000, '0:00'],
    [61_000, '1:01'],
    [3_723_000, '1:02:03'],
  ])('of %i ms counts down as %s', (ms, written) => {
    expect(clockTime(ms)).toBe(written);
  });

  it.each([
    [5_000, '5 sec'],
    [180_000, '3 min'],
    [7_200_000, '2 hr'],
    [604_800_000, '7 days'],
  ])('of %i ms is %s long', async (ms, written) => {
    await setLocale('en');
    expect(length(ms)).toBe(written);
  });

  it.each([
    ['en', '21:05', '16 Nov, 21:05'],
    ['fi', 'klo 21.05', '16.11. klo 21.05'],
    ['sv', 'kl. 21:05', '16 nov. kl. 21:05'],
    ['da', 'kl. 21.05', '16. nov. kl. 21.05'],
  ] as const)(
    'is written with its day unless it is today: %s',
    async (language, today, otherwise) => {
      await setLocale(language);
      expect(moment(new Date(line.now()).setHours(21, 5, 0, 0))).toBe(today);
      expect(moment(new Date(2020, 10, 16, 21, 5).getTime())).toBe(otherwise);
      await setLocale('en');
    },
  );

  it('that never ends is no date', () => {
    expect(moment(2 ** 63)).toBe('further notice');
  });
});
