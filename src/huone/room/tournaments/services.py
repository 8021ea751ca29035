"""What every tournament of a room is given to work with."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from huone.room.commit import Committer
from huone.room.shoe import SpareAnchors
from huone.room.wallet.cashier import Cashier
from huone.system.entropy import Entropy
from huone.table.events import TableEvent
from huone.units import Instant, PlayerId


class TournamentServices(Struct, frozen=True, kw_only=True):
    """What every tournament of a room is given to work with."""

    committer: Committer
    cashier: Cashier
    entropy: Entropy
    anchors: SpareAnchors
    tell: Callable[[str, Sequence[TableEvent]], None]
    """Where the news of a table goes once it is durable."""
    wake: Callable[[str, Instant | None], None]
    """Where a tournament says when it wants to be woken."""
    halted: Callable[[str, BaseException], None]
    same_person: Callable[[PlayerId], frozenset[PlayerId]]
    """The other accounts of a person, as far as they are known."""
