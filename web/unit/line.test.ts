/** The line to the room: it says hello, follows topics, and loses nothing when it is cut. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClientFrame, ServerFrame } from '../src/wire/messages';
import { line } from '../src/wire/line.svelte';
import { Refused } from '../src/wire/refusal';

class FakeSocket {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 1;
  sent: ClientFrame[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as ClientFrame);
  }
  close() {
    this.readyState = 3;
    this.onclose?.();
  }
  hear(frame: object) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}
const welcome = (resumed = false): ServerFrame =>
  ({
    type: 'welcome',
    version: 1,
    stream: 's1',
    player: 'anna',
    now: Date.now() + 5_000,
    resumed,
    room: {
      name: 'Room',
      currency: 'EUR',
      decimals: 2,
      rulebook: 'r',
      languages: ['en'],
      version: '1',
    },
  }) as ServerFrame;
const socket = () => FakeSocket.all.at(-1)!;
const lobby = (number: number) => ({
  type: 'message',
  topic: 'lobby',
  number,
  picture: { type: 'LobbyView', lines: [] },
});
const change = (number: number) => ({
  type: 'message',
  topic: 'lobby',
  number,
  change: { type: 'WalletChanged', cash_cents: number },
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  line.restart();
  socket().onopen?.();
});
afterEach(() => {
  line.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a topic begins with a picture, and changes follow in order and once', () => {
  const heard: number[] = [];
  const picture = vi.fn();
  const stop = line.follow('lobby', {
    picture,
    change: (c) => c.type === 'WalletChanged' && heard.push(c.cash_cents),
  });
  socket().hear(welcome());
  expect(socket().sent.map((frame) => frame.type)).toEqual(['hello', 'subscribe']);
  socket().hear(change(1)); // Nothing counts before a picture.
  socket().hear(lobby(1));
  for (const number of [2, 3, 3]) socket().hear(change(number));
  expect(picture).toHaveBeenCalledTimes(1);
  expect(heard).toEqual([2, 3]);
  expect(line.now()).toBeGreaterThan(Date.now() + 4_000);
  stop();
  expect(socket().sent.at(-1)).toEqual({ type: 'unsubscribe', topic: 'lobby' });
});

test('who comes later gets a picture, and nobody misses what is told before it', () => {
  const heard: string[] = [];
  const hears = (name: string) => ({
    picture: () => heard.push(`${name} picture`),
    change: () => heard.push(`${name} change`),
  });
  const stop = line.follow('lobby', hears('first'));
  socket().hear(welcome());
  socket().hear(lobby(1));
  const stopLater = line.follow('lobby', hears('later'));
  line.renew('lobby'); // One is on its way already.
  expect(socket().sent.map((frame) => frame.type)).toEqual(['hello', 'subscribe', 'subscribe']);
  socket().hear(change(2));
  socket().hear(lobby(1));
  socket().hear(change(2));
  expect(heard).toEqual([
    'first picture',
    'first change',
    'first picture',
    'later picture',
    'first change',
    'later change',
  ]);
  stop();
  stopLater();
});

test('a gap in the numbers asks for a new picture', () => {
  const stop = line.follow('lobby', { picture: () => undefined, change: () => undefined });
  socket().hear(welcome());
  socket().hear(lobby(1));
  socket().hear(change(5));
  expect(socket().sent.slice(-2)).toEqual([
    { type: 'subscribe', topic: 'lobby' },
    { type: 'subscribe', topic: 'lobby' },
  ]);
  stop();
});

test('after a cut the stream goes on from the last number, and an open command is sent again', async () => {
  const stop = line.follow('lobby', { picture: () => undefined, change: () => undefined });
  socket().hear(welcome());
  socket().hear(lobby(4));
  const asked = line.ask({ type: 'leave', table: 't1' });
  const first = socket().sent.at(-1);
  socket().close();
  expect(line.state).toBe('lost');
  vi.advanceTimersByTime(2_000);
  expect(FakeSocket.all).toHaveLength(2);
  socket().onopen?.();
  expect(socket().sent[0]).toMatchObject({ type: 'hello', stream: 's1' });
  socket().hear(welcome(true));
  expect(line.state).toBe('open');
  expect(socket().sent).toContainEqual({ type: 'subscribe', topic: 'lobby', number: 4 });
  expect(socket().sent).toContainEqual(first);
  socket().hear({ type: 'answer', id: (first as { id: string }).id, answer: { type: 'done' } });
  await expect(asked).resolves.toEqual({ type: 'done' });
  stop();
});

test('a refusal reaches whom it concerns', async () => {
  const refused = vi.fn();
  const stop = line.follow('table:x', {
    picture: () => undefined,
    change: () => undefined,
    refused,
  });
  socket().hear(welcome());
  const asked = line.ask({ type: 'leave', table: 'x' });
  const { id } = socket().sent.at(-1) as { id: string };
  socket().hear({ type: 'refused', id, topic: null, code: 'a/b', says: 'no', facts: { seat: 3 } });
  await expect(asked).rejects.toMatchObject({ code: 'a/b', facts: { seat: 3 } });
  socket().hear({
    type: 'refused',
    id: null,
    topic: 'table:x',
    code: 'room/no-such-table',
    says: 'gone',
    facts: {},
  });
  expect(refused.mock.calls[0]?.[0]).toBeInstanceOf(Refused);
  stop();
});

test('who is sent away for good does not come back by himself', () => {
  socket().hear(welcome());
  socket().hear({ type: 'goodbye', code: 'taken-over', says: '', again: false });
  socket().close();
  vi.advanceTimersByTime(60_000);
  expect(line.state).toBe('ended');
  expect(FakeSocket.all).toHaveLength(1);
});
