"""Strength: what a player's cards are worth to him, by deals that he imagines.

Owns: a share of the pot against hands that nobody has seen, and which cards to put away.
Never: looks at a card that the player could not see.
"""

from collections.abc import Iterator
from itertools import combinations, islice
from random import Random

from huone.cards.card import CARD_BITS, Card, mask_of
from huone.games.actions import Turn
from huone.games.hand import Hand
from huone.games.showdown import hand_value, mask_of_board

SAMPLES = 24
"""Deals that are imagined for a bet."""
DRAW_SAMPLES = 24
"""Deals that are imagined for a draw: each is tried with every choice, so that few will do."""


def strength(hand: Hand, player: int, chance: Random, samples: int = SAMPLES) -> float:
    """Estimate a player's share of the pot against random hands, by imagined deals.

    Draws to come are not imagined; cards that must still be put away are chosen for the best.
    """
    own = hand.holdings[player]
    unseen = unseen_cards(hand, player)
    boards = [mask_of_board(board) for board in hand.boards]
    to_come, kept = cards_to_come(hand), final_cards(hand)
    rivals = [
        hand.holdings[other.index].up_mask
        for other in hand.players
        if not other.folded and other.index != player
    ]
    total = 0.0
    for _ in range(samples):
        chance.shuffle(unseen)
        cards = iter(unseen)
        full = [board | _next_mask(cards, to_come) for board in boards]
        mine = _kept_masks(own.cards(), kept, cards)
        others = [up | _next_mask(cards, kept - up.bit_count()) for up in rivals]
        total += pot_share(hand, mine, others, full)
    return total / samples


def best_discard(hand: Hand, player: int, turn: Turn, chance: Random) -> tuple[Card, ...]:
    """Choose what to put away: the cards without which the rest wins most, imagined deal by deal.

    Every choice meets the same deals, against one other hand.
    """
    own = hand.holdings[player].cards()
    choices = [
        away
        for count in range(turn.discard_min, turn.discard_max + 1)
        for away in combinations(own, count)
    ]
    hands = [[card for card in own if card not in away] for away in choices]
    won = _compare(hand, player, hands, chance)
    return choices[won.index(max(won))]


def likes_offer(hand: Hand, player: int, chance: Random) -> bool:
    """Tell whether the card that lies face up is better than one that nobody has seen."""
    assert hand.offered is not None
    own = hand.holdings[player].cards()
    taken, left = _compare(hand, player, [[*own, hand.offered], own], chance)
    return taken >= left


def _compare(
    hand: Hand, player: int, hands: list[list[Card]], chance: Random
) -> list[tuple[float, int]]:
    """Give what each of these hands wins in the same imagined deals, filled up from the stock.

    Of hands that win as often, the better ones: the other player may draw, too.
    """
    unseen = unseen_cards(hand, player)
    boards = [mask_of_board(board) for board in hand.boards]
    to_come, kept = cards_to_come(hand), final_cards(hand)
    won = [(0.0, 0)] * len(hands)
    award = hand.setup.awards[0]
    for _ in range(DRAW_SAMPLES):
        chance.shuffle(unseen)
        cards = iter(unseen)
        full = [board | _next_mask(cards, to_come) for board in boards]
        rival = [_next_mask(cards, kept)]
        fresh = list(islice(cards, kept))
        for number, own in enumerate(hands):
            mine = _kept_masks(own, kept, iter(fresh))
            share, value = won[number]
            value += max(hand_value(award, mask, full[award.board]) for mask in mine)
            won[number] = (share + pot_share(hand, mine, rival, full), value)
    return won


def cards_to_come(hand: Hand) -> int:
    """Count the cards that a board still gets."""
    return max(0, sum(plan.board for plan in hand.setup.streets) - len(hand.boards[0]))


def final_cards(hand: Hand) -> int:
    """Count the cards that a player has of his own in the end."""
    return sum(plan.down + plan.up - plan.discard for plan in hand.setup.streets)


def unseen_cards(hand: Hand, player: int) -> list[Card]:
    """List the cards of the deck that this player cannot see."""
    seen = hand.holdings[player].mask
    for board in hand.boards:
        seen |= mask_of_board(board)
    for holding in hand.holdings:
        seen |= holding.mask if holding.shown else holding.up_mask
    if hand.offered is not None:
        seen |= CARD_BITS[hand.offered]
    return [card for card in hand.setup.deck_cards if not seen & CARD_BITS[card]]


def _kept_masks(own: list[Card], kept: int, cards: Iterator[Card]) -> list[int]:
    """List what a player may end up with: his cards and those to come, or what he keeps."""
    if len(own) <= kept:
        return [mask_of(own) | _next_mask(cards, kept - len(own))]
    return [mask_of(choice) for choice in combinations(own, kept)]


def _next_mask(cards: Iterator[Card], count: int) -> int:
    return mask_of(islice(cards, count))


def pot_share(hand: Hand, mine: list[int], others: list[int], boards: list[int]) -> float:
    """Give the part of the pot that these cards would win."""
    won = possible = 0.0
    for award in hand.setup.awards:
        board = boards[award.board]
        value = max(hand_value(award, mask, board) for mask in mine)
        values = [hand_value(award, mask, board) for mask in others]
        best = max([value, *values])
        possible += best > 0
        if best and value == best:
            won += 1 / (1 + values.count(best))
    return won / possible if possible else 0.0
