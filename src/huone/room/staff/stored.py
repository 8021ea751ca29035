"""Stored: how what directors keep is read back.

Owns: the decoders of drafts and leagues, by the kind of their documents.
Never: reads; whoever checks a store does.
"""

from collections.abc import Callable, Mapping
from typing import Final

from huone.room.staff import designs, leagues

STORED: Final[Mapping[str, Callable[[bytes], object]]] = {
    designs.KIND: designs.decode_design,
    leagues.KIND: leagues.decode_league,
}
