/** Felt: a table as its viewer sees it, kept up to date by what he is told.
 *
 *  `seen(view, change)` gives the next picture; it changes nothing in the old one. It mirrors
 *  `huone.games.felt` and `huone.table.view`: unit/felt.test.ts plays recorded streams of many games
 *  through it and compares every picture with the server's own.
 *
 *  Rule 1: it adds up what happened and decides nothing. What is legal, what a hand is called and
 *  what comes next is told by the server (`TurnTimed.turn`, `HandsNamed`, `Standing`).
 *  Rule 2: a new event does not compile until it is followed here.
 */
import type {
  Card,
  CardsView,
  HandLaidOut,
  HandOpened,
  HandView,
  OpenFaceOpened,
  PotView,
  SeatView,
  SeenEvent,
  SeenTableEvent,
  Standing,
  TableView,
} from '../wire/messages';

const ASIDE = ['ante', 'big-blind-ante', 'dead-post'];

export function seen(view: TableView, change: SeenTableEvent): TableView {
  const next: TableView = {
    ...view,
    sitters: view.sitters.map((sitter) => ({ ...sitter })),
    hand: view.hand && { ...view.hand },
    own: view.own && { ...view.own },
  };
  follow(next, change);
  return next;
}

/** The seats that were dealt into the hand. */
export function isDealtIn(sitter: SeatView): boolean {
  return sitter.doing === 'playing' || sitter.doing === 'folded' || sitter.doing === 'all-in';
}

function follow(view: TableView, change: SeenTableEvent): void {
  switch (change.type) {
    case 'SeenInHand':
      if (view.hand) followHand(view, view.hand, change.event);
      return;
    case 'SeatTaken': {
      const owner = change.over ? (find(view, change.seat)?.player ?? null) : null;
      put(view, newcomer(change.seat, change.player, change.chips, owner));
      return;
    }
    case 'SeatLeft':
      return leave(view, change.seat, change.player);
    case 'SeatChanged': {
      const sitter = find(view, change.seat);
      if (sitter) sitter.seat = change.to_seat;
      view.sitters.sort((a, b) => a.seat - b.seat);
      if (view.own?.seat === change.seat) view.own.seat = change.to_seat;
      return;
    }
    case 'OwnerBack':
      return put(view, newcomer(change.seat, change.player, change.chips, null));
    case 'ChipsAdded':
      return at(view, change.seat, (sitter) => (sitter.stack_chips += change.chips));
    case 'ChipsTakenOff':
      return at(view, change.seat, (sitter) => (sitter.stack_chips -= change.chips));
    case 'BreakStarted':
      return at(view, change.seat, (sitter) => {
        sitter.break_why = change.why;
        if (!isDealtIn(sitter)) sitter.doing = 'sitting-out';
      });
    case 'BreakEnded':
      return at(view, change.seat, (sitter) => {
        sitter.break_why = null;
        if (!isDealtIn(sitter)) sitter.doing = 'waiting';
      });
    case 'LineLost':
      return at(view, change.seat, (sitter) => (sitter.online = false));
    case 'LineBack':
      return at(view, change.seat, (sitter) => (sitter.online = true));
    case 'TurnTimed': {
      if (!view.hand) return;
      const turn = { seat: change.seat, bank_from: change.bank_from, ends: change.ends };
      const known = view.hand.turns.some((other) => other.seat === change.seat);
      view.hand.turns = known
        ? view.hand.turns.map((other) => (other.seat === change.seat ? turn : other))
        : [...view.hand.turns, turn];
      if (view.own?.seat === change.seat) view.own.turn = change.turn;
      return;
    }
    case 'HandLaidOut':
      return layOut(view, change);
    case 'HandSettled':
    case 'HandVoided':
      return clear(view, change.stacks);
    case 'ChipsAsked':
      if (view.own) view.own.chips_asked = change.chips;
      return;
    case 'TopUpChosen':
      if (view.own) view.own.auto_top_up = change.on;
      return;
    case 'WishMade':
      if (view.own) view.own.wish = change.wish;
      return;
    case 'StraddleChosen':
      if (view.own) view.own.straddles = change.on;
      return;
    case 'BreakAsked':
      if (view.own) view.own.break_asked = change.when;
      return;
    case 'Standing':
      return stand(view, change);
    case 'DeckSealed':
      view.sealed = change;
      return;
    case 'DeckCut':
      view.sealed = null;
      view.cut = change;
      return;
    case 'DealingPaused':
      view.is_paused = change.on;
      return;
    case 'TableLaidAnew':
    case 'BreakOverrun':
    case 'ClockCalled':
    case 'TimeOver':
    case 'ButtonDrawn':
      return;
    default:
      change satisfies never;
  }
}

