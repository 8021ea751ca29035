import pytest
from hypothesis import given
from hypothesis import strategies as st

from huone.games.openface.settlement import (
    Payment,
    cash_payments,
    limited_losses,
    shared_out,
    tournament_payments,
)

Points = list[list[int]]


def between(count: int, pairs: dict[tuple[int, int], int]) -> Points:
    """Fill a table of points from what the first of each pair wins."""
    points = [[0] * count for _ in range(count)]
    for (one, other), won in pairs.items():
        points[one][other], points[other][one] = won, -won
    return points


@st.composite
def points_of_players(draw: st.DrawFn, most: int = 120) -> Points:
    count = draw(st.integers(2, 4))
    pairs = {(one, other) for one in range(count) for other in range(one + 1, count)}
    return between(count, {pair: draw(st.integers(-most, most)) for pair in sorted(pairs)})


def won(count: int, payments: list[Payment]) -> list[int]:
    change = [0] * count
    for payment in payments:
        change[payment.payer] -= payment.chips
        change[payment.to] += payment.chips
    return change


# Cash


@pytest.mark.clause("OFC-CASH-06", "OFC-CASH-07", "TV-OFC-05")
def test_a_loss_above_the_limit_is_shared_in_proportion() -> None:
    # A, then B, C and D clockwise.
    points = between(4, {(0, 1): -25, (0, 2): -20, (0, 3): -25})
    assert limited_losses(points, 50)[0] == [0, 18, 14, 18]


@pytest.mark.clause("OFC-CASH-08", "TV-OFC-06")
def test_a_remainder_goes_to_the_next_from_the_button() -> None:
    # B, C and D sit clockwise from the button, which is A's.
    points = between(4, {(3, 0): -30, (3, 1): -30, (3, 2): -30})
    assert limited_losses(points, 50)[3] == [17, 17, 16, 0]


@pytest.mark.clause("OFC-CASH-07")
def test_a_larger_remainder_goes_before_a_place_nearer_to_the_button() -> None:
    assert shared_out(50, [11, 29, 31]) == [8, 20, 22]
    assert shared_out(2, [1, 1, 1]) == [1, 1, 0]
    assert shared_out(0, [5, 5]) == [0, 0]


@pytest.mark.clause("OFC-CASH-06")
def test_a_loss_of_exactly_the_limit_is_paid_in_full() -> None:
    points = between(3, {(0, 1): -30, (0, 2): -20})
    assert limited_losses(points, 50)[0] == [0, 30, 20]
    assert limited_losses(between(3, {(0, 1): -31, (0, 2): -20}), 50)[0] == [0, 30, 20]


@pytest.mark.clause("OFC-CASH-06", "live:AMB-37")
def test_the_loss_is_net_so_winnings_are_paid_on_top_of_the_limit() -> None:
    # 90 lost and 30 won are a loss of 60: 80 are paid.
    points = between(4, {(0, 1): -45, (0, 2): -45, (0, 3): 30})
    assert limited_losses(points, 50)[0] == [0, 40, 40, 0]
    # 90 lost and 40 won are the limit itself.
    points = between(4, {(0, 1): -45, (0, 2): -45, (0, 3): 40})
    assert limited_losses(points, 50)[0] == [0, 45, 45, 0]


@pytest.mark.clause("live:AMB-37")
@pytest.mark.parametrize(("a", "b"), [(0, 1), (1, 0)])
def test_several_limits_apply_clockwise_until_nobody_loses_more(a: int, b: int) -> None:
    """Where B is asked first he is within the limit, until A's limit costs him winnings."""
    points = between(3, {(a, b): -60, (a, 2): -20, (b, 2): -100})
    pays = limited_losses(points, 50)
    assert (pays[a][b], pays[a][2], pays[b][2]) == (38, 12, 88)


@pytest.mark.clause("OFC-10", "OFC-CASH-06")
def test_a_point_may_be_worth_several_chips() -> None:
    points = between(2, {(0, 1): -70})
    (paid,) = cash_payments(points, point_chips=5, max_loss_points=50)
    assert (paid.payer, paid.to, paid.owed_chips, paid.chips) == (0, 1, 350, 250)


