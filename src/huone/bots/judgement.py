"""Judgement: the choice that is worth most, in chips that it can be expected to bring.

Owns: weighing fold, call and a few sizes of bets against each other, by a character's numbers.
Never: looks at a card that its seat could not see.

A bet is worth the pot as often as everybody gives way to it, and else the share of a larger pot
against hands that would have called. Nothing is worth more than its price unless the cards say so:
with chips behind, a share that cannot be played out cheaply counts for a little less.
"""

from collections.abc import Iterator
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from huone.bots.characters import Character
from huone.bots.reading import Rival, cards_to_go_on, read_share, rivals_of
from huone.games.actions import Action, Bet, BringIn, Call, Check, Fold, Turn
from huone.games.hand import Hand

POT_PARTS = (0.5, 1.0)
"""Sizes of bets that are weighed, in parts of the pot; all chips when they are few."""
ALL_IN_POTS = 2.0
"""All chips are weighed when they are no more than so many pots."""
REALIZED = 0.06
"""What a street to come costs of a share, for whoever acts early."""
CALLER = 0.5
"""From how many more hands a rival who calls a bet of the pot has chosen."""
GIVES_WAY_MAX = 0.9
"""Nobody gives way more often."""


class BetToAnswer(Struct):
    """A bet to answer, as one character sees it."""

    hand: Hand
    turn: Turn
    rivals: list[Rival]
    pot: int
    share: float
    """Of the pot, against everybody as they are read."""
    called: float
    """Of the pot, against somebody who has called a bet of its size."""


def judge(hand: Hand, turn: Turn, character: Character, chance: Random) -> Action:
    """Answer a bet."""
    spot = _seen(hand, turn, character, chance)
    blur = character.hazy * spot.pot

    def seems(worth: float) -> float:
        return worth + chance.uniform(-blur, blur)

    stay = seems(_worth_of_staying(spot) + character.curious * spot.pot)
    best: tuple[float, Action] = (stay, _stay(turn))
    if turn.call_chips and not turn.bring_in_chips and stay < 0:
        best = (0.0, Fold())
    for to_chips in _sizes(spot):
        worth = seems(_worth_of_bet(spot, to_chips, character.fear) + character.bold * spot.pot)
        if worth > best[0]:
            best = (worth, Bet(to_chips))
    return best[1]


def _seen(hand: Hand, turn: Turn, character: Character, chance: Random) -> BetToAnswer:
    me = hand.player_at(turn.seat).index
    own = cards_to_go_on(hand, me, chance)
    rivals = rivals_of(hand, me, character.respect)
    pot = sum(pot.chips for pot in hand.pots())
    share = called = read_share(hand, me, own, rivals, chance, character.samples)
    if turn.raise_to_min and rivals:
        caller = replace(rivals[0], choices=rivals[0].choices + CALLER)
        reads = [caller, *rivals[1:]]
        called = min(share, read_share(hand, me, own, reads, chance, character.samples))
    return BetToAnswer(hand, turn, rivals, pot, share, called)


def _stay(turn: Turn) -> Action:
    if turn.bring_in_chips:
        return BringIn()
    return Check() if turn.can_check else Call()


def _worth_of_staying(spot: BetToAnswer) -> float:
    kept = spot.share * (1 - _hardship(spot.hand, spot.turn))
    return kept * (spot.pot + spot.turn.call_chips) - spot.turn.call_chips


def _hardship(hand: Hand, turn: Turn) -> float:
    """Tell what part of a share is lost to bets to come, by those who act before the others."""
    me = hand.player_at(turn.seat)
    streets_left = len(hand.setup.streets) - 1 - hand.street
    if me.stack <= turn.call_chips or not streets_left:
        return 0.0
    later = sum(1 for other in hand.players if not other.folded and other.index > me.index)
    return REALIZED * min(streets_left, 2) * later / max(1, hand.betting.live - 1)


def _sizes(spot: BetToAnswer) -> Iterator[int]:
    """List the totals that are weighed."""
    turn, level = spot.turn, spot.hand.betting.level
    if not turn.raise_to_min:
        return
    if turn.fixed:
        yield turn.raise_to_min
        return
    after_call = spot.pot + turn.call_chips
    sizes = {
        max(turn.raise_to_min, min(level + int(part * after_call), turn.raise_to_max))
        for part in POT_PARTS
    }
    if turn.raise_to_max - level <= ALL_IN_POTS * after_call:
        sizes.add(turn.raise_to_max)
    yield from sorted(sizes)


def _worth_of_bet(spot: BetToAnswer, to_chips: int, fear: float) -> float:
    """Weigh a bet: how often everybody gives way, and what is won when somebody does not."""
    players, more = spot.hand.players, to_chips - spot.hand.betting.level
    cost = to_chips - spot.hand.player_at(spot.turn.seat).bet
    price = more / (spot.pot + more)
    all_fold = 1.0
    for rival in spot.rivals:
        gives_way = 2 * fear * price / rival.firmness if players[rival.player].stack else 0.0
        all_fold *= min(gives_way, GIVES_WAY_MAX)
    wins = spot.share - (spot.share - spot.called) * min(2 * price, 1.0)
    deepest = max((players[each.player].stack for each in spot.rivals), default=0)
    return all_fold * spot.pot + (1 - all_fold) * (
        wins * (spot.pot + cost + min(cost, deepest)) - cost
    )
