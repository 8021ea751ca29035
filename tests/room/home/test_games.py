"""Home games through the room: the host decides, chips are counted, nothing is lost."""

from collections.abc import Callable

import pytest
from kit.evening import Evening
from msgspec.structs import replace

from huone.bots.names import is_bot
from huone.money.accounts import chips_of, game_of
from huone.money.currency import chips_at
from huone.refusal import Refused
from huone.room import commands
from huone.room.cash.lobby import OWNED_MAX, PRIVATE_FROM
from huone.room.cash.table import RoomTable
from huone.room.commands import Command
from huone.room.home_terms import HomeTerms
from huone.table import events as table_events
from huone.units import PlayerId

Make = Callable[..., Evening]
FRIDAY = HomeTerms(name="Freja’s Friday game", seats=6)


async def refusal_of(night: Evening, name: str, command: Command) -> str:
    """Send what is to be refused, and tell the code."""
    with pytest.raises(Refused) as refused:
        await night.ask(name, command)
    return refused.value.code


async def start(night: Evening, terms: HomeTerms, *friends: str) -> tuple[RoomTable, str]:
    """Let the first start a game and the others come in; none of them has a cent."""
    for name in friends:
        await night.come(name, cents=0)
    opened = await night.ask(friends[0], commands.OpenHomeGame(terms=terms))
    assert isinstance(opened, commands.Invited)
    for name in friends[1:]:
        await night.ask(name, commands.EnterPrivateTable(invitation=opened.invitation))
    return night.room.lobby.table(opened.table), opened.invitation


async def sit(night: Evening, table: RoomTable, *names: str, chips: int = 200) -> None:
    """Seat friends who need no answer."""
    for name in names:
        answer = await night.ask(name, commands.SitDown(table=table.id, chips=chips))
        assert isinstance(answer, commands.Seated), answer


async def counts(night: Evening, table: RoomTable, *names: str) -> list[int]:
    """Tell what the books say of each friend, and at last of the chips at the table."""
    await night.room.quiet()
    store, chips = night.room.committer.store, chips_at(table.id)
    people = [await store.balance(chips_of(PlayerId(name)), chips) for name in names]
    return [*people, await store.balance(game_of(table.id), chips)]


async def test_nine_friends_sit_at_one_table_where_the_house_has_six_seats(evening: Make) -> None:
    async with evening() as night:
        names = [f"friend{number}" for number in range(9)]
        table, _ = await start(night, replace(FRIDAY, seats=9), *names)
        assert night.room.rulebook.cash.seats_max == 6
        await sit(night, table, *names)
        assert len(table.players()) == 9


async def test_two_friends_play_and_the_books_count_their_chips(evening: Make) -> None:
    async with evening() as night:
        table, _ = await start(night, FRIDAY, "freja", "pekka")
        assert table.table.config.name == FRIDAY.name
        assert int(table.id.removeprefix("home-")) >= PRIVATE_FROM
        await sit(night, table, "freja", "pekka")
        await night.play(table, hands=3)
        assert await counts(night, table, "freja", "pekka") == [-200, -200, 400]
        stacks = {s.player: s.stack for s in table.table.sitters}
        await night.ask("pekka", commands.Leave(table=table.id))
        left = stacks[PlayerId("pekka")]
        assert await counts(night, table, "freja", "pekka") == [-200, left - 200, 400 - left]
        assert await night.faults() == []


async def test_three_are_needed_where_the_host_says_so_and_two_go_on(evening: Make) -> None:
    async with evening() as night:
        table, _ = await start(night, replace(FRIDAY, players_needed=3), "freja", "pekka", "aino")
        await sit(night, table, "freja", "pekka")
        assert table.table.deals_at() is None
        await sit(night, table, "aino")
        await night.play(table)
        await night.ask("aino", commands.Leave(table=table.id))
        await night.play(table, hands=3)


async def test_a_private_table_of_a_stake_begins_with_two_and_has_its_name(evening: Make) -> None:
    async with evening() as night:
        for name in ("anna", "bo"):
            await night.come(name)
        ask = commands.OpenPrivateTable(stake="nl10", name="  Anna’s table ")
        opened = await night.ask("anna", ask)
        assert isinstance(opened, commands.Invited)
        await night.ask("bo", commands.EnterPrivateTable(invitation=opened.invitation))
        for name in ("anna", "bo"):
            await night.ask(name, commands.SitDown(table=opened.table, chips=1000))
        table = night.room.lobby.table(opened.table)
        assert table.table.config.name == "Anna’s table"
        await night.play(table, hands=3)
        await night.crash()
        table = night.room.lobby.table(opened.table)
        assert table.table.config.name == "Anna’s table"
        assert table.table.hands == 3
        too_many = replace(ask, players_needed=7)
        assert await refusal_of(night, "bo", too_many) == "home/unfit-terms"
        assert await refusal_of(night, "bo", replace(ask, name=" ")) == "home/no-name"


