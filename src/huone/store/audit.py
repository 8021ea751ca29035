"""The audit: every law of a room, checked from its stored rows alone.

Owns: the laws of tables and hands; those of money are `huone.money.laws`, read from the rows here.
Never: trusts what the program remembers, or repairs anything.

Rule 1: a law that does not hold names the first row that breaks it.
Rule 2: the quick audit takes as long as there are accounts and tables, the full one as long as
there are hands. A room starts only after the quick one.
"""

from collections.abc import AsyncIterator, Callable, Mapping
from typing import Final

import msgspec

from huone.live.cage.closing import BOOKED, day_faults
from huone.live.events import DAY, DayEvent, decode_day_page
from huone.money.accounts import Account
from huone.money.currency import CurrencyCode
from huone.money.laws import ESCROW, ZERO, Auditor, LawFinding
from huone.money.ledger import Cause, Entry, EntryId, Leg, Purse
from huone.store.chain import Sealed, decode_dealt, digest_of, first_seal, seal
from huone.store.compression import HistoryDamaged, unpack
from huone.store.ports import FINISHED_TOURNAMENT, Outcome
from huone.store.snapshot import Snapshot
from huone.store.sql import ENTRY, LEGS, TABLE, Row, octets, table_from, whole, word
from huone.store.sqlite_file import DatabaseDamaged
from huone.units import Instant

FILE: Final = "the database is intact"
KIN: Final = "every row has the rows that it refers to"
STEPS: Final = "every movement starts from the balance that the one before it left"
ORDER: Final = "entries are numbered in the order in which every balance moved"
GAPLESS: Final = "the hands of a table are numbered without gaps"
SEALED: Final = "every hand seals the one before it, commitment and stacks included"
KEPT_WHOLE: Final = "every history is the one that was sealed"
CONSERVED: Final = "what a hand takes from its stacks, it takes from its escrow"
READABLE: Final = "every document can be read"
SEATED: Final = "a hand in progress deals in who sits there"
CLOSED: Final = (
    "every closed gaming day has counted every box and till, and its entries are those of its "
    "journal"
)

# Each finds rows that refer to nothing: what it looks for, and how the row is named.
ORPHANS: Final = (
    ("leg l left join entry e on e.entry_no = l.entry_no where e.entry_no is null",
     "'leg ' || l.seq || ' of purse ' || l.purse_no"),
    ("leg l left join purse p on p.purse_no = l.purse_no where p.purse_no is null",
     "'leg ' || l.seq || ' of purse ' || l.purse_no"),
    ("entry e left join entry c on c.entry_no = e.corrects "
     "where e.corrects is not null and c.entry_no is null", "'entry ' || e.id"),
    ("entry e left join hand h on h.hand_id = e.hand_id "
     "where e.hand_id is not null and h.hand_id is null", "'entry ' || e.id"),
    ("hand h left join poker_table t on t.table_no = h.table_no where t.table_no is null",
     "'hand ' || h.hand_id"),
    ("history y left join hand h on h.hand_id = y.hand_id where h.hand_id is null",
     "'history of hand ' || y.hand_id"),
    ("played d left join hand h on h.hand_id = d.hand_id where h.hand_id is null",
     "'player ' || d.player_no || ' in hand ' || d.hand_id"),
    ("played d left join player p on p.player_no = d.player_no where p.player_no is null",
     "'player ' || d.player_no || ' in hand ' || d.hand_id"),
)  # fmt: skip

MOVES: Final = """
(select p.account, p.currency, p.balance as kept, p.seq as moves, l.seq, l.amount, l.balance,
    l.entry_no,
    coalesce(lag(l.balance) over w, 0) as before, coalesce(lag(l.entry_no) over w, 0) as earlier,
    row_number() over w as place, lead(l.seq) over w as next_seq
from leg l join purse p on p.purse_no = l.purse_no
window w as (partition by l.purse_no order by l.seq)) m
"""
MOVE: Final = "select account || ' ' || currency || ', movement ' || seq from"

