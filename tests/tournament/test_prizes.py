from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.houses import E7, F0, LIVE, ONLINE, named

from huone.refusal import Refused
from huone.rulebooks.schema import Rulebook
from huone.tournament.prizes import (
    NegativePrize,
    NoPrizes,
    PrizesDoNotSum,
    PrizesRise,
    TooMuchSetAside,
    curve_prizes,
    is_hand_for_hand,
    is_in_the_money,
    is_over,
    paid_places,
    prize_of_next_out,
    set_aside,
    sit_and_go_prizes,
    tournament_prizes,
    verify_prizes,
)
from huone.units import Cents


def cents(*amounts: int) -> list[Cents]:
    return [Cents(amount) for amount in amounts]


@pytest.mark.parametrize("book", [*ONLINE, LIVE], ids=named)
@pytest.mark.clause("MTT-PRZ-02", "TYPE-FRZ-03", "TOUR-PRIZE-01")
def test_fifteen_percent_of_the_entries_are_paid_rounded_up(book: Rulebook) -> None:
    fields = {1: 1, 2: 1, 6: 1, 7: 2, 9: 2, 45: 7, 100: 15, 101: 16, 180: 27, 10_000: 1500}
    assert {n: paid_places(n, book.tournament.prizes) for n in fields} == fields


@given(
    pool=st.integers(10**4, 10**9),
    places=st.integers(1, 300),
    seats=st.sampled_from([2, 3, 6, 9, 10]),
)
@pytest.mark.clause("MTT-PRZ-02", "TYPE-FRZ-03")
def test_the_curve_hands_out_the_pool_from_the_top_down(pool: int, places: int, seats: int) -> None:
    prizes = curve_prizes(Cents(pool), places, table_seats=seats)
    assert len(prizes) == places
    assert sum(prizes) == pool
    assert all(above >= below for above, below in pairwise(prizes))
    # A fifth of the average, but for the cents that do not divide.
    assert prizes[-1] >= pool // (5 * places) - 1


SMALL_FIELDS = [  # paid places, percent of the pool, rounded
    (1, [100]),
    (2, [62, 38]),
    (3, [49, 30, 21]),
    (9, [29, 18, 13, 10, 8, 7, 6, 5, 5]),
]


@pytest.mark.parametrize(("places", "percent"), SMALL_FIELDS)
@pytest.mark.clause("MTT-PRZ-02")
def test_small_fields_are_paid_as_players_expect(places: int, percent: list[int]) -> None:
    prizes = curve_prizes(Cents(10_000), places, table_seats=9)
    assert [round(prize / 100) for prize in prizes] == percent


@pytest.mark.clause("MTT-PRZ-02")
def test_below_the_final_table_places_are_paid_alike_in_steps() -> None:
    prizes = curve_prizes(Cents(1_000_000), 40, table_seats=9)
    alike = [place for place, (above, below) in enumerate(pairwise(prizes), 1) if above > below]
    assert alike == [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 18, 27, 36]


@pytest.mark.clause("MTT-PRZ-02")
def test_the_last_prize_of_a_huge_field_is_more_than_the_entry() -> None:
    entries, entry = 10_000, 900
    prizes = tournament_prizes(
        Cents(entries * entry), entries=entries, table_seats=9, rules=E7.tournament.prizes
    )
    assert len(prizes) == 1500
    assert prizes[-1] >= entry * 13 // 10
    assert prizes[0] > sum(prizes) // 15


@pytest.mark.clause("MTT-PRZ-02", "MTT-PRZ-04")
def test_a_sit_and_go_pays_its_listed_shares_or_as_a_small_tournament() -> None:
    def prizes(seats: int, pool: int) -> list[int]:
        rules = F0.tournament.prizes
        return list(sit_and_go_prizes(Cents(pool), seats=seats, table_seats=9, rules=rules))

    assert prizes(2, 4850) == [4850]
    assert prizes(5, 4750) == [3088, 1662]  # 65 and 35 %, the half cent to the winner.
    assert prizes(9, 8100) == list(curve_prizes(Cents(8100), 2, table_seats=9))


