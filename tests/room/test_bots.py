"""House bots: practice in play money, clearly marked."""

from collections.abc import Callable

import pytest
from evening import NL10, ONLINE, Evening, passive
from msgspec.structs import replace

from huone.games.actions import Action, Bet, Call, Check, Fold, Show, Turn
from huone.money.currency import PLAY
from huone.room import commands as cm
from huone.room.bots import NameReserved, choose
from huone.units import PlayerId

Make = Callable[..., Evening]
LINE = replace(NL10, practice_bots=3, raked=False)
PRACTICE = replace(ONLINE, currency=PLAY.code, lobby=(LINE,))
ANNA = PlayerId("anna")


async def hands_against_bots(night: Evening, hands: int) -> None:
    """Let anna play so many hands, acting whenever it is her turn."""
    (table,) = night.room.lobby
    while table.pace.hands < hands:
        running = table.table.running
        seat = table.table.sitter_of(ANNA).seat
        turn = running.turn_of(seat) if running else None
        if turn is not None:
            await night.ask("anna", cm.Act(table=table.id, action=passive(turn)))
            continue
        at = night.room.next_deadline()
        assert at is not None
        await night.wait(max(0, at - night.clock.now()))


async def test_bots_keep_a_lonely_player_company_and_leave_with_him(evening: Make) -> None:
    async with evening(PRACTICE) as night:
        await night.come("anna", 10_000)
        (line,) = night.room.lobby_lines()
        assert (line.bots, line.opens_with) == (3, 1)
        await night.ask("anna", cm.FindSeat(stake="nl10", chips=1000))
        await night.room.quiet()
        await night.wait(1)
        (line,) = night.room.lobby_lines()
        assert (line.players, line.tables[0].bots) == (4, 3)
        await hands_against_bots(night, 5)
        (table,) = night.room.lobby
        await night.ask("anna", cm.Leave(table=table.id))
        await night.wait(120_000)
        assert night.room.lobby.tables == {}
        assert night.room.failures == []
        assert await night.faults() == []


async def test_bots_are_still_there_after_a_crash(evening: Make) -> None:
    async with evening(PRACTICE) as night:
        await night.come("anna", 10_000)
        await night.ask("anna", cm.FindSeat(stake="nl10", chips=1000))
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


BET = Turn(0, "bet", call_chips=10, raise_to_min=20, raise_to_max=100)
CHOICES: list[tuple[Turn, int, Action]] = [
    (BET, 0, Bet(20)),
    (BET, 50, Call()),
    (BET, 99, Fold()),
    (Turn(0, "bet", can_check=True), 99, Check()),
    (Turn(0, "bet", bring_in_chips=5), 99, Show()),
    (Turn(0, "show"), 0, Show()),
]


@pytest.mark.parametrize(("turn", "luck", "action"), CHOICES)
def test_a_bot_chooses_by_its_turn_alone(turn: Turn, luck: int, action: Action) -> None:
    assert choose(turn, lambda _: luck, Show()) == action
