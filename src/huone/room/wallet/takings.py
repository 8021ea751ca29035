"""Takings: what tables and tournaments have taken for the house, brought together now and then.

Owns: sweeping the rake and the fees of every share to the house's own accounts.
Never: takes anything from a player, or keeps a hand waiting.

Rule 1: a sweep moves exactly what lies there. Whoever pays in between overtakes it; then it looks
again. The audit holds every sweep against what was taken (`money.laws`).
"""

from typing import Final

from huone.money.accounts import FEES, RAKE, Account, is_part
from huone.money.house import sweep
from huone.room.commit import Committer
from huone.room.wallet.cashier import Cashier
from huone.store.ports import Expected, Overtaken
from huone.system.clock import Clock
from huone.units import Instant

HOUR_MS: Final = 3_600_000
ATTEMPTS: Final = 20
"""How often a sweep looks again; what is left lies there for another hour."""


class Takings:
    """What the shares of a room have taken."""

    def __init__(self, committer: Committer, cashier: Cashier, clock: Clock) -> None:
        self._committer = committer
        self._cashier = cashier
        self._clock = clock

    def next_at(self) -> Instant:
        """Say when to sweep next: with the hour, and when the gaming day ends."""
        now = self._clock.now()
        hour = Instant((now // HOUR_MS + 1) * HOUR_MS)
        return min(hour, self._cashier.day_ends(now))

    async def sweep(self) -> int:
        """Bring everything together; tell from how many accounts something came."""
        store, money = self._committer.store, self._cashier.money
        parts = {**await store.balances(RAKE), **await store.balances(FEES)}
        full = [
            account
            for (account, currency), balance in parts.items()
            if balance and currency == money and is_part(account)
        ]
        return sum([await self._sweep(account) for account in full])

    async def _sweep(self, account: Account) -> bool:
        for _ in range(ATTEMPTS):
            lies = await self._committer.store.standing(account)
            if not lies.balance:
                break
            slip = self._cashier.slip(self._clock.now())
            entry = sweep(slip, account, cents=lies.balance, seq=lies.seq)
            expected = Expected(account=account, currency=self._cashier.money, seq=lies.seq)
            try:
                await self._committer.record(entries=(entry,), expects=(expected,))
            except Overtaken:
                continue
            return True
        return False
