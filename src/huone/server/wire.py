"""Wire: every frame that goes over a connection, in both directions.

Owns: the frames around the room's own vocabulary (`room.commands`, `room.subscriptions`), how they
are read and written, and the version of all that.
Never: decides anything. A frame that cannot be read is refused with a stable code.

Rule 1: one frame is one JSON object; its `type` says which. Unknown fields are refused, so that a
misspelt one is not silently without effect.
Rule 2: a number on the wire fits exactly into a double, because browsers have nothing else.
Rule 3: within one version a frame only ever gains a field with a default.
"""

import re
from typing import Final, Literal

import msgspec
from msgspec import Struct

from huone.cards.card import decode_hook, encode_hook
from huone.refusal import Refused
from huone.room.commands import Answer, Command
from huone.room.feed.hub import Message
from huone.units import Instant

VERSION: Final = 1
FRAME_BYTES_MAX: Final = 16 * 1024
ID_MAX: Final = 64
NUMBER_MAX: Final = 2**53 - 1


class FrameTooLarge(Refused):
    """A frame has a bound, so that nobody fills the memory of the room."""

    code = "frame/too-large"
    says = "a frame has at most {most} bytes; this one has {bytes}"


class FrameUnreadable(Refused):
    """A frame is one JSON object of a known type, with known fields of their types."""

    code = "frame/unreadable"
    says = "the frame cannot be read: {why}"


class NumberTooLarge(Refused):
    """A number on the wire has a bound."""

    code = "frame/number-too-large"
    says = "{field} is not between -{most} and {most}"


class BadCommandId(Refused):
    """A command is named by its sender, so that it can be sent again."""

    code = "frame/bad-id"
    says = "the id of a command has 1 to {most} letters, digits or one of . _ : -"


class WrongVersion(Refused):
    """Client and server speak different versions."""

    code = "frame/wrong-version"
    says = "this server speaks version {spoken}, not {asked}; load the client again"


# From a client


class Hello(Struct, frozen=True, kw_only=True, tag="hello", forbid_unknown_fields=True):
    """Who I am; the first frame of a connection. `stream` names an earlier one that goes on.

    A browser is known by its session cookie, a program gives a bearer token. Who is neither is a
    guest: he may look at the lobby and at public tables.
    """

    version: int
    token: str | None = None
    stream: str | None = None


class Subscribe(Struct, frozen=True, kw_only=True, tag="subscribe", forbid_unknown_fields=True):
    """Let me follow a topic; `number` is the last that I have seen in the stream that goes on.

    Without a number I get a picture, also of a topic that I follow already: what was told before
    comes before it.
    """

    topic: str
    number: int | None = None


class Unsubscribe(Struct, frozen=True, kw_only=True, tag="unsubscribe", forbid_unknown_fields=True):
    """Let me follow a topic no longer."""

    topic: str


class Ask(Struct, frozen=True, kw_only=True, tag="command", forbid_unknown_fields=True):
    """Do this, once: the same id is the same command, also over another connection."""

    id: str
    command: Command


class Ping(Struct, frozen=True, kw_only=True, tag="ping", forbid_unknown_fields=True):
    """Are you there? `at` comes back as it is."""

    at: int


ClientFrame = Hello | Subscribe | Unsubscribe | Ask | Ping


# From the server

WireFact = int | str | tuple[int | str, ...] | None
"""What a refusal is made of."""


class RoomInfo(Struct, frozen=True, kw_only=True):
    """What a client needs to know of the room."""

    name: str
    currency: str
    decimals: int
    """How many digits of an amount stand behind the point."""
    rulebook: str
    languages: tuple[str, ...]
    version: str
    seats_chosen: bool
    """Whether players choose their seats at open tables; at private ones they always do."""
    password_min: int = 1
    """How many characters a new password has at least."""
    guests: bool = False
    """Whether one may play at once, as a guest."""


class Welcome(Struct, frozen=True, kw_only=True, tag="welcome"):
    """You are in. `resumed` says whether the stream that you named goes on."""

    version: int
    stream: str
    player: str | None
    now: Instant
    room: RoomInfo
    resumed: bool


class Pong(Struct, frozen=True, kw_only=True, tag="pong"):
    """I am here."""

    at: int
    now: Instant


class Answered(Struct, frozen=True, kw_only=True, tag="answer"):
    """A command has been carried out, and everything that the answer says is recorded."""

    id: str
    answer: Answer


class Refusal(Struct, frozen=True, kw_only=True, tag="refused"):
    """No, and nothing has changed. `id` is the command's, `topic` the subscription's.

    `says` is English; a client in another language words `code` and `facts` itself.
    """

    id: str | None
    topic: str | None
    code: str
    says: str
    facts: dict[str, WireFact]


class Goodbye(Struct, frozen=True, kw_only=True, tag="goodbye"):
    """The server closes this connection, and why; `again` says whether to connect once more."""

    code: Literal[
        "stopping",
        "too-slow",
        "abuse",
        "silent",
        "session-ended",
        "wrong-version",
        "taken-over",
        "full",
        "unavailable",
    ]
    says: str
    again: bool


ServerFrame = Welcome | Pong | Message | Answered | Refusal | Goodbye


encode: Final = msgspec.json.Encoder(enc_hook=encode_hook).encode
"""Writes a frame as it goes out."""

_CLIENT_FRAMES: Final[msgspec.json.Decoder[ClientFrame]] = msgspec.json.Decoder(
    ClientFrame, dec_hook=decode_hook
)
_SERVER_FRAMES: Final[msgspec.json.Decoder[ServerFrame]] = msgspec.json.Decoder(
    ServerFrame, dec_hook=decode_hook
)
_ID: Final = re.compile(rf"[A-Za-z0-9._:-]{{1,{ID_MAX}}}")


def read_client_frame(text: str | bytes) -> ClientFrame:
    """Read a frame of a client; anything else is refused."""
    if len(text) > FRAME_BYTES_MAX:
        raise FrameTooLarge(most=FRAME_BYTES_MAX, bytes=len(text))
    try:
        frame = _CLIENT_FRAMES.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise FrameUnreadable(why=str(error)) from error
    if isinstance(frame, Ask) and not _ID.fullmatch(frame.id):
        raise BadCommandId(most=ID_MAX)
    verify_numbers(frame)
    return frame


def read_server_frame(text: str | bytes) -> ServerFrame:
    """Read a frame of a server, as a client does."""
    return _SERVER_FRAMES.decode(text)


def verify_numbers(part: Struct) -> None:
    """Refuse a number that does not fit into a double, wherever it stands in a frame."""
    for name in part.__struct_fields__:
        value = getattr(part, name)
        if isinstance(value, int):
            if not -NUMBER_MAX <= value <= NUMBER_MAX:
                raise NumberTooLarge(field=name, most=NUMBER_MAX)
        elif isinstance(value, Struct):
            verify_numbers(value)


def refusal(no: Refused, *, id: str | None = None, topic: str | None = None) -> Refusal:
    """Write a refusal down for the wire."""
    return Refusal(id=id, topic=topic, code=no.code, says=str(no), facts=dict(no.facts))
