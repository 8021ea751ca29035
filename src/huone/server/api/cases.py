"""Case routes: what staff does in a case, step by step.

Owns: the handlers of cases and findings.
Never: acts before the audit log says who did it; shows a card (a hand is reviewed on its own page,
after it is over, and that is logged, too); lets anybody act in a case of his own.
"""

import asyncio
from typing import Final

from huone.accounts import staffing
from huone.accounts.addresses import addresses_seen
from huone.integrity import events as case_events
from huone.integrity.case import OwnCase
from huone.integrity.events import CaseEvent, MoneyRuling, Sanction, Verdict
from huone.integrity.finding import Finding
from huone.integrity.scan import scan
from huone.room.staff.cases import CaseFile
from huone.room.staff.review import reviewed_hands
from huone.server.api.case_bodies import (
    CarryOut,
    CaseAct,
    CaseKept,
    CaseLine,
    CaseList,
    CaseSanction,
    CaseShown,
    CasesQuery,
    CaseVerdict,
    Disclose,
    Findings,
    FindingShown,
    FindingsQuery,
    GiveVerdict,
    KeepBack,
    NewCase,
    NewEvidence,
    NewParty,
    OnePerson,
    RuleOnAppeal,
    Said,
)
from huone.server.api.operation import ADMIN, INTEGRITY, ApiCall, Operation, Reply
from huone.server.api.staff_bodies import Why
from huone.units import Cents, Instant, PlayerId

TOP: Final = 10
Words = (
    case_events.PlayerInformed
    | case_events.RecordingAsked
    | case_events.PlayerHeard
    | case_events.CaseAppealed
)


# Looking.


async def findings(call: ApiCall) -> Reply:
    """Look through the newest hands, and rank where to look first (ETH-04)."""
    asked = call.asked(FindingsQuery).hands
    await call.log("scan", hands=asked)
    store = call.room.committer.store
    hands = await reviewed_hands(store, hands_max=asked)
    seen = await addresses_seen(store)
    # It takes seconds, and the tables must not wait for it.
    found = await asyncio.to_thread(scan, hands, seen, top=TOP)
    return Reply(body=Findings(hands=len(hands), findings=tuple(map(_finding, found))))


async def case_list(call: ApiCall) -> Reply:
    """List cases, the one that changed last first."""
    asked = call.asked(CasesQuery)
    files = [
        file
        for file in call.room.cases.files.values()
        if asked.stage in (None, file.case.stage)
        and (asked.player is None or file.case.has_party(asked.player))
    ]
    files.sort(key=lambda file: file.case.changed_ms, reverse=True)
    return Reply(body=CaseList(cases=tuple(map(_line, files))))


async def case(call: ApiCall) -> Reply:
    """Show a whole case."""
    return _answer(call, call.word("case"))


# Working on a case.


async def open_case(call: ApiCall) -> Reply:
    """Open a case, with its parties and what speaks for it."""
    asked, cases = call.sent(NewCase), call.room.cases
    parties = [(await _player(call, each.player), each.part) for each in asked.parties]
    await _verify_hands(call, asked.hands)
    if any(player == call.player for player, _ in parties):
        raise OwnCase(by=_by(call), case=asked.title)
    await call.log("open-case", asked.title, cause=asked.cause)
    opened, recorded = cases.begin(asked.cause, asked.title, by=_by(call), now=call.now)
    for player, part in parties:
        linked = case_events.PartyLinked(by=_by(call), at_ms=call.now, player=player, part=part)
        recorded = cases.add(opened.id, linked)
    if asked.text or asked.hands:
        evidence = case_events.EvidenceAdded(
            by=_by(call),
            at_ms=call.now,
            proof="finding" if asked.facts else "note",
            text=asked.text,
            hands=asked.hands,
            facts=asked.facts,
        )
        recorded = cases.add(opened.id, evidence)
    await recorded
    return _answer(call, opened.id)


async def link_party(call: ApiCall) -> Reply:
    """Make a player a part of a case, or another part than before."""
    asked = call.sent(NewParty)
    player = await _player(call, asked.player)
    event = case_events.PartyLinked(by=_by(call), at_ms=call.now, player=player, part=asked.part)
    return await _add(call, event, player=player, part=asked.part)


async def add_evidence(call: ApiCall) -> Reply:
    """Add a note or hands to a case."""
    asked = call.sent(NewEvidence)
    await _verify_hands(call, asked.hands)
    event = case_events.EvidenceAdded(
        by=_by(call), at_ms=call.now, proof=asked.proof, text=asked.text, hands=asked.hands
    )
    return await _add(call, event, hands=" ".join(asked.hands))


