"""Histories pack and unpack, and the seal of a hand covers everything about it."""

from hashlib import sha256

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from huone.room.ports import DealtIn, Outcome
from huone.room.stores.chain import (
    HistoryDamaged,
    Sealed,
    decode_dealt,
    first_seal,
    pack,
    seal,
    unpack,
)
from huone.room.stores.specimen import SPECIMEN
from huone.sim.club import histories
from huone.units import Chips, Instant, PlayerId, Seat


@given(st.binary(max_size=3_000))
def test_any_history_comes_back_as_it_was(history: bytes) -> None:
    assert unpack(pack(history)) == history
    assert len(pack(history)) <= len(history) + 1


def test_real_histories_take_a_third_of_their_room() -> None:
    assert all(unpack(pack(history)) == history for history in histories())
    assert sum(map(len, map(pack, histories()))) < 0.4 * sum(map(len, histories()))


def test_the_specimen_is_the_one_that_histories_on_disk_lean_on() -> None:
    assert sha256(SPECIMEN).hexdigest().startswith("eee5f08ec328b246")


@pytest.mark.parametrize("place", range(0, 400, 7))
def test_a_damaged_history_is_noticed(place: int) -> None:
    packed = pack(histories()[0])
    damaged = packed[:place] + bytes([packed[place] ^ 0x55]) + packed[place + 1 :]
    assert unpacked(damaged) != histories()[0]


def unpacked(body: bytes) -> bytes | None:
    try:
        return unpack(body)
    except HistoryDamaged:
        return None


@pytest.mark.parametrize("cut", [b"", b"\1", b"\7abc", b"\1abc"])
def test_what_no_history_packs_to_is_refused(cut: bytes) -> None:
    with pytest.raises(HistoryDamaged):
        unpack(cut)


HAND = Sealed(
    table="t1",
    hand_no=1,
    epoch=1,
    started_ms=Instant(5),
    ended_ms=Instant(9),
    outcome=Outcome.PLAYED,
    game="texas",
    rulebook="online-2.8-fi",
    commitment=bytes(32),
    digest=bytes(32),
    dealt=(DealtIn(Seat(0), PlayerId("anna"), Chips(5), Chips(7)),),
)
OTHER = {
    "table": "t2",
    "hand_no": 2,
    "epoch": 2,
    "started_ms": Instant(6),
    "ended_ms": Instant(8),
    "outcome": Outcome.VOID,
    "game": "omaha",
    "rulebook": "online-2.7-en",
    "commitment": b"1" * 32,
    "digest": b"1" * 32,
    "dealt": (DealtIn(Seat(0), PlayerId("anna"), Chips(5), Chips(8)),),
}


def test_the_seal_covers_every_field() -> None:
    assert set(OTHER) == set(Sealed.__struct_fields__)
    seals = {seal(first_seal("t1"), HAND), seal(first_seal("t2"), HAND)}
    seals |= {
        seal(first_seal("t1"), msgspec.structs.replace(HAND, **{name: value}))
        for name, value in OTHER.items()
    }
    assert len(seals) == len(OTHER) + 2


def test_who_was_dealt_in_reads_back() -> None:
    assert decode_dealt(msgspec.json.encode(HAND.dealt)) == HAND.dealt
