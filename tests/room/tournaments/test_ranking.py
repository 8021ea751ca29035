"""Everybody in a tournament, a page at a time, however many there are."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

import msgspec
from kit.clubs import Club, mtt, players
from kit.contests import SNG, ContestEvening, config_with
from kit.evening import ONLINE, Evening
from msgspec.structs import replace

from huone.room.feed.hub import Hub
from huone.room.tournaments.ranking import SHOWN, own_line, players_page, tables_page
from huone.room.tournaments.tournament import RoomTournament
from huone.room.tournaments.views import TournamentView
from huone.units import PlayerId

Make = Callable[..., Evening]


def large(count: int) -> RoomTournament:
    """A tournament of so many players, as far as its lists are concerned."""
    director = Club(mtt(late_levels=0)).start(count).director
    shown = SimpleNamespace(
        director=director, field=director.field, table_id=lambda number: f"t.{number}"
    )
    return cast("RoomTournament", shown)


def test_pages_list_everybody_once_in_order() -> None:
    contest = large(230)
    seen: list[str] = []
    after: int | None = 0
    while after is not None:
        lines, after = players_page(contest, after=after, limit=50)
        assert len(lines) <= 50
        seen += [line.player for line in lines]
    assert sorted(seen) == sorted(players(230))
    for number, table in contest.field.tables.items():
        for sitter in table.seats.values():
            sitter.chips = sitter.chips + number  # type: ignore[assignment]
    lines, _ = players_page(contest, limit=20)
    assert [line.chips for line in lines] == sorted((line.chips for line in lines), reverse=True)
    assert {line.table for line in lines[:8]} == {f"t.{max(contest.field.tables)}"}


def test_a_search_finds_names_in_any_case() -> None:
    lines, after = players_page(large(230), search="P22")
    assert {line.player for line in lines} == {"p22", *(f"p22{n}" for n in range(10))}
    assert after is None


def test_tables_are_listed_by_number() -> None:
    contest = large(230)
    first, after = tables_page(contest, limit=20)
    rest, end = tables_page(contest, after=after or 0, limit=20)
    assert end is None
    names = [line.table for line in (*first, *rest)]
    assert names == [f"t.{number}" for number in sorted(contest.field.tables)]
    assert {line.players for line in first} <= {8, 9}


def test_what_a_viewer_is_sent_does_not_grow_with_the_field() -> None:
    sizes = {}
    for count in (1_000, 10_000):
        contest = large(count)
        lists = (players_page(contest)[0], tables_page(contest)[0])
        sizes[count] = len(msgspec.json.encode(lists))
    assert sizes[10_000] < 1.1 * sizes[1_000]
    assert sizes[10_000] < 300 * SHOWN


async def test_a_player_sees_his_own_line_wherever_he_is_in_the_list(evening: Make) -> None:
    async with evening(config_with(ONLINE, replace(SNG, seats=3))) as night:
        hall = ContestEvening(night)
        await hall.enter("sng-1", "anna", "bo", "cem")
        hub = Hub(night.room)
        for viewer, line in (("anna", "anna"), ("zoe", None), (None, None)):
            who = None if viewer is None else PlayerId(viewer)
            message = hub.follow("tournament:sng-1", who).take()
            assert message is not None
            view = message.picture
            assert isinstance(view, TournamentView)
            assert (view.own.player if view.own else None) == line
            assert view.tables_open == 1
        await hall.play(hall.contest("sng-1"))
        own = own_line(hall.contest("sng-1"), PlayerId("anna"))
        assert own is not None
        assert own.place is not None
