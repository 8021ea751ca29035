"""A batch: what a group of requests does to the rows, decided without a database.

Owns: the fence, retries, balances, stacks, the chain of hands, and the rows to write.
Never: reads or writes. SQLite and PostgreSQL load what `wanted` names and write what `NewRows`
holds, so both mean the same by construction.

Rule 1: every request is decided alone. Refused, it leaves no trace, and its neighbours go on.
Rule 2: the escrow of a table equals its stacks after every request, or the request is broken.
"""

from collections.abc import Iterable, Iterator
from operator import attrgetter
from typing import Any, TypeVar

import msgspec

from huone.money.accounts import (
    Account,
    AccountUnknown,
    cash_of,
    kind_of,
)
from huone.money.currency import CurrencyCode
from huone.money.ledger import (
    AlreadyCorrected,
    Entry,
    EntryId,
    EntryUnknown,
    IdReused,
    Leg,
    Purse,
    balance_after,
)
from huone.refusal import Broken
from huone.store.chain import Sealed, digest_of, first_seal, seal
from huone.store.ports import (
    FIRST_EPOCH,
    Admission,
    ChipWorthFixed,
    Commit,
    DealtIn,
    Document,
    DocumentStale,
    Expected,
    HandEnd,
    HandOutOfOrder,
    HandReused,
    HandStart,
    Overtaken,
    SeatChanges,
    SeatInHand,
    StaleEpoch,
    StartedHand,
    StoreRequest,
    TableClaim,
    TableClosing,
    TableExists,
    TableInUse,
    TableOpening,
    TableUnknown,
)
from huone.store.rows import (
    PLAYER,
    TABLE,
    DocumentRow,
    KnownEntry,
    KnownHand,
    LoadedRows,
    NewEntry,
    NewHand,
    NewRows,
    PurseRow,
    TableRow,
    escrow_named,
)

Key = TypeVar("Key")
Kept = TypeVar("Kept")


