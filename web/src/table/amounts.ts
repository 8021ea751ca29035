/** Amounts as a player wants to read them: money at cash tables, chips in tournaments, or big blinds. */
import { number } from '../i18n/i18n.svelte';
import type { StakesView, TableView } from '../wire/messages';

export interface Unit {
  /** How many chips are one of what is shown. */
  per: number;
  /** Digits behind the point, where an amount needs them. */
  decimals: number;
  suffix: string;
  /** Into how many letters an amount must fit; a larger one is rounded down, as 109.2M. */
  letters?: number;
}

/** The big blind, or what comes nearest to it. */
export function bigBlind(stakes: StakesView): number {
  const bets = stakes.bets ?? stakes.mix?.blinds;
  return (
    bets?.big_blind ||
    bets?.button_blind ||
    bets?.small_bet ||
    bets?.ante ||
    stakes.points?.point_chips ||
    1
  );
}

/** What amounts of a table are shown in; the room says how many digits its money has. */
export function unitOf(view: TableView, wanted: 'chips' | 'big-blinds', decimals: number): Unit {
  if (wanted === 'big-blinds') return { per: bigBlind(view.stakes), decimals: 1, suffix: ' BB' };
  if (view.tournament !== null || view.is_counted) return { per: 1, decimals: 0, suffix: '' };
  return { per: 10 ** decimals, decimals, suffix: '' };
}

const SHORT = {
  notation: 'compact',
  maximumSignificantDigits: 4,
  roundingMode: 'floor',
} as Intl.NumberFormatOptions;

/** Writes an amount; whole ones without digits behind the point. */
export function amountText(chips: number, unit: Unit): string {
  const amount = chips / unit.per;
  const digits = unit.suffix
    ? Number.isInteger(Math.round(amount * 10) / 10)
      ? 0
      : 1
    : Number.isInteger(amount)
      ? 0
      : unit.decimals;
  const text = number(amount, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const fits = unit.letters === undefined || text.length <= unit.letters;
  return (fits ? text : number(amount, SHORT)) + unit.suffix;
}

/** Reads what a player typed, with a point or a comma, as chips. */
export function readAmount(text: string, unit: Unit): number | null {
  const amount = Number(
    text
      .replace(/[\s  ']/g, '')
      .replace(',', '.')
      .replace(/BB$/i, ''),
  );
  return Number.isFinite(amount) && text.trim() !== '' ? Math.round(amount * unit.per) : null;
}

/** An amount as it is typed: no separators, a point. */
export function typedAmount(chips: number, unit: Unit): string {
  const amount = chips / unit.per;
  return Number.isInteger(amount)
    ? String(amount)
    : amount.toFixed(unit.suffix ? 1 : unit.decimals);
}
