"""One decision, one commit: whole or not at all, once however often it is sent, on both stores."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from itertools import combinations
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from huone.money.accounts import BANK, Account, cash_of, escrow_of
from huone.money.cashier import buy_in, cash_out
from huone.money.currency import EUR
from huone.money.ledger import Entry, Leg, cause
from huone.money.settlement import settle_hand
from huone.money.slip import Slip
from huone.refusal import Broken, Refused
from huone.store.audit import audit
from huone.store.backup import COLUMNS
from huone.store.ports import (
    FIRST_EPOCH,
    Commit,
    Document,
    HandEnd,
    HandStart,
    Outcome,
    SeatChanges,
    SeatStack,
    TableClosing,
    TableOpening,
)
from huone.store.snapshot import snapshot_of
from huone.store.sql import Row, SqlStore
from huone.units import Cents, Chips, Instant, PlayerId, Seat

Opener = Callable[[], AbstractAsyncContextManager[SqlStore]]
Dump = dict[str, list[Row]]
ANNA, BEN = PlayerId("anna"), PlayerId("ben")
PLAYERS = (ANNA, BEN)
HOUSE = Slip(EUR.code, Instant(1))
PARTS = Commit.__struct_fields__
KNOWN_BY = ("ends", "entries", "documents", "starts")
"""What a commit is known again by, however much has happened since."""

MIXES = [mix for size in range(1, 8) for mix in combinations(PARTS, size)]


def gift(name: str, player: PlayerId = ANNA, cents: int = 1_000) -> Entry:
    legs = (Leg(BANK, EUR.code, -cents), Leg(cash_of(player), EUR.code, cents))
    return Entry(cause=cause("gift", name, act="give"), legs=legs, at_ms=Instant(1))


def stacks(*chips: int) -> tuple[SeatStack, ...]:
    return tuple(
        SeatStack(Seat(seat), player, Chips(some))
        for seat, (player, some) in enumerate(zip(PLAYERS, chips, strict=False))
    )


def start_of(table: str, seats: tuple[SeatStack, ...], hand_no: int = 1) -> HandStart:
    return HandStart(
        table=table,
        epoch=FIRST_EPOCH,
        hand_no=hand_no,
        at_ms=Instant(hand_no * 1_000),
        game="texas",
        rulebook="online-2.8-fi",
        commitment=bytes([hand_no % 256]) * 32,
        seats=seats,
    )


def end_of(
    table: str,
    before: tuple[SeatStack, ...],
    after: tuple[SeatStack, ...],
    hand_no: int = 1,
) -> HandEnd:
    """End a hand; what is missing after it is rake."""
    had, has = (
        {stack.player: int(stack.stack_chips) for stack in side} for side in (before, after)
    )
    rake = Cents(sum(had.values()) - sum(has.values()))
    entry = settle_hand(HOUSE, table, hand_no, before=had, after=has, rake_cents=rake)
    return HandEnd(
        table=table,
        epoch=FIRST_EPOCH,
        hand_no=hand_no,
        at_ms=Instant(hand_no * 1_000 + 500),
        history=b"hand %d of %s" % (hand_no, table.encode()),
        stacks=after,
        entries=(entry,) if entry else (),
    )


def bought(table: str, visit: str, *chips: int) -> tuple[Entry, ...]:
    return tuple(
        buy_in(HOUSE, player, table, visit=f"{visit}-{player}", cents=Cents(some))
        for player, some in zip(PLAYERS, chips, strict=False)
    )


def seating(table: str, *chips: int, left: tuple[int, ...] = ()) -> SeatChanges:
    gone = tuple(map(Seat, left))
    return SeatChanges(table=table, epoch=FIRST_EPOCH, seats=stacks(*chips), left=gone)


class Scene:
    """Tables of their own at which each part of a commit can happen."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.hand, self.dealt = stacks(1_000, 1_000), stacks(70, 80)
        self.good = Commit(
            opens=(TableOpening(table=f"new-{name}", chip_cents=0),),
            ends=(end_of(f"hand-{name}", self.hand, stacks(900, 1_095)),),
            entries=(gift(name),),
            seats=(seating(f"seats-{name}", 500),),
            documents=(Document("note", name, 1, b"one"),),
            starts=(start_of(f"deal-{name}", self.dealt),),
            closes=(TableClosing(table=f"empty-{name}", epoch=FIRST_EPOCH),),
        )

    @property
    def prepares(self) -> Commit:
        name = self.name
        worthless = [f"{what}-{name}" for what in ("seats", "deal", "empty")]
        return Commit(
            opens=(
                TableOpening(table=f"hand-{name}", chip_cents=1),
                *(TableOpening(table=table, chip_cents=0) for table in worthless),
            ),
            entries=bought(f"hand-{name}", "1", 1_000, 1_000),
            seats=(seating(f"hand-{name}", 1_000, 1_000), seating(f"deal-{name}", 70, 80)),
            starts=(start_of(f"hand-{name}", self.hand),),
        )

    def commit(self, mix: tuple[str, ...]) -> Commit:
        return Commit(**{part: getattr(self.good, part) for part in mix})

    def goes_on(self) -> Commit:
        """Whatever the mix was about has moved on since."""
        return Commit(
            seats=(seating(f"seats-{self.name}", 300, 400),),
            documents=(Document("later", self.name, 1, b""),),
        )