async def one_person(call: ApiCall) -> Reply:
    """Say that parties are one person, who then enters a tournament once (MTT-REG-06)."""
    players = [await _player(call, name) for name in call.sent(OnePerson).players]
    event = case_events.AccountsLinked(by=_by(call), at_ms=call.now, players=tuple(players))
    return await _add(call, event, players=" ".join(players))


async def inform(call: ApiCall) -> Reply:
    """Tell a party what it is about; from now on the player sees the case."""
    return await _between(call, case_events.PlayerInformed)


async def ask_recording(call: ApiCall) -> Reply:
    """Ask a party for a recording of its own play, where the rulebook allows it (ETH-06)."""
    return await _between(call, case_events.RecordingAsked)


async def hear(call: ApiCall) -> Reply:
    """Write down what a party has to say."""
    return await _between(call, case_events.PlayerHeard)


async def withhold(call: ApiCall) -> Reply:
    """Keep money of a party back until the verdict (ETH-05)."""
    asked, id, cases = call.sent(KeepBack), call.word("case"), call.room.cases
    player, cents = await _player(call, asked.player), Cents(asked.cents)
    await call.room.cashier.players.admit(player, now=call.now)
    number = asked.number
    cases.verify_withholding(id, player, cents, number=number, by=_by(call))
    await call.log("withhold", id, player=player, cents=cents, why=asked.why)
    await cases.withhold(
        id, player, cents, number=number, why=asked.why, by=_by(call), now=call.now
    )
    return _answer(call, id)


async def give_verdict(call: ApiCall) -> Reply:
    """Decide a case under a clause; every cent that it keeps back goes where the verdict says."""
    asked, id, cases = call.sent(GiveVerdict), call.word("case"), call.room.cases
    verdict = await _verdict(call, asked)
    cases.verify_verdict(id, verdict, by=_by(call))
    shut_out = cases.file(id).case.under("suspend", "close")
    await call.log(
        "verdict",
        id,
        clause=verdict.clause,
        why=verdict.why,
        guilty=" ".join(verdict.guilty),
        seized_cents=sum(ruling.seized_cents for ruling in verdict.money),
        changed=verdict.changed,
    )
    await cases.decide(id, verdict, by=_by(call), now=call.now)
    for player in sorted(shut_out):
        # What the verdict before has shut out is let in again, unless this one does the same.
        await staffing.let_in_again(call.office.book, player, by=_by(call), now=call.now)
    return _answer(call, id)


async def carry_out(call: ApiCall) -> Reply:
    """Do what the verdict says about a player; doing it again after a failure does no harm."""
    asked, id, cases = call.sent(CarryOut), call.word("case"), call.room.cases
    player = await _player(call, asked.player)
    event = case_events.SanctionCarriedOut(
        by=_by(call), at_ms=call.now, player=player, measure=asked.measure
    )
    cases.verify(id, event)
    await call.log("carry-out", id, player=player, measure=asked.measure)
    if asked.measure == "bar":
        await cases.bar(id, player, by=_by(call), now=call.now)
        return _answer(call, id)
    await _impose(call, id, event)
    await cases.add(id, event)
    return _answer(call, id)


async def close_case(call: ApiCall) -> Reply:
    """Close a case in which nothing is left to do."""
    return await _add(call, case_events.CaseClosed(by=_by(call), at_ms=call.now))


async def staff_appeal(call: ApiCall) -> Reply:
    """Write down that a party does not accept the verdict."""
    return await _between(call, case_events.CaseAppealed)


async def rule_on_appeal(call: ApiCall) -> Reply:
    """Let a verdict stand for good, or look into the case again; never one's own verdict."""
    asked = call.sent(RuleOnAppeal)
    event: CaseEvent = case_events.AppealRejected(by=_by(call), at_ms=call.now, why=asked.why)
    if asked.granted:
        event = case_events.CaseReopened(by=_by(call), at_ms=call.now, why=asked.why)
    return await _add(call, event, why=asked.why)


async def reopen_case(call: ApiCall) -> Reply:
    """Look into a closed case again."""
    why = call.sent(Why).why
    return await _add(
        call, case_events.CaseReopened(by=_by(call), at_ms=call.now, why=why), why=why
    )


async def disclose(call: ApiCall) -> Reply:
    """Show a whole case to an authority or an institution; that it was shown is kept."""
    asked = call.sent(Disclose)
    event = case_events.CaseDisclosed(by=_by(call), at_ms=call.now, to=asked.to, why=asked.why)
    return await _add(call, event, to=asked.to, why=asked.why)


# How it is done.


async def _between(call: ApiCall, said: type[Words]) -> Reply:
    """Record words between the house and a party."""
    asked = call.sent(Said)
    player = await _player(call, asked.player)
    event = said(by=_by(call), at_ms=call.now, player=player, text=asked.text)
    return await _add(call, event, player=player)


