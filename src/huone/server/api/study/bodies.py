"""Study bodies: sums of my hands, my hands with how I played them, tags, and pages to export.

Owns: the shapes below `/api/me/study`.
Never: has a field for a card, or for how somebody else played.
"""

from typing import Annotated, Literal

from msgspec import Meta

from huone.histories.own_study import HandKind, StudyDay, StudyLine, StudySession
from huone.server.api.hand_bodies import HandLine
from huone.server.api.words import END, Body, Moment, Number, Shown, Word

Tag = Annotated[
    str, Meta(pattern=r"^[^\x00-\x20\x7f]([^\x00-\x1f\x7f]*[^\x00-\x20\x7f])?" + END, max_length=30)
]
StakeWord = Annotated[str, Meta(pattern=r"^[0-9]{1,15}(/[0-9]{1,15})?" + END, max_length=31)]
PositionWord = Annotated[str, Meta(pattern=r"^[A-Z]{2,3}(\+[0-9])?" + END, max_length=5)]


class StudyShown(Shown, frozen=True, kw_only=True):
    """What my hands add up to; whoever shows it adds lines up by game, stake or position."""

    behind: bool
    """Whether there are more hands to be counted: ask again."""
    lines: tuple[StudyLine, ...]
    days: tuple[StudyDay, ...]
    sessions: tuple[StudySession, ...]


class StudyQuery(Body, frozen=True, kw_only=True, rename={"from_ms": "from", "until_ms": "to"}):
    """Which of my hands, by how I played them."""

    kind: HandKind | None = None
    game: Word | None = None
    stake: StakeWord | None = None
    position: PositionWord | None = None
    did: Literal["voluntary", "raised", "three_bet", "showdown"] | None = None
    result: Literal["won", "lost"] | None = None
    tag: Tag | None = None
    from_ms: Moment | None = None
    until_ms: Moment | None = None
    before: Number | None = None


class StudiedLine(Shown, frozen=True, kw_only=True):
    """One of my hands, and how I played it."""

    hand: HandLine
    stake: str
    position: str
    voluntary: bool
    raised: bool
    three_bet: bool
    showdown: bool
    tags: tuple[str, ...]


class StudiedPage(Shown, frozen=True, kw_only=True):
    """Hands that fit, the newest first; `before` asks for those behind, there may be none here."""

    hands: tuple[StudiedLine, ...]
    before: int | None


class NewTags(Body, frozen=True, kw_only=True):
    """Call a hand by these words, and by no others."""

    tags: Annotated[tuple[Tag, ...], Meta(max_length=5)]


class TagsShown(Shown, frozen=True, kw_only=True):
    """All words that I have for hands, with how many hands each has."""

    tags: dict[str, int]


class ExportQuery(Body, frozen=True, kw_only=True):
    """How my hands are written, and from where on."""

    format: Literal["text", "phh", "ohh"] = "text"
    before: Number | None = None


class ExportPage(Shown, frozen=True, kw_only=True):
    """Some of my hands as one text, the newest first; `before` asks for the next."""

    text: str
    hands: int
    left_out: int
    """Hands that were void, or that the format has no words for."""
    before: int | None