async def test_more_chips_wait_for_the_host_and_come_when_he_allows_them(evening: Make) -> None:
    async with evening() as night:
        table, _ = await start(night, FRIDAY, "freja", "pekka")
        await sit(night, table, "freja", "pekka")
        more = commands.AddChips(table=table.id, chips=100)
        assert await night.ask("freja", more) == commands.Done()
        answer = await night.ask("pekka", more)
        assert answer == commands.AwaitsHost(table=table.id, chips=100)
        await night.ask("pekka", replace(more, chips=150))
        (wanted,) = night.room.homes.view(table.id).asked
        assert (wanted.player, wanted.chips) == ("pekka", 150)
        await night.crash()
        table = night.room.lobby.table(table.id)
        for name in ("freja", "pekka"):
            await night.enter(name)
        allow = commands.AnswerChips(table=table.id, player="pekka", allow=True)
        assert await refusal_of(night, "pekka", allow) == "home/not-host"
        await night.ask("freja", allow)
        assert table.table.sitters.of(PlayerId("pekka")).stack == 350
        assert await refusal_of(night, "freja", allow) == "home/nothing-asked"
        too_much = replace(more, chips=1_000)
        assert await refusal_of(night, "pekka", too_much) == "buy-in/outside-limits"
        assert await counts(night, table, "freja", "pekka") == [-300, -350, 650]


async def test_every_buy_in_can_wait_for_the_host(evening: Make) -> None:
    async with evening() as night:
        table, _ = await start(night, replace(FRIDAY, approval="all"), "freja", "pekka", "aino")
        await night.ask("freja", commands.SitDown(table=table.id, chips=200, seat=0))
        down = commands.SitDown(table=table.id, chips=200, seat=3)
        for name in ("pekka", "aino"):
            assert isinstance(await night.ask(name, down), commands.AwaitsHost)
        assert table.players() == ["freja"]
        for name in ("pekka", "aino"):
            await night.ask(
                "freja", commands.AnswerChips(table=table.id, player=name, allow=name == "pekka")
            )
        assert sorted(table.players()) == ["freja", "pekka"]
        assert table.table.sitters.of(PlayerId("pekka")).seat == 3
        assert night.room.homes.view(table.id).asked == ()
        assert await counts(night, table, "freja", "pekka", "aino") == [-200, -200, 0, 400]


async def test_a_pause_holds_through_a_crash_and_nobody_loses_his_seat(evening: Make) -> None:
    async with evening() as night:
        table, _ = await start(night, FRIDAY, "freja", "pekka")
        await sit(night, table, "freja", "pekka")
        await night.deal(table)
        pause = commands.PauseHomeGame(table=table.id)
        assert await refusal_of(night, "pekka", pause) == "home/not-host"
        await night.ask("freja", pause)
        await night.finish(table)
        await night.wait(3_600_000)
        assert table.table.hands == 1
        await night.crash()
        table = night.room.lobby.table(table.id)
        await night.wait(3_600_000)
        assert (table.table.hands, len(table.players())) == (1, 2)
        assert table.table.is_paused
        for name in ("freja", "pekka"):
            await night.enter(name)
        await night.ask("freja", replace(pause, on=False))
        await night.play(table)
        assert table.table.hands == 2


async def test_stakes_change_between_hands_and_stay_changed(evening: Make) -> None:
    async with evening() as night:
        table, _ = await start(night, FRIDAY, "freja", "pekka")
        await sit(night, table, "freja", "pekka")
        await night.deal(table)
        stacks = sum(s.stack for s in table.table.sitters)
        bigger = replace(FRIDAY, name="Deeper", small_blind=5, big_blind=10, game="omaha")
        await night.ask("freja", commands.ChangeHomeGame(table=table.id, terms=bigger))
        assert table.table.config.stake.big_blind_chips == 2
        await night.finish(table)
        assert table.table.config.stake.big_blind_chips == 10
        assert any(isinstance(event, table_events.TableLaidAnew) for _, event in night.told)
        await night.play(table)
        assert sum(s.stack for s in table.table.sitters) == stacks == 400
        await night.crash()
        config = night.room.lobby.table(table.id).table.config
        assert (config.game, config.stake.big_blind_chips) == ("omaha", 10)
        smaller = commands.ChangeHomeGame(table=table.id, terms=replace(bigger, seats=4))
        await night.enter("freja")
        assert await refusal_of(night, "freja", smaller) == "home/unfit-terms"
        assert await night.faults() == []


