"""How many ways a hand can go: every legal sequence counted by the engine and by a second opinion.

A count that is off by one names a rule that is off by one somewhere; see data/perft.toml.
"""

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path

import msgspec
import pytest
from kit.scenario import house_rules
from msgspec import Struct
from oracle.naive_betting import Kind, NaiveBetting

from huone.games import deck_of
from huone.games.actions import Bet, Call, Check, Fold
from huone.games.hand import Hand
from huone.games.rules import Post, Stakes
from huone.games.setup import setup_of, usual_posts

FILE = Path(__file__).parent / "data/perft.toml"
Move = tuple[Kind, int]


class Perft(Struct, forbid_unknown_fields=True, kw_only=True):
    name: str
    rules: str | dict[str, str | int | bool]
    stakes: Stakes
    stacks: list[int]
    extra: list[Post] = []
    sequences: list[int]
    hands: int

    def __str__(self) -> str:
        return self.name

    @property
    def posts(self) -> list[Post]:
        return usual_posts(self.stakes, list(range(len(self.stacks)))) + self.extra


class Count:
    """Sequences by their length, and how many of them end a hand."""

    def __init__(self, deepest: int) -> None:
        self.sequences = [0] * deepest
        self.hands = 0


def moves(can_check: bool, raises: Iterator[int]) -> list[Move]:
    return [("fold", 0), ("check" if can_check else "call", 0), *(("bet", to) for to in raises)]


def count_engine(hand: Hand, count: Count, depth: int = 0) -> None:
    turn = hand.turn()
    if turn is None:
        count.hands += 1
    elif depth < len(count.sequences):
        low, high = turn.raise_to_min, turn.raise_to_max
        for kind, to_chips in moves(turn.can_check, iter(range(low, high + 1) if high else ())):
            plain = {"fold": Fold(), "check": Check(), "call": Call(), "bet": Bet(to_chips)}
            after = hand.copy()
            after.act(plain[kind])  # type: ignore[arg-type]  # One of the four.
            count.sequences[depth] += 1
            count_engine(after, count, depth + 1)


def count_naive(naive: NaiveBetting, count: Count, depth: int = 0) -> None:
    legal = naive.legal()
    if legal is None:
        count.hands += 1
    elif depth < len(count.sequences):
        low, high = legal.raises
        for kind, to_chips in moves(legal.can_check, iter(range(low, high + 1) if high else ())):
            after = deepcopy(naive)
            after.do(kind, to_chips)
            count.sequences[depth] += 1
            count_naive(after, count, depth + 1)


PERFTS = msgspec.convert(tomllib.loads(FILE.read_text())["perft"], list[Perft])


@pytest.mark.parametrize("perft", PERFTS, ids=str)
def test_the_engine_counts_every_legal_sequence(perft: Perft) -> None:
    setup = setup_of("texas", perft.stakes, house_rules(perft.rules))
    count = Count(len(perft.sequences))
    count_engine(Hand(setup, perft.stacks, deck_of(setup, 0), posts=perft.posts), count)
    assert (count.sequences, count.hands) == (perft.sequences, perft.hands)


@pytest.mark.parametrize("perft", PERFTS, ids=str)
def test_a_second_opinion_counts_the_same(perft: Perft) -> None:
    units = [perft.stakes.small_bet] * 2 + [perft.stakes.big_bet] * 2
    rules = house_rules(perft.rules)
    naive = NaiveBetting(perft.stacks, perft.stakes, rules, posts=perft.posts, units=units)
    count = Count(len(perft.sequences))
    count_naive(naive, count)
    assert (count.sequences, count.hands) == (perft.sequences, perft.hands)
