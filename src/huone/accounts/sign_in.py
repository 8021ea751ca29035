"""The reception: people and programs come in, and it is known who they are.

Owns: registering, signing in and out, sessions and tokens, and telling who is behind one.
Never: tells whether a name exists to who does not know its password.

Rule 1: signing in always draws a new token; one that a browser brought along is never taken over.
Rule 2: guessing is counted before it is looked at, so a hundred guesses at once count as a hundred.
"""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from huone.accounts.account import (
    DAY_MS,
    ID_BYTES,
    SEEN_EVERY_MS,
    SESSION_MS,
    Account,
    Kind,
    Session,
    name_in,
    new_token,
    proof_of,
    seen,
    session_of,
    verify_not_suspended,
    with_session,
    without_session,
)
from huone.accounts.identity import Visitor
from huone.accounts.names import key_of, verify_name
from huone.accounts.passwords import Passwords, verify_strength
from huone.accounts.rates import RequestRates
from huone.accounts.repository import AccountRepository
from huone.accounts.second_factor import spend_code
from huone.refusal import Refused
from huone.system.clock import Clock
from huone.system.entropy import Entropy
from huone.system.rate_limit import RateLimit
from huone.units import Instant

TOKEN_DAYS_MAX = 365


class WrongNameOrPassword(Refused):
    """One of the two is wrong; which one is not told."""

    code = "account/wrong-name-or-password"
    says = "the name or the password is wrong"


class TokenDaysUnfit(Refused):
    """A token lasts a while, and not for ever."""

    code = "account/unfit-token-days"
    says = "a token lasts 1 to {days_max} days, not {days}"


class SignUpClosed(Refused):
    """The house makes the accounts itself."""

    code = "account/registration-closed"
    says = "new accounts are made by the staff of this room"


class Caller(Struct, frozen=True, kw_only=True):
    """From where somebody asks."""

    address: str = ""
    label: str = ""


class SignedIn(Struct, frozen=True, kw_only=True):
    """Somebody is in; the token is told this once."""

    account: Account
    session: Session
    token: str

    def __repr__(self) -> str:
        return f"<SignedIn {self.account.name}>"


class Applicant(Struct, frozen=True, kw_only=True):
    """Who wants an account."""

    name: str
    password: str
    email: str | None = None
    language: str = "en"

    def __repr__(self) -> str:
        return f"<Applicant {self.name}>"


