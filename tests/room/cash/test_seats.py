"""The seat service: drawn tables, queues, kept seats and private tables."""

import asyncio
from collections import Counter
from collections.abc import Callable

import pytest
from kit.evening import NL10, ONLINE, Evening
from msgspec.structs import replace

from huone.games.mix import mix_stakes
from huone.games.rules import CashPoints, fixed_limit, no_limit
from huone.money.currency import EUR
from huone.refusal import Refused
from huone.room import commands
from huone.room.cash.lobby import OWNED_MAX, PRIVATE_FROM, big_bet
from huone.room.config import RoomConfig, StakeOffer
from huone.room.players.notices import QueueLeft, SeatGiven, SeatOffered
from huone.table import events as table_events
from huone.table.config import AnyStakes
from huone.units import Cents, PlayerId

Make = Callable[..., Evening]
NAMES = ("anna", "bo", "cem")
LIVE = RoomConfig(
    name="Casino",
    rulebook="live-1.0-fi",
    currency=EUR.code,
    lobby=(StakeOffer(id="nl200", game="texas", stakes=no_limit(100, 200), seats=2),),
)


async def refusal_of(night: Evening, name: str, command: commands.Command) -> str:
    """Send what is to be refused, and tell the code."""
    with pytest.raises(Refused) as refused:
        await night.ask(name, command)
    return refused.value.code


@pytest.mark.clause("CASH-ASG-03", "CASH-ASG-04", "SYS-09")
async def test_two_wait_in_order_and_the_third_opens_a_table(evening: Make) -> None:
    async with evening() as night:
        for place, name in enumerate(NAMES, start=1):
            await night.come(name)
            answer = await night.ask(name, commands.FindSeat(stake="nl10", chips=1000))
            assert isinstance(answer, commands.InLine)
            assert (answer.place, answer.wait_ms) == (place, None)
        await night.room.quiet()
        (table,) = night.room.lobby.public_tables("nl10")
        assert sorted(table.players()) == sorted(NAMES)
        assert night.room.seats.waiting() == {}


@pytest.mark.clause("CASH-ASG-03", "CASH-ASG-04")
async def test_the_lobby_says_how_many_more_open_a_table(evening: Make) -> None:
    async with evening() as night:
        needed = []
        for name in NAMES:
            needed.append(night.room.lobby_line("nl10").opens_with)
            await night.come(name)
            await night.ask(name, commands.FindSeat(stake="nl10", chips=1000))
        assert needed == [3, 2, 1]


async def test_in_a_live_room_staff_opens_the_tables(evening: Make) -> None:
    async with evening(LIVE) as night:
        assert night.room.lobby_line("nl200").opens_with is None


async def test_who_came_while_a_table_was_being_opened_is_seated_there_too(evening: Make) -> None:
    async with evening() as night:
        names = [PlayerId(name) for name in (*NAMES, "dora", "emil")]
        for name in names:
            await night.come(name)
        find = commands.FindSeat(stake="nl10", chips=1000)
        asked = [night.room.command(name, find, id="f") for name in names]
        await asyncio.gather(*asked)
        await night.room.quiet()
        (table,) = night.room.lobby
        assert sorted(table.players()) == sorted(names)
        assert night.room.seats.waiting() == {}


@pytest.mark.clause("CASH-ASG-05")
async def test_who_waits_may_leave_the_queue(evening: Make) -> None:
    async with evening() as night:
        for name in ("anna", "bo"):
            await night.come(name)
            await night.ask(name, commands.FindSeat(stake="nl10", chips=1000))
        find = commands.FindSeat(stake="nl10", chips=1000)
        assert await refusal_of(night, "anna", find) == "waiting/already-waiting"
        await night.ask("anna", commands.LeaveQueue(stake="nl10"))
        assert night.room.seats.place(PlayerId("bo"), "nl10").place == 1


