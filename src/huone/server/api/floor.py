"""Floor routes: tables and players, as staff looks after them.

Owns: the handlers for tables, players, roles, suspensions, reports and the audit log.
Never: acts before the audit log says who did it; shows a card.
"""

from typing import Annotated, Final

from msgspec import Meta

from huone.accounts import staffing
from huone.accounts.account import DAY_MS, Account
from huone.accounts.audit_log import LogLine
from huone.accounts.repository import NoSuchAccount
from huone.accounts.sign_in import Applicant
from huone.room.cash.table import RoomTable
from huone.room.players.chat import ChatComplaint
from huone.room.tournaments.tables import number_of
from huone.server.api.operation import (
    ADMIN,
    DONE,
    FLOOR,
    INTEGRITY,
    STAFF,
    ApiCall,
    Operation,
    Reply,
)
from huone.server.api.own_cases import account_status
from huone.server.api.pages import PageQuery
from huone.server.api.play_money import welcome
from huone.server.api.staff_bodies import (
    AuditLine,
    AuditPage,
    ChatReport,
    ChatReports,
    FloorConsent,
    NewPlayer,
    NewRoles,
    OpenTable,
    PasswordLink,
    ReportedLine,
    Silence,
    StaffPlayer,
    StaffPlayers,
    StaffTable,
    StaffTables,
    Suspend,
    TableNowOpen,
    Troubles,
    TroubleShown,
    VoidHand,
    Why,
)
from huone.server.api.words import Body
from huone.units import Instant

FOUND_MAX: Final = 50
MADE_MS: Final = 7 * DAY_MS
"""How long the link of an account that staff has made is good."""


class StaffPlayersQuery(Body, frozen=True, kw_only=True):
    """Whom to look for: a part of the name."""

    search: Annotated[str, Meta(max_length=64)] = ""


# Tables.


async def staff_tables(call: ApiCall) -> Reply:
    """List all open tables, private ones included."""
    shown = tuple(_table(call, table) for table in call.room.lobby)
    return Reply(body=StaffTables(tables=shown))


async def open_table(call: ApiCall) -> Reply:
    """Open one more table of a stake."""
    stake = call.sent(OpenTable).stake
    call.room.config.offer(stake)
    await call.log("open-table", stake)
    return Reply(body=TableNowOpen(table=await call.room.open_table(stake)))


async def void_hand(call: ApiCall) -> Reply:
    """Undo the running hand of a table, or one that is over."""
    table, asked = call.word("table"), call.sent(VoidHand)
    contest = call.room.hall.at_table(table)
    if contest is None and asked.hand is None:
        call.room.lobby.table(table)
    await call.log("void-hand", table, why=asked.why, hand=asked.hand)
    if contest is None:
        await call.room.void_hand(table, asked.why, hand=asked.hand, by=call.player)
    elif (told := contest.void_hand(number_of(table), asked.why, now=call.now)) is not None:
        await told
    return DONE


async def close_table(call: ApiCall) -> Reply:
    """Close a table after the running hand; its players are paid."""
    table = call.word("table")
    call.room.lobby.table(table)
    await call.log("close-table", table)
    await call.room.close_table(table)
    return DONE


async def reopen_table(call: ApiCall) -> Reply:
    """Let a table that has stopped go on from its last record."""
    table = call.word("table")
    call.room.lobby.table(table)
    await call.log("reopen-table", table)
    await call.room.reopen_table(table)
    return DONE


async def consent(call: ApiCall) -> Reply:
    """Agree that a player plays over or changes seats once, as they have asked (LIVE-OVER-01)."""
    table, asked = call.word("table"), call.sent(FloorConsent)
    account = await call.office.book.named(asked.player)
    call.room.lobby.table(table)
    await call.log("consent", about=table, player=account.name, to=asked.to)
    call.room.floorwork.consent(account.player, table, asked.to)
    return DONE


async def remove_player(call: ApiCall) -> Reply:
    """Take a player's seat; his chips go back to his wallet when he is in no hand."""
    table, why = call.word("table"), call.sent(Why).why
    account = await call.office.book.named(call.word("player"))
    call.room.lobby.table(table).table.sitters.of(account.player)
    await call.log("remove-player", account.name, table=table, why=why)
    await call.room.remove_player(table, account.player)
    return DONE


# Players.


async def staff_players(call: ApiCall) -> Reply:
    """Look for players by a part of their names."""
    found = await call.office.book.search(call.asked(StaffPlayersQuery).search, limit=FOUND_MAX)
    shown = tuple(_player(call, account) for account in found)
    return Reply(body=StaffPlayers(players=shown))


async def staff_player(call: ApiCall) -> Reply:
    """Show one player."""
    return Reply(body=_player(call, await call.office.book.named(call.word("player"))))


