"""Names of house bots: always marked, and nobody else's.

Owns: the mark, and refusing it to people.
Never: makes a bot.
"""

from typing import Final

from huone.refusal import Refused
from huone.units import PlayerId

BOT_MARK: Final = "bot-"
"""How the name of every house bot begins; no person may be called so."""


class NameReserved(Refused):
    """A name that begins like a bot's is a bot's."""

    code = "room/name-reserved"
    says = "names that begin with {mark!r} belong to house bots"


def is_bot(player: str) -> bool:
    """Tell a house bot from a person."""
    return player.startswith(BOT_MARK)


def verify_person(player: PlayerId) -> None:
    """Refuse names that would be taken for a bot of the house."""
    if is_bot(player):
        raise NameReserved(mark=BOT_MARK)
