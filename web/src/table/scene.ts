/** Scene: a table with what its pictures do not hold: what somebody has just done, and who has won.
 *
 *  `told(scene, change)` gives the next scene. The live table and the replayer show the same scenes.
 */
import type {
  Card,
  CardsShown,
  CardsView,
  NamedHand,
  PostKind,
  PotView,
  SeenEvent,
  SeenTableEvent,
  StakesView,
  TableView,
} from '../wire/messages';
import { potsOf, seen } from './felt';

export type Deed =
  | { did: 'fold' | 'check' | 'muck' | 'show' | 'kill' | 'pat' | 'place' | 'keep' | 'reject' }
  | { did: 'call' | 'bet' | 'raise' | 'bring-in' | 'all-in'; chips: number }
  | { did: 'post'; kind: PostKind; chips: number }
  | { did: 'draw' | 'discard'; count: number }
  | { did: 'choose'; game: string }
  | { did: 'runouts'; count: number };

export interface Win {
  seat: number;
  chips: number;
  pot: number;
  share: string;
  board: number;
  names: NamedHand[];
}

/** What an open-face layout has earned. */
export interface Score {
  fouled: boolean;
  bonuses: [number, number, number];
  points: number;
}

/** What happens at a table, and what somebody shows when it has happened. */
export type News = SeenTableEvent | CardsShown;

export interface Scene {
  view: TableView;
  /** The last thing each seat did. */
  deeds: Record<number, Deed>;
  wins: Win[];
  scores: Record<number, Score>;
  /** What each seat has shown since the hand was over. */
  opened: Record<number, Card[]>;
  /** The hand before, while the next is not dealt, and the cards that its viewer held. */
  past: { number: number; cards: Card[] } | null;
  /** Whether all cards are open and only the board is still to come. */
  runout: boolean;
  /** Whether the bets of the last street lie in the middle: nothing is to be bet any more. */
  gathered: boolean;
  /** What the hand is played for; in a tournament this changes with its levels. */
  stakes: StakesView;
}

export function sceneOf(view: TableView): Scene {
  const runout = (view.hand?.odds.length ?? 0) > 0;
  return {
    view,
    deeds: {},
    wins: [],
    scores: {},
    opened: {},
    past: null,
    runout,
    gathered: runout || (view.hand?.is_over ?? false),
    stakes: view.stakes,
  };
}

export function told(scene: Scene, change: News): Scene {
  if (change.type === 'CardsShown') return laidOpen(scene, change);
  const next: Scene = { ...scene, view: seen(scene.view, change) };
  if (
    change.type === 'HandLaidOut' ||
    change.type === 'HandSettled' ||
    change.type === 'HandVoided'
  ) {
    const cleared = { deeds: {}, wins: [], scores: {}, runout: false, gathered: false };
    return change.type === 'HandSettled'
      ? { ...next, ...cleared, past: { number: change.number, cards: ownCards(scene) } }
      : { ...withoutOpened(next), ...cleared, past: null, opened: {} };
  }
  return change.type === 'SeenInHand' ? inHand(scene, next, change.event) : next;
}

/** Takes off what was shown between the hands. */
function withoutOpened(scene: Scene): Scene {
  const sitters = scene.view.sitters.map((sitter) =>
    scene.opened[sitter.seat] ? { ...sitter, cards: null } : sitter,
  );
  return { ...scene, view: { ...scene.view, sitters } };
}

/** The viewer's own cards that nobody else has seen; what he showed after the hand is among them. */
export function ownCards(scene: Scene): Card[] {
  const me = scene.view.sitters.find((sitter) => sitter.seat === scene.view.own?.seat);
  const shown = me?.cards?.shown && !scene.opened[me.seat];
  return me?.cards && !me.rows && !shown ? me.cards.known : [];
}

/** Lays cards open that their owner shows after the hand; by then another hand may have begun. */
function laidOpen(scene: Scene, { hand_no, seat, player, cards }: CardsShown): Scene {
  if ((scene.view.hand ?? scene.past)?.number !== hand_no) return scene;
  const lay = (lying: CardsView | null): CardsView => ({
    up: [],
    ...lying,
    // Who sees his own cards sees no more of them now; folded ones come back from the muck.
    known: lying?.known.length && scene.view.own?.seat === seat ? lying.known : cards,
    hidden: Math.max(0, (lying?.hidden ?? 0) - cards.length + (scene.opened[seat]?.length ?? 0)),
    shown: true,
  });
  const sitters = scene.view.sitters.map((sitter) =>
    sitter.seat === seat && sitter.player === player
      ? { ...sitter, cards: lay(sitter.cards) }
      : sitter,
  );
  return {
    ...scene,
    view: { ...scene.view, sitters },
    deeds: { ...scene.deeds, [seat]: { did: 'show' } },
    opened: { ...scene.opened, [seat]: cards },
  };
}

/** The cards that win, to be held up. */
export function winningCards(scene: Scene): Set<Card> {
  return new Set(scene.wins.flatMap((win) => win.names.flatMap((name) => name.cards)));
}

