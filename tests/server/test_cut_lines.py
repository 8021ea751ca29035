"""A line that is cut in the middle of a decision: its player comes back to the same one."""

from collections.abc import Callable

import pytest
from kit.evening import Evening
from kit.served import PLAY_ROOM, Served, choice, until, within
from msgspec.structs import replace

from huone.games.actions import Turn, TurnKind
from huone.games.rules import CashPoints, pot_limit
from huone.money.currency import PLAY
from huone.room import commands
from huone.room.cash.table import RoomTable
from huone.room.config import RoomConfig, StakeOffer
from huone.table import events as table_events
from huone.table.config import AnyStakes
from huone.table.view import TableView
from huone.units import Seat

Make = Callable[..., Evening]

POINTS = CashPoints(point_chips=10, min_stack_points=50, max_loss_points=50)
DECISIONS: list[tuple[TurnKind, str, AnyStakes]] = [
    ("bet", "texas", pot_limit(5, 10)),
    ("discard", "pineapple", pot_limit(5, 10)),
    ("draw", "five-card-draw", pot_limit(5, 10)),
    ("keep", "sviten-special", pot_limit(5, 10)),
    ("choose-game", "dealers-choice", pot_limit(5, 10)),
    ("place", "open-face-chinese", POINTS),
]


def room_for(game: str, stakes: AnyStakes) -> RoomConfig:
    line = StakeOffer(id="game", game=game, stakes=stakes, raked=False)
    return RoomConfig(name="Test", rulebook=PLAY_ROOM, currency=PLAY.code, lobby=(line,))


async def play_up_to(night: Evening, table: RoomTable, kind: TurnKind) -> Turn:
    """Play, however many hands it takes, until a decision of a kind is due."""
    for _ in range(300):
        await night.deal(table)
        running = table.table.running
        assert running is not None
        seat = next(iter(running.turns))
        turn = running.turn_of(seat)
        assert turn is not None
        if turn.kind == kind:
            return turn
        await night.act(table, choice(table, turn))
    raise AssertionError(f"nobody ever had to {kind}")


@pytest.mark.parametrize(("kind", "game", "stakes"), DECISIONS, ids=[d[0] for d in DECISIONS])
async def test_a_cut_in_the_middle_of_a_decision_comes_back_to_the_same_one(
    kind: TurnKind, game: str, stakes: AnyStakes, evening: Make
) -> None:
    async with evening(room_for(game, stakes)) as night, Served(night) as served:
        table = await night.seat("anna", "bo", "cem", stake="game")
        turn = await play_up_to(night, table, kind)
        player = table.table.sitters[Seat(turn.seat)].player
        client = await served.client(player)
        following = client.follow(f"table:{table.id}")
        before = (await within(following.get())).picture
        assert isinstance(before, TableView)
        assert before.own is not None
        assert before.own.turn == turn

        await client.cut()
        await until(lambda: client.reconnects == 1)
        assert (await within(client.ping())).at == 1
        assert client.welcome is not None
        assert client.welcome.resumed
        missed = [await within(following.get()) for _ in range(following.pending())]
        assert [m.number for m in missed] == list(range(2, 2 + len(missed)))
        assert all(m.picture is None for m in missed), "the stream went on without a new picture"

        again = await served.client(player)
        after = (await within(again.follow(f"table:{table.id}").get())).picture
        assert isinstance(after, TableView)
        assert after.own == before.own
        assert after.hand is not None
        assert before.hand is not None
        assert replace(after.hand, turns=()) == replace(before.hand, turns=())
        # The rulebook may give more time to who was cut off, and never less (DSC-01).
        told = [m.change for m in missed if isinstance(m.change, table_events.TurnTimed)]
        assert all(timed.turn == turn for timed in told)
        own = next(timed for timed in after.hand.turns if timed.seat == turn.seat)
        assert (own.ends or 0) >= (before.hand.turns[0].ends or 0)
        assert not told or (told[-1].bank_from, told[-1].ends) == (own.bank_from, own.ends)

        answer = await within(
            client.command(commands.Act(table=table.id, action=choice(table, turn)))
        )
        assert answer == commands.Done()
        running = table.table.running
        assert running is None or running.turn_of(Seat(turn.seat)) != turn
