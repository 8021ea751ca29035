/** Story: what happens at a table, in words: for the log, and for those who listen. */
import { cardName, cardsText, rankForms, rankName, ranksName } from '../cards/cards';
import { ordinal, t, type Values } from '../i18n/i18n.svelte';
import { reason } from '../i18n/reasons';
import { playerName } from '../faces/faces';
import { gameName } from '../names.svelte';
import type { Card, NamedHand, PostKind, Rank, SeenEvent } from '../wire/messages';
import { amountText, type Unit } from './amounts';
import type { Deed, News, Scene, Win } from './scene';
import { deedOf } from './scene';

export interface Words {
  text: string;
  /** For the screen reader: cards as words. */
  spoken: string;
  kind: 'deed' | 'street' | 'win' | 'news';
}

type Write = (cards: readonly Card[]) => string;
const spokenCards: Write = (cards) => cards.map(cardName).join(', ');

/** Says what a change is, in one sentence; nothing for what needs no words. */
export function sentence(before: Scene, after: Scene, change: News, unit: Unit): Words | null {
  const write = (cards: Write) => said(before, after, change, unit, cards);
  const text = write(cardsText);
  return text ? { text, spoken: write(spokenCards) ?? text, kind: kindOf(change) } : null;
}

function kindOf(change: News): Words['kind'] {
  if (change.type !== 'SeenInHand') return 'news';
  if (change.event.type === 'PotWon') return 'win';
  return change.event.type === 'BoardDealt' || change.event.type === 'HandOpened'
    ? 'street'
    : 'deed';
}

function said(before: Scene, after: Scene, change: News, unit: Unit, cards: Write): string | null {
  const name = (seat: number) =>
    nameAt(before, seat) ?? nameAt(after, seat) ?? t('seatNumber', { number: seat + 1 });
  switch (change.type) {
    case 'SeenInHand':
      return saidInHand(before, after, change.event, unit, cards, name);
    case 'CardsShown':
      return t('shows', { name: playerName(change.player), cards: cards(change.cards) });
    case 'HandLaidOut':
      return t('handBegins', { number: String(change.number) });
    case 'SeatTaken':
      return t('satDown', { name: playerName(change.player) });
    case 'SeatLeft':
      return t('gotUp', { name: playerName(change.player) });
    case 'BreakStarted':
      return t('takesBreak', { name: name(change.seat) });
    case 'BreakEnded':
      return t('isBack', { name: name(change.seat) });
    case 'LineLost':
      return t('lostLine', { name: name(change.seat) });
    case 'LineBack':
      return t('lineBack', { name: name(change.seat) });
    case 'ClockCalled':
      return t('clockCalled', { name: name(change.seat) });
    case 'TimeOver':
      return t('timeOver', { name: name(change.seat) });
    case 'HandVoided':
      return t('handVoided', { why: reason(change.why) });
    case 'ChipsAdded':
      return t('addsChips', { name: name(change.seat), amount: amountText(change.chips, unit) });
    default:
      return null;
  }
}

function nameAt(scene: Scene, seat: number): string | undefined {
  const player = scene.view.sitters.find((sitter) => sitter.seat === seat)?.player;
  return player === undefined ? undefined : playerName(player);
}

function saidInHand(
  before: Scene,
  after: Scene,
  event: SeenEvent,
  unit: Unit,
  cards: Write,
  name: (seat: number) => string,
): string | null {
  switch (event.type) {
    case 'BoardDealt':
      return t('boardDealt', {
        street: streetName(after.view.hand?.street ?? ''),
        cards: cards(event.cards),
      });
    case 'CardsReceived': {
      const own = event.seat === after.view.own?.seat && event.down.length > 0;
      if (own) return t('youGet', { cards: cards([...event.down, ...event.up]) });
      return event.up.length
        ? t('getsUp', { name: name(event.seat), cards: cards(event.up) })
        : null;
    }
    case 'HandShown':
      return t('shows', { name: name(event.seat), cards: cards(event.cards) });
    case 'CardsExposed':
    case 'CardsTurnedUp':
      return t('shows', { name: name(event.seat), cards: cards(event.cards) });
    case 'CardOffered':
      return t('isOffered', { name: name(event.seat), card: cards([event.card]) });
    case 'CardsPlaced':
      return t('places', {
        name: name(event.seat),
        front: cards(event.front) || '–',
        middle: cards(event.middle) || '–',
        back: cards(event.back) || '–',
      });
    case 'BetReturned':
      return t('betReturned', { name: name(event.seat), amount: amountText(event.chips, unit) });
    case 'PotWon': {
      const win = after.wins.at(-1);
      return win ? winSentence(win, name(event.seat), unit) : null;
    }
    case 'LayoutScored':
      return event.fouled ? t('fouls', { name: name(event.seat) }) : null;
    case 'PointsPaid':
      return t('pays', {
        name: name(event.seat),
        other: name(event.to),
        amount: amountText(event.chips, unit),
      });
    case 'HandVoided':
      return t('dealVoid');
    default: {
      const deed = deedOf(before.view, event);
      return deed ? `${name(deed.seat)}: ${deedText(deed.deed, unit)}` : null;
    }
  }
}

