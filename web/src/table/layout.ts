/** Geometry of a table: where everything lies, in design units; `--u` is one unit in pixels.
 *
 *  `layoutFor` gives the table that suits a room, `arrange` everything on it. Plates stand round a
 *  stadium: some along each side, the others along the top, the viewer's at the bottom. On a desk they
 *  stand inside the rail, with their cards before them on the felt.
 *
 *  Rule 1: what lies on the table is a box here before it is drawn, and no two boxes meet: plates,
 *  cards, badges, boards, pots, bets and the button. unit/table/geometry.test.ts tries all of them.
 *  Rule 2: seats and own cards come first. Everything else has a place it would like, and takes the
 *  nearest one that is free.
 */
export interface Point {
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}
/** A box by its centre. */
export interface Box extends Point, Size {}
export type Side = 'top' | 'bottom' | 'left' | 'right';
type Kind = 'wide' | 'tall' | 'low' | 'tile';

/** What things measure; the same in every room that has this kind of table. */
interface Measures {
  plate: Size;
  ownPlate: Size;
  avatar: number;
  /** So far the avatar looks out beside the plate. */
  overhang: number;
  /** Widths of cards: the own ones, on the board, shown by others, face down. */
  cards: { own: number; board: number; shown: number; hidden: number };
  /** How wide the cards of a seat may be altogether. */
  fan: { own: number; others: number; stud: number };
  badge: Size;
  /** Whether the badge at the bottom lies beside its plate, not under it. */
  badgeBeside: boolean;
  bet: Size;
  /** At a full table: no chips, only the amount. */
  smallBet: Size;
  pot: Size;
  /** How wide one of several pots is. */
  sidePot: number;
  button: number;
  /** A line of words under the own seat. */
  words: number;
  rail: number;
  line: number;
  /** From the middle of a plate to the rail: its outer edge is this far inside. */
  inside: number;
  /** From one plate at the top to the next. */
  pitch: number;
  /** Whether seats at the top have their cards before them, not behind. */
  before: boolean;
  /** How closely the seats at the sides follow the curve of the rail; at a full table there may be no room for that. */
  hug: number;
  fullHug: number;
  /** What is kept free at the bottom beside the own seat. */
  foot: number;
  openFace: { own: number; others: number; few: number };
}

export interface Layout extends Measures, Size {
  name: Kind;
  centre: Point;
  halfWidth: number;
  halfHeight: number;
}

/** What needs room on a table. */
export interface Setting {
  /** Places round the table. */
  seats: number;
  /** How many cards the viewer holds; none if nobody at the bottom is the viewer. */
  own: number;
  boards: number;
  pots: number;
  /** Whether cards lie open before the seats, and no board. */
  stud: boolean;
  openFace: boolean;
}

export interface Place {
  side: Side;
  own: boolean;
  plate: Box;
  /** Room for the cards, however many; `before` is on the other side of the plate, towards the felt, `beside` to its right or left. */
  cards: Box & { before: boolean; beside?: 1 | -1 };
  badge: Box;
  bet: Box;
  /** The dealer button, if it is his. */
  button: Box;
  /** Open-face rows, and how wide their cards are. */
  rows: (Box & { card: number }) | null;
}

export interface Arrangement {
  places: Place[];
  /** `across` of them beside each other, each with `slots` for cards. */
  boards: Box & { card: number; gap: number; across: number; slots: number };
  pot: Box;
  /** The table itself: a stadium, or straighter where open-face rows need its corners. */
  table: Size & Point & { radius: number };
  /** The result, which takes the pot's place, grows away from the board. */
  potAbove: boolean;
  offered: Box;
  strength: Box;
  /** Whether chips would be too much. */
  crowded: boolean;
}

const HIGH = 1.4;
/** A card that wins is held up by so much of its height. */
const LIFT = 0.09;
const AIR = 4;
/** Between a plate and the cards beside it. */
const BESIDE = 6;
/** Between two boards beside each other. */
export const BETWEEN = 14;

