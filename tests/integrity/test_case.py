"""A case goes step by step, remembers everything, and nobody acts in his own."""

from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.reviewed import ANNA, BEN, CARL

from huone.integrity import events as case_events
from huone.integrity.case import (
    LEGAL,
    Case,
    IsFinal,
    NoSuchSanction,
    NotAParty,
    NotNow,
    OwnCase,
    OwnVerdict,
    Stage,
    UnfinishedSanctions,
    applied,
    replayed,
    verify,
)
from huone.integrity.events import CaseEvent, Cause, Sanction, Verdict
from huone.refusal import Refused
from huone.units import Cents, Instant

AT = Instant(1_000)
RITA, SAM = "rita", "sam"
OPENED = case_events.CaseOpened(
    by=RITA, at_ms=AT, case="case-1", cause="chip-dumping", title="A to B"
)
PARTIES = (
    case_events.PartyLinked(by=RITA, at_ms=AT, player=ANNA, part="suspect"),
    case_events.PartyLinked(by=RITA, at_ms=AT, player=BEN, part="injured"),
)
KEPT = case_events.MoneyWithheld(
    by=RITA, at_ms=AT, player=ANNA, cents=Cents(500), entry="e1", why="look"
)
BARS = Verdict(
    cause="chip-dumping",
    clause="DUMP-02",
    why="five stacks",
    guilty=(ANNA,),
    sanctions=(Sanction(player=ANNA, measure="bar"),),
)
DECIDED = case_events.VerdictGiven(by=RITA, at_ms=AT, verdict=BARS)
BARRED = case_events.SanctionCarriedOut(by=RITA, at_ms=AT, player=ANNA, measure="bar")
CLOSED = case_events.CaseClosed(by=RITA, at_ms=AT)
APPEALED = case_events.CaseAppealed(by=ANNA, at_ms=AT, player=ANNA, text="not me")
REJECTED = case_events.AppealRejected(by=SAM, at_ms=AT, why="it was")
REOPENED = case_events.CaseReopened(by=SAM, at_ms=AT, why="new hands")

TO_STAGE: dict[Stage, tuple[CaseEvent, ...]] = {
    "open": (),
    "decided": (DECIDED,),
    "closed": (DECIDED, BARRED, CLOSED),
    "appealed": (DECIDED, BARRED, CLOSED, APPEALED),
}
EVERYTHING: tuple[CaseEvent, ...] = (
    case_events.PartyLinked(by=RITA, at_ms=AT, player=CARL, part="witness"),
    case_events.EvidenceAdded(by=RITA, at_ms=AT, proof="note", text="see hand 3", hands=("t1/3",)),
    case_events.AccountsLinked(by=RITA, at_ms=AT, players=(ANNA, BEN)),
    case_events.PlayerInformed(by=RITA, at_ms=AT, player=ANNA, text="we look into it"),
    case_events.RecordingAsked(by=RITA, at_ms=AT, player=ANNA, text="of tonight"),
    case_events.PlayerHeard(by=RITA, at_ms=AT, player=ANNA, text="I was tired"),
    KEPT,
    DECIDED,
    BARRED,
    CLOSED,
    APPEALED,
    REJECTED,
    REOPENED,
    case_events.CaseDisclosed(by=RITA, at_ms=AT, to="the authority", why="asked"),
)


def case(*events: CaseEvent) -> Case:
    return replayed([OPENED, *PARTIES, *events])


def may(found: Case, event: CaseEvent) -> bool:
    try:
        verify(found, event)
    except Refused:
        return False
    return True


@pytest.mark.parametrize("stage", TO_STAGE)
def test_each_stage_allows_what_the_table_says_and_nothing_else(stage: Stage) -> None:
    found = case(*TO_STAGE[stage])
    assert found.stage == stage
    for event in EVERYTHING:
        if stage not in LEGAL[type(event)]:
            with pytest.raises(NotNow):
                verify(found, event)
        elif not isinstance(event, case_events.SanctionCarriedOut | case_events.CaseClosed):
            verify(found, event)


