/** Dealt: from which place of the deck each card of a hand came, read off what a viewer saw.
 *
 *  Hidden cards are counted, too, so everybody knows the place of every later card. The same is in
 *  src/huone/histories/dealt.py; tests/cards/data/fair.json holds both to it.
 */
import type { Card, SeenEvent } from '../wire/messages';

/** In the deck (stock 0) or in what was shuffled again, counted from 0. */
export interface Place {
  stock: number;
  at: number;
}

export interface Dealt {
  /** Cards that were seen as they were dealt. */
  placed: { card: Card; place: Place }[];
  /** Cards that a seat has shown later. */
  shown: { card: Card; seat: number }[];
  /** Every place whose card a seat has received, seen or not. */
  ofSeat: Map<number, Place[]>;
}

type Received = Extract<SeenEvent, { type: 'CardsReceived' }>;

/** Follows a deck of so many cards through a hand; what no deck can do throws. */
export function dealtCards(seen: readonly SeenEvent[], count: number): Dealt {
  const follower = new Follower(count);
  for (const event of seen) follower.see(event);
  follower.dealRound();
  return follower.dealt;
}

class Follower {
  readonly dealt: Dealt = { placed: [], shown: [], ofSeat: new Map() };
  #left: Place[];
  #stocks = 1;
  #burned = 0;
  #round: Received[] = [];
  /** Whether cards have been put away on this street: replacements follow. */
  #exchanges = false;
  #hasDiscards = false;

  constructor(count: number) {
    this.#left = places(0, count);
  }

  see(event: SeenEvent): void {
    if (event.type === 'CardsReceived') return this.#receive(event);
    this.dealRound();
    switch (event.type) {
      case 'StreetStarted':
        this.#exchanges = false;
        return;
      case 'CardsPutAway':
        this.#exchanges = this.#hasDiscards = true;
        return;
      case 'CardsBurned':
        this.#burned += this.#take(event.count).length;
        return;
      case 'BoardDealt': {
        const taken = this.#take(event.cards.length);
        event.cards.forEach((card, i) => this.dealt.placed.push({ card, place: taken[i]! }));
        return;
      }
      case 'CardOffered': {
        const [place] = this.#take(1);
        this.dealt.placed.push({ card: event.card, place: place! });
        return this.#give(event.seat, [place!]);
      }
      case 'Reshuffled':
        return this.#shuffleAgain(event.count);
      case 'HandShown':
      case 'CardsTurnedUp':
      case 'CardsExposed':
        return this.#show(event.seat, event.cards);
      case 'CardsPlaced':
        return this.#show(event.seat, [...event.front, ...event.middle, ...event.back]);
      default:
        return;
    }
  }

  #receive(event: Received): void {
    if (event.down.length && event.down.length !== event.down_count)
      throw new Error('another number of cards');
    this.#round.push(event);
    if (this.#exchanges) this.dealRound();
  }

  /** Deals the cards of a round, one at a time to each who gets some. */
  dealRound(): void {
    const round = this.#round;
    this.#round = [];
    const [first] = round;
    if (!first) return;
    const size = first.down_count + first.up.length;
    if (round.some((each) => each.down_count + each.up.length !== size))
      throw new Error('unequal cards in a round');
    const taken = this.#take(size * round.length);
    round.forEach((each, turn) => {
      const own = taken.filter((_, i) => i % round.length === turn);
      this.#give(each.seat, own);
      const known = [
        ...(each.down.length ? each.down : Array.from({ length: each.down_count }, () => null)),
        ...each.up,
      ];
      known.forEach((card, i) => card !== null && this.dealt.placed.push({ card, place: own[i]! }));
    });
  }

  #give(seat: number, own: Place[]): void {
    this.dealt.ofSeat.set(seat, [...(this.dealt.ofSeat.get(seat) ?? []), ...own]);
  }

  #show(seat: number, cards: readonly Card[]): void {
    for (const card of cards) this.dealt.shown.push({ card, seat });
  }

  #take(count: number): Place[] {
    if (count < 0 || count > this.#left.length) throw new Error('more cards than there are');
    return this.#left.splice(0, count);
  }

  #shuffleAgain(count: number): void {
    if (!this.#hasDiscards) {
      if (count !== this.#left.length + this.#burned) throw new Error('not all was shuffled again');
      [this.#left, this.#burned] = [[], 0];
    }
    this.#left.push(...places(this.#stocks, count));
    this.#stocks += 1;
  }
}

function places(stock: number, count: number): Place[] {
  return Array.from({ length: count }, (_, at) => ({ stock, at }));
}
