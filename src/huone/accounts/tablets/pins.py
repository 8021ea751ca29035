"""PINs: six digits with which staff signs in on a bound tablet, and stands beside an act.

Owns: setting a PIN, checking one, and locking it after wrong guesses.
Never: lets anybody in from elsewhere; a PIN is worth nothing without a bound tablet or somebody
who is signed in already.

Rule 1: guessing is counted before it is looked at; after five wrong ones the PIN is locked.
"""

import itertools
from typing import Final

from msgspec.structs import replace

from huone.accounts.account import STAFF_ROLES, Account, verify_not_suspended
from huone.accounts.names import key_of
from huone.accounts.passwords import Passwords
from huone.accounts.repository import AccountRepository
from huone.accounts.sign_in import Caller, SignIn
from huone.refusal import Refused
from huone.system.clock import Clock
from huone.system.rate_limit import MINUTE_MS, AskedTooOften, Rate

GUESSES: Final = Rate(most=5, per_ms=15 * MINUTE_MS)
DIGITS: Final = 6


class PinWrong(Refused):
    """The name or the PIN is wrong; which one is not told."""

    code = "live/pin-wrong"
    says = "the name or the PIN is wrong"


class PinLocked(Refused):
    """Too many wrong guesses."""

    code = "live/pin-locked"
    says = "this PIN is locked after {guesses} wrong tries; try again in {retry_s} seconds"


class PinUnfit(Refused):
    """A PIN is not the first one that anybody would try."""

    code = "live/pin-unfit"
    says = "a PIN has {digits} digits, not all the same and not in a row"


class PinForStaff(Refused):
    """Only who works here has a PIN."""

    code = "live/pin-for-staff"
    says = "a PIN is for the staff of a live house"


class Pins:
    """The PINs of staff."""

    def __init__(
        self, book: AccountRepository, reception: SignIn, passwords: Passwords, *, clock: Clock
    ) -> None:
        self._book = book
        self._reception = reception
        self._passwords = passwords
        self._clock = clock

    async def set(self, account: Account, password: str, pin: str, caller: Caller) -> None:
        """Choose a PIN; the password says that it is oneself."""
        if not set(account.roles) & set(STAFF_ROLES):
            raise PinForStaff
        verify_pin_fit(pin)
        await self._reception.verify_password(account, password, caller)
        kept = await self._passwords.hash(pin)
        await self._book.change(account.name, lambda found: replace(found, pin=kept))

    async def verify(self, name: str, pin: str) -> Account:
        """Make sure that somebody of staff is there, by his name and PIN."""
        now, throttle, who = self._clock.now(), self._reception.throttle, key_of(name)[:64]
        try:
            throttle.take("pin", who, GUESSES, now=now)
        except AskedTooOften as no:
            raise PinLocked(guesses=GUESSES.most, retry_s=no.facts["retry_s"]) from no
        account = await self._book.find(name)
        right = await self._passwords.is_right(pin, (account.pin or None) if account else None)
        if account is None or not right:
            raise PinWrong
        verify_not_suspended(account, now=now)
        throttle.give_back("pin", who, GUESSES)
        return account


def verify_pin_fit(pin: str) -> None:
    """Refuse a PIN that is too easy.

    >>> verify_pin_fit("402913")
    >>> verify_pin_fit("123456")
    Traceback (most recent call last):
    huone.accounts.tablets.pins.PinUnfit: a PIN has 6 digits, not all the same and not in a row
    """
    steps = {ord(after) - ord(before) for before, after in itertools.pairwise(pin)}
    is_digits = len(pin) == DIGITS and pin.isascii() and pin.isdecimal()
    if not is_digits or steps in ({0}, {1}, {-1}):
        raise PinUnfit(digits=DIGITS)
