"""Staffing: what admins do to accounts, from the office or from the command line.

Owns: the one-time link of the first admin, roles, suspensions, and taking an authenticator away
from who has lost it.
Never: does any of that without a line in the audit log.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Final

import msgspec
from msgspec.structs import replace

from huone.accounts.account import DAY_MS, ROLES, STAFF_ROLES, Account
from huone.accounts.audit_log import StaffAct
from huone.accounts.links import LinkUnfit
from huone.accounts.names import verify_name
from huone.accounts.passwords import verify_strength
from huone.accounts.repository import AccountBusy, AccountRepository
from huone.accounts.second_factor import without_totp
from huone.accounts.sign_in import Applicant, SignIn
from huone.refusal import Refused
from huone.store.ports import Commit, Document, Store
from huone.system.entropy import Entropy
from huone.units import Instant

FIRST_RUN: Final = "first-run"
FIRST_RUN_MS: Final = DAY_MS
LINK_BYTES: Final = 32
NOBODY: Final = "-"
"""Who has used a link that ended because there is an admin; nobody is called so."""
UNTIL_LET_IN: Final = Instant(2**53 - 1)
"""A suspension that ends when staff says so."""


class RoleUnknown(Refused):
    """There are only so many roles."""

    code = "account/unknown-role"
    says = "there is no role {role!r}; the roles are {roles}"


class OwnRole(Refused):
    """The last key stays inside: nobody takes the role of admin from himself."""

    code = "account/own-role"
    says = "you cannot stop being an admin yourself; another admin can do that"


class StaffProtected(Refused):
    """Staff is kept out by an admin alone, and nobody keeps himself out."""

    code = "account/staff-protected"
    says = "only another admin can keep {name!r} out"


class StaffPassword(Refused):
    """Whoever opens an account of staff opens what staff may do."""

    code = "account/staff-password"
    says = "only an admin makes a new password possible for {name!r}, who is staff"


class NoAddressKept(Refused):
    """A link goes to its owner, and nobody knows where that is."""

    code = "account/no-address"
    says = "{name!r} has no email address; an admin can make a link and hand it over"


async def make_account(
    book: AccountRepository, applicant: Applicant, *, by: str, now: Instant
) -> Account:
    """Make an account for somebody, who sets its password with a link; until then it is shut."""
    account = Account(
        name=verify_name(applicant.name),
        password="",
        made_ms=now,
        email=applicant.email,
        language=applicant.language,
    )
    act = StaffAct(by=by, act="make-account", about=account.name, at_ms=now)
    await book.found(account, act=act)
    return account


def verify_may_reset(account: Account, *, is_admin: bool) -> None:
    """Refuse a new password for staff by who is no admin, and one that could reach nobody."""
    if is_admin:
        return
    if set(account.roles) & set(STAFF_ROLES):
        raise StaffPassword(name=account.name)
    if account.email is None:
        raise NoAddressKept(name=account.name)


async def new_first_run_link(store: Store, *, entropy: Entropy, now: Instant) -> str:
    """Write a link with which one person becomes an admin, once, within a day."""
    link = entropy.take(LINK_BYTES).hex()
    body = msgspec.msgpack.encode((now + FIRST_RUN_MS, ""))
    act = StaffAct(by="command line", act="admin-link", at_ms=now)
    log = AccountRepository(store).log
    paper = Document(FIRST_RUN, _proof(link), 1, body)
    await store.commit(Commit(documents=(paper, *await log.papers(act))))
    return link


async def first_run(
    book: AccountRepository, reception: SignIn, link: str, applicant: Applicant, *, now: Instant
) -> Account:
    """Found the account of an admin with his link, which is used up by it."""
    verify_name(applicant.name, is_staff=True)
    verify_strength(applicant.password, applicant.name)
    paper = await book.store.document(FIRST_RUN, _proof(link))
    until, used_by = msgspec.msgpack.decode(paper.body, type=tuple[int, str]) if paper else (0, "")
    if paper is None or used_by or now >= until:
        raise LinkUnfit
    account = replace(await reception.new_account(applicant), roles=("player", *STAFF_ROLES))
    # It says who has used it: the same paper from two people would count as one and let both in.
    body = msgspec.msgpack.encode((until, account.name))
    used = Document(FIRST_RUN, paper.id, paper.version + 1, body)
    act = StaffAct(by=account.name, act="first-run", about=account.name, at_ms=now)
    others = await _ended_links(book.store, but=paper.id)
    try:
        await book.found(account, act=act, papers=(used, *others))
    except AccountBusy:
        raise LinkUnfit from None  # Somebody else has used it a moment ago.
    return account


async def set_roles(
    book: AccountRepository, name: str, roles: Iterable[str], *, by: str, now: Instant
) -> Account:
    """Give a player exactly these roles; everybody stays a player."""
    wanted = tuple(role for role in ROLES if role == "player" or role in set(roles))
    for role in roles:
        if role not in ROLES:
            raise RoleUnknown(role=role, roles=", ".join(ROLES))

    def decide(account: Account) -> Account:
        if account.name == by and "admin" in account.roles and "admin" not in wanted:
            raise OwnRole
        return replace(account, roles=wanted)

    facts = {"roles": " ".join(wanted)}
    act = StaffAct(by=by, act="set-roles", about=name, facts=facts, at_ms=now)
    papers = await _ended_links(book.store) if "admin" in wanted else ()
    return await book.change(name, decide, act=act, papers=papers)


async def suspend(
    book: AccountRepository,
    name: str,
    *,
    why: str,
    until: Instant | None,
    by: str,
    now: Instant,
    is_admin: bool = True,
) -> Account:
    """Keep a player out and end his sessions; his money and his seats stay as they are."""
    ends = UNTIL_LET_IN if until is None else until

    def decide(account: Account) -> Account:
        is_staff = bool(set(account.roles) & set(STAFF_ROLES))
        if account.name == by or (is_staff and not is_admin):
            raise StaffProtected(name=account.name)
        return replace(account, suspended_until_ms=ends, suspended_why=why, sessions=())

    act = StaffAct(
        by=by, act="suspend", about=name, facts={"why": why, "until_ms": ends}, at_ms=now
    )
    return await book.change(name, decide, act=act)


async def let_in_again(book: AccountRepository, name: str, *, by: str, now: Instant) -> Account:
    """End a suspension."""
    act = StaffAct(by=by, act="let-in-again", about=name, at_ms=now)
    return await book.change(
        name,
        lambda account: replace(account, suspended_until_ms=None, suspended_why=""),
        act=act,
    )


async def reset_totp(
    book: AccountRepository, name: str, *, why: str, by: str, now: Instant
) -> Account:
    """Take a lost authenticator off an account for a reason; its sessions end."""
    act = StaffAct(by=by, act="reset-totp", about=name, facts={"why": why}, at_ms=now)
    return await book.change(
        name, lambda account: replace(without_totp(account), sessions=()), act=act
    )


async def _ended_links(store: Store, *, but: str = "") -> tuple[Document, ...]:
    """Use up every link that is out: with an admin in the house, an old one must open nothing."""
    ended = []
    for paper in await store.documents(FIRST_RUN):
        until, used_by = msgspec.msgpack.decode(paper.body, type=tuple[int, str])
        if paper.id != but and not used_by:
            body = msgspec.msgpack.encode((until, NOBODY))
            ended.append(Document(FIRST_RUN, paper.id, paper.version + 1, body))
    return tuple(ended)


def _proof(link: str) -> str:
    return sha256(b"huone first run " + link.encode(errors="replace")).hexdigest()
