/** How the lines of the menu are called: "Texas Hold'em NL 2,50–2,50". */
import { t } from '../i18n/i18n.svelte';
import { gameName } from '../names.svelte';
import { percent } from '../parts/format.svelte';
import type { LineView } from '../wire/messages';
import { amount, short } from './place.svelte';

const STRUCTURES: Record<string, string> = {
  'no-limit': 'NL',
  'pot-limit': 'PL',
  'fixed-limit': 'FL',
};

/** A guest without a name is called by his number. */
export const guestName = (name: string): string => {
  const number = /^g-(\d+)$/.exec(name)?.[1];
  return number ? t('live.guestNo', { number }) : name;
};

export const gameOf = (line: LineView): string =>
  `${gameName(line.game)} ${STRUCTURES[line.structure] ?? ''}`.trim();

/** Its blinds; a game without them is called by its ante. */
export function stakesOf(line: LineView): string {
  const big = short(line.big_blind_cents, 2);
  if (!line.big_blind_cents) return '';
  return line.small_blind_cents
    ? `${short(line.small_blind_cents, 2)}–${big}`
    : `${t('tour.ante').toLowerCase()} ${big}`;
}

/** What the house takes, and between what one sits down. */
export function termsOf(line: LineView): string {
  const from = short(line.min_buy_in_cents, 2);
  const limits =
    line.max_buy_in_cents === null ? `${from}+` : `${from}–${short(line.max_buy_in_cents, 2)}`;
  const charge =
    line.charge === 'time'
      ? t('live.anHour', { amount: amount(line.time_per_hour_cents, 2) })
      : percent(Number.parseInt(line.charge, 10) / 100, 0);
  return [limits, charge, line.jackpot ? t('live.withJackpot') : ''].filter(Boolean).join(', ');
}