/** All chips in the middle and before the seats. */
export function potTotal(view: TableView): number {
  return view.sitters.reduce((sum, sitter) => sum + sitter.paid_chips + sitter.dead_chips, 0);
}

/** The highest bet of the street. */
export function level(view: TableView): number {
  return Math.max(0, ...view.sitters.map((sitter) => sitter.bet_chips));
}

/** The pots that lie in the middle already; what has been bet on this street lies before its players. */
export function gatheredPots(scene: Scene): PotView[] {
  const { hand } = scene.view;
  if (!hand || scene.gathered) return hand?.pots ?? [];
  const sitters = scene.view.sitters.map((sitter) => ({
    ...sitter,
    paid_chips: sitter.paid_chips - sitter.bet_chips,
    bet_chips: 0,
  }));
  return potsOf({ ...scene.view, sitters }, hand);
}

function inHand(before: Scene, next: Scene, event: SeenEvent): Scene {
  if (event.type === 'HandOpened')
    return { ...next, stakes: { ...next.stakes, bets: next.stakes.bets && event.stakes } };
  if (event.type === 'StreetStarted') return { ...next, deeds: folds(next.deeds), gathered: false };
  if (event.type === 'OddsShown') return { ...next, runout: true, gathered: true };
  if (event.type === 'PotWon')
    return {
      ...next,
      deeds: folds(next.deeds),
      gathered: true,
      wins: [...next.wins, win(next.view, event)],
    };
  if (event.type === 'LayoutScored')
    return withScore(next, event.seat, (score) => ({
      ...score,
      fouled: event.fouled,
      bonuses: event.bonuses,
    }));
  if (event.type === 'PairScored') {
    const scored = withScore(next, event.seat, (score) => ({
      ...score,
      points: score.points + event.points,
    }));
    return withScore(scored, event.other, (score) => ({
      ...score,
      points: score.points - event.points,
    }));
  }
  if (event.type === 'HandShown') next = { ...next, gathered: true };
  const deed = deedOf(before.view, event);
  return deed ? { ...next, deeds: { ...next.deeds, [deed.seat]: deed.deed } } : next;
}

function folds(deeds: Record<number, Deed>): Record<number, Deed> {
  return Object.fromEntries(Object.entries(deeds).filter(([, deed]) => deed.did === 'fold'));
}

function win(view: TableView, event: Extract<SeenEvent, { type: 'PotWon' }>): Win {
  const { pot, seat, chips, share, board } = event;
  const shares = share.split(' and ');
  const mine = (view.hand?.names ?? []).filter(
    (name) => name.seat === seat && shares.includes(name.share),
  );
  const onBoard = mine.filter((name) => name.board === board);
  return { pot, seat, chips, share, board, names: onBoard.length ? onBoard : mine };
}

function withScore(scene: Scene, seat: number, change: (score: Score) => Score): Scene {
  const score = scene.scores[seat] ?? { fouled: false, bonuses: [0, 0, 0], points: 0 };
  return { ...scene, scores: { ...scene.scores, [seat]: change(score) } };
}

const betOf = (view: TableView, seat: number) =>
  view.sitters.find((sitter) => sitter.seat === seat)?.bet_chips ?? 0;

/** What a seat did, as its badge says it: a call by what it adds, as on its button. */
export function deedOf(before: TableView, event: SeenEvent): { seat: number; deed: Deed } | null {
  switch (event.type) {
    case 'Folded':
      return { seat: event.seat, deed: { did: 'fold' } };
    case 'Checked':
      return { seat: event.seat, deed: { did: 'check' } };
    case 'HandMucked':
      return { seat: event.seat, deed: { did: 'muck' } };
    case 'HandKilled':
      return { seat: event.seat, deed: { did: 'kill' } };
    case 'Posted':
      return { seat: event.seat, deed: { did: 'post', kind: event.kind, chips: event.chips } };
    case 'Called':
      return {
        seat: event.seat,
        deed: event.all_in
          ? { did: 'all-in', chips: event.to_chips }
          : { did: 'call', chips: event.to_chips - betOf(before, event.seat) },
      };
    case 'BroughtIn':
      return { seat: event.seat, deed: { did: 'bring-in', chips: event.to_chips } };
    case 'BetPlaced':
      return {
        seat: event.seat,
        deed: {
          did: event.all_in ? 'all-in' : level(before) > 0 ? 'raise' : 'bet',
          chips: event.to_chips,
        },
      };
    case 'CardsPutAway':
      return {
        seat: event.seat,
        deed: event.count ? { did: 'draw', count: event.count } : { did: 'pat' },
      };
    case 'OfferAnswered':
      return { seat: event.seat, deed: { did: event.kept ? 'keep' : 'reject' } };
    case 'GameChosen':
      return { seat: event.seat, deed: { did: 'choose', game: event.game } };
    case 'RunoutsWanted':
      return { seat: event.seat, deed: { did: 'runouts', count: event.count } };
    case 'CardsPlaced':
      return { seat: event.seat, deed: { did: 'place' } };
    default:
      return null;
  }
}
