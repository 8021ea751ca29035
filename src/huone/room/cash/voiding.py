"""Voiding: a hand that was over is taken back, with everything that it moved.

Owns: what each player gives back or gets back, from his stack or his wallet, the one entry that
corrects the hand's, and what everybody is told.
Never: decides that a hand is void; staff does, with a reason (GEN-02, online:AMB-37). Nothing that
is recorded is changed: the ruling is a record of its own, and the history shows both.

Rule 1: everybody has what he would have without the hand. Who has got up is reached in his wallet.
Rule 2: if one of them cannot pay back, nothing is taken back.
Rule 3: stacks change between hands only, so a ruling waits for the end of the running one.
"""

import asyncio
from collections.abc import Mapping

import msgspec
from msgspec import Struct

from huone.money.accounts import drop_of, swept_to
from huone.money.currency import chips_at
from huone.money.ledger import Entry, cause
from huone.money.settlement import void_hand
from huone.refusal import Refused
from huone.room.cash.jackpot.jackpots import Jackpots
from huone.room.cash.lobby import Lobby
from huone.room.cash.table import RoomTable
from huone.room.commit import Committer, Draft
from huone.room.hand_history import VOIDED, HandHistories, VoidRuling
from huone.room.outbox import Told
from huone.room.players.notices import HandTakenBack, Notices
from huone.room.wallet.cashier import Cashier, Slipped
from huone.rulebooks.schema import Rulebook
from huone.store.ports import HandRecord, Outcome
from huone.units import Cents, Instant, PlayerId


class VoidWithoutReason(Refused):
    """Everybody is told why a hand is void."""

    code = "void/reason-missing"
    says = "hand {hand_no} at table {table!r} is not taken back without a reason"


class AlreadyVoid(Refused):
    """A hand is void once."""

    code = "void/already-void"
    says = "hand {hand_no} at table {table!r} is void already"


class CannotPayBack(Refused):
    """Somebody has not got any more what he would have to give back."""

    code = "void/cannot-pay-back"
    says = "{player!r} would have to pay {cents} back and has {has_cents}"


class JackpotPaid(Refused):
    """A jackpot that is paid out is not taken back with the hand; that is a case of its own."""

    code = "void/jackpot-paid"
    says = "hand {hand_no} at table {table!r} has won jackpot {jackpot!r}"


class FinishedHandsStand(Refused):
    """Only some books take a hand back that is over (VD-01)."""

    code = "void/finished-hands-stand"
    says = "by {rulebook} a hand that is over stands; open a case instead"


class HandToVoid(Struct, frozen=True, kw_only=True):
    """A hand that is to be taken back."""

    table: str
    hand_no: int
    won: Mapping[PlayerId, int]
    """What the hand did to each stack."""
    settled: Entry | None
    ruling: VoidRuling


class VoidShares(Struct, frozen=True, kw_only=True):
    """What taking a hand back means: the stacks then, and what wallets get or give."""

    stacks: dict[PlayerId, int]
    wallets: dict[PlayerId, int]


