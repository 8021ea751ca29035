/** Steps: a recorded hand as scenes, one for each thing that a viewer would notice. */
import type { SeatView, SeenEvent, SeenHand, SeenTableEvent, TableView } from '../wire/messages';
import { sceneOf, told, type Scene } from '../table/scene';
import { sentence, type Words } from '../table/story';
import type { Unit } from '../table/amounts';

export interface Step {
  scene: Scene;
  words: Words | null;
  /** What happened in this step, the last of it visible. */
  event: SeenEvent | null;
}

/** What follows the thing that it explains, and is no step of its own. */
const SILENT: ReadonlySet<SeenEvent['type']> = new Set([
  'HandOpened',
  'OpenFaceOpened',
  'HandsNamed',
  'OddsShown',
  'RakeTaken',
  'Reshuffled',
  'LayoutScored',
  'PairScored',
  'HandEnded',
]);
/** What belongs to the thing that comes next: until then the last bets lie where they are. */
const OPENING: ReadonlySet<SeenEvent['type']> = new Set(['CardsBurned', 'StreetStarted']);

export function stepsOf(hand: SeenHand, unit: Unit): Step[] {
  let scene = told(sceneOf(tableOf(hand)), laidOut(hand));
  const steps: Step[] = [{ scene, words: null, event: null }];
  for (const event of hand.seen) {
    const change: SeenTableEvent = { type: 'SeenInHand', number: hand.hand_no, event };
    const next = told(scene, change);
    const last = steps[steps.length - 1];
    if (SILENT.has(event.type) && last) last.scene = next;
    else if (!OPENING.has(event.type))
      steps.push({ scene: next, words: sentence(scene, next, change, unit), event });
    scene = next;
  }
  return steps;
}

function tableOf(hand: SeenHand): TableView {
  const opened = hand.seen[0];
  const bets = opened?.type === 'HandOpened' ? opened.stakes : null;
  const points =
    opened?.type === 'OpenFaceOpened' && opened.stakes.type === 'CashPoints' ? opened.stakes : null;
  return {
    type: 'TableView',
    controls: [],
    table: hand.table,
    name: hand.table,
    rulebook: hand.rulebook,
    game: hand.game,
    stakes: { bets, mix: null, points },
    seats: Math.max(2, ...hand.players.map((one) => one.seat + 1)),
    sitters: hand.players.map(({ seat, player, before_chips }) =>
      sitter(seat, player, before_chips),
    ),
    hand: null,
    deals_at: null,
    tournament: null,
    pots_counted: true,
    sealed: null,
    cut: null,
    is_counted: false,
    is_paused: false,
    straddles: false,
    own: {
      seat: hand.seat,
      turn: null,
      ways_in: [],
      wish: 'wait',
      break_asked: null,
      leaving: false,
      bank_ms: 0,
      chips_asked: 0,
      auto_top_up: false,
      straddles: false,
      plays_over: false,
    },
  };
}

function sitter(seat: number, player: string, chips: number): SeatView {
  return {
    seat,
    player,
    stack_chips: chips,
    bet_chips: 0,
    doing: 'waiting',
    online: true,
    cards: null,
    rows: null,
    due: 'nothing',
    markers: 0,
    break_why: null,
    break_ends: null,
    owner: null,
    paid_chips: 0,
    dead_chips: 0,
  };
}

function laidOut(hand: SeenHand): SeenTableEvent {
  const opened = hand.seen[0];
  const button =
    opened?.type === 'HandOpened' || opened?.type === 'OpenFaceOpened' ? opened.button : null;
  return {
    type: 'HandLaidOut',
    number: hand.hand_no,
    game: hand.game,
    button,
    small_blind: null,
    big_blind: null,
    dealt_in: hand.players.map((one) => one.seat),
    posts: [],
    betting_button: null,
    redeal_of: null,
    hands_left: 0,
  };
}
