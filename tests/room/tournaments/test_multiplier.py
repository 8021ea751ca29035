"""The lot of a HexaPro: sealed before, complete with the last name, proven after."""

from collections import Counter

import pytest

from huone.cards.commitment import CardOpening, verify
from huone.room.tournaments.multiplier import MultiplierDraw, drawn_number
from huone.tournament.hexapro import NUMBERS
from huone.units import PlayerId

PLAYERS = tuple(PlayerId(name) for name in ("anna", "bo", "cem"))


@pytest.mark.clause("HEXA-04", "online:AMB-66")
def test_the_number_is_proven_by_the_root_that_was_published_before() -> None:
    lot = MultiplierDraw("hexa-1", bytes(range(32)))
    root = lot.root
    opened = lot.opened(PLAYERS)
    assert opened.opening is not None
    proof = CardOpening(**{name: getattr(opened.opening, name) for name in FIELDS})
    assert verify(proof, root=root)
    assert opened.number == drawn_number(int(opened.opening.payload), PLAYERS)


FIELDS = ("root", "previous", "subject", "count", "position", "payload", "salt", "path")


def test_the_number_depends_on_who_plays_and_in_which_order() -> None:
    lot = MultiplierDraw("hexa-1", bytes(range(32)))
    assert lot.number(PLAYERS) != lot.number(PLAYERS[::-1])
    assert lot.number(PLAYERS) == MultiplierDraw("other", bytes(range(32))).number(PLAYERS)


def test_numbers_are_spread_evenly() -> None:
    drawn = [MultiplierDraw("t", n.to_bytes(32, "big")).number(PLAYERS) for n in range(4_000)]
    tenths = Counter(number * 10 // NUMBERS for number in drawn)
    assert all(320 < tenths[tenth] < 480 for tenth in range(10))
