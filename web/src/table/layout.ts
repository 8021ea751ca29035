/** Geometry of a table: where everything lies, in design units; `--u` is one unit in pixels.
 *
 *  `layoutFor` (measures.ts) gives the table that suits a room, `arrange` everything on it. Plates stand round a
 *  stadium: some along each side, the others along the top, the viewer's at the bottom. On a desk they
 *  stand inside the rail, with their cards before them on the felt.
 *
 *  Rule 1: what lies on the table is a box here before it is drawn, and no two boxes meet: plates,
 *  cards, badges, boards, pots, bets and the button. unit/table/geometry.test.ts tries all of them.
 *  Rule 2: seats and own cards come first. Everything else has a place it would like, and takes the
 *  nearest one that is free.
 */
import { clamp, type Box, type Point, type Side, type Size } from './boxes';
import { AIR, BETWEEN, DESK, HIGH, LIFT, stadium, strengthOf, type Layout } from './measures';
import { nearest, type Way } from './nearest';
import { openFace } from './rows';
import { SEATED, seated, type Seated } from './seating';

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
  const potHeight =
    layout.pot.height * (potAbove ? Math.ceil(setting.pots / 3) : Math.max(1, 0.8 * setting.pots));
  const shift = ((potHeight + AIR) / 2) * (potAbove ? 1 : -1);
  const boards = put({ ...middle, y: middle.y + shift, ...size }, 'upright');
  const potY = boards.y + (boards.height / 2 + AIR + potHeight / 2) * (potAbove ? -1 : 1);
  const pot = put(
    {
      x: middle.x,
      y: potY,
      width:
        setting.pots > 1 && potAbove
          ? layout.sidePot * Math.min(3, setting.pots)
          : layout.pot.width,
      height: potHeight,
    },
    'upright',
  );
  const offered = nearest(
    {
      ...boards,
      y: boards.y - boards.height,
      width: layout.cards.board,
      height: layout.cards.board * HIGH,
    },
    taken,
    layout,
    'anywhere',
  );
  const bet = crowded ? layout.smallBet : layout.bet;
  // Only one of them is there: they keep clear of everything but each other.
  const buttons = seats.map((seat) => nearest(buttonWish(seat, layout), taken, layout, 'anywhere'));
  taken.push(...buttons);
  const places = seats.map((seat, i) => ({
    ...seat,
    bet: put({ ...wishOf(seat, { ...layout, bet }), ...bet }, 'on the felt'),
    button: buttons[i]!,
    rows: null,
  }));
  return {
    places,
    boards: { ...boards, ...laidOut },
    pot,
    potAbove,
    offered,
    strength,
    crowded,
    table: stadium(layout),
  };
}

/** The middle of what lies between the seats at the top and the cards at the bottom. */
function middleOf(layout: Layout, seats: Seated[]): Point {
  if (layout.name === 'wide') return { x: layout.centre.x, y: DESK.board };
  const ends = seats
    .filter((seat) => seat.side === 'top')
    .flatMap(({ plate, cards, badge }) => [plate, cards, badge])
    .map((box) => box.y + box.height / 2);
  const top = Math.max(layout.centre.y - layout.halfHeight + layout.rail, ...ends);
  const own = seats[0]!.cards;
  // On a phone the own bet lies between the pot and the own cards.
  const bet = layout.name === 'tall' ? layout.bet.height + 2 * AIR : 0;
  return { x: layout.centre.x, y: (top + own.y - own.height / 2 - bet) / 2 };
}

/** The boards: below each other on a phone and a desk, beside each other where the table is low. */
function boardsOf({ name, cards }: Layout, { boards, stud }: Setting, full: boolean) {
  const [tall, low] = [name === 'tall', name === 'tile' || name === 'low'];
  const card =
    boards > 1 || stud
      ? tall
        ? full
          ? 32
          : 36
        : low
          ? 34
          : cards.board * 0.68
      : tall && full
        ? 40
        : cards.board;
  const gap = tall ? (full || boards > 1 ? 3 : 5) : boards > 1 && low ? 4 : 8;
  const count = stud ? boards : Math.max(1, boards);
  const across = low ? 2 : 1;
  const lines = Math.ceil(count / across);
  const slots = stud ? 1 : 5;
  const one = slots * card + (slots - 1) * gap;
  const size = {
    width: one * Math.min(count, across) + (count > 1 && low ? BETWEEN : 0),
    height: lines && card * HIGH * (lines + LIFT) + gap * (lines - 1),
  };
  return { size, card, gap, across, slots };
}

/** Where a bet would like to lie: before its player, on the way to the middle. */
function wishOf({ side, plate, cards }: Seated, { name, bet, button, centre }: Layout): Point {
  if (name === 'wide' && side !== 'bottom') return deskBet(side, plate, centre);
  if (side === 'left' || side === 'right') {
    const to = side === 'left' ? 1 : -1;
    return {
      x: plate.x + to * (plate.width / 2 + button + bet.width / 2 + 10),
      y: plate.y + (centre.y - plate.y) * 0.1,
    };
  }
  if (side === 'bottom' && name !== 'tall')
    return {
      x: cards.x - cards.width / 2 - bet.width / 2 - 2 * AIR,
      y: cards.y - cards.height / 6,
    };
  const edge =
    side === 'bottom'
      ? cards.y - cards.height / 2 - bet.height / 2 - AIR
      : Math.max(cards.y + cards.height / 2, plate.y + plate.height / 2) + bet.height / 2 + AIR;
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
  if (name === 'wide' && (side === 'left' || side === 'right'))
    return { x: plate.x + to * 106, y: plate.y + 58, width: button, height: button };
  return {
    x: plate.x + to * (plate.width / 2 + button / 2 + 3),
    y: plate.y,
    width: button,
    height: button,
  };
}
