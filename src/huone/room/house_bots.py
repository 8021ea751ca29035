"""House bots: how long each of them thinks, its luck, and the play money that it is given.

Owns: what bots at cash tables and in tournaments have in common.
Never: decides when a bot comes or what it does; `cash.bots` and `tournaments.bots` do.
"""

from random import Random
from typing import Final

from huone.room.wallet.cashier import Cashier
from huone.system.entropy import Entropy
from huone.units import Cents, Instant, PlayerId

THINKS_MS: Final = (600, 1_800)
STACKS_BROUGHT: Final = 100
"""How many buy-ins of play money a bot is given when it runs short."""


def chance_from(entropy: Entropy) -> Random:
    """Give a bot the luck of one decision."""
    return Random(entropy.take(16))


def give_play_money(cashier: Cashier, bot: PlayerId, cents: Cents, *, now: Instant) -> None:
    """Give a bot that cannot pay so much the play money of many evenings."""
    if cashier.wallet(bot) >= cents:
        return
    request = f"{bot}-{cashier.players.of(bot).regular.visits}-{now}"
    cashier.ask_deposit(bot, Cents(STACKS_BROUGHT * cents), request=request, now=now)
    cashier.approve(request, by="house", now=now)
