/** A season as it is typed: days of the calendar, points by place, and a name that becomes an id. */

const PLACES_MAX = 200;
const POINTS_MAX = 1_000_000;

/** The day of an instant, as a date field writes it, by the clock of whoever looks. */
export function dayOf(ms: number): string {
  const at = new Date(ms);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** When a typed day begins. */
export const msOf = (day: string): number => new Date(`${day}T00:00`).getTime();

/** Points by place from “10, 6, 4”; nothing if something else was typed. */
export function pointsOf(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  const points = parts.map(Number);
  const fit = points.every((n) => Number.isInteger(n) && n >= 0 && n <= POINTS_MAX);
  return fit && points.length > 0 && points.length <= PLACES_MAX ? points : null;
}

/** An id from a name: Autumn Cup 2026 is autumn-cup-2026. */
export function idOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  const id = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
  return (id || 'league').slice(0, 40);
}
