"""Jackpots: the bad beat jackpots that tables of the room pay towards and can win.

Owns: what is booked in each jackpot and dropped since, booking at the end of the gaming day, the
claims of hands that may have won one, and the entries of a payout.
Never: judges a hand (`table.badbeat`), or computes a share (`money.jackpot`).

Rule 1: a jackpot is paid from what was booked at the last day's end (BBJ-DROP-06); while a claim is
open, nothing is booked.
Rule 2: it never stands below what the house guarantees (BBJ-PAY-04).
Rule 3: claims are paid in the order in which their hands began: none before an earlier claim is
decided, and none while a hand that began earlier is still played (BBJ-14).
Rule 4: where the book asks for it, staff checks the hands first (BBJ-11).
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from huone.money.accounts import Account, drop_of, jackpot_of, share_of, swept_to
from huone.money.house import book_drop, pay_jackpot, seed_jackpot
from huone.money.jackpot import can_be_won, payout, payout_order
from huone.money.ledger import Entry
from huone.room.cash.jackpot.claims import (
    CLAIM,
    ClaimDecided,
    ClaimedJackpot,
    ClaimUnknown,
    claim_of,
    decode_claim,
    encode_claim,
)
from huone.room.commit import Committer, Draft
from huone.room.outbox import Told
from huone.room.players.directory import entries_of
from huone.room.players.notices import JackpotShared, Notices
from huone.room.wallet.cashier import Cashier
from huone.rulebooks.schema import BadBeatJackpot
from huone.store.ports import Commit
from huone.table.settlement import Settlement
from huone.units import Cents, Instant, PlayerId

KIND: Final = "jackpot-day"

RunningHands = Callable[[str], dict[str, Instant]]
"""For a jackpot, the tables that pay towards it and play a hand, and when each began."""


class JackpotDay(Struct, frozen=True, kw_only=True):
    """The gaming day whose drop is not booked yet."""

    day: int


class JackpotBalance:
    """How one jackpot stands."""

    __slots__ = ("booked_cents", "day", "drops")

    def __init__(self, booked_cents: int, drops: dict[Account, int], day: int) -> None:
        self.booked_cents = booked_cents
        self.drops = drops
        """What the tables of each share have paid since the last booking."""
        self.day = day

    @property
    def dropped_cents(self) -> int:
        """What tables have paid since the last booking."""
        return sum(self.drops.values())


class Jackpots:
    """All jackpots of a room."""

    def __init__(
        self,
        committer: Committer,
        cashier: Cashier,
        rules: BadBeatJackpot | None,
        notices: Notices,
        *,
        running: RunningHands,
    ) -> None:
        self._committer = committer
        self._cashier = cashier
        self._notices = notices
        self._running = running
        self.rules = rules
        self._opened_at = Instant(0)
        self.claims: dict[str, ClaimedJackpot] = {}
        """Every claim there ever was, by its id; there are few."""
        committer.on_failed.append(self._distrust)
        committer.readers[KIND] = self._read_back
        committer.readers[CLAIM] = self._read_claim
        self._standing: dict[str, JackpotBalance] = {}

    def booked_cents(self, jackpot: str) -> int:
        """Tell what can be won."""
        return self._standing[jackpot].booked_cents

    def dropped_cents(self, jackpot: str) -> int:
        """Tell what tables have paid since the last booking."""
        return self._standing[jackpot].dropped_cents

    def names(self) -> list[str]:
        """Name all jackpots."""
        return list(self._standing)

    def claim(self, id: str) -> ClaimedJackpot:
        """Find a claim."""
        if id not in self.claims:
            raise ClaimUnknown(claim=id)
        return self.claims[id]

    def claim_for(self, table: str, hand_no: int) -> ClaimedJackpot | None:
        """Find the claim of a hand, if it has one."""
        return self.claims.get(f"{table}.{hand_no}")

    def give_back(self, jackpot: str, drop: Account, cents: Cents) -> Account:
        """Take the drop of a void hand out again, from where it lies by now."""
        standing = self._standing[jackpot]
        if standing.drops.get(drop, 0) >= cents:
            standing.drops[drop] -= cents
            return drop
        standing.booked_cents -= cents
        return jackpot_of(jackpot)

    # Opening, and what could not be recorded

    async def open(self, names: Iterable[str], *, now: Instant) -> None:
        """Read how the jackpots stand; a new one begins with what the house guarantees."""
        self._opened_at = now
        for body in (await self._committer.read_all(CLAIM)).values():
            claim = decode_claim(body)
            self.claims[claim.id] = claim
        for jackpot in sorted(set(names)):
            await self._read(jackpot, now)
            if entries := self._booked(jackpot, now):
                await self._committer.record(entries=entries)

    def _distrust(self, commit: Commit) -> None:
        moved = {swept_to(leg.account) for entry in entries_of(commit) for leg in entry.legs}
        for jackpot in self._standing:
            if moved & {jackpot_of(jackpot), drop_of(jackpot)}:
                self._committer.distrusted[KIND, jackpot] = None

    async def _read_back(self, jackpot: str) -> None:
        """Read a jackpot anew after a hand that was not recorded."""
        await self._read(jackpot, self._opened_at)

    async def _read_claim(self, id: str) -> None:
        body = await self._committer.read(CLAIM, id)
        if body is None:
            self.claims.pop(id, None)
        else:
            self.claims[id] = decode_claim(body)

    async def _read(self, jackpot: str, now: Instant) -> None:
        assert self.rules is not None
        store = self._committer.store
        body = await self._committer.read(KIND, jackpot)
        day = msgspec.msgpack.decode(body, type=JackpotDay).day if body else self._cashier.day(now)
        booked = await store.balance(jackpot_of(jackpot))
        drops = {
            account: cents
            for (account, _), cents in (await store.balances(drop_of(jackpot))).items()
        }
        seed = seed_jackpot(self._cashier.slip(now), jackpot, cents=Cents(self.rules.seed_cents))
        if await store.find(seed.id) is None:
            await self._committer.record(entries=(seed,))
            booked += self.rules.seed_cents
        self._standing[jackpot] = JackpotBalance(booked, drops, day)

    # What a hand or a period means

    def settled(
        self, jackpot: str, hand: Settlement, *, table: str, now: Instant
    ) -> tuple[list[Entry], list[Draft]]:
        """Write what a hand means for its jackpot: a day's booking, its drop, a claim."""
        cents = Cents(hand.jackpot_chips)
        entries, documents = self.dropped(jackpot, cents, table=table, now=now)
        if self._has_won(hand):
            assert self.rules is not None
            claim = claim_of(jackpot, hand, table=table, checked=self.rules.checked_by == "staff")
            documents.append(self._kept(claim))
        self.resume(jackpot, now=now, over=table)
        return entries, documents

    def dropped(
        self, jackpot: str, cents: Cents, *, table: str, now: Instant
    ) -> tuple[list[Entry], list[Draft]]:
        """Note what a table has paid; the first drop of a day names the day it is booked for."""
        standing = self._standing[jackpot]
        before = standing.day
        entries = self._booked(jackpot, now)
        drop = drop_of(jackpot, share_of(table))
        standing.drops[drop] = standing.drops.get(drop, 0) + cents
        if standing.day == before and standing.dropped_cents != cents:
            return entries, []
        body = msgspec.msgpack.encode(JackpotDay(day=standing.day))
        return entries, [Draft(KIND, jackpot, body)]

    def _booked(self, jackpot: str, now: Instant) -> list[Entry]:
        """Add the drop of a day that is over to the jackpot (BBJ-DROP-03)."""
        standing, today = self._standing[jackpot], self._cashier.day(now)
        if today == standing.day or self._open_claims(jackpot):
            return []
        drops, cents, day = standing.drops, standing.dropped_cents, standing.day
        standing.day, standing.drops = today, {}
        if cents == 0:
            return []
        standing.booked_cents += cents
        return [book_drop(self._cashier.slip(now), jackpot, day=str(day), drops=drops)]

    def _has_won(self, hand: Settlement) -> bool:
        """Say whether a hand has won its jackpot; only who took part counts (BBJ-04)."""
        beat, rules = hand.bad_beat, self.rules
        if beat is None or rules is None or not can_be_won(len(hand.present), rules):
            return False
        return all(any(s in hand.present for s in seats) for seats in (beat.losers, beat.winners))

    # Claims

    def decide(self, id: str, *, confirm: bool, by: str, why: str, now: Instant) -> Told:
        """Confirm or reject a claim, as staff that has looked at the hands (BBJ-11)."""
        claim = self.claim(id)
        if claim.state != "waiting":
            raise ClaimDecided(claim=id, state=claim.state)
        state: Final = "confirmed" if confirm else "rejected"
        decided = replace(claim, state=state, decided_by=by, decided_ms=now, why=why)
        with self._committer.decision():
            told = self._committer.record(documents=(self._kept(decided),))
            self.resume(claim.jackpot, now=now)
            return told

    def resume(self, jackpot: str, *, now: Instant, over: str = "") -> None:
        """Pay what can be paid by now: a claim was decided, or a hand is over at a table."""
        paid = self._pay_due(jackpot, now, over=over)
        if paid:
            self._cashier.players.carry(*paid)
            self._committer.record(entries=[*paid, *self._booked(jackpot, now)])

    def _open_claims(self, jackpot: str) -> list[str]:
        """List the claims that are not decided or not paid, in the order in which they are paid."""
        began = {
            claim.id: claim.began_ms
            for claim in self.claims.values()
            if claim.jackpot == jackpot and claim.state in ("waiting", "confirmed")
        }
        return payout_order(began)

    def _pay_due(self, jackpot: str, now: Instant, *, over: str) -> list[Entry]:
        """Pay confirmed claims, as long as nobody can have been earlier."""
        entries: list[Entry] = []
        running = [began for table, began in self._running(jackpot).items() if table != over]
        for id in self._open_claims(jackpot):
            claim = self.claims[id]
            if claim.state != "confirmed" or min(running, default=now) < claim.began_ms:
                break
            entries.append(self._paid(claim, now))
        return entries

    def _paid(self, claim: ClaimedJackpot, now: Instant) -> Entry:
        assert self.rules is not None
        standing, seed_cents = self._standing[claim.jackpot], Cents(self.rules.seed_cents)
        shares = self._shares(claim)
        entry = pay_jackpot(
            self._cashier.slip(now),
            claim.jackpot,
            table=claim.table,
            hand=claim.hand_no,
            shares=shares,
            booked_cents=standing.booked_cents,
            seed_cents=seed_cents,
        )
        rest = standing.booked_cents - sum(shares.values())
        standing.booked_cents = max(rest, seed_cents)
        self._tell(replace(claim, state="paid", shares=shares, paid_ms=now), now)
        return entry

    def _shares(self, claim: ClaimedJackpot) -> dict[PlayerId, Cents]:
        assert self.rules is not None
        paid = payout(
            self.booked_cents(claim.jackpot),
            claim.category,
            len(claim.players),
            losers=len(claim.losers),
            winners=len(claim.winners),
            rules=self.rules,
        )
        shares = {}
        for seat, player in claim.players.items():
            cents = paid.loser_cents if seat in claim.losers else paid.other_cents
            shares[player] = paid.winner_cents if seat in claim.winners else cents
        return {player: cents for player, cents in shares.items() if cents}

    def _tell(self, claim: ClaimedJackpot, now: Instant) -> None:
        """Record a payout, and tell everybody who took part what everybody got."""
        notice = JackpotShared(
            jackpot=claim.jackpot,
            table=claim.table,
            hand_no=claim.hand_no,
            category=claim.category,
            shares={str(player): int(cents) for player, cents in claim.shares.items()},
            at_ms=now,
        )
        present = self._notices.present
        papers = [self._kept(claim)]
        papers += [self._notices.add(p, notice) for p in claim.shares if p not in present]
        ack = self._committer.record(documents=papers)
        for player in claim.shares:
            if player in present:
                ack.add_done_callback(partial(self._notices.tell, player, notice))

    def _kept(self, claim: ClaimedJackpot) -> Draft:
        self.claims[claim.id] = claim
        return Draft(CLAIM, claim.id, encode_claim(claim))
