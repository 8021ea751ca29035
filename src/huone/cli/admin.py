"""Admin: look after the accounts of a room from the machine it runs on.

Owns: the link of the first admin, roles, lost authenticators, forgotten passwords, and the check of
the audit log.
Never: needs the room to stand still. Whoever may run this may read the database anyway, so it asks
for no password; each act is a line in the audit log.
"""

import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Annotated, TypeVar

import typer

from huone.cli.ledger import Database, carry_out, tell
from huone.cli.output import JsonFlag, console, print_json
from huone.store.ports import Store
from huone.units import Instant

app = typer.Typer(help="Look after the accounts of a room: admins, roles, lost secrets.")

BY = "command line"
Answer = TypeVar("Answer")
Name = Annotated[str, typer.Argument(help="The name of the player.")]
Address = Annotated[
    str, typer.Option(help="Where the room is reached, such as https://club.example.")
]


@app.command("link")
def link(db: Database, address: Address = "http://localhost:8000", json: JsonFlag = False) -> None:
    """Print a link with which one person becomes an admin, once, within a day."""
    from huone.accounts.staffing import new_first_run_link
    from huone.system.entropy import SystemEntropy

    async def run(store: Store) -> str:
        return await new_first_run_link(store, entropy=SystemEntropy(), now=now())

    url = f"{address.rstrip('/')}/first-run/{with_store(db, run)}"
    show_link(json, url)


@app.command("grant")
def grant(
    name: Name,
    roles: Annotated[list[str], typer.Argument(help="player, floor, cashier, integrity, admin.")],
    db: Database,
    json: JsonFlag = False,
) -> None:
    """Give a player exactly these roles."""
    from huone.accounts.account import Account
    from huone.accounts.repository import AccountRepository
    from huone.accounts.staffing import set_roles

    async def run(store: Store) -> Account:
        return await set_roles(AccountRepository(store), name, roles, by=BY, now=now())

    account = with_store(db, run)
    answer = {"name": account.name, "roles": account.roles}
    tell(json, answer, f"{account.name} is {', '.join(account.roles)}")


@app.command("reset-totp")
def reset_totp(
    name: Name,
    db: Database,
    why: Annotated[str, typer.Option(help="The reason, for the audit log.")] = "it was lost",
    json: JsonFlag = False,
) -> None:
    """Take a lost authenticator off an account; its sessions end."""
    from huone.accounts.account import Account
    from huone.accounts.repository import AccountRepository
    from huone.accounts.staffing import reset_totp as take_off

    async def run(store: Store) -> Account:
        return await take_off(AccountRepository(store), name, why=why, by=BY, now=now())

    account = with_store(db, run)
    tell(json, {"name": account.name}, f"{account.name} signs in with the password alone")


@app.command("reset-link")
def reset_link(
    name: Name, db: Database, address: Address = "http://localhost:8000", json: JsonFlag = False
) -> None:
    """Print a link with which a player sets a new password, once, within an hour."""
    from huone.accounts.audit_log import StaffAct
    from huone.accounts.service import Accounts, AccountsConfig
    from huone.system.clock import SystemClock
    from huone.system.entropy import SystemEntropy

    async def run(store: Store) -> str:
        config = AccountsConfig(address=address.rstrip("/"))
        office = Accounts(store, config, clock=SystemClock(), entropy=SystemEntropy())
        await office.open()
        account = await office.book.named(name)
        act = StaffAct(by=BY, act="reset-link", about=account.name, at_ms=now())
        await office.book.log.append(act)
        await office.close()
        return office.reset_link(account, now=now())

    url = with_store(db, run)
    show_link(json, url)


@app.command("audit-log")
def audit_log(db: Database, json: JsonFlag = False) -> None:
    """Check every seal of the audit log; exit code 1 if one does not hold."""
    from huone.accounts.audit_log import verify_log

    report = with_store(db, verify_log)
    if json:
        print_json(report)
    elif report.ok:
        console.print(
            f"[green]holds[/green]  {report.lines:,} acts, each sealed onto the one before"
        )
    else:
        console.print(f"[red]broken[/red] first at: {report.first_bad}")
    if not report.ok:
        raise typer.Exit(1)


def with_store(db: str, work: Callable[[Store], Awaitable[Answer]]) -> Answer:
    """Open the database of a room and do something with it."""

    async def run(_: object) -> Answer:
        async with opened(db) as store:
            return await work(store)

    return carry_out("admin", run)


@asynccontextmanager
async def opened(db: str) -> AsyncIterator[Store]:
    """Open the database of a room that exists, perhaps of one that is running."""
    from huone.store.address import store_at
    from huone.store.snapshot import snapshot_of

    async with snapshot_of(db) as snapshot:
        currency = await snapshot.currency()
    store = store_at(db, currency)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def show_link(json: bool, url: str) -> None:
    """Print a link so that it can be copied whole."""
    if json:
        print_json({"link": url})
    else:
        console.print(url, soft_wrap=True, markup=False, highlight=False)


def now() -> Instant:
    """Read the clock."""
    return Instant(time.time_ns() // 1_000_000)
