"""What everybody may see of a tournament: schedule, picture, changes and its tables."""

from collections.abc import Callable

import msgspec
import pytest
from kit.contests import HEXA, SNG, ContestEvening, config_with, scheduled
from kit.evening import ONLINE, Evening

from huone.cards.card import Card, decode_hook
from huone.games.view import CardsReceived
from huone.room import commands
from huone.room.feed.hub import AccountView, Hub, Message, Subscription
from huone.room.tournaments.schedule import NoSuchTournament
from huone.room.tournaments.views import (
    EntryTaken,
    LotOpened,
    ScheduleLine,
    ScheduleView,
    StacksChanged,
    TournamentView,
)
from huone.table import events as table_events
from huone.table.view import SeenInHand, TableView
from huone.tournament import events as tour
from huone.units import PlayerId

Make = Callable[..., Evening]
NAMES = ("anna", "bo", "cem")


def everything(subscription: Subscription) -> list[Message]:
    """Take all messages that wait."""
    messages = []
    while (message := subscription.take()) is not None:
        messages.append(message)
    return messages


def changes(messages: list[Message], kind: type) -> list[object]:
    """List the changes of a kind."""
    return [m.change for m in messages if isinstance(m.change, kind)]


def hole_cards(messages: list[Message]) -> dict[int, tuple[Card, ...]]:
    """Collect the hidden cards that messages show, by seat."""
    dealt = [m.change.event for m in messages if isinstance(m.change, SeenInHand)]
    return {e.seat: e.down for e in dealt if isinstance(e, CardsReceived) and e.down}


async def test_the_schedule_and_a_tournament_are_a_picture_and_then_what_changes(
    evening: Make,
) -> None:
    async with evening(config_with(ONLINE, SNG)) as night:
        hub, hall = Hub(night.room), ContestEvening(night)
        schedule, lobby = hub.follow("tournaments", None), hub.follow("tournament:sng-1", None)
        first, picture = schedule.take(), lobby.take()
        assert first is not None
        assert isinstance(first.picture, ScheduleView)
        assert [line.tournament for line in first.picture.lines] == ["sng-1"]
        assert picture is not None
        assert isinstance(picture.picture, TournamentView)
        assert picture.picture.line.prize_cents + picture.picture.line.fee_cents == 1000
        await hall.enter("sng-1", *NAMES)
        lines = changes(everything(schedule), ScheduleLine)
        assert any(line.entrants == 3 for line in lines if isinstance(line, ScheduleLine))
        assert {line.tournament for line in lines if isinstance(line, ScheduleLine)} == {
            "sng-1",
            "sng-2",
        }
        seen = everything(lobby)
        assert len(changes(seen, EntryTaken)) == 3
        assert len(changes(seen, tour.PlayerSeated)) == 3
        await hall.play(hall.contest("sng-1"))
        seen = everything(lobby)
        assert changes(seen, StacksChanged)
        assert len(changes(seen, tour.PlaceTaken)) == 3
        with pytest.raises(NoSuchTournament):
            hub.follow("tournament:none", None)


async def test_nobody_sees_another_players_cards_at_a_tournament_table(evening: Make) -> None:
    async with evening(config_with(ONLINE, SNG)) as night:
        hub, hall = Hub(night.room), ContestEvening(night)
        await hall.enter("sng-1", *NAMES)
        contest = hall.contest("sng-1")
        watched = {
            name: hub.follow("table:sng-1.1", None if name == "nobody" else PlayerId(name))
            for name in (*NAMES, "nobody")
        }
        seats = {s.player: int(seat) for seat, s in contest.field.tables[1].seats.items()}
        seen: dict[str, list[Message]] = {name: [] for name in watched}
        hall.pushes = 0
        for _ in range(40):
            await hall.step(contest)
            for name, subscription in watched.items():
                seen[name] += everything(subscription)
        for name in NAMES:
            assert set(hole_cards(seen[name])) == {seats[PlayerId(name)]}
        assert hole_cards(seen["nobody"]) == {}


