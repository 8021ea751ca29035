"""House bots: how long each of them thinks, its luck, and the play money that it is given.

Owns: what bots at cash tables and in tournaments have in common.
Never: decides when a bot comes or what it does; `cash.bots` and `tournaments.bots` do.
"""

from random import Random
from typing import Final

from huone.games.protocol import AnyHand
from huone.room.wallet.cashier import Cashier
from huone.system.entropy import Entropy, draw_from
from huone.units import Cents, Instant, PlayerId

LOOKS_MS: Final = (500, 1_300)
"""How long a bot looks before a simple decision."""
PONDERS_MS: Final = 2_600
"""How much longer it takes, at the most, over a bet for all its chips."""
STACKS_BROUGHT: Final = 100
"""How many buy-ins of play money a bot is given when it runs short."""


def thinks_ms(hand: AnyHand | None, entropy: Entropy) -> int:
    """Tell how long a bot takes over a turn: the more of its chips are asked for, the longer."""
    low, high = LOOKS_MS
    turn = None if hand is None else hand.turn()
    if hand is None or turn is None or turn.kind != "bet":
        return high
    stack = hand.stacks[turn.seat]
    ponders = PONDERS_MS * min(turn.call_chips, stack) // max(1, stack)
    return low + draw_from(entropy, high - low) + draw_from(entropy, ponders + 1)


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