async def make_player(call: ApiCall) -> Reply:
    """Make an account for somebody; a link to set its password is shown once, and sent."""
    asked, office = call.sent(NewPlayer), call.office
    applicant = Applicant(name=asked.name, password="", email=asked.email, language=asked.language)
    account = await staffing.make_account(
        office.book, applicant, by=call.account.name, now=call.now
    )
    await welcome(call.room, account.player)
    link = office.reset_link(account, now=call.now, lasts_ms=MADE_MS)
    sent = office.write("made", account, link=link)
    return Reply(body=PasswordLink(player=account.player, link=link, sent=sent))


async def reset_password_of(call: ApiCall) -> Reply:
    """Let a player set a new password: the link is sent to him; an admin also sees it."""
    office, why = call.office, call.sent(Why).why
    account = await office.book.named(call.word("player"))
    if account.guest:
        raise NoSuchAccount(name=account.name)
    is_admin = "admin" in call.account.roles
    staffing.verify_may_reset(account, is_admin=is_admin)
    await call.log("reset-password", account.name, why=why)
    link = office.reset_link(account, now=call.now)
    sent = office.write("reset", account, link=link)
    return Reply(
        body=PasswordLink(player=account.player, link=link if is_admin else None, sent=sent)
    )


async def set_roles(call: ApiCall) -> Reply:
    """Give a player exactly these roles."""
    roles = call.sent(NewRoles).roles
    account = await call.office.book.named(call.word("player"))
    changed = await staffing.set_roles(
        call.office.book, account.name, roles, by=call.account.name, now=call.now
    )
    return Reply(body=_player(call, changed))


async def suspend(call: ApiCall) -> Reply:
    """Keep a player out, and end his sessions."""
    asked = call.sent(Suspend)
    account = await call.office.book.named(call.word("player"))
    changed = await staffing.suspend(
        call.office.book,
        account.name,
        why=asked.why,
        until=None if asked.until_ms is None else Instant(asked.until_ms),
        by=call.account.name,
        now=call.now,
        is_admin="admin" in call.account.roles,
    )
    return Reply(body=_player(call, changed))


async def let_in_again(call: ApiCall) -> Reply:
    """End a suspension."""
    account = await call.office.book.named(call.word("player"))
    changed = await staffing.let_in_again(
        call.office.book, account.name, by=call.account.name, now=call.now
    )
    return Reply(body=_player(call, changed))


async def reset_totp(call: ApiCall) -> Reply:
    """Take a lost authenticator off an account, for a reason."""
    why = call.sent(Why).why
    account = await call.office.book.named(call.word("player"))
    changed = await staffing.reset_totp(
        call.office.book, account.name, why=why, by=call.account.name, now=call.now
    )
    return Reply(body=_player(call, changed))


async def silence(call: ApiCall) -> Reply:
    """Take the word from a player for a while."""
    asked = call.sent(Silence)
    account = await call.office.book.named(call.word("player"))
    await call.log("silence", account.name, why=asked.why, until_ms=asked.until_ms)
    await call.room.chat.silence(account.player, until=Instant(asked.until_ms), now=call.now)
    return DONE


# What is kept for staff.


async def audit_log(call: ApiCall) -> Reply:
    """Read who of staff did what, the newest first."""
    query = call.asked(PageQuery)
    lines = await call.office.book.log.newest(before=query.before, limit=query.limit)
    before = lines[-1].number if lines and lines[-1].number > 1 else None
    return Reply(body=AuditPage(lines=tuple(map(_logged, lines)), before=before))


async def chat_reports(call: ApiCall) -> Reply:
    """Read what players have reported, the newest first."""
    found = sorted(await call.room.chat.complaints(), key=lambda one: one.at_ms, reverse=True)
    return Reply(body=ChatReports(reports=tuple(map(_report, found[:200]))))


async def troubles(call: ApiCall) -> Reply:
    """Tell what of the room does not work now."""
    shown = [
        TroubleShown(
            kind=each.kind,
            about=each.about,
            why=each.why,
            since_ms=each.since_ms,
            mends_itself=each.mends_itself,
        )
        for each in call.room.caretaker
    ]
    return Reply(body=Troubles(troubles=tuple(shown)))


# What is shown.


def _table(call: ApiCall, table: RoomTable) -> StaffTable:
    listing, running = call.room.lobby.listings[table.id], table.table.running
    return StaffTable(
        table=table.id,
        name=listing.name,
        stake=listing.stake,
        game=table.line.game,
        players=tuple(table.players()),
        hand_no=None if running is None else running.number,
        private=listing.club is not None,
        closing=table.id in call.room.lobby.closing,
        halted=table.is_halted,
    )