async def open_scenes(store: SqlStore, scenes: list[Scene]) -> None:
    for player in PLAYERS:
        await store.admit(player, at_ms=Instant(0))
        await store.commit(Commit(entries=(gift(f"all-{player}", player, 10_000_000),)))
    await asyncio.gather(*(store.commit(scene.prepares) for scene in scenes))


async def dump(url: str) -> Dump:
    """Read every row of every table."""
    async with snapshot_of(url) as snapshot:
        return {
            table: [
                row
                async for row in snapshot.rows(
                    f"select {', '.join(columns)} from {table} order by {columns[0]}, {columns[1]}"
                )
            ]
            for table, columns in COLUMNS.items()
        }


async def refusal(asked: Awaitable[object]) -> str:
    with pytest.raises(Refused) as no:
        await asked
    return no.value.code


async def laws(url: str) -> list[str]:
    async with snapshot_of(url) as snapshot:
        return [found.law for found in (await audit(snapshot)).laws if not found.ok]


# Once, however often it is sent.


async def test_every_mix_of_parts_is_recorded_once(opened: Opener, url: str) -> None:
    scenes = [Scene(str(number)) for number in range(len(MIXES))]
    async with opened() as store:
        await open_scenes(store, scenes)
        commits = [scene.commit(mix) for scene, mix in zip(scenes, MIXES, strict=True)]
        answers = await asyncio.gather(*map(store.commit, commits))
        assert answers == [len(one.entries) + len(one.ends) for one in commits]
        once = await dump(url)
        again = await asyncio.gather(*map(store.commit, commits))
        assert again == [0] * len(MIXES)
        assert await dump(url) == once
        # Twice in one group, in one that has never seen them.
        more = [Scene(f"more-{number}") for number in range(len(MIXES))]
        await asyncio.gather(*(store.commit(scene.prepares) for scene in more))
        fresh = [scene.commit(mix) for scene, mix in zip(more, MIXES, strict=True)]
        both = await asyncio.gather(*(store.commit(one) for one in fresh for _ in range(2)))
        assert both[1::2] == again
        for scene, mix in zip(more, MIXES, strict=True):
            table = await store.table(f"new-{scene.name}")
            assert (table is not None) == ("opens" in mix)
            table = await store.table(f"empty-{scene.name}")
            assert table is not None
            assert table.is_open == ("closes" not in mix)
    async with opened() as store:
        assert await asyncio.gather(*map(store.commit, commits)) == again
    assert await laws(url) == []


