/** Signals of a tournament's clock: a new level, a break and its end, and the last minute are heard in the room. */
import type { SoundName } from '../../table/sound';
import type { ContestClockView } from '../../wire/messages';

const LAST_MS = 60_000;

/** What decides whether something is heard. */
export interface Heard {
  level: number;
  /** `break`, another stop, or nothing while the clock runs. */
  stop: string;
  lastMinute: boolean;
}

export function heardAt(clock: ContestClockView | null, leftMs: number): Heard | null {
  if (!clock || clock.level < 1) return null;
  const stop = clock.runs ? '' : clock.stop;
  const counts = clock.runs || clock.until_ms > 0;
  return { level: clock.level, stop, lastMinute: counts && leftMs > 0 && leftMs <= LAST_MS };
}

/** The sound between two moments; a wall that was just opened is silent. */
export function soundBetween(before: Heard | null, now: Heard | null): SoundName | null {
  if (!before || !now) return null;
  if (now.level !== before.level) return 'win';
  if (now.stop !== before.stop) return now.stop ? 'away' : 'yourTurn';
  return now.lastMinute && !before.lastMinute ? 'timeLow' : null;
}
