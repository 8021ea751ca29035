/** What a player looks for in the lobby; remembered in this browser. */
import type { LobbyLine } from '../../wire/messages';
import { decimalsOf } from '../../parts/format.svelte';

export type Tab = 'cash' | 'banzai' | 'sit-and-go' | 'hexapro' | 'tournaments' | 'practice';
export type StakeBand = 'all' | 'micro' | 'low' | 'medium' | 'high';
export type SeatBand = 'all' | 'short' | 'full';

export const TABS: readonly Tab[] = [
  'cash',
  'banzai',
  'sit-and-go',
  'hexapro',
  'tournaments',
  'practice',
];
export const STAKE_BANDS: readonly StakeBand[] = ['all', 'micro', 'low', 'medium', 'high'];
export const SEAT_BANDS: readonly SeatBand[] = ['all', 'short', 'full'];
const STORE = 'lobby';
/** Up to which big blind, in whole units of money, a band goes. */
const BAND_TOP: Record<Exclude<StakeBand, 'all'>, number> = {
  micro: 0.25,
  low: 1,
  medium: 5,
  high: Infinity,
};

interface Wanted {
  tab: Tab | null;
  game: string;
  stakes: StakeBand;
  seats: SeatBand;
  hideEmpty: boolean;
}

const ANYTHING: Wanted = { tab: null, game: '', stakes: 'all', seats: 'all', hideEmpty: false };

class Filters {
  now = $state<Wanted>(read());

  set(change: Partial<Wanted>): void {
    Object.assign(this.now, change);
    localStorage.setItem(STORE, JSON.stringify(this.now));
  }

  clear(): void {
    this.set({ ...ANYTHING, tab: this.now.tab });
  }

  get any(): boolean {
    return (
      this.now.game !== '' ||
      this.now.stakes !== 'all' ||
      this.now.seats !== 'all' ||
      this.now.hideEmpty
    );
  }

  fits(of: LobbyLine): boolean {
    const wanted = this.now;
    return (
      (wanted.game === '' || of.game === wanted.game) &&
      (wanted.stakes === 'all' || bandOf(of.big_blind_chips, decimalsOf()) === wanted.stakes) &&
      (wanted.seats === 'all' || of.seats <= 6 === (wanted.seats === 'short')) &&
      (!wanted.hideEmpty || of.players > 0)
    );
  }
}

/** Sorts a big blind into a band; play money is counted as if a hundred were one. */
export function bandOf(bigBlind: number, decimals: number): StakeBand {
  const units = bigBlind / 10 ** (decimals || 2);
  return (
    (Object.keys(BAND_TOP) as (keyof typeof BAND_TOP)[]).find((band) => units <= BAND_TOP[band]) ??
    'high'
  );
}

/** The tab on which a stake is listed. */
export function tabOf(of: LobbyLine): Tab {
  if (of.practice) return 'practice';
  return of.format === 'banzai' ? 'banzai' : 'cash';
}

function read(): Wanted {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? '{}') as Partial<Wanted>;
    return {
      tab: TABS.find((tab) => tab === kept.tab) ?? null,
      game: typeof kept.game === 'string' ? kept.game : '',
      stakes: STAKE_BANDS.find((band) => band === kept.stakes) ?? 'all',
      seats: SEAT_BANDS.find((band) => band === kept.seats) ?? 'all',
      hideEmpty: kept.hideEmpty === true,
    };
  } catch {
    return { ...ANYTHING };
  }
}

export const filters = new Filters();
