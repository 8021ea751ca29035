/** Verify: whether the cards of a hand are those of a deck that was sealed before the first was dealt.
 *
 *  Everything is computed here, from the proofs alone, as docs/FAIRNESS.md tells; the room is not asked.
 */
import type { Card, CardProof, SeenEvent } from '../wire/messages';

const HEX = /^(?:[0-9a-f]{2})*$/;
const encoder = new TextEncoder();

export type Verdict =
  | { holds: true; cards: number }
  | { holds: false; why: 'root' | 'proof' | 'missing'; what: string };

/** Checks every proof against the root that was published, and that no card that was seen lacks one. */
export async function verifyHand(root: string, proofs: readonly CardProof[], seen: readonly Card[]): Promise<Verdict> {
  for (const proof of proofs) {
    if (proof.root !== root) return { holds: false, why: 'root', what: proof.root };
    const computed = await rootOf(proof).catch(() => null);
    if (computed !== root) return { holds: false, why: 'proof', what: `${proof.payload} (${proof.position})` };
  }
  const proven = new Set(proofs.map((proof) => proof.payload));
  const missing = seen.filter((card) => !proven.has(card));
  return missing.length ? { holds: false, why: 'missing', what: missing.join(' ') } : { holds: true, cards: proofs.length };
}

/** Climbs from a card to the root that it belongs to. */
export async function rootOf(proof: CardProof): Promise<string> {
  const path = proof.path.map(bytes);
  let node = await hash('leaf', u32(proof.position), bytes(proof.salt), encoder.encode(proof.payload));
  let [place, width] = [proof.position, proof.count];
  while (width > 1) {
    if (place % 2) node = await hash('node', next(path), node);
    else if (place + 1 < width) node = await hash('node', node, next(path));
    [place, width] = [Math.floor(place / 2), Math.floor((width + 1) / 2)];
  }
  if (path.length) throw new Error('the path is too long');
  return hex(await hash('root', u32(proof.count), bytes(proof.previous), node, encoder.encode(proof.subject)));
}

/** The cards that a viewer saw in a hand and that came from the deck. */
export function cardsSeen(events: readonly SeenEvent[]): Card[] {
  const cards = events.flatMap((event) => {
    switch (event.type) {
      case 'CardsReceived': return [...event.down, ...event.up];
      case 'BoardDealt':
      case 'HandShown':
      case 'CardsTurnedUp':
      case 'CardsExposed': return event.cards;
      case 'CardOffered': return [event.card];
      default: return [];
    }
  });
  return [...new Set(cards)];
}

function next(path: Uint8Array[]): Uint8Array {
  const found = path.shift();
  if (!found) throw new Error('the path is too short');
  return found;
}

async function hash(name: 'leaf' | 'node' | 'root', ...parts: Uint8Array[]): Promise<Uint8Array> {
  const all = [encoder.encode(`huone/${name}/1\0`), ...parts];
  const joined = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of all) {
    joined.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', joined));
}

function u32(number: number): Uint8Array {
  const written = new Uint8Array(4);
  new DataView(written.buffer).setUint32(0, number);
  return written;
}

function bytes(text: string): Uint8Array {
  if (!HEX.test(text)) throw new Error('not lower-case hexadecimal');
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function hex(data: Uint8Array): string {
  return Array.from(data, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