# Joined from the entries of a hand to their legs; a table has as many legs as hands.
HANDS: Final = """
select t.id, t.chip_cents, h.hand_no, h.epoch, h.started_ms, h.ended_ms, h.outcome, h.game,
    h.rulebook, h.commitment, h.digest, h.dealt, h.chain, y.body,
    (select cast(coalesce(sum(l.amount), 0) as bigint)
     from entry e cross join leg l cross join purse p
     where e.hand_id = h.hand_id and l.entry_no = e.entry_no and p.purse_no = l.purse_no
     and p.account = 'table:' || t.id)
from hand h join poker_table t on t.table_no = h.table_no
left join history y on y.hand_id = h.hand_id
order by h.table_no, h.hand_no
"""

Progress = Callable[[int], None]
Readers = Mapping[str, Callable[[bytes], object]]


class AuditReport(msgspec.Struct, frozen=True, kw_only=True):
    """What an audit found."""

    entries: int
    hands: int
    laws: list[LawFinding]
    ok: bool


async def audit(
    snapshot: Snapshot,
    *,
    readers: Readers | None = None,
    quick: bool = False,
    progress: Progress = lambda done: None,
) -> AuditReport:
    """Check all laws, or with `quick` those that need no look at single hands and entries.

    `readers` say how documents of each kind are read; those of other kinds are not looked into.
    """
    inspection = AuditWalk(snapshot, progress)
    try:
        if readers is not None:
            await inspection.look_at_documents(readers)
        await (inspection.look_quickly() if quick else inspection.look_at_everything())
    except DatabaseDamaged as damaged:
        inspection.blame(FILE, str(damaged.facts["why"]))
    return inspection.report()


