/** Geometry of a table: a stadium (two half circles joined by straight edges), in design units.
 *
 *  Everything on a table is placed here and scaled as one: `--u` is one unit in pixels.
 */
export interface Point {
  x: number;
  y: number;
}
export type Side = 'top' | 'bottom' | 'left' | 'right';
export interface SeatSpot {
  seat: Point;
  bet: Point;
  button: Point;
  side: Side;
}
export interface Layout {
  name: 'wide' | 'tall' | 'low' | 'tile';
  width: number;
  height: number;
  centre: Point;
  halfWidth: number;
  halfHeight: number;
  /** Seats sit this far outside the rail's outer edge; below 0 inside. */
  seatOut: number;
  /** Bets lie this far inside the seat: of seats at the sides, and at the top and bottom. */
  betIn: { side: number; end: number };
  rail: number;
  line: number;
  /** Widths of cards: the own ones, on the board, shown by others, face down. */
  cards: { own: number; board: number; shown: number; hidden: number };
  pot: Point;
  board: Point;
}

/** Desktop. */
export const wide: Layout = {
  name: 'wide', width: 1280, height: 740, centre: { x: 640, y: 330 }, halfWidth: 478, halfHeight: 232, seatOut: 14, betIn: { side: 150, end: 96 },
  rail: 30, line: 58, cards: { own: 84, board: 76, shown: 58, hidden: 42 }, pot: { x: 640, y: 258 }, board: { x: 640, y: 352 },
};
/** A phone held upright. */
export const tall: Layout = {
  name: 'tall', width: 400, height: 650, centre: { x: 200, y: 304 }, halfWidth: 158, halfHeight: 238, seatOut: -4, betIn: { side: 80, end: 84 },
  rail: 20, line: 38, cards: { own: 66, board: 46, shown: 42, hidden: 32 }, pot: { x: 200, y: 388 }, board: { x: 200, y: 296 },
};
/** A phone held sideways: everything wider than high, the seats closer to the felt. */
export const low: Layout = {
  name: 'low', width: 1240, height: 560, centre: { x: 620, y: 250 }, halfWidth: 470, halfHeight: 180, seatOut: 4, betIn: { side: 150, end: 50 },
  rail: 24, line: 44, cards: { own: 74, board: 66, shown: 52, hidden: 36 }, pot: { x: 620, y: 158 }, board: { x: 620, y: 232 },
};
/** One of several tables on a screen: everything larger against the felt, so that it can be read. */
export const tile: Layout = {
  name: 'tile', width: 660, height: 430, centre: { x: 330, y: 208 }, halfWidth: 258, halfHeight: 150, seatOut: 6, betIn: { side: 98, end: 66 },
  rail: 18, line: 32, cards: { own: 58, board: 52, shown: 37, hidden: 28 }, pot: { x: 330, y: 148 }, board: { x: 330, y: 206 },
};

/** The layout that suits a room; a short one is a phone on its side, or one table of several. */
export function layoutFor(width: number, height: number, compact = false): Layout {
  if (width / height < 0.85) return tall;
  if (compact) return tile;
  return width / height > 1.95 ? low : wide;
}

interface Spot {
  at: Point;
  degrees: number;
}

/** Spots spread along the stadium's edge, clockwise; the first one is the viewer's, at the bottom. */
export function seatSpots(count: number, layout: Layout): SeatSpot[] {
  return Array.from({ length: count }, (_, place) => spotOf(place, count, layout));
}

