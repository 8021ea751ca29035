/** The place that this tablet or wall is bound to, as the house told it once; it stays in this browser. */
import { t } from '../i18n/i18n.svelte';

export interface Device {
  device: string;
  place: string;
  token: string;
}

const STORE = 'live-device';
export const PLACES = ['floor', 'lists', 'cage', 'wall'] as const;

export function boundDevice(): Device | null {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? 'null') as Device | null;
  } catch {
    return null;
  }
}

export function keepDevice(device: Device | null): void {
  if (device) localStorage.setItem(STORE, JSON.stringify(device));
  else localStorage.removeItem(STORE);
}

const NAMES = {
  floor: 'live.placeFloor',
  lists: 'live.placeLists',
  cage: 'live.placeCage',
  wall: 'live.placeWall',
} as const;

/** What a place is called: its own word, the table's number, or what somebody typed. */
export function placeName(place: string): string {
  const table = /^table-(.+)$/.exec(place)?.[1];
  if (table) return t('live.placeTable', { number: table });
  const known = NAMES[place as keyof typeof NAMES];
  return known ? t(known) : place;
}

/** The page that somebody at this place looks at. */
export function homeOf(place: string): string {
  const table = /^table-(.+)$/.exec(place)?.[1];
  if (table) return `/live/dealer/${table}`;
  if (place === 'lists' || place === 'cage') return `/live/${place}`;
  return place === 'wall' ? '/live/wall/lists' : '/live';
}
