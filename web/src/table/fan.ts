/** How cards lie in a hand: closer together where there is little room, then smaller. */
import type { Box } from './boxes';
import type { Place } from './layout';
import { AIR, BESIDE, HIGH, LIFT, STRIP, type Layout } from './measures';

/** What must stay visible of a card, as a part of its width: the rank and the suit under it. */
export const CORNER = 0.44;
/** What is wanted of a card that is to be tapped: more than its middle. */
export const TAPPED = 0.62;
/** What looks out of a card that lies face down under the next. */
const CLOSED = 0.5;

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

export interface Laid extends Fan {
  /** Where the first card begins, from the middle of the plate. */
  left: number;
  top: number;
}

/** How the cards of a seat lie: open ones whole beside the plate, closed ones half behind it. */
export function laid(
  layout: Layout,
  { own, plate, cards, rows }: Place,
  { count, open, tapped = false }: { count: number; open: boolean; tapped?: boolean },
): Laid {
  if (rows) return waiting(plate, rows, count);
  const wished = own ? layout.cards.own : open ? layout.cards.shown : layout.cards.hidden;
  const room = own ? layout.fan.own : cards.width;
  const closed = {
    size: wished,
    step: wished * CLOSED,
    width: wished * (1 + CLOSED * (count - 1)),
  };
  const lie =
    open || count > 4 ? fan(count, wished, room, own ? 3 : 1, tapped ? TAPPED : CORNER) : closed;
  const high = lie.size * HIGH;
  if (cards.beside)
    return {
      ...lie,
      left: cards.beside * (plate.width / 2 + BESIDE) - (cards.beside < 0 ? lie.width : 0),
      top: -high / 2,
    };
  // On a phone closed cards look out from behind the avatar, on a desk they lie before the plate, elsewhere they look out from behind it.
  const tuck = open
    ? 0
    : layout.name === 'tall'
      ? -18
      : layout.name === 'wide' && cards.before
        ? -7
        : 14;
  const edge = plate.height / 2 - tuck;
  return {
    ...lie,
    left: cards.x - plate.x - lie.width / 2,
    top: cards.before ? edge + (open ? AIR + high * LIFT : 0) : -edge - high,
  };
}

/** Cards that wait for their row, small above the plate. */
function waiting(plate: Box, rows: Box, count: number): Laid {
  const size = STRIP / HIGH - 1;
  const step = size * CLOSED;
  return {
    size,
    step,
    width: size + (count - 1) * step,
    left: -Math.max(plate.width, rows.width) / 2,
    top: -plate.height / 2 - STRIP,
  };
}
