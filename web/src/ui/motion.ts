/** Motion: how things come and go; at once for who wants less of it. */
import { prefersReducedMotion } from 'svelte/motion';
import * as moves from 'svelte/transition';
import type { FadeParams, FlyParams, ScaleParams, TransitionConfig } from 'svelte/transition';
import { settings } from '../settings.svelte';

const lessMotion = () => settings.now.lessMotion || prefersReducedMotion.current;

/** A movement as it was meant, or none. */
export const calm = (moving: TransitionConfig): TransitionConfig => (lessMotion() ? { duration: 0 } : moving);

export const fade = (node: Element, how?: FadeParams) => calm(moves.fade(node, how));
export const fly = (node: Element, how?: FlyParams) => calm(moves.fly(node, how));
export const scale = (node: Element, how?: ScaleParams) => calm(moves.scale(node, how));
