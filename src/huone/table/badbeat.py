"""Bad beat: whether the hands shown at the end of a cash hand trigger the jackpot.

Owns: the judgement of shown hands by the criteria of their game.
Never: knows how much is paid, or to whom (`huone.money.jackpot`).

Rule 1: players always play their best hand, and in split games the high hand counts (BBJ-12,
BBJ-18).
Rule 2: a loser counts by his own strength; that somebody beats him makes the other hand stronger
still, so two hands meet the criteria (BBJ-06).
"""

from collections.abc import Collection, Iterable, Mapping
from itertools import combinations
from typing import Literal

from msgspec import Struct

from huone.cards.card import RANKS, Card, mask_of, parse_cards
from huone.cards.ranking import Category, category_of, evaluate, evaluate_omaha, ranking_named
from huone.games.definition import Award, Game
from huone.table.blinds import Lineup
from huone.table.rules import BadBeatCriterion, LosingHand
from huone.units import PlayerId, Seat

TWO_AND_THREE = ((2, 2), (3, 3))


class BadBeat(Struct, frozen=True, kw_only=True):
    """A triggered jackpot: its category, and whose hands made it."""

    category: Literal[1, 2]
    losers: tuple[Seat, ...]
    winners: tuple[Seat, ...]


def participants(dealt_in: Lineup, present: Collection[PlayerId]) -> dict[Seat, PlayerId]:
    """List who takes part in a jackpot: dealt in, and in his seat when the hand began (BBJ-04).

    Whoever plays over on a seat is dealt in; its absent owner is not (live:AMB-57).
    """
    return {seat: player for seat, player in dealt_in.items() if player in present}


def criterion_for(game: str, criteria: Iterable[BadBeatCriterion]) -> BadBeatCriterion | None:
    """Find the criterion of a game; a game without one has no jackpot (BBJ-10, BBJ-17)."""
    return next((criterion for criterion in criteria if game in criterion.games), None)


def bad_beat(
    game: Game,
    shown: Mapping[Seat, tuple[Card, ...]],
    board: tuple[Card, ...],
    criterion: BadBeatCriterion,
) -> BadBeat | None:
    """Judge the hands that were shown; the best losing hand that qualifies decides (BBJ-13).

    Whoever beats it has a hand that qualifies too, so there are two (BBJ-06). Equal hands share:
    several losers, several winners (BBJ-15).
    """
    high = game.award[0]
    values = {seat: hand_value(hole, board, high) for seat, hole in shown.items()}
    best = max(values.values(), default=0)
    beaten = {
        seat: value
        for seat, value in values.items()
        if value < best and _counts(shown[seat], board, value, criterion, high)
    }
    if not beaten:
        return None
    strongest = max(beaten.values())
    category = _category(strongest, criterion, ranking_named(high.hand))
    if category is None:
        return None
    return BadBeat(
        category=category,
        losers=tuple(sorted(seat for seat, value in beaten.items() if value == strongest)),
        winners=tuple(sorted(seat for seat, value in values.items() if value == best)),
    )


def hand_value(hole: tuple[Card, ...], board: tuple[Card, ...], award: Award) -> int:
    """Value a player's best hand for a share of the pot; he always plays it (BBJ-12)."""
    ranking = ranking_named(award.hand)
    if (award.use.hole, award.use.board) == TWO_AND_THREE:
        return evaluate_omaha(mask_of(hole), mask_of(board), ranking)
    return evaluate(mask_of((*hole, *board)), ranking)


def least_value(hand: LosingHand, ranking: int) -> int:
    """Give the value of the weakest hand that a criterion names.

    >>> from huone.cards.ranking import HIGH
    >>> aces_full = least_value(LosingHand("full-house", "A"), HIGH)
    >>> aces_full == evaluate(mask_of(parse_cards("Ac Ad Ah 2c 2d")), HIGH)
    True
    """
    low = [rank for rank in RANKS if rank not in hand.ranks]
    if hand.category == "four-of-a-kind":
        return _value([f"{hand.ranks}{suit}" for suit in "cdhs"], ranking)
    if hand.category == "full-house":
        trips, pair = [*hand.ranks, low[0]][:2]
        cards = [f"{trips}c", f"{trips}d", f"{trips}h", f"{pair}c", f"{pair}d"]
        return _value(cards, ranking)
    suited = [f"{rank}c" for rank in (*hand.ranks, *low)]
    value = _value(suited[:5], ranking)
    if category_of(value, ranking) is Category.STRAIGHT_FLUSH:
        value = _value([*suited[:4], suited[5]], ranking)
    return value


def _value(cards: Iterable[str], ranking: int) -> int:
    return evaluate(mask_of(parse_cards(list(cards))), ranking)


def _category(value: int, criterion: BadBeatCriterion, ranking: int) -> Literal[1, 2] | None:
    """Give the category of a losing hand; the first one is paid if both are met (T4)."""
    if value >= least_value(criterion.category_1, ranking):
        return 1
    return 2 if value >= least_value(criterion.category_2, ranking) else None


def _counts(
    hole: tuple[Card, ...],
    board: tuple[Card, ...],
    value: int,
    criterion: BadBeatCriterion,
    award: Award,
) -> bool:
    """Say whether a losing hand counts: some best five may have to use both own cards (BBJ-16)."""
    if not criterion.loser_uses_both_hole_cards:
        return True
    ranking = ranking_named(award.hand)
    return any(
        evaluate(mask_of((*hole, *three)), ranking) == value for three in combinations(board, 3)
    )
