from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.houses import LIVE

from huone.money.jackpot import (
    JackpotNotHere,
    can_be_won,
    hand_drop,
    has_jackpot,
    payout,
    payout_order,
    shares,
    timed_drop,
    verify_attached,
)
from huone.rulebooks.schema import BadBeatJackpot
from huone.units import Instant

assert isinstance(LIVE.jackpot, BadBeatJackpot)
RULES = LIVE.jackpot

# The printed tables in thousandths of a percent, by the number of players; the columns are the
# shares of 1, 2, 3 and 4 equal hands. The shares of losers and winners do not depend on each other.
PRINTED_LOSER = {
    5: (40_000, 23_330, 17_778, 15_000),
    6: (40_000, 22_500, 16_667, 13_750),
    7: (40_000, 22_000, 16_000, 13_000),
    8: (40_000, 21_667, 15_556, 12_500),
    9: (40_000, 21_429, 15_238, 12_143),
    10: (40_000, 21_250, 15_000, 11_875),
}
PRINTED_WINNER = {
    5: (20_000, 13_330, 11_111, 10_000),
    6: (20_000, 12_500, 10_000, 8_750),
    7: (20_000, 12_000, 9_333, 8_000),
    8: (20_000, 11_667, 8_889, 7_500),
    9: (20_000, 11_439, 8_571, 7_143),
    10: (20_000, 11_250, 8_333, 6_875),
}
PRINTED_OTHER = {5: 6_667, 6: 5_000, 7: 4_000, 8: 3_330, 9: 2_857, 10: 2_500}
MISPRINT = {(9, losers, 2) for losers in (1, 2, 3, 4)}
"""The four cells whose digits are transposed: nine players, two winners, 11,439 for 11,429."""

COMBINATIONS = [
    (players, losers, winners)
    for players in range(5, 11)
    for losers in range(1, 5)
    for winners in range(1, 5)
    if losers + winners <= players
]


def is_printed(share: Fraction, thousandths: int) -> bool:
    """Say whether a share is printed so: rounded to three places, or cut after two."""
    exact = share * 100_000
    return abs(exact - thousandths) <= Fraction(1, 2) or exact // 10 * 10 == thousandths


@pytest.mark.clause("BBJ-PAY-01", "BBJ-PAY-03", "BBJ-15", "BBJ-07", "live:AMB-42")
@pytest.mark.clause("live:TV-BBJ-02", "live:TV-BBJ-03", "live:TV-BBJ-04")
def test_the_formula_gives_the_printed_table_except_for_four_misprints() -> None:
    wrong = set()
    for players, losers, winners in COMBINATIONS:
        found = shares(players, losers, winners, RULES.category_1)
        cells = [
            is_printed(found.loser, PRINTED_LOSER[players][losers - 1]),
            is_printed(found.winner, PRINTED_WINNER[players][winners - 1]),
        ]
        if losers + winners < players:
            cells.append(is_printed(found.other, PRINTED_OTHER[players]))
        if not all(cells):
            wrong.add((players, losers, winners))
    assert len(COMBINATIONS) == 86  # 87 are printed; one of them has six hands of five players.
    assert wrong == MISPRINT
    assert shares(9, 1, 2, RULES.category_1).winner == Fraction(80, 700)


@pytest.mark.parametrize("category", [1, 2])
@pytest.mark.clause("BBJ-07", "BBJ-08", "BBJ-PAY-01", "BBJ-PAY-02")
def test_shares_add_up_to_the_same_sum_for_any_number_of_losers_and_winners(category: int) -> None:
    rules = RULES.category_1 if category == 1 else RULES.category_2
    for players in range(5, 11):
        for losers in range(1, players):
            for winners in range(1, players - losers + 1):
                found = shares(players, losers, winners, rules)
                others = players - losers - winners
                total = losers * found.loser + winners * found.winner + others * found.other
                assert total == (
                    Fraction(80, 100) if category == 1 else Fraction(players + 13, 100)
                )


@pytest.mark.parametrize(
    ("count", "loser", "winner"),
    [
        (1, Fraction(10), Fraction(5)),
        (2, Fraction(11, 2), Fraction(3)),
        (3, Fraction(4), Fraction(7, 3)),
        (4, Fraction(13, 4), Fraction(2)),
    ],
)
@pytest.mark.clause("BBJ-PAY-02", "BBJ-08", "live:TV-BBJ-01")
def test_the_shares_of_category_two(count: int, loser: Fraction, winner: Fraction) -> None:
    found = shares(10, count, 1, RULES.category_2)
    assert (100 * found.loser, 100 * found.other) == (loser, Fraction(1))
    assert 100 * shares(10, 1, count, RULES.category_2).winner == winner


@pytest.mark.clause("live:TV-BBJ-06", "BBJ-PAY-04")
def test_what_is_left_is_filled_up_to_the_guarantee() -> None:
    paid = payout(300_000, 1, 10, losers=1, winners=1, rules=RULES)
    assert (paid.paid_cents, paid.rest_cents, paid.base_cents) == (240_000, 60_000, 100_000)
    assert paid.added_cents == 40_000


