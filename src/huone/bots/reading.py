"""Reading: what a hand is worth against rivals who had reasons for what they did.

Owns: a share of the pot against hands that others would have played so.
Never: looks at a card that the player could not see.

Whoever bets is imagined to have chosen his hand from several, and the choice is made by how each
of them would have done with other cards to come: so a read never looks into the future.
"""

from collections.abc import Sequence
from itertools import islice
from random import Random

from msgspec import Struct

from huone.bots.strength import best_discard, cards_to_come, final_cards, pot_share, unseen_cards
from huone.cards.card import Card, mask_of
from huone.games import events as game_events
from huone.games.actions import Turn
from huone.games.hand import Hand
from huone.games.setup import AwardPlan
from huone.games.showdown import hand_value, mask_of_board

CALLED = 0.4
"""What a call tells of a hand, where a bet tells 1."""
DRAWN = 2.0
"""A hand that was, or will be, drawn to is as good as the best of so many more."""
CHOICES_MAX = 8.0
"""From how many hands a rival is imagined to have chosen, at the most."""


class Rival(Struct):
    """Somebody still in the pot: what lies open of him, and from how many hands he has chosen."""

    player: int
    up_mask: int
    choices: float
    firmness: float
    """How much less readily he gives way than somebody of whom nothing is known."""


def rivals_of(hand: Hand, player: int, respect: float) -> list[Rival]:
    """List who may still win the pot, and read what they did."""
    told = dict.fromkeys((each.seat for each in hand.players), 0.0)
    for event in hand.events:
        if isinstance(event, game_events.BetPlaced):
            told[event.seat] += 1
        elif isinstance(event, game_events.Called):
            told[event.seat] += CALLED
    drawn = 1 + DRAWN * sum(plan.draw > 0 for plan in hand.setup.streets)
    return [
        Rival(
            other.index,
            hand.holdings[other.index].up_mask,
            choices=min(drawn + respect * told[other.seat], CHOICES_MAX),
            firmness=1 + respect * told[other.seat],
        )
        for other in hand.players
        if not other.folded and other.index != player
    ]


def read_share(
    hand: Hand,
    player: int,
    own: Sequence[Card],
    rivals: Sequence[Rival],
    chance: Random,
    samples: int,
) -> float:
    """Estimate the share of the pot that these cards win against such rivals, by imagined deals."""
    unseen = unseen_cards(hand, player)
    boards = [mask_of_board(board) for board in hand.boards]
    to_come, kept = cards_to_come(hand), final_cards(hand)
    awards, held = hand.setup.awards, mask_of(own)
    total = 0.0
    for _ in range(samples):
        chance.shuffle(unseen)
        cards = iter(unseen)
        full = [board | mask_of(islice(cards, to_come)) for board in boards]
        mine = held | mask_of(islice(cards, max(0, kept - len(own))))
        left = list(cards)
        award = awards[chance.randrange(len(awards))]
        others = [_imagined(rival, kept, left, award, boards, to_come, chance) for rival in rivals]
        total += pot_share(hand, [mine], others, full)
    return total / samples


def cards_to_go_on(hand: Hand, player: int, chance: Random) -> list[Card]:
    """Give the cards that a player goes on with: what he holds, less what he would put away."""
    own = hand.holdings[player].cards()
    draws = [plan for plan in hand.setup.streets[hand.street + 1 :] if plan.draw]
    if draws:
        turn = Turn(hand.players[player].seat, "draw", discard_max=min(len(own), draws[0].draw))
        away = best_discard(hand, player, turn, chance)
        return [card for card in own if card not in away]
    over = len(own) - final_cards(hand)
    if over > 0:
        turn = Turn(hand.players[player].seat, "discard", discard_min=over, discard_max=over)
        away = best_discard(hand, player, turn, chance)
        return [card for card in own if card not in away]
    return own


def _imagined(
    rival: Rival,
    kept: int,
    left: list[Card],
    award: AwardPlan,
    boards: Sequence[int],
    to_come: int,
    chance: Random,
) -> int:
    """Give a rival one of several hands: the one that did best on another run of the cards."""
    count = kept - rival.up_mask.bit_count()
    choices = int(rival.choices + chance.random())
    if choices <= 1 or len(left) < choices * count + to_come:
        hand = left[:count]
        del left[:count]
        return rival.up_mask | mask_of(hand)
    scout = boards[award.board] | mask_of(left[len(left) - to_come :])
    starts = range(0, choices * count, count)
    values = [
        hand_value(award, rival.up_mask | mask_of(left[start : start + count]), scout)
        for start in starts
    ]
    start = starts[values.index(max(values))]
    chosen = left[start : start + count]
    del left[start : start + count]
    return rival.up_mask | mask_of(chosen)