@pytest.mark.clause("OFC-CASH-06", "live:AMB-37")
@given(points_of_players(), st.integers(1, 100), st.integers(1, 9))
def test_nobody_loses_more_than_the_limit_and_nothing_is_lost_on_the_way(
    points: Points, limit: int, point_chips: int
) -> None:
    payments = cash_payments(points, point_chips=point_chips, max_loss_points=limit)
    change = won(len(points), payments)
    assert sum(change) == 0
    assert min(change) >= -limit * point_chips
    for paid in payments:
        assert 0 <= paid.chips <= paid.owed_chips == -points[paid.payer][paid.to] * point_chips
    if all(sum(row) >= -limit for row in points):
        assert change == [sum(row) * point_chips for row in points]


@pytest.mark.clause("OFC-CASH-07")
@given(st.lists(st.integers(0, 60), min_size=1, max_size=4).filter(any), st.data())
def test_shares_are_within_a_point_of_the_exact_proportion(
    claims: list[int], data: st.DataObject
) -> None:
    total = data.draw(st.integers(0, sum(claims)))
    shares = shared_out(total, claims)
    assert sum(shares) == total
    for share, claim in zip(shares, claims, strict=True):
        assert share <= claim
        assert abs(share * sum(claims) - total * claim) < sum(claims)


# Tournament


@pytest.mark.clause("OFC-TOUR-05", "OFC-TOUR-06", "OFC-TOUR-07", "OFC-TOUR-09", "TV-OFC-10")
def test_a_player_who_runs_out_is_finished_and_wins_nothing_later() -> None:
    points = between(3, {(0, 1): -12, (0, 2): 20, (1, 2): 5})
    payments = tournament_payments(points, [10, 50, 50], point_chips=1)
    assert [10 + won(3, payments)[0], 50 + won(3, payments)[1], 50 + won(3, payments)[2]] == [
        0,
        65,
        45,
    ]


@pytest.mark.clause("OFC-TOUR-05", "OFC-TOUR-06")
def test_each_player_settles_with_everyone_clockwise_before_the_next() -> None:
    points = between(4, dict.fromkeys([(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)], 1))
    payments = tournament_payments(points, [100] * 4, point_chips=2)
    assert [(paid.to, paid.payer, paid.chips) for paid in payments] == [
        (0, 1, 2),
        (0, 2, 2),
        (0, 3, 2),
        (1, 2, 2),
        (1, 3, 2),
        (2, 3, 2),
    ]


@pytest.mark.clause("OFC-TOUR-08", "OFC-TOUR-09", "live:AMB-38")
def test_a_short_stack_wins_from_each_opponent_no_more_than_it_had() -> None:
    points = between(3, {(0, 1): 30, (0, 2): 30})
    payments = tournament_payments(points, [10, 100, 100], point_chips=1)
    # What was won from the first does not raise the limit against the second.
    assert won(3, payments) == [20, -10, -10]


@pytest.mark.clause("OFC-TOUR-09", "live:AMB-38")
def test_a_loss_to_each_opponent_is_at_most_the_smaller_stack_at_the_start() -> None:
    points = between(3, {(0, 1): 40, (0, 2): -60})
    payments = tournament_payments(points, [20, 100, 100], point_chips=1)
    # 20 won make 40, but a stack of 20 at the start loses 20 to one opponent.
    assert won(3, payments) == [0, -20, 20]


@pytest.mark.clause("OFC-TOUR-07", "live:AMB-38")
def test_a_player_pays_what_he_has_left_and_then_no_more() -> None:
    points = between(3, {(0, 1): -15, (0, 2): -15, (1, 2): -3})
    payments = tournament_payments(points, [20, 50, 50], point_chips=1)
    assert [(paid.payer, paid.to, paid.owed_chips, paid.chips) for paid in payments] == [
        (0, 1, 15, 15),
        (0, 2, 15, 5),
        (1, 2, 3, 3),
    ]


@pytest.mark.clause("OFC-TOUR-07", "OFC-TOUR-08", "OFC-TOUR-09")
@given(points_of_players(), st.data(), st.integers(1, 9))
def test_tournament_chips_are_conserved_and_every_limit_holds(
    points: Points, data: st.DataObject, point_chips: int
) -> None:
    count = len(points)
    stacks = data.draw(st.lists(st.integers(1, 300), min_size=count, max_size=count))
    left, out = stacks.copy(), set[int]()
    for paid in tournament_payments(points, stacks, point_chips=point_chips):
        assert not out & {paid.payer, paid.to}
        assert 0 < paid.chips <= min(stacks[paid.payer], stacks[paid.to], paid.owed_chips)
        left[paid.payer] -= paid.chips
        left[paid.to] += paid.chips
        out |= {player for player in range(count) if left[player] == 0}
    assert sum(left) == sum(stacks)
    assert min(left) >= 0
