"""Play money: what everybody gets who plays for nothing.

Owns: how much somebody begins with, and when he gets more.
Never: gives anything in a room that plays for money.
"""

from typing import Final

from huone.money.currency import PLAY
from huone.refusal import Refused
from huone.room.room import Room
from huone.units import Cents, Instant, PlayerId

PLAY_MONEY: Final = 100_000
REFILL_BELOW: Final = 10_000


class NotPlayMoney(Refused):
    """Money is not given away."""

    code = "play-money/none-here"
    says = "this room plays for {currency}"


class PlayMoneyLeft(Refused):
    """There is enough to play with."""

    code = "play-money/some-left"
    says = "you have {left}; more is given below {below}"


async def welcome(room: Room, player: PlayerId) -> None:
    """Open the accounts of a new player; where it is play money he gets some."""
    now = room.clock.now()
    await room.cashier.players.admit(player, now=now)
    if room.config.currency == PLAY.code:
        await _give(room, player, PLAY_MONEY, now=now)


async def refill(room: Room, player: PlayerId, *, elsewhere: int) -> None:
    """Fill a wallet up when little is left; `elsewhere` is what lies at tables."""
    if room.config.currency != PLAY.code:
        raise NotPlayMoney(currency=room.config.currency)
    now = room.clock.now()
    account = await room.cashier.players.admit(player, now=now)
    left = account.cash_cents + elsewhere
    if left >= REFILL_BELOW:
        raise PlayMoneyLeft(left=left, below=REFILL_BELOW)
    await _give(room, player, PLAY_MONEY - left, now=now)


async def _give(room: Room, player: PlayerId, cents: int, *, now: Instant) -> None:
    request = f"play-{player}-{now}-{len(room.cashier.requests)}"
    room.cashier.ask_deposit(player, Cents(cents), request=request, now=now)
    _, recorded = room.cashier.approve(request, by="house", now=now)
    await recorded
