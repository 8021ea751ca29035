"""The next hand laid out, without a table that could change."""

import pytest
from kit.cash_tables import config_of
from kit.houses import E7, LIVE, ONLINE, named

from huone.rulebooks.schema import Rulebook
from huone.table.deal import LaidOut, Progress, can_deal, first_button, lay_out, ready
from huone.table.owed import BlindPlace, Wish
from huone.table.programme import Programme
from huone.units import PlayerId, Seat


def places(count: int, wish: Wish = "wait") -> list[BlindPlace]:
    return [BlindPlace(seat=Seat(s), player=PlayerId(f"P{s}"), wish=wish) for s in range(count)]


def laid(programme: Programme, progress: Progress, people: list[BlindPlace]) -> LaidOut:
    return lay_out(
        progress,
        people,
        programme.at(progress.played),
        config=programme.config,
        straddlers=(),
        draw=lambda bound: bound - 1,
    )


@pytest.mark.parametrize("rulebook", [*ONLINE, LIVE], ids=named)
def test_laying_out_decides_everything_and_changes_nothing(rulebook: Rulebook) -> None:
    people, progress = places(4), Progress()
    programme = Programme(config_of(rulebook))
    first = laid(programme, progress, people)
    assert first == laid(programme, progress, people)
    assert (progress, people) == (Progress(), places(4))
    assert {place.due for place in first.places} == {"nothing"}
    assert first.progress.played == 1
    following = laid(programme, first.progress, list(first.places))
    assert following.small_blind == first.big_blind
    assert following.drawn is None


@pytest.mark.parametrize("rulebook", [*ONLINE, LIVE], ids=named)
def test_who_sits_out_is_neither_ready_nor_counted(rulebook: Rulebook) -> None:
    config = config_of(rulebook)
    people = places(rulebook.cash.start.min_players)
    assert can_deal(Progress(), people, config)
    assert not can_deal(Progress(), [*people[1:], *places(1, "sit-out")], config)
    assert ready(places(2, "sit-out")) == []


@pytest.mark.clause("CASH-BTN-01", "LIVE-DRAW-01")
def test_the_first_button_is_drawn_by_lot_or_by_card() -> None:
    assert first_button(places(3), config_of(E7), lambda bound: 1) == (1, {})
    button, cards = first_button(places(3), config_of(LIVE), lambda bound: bound - 1)
    assert (button, [repr(cards[Seat(seat)]) for seat in range(3)]) == (0, ["As", "Ah", "Ad"])
