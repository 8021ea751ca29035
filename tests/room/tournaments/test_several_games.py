"""Several HexaPros with one confirmation."""

from collections.abc import Callable

import pytest
from kit.contests import HEXA, SNG, ContestEvening, config_with
from kit.evening import ONLINE, Evening
from msgspec.structs import replace

from huone.refusal import Refused
from huone.room import commands
from huone.room.tournaments.ledger import CannotPay, NoSuchTicket
from huone.room.tournaments.schedule import TooManyGames
from huone.units import PlayerId

Make = Callable[..., Evening]
PRICE = 500


def entered(night: Evening, name: str) -> list[str]:
    return [contest.id for contest in night.room.hall.of_player(PlayerId(name))]


@pytest.mark.clause("HEXA-03", "SYS-42", "online:AMB-66")
async def test_so_many_games_are_entered_and_paid_at_once_and_start_as_they_fill(
    evening: Make,
) -> None:
    async with evening(config_with(ONLINE, HEXA)) as night:
        hall = ContestEvening(night)
        await night.come("anna", 100_00)
        await night.ask("anna", commands.Register(tournament="hexa-1", games=3))
        assert entered(night, "anna") == ["hexa-1", "hexa-2", "hexa-3"]
        assert night.room.cashier.wallet(PlayerId("anna")) == 100_00 - 3 * PRICE
        await night.come("bo", 100_00)
        await night.ask("bo", commands.Register(tournament="hexa-2", games=4))
        assert entered(night, "bo") == ["hexa-1", "hexa-2", "hexa-3", "hexa-4"]
        for number in (1, 2, 3):
            await hall.enter(f"hexa-{number}", f"third-{number}")
        stages = {contest.id: contest.field.stage for contest in night.room.hall}
        assert stages == {
            "hexa-1": "playing", "hexa-2": "playing", "hexa-3": "playing", "hexa-4": "registering",
        }  # fmt: skip
        assert await night.faults() == []


@pytest.mark.clause("online:AMB-66")
async def test_each_game_can_be_left_by_itself_with_what_it_cost(evening: Make) -> None:
    async with evening(config_with(ONLINE, HEXA)) as night:
        await night.come("anna", 100_00)
        await night.ask("anna", commands.Register(tournament="hexa-1", games=2))
        await night.ask("anna", commands.Unregister(tournament="hexa-1"))
        assert entered(night, "anna") == ["hexa-2"]
        assert night.room.cashier.wallet(PlayerId("anna")) == 100_00 - PRICE
        await night.ask("anna", commands.Register(tournament="hexa-1"))
        assert entered(night, "anna") == ["hexa-1", "hexa-2"]
        assert await night.faults() == []


@pytest.mark.parametrize(
    ("asked", "refusal"),
    [
        (commands.Register(tournament="hexa-1", games=0), TooManyGames),
        (commands.Register(tournament="hexa-1", games=7), TooManyGames),
        (commands.Register(tournament="sng-1", games=2), TooManyGames),
        (commands.Register(tournament="hexa-1", games=5), CannotPay),
        (commands.Register(tournament="hexa-1", games=2, ticket="entry-500"), NoSuchTicket),
    ],
)
async def test_who_cannot_have_all_games_has_none_and_pays_nothing(
    evening: Make, asked: commands.Register, refusal: type[Refused]
) -> None:
    async with evening(config_with(ONLINE, HEXA, replace(SNG, id="sng"))) as night:
        await night.come("anna", 4 * PRICE)
        with pytest.raises(refusal):
            await night.ask("anna", asked)
        assert entered(night, "anna") == []
        assert {contest.id for contest in night.room.hall} == {"hexa-1", "sng-1"}
        assert night.room.cashier.wallet(PlayerId("anna")) == 4 * PRICE
