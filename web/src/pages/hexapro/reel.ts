/** The reel of a draw: what passes by, and where it stops, which is what the room has drawn.
 *
 *  Every multiplier passes by, so the eye learns what there is; how often says nothing about the odds,
 *  which stand in the table beside it.
 */
export interface Reel {
  cells: readonly number[];
  stop: number;
}

const TURNS = 4;

export function reel(multipliers: readonly number[], drawn: number): Reel {
  const low = [...multipliers].sort((a, b) => a - b);
  const lowest = low[0] ?? drawn;
  const turn = low.flatMap((one) => (one === lowest ? [one] : [one, lowest]));
  const cells = Array.from({ length: TURNS }, () => turn).flat();
  const beside = drawn === lowest ? (low[1] ?? lowest) : lowest;
  return { cells: [...cells, beside, drawn, low[2] ?? lowest], stop: cells.length + 1 };
}