async def test_a_late_retry_turns_nothing_back(opened: Opener, url: str) -> None:
    mixes = [mix for mix in MIXES if {*mix} & {*KNOWN_BY}]
    scenes = [Scene(str(number)) for number in range(len(mixes))]
    async with opened() as store:
        await open_scenes(store, scenes)
        commits = [scene.commit(mix) for scene, mix in zip(scenes, mixes, strict=True)]
        await asyncio.gather(*map(store.commit, commits))
        await asyncio.gather(*(store.commit(scene.goes_on()) for scene in scenes))
        moved_on = await dump(url)
        assert await asyncio.gather(*map(store.commit, commits)) == [0] * len(mixes)
        assert await dump(url) == moved_on


async def test_two_versions_of_a_document_in_one_commit_are_known_by_the_newer(
    opened: Opener,
) -> None:
    twice = Commit(documents=(Document("note", "a", 1, b"one"), Document("note", "a", 2, b"two")))
    async with opened() as store:
        assert await store.commit(twice) == 0
        assert await store.commit(twice) == 0
        assert await store.document("note", "a") == twice.documents[1]


async def test_nothing_is_recorded_for_an_empty_commit(opened: Opener, url: str) -> None:
    async with opened() as store:
        before = await dump(url)
        assert await store.commit(Commit()) == 0
        assert await dump(url) == before


def other_meanings(good: Commit) -> dict[str, tuple[Commit, str]]:
    """Send something else under a name that is taken."""
    (end,), (start,) = good.ends, good.starts
    return {
        "another history": (
            replace(good, ends=(replace(end, history=b"else"),)),
            "store/hand-reused",
        ),
        "a void hand": (
            replace(good, ends=(replace(end, outcome=Outcome.VOID),)),
            "store/hand-reused",
        ),
        "one more entry": (
            replace(good, entries=(*good.entries, gift("more"))),
            "store/hand-reused",
        ),
        "one more end": (
            replace(good, ends=(*good.ends, replace(end, hand_no=2, entries=()))),
            "store/hand-reused",
        ),
        "another amount": (
            replace(good, entries=(gift("x", cents=1),)),
            "ledger/id-reused",
        ),
        "another amount alone": (Commit(entries=(gift("x", cents=1),)), "ledger/id-reused"),
        "another text": (
            Commit(documents=(Document("note", "x", 1, b"two"),)),
            "store/stale-document",
        ),
        "another deck": (
            Commit(starts=(replace(start, commitment=bytes(32)),)),
            "store/hand-reused",
        ),
        "another table": (
            Commit(opens=(TableOpening(table="new-x", chip_cents=5),)),
            "store/chip-worth-fixed",
        ),
        "a table that was": (
            Commit(opens=(TableOpening(table="hand-x", chip_cents=1),)),
            "store/table-exists",
        ),
        "a table that is closed": (
            Commit(opens=(TableOpening(table="empty-x", chip_cents=0),)),
            "store/table-exists",
        ),
        "a table that deals": (
            Commit(opens=(TableOpening(table="deal-x", chip_cents=0),)),
            "store/table-exists",
        ),
    }


@pytest.mark.parametrize("meaning", other_meanings(Scene("x").good))
async def test_another_meaning_under_a_name_that_is_taken_is_refused(
    opened: Opener, url: str, meaning: str
) -> None:
    scene = Scene("x")
    other, code = other_meanings(scene.good)[meaning]
    async with opened() as store:
        await open_scenes(store, [scene])
        await store.commit(scene.good)
        before = await dump(url)
        assert await refusal(store.commit(other)) == code
        assert await dump(url) == before


# Whole, or not at all.


