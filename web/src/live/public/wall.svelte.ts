/** What the walls of the house show: one public picture, and which calls are new enough to fill a screen. */
import { line } from '../../wire/line.svelte';
import type { LineView, WallCall, WallView } from '../../wire/messages';
import { Watched } from './watched.svelte';

/** For so long a call fills the screen. */
export const CALL_MS = 8_000;
/** So many calls stand on one full screen. */
export const CALLS_AT_ONCE = 4;

export interface Calling extends WallCall {
  line: LineView;
}

export const keyOf = (call: WallCall): string => `${call.table}-${call.seat}-${call.offered_ms}`;

export const wall = new Watched<WallView>(() => '/live/wall');

/** All calls that run, the newest last. */
export function callsOf(view: WallView | null): Calling[] {
  return (view?.lists ?? [])
    .flatMap((list) =>
      list.calls.filter((call) => !call.taken).map((call) => ({ ...call, line: list.line })),
    )
    .sort((a, b) => a.offered_ms - b.offered_ms);
}

/** The calls that nobody has been shown on a full screen yet; those that are old are not. */
export function newCalls(view: WallView | null, shown: ReadonlySet<string>): Calling[] {
  return callsOf(view).filter(
    (call) => !shown.has(keyOf(call)) && line.now() - call.offered_ms < 2 * CALL_MS,
  );
}
