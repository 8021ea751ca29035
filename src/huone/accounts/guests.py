"""Guests: somebody plays at once, under a name and without a password.

Owns: names that are offered, the account of a guest, its bounds, how it becomes a full one, and
when it is swept.
Never: gives a guest what only a password protects: letters, tokens, a second factor, money.

Rule 1: a guest is an account like any other, known by the session of one browser. So what he has
and where he sits is kept as everybody's is, and stays his when he sets a password: the name is the
player, and it does not change.
Rule 2: guests are bounded, in number and by the address that they come from.
Rule 3: who was not seen for a while and holds nothing is swept. His name is not given again, so
nobody inherits his hands.
"""

from collections.abc import Awaitable, Callable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from huone.accounts.account import DAY_MS, Account
from huone.accounts.names import verify_name
from huone.accounts.passwords import Passwords, verify_strength
from huone.accounts.repository import AccountRepository
from huone.accounts.sign_in import Caller, SignedIn, SignIn
from huone.refusal import Refused
from huone.system.clock import Clock
from huone.system.entropy import Entropy, draw_from
from huone.units import Instant

SESSION_DAYS: Final = 365
TRIES: Final = 20
FIRST: Final = (
    *("Brave", "Bright", "Calm", "Clever", "Cosy", "Eager", "Fair", "Fast", "Gentle", "Happy"),
    *("Keen", "Kind", "Lucky", "Merry", "Mild", "Neat", "Quick", "Quiet", "Sunny", "Wise"),
)
SECOND: Final = (
    *("Badger", "Bear", "Beaver", "Crane", "Eagle", "Elk", "Falcon", "Fox", "Goose", "Hare"),
    *("Heron", "Lynx", "Marten", "Moose", "Otter", "Owl", "Puffin", "Raven", "Seal", "Swan"),
)


class GuestsFull(Refused):
    """As many guests play as the room takes."""

    code = "account/guests-full"
    says = "{most} guests play already; create an account instead"


class GuestsNotHere(Refused):
    """The room takes no guests."""

    code = "account/guests-not-here"
    says = "guests do not play here; create an account"


class NotGuest(Refused):
    """Who has a password is no guest."""

    code = "account/guest-only"
    says = "this account has a password already"


class GuestRules(Struct, frozen=True, kw_only=True):
    """Whether guests are welcome, how many, and how long one is remembered."""

    welcome: bool = True
    most: int = 1_000
    days: int = 30


class Guests:
    """The guests of a room."""

    def __init__(
        self,
        book: AccountRepository,
        reception: SignIn,
        passwords: Passwords,
        rules: GuestRules,
        *,
        clock: Clock,
        entropy: Entropy,
    ) -> None:
        self._book = book
        self._reception = reception
        self._passwords = passwords
        self._rules = rules
        self._clock = clock
        self._entropy = entropy
        self._names: set[str] = set()

    async def open(self) -> None:
        """Find the guests who were here before."""
        self._names = {each.key for each in await self._book.all() if is_guest(each)}

    async def offer_name(self) -> str:
        """Offer a name that nobody has."""
        for _ in range(TRIES):
            words = [some[draw_from(self._entropy, len(some))] for some in (FIRST, SECOND)]
            name = f"{''.join(words)}{10 + draw_from(self._entropy, 90)}"
            if await self._book.find(name) is None:
                return name
        return f"Player{draw_from(self._entropy, 10**9)}"

    async def come(self, name: str | None, language: str, caller: Caller) -> SignedIn:
        """Let a guest in under a name, or under one that is offered."""
        if not self._rules.welcome:
            raise GuestsNotHere
        now, reception = self._clock.now(), self._reception
        if name is not None:
            verify_name(name)
        chosen = name or await self.offer_name()
        # From here on nobody else comes in between, so many at once do not pass as one.
        if len(self._names) >= self._rules.most:
            raise GuestsFull(most=self._rules.most)
        reception.throttle.take("guest", caller.address, reception.rates.guest, now=now)
        account = Account(
            name=chosen,
            password="",
            made_ms=now,
            language=language,
            guest=True,
        )
        lasts_ms = SESSION_DAYS * DAY_MS
        signed_in = reception.signed_in(account, caller, lasts_ms=lasts_ms, now=now)
        self._names.add(account.key)
        try:
            await self._book.found(signed_in.account)
        except BaseException:
            self._names.discard(account.key)
            raise
        return signed_in

    async def settle(
        self, account: Account, password: str, email: str | None, caller: Caller
    ) -> SignedIn:
        """Make a guest's account a full one: the same name, and a password from now on."""
        verify_strength(password, account.name)
        kept, now = await self._passwords.hash(password), self._clock.now()
        signed_in = self._reception.signed_in(replace(account, sessions=()), caller, now=now)

        def decide(found: Account) -> Account:
            if not is_guest(found):
                raise NotGuest
            return replace(
                found, password=kept, email=email, guest=False, sessions=(signed_in.session,)
            )

        after = await self._book.change(account.name, decide)
        self._names.discard(account.key)
        return replace(signed_in, account=after)

    async def sweep(self, clear: Callable[[Account], Awaitable[bool]]) -> int:
        """Let go of guests who were not seen for long; `clear` says that one holds nothing."""
        now, swept = self._clock.now(), 0
        for key in sorted(self._names):
            account = await self._book.find(key)
            if account is None or not is_guest(account):
                self._names.discard(key)
            elif self._is_long_gone(account, now) and await clear(account):
                await self._book.change(account.name, _forgotten)
                self._names.discard(key)
                swept += 1
        return swept

    def _is_long_gone(self, account: Account, now: Instant) -> bool:
        seen = max((session.seen_ms for session in account.sessions), default=account.made_ms)
        return now - seen >= self._rules.days * DAY_MS


def is_guest(account: Account) -> bool:
    """Tell whether somebody plays without a password."""
    return account.guest and not account.gone


def _forgotten(account: Account) -> Account:
    return replace(account, sessions=(), gone=True)
