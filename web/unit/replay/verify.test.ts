/** The verifier of the browser agrees with the worked example of docs/FAIRNESS.md, and with nothing else. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rootOf, verifyHand } from '../../src/replay/verify';
import type { CardProof } from '../../src/wire/messages';

const page = readFileSync('../docs/FAIRNESS.md', 'utf8');
const proof = JSON.parse(/```json\n(\{"proof":"card".*\})\n```/.exec(page)?.[1] ?? '{}') as CardProof;

test('the example holds', async () => {
  expect(await rootOf(proof)).toBe(proof.root);
  expect(await verifyHand(proof.root, [proof], ['9s'])).toEqual({ holds: true, cards: 1 });
});

test.each<[string, Partial<CardProof>]>([
  ['another card', { payload: 'As' }],
  ['another position', { position: 1 }],
  ['another subject', { subject: 'exampel' }],
  ['another salt', { salt: proof.salt.replace(/^../, '00') }],
  ['a shorter path', { path: proof.path.slice(1) }],
  ['a longer path', { path: [...proof.path, proof.root] }],
  ['capitals', { salt: proof.salt.toUpperCase() }],
])('%s does not hold', async (_, change) => {
  const verdict = await verifyHand(proof.root, [{ ...proof, ...change }], []);
  expect(verdict).toMatchObject({ holds: false, why: 'proof' });
});

test('a proof against another root, and a card without proof, are found', async () => {
  expect(await verifyHand('0'.repeat(64), [proof], [])).toMatchObject({ holds: false, why: 'root' });
  expect(await verifyHand(proof.root, [proof], ['9s', 'As'])).toMatchObject({ holds: false, why: 'missing', what: 'As' });
});