@pytest.mark.clause("BBJ-PAY-04")
def test_a_large_jackpot_needs_nothing_from_the_house() -> None:
    paid = payout(5_000_000, 1, 5, losers=1, winners=1, rules=RULES)
    assert (paid.added_cents, paid.base_cents) == (0, paid.rest_cents)


@pytest.mark.clause("live:TV-BBJ-01")
def test_one_loser_and_two_winners_of_ten_in_category_two() -> None:
    paid = payout(1_000_000, 2, 10, losers=1, winners=2, rules=RULES)
    each = (paid.loser_cents, paid.winner_cents, paid.other_cents)
    assert each == (100_000, 30_000, 10_000)
    assert paid.paid_cents == 230_000


@given(st.integers(0, 10**12), st.sampled_from(COMBINATIONS), st.booleans())
@pytest.mark.clause("live:AMB-42", "BBJ-PAY-01", "BBJ-PAY-02")
def test_no_cent_is_lost_or_made(
    booked: int, combination: tuple[int, int, int], first: bool
) -> None:
    players, losers, winners = combination
    paid = payout(booked, 1 if first else 2, players, losers=losers, winners=winners, rules=RULES)
    others = players - losers - winners
    total = losers * paid.loser_cents + winners * paid.winner_cents + others * paid.other_cents
    assert total == paid.paid_cents
    assert paid.paid_cents + paid.rest_cents == booked
    percent = 80 if first else players + 13
    assert 0 <= booked * percent - 100 * paid.paid_cents < 100 * players
    assert paid.base_cents >= RULES.seed_cents


@pytest.mark.clause("BBJ-14", "BBJ-DROP-06")
def test_of_two_tables_the_hand_that_began_earlier_is_paid_first() -> None:
    order = payout_order({"late": Instant(20), "early": Instant(10)})
    assert order == ["early", "late"]
    first = payout(300_000, 1, 5, losers=1, winners=1, rules=RULES)
    second = payout(first.base_cents, 1, 5, losers=1, winners=1, rules=RULES)
    assert second.loser_cents == 40_000


@pytest.mark.parametrize(
    ("players", "second_street", "cents"), [(4, True, 0), (5, True, 100), (5, False, 0)]
)
@pytest.mark.clause("live:TV-RAKE-08", "live:TV-RAKE-09", "live:TV-RAKE-10", "LIVE-RAKE-08")
@pytest.mark.clause("BBJ-DROP-01", "BBJ-DROP-02", "LIVE-RAKE-09", "live:AMB-41")
def test_five_players_and_a_second_street_pay_a_euro(
    players: int, second_street: bool, cents: int
) -> None:
    assert hand_drop(players, second_street=second_street, rules=RULES.drop) == cents


@pytest.mark.parametrize(
    ("minutes", "hourly", "quarterly"),
    [
        (0, 0, 0),
        (1, 4000, 1000),
        (15, 4000, 1000),
        (16, 4000, 2000),
        (60, 4000, 4000),
        (61, 8000, 5000),
    ],
)
@pytest.mark.clause("BBJ-DROP-04", "BBJ-DROP-05")
def test_a_table_may_pay_by_time(minutes: int, hourly: int, quarterly: int) -> None:
    played = minutes * 60_000
    assert timed_drop(played, "hour", RULES.drop) == hourly
    assert timed_drop(played, "quarter-hour", RULES.drop) == quarterly


@pytest.mark.parametrize(
    ("game", "attached"),
    [
        ("texas", True),
        ("omaha", True),
        ("omaha-hilo", True),
        ("omaha5", True),
        ("soko", True),
        ("seven-card-stud", True),
        ("sviten-special", False),
        ("razz", False),
    ],
)
@pytest.mark.clause("BBJ-17", "BBJ-18", "BBJ-10")
def test_games_that_are_not_listed_have_no_jackpot(game: str, attached: bool) -> None:
    assert has_jackpot(game, RULES) is attached


@pytest.mark.clause("BBJ-03", "live:AMB-41")
def test_a_jackpot_is_won_by_five_participants_or_more() -> None:
    assert [can_be_won(players, RULES) for players in (4, 5, 10)] == [False, True, True]


@pytest.mark.clause("BBJ-01", "BBJ-09", "BBJ-17")
def test_a_jackpot_is_attached_to_small_enough_cash_tables_of_its_games() -> None:
    verify_attached("texas", 10, cash=True, rules=RULES)
    with pytest.raises(JackpotNotHere, match="for cash games"):
        verify_attached("texas", 10, cash=False, rules=RULES)
    with pytest.raises(JackpotNotHere, match="razz has none"):
        verify_attached("razz", 8, cash=True, rules=RULES)
    with pytest.raises(JackpotNotHere, match="11 seats; 10 is the most"):
        verify_attached("texas", 11, cash=True, rules=RULES)
