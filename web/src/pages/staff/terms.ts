/** What a director has changed of the terms of a tournament, as the room is asked for it. */
import type { ChangeTournament } from '../../wire/messages';

/** The terms as they stand in a form. */
export interface Written {
  name: string;
  start: string;
  guaranteed_cents: string;
  added_cents: string;
  entries_max: string;
  late_levels: string;
  /** In minutes. */
  level_s: string;
  re_entry: boolean;
  deals: boolean;
}

export type Changes = { changed: ChangeTournament } | { wrong: keyof Written };

const READERS: {
  [K in keyof Written]: (
    text: Written[K],
    money: (text: string) => number | null,
  ) => ChangeTournament[K] | null;
} = {
  name: (text) => text.trim() || null,
  start: (text) => whole(new Date(text).getTime()),
  guaranteed_cents: (text, money) => money(text.trim() || '0'),
  added_cents: (text, money) => money(text.trim() || '0'),
  entries_max: (text) => count(text),
  late_levels: (text) => count(text),
  level_s: (text) =>
    /^\d{1,4}([.,]\d{1,2})?$/.test(text.trim())
      ? whole(Math.round(Number(text.trim().replace(',', '.')) * 60))
      : null,
  re_entry: (on) => on,
  deals: (on) => on,
};

/** Names what differs from before; the first thing that cannot be read is wrong. */
export function changes(
  before: Written,
  now: Written,
  money: (text: string) => number | null,
): Changes {
  const changed: Record<string, unknown> = {};
  for (const key of Object.keys(READERS) as (keyof Written)[]) {
    if (before[key] === now[key]) continue;
    const read = READERS[key] as (
      value: unknown,
      money: (text: string) => number | null,
    ) => unknown;
    const value = read(now[key], money);
    if (value === null) return { wrong: key };
    changed[key] = value;
  }
  return { changed };
}

function whole(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

function count(text: string): number | null {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : null;
}
