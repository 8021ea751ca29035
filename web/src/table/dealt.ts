/** Dealt: the cards of a seat in the order in which they came. */
import type { Card, CardsView } from '../wire/messages';

/** In stud two cards are dealt face down, then those face up, and the last face down again. */
const DOWN_FIRST = 2;

export interface Lying {
  card: Card | null;
  /** Dealt face up, for everybody. */
  up: boolean;
}

export function inDealOrder(cards: CardsView): Lying[] {
  const down: Lying[] = [
    ...cards.known.map((card) => ({ card, up: false })),
    ...Array.from({ length: cards.hidden }, () => ({ card: null, up: false })),
  ];
  const up: Lying[] = cards.up.map((card) => ({ card, up: true }));
  return up.length ? [...down.slice(0, DOWN_FIRST), ...up, ...down.slice(DOWN_FIRST)] : down;
}
