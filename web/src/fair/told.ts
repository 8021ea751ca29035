/** Told: what this browser heard of each deck before its first card.
 *
 *  A proof only proves something against what was known before the deal. So the root, the anchors and the
 *  browser's own cut are written down when they are told, and no later answer of the room changes them.
 */
import type { DeckCut, DeckSealed, Proofs } from '../wire/messages';
import { hex, sha256, text } from './hash';

const KEY = 'told-decks';
/** How many hands are remembered; the oldest go first. */
const KEPT = 300;

export interface ToldDeck {
  root: string;
  previous: string;
  count: number;
  anchors: string;
  /** The cuts that the room said it dealt by, once the hand has begun. */
  cuts?: string;
  /** The browser's own cut, and whether the room has confirmed that it counts. */
  own?: string;
  counted?: boolean;
  /** Whether the room has sealed another deck for this hand after it had the browser's cut. */
  replaced?: boolean;
}

/** What the room's word of before the deal says about a proof of after it. */
export type Witness = 'agrees' | 'absent' | 'root' | 'anchors' | 'cuts' | 'left-out' | 'replaced';

export class ToldDecks {
  #decks: Map<string, ToldDeck> | null = null;

  constructor(private readonly storage: () => Storage = () => localStorage) {}

  /** Notes that a deck is sealed; says whether it may be cut. */
  sealed(table: string, deck: DeckSealed): boolean {
    const before = this.get(table, deck.number);
    if (before?.counted && before.root !== deck.root && before.count === deck.count) {
      // Whoever has seen a cut and then seals again could do so until he likes the deal.
      this.#put(table, deck.number, { ...before, replaced: true });
      return false;
    }
    if (before?.root !== deck.root) {
      const { root, previous, count } = deck;
      this.#put(table, deck.number, { root, previous, count, anchors: digest(deck.anchors) });
    }
    return true;
  }

  /** Notes the browser's own cut, and later that it counts. */
  cut(table: string, number: number, root: string, own: string, counted: boolean): void {
    const before = this.get(table, number);
    if (before?.root === root) this.#put(table, number, { ...before, own, counted });
  }

  /** Notes by which cuts a hand is dealt. */
  dealt(table: string, deck: DeckCut): void {
    const before = this.get(table, deck.number);
    if (before?.root === deck.root)
      this.#put(table, deck.number, { ...before, cuts: digest(deck.cuts) });
    else if (before) this.#put(table, deck.number, { ...before, replaced: true });
  }

  get(table: string, number: number): ToldDeck | undefined {
    return this.#all().get(`${table}/${number}`);
  }

  /** Holds a proof against what was told before the deal. */
  compare(table: string, number: number, proof: Proofs): Witness {
    const deck = this.get(table, number);
    if (!deck) return 'absent';
    if (deck.replaced) return 'replaced';
    if (deck.root !== proof.root || deck.previous !== proof.previous) return 'root';
    if (deck.anchors !== digest(proof.anchors)) return 'anchors';
    if (deck.counted && !Object.values(proof.cuts).includes(deck.own!)) return 'left-out';
    if (deck.cuts !== undefined && deck.cuts !== digest(proof.cuts)) return 'cuts';
    return 'agrees';
  }

  #all(): Map<string, ToldDeck> {
    return (this.#decks ??= new Map(read(this.storage)));
  }

  #put(table: string, number: number, deck: ToldDeck): void {
    const name = `${table}/${number}`;
    // Other windows of this browser write here, too.
    const all = (this.#decks = new Map([...read(this.storage), ...this.#all()]));
    all.set(name, deck);
    for (const oldest of [...all.keys()].slice(0, Math.max(0, all.size - KEPT))) all.delete(oldest);
    try {
      this.storage().setItem(KEY, JSON.stringify([...all]));
    } catch {
      // Without a place to keep it the browser knows it until it is closed.
    }
  }
}

function read(storage: () => Storage): [string, ToldDeck][] {
  try {
    return JSON.parse(storage().getItem(KEY) ?? '[]') as [string, ToldDeck][];
  } catch {
    return [];
  }
}

function digest(hashes: Readonly<Record<number, string>>): string {
  const seats = Object.keys(hashes)
    .map(Number)
    .sort((a, b) => a - b);
  return hex(sha256(text(seats.map((seat) => `${seat} ${hashes[seat]}`).join('\n'))));
}

export const toldDecks = new ToldDecks();
