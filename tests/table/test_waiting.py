import pytest
from kit.houses import LIVE, ONLINE, named
from msgspec.structs import replace

from huone.rulebooks.schema import Rulebook
from huone.table.rules import FloorList, WeightedAssignment
from huone.table.waiting import (
    AlreadyWaiting,
    NotWaiting,
    SeatOffer,
    TooManyLists,
    Waiting,
    claim_deadline,
    is_claim_lost,
    join,
    leave,
    opens_table,
    place_of,
    table_closed,
    verify_sign_up,
)
from huone.units import Instant, PlayerId

A, B, C, D = (PlayerId(name) for name in "ABCD")
START = Instant(1_000_000)


def floor_list() -> FloorList:
    assert isinstance(LIVE.cash.assignment, FloorList)
    return LIVE.cash.assignment


def queue(*players: PlayerId) -> Waiting:
    waiting = Waiting()
    for player in players:
        waiting = join(waiting, player)
    return waiting


@pytest.mark.clause("CASH-ASG-04", "CASH-ASG-05", "SYS-09")
def test_a_queue_keeps_its_order_and_may_be_left() -> None:
    waiting = leave(queue(A, B, C), A)
    assert [place_of(waiting, player) for player in (B, C)] == [1, 2]
    with pytest.raises(NotWaiting):
        place_of(waiting, A)
    with pytest.raises(NotWaiting):
        leave(waiting, A)


def test_nobody_waits_twice() -> None:
    with pytest.raises(AlreadyWaiting, match="at place 2"):
        queue(A, B, B)


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.clause("CASH-ASG-03", "CASH-ASG-04", "online:AMB-58")
def test_three_who_wait_open_a_table(rulebook: Rulebook) -> None:
    rules = rulebook.cash.assignment
    assert isinstance(rules, WeightedAssignment)
    assert opens_table(queue(A, B), rules, seats=6) == ()
    assert opens_table(queue(A, B, C, D), rules, seats=6) == (A, B, C)


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
def test_two_who_wait_open_a_table_for_two(rulebook: Rulebook) -> None:
    rules = rulebook.cash.assignment
    assert isinstance(rules, WeightedAssignment)
    assert opens_table(queue(A), rules, seats=2) == ()
    assert opens_table(queue(A, B, C), rules, seats=2) == (A, B)


@pytest.mark.clause("LIVE-SEAT-07", "LIVE-SEAT-08")
def test_live_players_of_a_closed_table_come_before_the_list() -> None:
    waiting = table_closed(queue(A, B), [C, B], floor_list())
    assert waiting.in_order() == (C, B, A)
    assert leave(waiting, C).in_order() == (B, A)
    assert table_closed(waiting, [C], floor_list()).in_order() == (C, B, A)


def test_a_house_may_treat_them_like_anybody() -> None:
    rules = replace(floor_list(), closed_table_has_priority=False)
    assert table_closed(queue(A, B), [C], rules).in_order() == (A, B, C)


@pytest.mark.clause("LIVE-SEAT-02", "LIVE-SEAT-04")
def test_live_a_player_may_wait_for_any_number_of_games_unless_the_house_limits_it() -> None:
    verify_sign_up(50, floor_list())
    limited = replace(floor_list(), lists_per_player=2)
    verify_sign_up(1, limited)
    with pytest.raises(TooManyLists, match="already wait for 2 games; 2 is the most"):
        verify_sign_up(2, limited)


@pytest.mark.clause("LIVE-SEAT-03", "LIVE-SEAT-06")
def test_live_a_seat_is_claimed_within_five_minutes() -> None:
    offer = SeatOffer(player=A, free_since=START)
    deadline = claim_deadline(offer, floor_list())
    assert deadline == START + 5 * 60_000
    assert not is_claim_lost(offer, deadline, floor_list())
    assert is_claim_lost(offer, Instant(deadline + 1), floor_list())