class AuditWalk:
    """One walk through a snapshot; keeps the first fault of each law."""

    def __init__(self, snapshot: Snapshot, progress: Progress) -> None:
        self._snapshot = snapshot
        self._progress = progress
        self._findings: dict[str, LawFinding] = {}
        self._entries = 0
        self._hands = 0
        self._stacks: dict[str, int] = {}
        """How many chips lie at each table."""

    def report(self) -> AuditReport:
        """Sum up."""
        laws = list(self._findings.values())
        ok = all(finding.ok for finding in laws)
        return AuditReport(entries=self._entries, hands=self._hands, laws=laws, ok=ok)

    def holds(self, law: str) -> None:
        """Note that a law was checked."""
        self._findings.setdefault(law, LawFinding(law))

    def blame(self, law: str, row: str) -> None:
        """Note the first row that breaks a law."""
        if self._findings.get(law, LawFinding(law)).ok:
            self._findings[law] = LawFinding(law, ok=False, first_bad=row)

    async def look_quickly(self) -> None:
        """Check balances against each other, tables against escrows and their last hands."""
        self._entries = await self._snapshot.count("entry")
        self._hands = await self._snapshot.count("hand")
        balances = await self._balances()
        money = await self._snapshot.currency()
        worth = await self._look_at_tables(balances)
        self._add_up(balances)
        self.holds(ESCROW)
        for table, cents in worth.items():
            escrow = balances.get((Account(f"table:{table}"), money), 0)
            if escrow != cents:
                self.blame(ESCROW, f"table:{table}: {escrow} instead of {cents}")
        for (account, _), chips in balances.items():
            game = account.removeprefix("game:")
            if game != account and chips != self._stacks.get(game, 0):
                self.blame(ESCROW, f"{account}: {chips} instead of {self._stacks.get(game, 0)}")
        await self._look_at_last_hands()

    async def look_at_documents(self, readers: Readers) -> None:
        """Read every document of the kinds that somebody reads when a room starts."""
        self.holds(READABLE)
        async for kind, id, body in self._snapshot.rows(
            "select kind, id, body from document where length(body) > 0 order by kind, id"
        ):
            # A kind that ends in somebody's name is read like all that begin as it does.
            begin, colon, _ = word(kind).partition(":")
            read = readers.get(begin + colon)
            try:
                if read is not None:
                    read(octets(body))
            except (msgspec.DecodeError, ValueError):
                self.blame(READABLE, f"{word(kind)} {word(id)}")

    async def look_at_everything(self) -> None:
        """Check every row."""
        self.holds(FILE)
        for fault in await self._snapshot.faults():
            self.blame(FILE, fault)
        await self._look_at_money()
        await self._look_at_moves()
        await self._look_for_orphans()
        await self._look_at_hands()

    def _add_up(self, balances: dict[Purse, int]) -> None:
        self.holds(ZERO)
        for currency in sorted({purse[1] for purse in balances}):
            total = sum(cents for purse, cents in balances.items() if purse[1] == currency)
            if total:
                self.blame(ZERO, f"{currency}: {total} too much")

    async def _balances(self) -> dict[Purse, int]:
        return {
            (Account(word(account)), CurrencyCode(word(currency))): whole(balance)
            async for account, currency, balance in self._snapshot.rows(
                "select account, currency, balance from purse order by account, currency"
            )
        }

    async def _look_at_money(self) -> None:
        money = await self._snapshot.currency()
        auditor, live = Auditor(money), dict[EntryId, Entry]()
        async for entry in self._entries_in_order():
            auditor.read(entry)
            if entry.cause.subject in BOOKED:
                live[entry.id] = entry
            self._entries += 1
            self._progress(1)
        balances = await self._balances()
        stacks = await self._look_at_tables(balances)
        finished = [
            word(row[0])
            async for row in self._snapshot.rows(
                f"select id from document where kind = '{FINISHED_TOURNAMENT}' order by id"
            )
        ]
        for finding in auditor.close(balances=balances, stacks=stacks, finished=finished):
            self._findings[finding.law] = finding
        await self._look_at_days(live, money)

    async def _look_at_days(self, booked: dict[EntryId, Entry], money: CurrencyCode) -> None:
        """Compare the journals of a live house with the books."""
        self.holds(CLOSED)
        days: dict[str, dict[int, tuple[DayEvent, ...]]] = {}
        async for id, body in self._snapshot.rows(
            f"select id, body from document where kind = '{DAY}' order by id"
        ):
            day, _, page = word(id).rpartition(":")
            try:
                days.setdefault(day, {})[int(page)] = decode_day_page(octets(body))
            except (msgspec.DecodeError, ValueError):
                self.blame(CLOSED, f"page {word(id)} cannot be read")
        for day, pages in days.items():
            events = [event for page in sorted(pages) for event in pages[page]]
            for fault in day_faults(day, events, booked, money):
                self.blame(CLOSED, fault)

    async def _entries_in_order(self) -> AsyncIterator[Entry]:
        """Walk through entries and legs side by side, both in the order of entries."""
        legs = self._snapshot.rows(f"{LEGS} order by l.entry_no, l.purse_no")
        leg = await anext(legs, None)
        async for row in self._snapshot.rows(f"{ENTRY} order by e.entry_no"):
            mine: list[Leg] = []
            while leg is not None and whole(leg[0]) <= whole(row[0]):
                if leg[0] == row[0]:
                    mine.append(_leg_from(leg))
                leg = await anext(legs, None)
            yield _entry_from(row, mine)

    async def _look_at_tables(self, balances: dict[Purse, int]) -> dict[str, int]:
        """Tell what the stacks of each table are worth; an escrow without a table has none."""
        self.holds(SEATED)
        escrows = (purse[0] for purse in balances if purse[0].startswith("table:"))
        worth = {escrow.removeprefix("table:"): 0 for escrow in escrows}
        async for row in self._snapshot.rows(f"{TABLE} order by id"):
            try:
                table = table_from(row)
            except msgspec.DecodeError:
                self.blame(SEATED, f"table {word(row[1])}")
                continue
            worth[table.id] = table.worth_cents
            self._stacks[table.id] = sum(stack.stack_chips for stack in table.seats.values())
            for stack in table.running.seats if table.running else ():
                if table.seats.get(stack.seat) != stack:
                    self.blame(SEATED, f"table {table.id}, seat {stack.seat}")
        return worth

    async def _look_at_moves(self) -> None:
        self.holds(STEPS)
        wrong = (
            "balance <> before + amount or seq <> place "
            "or (next_seq is null and (kept <> balance or moves <> seq))"
        )
        if row := await self._snapshot.first(f"{MOVE} {MOVES} where {wrong} order by 1"):
            self.blame(STEPS, word(row[0]))
        if row := await self._snapshot.first(
            "select account || ' ' || currency from purse p where seq <> "
            "(select count(*) from leg l where l.purse_no = p.purse_no) order by 1"
        ):
            self.blame(STEPS, word(row[0]))
        self.holds(ORDER)
        if row := await self._snapshot.first(
            f"{MOVE} {MOVES} where entry_no <= earlier order by entry_no"
        ):
            self.blame(ORDER, word(row[0]))

    async def _look_for_orphans(self) -> None:
        self.holds(KIN)
        for found, name in ORPHANS:
            if row := await self._snapshot.first(f"select {name} from {found} order by 1"):
                self.blame(KIN, word(row[0]))

    async def _look_at_last_hands(self) -> None:
        self.holds(GAPLESS)
        self.holds(SEALED)
        async for id, hands, chain, last, last_chain in self._snapshot.rows(
            "select t.id, t.hands, t.chain, h.hand_no, h.chain from poker_table t left join hand h "
            "on h.table_no = t.table_no and h.hand_no = "
            "(select max(hand_no) from hand x where x.table_no = t.table_no) order by t.id"
        ):
            table, last_no = word(id), 0 if last is None else whole(last)
            if whole(hands) != last_no:
                self.blame(GAPLESS, f"table {table}: {last_no} hands instead of {whole(hands)}")
            if chain != (last_chain or first_seal(table)):
                self.blame(SEALED, f"table {table}, hand {last_no}")

    async def _look_at_hands(self) -> None:
        for law in (CONSERVED, KEPT_WHOLE):
            self.holds(law)
        await self._look_at_last_hands()
        table, number, chain = "", 0, b""
        async for row in self._snapshot.rows(HANDS):
            if row[0] != table:
                table, number = word(row[0]), 0
                chain = first_seal(table)
            number += 1
            name = f"table {table}, hand {whole(row[2])}"
            if row[2] != number:
                self.blame(GAPLESS, name)
                number = whole(row[2])
            self._look_at_hand(name, row, chain)
            # Go on from what is stored: one bad hand is one bad hand.
            chain = octets(row[12])
            self._hands += 1
            self._progress(1)

    def _look_at_hand(self, name: str, row: Row, chain: bytes) -> None:
        try:
            hand = _sealed_from(row)
        except (msgspec.DecodeError, ValueError):
            self.blame(SEALED, name)
            return
        if seal(chain, hand) != row[12]:
            self.blame(SEALED, name)
        gained = sum(one.after_chips - one.before_chips for one in hand.dealt)
        if gained * whole(row[1]) != row[14]:
            self.blame(CONSERVED, name)
        if row[13] is not None and not _is_history(octets(row[13]), octets(row[10])):
            self.blame(KEPT_WHOLE, name)


