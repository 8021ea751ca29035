import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise, permutations, product
from math import sqrt
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import huone
from huone.cards.card import parse_cards
from huone.cards.commitment import SeedTooShort
from huone.cards.deck import DECKS
from huone.cards.proof import write
from huone.cards.shuffle import (
    NoSuchDeck,
    SealedDeck,
    SeedNotHexadecimal,
    SeedOpening,
    SeedStream,
    Take,
    below,
    seed_from,
    shuffle,
    shuffled,
    verify,
)

SEED = bytes(range(32))
ROOT = "4035c99f93d881ec75ace313001379cec6966d2c183e4acad912e23ec695cc04"
Shuffler = Callable[[Sequence[int], Take], tuple[int, ...]]


# The numbers: exact, not statistical.


@pytest.mark.clause("SYS-32")
@pytest.mark.parametrize("bound", range(1, 257))
def test_every_number_below_a_bound_is_drawn_by_equally_many_bytes(bound: int) -> None:
    drawn = Counter(first_draw(bound, byte) for byte in range(256))
    del drawn[None]
    assert set(drawn) == set(range(bound))
    assert len(set(drawn.values())) == 1


def first_draw(bound: int, byte: int) -> int | None:
    """Give what one byte draws, or None when it is thrown away."""
    source = iter([bytes([byte])])
    try:
        return below(bound, lambda count: next(source) if count else b"")
    except StopIteration:
        return None


def test_each_sequence_of_numbers_gives_another_order() -> None:
    """A shuffle of four is a one-to-one map from 4 * 3 * 2 draws to 24 orders."""
    orders = set()
    for draws in product(range(4), range(3), range(2)):
        source = iter(draws)
        orders.add(shuffled("abcd", lambda count, source=source: bytes([next(source)])))  # type: ignore[misc]
    assert orders == set(permutations("abcd"))


# The battery: chi-square on places and on neighbours, over fixed seeds.

SHUFFLES = 12_000
Z_MAX = 5.0


def battery(shuffler: Shuffler, *, seed: bytes, cards: int = 52) -> dict[str, float]:
    """Give how many standard deviations each chi-square lies from what a fair shuffle gives."""
    take = SeedStream(seed, purpose="battery").take
    places: Counter[tuple[int, int]] = Counter()
    neighbours: Counter[tuple[int, int]] = Counter()
    for _ in range(SHUFFLES):
        order = shuffler(range(cards), take)
        places.update(enumerate(order))
        neighbours.update(pairwise(order))
    everywhere = [places[cell] for cell in product(range(cards), range(cards))]
    # Each row and each column of the places has a fixed sum, so the cells are a little tied.
    place = chi_square(everywhere, SHUFFLES / cards) * (cards - 1) / cards
    beside = [neighbours[pair] for pair in permutations(range(cards), 2)]
    pair = chi_square(beside, SHUFFLES / cards)
    return {
        "place": deviations(place, (cards - 1) ** 2),
        "pair": deviations(pair, cards * (cards - 1) - 1),
    }


def chi_square(counts: list[int], expected: float) -> float:
    return sum((count - expected) ** 2 for count in counts) / expected


def deviations(statistic: float, freedom: int) -> float:
    return (statistic - freedom) / sqrt(2 * freedom)


@pytest.mark.clause("SYS-32")
@pytest.mark.parametrize("seed", [SEED, bytes(32), b"\xff" * 32], ids=["a", "b", "c"])
def test_a_fair_shuffle_passes_the_battery(seed: bytes) -> None:
    assert all(abs(z) < Z_MAX for z in battery(shuffled, seed=seed).values())


