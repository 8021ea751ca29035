/** The room's clock for pages that count down: `ticking.now` changes every second while it is read. */
import { createSubscriber } from 'svelte/reactivity';
import { line } from '../wire/line.svelte';

class Ticking {
  #subscribe = createSubscriber((update) => {
    const timer = setInterval(update, 1_000);
    return () => clearInterval(timer);
  });

  get now(): number {
    this.#subscribe();
    return line.now();
  }
}

export const ticking = new Ticking();