async def test_somebody_sent_away_is_out_with_his_chips_counted(evening: Make) -> None:
    async with evening() as night:
        table, invitation = await start(night, FRIDAY, "freja", "pekka", "aino")
        await sit(night, table, "freja", "pekka", "aino")
        await night.deal(table)
        away = commands.RemoveGuest(table=table.id, player="pekka")
        assert await refusal_of(night, "aino", away) == "home/not-host"
        await night.ask("freja", away)
        await night.finish(table)
        assert sorted(table.players()) == ["aino", "freja"]
        enter = commands.EnterPrivateTable(invitation=invitation)
        assert await refusal_of(night, "pekka", enter) == "private/removed"
        with pytest.raises(Refused, match="guests only"):
            night.room.verify_may_watch(table.id, PlayerId("pekka"))
        assert sum(await counts(night, table, "freja", "pekka", "aino")) == 0
        assert await refusal_of(night, "freja", away) == "home/not-in-game"
        assert await refusal_of(night, "freja", replace(away, player="freja")) == "home/not-in-game"


async def test_the_host_hands_his_role_over(evening: Make) -> None:
    async with evening() as night:
        table, _ = await start(night, FRIDAY, "freja", "pekka")
        over = commands.HandOverGame(table=table.id, player="pekka")
        stranger = replace(over, player="eve")
        assert await refusal_of(night, "freja", stranger) == "home/not-in-game"
        await night.ask("freja", over)
        pause = commands.PauseHomeGame(table=table.id)
        assert await refusal_of(night, "freja", pause) == "home/not-host"
        await night.ask("pekka", pause)


async def test_bots_fill_the_seats_but_one_and_make_room_for_friends(evening: Make) -> None:
    async with evening() as night:
        terms = replace(FRIDAY, seats=4, bots=2)
        table, _ = await start(night, terms, "freja", "pekka", "aino")
        await sit(night, table, "freja")
        await night.room.quiet()
        assert sum(map(is_bot, table.players())) == 2
        await night.deal(table)
        for name in ("pekka",):
            await sit(night, table, name)
        for _ in range(400):
            await night.wait(2_000)
            if sum(map(is_bot, table.players())) == 1:
                break
        assert sum(map(is_bot, table.players())) == 1
        await sit(night, table, "aino")
        names = night.room.lobby.listings[table.id].came
        assert sum(await counts(night, table, *names)) == 0
        for name in ("freja", "pekka", "aino"):
            await night.ask(name, commands.Leave(table=table.id))
        await night.wait(600_000)
        assert table.players() == []
        assert await night.faults() == []


async def test_a_game_lives_on_without_anybody_and_ends_when_its_host_says_so(
    evening: Make,
) -> None:
    async with evening() as night:
        table, invitation = await start(night, FRIDAY, "freja", "pekka")
        await sit(night, table, "freja", "pekka")
        await night.play(table)
        for name in ("freja", "pekka"):
            await night.ask(name, commands.Leave(table=table.id))
        await night.wait(7 * 86_400_000)
        await night.crash()
        table = night.room.lobby.table(table.id)
        for name in ("freja", "pekka", "aino"):
            await night.come(name, cents=0)
        await night.ask("aino", commands.EnterPrivateTable(invitation=invitation))
        await sit(night, table, "freja", "aino")
        await night.deal(table)
        end = commands.EndHomeGame(table=table.id)
        assert await refusal_of(night, "aino", end) == "home/not-host"
        await night.ask("freja", end)
        await night.finish(table)
        await night.wait(1_000)
        assert table.id not in night.room.lobby.tables
        assert await counts(night, table, "freja", "pekka", "aino") != [0, 0, 0, 0]
        assert (await counts(night, table, "freja"))[-1] == 0
        enter = commands.EnterPrivateTable(invitation=invitation)
        await night.come("eve", cents=0)
        assert await refusal_of(night, "eve", enter) == "home/ended"
        await night.crash()
        assert table.id not in night.room.lobby.tables
        assert night.room.homes.view(table.id).ended_ms is not None


