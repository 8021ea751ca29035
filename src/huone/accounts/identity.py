"""Identity: who is behind a connection, as the edge needs to know it.

Owns: the port between the edge and the accounts, and a book of names for tests.
Never: sees a password.
"""

from collections.abc import Callable
from typing import Final, Protocol

from msgspec import Struct

from huone.units import PlayerId

COOKIE: Final = "huone_session"
"""The name of the cookie in which a browser keeps its session."""


class Visitor(Struct, frozen=True, kw_only=True):
    """Somebody who has proven who he is."""

    player: PlayerId
    session: str
    """Which of his sessions this is; when it ends, its connections are closed."""
    roles: tuple[str, ...] = ("player",)


class Identity(Protocol):
    """Knows who is behind a session cookie or a bearer token."""

    ended: list[Callable[[str], None]]
    """Who is told when a session is over: signed out, revoked or suspended."""

    async def visitor(self, *, cookie: str | None, token: str | None) -> Visitor | None:
        """Tell who it is; None for a stranger or a session that is over."""


class KnownNames:
    """An identity for tests and programs without accounts: the token is the name."""

    def __init__(self) -> None:
        self.ended: list[Callable[[str], None]] = []
        self._over: set[str] = set()

    async def visitor(self, *, cookie: str | None, token: str | None) -> Visitor | None:
        """Believe everybody, until his session is ended."""
        name = token or cookie
        if not name or name in self._over:
            return None
        return Visitor(player=PlayerId(name), session=name)

    def end(self, session: str) -> None:
        """Let a session be over."""
        self._over.add(session)
        for listener in self.ended:
            listener(session)
