import pytest

from huone.cards.card import parse_cards
from huone.table.blinds import LastHand, first_positions, next_positions, remember
from huone.table.rules import StartRules
from huone.table.start import (
    TooFewPlayers,
    can_start,
    draw_order,
    high_card_button,
    players_needed,
    random_button,
    verify_start,
)
from huone.tournament.seating import first_button
from huone.units import PlayerId, Seat

ONLINE = StartRules(min_players=3, min_players_to_continue=2, heads_up_hands_max=1)
LIVE = StartRules(min_players=2, min_players_to_continue=2, heads_up_hands_max="unlimited")


def people(count: int) -> dict[Seat, PlayerId]:
    return {Seat(seat): PlayerId(f"P{seat}") for seat in range(count)}


def hand_of(count: int) -> LastHand:
    return remember(first_positions(Seat(0), people(count)), None)


@pytest.mark.clause("CASH-START-01", "CASH-ASG-03", "online:TV-START-01")
def test_a_new_table_needs_three_who_do_not_sit_out() -> None:
    assert not can_start(None, 2, ONLINE)
    assert can_start(None, 3, ONLINE)


@pytest.mark.clause("CASH-START-02", "online:TV-START-01")
def test_two_may_go_on_after_a_hand_of_more() -> None:
    assert can_start(hand_of(4), 2, ONLINE)
    assert not can_start(hand_of(4), 1, ONLINE)


@pytest.mark.clause("online:AMB-12", "online:TV-START-02")
def test_after_one_hand_of_two_the_table_waits_for_a_third() -> None:
    last = hand_of(3)
    pair = remember(next_positions(last, people(2), follows="last-dealt"), last)
    assert players_needed(pair, ONLINE) == 3
    assert can_start(pair, 3, ONLINE)


@pytest.mark.clause("online:AMB-12")
def test_a_house_may_let_two_play_on() -> None:
    unlimited = StartRules(min_players=3, min_players_to_continue=2, heads_up_hands_max="unlimited")
    two_hands = StartRules(min_players=3, min_players_to_continue=2, heads_up_hands_max=2)
    once = remember(next_positions(hand_of(3), people(2), follows="last-dealt"), hand_of(3))
    twice = remember(next_positions(once, people(2), follows="last-dealt"), once)
    assert [can_start(hand, 2, two_hands) for hand in (once, twice)] == [True, False]
    assert can_start(twice, 2, unlimited)


@pytest.mark.clause("LIVE-OPEN-02")
def test_live_two_are_enough() -> None:
    assert can_start(None, 2, LIVE)
    assert not can_start(None, 1, LIVE)


def test_the_refusal_names_how_many_are_needed() -> None:
    with pytest.raises(TooFewPlayers, match="2 ready to play; a hand needs 3"):
        verify_start(None, 2, ONLINE)
    verify_start(None, 3, ONLINE)


@pytest.mark.clause("CASH-BTN-01")
def test_the_first_button_is_whoever_is_drawn() -> None:
    seats = [Seat(5), Seat(0), Seat(2)]
    drawn = [random_button(seats, lambda bound, n=n: n % bound) for n in range(3)]  # type: ignore[misc]
    assert drawn == [0, 2, 5]


@pytest.mark.parametrize(("cards", "button"), [("Kd Ks Qs", 1), ("2c Ah As", 2), ("9h 9d 9c", 0)])
@pytest.mark.clause("LIVE-DRAW-01")
def test_the_highest_card_by_bridge_rank_order_has_the_first_button(
    cards: str, button: int
) -> None:
    order = draw_order([Seat(2), Seat(0), Seat(1)])
    assert high_card_button(dict(zip(order, parse_cards(cards), strict=True))) == button


@pytest.mark.clause("MTT-SEAT-04", "MTT-SEAT-05", "online:AMB-24", "LIVE-DRAW-04", "live:AMB-12")
def test_a_tournament_starts_with_the_button_on_its_last_seat() -> None:
    seats = {Seat(seat): PlayerId(f"P{seat}") for seat in (1, 4, 7)}
    positions = first_positions(first_button(seats), seats)
    assert (positions.button, positions.small_blind) == (7, 1)
