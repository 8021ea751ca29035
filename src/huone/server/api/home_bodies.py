"""Bodies of private games: an invitation, the list of one's games, the sheet at the end.

Owns: their shapes.
Never: says who may see them.
"""

from huone.room.home.games import HomeView
from huone.room.home.settle_up import FriendPayment
from huone.server.api.words import Shown
from huone.units import Instant, PlayerId


class Invitation(Shown, frozen=True, kw_only=True):
    """What an invitation leads to."""

    table: str
    name: str
    host: PlayerId
    game: str
    betting: str
    small_blind_chips: int
    big_blind_chips: int
    seats: int
    players: tuple[PlayerId, ...]
    """Who sits there now."""
    buy_in_min: int
    buy_in_max: int | None
    is_counted: bool
    """Whether chips are only counted; else they are money of this room."""
    has_password: bool
    is_member: bool
    """Whether who asks is in already, and needs no password."""
    ended_ms: Instant | None


class MyGame(Shown, frozen=True, kw_only=True):
    """A private game that I am in."""

    game: HomeView
    kind: str
    """What is played there."""
    players: tuple[PlayerId, ...]
    is_open: bool


class MyGames(Shown, frozen=True, kw_only=True):
    """The private games that I am in, my own first."""

    games: tuple[MyGame, ...]


class SheetLine(Shown, frozen=True, kw_only=True):
    """One player of a home game, in chips."""

    player: PlayerId
    bot: bool
    bought_chips: int
    left_chips: int
    stack_chips: int
    won_chips: int


class Sheet(Shown, frozen=True, kw_only=True):
    """Who has won what, and who pays whom; it adds up to nothing."""

    table: str
    name: str
    host: PlayerId
    hands: int
    lines: tuple[SheetLine, ...]
    payments: tuple[FriendPayment, ...]


class QrCode(Shown, frozen=True, kw_only=True):
    """A square of dark and light, row by row; 1 is dark."""

    rows: tuple[str, ...]