// People

function find(view: TableView, seat: number): SeatView | undefined {
  return view.sitters.find((sitter) => sitter.seat === seat);
}

function at(view: TableView, seat: number, change: (sitter: SeatView) => void): void {
  const sitter = find(view, seat);
  if (sitter) change(sitter);
}

function put(view: TableView, newcomer: SeatView): void {
  view.sitters = [...view.sitters.filter((sitter) => sitter.seat !== newcomer.seat), newcomer].sort(
    (a, b) => a.seat - b.seat,
  );
}

function newcomer(seat: number, player: string, chips: number, owner: string | null): SeatView {
  return {
    seat,
    player,
    owner,
    stack_chips: chips,
    bet_chips: 0,
    paid_chips: 0,
    dead_chips: 0,
    doing: 'waiting',
    online: true,
    cards: null,
    rows: null,
    due: 'new',
    markers: 0,
    break_why: null,
    break_ends: null,
  };
}

function leave(view: TableView, seat: number, player: string): void {
  const sitter = find(view, seat);
  if (sitter && sitter.player !== player) {
    sitter.owner = null; // The owner has gone; who played over him has the seat.
    return;
  }
  view.sitters = view.sitters.filter((other) => other.seat !== seat);
  if (view.own?.seat === seat) view.own = null;
}

function stand(view: TableView, standing: Standing): void {
  view.deals_at = standing.deals_at;
  view.own = standing.own;
  for (const { seat, due, markers, break_ends } of standing.seats) {
    at(view, seat, (sitter) => Object.assign(sitter, { due, markers, break_ends }));
  }
}

// Hands

function layOut(view: TableView, laid: HandLaidOut): void {
  view.hand = {
    number: laid.number,
    game: laid.game,
    street: '',
    button: laid.button,
    small_blind: laid.small_blind,
    big_blind: laid.big_blind,
    posts: laid.posts,
    boards: [],
    pots: [],
    offered: null,
    turns: [],
    hands_left: laid.hands_left,
    is_over: false,
    names: [],
    odds: [],
    pots_counted: view.pots_counted,
    runout_from: 0,
  };
}

/** Takes the hand off the table; everybody has the stack that he is told. */
function clear(view: TableView, stacks: Record<number, number>): void {
  view.hand = null;
  if (view.own) view.own.turn = null;
  for (const sitter of view.sitters) {
    sitter.stack_chips = stacks[sitter.seat] ?? sitter.stack_chips;
    sitter.bet_chips = sitter.paid_chips = sitter.dead_chips = 0;
    sitter.cards = sitter.rows = null;
    sitter.doing = sitter.break_why === null ? 'waiting' : 'sitting-out';
  }
}

function followHand(view: TableView, hand: HandView, event: SeenEvent): void {
  see(view, hand, event);
  if (hand.street || view.sitters.some((sitter) => sitter.paid_chips || sitter.dead_chips))
    hand.pots = potsOf(view, hand);
}

