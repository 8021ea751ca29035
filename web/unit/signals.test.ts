/** What is heard at a wall. */
import { expect, test } from 'vitest';
import { soundBetween, type Heard } from '../src/live/public/signals';

const runs: Heard = { level: 3, stop: '', lastMinute: false };

test('a wall that was just opened is silent, and so is a clock that runs', () => {
  expect(soundBetween(null, runs)).toBeNull();
  expect(soundBetween(runs, runs)).toBeNull();
  expect(soundBetween(runs, null)).toBeNull();
});

test('a level, a stop, its end and the last minute have sounds of their own', () => {
  expect(soundBetween(runs, { ...runs, lastMinute: true })).toBe('timeLow');
  expect(soundBetween({ ...runs, lastMinute: true }, { ...runs, level: 4 })).toBe('win');
  expect(soundBetween(runs, { ...runs, stop: 'break' })).toBe('away');
  expect(soundBetween({ ...runs, stop: 'break' }, runs)).toBe('yourTurn');
});
