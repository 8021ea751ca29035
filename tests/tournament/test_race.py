from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.houses import LIVE

from huone.cards.card import CARDS, Card, parse_cards
from huone.rulebooks.schema import ChipRace, Rulebook
from huone.tournament.race import (
    ChipsDoNotChange,
    Racer,
    deal_race,
    leftover_chips,
    race_winners,
    run_race,
    units_in_pool,
)
from huone.units import Chips, Seat

A, B, C, D = (Seat(seat) for seat in range(4))
OLD, NEW = Chips(25), Chips(100)


def chip_race(book: Rulebook) -> ChipRace:
    assert isinstance(book.tournament.chip_race, ChipRace)
    return book.tournament.chip_race


RACE = chip_race(LIVE)


@pytest.mark.clause("TOUR-RACE-04", "live:TV-RACE-01")
def test_the_pool_is_exchanged_rounding_up() -> None:
    assert units_in_pool(9, old_unit=OLD, new_unit=NEW) == 3
    assert units_in_pool(8, old_unit=OLD, new_unit=NEW) == 2
    assert units_in_pool(0, old_unit=OLD, new_unit=NEW) == 0


@pytest.mark.clause("TOUR-RACE-01", "TOUR-RACE-02")
def test_only_chips_that_complete_no_exchange_enter_the_race() -> None:
    assert [leftover_chips(n, old_unit=OLD, new_unit=NEW) for n in range(6)] == [0, 1, 2, 3, 0, 1]


@pytest.mark.parametrize("new_unit", [25, 20, 110])
@pytest.mark.clause("TOUR-RACE-01")
def test_a_chip_that_small_ones_do_not_make_is_refused(new_unit: int) -> None:
    with pytest.raises(ChipsDoNotChange, match=f"25 do not change into chips of {new_unit}"):
        leftover_chips(3, old_unit=OLD, new_unit=Chips(new_unit))


@pytest.mark.clause(
    "TOUR-RACE-03", "TOUR-RACE-05", "TOUR-RACE-06", "live:TV-RACE-02", "live:AMB-46"
)
def test_the_highest_cards_win_one_unit_each() -> None:
    leftovers = {A: 3, B: 3, C: 2, D: 1}
    dealt = deal_race(leftovers, parse_cards("Ks 9h 2d Kh Qs 4c 7d 7c Ac"))
    assert dealt[B] == parse_cards("Kh Qs 4c")
    assert race_winners(dealt, 3, rules=RACE) == (D, A, B)


def test_a_house_may_let_a_player_win_more_than_one_unit() -> None:
    rules = ChipRace(units_per_player_max=2, may_eliminate=False)
    dealt = {A: parse_cards("Ks Kh Kd"), B: parse_cards("2c 2d")}
    assert race_winners(dealt, 3, rules=rules) == (A, A, B)


@pytest.mark.clause("TOUR-RACE-07", "TOUR-RACE-08", "live:TV-RACE-03")
def test_a_player_whose_last_chips_lose_the_race_gets_one_chip() -> None:
    racers = [
        Racer(seat=A, old_chips=3, other_chips=Chips(500)),
        Racer(seat=C, old_chips=2, other_chips=Chips(0)),
        Racer(seat=B, old_chips=6, other_chips=Chips(1000)),
    ]
    cards = parse_cards("Ks 9h 2d 7d 7c Ah Qs")
    result = run_race(racers, cards, old_unit=OLD, new_unit=NEW, rules=RACE)
    assert result.winners == (B, A)  # Seven chips of 25 make two of 100.
    assert result.saved == (C,)
    assert result.stacks_chips == {A: 600, B: 1200, C: 100}


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[Racer], Sequence[Card]]:
    racers = [
        Racer(
            seat=Seat(seat),
            old_chips=draw(st.integers(0, 11)),
            other_chips=Chips(100 * draw(st.integers(0, 3))),
        )
        for seat in range(draw(st.integers(1, 9)))
    ]
    playing = [racer for racer in racers if racer.old_chips or racer.other_chips]
    return playing, draw(st.permutations(CARDS))


@given(tables())
@pytest.mark.clause("TOUR-RACE-04", "TOUR-RACE-06", "TOUR-RACE-07", "TOUR-RACE-08")
def test_a_race_keeps_the_field_whole_and_its_chips_but_for_rounding_and_saving(
    table: tuple[list[Racer], Sequence[Card]],
) -> None:
    racers, cards = table
    result = run_race(racers, cards, old_unit=OLD, new_unit=NEW, rules=RACE)
    before = sum(racer.old_chips * OLD + racer.other_chips for racer in racers)
    after = sum(result.stacks_chips.values())
    assert 0 <= after - before - len(result.saved) * NEW < NEW
    assert all(chips > 0 and chips % NEW == 0 for chips in result.stacks_chips.values())
    assert len(set(result.winners)) == len(result.winners)
    assert len(result.stacks_chips) == len(racers)