const small: Measures = {
  plate: { width: 120, height: 44 }, ownPlate: { width: 120, height: 44 }, avatar: 42, overhang: 5, cards: { own: 58, board: 52, shown: 37, hidden: 28 }, fan: { own: 240, others: 116, stud: 120 },
  badge: { width: 120, height: 21 }, badgeBeside: true, bet: { width: 92, height: 24 }, smallBet: { width: 74, height: 22 }, pot: { width: 150, height: 28 }, sidePot: 122, button: 24, words: 22, rail: 18, line: 32, inside: 8, pitch: 160, before: true, hug: 0.15, fullHug: 0, foot: 24,
  openFace: { own: 33, others: 26, few: 26 },
};
const MEASURES: Record<Kind, Measures> = {
  /** Desktop. */
  wide: {
    plate: { width: 178, height: 54 }, ownPlate: { width: 178, height: 54 }, avatar: 62, overhang: 7, cards: { own: 92, board: 84, shown: 58, hidden: 44 }, fan: { own: 320, others: 176, stud: 190 },
    badge: { width: 176, height: 21 }, badgeBeside: false, bet: { width: 112, height: 52 }, smallBet: { width: 112, height: 52 }, pot: { width: 200, height: 34 }, sidePot: 180, button: 27, words: 92, rail: 30, line: 58, inside: 14, pitch: 220, before: true, hug: 1, fullHug: 1, foot: 112,
    openFace: { own: 50, others: 38, few: 38 },
  },
  /** A phone held upright. */
  tall: {
    plate: { width: 92, height: 40 }, ownPlate: { width: 154, height: 44 }, avatar: 50, overhang: 0, cards: { own: 66, board: 46, shown: 42, hidden: 32 }, fan: { own: 200, others: 92, stud: 114 },
    badge: { width: 98, height: 19 }, badgeBeside: false, bet: { width: 84, height: 20 }, smallBet: { width: 62, height: 18 }, pot: { width: 176, height: 25 }, sidePot: 176, button: 22, words: 26, rail: 20, line: 38, inside: -6, pitch: 124, before: false, hug: 0, fullHug: 0, foot: 30,
    openFace: { own: 40, others: 23, few: 20 },
  },
  /** One of several tables on a screen: everything larger against the felt, so that it can be read. */
  tile: small,
  /** A phone held sideways. */
  low: small,
};
/** How wide and how high a table may be. */
const FRAMES: Record<Kind, { width: [number, number]; height: [number, number] }> = {
  wide: { width: [1250, 1440], height: [844, 844] },
  tall: { width: [400, 400], height: [604, 720] },
  tile: { width: [700, 860], height: [440, 480] },
  low: { width: [800, 1000], height: [430, 430] },
};
/** How many of the other players sit along each side, and along the top. */
const SEATED: readonly [number, number][] = [[0, 0], [0, 1], [1, 0], [1, 1], [2, 0], [2, 1], [2, 2], [2, 3], [3, 2], [3, 3]];
/** On a desk every seat has its place, as far from the middle and from the top: those along a side from the lowest, those along the top. */
const ON_DESK: Record<number, { side: readonly (readonly [number, number])[]; top: readonly (readonly [number, number])[] }> = {
  2: { side: [], top: [[0, 80]] },
  3: { side: [[390, 160]], top: [] },
  4: { side: [[506, 352]], top: [[0, 80]] },
  5: { side: [[490, 490], [324, 120]], top: [] },
  6: { side: [[476, 524], [476, 214]], top: [[0, 80]] },
  7: { side: [[436, 572], [498, 300]], top: [[-220, 82], [220, 82]] },
  8: { side: [[440, 570], [508, 322]], top: [[-296, 94], [0, 80], [296, 94]] },
  9: { side: [[398, 606], [500, 430], [478, 250]], top: [[-180, 80], [180, 80]] },
  10: { side: [[398, 606], [500, 434], [484, 254]], top: [[-262, 80], [0, 80], [262, 80]] },
};
const DESK = { y: 366, halfWidth: 565, halfHeight: 320, own: 694, board: 359 };
/** Where along a side they sit, from the lowest; one alone sits higher if nobody is at the top. */
const ALONG: Record<number, readonly number[]> = { 1: [0.45], 2: [0.97, 0.03], 3: [1, 0.5, 0] };

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));
export const meet = (one: Box, other: Box, air = 0) =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 + air && Math.abs(one.y - other.y) < (one.height + other.height) / 2 + air;