async def _add(call: ApiCall, event: CaseEvent, **facts: str) -> Reply:
    """Verify, write into the audit log, record: in this order."""
    id = call.word("case")
    call.room.cases.verify(id, event)
    await call.log(_act(event), id, **facts)
    await call.room.cases.add(id, event)
    return _answer(call, id)


async def _impose(call: ApiCall, id: str, event: case_events.SanctionCarriedOut) -> None:
    """Bring a measure about; a warning and a disqualification are nothing but their record here."""
    pending = call.room.cases.file(id).case.pending
    (sanction,) = [
        each for each in pending if (each.player, each.measure) == (event.player, event.measure)
    ][:1]
    why = f"verdict in {id}"
    if event.measure in ("suspend", "close"):
        await staffing.suspend(
            call.office.book,
            event.player,
            why=why,
            until=sanction.until_ms if event.measure == "suspend" else None,
            by=_by(call),
            now=call.now,
            is_admin="admin" in call.account.roles,
        )
    elif event.measure == "exclude-from-banzai":
        await call.room.cashier.players.admit(event.player, now=call.now)
        await call.room.exclude_from_banzai(event.player, why)


async def _verdict(call: ApiCall, asked: GiveVerdict) -> Verdict:
    """Read a verdict, with the names as the room spells them."""
    names = {*asked.guilty, *asked.refunds, *(each.player for each in asked.sanctions)}
    names |= {name for ruling in asked.money for name in ruling.to_players}
    players = {name: await _player(call, name) for name in sorted(names)}
    return Verdict(
        cause=asked.cause,
        clause=asked.clause,
        why=asked.why,
        guilty=tuple(players[name] for name in asked.guilty),
        sanctions=tuple(
            Sanction(
                player=players[each.player],
                measure=each.measure,
                until_ms=None if each.until_ms is None else Instant(each.until_ms),
            )
            for each in asked.sanctions
        ),
        money=tuple(
            MoneyRuling(
                entry=ruling.entry,
                to_players={players[name]: Cents(c) for name, c in ruling.to_players.items()},
                seized_cents=Cents(ruling.seized_cents),
            )
            for ruling in asked.money
        ),
        refunds={players[name]: Cents(cents) for name, cents in asked.refunds.items()},
        changed=asked.changed,
        is_final=asked.final,
    )


async def _player(call: ApiCall, name: str) -> PlayerId:
    return (await call.office.book.named(name)).player


async def _verify_hands(call: ApiCall, hands: tuple[str, ...]) -> None:
    """Refuse a hand that is not over or never was: only whole hands are evidence."""
    for hand in hands:
        table, number = hand.rsplit("/", 1)
        await call.room.histories.record(table, int(number))


def _by(call: ApiCall) -> str:
    return call.account.name


# What is shown.


def _answer(call: ApiCall, id: str) -> Reply:
    return Reply(body=_shown(call.room.cases.file(id)))


def _line(file: CaseFile) -> CaseLine:
    found = file.case
    return CaseLine(
        case=found.id,
        cause=found.cause,
        title=found.title,
        stage=found.stage,
        opened_by=found.opened_by,
        opened_ms=found.opened_ms,
        changed_ms=found.changed_ms,
        parties={str(player): part for player, part in found.parties.items()},
        hands=len(found.hands),
        kept_cents=found.kept_cents,
    )


def _shown(file: CaseFile) -> CaseShown:
    found, verdict = file.case, file.case.verdict
    decided = None
    if verdict is not None:
        decided = CaseVerdict(
            by=found.decided_by,
            cause=verdict.cause,
            clause=verdict.clause,
            why=verdict.why,
            guilty=verdict.guilty,
            changed=verdict.changed,
            final=found.is_final,
        )
    return CaseShown(
        line=_line(file),
        hands=found.hands,
        informed=tuple(sorted(found.informed)),
        one_person=tuple(sorted(found.one_person)),
        kept=tuple(
            CaseKept(
                entry=entry, player=kept.player, cents=kept.cents, at_ms=kept.at_ms, why=kept.why
            )
            for entry, kept in found.kept.items()
        ),
        withholdings=found.keepings,
        seized_cents=found.seized_cents,
        sanctions=(
            *(_sanction(each, done=False) for each in found.pending),
            *(_sanction(each, done=True) for each in found.in_force),
        ),
        verdict=decided,
        timeline=tuple(map(_told, file.events)),
    )


def _sanction(sanction: Sanction, *, done: bool) -> CaseSanction:
    return CaseSanction(
        player=sanction.player,
        measure=sanction.measure,
        until_ms=sanction.until_ms,
        done=done,
    )


