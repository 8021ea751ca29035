"""Who hears what: pictures, changes, and what becomes of the slow."""

from collections.abc import Callable

import pytest
from kit.evening import ONLINE, Evening
from msgspec.structs import replace

from huone.cards.card import Card
from huone.games.view import CardsReceived, HandsNamed
from huone.refusal import Refused
from huone.room import commands
from huone.room.cash.lobby import LobbyLine, StakeTables
from huone.room.config import NoSuchStake
from huone.room.feed.hub import (
    LISTED,
    LOBBY,
    LOBBY_RESTS_MS,
    AccountView,
    Hub,
    LobbyView,
    Message,
    NoSuchTopic,
    NotYourAccount,
    Subscription,
    WalletChanged,
)
from huone.room.feed.table_feed import encode
from huone.room.players.notices import SeatGiven
from huone.room.told_seats import ToldSeats
from huone.table import events as table_events
from huone.table.view import SeenInHand, Standing, TableView
from huone.units import PlayerId, Seat

Make = Callable[..., Evening]
NAMES = ("anna", "bo", "cem")


def everything(subscription: Subscription) -> list[Message]:
    """Take all messages that wait."""
    messages = []
    while (message := subscription.take()) is not None:
        messages.append(message)
    return messages


def hole_cards(messages: list[Message]) -> dict[int, tuple[Card, ...]]:
    """Collect the hidden cards that messages show, by seat."""
    dealt = [m.change.event for m in messages if isinstance(m.change, SeenInHand)]
    return {e.seat: e.down for e in dealt if isinstance(e, CardsReceived) and e.down}


def named_seats(messages: list[Message]) -> list[set[int]]:
    """List the seats whose hands were named, message by message."""
    told = [m.change.event for m in messages if isinstance(m.change, SeenInHand)]
    return [{name.seat for name in e.names} for e in told if isinstance(e, HandsNamed)]


async def test_a_table_begins_with_a_picture_and_goes_on_with_numbered_changes(
    evening: Make,
) -> None:
    async with evening() as night:
        hub = Hub(night.room)
        table = await night.seat(*NAMES)
        watching = hub.table(table.id, None)
        await night.play(table)
        first, *rest = everything(watching)
        assert isinstance(first.picture, TableView)
        await night.play(table)
        rest += everything(watching)
        assert rest
        assert [message.number for message in [first, *rest]] == list(range(1, len(rest) + 2))
        assert all(message.change is not None for message in rest)


async def test_everybody_sees_his_own_cards_and_an_observer_none(evening: Make) -> None:
    async with evening() as night:
        hub = Hub(night.room)
        table = await night.seat(*NAMES)
        viewers = {name: hub.table(table.id, PlayerId(name)) for name in NAMES}
        observer = hub.table(table.id, None)
        for subscription in (*viewers.values(), observer):
            everything(subscription)
        await night.deal(table)
        for sitter in table.table.sitters:
            seen = hole_cards(everything(viewers[sitter.player]))
            assert list(seen) == [sitter.seat]
            assert len(seen[sitter.seat]) == 2
        assert hole_cards(everything(observer)) == {}


async def test_everybody_is_told_what_his_own_hand_is_called_and_an_observer_nothing(
    evening: Make,
) -> None:
    async with evening() as night:
        hub = Hub(night.room)
        table = await night.seat(*NAMES)
        viewers = {name: hub.table(table.id, PlayerId(name)) for name in NAMES}
        observer = hub.table(table.id, None)
        for subscription in (*viewers.values(), observer):
            everything(subscription)
        await night.deal(table)
        for sitter in table.table.sitters:
            assert named_seats(everything(viewers[sitter.player])) == [{sitter.seat}]
        assert named_seats(everything(observer)) == []


async def test_what_only_the_rules_can_tell_follows_the_events(evening: Make) -> None:
    async with evening() as night:
        hub = Hub(night.room)
        table = await night.seat(*NAMES)
        viewers = [hub.table(table.id, PlayerId("anna")), hub.table(table.id, None)]
        for subscription in viewers:
            everything(subscription)
        await night.play(table)
        for subscription in viewers:
            changes = [message.change for message in everything(subscription)]
            last = next(seen for seen in reversed(changes) if isinstance(seen, Standing))
            picture = hub.picture(subscription.topic, subscription.viewer)
            assert isinstance(picture, TableView)
            assert (last.deals_at, last.own) == (picture.deals_at, picture.own)
            dues = [(sitter.seat, sitter.due, sitter.break_ends) for sitter in picture.sitters]
            assert [(seat.seat, seat.due, seat.break_ends) for seat in last.seats] == dues