async def test_a_tournament_table_looks_like_any_table(evening: Make) -> None:
    async with evening(config_with(ONLINE, SNG)) as night:
        hub, hall = Hub(night.room), ContestEvening(night)
        await hall.enter("sng-1", *NAMES)
        contest = hall.contest("sng-1")
        while not contest.director.running:
            await hall.step(contest)
        message = hub.follow("table:sng-1.1", PlayerId("anna")).take()
        assert message is not None
        view = message.picture
        assert isinstance(view, TableView)
        assert view.tournament == "sng-1"
        assert view.hand is not None
        assert view.own is not None
        known = [s.player for s in view.sitters if s.cards is not None and s.cards.known]
        assert known == ["anna"]
        # What everybody has put in is what the stacks have lost: from it clients count the pots.
        stacks = {s.player: s.chips for s in contest.director.field.tables[1].seats.values()}
        paid = {s.player: s.paid_chips for s in view.sitters}
        assert paid == {s.player: stacks[s.player] - s.stack_chips for s in view.sitters}
        assert any(paid.values())
        (written,) = hub.follow("table:sng-1.1", None).take_frames(1)
        again = msgspec.json.decode(written, type=Message, dec_hook=decode_hook)
        assert isinstance(again.picture, TableView)
        assert all(not s.cards.known for s in again.picture.sitters if s.cards is not None)
        await night.ask("anna", commands.Say(table="sng-1.1", text="good luck"))


async def test_a_hexapro_shows_its_odds_at_once_and_its_proof_after_the_draw(
    evening: Make,
) -> None:
    async with evening(config_with(ONLINE, HEXA)) as night:
        hub, hall = Hub(night.room), ContestEvening(night)
        lobby = hub.tournament("hexa-1")
        before = lobby.take()
        assert before is not None
        assert isinstance(before.picture, TournamentView)
        assert sum(row.weight_per_100000 for row in before.picture.multipliers) == 100_000
        assert before.picture.lot is not None
        assert before.picture.lot.opening is None
        await hall.enter("hexa-1", *NAMES)
        (opened,) = changes(everything(lobby), LotOpened)
        assert isinstance(opened, LotOpened)
        assert opened.lot.root == before.picture.lot.root
        after = hub.tournament("hexa-1").take()
        assert after is not None
        assert isinstance(after.picture, TournamentView)
        assert after.picture.lot == opened.lot
        assert after.picture.multiplier_tenths is not None


async def test_an_account_lists_its_tournaments_and_tickets(evening: Make) -> None:
    async with evening(config_with(ONLINE, SNG, scheduled("later", 3_600_000))) as night:
        hub, hall = Hub(night.room), ContestEvening(night)
        await hall.enter("sng-1", *NAMES)
        await night.ask("anna", commands.Register(tournament="later-1"))
        message = hub.account(PlayerId("anna"), PlayerId("anna")).take()
        assert message is not None
        view = message.picture
        assert isinstance(view, AccountView)
        tables = {own.tournament: own.table for own in view.tournaments}
        assert tables == {"sng-1": "sng-1.1", "later-1": None}


async def test_seats_that_change_hands_are_told_like_at_any_table(evening: Make) -> None:
    async with evening(config_with(ONLINE, SNG)) as night:
        hall = ContestEvening(night)
        await hall.enter("sng-1", *NAMES)
        await hall.play(hall.contest("sng-1"))
        at_table = [event for table, event in night.told if table == "sng-1.1"]
        taken = [event for event in at_table if isinstance(event, table_events.SeatTaken)]
        left = [event for event in at_table if isinstance(event, table_events.SeatLeft)]
        assert sorted(event.player for event in taken) == list(NAMES)
        assert sorted(event.player for event in left) == list(NAMES)
        assert {event.why for event in left} == {"out", "tournament-over"}


@pytest.mark.clause("MTT-GEN-03", "MTT-REG-12", "MTT-REG-16", "TOUR-STRUCT-02", "SYS-06", "SYS-07")
@pytest.mark.clause("SYS-08")
async def test_the_structure_and_the_terms_of_entry_are_shown_before_the_start(
    evening: Make,
) -> None:
    offer = scheduled("rebuys", 3_600_000, rebuys=2, level_s=600, late_levels=3)
    async with evening(config_with(ONLINE, offer)) as night:
        message = Hub(night.room).tournament("rebuys-1").take()
        assert message is not None
        view = message.picture
        assert isinstance(view, TournamentView)
        assert view.line.stage == "registering"
        assert {level.length_s for level in view.levels} == {600}
        assert view.levels[0].big_blind > view.levels[0].small_blind > 0
        assert (view.rebuy_cents, view.rebuys_max) == (900, 2)
        assert view.add_on_cents is not None
        starts = view.line.starts_at
        assert starts is not None
        assert view.line.late_until == starts + 3 * 600_000
        assert view.unregister_until is not None
        assert view.unregister_until <= starts
        assert (view.line.rebuys, view.line.re_entry, view.line.target) == (True, False, None)
        assert (view.line.prize_cents, view.line.guaranteed_cents) == (900, 0)
