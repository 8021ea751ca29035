/** QR codes: a text of up to 230 bytes as a square of dark and light modules.
 *
 *  Byte mode, error correction level L, versions 1 to 9 (ISO/IEC 18004). `qr(text)` gives rows of
 *  booleans, true is dark; the quiet zone is the caller's.
 */
interface Version {
  /** Error correction codewords of each block. */
  ec: number;
  /** Data codewords of each block. */
  blocks: readonly number[];
  /** Centres of the alignment patterns. */
  align: readonly number[];
}

const VERSIONS: readonly Version[] = [
  { ec: 7, blocks: [19], align: [] },
  { ec: 10, blocks: [34], align: [6, 18] },
  { ec: 15, blocks: [55], align: [6, 22] },
  { ec: 20, blocks: [80], align: [6, 26] },
  { ec: 26, blocks: [108], align: [6, 30] },
  { ec: 18, blocks: [68, 68], align: [6, 34] },
  { ec: 20, blocks: [78, 78], align: [6, 22, 38] },
  { ec: 24, blocks: [97, 97], align: [6, 24, 42] },
  { ec: 30, blocks: [116, 116], align: [6, 26, 46] },
];
const LEVEL_L = 0b01;
const MASKS: readonly ((y: number, x: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
];

export function qr(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const number = VERSIONS.findIndex((one) => capacity(one) >= bytes.length + 2) + 1;
  const version = VERSIONS[number - 1];
  if (!version) throw new RangeError(`${bytes.length} bytes do not fit`);
  const drawn = MASKS.map((_, mask) => draw(number, version, interleaved(bytes, version), mask));
  return drawn.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

const capacity = (version: Version) => version.blocks.reduce((sum, size) => sum + size, 0);

/** Writes mode, length and bytes, filled up to the version's size. */
function codewords(bytes: Uint8Array, version: Version): number[] {
  const nibbles = [0b0100, bytes.length >> 4, bytes.length & 15, ...[...bytes].flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const words: number[] = [];
  for (let i = 0; i + 1 < nibbles.length; i += 2) words.push(((nibbles[i] ?? 0) << 4) | (nibbles[i + 1] ?? 0));
  for (let pad = 0; words.length < capacity(version); pad++) words.push(pad % 2 === 0 ? 0xec : 0x11);
  return words;
}

/** Spreads data and error correction over the blocks, one word of each in turn. */
function interleaved(bytes: Uint8Array, version: Version): number[] {
  const words = codewords(bytes, version);
  let start = 0;
  const blocks = version.blocks.map((size) => words.slice(start, (start += size)));
  const checks = blocks.map((block) => correction(block, version.ec));
  const spread = (rows: number[][]) => Array.from({ length: rows[0]?.length ?? 0 }, (_, i) => rows.map((row) => row[i] ?? 0)).flat();
  return [...spread(blocks), ...spread(checks)];
}

/** Multiplies in the field of 256 elements that QR codes use. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) product = ((product << 1) ^ ((product >> 7) * 0x11d)) ^ (((b >> bit) & 1) * a);
  return product;
}

/** The remainder of a block by the Reed-Solomon generator. */
function correction(block: readonly number[], degree: number): number[] {
  let generator = [1];
  for (let i = 0, root = 1; i < degree; i++, root = times(root, 2)) {
    generator = [...generator, 0].map((term, at) => term ^ times(generator[at - 1] ?? 0, root));
  }
  const rest = new Array<number>(degree).fill(0);
  for (const word of block) {
    const factor = word ^ (rest.shift() ?? 0);
    rest.push(0);
    rest.forEach((term, i) => (rest[i] = term ^ times(generator[i + 1] ?? 0, factor)));
  }
  return rest;
}

function draw(number: number, version: Version, words: readonly number[], mask: number): boolean[][] {
  const size = 17 + 4 * number;
  const dark: boolean[][] = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const fixed: boolean[][] = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const set = (y: number, x: number, on: boolean) => {
    const [row, kept] = [dark[y], fixed[y]];
    if (row && kept && x >= 0 && x < size) [row[x], kept[x]] = [on, true];
  };
  for (let i = 0; i < size; i++) for (const [y, x] of [[6, i], [i, 6]] as const) set(y, x, i % 2 === 0);
  for (const [cy, cx] of [[3, 3], [3, size - 4], [size - 4, 3]] as const) square(cy, cx, 4, (d) => d !== 2 && d !== 4, set);
  const last = version.align.at(-1);
  // Three corners have the large squares already.
  const isCorner = (y: number, x: number) => (y === 6 && (x === 6 || x === last)) || (y === last && x === 6);
  for (const y of version.align) for (const x of version.align) if (!isCorner(y, x)) square(y, x, 2, (d) => d !== 1, set);
  formats(size, mask, set);
  if (number >= 7) numbers(size, number, set);
  fill(size, words, mask, dark, fixed);
  return dark;
}

type Set = (y: number, x: number, on: boolean) => void;

function square(cy: number, cx: number, reach: number, on: (distance: number) => boolean, set: Set): void {
  for (let dy = -reach; dy <= reach; dy++) for (let dx = -reach; dx <= reach; dx++) set(cy + dy, cx + dx, on(Math.max(Math.abs(dy), Math.abs(dx))));
}

/** Level and mask, twice, with their own correction. */
function formats(size: number, mask: number, set: Set): void {
  const data = (LEVEL_L << 3) | mask;
  let rest = data;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((data << 10) | rest) ^ 0x5412;
  const bit = (i: number) => ((bits >> i) & 1) === 1;
  for (let i = 0; i < 6; i++) set(i, 8, bit(i));
  set(7, 8, bit(6));
  set(8, 8, bit(7));
  set(8, 7, bit(8));
  for (let i = 9; i < 15; i++) set(8, 14 - i, bit(i));
  for (let i = 0; i < 8; i++) set(8, size - 1 - i, bit(i));
  for (let i = 8; i < 15; i++) set(size - 15 + i, 8, bit(i));
  set(size - 8, 8, true);
}

/** The version, twice, from version 7 on. */
function numbers(size: number, number: number, set: Set): void {
  let rest = number;
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (number << 12) | rest;
  for (let i = 0; i < 18; i++) {
    const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
    set(b, a, ((bits >> i) & 1) === 1);
    set(a, b, ((bits >> i) & 1) === 1);
  }
}

/** Lays the words in columns of two, up and down from the right, turned by the mask. */
function fill(size: number, words: readonly number[], mask: number, dark: boolean[][], fixed: readonly boolean[][]): void {
  const turn = MASKS[mask];
  let at = 0;
  for (let right = size - 1; right >= 1; right -= right === 8 ? 3 : 2) {
    const upward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const y = upward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const row = dark[y];
        if (!row || fixed[y]?.[x]) continue;
        const on = (((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1;
        row[x] = on !== (turn?.(y, x) ?? false);
        at++;
      }
    }
  }
}

/** How hard a drawing is to read: long runs, blocks, false finders, and too much of one shade. */
function penalty(dark: readonly boolean[][]): number {
  const size = dark.length;
  const rows = dark.map((row) => row.map((on) => (on ? '1' : '0')).join(''));
  const columns = rows.map((_, x) => rows.map((row) => row[x]).join(''));
  let sum = 0;
  for (const text of [...rows, ...columns]) {
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (let i = 0; i + 11 <= size; i++) if (['10111010000', '00001011101'].includes(text.slice(i, i + 11))) sum += 40;
  }
  for (let y = 0; y + 1 < size; y++)
    for (let x = 0; x + 1 < size; x++) {
      const on = dark[y]?.[x];
      if (on === dark[y]?.[x + 1] && on === dark[y + 1]?.[x] && on === dark[y + 1]?.[x + 1]) sum += 3;
    }
  const share = rows.join('').replaceAll('0', '').length / (size * size);
  return sum + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}
