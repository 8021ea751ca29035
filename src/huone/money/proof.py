"""Proof: a sealed list of all balances for each day, which every player can check for himself.

Owns: what a player's balance looks like when it is sealed, the day's root and one player's proof.
Never: reveals who else plays here or what he has. The tree carries no sums.

Rule 1: the root of a day is published, and names the root of the day before.
Rule 2: each player checks his own line. A room that leaves somebody out or tells him another
balance than it sealed is found out by him, with nothing but the standard library.

The seal is the one of the fair deal (docs/FAIRNESS.md), so one verifier checks cards and money.
"""

import hmac
from collections.abc import Mapping

from huone.cards.commitment import GENESIS, CardOpening, Commitment, verify
from huone.money.accounts import AccountUnknown, cash_of, owner_of
from huone.money.ledger import Purse
from huone.units import PlayerId

ORDER = b"huone/balances/1\0"


class SealedBalances:
    """All balances of a day under one root; opened for each player alone."""

    def __init__(
        self,
        balances: Mapping[Purse, int],
        *,
        day: str,
        seed: bytes,
        previous: str = GENESIS,
    ) -> None:
        by_player = lines_of(balances)
        # In the order of names, his place would tell a player something about the others.
        order = sorted(by_player, key=lambda player: _shuffled(seed, player))
        self._positions = {player: position for position, player in enumerate(order)}
        lines = [by_player[player] for player in order]
        self._sealed = Commitment(lines, seed=seed, subject=subject_of(day), previous=previous)

    @property
    def root(self) -> str:
        """What the room publishes."""
        return self._sealed.root

    def proof_for(self, player: PlayerId) -> CardOpening:
        """Open the line of one player, for him."""
        if player not in self._positions:
            raise AccountUnknown(account=cash_of(player))
        return self._sealed.open_card(self._positions[player])


def holds(
    proof: CardOpening,
    *,
    root: str,
    day: str,
    player: PlayerId,
    balances: Mapping[Purse, int],
) -> bool:
    """Tell whether the published root holds what a player believes to own at the end of a day."""
    own = {purse: balance for purse, balance in balances.items() if owner_of(purse[0]) == player}
    return (
        proof.subject == subject_of(day)
        and proof.payload == line_of(player, own)
        and verify(proof, root=root)
    )


def lines_of(balances: Mapping[Purse, int]) -> dict[PlayerId, str]:
    """Write the line of every player."""
    owned: dict[PlayerId, dict[Purse, int]] = {}
    for purse, balance in balances.items():
        player = owner_of(purse[0])
        if player is not None:
            owned.setdefault(player, {})[purse] = balance
    return {player: line_of(player, own) for player, own in owned.items()}


def line_of(player: PlayerId, own: Mapping[Purse, int]) -> str:
    """Write what a player owns in its one spelling; what is empty is left out.

    >>> from huone.money.accounts import cash_of
    >>> from huone.money.currency import EUR
    >>> line_of(PlayerId("anna"), {(cash_of("anna"), EUR.code): 1250})
    'anna; player:anna:cash 1250 EUR'
    """
    full = [f"{where} {own[where, code]} {code}" for where, code in sorted(own) if own[where, code]]
    return "; ".join([player, *full])


def subject_of(day: str) -> str:
    """Name what is sealed."""
    return f"balances {day}"


def _shuffled(seed: bytes, player: PlayerId) -> bytes:
    return hmac.digest(seed, ORDER + player.encode(), "sha256")
