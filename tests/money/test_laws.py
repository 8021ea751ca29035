"""The auditor finds a fault in the books from the rows alone, and names the first bad row."""

from collections.abc import Callable

import msgspec
import pytest

from huone.money import laws
from huone.money.accounts import (
    BANK,
    FEES,
    RAKE,
    TICKET_ISSUE,
    Account,
    cash_of,
    cover_of,
    escrow_of,
    pool_of,
    rake_of,
    tickets_of,
)
from huone.money.currency import EUR, CurrencyCode
from huone.money.house import sweep
from huone.money.laws import LAWS, Auditor, LawFinding, audit
from huone.money.ledger import Cause, Entry, EntryId, Leg, Purse, cause
from huone.money.slip import Slip
from huone.units import Instant

SLIP = Slip(EUR.code, Instant(0))
SUNDAY = CurrencyCode("ticket:sunday")


class Rows(msgspec.Struct):
    """A recorded ledger that can be damaged."""

    entries: list[Entry]
    balances: dict[Purse, int]
    stacks: dict[str, int]
    finished: list[str]

    def audit(self) -> dict[str, LawFinding]:
        found = audit(
            self.entries,
            money=EUR.code,
            balances=self.balances,
            stacks=self.stacks,
            finished=self.finished,
        )
        return {finding.law: finding for finding in found}


def move(name: str, source: Account, target: Account, cents: int) -> Entry:
    return SLIP.entry(cause("test", name, act="move"), SLIP.move(source, target, cents))


def legs(*rows: tuple[str, str, int]) -> tuple[Leg, ...]:
    return tuple(Leg(Account(a), CurrencyCode(c), n) for a, c, n in rows)


def issue(name: str, tickets: int, cover: int) -> Entry:
    rows = legs(
        (tickets_of("anna"), SUNDAY, tickets),
        (TICKET_ISSUE, SUNDAY, -tickets),
        (cover_of("sunday"), EUR.code, cover),
        (BANK, EUR.code, -cover),
    )
    return Entry(cause=cause("ticket", name, act="issue"), legs=rows, at_ms=Instant(0))


def rows() -> Rows:
    """Build books in which every law has something to say."""
    wrong = move("wrong", cash_of("anna"), RAKE, 5)
    entries = [
        move("in", BANK, cash_of("anna"), 1_000),
        move("seat", cash_of("anna"), escrow_of("t1"), 400),
        move("enter", cash_of("anna"), pool_of("m1"), 100),
        move("prize", pool_of("m1"), cash_of("anna"), 100),
        wrong,
        SLIP.take_back(wrong),
        issue("one", 2, 2_000),
        issue("two", 1, 1_000),
        move("raked", cash_of("anna"), rake_of("nl10"), 30),
        sweep(SLIP, rake_of("nl10"), cents=30, seq=1),
        move("raked-again", cash_of("anna"), rake_of("nl10"), 40),
    ]
    return recorded(entries)


def recorded(entries: list[Entry]) -> Rows:
    balances: dict[Purse, int] = {}
    for entry in entries:
        for leg in entry.legs:
            purse = (leg.account, leg.currency)
            balances[purse] = balances.get(purse, 0) + leg.amount
    return Rows(entries, balances, {"t1": 400}, ["m1"])


def test_sound_books_keep_every_law() -> None:
    assert rows().audit() == {law: LawFinding(law) for law in LAWS}


def test_empty_books_keep_every_law() -> None:
    assert all(
        finding.ok for finding in audit([], money=EUR.code, balances={}, stacks={}, finished=[])
    )


def forget_a_leg(books: Rows) -> None:
    entry = books.entries[1]
    books.entries[1] = msgspec.structs.replace(entry, legs=entry.legs[:1])


def record_a_float(books: Rows) -> None:
    half = tuple(
        msgspec.structs.replace(leg, amount=leg.amount / 2) for leg in books.entries[1].legs
    )
    books.entries[1] = msgspec.structs.replace(books.entries[1], legs=half)


def name_a_stranger(books: Rows) -> None:
    rows = legs(("house:lunch", "EUR", 5), (BANK, "EUR", -5))
    books.entries.append(Entry(cause=cause("test", "x", act="y"), legs=rows, at_ms=Instant(0)))


def use_an_id_twice(books: Rows) -> None:
    books.entries.append(move("seat", BANK, RAKE, 5))


def correct_twice(books: Rows) -> None:
    books.entries.append(SLIP.take_back(books.entries[4], "again"))


def correct_what_is_not_there(books: Rows) -> None:
    books.entries[4:5] = []


