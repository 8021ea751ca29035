/** Chips: an amount as columns of equal chips. */
export interface Chip {
  value: number;
  base: string;
  edge: string;
}

/** Colours follow the usual order of casinos, so that a stack is read at a glance. */
export const CHIPS: readonly Chip[] = [
  { value: 25_000, base: '#1d7f8a', edge: '#e6fbff' },
  { value: 5_000, base: '#c8742c', edge: '#fff1dc' },
  { value: 1_000, base: '#d8b23c', edge: '#3a2c08' },
  { value: 500, base: '#6b4aa8', edge: '#efe6ff' },
  { value: 100, base: '#23262e', edge: '#e9e9ee' },
  { value: 25, base: '#1f8a55', edge: '#eafff4' },
  { value: 5, base: '#bd3136', edge: '#fff0f0' },
  { value: 1, base: '#dfe3ea', edge: '#4d6a9a' },
];

/** Splits an amount greedily, largest chips first; what does not fit into the columns is left out. */
export function chipColumns(amount: number, maxColumns = 3, maxHeight = 7): Chip[][] {
  const columns: Chip[][] = [];
  let rest = Math.round(amount);
  for (const chip of CHIPS) {
    const count = Math.floor(rest / chip.value);
    rest -= count * chip.value;
    if (count > 0 && columns.length < maxColumns)
      columns.push(Array<Chip>(Math.min(count, maxHeight)).fill(chip));
  }
  return columns;
}
