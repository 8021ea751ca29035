/** Ringing: a sound and a shake, again and again until somebody answers or it has rung often enough. */
import { play } from '../../table/sound';

const EVERY_MS = 2_500;
const TIMES = 24;
let timer: ReturnType<typeof setInterval> | undefined;

/** Rings at once and then again; browsers make a sound only on a page that was touched. */
export function ring(times = TIMES): void {
  stopRinging();
  let left = times;
  const once = () => {
    play('yourTurn', 1);
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([300, 120, 300]);
    if (--left <= 0) stopRinging();
  };
  timer = setInterval(once, EVERY_MS);
  once();
}

export function stopRinging(): void {
  clearInterval(timer);
  timer = undefined;
}
