"""Bounds: how long a text or a list of a command may be, and what may stand in it.

Owns: the one table of lengths, and refusing what nobody could read.
Never: judges what is said (`players.chat`) or whether something of that name exists.

Rule 1: every text and every list that a client can send has a bound here, also deep inside a
command; a test lists all commands.
Rule 2: no text has marks that cannot be seen or that turn the writing round: with them one name
would look like another.
"""

import unicodedata
from typing import Final

from msgspec import Struct

from huone.refusal import Refused
from huone.room.commands import Command

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
ENTRIES: Final = {
    "anchors": 8,
    "back": 13,
    "cards": 13,
    "cents": 500,
    "front": 13,
    "middle": 13,
}
"""How many entries a list has at most, by the field that it stands in."""
UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Kinds of characters that are no writing: controls, marks of direction, halves of characters."""
JOINERS: Final = frozenset("\u200c\u200d")
"""Letters of some languages, and many a small picture, are joined with these."""


class CommandTextUnfit(Refused):
    """A text is too long, or has marks that cannot be seen."""

    code = "room/text-unfit"
    says = "{field} may have {characters} characters, and none that cannot be seen"


class CommandListTooLong(Refused):
    """A list has more entries than anybody needs."""

    code = "room/list-too-long"
    says = "{field} may have {most} entries, not {given}"


def verify_bounds(command: Command | Struct) -> None:
    """Refuse a command with a text or a list that is too long or not to be read."""
    for field in command.__struct_fields__:
        value = getattr(command, field)
        if isinstance(value, str):
            _verify_text(field, value)
        elif isinstance(value, Struct):
            verify_bounds(value)
        elif isinstance(value, tuple | dict):
            _verify_list(field, value)


def _verify_text(field: str, text: str) -> None:
    most = CHARACTERS.get(field, NAME_MAX)
    # A report may have several lines; whether a line of chat may is the chat's to say.
    shown = text.replace("\n", " ") if field == "text" else text
    if len(text) > most or not is_readable(shown):
        raise CommandTextUnfit(field=field, characters=most)


def _verify_list(field: str, values: tuple[object, ...] | dict[str, object]) -> None:
    most = ENTRIES[field]
    if len(values) > most:
        raise CommandListTooLong(field=field, most=most, given=len(values))
    for one in values:
        if isinstance(one, str):
            _verify_text(field, one)
        elif isinstance(one, Struct):
            verify_bounds(one)


def is_readable(text: str) -> bool:
    """Tell whether everything in a text can be seen.

    >>> is_readable("anna"), is_readable("an\u202ena"), is_readable("naïve 🃏")
    (True, False, True)
    """
    if text.isascii():
        return text.isprintable()
    return all(mark in JOINERS or unicodedata.category(mark) not in UNSEEN for mark in text)
