/** Everything has its place: with two to ten seats, in every game, on every table. */
import { describe, expect, test } from 'vitest';
import { meet, type Box } from '../../src/table/boxes';
import { CORNER, fan, laid } from '../../src/table/fan';
import { arrange, type Arrangement, type Setting } from '../../src/table/layout';
import { BETWEEN, layoutFor, layoutOf, type Layout } from '../../src/table/measures';
import { ROW_GAP } from '../../src/table/rows';
import { inDealOrder } from '../../src/table/dealt';

const HIGH = 1.4;
/** Rooms of many shapes: desks, phones with more and less beside the table, tiles, a phone on its side. */
const LAYOUTS: [string, Layout][] = [
  ...[1.47, 1.6, 1.9].map((aspect): [string, Layout] => [
    `wide ${aspect}`,
    layoutOf('wide', aspect),
  ]),
  ...[0.58, 0.65, 0.73].map((aspect): [string, Layout] => [
    `tall ${aspect}`,
    layoutOf('tall', aspect),
  ]),
  ...[1.3, 1.7].map((aspect): [string, Layout] => [`tile ${aspect}`, layoutOf('tile', aspect)]),
  ...[2.8].map((aspect): [string, Layout] => [`low ${aspect}`, layoutOf('low', aspect)]),
];
const SEATS = [2, 3, 4, 5, 6, 7, 8, 9, 10];
/** Games by what they need: cards in a hand, boards. */
const FAMILIES: Record<
  string,
  { cards: number; boards: number; pots?: number[]; stud?: boolean; most: number }
> = {
  'two cards': { cards: 2, boards: 1, most: 10 },
  'two cards, two boards': { cards: 2, boards: 2, pots: [1, 2], most: 10 },
  'three cards': { cards: 3, boards: 1, most: 10 },
  'four cards': { cards: 4, boards: 1, most: 10 },
  'four cards, two boards': { cards: 4, boards: 2, pots: [1, 2], most: 10 },
  'five cards': { cards: 5, boards: 1, most: 10 },
  'five cards, two boards': { cards: 5, boards: 2, pots: [1, 2], most: 10 },
  'six cards': { cards: 6, boards: 1, most: 10 },
  stud: { cards: 7, boards: 0, stud: true, most: 8 },
  'stud with a card for all': { cards: 6, boards: 1, stud: true, most: 8 },
};

interface Thing extends Box {
  what: string;
  /** The cards of one hand lie upon each other, the later ones on top. */
  hand?: string;
  /** What must be seen of it, whatever else lies there. */
  mark?: Box;
}

const corner = ({ x, y, width, height }: Box): Box => ({
  x: x - (width * (1 - CORNER)) / 2,
  y: y - height * 0.16,
  width: width * CORNER,
  height: height * 0.68,
});
const cardAt = (what: string, left: number, top: number, size: number, hand = ''): Thing => {
  const box = { x: left + size / 2, y: top + (size * HIGH) / 2, width: size, height: size * HIGH };
  return { what, hand, ...box, mark: corner(box) };
};

/** Everything that may lie on a table at once, with all cards open. */
function things(layout: Layout, arranged: Arrangement, cards: number, boards: number): Thing[] {
  const found: Thing[] = [];
  arranged.places.forEach((place, seat) => {
    found.push(
      { what: `plate ${seat}`, ...place.plate, mark: place.plate },
      { what: `badge ${seat}`, ...place.badge },
    );
    if (place.rows) {
      const { rows } = place;
      [3, 5, 5].forEach((full, row) => {
        const left = rows.x - (full * rows.card + (full - 1) * ROW_GAP) / 2;
        for (let i = 0; i < full; i++)
          found.push(
            cardAt(
              `card ${row}.${i} of ${seat}`,
              left + i * (rows.card + ROW_GAP),
              rows.y - rows.height / 2 + row * (rows.card * HIGH + 3),
              rows.card,
            ),
          );
      });
      if (!place.own) {
        const { left, top, size } = laid(layout, place, { count: 1, open: true });
        found.push(cardAt(`new card of ${seat}`, place.plate.x + left, place.plate.y + top, size));
      }
      return;
    }
    found.push({ what: `bet ${seat}`, ...place.bet, mark: place.bet });
    const { left, top, size, step } = laid(layout, place, { count: cards, open: true });
    const closed = laid(layout, place, { count: cards, open: false });
    expect(place.plate.x + closed.left).toBeGreaterThan(2);
    expect(place.plate.x + closed.left + closed.width).toBeLessThan(layout.width - 2);
    for (let i = 0; i < cards; i++)
      found.push(
        cardAt(
          `card ${i} of ${seat}`,
          place.plate.x + left + i * step,
          place.plate.y + top,
          size,
          `${seat}`,
        ),
      );
  });
  if (arranged.places.some((place) => place.rows)) return found;
  found.push(
    { what: 'pot', ...arranged.pot, mark: arranged.pot },
    { what: 'strength', ...arranged.strength, mark: arranged.strength },
  );
  const { card, gap, across, slots, x, y, width, height } = arranged.boards;
  const lines = Math.ceil(boards / across);
  for (let b = 0; b < boards; b++) {
    const [column, line] = [b % across, Math.floor(b / across)];
    const left = x - width / 2 + column * (slots * card + (slots - 1) * gap + BETWEEN);
    for (let i = 0; i < slots; i++)
      found.push(
        cardAt(
          `board ${b}.${i}`,
          left + i * (card + gap),
          y + height / 2 - (lines - line) * card * HIGH - (lines - line - 1) * gap,
          card,
        ),
      );
  }
  return found;
}

