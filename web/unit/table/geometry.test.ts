/** Everything has its place, with two to ten seats, in every layout. */
import { describe, expect, test } from 'vitest';
import { fan, inDealOrder } from '../../src/table/fan';
import { layoutFor, low, seatSpots, tall, tile, wide } from '../../src/table/layout';

describe.each([wide, tall, low, tile])('the $name table', (layout) => {
  test.each([2, 3, 4, 5, 6, 7, 8, 9, 10])('%i seats lie inside and apart', (count) => {
    const spots = seatSpots(count, layout);
    expect(spots[0]?.seat.x).toBeCloseTo(layout.centre.x);
    expect(spots[0]?.side).toBe('bottom');
    for (const [i, { seat, bet }] of spots.entries()) {
      expect(seat.x).toBeGreaterThan(30);
      expect(seat.x).toBeLessThan(layout.width - 30);
      expect(seat.y).toBeGreaterThan(30);
      expect(seat.y).toBeLessThan(layout.height - 20);
      expect(Math.abs(bet.y - layout.centre.y)).toBeLessThanOrEqual(Math.abs(seat.y - layout.centre.y) + (layout === tall ? 60 : 1));
      if (layout !== tall) expect(Math.abs(bet.x - layout.pot.x) < 90 && Math.abs(bet.y - layout.pot.y) < 45).toBe(false);
      for (const other of spots.slice(i + 1)) expect(Math.hypot(seat.x - other.seat.x, seat.y - other.seat.y)).toBeGreaterThan(layout === tall ? 70 : 100);
    }
  });
});

test('a box gets the layout that suits it', () => {
  expect([layoutFor(1440, 900), layoutFor(390, 844), layoutFor(844, 390), layoutFor(475, 415, true)].map((layout) => layout.name)).toEqual(['wide', 'tall', 'low', 'tile']);
});

test.each([1, 2, 4, 5, 6, 7, 13])('%i cards fit, and no corner is covered', (count) => {
  const laid = fan(count, 84, 172);
  expect(laid.width).toBeLessThanOrEqual(172.001);
  if (count > 1) expect(laid.step / laid.size).toBeGreaterThanOrEqual(0.43);
});

test('stud cards lie in the order in which they were dealt', () => {
  const lying = inDealOrder({ known: ['As', 'Kh', '2c'], hidden: 0, up: ['7d', '8d'], shown: false });
  expect(lying.map((one) => one.card)).toEqual(['As', 'Kh', '7d', '8d', '2c']);
  expect(inDealOrder({ known: [], hidden: 2, up: ['7d'], shown: false }).map((one) => one.card)).toEqual([null, null, '7d']);
});