@pytest.mark.clause("FRD-01")
@pytest.mark.parametrize(
    "fraud",
    [
        "unethical-play",
        "manipulation",
        "automation",
        "chip-dumping",
        "collusion",
        "payment-fraud",
        "money-laundering",
    ],
)
def test_every_kind_of_fraud_can_be_what_a_case_is_about(fraud: str) -> None:
    assert fraud in get_args(Cause)


def test_a_case_remembers_its_parties_its_hands_and_who_was_told() -> None:
    found = case(*EVERYTHING[:4], EVERYTHING[1])
    assert found.parties == {ANNA: "suspect", BEN: "injured", CARL: "witness"}
    assert found.hands == ("t1/3",)
    assert found.informed == {ANNA}
    assert found.one_person == {ANNA, BEN}


def test_kept_money_is_counted_until_it_is_decided() -> None:
    found = case(KEPT)
    assert (found.kept_cents, found.keepings) == (500, 1)


@pytest.mark.parametrize("event", [e for e in EVERYTHING if "open" in LEGAL[type(e)]])
def test_a_party_does_nothing_in_its_own_case(event: CaseEvent) -> None:
    with pytest.raises(OwnCase):
        verify(case(), msgspec.structs.replace(event, by=BEN))


def test_nobody_is_linked_to_a_case_by_himself() -> None:
    with pytest.raises(OwnCase):
        verify(case(), case_events.PartyLinked(by=CARL, at_ms=AT, player=CARL, part="witness"))


def test_only_parties_are_told_heard_or_kept_money_from() -> None:
    for event in EVERYTHING[3:7]:
        with pytest.raises(NotAParty):
            verify(case(), msgspec.structs.replace(event, player=CARL))


def test_a_case_is_closed_when_every_sanction_is_carried_out() -> None:
    with pytest.raises(UnfinishedSanctions):
        verify(case(DECIDED), CLOSED)
    done = case(DECIDED, BARRED)
    assert done.under("bar") == {ANNA}
    assert not done.pending
    verify(done, CLOSED)
    with pytest.raises(NoSuchSanction):
        verify(done, BARRED)


@pytest.mark.clause("CANCEL-17", "SYS-35")
def test_an_appeal_is_ruled_on_by_somebody_else_and_then_it_is_final() -> None:
    appealed = case(*TO_STAGE["appealed"])
    with pytest.raises(OwnVerdict):
        verify(appealed, msgspec.structs.replace(REJECTED, by=RITA))
    with pytest.raises(OwnVerdict):
        verify(appealed, msgspec.structs.replace(REOPENED, by=RITA))
    verify(appealed, REJECTED)
    final = applied(appealed, REJECTED)
    assert (final.stage, final.is_final) == ("closed", True)
    with pytest.raises(IsFinal):
        verify(final, APPEALED)
    with pytest.raises(IsFinal):
        verify(final, REOPENED)


def test_a_verdict_after_a_reopening_takes_the_place_of_the_one_before() -> None:
    again = case(*TO_STAGE["closed"], REOPENED)
    assert again.stage == "open"
    cleared = Verdict(cause="chip-dumping", clause="DUMP-01", why="luck")
    after = applied(again, case_events.VerdictGiven(by=SAM, at_ms=AT, verdict=cleared))
    assert (after.in_force, after.pending, after.verdicts) == ((), (), 2)


@given(st.lists(st.sampled_from(EVERYTHING), max_size=30))
def test_whatever_people_do_a_case_is_what_its_events_add_up_to(tried: list[CaseEvent]) -> None:
    found, happened = case(), [OPENED, *PARTIES]
    for event in tried:
        # Money needs a verdict that decides on it; `verdicts.py` sees to that.
        if isinstance(event, case_events.MoneyWithheld) or not may(found, event):
            continue
        found = applied(found, event)
        happened.append(event)
    body = msgspec.msgpack.encode(tuple(happened))
    assert replayed(msgspec.msgpack.decode(body, type=tuple[CaseEvent, ...])) == found
    assert found.under("bar") <= found.parties.keys()
