"""The office on each store: coming in, sessions, second factors, forgotten passwords, staff."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pyotp
import pytest
from kit.databases import Opener
from kit.front_door import PASSWORD, Letters
from kit.served import until

from huone.accounts import staffing
from huone.accounts.account import (
    DAY_MS,
    IDLE_MS,
    ROLES,
    SESSION_MS,
    SESSIONS_MAX,
    SessionUnknown,
    Suspended,
)
from huone.accounts.audit_log import verify_log
from huone.accounts.links import LinkUnfit
from huone.accounts.names import NameTaken
from huone.accounts.passwords import CHEAP, HashCost
from huone.accounts.rates import OPEN
from huone.accounts.repository import NoSuchAccount
from huone.accounts.second_factor import CodeWrong, TotpNeeded, TotpOff, TotpOn
from huone.accounts.service import RESET_MS, Accounts, AccountsConfig
from huone.accounts.sign_in import Applicant, Caller, SignedIn, TokenDaysUnfit, WrongNameOrPassword
from huone.mail.letter import Letter
from huone.refusal import Refused
from huone.system.clock import JumpingClock
from huone.system.entropy import SeededEntropy
from huone.units import Instant

NOW = Instant(1_700_000_000_000)
HOME = Caller(address="192.0.2.1", label="browser")


class Desk:
    """An office over a store, with a clock that jumps and mail that stays here."""

    def __init__(self, office: Accounts, clock: JumpingClock, mail: Letters) -> None:
        self.office = office
        self.clock = clock
        self.mail = mail
        self.reception = office.reception

    async def register(self, name: str = "Anna", email: str | None = None) -> SignedIn:
        applicant = Applicant(name=name, password=PASSWORD, email=email)
        return await self.reception.register(applicant, HOME)

    async def login(self, name: str = "Anna", code: str | None = None) -> SignedIn:
        return await self.reception.login(name, PASSWORD, code, HOME)

    async def knows(self, token: str) -> bool:
        return await self.reception.visitor(cookie=token, token=None) is not None

    def wait(self, ms: int) -> None:
        self.clock.jump_to(Instant(self.clock.now() + ms))

    async def set_up_totp(self, name: str = "Anna") -> tuple[str, tuple[str, ...]]:
        secret = await self.office.second_factor.start(name)
        return secret, await self.office.second_factor.finish(name, self.code(secret))

    def code(self, secret: str) -> str:
        return pyotp.HOTP(secret).at(self.clock.now() // 30_000)


@asynccontextmanager
async def desk_over(opened: Opener, cost: HashCost = CHEAP) -> AsyncIterator[Desk]:
    async with opened() as store:
        clock, mail = JumpingClock(NOW), Letters()
        config = AccountsConfig(cost=cost, rates=OPEN)
        office = Accounts(store, config, clock=clock, entropy=SeededEntropy(7), mail=mail)
        await office.open()
        try:
            yield Desk(office, clock, mail)
        finally:
            await office.close()


# Coming in.


async def test_who_registers_is_in_and_comes_back_under_his_name(opened: Opener) -> None:
    async with desk_over(opened) as desk:
        first = await desk.register()
        visitor = await desk.reception.visitor(cookie=first.token, token=None)
        assert visitor is not None
        assert (visitor.player, visitor.roles) == ("Anna", ("player",))
        again = await desk.login("aNNA")
        assert again.account.name == "Anna"
        assert again.token != first.token
    async with desk_over(opened) as desk:
        assert await desk.knows(again.token)


async def test_a_name_is_given_once(opened: Opener) -> None:
    async with desk_over(opened) as desk:
        await desk.register()
        for name in ("Anna", "anna", "ANNA"):
            with pytest.raises(NameTaken):
                await desk.register(name)


async def test_of_many_who_want_a_name_at_once_one_gets_it(opened: Opener) -> None:
    async with desk_over(opened) as desk:
        wanted = [desk.register(name) for name in ("anna", "Anna", "ANNA", "aNna")]
        answers = await asyncio.gather(*wanted, return_exceptions=True)
        assert sum(isinstance(answer, SignedIn) for answer in answers) == 1
        assert sum(isinstance(answer, NameTaken) for answer in answers) == 3


WRONG = (("Anna", "wrong horse battery"), ("Nobody", PASSWORD), ("a\0b", PASSWORD), ("", PASSWORD))


async def test_a_wrong_name_and_a_wrong_password_are_answered_alike(opened: Opener) -> None:
    async with desk_over(opened) as desk:
        await desk.register()
        for name, password in WRONG:
            with pytest.raises(WrongNameOrPassword) as refused:
                await desk.reception.login(name, password, None, HOME)
            assert str(refused.value) == "the name or the password is wrong"
            assert refused.value.facts == {}


async def test_a_password_of_an_old_cost_is_hashed_anew_when_its_owner_comes(
    opened: Opener,
) -> None:
    async with desk_over(opened) as desk:
        before = (await desk.register()).account.password
    async with desk_over(opened, HashCost(passes=2, memory_kib=128)) as desk:
        after = (await desk.login()).account.password
        assert before != after
        assert "m=128,t=2" in after
        assert (await desk.login()).account.password == after


# Sessions.


async def test_a_session_ends_when_it_is_old_or_idle(opened: Opener) -> None:
    async with desk_over(opened) as desk:
        token = (await desk.register()).token
        while desk.clock.now() < NOW + SESSION_MS - IDLE_MS:
            desk.wait(IDLE_MS - 1)
            assert await desk.knows(token)
        desk.wait(IDLE_MS)
        assert not await desk.knows(token)
        idle = (await desk.login()).token
        desk.wait(IDLE_MS)
        assert not await desk.knows(idle)


async def test_a_session_that_is_ended_is_over_at_once_and_told(opened: Opener) -> None:
    async with desk_over(opened) as desk:
        ended: list[str] = []
        desk.reception.ended.append(ended.append)
        one, other = await desk.register(), await desk.login()
        await desk.reception.end_session("Anna", one.session.id)
        assert ended == [one.session.id]
        assert not await desk.knows(one.token)
        assert await desk.knows(other.token)
        with pytest.raises(SessionUnknown):
            await desk.reception.end_session("Anna", one.session.id)


async def test_a_new_session_too_many_ends_the_oldest(opened: Opener) -> None:
    async with desk_over(opened) as desk:
        first = await desk.register()
        tokens = [(await desk.login()).token for _ in range(SESSIONS_MAX)]
        assert not await desk.knows(first.token)
        assert all([await desk.knows(token) for token in tokens])


async def test_a_token_of_a_program_is_no_cookie_and_lasts_as_long_as_asked(
    opened: Opener,
) -> None:
    async with desk_over(opened) as desk:
        browser = await desk.register()
        made = await desk.reception.new_token(browser.account, HOME, days=30)
        assert await desk.reception.visitor(cookie=None, token=made.token) is not None
        assert await desk.reception.visitor(cookie=made.token, token=None) is None
        assert await desk.reception.visitor(cookie=None, token=browser.token) is None
        desk.wait(30 * DAY_MS)
        assert await desk.reception.visitor(cookie=None, token=made.token) is None
        for days in (0, -1, 366):
            with pytest.raises(TokenDaysUnfit):
                await desk.reception.new_token(browser.account, HOME, days=days)


NO_TOKENS = ("", "~", "Anna", "Anna~", "Anna~x", "\0~x", "Väinö~x", "~" * 99, "\ud800~x")


async def test_what_is_no_token_opens_nothing(opened: Opener) -> None:
    async with desk_over(opened) as desk:
        await desk.register()
        for token in NO_TOKENS:
            assert await desk.reception.visitor(cookie=token, token=None) is None
            assert await desk.reception.visitor(cookie=None, token=token) is None


async def test_a_new_password_ends_every_other_way_in(opened: Opener) -> None:
    async with desk_over(opened) as desk:
        browser = await desk.register()
        program = await desk.reception.new_token(browser.account, HOME, days=1)
        changed = await desk.reception.change_password(
            browser.account, PASSWORD, "another fine horse", HOME
        )
        assert await desk.knows(changed.token)
        assert not await desk.knows(browser.token)
        assert await desk.reception.visitor(cookie=None, token=program.token) is None
        with pytest.raises(WrongNameOrPassword):
            await desk.login()
        with pytest.raises(WrongNameOrPassword):
            await desk.reception.change_password(changed.account, PASSWORD, "a third horse", HOME)


async def test_an_old_password_opens_nothing_when_it_changes_while_it_is_checked(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with desk_over(opened) as desk:
        anna = await desk.register()
        passwords = desk.reception._passwords
        check = passwords.is_right

        async def slow_check(password: str, kept: str | None) -> bool:
            right = await check(password, kept)
            monkeypatch.undo()
            await desk.reception.change_password(anna.account, PASSWORD, "another fine horse", HOME)
            return right

        monkeypatch.setattr(passwords, "is_right", slow_check)
        with pytest.raises(WrongNameOrPassword):
            await desk.login()
        found = await desk.office.book.find("Anna")
        assert found is not None
        assert len(found.sessions) == 1, "only who changed the password is in"


async def test_two_changes_at_once_are_both_made(opened: Opener) -> None:
    async with desk_over(opened) as desk:
        await desk.register()
        signed_in = await asyncio.gather(*(desk.login() for _ in range(6)))
        assert all([await desk.knows(each.token) for each in signed_in])


# The second factor.


async def test_a_code_is_needed_once_an_authenticator_is_set_up(opened: Opener) -> None:
    async with desk_over(opened) as desk:
        await desk.register()
        secret = await desk.office.second_factor.start("Anna")
        assert (await desk.login()).account.totp_secret is None
        with pytest.raises(CodeWrong):
            await desk.office.second_factor.finish("Anna", "000000")
        await desk.office.second_factor.finish("Anna", desk.code(secret))
        with pytest.raises(TotpNeeded):
            await desk.login()
        with pytest.raises(CodeWrong):
            await desk.login(code="000000")
        desk.wait(30_000)
        assert await desk.login(code=desk.code(secret))
        with pytest.raises(TotpOn):
            await desk.office.second_factor.start("Anna")


async def test_a_code_works_once_even_for_two_at_the_same_moment(opened: Opener) -> None:
    async with desk_over(opened) as desk:
        await desk.register()
        secret, _ = await desk.set_up_totp()
        with pytest.raises(CodeWrong):
            await desk.login(code=desk.code(secret))
        desk.wait(60_000)
        logins = [desk.login(code=desk.code(secret)) for _ in range(4)]
        answers = await asyncio.gather(*logins, return_exceptions=True)
        assert sum(isinstance(answer, SignedIn) for answer in answers) == 1
        assert sum(isinstance(answer, CodeWrong) for answer in answers) == 3


async def test_a_recovery_code_stands_in_for_a_lost_authenticator_once(opened: Opener) -> None:
    async with desk_over(opened) as desk:
        await desk.register()
        _, sheet = await desk.set_up_totp()
        assert await desk.login(code=sheet[3])
        with pytest.raises(CodeWrong):
            await desk.login(code=sheet[3])
        await desk.office.second_factor.drop("Anna", sheet[4])
        assert await desk.login()
        with pytest.raises(TotpOff):
            await desk.office.second_factor.drop("Anna", sheet[5])


# Forgotten passwords.


async def test_a_reset_link_works_once_and_ends_all_sessions(opened: Opener) -> None:
    async with desk_over(opened) as desk:
        before = await desk.register(email="anna@club.example")
        await desk.office.want_reset("anna", HOME)
        await asyncio.sleep(0)
        assert desk.mail.sent[0].to == "anna@club.example"
        link = desk.mail.link()
        await desk.office.reset(link, "a brand new horse")
        assert not await desk.knows(before.token)
        assert await desk.reception.login("Anna", "a brand new horse", None, HOME)
        with pytest.raises(LinkUnfit):
            await desk.office.reset(link, "and another horse")


async def test_of_two_who_use_a_reset_link_at_once_one_is_served(opened: Opener) -> None:
    async with desk_over(opened) as desk:
        account = (await desk.register(email="a@b.example")).account
        link = desk.office.reset_link(account, now=desk.clock.now()).rpartition("/")[2]
        resets = [desk.office.reset(link, f"horse number {number}") for number in range(4)]
        answers = await asyncio.gather(*resets, return_exceptions=True)
        assert sum(isinstance(answer, LinkUnfit) for answer in answers) == 3


async def test_a_reset_link_runs_out(opened: Opener) -> None:
    async with desk_over(opened) as desk:
        account = (await desk.register()).account
        link = desk.office.reset_link(account, now=desk.clock.now()).rpartition("/")[2]
        desk.wait(RESET_MS)
        with pytest.raises(LinkUnfit):
            await desk.office.reset(link, "a brand new horse")


async def test_a_reset_does_not_take_the_second_factor_away(opened: Opener) -> None:
    async with desk_over(opened) as desk:
        await desk.register()
        await desk.set_up_totp()
        account = await desk.office.book.named("Anna")
        link = desk.office.reset_link(account, now=desk.clock.now()).rpartition("/")[2]
        await desk.office.reset(link, "a brand new horse")
        with pytest.raises(TotpNeeded):
            await desk.reception.login("Anna", "a brand new horse", None, HOME)


async def test_nobody_is_written_to_who_is_not_there_or_has_no_address(opened: Opener) -> None:
    async with desk_over(opened) as desk:
        await desk.register()
        for name in ("Anna", "Nobody", "\0"):
            await desk.office.want_reset(name, HOME)
        await asyncio.sleep(0)
        assert desk.mail.sent == []


async def test_a_letter_that_cannot_be_sent_is_logged_without_its_link(
    opened: Opener, caplog: pytest.LogCaptureFixture
) -> None:
    async with desk_over(opened) as desk:

        async def fail(letter: Letter) -> None:
            raise OSError(letter.text)

        desk.mail.send = fail  # type: ignore[method-assign]
        await desk.register(email="anna@club.example")
        await desk.office.want_reset("Anna", HOME)
        await until(lambda: "a letter could not be sent: OSError" in caplog.text)
        assert "password-reset" not in caplog.text


# Staff.


async def test_the_first_admin_comes_in_by_a_link_that_works_once(opened: Opener) -> None:
    async with desk_over(opened) as desk:
        book = desk.office.book
        link = await staffing.new_first_run_link(book.store, entropy=SeededEntropy(1), now=NOW)
        admin = Applicant(name="admin", password=PASSWORD)
        account = await staffing.first_run(book, desk.reception, link, admin, now=NOW)
        assert set(account.roles) == set(ROLES)
        other = Applicant(name="other", password=PASSWORD)
        for wrong in (link, "", "00" * 32):
            with pytest.raises(LinkUnfit):
                await staffing.first_run(book, desk.reception, wrong, other, now=NOW)
        report = await verify_log(book.store)
        assert (report.ok, report.lines) == (True, 2)


async def test_hole_12_old_first_run_links_end_once_there_is_an_admin(opened: Opener) -> None:
    async with desk_over(opened) as desk:
        book, entropy = desk.office.book, SeededEntropy(4)
        links = [
            await staffing.new_first_run_link(book.store, entropy=entropy, now=NOW)
            for _ in range(3)
        ]
        first = Applicant(name="Boss", password=PASSWORD)
        await staffing.first_run(book, desk.reception, links[1], first, now=NOW)
        for link in links:
            late = Applicant(name="Late", password=PASSWORD)
            with pytest.raises(LinkUnfit):
                await staffing.first_run(book, desk.reception, link, late, now=NOW)
        # One that the operator makes on purpose is good, until somebody is made an admin.
        wanted = await staffing.new_first_run_link(book.store, entropy=entropy, now=NOW)
        await staffing.set_roles(book, "Boss", ["admin"], by="command line", now=NOW)
        with pytest.raises(LinkUnfit):
            await staffing.first_run(book, desk.reception, wanted, first, now=NOW)


async def test_a_first_run_link_is_used_by_one_and_runs_out(opened: Opener) -> None:
    async with desk_over(opened) as desk:
        book = desk.office.book
        link = await staffing.new_first_run_link(book.store, entropy=SeededEntropy(1), now=NOW)
        names = ("one-admin", "two-admin", "third")
        runs = [
            staffing.first_run(
                book, desk.reception, link, Applicant(name=name, password=PASSWORD), now=NOW
            )
            for name in names
        ]
        answers = await asyncio.gather(*runs, return_exceptions=True)
        assert sum(isinstance(answer, LinkUnfit) for answer in answers) == 2
        late = await staffing.new_first_run_link(book.store, entropy=SeededEntropy(2), now=NOW)
        with pytest.raises(LinkUnfit):
            await staffing.first_run(
                book,
                desk.reception,
                late,
                Applicant(name="late", password=PASSWORD),
                now=Instant(NOW + staffing.FIRST_RUN_MS),
            )


async def test_roles_hold_at_once_also_when_given_from_outside(opened: Opener) -> None:
    async with desk_over(opened) as desk, desk_over(opened) as elsewhere:
        token = (await desk.register()).token
        await staffing.set_roles(elsewhere.office.book, "anna", ["floor"], by="cli", now=NOW)
        visitor = await desk.reception.visitor(cookie=token, token=None)
        assert visitor is not None
        assert visitor.roles == ("player", "floor")


async def test_roles_that_nobody_knows_and_people_who_are_not_there_are_refused(
    opened: Opener,
) -> None:
    async with desk_over(opened) as desk:
        await desk.register()
        book = desk.office.book
        with pytest.raises(staffing.RoleUnknown):
            await staffing.set_roles(book, "Anna", ["king"], by="cli", now=NOW)
        with pytest.raises(NoSuchAccount):
            await staffing.set_roles(book, "Nobody", ["floor"], by="cli", now=NOW)
        await staffing.set_roles(book, "Anna", ["admin"], by="cli", now=NOW)
        with pytest.raises(staffing.OwnRole):
            await staffing.set_roles(book, "Anna", ["floor"], by="Anna", now=NOW)


async def test_who_is_suspended_is_out_until_he_is_let_in_again(opened: Opener) -> None:
    async with desk_over(opened) as desk:
        token = (await desk.register()).token
        book, until = desk.office.book, Instant(NOW + DAY_MS)
        await staffing.suspend(book, "Anna", why="shouting", until=until, by="cli", now=NOW)
        assert not await desk.knows(token)
        with pytest.raises(Suspended) as refused:
            await desk.login()
        assert refused.value.facts["why"] == "shouting"
        desk.wait(DAY_MS)
        assert await desk.login()
        await staffing.suspend(book, "Anna", why="again", until=None, by="cli", now=until)
        desk.wait(1_000 * DAY_MS)
        with pytest.raises(Suspended):
            await desk.login()
        await staffing.let_in_again(book, "Anna", by="cli", now=until)
        assert await desk.login()


async def test_a_suspension_is_told_to_who_knows_the_password_alone(opened: Opener) -> None:
    async with desk_over(opened) as desk:
        await desk.register()
        await staffing.suspend(desk.office.book, "Anna", why="x", until=None, by="cli", now=NOW)
        with pytest.raises(WrongNameOrPassword):
            await desk.reception.login("Anna", "not her password", None, HOME)


async def test_a_lost_authenticator_is_taken_off_and_it_is_written_down(opened: Opener) -> None:
    async with desk_over(opened) as desk:
        await desk.register()
        await desk.set_up_totp()
        await staffing.reset_totp(
            desk.office.book, "anna", why="her phone is gone", by="boss", now=NOW
        )
        assert await desk.login()
        (line,) = await desk.office.book.log.newest(before=None, limit=10)
        assert (line.by, line.act, line.about) == ("boss", "reset-totp", "anna")
        assert line.facts == {"why": "her phone is gone"}


async def test_what_is_refused_leaves_no_line_in_the_log(opened: Opener) -> None:
    async with desk_over(opened) as desk:
        with pytest.raises(Refused):
            await staffing.reset_totp(desk.office.book, "nobody", why="lost", by="boss", now=NOW)
        assert await desk.office.book.log.newest(before=None, limit=10) == []