class HandVoider:
    """Takes hands back that are over."""

    def __init__(
        self,
        committer: Committer,
        cashier: Cashier,
        jackpots: Jackpots,
        lobby: Lobby,
        notices: Notices,
        histories: HandHistories,
        rulebook: Rulebook,
    ) -> None:
        self._rulebook = rulebook
        self._committer = committer
        self._cashier = cashier
        self._jackpots = jackpots
        self._lobby = lobby
        self._notices = notices
        self._histories = histories

    async def void(self, table: str, hand_no: int, ruling: VoidRuling) -> None:
        """Take a hand back that is over; done when it is recorded and told (GEN-02)."""
        if not self._rulebook.crash.malfunction_voids:
            raise FinishedHandsStand(rulebook=self._rulebook.meta.id)
        if not ruling.why.strip():
            raise VoidWithoutReason(table=table, hand_no=hand_no)
        case = await self._case(table, hand_no, ruling)
        open_table = self._lobby.tables.get(table)
        if open_table is None:
            told = self._take_back(None, case, ruling.at_ms)
        else:
            told = await self._between_hands(open_table, case)
        if told is not None:
            await told

    async def _case(self, table: str, hand_no: int, ruling: VoidRuling) -> HandToVoid:
        """Read what is to be undone; everybody's wallet is at hand then."""
        await self._committer.catch_up()
        record = await self._histories.record(table, hand_no)
        if record.outcome is Outcome.VOID:
            raise AlreadyVoid(table=table, hand_no=hand_no)
        await self._verify_no_jackpot(record)
        for dealt in record.dealt:
            await self._cashier.players.admit(dealt.player, now=ruling.at_ms)
        settled = cause("hand", table, hand_no, act="settle").id
        found = await self._committer.store.find(settled)
        return HandToVoid(
            table=table,
            hand_no=hand_no,
            won={dealt.player: dealt.after_chips - dealt.before_chips for dealt in record.dealt},
            settled=found.entry if found else None,
            ruling=ruling,
        )

    async def _verify_no_jackpot(self, record: HandRecord) -> None:
        claim = self._jackpots.claim_for(record.table, record.hand_no)
        if claim is not None and claim.state != "rejected":
            raise JackpotPaid(table=claim.table, hand_no=claim.hand_no, jackpot=claim.jackpot)
        for jackpot in self._jackpots.names():
            paid = cause("jackpot", jackpot, record.table, record.hand_no, act="pay").id
            if await self._committer.store.find(paid) is not None:
                raise JackpotPaid(table=record.table, hand_no=record.hand_no, jackpot=jackpot)

    async def _between_hands(self, table: RoomTable, case: HandToVoid) -> Told:
        taken_back: asyncio.Future[Told] = asyncio.get_running_loop().create_future()

        def take_back(now: Instant) -> None:
            if taken_back.done():
                return  # Whoever asked has gone; nothing is taken back behind his back.
            try:
                taken_back.set_result(self._take_back(table, case, now))
            except Refused as no:
                taken_back.set_exception(no)

        table.between_hands(take_back, now=case.ruling.at_ms)
        return await taken_back

    def _take_back(self, table: RoomTable | None, case: HandToVoid, now: Instant) -> Told:
        """Undo a hand in one request: stacks, money, the ruling and the notices of who is away."""
        if (case.table, case.hand_no) in self._histories.voided:
            raise AlreadyVoid(table=case.table, hand_no=case.hand_no)
        if table is not None:
            table.verify_open()
        shares = self._shares(table, case)
        entry = self._entry(case, shares, now)
        entries = () if entry is None else (entry,)
        self._cashier.players.carry(*entries)
        slip = Slipped(entries=entries, documents=self._documents(case, now))
        why = case.ruling.why
        if table is not None:
            told = table.take_back(case.hand_no, why, shares.stacks, slip, now=now)
        else:
            told = self._committer.record(entries=entries, documents=slip.documents)
        assert told is not None
        told.add_done_callback(lambda done: self._tell(case, now, done))
        return told

    def _shares(self, table: RoomTable | None, case: HandToVoid) -> VoidShares:
        """Work out who gives what from where; refuse if somebody cannot."""
        sitters = table.table.sitters if table is not None else None
        stacks: dict[PlayerId, int] = {}
        wallets: dict[PlayerId, int] = {}
        for player, won in case.won.items():
            sitter = sitters.find(player) if sitters is not None else None
            from_stack = min(won, sitter.stack) if sitter is not None else 0
            if sitter is not None and from_stack:
                stacks[player] = sitter.stack - from_stack
            if won != from_stack:
                wallets[player] = from_stack - won
                if not self._is_counted(case.table):
                    self._verify_can_pay(player, won - from_stack)
        return VoidShares(stacks=stacks, wallets=wallets)

    def _is_counted(self, table: str) -> bool:
        """Tell whether the chips of a table are only counted, as in a home game."""
        listing = self._lobby.listings.get(table)
        return listing is not None and listing.terms is not None

    def _verify_can_pay(self, player: PlayerId, cents: int) -> None:
        has_cents = self._cashier.wallet(player)
        if cents > has_cents:
            raise CannotPayBack(player=player, cents=cents, has_cents=has_cents)

    def _entry(self, case: HandToVoid, shares: VoidShares, now: Instant) -> Entry | None:
        slip = msgspec.structs.replace(
            self._cashier.slip(now, case.ruling.by), note=case.ruling.why
        )
        if self._is_counted(case.table):
            slip = msgspec.structs.replace(slip, money=chips_at(case.table))
        booked = {
            leg.account: self._jackpots.give_back(jackpot, leg.account, Cents(leg.amount))
            for jackpot in self._jackpots.names()
            for leg in (case.settled.legs if case.settled else ())
            if swept_to(leg.account) == drop_of(jackpot)
        }
        return void_hand(
            slip,
            case.table,
            case.hand_no,
            settled=case.settled,
            wallets=shares.wallets,
            instead=booked,
        )

    # What is told

    def _documents(self, case: HandToVoid, now: Instant) -> tuple[Draft, ...]:
        ruling = msgspec.structs.replace(case.ruling, at_ms=now)
        self._histories.voided[case.table, case.hand_no] = ruling
        away = [player for player in case.won if player not in self._notices.present]
        return (
            Draft(VOIDED, f"{case.table}/{case.hand_no}", msgspec.msgpack.encode(ruling)),
            *(self._notices.add(player, _notice(case, player, now)) for player in away),
        )

    def _tell(self, case: HandToVoid, now: Instant, told: "asyncio.Future[None]") -> None:
        for player in case.won:
            if player in self._notices.present:
                self._notices.tell(player, _notice(case, player, now), told)


def _notice(case: HandToVoid, player: PlayerId, now: Instant) -> HandTakenBack:
    return HandTakenBack(
        table=case.table,
        hand_no=case.hand_no,
        back_cents=-case.won[player],
        why=case.ruling.why,
        at_ms=now,
    )
