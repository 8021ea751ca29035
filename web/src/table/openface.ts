/** Open face: cards on their way into the rows, until they are confirmed, and a warning of a foul.
 *
 *  The warning is advice to somebody who has not confirmed yet; the server scores the layout.
 */
import type { Card, Place, RowsView, Turn } from '../wire/messages';

export type Row = 'front' | 'middle' | 'back';
export const ROWS: readonly Row[] = ['front', 'middle', 'back'];
export const FULL: Record<Row, number> = { front: 3, middle: 5, back: 5 };
const RANKS = '23456789TJQKA';

export interface Placing {
  toPlace: readonly Card[];
  /** In the order in which they were placed. */
  placed: readonly { card: Card; row: Row }[];
}

export const inRow = (placing: Placing, row: Row): Card[] =>
  placing.placed.filter((one) => one.row === row).map((one) => one.card);
export const left = (placing: Placing): Card[] =>
  placing.toPlace.filter((card) => !placing.placed.some((one) => one.card === card));
export const undo = (placing: Placing): Placing => ({
  ...placing,
  placed: placing.placed.slice(0, -1),
});

export function put(placing: Placing, turn: Turn, card: Card, row: Row): Placing {
  const free = { front: turn.front_free, middle: turn.middle_free, back: turn.back_free }[row];
  if (!left(placing).includes(card) || inRow(placing, row).length >= free) return placing;
  return { ...placing, placed: [...placing.placed, { card, row }] };
}

export function isComplete(placing: Placing, turn: Turn): boolean {
  return placing.placed.length === turn.place_count;
}

export function placeOf(placing: Placing): Place {
  return {
    type: 'Place',
    front: inRow(placing, 'front'),
    middle: inRow(placing, 'middle'),
    back: inRow(placing, 'back'),
  };
}

/** Whether two full rows are in the wrong order: one above is stronger than the one below. */
export function wouldFoul(rows: RowsView, placing: Placing): boolean {
  const [front, middle, back] = ROWS.map((row) => [...rows[row], ...inRow(placing, row)]) as [
    Card[],
    Card[],
    Card[],
  ];
  const full = (cards: Card[], row: Row) => cards.length === FULL[row];
  if (
    full(front, 'front') &&
    full(middle, 'middle') &&
    compare(strength(front), strength(middle)) > 0
  )
    return true;
  return (
    full(middle, 'middle') && full(back, 'back') && compare(strength(middle), strength(back)) > 0
  );
}

/** A hand as numbers, the most important first: category, then ranks by how often they come. */
export function strength(cards: readonly Card[]): number[] {
  const ranks = cards.map((card) => RANKS.indexOf(card[0] ?? '')).sort((a, b) => b - a);
  const counts = [...new Set(ranks)].map((rank) => ({
    rank,
    count: ranks.filter((other) => other === rank).length,
  }));
  counts.sort((a, b) => b.count - a.count || b.rank - a.rank);
  const order = counts.map(({ rank }) => rank);
  const shape = counts.map(({ count }) => count).join('');
  if (cards.length < 5) return [shape === '3' ? 3 : shape === '21' ? 1 : 0, ...order];
  const isFlush = new Set(cards.map((card) => card[1])).size === 1;
  const wheel = ranks.join() === '12,3,2,1,0';
  const isStraight = wheel || (counts.length === 5 && (ranks[0] ?? 0) - (ranks[4] ?? 0) === 4);
  if (isStraight) return [isFlush ? 8 : 4, wheel ? 3 : (ranks[0] ?? 0)];
  const byShape: Record<string, number> = { '41': 7, '32': 6, '311': 3, '221': 2, '2111': 1 };
  return [isFlush ? 5 : (byShape[shape] ?? 0), ...order];
}

function compare(one: number[], other: number[]): number {
  for (let i = 0; i < Math.min(one.length, other.length); i++) {
    const difference = (one[i] ?? 0) - (other[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
