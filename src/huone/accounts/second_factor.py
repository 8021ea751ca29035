"""The second factor: an authenticator beside the password, for who wants one.

Owns: switching it on and off, and spending a code when its owner signs in.
Never: switches it on before its owner has shown that it works.
"""

from collections.abc import Callable

from msgspec.structs import replace

from huone.accounts.account import Account
from huone.accounts.codes import accepted_step, fingerprint, new_recovery_codes, new_secret, without
from huone.accounts.repository import AccountRepository
from huone.refusal import Refused
from huone.system.clock import Clock
from huone.system.entropy import Entropy
from huone.units import Instant


class TotpNeeded(Refused):
    """The password is right; the code of the authenticator is asked for as well."""

    code = "account/totp-needed"
    says = "the code of your authenticator is needed as well"


class CodeWrong(Refused):
    """The code is wrong, too old, or was used before."""

    code = "account/wrong-code"
    says = "this code is wrong or was used before"


class TotpOn(Refused):
    """There is one authenticator for an account."""

    code = "account/totp-on"
    says = "an authenticator is already set up; switch it off first"


class TotpNotAsked(Refused):
    """A secret is handed out first."""

    code = "account/totp-not-asked"
    says = "ask for a new authenticator first"


class TotpOff(Refused):
    """There is nothing to switch off."""

    code = "account/totp-off"
    says = "no authenticator is set up"


def spend_code(account: Account, code: str | None, *, now: Instant) -> Account:
    """Take the code that somebody signs in with; where none is set up none is needed."""
    if account.totp_secret is None:
        return account
    if code is None:
        raise TotpNeeded
    step = accepted_step(account.totp_secret, code, spent=account.totp_spent, now=now)
    if step is not None:
        return replace(account, totp_spent=step)
    recovery = without(code, account.recovery)
    if recovery is None:
        raise CodeWrong
    return replace(account, recovery=recovery)


def without_totp(account: Account) -> Account:
    """Switch the authenticator off."""
    return replace(account, totp_secret=None, totp_pending=None, recovery=())


class SecondFactor:
    """Switches authenticators on and off."""

    def __init__(self, book: AccountRepository, *, clock: Clock, entropy: Entropy) -> None:
        self._book = book
        self._clock = clock
        self._entropy = entropy

    async def start(self, name: str) -> str:
        """Hand a secret out; it counts when a code of it comes back."""
        secret = new_secret(self._entropy)

        def decide(account: Account) -> Account:
            if account.totp_secret is not None:
                raise TotpOn
            return replace(account, totp_pending=secret)

        await self._book.change(name, decide)
        return secret

    async def finish(self, name: str, code: str) -> tuple[str, ...]:
        """Switch it on with its first code; the recovery codes are told this once."""
        now, recovery = self._clock.now(), new_recovery_codes(self._entropy)
        await self._book.change(name, self._switched_on(code, recovery, now))
        return recovery

    def _switched_on(
        self, code: str, recovery: tuple[str, ...], now: Instant
    ) -> Callable[[Account], Account]:
        def decide(account: Account) -> Account:
            if account.totp_secret is not None:
                raise TotpOn
            if account.totp_pending is None:
                raise TotpNotAsked
            step = accepted_step(account.totp_pending, code, spent=0, now=now)
            if step is None:
                raise CodeWrong
            return replace(
                account,
                totp_secret=account.totp_pending,
                totp_pending=None,
                totp_spent=step,
                recovery=tuple(map(fingerprint, recovery)),
            )

        return decide

    async def drop(self, name: str, code: str) -> None:
        """Switch it off with a code, of the authenticator or from the sheet."""
        now = self._clock.now()

        def decide(account: Account) -> Account:
            if account.totp_secret is None:
                raise TotpOff
            return without_totp(spend_code(account, code, now=now))

        await self._book.change(name, decide)
