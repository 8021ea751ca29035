"""Straddles: who may raise blind before the deal, and to how much.

Owns: the chain of straddles behind the big blind, and the button's straddle.
Never: takes part in the betting; the hand treats a straddle as its highest blind.

Rule 1: the chain starts with the player who would act first, goes on seat by seat, doubles each
time and ends at the button at the latest (LIVE-STRD-03/04).
"""

from collections.abc import Sequence

from huone.games.rules import Post
from huone.refusal import Refused
from huone.table.blinds import Positions, clockwise
from huone.table.rules import NotOffered, Straddles
from huone.units import Seat


class NoStraddles(Refused):
    """The house has no straddles (CONF-24)."""

    code = "straddle/not-offered"
    says = "nobody straddles in this house"


def open_straddles(
    positions: Positions,
    posted: Sequence[Post],
    rules: Straddles | NotOffered,
    *,
    big_blind_chips: int,
) -> tuple[Post, ...]:
    """List the straddles that may be posted next; the first one has priority (LIVE-BSTR-01).

    The chain ends where the book or the seats say (LIVE-STRD-04).
    """
    chain = _chain(positions)
    if isinstance(rules, NotOffered) or not chain:
        return ()
    if not posted:
        chips = rules.factor * big_blind_chips
        on_button = rules.on_button and positions.button != chain[0]
        seats = (chain[0], positions.button) if on_button else (chain[0],)
        return tuple(Post(seat, "straddle", chips) for seat in seats)
    done = len(posted)
    # A button straddle is no link of the chain, so nothing follows it (LIVE-BSTR-02).
    in_chain = posted[0].seat == chain[0]
    if not rules.multiple or not in_chain or done == len(chain):
        return ()
    return (Post(chain[done], "straddle", 2 * posted[-1].chips),)


def verify_offered(rules: Straddles | NotOffered) -> None:
    """Refuse straddles where the house has none."""
    if isinstance(rules, NotOffered):
        raise NoStraddles()


def _chain(positions: Positions) -> list[Seat]:
    """List the seats from the first to act to the button, which heads-up is a blind itself."""
    if positions.button == positions.small_blind:
        return []
    order = clockwise(positions.dealt_in, positions.big_blind)
    return order[: order.index(positions.button) + 1]