/** The table that suits a room and fills its stage; a short room is a phone on its side, or one table of several. */
export function layoutFor(room: Size, stage: Size, compact = false): Layout {
  const aspect = room.width / Math.max(1, room.height);
  const name = aspect < 0.85 ? 'tall' : compact ? 'tile' : aspect > 1.95 ? 'low' : 'wide';
  return layoutOf(name, stage.width / Math.max(1, stage.height));
}

/** A table as high, then as wide as its stage; `aspect` is the stage's width against its height. */
export function layoutOf(name: Kind, aspect: number): Layout {
  const [frame, measures] = [FRAMES[name], MEASURES[name]];
  const height = clamp(frame.width[0] / aspect, ...frame.height);
  const width = clamp(height * aspect, ...frame.width);
  if (name === 'wide') return { name, width, height, ...measures, centre: { x: width / 2, y: DESK.y }, halfWidth: DESK.halfWidth, halfHeight: DESK.halfHeight };
  const { plate, overhang, inside } = measures;
  const [top, bottom] = [topPlateY(measures) + inside, ownPlateY(measures, height) - inside];
  const halfWidth = width / 2 - plate.width / 2 - AIR - overhang - inside;
  return { name, width, height, ...measures, centre: { x: width / 2, y: (top + bottom) / 2 }, halfWidth, halfHeight: (bottom - top) / 2 };
}

const reach = ({ cards }: Measures) => cards.shown * HIGH * (1 + LIFT) + AIR;
const topPlateY = (m: Measures) => AIR + m.plate.height / 2 + (m.before ? m.badge.height + 2 : reach(m));
const ownPlateY = (m: Measures, height: number) => height - m.words - (m.badgeBeside ? 0 : m.badge.height) - m.ownPlate.height / 2 - AIR;

/** Places everything. */
export function arrange(layout: Layout, setting: Setting): Arrangement {
  return setting.openFace ? openFace(layout, setting) : betting(layout, setting);
}

function betting(layout: Layout, setting: Setting): Arrangement {
  const [sides, tops] = SEATED[clamp(setting.seats - 1, 1, 9)]!;
  const crowded = setting.seats > 6 && layout.name !== 'wide';
  const seats = seated(layout, setting, { sides, tops });
  const strength = strengthOf(layout);
  const taken = [...seats.flatMap((seat) => [seat.plate, seat.cards, seat.badge]), strength];
  const middle = middleOf(layout, seats);
  const put = (wish: Box, how: Way): Box => {
    const box = nearest(wish, taken, layout, how);
    taken.push(box);
    return box;
  };
  const potAbove = layout.name !== 'tall';
  const { size, ...laidOut } = boardsOf(layout, setting, sides > 2);
  const potHeight = layout.pot.height * (potAbove ? Math.ceil(setting.pots / 3) : Math.max(1, 0.8 * setting.pots));
  const shift = ((potHeight + AIR) / 2) * (potAbove ? 1 : -1);
  const boards = put({ ...middle, y: middle.y + shift, ...size }, 'upright');
  const potY = boards.y + (boards.height / 2 + AIR + potHeight / 2) * (potAbove ? -1 : 1);
  const pot = put({ x: middle.x, y: potY, width: setting.pots > 1 && potAbove ? layout.sidePot * Math.min(3, setting.pots) : layout.pot.width, height: potHeight }, 'upright');
  const offered = nearest({ ...boards, y: boards.y - boards.height, width: layout.cards.board, height: layout.cards.board * HIGH }, taken, layout, 'anywhere');
  const bet = crowded ? layout.smallBet : layout.bet;
  // Only one of them is there: they keep clear of everything but each other.
  const buttons = seats.map((seat) => nearest(buttonWish(seat, layout), taken, layout, 'anywhere'));
  taken.push(...buttons);
  const places = seats.map((seat, i) => ({ ...seat, bet: put({ ...wishOf(seat, { ...layout, bet }), ...bet }, 'on the felt'), button: buttons[i]!, rows: null }));
  return { places, boards: { ...boards, ...laidOut }, pot, potAbove, offered, strength, crowded, table: stadium(layout) };
}

type Seated = Omit<Place, 'bet' | 'button' | 'rows'>;

