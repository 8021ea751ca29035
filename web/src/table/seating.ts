/** Where everybody sits: plates, cards and badges round the table. */
import { clamp, type Box, type Point, type Side } from './boxes';
import { fan } from './fan';
import type { Place, Setting } from './layout';
import {
  AIR,
  bend,
  BESIDE,
  HIGH,
  LIFT,
  ownPlateY,
  reach,
  topPlateY,
  type Layout,
} from './measures';

/** How many of the other players sit along each side, and along the top. */
export const SEATED: readonly [number, number][] = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
  [2, 0],
  [2, 1],
  [2, 2],
  [2, 3],
  [3, 2],
  [3, 3],
];
/** On a desk every seat has its place, as far from the middle and from the top: those along a side from the lowest, those along the top. */
const ON_DESK: Record<
  number,
  { side: readonly (readonly [number, number])[]; top: readonly (readonly [number, number])[] }
> = {
  2: { side: [], top: [[0, 80]] },
  3: { side: [[390, 160]], top: [] },
  4: { side: [[506, 352]], top: [[0, 80]] },
  5: {
    side: [
      [490, 490],
      [324, 120],
    ],
    top: [],
  },
  6: {
    side: [
      [476, 524],
      [476, 214],
    ],
    top: [[0, 80]],
  },
  7: {
    side: [
      [436, 572],
      [498, 300],
    ],
    top: [
      [-220, 82],
      [220, 82],
    ],
  },
  8: {
    side: [
      [440, 570],
      [508, 322],
    ],
    top: [
      [-296, 94],
      [0, 80],
      [296, 94],
    ],
  },
  9: {
    side: [
      [398, 606],
      [500, 430],
      [478, 250],
    ],
    top: [
      [-180, 80],
      [180, 80],
    ],
  },
  10: {
    side: [
      [398, 606],
      [500, 434],
      [484, 254],
    ],
    top: [
      [-262, 80],
      [0, 80],
      [262, 80],
    ],
  },
};
/** Where along a side they sit, from the lowest; one alone sits higher if nobody is at the top. */
const ALONG: Record<number, readonly number[]> = { 1: [0.45], 2: [0.97, 0.03], 3: [1, 0.5, 0] };

export type Seated = Omit<Place, 'bet' | 'button' | 'rows'>;

/** Everybody's plate, cards and badge: clockwise, the viewer at the bottom first. */
export function seated(
  layout: Layout,
  setting: Setting,
  { sides, tops }: { sides: number; tops: number },
): Seated[] {
  const { plate, centre, width } = layout;
  const own = ownSeat(layout, setting);
  const narrow = layout.name === 'tall' && sides > 2 ? 10 : 0;
  const size = { ...plate, width: plate.width - narrow };
  const most =
    layout.name !== 'wide' || setting.seats < 7 ? Infinity : setting.seats < 9 ? 165 : 135;
  const [room, badge] = [
    Math.min(most, setting.stud ? layout.fan.stud : layout.fan.others) - narrow,
    { ...layout.badge, width: layout.badge.width - narrow },
  ];
  const seat = (side: Side, at: Point) =>
    seatAt({ ...layout, badge }, side, { ...at, ...size }, room);
  if (layout.name === 'wide') {
    const { side, top } = ON_DESK[clamp(setting.seats, 2, 10)]!;
    const left = side.map(([away, y]) => seat('left', { x: centre.x - away, y }));
    const right = side.map(([away, y]) => seat('right', { x: centre.x + away, y })).reverse();
    return [
      own,
      ...left,
      ...top.map(([away, y]) => seat('top', { x: centre.x + away, y })),
      ...right,
    ];
  }
  const along = sides === 1 && tops === 0 ? [0.12] : (ALONG[sides] ?? []);
  const [high, low] = sideSpan(layout, own, { tops, above: setting.stud });
  const heights = along.map((share) => high + share * (low - high));
  const edge = (y: number) =>
    width / 2 -
    size.width / 2 -
    AIR -
    layout.overhang -
    (sides + tops > 4 ? layout.fullHug : layout.hug) * bend(layout, y);
  const left = heights.map((y) => seat('left', { x: centre.x - edge(y), y }));
  const right = heights.map((y) => seat('right', { x: centre.x + edge(y), y })).reverse();
  const pitch = tops > 1 ? Math.min(layout.pitch, topSpan(layout, left.at(-1)) / (tops - 1)) : 0;
  const top = Array.from({ length: tops }, (_, i) =>
    seat('top', { x: centre.x + (i - (tops - 1) / 2) * pitch, y: topPlateY(layout) }),
  );
  return [own, ...left, ...top, ...right];
}

