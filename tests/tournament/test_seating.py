from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from huone.tournament.seating import SeatAt, draw_seats, first_button
from huone.units import PlayerId, Seat


@given(players=st.integers(1, 60), tables=st.integers(1, 7))
@pytest.mark.clause("MTT-SEAT-01", "MTT-SEAT-02", "TOUR-GEN-04")
def test_everyone_drawn_has_a_seat_of_his_own_at_tables_as_equal_as_can_be(
    players: int, tables: int
) -> None:
    drawn = [PlayerId(f"p{i}") for i in range(players)]
    places = draw_seats(drawn, tables=range(1, tables + 1))
    assert list(places) == drawn
    assert len(set(places.values())) == players
    at_table = Counter(place.table for place in places.values())
    assert len(at_table) == min(players, tables)
    assert max(at_table.values()) - min(at_table.values()) <= 1


@pytest.mark.clause("MTT-SEAT-01")
def test_the_draw_alone_decides_who_sits_where() -> None:
    one, two, three = (PlayerId(name) for name in ("one", "two", "three"))
    assert draw_seats([three, one, two], tables=[7, 8]) == {
        three: SeatAt(7, Seat(0)),
        one: SeatAt(8, Seat(0)),
        two: SeatAt(7, Seat(1)),
    }


@pytest.mark.clause(
    "MTT-SEAT-04", "MTT-SEAT-05", "TOUR-GEN-05", "LIVE-DRAW-04", "online:AMB-24", "live:AMB-12"
)
def test_the_first_button_is_on_the_last_occupied_seat() -> None:
    assert first_button({Seat(0), Seat(3), Seat(7)}) == 7
