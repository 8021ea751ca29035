/** What the bar of actions proposes is always what the server has called legal. */
import { describe, expect, test } from 'vitest';
import { advances, inTurn, isAllIn, legal, presets, stillStands } from '../../src/table/choices';
import { turn } from './turns';

const sizing = { level: 240, ownBet: 0, ownStack: 2860, pot: 1165 };

describe('amounts', () => {
  test.each([
    [0, 480],
    [479, 480],
    [500, 500],
    [99_999, 2860],
  ])('%i becomes %i', (asked, given) => expect(legal(turn(), asked)).toBe(given));
  test('in fixed limit only two amounts are legal', () => {
    const fixed = turn({ fixed: true, raise_to_min: 20, raise_to_max: 40 });
    expect([0, 29, 31, 500].map((to) => legal(fixed, to))).toEqual([20, 20, 40, 40]);
  });
  test('presets are shares of the pot after a call, within what is legal', () => {
    expect(presets(turn(), sizing).map((preset) => preset.to)).toEqual([
      480, 943, 1294, 1645, 2860,
    ]);
    expect(presets(turn({ raise_to_max: 0 }), sizing)).toEqual([]);
    expect(presets(turn({ raise_to_max: 1000 }), sizing).map((preset) => preset.to)).toEqual([
      480, 943, 1000, 1000, 1000,
    ]);
  });
  test('the whole stack is all-in', () => {
    expect(isAllIn(2860, sizing)).toBe(true);
    expect(isAllIn(2859, sizing)).toBe(false);
  });
});

describe('in advance', () => {
  test('what can be chosen depends on the price', () => {
    expect(advances(0).map((one) => one.kind)).toEqual(['check-fold', 'check', 'call-any']);
    expect(advances(50).map((one) => one.kind)).toEqual(['check-fold', 'call', 'call-any']);
  });
  test('a choice that names a price falls with it', () => {
    expect(stillStands({ kind: 'call', chips: 50 }, 50)).toBe(true);
    expect(stillStands({ kind: 'call', chips: 50 }, 80)).toBe(false);
    expect(stillStands({ kind: 'check' }, 80)).toBe(false);
    expect(stillStands({ kind: 'call-any' }, 80)).toBe(true);
  });
  test.each([
    [{ kind: 'check-fold' } as const, { can_check: true, call_chips: 0 }, { type: 'Check' }],
    [{ kind: 'check-fold' } as const, {}, { type: 'Fold' }],
    [{ kind: 'check' } as const, {}, null],
    [{ kind: 'call', chips: 240 } as const, {}, { type: 'Call' }],
    [{ kind: 'call', chips: 200 } as const, {}, null],
    [{ kind: 'call-any' } as const, {}, { type: 'Call' }],
    [{ kind: 'call-any' } as const, { kind: 'draw' as const }, null],
  ])('%j with %j is %j', (advance, more, action) =>
    expect(inTurn(advance, turn(more))).toEqual(action),
  );
});