/** How far the seats at the top may be spread: between the highest at the sides, unless they sit under them. */
function topSpan(layout: Layout, highest: Seated | undefined): number {
  const wide = layout.badge.width;
  if (!highest || layout.name === 'tall') return layout.width - 2 * AIR - wide;
  const inner = Math.max(
    ...[highest.plate, highest.cards, highest.badge].map((box) => box.x + box.width / 2),
  );
  return layout.width - 2 * (inner + AIR) - wide;
}

/** From the highest to the lowest plate at a side. */
function sideSpan(
  layout: Layout,
  own: Seated,
  { tops, above }: { tops: number; above: boolean },
): [number, number] {
  const half = layout.plate.height / 2;
  const under =
    tops > 0 && layout.name === 'tall' ? topPlateY(layout) + half + layout.badge.height + AIR : AIR;
  const bottom =
    above && layout.name === 'tall'
      ? own.cards.y - own.cards.height / 2
      : layout.height - layout.foot;
  return [under + reach(layout) + half, bottom - AIR - layout.badge.height - half];
}

export function seatAt(layout: Layout, side: Side, plate: Box, room: number): Seated {
  const before = layout.before && side === 'top';
  const away = before ? 1 : -1;
  const height = reach(layout);
  const inside = (x: number, wide: number) =>
    clamp(x, AIR + wide / 2, layout.width - AIR - wide / 2);
  const half = plate.height / 2;
  if (layout.name === 'wide' && (side === 'left' || side === 'right')) {
    const beside = side === 'left' ? 1 : -1;
    const cards = {
      x: plate.x + beside * (plate.width / 2 + BESIDE + room / 2),
      y: plate.y,
      width: room,
      height,
      before: false,
      beside,
    } as const;
    return {
      side,
      own: false,
      plate,
      cards,
      badge: { ...layout.badge, x: plate.x, y: plate.y + half + 1 + layout.badge.height / 2 },
    };
  }
  return {
    side,
    own: false,
    plate,
    cards: {
      x: inside(plate.x, room),
      y: plate.y + away * (half + height / 2),
      width: room,
      height,
      before,
    },
    badge: {
      ...layout.badge,
      x: inside(plate.x, layout.badge.width),
      y: plate.y - away * (half + 1 + layout.badge.height / 2),
    },
  };
}

/** The seat at the bottom, the viewer's if he holds cards there. */
function ownSeat(layout: Layout, { own, stud }: Setting): Seated {
  const plate = { ...layout.ownPlate, x: layout.centre.x, y: ownPlateY(layout, layout.height) };
  const seat = seatAt(
    layout,
    'bottom',
    plate,
    own ? 0 : stud ? layout.fan.stud : layout.fan.others,
  );
  if (layout.badgeBeside)
    seat.badge = {
      ...seat.badge,
      x: plate.x - plate.width / 2 - seat.badge.width / 2 - AIR,
      y: plate.y,
    };
  if (!own) return seat;
  const { size, width } = fan(own, layout.cards.own, layout.fan.own, 3);
  const height = size * HIGH * (1 + LIFT) + AIR;
  return {
    ...seat,
    own: true,
    cards: { ...seat.cards, y: plate.y - plate.height / 2 - height / 2, width: width + 8, height },
  };
}
