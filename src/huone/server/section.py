"""Section: a part of a settings file, and the bounded types that its keys are made of.

Owns: what every section has, and how large a number or a text in a file may be.
Never: knows a key.
"""

from typing import Annotated, Final

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=1, le=1_000_000)]
Amount = Annotated[int, Meta(ge=0, le=100_000_000_000)]
"""Money in its smallest unit, up to a thousand million: far from where a sum would not be exact."""
Price = Annotated[int, Meta(ge=1, le=100_000_000_000)]
Minutes = Annotated[int, Meta(ge=1, le=366 * 24 * 60)]
SEEN: Final = r"^[^\x00-\x1f\x7f]*$"
Line = Annotated[str, Meta(pattern=SEEN, max_length=1_000)]
"""A text without line breaks or other controls: a path, a name, an address."""
Word = Annotated[str, Meta(pattern=SEEN, min_length=1, max_length=64)]
MAILBOX: Final = r"[^@\s<>]+@[^@\s<>]+"
Seconds = Annotated[int, Meta(ge=1, le=86_400)]
Id = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,40}$")]


class Section(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of the file; a key that nobody knows is refused."""