/** Everybody's plate, cards and badge: clockwise, the viewer at the bottom first. */
function seated(layout: Layout, setting: Setting, { sides, tops }: { sides: number; tops: number }): Seated[] {
  const { plate, centre, width } = layout;
  const own = ownSeat(layout, setting);
  const narrow = layout.name === 'tall' && sides > 2 ? 10 : 0;
  const size = { ...plate, width: plate.width - narrow };
  const most = layout.name !== 'wide' || setting.seats < 7 ? Infinity : setting.seats < 9 ? 165 : 135;
  const [room, badge] = [Math.min(most, setting.stud ? layout.fan.stud : layout.fan.others) - narrow, { ...layout.badge, width: layout.badge.width - narrow }];
  const seat = (side: Side, at: Point) => seatAt({ ...layout, badge }, side, { ...at, ...size }, room);
  if (layout.name === 'wide') {
    const { side, top } = ON_DESK[clamp(setting.seats, 2, 10)]!;
    const left = side.map(([away, y]) => seat('left', { x: centre.x - away, y }));
    const right = side.map(([away, y]) => seat('right', { x: centre.x + away, y })).reverse();
    return [own, ...left, ...top.map(([away, y]) => seat('top', { x: centre.x + away, y })), ...right];
  }
  const along = sides === 1 && tops === 0 ? [0.12] : (ALONG[sides] ?? []);
  const [high, low] = sideSpan(layout, own, { tops, above: setting.stud });
  const heights = along.map((share) => high + share * (low - high));
  const edge = (y: number) => width / 2 - size.width / 2 - AIR - layout.overhang - (sides + tops > 4 ? layout.fullHug : layout.hug) * bend(layout, y);
  const left = heights.map((y) => seat('left', { x: centre.x - edge(y), y }));
  const right = heights.map((y) => seat('right', { x: centre.x + edge(y), y })).reverse();
  const pitch = tops > 1 ? Math.min(layout.pitch, topSpan(layout, left.at(-1)) / (tops - 1)) : 0;
  const top = Array.from({ length: tops }, (_, i) => seat('top', { x: centre.x + (i - (tops - 1) / 2) * pitch, y: topPlateY(layout) }));
  return [own, ...left, ...top, ...right];
}

/** How far the seats at the top may be spread: between the highest at the sides, unless they sit under them. */
function topSpan(layout: Layout, highest: Seated | undefined): number {
  const wide = layout.badge.width;
  if (!highest || layout.name === 'tall') return layout.width - 2 * AIR - wide;
  const inner = Math.max(...[highest.plate, highest.cards, highest.badge].map((box) => box.x + box.width / 2));
  return layout.width - 2 * (inner + AIR) - wide;
}

/** From the highest to the lowest plate at a side. */
function sideSpan(layout: Layout, own: Seated, { tops, above }: { tops: number; above: boolean }): [number, number] {
  const half = layout.plate.height / 2;
  const under = tops > 0 && layout.name === 'tall' ? topPlateY(layout) + half + layout.badge.height + AIR : AIR;
  const bottom = above && layout.name === 'tall' ? own.cards.y - own.cards.height / 2 : layout.height - layout.foot;
  return [under + reach(layout) + half, bottom - AIR - layout.badge.height - half];
}

/** How far the rail bends inwards at a height. */
function bend({ centre, halfWidth, halfHeight }: Layout, y: number): number {
  const radius = Math.min(halfWidth, halfHeight);
  const dy = clamp(Math.abs(y - centre.y) - (halfHeight - radius), 0, radius);
  return radius - Math.sqrt(radius * radius - dy * dy);
}

function seatAt(layout: Layout, side: Side, plate: Box, room: number): Seated {
  const before = layout.before && side === 'top';
  const away = before ? 1 : -1;
  const height = reach(layout);
  const inside = (x: number, wide: number) => clamp(x, AIR + wide / 2, layout.width - AIR - wide / 2);
  const half = plate.height / 2;
  if (layout.name === 'wide' && (side === 'left' || side === 'right')) {
    const beside = side === 'left' ? 1 : -1;
    const cards = { x: plate.x + beside * (plate.width / 2 + BESIDE + room / 2), y: plate.y, width: room, height, before: false, beside } as const;
    return { side, own: false, plate, cards, badge: { ...layout.badge, x: plate.x, y: plate.y + half + 1 + layout.badge.height / 2 } };
  }
  return {
    side, own: false, plate, cards: { x: inside(plate.x, room), y: plate.y + away * (half + height / 2), width: room, height, before },
    badge: { ...layout.badge, x: inside(plate.x, layout.badge.width), y: plate.y - away * (half + 1 + layout.badge.height / 2) },
  };
}

