"""Events of a case: what people have done in it, never undone.

Owns: the frozen vocabulary of a case, and of what a verdict says.
Never: contains behaviour; `case.py` says what may follow what.

Rule 1: an event only ever gains a field with a default; old cases must be readable forever.
Rule 2: every event says who did it and when. There is no event that nobody did.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from huone.units import Cents, Instant, PlayerId

Cause = Literal[
    "complaint",
    "soft-play",
    "chip-dumping",
    "collusion",
    "automation",
    "multi-accounting",
    "unethical-play",
    "manipulation",
    "payment-fraud",
    "money-laundering",
    "circumvention",
    "stalling",
    "dispute",
    "fairness",
]
"""What a case is about; fraud of every kind is among it (FRD-01)."""

Part = Literal["reported", "suspect", "injured", "witness"]
Proof = Literal["report", "finding", "note"]
Measure = Literal["warn", "disqualify", "exclude-from-banzai", "suspend", "close", "bar"]


class CaseEventBase(Struct, frozen=True, kw_only=True, tag=True):
    """Something that somebody did in a case."""

    by: str
    at_ms: Instant


class CaseOpened(CaseEventBase, frozen=True, kw_only=True):
    """There is a case from now on."""

    case: str
    cause: Cause
    title: str


class PartyLinked(CaseEventBase, frozen=True, kw_only=True):
    """A player is a part of the case, or another part than before."""

    player: PlayerId
    part: Part


class EvidenceAdded(CaseEventBase, frozen=True, kw_only=True):
    """Something that speaks for or against somebody, with the hands that it is about."""

    proof: Proof
    text: str
    hands: tuple[str, ...] = ()
    facts: Mapping[str, int] = {}


class AccountsLinked(CaseEventBase, frozen=True, kw_only=True):
    """These parties are one person, as staff sees it; none of them takes it back (SYS-23)."""

    players: tuple[PlayerId, ...]


class PlayerInformed(CaseEventBase, frozen=True, kw_only=True):
    """A party was told what it is about."""

    player: PlayerId
    text: str


class RecordingAsked(CaseEventBase, frozen=True, kw_only=True):
    """A party was asked for a recording of its own play (ETH-06)."""

    player: PlayerId
    text: str


class PlayerHeard(CaseEventBase, frozen=True, kw_only=True):
    """A party has said what it has to say."""

    player: PlayerId
    text: str


class MoneyWithheld(CaseEventBase, frozen=True, kw_only=True):
    """Money of a party is kept back until the verdict (ETH-05)."""

    player: PlayerId
    cents: Cents
    entry: str
    """The entry of the books that keeps it."""
    why: str


class MoneyRuling(Struct, frozen=True, kw_only=True):
    """Where money goes that one entry keeps back: every cent of it."""

    entry: str
    to_players: Mapping[PlayerId, Cents] = {}
    seized_cents: Cents = Cents(0)

    @property
    def total_cents(self) -> int:
        """Add the parts up."""
        return sum(self.to_players.values()) + self.seized_cents


class Sanction(Struct, frozen=True, kw_only=True):
    """What follows for one player; it is carried out by a person, too."""

    player: PlayerId
    measure: Measure
    until_ms: Instant | None = None


class Verdict(Struct, frozen=True, kw_only=True):
    """What a person decides, and under which clause."""

    cause: Cause
    clause: str
    why: str
    guilty: tuple[PlayerId, ...] = ()
    sanctions: tuple[Sanction, ...] = ()
    money: tuple[MoneyRuling, ...] = ()
    refunds: Mapping[PlayerId, Cents] = {}
    """What goes back of money that an earlier verdict of this case has seized."""
    changed: str = ""
    """What a ruling for fairness has changed (GEN-01)."""
    is_final: bool = False
    """Whether nobody may appeal (CANCEL-17)."""


class VerdictGiven(CaseEventBase, frozen=True, kw_only=True):
    """Somebody has decided."""

    verdict: Verdict


class SanctionCarriedOut(CaseEventBase, frozen=True, kw_only=True):
    """What the verdict says about a player is done."""

    player: PlayerId
    measure: Measure


class CaseClosed(CaseEventBase, frozen=True, kw_only=True):
    """Nothing is left to do."""


class CaseAppealed(CaseEventBase, frozen=True, kw_only=True):
    """A party does not accept the verdict."""

    player: PlayerId
    text: str


class AppealRejected(CaseEventBase, frozen=True, kw_only=True):
    """Somebody else has looked again; the verdict stands, finally."""

    why: str


class CaseReopened(CaseEventBase, frozen=True, kw_only=True):
    """The case is looked into again."""

    why: str


class CaseDisclosed(CaseEventBase, frozen=True, kw_only=True):
    """The case was shown to an authority or an institution (FRD-02, SYS-26)."""

    to: str
    why: str


CaseEvent = (
    CaseOpened
    | PartyLinked
    | EvidenceAdded
    | AccountsLinked
    | PlayerInformed
    | RecordingAsked
    | PlayerHeard
    | MoneyWithheld
    | VerdictGiven
    | SanctionCarriedOut
    | CaseClosed
    | CaseAppealed
    | AppealRejected
    | CaseReopened
    | CaseDisclosed
)
