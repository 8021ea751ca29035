"""Equity: what share of the pot each hand will win on average.

Owns: the choice between counting every deal and sampling some, the run in small parts that can
report progress and be stopped at any time, and the answer with its error.
Never: blocks for long. `EquityCount` works in parts; whoever runs it may stop between two of them.

Rule 1: known hands are counted exactly unless that would take too long, and the answer says which
of the two was done and why.
Rule 2: a sampled answer states its standard error.

>>> answer = equity(spot_of(HOLDEM, ["AhKh", "QsQd"], board="Qh Jh 2c"))
>>> answer.method, answer.boards, round(answer.hands[0].equity, 4)
('exact', 990, 0.3384)
"""

from array import array
from collections.abc import Iterator, Sequence
from math import comb, prod, sqrt
from typing import Final, Literal

from msgspec import Struct

from huone.cards.deals import SAMPLES_OF_BLOCK, UNITS, Counted
from huone.cards.spot import HOLDEM, EquityGame, Share, Spot, spot_of
from huone.refusal import Refused

try:
    from huone.cards._kernel import count_deals, sample_deals

    COMPILED = True
except ModuleNotFoundError:
    from huone.cards.deals import count_deals, sample_deals

    COMPILED = False

__all__ = [
    "HOLDEM",
    "Equity",
    "EquityCount",
    "EquityGame",
    "HandEquity",
    "Share",
    "Spot",
    "TooManyDeals",
    "equity",
    "spot_of",
]

EVALUATIONS_MOST: Final = 400_000_000 if COMPILED else 6_000_000
"""What takes more is sampled: a few seconds of the kernel, a minute of plain Python."""
OMAHA_EVALUATIONS: Final = 10
"""To choose two own cards and three of the board takes as long as these."""
COMBINATIONS_MOST: Final = 1_000 if COMPILED else 50
"""Ranges that can be held in more ways together are sampled, unless somebody insists."""
PART_DEALS: Final = 2_000_000 if COMPILED else 20_000
"""About how many deals go by between two reports of progress."""
SAMPLES: Final = 1_000_000 if COMPILED else 50_000
BLOCKS_OF_PART: Final = 16 if COMPILED else 1
BY_RANKS_EVALUATIONS: Final = 200_000
"""A board to come is counted by its ranks, which takes the kernel at most as long as these."""


Method = Literal["exact", "monte-carlo", "partial"]


class TooManyDeals(Refused):
    """An exact answer was asked for that would take too long."""

    code = "equity/too-many-deals"
    says = "{deals} deals are too many to count; ask for samples"


class NoSamples(Refused):
    """A number of samples that says nothing."""

    code = "equity/no-samples"
    says = "{samples} samples say nothing; ask for one or more"


class RangesHardlyFit(Refused):
    """Ranges that need the same cards nearly always."""

    code = "equity/ranges-hardly-fit"
    says = "these ranges hardly ever fit together: no deal was found in {tries} tries"


class HandEquity(Struct, frozen=True):
    """What one hand wins: its share, how often all of the pot and how often a part of it."""

    cards: str
    equity: float
    win: float
    tie: float
    error: float | None


class Equity(Struct, frozen=True):
    """The answer; `error` is the largest standard error, None when every deal was counted."""

    game: str
    method: Method
    why: str
    boards: int
    hands: tuple[HandEquity, ...]
    error: float | None


