"""Push or fold: the end of a heads-up match, when stacks are too short for anything else.

Owns: the equilibrium of all-in or fold between small and big blind at no-limit hold'em, computed
for any stack and ante, and a chart of it up to 25 big blinds that answers at once.
Never: counts equity; `holdem_169.bin` beside this file holds it for every pair of starting hands,
exact to 1/65,535.

The small blind (the button) pushes or folds, the big blind calls or folds. A stack is the shorter
of the two before blinds and antes, in big blinds.

>>> pushes(8, "T7s"), pushes(8, "T2o"), calls(8, "K9o"), calls(8, "J2o")
(True, False, True, False)
"""

import sys
from array import array
from functools import cache
from importlib.resources import files
from operator import mul
from typing import Final

import msgspec
from msgspec import Struct

from huone.cards.card import RANKS, parse_cards
from huone.cards.ranges import GROUP, STRENGTH, group_of, hands_of
from huone.refusal import Refused

HANDS: Final[tuple[str, ...]] = tuple(STRENGTH.split())
"""All 169 starting hands, the best first."""
SMALL_BLIND: Final = 0.5
LEFT: Final = 1225
"""Combinations that an opponent can hold: 50 cards over two."""
STACK_LEAST, STACK_MOST = 1.0, 25.0
"""What the chart reaches, in big blinds; a longer stack plays poker."""
STEP: Final = 0.5
STEPS_MOST: Final = 2_000
TARGET: Final = 0.0005
"""Big blinds a hand that a perfect opponent may win; a tenth of what a player could notice."""


class BadStack(Refused):
    """A stack or an ante that nobody pushes with."""

    code = "solver/bad-stack"
    says = "{what} of {given} big blinds is not possible: {legal}"


class NotAStartingHand(Refused):
    """A text that is none of the 169 starting hands, nor two cards."""

    code = "solver/not-a-starting-hand"
    says = "'{hand}' is no starting hand: write AKs, T9o, 77 or two cards as AhKd"


class PushFold(Struct, frozen=True):
    """How often each starting hand is pushed by the small blind and called by the big blind."""

    stack: float
    ante: float
    push: dict[str, float]
    call: dict[str, float]
    value: float
    """What the small blind wins a hand, in big blinds."""
    exploitability: float
    """What a perfect opponent wins more, on the average of both seats, in big blinds."""


def push_fold(stack: float, *, ante: float = 0.0, target: float = TARGET) -> PushFold:
    """Compute the equilibrium of a stack, with an ante that each of the two pays.

    >>> found = push_fold(10)
    >>> found.push["22"], found.push["72o"], found.exploitability < 0.0005
    (1.0, 0.0, True)
    """
    if not 0 <= ante <= 10:
        raise BadStack(what="an ante", given=str(ante), legal="0 to 10 are")
    if not 1 + ante <= stack <= 1000:
        raise BadStack(what="a stack", given=str(stack), legal="1 and the ante to 1000 are")
    count = len(HANDS)
    pushing, calling = [1.0] * count, [0.5] * count
    push_regrets, call_regrets = [[0.0, 0.0] for _ in HANDS], [[0.0, 0.0] for _ in HANDS]
    push_sums, call_sums, weights = [0.0] * count, [0.0] * count, 0.0
    for step in range(1, STEPS_MOST + 1):
        _learn(push_regrets, pushing, push_worths(stack, ante, calling))
        _learn(call_regrets, calling, call_worths(stack, ante, pushing))
        weights += step
        for number in range(count):
            push_sums[number] += step * pushing[number]
            call_sums[number] += step * calling[number]
        if step % 25 == 0:
            push = [total / weights for total in push_sums]
            call = [total / weights for total in call_sums]
            value, distance = measured(stack, ante, push, call)
            if distance <= target:
                break
    return PushFold(
        stack, ante, dict(zip(HANDS, map(_plain, push), strict=True)),
        dict(zip(HANDS, map(_plain, call), strict=True)), value, distance,
    )  # fmt: skip


def pushes(stack: float, hand: str) -> bool:
    """Tell whether the small blind goes all-in with a hand, by the chart; it folds otherwise.

    >>> pushes(10, "K2o"), pushes(10, "AhKd"), pushes(10, "32o")
    (True, True, False)
    """
    return _charted("push", stack, hand)


def calls(stack: float, hand: str) -> bool:
    """Tell whether the big blind calls an all-in of the small blind, by the chart.

    >>> calls(10, "A2s"), calls(10, "JTs"), calls(10, "87s")
    (True, True, False)
    """
    return _charted("call", stack, hand)


def starting_hand(text: str) -> str:
    """Name the starting hand that a text means.

    >>> starting_hand("Kd Ah"), starting_hand("kas"), starting_hand("77")
    ('AKo', 'AKs', '77')
    """
    if len(text) <= 3 and GROUP.fullmatch(text):
        try:
            high, low, suits = group_of(text, text)
        except Refused:
            raise NotAStartingHand(hand=text) from None
        name = RANKS[high] + RANKS[low] + suits
    else:
        try:
            cards = sorted(parse_cards(text), reverse=True)
        except Refused:
            raise NotAStartingHand(hand=text[:24]) from None
        if len(cards) != 2:
            raise NotAStartingHand(hand=text[:24])
        one, other = cards
        suits = "" if one >> 2 == other >> 2 else "s" if one & 3 == other & 3 else "o"
        name = RANKS[one >> 2] + RANKS[other >> 2] + suits
    if name not in HANDS:
        raise NotAStartingHand(hand=text[:24])
    return name


