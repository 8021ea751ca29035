/** Hand: whether a whole hand was dealt from the deck that was sealed and cut before it.
 *
 *  Everything is computed here, from the proof and from what this browser was told before the deal; the
 *  room is not asked. The same is in src/huone/histories/hand_proof.py; tests/cards/data/fair.json holds
 *  both to it.
 */
import type { CardProof, Proofs, SeenEvent, SeenHand } from '../wire/messages';
import { anchorOf, ordersOf, type Orders } from './cuts';
import { dealtCards, type Dealt } from './dealt';
import { isHash } from './hash';
import { rootOf } from './seal';

export type Wrong =
  | 'root'
  | 'previous'
  | 'subject'
  | 'count'
  | 'opening'
  | 'twice'
  | 'missing'
  | 'cut'
  | 'place'
  | 'order'
  | 'malformed'
  | 'seen';
export type Verdict =
  { holds: true; cards: number } | { holds: false; wrong: Wrong; where: string };

const DECKS = [52, 36];
/** What the room says about a hand beside its events. */
const COMMENTS = new Set<SeenEvent['type']>(['HandsNamed', 'OddsShown']);

/** Checks a hand against the root that was published before it, and against the root before. */
export function verifyHand(
  proof: Proofs,
  root: string,
  previous: string = proof.previous,
): Verdict {
  const found = (wrong: Wrong, where: string): Verdict => ({ holds: false, wrong, where });
  if (proof.root !== root) return found('root', proof.root);
  if (proof.previous !== previous) return found('previous', proof.previous);
  if (!DECKS.includes(proof.count)) return found('count', String(proof.count));
  try {
    for (const [seat, cut] of Object.entries(proof.cuts)) {
      if (!isHash(cut) || anchorOf(cut) !== proof.anchors[Number(seat)]) return found('cut', seat);
    }
    return (
      wrongOpening(proof, found) ??
      wrongPlace(proof, found) ?? { holds: true, cards: proof.cards.length }
    );
  } catch (error) {
    return found('malformed', String(error));
  }
}

/** Checks a hand as its player looks at it: the proof has to be about what he sees. */
export function verifySeen(proof: Proofs, hand: SeenHand): Verdict {
  const told = hand.seen.filter((event) => !COMMENTS.has(event.type));
  if (JSON.stringify(told) !== JSON.stringify(proof.seen))
    return { holds: false, wrong: 'seen', where: '' };
  return verifyHand(proof, hand.root);
}

type Found = (wrong: Wrong, where: string) => Verdict;

/** Finds an opening that is about another deck, that does not hold, or that is there twice. */
function wrongOpening(proof: Proofs, found: Found): Verdict | null {
  const positions = new Set<number>();
  for (const card of proof.cards) {
    for (const field of ['root', 'previous', 'subject', 'count'] as const) {
      if (card[field] !== proof[field]) return found(field, String(card[field]));
    }
    if (!opens(card)) return found('opening', card.payload);
    if (positions.has(card.position)) return found('twice', card.payload);
    positions.add(card.position);
  }
  return null;
}

function opens(card: CardProof): boolean {
  try {
    return rootOf(card) === card.root;
  } catch {
    return false;
  }
}

/** Finds a card that was seen and is not the one that had to come. */
function wrongPlace(proof: Proofs, found: Found): Verdict | null {
  const at = new Map(proof.cards.map((card) => [card.payload, card.position]));
  if (at.size !== proof.cards.length) return found('twice', '');
  const dealt = dealtCards(proof.seen, proof.count);
  const missing = [...dealt.placed, ...dealt.shown].filter(({ card }) => !at.has(card));
  if (missing.length) return found('missing', missing.map(({ card }) => card).join(' '));
  const orders = ordersOf(proof.root, proof.count, proof.cuts);
  const wrong = misplaced(dealt, orders, at) ?? outOfOrder(dealt, orders, at);
  return wrong && found(...wrong);
}

/** Finds a card of the deck that did not lie where the next one had to be taken. */
function misplaced(
  dealt: Dealt,
  orders: Orders,
  at: ReadonlyMap<string, number>,
): [Wrong, string] | null {
  for (const { card, place } of dealt.placed) {
    if (place.stock === 0 && orders.dealt[place.at] !== at.get(card)) return ['place', card];
  }
  for (const { card, seat } of dealt.shown) {
    const places = dealt.ofSeat.get(seat) ?? [];
    const own = places.filter(({ stock }) => stock === 0).map((place) => orders.dealt[place.at]);
    if (!own.includes(at.get(card)) && own.length === places.length) return ['place', card];
  }
  return null;
}

/** Finds a card that was shuffled again and came out before one that had to come first. */
function outOfOrder(
  dealt: Dealt,
  orders: Orders,
  at: ReadonlyMap<string, number>,
): [Wrong, string] | null {
  const { again } = orders;
  if (!again) return null;
  const newest = new Map<number, { at: number; rank: number }>();
  const later = dealt.placed.filter(({ place }) => place.stock > 0);
  later.sort((a, b) => a.place.stock - b.place.stock || a.place.at - b.place.at);
  for (const { card, place } of later) {
    const before = newest.get(place.stock) ?? { at: -1, rank: -1 };
    const rank = again.indexOf(at.get(card)!);
    // At least as many others lie between them as were dealt in between.
    if (rank - before.rank < place.at - before.at) return ['order', card];
    newest.set(place.stock, { at: place.at, rank });
  }
  return null;
}
