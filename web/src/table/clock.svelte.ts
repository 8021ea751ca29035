/** The room's clock for everything that counts down: `clock.now` moves four times a second, while
 *  somebody looks at it. */
import { createSubscriber } from 'svelte/reactivity';
import { line } from '../wire/line.svelte';

const TICK_MS = 250;

class Clock {
  #subscribe = createSubscriber((update) => {
    const timer = setInterval(update, TICK_MS);
    return () => clearInterval(timer);
  });

  get now(): number {
    this.#subscribe();
    return line.now();
  }
}

export const clock = new Clock();

/** Whole seconds until a moment, never below 0. */
export function secondsUntil(moment: number, now: number): number {
  return Math.max(0, Math.ceil((moment - now) / 1000));
}