function see(view: TableView, hand: HandView, event: SeenEvent): void {
  switch (event.type) {
    case 'HandOpened':
    case 'OpenFaceOpened':
      return open(view, hand, event);
    case 'Posted':
      return at(view, event.seat, (sitter) =>
        ASIDE.includes(event.kind)
          ? aside(sitter, event.chips, event.kind !== 'ante')
          : pay(sitter, event.chips),
      );
    case 'StreetStarted':
      if (hand.street) for (const sitter of view.sitters) sitter.bet_chips = 0;
      hand.street = event.name;
      return;
    case 'Called':
    case 'BetPlaced':
    case 'BroughtIn':
      at(view, event.seat, (sitter) => pay(sitter, event.to_chips - sitter.bet_chips));
      return acted(view, hand, event.seat);
    case 'Checked':
      return acted(view, hand, event.seat);
    case 'Folded':
    case 'HandMucked':
    case 'HandKilled':
      at(view, event.seat, fold);
      hand.names = hand.names.filter((name) => name.seat !== event.seat);
      return acted(view, hand, event.seat);
    case 'BetReturned':
      return at(view, event.seat, (sitter) => {
        sitter.bet_chips -= event.chips;
        sitter.paid_chips -= event.chips;
        sitter.stack_chips += event.chips;
        sitter.doing = doing(sitter);
      });
    case 'PotWon':
      return at(view, event.seat, (sitter) => {
        sitter.stack_chips += event.chips;
        sitter.doing = doing(sitter);
      });
    case 'CardsReceived':
      return at(view, event.seat, (sitter) =>
        receive(sitter, event.down, event.down_count, event.up),
      );
    case 'CardsPutAway':
      at(view, event.seat, (sitter) => putAway(sitter, event.cards, event.count));
      return acted(view, hand, event.seat);
    case 'BoardDealt':
      hand.boards = withBoard(hand, event.board, event.cards);
      hand.odds = [];
      return;
    case 'HandShown':
      at(view, event.seat, (sitter) => show(sitter, event.cards));
      return acted(view, hand, event.seat);
    case 'CardsExposed':
    case 'CardsTurnedUp':
      return at(view, event.seat, (sitter) => turnUp(sitter, event.cards));
    case 'CardOffered':
      hand.offered = event.card;
      return;
    case 'OfferAnswered':
      if (event.kept && hand.offered) {
        const kept = hand.offered;
        at(
          view,
          event.seat,
          (sitter) => (sitter.cards = { ...cardsOf(sitter), up: [...cardsOf(sitter).up, kept] }),
        );
      }
      hand.offered = null;
      return acted(view, hand, event.seat);
    case 'GameChosen':
      hand.game = event.game;
      return acted(view, hand, event.seat);
    case 'RunoutsWanted':
      hand.runout_from = hand.boards[0]?.length ?? 0;
      return acted(view, hand, event.seat);
    case 'CardsPlaced':
      at(view, event.seat, (sitter) => {
        const rows = sitter.rows ?? { front: [], middle: [], back: [] };
        sitter.cards = null;
        sitter.rows = {
          front: [...rows.front, ...event.front],
          middle: [...rows.middle, ...event.middle],
          back: [...rows.back, ...event.back],
        };
      });
      return acted(view, hand, event.seat);
    case 'PointsPaid':
      at(view, event.seat, (sitter) => (sitter.stack_chips -= event.chips));
      return at(view, event.to, (sitter) => (sitter.stack_chips += event.chips));
    case 'HandVoided':
      for (const sitter of view.sitters.filter(isDealtIn)) {
        sitter.stack_chips += sitter.paid_chips + sitter.dead_chips;
        sitter.bet_chips = sitter.paid_chips = sitter.dead_chips = 0;
        sitter.doing = doing(sitter);
      }
      return;
    case 'HandEnded':
      hand.is_over = true;
      hand.turns = [];
      hand.odds = [];
      return;
    case 'HandsNamed':
      hand.names = event.names;
      return;
    case 'OddsShown':
      hand.odds = event.odds;
      return;
    case 'CardsBurned':
    case 'Reshuffled':
    case 'RakeTaken':
    case 'LayoutScored':
    case 'PairScored':
      return;
    default:
      event satisfies never;
  }
}

function open(view: TableView, hand: HandView, opened: HandOpened | OpenFaceOpened): void {
  const openFace = opened.type === 'OpenFaceOpened';
  if (!openFace) hand.game = opened.game;
  hand.pots_counted = view.pots_counted || openFace || opened.stakes.structure === 'pot-limit';
  opened.seats.forEach((seat, i) =>
    at(view, seat, (sitter) => {
      Object.assign(sitter, {
        stack_chips: opened.stacks[i],
        bet_chips: 0,
        paid_chips: 0,
        dead_chips: 0,
        doing: 'playing',
        cards: null,
      });
      sitter.rows = openFace ? { front: [], middle: [], back: [] } : null;
      if (!openFace) sitter.doing = doing(sitter);
    }),
  );
}

/** The seat has done what was its to do. */
function acted(view: TableView, hand: HandView, seat: number): void {
  hand.turns = hand.turns.filter((turn) => turn.seat !== seat);
  if (view.own?.seat === seat) view.own.turn = null;
}

function doing(sitter: SeatView): SeatView['doing'] {
  if (sitter.rows) return 'playing';
  if (sitter.doing === 'folded') return 'folded';
  return sitter.stack_chips === 0 ? 'all-in' : 'playing';
}

// Chips

function pay(sitter: SeatView, chips: number): void {
  const paid = Math.min(chips, sitter.stack_chips);
  sitter.stack_chips -= paid;
  sitter.bet_chips += paid;
  sitter.paid_chips += paid;
  sitter.doing = doing(sitter);
}

function aside(sitter: SeatView, chips: number, dead: boolean): void {
  const paid = Math.min(chips, sitter.stack_chips);
  sitter.stack_chips -= paid;
  if (dead) sitter.dead_chips += paid;
  else sitter.paid_chips += paid;
  sitter.doing = doing(sitter);
}

interface Pot {
  chips: number;
  players: SeatView[];
}

