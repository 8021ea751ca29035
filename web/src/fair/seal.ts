/** Seal: a list that was sealed before anything of it was seen, and the proof of one of its places.
 *
 *  The same is in src/huone/cards/commitment.py; docs/FAIRNESS.md tells it to strangers.
 */
import type { CardProof } from '../wire/messages';
import { bytes, hex, named, text, u32 } from './hash';

/** Climbs from an opened place to the root that it belongs to; a path that leads nowhere throws. */
export function rootOf(proof: Omit<CardProof, 'proof'>): string {
  const path = proof.path.map(bytes);
  let node = named('leaf', u32(proof.position), bytes(proof.salt), text(proof.payload));
  let [place, width] = [proof.position, proof.count];
  if (!(place >= 0 && place < width)) throw new Error('no such position');
  while (width > 1) {
    if (place % 2) node = named('node', next(path), node);
    else if (place + 1 < width) node = named('node', node, next(path));
    [place, width] = [Math.floor(place / 2), Math.floor((width + 1) / 2)];
  }
  if (path.length) throw new Error('the path is too long');
  return hex(named('root', u32(proof.count), bytes(proof.previous), node, text(proof.subject)));
}

function next(path: Uint8Array[]): Uint8Array {
  const found = path.shift();
  if (!found) throw new Error('the path is too short');
  return found;
}