class Batch:
    """Decides requests one after the other over what was loaded."""

    def __init__(self, state: LoadedRows, *, money: CurrencyCode, numbers: Iterator[int]) -> None:
        self.rows = NewRows()
        self._state = state
        self._money = money
        self._numbers = numbers
        self._undo: list[tuple[dict[Any, Any], object, object]] = []
        self._moved: set[str] = set()

    def decide(self, request: StoreRequest) -> int:
        """Accept a request whole, or raise and leave no trace."""
        lengths = self.rows.lengths()
        self._undo.clear()
        self._moved.clear()
        try:
            answer = self._answer(request)
            for table in self._moved:
                self._verify_escrow(table)
        except BaseException:
            self.rows.cut(lengths)
            for rows, key, row in reversed(self._undo):
                if row is None:
                    del rows[key]
                else:
                    rows[key] = row
            raise
        return answer

    def _put(self, rows: dict[Key, Kept], key: Key, row: Kept) -> None:
        self._undo.append((rows, key, rows.get(key)))
        rows[key] = row

    def _answer(self, request: StoreRequest) -> int:
        match request:
            case Commit():
                return self._commit(request)
            case Admission():
                return self._admit(request)
            case TableOpening():
                return self._open_table(request)
            case TableClaim():
                return self._claim_table(request)
            case TableClosing():
                return self._close_table(request)

    # Players and tables.

    def _admit(self, request: Admission) -> int:
        if request.player not in self._state.players:
            number = next(self._numbers)
            self._put(self._state.players, request.player, number)
            self.rows.players.append((number, request.player, request.at_ms))
        return 0

    def _open_table(self, request: TableOpening) -> int:
        self._change(self._opened(request), is_open=True)
        return 0

    def _open_new_table(self, request: TableOpening) -> None:
        row = self._opened(request)
        # Nothing was ever played at it: it is new, or this is the same opening again.
        if not row.is_open or row.epoch > FIRST_EPOCH or row.hands or row.running is not None:
            raise TableExists(table=row.id)
        self._change(row, epoch=FIRST_EPOCH)

    def _opened(self, request: TableOpening) -> TableRow:
        row = self._state.tables.get(request.table)
        if row is None:
            return TableRow(
                no=next(self._numbers),
                id=request.table,
                chip_cents=request.chip_cents,
                is_open=True,
                epoch=0,
                hands=0,
                chain=first_seal(request.table),
                running=None,
                seats={},
            )
        if row.chip_cents != request.chip_cents:
            raise ChipWorthFixed(table=row.id, chip_cents=row.chip_cents)
        return row

    def _claim_table(self, request: TableClaim) -> int:
        row = self._table(request.table)
        self._change(row, epoch=row.epoch + 1)
        return row.epoch + 1

    def _close_table(self, request: TableClosing) -> int:
        row = self._fenced(request.table, request.epoch)
        if row.seats or row.running is not None:
            raise TableInUse(table=row.id)
        self._change(row, is_open=False)
        return 0

    def _table(self, table: str) -> TableRow:
        row = self._state.tables.get(table)
        if row is None:
            raise TableUnknown(table=table)
        return row

    def _fenced(self, table: str, epoch: int) -> TableRow:
        row = self._table(table)
        if row.epoch != epoch:
            raise StaleEpoch(table=table, epoch=row.epoch, given=epoch)
        return row

    def _change(self, row: TableRow, **changes: object) -> None:
        self._put(self._state.tables, row.id, msgspec.structs.replace(row, **changes))
        self.rows.changed_tables.add(row.id)
        if "seats" in changes:
            self._moved.add(row.id)

    # Decisions.

    def _commit(self, commit: Commit) -> int:
        if self._is_retry(commit):
            # What moved along has moved already, and perhaps on since then.
            return 0
        for expected in commit.expects:
            self._verify_expected(expected)
        for opening in commit.opens:
            self._open_new_table(opening)
        new = sum([self._end_hand(end) for end in commit.ends])
        new += self._record_entries(commit.entries, None)
        for seating in commit.seats:
            self._seat(seating)
        self._record_papers(commit.documents)
        for start in commit.starts:
            self._start_hand(start)
        for closing in commit.closes:
            self._close_table(closing)
        return new

    def _verify_expected(self, expected: Expected) -> None:
        row = self._state.purses.get((expected.account, expected.currency))
        seq = row.seq if row else 0
        if seq != expected.seq:
            raise Overtaken(account=expected.account, seq=seq, given=expected.seq)

    def _is_retry(self, commit: Commit) -> bool:
        """Know a commit again by the first that it has of what can be known again."""
        if commit.ends:
            return self._has_ended(commit)
        if commit.entries:
            return self._are_known(commit.entries)
        if commit.documents:
            newest = {(paper.kind, paper.id): paper for paper in commit.documents}
            return all(map(self._is_kept, newest.values()))
        return bool(commit.starts) and all(map(self._is_running, commit.starts))

    def _has_ended(self, commit: Commit) -> bool:
        hands = self._state.hands
        ended = [end for end in commit.ends if (end.table, end.hand_no) in hands]
        if not ended:
            return False
        entries = (*commit.entries, *(entry for end in ended for entry in end.entries))
        same = all(
            hands[end.table, end.hand_no].means_the_same(
                KnownHand(end.outcome, digest_of(end.history), end.stacks)
            )
            for end in ended
        )
        if len(ended) != len(commit.ends) or not same or not self._are_known(entries):
            raise HandReused(table=ended[0].table, hand_no=ended[0].hand_no)
        return True

    def _is_running(self, start: HandStart) -> bool:
        row = self._state.tables.get(start.table)
        if row is None or row.running is None or row.epoch != start.epoch:
            return False
        return _same_start(row.running, _running(start))

    # Hands.

    def _start_hand(self, start: HandStart) -> None:
        row, running = self._fenced(start.table, start.epoch), _running(start)
        if row.running is not None and row.running.hand_no == start.hand_no:
            raise HandReused(table=row.id, hand_no=start.hand_no)
        if row.running is not None or start.hand_no != row.hands + 1:
            raise HandOutOfOrder(table=row.id, expected=row.hands + 1, given=start.hand_no)
        for seat in start.seats:
            if row.seats.get(seat.seat) != seat:
                raise Broken(f"hand {start.hand_no} of {row.id} deals in {seat}, who is not there")
        self._change(row, running=running)

    def _end_hand(self, end: HandEnd) -> int:
        row = self._fenced(end.table, end.epoch)
        running = row.running
        if running is None or end.hand_no != running.hand_no:
            raise HandOutOfOrder(table=row.id, expected=row.hands + 1, given=end.hand_no)
        hand_id = next(self._numbers)
        self._record_hand(row, end, _sealed(end, running), hand_id=hand_id)
        return self._record_entries(end.entries, hand_id)

    def _record_hand(self, row: TableRow, end: HandEnd, sealed: Sealed, *, hand_id: int) -> None:
        chain = seal(row.chain, sealed)
        seats = row.seats.copy()
        for stack in end.stacks:
            seats[stack.seat] = stack
        self._change(row, hands=sealed.hand_no, chain=chain, running=None, seats=seats)
        self.rows.hands.append(NewHand(hand_id, row.no, sealed, chain))
        self.rows.histories.append((hand_id, end.history))
        known = KnownHand(end.outcome, sealed.digest, end.stacks)
        self._put(self._state.hands, (row.id, sealed.hand_no), known)

    # Seats and papers.

    def _seat(self, seating: SeatChanges) -> None:
        row = self._fenced(seating.table, seating.epoch)
        in_hand = {stack.seat for stack in row.running.seats} if row.running else set()
        for seat in (*(stack.seat for stack in seating.seats), *seating.left):
            if seat in in_hand:
                raise SeatInHand(table=row.id, seat=seat)
        seats = {seat: stack for seat, stack in row.seats.items() if seat not in seating.left}
        for stack in seating.seats:
            self._verify_admitted(cash_of(stack.player))
            seats[stack.seat] = stack
        if len({stack.player for stack in seats.values()}) != len(seats):
            raise Broken(f"a player sits twice at table {row.id}")
        self._change(row, seats=seats)

    def _record_papers(self, documents: Iterable[Document]) -> None:
        for paper in documents:
            if self._is_kept(paper):
                continue
            key = (paper.kind, paper.id)
            row = self._state.documents.get(key)
            version = row.version if row else 0
            if paper.version != version + 1:
                raise DocumentStale(
                    kind=paper.kind, id=paper.id, version=version, given=paper.version
                )
            self._put(self._state.documents, key, DocumentRow(paper.version, paper.body))
            self.rows.changed_documents.add(key)
            if row is None:
                self.rows.first_documents.add(key)

    def _is_kept(self, paper: Document) -> bool:
        row = self._state.documents.get((paper.kind, paper.id))
        return row == DocumentRow(paper.version, paper.body)

    # The ledger.

    def _record_entries(self, entries: Iterable[Entry], hand_id: int | None) -> int:
        new = 0
        for entry in entries:
            id = entry.id
            if not self._is_known(entry, id):
                self._record_entry(entry, id, hand_id)
                new += 1
        return new

    def _are_known(self, entries: Iterable[Entry]) -> bool:
        return all(self._is_known(entry, entry.id) for entry in entries)

    def _is_known(self, entry: Entry, id: EntryId) -> bool:
        known = self._state.entries.get(id)
        if known is not None and not known.entry.means_the_same(entry):
            raise IdReused(entry=id)
        return known is not None

    def _record_entry(self, entry: Entry, id: EntryId, hand_id: int | None) -> None:
        corrects_no = self._record_correction(entry)
        number = next(self._numbers)
        for leg in entry.legs:
            self._record_leg(leg, number)
        self._put(self._state.entries, id, KnownEntry(number, entry))
        self.rows.entries.append(NewEntry(number, id, entry, corrects_no, hand_id))

    def _record_correction(self, entry: Entry) -> int | None:
        if entry.corrects is None:
            return None
        known = self._state.entries.get(entry.corrects)
        if known is None:
            raise EntryUnknown(entry=entry.corrects)
        if known.corrected_by is not None:
            raise AlreadyCorrected(entry=entry.corrects, by=known.corrected_by)
        corrected = msgspec.structs.replace(known, corrected_by=entry.id)
        self._put(self._state.entries, entry.corrects, corrected)
        return known.no

    def _record_leg(self, leg: Leg, entry_no: int) -> None:
        account = leg.account
        purse = (account, leg.currency)
        purses = self._state.purses
        known = purses.get(purse)
        row = known or self._new_purse(purse)
        number, balance, seq = row.no, balance_after(leg, row.balance), row.seq + 1
        self._undo.append((purses, purse, known))
        purses[purse] = PurseRow(number, balance, seq)
        self.rows.changed_purses.add(purse)
        self.rows.legs.append((number, seq, entry_no, leg.amount, balance))
        if account.startswith(TABLE):
            self._moved.add(account.removeprefix(TABLE))

    def _verify_admitted(self, account: Account) -> None:
        if account.startswith(PLAYER) and account.split(":")[1] not in self._state.players:
            raise AccountUnknown(account=account)

    def _new_purse(self, purse: Purse) -> PurseRow:
        # Once is enough: who is admitted stays admitted.
        self._verify_admitted(purse[0])
        row = PurseRow(next(self._numbers), 0, 0)
        self.rows.purses.append((row.no, *purse, kind_of(purse[0]).may_go_below_zero))
        return row

    def _verify_escrow(self, table: str) -> None:
        row = self._state.tables.get(table)
        purse = self._state.purses.get((escrow_named(table), self._money))
        escrow = purse.balance if purse else 0
        worth = row.worth_cents if row else 0
        if escrow != worth:
            raise Broken(f"escrow of table {table} is {escrow}, its stacks are worth {worth}")


