"""Words: the small types that bodies, paths and queries are made of, with their bounds.

Owns: how long a name may be, which numbers are legal, and the strict form of a request's body.
Never: looks anything up.

Rule 1: whatever comes from outside has a bound here, so nothing deeper needs to fear its size.
"""

from typing import Annotated, Final

from msgspec import Meta, Struct

from huone.server.wire import NUMBER_MAX

END: Final = r"$(?!\n)"
"""The end of a text: a dollar sign alone would let one more line follow."""

WORD: Final = r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}" + END
"""One word of the ledger's grammar: players, tables, games, tournaments and requests."""

MOMENT_MAX: Final = 253_402_214_400_000
"""The last day of the year 9999: a later moment has no date, in no calendar and no letter."""

Word = Annotated[str, Meta(pattern=WORD, min_length=1, max_length=64)]
Cents = Annotated[int, Meta(ge=1, le=1_000_000_000_000)]
Number = Annotated[int, Meta(ge=1, le=NUMBER_MAX)]
Count = Annotated[int, Meta(ge=0, le=NUMBER_MAX)]
Moment = Annotated[int, Meta(ge=0, le=MOMENT_MAX)]
PageSize = Annotated[int, Meta(ge=1, le=200)]
Reason = Annotated[str, Meta(min_length=1, max_length=200)]
Label = Annotated[str, Meta(max_length=60)]
Typed = Annotated[str, Meta(min_length=1, max_length=200)]
"""What somebody typed and nobody has looked at: a name, a password, a code."""
Language = Annotated[str, Meta(pattern=r"^[a-z]{2}(-[A-Z]{2})?" + END, max_length=5)]
Email = Annotated[
    str,
    Meta(
        pattern=r"^[A-Za-z0-9.!#$%&'*+/=?^_{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+" + END,
        max_length=254,
    ),
]
Day = Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}" + END, max_length=10)]
RequestId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}" + END, max_length=40)]
"""The name that a sender gives to a transfer, so that it happens once."""
Origin = Annotated[str, Meta(pattern=r"^(https?://[A-Za-z0-9.:\[\]-]+)?" + END, max_length=200)]
"""The scheme and the host of an address."""
FaceName = Annotated[str, Meta(pattern=r"^[a-z]{0,20}" + END, max_length=20)]
Picture = Annotated[str, Meta(pattern=r"^[A-Za-z0-9+/]*={0,2}" + END, max_length=60_000)]
"""Octets in base64."""
TokenDays = Annotated[int, Meta(ge=1, le=365)]


class Body(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is sent with a request; a field that nobody knows is refused."""


class Shown(Struct, frozen=True, kw_only=True):
    """What is answered."""
