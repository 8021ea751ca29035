import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.houses import E7, LIVE, ONLINE, named

from huone.rulebooks.schema import Rulebook
from huone.tournament.moving import (
    NewSeat,
    TableBetweenHands,
    hands_until_big_blind,
    mover,
    new_seat,
)
from huone.units import Seat

ONLINE_ROOM = E7.tournament.balancing
LIVE_CASINO = LIVE.tournament.balancing


def table(
    occupied: list[int], *, big_blind: int, button: int = 0, small_blind: int | None = None
) -> TableBetweenHands:
    return TableBetweenHands(
        seats=9,
        occupied=frozenset(Seat(seat) for seat in occupied),
        last_big_blind=Seat(big_blind),
        next_button=Seat(button),
        next_small_blind=None if small_blind is None else Seat(small_blind),
    )


def seats(*numbers: int) -> list[Seat]:
    return [Seat(number) for number in numbers]


@pytest.mark.clause("TOUR-BAL-03", "TOUR-BAL-04", "live:TV-BAL-01", "CONF-03", "CONF-04")
def test_live_the_next_big_blind_moves_to_the_seat_that_reaches_it_soonest() -> None:
    leaving = table([0, 2, 4, 7], big_blind=3)
    assert mover(leaving, drawn=Seat(0), stud=False, rules=LIVE_CASINO) == 4
    joining = table([0, 1, 3, 4, 5, 6, 8], big_blind=5, button=3, small_blind=5)
    chosen = new_seat(joining, free=seats(2, 7), stud=False, rules=LIVE_CASINO)
    assert chosen == NewSeat(Seat(7), waits=False)


@pytest.mark.clause("TOUR-BAL-04")
def test_live_the_big_blind_seat_itself_is_the_nearest() -> None:
    joining = table([0, 1, 4, 8], big_blind=4, button=1, small_blind=4)
    chosen = new_seat(joining, free=seats(2, 3, 5, 6), stud=False, rules=LIVE_CASINO)
    assert chosen.seat == 5


@pytest.mark.clause("TOUR-BAL-05")
def test_live_a_player_waits_when_his_only_seat_is_between_button_and_small_blind() -> None:
    joining = table([0, 1, 3, 4, 5, 6, 7, 8], big_blind=3, button=1, small_blind=3)
    only = new_seat(joining, free=seats(2), stud=False, rules=LIVE_CASINO)
    assert only == NewSeat(Seat(2), waits=True)
    without_small_blind = table([0, 1, 4, 5, 6, 7, 8], big_blind=3, button=1)
    assert not new_seat(without_small_blind, free=seats(2), stud=False, rules=LIVE_CASINO).waits


@pytest.mark.clause("online:AMB-56")
def test_online_nobody_waits_for_the_button_to_pass() -> None:
    joining = table([0, 1, 3, 4, 5, 6, 7, 8], big_blind=3, button=1, small_blind=3)
    only = new_seat(joining, free=seats(2), stud=False, rules=ONLINE_ROOM)
    assert only == NewSeat(Seat(2), waits=False)


@pytest.mark.parametrize("book", ONLINE, ids=named)
@pytest.mark.clause("MTT-BAL-03", "MTT-BAL-05", "online:TV-BAL-01", "online:AMB-25")
def test_online_a_random_player_takes_the_seat_that_waits_longest(book: Rulebook) -> None:
    rules = book.tournament.balancing
    leaving = table([0, 2, 4, 7], big_blind=3)
    assert mover(leaving, drawn=Seat(7), stud=False, rules=rules) == 7
    joining = table([0, 1, 3, 4, 6, 8], big_blind=4)
    assert new_seat(joining, free=seats(5, 2, 7), stud=False, rules=rules).seat == 2


@pytest.mark.clause("MTT-BAL-05", "online:AMB-25")
def test_of_seats_that_wait_alike_the_one_drawn_first_is_taken() -> None:
    joining = table([0, 5], big_blind=5)
    for drawn in (seats(2, 1, 3), seats(3, 2, 1)):
        assert new_seat(joining, free=drawn, stud=False, rules=ONLINE_ROOM).seat == drawn[0]


@pytest.mark.clause("TOUR-BAL-06", "TOUR-BAL-07")
def test_live_stud_players_and_seats_are_drawn() -> None:
    stud = table([0, 2, 4, 7], big_blind=3, button=1, small_blind=3)
    assert mover(stud, drawn=Seat(7), stud=True, rules=LIVE_CASINO) == 7
    chosen = new_seat(stud, free=seats(8, 5), stud=True, rules=LIVE_CASINO)
    assert chosen == NewSeat(Seat(8), waits=False)


@given(
    occupied=st.sets(st.integers(0, 8), min_size=1, max_size=8),
    big_blind=st.integers(0, 8),
    data=st.data(),
)
@pytest.mark.clause("online:AMB-25", "live:AMB-44")
def test_the_distance_is_the_number_of_hands_that_the_big_blind_takes(
    occupied: set[int], big_blind: int, data: st.DataObject
) -> None:
    seat = data.draw(st.sampled_from(sorted(set(range(9)) - occupied)))
    at, hands = big_blind, 0
    while True:  # Hand after hand, the big blind goes to the next player clockwise.
        at = next(s % 9 for s in range(at + 1, at + 10) if s % 9 in occupied | {seat})
        if at == seat:
            break
        hands += 1
    assert hands_until_big_blind(Seat(seat), table(sorted(occupied), big_blind=big_blind)) == hands


def test_a_taken_seat_is_not_free() -> None:
    with pytest.raises(AssertionError):
        new_seat(table([0], big_blind=0), free=seats(0), stud=False, rules=ONLINE_ROOM)
    with pytest.raises(AssertionError):
        mover(table([0], big_blind=0), drawn=Seat(1), stud=False, rules=ONLINE_ROOM)
