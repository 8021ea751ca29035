/** The browser judges hands as the room, `huone fair verify` and the program of docs/FAIRNESS.md do. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { anchorOf, chainOf, ordersOf } from '../../src/fair/cuts';
import { verifyHand } from '../../src/fair/hand';
import { hex, hmac, sha256, text } from '../../src/fair/hash';
import { rootOf } from '../../src/fair/seal';
import type { CardProof, Proofs } from '../../src/wire/messages';

interface Vectors {
  chain: { secret: string; links: string[] };
  orders: {
    root: string;
    count: number;
    cuts: Record<number, string>;
    dealt: number[];
    again: number[] | null;
  }[];
  hands: Record<string, Proofs>;
  cases: { of: string; is: string; set: [(string | number)[], unknown][]; wrong: string | null }[];
}

const vectors = JSON.parse(readFileSync('../tests/cards/data/fair.json', 'utf8')) as Vectors;
const page = readFileSync('../docs/FAIRNESS.md', 'utf8');
const example = JSON.parse(
  /```json\n(\{"proof":"card".*\})\n```/.exec(page)?.[1] ?? '{}',
) as CardProof;

describe('hashes', () => {
  it.each([0, 1, 55, 56, 63, 64, 65, 1000])(
    'are those of the browser for %i bytes',
    async (size) => {
      const data = Uint8Array.from({ length: size }, (_, at) => (at * 7) & 255);
      const theirs = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
      expect(hex(sha256(data))).toBe(hex(theirs));
    },
  );

  it('sign as the standard says', () => {
    expect(hex(hmac(text('key'), text('The quick brown fox jumps over the lazy dog')))).toBe(
      'f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8',
    );
  });
});

describe('cuts', () => {
  it('grow backwards from a secret', () => {
    const { secret, links } = vectors.chain;
    expect(chainOf(secret, links.length - 1)).toEqual(links);
    expect(anchorOf(links[1]!)).toBe(links[0]);
  });

  it.each(vectors.orders)(
    'give the order of $count cards',
    ({ root, count, cuts, dealt, again }) => {
      expect(ordersOf(root, count, cuts)).toEqual({ dealt, again });
    },
  );
});

describe('a hand', () => {
  it.each(vectors.cases)('$of: $is', ({ of, set, wrong }) => {
    const given = vectors.hands[of]!;
    const verdict = verifyHand(changed(given, set), given.root, given.previous);
    expect(verdict).toMatchObject(wrong === null ? { holds: true } : { holds: false, wrong });
  });
});

describe('the example of the page', () => {
  it('holds', () => expect(rootOf(example)).toBe(example.root));

  it.each<[string, Partial<CardProof>]>([
    ['another card', { payload: 'As' }],
    ['another position', { position: 1 }],
    ['a position beyond the deck', { position: 52 }],
    ['another subject', { subject: 'exampel' }],
    ['another salt', { salt: example.salt.replace(/^../, '00') }],
    ['a shorter path', { path: example.path.slice(1) }],
    ['a longer path', { path: [...example.path, example.root] }],
    ['capitals', { salt: example.salt.toUpperCase() }],
  ])('does not hold with %s', (_, change) => {
    const root = () => rootOf({ ...example, ...change });
    let found: string | null = null;
    try {
      found = root();
    } catch {
      // A path that leads nowhere is no root either.
    }
    expect(found).not.toBe(example.root);
  });
});

function changed(proof: Proofs, set: Vectors['cases'][number]['set']): Proofs {
  const made = structuredClone(proof);
  for (const [path, value] of set) {
    let part = made as unknown as Record<string | number, unknown>;
    for (const step of path.slice(0, -1)) part = part[step] as Record<string | number, unknown>;
    part[path.at(-1)!] = value;
  }
  return made;
}
