/** How a season is typed. */
import { expect, test } from 'vitest';
import { dayOf, idOf, msOf, pointsOf } from '../src/pages/league/season';

test('points are whole numbers from the first place down', () => {
  expect(pointsOf('10, 6, 4')).toEqual([10, 6, 4]);
  expect(pointsOf('10 6;4')).toEqual([10, 6, 4]);
  for (const bad of ['', '10, six', '-1', '2.5']) expect(pointsOf(bad), bad).toBeNull();
});

test('a day is a day of the calendar, and a name becomes an id', () => {
  expect(dayOf(msOf('2026-03-29'))).toBe('2026-03-29');
  expect(idOf('Syyskausi 2026: Ässät!')).toBe('syyskausi-2026-assat');
  expect(idOf('♠')).toBe('league');
});
