"""A case: what is known, what has been decided, and what may happen next.

Owns: the stages of a case, who may do what in it, and the state that its events add up to.
Never: decides or punishes by itself; moves money. Events come from people, and the room books what
a verdict says.

Rule 1: `verify` refuses with nothing changed; only `applied` makes a new state, from one event.
Rule 2: every cent that a case keeps back is in `kept` until one verdict says where all of it goes.
Rule 3: nobody acts in a case of his own, and nobody rules on an appeal against himself.
"""

from collections.abc import Iterable, Mapping
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from huone.integrity import events as case_events
from huone.integrity.events import CaseEvent, Cause, Measure, Part, Sanction, Verdict
from huone.refusal import Refused
from huone.units import Cents, Instant, PlayerId

Stage = Literal["open", "decided", "closed", "appealed"]

LEGAL: Final[Mapping[type[CaseEvent], tuple[Stage, ...]]] = {
    case_events.PartyLinked: ("open",),
    case_events.EvidenceAdded: ("open", "decided", "closed", "appealed"),
    case_events.AccountsLinked: ("open", "decided", "closed", "appealed"),
    case_events.PlayerInformed: ("open", "decided", "closed", "appealed"),
    case_events.RecordingAsked: ("open", "appealed"),
    case_events.PlayerHeard: ("open", "appealed"),
    case_events.MoneyWithheld: ("open",),
    case_events.VerdictGiven: ("open",),
    case_events.SanctionCarriedOut: ("decided", "closed", "appealed"),
    case_events.CaseClosed: ("decided",),
    case_events.CaseAppealed: ("decided", "closed"),
    case_events.AppealRejected: ("appealed",),
    case_events.CaseReopened: ("closed", "appealed"),
    case_events.CaseDisclosed: ("open", "decided", "closed", "appealed"),
}
"""What may happen in which stage."""

LEADS_TO: Final[Mapping[type[CaseEvent], Stage]] = {
    case_events.VerdictGiven: "decided",
    case_events.CaseClosed: "closed",
    case_events.CaseAppealed: "appealed",
    case_events.AppealRejected: "closed",
    case_events.CaseReopened: "open",
}
BY_PARTIES: Final = (case_events.CaseAppealed,)
"""What a party does itself; everything else is for people who are no part of the case."""


class NotNow(Refused):
    """A case goes step by step."""

    code = "case/not-now"
    says = "{what} is not possible while the case is {stage}"


class NotAParty(Refused):
    """Only who is a part of the case can be meant."""

    code = "case/not-a-party"
    says = "{player!r} is no part of case {case!r}"


class OwnCase(Refused):
    """Nobody acts in a case that he is a part of."""

    code = "case/own-case"
    says = "{by!r} is a part of case {case!r}; somebody else must do that"


class OwnVerdict(Refused):
    """Who has decided does not rule on the appeal."""

    code = "case/own-verdict"
    says = "{by!r} has decided case {case!r}; somebody else must rule on the appeal"


class IsFinal(Refused):
    """A decision that is final stays as it is (CANCEL-17)."""

    code = "case/final"
    says = "the decision in case {case!r} is final"


class UnfinishedSanctions(Refused):
    """A case is closed when everything that was decided is done."""

    code = "case/unfinished-sanctions"
    says = "{player!r}: {measure} is not carried out yet"


class NoSuchSanction(Refused):
    """Only what was decided is carried out, once."""

    code = "case/no-such-sanction"
    says = "the verdict has no {measure} for {player!r} left to carry out"


class WithheldMoney(Struct, frozen=True, kw_only=True):
    """Money of a party that waits for the verdict."""

    player: PlayerId
    cents: Cents
    at_ms: Instant
    why: str


class Case(Struct, frozen=True, kw_only=True):
    """A case as it stands."""

    id: str
    cause: Cause
    title: str
    opened_by: str
    opened_ms: Instant
    changed_ms: Instant
    stage: Stage = "open"
    parties: Mapping[PlayerId, Part] = {}
    hands: tuple[str, ...] = ()
    informed: frozenset[PlayerId] = frozenset()
    one_person: frozenset[PlayerId] = frozenset()
    """Accounts that belong to one person."""
    kept: Mapping[str, WithheldMoney] = {}
    """What is kept back now, by the entry that keeps it."""
    keepings: int = 0
    """How often money was kept back; numbers the entries."""
    seized_cents: Cents = Cents(0)
    """What verdicts have seized and no verdict has refunded."""
    verdict: Verdict | None = None
    decided_by: str = ""
    verdicts: int = 0
    pending: tuple[Sanction, ...] = ()
    """What was decided and is not carried out."""
    in_force: tuple[Sanction, ...] = ()
    """What the verdict has brought about."""
    is_final: bool = False

    @property
    def kept_cents(self) -> int:
        """All that is kept back now."""
        return sum(each.cents for each in self.kept.values())

    def under(self, *measures: Measure) -> frozenset[PlayerId]:
        """Tell for whom one of these measures is in force."""
        return frozenset(each.player for each in self.in_force if each.measure in measures)

    def has_party(self, player: str) -> bool:
        """Tell whether somebody is a part of the case."""
        return PlayerId(player) in self.parties


