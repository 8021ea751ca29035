/** A table of open-face poker: three rows before every player. */
import { clamp, type Box, type Size } from './boxes';
import type { Arrangement, Place, Setting } from './layout';
import { AIR, HIGH, stadium, STRIP, strengthOf, type Layout } from './measures';
import { seatAt } from './seating';

/** Everybody's plate with three rows under it along the top, the viewer's above his plate. */
export function openFace(layout: Layout, setting: Setting): Arrangement {
  const others = clamp(setting.seats - 1, 1, 4);
  const few = others > 3;
  const card = few ? layout.openFace.few : layout.openFace.others;
  const rows = rowsSize(card);
  const blockWidth = Math.max(rows.width, layout.plate.width);
  const perLine = layout.name === 'tall' && few ? 2 : others;
  const pitch =
    perLine === 2 && few
      ? layout.width - 2 * AIR - blockWidth
      : Math.min(blockWidth * 1.5, (layout.width - 2 * AIR - blockWidth) / Math.max(1, others - 1));
  const lineHeight = STRIP + layout.plate.height + rows.height + 3 * AIR;
  // Clockwise: up the left side, over the top, down the right.
  const spots =
    few && perLine === 2
      ? [
          [0, 1],
          [0, 0],
          [1, 0],
          [1, 1],
        ]
      : Array.from({ length: others }, (_, i) => [i, 0]);
  const places = spots.map(([column, line]): Place => {
    const x = layout.centre.x + (column! - (perLine - 1) / 2) * pitch;
    const plate = {
      ...layout.plate,
      x,
      y: AIR + STRIP + layout.plate.height / 2 + line! * lineHeight,
    };
    const seat = { ...seatAt(layout, 'bottom', plate, layout.plate.width), side: 'top' as const };
    // What he has still to place lies behind his plate at the left, what he did at the right.
    const badge = {
      width: blockWidth - STRIP,
      height: layout.badge.height,
      x: x + STRIP / 2,
      y: plate.y - plate.height / 2 - 1 - layout.badge.height / 2,
    };
    const lie = { x, y: plate.y + plate.height / 2 + AIR + rows.height / 2, ...rows, card };
    return { ...seat, badge, bet: badge, button: besideFront(lie, layout), rows: lie };
  });
  return {
    places: [ownRows(layout, few), ...places],
    boards: { ...layout.centre, width: 0, height: 0, card: 0, gap: 0, across: 1, slots: 0 },
    pot: { ...layout.centre, ...layout.pot },
    potAbove: true,
    offered: { ...layout.centre, width: 0, height: 0 },
    strength: strengthOf(layout),
    crowded: false,
    table:
      layout.name === 'tall'
        ? board(layout)
        : layout.name === 'wide'
          ? longer(layout)
          : stadium(layout),
  };
}

/** On a desk the rows need the whole height: from the first plates to the own one. */
function longer({ centre, halfWidth, height, plate, ownPlate, badge }: Layout) {
  const [top, bottom] = [
    AIR + STRIP + plate.height / 2,
    height - badge.height - ownPlate.height / 2 - 2 * AIR,
  ];
  return {
    x: centre.x,
    y: (top + bottom) / 2,
    width: 2 * halfWidth,
    height: bottom - top,
    radius: (bottom - top) / 2,
  };
}

/** On a phone the rows need the whole width: from the first plates to the own one. */
function board({ width, height, plate, ownPlate, badge }: Layout) {
  const [top, bottom] = [
    AIR + STRIP + plate.height / 2,
    height - badge.height - ownPlate.height / 2,
  ];
  return {
    x: width / 2,
    y: (top + bottom) / 2,
    width: width - 4,
    height: bottom - top,
    radius: 64,
  };
}

function ownRows(layout: Layout, few: boolean): Place {
  const plate = {
    ...layout.ownPlate,
    x: layout.centre.x,
    y: layout.height - layout.ownPlate.height / 2 - layout.badge.height - 2 * AIR,
  };
  const seat = seatAt(layout, 'bottom', plate, 0);
  const card = layout.openFace.own - (few && layout.name === 'tall' ? 6 : 0);
  const rows = rowsSize(card);
  const lie = { x: plate.x, y: plate.y - plate.height / 2 - AIR - rows.height / 2, ...rows, card };
  return { ...seat, own: true, bet: seat.badge, button: besideFront(lie, layout), rows: lie };
}

/** The button lies beside the short row. */
function besideFront(rows: Box & { card: number }, { button }: Layout): Box {
  return {
    x: rows.x - 2 * (rows.card + ROW_GAP),
    y: rows.y - rows.height / 2 + (rows.card * HIGH) / 2,
    width: button,
    height: button,
  };
}

export const ROW_GAP = 2.5;
function rowsSize(card: number): Size {
  return { width: 5 * card + 4 * ROW_GAP, height: 3 * card * HIGH + 2 * 3 };
}
