import { expect, test } from 'vitest';
import {
  inRow,
  isComplete,
  left,
  placeOf,
  put,
  strength,
  undo,
  wouldFoul,
  type Placing,
} from '../../src/table/openface';
import type { Card } from '../../src/wire/messages';
import { turn } from './turns';

const cards = (text: string) => text.split(' ') as Card[];
const start: Placing = { toPlace: cards('9d Tc 2s'), placed: [] };
const place = turn({ kind: 'place', place_count: 3, front_free: 1, middle_free: 2, back_free: 3 });

test('cards go where there is room, and come back', () => {
  let placing = put(start, place, '9d', 'front');
  placing = put(placing, place, 'Tc', 'front'); // The front is full.
  expect(inRow(placing, 'front')).toEqual(['9d']);
  expect(left(placing)).toEqual(['Tc', '2s']);
  placing = put(put(placing, place, 'Tc', 'back'), place, '2s', 'middle');
  expect(isComplete(placing, place)).toBe(true);
  expect(placeOf(placing)).toEqual({ type: 'Place', front: ['9d'], middle: ['2s'], back: ['Tc'] });
  expect(left(undo(placing))).toEqual(['2s']);
});

test('hands are ordered as everywhere', () => {
  const rising = [
    'As Kd 7h 5c 3s',
    '2s 2d Ah Kc Qs',
    '3s 3d 2h 2c As',
    '2s 2d 2h 4c 3s',
    'As 2d 3h 4c 5s',
    '6s 2d 3h 4c 5s',
    '2s 4s 6s 8s Ts',
    '2s 2d 2h 3c 3s',
    '2s 2d 2h 2c 3s',
    'As 2s 3s 4s 5s',
    'As Ks Qs Js Ts',
  ];
  const numbers = rising.map((hand) => strength(cards(hand)));
  for (let i = 1; i < numbers.length; i++) {
    const [one, other] = [numbers[i - 1]!, numbers[i]!];
    const at = one.findIndex((part, k) => part !== other[k]);
    expect(one[at], `${rising[i - 1]} < ${rising[i]}`).toBeLessThan(other[at] ?? 0);
  }
});

test('a stronger row above a weaker one is warned of', () => {
  const rows = { front: cards('Qs Qd 3c'), middle: cards('7h 7d 2s 4c 9h'), back: cards('As Ks') };
  expect(wouldFoul(rows, { toPlace: [], placed: [] })).toBe(true);
  expect(wouldFoul({ ...rows, front: cards('5s 5d 3c') }, { toPlace: [], placed: [] })).toBe(false);
});
