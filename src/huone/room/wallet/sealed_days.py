"""Sealed days: when a day is over, all that the room owes is sealed, and the root is published.

Owns: the seals of all days in their chain, sealing the day that is over, the proof of one line.
Never: moves money, or keeps a line: what was owed on a day follows from the ledger for good.

Rule 1: a day is sealed once. Its root names the root of the day that was sealed before it.
Rule 2: a proof is given only if the ledger still says what was sealed; otherwise that is said.
"""

import asyncio
from datetime import UTC, datetime
from typing import Final

import msgspec
from msgspec import Struct

from huone.cards.commitment import GENESIS, HASH_BYTES
from huone.money.accounts import AccountUnknown
from huone.money.currency import CurrencyCode
from huone.money.proof import BalanceProof, SealedBalances
from huone.refusal import Refused
from huone.room.commit import Committer, Draft
from huone.system.clock import Clock
from huone.system.entropy import Entropy
from huone.units import Instant, PlayerId

KIND: Final = "sealed-day"
DAY_MS: Final = 86_400_000
SETTLES_MS: Final = 60_000
"""How long after midnight a day is sealed: what was decided before is on record by then."""


class DayNotSealed(Refused):
    """No seal has this day."""

    code = "balances/not-sealed"
    says = "the balances of {day!r} are not sealed"


class NoLineThatDay(Refused):
    """Who owned nothing at the end of a day has no line in it."""

    code = "balances/no-line"
    says = "you had nothing here at the end of {day}"


class SealBroken(Refused):
    """The ledger does not say any more what was sealed."""

    code = "balances/seal-broken"
    says = "the ledger does not say any more what was sealed for {day}; tell the operator"


class SealedDay(Struct, frozen=True, kw_only=True):
    """The seal of one day; the seed stays with the room."""

    day: str
    sealed_ms: Instant
    root: str
    previous: str
    sum_cents: int
    count: int
    seed: bytes


class SealedDays:
    """All days that were sealed."""

    def __init__(
        self, committer: Committer, clock: Clock, entropy: Entropy, *, money: CurrencyCode
    ) -> None:
        self._committer = committer
        self._clock = clock
        self._entropy = entropy
        self._money = money
        self.days: dict[str, SealedDay] = {}
        self._newest: tuple[str, SealedBalances] | None = None
        """The tree of the day that was asked for last."""

    async def open(self) -> None:
        """Read all seals."""
        found = await self._committer.read_all(KIND)
        self.days = {day: _DECODER.decode(body) for day, body in sorted(found.items())}

    def next_at(self) -> Instant:
        """Say when the next day can be sealed."""
        return next_seal(self._clock.now())

    async def seal_newest(self) -> SealedDay | None:
        """Seal the newest day that is over, unless it is sealed."""
        day = newest_over(self._clock.now())
        if day in self.days:
            return None
        seed = self._entropy.take(HASH_BYTES)
        last = self.days[max(self.days)].root if self.days else GENESIS
        tree = await self._tree(day, seed, last)
        sealed = SealedDay(
            day=day,
            sealed_ms=self._clock.now(),
            root=tree.root,
            previous=last,
            sum_cents=tree.sum_cents,
            count=tree.count,
            seed=seed,
        )
        await self._committer.record(
            documents=(Draft(KIND, day, msgspec.msgpack.encode(sealed), is_last=True),)
        )
        self.days[day] = sealed
        self._newest = (day, tree)
        return sealed

    async def proof(self, player: PlayerId, day: str) -> BalanceProof:
        """Open the line of a player on a day, for him."""
        sealed = self.days.get(day)
        if sealed is None:
            raise DayNotSealed(day=day)
        if self._newest is None or self._newest[0] != day:
            tree = await self._tree(day, sealed.seed, sealed.previous)
            if tree.root != sealed.root:
                raise SealBroken(day=day)
            self._newest = (day, tree)
        try:
            return self._newest[1].proof_for(player)
        except AccountUnknown:
            raise NoLineThatDay(day=day) from None

    async def _tree(self, day: str, seed: bytes, previous: str) -> SealedBalances:
        balances = await self._committer.store.balances_before(end_of(day))
        # A large room takes a while to add up; nobody's table waits for it.
        return await asyncio.to_thread(
            SealedBalances, balances, day=day, money=self._money, seed=seed, previous=previous
        )


_DECODER: Final = msgspec.msgpack.Decoder(SealedDay)


def newest_over(now: Instant) -> str:
    """Name the newest day that is over and settled."""
    return datetime.fromtimestamp((now - SETTLES_MS - DAY_MS) // 1_000, UTC).date().isoformat()


def next_seal(now: Instant) -> Instant:
    """Say when the next day is over and settled."""
    return Instant(((now - SETTLES_MS) // DAY_MS + 1) * DAY_MS + SETTLES_MS)


def end_of(day: str) -> Instant:
    """Give the moment at which a day is over."""
    begin = datetime.strptime(day, "%Y-%m-%d").replace(tzinfo=UTC)
    return Instant(int(begin.timestamp()) * 1_000 + DAY_MS)