export function winSentence(win: Win, name: string, unit: Unit): string {
  const amount = amountText(win.chips, unit);
  const names = [...new Set(win.names.map(handName))].filter(Boolean);
  return names.length
    ? t('winsWith', { name, amount, hand: names.join(', ') })
    : t('wins', { name, amount });
}

/** What a seat did, as short as a badge. */
export function deedText(deed: Deed, unit: Unit): string {
  switch (deed.did) {
    case 'fold':
      return t('didFold');
    case 'check':
      return t('didCheck');
    case 'muck':
      return t('didMuck');
    case 'show':
      return t('didShow');
    case 'kill':
      return t('didKill');
    case 'pat':
      return t('didPat');
    case 'place':
      return t('didPlace');
    case 'keep':
      return t('didKeep');
    case 'reject':
      return t('didReject');
    case 'call':
      return t('didCall', { amount: amountText(deed.chips, unit) });
    case 'bet':
      return t('didBet', { amount: amountText(deed.chips, unit) });
    case 'raise':
      return t('didRaise', { amount: amountText(deed.chips, unit) });
    case 'bring-in':
      return t('didBringIn', { amount: amountText(deed.chips, unit) });
    case 'all-in':
      return t('didAllIn', { amount: amountText(deed.chips, unit) });
    case 'post':
      return postText(deed.kind, amountText(deed.chips, unit));
    case 'draw':
    case 'discard':
      return t('didDiscard', { count: deed.count });
    case 'choose':
      return t('didChoose', { game: gameName(deed.game) });
    case 'runouts':
      return t('didRunouts', { count: deed.count });
  }
}

function postText(kind: PostKind, amount: string): string {
  switch (kind) {
    case 'ante':
      return t('postAnte', { amount });
    case 'big-blind-ante':
      return t('postAnte', { amount });
    case 'small-blind':
      return t('postSmall', { amount });
    case 'big-blind':
      return t('postBig', { amount });
    case 'straddle':
      return t('postStraddle', { amount });
    case 'live-post':
    case 'dead-post':
      return t('postPost', { amount });
    case 'absent':
      return ''; // Nothing is paid: the seat gets no cards.
  }
}

export function streetName(street: string): string {
  switch (street) {
    case 'preflop':
      return t('streetPreflop');
    case 'flop':
      return t('streetFlop');
    case 'turn':
      return t('streetTurn');
    case 'river':
      return t('streetRiver');
    case 'predraw':
      return t('streetPredraw');
    case 'draw':
      return t('streetDraw');
    default:
      return numbered(street);
  }
}

const NUMBERS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'];

/** Draws and the streets of stud are counted; what a game calls otherwise is shown as it says. */
function numbered(street: string): string {
  const draw = street.endsWith(' draw');
  const number = NUMBERS.indexOf(draw ? street.slice(0, -' draw'.length) : street);
  if (number > 0)
    return draw
      ? t('streetDrawNo', { number: String(number) })
      : t('streetCardNo', { number: ordinal(number) });
  return street ? street.charAt(0).toUpperCase() + street.slice(1) : t('streetBoard');
}

/** What cards make, in words; the server has said what it is. */
export function handName(name: NamedHand): string {
  const [first, second] = name.ranks as [Rank?, Rank?];
  if (name.category === 'none' || !first) return name.kind === 'low' ? t('noLow') : name.says;
  if (name.kind === 'badugi')
    return name.cards.length === 4
      ? t('badugi', { rank: rankName(first) })
      : t('badugiCards', { count: name.cards.length, rank: rankName(first) });
  const listed = name.cards.map((card) => (card[0] === 'T' ? '10' : card[0])).join('-');
  if (name.kind === 'low' && name.category === 'high-card')
    return t('lowHand', { rank: rankName(first), listed });
  const made = madeName(name.category, first, second ?? first) ?? name.says;
  return name.kind === 'low' ? `${made} ${listed}` : made;
}

/** Says what cards make; a language may use other forms of the rank than English does. */
const ofRank = <K extends 'highCard' | 'pair' | 'threeOfAKind' | 'fourOfAKind'>(
  key: K,
  values: Record<string, string>,
) => t(key, ...([values] as unknown as Values<K>));
const raised = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

function madeName(category: string, first: Rank, second: Rank): string | null {
  const [rank, ranks, others] = [rankName(first), ranksName(first), ranksName(second)];
  const forms = rankForms(first);
  switch (category) {
    case 'high-card':
      return raised(ofRank('highCard', { rank, ...forms }));
    case 'pair':
      return raised(ofRank('pair', { ranks, ...forms }));
    case 'two-pair':
      return t('twoPair', { ranks, others });
    case 'three-of-a-kind':
      return ofRank('threeOfAKind', { ranks, ...forms });
    case 'straight':
      return t('straight', { rank });
    case 'flush':
      return t('flush', { rank });
    case 'full-house':
      return t('fullHouse', { ranks, others });
    case 'four-of-a-kind':
      return ofRank('fourOfAKind', { ranks, ...forms });
    case 'straight-flush':
      return first === 'A' ? t('royalFlush') : t('straightFlush', { rank });
    case 'four-straight':
      return t('fourStraight', { rank });
    case 'four-flush':
      return t('fourFlush', { rank });
    default:
      return null;
  }
}
