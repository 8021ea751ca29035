import { expect, test } from 'vitest';
import { amountText, readAmount, typedAmount } from '../../src/table/amounts';

const euros = { per: 100, decimals: 2, suffix: '' };
const blinds = { per: 20, decimals: 1, suffix: ' BB' };

test.each([
  [500, '5'],
  [550, '5.50'],
  [123_456, '1,234.56'],
  [0, '0'],
])('%i cents are %s', (chips, text) => expect(amountText(chips, euros)).toBe(text));
test.each([
  [123_456, '1,234.56'],
  [12_345_600, '123,456'],
  [123_456_789, '1.234M'],
  [10_999_999_900, '109.9M'],
])('%i cents in eight letters are %s', (chips, text) =>
  expect(amountText(chips, { ...euros, letters: 8 })).toBe(text),
);
test.each([
  [20, '1 BB'],
  [30, '1.5 BB'],
  [2_860, '143 BB'],
])('%i chips are %s', (chips, text) => expect(amountText(chips, blinds)).toBe(text));
test.each([
  ['5', 500],
  ['5,5', 550],
  ['1 234.56', 123_456],
  ['', null],
  ['abc', null],
])('%s is read as %s', (text, chips) => expect(readAmount(text, euros)).toBe(chips));
test('what stands in the box is read as what it was', () => {
  for (const chips of [1, 99, 100, 12_345])
    expect(readAmount(typedAmount(chips, euros), euros)).toBe(chips);
});
