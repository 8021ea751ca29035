from collections import Counter
from collections.abc import Iterable

import pytest
from kit.houses import E7, F8, LIVE, ONLINE, named

from huone.cards.card import parse_cards
from huone.rulebooks.schema import Rulebook
from huone.table.draw import Draw
from huone.table.rules import WeightedAssignment
from huone.table.seating import (
    AlreadySeated,
    Assigned,
    KeptApart,
    NoPlayingOver,
    NoSuchSeat,
    SeatChangeNotAllowed,
    SeatOccupied,
    TableSeats,
    allotted,
    assign,
    fills_next,
    verify_playing_over,
    verify_seat,
    verify_seat_change,
    weights,
)
from huone.units import Instant, PlayerId, Seat

ANNA = PlayerId("anna")


def table(name: str, *taken: int, seats: int = 6, opened: int = 0) -> TableSeats:
    players = {Seat(seat): PlayerId(f"P{seat}") for seat in taken}
    return TableSeats(table=name, seats=seats, players=players, opened_at=Instant(opened))


def rules(rulebook: Rulebook) -> WeightedAssignment:
    assert isinstance(rulebook.cash.assignment, WeightedAssignment)
    return rulebook.cash.assignment


def scripted(numbers: Iterable[int]) -> Draw:
    """Draw the numbers of a list, one after the other."""
    left = iter(numbers)

    def draw(bound: int) -> int:
        number = next(left)
        assert 0 <= number < bound
        return number

    return draw


X = table("X", 0, 1)
Y = table("Y", 0, 1, 2, 3, 4)


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.clause("TV-ASG-01", "CASH-ASG-01", "CASH-ASG-06", "VD-11")
@pytest.mark.clause("online:AMB-58", "online:AMB-33")
def test_tables_are_weighed_by_free_seats_and_acquaintance(rulebook: Rulebook) -> None:
    assert weights([X, Y], ANNA, {"Y"}, rules(rulebook)) == {"X": 4, "Y": 3}
    places = [
        assign([X, Y], ANNA, {"Y"}, rules=rules(rulebook), draw=scripted([number, 0]))
        for number in range(7)
    ]
    assert Counter(place.table for place in places if place) == {"X": 4, "Y": 3}


@pytest.mark.clause("CASH-ASG-01", "CASH-ASG-06", "online:AMB-58")
def test_the_seat_is_drawn_from_the_free_ones() -> None:
    places = [
        assign([X, Y], ANNA, (), rules=rules(F8), draw=scripted([0, number])) for number in range(4)
    ]
    assert places == [Assigned(table="X", seat=Seat(seat)) for seat in (2, 3, 4, 5)]


@pytest.mark.clause("CASH-ASG-04", "online:AMB-58")
def test_full_empty_and_own_tables_are_no_candidates_and_none_means_the_queue() -> None:
    full = table("full", 0, 1, 2, 3, 4, 5)
    empty = table("empty")
    players = {Seat(0): ANNA, Seat(1): PlayerId("P1")}
    mine = TableSeats(table="mine", seats=6, players=players, opened_at=Instant(0))
    assert weights([full, empty, mine], ANNA, {"full", "empty", "mine"}, rules(E7)) == {}
    assert assign([full, empty, mine], ANNA, (), rules=rules(E7), draw=scripted([])) is None


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.clause("CASH-ASG-02")
def test_cash_tables_have_six_seats(rulebook: Rulebook) -> None:
    assert {rulebook.cash.seats_by_game[game] for game in ("texas", "omaha")} == {6}


@pytest.mark.clause("LIVE-SEAT-09", "CONF-16")
def test_live_the_emptiest_table_fills_first_and_of_equal_ones_the_oldest() -> None:
    young = table("young", 0, 1, opened=20)
    old = table("old", 0, 1, opened=10)
    full = table("full", 0, seats=1, opened=5)
    emptier = table("emptier", 0, opened=30)
    assert fills_next([young, old, full]) == old
    assert fills_next([young, old, emptier]) == emptier
    assert fills_next([full]) is None


def test_a_seat_that_is_taken_missing_or_a_second_one_is_refused() -> None:
    with pytest.raises(SeatOccupied, match="seat 1 is taken"):
        verify_seat(X, Seat(1), ANNA)
    with pytest.raises(NoSuchSeat, match="there is no seat 6; the table has 6"):
        verify_seat(X, Seat(6), ANNA)
    with pytest.raises(AlreadySeated, match="you already sit here, on seat 1"):
        verify_seat(X, Seat(2), PlayerId("P1"))
    verify_seat(X, Seat(2), ANNA)


@pytest.mark.clause("LIVE-COLL-05")
def test_players_whom_staff_keeps_apart_do_not_share_a_table() -> None:
    with pytest.raises(KeptApart):
        verify_seat(X, Seat(2), ANNA, kept_apart_from={PlayerId("P1")})
    verify_seat(X, Seat(2), ANNA, kept_apart_from={PlayerId("P4")})


@pytest.mark.clause("LIVE-SEAT-07")
def test_the_highest_cards_get_the_seats_that_are_left() -> None:
    players = [PlayerId(name) for name in ("a", "b", "c", "d")]
    cards = dict(zip(players, parse_cards("Kh 2c Ks Ad"), strict=True))
    assert allotted(cards, 2) == ["d", "c"]


@pytest.mark.clause("LIVE-SEAT-10", "LIVE-CHG-01", "LIVE-GEN-01", "CONF-16")
def test_a_seat_is_changed_between_hands_with_the_consent_of_staff() -> None:
    live = LIVE.cash.seat_change
    verify_seat_change(live, staff_consents=True, hand_running=False)
    with pytest.raises(SeatChangeNotAllowed, match="consent of staff"):
        verify_seat_change(live, staff_consents=False, hand_running=False)
    with pytest.raises(SeatChangeNotAllowed, match="between hands"):
        verify_seat_change(live, staff_consents=True, hand_running=True)
    for rulebook in ONLINE:
        with pytest.raises(SeatChangeNotAllowed, match="by leaving"):
            verify_seat_change(rulebook.cash.seat_change, staff_consents=True, hand_running=False)


@pytest.mark.clause("LIVE-OVER-01", "CONF-24")
def test_playing_over_needs_staff_and_an_absent_owner() -> None:
    live = LIVE.cash.playing_over
    verify_playing_over(live, staff_consents=True, owner_present=False)
    with pytest.raises(NoPlayingOver, match="its owner is here"):
        verify_playing_over(live, staff_consents=True, owner_present=True)
    with pytest.raises(NoPlayingOver, match="staff has not agreed"):
        verify_playing_over(live, staff_consents=False, owner_present=False)
    with pytest.raises(NoPlayingOver, match="this house does not have it"):
        verify_playing_over(E7.cash.playing_over, staff_consents=True, owner_present=False)
