/** Cuts: the players' half of a shuffle.
 *
 *  A chain of cuts grows backwards from a secret; each link is the anchor of the next one. Opened cuts
 *  and the root say in which order the sealed cards are dealt. The same is in src/huone/cards/cuts.py.
 */
import { bytes, hex, hmac, joined, named, text, u32, u64 } from './hash';

export interface Orders {
  /** Which sealed position is dealt i-th. */
  dealt: readonly number[];
  /** In what order cards come again that a short deck makes the dealer shuffle; without cuts nobody can say. */
  again: readonly number[] | null;
}

export function anchorOf(cut: string): string {
  return hex(named('anchor', bytes(cut)));
}

/** The anchor first, then the cuts in the order of their use. */
export function chainOf(secret: string, length: number): string[] {
  const links = [bytes(secret)];
  for (let grown = 0; grown < length; grown += 1) links.push(named('anchor', links[grown]!));
  return links.reverse().map(hex);
}

export function ordersOf(
  root: string,
  count: number,
  cuts: Readonly<Record<number, string>>,
): Orders {
  const seats = Object.keys(cuts)
    .map(Number)
    .sort((a, b) => a - b);
  if (!seats.length) return { dealt: Array.from({ length: count }, (_, at) => at), again: null };
  const key = named(
    'cut',
    bytes(root),
    u32(seats.length),
    ...seats.flatMap((seat) => [u32(seat), bytes(cuts[seat]!)]),
  );
  return { dealt: shuffled(count, key, 'cut'), again: shuffled(count, key, 'again') };
}

/** The numbers below `count` in an order drawn from all orders alike (Fisher and Yates). */
function shuffled(count: number, key: Uint8Array, purpose: string): number[] {
  const order = Array.from({ length: count }, (_, at) => at);
  const draw = drawing(key, purpose);
  for (let last = count - 1; last > 0; last -= 1) {
    const other = draw(last + 1);
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}

/** Numbers below a bound, each equally likely, from the stream that a key grows into for one purpose. */
export function drawing(key: Uint8Array, purpose: string): (bound: number) => number {
  let [rest, at, blocks] = [new Uint8Array(0), 0, 0];
  const byte = () => {
    if (at === rest.length) {
      rest = new Uint8Array(
        hmac(key, joined(text('huone/stream/1\0'), text(purpose), u64(blocks))),
      );
      [at, blocks] = [0, blocks + 1];
    }
    return rest[at++]!;
  };
  return (bound) => {
    const bits = bound > 1 ? 32 - Math.clz32(bound - 1) : 0;
    for (;;) {
      let drawn = 0;
      for (let taken = 0; taken < bits; taken += 8) drawn = drawn * 256 + byte();
      drawn %= 2 ** bits;
      if (drawn < bound) return drawn;
    }
  };
}
