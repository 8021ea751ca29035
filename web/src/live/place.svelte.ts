import { locale, number } from '../i18n/i18n.svelte';
import { go } from '../router.svelte';
import type { LiveTableView } from '../wire/messages';

/** Where the tablet is: the table, its game and its stakes, kept in this browser until tables say so themselves. */
export interface Place {
  table: string;
  game: string;
  structure: 'no-limit' | 'pot-limit' | 'fixed-limit';
  /** In the smallest unit. */
  bigBlind: number;
  tournament: boolean;
  day: boolean;
}

const STORE = 'live-place';
const USUAL: Place = {
  table: '',
  game: 'texas',
  structure: 'no-limit',
  bigBlind: 250,
  tournament: false,
  day: false,
};

function read(): Place {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? '{}') as Partial<Place>;
    return { ...USUAL, ...kept };
  } catch {
    return USUAL;
  }
}

class LivePlace {
  now = $state<Place>(read());

  set(change: Partial<Place>): void {
    Object.assign(this.now, change);
    localStorage.setItem(STORE, JSON.stringify(this.now));
  }
}

export const place = new LivePlace();

/** The chips of a table: the house's set for cash, points for a tournament. */
export const rackOf = (now: Place): readonly number[] =>
  now.tournament ? [25, 100, 500, 1_000, 5_000] : [100, 250, 500, 2_500, 10_000];

export const decimalsOf = (now: Place): number => (now.tournament ? 0 : 2);

/** An amount as it is said at the table: 2,50 and 25. */
export const amount = (chips: number, decimals: number): string =>
  number(chips / 10 ** decimals, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });

/** What stands before the cents. */
export const mark = (): string => (locale() === 'en' ? '.' : ',');

/** The same, without cents where there are none; for keys and chips. */
export const short = (chips: number, decimals: number): string =>
  chips % 10 ** decimals === 0 ? amount(chips / 10 ** decimals, 0) : amount(chips, decimals);

/** Opens the ruling assistant with what is known of a table. */
export function ruleAt(table?: LiveTableView): void {
  if (table)
    place.set({
      table: table.table,
      game: table.hand?.game ?? table.line.game,
      structure: table.line.structure as Place['structure'],
      bigBlind: table.line.big_blind_cents || place.now.bigBlind,
      tournament: false,
    });
  go('/live/rule');
}
