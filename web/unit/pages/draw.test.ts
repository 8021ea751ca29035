import { describe, expect, it } from 'vitest';
import { reel } from '../../src/pages/hexapro/reel';

describe('the reel', () => {
  const multipliers = [10000, 1000, 250, 100, 50, 30, 15];

  it.each(multipliers)('stops at %i where the room has drawn it', (drawn) => {
    const { cells, stop } = reel(multipliers, drawn);
    expect(cells[stop]).toBe(drawn);
    expect(cells.length).toBeGreaterThan(stop + 1);
  });

  it('lets every multiplier pass by', () => {
    const { cells, stop } = reel(multipliers, 15);
    expect(new Set(cells.slice(0, stop))).toEqual(new Set(multipliers));
  });
});
