/** Quick seat: of the stakes that are shown, the one at which play begins soonest. */
import type { LobbyLine } from '../../wire/messages';

/** Chooses a stake that the player can pay: with free seats at a table that plays, fullest first; then as listed. */
export function quickest(stakes: readonly LobbyLine[], cash: number | null): LobbyLine | null {
  const payable = stakes.filter((one) => cash === null || one.min_chips <= cash);
  return [...payable].sort((a, b) => liveliness(b) - liveliness(a))[0] ?? null;
}

function liveliness(of: LobbyLine): number {
  return of.company * 10 + of.waiting;
}
