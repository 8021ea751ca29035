/** Balance: whether a line is in the sealed sum of a day, and the sum adds up along its way.
 *
 *  The same is in src/huone/money/proof.py; tests/cards/data/fair.json holds both to it.
 */
import type { LineProof } from '../wire/messages';
import { bytes, hex, joined, named, text, u32, u64 } from './hash';

export function verifyLine(proof: LineProof, root: string): boolean {
  const amounts = [proof.cents, proof.sum_cents, ...proof.path.map((beside) => beside.cents)];
  if (!amounts.every((cents) => Number.isSafeInteger(cents) && cents >= 0)) return false;
  let [at, cents] = [proof.position, proof.cents];
  if (proof.count !== 2 ** proof.path.length || !(at >= 0 && at < proof.count)) return false;
  try {
    let node = named('line', u32(at), u64(cents), bytes(proof.salt), text(proof.line));
    for (const beside of proof.path) {
      const own = joined(u64(cents), node);
      const other = joined(u64(beside.cents), bytes(beside.hash));
      node = at % 2 ? named('sum', other, own) : named('sum', own, other);
      [at, cents] = [Math.floor(at / 2), cents + beside.cents];
    }
    const size = joined(u32(proof.count), u64(cents));
    const found = hex(named('day', size, bytes(proof.previous), node, text(proof.subject)));
    return cents === proof.sum_cents && found === root && found === proof.root;
  } catch {
    return false;
  }
}