def remainder_shuffle(items: Sequence[int], take: Take) -> tuple[int, ...]:
    """Plant a fault: a remainder favours low numbers."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = take(1)[0] % (last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def swap_with_any_shuffle(items: Sequence[int], take: Take) -> tuple[int, ...]:
    """Plant a fault: each card is exchanged with any other, so n^n draws for n! orders."""
    order = list(items)
    for place in range(len(order)):
        other = below(len(order), take)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def never_in_place_shuffle(items: Sequence[int], take: Take) -> tuple[int, ...]:
    """Plant a fault: off by one, so that no card can stay where it was (Sattolo's cycles)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = below(last, take)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


@pytest.mark.parametrize("bad", [remainder_shuffle, swap_with_any_shuffle, never_in_place_shuffle])
def test_a_planted_bad_shuffle_is_caught(bad: Shuffler) -> None:
    assert max(battery(bad, seed=SEED).values()) > 2 * Z_MAX


def test_a_shuffle_that_keeps_neighbours_together_is_caught_by_its_pairs() -> None:
    def cut(items: Sequence[int], take: Take) -> tuple[int, ...]:
        at = below(len(items), take)
        return (*items[at:], *items[:at])

    assert battery(cut, seed=SEED)["pair"] > 2 * Z_MAX


# Decks.


@pytest.mark.clause("CARD-01")
@pytest.mark.parametrize("deck", ["52", "36"])
@given(seed=st.binary(min_size=32, max_size=64))
def test_a_shuffled_deck_holds_every_card_once(deck: str, seed: bytes) -> None:
    assert sorted(shuffle(deck, seed=seed)) == list(DECKS[deck])


@pytest.mark.clause("CARD-02", "online:AMB-38")
@given(st.binary(min_size=32, max_size=32), st.binary(min_size=32, max_size=32))
def test_each_hand_has_an_order_of_its_own(first: bytes, second: bytes) -> None:
    assert (shuffle("52", seed=first) == shuffle("52", seed=second)) == (first == second)


def test_a_seed_gives_the_same_deck_forever() -> None:
    """Old hands are audited by today's code: these figures never change."""
    sealed = SealedDeck("52", seed=SEED, subject="example")
    assert sealed.cards[:5] == parse_cards("9s Js Qs Jd 9d")
    assert sealed.root == ROOT


def test_a_purpose_has_a_stream_of_its_own() -> None:
    assert SeedStream(SEED, purpose="a").take(64) != SeedStream(SEED, purpose="b").take(64)


@given(st.lists(st.integers(0, 100), max_size=10))
def test_a_stream_is_the_same_in_pieces(pieces: list[int]) -> None:
    stream = SeedStream(SEED, purpose="pieces")
    whole = SeedStream(SEED, purpose="pieces").take(sum(pieces))
    assert b"".join(stream.take(piece) for piece in pieces) == whole


@pytest.mark.clause("SYS-32")
def test_a_seed_opens_the_whole_deck_to_an_auditor() -> None:
    sealed = SealedDeck("36", seed=SEED, subject="hand 7")
    opened = sealed.open_seed()
    assert verify(opened, root=sealed.root)
    assert not verify(changed(opened, subject="hand 8"), root=sealed.root)
    assert not verify(changed(opened, deck="52"), root=sealed.root)
    assert not verify(changed(opened, seed="11" * 32), root=sealed.root)
    assert not verify(opened, root="00" * 32)


def changed(opened: SeedOpening, **fields: str) -> SeedOpening:
    whole = {name: getattr(opened, name) for name in SeedOpening.__slots__}
    return SeedOpening(**{**whole, **fields})


def test_a_sealed_deck_is_printed_without_its_cards() -> None:
    sealed = SealedDeck("52", seed=SEED)
    assert repr(sealed) == f"<SealedDeck {sealed.root}>"


def test_what_cannot_be_shuffled_is_refused() -> None:
    with pytest.raises(NoSuchDeck, match="no deck '53', only 52 and 36"):
        shuffle("53", seed=SEED)
    with pytest.raises(SeedTooShort):
        shuffle("52", seed=b"short")


@pytest.mark.parametrize("text", ["0", "zz", "AB" * 32, "ab " * 32])
def test_a_seed_in_another_spelling_is_refused(text: str) -> None:
    with pytest.raises(SeedNotHexadecimal):
        seed_from(text)


def test_verification_needs_nothing_but_the_standard_library() -> None:
    folder = Path(huone.__file__).parents[1]
    program = (
        f"import sys; sys.path.append({str(folder)!r})\n"
        "from huone.cards.proof import read\n"
        "from huone.cards.shuffle import verify\n"
        "assert 'msgspec' not in sys.modules\n"
        "proof = read(sys.stdin.read())\n"
        "print(verify(proof, root=proof.root))\n"
    )
    ended = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program],
        input=write(SealedDeck("52", seed=SEED).open_card(3)),
        capture_output=True,
        text=True,
        check=True,
    )
    assert ended.stdout == "True\n"