@pytest.mark.clause("CASH-ASG-01", "CASH-ASG-02")
async def test_the_room_draws_table_and_seat_of_whoever_comes_later(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.come("dora")
        answer = await night.ask("dora", commands.FindSeat(stake="nl10", chips=1000))
        assert isinstance(answer, commands.Seated)
        assert answer.table == table.id
        assert table.table.config.seats == 6
        find = commands.FindSeat(stake="nl10", chips=1000)
        # One seat at each table: for a second one she has to wait.
        assert isinstance(await night.ask("dora", find), commands.InLine)


@pytest.mark.clause("CASH-ASG-01", "CASH-ASG-06")
async def test_tables_played_before_and_emptier_ones_are_drawn_more_often(evening: Make) -> None:
    async with evening() as night:
        await night.seat("a1", "a2", "a3", "a4", "a5", "a6")
        second = await night.seat("b1", "b2", "b3")
        first = next(t for t in night.room.lobby if t.id != second.id)
        for name in ("a5", "a6"):
            await night.ask(name, commands.Leave(table=first.id))
        await night.room.quiet()
        player = await night.come("zed")
        line = night.config.offer("nl10")
        free = {table.id: len(table.table.sitters.free_seats()) for table in (first, second)}
        assert free == {first.id: 2, second.id: 3}
        account = night.room.cashier.players.of(player)
        account.regular = replace(account.regular, known_tables=(first.id,))
        drawn = Counter(
            assigned.table
            for _ in range(600)
            if (assigned := night.room.seats._assigned(player, line)) is not None
        )
        # Weights: 2 free seats times 3 against 3 times 1 (online:AMB-58).
        assert 340 < drawn[first.id] < 460


async def test_a_seat_that_comes_free_goes_to_the_next_in_line(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat("a1", "a2", "a3", "a4", "a5", "a6")
        await night.come("late")
        await night.ask("late", commands.FindSeat(stake="nl10", chips=1000))
        night.room.gone(PlayerId("late"))
        await night.ask("a1", commands.Leave(table=table.id))
        await night.room.quiet()
        assert "late" in table.players()
        (notice,) = await night.enter("late")
        assert isinstance(notice, SeatGiven)


async def test_who_cannot_pay_when_his_turn_comes_is_told_why(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat("a1", "a2", "a3", "a4", "a5", "a6")
        late = await night.come("late", cents=1000)
        small = commands.FindSeat(stake="nl10", chips=1)
        assert await refusal_of(night, "late", small) == "buy-in/outside-limits"
        await night.ask("late", commands.FindSeat(stake="nl10", chips=1000))
        night.room.cashier.ask_withdrawal(late, Cents(1), request="w", now=night.clock.now())
        night.room.gone(late)
        await night.ask("a1", commands.Leave(table=table.id))
        await night.room.quiet()
        (notice,) = await night.enter("late")
        assert isinstance(notice, QueueLeft)
        assert "10.00" in notice.why
        assert "late" not in table.players()


async def test_a_queue_survives_a_crash(evening: Make) -> None:
    async with evening() as night:
        for name in ("anna", "bo"):
            await night.come(name)
            await night.ask(name, commands.FindSeat(stake="nl10", chips=1000))
        await night.crash()
        assert night.room.seats.place(PlayerId("bo"), "nl10").place == 2
        await night.come("cem")
        await night.ask("cem", commands.FindSeat(stake="nl10", chips=1000))
        await night.room.quiet()
        assert len(night.room.lobby.tables) == 1


async def test_a_table_that_everybody_has_left_closes_and_opens_again_as_it_was(
    evening: Make,
) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.play(table, 2)
        for name in NAMES:
            await night.ask(name, commands.Leave(table=table.id))
        await night.room.quiet()
        assert night.room.lobby.tables == {}
        assert (
            await refusal_of(night, "anna", commands.Leave(table=table.id)) == "room/no-such-table"
        )
        again = await night.seat("dora", "emil", "fay")
        assert again.id == table.id
        await night.play(again)
        assert again.table.hands == 3
        assert await night.faults() == []


# A live room


@pytest.mark.clause("LIVE-SEAT-03", "LIVE-SEAT-06")
async def test_a_live_seat_is_kept_for_the_next_in_line_and_then_offered_on(
    evening: Make,
) -> None:
    async with evening(LIVE) as night:
        for name in ("anna", "bo", "cem", "dora"):
            await night.come(name, 1_000_00)
        table = await night.room.open_table("nl200")
        for name in ("anna", "bo"):
            await night.ask(name, commands.SitDown(table=table, chips=200_00))
        for name in ("cem", "dora"):
            answer = await night.ask(name, commands.FindSeat(stake="nl200", chips=200_00))
            assert isinstance(answer, commands.InLine)
            night.room.gone(PlayerId(name))
        await night.ask("anna", commands.Leave(table=table))
        await night.room.quiet()
        claim = commands.SitDown(table=table, chips=200_00)
        assert await refusal_of(night, "dora", claim) == "seats/others-wait"
        (offered,) = await night.enter("cem")
        assert isinstance(offered, SeatOffered)
        night.room.gone(PlayerId("cem"))
        await night.wait(offered.until_ms - night.clock.now() + 1)
        (missed,) = await night.enter("cem")
        assert isinstance(missed, QueueLeft)
        await night.ask("dora", claim)
        assert sorted(night.room.lobby.table(table).players()) == ["bo", "dora"]
        assert night.room.seats.waiting() == {}


async def test_a_live_player_chooses_his_seat_unless_it_is_taken(evening: Make) -> None:
    async with evening(LIVE) as night:
        for name in ("anna", "bo"):
            await night.come(name, 1_000_00)
        table = await night.room.open_table("nl200")
        seated = await night.ask("anna", commands.SitDown(table=table, chips=200_00, seat=1))
        assert seated == commands.Seated(table=table, seat=1, chips=200_00)
        taken = commands.SitDown(table=table, chips=200_00, seat=1)
        assert await refusal_of(night, "bo", taken) == "seating/seat-occupied"
        twice = commands.SitDown(table=table, chips=200_00, seat=0)
        assert await refusal_of(night, "anna", twice) == "seating/already-seated"


@pytest.mark.clause("LIVE-SEAT-08")
async def test_players_of_a_closed_live_table_wait_before_everybody_else(evening: Make) -> None:
    async with evening(LIVE) as night:
        for name in ("anna", "bo", "cem"):
            await night.come(name, 1_000_00)
        table = await night.room.open_table("nl200")
        for name in ("anna", "bo"):
            await night.ask(name, commands.SitDown(table=table, chips=200_00))
        await night.ask("cem", commands.FindSeat(stake="nl200", chips=200_00))
        await night.deal(night.room.lobby.table(table))
        await night.room.close_table(table)
        assert night.room.lobby.tables == {}
        places = [night.room.seats.place(PlayerId(n), "nl200").place for n in ("cem", "anna")]
        assert places[0] == 3
        assert places[1] < 3
        assert night.room.cashier.wallet(PlayerId("cem")) == 1_000_00
        assert await night.faults() == []


async def test_staff_removes_a_player_and_pays_him(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.room.remove_player(table.id, PlayerId("bo"))
        assert sorted(table.players()) == ["anna", "cem"]
        assert night.room.cashier.wallet(PlayerId("bo")) == 100_00
        left = [event for _, event in night.told if isinstance(event, table_events.SeatLeft)]
        assert [event.why for event in left] == ["removed"]
        await night.room.close_table(table.id)
        assert night.room.lobby.tables == {}


# Private tables


async def test_a_private_table_opens_with_invitation_and_password(evening: Make) -> None:
    async with evening() as night:
        for name in (*NAMES, "eve"):
            await night.come(name)
        ask = commands.OpenPrivateTable(stake="nl10", name="home game", password="sesame")
        opened = await night.ask("anna", ask)
        assert isinstance(opened, commands.Invited)
        sit = commands.SitDown(table=opened.table, chips=1000)
        assert await refusal_of(night, "eve", sit) == "private/members-only"
        enter = commands.EnterPrivateTable(invitation=opened.invitation, password="sesame")
        for name in ("bo", "cem"):
            await night.ask(name, enter)
            await night.ask(name, enter)
        for name in NAMES:
            await night.ask(name, sit)
        table = night.room.lobby.table(opened.table)
        assert night.room.lobby.public_tables("nl10") == []
        await night.play(table)
        await night.crash()
        assert sorted(night.room.lobby.table(opened.table).players()) == sorted(NAMES)


async def test_who_guesses_a_password_too_often_is_not_listened_to_for_a_while(
    evening: Make,
) -> None:
    async with evening() as night:
        for name in ("anna", "eve"):
            await night.come(name)
        ask = commands.OpenPrivateTable(stake="nl10", name="home game", password="sesame")
        opened = await night.ask("anna", ask)
        assert isinstance(opened, commands.Invited)
        wrong = commands.EnterPrivateTable(invitation=opened.invitation, password="guess")
        nowhere = commands.EnterPrivateTable(invitation="00", password="sesame")
        right = commands.EnterPrivateTable(invitation=opened.invitation, password="sesame")
        for attempt in (wrong, nowhere, wrong, wrong, wrong):
            assert await refusal_of(night, "eve", attempt) == "private/not-invited"
        assert await refusal_of(night, "eve", right) == "private/guessed-too-often"
        await night.wait(night.config.password_lock_ms)
        await night.ask("eve", right)


async def test_hole_1_a_player_keeps_only_so_many_private_tables_and_takes_no_name_of_a_stake(
    evening: Make,
) -> None:
    one = replace(ONLINE, lobby=(replace(NL10, tables_max=1),))
    async with evening(one) as night:
        await night.come("anna")
        ask = commands.OpenPrivateTable(stake="nl10", name="home game")
        opened = [await night.ask("anna", ask) for _ in range(OWNED_MAX)]
        names = {each.table for each in opened if isinstance(each, commands.Invited)}
        assert len(names) == OWNED_MAX
        assert all(int(name.removeprefix("nl10-")) >= PRIVATE_FROM for name in names)
        assert await refusal_of(night, "anna", ask) == "private/too-many"
        # Whoever wants a seat of the stake still finds a table.
        table = await night.seat("bo", "cem", "dora")
        assert table.id == "nl10-1"
        await night.crash()
        assert {each.id for each in night.room.lobby} == {*names, "nl10-1"}


@pytest.mark.clause("CASH-SIT-03", "SYS-11", "SYS-13")
async def test_one_break_holds_at_all_tables_of_a_player(evening: Make) -> None:
    lobby = (NL10, replace(NL10, id="nl20", stakes=no_limit(10, 20), raked=False))
    async with evening(replace(ONLINE, lobby=lobby)) as night:
        await night.seat(*NAMES)
        for name in NAMES:
            await night.ask(name, commands.FindSeat(stake="nl20", chips=2000))
        await night.room.quiet()
        assert len(night.room.tables_of(PlayerId("anna"))) == 2
        night.told.clear()
        await night.ask("anna", commands.SitOut())
        breaks = [(t, e) for t, e in night.told if isinstance(e, table_events.BreakStarted)]
        assert sorted(table for table, _ in breaks) == ["nl10-1", "nl20-1"]
        with pytest.raises(Refused):
            await night.ask("anna", commands.ComeBack(wish="buy-button"))
        await night.ask("anna", commands.ComeBack())
        assert all(
            table.table.sitters.of(PlayerId("anna")).pause is None
            for table in night.room.tables_of(PlayerId("anna"))
        )


@pytest.mark.clause("CASH-BUY-01")
async def test_a_player_hears_with_how_much_he_may_sit_down_and_what_he_can_spend(
    evening: Make,
) -> None:
    async with evening() as night:
        await night.come("anna", cents=3000)
        answer = await night.ask("anna", commands.AskBuyIn(stake="nl10"))
        assert isinstance(answer, commands.BuyIns)
        (choice,) = answer.choices
        line = night.room.lobby_line("nl10", tables=9)
        assert (choice.min_chips, choice.max_chips) == (line.min_chips, line.max_chips)
        assert answer.spendable_chips == 3000


@pytest.mark.clause("LIVE-BUY-02")
async def test_who_sits_hears_what_he_may_add_and_who_has_lost_all_a_whole_buy_in(
    evening: Make,
) -> None:
    async with evening() as night:
        seated = await night.seat(*NAMES)
        await night.come("dora", cents=3000)
        await night.ask("dora", commands.FindSeat(stake="nl10", chips=600))
        line, sitters = night.room.lobby_line("nl10", tables=9), seated.table.sitters
        assert line.max_chips is not None
        ask = commands.AskBuyIn(stake="nl10", table=seated.id)
        answer = await night.ask("dora", ask)
        assert isinstance(answer, commands.BuyIns)
        (choice,) = answer.choices
        assert (choice.min_chips, choice.max_chips) == (1, line.max_chips - 600)
        sitters.change(sitters.of(PlayerId("dora")), stack=0)
        answer = await night.ask("dora", ask)
        assert isinstance(answer, commands.BuyIns)
        (choice,) = answer.choices
        assert (choice.min_chips, choice.max_chips) == (line.min_chips, line.max_chips)


async def test_the_lobby_says_what_a_stake_is_played_for(evening: Make) -> None:
    async with evening() as night:
        line = night.room.lobby_line("nl10", tables=9)
        assert (line.small_blind_chips, line.big_blind_chips) == (5, 10)
        assert (line.format, line.betting, line.practice) == ("standard", "no-limit", False)
        assert line.big_bet_chips == 0


@pytest.mark.parametrize(
    ("stakes", "chips"),
    [
        (fixed_limit(100, 200), 200),
        (mix_stakes(100, 200, ante=20, bring_in=30), 200),
        (no_limit(5, 10), 0),
        (CashPoints(point_chips=10, min_stack_points=50, max_loss_points=50), 0),
    ],
)
def test_fixed_limit_is_known_by_its_larger_bet(stakes: AnyStakes, chips: int) -> None:
    assert big_bet(stakes) == chips


async def test_nobody_hears_of_a_buy_in_at_a_table_that_is_not_open(evening: Make) -> None:
    async with evening() as night:
        await night.come("anna")
        code = await refusal_of(night, "anna", commands.AskBuyIn(stake="nl10", table="nl10-7"))
        assert code == "room/no-such-table"


async def test_hole_1_who_waits_for_a_stake_without_room_keeps_his_place_and_stops_no_start(
    evening: Make,
) -> None:
    one = replace(ONLINE, lobby=(replace(NL10, tables_max=1, seats=3),))
    async with evening(one) as night:
        await night.seat(*NAMES)
        for place, name in enumerate(("dora", "eva", "finn", "gabi"), start=1):
            await night.come(name)
            answer = await night.ask(name, commands.FindSeat(stake="nl10", chips=1000))
            assert isinstance(answer, commands.InLine)
            assert answer.place == place
        await night.crash()
        assert night.room.seats.waiting() == {"nl10": 4}
        await night.enter("anna")
        (table,) = night.room.lobby
        await night.ask("anna", commands.Leave(table=table.id))
        await night.room.quiet()
        assert PlayerId("dora") in table.players()
        assert night.room.seats.waiting() == {"nl10": 3}
