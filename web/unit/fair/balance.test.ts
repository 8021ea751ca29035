/** The browser judges lines of sealed days as the room and the program of docs/FAIRNESS.md do. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { verifyLine } from '../../src/fair/balance';
import type { LineProof } from '../../src/wire/messages';

interface Vector {
  proof: LineProof;
  cases: { is: string; set: [(string | number)[], unknown][]; holds: boolean }[];
}
const vectors = readFileSync('../tests/cards/data/fair.json', 'utf8');
const { proof, cases } = (JSON.parse(vectors) as { balance: Vector }).balance;

test.each(cases)('$is', ({ set, holds }) => {
  const made = structuredClone(proof);
  for (const [path, value] of set) {
    let part = made as unknown as Record<string | number, unknown>;
    for (const step of path.slice(0, -1)) part = part[step] as Record<string | number, unknown>;
    part[path.at(-1)!] = value;
  }
  expect(verifyLine(made, proof.root)).toBe(holds);
});
