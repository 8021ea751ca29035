"""Whatever players ask for and however often the room is killed, the laws of the books hold."""

import asyncio
import tempfile
from contextlib import suppress
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from kit.evening import NL10, ONLINE, OPENING, Evening, passive
from kit.takings import taken
from msgspec.structs import replace

from huone.games.actions import Action, Bet, Fold, Turn
from huone.money.accounts import RAKE, cash_of, escrow_of
from huone.refusal import Refused
from huone.room import commands
from huone.room.cash.table import RoomTable
from huone.units import PlayerId

PLAYERS = ("anna", "bo", "cem", "dora", "emil")
BROUGHT = 50_00
CONFIG = replace(ONLINE, lobby=(NL10, replace(NL10, id="second")))

chips = st.sampled_from([0, 1, 300, 500, 777, 1000, 1500, 5000])
players = st.sampled_from(PLAYERS)
stakes = st.sampled_from(["nl10", "second"])
tables = st.sampled_from(["nl10-1", "nl10-2", "second-1"])
asked = st.one_of(
    st.builds(commands.FindSeat, stake=stakes, chips=st.sampled_from([500, 1000, 1000, 700])),
    st.builds(commands.LeaveQueue, stake=stakes),
    st.builds(commands.Leave, table=tables),
    st.builds(commands.SitOut, table=st.none() | tables),
    st.builds(commands.ComeBack, table=st.none() | tables),
    st.builds(commands.AddChips, table=tables, chips=chips),
    st.builds(commands.SetAutoTopUp, table=tables, on=st.booleans()),
    st.builds(commands.MakeWish, table=tables, wish=st.sampled_from(["wait", "post"])),
)
steps = st.one_of(
    st.tuples(st.just("ask"), players, asked),
    st.tuples(st.just("act"), st.sampled_from(["call", "fold", "all-in"]), st.integers(1, 12)),
    st.tuples(st.just("wait"), st.just(""), st.sampled_from([1_000, 20_000, 600_000])),
    st.tuples(st.just("line"), players, st.booleans()),
    st.tuples(st.just("void"), st.just(""), tables),
    st.tuples(st.just("crash"), st.just(""), st.none()),
)


def chosen(how: str, turn: Turn) -> Action:
    """Choose an action that is legal now."""
    if how == "fold" and turn.kind == "bet" and not turn.can_check:
        return Fold()
    if how == "all-in" and turn.kind == "bet" and turn.raise_to_max:
        return Bet(turn.raise_to_max)
    return passive(turn)


async def play_on(night: Evening, table: RoomTable, how: str, actions: int) -> None:
    """Let whoever has the turn act, so many times at most."""
    for _ in range(actions):
        running = table.table.running
        turn = running.hand.turn() if running else None
        if turn is None:
            return
        await night.act(table, chosen(how, turn))


async def take(night: Evening, step: tuple[str, str, object]) -> None:
    """Take one step; what is refused is refused."""
    match step:
        case ("ask", player, command):
            await night.ask(player, command)  # type: ignore[arg-type]
        case ("act", how, int(actions)):
            for table in night.room.lobby:
                await play_on(night, table, how, actions)
        case ("wait", _, int(ms)):
            await night.wait(ms)
        case ("line", player, True):
            await night.enter(player)
        case ("line", player, _):
            night.room.gone(PlayerId(player))
        case ("void", _, str(table_id)):
            await night.room.void_hand(table_id, "drawn by lot")
        case _:
            await night.crash()
            for player in PLAYERS:
                await night.enter(player)


async def an_evening(path: Path, script: list[tuple[str, str, object]]) -> None:
    """Take all steps, send everybody home and count the money."""
    async with Evening(path, CONFIG) as night:
        for player in PLAYERS:
            await night.come(player, BROUGHT)
        for player in PLAYERS[:4]:
            await night.ask(player, commands.FindSeat(stake="nl10", chips=1000))
        await night.room.quiet()
        for step in script:
            with suppress(Refused):
                await take(night, step)
        await night.room.quiet()
        assert night.room.failures == []
        assert night.room.committer.failures == []
        await everybody_goes_home(night)
        assert await night.faults() == []


async def everybody_goes_home(night: Evening) -> None:
    """Cash everybody out; what players and house have is what was brought."""
    for player in PLAYERS:
        for stake in CONFIG.lobby:
            with suppress(Refused):
                await night.ask(player, commands.LeaveQueue(stake=stake.id))
    for table in night.room.lobby:
        for player in table.players():
            with suppress(Refused):
                await night.ask(player, commands.Leave(table=table.id))
    await night.wait(120_000)
    store, cashier = night.room.committer.store, night.room.cashier
    wallets = [await store.balance(cash_of(player)) for player in PLAYERS]
    assert wallets == [cashier.wallet(PlayerId(player)) for player in PLAYERS]
    assert wallets == [cashier.players.of(PlayerId(player)).shown_cents for player in PLAYERS]
    assert sum(wallets) + await taken(store, RAKE) == len(PLAYERS) * BROUGHT
    assert night.room.lobby.tables == {}
    assert await store.balance(escrow_of("nl10-1")) == 0
    assert night.clock.now() > OPENING


@settings(max_examples=20)
@given(st.lists(steps, min_size=5, max_size=30))
def test_no_cent_is_lost_whatever_is_asked_and_however_often_the_room_dies(
    script: list[tuple[str, str, object]],
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(an_evening(Path(folder) / "room.db", script))
