/** A table that is followed live: what it looks like now, what has been said, and what may be asked.
 *
 *  Changes are shown at a pace that eyes can follow: boards of all-in hands come one by one, and the
 *  result stays for a while. Nothing waits when the viewer himself is asked for something.
 */
import { cutter } from '../fair/cutter';
import { line } from '../wire/line.svelte';
import type {
  Action,
  CardsShown,
  Change,
  ChatLine,
  Command,
  Picture,
  SeenTableEvent,
  TableView,
} from '../wire/messages';
import { Refused } from '../wire/refusal';
import { explain } from '../i18n/refusals';
import { settings } from '../settings.svelte';
import { unitOf, type Unit } from './amounts';
import { isDealtIn } from './felt';
import { sceneOf, told, type News, type Scene } from './scene';
import { play, soundOf } from './sound';
import { sentence, type Words } from './story';

const WORDS_KEPT = 60;
const CHAT_KEPT = 100;
const RESULT_MS = 3_500;
const RUNOUT_MS = 1_300;
const SHOWDOWN_MS = 650;
const WIN_MS = 600;
/** How long a refusal can be read, whatever else happens at the table. */
const REFUSAL_MS = 8_000;

/** Where at a table something is asked; what the room refuses is said there. */
export type Place = 'table' | 'menu' | 'chat';

export interface Said extends Words {
  number: number;
}

export class LiveTable {
  readonly id: string;
  scene = $state.raw<Scene | null>(null);
  /** Why the table cannot be followed. */
  gone = $state.raw<Refused | null>(null);
  /** What has been said lately; each sentence keeps its number, so that it is read out once. */
  words = $state.raw<readonly Said[]>([]);
  chat = $state.raw<readonly ChatLine[]>([]);
  unread = $state(0);
  muted = $state.raw<ReadonlySet<string>>(new Set());
  /** Why the last thing that was asked here was refused, and where it was asked. */
  refusal = $state.raw<{ where: Place; text: string } | null>(null);
  /** Whether an action is on its way. */
  sending = $state(false);
  /** Since when each seat's turn runs, by the room's clock. */
  since = $state.raw<Record<number, number>>({});
  /** The last hand here that the viewer was dealt into, for the replayer. */
  lastHand = $state<number | null>(null);

  /** Whether something has happened that has not been shown yet: nothing else may tell it before. */
  behind = $state(false);