@pytest.mark.parametrize("prizes", [(500, 300, 200), (1000,), (500, 500), (1000, 0)])
@pytest.mark.clause("MTT-PRZ-01")
def test_a_prize_table_of_ones_own_is_taken_as_it_is(prizes: tuple[int, ...]) -> None:
    verify_prizes(cents(*prizes), Cents(1000))


WRONG_TABLES = [
    ([], NoPrizes, "at least one place"),
    ([600, 300, 200], PrizesDoNotSum, "add up to 1100 cents, the prize pool is 1000"),
    ([500, 400], PrizesDoNotSum, "add up to 900 cents"),
    ([400, 600], PrizesRise, "place 2 gets 600 cents, more than the 400"),
    ([1100, -100], NegativePrize, "place 2 would get -100 cents"),
]


@pytest.mark.parametrize(("prizes", "refusal", "words"), WRONG_TABLES)
def test_a_prize_table_that_cannot_be_paid_is_refused(
    prizes: list[int], refusal: type[Refused], words: str
) -> None:
    with pytest.raises(refusal, match=words):
        verify_prizes(cents(*prizes), Cents(1000))


@pytest.mark.clause("TOUR-PRIZE-03", "TOUR-SPEC-01", "TOUR-SPEC-02")
def test_special_prizes_come_out_of_the_pool_to_the_cent() -> None:
    left, parts = set_aside(Cents(10_001), {"first-out": 250, "league-final": 1000})
    assert parts == {"first-out": 250, "league-final": 1000}
    assert left == 8751
    assert set_aside(Cents(10_001), {}) == (10_001, {})


@pytest.mark.parametrize("shares", [{"all": 10_000}, {"a": 6000, "b": 5000}, {"a": -1}])
@pytest.mark.clause("TOUR-PRIZE-03")
def test_setting_aside_everything_is_refused(shares: dict[str, int]) -> None:
    with pytest.raises(TooMuchSetAside):
        set_aside(Cents(10_000), shares)


@pytest.mark.clause("MTT-PRZ-04")
def test_the_lobby_knows_what_the_next_player_out_gets() -> None:
    prizes = cents(500, 300, 200)
    assert [prize_of_next_out(prizes, left) for left in (9, 4, 3, 2)] == [0, 0, 200, 300]
    assert [is_in_the_money(prizes, left) for left in (9, 4, 3, 2)] == [False, False, True, True]


@pytest.mark.parametrize("book", ONLINE, ids=named)
@pytest.mark.clause("MTT-ELIM-01", "MTT-ELIM-02", "TV-ELIM-01", "VD-44")
def test_a_tournament_ends_when_everyone_left_gets_the_same(book: Rulebook) -> None:
    rules = book.tournament.placing
    five_alike = cents(100, 100, 100, 100, 100)
    assert [is_over(five_alike, left, rules) for left in (7, 6, 5)] == [False, False, True]
    rising = cents(500, 300, 200)
    assert [is_over(rising, left, rules) for left in (4, 3, 2, 1)] == [False, False, False, True]


@pytest.mark.parametrize("book", ONLINE, ids=named)
@pytest.mark.clause("MTT-H4H-01", "online:AMB-68")
def test_tables_deal_in_step_one_before_the_money(book: Rulebook) -> None:
    rules = book.tournament.hand_for_hand

    def in_step(left: int, tables: int) -> bool:
        return is_hand_for_hand(left, tables=tables, places=27, game="holdem", rules=rules)

    assert [in_step(left, 4) for left in (30, 29, 28, 27)] == [False, False, True, False]
    assert not in_step(28, 1)


@pytest.mark.clause("live:AMB-43")
def test_the_last_two_tables_of_sviten_deal_in_step() -> None:
    rules = LIVE.tournament.hand_for_hand
    for game, expected in {"sviten-special": True, "holdem": False}.items():
        assert is_hand_for_hand(8, tables=2, places=3, game=game, rules=rules) is expected
