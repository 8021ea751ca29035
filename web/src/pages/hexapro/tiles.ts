/** Which game of each HexaPro offer a player is led to. */
import type { ScheduleLine } from '../../wire/messages';

/** Of every offer one game that takes entries: one that the player is not in, and of those the fullest, for it starts first. */
export function oneOfEach(
  schedule: readonly ScheduleLine[],
  isIn: (tournament: string) => boolean,
): ScheduleLine[] {
  const best = new Map<string, ScheduleLine>();
  for (const game of schedule) {
    if (!game.kind.startsWith('hexapro') || !game.takes_entries) continue;
    const known = best.get(game.offer);
    if (!known || rank(game, isIn) > rank(known, isIn)) best.set(game.offer, game);
  }
  return [...best.values()];
}

const rank = (game: ScheduleLine, isIn: (tournament: string) => boolean) =>
  isIn(game.tournament) ? -1 : game.entrants;
