"""Bounds: how long a text of a command may be, and what may stand in it.

Owns: the one table of lengths, and refusing what nobody could read.
Never: judges what is said (`players.chat`) or whether something of that name exists.

Rule 1: every text that a client can send has a bound here; a test lists all commands.
Rule 2: no text has marks that cannot be seen or that turn the writing round: with them one name
would look like another.
"""

import unicodedata
from typing import Final

from msgspec import Struct

from huone.refusal import Refused
from huone.room.commands import Command
from huone.room.home_terms import HomeTerms

NAME_MAX: Final = 64
CHARACTERS: Final = {
    "about": NAME_MAX,
    "anchor": 64,
    "cut": 64,
    "deal": NAME_MAX,
    "game": NAME_MAX,
    "invitation": NAME_MAX,
    "name": 40,
    "password": 128,
    "player": NAME_MAX,
    "root": 64,
    "stake": NAME_MAX,
    "table": 96,
    "text": 2_000,
    "ticket": NAME_MAX,
    "to_table": 96,
    "tournament": 96,
}
"""How many characters a text has at most, by the field that it stands in."""
UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Kinds of characters that are no writing: controls, marks of direction, halves of characters."""
JOINERS: Final = frozenset("\u200c\u200d")
"""Letters of some languages, and many a small picture, are joined with these."""


class CommandTextUnfit(Refused):
    """A text is too long, or has marks that cannot be seen."""

    code = "room/text-unfit"
    says = "{field} may have {characters} characters, and none that cannot be seen"


def verify_texts(command: Command | Struct) -> None:
    """Refuse a command with a text that is too long or not to be read."""
    for field in command.__struct_fields__:
        value = getattr(command, field)
        if isinstance(value, HomeTerms):
            verify_texts(value)
        elif isinstance(value, str):
            most = CHARACTERS.get(field, NAME_MAX)
            # A report may have several lines; whether a line of chat may is the chat's to say.
            shown = value.replace("\n", " ") if field == "text" else value
            if len(value) > most or not is_readable(shown):
                raise CommandTextUnfit(field=field, characters=most)


def is_readable(text: str) -> bool:
    """Tell whether everything in a text can be seen.

    >>> is_readable("anna"), is_readable("an\u202ena"), is_readable("naïve 🃏")
    (True, False, True)
    """
    if text.isascii():
        return text.isprintable()
    return all(mark in JOINERS or unicodedata.category(mark) not in UNSEEN for mark in text)
