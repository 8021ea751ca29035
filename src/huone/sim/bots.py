"""Bots: players who decide by a policy, from nothing but what their seat may know.

Owns: the policies `call`, `random`, `tight` and `equity`.
Never: looks at a card that its seat could not see.

A policy takes the hand and a source of chance, and answers the turn with a legal action.
"""

from collections.abc import Callable, Iterator
from itertools import combinations, islice
from random import Random

from huone.cards.card import CARD_BITS, CARDS, Card, mask_of
from huone.games.actions import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    ChooseGame,
    ChooseRunouts,
    Discard,
    Fold,
    Keep,
    Muck,
    Show,
    Turn,
)
from huone.games.hand import Hand
from huone.games.openface import OpenFace
from huone.games.showdown import hand_value, mask_of_board
from huone.refusal import Refused
from huone.sim.openface_bots import PLACING

Policy = Callable[[Hand, Random], Action]
AnyPolicy = Callable[[Hand | OpenFace, Random], Action]
SAMPLES = 24
"""Deals that the equity policy imagines for a decision."""


class UnknownPolicy(Refused):
    """A name that no policy has."""

    code = "sim/unknown-policy"
    says = "there is no policy '{policy}', only {policies}"


def call(hand: Hand, chance: Random) -> Action:
    """Stay in for as little as possible, stand pat, show."""
    turn = _turn(hand)
    return cheapest(turn) if turn.kind == "bet" else _plain(hand, turn, chance)


def random(hand: Hand, chance: Random) -> Action:
    """Do anything that is legal."""
    turn = _turn(hand)
    if turn.kind != "bet":
        return _any_choice(hand, turn, chance)
    luck = chance.random()
    if luck < 0.15 and not turn.bring_in_chips:
        return Fold()
    if luck < 0.4 and turn.raise_to_min:
        return Bet(_any_amount(turn, chance))
    return cheapest(turn)


def tight(hand: Hand, chance: Random) -> Action:
    """Play the good third of hands, raise the best, fold the rest to a bet."""
    return _by_strength(hand, chance, fold_below=0.55, raise_above=0.75)


def equity(hand: Hand, chance: Random) -> Action:
    """Compare the chance of winning with the price of the pot."""
    turn = _turn(hand)
    if turn.kind != "bet":
        return _plain(hand, turn, chance)
    pot = sum(pot.chips for pot in hand.pots())
    price = turn.call_chips / (pot + turn.call_chips) if turn.call_chips else 0.0
    fair = 1 / hand.betting.live
    return _by_strength(hand, chance, fold_below=price, raise_above=max(1.4 * fair, price))


POLICIES: dict[str, Policy] = {"call": call, "random": random, "tight": tight, "equity": equity}


def policy_named(name: str) -> AnyPolicy:
    """Find a policy by its name, for hands of every kind."""
    if name not in POLICIES:
        raise UnknownPolicy(policy=name, policies=", ".join(POLICIES))
    betting, placing = POLICIES[name], PLACING[name]

    def decide(hand: Hand | OpenFace, chance: Random) -> Action:
        return placing(hand, chance) if isinstance(hand, OpenFace) else betting(hand, chance)

    return decide


def cheapest(turn: Turn) -> Action:
    """Stay in a bet for as little as possible."""
    if turn.bring_in_chips:
        return BringIn()
    return Check() if turn.can_check else Call()


def strength(hand: Hand, player: int, chance: Random, samples: int = SAMPLES) -> float:
    """Estimate a player's share of the pot against random hands, by imagined deals.

    Draws to come are not imagined; cards that must still be put away are chosen for the best.
    """
    own = hand.holdings[player]
    unseen = _unseen(hand, player)
    boards = [mask_of_board(board) for board in hand.boards]
    to_come = sum(plan.board for plan in hand.setup.streets) - len(hand.boards[0])
    kept = sum(plan.down + plan.up - plan.discard for plan in hand.setup.streets)
    rivals = [
        hand.holdings[other.index].up_mask
        for other in hand.players
        if not other.folded and other.index != player
    ]
    total = 0.0
    for _ in range(samples):
        chance.shuffle(unseen)
        cards = iter(unseen)
        full = [board | _next_mask(cards, max(0, to_come)) for board in boards]
        mine = _kept_masks(own.cards(), kept, cards)
        others = [up | _next_mask(cards, kept - up.bit_count()) for up in rivals]
        total += _share(hand, mine, others, full)
    return total / samples


