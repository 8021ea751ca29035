"""Own cases: what a player reports, and what he sees of cases about himself.

Owns: the handlers of reports, the status of the own account, and appeals.
Never: tells a player about a case before staff has, who else is in it, or who reported him.
"""

from typing import Final

from huone.accounts.account import Account
from huone.integrity import events as case_events
from huone.integrity.case import Case
from huone.integrity.events import CaseEvent
from huone.room.room import Room
from huone.room.staff.cases import AccountStatus, CaseFile, CaseUnknown
from huone.server.api.case_bodies import (
    Appeal,
    MyCase,
    MyMessage,
    MyStatus,
    MyVerdict,
    MyWithheld,
    NewDispute,
    NewReport,
)
from huone.server.api.operation import DONE, PLAYER, ApiCall, Operation, Reply
from huone.server.api.problems import Invalid
from huone.system.rate_limit import HOUR_MS, Rate
from huone.units import Instant, PlayerId

REPORTS: Final = Rate(most=10, per_ms=HOUR_MS)


async def report(call: ApiCall) -> Reply:
    """Report a player, or a hand that I was dealt in; staff looks into it (COL-03)."""
    asked = call.sent(NewReport)
    about = (await call.office.book.named(asked.player)).player
    hands = await _own_hand(call, asked.table, asked.number)
    _verify_rate(call)
    recorded = call.room.cases.complain(call.player, about, asked.text, hands, now=call.now)
    if recorded is not None:
        await recorded
    return DONE


async def dispute(call: ApiCall) -> Reply:
    """Tell staff that something was wrong or is owed to me; my open case has it (SYS-40)."""
    asked = call.sent(NewDispute)
    hands = await _own_hand(call, asked.table, asked.number)
    _verify_rate(call)
    case, recorded = call.room.cases.dispute(call.player, asked.text, hands, now=call.now)
    if recorded is not None:
        await recorded
    return Reply(body=_mine(call.room.cases.file(case.id), call.player))


async def _own_hand(call: ApiCall, table: str | None, number: int | None) -> tuple[str, ...]:
    """Name a hand, if one is meant; only who was dealt in may."""
    if (table is None) != (number is None):
        raise Invalid(where="table", why="a hand has a table and a number")
    if table is None or number is None:
        return ()
    await call.room.histories.own_hand(call.player, table, number)
    return (f"{table}/{number}",)


def _verify_rate(call: ApiCall) -> None:
    call.office.reception.throttle.take("report", call.account.key, REPORTS, now=call.now)


async def my_status(call: ApiCall) -> Reply:
    """Tell how my account stands, what is kept back, and what I was told."""
    cases, player = call.room.cases, call.player
    withheld = [
        MyWithheld(case=each.case, cents=each.cents, at_ms=each.at_ms, why=each.why)
        for each in cases.withheld(player)
    ]
    told = [file for file in cases.files.values() if player in file.case.informed]
    body = MyStatus(
        status=account_status(call.room, call.account, told_only=True, now=call.now),
        withheld_cents=sum(each.cents for each in withheld),
        withheld=tuple(withheld),
        cases=tuple(_mine(file, player) for file in told),
    )
    return Reply(body=body)


async def appeal(call: ApiCall) -> Reply:
    """Say that I do not accept the verdict; somebody else looks again."""
    id, player = call.word("case"), call.player
    file = call.room.cases.files.get(id)
    if file is None or player not in file.case.informed:
        # Whether there is a case that he was not told about is not his to know.
        raise CaseUnknown(case=id)
    text = call.sent(Appeal).text
    event = case_events.CaseAppealed(by=player, at_ms=call.now, player=player, text=text)
    await call.room.cases.add(id, event)
    return Reply(body=_mine(call.room.cases.file(id), player))


def account_status(
    room: Room, account: Account, *, told_only: bool = False, now: Instant
) -> AccountStatus:
    """Tell how an account stands; an inquiry is shown to its player when he was told (SYS-01)."""
    status = room.cases.status(account.player)
    if account.is_suspended(now) and status != "closed":
        return "suspended"
    if status == "under-investigation" and told_only and not _was_told(room, account.player):
        return "active"
    return status


def _was_told(room: Room, player: PlayerId) -> bool:
    return any(
        player in file.case.informed and file.case.parties[player] == "suspect"
        for file in room.cases.files.values()
        if file.case.stage in ("open", "appealed")
    )


def _mine(file: CaseFile, player: PlayerId) -> MyCase:
    """Build what a party may see of a case up from nothing: its own part, and no name."""
    found = file.case
    told = (_message(event, player) for event in file.events)
    return MyCase(
        case=found.id,
        cause=found.cause,
        stage=found.stage,
        messages=tuple(message for message in told if message is not None),
        verdict=_my_verdict(found, player),
        may_appeal=found.stage in ("decided", "closed") and not found.is_final,
    )


def _message(event: CaseEvent, player: PlayerId) -> MyMessage | None:
    """Show what a player was told, or has said himself."""
    if (
        isinstance(event, case_events.PlayerInformed | case_events.RecordingAsked)
        and event.player == player
    ):
        return MyMessage(at_ms=event.at_ms, text=event.text, mine=False)
    if isinstance(event, case_events.PlayerHeard | case_events.CaseAppealed) and event.by == player:
        return MyMessage(at_ms=event.at_ms, text=event.text, mine=True)
    return None


def _my_verdict(found: Case, player: PlayerId) -> MyVerdict | None:
    verdict = found.verdict
    if verdict is None:
        return None
    return MyVerdict(
        clause=verdict.clause,
        why=verdict.why if player in verdict.guilty else "",
        guilty=player in verdict.guilty,
        measures=tuple(each.measure for each in verdict.sanctions if each.player == player),
        final=found.is_final,
    )


OPERATIONS: Final = (
    Operation(method="POST", path="/api/reports", roles=PLAYER, handler=report, body=NewReport),
    Operation(
        method="GET", path="/api/me/status", roles=PLAYER, handler=my_status, answers=MyStatus
    ),
    Operation(
        method="POST",
        path="/api/me/disputes",
        roles=PLAYER,
        handler=dispute,
        body=NewDispute,
        answers=MyCase,
        status=201,
    ),
    Operation(
        method="POST",
        path="/api/me/cases/{case}/appeal",
        roles=PLAYER,
        handler=appeal,
        body=Appeal,
        answers=MyCase,
    ),
)
