"""The commands of whoever looks after accounts: what they print, change and write down."""

import asyncio
import io
import json
import sqlite3
import sys
from collections.abc import Awaitable, Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple, TypeVar
from unittest.mock import patch

import pytest

from huone.accounts import staffing
from huone.accounts.passwords import CHEAP
from huone.accounts.service import Accounts, AccountsConfig
from huone.accounts.sign_in import Applicant, Caller
from huone.cli.app import main
from huone.money.currency import EUR
from huone.store.address import store_at
from huone.system.clock import SystemClock
from huone.system.entropy import SystemEntropy

PASSWORD = "correct horse battery"
Answer = TypeVar("Answer")


class Ended(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


def run(*arguments: str) -> Ended:
    """Run a command in this process, as a shell would see it."""
    out, err = io.StringIO(), io.StringIO()
    with (
        patch.object(sys, "argv", ["huone", "admin", *arguments]),
        redirect_stdout(out),
        redirect_stderr(err),
        pytest.raises(SystemExit) as ended,
    ):
        main()
    return Ended(int(ended.value.code or 0), out.getvalue(), err.getvalue())


def in_office(db: str, work: Callable[[Accounts], Awaitable[Answer]]) -> Answer:
    async def run_office() -> Answer:
        store = store_at(db, EUR.code)
        await store.open()
        config = AccountsConfig(cost=CHEAP)
        office = Accounts(store, config, clock=SystemClock(), entropy=SystemEntropy())
        await office.open()
        try:
            return await work(office)
        finally:
            await office.close()
            await store.close()

    return asyncio.run(run_office())


@pytest.fixture
def db(tmp_path: Path) -> str:
    """A room in which Anna has an account."""
    path = str(tmp_path / "room.db")

    async def register(office: Accounts) -> None:
        applicant = Applicant(name="Anna", password=PASSWORD)
        await office.reception.register(applicant, Caller())

    in_office(path, register)
    return path


def test_the_first_admin_gets_a_link_that_works(db: str) -> None:
    ended = run("link", "--db", db, "--address", "https://club.example/")
    assert ended.returncode == 0
    address, _, link = ended.stdout.strip().rpartition("/")
    assert address == "https://club.example/first-run"

    async def become_admin(office: Accounts) -> tuple[str, ...]:
        applicant = Applicant(name="admin", password=PASSWORD)
        account = await staffing.first_run(
            office.book, office.reception, link, applicant, now=office.clock.now()
        )
        return account.roles

    assert "admin" in in_office(db, become_admin)


def test_roles_are_given_and_taken_and_written_down(db: str) -> None:
    ended = run("grant", "anna", "floor", "cashier", "--db", db, "--json")
    assert json.loads(ended.stdout) == {"name": "Anna", "roles": ["player", "floor", "cashier"]}
    assert run("grant", "anna", "player", "--db", db).stdout == "Anna is player\n"
    log = run("audit-log", "--db", db, "--json")
    assert json.loads(log.stdout) == {"ok": True, "lines": 2, "first_bad": ""}


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("grant", "nobody", "floor"), "account/unknown"),
        (("grant", "Anna", "king"), "account/unknown-role"),
        (("reset-totp", "nobody"), "account/unknown"),
        (("reset-link", "nobody"), "account/unknown"),
    ],
)
def test_what_cannot_be_done_is_one_line_and_exit_code_2(
    db: str, arguments: tuple[str, ...], code: str
) -> None:
    ended = run(*arguments, "--db", db)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.count("\n") == 1
    assert f"({code})" in ended.stderr


def test_a_room_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    ended = run("link", "--db", str(tmp_path / "none.db"))
    assert ended.returncode == 2
    assert "store/no-database" in ended.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_lost_authenticator_is_taken_off(db: str) -> None:
    ended = run("reset-totp", "anna", "--db", db)
    assert ended.stdout == "Anna signs in with the password alone\n"


def test_a_reset_link_sets_a_new_password(db: str) -> None:
    ended = run("reset-link", "anna", "--db", db, "--json")
    link = json.loads(ended.stdout)["link"].rpartition("/")[2]

    async def reset(office: Accounts) -> str:
        return (await office.reset(link, "a brand new horse")).name

    assert in_office(db, reset) == "Anna"


def test_a_touched_audit_log_is_found(db: str) -> None:
    for roles in ("floor", "cashier", "player"):
        assert run("grant", "Anna", roles, "--db", db).returncode == 0
    ended = run("audit-log", "--db", db)
    assert (ended.returncode, ended.stdout[:14]) == (0, "holds  3 acts,")
    connection = sqlite3.connect(db)
    connection.execute(
        "update document set body = (select body from document where kind = 'audit-line' "
        "and id = '000000000001') where kind = 'audit-line' and id = '000000000002'"
    )
    connection.commit()
    connection.close()
    ended = run("audit-log", "--db", db)
    assert (ended.returncode, ended.stdout) == (1, "broken first at: line 2\n")
