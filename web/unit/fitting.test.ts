import { expect, test } from 'vitest';
import { betterName, plainName } from '../src/home/fitting';

test.each([
  ['Päivi', 'Paivi'],
  ['Åke', 'Ake'],
  ['Søren Ærø', 'Soren-Aero'],
  ['  Matti K ', 'Matti-K'],
  ['-.x', 'x'],
  ['日本', ''],
])('%s is written %s where everybody can type it', (typed, plain) => {
  expect(plainName(typed)).toBe(plain);
});

test('a name that is taken gets a number, and stays short enough', () => {
  expect(betterName('Anna', 'account/name-taken', () => 0)).toBe('Anna10');
  expect(betterName('Anna7', 'account/name-taken', () => 0.5)).toBe('Anna55');
  expect(betterName('A'.repeat(20), 'account/name-taken', () => 0)).toHaveLength(20);
});

test('nothing is offered where it would help nobody', () => {
  expect(betterName('x', 'account/unfit-name')).toBeNull();
  expect(betterName('Anna', 'line/lost')).toBeNull();
});
