"""Case bodies: what staff sends and sees about a case, and what a player sees of his own.

Owns: the shapes of cases, their timeline, verdicts, findings and reports.
Never: shows a card, or one party what was said about another.
"""

from typing import Annotated

from msgspec import Meta, field

from huone.integrity.case import Stage
from huone.integrity.events import Cause, Measure, Part, Proof
from huone.integrity.finding import Feature
from huone.room.staff.cases import AccountStatus
from huone.server.api.words import END, Body, Cents, Moment, Number, Reason, Shown, Word

Text = Annotated[str, Meta(min_length=1, max_length=1_000)]
HandName = Annotated[
    str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}/[1-9][0-9]{0,14}" + END, max_length=80)
]
"""A table and a number, such as `nl10-1/17`."""
EntryName = Annotated[str, Meta(min_length=1, max_length=300)]
SomeCents = Annotated[int, Meta(ge=0, le=1_000_000_000_000)]
FactName = Annotated[str, Meta(min_length=1, max_length=40)]
FactCount = Annotated[int, Meta(ge=-(10**15), le=10**15)]


# What staff sends.


class NewParty(Body, frozen=True, kw_only=True):
    """A player, and what he is in the case."""

    player: Word
    part: Part


class NewCase(Body, frozen=True, kw_only=True):
    """Open a case."""

    cause: Cause
    title: Reason
    parties: Annotated[tuple[NewParty, ...], Meta(max_length=20)] = ()
    text: Annotated[str, Meta(max_length=1_000)] = ""
    """The first evidence, if there is some already."""
    hands: Annotated[tuple[HandName, ...], Meta(max_length=40)] = ()
    facts: Annotated[dict[FactName, FactCount], Meta(max_length=20)] = field(default_factory=dict)


class NewEvidence(Body, frozen=True, kw_only=True):
    """Something that speaks for or against somebody."""

    text: Text
    proof: Proof = "note"
    hands: Annotated[tuple[HandName, ...], Meta(max_length=40)] = ()


class OnePerson(Body, frozen=True, kw_only=True):
    """These parties are one person; nobody takes it back."""

    players: Annotated[tuple[Word, ...], Meta(max_length=20)]


class Said(Body, frozen=True, kw_only=True):
    """What a party was told, or has said."""

    player: Word
    text: Text


class KeepBack(Body, frozen=True, kw_only=True):
    """Keep money of a party back until the verdict; the reason is told to the player."""

    player: Word
    cents: Cents
    why: Reason
    number: Annotated[int, Meta(ge=1)]
    """Which withholding of the case it is: asked again, it is not done again."""


class RulingBody(Body, frozen=True, kw_only=True):
    """Where all of one kept amount goes."""

    entry: EntryName
    to_players: Annotated[dict[Word, SomeCents], Meta(max_length=50)] = field(default_factory=dict)
    seized_cents: SomeCents = 0


class SanctionBody(Body, frozen=True, kw_only=True):
    """What follows for one player."""

    player: Word
    measure: Measure
    until_ms: Moment | None = None


class GiveVerdict(Body, frozen=True, kw_only=True):
    """Decide the case under a clause."""

    cause: Cause
    clause: Word
    why: Text
    guilty: Annotated[tuple[Word, ...], Meta(max_length=20)] = ()
    sanctions: Annotated[tuple[SanctionBody, ...], Meta(max_length=60)] = ()
    money: Annotated[tuple[RulingBody, ...], Meta(max_length=100)] = ()
    refunds: Annotated[dict[Word, Cents], Meta(max_length=20)] = field(default_factory=dict)
    changed: Annotated[str, Meta(max_length=1_000)] = ""
    final: bool = False


class CarryOut(Body, frozen=True, kw_only=True):
    """Do what the verdict says about a player."""

    player: Word
    measure: Measure


class RuleOnAppeal(Body, frozen=True, kw_only=True):
    """Let the verdict stand, or look into the case again."""

    granted: bool
    why: Text


class Disclose(Body, frozen=True, kw_only=True):
    """Show the case to an authority or an institution."""

    to: Reason
    why: Reason


