/** The line to the room: one socket for everything, which mends itself.
 *
 *  - `line.state`, `line.player`, `line.room`, `line.now()` are reactive facts about it.
 *  - `line.follow(topic, {picture, change, refused})` follows a topic and gives back how to stop.
 *    A picture comes first, then changes in order; after a lost line the missed changes follow, or
 *    a new picture. Several listeners of one topic share one subscription.
 *  - `await line.ask(command)` has a command carried out exactly once, also over a lost line; what
 *    the room refuses is thrown as `Refused`.
 *  - `line.restart()` after signing in or out: the room sees who it is now.
 */
import type {
  Answer,
  Change,
  ClientFrame,
  Command,
  Message,
  Picture,
  RoomInfo,
  ServerFrame,
} from './messages';
import { Refused } from './refusal';

const VERSION = 1;
const PING_MS = 10_000;
const SILENCE_MS = 25_000;
const RETRY_MS = [300, 1_000, 2_000, 4_000, 8_000];

export type LineState = 'opening' | 'open' | 'lost' | 'ended';

export interface Listener {
  picture(picture: Picture): void;
  change(change: Change): void;
  refused?(refusal: Refused): void;
}

interface Topic {
  listeners: Set<Listener>;
  /** The last number seen, once there was a picture. */
  number: number | null;
  /** Whether a new picture is on its way. */
  renewed: boolean;
  /** Those who have had no picture yet, and can make nothing of a change. */
  blank: Set<Listener>;
}

interface Asked {
  command: Command;
  done: (answer: Answer) => void;
  failed: (refusal: Refused) => void;
}

class Line {
  state = $state<LineState>('opening');
  /** When the line was lost, by this machine's clock. */
  lostAt = $state<number | null>(null);
  /** Why the room ended the connection for good. */
  ended = $state<string | null>(null);
  /** Whether the room had no place left when it was last tried. */
  full = $state(false);
  player = $state<string | null>(null);
  room = $state.raw<RoomInfo | null>(null);
  /** The room's clock less this machine's. */
  offset = $state(0);
  /** Who hears of every command that was refused, whoever has asked. */
  readonly refusals = new Set<(refusal: Refused) => void>();

  #socket: WebSocket | null = null;
  #stream: string | null = null;
  #topics = new Map<string, Topic>();
  #asked = new Map<string, Asked>();
  #tries = 0;
  #heardAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pings: ReturnType<typeof setInterval> | undefined;

  /** The time by the room's clock, in milliseconds. */
  now(): number {
    return Date.now() + this.offset;
  }

  start(): void {
    if (this.#socket || this.#timer) return;
    window.addEventListener('online', () => this.#retryNow());
    document.addEventListener('visibilitychange', () => this.#retryNow());
    this.#pings = setInterval(() => this.#ping(), PING_MS);
    this.#open();
  }

  /** Begins anew, as whoever the session cookie names now. */
  restart(): void {
    this.#stream = null;
    for (const topic of this.#topics.values()) [topic.number, topic.renewed] = [null, false];
    this.#failAll(new Refused('line/lost', 'the room cannot be reached'));
    this.ended = null;
    this.lostAt = null;
    this.state = 'opening';
    this.#hangUp();
    this.#open();
  }

  stop(): void {
    clearInterval(this.#pings);
    this.#hangUp();
  }

  follow(name: string, listener: Listener): () => void {
    let topic = this.#topics.get(name);
    if (!topic) {
      topic = { listeners: new Set(), number: null, renewed: false, blank: new Set() };
      this.#topics.set(name, topic);
      this.#send({ type: 'subscribe', topic: name });
    } else if (topic.number !== null) {
      // Who comes later needs a picture too.
      this.renew(name);
    }
    topic.listeners.add(listener);
    topic.blank.add(listener);
    return () => this.#leave(name, listener);
  }

  ask(command: Command): Promise<Answer> {
    if (this.state === 'ended')
      return Promise.reject(new Refused('line/lost', 'the room cannot be reached'));
    return new Promise((done, failed) => {
      const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
      this.#asked.set(id, { command, done, failed });
      this.#send({ type: 'command', id, command });
    });
  }

  #leave(name: string, listener: Listener): void {
    const topic = this.#topics.get(name);
    if (!topic?.listeners.delete(listener) || topic.listeners.size > 0) return;
    this.#topics.delete(name);
    this.#send({ type: 'unsubscribe', topic: name });
  }

  /** Asks for the whole picture of a topic again; nothing that is told meanwhile is missed. */
  renew(name: string): void {
    const topic = this.#topics.get(name);
    if (!topic || topic.renewed) return;
    topic.renewed = true;
    this.#send({ type: 'subscribe', topic: name });
  }

  #open(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#heardAt = Date.now();
      this.#write({
        type: 'hello',
        version: VERSION,
        ...(this.#stream ? { stream: this.#stream } : {}),
      });
    };
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return;
      this.#heardAt = Date.now();
      this.#hear(JSON.parse(event.data as string) as ServerFrame);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  #hangUp(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #lost(): void {
    this.#socket = null;
    if (this.state === 'ended') return;
    if (this.state === 'open') this.lostAt = Date.now();
    this.state = this.state === 'opening' ? 'opening' : 'lost';
    this.lostAt ??= Date.now();
    const wait = RETRY_MS[Math.min(this.#tries, RETRY_MS.length - 1)] ?? 8_000;
    this.#tries += 1;
    this.#timer = setTimeout(() => this.#open(), wait * (0.75 + Math.random() / 2));
  }

  #retryNow(): void {
    if (this.#timer && document.visibilityState === 'visible') this.#open();
    else this.#ping();
  }

  #ping(): void {
    if (this.state !== 'open') return;
    if (Date.now() - this.#heardAt > SILENCE_MS) {
      const socket = this.#socket;
      this.#lost();
      socket?.close();
    } else this.#write({ type: 'ping', at: Date.now() });
  }

  #hear(frame: ServerFrame): void {
    switch (frame.type) {
      case 'welcome':
        return this.#welcome(frame);
      case 'pong':
        return this.#setClock(frame.now, frame.at);
      case 'message':
        return this.#message(frame);
      case 'answer':
        this.#settle(frame.id)?.done(frame.answer);
        return;
      case 'refused':
        return this.#refused(
          new Refused(frame.code, frame.says, frame.facts),
          frame.id ?? null,
          frame.topic ?? null,
        );
      case 'goodbye':
        return this.#goodbye(frame.code, frame.again);
      default:
        frame satisfies never;
    }
  }

