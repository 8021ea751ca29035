"""House bots: practice in play money, clearly marked."""

from collections.abc import Callable

import pytest
from kit.evening import NL10, ONLINE, Evening, passive
from msgspec.structs import replace

from huone.bots.names import NameReserved, is_bot
from huone.games.actions import Action, Bet, Turn
from huone.money.currency import PLAY
from huone.room import commands
from huone.table import events as table_events
from huone.units import PlayerId, Seat

Make = Callable[..., Evening]
LINE = replace(NL10, practice_bots=3, raked=False)
PRACTICE = replace(ONLINE, currency=PLAY.code, lobby=(LINE,))
ANNA = PlayerId("anna")


def boldest(turn: Turn) -> Action:
    """Put everything in whenever it can be done."""
    return Bet(turn.raise_to_max) if turn.raise_to_max else passive(turn)


async def hands_against_bots(
    night: Evening, hands: int, choose: Callable[[Turn], Action] = passive
) -> None:
    """Let anna play so many hands, acting whenever it is her turn."""
    (table,) = night.room.lobby
    while table.pace.hands < hands:
        running = table.table.running
        seat = table.table.sitters.of(ANNA).seat
        turn = running.turn_of(seat) if running else None
        if turn is not None:
            await night.ask("anna", commands.Act(table=table.id, action=choose(turn)))
            continue
        at = night.room.next_deadline()
        assert at is not None
        await night.wait(max(0, at - night.clock.now()))


async def test_bots_keep_a_lonely_player_company_and_leave_with_him(evening: Make) -> None:
    async with evening(PRACTICE) as night:
        await night.come("anna", 10_000)
        (line,) = night.room.lobby_lines()
        assert (line.bots, line.opens_with) == (3, 1)
        await night.ask("anna", commands.FindSeat(stake="nl10", chips=1000))
        await night.room.quiet()
        await night.wait(1)
        (line,) = night.room.lobby_lines(tables=9)
        assert (line.players, line.tables[0].bots) == (4, 3)
        await hands_against_bots(night, 5)
        (table,) = night.room.lobby
        await night.ask("anna", commands.Leave(table=table.id))
        await night.wait(120_000)
        assert night.room.lobby.tables == {}
        assert night.room.failures == []
        assert await night.faults() == []


async def test_bots_are_still_there_after_a_crash(evening: Make) -> None:
    async with evening(PRACTICE) as night:
        await night.come("anna", 10_000)
        await night.ask("anna", commands.FindSeat(stake="nl10", chips=1000))
        await night.room.quiet()
        await night.wait(1)
        await hands_against_bots(night, 2)
        await night.crash()
        await night.enter("anna")
        await hands_against_bots(night, 2)
        assert await night.faults() == []


async def test_nobody_else_calls_himself_a_bot(evening: Make) -> None:
    async with evening(PRACTICE) as night:
        with pytest.raises(NameReserved):
            await night.enter("bot-anna")


async def test_who_wins_all_the_chips_of_a_bot_finds_it_back_in_the_next_hand(
    evening: Make,
) -> None:
    async with evening(PRACTICE) as night:
        await night.come("anna", 100_000)
        await night.ask("anna", commands.FindSeat(stake="nl10", chips=1000))
        await night.room.quiet()
        await night.wait(1)
        (table,) = night.room.lobby
        broke: list[PlayerId] = []
        night.room.listeners.append(
            lambda _, news: broke.extend(
                table.table.sitters[Seat(event.seat)].player
                for event in news
                if isinstance(event, table_events.BreakStarted) and event.why == "no-chips"
            )
        )
        while not any(is_bot(player) for player in broke):
            if table.table.sitters.of(ANNA).stack == 0:
                await night.ask("anna", commands.AddChips(table=table.id, chips=1000))
            await hands_against_bots(night, table.pace.hands + 1, boldest)
        bots = [table.table.sitters.of(player) for player in broke if is_bot(player)]
        assert [(bot.pause, bot.stack > 0) for bot in bots] == [(None, True)] * len(bots)
        await hands_against_bots(night, table.pace.hands + 1)
        assert await night.faults() == []
