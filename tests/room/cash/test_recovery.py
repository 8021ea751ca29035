"""Tables are opened as they were left, many of them by the same few questions to the store."""

from collections.abc import Callable, Sequence

import pytest
from kit.evening import NL10, ONLINE, Evening
from msgspec.structs import replace

from huone.room import commands
from huone.room.cash.table import STATE
from huone.room.commit import Draft
from huone.room.players.notices import HandLost
from huone.store.ports import Commit, StoreUnavailable
from huone.store.sql import Row, Value
from huone.store.sqlite import SqliteStore
from huone.table import events as table_events
from huone.units import PlayerId

Make = Callable[..., Evening]
LIVE = replace(ONLINE, rulebook="live-1.0-fi", lobby=(replace(NL10, time_charge_cents=400),))


async def full_room(night: Evening, tables: int, *, first: int = 0) -> list[str]:
    """Open tables with three players each, and let a hand begin at each."""
    names = [await night.room.open_table("nl10") for _ in range(tables)]
    for number, table in enumerate(names, first):
        for seat in range(3):
            player = f"p{number}-{seat}"
            await night.come(player)
            await night.ask(player, commands.SitDown(table=table, chips=1000, seat=seat))
    for table in names:
        await night.deal(night.room.lobby.table(table))
    await night.room.quiet()
    return names


@pytest.fixture
def questions(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect everything that is asked of the store."""
    asked: list[str] = []
    fetch = SqliteStore._fetch

    async def counted(store: SqliteStore, sql: str, *values: Value) -> Sequence[Row]:
        asked.append(sql)
        return await fetch(store, sql, *values)

    monkeypatch.setattr(SqliteStore, "_fetch", counted)
    return asked


async def questions_after_a_crash(night: Evening, asked: list[str]) -> int:
    stacks = {table.id: table.table.people.stacks() for table in night.room.lobby}
    asked.clear()
    await night.crash()
    count = len(asked)
    assert {table.id: table.table.people.stacks() for table in night.room.lobby} == stacks
    assert await night.faults() == []
    return count


async def test_many_tables_cost_no_more_questions_than_a_few(
    evening: Make, questions: list[str]
) -> None:
    async with evening(LIVE) as night:
        await full_room(night, 2)
        few = await questions_after_a_crash(night, questions)
        await full_room(night, 7, first=2)
        many = await questions_after_a_crash(night, questions)
        assert len(night.room.lobby.tables) == 9
        assert many == few


async def test_every_lost_hand_is_void_and_each_of_its_players_told(evening: Make) -> None:
    async with evening(LIVE) as night:
        names = await full_room(night, 3)
        await night.crash()
        for number, table in enumerate(names):
            for seat in range(3):
                (notice,) = await night.enter(f"p{number}-{seat}")
                assert isinstance(notice, HandLost)
                assert (notice.table, notice.stack_chips) == (table, 1000)
            await night.play(night.room.lobby.table(table))
        assert night.room.failures == []
        assert await night.faults() == []


async def test_one_that_cannot_be_opened_is_set_aside_and_the_others_open(evening: Make) -> None:
    async with evening(LIVE) as night:
        names = await full_room(night, 4)
        night.room.committer.record(documents=(Draft(STATE, names[1], b"spoilt"),))
        await night.room.quiet()
        await night.crash()
        assert [table.id for table in night.room.lobby] == [names[0], *names[2:]]
        assert night.room.lobby.set_aside == {names[1]}
        assert [table for table, _ in night.room.failures] == [names[1]]


async def test_more_than_are_taken_at_once_are_taken_in_turn(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("huone.room.cash.lobby.TAKEN_AT_ONCE", 2)
    async with evening(LIVE) as night:
        names = await full_room(night, 5)
        await night.crash()
        assert [table.id for table in night.room.lobby] == names
        table = night.room.lobby.table(names[4])
        await night.enter("p4-0")
        await night.ask("p4-0", commands.Leave(table=table.id))
        await night.room.quiet()
        assert night.room.cashier.wallet(PlayerId("p4-0")) == 100_00
        assert not any(isinstance(event, table_events.HandVoided) for _, event in night.told)
        assert await night.faults() == []


async def test_whose_seat_was_not_recorded_is_known_when_his_table_goes_on(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(LIVE) as night:
        (name,) = await full_room(night, 1)
        await night.come("cem")
        store = night.room.committer.store

        async def away(_: Commit) -> int:
            raise StoreUnavailable("the disk is full")

        with monkeypatch.context() as dark:
            dark.setattr(store, "commit", away)
            with pytest.raises(StoreUnavailable):
                await night.ask("cem", commands.SitDown(table=name, chips=1000, seat=5))
        await night.room.reopen_table(name)
        await night.ask("cem", commands.SitDown(table=name, chips=1000, seat=5))
        await night.room.quiet()
        assert PlayerId("cem") in night.room.lobby.table(name).players()
        assert night.room.cashier.wallet(PlayerId("cem")) == 90_00
        assert await night.faults() == []