class EquityCount:
    """A count that goes on part by part: iterate over it, and ask for the answer at any time."""

    def __init__(
        self, spot: Spot, *, samples: int | None = None, exact: bool = False, seed: int = 1
    ) -> None:
        self.spot = spot
        self.seed = seed
        if samples is not None and samples < 1:
            raise NoSamples(samples=samples)
        self.why = why_sampled(spot, samples=samples, exact=exact)
        self.planned = (samples or SAMPLES) if self.why else spot.deals
        self.counted: Counted = (0,) * (1 + 4 * len(spot.holdings))
        self.dealt = 0
        """How many deals were counted, whatever each of them weighs."""
        self.done = False

    def __iter__(self) -> Iterator[int]:
        """Count on, and give the number of deals so far after each part."""
        for part, weight in self._sampled_parts() if self.why else exact_parts(self.spot):
            self.dealt += part[0]
            self.counted = tuple(
                so_far + weight * each for so_far, each in zip(self.counted, part, strict=True)
            )
            yield self.dealt
        self.done = True

    def answer(self) -> Equity:
        """Say what is known so far."""
        if not self.counted[0]:
            raise RangesHardlyFit(tries=self.planned)
        method: Method = "monte-carlo"
        if not self.why:
            method = "exact" if self.done else "partial"
        hands = tuple(map(self._hand, range(len(self.spot.holdings))))
        return Equity(
            game=self.spot.game.name,
            method=method,
            why=self.why,
            boards=self.dealt,
            hands=hands,
            error=max(hand.error or 0.0 for hand in hands) if self.why else None,
        )

    def _hand(self, player: int) -> HandEquity:
        deals = self.counted[0]
        units, wins, ties, squares = self.counted[1 + player :: len(self.spot.holdings)]
        pot = UNITS * len(self.spot.shares)
        error = None
        if self.why:
            # The variance of one deal over their number; in units until the last step.
            spread = max(0, squares * deals - units * units)
            error = sqrt(spread / deals) / (deals * pot)
        text = self.spot.holdings[player].text
        return HandEquity(text, units / (deals * pot), wins / deals, ties / deals, error)

    def _sampled_parts(self) -> Iterator[tuple[Counted, int]]:
        ranges = tuple(array("Q", holding.drawn_from).tobytes() for holding in self.spot.holdings)
        spot = self.spot
        step = BLOCKS_OF_PART * SAMPLES_OF_BLOCK
        for begun in range(0, self.planned, step):
            sampled = sample_deals(
                spot.shares,
                ranges,
                spot.game.own_cards,
                spot.boards,
                spot.board_cards,
                spot.stock,
                self.seed,
                begun // SAMPLES_OF_BLOCK,
                min(step, self.planned - begun),
            )
            yield sampled, 1


def equity(spot: Spot, *, samples: int | None = None, exact: bool = False, seed: int = 1) -> Equity:
    """Answer at once: count every deal of known hands, sample for ranges and unknown cards."""
    counting = EquityCount(spot, samples=samples, exact=exact, seed=seed)
    for _ in counting:
        pass
    return counting.answer()


def why_sampled(spot: Spot, *, samples: int | None, exact: bool) -> str:
    """Say why deals are sampled; empty when every one of them is counted."""
    if samples is not None:
        return f"{samples:,} samples were asked for"
    if spot.known is None and not exact and combinations_of(spot) > COMBINATIONS_MOST:
        return "there are ranges"
    if spot.has_unknown_cards and not exact:
        return "there are unknown cards"
    if spot.deals <= PART_DEALS or evaluations(spot) <= EVALUATIONS_MOST:
        return ""
    if exact:
        raise TooManyDeals(deals=f"{spot.deals:,}")
    return f"{spot.deals:,} deals are too many to count"


def combinations_of(spot: Spot) -> int:
    """Count the ways to hold one hand of each range, those that collide included."""
    return prod(len(holding.masks) for holding in spot.holdings)


def evaluations(spot: Spot) -> int:
    """Estimate the work of counting every deal, in values of hands."""
    if is_by_ranks(spot):
        return BY_RANKS_EVALUATIONS * (spot.deals // spot.ways)
    uses = [OMAHA_EVALUATIONS if share.use == "omaha" else 1 for share in spot.game.shares]
    return spot.deals * len(spot.holdings) * sum(uses)


def is_by_ranks(spot: Spot) -> bool:
    """Tell whether the kernel counts by ranks: the hands are known and one board is to come."""
    one_board = len(spot.boards) == len(spot.missing) == 1
    return COMPILED and one_board and spot.boards[0].bit_count() < spot.board_cards


def exact_parts(spot: Spot) -> Iterator[tuple[Counted, int]]:
    """Count every deal, in parts; with each goes what it weighs."""
    for hands in spot.known_hands() if spot.known is None else (spot.known,):
        stock, weight = spot.stock, spot.weight_of(hands)
        for hand in hands:
            stock &= ~hand
        for first, end in cuts(spot):
            counted = count_deals(
                spot.shares,
                hands,
                spot.game.own_cards,
                spot.boards,
                spot.board_cards,
                stock,
                first,
                end,
            )
            yield counted, weight


def cuts(spot: Spot) -> Sequence[tuple[int, int]]:
    """Cut the places of the first card into parts of about the same number of deals."""
    if spot.ways <= PART_DEALS or is_by_ranks(spot):
        return ((0, spot.left),)
    after = spot.missing[0] - 1
    each = spot.ways // comb(spot.left, spot.missing[0])
    ends, gathered = [], 0
    for first in range(spot.left):
        gathered += each * comb(spot.left - first - 1, after)
        if gathered >= PART_DEALS or first == spot.left - 1:
            ends.append(first + 1)
            gathered = 0
    return tuple(zip([0, *ends], ends, strict=False))
