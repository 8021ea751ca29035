"""Messages: what a push says, in the language of its reader.

Owns: the packaged texts in four languages, and the form that the service worker reads.
Never: has a place for a card, a stack or another player: a telephone shows it to the whole tram.
"""

import tomllib
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from huone.guide.words import Tongue
from huone.mail.letter import tongue_of
from huone.units import Instant


class PushMessage(Struct, frozen=True, kw_only=True):
    """What a browser shows."""

    kind: str
    title: str
    body: str
    tag: str
    """A newer message with the same tag takes the place of this one."""
    url: str
    """Where a tap leads."""
    until_ms: Instant
    """After this it is of no use to anybody."""

    def octets(self) -> bytes:
        """Write it as the service worker reads it."""
        return msgspec.json.encode(self)


@cache
def push_texts(tongue: Tongue) -> dict[str, dict[str, str]]:
    """Read the texts of a language: title and body of each kind."""
    path = files("huone.push").joinpath(f"texts/{tongue}.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


def write_message(
    kind: str, *, language: str, place: str, tag: str, url: str, until_ms: Instant
) -> PushMessage:
    """Word a message; `place` is the name of a table or a tournament."""
    text = push_texts(tongue_of(language))[kind]
    return PushMessage(
        kind=kind,
        title=text["title"],
        body=text["body"].format(place=place),
        tag=tag,
        url=url,
        until_ms=until_ms,
    )
