/** Faces: robots, for house bots, each a ground colour and its parts in a box of 64. */
import { disc, shape, stroke } from './draw';

import type { Drawn } from './animals';

export const ROBOTS: Record<string, Drawn> = {
  box: [
    '#3c4a5e',
    stroke('M32 16V8', '#aab6c6', 3) +
      disc(32, 7, 3.6, '#f2c14e') +
      shape('M5 32h6v14H5zM53 32h6v14h-6z', '#7b8798') +
      shape(
        'M18 16h28a8 8 0 0 1 8 8v22a8 8 0 0 1-8 8H18a8 8 0 0 1-8-8V24a8 8 0 0 1 8-8Z',
        '#c3ccd8',
      ) +
      shape(
        'M18 24h28a4 4 0 0 1 4 4v9a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4v-9a4 4 0 0 1 4-4Z',
        '#1b2230',
      ) +
      disc(23.5, 32.5, 4.2, '#6fe0a8') +
      disc(40.5, 32.5, 4.2, '#6fe0a8') +
      stroke('M22 47.5h20M27 45v5M32 45v5M37 45v5', '#6b7686', 2),
  ],
  dome: [
    '#5a3f5e',
    shape('M10 38a22 22 0 0 1 44 0v2H10Z', '#e08a5a') +
      shape('M8 40h48v6a10 10 0 0 1-10 10H18A10 10 0 0 1 8 46Z', '#f0d9b4') +
      disc(32, 30, 9, '#1e1a26') +
      disc(32, 30, 5.5, '#ffb25e') +
      disc(34, 28, 1.8, '#fff') +
      stroke('M20 48h24', '#8a6a4a', 3) +
      stroke('M45 17l6-8', '#e9cfa8', 3) +
      disc(51.5, 8.5, 3, '#f26d5f'),
  ],
  tv: [
    '#2f5560',
    stroke('M25 14L18 5M39 14L46 5', '#b8c6cc', 2.6) +
      disc(18, 5, 2.6, '#f2c14e') +
      disc(46, 5, 2.6, '#f2c14e') +
      shape(
        'M16 14h32a8 8 0 0 1 8 8v26a8 8 0 0 1-8 8H16a8 8 0 0 1-8-8V22a8 8 0 0 1 8-8Z',
        '#d96f52',
      ) +
      shape(
        'M17 20h30a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4H17a4 4 0 0 1-4-4V24a4 4 0 0 1 4-4Z',
        '#123038',
      ) +
      stroke('M20 33q3.500-6 7 0M37 33q3.500-6 7 0', '#8ff0d0', 3) +
      stroke('M25 41q7 5 14 0', '#8ff0d0', 2.8) +
      disc(24, 52.3, 1.6, '#7c3527') +
      disc(32, 52.3, 1.6, '#7c3527') +
      disc(40, 52.3, 1.6, '#7c3527'),
  ],
  cyclops: [
    '#4b5a33',
    shape(
      'M20 12h24a12 12 0 0 1 12 12v18a16 16 0 0 1-16 16H24A16 16 0 0 1 8 42V24a12 12 0 0 1 12-12Z',
      '#8fa3b0',
    ) +
      disc(32, 31, 13, '#2a333b') +
      disc(32, 31, 9, '#e9f3f7') +
      disc(32, 31, 5, '#3f8ed8') +
      disc(34, 29, 1.9, '#fff') +
      stroke('M23 51h18', '#4e5d68', 3) +
      disc(13.5, 20, 2, '#5f717d') +
      disc(50.5, 20, 2, '#5f717d') +
      shape('M27 12l2-6h6l2 6Z', '#5f717d'),
  ],
  kettle: [
    '#80593a',
    stroke('M18 18C18 6 46 6 46 18', '#3b3430', 4) +
      shape('M52 34l10-8-2 14-8 4Z', '#b5bec9') +
      shape('M14 18h36l4 28a10 10 0 0 1-10 12H20a10 10 0 0 1-10-12Z', '#cfd6de') +
      shape('M16 18h32v4H16z', '#98a3b0') +
      disc(24, 35, 4.2, '#20242c') +
      disc(40, 35, 4.2, '#20242c') +
      disc(25.5, 33.5, 1.4, '#fff') +
      disc(41.5, 33.5, 1.4, '#fff') +
      shape('M26 44h12a6 6 0 0 1-12 0Z', '#b8433f'),
  ],
  valve: [
    '#3b3f6b',
    shape('M20 6h24v8H20z', '#7d86a8') +
      shape(
        'M16 14h32a6 6 0 0 1 6 6v30a8 8 0 0 1-8 8H18a8 8 0 0 1-8-8V20a6 6 0 0 1 6-6Z',
        '#e6c15a',
      ) +
      stroke('M16 27h12M36 27h12', '#7b5a12', 3) +
      disc(22, 33, 5, '#fff') +
      disc(42, 33, 5, '#fff') +
      disc(23, 33.5, 2.6, '#22242c') +
      disc(43, 33.5, 2.6, '#22242c') +
      shape('M20 44h24v7H20z', '#7b5a12') +
      stroke('M26 44v7M32 44v7M38 44v7', '#e6c15a', 2) +
      disc(13.5, 18, 1.3, '#7b5a12') +
      disc(50.5, 18, 1.3, '#7b5a12'),
  ],
};