async def test_what_goes_out_is_the_message_byte_for_byte(evening: Make) -> None:
    async with evening() as night:
        hub = Hub(night.room)
        table = await night.seat(*NAMES)
        anna = PlayerId("anna")
        pairs = [
            (hub.table(table.id, anna), hub.table(table.id, anna)),
            (hub.lobby(), hub.lobby()),
        ]
        for read, sent in pairs:
            messages, frames = [await read.get()], sent.take_frames(3)
            await night.play(table, 2)
            messages += everything(read)
            while few := sent.take_frames(3):
                assert len(few) <= 3
                frames += few
            assert len(frames) > 1
            assert frames == [encode(message) for message in messages]


async def test_a_change_is_written_once_for_everybody_who_may_see_it(evening: Make) -> None:
    async with evening() as night:
        hub = Hub(night.room)
        table = await night.seat(*NAMES)
        viewers = [hub.table(table.id, PlayerId(name)) for name in NAMES]
        viewers += [hub.table(table.id, None) for _ in range(5)]
        for viewer in viewers:
            everything(viewer)
        await night.deal(table)
        changes = [{id(message.change) for message in everything(viewer)} for viewer in viewers]
        assert changes[3] == changes[-1]
        own = [len(seen - changes[3]) for seen in changes]
        # His cards, what they are called, and what is his to choose.
        assert own == [3, 3, 3, 0, 0, 0, 0, 0]


def test_a_seat_belongs_to_whom_the_news_so_far_has_put_there() -> None:
    sitting = ToldSeats({Seat(2): PlayerId("anna")}, {})
    ahead = sitting.copy()
    ahead.follow(table_events.SeatLeft(2, "anna", 500, "asked"))
    ahead.follow(table_events.SeatTaken(2, "bo", 1000))
    assert ahead.seat_of(PlayerId("bo")) == 2
    assert sitting.seat_of(PlayerId("bo")) is None
    assert sitting.seat_of(PlayerId("anna")) == 2


def test_an_owner_who_was_played_over_has_his_seat_back() -> None:
    sitting = ToldSeats({Seat(0): PlayerId("anna")}, {})
    sitting.follow(table_events.SeatTaken(0, "bo", 1000, over=True))
    assert sitting.seat_of(PlayerId("anna")) is None
    sitting.follow(table_events.SeatLeft(0, "bo", 1000, "owner-back"))
    assert sitting.seat_of(PlayerId("anna")) == 0
    sitting.follow(table_events.SeatTaken(0, "cem", 1000, over=True))
    sitting.follow(table_events.SeatLeft(0, "anna", 1000, "break-over"))
    assert sitting.seat_of(PlayerId("cem")) == 0
    sitting.follow(table_events.SeatLeft(0, "cem", 1000, "asked"))
    sitting.follow(table_events.SeatTaken(0, "anna", 1000))
    sitting.follow(table_events.SeatChanged(0, 3, "anna"))
    assert sitting.seat_of(PlayerId("anna")) == 3


async def test_who_is_too_slow_gets_a_new_picture_instead_of_the_past(evening: Make) -> None:
    async with evening() as night:
        hub = Hub(night.room, bound=5)
        table = await night.seat(*NAMES)
        slow = hub.table(table.id, None)
        assert slow.take() is not None
        await night.play(table, 2)
        messages = everything(slow)
        assert isinstance(messages[0].picture, TableView)
        assert len(messages) <= 6
        assert [message.number for message in messages] == list(range(2, len(messages) + 2))


async def test_the_lobby_sends_each_stake_once_however_much_has_happened(evening: Make) -> None:
    async with evening() as night:
        hub = Hub(night.room)
        lobby = hub.lobby()
        first = await lobby.get()
        assert isinstance(first.picture, LobbyView)
        table = await night.seat(*NAMES)
        await night.play(table, 3)
        (message,) = everything(lobby)
        assert isinstance(message.change, LobbyLine)
        assert message.change.players == 3
        assert message.change.tables[0].average_pot_chips > 0


async def test_the_lobby_hears_that_somebody_waits_and_no_longer(evening: Make) -> None:
    async with evening() as night:
        lobby = Hub(night.room).lobby()
        await lobby.get()
        await night.come("anna")
        said: list[tuple[commands.Command, int]] = [
            (commands.FindSeat(stake="nl10", chips=1000), 1),
            (commands.LeaveQueue(stake="nl10"), 0),
        ]
        for command, waiting in said:
            await night.ask("anna", command)
            await night.wait(LOBBY_RESTS_MS)
            (message,) = everything(lobby)
            assert isinstance(message.change, LobbyLine)
            assert message.change.waiting == waiting