class SignIn:
    """Knows who somebody is; the `Identity` of the edge."""

    def __init__(
        self,
        book: AccountRepository,
        passwords: Passwords,
        *,
        clock: Clock,
        entropy: Entropy,
        rates: RequestRates,
    ) -> None:
        self._book = book
        self._passwords = passwords
        self._clock = clock
        self._entropy = entropy
        self.rates = rates
        self.throttle = RateLimit()
        self.ended: list[Callable[[str], None]] = book.ended

    # Who it is.

    async def visitor(self, *, cookie: str | None, token: str | None) -> Visitor | None:
        """Tell who it is; None for a stranger or a session that is over."""
        found = await self.identify(cookie=cookie, token=token)
        if found is None:
            return None
        account, session = found
        return Visitor(player=account.player, session=session.id, roles=account.roles)

    async def identify(
        self, *, cookie: str | None, token: str | None
    ) -> tuple[Account, Session] | None:
        """Find the account and the session behind a cookie of a browser or a program's token."""
        given, kind = (token, "program") if token else (cookie, "browser")
        account = await self._book.find(name_in(given)) if given else None
        if given is None or account is None:
            return None
        now = self._clock.now()
        session = session_of(account, given, now=now)
        if session is None or session.kind != kind:
            return None
        if now - session.seen_ms >= SEEN_EVERY_MS:
            account = await self._book.change(
                account.name, lambda each: seen(each, session.id, now=now)
            )
        return account, session

    # Coming in.

    async def register(self, applicant: Applicant, caller: Caller) -> SignedIn:
        """Found an account and sign its owner in."""
        now = self._clock.now()
        name = verify_name(applicant.name)
        verify_strength(applicant.password, name)
        if not self.rates.register.most:
            raise SignUpClosed
        self.throttle.take("register", caller.address, self.rates.register, now=now)
        account = await self.new_account(applicant)
        signed_in = self.signed_in(account, caller, now=now)
        await self._book.found(signed_in.account)
        return signed_in

    async def new_account(self, applicant: Applicant) -> Account:
        """Write a new account; whether its name is free is found out when it is kept."""
        return Account(
            name=applicant.name,
            password=await self._passwords.hash(applicant.password),
            made_ms=self._clock.now(),
            email=applicant.email,
            language=applicant.language,
        )

    async def login(
        self,
        name: str,
        password: str,
        code: str | None,
        caller: Caller,
        *,
        cookie: str | None = None,
    ) -> SignedIn:
        """Sign somebody in; the session that his browser brought along ends."""
        guess = self._count_guess(name, caller)
        account = await self._verify_password(name, password)
        now = self._clock.now()
        verify_not_suspended(account, now=now)
        fresh = await self._fresh_hash(account, password)
        signed_in = self.signed_in(account, caller, now=now)

        def decide(found: Account) -> Account:
            if found.password != account.password:
                raise WrongNameOrPassword
            checked = spend_code(found, code, now=now)
            return with_session(replace(checked, password=fresh), signed_in.session, now=now)

        after = await self._book.change(account.name, decide)
        guess()
        if cookie is not None:
            await self.logout(cookie)
        return replace(signed_in, account=after)

    async def verify_password(self, account: Account, password: str, caller: Caller) -> None:
        """Make sure that who is signed in knows his password, before something weighty."""
        guess = self._count_guess(account.name, caller)
        await self._verify_password(account.name, password)
        guess()

    def count_code(self, account: Account, caller: Caller) -> Callable[[], None]:
        """Count a guess at a code; call the answer when it was right."""
        return self._count_guess(account.name, caller)

    async def _verify_password(self, name: str, password: str) -> Account:
        account = await self._book.find(name)
        # A guest has no password: whatever is tried is as wrong as for a name that nobody has.
        kept = account.password or None if account else None
        right = await self._passwords.is_right(password, kept)
        if account is None or not right:
            raise WrongNameOrPassword
        return account

    async def _fresh_hash(self, account: Account, password: str) -> str:
        if self._passwords.is_outdated(account.password):
            return await self._passwords.hash(password)
        return account.password

    def _count_guess(self, name: str, caller: Caller) -> Callable[[], None]:
        now, rates, throttle = self._clock.now(), self.rates, self.throttle
        guessed = (
            # By name and place: whoever guesses elsewhere must not lock the owner out.
            ("login", f"{key_of(name)[:64]} {caller.address}", rates.login_of_name),
            ("login from address", caller.address, rates.login_from_address),
        )
        for what, who, rate in guessed:
            throttle.verify(what, who, rate, now=now)
        for what, who, rate in guessed:
            throttle.count(what, who, rate, now=now)

        def was_right() -> None:
            for what, who, rate in guessed:
                throttle.give_back(what, who, rate)

        return was_right

    def signed_in(
        self, account: Account, caller: Caller, *, lasts_ms: int = SESSION_MS, now: Instant
    ) -> SignedIn:
        """Give somebody a new session in his browser; it is kept with his account."""
        session, token = self._session(account, caller, "browser", lasts_ms, now=now)
        if account.guest:
            session = replace(session, idle_ms=lasts_ms)
        return SignedIn(
            account=with_session(account, session, now=now), session=session, token=token
        )

    def _session(
        self, account: Account, caller: Caller, kind: Kind, lasts_ms: int, *, now: Instant
    ) -> tuple[Session, str]:
        token = new_token(account.name, self._entropy)
        session = Session(
            id=self._entropy.take(ID_BYTES).hex(),
            proof=proof_of(token),
            kind=kind,
            label=caller.label[:100],
            address=caller.address,
            made_ms=now,
            seen_ms=now,
            expires_ms=Instant(now + lasts_ms),
        )
        return session, token

    # Going out, and other ways in.

    async def logout(self, cookie: str) -> None:
        """End the session of a browser, if it is one."""
        found = await self.identify(cookie=cookie, token=None)
        if found is not None:
            await self.end_session(found[0].name, found[1].id)

    async def end_session(self, name: str, session: str) -> None:
        """End one session of an account."""
        await self._book.change(name, lambda account: without_session(account, session))

    async def new_token(self, account: Account, caller: Caller, *, days: int) -> SignedIn:
        """Give a program a token of its own."""
        if not 1 <= days <= TOKEN_DAYS_MAX:
            raise TokenDaysUnfit(days_max=TOKEN_DAYS_MAX, days=days)
        now = self._clock.now()
        session, token = self._session(account, caller, "program", days * DAY_MS, now=now)
        after = await self._book.change(
            account.name, lambda found: with_session(found, session, now=now)
        )
        return SignedIn(account=after, session=session, token=token)

    async def change_password(
        self, account: Account, password: str, new_password: str, caller: Caller
    ) -> SignedIn:
        """Change a password: every session ends, and a new one begins for who asked."""
        verify_strength(new_password, account.name)
        await self.verify_password(account, password, caller)
        kept, now = await self._passwords.hash(new_password), self._clock.now()
        signed_in = self.signed_in(replace(account, sessions=()), caller, now=now)

        def decide(found: Account) -> Account:
            if found.password != account.password:
                raise WrongNameOrPassword
            return replace(found, password=kept, sessions=(signed_in.session,))

        after = await self._book.change(account.name, decide)
        return replace(signed_in, account=after)

    async def set_language(self, name: str, language: str) -> Account:
        """Speak another language with somebody."""
        return await self._book.change(name, lambda found: replace(found, language=language))

    async def set_email(
        self, account: Account, password: str, email: str | None, caller: Caller
    ) -> Account:
        """Write to another address from now on: whoever gets letters can get in."""
        await self.verify_password(account, password, caller)
        return await self._book.change(account.name, lambda found: replace(found, email=email))
