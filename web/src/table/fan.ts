/** Fan: how the cards of a seat lie: in deal order, as large as fits, no rank or suit covered. */
import type { Card, CardsView } from '../wire/messages';

/** What must stay visible of a card, as a part of its width: the rank and the suit under it. */
const CORNER = 0.44;
/** What is wanted of a card that is to be tapped: more than its middle. */
export const TAPPED = 0.62;
/** In stud two cards are dealt face down, then those face up, and the last face down again. */
const DOWN_FIRST = 2;

export interface Lying {
  card: Card | null;
  /** Dealt face up, for everybody. */
  up: boolean;
}

export function inDealOrder(cards: CardsView): Lying[] {
  const down: Lying[] = [...cards.known.map((card) => ({ card, up: false })), ...Array.from({ length: cards.hidden }, () => ({ card: null, up: false }))];
  const up: Lying[] = cards.up.map((card) => ({ card, up: true }));
  return up.length ? [...down.slice(0, DOWN_FIRST), ...up, ...down.slice(DOWN_FIRST)] : down;
}

export interface Fan {
  size: number;
  /** From one card to the next. */
  step: number;
  width: number;
}

/** Fits cards of a wished size into a width: closer together first, then smaller. */
export function fan(count: number, wished: number, room: number, gap = 2, corner = CORNER): Fan {
  if (count <= 1) return { size: wished, step: wished, width: wished };
  const fits = (size: number) => size + (count - 1) * size * corner <= room;
  let size = wished;
  while (size > 16 && !fits(size)) size -= 1;
  const step = Math.min(size + gap, (room - size) / (count - 1));
  return { size, step, width: size + (count - 1) * step };
}
