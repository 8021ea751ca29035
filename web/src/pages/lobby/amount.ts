/** With how much one may sit down, in words, and with how much most people do. */
import { t } from '../../i18n/i18n.svelte';
import type { Limits } from '../../wire/messages';
import { money } from '../parts/format.svelte';

export function range({ min_chips, max_chips }: Limits): string {
  const min = money(min_chips);
  if (max_chips === null) return t('buyIn.atLeast', { min });
  return max_chips === min_chips ? t('buyIn.exactly', { min }) : t('buyIn.range', { min, max: money(max_chips) });
}

/** The whole buy-in, or what the wallet has of it. */
export function usual({ min_chips, max_chips }: Limits, spendable: number): number {
  return Math.min(max_chips ?? min_chips * 2, Math.max(spendable, min_chips));
}
