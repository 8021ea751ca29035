/** Points, sizes and boxes, in design units. */
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
export const clamp = (value: number, low: number, high: number) =>
  Math.max(low, Math.min(high, value));
export const meet = (one: Box, other: Box, air = 0) =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 + air &&
  Math.abs(one.y - other.y) < (one.height + other.height) / 2 + air;