def _is_history(body: bytes, digest: bytes) -> bool:
    try:
        return digest_of(unpack(body)) == digest
    except HistoryDamaged:
        return False


def _sealed_from(row: Row) -> Sealed:
    return Sealed(
        table=word(row[0]),
        hand_no=whole(row[2]),
        epoch=whole(row[3]),
        started_ms=Instant(whole(row[4])),
        ended_ms=Instant(whole(row[5])),
        outcome=Outcome(word(row[6])),
        game=word(row[7]),
        rulebook=word(row[8]),
        commitment=octets(row[9]),
        digest=octets(row[10]),
        dealt=decode_dealt(octets(row[11])),
    )


def _leg_from(row: Row) -> Leg:
    return Leg(Account(word(row[1])), CurrencyCode(word(row[2])), whole(row[3]))


def _entry_from(row: Row, legs: list[Leg]) -> Entry:
    # Taken as it stands, also when no cause could be written like this: the auditor says so.
    subject, *of = word(row[1]).split(":")
    act = of.pop() if of else ""
    return Entry(
        cause=Cause(subject, tuple(of), act),
        legs=tuple(legs),
        at_ms=Instant(whole(row[2])),
        by=word(row[3]),
        note=word(row[4]),
        corrects=None if row[5] is None else EntryId(word(row[5])),
    )