async def test_a_busy_lobby_is_told_once_in_a_moment(evening: Make) -> None:
    async with evening() as night:
        hub = Hub(night.room)
        lobby = hub.lobby()
        await lobby.get()
        table = await night.seat(*NAMES)
        everything(lobby)
        night.room.tick()
        await night.come("dora")
        await night.ask("dora", commands.FindSeat(stake="nl10", chips=1000))
        assert len(table.players()) == 4
        assert everything(lobby) == []
        await night.wait(LOBBY_RESTS_MS)
        (message,) = everything(lobby)
        assert isinstance(message.change, LobbyLine)
        assert message.change.players == 4


async def test_stakes_are_told_in_numbers_and_their_tables_page_by_page(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("huone.room.cash.lobby.PAGE", 2)
    monkeypatch.setattr("huone.room.feed.hub.PAGE", 2)
    monkeypatch.setitem(LISTED, LOBBY, 2)
    line = replace(ONLINE.lobby[0], tables_max=5)
    async with evening(replace(ONLINE, rulebook="live-1.0-fi", lobby=(line,))) as night:
        hub = Hub(night.room)
        tables = [await night.room.open_table("nl10") for _ in range(3)]
        stakes, lobby = hub.follow("stakes", None), hub.follow("lobby", None)
        first, second = (hub.follow(topic, None) for topic in ("stake:nl10", "stake:nl10:2"))
        pictures = [(await one.get()).picture for one in (stakes, lobby, first, second)]
        assert isinstance(pictures[0], LobbyView)
        assert isinstance(pictures[1], LobbyView)
        assert (pictures[0].lines[0].tables, pictures[0].lines[0].open_tables) == ((), 3)
        # Who knows no pages sees the first of the tables.
        assert [one.table for one in pictures[1].lines[0].tables] == tables[:2]
        pages = [one for one in pictures if isinstance(one, StakeTables)]
        assert [[one.table for one in page.tables] for page in pages] == [tables[:2], tables[2:]]
        assert [(page.page, page.pages) for page in pages] == [(1, 2), (2, 2)]
        await night.come("anna")
        await night.ask("anna", commands.SitDown(table=tables[2], chips=1000, seat=0))
        await night.wait(LOBBY_RESTS_MS)
        (line_told,), (page_told,) = everything(stakes), everything(second)
        assert isinstance(line_told.change, LobbyLine)
        told = line_told.change
        assert (told.players, told.people, told.company, told.tables) == (1, 1, 1, ())
        assert isinstance(page_told.change, StakeTables)
        assert page_told.change.tables[0].players == 1
        first.close()
        second.close()
        hub.follow("stake:nl10:3", None)
        for topic in ("stake:nl10:4", "stake:nl10:0", "stake:nl10:x", "stake:", "stake:nl10:1:1"):
            with pytest.raises(NoSuchTopic):
                hub.follow(topic, None)
        with pytest.raises(NoSuchStake):
            hub.follow("stake:nl99", None)


async def test_an_account_tells_its_owner_of_his_money_and_his_seat(evening: Make) -> None:
    async with evening() as night:
        hub = Hub(night.room)
        await night.come("anna")
        anna = PlayerId("anna")
        account = hub.account(anna, anna)
        first = await account.get()
        assert first.picture == AccountView(cash_cents=100_00, tables=(), waiting=())
        await night.seat(*NAMES)
        changes = [message.change for message in everything(account)]
        assert any(isinstance(change, SeatGiven) for change in changes)
        wallets = [c.cash_cents for c in changes if isinstance(c, WalletChanged)]
        assert wallets[-1] == night.room.cashier.wallet(anna)
        with pytest.raises(NotYourAccount):
            hub.account(anna, PlayerId("bo"))


async def test_who_no_longer_listens_hears_nothing(evening: Make) -> None:
    async with evening() as night:
        hub = Hub(night.room)
        table = await night.seat(*NAMES)
        watching = hub.table(table.id, None)
        everything(watching)
        watching.close()
        watching.close()
        await night.play(table)
        assert everything(watching) == []


async def test_strangers_do_not_watch_a_private_table(evening: Make) -> None:
    async with evening() as night:
        hub = Hub(night.room)
        await night.come("anna")
        opened = await night.ask("anna", commands.OpenPrivateTable(stake="nl10", name="home"))
        assert isinstance(opened, commands.Invited)
        hub.table(opened.table, PlayerId("anna"))
        with pytest.raises(Refused) as refused:
            hub.table(opened.table, None)
        assert refused.value.code == "private/members-only"