def bad_parts(good: Commit) -> dict[str, tuple[Commit, str]]:
    """Spoil one part of a commit whose other parts are good."""
    (end,), (start,) = good.ends, good.starts
    poor = Entry(
        cause=cause("gift", "poor", act="give"),
        legs=(Leg(cash_of(ANNA), EUR.code, -(10**12)), Leg(BANK, EUR.code, 10**12)),
        at_ms=Instant(1),
    )
    late = TableClosing(table="empty-x", epoch=2)
    return {
        "opens": (
            replace(good, opens=(TableOpening(table="hand-x", chip_cents=1),)),
            "store/table-exists",
        ),
        "ends": (replace(good, ends=(replace(end, hand_no=2),)), "store/hand-out-of-order"),
        "ends twice": (replace(good, ends=(end, end)), "store/hand-out-of-order"),
        "an end of others": (replace(good, ends=(replace(end, epoch=7),)), "store/stale-epoch"),
        "entries": (replace(good, entries=(*good.entries, poor)), "ledger/overdraft"),
        "entries of the end": (
            replace(good, ends=(replace(end, entries=(*end.entries, poor)),)),
            "ledger/overdraft",
        ),
        "seats": (
            replace(good, seats=(seating("seats-x", 500), seating("nowhere", 1))),
            "store/unknown-table",
        ),
        "documents": (
            replace(good, documents=(Document("note", "x", 2, b"two"),)),
            "store/stale-document",
        ),
        "starts": (
            replace(good, starts=(replace(start, hand_no=2),)),
            "store/hand-out-of-order",
        ),
        "closes": (replace(good, closes=(late,)), "store/stale-epoch"),
        "closes a table in use": (
            replace(good, closes=(replace(late, table="deal-x", epoch=1),)),
            "store/table-in-use",
        ),
        "a name": (
            replace(good, closes=(replace(late, table="a:b"),)),
            "ledger/unfit-name",
        ),
        "a chip": (
            replace(good, opens=(TableOpening(table="new-x", chip_cents=-1),)),
            "store/unfit-chip-worth",
        ),
        "a text": (
            replace(good, starts=(replace(start, game="\0"),)),
            "store/unfit-text",
        ),
        "a stack": (
            replace(good, seats=(replace(seating("seats-x"), seats=stacks(-1)),)),
            "store/unfit-stack",
        ),
    }


@pytest.mark.parametrize("part", bad_parts(Scene("x").good))
async def test_one_bad_part_and_nothing_is_recorded(opened: Opener, url: str, part: str) -> None:
    scene, neighbour = Scene("x"), Scene("y")
    bad, code = bad_parts(scene.good)[part]
    async with opened() as store:
        await open_scenes(store, [scene, neighbour])
        before = await dump(url)
        assert await refusal(store.commit(bad)) == code
        assert await dump(url) == before
        refused, recorded = await asyncio.gather(
            refusal(store.commit(bad)), store.commit(neighbour.good)
        )
        assert (refused, recorded) == (code, 2)
        assert await store.commit(scene.good) == 2
    assert await laws(url) == []


@pytest.mark.parametrize("cents", [-1, 1])
async def test_an_escrow_that_is_not_its_stacks_breaks_the_whole_commit(
    opened: Opener, url: str, cents: int
) -> None:
    scene = Scene("x")
    (end,) = scene.good.ends
    wrong = tuple(
        replace(stack, stack_chips=Chips(stack.stack_chips + cents)) for stack in end.stacks[:1]
    )
    bad = replace(scene.good, ends=(replace(end, stacks=(*wrong, *end.stacks[1:])),))
    async with opened() as store:
        await open_scenes(store, [scene])
        before = await dump(url)
        with pytest.raises(Broken, match="escrow of table hand-x"):
            await store.commit(bad)
        assert await dump(url) == before


# The order of the parts.


