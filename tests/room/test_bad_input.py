"""What nobody may ask of a room: each is refused with its own code, and nothing has changed."""

from collections.abc import Callable

import pytest
from kit.evening import NL10, ONLINE, Evening
from msgspec.structs import replace

from huone.games.actions import Fold
from huone.money.ledger import Purse
from huone.refusal import Refused
from huone.room import commands
from huone.room.cash.table import RoomTable
from huone.room.commands import Command
from huone.table.state import CashState
from huone.units import PlayerId

Make = Callable[..., Evening]
NAMES = ("anna", "bo", "cem")
Standing = tuple[dict[str, CashState], dict[Purse, int], dict[str, int], int]


async def standing(night: Evening) -> Standing:
    """Take down everything that a refusal must not change."""
    await night.room.quiet()
    return (
        {table.id: table.table.state() for table in night.room.lobby},
        await night.room.committer.store.balances(),
        night.room.seats.waiting(),
        len(night.told),
    )


async def refused(night: Evening, player: str, command: Command, id: str = "") -> Refused:
    """Send what is refused, twice, and see that nothing has changed."""
    before = await standing(night)
    for _ in range(2):
        with pytest.raises(Refused) as no:
            await night.room.command(
                PlayerId(player), command, id=id or f"{player}-{command!r}"[:64]
            )
    assert await standing(night) == before
    return no.value


async def private_table(night: Evening, *names: str) -> tuple[RoomTable, str]:
    """Open a private table where its guests choose their seats."""
    for name in names:
        await night.come(name)
    opening = commands.OpenPrivateTable(stake="nl10", name="ours", password="sesame")
    invited = await night.ask(names[0], opening)
    assert isinstance(invited, commands.Invited)
    for name in names[1:]:
        enter = commands.EnterPrivateTable(invitation=invited.invitation, password="sesame")
        await night.ask(name, enter)
    for seat, name in enumerate(names[:-1]):
        await night.ask(name, commands.SitDown(table=invited.table, chips=1000, seat=seat))
    return night.room.lobby.table(invited.table), invited.invitation


async def test_nobody_sits_down_twice(evening: Make) -> None:
    async with evening() as night:
        table, _ = await private_table(night, *NAMES)
        again = commands.SitDown(table=table.id, chips=1000, seat=5)
        assert (await refused(night, "anna", again)).code == "seating/already-seated"


@pytest.mark.parametrize(
    ("seat", "code"),
    [(0, "seating/seat-occupied"), (99, "seating/no-such-seat"), (-1, "seating/no-such-seat")],
)
async def test_nobody_takes_a_seat_that_is_taken_or_is_none(
    evening: Make, seat: int, code: str
) -> None:
    async with evening() as night:
        table, _ = await private_table(night, *NAMES)
        down = commands.SitDown(table=table.id, chips=1000, seat=seat)
        assert (await refused(night, "cem", down)).code == code


@pytest.mark.parametrize("chips", [-1, 0, 499, 1001])
async def test_a_buy_in_outside_the_limits_names_them_and_their_reason(
    evening: Make, chips: int
) -> None:
    async with evening() as night:
        table, _ = await private_table(night, *NAMES)
        no = await refused(night, "cem", commands.SitDown(table=table.id, chips=chips, seat=5))
        assert no.code == "buy-in/outside-limits"
        assert no.facts["range"] == "between 5.00 and 10.00"
        assert no.facts["why"]


@pytest.mark.clause("CASH-RAT-04")
async def test_who_takes_money_off_the_table_is_told_that_he_must_bring_it_back(
    evening: Make,
) -> None:
    async with evening() as night:
        table, _ = await private_table(night, "anna", "bo", "cem", "dora")
        await night.play(table, 3)
        stack, loser = min((s.stack, s.player) for s in table.table.sitters if s.stack > 500)
        await night.ask(loser, commands.Leave(table=table.id))
        await night.room.quiet()
        no = await refused(night, loser, commands.SitDown(table=table.id, chips=500))
        assert no.code == "buy-in/outside-limits"
        assert (no.facts["min_chips"], no.facts["max_chips"]) == (stack, 1000)
        assert "ratholing" in str(no)


async def test_nobody_acts_for_another_or_in_a_hand_that_is_not_his(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.come("dora")
        number = await night.deal(table)
        assert table.table.running is not None
        turn = next(iter(table.table.running.turns))
        other = next(s.player for s in table.table.sitters if s.seat != turn)
        fold = commands.Act(table=table.id, action=Fold(), hand=number)
        assert (await refused(night, other, fold)).code == "hand/not-your-turn"
        assert (await refused(night, "dora", fold)).code == "table/not-seated"
        late = replace(fold, hand=number + 1)
        player = table.table.sitters[turn].player
        assert (await refused(night, player, late)).code == "room/other-hand"


async def test_a_club_password_that_is_guessed_too_often_is_not_looked_at(evening: Make) -> None:
    async with evening(replace(ONLINE, lobby=(NL10,), password_tries=3)) as night:
        _, invitation = await private_table(night, "anna", "bo")
        await night.come("eve")
        codes = []
        for guess in ("a", "b", "c", "sesame"):
            wrong = commands.EnterPrivateTable(invitation=invitation, password=guess)
            codes.append((await refused(night, "eve", wrong, id=guess)).code)
        assert codes == ["private/not-invited"] * 3 + ["private/guessed-too-often"]


async def test_a_command_that_is_replayed_does_nothing_more(evening: Make) -> None:
    async with evening() as night:
        table, _ = await private_table(night, *NAMES)
        leave = commands.Leave(table=table.id)
        await night.room.command(PlayerId("bo"), leave, id="x")
        before = await standing(night)
        await night.room.command(PlayerId("bo"), leave, id="x")
        assert await standing(night) == before
        other = commands.SitDown(table=table.id, chips=1000)
        assert (await refused(night, "bo", other, id="x")).code == "room/command-reused"
