/** A table with what waits in the queue already done, so that a dealer without a line goes on dealing.
 *
 *  Positions of hands that the house has not seen are not guessed: it lays them out when it hears of them.
 */
import type { LiveHandView, LiveTableView } from '../wire/messages';
import type { Queued } from './house.svelte';

export function projected(table: LiveTableView, queue: readonly Queued[]): LiveTableView {
  return queue.reduce(after, table);
}

function after(table: LiveTableView, act: Queued): LiveTableView {
  const [, id, place, word, verb] = /^tables\/([^/]+)\/(hands|seats)\/([^/]+)(?:\/(.+))?$/.exec(
    act.path,
  ) ?? [undefined, '', '', '', undefined];
  if (id !== table.table) return table;
  if (place === 'hands') return afterHand(table, word ?? '', act.at_ms);
  const seat = Number(word);
  const here = verb === 'come-back';
  return {
    ...table,
    seats: table.seats.map((one) =>
      one.seat === seat ? { ...one, here, away_since_ms: here ? 0 : act.at_ms } : one,
    ),
  };
}

function afterHand(table: LiveTableView, act: string, at_ms: number): LiveTableView {
  if (act === 'begin-hand') return { ...table, hand: unseen(table, at_ms) };
  if (act === 'end-hand') return { ...table, hand: null, hands_done: table.hands_done + 1 };
  if (act === 'void-hand') return { ...table, hand: null };
  if (act === 'call-floor')
    return { ...table, call: { table: table.table, at_ms, by: table.dealer, why: '' } };
  return table;
}

function unseen(table: LiveTableView, at_ms: number): LiveHandView {
  const dealt = table.seats.filter((seat) => seat.here && seat.state !== 'kept');
  return {
    number: table.hands_done + 1,
    began_ms: at_ms,
    game: table.line.game,
    button: 0,
    small_blind: 0,
    big_blind: 0,
    dealt_in: dealt.map((seat) => seat.seat),
    posts: [],
    jackpot_cents: 0,
  };
}