async def test_who_has_just_played_gets_up_and_the_table_closes(opened: Opener, url: str) -> None:
    scene = Scene("x")
    (end,) = scene.good.ends
    outs = tuple(
        cash_out(HOUSE, stack.player, end.table, visit="1", cents=Cents(stack.stack_chips))
        for stack in end.stacks
    )
    last = Commit(
        ends=(end,),
        entries=tuple(entry for entry in outs if entry),
        seats=(seating(end.table, left=(0, 1)),),
        documents=(Document("table-state", end.table, 1, b""),),
        closes=(TableClosing(table=end.table, epoch=FIRST_EPOCH),),
    )
    async with opened() as store:
        await open_scenes(store, [scene])
        assert await store.commit(last) == 3
        table = await store.table(end.table)
        assert table is not None
        assert (table.is_open, table.seats, table.hands) == (False, (), 1)
        assert await store.balance(escrow_of(end.table)) == 0
        of_hand = [posted.hand_no for posted in await store.entries(cause=f"hand:{end.table}:1")]
        assert of_hand == [1]
        of_none = await store.find(last.entries[0].id)
        assert of_none is not None
        assert of_none.hand_no is None
    assert await laws(url) == []


async def test_a_table_is_opened_filled_and_dealt_at_once(opened: Opener, url: str) -> None:
    scene = Scene("x")
    async with opened() as store:
        await open_scenes(store, [scene])
        at_once = Commit(
            opens=(TableOpening(table="t", chip_cents=1),),
            entries=bought("t", "1", 40, 60),
            seats=(seating("t", 40, 60),),
            starts=(start_of("t", stacks(40, 60)),),
        )
        assert await store.commit(at_once) == 2
        table = await store.table("t")
        assert table is not None
        assert (table.epoch, table.seats) == (FIRST_EPOCH, stacks(40, 60))
        assert table.running is not None
        assert (await store.claim_table("t")).epoch == FIRST_EPOCH + 1
        assert await refusal(store.commit(replace(at_once, entries=()))) == "store/table-exists"
        assert await store.commit(at_once) == 0
    assert await laws(url) == []


async def test_a_hand_ends_and_the_next_begins_in_one_commit(opened: Opener) -> None:
    scene = Scene("x")
    (end,) = scene.good.ends
    next_hand = start_of(end.table, end.stacks, hand_no=2)
    async with opened() as store:
        await open_scenes(store, [scene])
        both = Commit(ends=(end,), starts=(next_hand,))
        assert [await store.commit(both), await store.commit(both)] == [1, 0]
        table = await store.table(end.table)
        assert table is not None
        assert table.running is not None
        assert (table.hands, table.running.hand_no) == (1, 2)


# A long evening of every mix, against a naive model.