/** What covers something that must be seen; a card may lie on the rest of the one before it. */
function covered(all: Thing[]): string[] {
  return all.flatMap((thing, i) =>
    all
      .filter(
        (other, j) =>
          other !== thing &&
          !(other.hand && other.hand === thing.hand && j < i) &&
          thing.mark &&
          meet(thing.mark, other, -0.1),
      )
      .map((other) => `${other.what} covers ${thing.what}`),
  );
}

function outside({ width, height }: Layout, all: Thing[]): string[] {
  return all
    .filter(
      (thing) =>
        thing.x - thing.width / 2 < 2 ||
        thing.x + thing.width / 2 > width - 2 ||
        thing.y - thing.height / 2 < 0 ||
        thing.y + thing.height / 2 > height,
    )
    .map((thing) => `${thing.what} is cut off`);
}

function wrong(layout: Layout, setting: Setting, cards: number): string[] {
  const arranged = arrange(layout, setting);
  const all = things(layout, arranged, cards, setting.boards);
  const buttons = arranged.places.map(({ button }, seat): Thing => ({
    what: `button ${seat}`,
    ...button,
  }));
  const alone = buttons.flatMap((button) =>
    all
      .filter(({ mark }) => mark && meet(mark, button, -0.1))
      .map(({ what }) => `${button.what} covers ${what}`),
  );
  return [...covered(all), ...alone, ...outside(layout, [...all, ...buttons])];
}

describe.each(LAYOUTS)('on a table that is %s', (_, layout) => {
  test.each(Object.entries(FAMILIES))(
    '%s: nothing covers a card, a name, a stack or a bet',
    (_, { cards, boards, pots: potCounts = [1, 3], stud = false, most }) => {
      for (const seats of SEATS.filter((count) => count <= most)) {
        for (const [own, pots] of [...potCounts.map((pots) => [cards, pots]), [0, 1]] as [
          number,
          number,
        ][]) {
          expect({
            seats,
            own,
            pots,
            wrong: wrong(layout, { seats, own, boards, pots, stud, openFace: false }, cards),
          }).toEqual({ seats, own, pots, wrong: [] });
        }
      }
    },
  );

  test.each([2, 3, 4, 5])('open face with %i players: three whole rows each', (seats) => {
    expect(
      wrong(layout, { seats, own: 0, boards: 0, pots: 0, stud: false, openFace: true }, 0),
    ).toEqual([]);
  });
});

test('a bet stays where it is while cards and boards come', () => {
  for (const [, layout] of LAYOUTS) {
    const bets = [0, 1].map((boards) =>
      arrange(layout, {
        seats: 9,
        own: 2,
        boards,
        pots: 1,
        stud: false,
        openFace: false,
      }).places.map((place) => place.bet),
    );
    expect(bets[0]).toEqual(bets[1]);
  }
});

test('a room gets the table that suits it, as large as its stage', () => {
  const rooms = [
    [1440, 900],
    [390, 844],
    [844, 390],
  ].map(([width, height]) => ({ width: width!, height: height! }));
  expect([
    ...rooms.map((room) => layoutFor(room, room).name),
    layoutFor({ width: 475, height: 415 }, { width: 475, height: 280 }, true).name,
  ]).toEqual(['wide', 'tall', 'low', 'tile']);
  const stage = { width: 390, height: 600 };
  const { width, height } = layoutFor({ width: 390, height: 844 }, stage);
  expect(width / height).toBeCloseTo(stage.width / stage.height);
});

test.each([1, 2, 4, 5, 6, 7, 13])('%i cards fit, and no corner is covered', (count) => {
  const lie = fan(count, 84, 172);
  expect(lie.width).toBeLessThanOrEqual(172.001);
  if (count > 1) expect(lie.step / lie.size).toBeGreaterThanOrEqual(0.43);
});

test('stud cards lie in the order in which they were dealt', () => {
  const lying = inDealOrder({
    known: ['As', 'Kh', '2c'],
    hidden: 0,
    up: ['7d', '8d'],
    shown: false,
  });
  expect(lying.map((one) => one.card)).toEqual(['As', 'Kh', '7d', '8d', '2c']);
  expect(
    inDealOrder({ known: [], hidden: 2, up: ['7d'], shown: false }).map((one) => one.card),
  ).toEqual([null, null, '7d']);
});