def _unseen(hand: Hand, player: int) -> list[Card]:
    """List the cards of the deck that this player cannot see."""
    seen = hand.holdings[player].mask
    for board in hand.boards:
        seen |= mask_of_board(board)
    for holding in hand.holdings:
        seen |= holding.mask if holding.shown else holding.up_mask
    lowest = 52 - hand.setup.deck_size
    return [card for card in CARDS if card >= lowest and not seen & CARD_BITS[card]]


def _kept_masks(own: list[Card], kept: int, cards: Iterator[Card]) -> list[int]:
    """List what a player may end up with: his cards and those to come, or what he keeps."""
    if len(own) <= kept:
        return [mask_of(own) | _next_mask(cards, kept - len(own))]
    return [mask_of(choice) for choice in combinations(own, kept)]


def _next_mask(cards: Iterator[Card], count: int) -> int:
    return mask_of(islice(cards, count))


def _share(hand: Hand, mine: list[int], others: list[int], boards: list[int]) -> float:
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


def _by_strength(hand: Hand, chance: Random, *, fold_below: float, raise_above: float) -> Action:
    turn = _turn(hand)
    if turn.kind != "bet":
        return _plain(hand, turn, chance)
    value = strength(hand, hand.actor, chance)
    if value >= raise_above and turn.raise_to_min and chance.random() < 0.7:
        return Bet(_sensible_amount(hand, turn))
    if value < fold_below and turn.call_chips:
        return Fold()
    return cheapest(turn)


def _turn(hand: Hand) -> Turn:
    turn = hand.turn()
    assert turn is not None, "the hand is over"
    return turn


def _plain(hand: Hand, turn: Turn, chance: Random) -> Action:
    """Answer anything but a bet quietly: the smallest discard, keep, show, the first choice."""
    if turn.kind in ("discard", "draw"):
        return Discard(tuple(sorted(_held(hand))[: turn.discard_min]))
    if turn.kind == "keep":
        return Keep(True)
    if turn.kind == "choose-game":
        return ChooseGame(turn.menu[chance.randrange(len(turn.menu))])
    return ChooseRunouts(1) if turn.kind == "runouts" else Show()


def _any_choice(hand: Hand, turn: Turn, chance: Random) -> Action:
    """Answer anything but a bet at random."""
    if turn.kind in ("discard", "draw"):
        count = chance.randint(turn.discard_min, turn.discard_max)
        return Discard(tuple(chance.sample(_held(hand), count)))
    if turn.kind == "keep":
        return Keep(chance.random() < 0.5)
    if turn.kind == "choose-game":
        return ChooseGame(chance.choice(turn.menu))
    if turn.kind == "runouts":
        return ChooseRunouts(chance.randint(1, turn.runouts_max))
    return Muck() if chance.random() < 0.5 and hand.can_muck() else Show()


def _any_amount(turn: Turn, chance: Random) -> int:
    if turn.fixed or chance.random() < 0.5:
        return turn.raise_to_min
    return chance.randint(turn.raise_to_min, turn.raise_to_max)


def _sensible_amount(hand: Hand, turn: Turn) -> int:
    """Bet about two thirds of the pot."""
    if turn.fixed:
        return turn.raise_to_min
    pot = sum(pot.chips for pot in hand.pots())
    wanted = hand.betting.level + (pot + turn.call_chips) * 2 // 3
    return max(turn.raise_to_min, min(wanted, turn.raise_to_max))


def _held(hand: Hand) -> list[Card]:
    return hand.holdings[hand.actor].cards()