def shares_against(hand: str) -> list[float]:
    """Give what a starting hand wins all-in against each of `HANDS`.

    >>> round(shares_against("AA")[HANDS.index("KK")], 3)
    0.819
    """
    return _shares()[HANDS.index(starting_hand(hand))]


def push_worths(stack: float, ante: float, calling: list[float]) -> list[float]:
    """Say what each hand wins more by a push than by a fold, if it is called so."""
    folds, risk = 1 + ante, 2 * stack
    worths = []
    for left, wins in zip(*_tables(), strict=True):
        called, won = sum(map(mul, left, calling)), sum(map(mul, wins, calling))
        worth = folds * (LEFT - called) + risk * won - stack * called
        worths.append(worth / LEFT + SMALL_BLIND + ante)
    return worths


def call_worths(stack: float, ante: float, pushing: list[float]) -> list[float]:
    """Say what each hand wins more by a call than by a fold, if others push so.

    How often a push comes at all is part of it: what is never pushed into is worth nothing.
    """
    worths = []
    for left, wins in zip(*_tables(), strict=True):
        comes, won = sum(map(mul, left, pushing)), sum(map(mul, wins, pushing))
        worths.append((2 * stack * won + (1 + ante - stack) * comes) / LEFT)
    return worths


def measured(
    stack: float, ante: float, push: list[float], call: list[float]
) -> tuple[float, float]:
    """Say what the small blind wins, and what a perfect opponent would win more than that."""
    often = [_combinations(hand) for hand in HANDS]
    every = sum(often)

    def average(worths: list[float], shares: list[float]) -> float:
        return sum(w * s * o for w, s, o in zip(worths, shares, often, strict=True)) / every

    against_call, against_push = push_worths(stack, ante, call), call_worths(stack, ante, push)
    value = average(against_call, push) - SMALL_BLIND - ante
    gain = average(against_call, [float(worth > 0) for worth in against_call])
    other = average(against_push, [float(worth > 0) for worth in against_push])
    distance = gain - average(against_call, push) + other - average(against_push, call)
    return value, distance / 2


def _learn(regrets: list[list[float]], shares: list[float], worths: list[float]) -> None:
    """Regret what would have been better, and play by that; regrets below nothing are forgotten."""
    for number, worth in enumerate(worths):
        does, does_not = regrets[number]
        share = shares[number]
        does = max(0.0, does + worth * (1 - share))
        does_not = max(0.0, does_not - worth * share)
        regrets[number] = [does, does_not]
        shares[number] = does / (does + does_not) if does + does_not > 0 else 0.5


def _plain(share: float) -> float:
    """Round what is nearly always or nearly never done, as all steps but the first ones did it."""
    return float(share > 0.5) if min(share, 1 - share) < 0.01 else share


def _charted(part: str, stack: float, hand: str) -> bool:
    if not STACK_LEAST <= stack <= STACK_MOST:
        legal = f"{STACK_LEAST:g} to {STACK_MOST:g} are"
        raise BadStack(what="a stack", given=str(stack), legal=legal)
    return _chart()[part][starting_hand(hand)][round((stack - STACK_LEAST) / STEP)]


@cache
def _chart() -> dict[str, dict[str, list[bool]]]:
    """Read the chart: from which stack to which a hand is pushed or called."""
    text = files("huone.solver").joinpath("push_fold.toml").read_text(encoding="utf-8")
    raw = msgspec.toml.decode(text, type=dict[str, dict[str, str]])
    places = round((STACK_MOST - STACK_LEAST) / STEP) + 1
    chart: dict[str, dict[str, list[bool]]] = {}
    for part, hands in raw.items():
        chart[part] = {}
        for hand in HANDS:
            plays = [False] * places
            for span in hands.get(hand, "").split():
                low, _, high = span.partition("-")
                first, last = _place(float(low)), _place(float(high or low))
                plays[first : last + 1] = [True] * (last - first + 1)
            chart[part][hand] = plays
    return chart


def _place(stack: float) -> int:
    return round((stack - STACK_LEAST) / STEP)


def _combinations(hand: str) -> int:
    return 6 if len(hand) == 2 else 4 if hand[2] == "s" else 12


@cache
def _tables() -> tuple[list[list[float]], list[list[float]]]:
    """For each hand: how many of each other hand it leaves, and how many of those it beats."""
    left = [[float(_left(one, other)) for other in HANDS] for one in HANDS]
    wins = [
        list(map(mul, row, shares_against(hand))) for row, hand in zip(left, HANDS, strict=True)
    ]
    return left, wins


@cache
def _shares() -> list[list[float]]:
    """Read what each hand wins against each other."""
    packed = array("H", files("huone.solver").joinpath("holdem_169.bin").read_bytes())
    if sys.byteorder == "big":
        packed.byteswap()
    count = len(HANDS)
    assert len(packed) == count * (count + 1) // 2
    shares = [[0.0] * count for _ in HANDS]
    at = 0
    for one in range(count):
        for other in range(one, count):
            shares[one][other] = packed[at] / 65535
            shares[other][one] = 1 - shares[one][other]
            at += 1
    return shares


def _left(one: str, other: str) -> int:
    """Count the combinations of a hand that are left once a combination of another is taken."""
    taken = next(hands_of(group_of(one, one)))
    return sum(not taken & hand for hand in hands_of(group_of(other, other)))