/** The main pot and side pots as players speak of them: only an all-in makes a side pot. */
export function potsOf(view: TableView, hand: HandView): PotView[] {
  const players = view.sitters.filter((sitter) => isDealtIn(sitter) && !sitter.rows);
  const merged: Pot[] = [];
  for (const pot of layers(players)) {
    const last = merged.at(-1);
    if (
      last &&
      last.players.every((player) => pot.players.includes(player) || player.stack_chips > 0)
    ) {
      merged[merged.length - 1] = { chips: last.chips + pot.chips, players: pot.players };
    } else merged.push(pot);
  }
  const openTo = players.filter((player) => player.stack_chips > 0 && player.doing !== 'folded');
  return merged.map((pot, i) => {
    const withOpen =
      i === merged.length - 1 && !hand.is_over
        ? [...new Set([...pot.players, ...openTo])]
        : pot.players;
    return {
      chips: hand.pots_counted ? pot.chips : null,
      seats: withOpen.map((player) => player.seat).sort((a, b) => a - b),
    };
  });
}

/** What everyone has put in, cut where a live player's money ends. */
function layers(players: SeatView[]): Pot[] {
  const live = players.filter((player) => player.doing !== 'folded');
  const levels = [...new Set(live.map((player) => player.paid_chips))].sort((a, b) => a - b);
  const found: Pot[] = [];
  let below = 0;
  let dead = players.reduce((sum, player) => sum + player.dead_chips, 0);
  for (const level of levels) {
    const reached = players.reduce(
      (sum, player) => sum + Math.max(0, Math.min(player.paid_chips, level) - below),
      0,
    );
    const chips = dead + reached;
    dead = 0;
    if (chips > 0)
      found.push({ chips, players: live.filter((player) => player.paid_chips >= level) });
    below = level;
  }
  const beyond = players.reduce((sum, player) => sum + Math.max(0, player.paid_chips - below), 0);
  if (beyond > 0) {
    const last = found.at(-1);
    if (last) last.chips += beyond;
    else found.push({ chips: beyond, players: live });
  }
  return found;
}

// Cards

function cardsOf(sitter: SeatView): CardsView {
  return sitter.cards ?? { known: [], hidden: 0, up: [], shown: false };
}

function lay(sitter: SeatView, cards: CardsView): void {
  const lies = cards.known.length > 0 || cards.hidden > 0 || cards.up.length > 0;
  sitter.cards = lies ? cards : null;
}

function receive(sitter: SeatView, down: Card[], count: number, up: Card[]): void {
  if (sitter.rows)
    return lay(sitter, { known: down, hidden: count - down.length, up, shown: false });
  const cards = cardsOf(sitter);
  lay(sitter, {
    ...cards,
    known: [...cards.known, ...down],
    hidden: cards.hidden + count - down.length,
    up: [...cards.up, ...up],
  });
}

/** Cards are given up: known ones by name, others from what is hidden, and last what lies open. */
function putAway(sitter: SeatView, given: Card[], count: number): void {
  const cards = cardsOf(sitter);
  const known = cards.known.filter((card) => !given.includes(card));
  const named = cards.up.filter((card) => !given.includes(card) || cards.known.includes(card));
  const unnamed = count - given.length;
  const lying = Math.max(0, unnamed - cards.hidden);
  lay(sitter, {
    ...cards,
    known,
    hidden: cards.hidden - unnamed + lying,
    up: named.slice(0, named.length - lying),
  });
}

function turnUp(sitter: SeatView, shown: Card[]): void {
  const cards = cardsOf(sitter);
  const unknown = shown.filter(
    (card) => !cards.known.includes(card) && !cards.up.includes(card),
  ).length;
  lay(sitter, {
    ...cards,
    known: cards.known.filter((card) => !shown.includes(card)),
    hidden: cards.hidden - unknown,
    up: [...cards.up, ...shown.filter((card) => !cards.up.includes(card))],
  });
}

function show(sitter: SeatView, shown: Card[]): void {
  const up = cardsOf(sitter).up.filter((card) => shown.includes(card));
  lay(sitter, { known: shown.filter((card) => !up.includes(card)), hidden: 0, up, shown: true });
}

/** Folded cards are gone; only their owner remembers them. */
function fold(sitter: SeatView): void {
  sitter.doing = 'folded';
  const cards = cardsOf(sitter);
  lay(sitter, { ...cards, hidden: 0, up: cards.known.length ? cards.up : [] });
}

/** Board cards are laid out; another runout begins with what all of them share. */
function withBoard(hand: HandView, board: number, cards: Card[]): Card[][] {
  const boards = hand.boards.map((laid) => [...laid]);
  while (boards.length <= board)
    boards.push(boards.length ? (boards[0]?.slice(0, hand.runout_from) ?? []) : []);
  boards[board] = [...(boards[board] ?? []), ...cards];
  return boards;
}
