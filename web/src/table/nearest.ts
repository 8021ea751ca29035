/** Finding room for what has no place of its own. */
import type { Box, Point } from './boxes';
import { AIR, isFelt, type Layout } from './measures';

export type Way = 'anywhere' | 'on the felt' | 'upright';
const STEP = 5;
const FAR = 260;
const round = (() => {
  const steps: Point[] = [];
  for (let x = -FAR; x <= FAR; x += STEP)
    for (let y = -FAR; y <= FAR; y += STEP) if (Math.hypot(x, y) <= FAR) steps.push({ x, y });
  return steps.sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));
})();
const upright = round.filter((step) => step.x === 0);

/** The free place that is nearest to a wish; of two that are as near, the one towards the middle. */
export function nearest(wish: Box, taken: readonly Box[], layout: Layout, how: Way): Box {
  const { width, height, centre } = layout;
  const [right, down] = [wish.x > centre.x ? -1 : 1, wish.y > centre.y ? -1 : 1];
  const [halfWidth, halfHeight] = [wish.width / 2 + AIR, wish.height / 2 + AIR];
  for (const step of how === 'upright' ? upright : round) {
    const [x, y] = [wish.x + step.x * right, wish.y + step.y * down];
    if (
      x < halfWidth ||
      x > width - halfWidth ||
      y < halfHeight ||
      y > height - halfHeight ||
      (how === 'on the felt' && !isFelt(layout, x, y))
    )
      continue;
    if (
      !taken.some(
        (other) =>
          Math.abs(x - other.x) < (wish.width + other.width) / 2 + 2 &&
          Math.abs(y - other.y) < (wish.height + other.height) / 2 + 2,
      )
    )
      return { ...wish, x, y };
  }
  return how === 'on the felt' ? nearest(wish, taken, layout, 'anywhere') : wish;
}
