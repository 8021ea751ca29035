/** The four kinds of table: their shape, and what everything on them measures. */
import { clamp, type Box, type Point, type Size } from './boxes';

export type Kind = 'wide' | 'tall' | 'low' | 'tile';

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

export const HIGH = 1.4;
/** A card that wins is held up by so much of its height. */
export const LIFT = 0.09;
export const AIR = 4;
/** Between a plate and the cards beside it. */
export const BESIDE = 6;
/** Between two boards beside each other. */
export const BETWEEN = 14;

/** Above the plate of an open-face player: his badge and his cards. */
export const STRIP = 30;

const small: Measures = {
  plate: { width: 120, height: 44 },
  ownPlate: { width: 120, height: 44 },
  avatar: 42,
  overhang: 5,
  cards: { own: 58, board: 52, shown: 37, hidden: 28 },
  fan: { own: 240, others: 116, stud: 120 },
  badge: { width: 120, height: 21 },
  badgeBeside: true,
  bet: { width: 92, height: 24 },
  smallBet: { width: 74, height: 22 },
  pot: { width: 150, height: 28 },
  sidePot: 122,
  button: 24,
  words: 22,
  rail: 18,
  line: 32,
  inside: 8,
  pitch: 160,
  before: true,
  hug: 0.15,
  fullHug: 0,
  foot: 24,
  openFace: { own: 33, others: 26, few: 26 },
};
const MEASURES: Record<Kind, Measures> = {
  /** Desktop. */
  wide: {
    plate: { width: 178, height: 54 },
    ownPlate: { width: 178, height: 54 },
    avatar: 62,
    overhang: 7,
    cards: { own: 92, board: 84, shown: 58, hidden: 44 },
    fan: { own: 320, others: 176, stud: 190 },
    badge: { width: 176, height: 21 },
    badgeBeside: false,
    bet: { width: 112, height: 52 },
    smallBet: { width: 112, height: 52 },
    pot: { width: 200, height: 34 },
    sidePot: 180,
    button: 27,
    words: 92,
    rail: 30,
    line: 58,
    inside: 14,
    pitch: 220,
    before: true,
    hug: 1,
    fullHug: 1,
    foot: 112,
    openFace: { own: 50, others: 38, few: 38 },
  },
  /** A phone held upright. */
  tall: {
    plate: { width: 92, height: 40 },
    ownPlate: { width: 154, height: 44 },
    avatar: 50,
    overhang: 0,
    cards: { own: 66, board: 46, shown: 42, hidden: 32 },
    fan: { own: 200, others: 92, stud: 114 },
    badge: { width: 98, height: 19 },
    badgeBeside: false,
    bet: { width: 84, height: 20 },
    smallBet: { width: 62, height: 18 },
    pot: { width: 176, height: 25 },
    sidePot: 176,
    button: 22,
    words: 26,
    rail: 20,
    line: 38,
    inside: -6,
    pitch: 124,
    before: false,
    hug: 0,
    fullHug: 0,
    foot: 30,
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
export const DESK = { y: 366, halfWidth: 565, halfHeight: 320, own: 694, board: 359 };

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
  if (name === 'wide')
    return {
      name,
      width,
      height,
      ...measures,
      centre: { x: width / 2, y: DESK.y },
      halfWidth: DESK.halfWidth,
      halfHeight: DESK.halfHeight,
    };
  const { plate, overhang, inside } = measures;
  const [top, bottom] = [topPlateY(measures) + inside, ownPlateY(measures, height) - inside];
  const halfWidth = width / 2 - plate.width / 2 - AIR - overhang - inside;
  return {
    name,
    width,
    height,
    ...measures,
    centre: { x: width / 2, y: (top + bottom) / 2 },
    halfWidth,
    halfHeight: (bottom - top) / 2,
  };
}

export const reach = ({ cards }: Measures) => cards.shown * HIGH * (1 + LIFT) + AIR;
export const topPlateY = (m: Measures) =>
  AIR + m.plate.height / 2 + (m.before ? m.badge.height + 2 : reach(m));
export const ownPlateY = (m: Measures, height: number) =>
  height - m.words - (m.badgeBeside ? 0 : m.badge.height) - m.ownPlate.height / 2 - AIR;

export const stadium = ({ centre, halfWidth, halfHeight }: Layout) => ({
  ...centre,
  width: 2 * halfWidth,
  height: 2 * halfHeight,
  radius: Math.min(halfWidth, halfHeight),
});

/** How far the rail bends inwards at a height. */
export function bend({ centre, halfWidth, halfHeight }: Layout, y: number): number {
  const radius = Math.min(halfWidth, halfHeight);
  const dy = clamp(Math.abs(y - centre.y) - (halfHeight - radius), 0, radius);
  return radius - Math.sqrt(radius * radius - dy * dy);
}

/** Whether a point lies within the rail. */
export function isFelt(layout: Layout, x: number, y: number): boolean {
  const { centre, halfWidth, halfHeight, rail } = layout;
  return (
    Math.abs(y - centre.y) < halfHeight - rail &&
    Math.abs(x - centre.x) < halfWidth - rail - bend(layout, y)
  );
}

/** The words under the own seat. */
export function strengthOf({ centre, height, words, width }: Layout): Box {
  return { x: centre.x, y: height - words + 10, width: Math.min(width - 2 * AIR, 460), height: 20 };
}
