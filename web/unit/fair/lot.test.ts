/** The browser judges a drawn multiplier as the room and the program of docs/FAIRNESS.md do. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lotFile, verifyLot, type DrawnLot } from '../../src/fair/lot';

interface Vector {
  proof: DrawnLot;
  cases: { is: string; set: [(string | number)[], unknown][]; holds: boolean }[];
}
const vectors = readFileSync('../tests/cards/data/fair.json', 'utf8');
const { proof, cases } = (JSON.parse(vectors) as { lot: Vector }).lot;

test.each(cases)('$is', ({ set, holds }) => {
  const made = structuredClone(proof);
  for (const [path, value] of set) {
    let part = made as unknown as Record<string | number, unknown>;
    for (const step of path.slice(0, -1)) part = part[step] as Record<string | number, unknown>;
    part[path.at(-1)!] = value;
  }
  expect(verifyLot(made, proof.root)).toBe(holds);
});

test('what is saved is the proof', () => {
  const saved = lotFile(proof).slice('data:application/json,'.length);
  expect(JSON.parse(decodeURIComponent(saved))).toEqual(proof);
});
