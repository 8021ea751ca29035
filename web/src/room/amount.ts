/** With how much one may sit down, in words, and with how much most people do. */
import { number, t } from '../i18n/i18n.svelte';
import type { Limits } from '../wire/messages';
import { money } from '../parts/format.svelte';

/** `whole` is for chips that are only counted. */
export function range({ min_chips, max_chips }: Limits, whole = false): string {
  const write = whole ? (chips: number) => number(chips) : (chips: number) => money(chips);
  const min = write(min_chips);
  if (max_chips === null) return t('buyIn.atLeast', { min });
  return max_chips === min_chips
    ? t('buyIn.exactly', { min })
    : t('buyIn.range', { min, max: write(max_chips) });
}

/** The whole buy-in, or what the wallet has of it. */
export function usual({ min_chips, max_chips }: Limits, spendable: number): number {
  return Math.min(max_chips ?? min_chips * 2, Math.max(spendable, min_chips));
}