  #queue: News[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string) {
    this.id = id;
  }

  get view(): TableView | null {
    return this.scene?.view ?? null;
  }

  get unit(): Unit {
    const scene = this.scene;
    return scene
      ? unitOf(
          { ...scene.view, stakes: scene.stakes },
          settings.now.amounts,
          line.room?.decimals ?? 2,
        )
      : { per: 1, decimals: 0, suffix: '' };
  }

  /** Whether it is the viewer's turn. */
  get needsMe(): boolean {
    return !!this.view?.own?.turn;
  }

  /** When the viewer's turn ends, if it is his. */
  get turnEnds(): number | null {
    const view = this.view;
    return (
      (view?.own?.turn && view.hand?.turns.find((turn) => turn.seat === view.own?.seat)?.ends) ||
      null
    );
  }

  /** Follows the table; gives back how to stop. */
  start(): () => void {
    const stop = line.follow(`table:${this.id}`, {
      picture: (picture) => this.#picture(picture),
      change: (change) => this.#change(change),
      refused: (refused) => (this.gone = refused),
    });
    return () => {
      clearTimeout(this.#timer);
      stop();
    };
  }

  /** Asks the room for something; a refusal stays to be read where it was asked. */
  async ask(command: Command, where: Place = 'table'): Promise<boolean> {
    this.refusal = null;
    try {
      await line.ask(command);
      return true;
    } catch (error) {
      const said = { where, text: await explain(error) };
      this.refusal = said;
      setTimeout(() => {
        if (this.refusal === said) this.refusal = null;
      }, REFUSAL_MS);
      return false;
    }
  }

  async act(action: Action): Promise<void> {
    const hand = this.view?.hand?.number;
    if (this.sending || hand === undefined) return;
    this.sending = true;
    await this.ask({ type: 'act', table: this.id, action, hand });
    this.sending = false;
  }

  async mute(player: string, on: boolean): Promise<void> {
    if (!(await this.ask({ type: 'mute', player, on }, 'chat'))) return;
    const muted = new Set(this.muted);
    if (on) muted.add(player);
    else muted.delete(player);
    this.muted = muted;
  }

  #picture(picture: Picture): void {
    if (picture.type !== 'TableView') return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
    this.behind = false;
    this.gone = null;
    this.sending = false;
    this.scene = sceneOf(picture);
    if (picture.sealed) cutter.sealed(this.id, picture.own?.seat ?? null, picture.sealed);
    this.since = Object.fromEntries(
      (picture.hand?.turns ?? []).map((turn) => [turn.seat, line.now()]),
    );
  }

  #change(change: Change): void {
    if (change.type === 'ChatLine') {
      this.chat = [...this.chat.slice(-CHAT_KEPT), change];
      this.unread += 1;
    } else if (change.type === 'CardsShown') {
      this.#takeShown(change);
    } else {
      // A deck is cut when it is sealed, however much of the last hand is still to be shown.
      if (change.type === 'DeckSealed') cutter.sealed(this.id, this.#seat, change);
      if (change.type === 'DeckCut') cutter.dealt(this.id, this.#seat, change);
      this.#take(change as SeenTableEvent); // Nothing else is told of a table.
    }
  }

  get #seat(): number | null {
    return this.view?.own?.seat ?? null;
  }

  #take(change: SeenTableEvent): void {
    this.#queue.push(change);
    if (this.#isUrgent(change) || document.visibilityState === 'hidden') this.#showAll();
    else if (!this.#timer) this.#showNext();
  }

  /** Cards that are shown after a hand: seen while its result stays, however far the viewer has got. */
  #takeShown(change: CardsShown): void {
    const settled = this.#queue.findIndex((one) => one.type === 'HandSettled');
    const hand = this.view?.hand;
    if (hand?.number === change.hand_no && !hand.is_over && settled >= 0) {
      this.#queue.splice(settled, 0, change);
      return;
    }
    this.#show(change);
    if (!this.#timer || settled < 0) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#showNext(), pauseAfter(change, this.scene));
  }

  /** What must be seen at once: the viewer's own turn and wishes, and that a new hand has begun. */
  #isUrgent(change: SeenTableEvent): boolean {
    const seat = this.view?.own?.seat;
    switch (change.type) {
      case 'HandLaidOut':
      case 'HandVoided':
      case 'BreakAsked':
      case 'WishMade':
      case 'ChipsAsked':
      case 'TopUpChosen':
      case 'StraddleChosen':
        return true;
      case 'TurnTimed':
      case 'SeatLeft':
      case 'BreakEnded':
        return change.seat === seat;
      // Who has lost his last chips sees how, first.
      case 'BreakStarted':
        return change.seat === seat && change.why !== 'no-chips';
      default:
        return false;
    }
  }

  #wasDealtIn({ view }: Scene): boolean {
    return view.sitters.some((sitter) => sitter.seat === view.own?.seat && isDealtIn(sitter));
  }

  #showAll(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const change of this.#queue.splice(0)) this.#show(change);
    this.behind = false;
  }

  #showNext(): void {
    this.#timer = undefined;
    let change = this.#queue.shift();
    while (change) {
      this.#show(change);
      const next = this.#queue[0];
      const pause = pauseAfter(change, this.scene);
      if (pause > 0) {
        this.#timer = setTimeout(() => this.#showNext(), pause);
        this.behind = true;
        return;
      }
      change = next ? this.#queue.shift() : undefined;
    }
    this.behind = false;
  }

  #show(change: News): void {
    const before = this.scene;
    if (!before) return;
    const after = told(before, change);
    this.scene = after;
    if (change.type === 'TurnTimed') this.since = { ...this.since, [change.seat]: line.now() };
    if (change.type === 'HandSettled' && this.#wasDealtIn(before)) this.lastHand = change.number;
    const words = sentence(before, after, change, this.unit);
    if (words)
      this.words = [
        ...this.words.slice(1 - WORDS_KEPT),
        { ...words, number: (this.words.at(-1)?.number ?? 0) + 1 },
      ];
    const sound = soundOf(change, after.view.own?.seat);
    if (sound && settings.now.sound) play(sound, settings.now.volume);
  }
}

/** How long a change stays before the next one is shown. */
export function pauseAfter(change: News, scene: Scene | null): number {
  if (change.type === 'CardsShown') return RESULT_MS;
  if (change.type !== 'SeenInHand') return 0;
  switch (change.event.type) {
    case 'BoardDealt':
      return scene?.runout ? RUNOUT_MS : 0;
    case 'OddsShown':
      return scene?.view.hand?.boards.length ? 0 : SHOWDOWN_MS;
    case 'HandShown':
      return SHOWDOWN_MS / 2;
    case 'PotWon':
      return WIN_MS;
    case 'HandEnded':
      return RESULT_MS;
    default:
      return 0;
  }
}
