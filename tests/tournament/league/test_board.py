"""Boards: weeks and seasons, points among people, shared ranks, and a bound."""

from datetime import datetime, timedelta
from functools import partial
from zoneinfo import ZoneInfo

import pytest

from huone.system.zone import minutes_ahead
from huone.tournament.league import board as boards
from huone.tournament.league.board import DAY_MS, Board, BoardLine, board_at, counted, ranked
from huone.units import Instant, PlayerId

ANNA, BO, CEM = PlayerId("anna"), PlayerId("bo"), PlayerId("cem")
EMPTY = board_at("week", "texas", Instant(0), offset_at=lambda at: 0)


@pytest.mark.parametrize("offset", [0, 120, -300])
@pytest.mark.parametrize("span", boards.SPANS)
def test_every_moment_is_in_one_board_and_boards_follow_each_other(
    span: boards.Span, offset: int
) -> None:
    def ahead(_: Instant) -> int:
        return offset

    now = Instant(20_000 * DAY_MS)
    for _ in range(10):
        board = board_at(span, "texas", now, offset_at=ahead)
        assert board.from_ms <= now < board.to_ms
        last = Instant(board.to_ms - 1)
        assert board_at(span, "texas", last, offset_at=ahead) == board
        following = board_at(span, "texas", board.to_ms, offset_at=ahead)
        assert following.from_ms == board.to_ms
        now = Instant(following.from_ms + 1)


@pytest.mark.parametrize(
    ("span", "first", "days"), [("week", "2026-10-19", 7), ("season", "2026-10-01", 92)]
)
def test_a_board_is_the_same_before_and_after_the_clocks_are_put_back(
    span: boards.Span, first: str, days: int
) -> None:
    ahead = partial(minutes_ahead, "Europe/Helsinki")
    monday, last = (
        Instant(int(datetime.fromisoformat(f"2026-10-{at}+00:00").timestamp()) * 1_000)
        for at in ("19T08:00", "25T20:00")
    )
    board = board_at(span, "texas", monday, offset_at=ahead)
    assert board_at(span, "texas", last, offset_at=ahead) == board
    helsinki = ZoneInfo("Europe/Helsinki")
    begins, ends = (
        datetime.fromtimestamp(at // 1_000, helsinki).replace(tzinfo=None)
        for at in (board.from_ms, board.to_ms)
    )
    assert begins == datetime.fromisoformat(first)
    assert ends - begins == timedelta(days=days)


def test_places_are_counted_among_people_and_add_up() -> None:
    once = counted(EMPTY, {ANNA: 2, BO: 5, CEM: 9})
    assert once.lines[ANNA] == BoardLine(173, 1, 1)
    assert once.lines[CEM].best_place == 3
    twice = counted(once, {ANNA: 3, BO: 1})
    assert twice.lines[ANNA] == BoardLine(173 + 100, 2, 1)
    assert twice.lines[CEM] == once.lines[CEM]


def test_equals_share_a_rank_and_the_next_one_is_left_out() -> None:
    board = counted(EMPTY, {CEM: 1, BO: 1, ANNA: 3})
    assert [(one.rank, one.player) for one in ranked(board, board.lines)] == [
        (1, BO),
        (1, CEM),
        (3, ANNA),
    ]
    # Who is left out takes no rank away.
    assert [one.rank for one in ranked(board, [ANNA])] == [1]


def test_a_full_board_keeps_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "PLAYERS_MAX", 2)
    board: Board = counted(EMPTY, {ANNA: 1, BO: 2, CEM: 3})
    assert list(board.lines) == [ANNA, BO]