/** The seat at the bottom, the viewer's if he holds cards there. */
function ownSeat(layout: Layout, { own, stud }: Setting): Seated {
  const plate = { ...layout.ownPlate, x: layout.centre.x, y: ownPlateY(layout, layout.height) };
  const seat = seatAt(layout, 'bottom', plate, own ? 0 : stud ? layout.fan.stud : layout.fan.others);
  if (layout.badgeBeside) seat.badge = { ...seat.badge, x: plate.x - plate.width / 2 - seat.badge.width / 2 - AIR, y: plate.y };
  if (!own) return seat;
  const { size, width } = fan(own, layout.cards.own, layout.fan.own, 3);
  const height = size * HIGH * (1 + LIFT) + AIR;
  return { ...seat, own: true, cards: { ...seat.cards, y: plate.y - plate.height / 2 - height / 2, width: width + 8, height } };
}

/** The middle of what lies between the seats at the top and the cards at the bottom. */
function middleOf(layout: Layout, seats: Seated[]): Point {
  if (layout.name === 'wide') return { x: layout.centre.x, y: DESK.board };
  const ends = seats.filter((seat) => seat.side === 'top').flatMap(({ plate, cards, badge }) => [plate, cards, badge]).map((box) => box.y + box.height / 2);
  const top = Math.max(layout.centre.y - layout.halfHeight + layout.rail, ...ends);
  const own = seats[0]!.cards;
  // On a phone the own bet lies between the pot and the own cards.
  const bet = layout.name === 'tall' ? layout.bet.height + 2 * AIR : 0;
  return { x: layout.centre.x, y: (top + own.y - own.height / 2 - bet) / 2 };
}

/** The boards: below each other on a phone and a desk, beside each other where the table is low. */
function boardsOf({ name, cards }: Layout, { boards, stud }: Setting, full: boolean) {
  const [tall, low] = [name === 'tall', name === 'tile' || name === 'low'];
  const card = boards > 1 || stud ? (tall ? (full ? 32 : 36) : low ? 34 : cards.board * 0.68) : tall && full ? 40 : cards.board;
  const gap = tall ? (full || boards > 1 ? 3 : 5) : boards > 1 && low ? 4 : 8;
  const count = stud ? boards : Math.max(1, boards);
  const across = low ? 2 : 1;
  const lines = Math.ceil(count / across);
  const slots = stud ? 1 : 5;
  const one = slots * card + (slots - 1) * gap;
  const size = { width: one * Math.min(count, across) + (count > 1 && low ? BETWEEN : 0), height: lines && card * HIGH * (lines + LIFT) + gap * (lines - 1) };
  return { size, card, gap, across, slots };
}

/** Where a bet would like to lie: before its player, on the way to the middle. */
function wishOf({ side, plate, cards }: Seated, { name, bet, button, centre }: Layout): Point {
  if (name === 'wide' && side !== 'bottom') return deskBet(side, plate, centre);
  if (side === 'left' || side === 'right') {
    const to = side === 'left' ? 1 : -1;
    return { x: plate.x + to * (plate.width / 2 + button + bet.width / 2 + 10), y: plate.y + (centre.y - plate.y) * 0.1 };
  }
  if (side === 'bottom' && name !== 'tall') return { x: cards.x - cards.width / 2 - bet.width / 2 - 2 * AIR, y: cards.y - cards.height / 6 };
  const edge = side === 'bottom' ? cards.y - cards.height / 2 - bet.height / 2 - AIR : Math.max(cards.y + cards.height / 2, plate.y + plate.height / 2) + bet.height / 2 + AIR;
  return { x: plate.x, y: edge };
}

/** On a desk a bet lies beyond the cards, or above or below them where the board begins. */
function deskBet(side: Side, { x, y }: Point, centre: Point): Point {
  if (side === 'top') return { x, y: y + 150 };
  const to = side === 'left' ? 1 : -1;
  if (Math.abs(y - centre.y) < 84) return { x: x + to * 152, y: y + 78 };
  return y > 540 ? { x: x + to * 150, y: y - 78 } : { x: x + to * 236, y };
}