function spotOf(place: number, count: number, layout: Layout): SeatSpot {
  const { centre, betIn } = layout;
  const { at, degrees } = walk(share(place, count), layout);
  const angle = (degrees * Math.PI) / 180;
  const inward = { x: -Math.cos(angle), y: -Math.sin(angle) };
  const along = { x: -inward.y, y: inward.x };
  const from = (depth: number, aside = 0): Point => ({
    x: centre.x + at.x + inward.x * depth + along.x * aside,
    y: centre.y + at.y + inward.y * depth + along.y * aside,
  });
  const side = sideOf(inward);
  const depth = betIn.end + (betIn.side - betIn.end) * Math.abs(inward.x);
  const bet = from(depth);
  const lateral = side === 'left' || side === 'right';
  if (layout.name === 'tall' && lateral) {
    bet.y += 22; // Level with the plate, clear of the cards.
    if (Math.abs(bet.y - layout.board.y) < 58) bet.y = layout.board.y + (bet.y < layout.board.y ? -58 : 58);
  }
  // Straight before the pot it lies beside it.
  if (layout.name !== 'tall' && side === 'top' && Math.abs(bet.x - layout.pot.x) < 100 && layout.pot.y - bet.y < 60) {
    bet.x = layout.pot.x + (at.x > 1 ? 1 : -1) * (layout.name === 'tile' ? 112 : 150);
  }
  // To the right of a seat, but at the bottom never towards the own cards.
  const away = side === 'bottom' && inward.x < 0 ? 1 : -1;
  // Beside the own plate it is clear of the own cards, however many there are.
  const button = place === 0 ? from(0, layout.name === 'tile' ? 78 : layout.name === 'tall' ? 114 : 112) : layout.name === 'tall' ? from(52, lateral ? (inward.x < 0 ? 30 : -30) : -58) : layout.name === 'tile' ? from(depth * 0.8, away * (lateral ? 34 : 66)) : from(depth * 0.84, away * (lateral ? 46 : 96));
  return { seat: from(0), bet, button, side };
}

/** How far round the table a seat is; at a full table the own seat has more room on both sides. */
function share(place: number, count: number): number {
  if (place === 0) return 0;
  if (count === 2) return 0.5;
  const gap = (count > 6 ? 1.3 : 1) / count;
  return gap + ((place - 1) * (1 - 2 * gap)) / Math.max(1, count - 2);
}

function sideOf(inward: Point): Side {
  if (Math.abs(inward.x) > Math.abs(inward.y) * 1.2) return inward.x > 0 ? 'left' : 'right';
  return inward.y > 0 ? 'top' : 'bottom';
}

/** Walks clockwise from the bottom: left, round the corner, up the side, over the top and back. */
function walk(share: number, layout: Layout): Spot {
  const a = layout.halfWidth + layout.seatOut;
  const b = layout.halfHeight + layout.seatOut;
  const r = Math.min(a, b);
  const [flatX, flatY, quarter] = [a - r, b - r, (Math.PI / 2) * r];
  const arc = (x: number, y: number, degrees: number): Spot => {
    const angle = (degrees * Math.PI) / 180;
    return { at: { x: x + r * Math.cos(angle), y: y + r * Math.sin(angle) }, degrees };
  };
  const parts: [number, (d: number) => Spot][] = [
    [flatX, (d) => ({ at: { x: -d, y: b }, degrees: 90 })],
    [quarter, (d) => arc(-flatX, flatY, 90 + (d / quarter) * 90)],
    [2 * flatY, (d) => ({ at: { x: -a, y: flatY - d }, degrees: 180 })],
    [quarter, (d) => arc(-flatX, -flatY, 180 + (d / quarter) * 90)],
    [2 * flatX, (d) => ({ at: { x: -flatX + d, y: -b }, degrees: 270 })],
    [quarter, (d) => arc(flatX, -flatY, 270 + (d / quarter) * 90)],
    [2 * flatY, (d) => ({ at: { x: a, y: -flatY + d }, degrees: 0 })],
    [quarter, (d) => arc(flatX, flatY, (d / quarter) * 90)],
    [flatX, (d) => ({ at: { x: flatX - d, y: b }, degrees: 90 })],
  ];
  let left = share * 4 * (flatX + flatY + quarter);
  for (const [length, place] of parts) {
    if (left <= length) return place(left);
    left -= length;
  }
  return { at: { x: 0, y: b }, degrees: 90 };
}
