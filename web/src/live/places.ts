/** Where seats stand: by equal steps along the rail, the dealer at the lower edge, seat 1 on his left, clockwise. */
export interface Spot {
  /** In parts of a hundred of the felt's box. */
  x: number;
  y: number;
}

const SQUARE = 0.72;

/** Gives the place of a seat; 0 is the dealer's. */
export function spotOf(seat: number, seats: number, reach = 50): Spot {
  const turn = (seat / (seats + 1)) * 2 * Math.PI;
  const along = (part: number) => Math.sign(part) * Math.abs(part) ** SQUARE;
  return { x: 50 - reach * along(Math.sin(turn)), y: 50 + reach * along(Math.cos(turn)) };
}
