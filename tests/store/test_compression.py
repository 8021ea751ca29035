"""Histories pack and unpack, and what is damaged is noticed."""

from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from huone.sim.club import histories
from huone.store.compression import DICTIONARY, LONGEST, PACKED, HistoryDamaged, pack, unpack


@given(st.binary(max_size=3_000))
def test_any_history_comes_back_as_it_was(history: bytes) -> None:
    assert unpack(pack(history)) == history
    assert len(pack(history)) <= len(history) + 1


def test_real_histories_take_a_third_of_their_room() -> None:
    assert all(unpack(pack(history)) == history for history in histories())
    assert sum(map(len, map(pack, histories()))) < 0.35 * sum(map(len, histories()))


def test_the_dictionary_is_the_one_that_histories_on_disk_lean_on() -> None:
    assert sha256(DICTIONARY.as_bytes()).hexdigest().startswith("7c579754aa88578f")


def test_threads_pack_side_by_side() -> None:
    with ThreadPoolExecutor(4) as pool:
        packed = list(pool.map(pack, histories() * 20))
    assert packed == [pack(history) for history in histories()] * 20


@pytest.mark.parametrize("place", range(0, 380, 7))
def test_a_damaged_history_is_noticed(place: int) -> None:
    packed = pack(histories()[0])
    damaged = packed[:place] + bytes([packed[place] ^ 0x55]) + packed[place + 1 :]
    assert unpacked(damaged) != histories()[0]


def unpacked(body: bytes) -> bytes | None:
    try:
        return unpack(body)
    except HistoryDamaged:
        return None


GIANT = PACKED + zstandard.ZstdCompressor().compress(bytes(LONGEST + 1))
FOLLOWED = pack(histories()[0]) + b"more"


@pytest.mark.parametrize("cut", [b"", b"\2", b"\7abc", b"\2abc", GIANT, FOLLOWED])
def test_what_no_history_packs_to_is_refused(cut: bytes) -> None:
    with pytest.raises(HistoryDamaged):
        unpack(cut)
