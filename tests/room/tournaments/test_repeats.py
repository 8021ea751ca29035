"""Several HexaPros with one confirmation."""

from collections.abc import Callable

import pytest
from contests import HEXA, SNG, ContestEvening, config_with
from evening import ONLINE, Evening
from msgspec.structs import replace

from huone.room import commands as cm
from huone.room.tournaments.repeats import TooManyGames
from huone.units import PlayerId

Make = Callable[..., Evening]


def entered(night: Evening, name: str) -> list[str]:
    return [contest.id for contest in night.room.hall.of_player(PlayerId(name))]


@pytest.mark.clause("HEXA-03")
async def test_as_each_game_starts_the_player_is_entered_into_the_next(evening: Make) -> None:
    async with evening(config_with(ONLINE, HEXA)) as night:
        hall = ContestEvening(night)
        await night.come("anna", 100_00)
        await night.ask("anna", cm.Register(tournament="hexa-1", games=3))
        assert entered(night, "anna") == ["hexa-1"]
        for number, names in ((1, ("bo", "cem")), (2, ("dan", "eve")), (3, ("fay", "gus"))):
            await hall.enter(f"hexa-{number}", *names)
            games = [f"hexa-{n}" for n in range(1, min(number + 1, 3) + 1)]
            assert entered(night, "anna") == games
        assert night.room.cashier.wallet(PlayerId("anna")) == 100_00 - 3 * 500
        assert "hexa-4" in night.room.hall.contests
        assert await night.faults() == []


async def test_a_wish_ends_with_leaving_and_where_it_cannot_be_paid(evening: Make) -> None:
    async with evening(config_with(ONLINE, HEXA)) as night:
        hall = ContestEvening(night)
        await night.come("anna", 100_00)
        await night.ask("anna", cm.Register(tournament="hexa-1", games=2))
        await night.ask("anna", cm.Unregister(tournament="hexa-1"))
        await night.ask("anna", cm.Register(tournament="hexa-1"))
        await night.come("bo", 700)
        await night.ask("bo", cm.Register(tournament="hexa-1", games=6))
        await hall.enter("hexa-1", "cem")
        assert entered(night, "anna") == entered(night, "bo") == ["hexa-1"]
        assert night.room.hall.repeats._left == {}


@pytest.mark.parametrize(("tournament", "games"), [("hexa-1", 0), ("hexa-1", 7), ("sng-1", 2)])
async def test_more_games_than_offered_are_refused_and_nothing_is_bought(
    evening: Make, tournament: str, games: int
) -> None:
    async with evening(config_with(ONLINE, HEXA, replace(SNG, id="sng"))) as night:
        await night.come("anna", 100_00)
        with pytest.raises(TooManyGames, match=f"{games} games cannot be started at once"):
            await night.ask("anna", cm.Register(tournament=tournament, games=games))
        assert entered(night, "anna") == []
        assert night.room.cashier.wallet(PlayerId("anna")) == 100_00