class CasesQuery(Body, frozen=True, kw_only=True):
    """Which cases: those in a stage, those about a player."""

    stage: Stage | None = None
    player: Word | None = None


class FindingsQuery(Body, frozen=True, kw_only=True):
    """How many of the newest hands to look at."""

    hands: Annotated[int, Meta(ge=1, le=20_000)] = 5_000


# What staff sees.


class CaseLine(Shown, frozen=True, kw_only=True):
    """A case in the list."""

    case: str
    cause: str
    title: str
    stage: str
    opened_by: str
    opened_ms: int
    changed_ms: int
    parties: dict[str, str]
    hands: int
    kept_cents: int


class CaseList(Shown, frozen=True, kw_only=True):
    """Cases, the one that changed last first."""

    cases: tuple[CaseLine, ...]


class CaseKept(Shown, frozen=True, kw_only=True):
    """Money that waits for the verdict."""

    entry: str
    player: str
    cents: int
    at_ms: int
    why: str


class CaseSanction(Shown, frozen=True, kw_only=True):
    """What was decided for a player, and whether it is done."""

    player: str
    measure: str
    until_ms: int | None
    done: bool


class CaseVerdict(Shown, frozen=True, kw_only=True):
    """What was decided last."""

    by: str
    cause: str
    clause: str
    why: str
    guilty: tuple[str, ...]
    changed: str
    final: bool


class CaseAct(Shown, frozen=True, kw_only=True):
    """One line of the timeline."""

    at_ms: int
    by: str
    act: str
    player: str | None
    text: str
    hands: tuple[str, ...]
    facts: dict[str, int]


class CaseShown(Shown, frozen=True, kw_only=True):
    """A whole case."""

    line: CaseLine
    hands: tuple[str, ...]
    informed: tuple[str, ...]
    one_person: tuple[str, ...]
    kept: tuple[CaseKept, ...]
    withholdings: int
    """How many there have been; the next has the next number."""
    seized_cents: int
    sanctions: tuple[CaseSanction, ...]
    verdict: CaseVerdict | None
    timeline: tuple[CaseAct, ...]


class FindingShown(Shown, frozen=True, kw_only=True):
    """Where to look: a rank, not a judgement."""

    feature: Feature
    rank: int
    players: tuple[str, ...]
    score_milli: int
    notable: bool
    facts: dict[str, int]
    hands: tuple[str, ...]


class Findings(Shown, frozen=True, kw_only=True):
    """The first ranks of every feature."""

    hands: int
    findings: tuple[FindingShown, ...]


# What a player sends and sees.


class NewReport(Body, frozen=True, kw_only=True):
    """Somebody does not play fair; `table` and `number` name a hand that I was dealt in."""

    player: Word
    text: Text
    table: Word | None = None
    number: Number | None = None


class NewDispute(Body, frozen=True, kw_only=True):
    """Something was wrong, or is owed to me; `table` and `number` name a hand of mine."""

    text: Text
    table: Word | None = None
    number: Number | None = None


class Appeal(Body, frozen=True, kw_only=True):
    """I do not accept the verdict."""

    text: Text


class MyWithheld(Shown, frozen=True, kw_only=True):
    """Money of mine that is kept back, and why."""

    case: str
    cents: int
    at_ms: int
    why: str


class MyMessage(Shown, frozen=True, kw_only=True):
    """What I was told, or have said myself."""

    at_ms: int
    text: str
    mine: bool


class MyVerdict(Shown, frozen=True, kw_only=True):
    """What was decided about me."""

    clause: str
    why: str
    guilty: bool
    measures: tuple[str, ...]
    final: bool


class MyCase(Shown, frozen=True, kw_only=True):
    """A case that I was told about."""

    case: str
    cause: str
    stage: str
    messages: tuple[MyMessage, ...]
    verdict: MyVerdict | None
    may_appeal: bool


class MyStatus(Shown, frozen=True, kw_only=True):
    """How my account stands with the house."""

    status: AccountStatus
    withheld_cents: int
    withheld: tuple[MyWithheld, ...]
    cases: tuple[MyCase, ...]