/** The button would like to lie beside the plate, towards the middle; on a desk under the cards. */
function buttonWish({ side, plate }: Seated, { button, name }: Layout): Box {
  const to = side === 'right' ? -1 : 1;
  if (name === 'wide' && (side === 'left' || side === 'right')) return { x: plate.x + to * 106, y: plate.y + 58, width: button, height: button };
  return { x: plate.x + to * (plate.width / 2 + button / 2 + 3), y: plate.y, width: button, height: button };
}

function strengthOf({ centre, height, words, width }: Layout): Box {
  return { x: centre.x, y: height - words + 10, width: Math.min(width - 2 * AIR, 460), height: 20 };
}

// Finding room

type Way = 'anywhere' | 'on the felt' | 'upright';
const STEP = 5;
const FAR = 260;
const round = (() => {
  const steps: Point[] = [];
  for (let x = -FAR; x <= FAR; x += STEP) for (let y = -FAR; y <= FAR; y += STEP) if (Math.hypot(x, y) <= FAR) steps.push({ x, y });
  return steps.sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));
})();
const upright = round.filter((step) => step.x === 0);

/** The free place that is nearest to a wish; of two that are as near, the one towards the middle. */
function nearest(wish: Box, taken: readonly Box[], layout: Layout, how: Way): Box {
  const { width, height, centre } = layout;
  const [right, down] = [wish.x > centre.x ? -1 : 1, wish.y > centre.y ? -1 : 1];
  const [halfWidth, halfHeight] = [wish.width / 2 + AIR, wish.height / 2 + AIR];
  for (const step of how === 'upright' ? upright : round) {
    const [x, y] = [wish.x + step.x * right, wish.y + step.y * down];
    if (x < halfWidth || x > width - halfWidth || y < halfHeight || y > height - halfHeight || (how === 'on the felt' && !isFelt(layout, x, y))) continue;
    if (!taken.some((other) => Math.abs(x - other.x) < (wish.width + other.width) / 2 + 2 && Math.abs(y - other.y) < (wish.height + other.height) / 2 + 2)) return { ...wish, x, y };
  }
  return how === 'on the felt' ? nearest(wish, taken, layout, 'anywhere') : wish;
}

/** Whether a point lies within the rail. */
function isFelt(layout: Layout, x: number, y: number): boolean {
  const { centre, halfWidth, halfHeight, rail } = layout;
  return Math.abs(y - centre.y) < halfHeight - rail && Math.abs(x - centre.x) < halfWidth - rail - bend(layout, y);
}

// Open face

/** Everybody's plate with three rows under it along the top, the viewer's above his plate. */
function openFace(layout: Layout, setting: Setting): Arrangement {
  const others = clamp(setting.seats - 1, 1, 4);
  const few = others > 3;
  const card = few ? layout.openFace.few : layout.openFace.others;
  const rows = rowsSize(card);
  const blockWidth = Math.max(rows.width, layout.plate.width);
  const perLine = layout.name === 'tall' && few ? 2 : others;
  const pitch = perLine === 2 && few ? layout.width - 2 * AIR - blockWidth : Math.min(blockWidth * 1.5, (layout.width - 2 * AIR - blockWidth) / Math.max(1, others - 1));
  const lineHeight = STRIP + layout.plate.height + rows.height + 3 * AIR;
  // Clockwise: up the left side, over the top, down the right.
  const spots = few && perLine === 2 ? [[0, 1], [0, 0], [1, 0], [1, 1]] : Array.from({ length: others }, (_, i) => [i, 0]);
  const places = spots.map(([column, line]): Place => {
    const x = layout.centre.x + (column! - (perLine - 1) / 2) * pitch;
    const plate = { ...layout.plate, x, y: AIR + STRIP + layout.plate.height / 2 + line! * lineHeight };
    const seat = { ...seatAt(layout, 'bottom', plate, layout.plate.width), side: 'top' as const };
    // What he has still to place lies behind his plate at the left, what he did at the right.
    const badge = { width: blockWidth - STRIP, height: layout.badge.height, x: x + STRIP / 2, y: plate.y - plate.height / 2 - 1 - layout.badge.height / 2 };
    const lie = { x, y: plate.y + plate.height / 2 + AIR + rows.height / 2, ...rows, card };
    return { ...seat, badge, bet: badge, button: besideFront(lie, layout), rows: lie };
  });
  return { places: [ownRows(layout, few), ...places], boards: { ...layout.centre, width: 0, height: 0, card: 0, gap: 0, across: 1, slots: 0 }, pot: { ...layout.centre, ...layout.pot }, potAbove: true, offered: { ...layout.centre, width: 0, height: 0 }, strength: strengthOf(layout), crowded: false, table: layout.name === 'tall' ? board(layout) : layout.name === 'wide' ? longer(layout) : stadium(layout) };
}