def overdraw_for_a_moment(books: Rows) -> None:
    books.entries[0], books.entries[1] = books.entries[1], books.entries[0]


def issue_a_ticket_without_cover(books: Rows) -> None:
    bare = legs((tickets_of("anna"), SUNDAY, 1), (TICKET_ISSUE, SUNDAY, -1))
    books.entries.append(
        Entry(cause=cause("ticket", "x", act="issue"), legs=bare, at_ms=Instant(0))
    )


def issue_a_ticket_at_another_face(books: Rows) -> None:
    books.entries.append(issue("three", 1, 999))


def spend_the_cover(books: Rows) -> None:
    books.entries.append(move("cover", cover_of("sunday"), RAKE, 1_000))


def touch_a_balance(books: Rows) -> None:
    books.balances[cash_of("anna"), EUR.code] += 1


def lose_a_chip(books: Rows) -> None:
    books.stacks["t1"] -= 1


def leave_a_prize(books: Rows) -> None:
    books.entries.append(move("late", BANK, pool_of("m1"), 1))


def spoil_an_id(books: Rows) -> None:
    bad = Cause("test", ("a b",), "move")
    books.entries[0] = msgspec.structs.replace(books.entries[0], cause=bad)


def sweep_too_little(books: Rows) -> None:
    books.entries.append(sweep(SLIP, rake_of("nl10"), cents=39, seq=3))


def sweep_to_another(books: Rows) -> None:
    astray = SLIP.move(rake_of("nl10"), FEES, 40)
    books.entries.append(SLIP.entry(cause("rake", "nl10", 3, act="sweep"), astray))


PLANTED: list[tuple[Callable[[Rows], None], str, str]] = [
    (forget_a_leg, laws.SOUND, "test:seat:move"),
    (record_a_float, laws.SOUND, "test:seat:move"),
    (name_a_stranger, laws.SOUND, "test:x:y"),
    (spoil_an_id, laws.SOUND, "test:a b:move"),
    (use_an_id_twice, laws.ONCE, "test:seat:move"),
    (correct_twice, laws.CORRECTED, "test:wrong:move:again"),
    (correct_what_is_not_there, laws.CORRECTED, "test:wrong:move:take-back"),
    (overdraw_for_a_moment, laws.FLOOR, "test:seat:move"),
    (issue_a_ticket_without_cover, laws.COVERED, "ticket:x:issue"),
    (issue_a_ticket_at_another_face, laws.COVERED, "ticket:three:issue"),
    (spend_the_cover, laws.COVERED, "tickets:sunday"),
    (touch_a_balance, laws.KEPT, "player:anna:cash"),
    (touch_a_balance, laws.ZERO, "EUR"),
    (lose_a_chip, laws.ESCROW, "table:t1"),
    (leave_a_prize, laws.FINISHED, "tournament:m1:pool"),
    (sweep_too_little, laws.SWEPT, "rake:nl10:3:sweep"),
    (sweep_to_another, laws.SWEPT, "rake:nl10:3:sweep"),
]


@pytest.mark.parametrize(("plant", "law", "row"), PLANTED, ids=lambda p: getattr(p, "__name__", ""))
def test_a_planted_fault_is_found_and_its_row_named(
    plant: Callable[[Rows], None], law: str, row: str
) -> None:
    books = rows()
    plant(books)
    if plant is not touch_a_balance and not any(
        isinstance(leg.amount, float) for e in books.entries for leg in e.legs
    ):
        books.balances = recorded(books.entries).balances
    finding = books.audit()[law]
    assert not finding.ok
    assert finding.first_bad is not None
    assert finding.first_bad.split(": ")[0] == row


def test_the_first_bad_row_is_named_not_the_last() -> None:
    books = rows()
    books.entries += [move("seat", BANK, RAKE, 5), move("in", BANK, RAKE, 5)]
    assert books.audit()[laws.ONCE].first_bad == EntryId("test:seat:move")


def test_an_account_outside_the_chart_breaks_one_law_only() -> None:
    books = rows()
    paid = legs(("house:lunch", "EUR", -5), (RAKE, "EUR", 5))
    books.entries.append(Entry(cause=cause("test", "x", act="y"), legs=paid, at_ms=Instant(0)))
    books.balances = recorded(books.entries).balances
    assert [law for law, finding in books.audit().items() if not finding.ok] == [laws.SOUND]


def test_an_auditor_counts_what_it_has_read() -> None:
    auditor = Auditor(EUR.code)
    for entry in rows().entries:
        auditor.read(entry)
    assert auditor.entries == 11


def test_every_law_has_a_planted_fault() -> None:
    assert {law for _, law, _ in PLANTED} == set(LAWS)