async def test_a_host_keeps_so_many_games_and_the_oldest_ended_one_is_forgotten(
    evening: Make,
) -> None:
    async with evening() as night:
        await night.come("freja", cents=0)
        ask, tables = commands.OpenHomeGame(terms=FRIDAY), []
        for _ in range(OWNED_MAX):
            opened = await night.ask("freja", ask)
            assert isinstance(opened, commands.Invited)
            tables.append(opened.table)
        assert await refusal_of(night, "freja", ask) == "private/too-many"
        for table in tables:
            await night.ask("freja", commands.EndHomeGame(table=table))
        await night.room.quiet()
        await night.ask("freja", ask)
        assert tables[0] not in night.room.lobby.listings
        assert len(night.room.homes.of_player(PlayerId("freja"))) == OWNED_MAX
        await night.crash()
        assert tables[0] not in night.room.lobby.listings


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (replace(FRIDAY, seats=1), "home/unfit-terms"),
        (replace(FRIDAY, seats=11, game="omaha"), "home/unfit-terms"),
        (replace(FRIDAY, small_blind=3), "home/unfit-terms"),
        (replace(FRIDAY, big_blind=10**9), "home/unfit-terms"),
        (replace(FRIDAY, players_needed=7), "home/unfit-terms"),
        (replace(FRIDAY, players_needed=1), "home/unfit-terms"),
        (replace(FRIDAY, bots=5), "home/unfit-terms"),
        (replace(FRIDAY, act_seconds=1), "home/unfit-terms"),
        (replace(FRIDAY, buy_in_min=500), "home/unfit-terms"),
        (replace(FRIDAY, buy_in_max=10**10), "home/unfit-terms"),
        (replace(FRIDAY, game="bridge"), "games/unknown"),
        (replace(FRIDAY, game="razz"), "rulebook/not-played-here"),
        (replace(FRIDAY, name=" "), "home/no-name"),
        (replace(FRIDAY, name="x" * 41), "room/text-unfit"),
        (replace(FRIDAY, name="an\u202ena"), "room/text-unfit"),
    ],
)
async def test_terms_that_cannot_be_played_are_refused(
    evening: Make, wrong: HomeTerms, code: str
) -> None:
    async with evening() as night:
        await night.come("freja", cents=0)
        assert await refusal_of(night, "freja", commands.OpenHomeGame(terms=wrong)) == code
        assert night.room.lobby.listings == {}


async def test_chips_of_a_home_game_stay_in_it(evening: Make) -> None:
    async with evening() as night:
        table, _ = await start(night, FRIDAY, "freja", "pekka")
        await sit(night, table, "freja", "pekka")
        opened = await night.ask("freja", commands.OpenPrivateTable(stake="nl10", name="money"))
        assert isinstance(opened, commands.Invited)
        move = commands.ChangeTable(table=table.id, to_table=opened.table, chips=1000)
        assert await refusal_of(night, "freja", move) == "home/not-here"
        auto = commands.SetAutoTopUp(table=table.id, on=True)
        assert await refusal_of(night, "pekka", auto) == "buy-in/no-auto-top-up"
        shown = await night.ask("pekka", commands.AskBuyIn(stake="home", table=table.id))
        assert isinstance(shown, commands.BuyIns)
        assert shown.spendable_chips >= 400
        assert night.room.cashier.wallet(PlayerId("pekka")) == 0


async def test_straddles_and_two_runs_are_played_where_the_host_wants_them(evening: Make) -> None:
    async with evening() as night:
        terms = replace(FRIDAY, straddle=True, run_twice=True, act_seconds=45)
        table, _ = await start(night, terms, "freja", "pekka", "aino")
        await sit(night, table, "freja", "pekka", "aino")
        for name in ("freja", "pekka", "aino"):
            await night.ask(name, commands.Straddle(table=table.id, on=True))
        await night.play(table)
        laid = [event for _, event in night.told if isinstance(event, table_events.HandLaidOut)]
        assert [post.chips for post in laid[0].posts if post.kind == "straddle"] == [4]
        assert table.table.config.hand.runouts_max == 2
        plain, _ = await start(night, FRIDAY, "dora", "eino")
        assert plain.table.config.hand.runouts_max == 1
        await sit(night, plain, "dora")
        straddle = commands.Straddle(table=plain.id, on=True)
        assert await refusal_of(night, "dora", straddle) == "straddle/not-offered"


async def test_a_hand_of_a_home_game_can_be_taken_back_from_who_has_left(evening: Make) -> None:
    async with evening() as night:
        table, _ = await start(night, FRIDAY, "freja", "pekka", "aino")
        await sit(night, table, "freja", "pekka", "aino")
        await night.play(table)
        for name in ("freja", "pekka", "aino"):
            await night.ask(name, commands.Leave(table=table.id))
        await night.room.void_hand(table.id, "a wrong card", hand=1, by="boss")
        assert await counts(night, table, "freja", "pekka", "aino") == [0, 0, 0, 0]
        assert await night.faults() == []