def _told(event: CaseEvent) -> CaseAct:
    player, text, hands, facts = _words(event)
    return CaseAct(
        at_ms=event.at_ms,
        by=event.by,
        act=_act(event),
        player=player,
        text=text,
        hands=hands,
        facts=facts,
    )


def _words(event: CaseEvent) -> tuple[str | None, str, tuple[str, ...], dict[str, int]]:
    """Choose what the timeline says of an event: whom, in which words, with which hands."""
    match event:
        case case_events.CaseOpened():
            return None, event.title, (), {}
        case case_events.PartyLinked():
            return event.player, event.part, (), {}
        case case_events.EvidenceAdded():
            return None, event.text, event.hands, dict(event.facts)
        case case_events.AccountsLinked():
            return None, ", ".join(event.players), (), {}
        case (
            case_events.PlayerInformed()
            | case_events.RecordingAsked()
            | case_events.PlayerHeard()
            | case_events.CaseAppealed()
        ):
            return event.player, event.text, (), {}
        case case_events.MoneyWithheld():
            return event.player, event.why, (), {"cents": event.cents}
        case case_events.VerdictGiven():
            return None, f"{event.verdict.clause}: {event.verdict.why}", (), {}
        case case_events.SanctionCarriedOut():
            return event.player, event.measure, (), {}
        case case_events.AppealRejected() | case_events.CaseReopened():
            return None, event.why, (), {}
        case case_events.CaseDisclosed():
            return None, f"{event.to}: {event.why}", (), {}
        case case_events.CaseClosed():
            return None, "", (), {}


ACTS: Final[dict[type[CaseEvent], str]] = {
    case_events.CaseOpened: "open-case",
    case_events.PartyLinked: "link-party",
    case_events.EvidenceAdded: "add-evidence",
    case_events.AccountsLinked: "one-person",
    case_events.PlayerInformed: "inform",
    case_events.RecordingAsked: "ask-recording",
    case_events.PlayerHeard: "hear",
    case_events.MoneyWithheld: "withhold",
    case_events.VerdictGiven: "verdict",
    case_events.SanctionCarriedOut: "carry-out",
    case_events.CaseClosed: "close-case",
    case_events.CaseAppealed: "appeal",
    case_events.AppealRejected: "reject-appeal",
    case_events.CaseReopened: "reopen-case",
    case_events.CaseDisclosed: "disclose",
}
"""What each event is called in the timeline and in the audit log."""


def _act(event: CaseEvent) -> str:
    return ACTS[type(event)]


def _finding(found: Finding) -> FindingShown:
    return FindingShown(
        feature=found.feature,
        rank=found.rank,
        players=found.players,
        score_milli=found.score_milli,
        notable=found.is_notable,
        facts=dict(found.facts),
        hands=found.hands,
    )


CASES: Final = "/api/staff/cases"
ONE: Final = f"{CASES}/{{case}}"
READERS: Final = (*INTEGRITY, *ADMIN)
"""Who may read cases; an admin rules on appeals."""

OPERATIONS: Final = (
    Operation(
        method="GET",
        path="/api/staff/findings",
        roles=INTEGRITY,
        handler=findings,
        query=FindingsQuery,
        answers=Findings,
    ),
    Operation(
        method="GET",
        path=CASES,
        roles=READERS,
        handler=case_list,
        query=CasesQuery,
        answers=CaseList,
    ),
    Operation(
        method="POST",
        path=CASES,
        roles=INTEGRITY,
        handler=open_case,
        body=NewCase,
        answers=CaseShown,
        status=201,
    ),
    Operation(method="GET", path=ONE, roles=READERS, handler=case, answers=CaseShown),
    *(
        Operation(
            method="POST",
            path=f"{ONE}/{path}",
            roles=roles,
            handler=handler,
            body=body,
            answers=CaseShown,
        )
        for path, roles, handler, body in (
            ("parties", INTEGRITY, link_party, NewParty),
            ("evidence", INTEGRITY, add_evidence, NewEvidence),
            ("one-person", INTEGRITY, one_person, OnePerson),
            ("inform", INTEGRITY, inform, Said),
            ("ask-recording", INTEGRITY, ask_recording, Said),
            ("hear", INTEGRITY, hear, Said),
            ("withhold", INTEGRITY, withhold, KeepBack),
            ("verdict", INTEGRITY, give_verdict, GiveVerdict),
            ("carry-out", INTEGRITY, carry_out, CarryOut),
            ("appeal", READERS, staff_appeal, Said),
            ("rule", ADMIN, rule_on_appeal, RuleOnAppeal),
            ("reopen", READERS, reopen_case, Why),
            ("disclose", READERS, disclose, Disclose),
        )
    ),
    Operation(
        method="POST", path=f"{ONE}/close", roles=INTEGRITY, handler=close_case, answers=CaseShown
    ),
)
