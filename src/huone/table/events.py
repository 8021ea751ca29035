"""Events of a table: what happened around the hands and in them.

Owns: the frozen vocabulary of a cash table.
Never: contains behaviour. What a viewer may see is `table.view`'s to say.
"""

from typing import Literal

from msgspec import Struct

from huone.games import events as ev
from huone.games.rules import Post
from huone.table.owed import Wish

LeftBecause = Literal["asked", "break-over", "table-closed", "removed"]
BreakBecause = Literal["asked", "big-blind", "everywhere", "time-out", "no-chips"]


class SeatTaken(Struct, frozen=True, tag=True):
    """A player has sat down."""

    seat: int
    player: str
    chips: int


class SeatLeft(Struct, frozen=True, tag=True):
    """A seat is free again; its player takes his chips along."""

    seat: int
    player: str
    chips: int
    why: LeftBecause


class ChipsAdded(Struct, frozen=True, tag=True):
    """A stack has grown between hands."""

    seat: int
    chips: int


class WishMade(Struct, frozen=True, tag=True):
    """A player said how he wants to come into the next hand."""

    seat: int
    wish: Wish


class BreakStarted(Struct, frozen=True, tag=True):
    """A player sits out from now on."""

    seat: int
    why: BreakBecause


class BreakEnded(Struct, frozen=True, tag=True):
    """A player is back from his break."""

    seat: int


class LineLost(Struct, frozen=True, tag=True):
    """A player's connection is gone."""

    seat: int


class LineBack(Struct, frozen=True, tag=True):
    """A player's connection is back."""

    seat: int


class ClockCalled(Struct, frozen=True, tag=True):
    """Staff has put the clock on a player (LIVE-TIME-01)."""

    seat: int


class TimeOver(Struct, frozen=True, tag=True):
    """A turn has run out; the house acts for the player."""

    seat: int


class HandLaidOut(Struct, frozen=True, tag=True):
    """The next hand is about to be dealt: its number, positions and forced bets."""

    number: int
    game: str
    button: int
    small_blind: int | None
    big_blind: int
    dealt_in: tuple[int, ...]
    posts: tuple[Post, ...]


class InHand(Struct, frozen=True, tag=True):
    """Something happened in the hand."""

    number: int
    event: ev.Event


class HandSettled(Struct, frozen=True, tag=True):
    """A hand is over and recorded; these are the stacks of those who were dealt in."""

    number: int
    stacks: dict[int, int]


class HandVoided(Struct, frozen=True, tag=True):
    """A hand never was: stacks and positions are those of its start (SRV-03, SRV-05)."""

    number: int
    why: str


TableEvent = (
    SeatTaken
    | SeatLeft
    | ChipsAdded
    | WishMade
    | BreakStarted
    | BreakEnded
    | LineLost
    | LineBack
    | ClockCalled
    | TimeOver
    | HandLaidOut
    | InHand
    | HandSettled
    | HandVoided
)