  #welcome(frame: Extract<ServerFrame, { type: 'welcome' }>): void {
    this.#tries = 0;
    this.full = false;
    this.#stream = frame.stream;
    this.player = frame.player ?? null;
    this.room = frame.room;
    this.#setClock(frame.now, Date.now());
    this.state = 'open';
    this.lostAt = null;
    for (const [name, topic] of this.#topics) {
      const number =
        frame.resumed && topic.number !== null && !topic.renewed ? topic.number : undefined;
      this.#write({ type: 'subscribe', topic: name, ...(number === undefined ? {} : { number }) });
    }
    for (const [id, asked] of this.#asked)
      this.#write({ type: 'command', id, command: asked.command });
  }

  #setClock(now: number, sentAt: number): void {
    const here = Date.now();
    const offset = now - (sentAt + here) / 2;
    // A jump of a few milliseconds is noise; rings should not tremble.
    if (Math.abs(offset - this.offset) > 40) this.offset = offset;
  }

  #message(message: Message): void {
    const topic = this.#topics.get(message.topic);
    if (!topic) return;
    if (message.picture) {
      [topic.number, topic.renewed] = [message.number, false];
      topic.blank.clear();
      for (const listener of [...topic.listeners]) listener.picture(message.picture);
    } else if (message.change && topic.number !== null) {
      if (message.number <= topic.number) return;
      if (message.number > topic.number + 1) return this.renew(message.topic);
      topic.number = message.number;
      for (const listener of [...topic.listeners])
        if (!topic.blank.has(listener)) listener.change(message.change);
    }
  }

  #refused(refusal: Refused, id: string | null, topic: string | null): void {
    if (id !== null) {
      for (const hear of this.refusals) hear(refusal);
      this.#settle(id)?.failed(refusal);
    } else if (topic !== null) {
      for (const listener of [...(this.#topics.get(topic)?.listeners ?? [])])
        listener.refused?.(refusal);
    }
  }

  #goodbye(code: string, again: boolean): void {
    this.full = code === 'full';
    if (again) return;
    this.ended = code;
    this.state = 'ended';
    this.#failAll(new Refused('line/lost', 'the room cannot be reached'));
  }

  #settle(id: string): Asked | undefined {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    return asked;
  }

  #failAll(refusal: Refused): void {
    for (const id of [...this.#asked.keys()]) this.#settle(id)?.failed(refusal);
  }

  /** Sends now, or leaves it to the welcome: topics and commands are remembered there. */
  #send(frame: ClientFrame): void {
    if (this.state === 'open') this.#write(frame);
  }

  #write(frame: ClientFrame): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }
}

export const line = new Line();