def _running(start: HandStart) -> StartedHand:
    return StartedHand(
        hand_no=start.hand_no,
        started_ms=start.at_ms,
        game=start.game,
        rulebook=start.rulebook,
        commitment=start.commitment,
        seats=start.seats,
    )


def _same_start(one: StartedHand, other: StartedHand) -> bool:
    # A retry may come later; what was dealt and committed to is the same.
    return msgspec.structs.replace(one, started_ms=other.started_ms) == other


def _sealed(end: HandEnd, running: StartedHand) -> Sealed:
    return Sealed(
        table=end.table,
        hand_no=running.hand_no,
        epoch=end.epoch,
        started_ms=running.started_ms,
        ended_ms=end.at_ms,
        outcome=end.outcome,
        game=running.game,
        rulebook=running.rulebook,
        commitment=running.commitment,
        digest=digest_of(end.history),
        dealt=_dealt(running, end),
    )


def _dealt(running: StartedHand, end: HandEnd) -> tuple[DealtIn, ...]:
    before, after = sorted(running.seats, key=_seat_of), sorted(end.stacks, key=_seat_of)
    dealt = [
        DealtIn(was.seat, was.player, was.stack_chips, now.stack_chips)
        for was, now in zip(before, after, strict=False)
        if was.seat == now.seat and was.player == now.player
    ]
    if len(dealt) != len(before) or len(dealt) != len(after):
        raise Broken(f"hand {running.hand_no} of {end.table} settles other seats than dealt")
    return tuple(dealt)


_seat_of = attrgetter("seat")