const stadium = ({ centre, halfWidth, halfHeight }: Layout) => ({ ...centre, width: 2 * halfWidth, height: 2 * halfHeight, radius: Math.min(halfWidth, halfHeight) });

/** On a desk the rows need the whole height: from the first plates to the own one. */
function longer({ centre, halfWidth, height, plate, ownPlate, badge }: Layout) {
  const [top, bottom] = [AIR + STRIP + plate.height / 2, height - badge.height - ownPlate.height / 2 - 2 * AIR];
  return { x: centre.x, y: (top + bottom) / 2, width: 2 * halfWidth, height: bottom - top, radius: (bottom - top) / 2 };
}

/** On a phone the rows need the whole width: from the first plates to the own one. */
function board({ width, height, plate, ownPlate, badge }: Layout) {
  const [top, bottom] = [AIR + STRIP + plate.height / 2, height - badge.height - ownPlate.height / 2];
  return { x: width / 2, y: (top + bottom) / 2, width: width - 4, height: bottom - top, radius: 64 };
}

function ownRows(layout: Layout, few: boolean): Place {
  const plate = { ...layout.ownPlate, x: layout.centre.x, y: layout.height - layout.ownPlate.height / 2 - layout.badge.height - 2 * AIR };
  const seat = seatAt(layout, 'bottom', plate, 0);
  const card = layout.openFace.own - (few && layout.name === 'tall' ? 6 : 0);
  const rows = rowsSize(card);
  const lie = { x: plate.x, y: plate.y - plate.height / 2 - AIR - rows.height / 2, ...rows, card };
  return { ...seat, own: true, bet: seat.badge, button: besideFront(lie, layout), rows: lie };
}

/** The button lies beside the short row. */
function besideFront(rows: Box & { card: number }, { button }: Layout): Box {
  return { x: rows.x - 2 * (rows.card + ROW_GAP), y: rows.y - rows.height / 2 + (rows.card * HIGH) / 2, width: button, height: button };
}

/** Above the plate of an open-face player: his badge and his cards. */
const STRIP = 30;
export const ROW_GAP = 2.5;
function rowsSize(card: number): Size {
  return { width: 5 * card + 4 * ROW_GAP, height: 3 * card * HIGH + 2 * 3 };
}

// Cards in a hand

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
export function laid(layout: Layout, { own, plate, cards, rows }: Place, { count, open, tapped = false }: { count: number; open: boolean; tapped?: boolean }): Laid {
  if (rows) return waiting(plate, rows, count);
  const wished = own ? layout.cards.own : open ? layout.cards.shown : layout.cards.hidden;
  const room = own ? layout.fan.own : cards.width;
  const closed = { size: wished, step: wished * CLOSED, width: wished * (1 + CLOSED * (count - 1)) };
  const lie = open || count > 4 ? fan(count, wished, room, own ? 3 : 1, tapped ? TAPPED : CORNER) : closed;
  const high = lie.size * HIGH;
  if (cards.beside) return { ...lie, left: cards.beside * (plate.width / 2 + BESIDE) - (cards.beside < 0 ? lie.width : 0), top: -high / 2 };
  // On a phone closed cards look out from behind the avatar, on a desk they lie before the plate, elsewhere they look out from behind it.
  const tuck = open ? 0 : layout.name === 'tall' ? -18 : layout.name === 'wide' && cards.before ? -7 : 14;
  const edge = plate.height / 2 - tuck;
  return { ...lie, left: cards.x - plate.x - lie.width / 2, top: cards.before ? edge + (open ? AIR + high * LIFT : 0) : -edge - high };
}

/** Cards that wait for their row, small above the plate. */
function waiting(plate: Box, rows: Box, count: number): Laid {
  const size = STRIP / HIGH - 1;
  const step = size * CLOSED;
  return { size, step, width: size + (count - 1) * step, left: -Math.max(plate.width, rows.width) / 2, top: -plate.height / 2 - STRIP };
}
