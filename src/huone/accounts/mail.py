"""Mail: how a letter reaches somebody outside the room.

Owns: the `Mail` port, and mail that is printed where the operator sees it.
Never: decides what is written, or to whom.
"""

import sys
from typing import Protocol

from msgspec import Struct


class Letter(Struct, frozen=True, kw_only=True):
    """A letter; its text may hold a link that opens an account, so a log shows none of it."""

    to: str
    subject: str
    text: str

    def __repr__(self) -> str:
        return f"<Letter {self.subject!r}>"


class Mail(Protocol):
    """Carries letters."""

    async def send(self, letter: Letter) -> None:
        """Hand a letter over; the sender does not learn whether it arrives."""


class ConsoleMail:
    """Prints each letter on standard error: for a room of one person, and for trying it out."""

    async def send(self, letter: Letter) -> None:
        """Print the letter."""
        sys.stderr.write(f"\nTo: {letter.to}\nSubject: {letter.subject}\n\n{letter.text}\n\n")
