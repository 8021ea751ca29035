/** Motion: how things come and go; at once for who wants less of it.
 *
 *  Only `transform` and `opacity` move, so that the browser's compositor does it alone; and nothing
 *  is read from the page, which would lay it out once more for every card.
 */
import { cubicIn, cubicOut } from 'svelte/easing';
import { prefersReducedMotion } from 'svelte/motion';
import type { TransitionConfig } from 'svelte/transition';
import { settings } from '../settings.svelte';

interface How {
  delay?: number;
  duration?: number;
}

export const lessMotion = () => settings.now.lessMotion || prefersReducedMotion.current;

/** A movement as it was meant, or none. */
const calm = (moving: TransitionConfig): TransitionConfig =>
  lessMotion() ? { duration: 0 } : moving;

export const fade = (_: Element, { delay = 0, duration = 200 }: How = {}) =>
  calm({ delay, duration, css: (here) => `opacity: ${here}` });

/** Comes from a smaller size. */
export const grow = (_: Element, { delay = 0, duration = 180 }: How = {}) =>
  calm({
    delay,
    duration,
    easing: cubicOut,
    css: (here) => `transform: scale(${0.7 + 0.3 * here}); opacity: ${here}`,
  });

/** Comes from a point that lies so far away, in parts of its own size. */
export const slide = (
  _: Element,
  { delay = 0, duration = 240, x = 0, y = 0 }: How & { x?: number; y?: number } = {},
) =>
  calm({
    delay,
    duration,
    easing: cubicOut,
    css: (here, gone) =>
      `transform: translate(${x * gone * 100}%, ${y * gone * 100}%); opacity: ${Math.min(1, here * 2)}`,
  });

interface Way extends How {
  /** From where, or where to: so many units of the table away. */
  dx?: number;
  dy?: number;
}

/** A card that flies from the dealer to its place. */
export const deal = (_: Element, { delay = 0, duration = 200, dx = 0, dy = 0 }: Way = {}) =>
  calm({
    delay,
    duration,
    easing: cubicOut,
    css: (here, gone) =>
      `transform: translate(calc(${dx * gone} * var(--u)), calc(${dy * gone} * var(--u))) rotate(${120 * gone}deg); opacity: ${Math.min(1, here * 6)}`,
  });

/** Chips that are pushed to their place. */
export const push = (_: Element, { delay = 0, duration = 260, dx = 0, dy = 0 }: Way = {}) =>
  calm({
    delay,
    duration,
    easing: cubicOut,
    css: (here, gone) =>
      `transform: translate(calc(${dx * gone} * var(--u)), calc(${dy * gone} * var(--u))) scale(${0.8 + 0.2 * here}); opacity: ${Math.min(1, here * 6)}`,
  });

/** One side of a card that is turned over. */
export const turn = (
  _: Element,
  { delay = 0, duration = 190, shown = true }: How & { shown?: boolean } = {},
) =>
  calm({
    delay,
    duration,
    easing: shown ? cubicOut : cubicIn,
    css: (here) => `transform: scaleX(${here})`,
  });

/** Goes to another point of the table, `dx` and `dy` units away, and fades when it is there. */
export const leave = (_: Element, { delay = 0, duration = 380, dx = 0, dy = 0 }: Way = {}) =>
  calm({
    delay,
    duration,
    easing: cubicOut,
    css: (here, gone) =>
      `transform: translate(calc(${dx * gone} * var(--u)), calc(${dy * gone} * var(--u))); opacity: ${Math.min(1, here / 0.15)}`,
  });