def opened(event: case_events.CaseOpened) -> Case:
    """Begin a case; every kind of fraud can be what it is about (FRD-01)."""
    return Case(
        id=event.case,
        cause=event.cause,
        title=event.title,
        opened_by=event.by,
        opened_ms=event.at_ms,
        changed_ms=event.at_ms,
    )


def replayed(events: Iterable[CaseEvent]) -> Case:
    """Put a case together from what happened in it."""
    first, *later = events
    assert isinstance(first, case_events.CaseOpened), "a case begins with its opening"
    case = opened(first)
    for event in later:
        case = applied(case, event)
    return case


# What may happen.


def verify(case: Case, event: CaseEvent) -> None:
    """Refuse what is not possible now, or not for this person; verdicts have rules of their own."""
    stages = LEGAL.get(type(event), ())
    if case.stage not in stages:
        raise NotNow(what=type(event).__name__, stage=case.stage)
    if case.has_party(event.by) and not isinstance(event, BY_PARTIES):
        raise OwnCase(by=event.by, case=case.id)
    match event:
        case case_events.PartyLinked():
            _verify_not_oneself(case, event)
        case case_events.AccountsLinked():
            for player in event.players:
                verify_party(case, player)
        case (
            case_events.PlayerInformed() | case_events.RecordingAsked() | case_events.PlayerHeard()
        ):
            verify_party(case, event.player)
        case case_events.MoneyWithheld() | case_events.CaseAppealed():
            verify_party(case, event.player)
        case case_events.SanctionCarriedOut():
            _verify_pending(case, event)
        case case_events.AppealRejected() | case_events.CaseReopened() if (
            event.by == case.decided_by
        ):
            raise OwnVerdict(by=event.by, case=case.id)
        case case_events.CaseClosed() if case.pending:
            first = case.pending[0]
            raise UnfinishedSanctions(player=first.player, measure=first.measure)
        case _:
            pass
    if isinstance(event, case_events.CaseAppealed | case_events.CaseReopened) and case.is_final:
        raise IsFinal(case=case.id)


def verify_party(case: Case, player: PlayerId) -> None:
    """Refuse who is no part of the case."""
    if player not in case.parties:
        raise NotAParty(player=player, case=case.id)


def _verify_not_oneself(case: Case, event: case_events.PartyLinked) -> None:
    if event.player == event.by:
        raise OwnCase(by=event.by, case=case.id)


def _verify_pending(case: Case, event: case_events.SanctionCarriedOut) -> None:
    if not any(_is_meant(each, event) for each in case.pending):
        raise NoSuchSanction(player=event.player, measure=event.measure)


def _is_meant(sanction: Sanction, event: case_events.SanctionCarriedOut) -> bool:
    return (sanction.player, sanction.measure) == (event.player, event.measure)


# What follows.


def applied(case: Case, event: CaseEvent) -> Case:
    """Make the state after an event, which was verified when it happened."""
    stage = LEADS_TO.get(type(event), case.stage)
    case = replace(case, stage=stage, changed_ms=event.at_ms)
    match event:
        case case_events.PartyLinked():
            return replace(case, parties={**case.parties, event.player: event.part})
        case case_events.EvidenceAdded():
            new = tuple(hand for hand in event.hands if hand not in case.hands)
            return replace(case, hands=case.hands + new)
        case case_events.AccountsLinked():
            return replace(case, one_person=frozenset(event.players))
        case case_events.PlayerInformed() | case_events.RecordingAsked():
            return replace(case, informed=case.informed | {event.player})
        case case_events.PlayerHeard() if event.by == event.player:
            # Who speaks up himself knows that there is a case.
            return replace(case, informed=case.informed | {event.player})
        case case_events.MoneyWithheld():
            return _kept(case, event)
        case case_events.VerdictGiven():
            return _decided(case, event)
        case case_events.SanctionCarriedOut():
            return _carried_out(case, event)
        case case_events.AppealRejected():
            return replace(case, is_final=True)
        case _:
            return case


def _kept(case: Case, event: case_events.MoneyWithheld) -> Case:
    assert event.entry not in case.kept, "one entry keeps money back once"
    kept = WithheldMoney(player=event.player, cents=event.cents, at_ms=event.at_ms, why=event.why)
    return replace(case, kept={**case.kept, event.entry: kept}, keepings=case.keepings + 1)


def _decided(case: Case, event: case_events.VerdictGiven) -> Case:
    verdict = event.verdict
    seized = sum(each.seized_cents for each in verdict.money) - sum(verdict.refunds.values())
    decided = {each.entry for each in verdict.money}
    assert decided == case.kept.keys(), "a verdict says where all of the money goes"
    assert case.seized_cents + seized >= 0
    return replace(
        case,
        kept={},
        seized_cents=Cents(case.seized_cents + seized),
        verdict=verdict,
        decided_by=event.by,
        verdicts=case.verdicts + 1,
        pending=verdict.sanctions,
        # A new verdict takes the place of the one before, and with it of its sanctions.
        in_force=(),
        is_final=verdict.is_final,
    )


def _carried_out(case: Case, event: case_events.SanctionCarriedOut) -> Case:
    done = tuple(each for each in case.pending if _is_meant(each, event))
    pending = tuple(each for each in case.pending if not _is_meant(each, event))
    return replace(case, pending=pending, in_force=case.in_force + done)
