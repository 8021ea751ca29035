"""State: a whole cash table as one frozen value, to be stored and to be restored from.

Owns: what of a table survives a crash, and its bytes.
Never: holds a card. A hand that runs when the state is taken is void in it (SRV-03, SRV-05).

Rule 1: a field is only ever added, with a default; an old room's tables must open forever.
"""

import msgspec
from msgspec import Struct

from huone.table.buyin import Departure
from huone.table.deal import Progress
from huone.table.running import Presence
from huone.table.sitters import Sitter
from huone.units import Instant, PlayerId, Seat


class CashState(Struct, frozen=True, kw_only=True):
    """A table between two hands."""

    table: str
    opened_at: Instant
    hands: int
    """The number of the last hand that was begun."""
    voided: int | None
    """The number of the last hand if it is void and has not been dealt again."""
    progress: Progress
    sitters: tuple[Sitter, ...]
    owners: tuple[Sitter, ...]
    presence: dict[Seat, Presence]
    departures: dict[PlayerId, Departure]


def encode_state(state: CashState) -> bytes:
    """Write a state down."""
    return _ENCODER.encode(state)


def decode_state(data: bytes) -> CashState:
    """Read a state back."""
    return _DECODER.decode(data)


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(CashState)
