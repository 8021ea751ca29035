"""Every hand-by-hand example of both catalogues, and what must hold for any coming and going."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from huone.table.blinds import (
    Follows,
    LastHand,
    Positions,
    bought_positions,
    clockwise,
    counterclockwise,
    first_positions,
    hands_until_big_blind,
    next_positions,
    remember,
    won_button,
)
from huone.units import PlayerId, Seat

ONLINE: Follows = "last-dealt"
LIVE: Follows = "blind-qualified"
BOTH: tuple[Follows, ...] = (ONLINE, LIVE)

Shown = tuple[int, int | None, int]


def lineup(*seats: int, **others: str) -> dict[Seat, PlayerId]:
    """Seat P1 on seat 1 and so on; `s3="N"` puts somebody else on seat 3."""
    named = {Seat(seat): PlayerId(f"P{seat}") for seat in seats}
    return named | {Seat(int(key[1:])): PlayerId(name) for key, name in others.items()}


def first_hand(*seats: int) -> LastHand:
    """Play the hand of all examples: button 1, small blind 2, big blind 3 (or the third)."""
    return remember(first_positions(Seat(seats[0]), lineup(*seats)), None)


def shown(positions: Positions) -> Shown:
    return positions.button, positions.small_blind, positions.big_blind


def play(
    last: LastHand,
    people: Mapping[Seat, PlayerId],
    follows: Follows,
    qualified: Mapping[Seat, PlayerId] | None = None,
) -> LastHand:
    seats = people if qualified is None else qualified
    return remember(next_positions(last, people, follows=follows, qualified=seats), last)


@pytest.mark.clause("CASH-BTN-01", "CASH-BTN-07", "LIVE-BLIND-01", "LIVE-BTN-01")
def test_the_two_players_behind_the_first_button_pay_the_blinds() -> None:
    assert shown(first_positions(Seat(4), lineup(1, 2, 4, 5))) == (4, 5, 1)


@pytest.mark.clause("CASH-BTN-06", "CASH-BTN-07", "LIVE-HU-02", "MTT-BTN-04")
def test_of_two_the_button_is_the_small_blind() -> None:
    assert shown(first_positions(Seat(2), lineup(2, 5))) == (2, 2, 5)


@pytest.mark.parametrize("follows", BOTH)
@pytest.mark.clause("online:TV-BTN-01", "CASH-BTN-02", "CASH-BTN-03", "CASH-BTN-04", "LIVE-BTN-04")
@pytest.mark.clause("CASH-BTN-05", "LIVE-MOVE-02", "LIVE-MOVE-03", "MTT-BTN-01")
def test_when_all_stay_everything_moves_on_one_player(follows: Follows) -> None:
    last = play(first_hand(1, 2, 3, 4), lineup(1, 2, 3, 4), follows)
    assert shown(last.positions) == (2, 3, 4)


@pytest.mark.parametrize("follows", BOTH)
@pytest.mark.clause("online:TV-BTN-02", "CASH-BTN-04", "CASH-BTN-05", "online:AMB-13", "TV-MBTN-01")
@pytest.mark.clause("live:TV-BTN-03", "LIVE-MOVE-07", "LIVE-MOVE-04", "MTT-BTN-03")
def test_when_the_old_small_blind_leaves_the_button_stays(follows: Follows) -> None:
    four = play(first_hand(1, 2, 3, 4), lineup(1, 3, 4), follows)
    five = play(first_hand(1, 2, 3, 4, 5), lineup(1, 3, 4, 5), follows)
    assert shown(four.positions) == shown(five.positions) == (1, 3, 4)


@pytest.mark.parametrize("follows", BOTH)
@pytest.mark.clause("online:TV-BTN-03", "online:TV-BTN-06", "CASH-BTN-03", "TV-MBTN-01")
@pytest.mark.clause("live:TV-BTN-01", "LIVE-MOVE-01", "LIVE-MOVE-02", "LIVE-MOVE-05")
@pytest.mark.clause("online:AMB-56", "MTT-BTN-02", "MTT-BTN-03")
def test_when_the_old_big_blind_is_gone_there_is_no_small_blind(follows: Follows) -> None:
    left = lineup(1, 2, 4, 5)
    second = play(first_hand(1, 2, 3, 4, 5), left, follows)
    third = play(second, left, follows)
    fourth = play(third, left, follows)
    hands = [shown(hand.positions) for hand in (second, third, fourth)]
    assert hands == [(2, None, 4), (2, 4, 5), (4, 5, 1)]


@pytest.mark.parametrize("follows", BOTH)
@pytest.mark.parametrize(
    ("out", "expected"), [(1, (3, 3, 2)), (2, (3, 3, 1)), (3, (2, 2, 1))], ids=str
)
@pytest.mark.clause("online:TV-BTN-04", "online:TV-BTN-05", "CASH-BTN-06", "live:AMB-52")
@pytest.mark.clause("live:TV-BTN-05", "LIVE-HU-01", "LIVE-HU-02")
def test_from_three_to_two(follows: Follows, out: int, expected: Shown) -> None:
    people = lineup(*({1, 2, 3} - {out}))
    assert shown(play(first_hand(1, 2, 3), people, follows).positions) == expected


@pytest.mark.parametrize("follows", BOTH)
@pytest.mark.clause("online:TV-BTN-07", "MTT-BTN-03", "live:TV-BTN-04", "LIVE-MOVE-04")
def test_the_button_is_stuck_while_both_old_blinds_are_gone(follows: Follows) -> None:
    left = lineup(1, 4, 5, 6)
    second = play(first_hand(1, 2, 3, 4, 5, 6), left, follows)
    third = play(second, left, follows)
    fourth = play(third, left, follows)
    hands = [shown(hand.positions) for hand in (second, third, fourth)]
    assert hands == [(1, None, 4), (1, 4, 5), (4, 5, 6)]


@pytest.mark.clause("live:TV-BTN-02", "LIVE-MOVE-06")
def test_live_a_newcomer_on_the_old_big_blinds_seat_pays_it_alone() -> None:
    people = lineup(1, 2, 4, 5, s3="N")
    old = lineup(1, 2, 4, 5)
    second = play(first_hand(1, 2, 3, 4, 5), people, LIVE, old)
    third = play(second, people, LIVE, old)
    fourth = play(third, people, LIVE, people)  # N has now paid both blinds.
    hands = [shown(hand.positions) for hand in (second, third, fourth)]
    assert hands == [(2, None, 3), (2, 3, 4), (3, 4, 5)]


@pytest.mark.clause("CASH-BTN-03", "online:AMB-13")
def test_online_a_newcomer_on_the_old_big_blinds_seat_is_neither_blind() -> None:
    last = play(first_hand(1, 2, 3, 4, 5), lineup(1, 2, 4, 5, s3="N"), ONLINE)
    assert shown(last.positions) == (2, None, 4)


@pytest.mark.clause("live:TV-BTN-07", "LIVE-MOVE-07", "LIVE-MOVE-08", "LIVE-NEW-04")
def test_live_the_button_passes_over_a_newcomer_who_has_not_earned_it() -> None:
    old = lineup(1, 2, 4, 5, 6)
    last = first_hand(1, 2, 4, 5, 6)
    people = old | lineup(s3="N")
    second = play(last, people, LIVE, old)
    third = play(second, people, LIVE, old)
    assert [shown(hand.positions) for hand in (second, third)] == [(2, 4, 5), (4, 5, 6)]
    assert Seat(3) in second.positions.dealt_in


@pytest.mark.parametrize(
    ("seats", "second", "third"),
    [
        ({"A": 1, "B": 2, "New": 3}, (1, 2, 3), (2, 3, 1)),
        ({"A": 1, "New": 2, "B": 3}, (3, 3, 1), (3, 1, 2)),
    ],
    ids=["behind the big blind", "before the big blind"],
)
@pytest.mark.clause("live:TV-BTN-08", "LIVE-MOVE-07", "LIVE-MOVE-08", "LIVE-HU-02")
def test_live_two_become_three(seats: dict[str, int], second: Shown, third: Shown) -> None:
    people = {Seat(seat): PlayerId(name) for name, seat in seats.items()}
    pair = {seat: name for seat, name in people.items() if name != "New"}
    last = remember(first_positions(Seat(seats["A"]), pair), None)
    hand_2 = play(last, people, LIVE, pair)
    hand_3 = play(hand_2, people, LIVE, pair)
    assert shown(hand_2.positions) == second
    assert shown(hand_3.positions) == third


@pytest.mark.clause("LIVE-MOVE-08")
def test_live_without_small_blind_and_anyone_qualified_the_nearest_player_has_the_button() -> None:
    last = play(first_hand(1, 2, 3, 4, 5, 6), lineup(4, 5, 6), LIVE, {})
    assert shown(last.positions) == (6, None, 4)


@pytest.mark.clause("online:AMB-13", "CASH-BTN-04")
def test_online_a_third_player_between_two_has_the_button_if_nobody_else_can() -> None:
    pair = remember(first_positions(Seat(1), lineup(1, 3)), None)
    assert shown(play(pair, lineup(1, 2, 3), ONLINE).positions) == (2, 3, 1)


@pytest.mark.parametrize("follows", BOTH)
@pytest.mark.clause("CASH-BTN-02", "LIVE-MOVE-02")
def test_whoever_changes_to_the_next_seat_does_not_pay_the_big_blind_twice(
    follows: Follows,
) -> None:
    people = lineup(1, 2, 5, s4="P3")
    last = play(first_hand(1, 2, 3, 5), people, follows)
    assert last.positions.big_blind == 5


@pytest.mark.parametrize("follows", BOTH)
@pytest.mark.clause("CASH-NEW-02", "LIVE-NEW-01", "online:AMB-13")
def test_who_waits_is_dealt_in_when_the_big_blind_reaches_him(follows: Follows) -> None:
    old = lineup(1, 2, 3, 5)
    waiting = lineup(s4="N", s6="M")
    positions = next_positions(
        first_hand(1, 2, 3, 5), old, follows=follows, waiting=waiting, qualified=old
    )
    assert shown(positions) == (2, 3, 4)
    assert positions.dealt_in == old | lineup(s4="N")


@pytest.mark.clause("live:TV-BTN-06", "LIVE-BUYB-01", "LIVE-BUYB-02", "LIVE-BUYB-03")
@pytest.mark.clause("LIVE-BUYB-04", "live:AMB-15")
def test_live_a_bought_button_pauses_the_blinds_for_one_hand() -> None:
    prior = Positions(
        button=Seat(4), small_blind=Seat(1), big_blind=Seat(3), dealt_in=lineup(1, 3, 4)
    )
    last = remember(prior, None)
    people = lineup(1, 2, 3, 4)
    bought = bought_positions(last, people, Seat(2), lineup(1, 3, 4))
    assert bought is not None
    assert shown(bought) == (1, None, 2)
    assert clockwise(bought.dealt_in, bought.big_blind)[0] == 3  # First to act.
    after = play(remember(bought, last, bought=True), people, LIVE)
    assert shown(after.positions) == (2, 3, 4)


@pytest.mark.parametrize(
    ("buyer", "people", "qualified"),
    [
        (2, lineup(1, 2, 4, 5), (1, 4, 5)),  # The last big blind, seat 3, is gone.
        (4, lineup(1, 2, 3, 4, 5), (1, 2, 3, 5)),  # Not before the last big blind.
        (2, lineup(1, 2, 3, 4, 5), (3, 4, 5)),  # The player before him has not earned the button.
        (2, lineup(2, 3), (3,)),  # Nobody is left to have the button.
    ],
)
@pytest.mark.clause("live:AMB-15", "LIVE-BUYB-01")
def test_live_the_button_is_not_sold_elsewhere(
    buyer: int, people: dict[Seat, PlayerId], qualified: tuple[Seat, ...]
) -> None:
    last = first_hand(1, 6, 3, 4, 5)
    moved = LastHand(
        positions=last.positions,
        big_blind_seat=Seat(3),
        big_blind_player=PlayerId("P3"),
        heads_up_hands=0,
    )
    assert bought_positions(moved, people, Seat(buyer), qualified) is None


@pytest.mark.parametrize(
    ("winners", "button", "expected"), [([4], 1, 4), ([2, 5], 3, 5), ([2, 3], 3, 2), ([3], 3, 3)]
)
@pytest.mark.clause("LIVE-WTB-01", "LIVE-WTB-02", "LIVE-WTB-03", "live:AMB-55")
def test_the_winner_takes_the_button_and_of_several_the_first_behind_it(
    winners: list[Seat], button: Seat, expected: int
) -> None:
    assert won_button(winners, button) == expected


@pytest.mark.clause("live:AMB-16", "MTT-BAL-05")
def test_hands_are_counted_until_the_big_blind_reaches_a_seat() -> None:
    last = first_hand(1, 2, 3, 5)
    others = lineup(1, 2, 3, 5)
    counted = [hands_until_big_blind(last, Seat(s), others, follows=ONLINE) for s in (4, 6, 7)]
    assert counted == [1, 2, 2]


def test_clockwise_and_counterclockwise_end_at_their_own_seat() -> None:
    seats = [Seat(seat) for seat in (1, 3, 4, 6)]
    assert clockwise(seats, Seat(4)) == [6, 1, 3, 4]
    assert counterclockwise(seats, Seat(4)) == [3, 1, 6, 4]
    assert counterclockwise(seats, Seat(2)) == [1, 6, 4, 3]


@given(st.data())
@pytest.mark.clause("CASH-BTN-02", "MTT-BTN-01", "MTT-BTN-02", "MTT-BTN-03", "LIVE-MOVE-02")
@pytest.mark.clause("LIVE-MOVE-03", "online:AMB-13", "online:AMB-56")
def test_for_any_line_up_the_button_is_no_blind_and_the_big_blind_passes_nobody(
    data: st.DataObject,
) -> None:
    follows = data.draw(st.sampled_from(BOTH))
    seats = st.sets(st.integers(0, 9).map(Seat), min_size=2)
    before = lineup(*data.draw(seats))
    last = remember(first_positions(data.draw(st.sampled_from(sorted(before))), before), None)
    people = {
        seat: PlayerId(f"P{seat}" if seat in before and data.draw(st.booleans()) else f"N{seat}")
        for seat in data.draw(seats)
    }
    qualified = data.draw(st.sets(st.sampled_from(sorted(people))))
    positions = next_positions(last, people, follows=follows, qualified=qualified)
    if len(positions.dealt_in) > 2:
        assert positions.button not in (positions.small_blind, positions.big_blind)
    assert people[positions.big_blind] != last.big_blind_player
    ahead = clockwise(people.keys() | {last.big_blind_seat}, last.big_blind_seat)
    if positions.big_blind != last.big_blind_seat:
        assert ahead[0] == positions.big_blind


@pytest.mark.parametrize("follows", BOTH)
@pytest.mark.clause("MTT-BTN-01", "LIVE-BTN-02")
def test_everyone_has_one_big_blind_an_orbit(follows: Follows) -> None:
    people = lineup(*range(9))
    last = remember(first_positions(Seat(8), people), None)
    paid = [last.big_blind_player]
    for _ in range(26):
        last = play(last, people, follows)
        paid.append(last.big_blind_player)
    assert len(set(paid[:9])) == 9
    assert paid[:9] == paid[9:18] == paid[18:]
