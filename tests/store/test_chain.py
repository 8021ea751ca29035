"""The seal of a hand covers everything about it."""

import msgspec

from huone.store.chain import Sealed, decode_dealt, first_seal, seal
from huone.store.ports import DealtIn, Outcome
from huone.units import Chips, Instant, PlayerId, Seat

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
