"""Live bodies: what tablets of a live house send and get.

Owns: the shapes of situations, questions, rulings and their log.
Never: has a rule, or a text that a person reads; the room words its answers.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from huone.floor.assistant.questions import QuestionKind
from huone.floor.ruling import Chooser
from huone.live.log import How
from huone.server.api.words import Body, Count, Day, Moment, Number, Reason, RequestId, Shown, Word

Tongue = Literal["en", "fi", "sv", "da"]
FactName = Annotated[str, Meta(max_length=40)]
FactText = Annotated[str, Meta(max_length=200)]
Facts = Annotated[dict[FactName, FactText], Meta(max_length=40)]
Place = Annotated[str, Meta(max_length=64)]
Note = Annotated[str, Meta(max_length=200)]


class SituationLine(Shown, frozen=True, kw_only=True):
    """A situation that can be asked about; `phrase` is what found it."""

    situation: str
    name: str
    subject: str
    phrase: str = ""


class SituationList(Shown, frozen=True, kw_only=True):
    """Situations by subject, or those that were searched for, the likeliest first."""

    situations: tuple[SituationLine, ...]


class RulingAnswer(Shown, frozen=True, kw_only=True):
    """An answer that can be chosen for a question."""

    value: str
    label: str


class RulingQuestion(Shown, frozen=True, kw_only=True):
    """One fact, as it is asked for."""

    fact: str
    label: str
    kind: QuestionKind
    answers: tuple[RulingAnswer, ...]
    needed: bool
    at_once: bool
    """Whether it is asked for first; else `usual` is taken and can be changed."""
    usual: str
    of_table: bool
    """Whether the table knows it."""
    when_fact: str
    """It is only asked for while this other fact has one of `when_answers`."""
    when_answers: tuple[str, ...]
    needed_for: tuple[str, ...]
    """Of those, the answers with which it is needed."""


class SituationForm(Shown, frozen=True, kw_only=True):
    """Everything that is asked about a situation."""

    situation: str
    name: str
    questions: tuple[RulingQuestion, ...]


class GameNamed(Shown, frozen=True, kw_only=True):
    """A game that a table may play."""

    game: str
    name: str


class LiveGames(Shown, frozen=True, kw_only=True):
    """The games that can be asked about, and how the house writes amounts."""

    games: tuple[GameNamed, ...]
    decimals: int


class AskRuling(Body, frozen=True, kw_only=True):
    """Facts that somebody states; amounts are in the smallest unit, without a point."""

    situation: Word
    facts: Facts
    language: Tongue = "en"
    decimals: Annotated[int, Meta(ge=0, le=2)] = 0


class CitedClause(Shown, frozen=True, kw_only=True):
    """A clause that a ruling follows from."""

    clause: str
    title: str
    says: str


class RulingLines(Shown, frozen=True, kw_only=True):
    """What is announced, what it means for chips, and the motions of the dealer."""

    head: str
    more: tuple[str, ...]
    motions: tuple[str, ...]


class RulingOption(Shown, frozen=True, kw_only=True):
    """What somebody may decide instead, and whose choice it is."""

    chooser: Chooser
    lines: RulingLines


class RulingGiven(Shown, frozen=True, kw_only=True):
    """What the rules say."""

    situation: str
    lines: RulingLines
    why: str
    options: tuple[RulingOption, ...]
    clauses: tuple[CitedClause, ...]
    stays_chips: int
    """Chips of a bet that stay in, where the ruling is a bet."""
    returns_chips: int
    follow_ups: tuple[str, ...]
    """Situations that are likely to be asked about next."""


class NoteRuling(Body, frozen=True, kw_only=True):
    """Keep a question for somebody to decide; `id` makes sure that it is noted once."""

    id: RequestId
    at_ms: Moment
    situation: Word
    facts: Facts
    language: Tongue = "en"
    decimals: Annotated[int, Meta(ge=0, le=2)] = 0
    table: Place = ""
    hand: Count = 0
    seat: Annotated[int, Meta(ge=0, le=12)] = 0
    guest: Place = ""


class DecideRuling(Body, frozen=True, kw_only=True):
    """Decide: as stated, an option by its number from 0, or otherwise with a reason."""

    id: RequestId
    at_ms: Moment
    situation: Word | None = None
    """With `facts`, for what was just asked; else `ruling` names an open one."""
    facts: Facts = msgspec.field(default_factory=dict)
    language: Tongue = "en"
    decimals: Annotated[int, Meta(ge=0, le=2)] = 0
    table: Place = ""
    hand: Count = 0
    seat: Annotated[int, Meta(ge=0, le=12)] = 0
    guest: Place = ""
    ruling: Number | None = None
    how: How = "as-stated"
    option: Annotated[int, Meta(ge=0, le=20)] | None = None
    says: Note = ""
    why: Note = ""
    took_ms: Annotated[int, Meta(ge=0, le=86_400_000)] = 0


class StrikeRuling(Body, frozen=True, kw_only=True):
    """Strike a ruling of a day; it stays in the log with the reason."""

    day: Day
    why: Reason


class RulingLine(Shown, frozen=True, kw_only=True):
    """A line of the log."""

    day: str
    number: int
    at_ms: int
    asked_by: str
    situation: str
    name: str
    says: tuple[str, ...]
    why: str
    clauses: tuple[str, ...]
    options: tuple[str, ...]
    table: str
    hand: int
    seat: int
    guest: str
    how: How | None
    """None while nobody has decided."""
    decided: str
    decided_why: str
    decided_by: str
    took_ms: int
    struck_by: str
    struck_why: str


class RulingLogPage(Shown, frozen=True, kw_only=True):
    """Rulings, the newest first, and the days that have any."""

    rulings: tuple[RulingLine, ...]
    day: str
    """Today, as the house counts."""
