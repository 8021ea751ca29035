import pytest

from huone.games.rules import Post
from huone.table.blinds import Positions, first_positions
from huone.table.rules import NotOffered, Straddles
from huone.table.straddles import NoStraddles, open_straddles, verify_offered
from huone.units import PlayerId, Seat

ALL = Straddles(factor=2, multiple=True, on_button=True, counts_as_limit_raise=True)
SINGLE = Straddles(factor=2, multiple=False, on_button=False, counts_as_limit_raise=True)


def dealt(count: int) -> Positions:
    """Deal seats 1 to `count` with the button on seat 1."""
    return first_positions(Seat(1), {Seat(s): PlayerId(f"P{s}") for s in range(1, count + 1)})


def open_to(
    positions: Positions, rules: Straddles, *posted: tuple[int, int]
) -> list[tuple[int, int]]:
    posts = [Post(seat, "straddle", chips) for seat, chips in posted]
    return [
        (post.seat, post.chips)
        for post in open_straddles(positions, posts, rules, big_blind_chips=10)
    ]


@pytest.mark.clause("LIVE-STRD-01")
def test_the_first_to_act_may_straddle_to_two_big_blinds() -> None:
    assert open_to(dealt(6), SINGLE) == [(4, 20)]


@pytest.mark.clause("LIVE-STRD-03", "LIVE-STRD-04")
def test_straddles_double_seat_by_seat_and_end_at_the_button() -> None:
    posted = [(4, 20), (5, 40), (6, 80), (1, 160)]
    found = [open_to(dealt(6), ALL, *posted[:count]) for count in range(1, 5)]
    assert found == [[(5, 40)], [(6, 80)], [(1, 160)], []]


def test_where_one_is_allowed_nothing_follows_it() -> None:
    assert open_to(dealt(6), SINGLE, (4, 20)) == []


@pytest.mark.clause("LIVE-BSTR-01", "LIVE-BSTR-02")
def test_the_first_to_act_comes_before_the_button_and_nothing_follows_a_button_straddle() -> None:
    assert open_to(dealt(6), ALL) == [(4, 20), (1, 20)]
    assert open_to(dealt(6), ALL, (1, 20)) == []


@pytest.mark.clause("LIVE-STRD-04")
def test_three_handed_the_button_acts_first_and_heads_up_nobody_may_straddle() -> None:
    assert open_to(dealt(3), ALL) == [(1, 20)]
    assert open_to(dealt(2), ALL) == []


@pytest.mark.clause("CONF-24")
def test_online_there_are_no_straddles() -> None:
    assert open_straddles(dealt(6), [], NotOffered(), big_blind_chips=10) == ()


def test_where_nobody_straddles_it_is_refused() -> None:
    verify_offered(ALL)
    with pytest.raises(NoStraddles, match="nobody straddles"):
        verify_offered(NotOffered())