class Evening:
    """A room of a few tables, kept in plain numbers, that records what it decides in commits."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.count = 0
        self.wallets = dict.fromkeys(PLAYERS, 1_000_000)
        self.tables: dict[str, dict[PlayerId, int]] = {}
        self.hands: dict[str, int] = {}
        self.running: set[str] = set()
        self.closed: set[str] = set()
        self.documents: dict[str, Document] = {}
        self.sent: list[Commit] = []

    def next(self) -> int:
        self.count += 1
        return self.count

    def decide(self) -> Commit:
        """Decide something at several tables at once."""
        parts: dict[str, list[object]] = {part: [] for part in PARTS}
        if len(self.tables) < 3 or self.chance.random() < 0.1:
            self._open(parts)
        busy = self.chance.sample(sorted(self.tables), self.chance.randint(0, len(self.tables)))
        for table in busy:
            if table in self.running:
                self._end(table, parts)
            for player in PLAYERS:
                if self.chance.random() < 0.4:
                    self._move(table, player, parts)
            at_table = self.tables[table]
            if not at_table and self.chance.random() < 0.3:
                parts["closes"].append(TableClosing(table=table, epoch=FIRST_EPOCH))
                self.closed.add(table)
                del self.tables[table]
            elif len(at_table) == 2 and self.chance.random() < 0.8:
                parts["starts"].append(start_of(table, self._stacks(table), self.hands[table] + 1))
                self.running.add(table)
        if self.chance.random() < 0.5:
            parts["documents"].append(self._write())
        commit = msgspec.convert(parts, Commit)
        if commit.ends or commit.entries:
            self.sent.append(commit)
        return commit

    def _stacks(self, table: str) -> tuple[SeatStack, ...]:
        has = self.tables[table]
        return tuple(
            SeatStack(Seat(seat), player, Chips(has[player]))
            for seat, player in enumerate(PLAYERS)
            if player in has
        )

    def _open(self, parts: dict[str, list[object]]) -> None:
        table = f"t{self.next()}"
        parts["opens"].append(TableOpening(table=table, chip_cents=1))
        self.tables[table], self.hands[table] = {}, 0

    def _end(self, table: str, parts: dict[str, list[object]]) -> None:
        before, has = self._stacks(table), self.tables[table]
        lost = self.chance.randint(0, has[ANNA])
        rake = self.chance.randint(0, lost)
        has[ANNA], has[BEN] = has[ANNA] - lost, has[BEN] + lost - rake
        self.hands[table] += 1
        self.running.discard(table)
        parts["ends"].append(end_of(table, before, self._stacks(table), self.hands[table]))

    def _move(self, table: str, player: PlayerId, parts: dict[str, list[object]]) -> None:
        has, visit, seat = self.tables[table], str(self.next()), PLAYERS.index(player)
        chips = has.pop(player, None)
        if chips is None:
            has[player] = self.chance.randint(1, 1_000)
            self.wallets[player] -= has[player]
            cents = Cents(has[player])
            parts["entries"].append(buy_in(HOUSE, player, table, visit=visit, cents=cents))
            stack = SeatStack(Seat(seat), player, Chips(has[player]))
            parts["seats"].append(SeatChanges(table=table, epoch=FIRST_EPOCH, seats=(stack,)))
            return
        self.wallets[player] += chips
        if chips:
            entry = cash_out(HOUSE, player, table, visit=visit, cents=Cents(chips))
            parts["entries"].append(entry)
        parts["seats"].append(seating(table, left=(seat,)))

    def _write(self) -> Document:
        name = self.chance.choice("abc")
        version = self.documents[name].version + 1 if name in self.documents else 1
        self.documents[name] = Document("note", name, version, b"%d" % self.next())
        return self.documents[name]


async def hold_against(store: SqlStore, evening: Evening) -> None:
    for player, cents in evening.wallets.items():
        assert await store.balance(cash_of(player)) == cents
    open_tables = {state.table: state for state in await store.tables()}
    assert open_tables.keys() == evening.tables.keys()
    for name, state in open_tables.items():
        has = {stack.player: stack.stack_chips for stack in state.seats}
        assert (has, state.hands) == (evening.tables[name], evening.hands[name])
        assert (state.running is not None) == (name in evening.running)
        assert await store.balance(Account(f"table:{name}")) == sum(has.values())
    kept = {paper.id: paper for paper in await store.documents("note")}
    assert kept == evening.documents


@pytest.mark.parametrize("seed", range(2))
async def test_a_long_evening_agrees_with_a_naive_model(
    opened: Opener, url: str, seed: int
) -> None:
    evening = Evening(seed)
    async with opened() as store:
        for player in PLAYERS:
            await store.admit(player, at_ms=Instant(0))
            await store.commit(Commit(entries=(gift(f"all-{player}", player, 1_000_000),)))
        for _ in range(60):
            # Several at once and each perhaps twice, with old ones among them.
            commits = [evening.decide() for _ in range(evening.chance.randint(1, 4))]
            wave = [one for one in commits for _ in range(evening.chance.choice((1, 1, 2)))]
            old = evening.chance.sample(evening.sent, min(2, len(evening.sent)))
            await asyncio.gather(*map(store.commit, [*wave, *old]))
            await hold_against(store, evening)
    sizes = {len([part for part in PARTS if getattr(one, part)]) for one in evening.sent}
    assert max(sizes) >= 5
    assert await laws(url) == []


def test_a_commit_is_all_that_a_decision_can_record() -> None:
    assert PARTS == (
        "expects",
        "opens",
        "ends",
        "entries",
        "seats",
        "documents",
        "starts",
        "closes",
    )
    assert msgspec.structs.asdict(Commit()) == dict.fromkeys(PARTS, ())
