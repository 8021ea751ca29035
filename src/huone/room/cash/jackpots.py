"""Jackpots: the bad beat jackpots that tables of the room pay towards and can win.

Owns: what is booked in each jackpot and dropped since, booking at the end of the gaming day, and
the entries of a payout.
Never: judges a hand (`table.badbeat`), computes a share (`money.jackpot`), or records; a payout is
part of the settlement of the hand that won it.

Rule 1: a jackpot is paid from what was booked at the last day's end (BBJ-DROP-06).
Rule 2: it never stands below what the house guarantees (BBJ-PAY-04).
"""

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import Struct

from huone.money.accounts import Account, drop_of, jackpot_of
from huone.money.house import book_drop, pay_jackpot, seed_jackpot
from huone.money.jackpot import can_be_won, payout
from huone.money.ledger import Entry
from huone.room.commit import Committer, Draft
from huone.room.players.directory import entries_of
from huone.room.wallet.cashier import Cashier
from huone.rulebooks.schema import BadBeatJackpot
from huone.store.ports import Commit
from huone.table.settlement import Settlement
from huone.units import Cents, Instant, PlayerId, Seat

KIND: Final = "jackpot-day"


class JackpotDay(Struct, frozen=True, kw_only=True):
    """The gaming day whose drop is not booked yet."""

    day: int


class JackpotBalance:
    """How one jackpot stands."""

    __slots__ = ("booked_cents", "day", "dropped_cents")

    def __init__(self, booked_cents: int, dropped_cents: int, day: int) -> None:
        self.booked_cents = booked_cents
        self.dropped_cents = dropped_cents
        self.day = day


class Jackpots:
    """All jackpots of a room."""

    def __init__(
        self, committer: Committer, cashier: Cashier, rules: BadBeatJackpot | None
    ) -> None:
        self._committer = committer
        self._cashier = cashier
        self._rules = rules
        self._opened_at = Instant(0)
        committer.on_failed.append(self._distrust)
        committer.readers[KIND] = self._read_back
        self._standing: dict[str, JackpotBalance] = {}

    def booked_cents(self, jackpot: str) -> int:
        """Tell what can be won."""
        return self._standing[jackpot].booked_cents

    def names(self) -> list[str]:
        """Name all jackpots."""
        return list(self._standing)

    def give_back(self, jackpot: str, cents: Cents) -> Account:
        """Take the drop of a void hand out again, from where it lies by now."""
        standing = self._standing[jackpot]
        if standing.dropped_cents >= cents:
            standing.dropped_cents -= cents
            return drop_of(jackpot)
        standing.booked_cents -= cents
        return jackpot_of(jackpot)

    async def open(self, names: Iterable[str], *, now: Instant) -> None:
        """Read how the jackpots stand; a new one begins with what the house guarantees."""
        self._opened_at = now
        for jackpot in sorted(set(names)):
            await self._read(jackpot, now)
            if entries := self._booked(jackpot, now):
                await self._committer.record(entries=entries)

    def _distrust(self, commit: Commit) -> None:
        moved = {leg.account for entry in entries_of(commit) for leg in entry.legs}
        for jackpot in self._standing:
            if moved & {jackpot_of(jackpot), drop_of(jackpot)}:
                self._committer.distrusted[KIND, jackpot] = None

    async def _read_back(self, jackpot: str) -> None:
        """Read a jackpot anew after a hand that was not recorded."""
        await self._read(jackpot, self._opened_at)

    async def _read(self, jackpot: str, now: Instant) -> None:
        assert self._rules is not None
        store = self._committer.store
        body = await self._committer.read(KIND, jackpot)
        day = msgspec.msgpack.decode(body, type=JackpotDay).day if body else self._cashier.day(now)
        booked, dropped = (
            await store.balance(jackpot_of(jackpot)),
            await store.balance(drop_of(jackpot)),
        )
        seed = seed_jackpot(self._cashier.slip(now), jackpot, cents=Cents(self._rules.seed_cents))
        if await store.find(seed.id) is None:
            await self._committer.record(entries=(seed,))
            booked += self._rules.seed_cents
        self._standing[jackpot] = JackpotBalance(booked, dropped, day)

    def settled(
        self, jackpot: str, hand: Settlement, *, table: str, now: Instant
    ) -> tuple[list[Entry], list[Draft]]:
        """Write what a hand means for its jackpot: a day's booking, its drop, a payout."""
        before = self._standing[jackpot].day
        entries = self._booked(jackpot, now)
        standing = self._standing[jackpot]
        shares = self._shares(jackpot, hand)
        if shares:
            entries.append(self._paid(jackpot, hand, shares, table=table, now=now))
        standing.dropped_cents += hand.jackpot_chips
        # The first drop of a day names the day that it will be booked for.
        if standing.day == before and standing.dropped_cents != hand.jackpot_chips:
            return entries, []
        body = msgspec.msgpack.encode(JackpotDay(day=standing.day))
        return entries, [Draft(KIND, jackpot, body)]

    def _booked(self, jackpot: str, now: Instant) -> list[Entry]:
        """Add the drop of a day that is over to the jackpot (BBJ-DROP-03)."""
        standing, today = self._standing[jackpot], self._cashier.day(now)
        if today == standing.day:
            return []
        cents, day = standing.dropped_cents, standing.day
        standing.day = today
        standing.dropped_cents = 0
        if cents == 0:
            return []
        standing.booked_cents += cents
        return [book_drop(self._cashier.slip(now), jackpot, day=str(day), cents=Cents(cents))]

    def _shares(self, jackpot: str, hand: Settlement) -> dict[PlayerId, Cents]:
        """Share the jackpot out if the hand has won it; only who took part is paid (BBJ-04)."""
        beat, rules = hand.bad_beat, self._rules
        if beat is None or rules is None or not can_be_won(len(hand.present), rules):
            return {}
        losers = [seat for seat in beat.losers if seat in hand.present]
        winners = [seat for seat in beat.winners if seat in hand.present]
        if not losers or not winners:
            return {}
        paid = payout(
            self.booked_cents(jackpot),
            beat.category,
            len(hand.present),
            losers=len(losers),
            winners=len(winners),
            rules=rules,
        )

        def share_of(seat: Seat) -> Cents:
            if seat in losers:
                return paid.loser_cents
            return paid.winner_cents if seat in winners else paid.other_cents

        shares = {player: share_of(seat) for seat, player in hand.present.items()}
        return {player: cents for player, cents in shares.items() if cents}

    def _paid(
        self,
        jackpot: str,
        hand: Settlement,
        shares: dict[PlayerId, Cents],
        *,
        table: str,
        now: Instant,
    ) -> Entry:
        assert self._rules is not None
        standing, seed_cents = self._standing[jackpot], Cents(self._rules.seed_cents)
        entry = pay_jackpot(
            self._cashier.slip(now),
            jackpot,
            table=table,
            hand=hand.number,
            shares=shares,
            booked_cents=standing.booked_cents,
            seed_cents=seed_cents,
        )
        rest = standing.booked_cents - sum(shares.values())
        standing.booked_cents = max(rest, seed_cents)
        return entry