def _player(call: ApiCall, account: Account) -> StaffPlayer:
    known = call.room.cashier.players.known.get(account.player)
    sees_money = {"cashier", "integrity", "admin"} & set(call.account.roles)
    return StaffPlayer(
        player=account.player,
        name=account.name,
        roles=account.roles,
        language=account.language,
        email=account.email,
        totp=account.totp_secret is not None,
        made_ms=account.made_ms,
        suspended_until_ms=account.suspended_until_ms,
        suspended_why=account.suspended_why,
        status=account_status(call.room, account, now=call.now),
        wallet_cents=known.shown_cents if known and sees_money else None,
        tables=tuple(table.id for table in call.room.tables_of(account.player)),
        rules_accepted=known.regular.accepted if known else (),
    )


def _logged(line: LogLine) -> AuditLine:
    return AuditLine(
        number=line.number,
        at_ms=line.at_ms,
        by=line.by,
        act=line.act,
        about=line.about,
        facts=dict(line.facts),
        seal=line.seal,
    )


def _report(complaint: ChatComplaint) -> ChatReport:
    lines = [
        ReportedLine(player=line.player, text=line.text, at_ms=line.at_ms, hand_no=line.hand_no)
        for line in complaint.lines
    ]
    return ChatReport(
        by=complaint.by,
        about=complaint.about,
        text=complaint.text,
        table=complaint.table,
        hand_no=complaint.hand_no,
        at_ms=complaint.at_ms,
        lines=tuple(lines),
    )


TABLE: Final = "/api/staff/tables/{table}"
ONE: Final = "/api/staff/players/{player}"
KEEPERS: Final = (*FLOOR, *INTEGRITY, *ADMIN)
"""Who may keep a player out."""

OPERATIONS: Final = (
    Operation(
        method="POST",
        path="/api/staff/tables/{table}/consents",
        roles=FLOOR,
        handler=consent,
        body=FloorConsent,
    ),
    Operation(
        method="GET", path="/api/staff/troubles", roles=STAFF, handler=troubles, answers=Troubles
    ),
    Operation(
        method="GET",
        path="/api/staff/tables",
        roles=STAFF,
        handler=staff_tables,
        answers=StaffTables,
    ),
    Operation(
        method="POST",
        path="/api/staff/tables",
        roles=FLOOR,
        handler=open_table,
        body=OpenTable,
        answers=TableNowOpen,
        status=201,
    ),
    Operation(method="POST", path=f"{TABLE}/void", roles=FLOOR, handler=void_hand, body=VoidHand),
    Operation(method="POST", path=f"{TABLE}/close", roles=FLOOR, handler=close_table),
    Operation(method="POST", path=f"{TABLE}/reopen", roles=FLOOR, handler=reopen_table),
    Operation(
        method="DELETE",
        path=f"{TABLE}/players/{{player}}",
        roles=FLOOR,
        handler=remove_player,
        body=Why,
    ),
    Operation(
        method="GET",
        path="/api/staff/players",
        roles=STAFF,
        handler=staff_players,
        query=StaffPlayersQuery,
        answers=StaffPlayers,
    ),
    Operation(
        method="POST",
        path="/api/staff/players",
        roles=(*FLOOR, *ADMIN),
        handler=make_player,
        body=NewPlayer,
        answers=PasswordLink,
        status=201,
    ),
    Operation(
        method="POST",
        path=f"{ONE}/password",
        roles=(*FLOOR, *ADMIN),
        handler=reset_password_of,
        body=Why,
        answers=PasswordLink,
    ),
    Operation(method="GET", path=ONE, roles=STAFF, handler=staff_player, answers=StaffPlayer),
    Operation(
        method="PUT",
        path=f"{ONE}/roles",
        roles=ADMIN,
        handler=set_roles,
        body=NewRoles,
        answers=StaffPlayer,
    ),
    Operation(
        method="PUT",
        path=f"{ONE}/suspension",
        roles=KEEPERS,
        handler=suspend,
        body=Suspend,
        answers=StaffPlayer,
    ),
    Operation(
        method="DELETE",
        path=f"{ONE}/suspension",
        roles=KEEPERS,
        handler=let_in_again,
        answers=StaffPlayer,
    ),
    Operation(
        method="DELETE",
        path=f"{ONE}/totp",
        roles=ADMIN,
        handler=reset_totp,
        body=Why,
        answers=StaffPlayer,
    ),
    Operation(method="PUT", path=f"{ONE}/silence", roles=FLOOR, handler=silence, body=Silence),
    Operation(
        method="GET",
        path="/api/staff/audit-log",
        roles=(*INTEGRITY, *ADMIN),
        handler=audit_log,
        query=PageQuery,
        answers=AuditPage,
    ),
    Operation(
        method="GET",
        path="/api/staff/reports",
        roles=(*FLOOR, *INTEGRITY),
        handler=chat_reports,
        answers=ChatReports,
    ),
)
