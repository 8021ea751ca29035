import pytest
from kit.houses import D0, E7, F0, F8, ONLINE, named

from huone.rulebooks.schema import Rulebook
from huone.table.banzai import (
    TooManyBanzaiTables,
    add_limits,
    carried_stack,
    join_limits,
    top_up_target,
    uses_reset,
    verify_join,
    verify_tables,
)
from huone.table.buyin import BuyInOutsideLimits, Departure, Stake
from huone.table.rules import Banzai
from huone.table.topup import StackAtMaximum, auto_top_up
from huone.units import Chips, Instant

MINUTE = 60_000
NOON = Instant(12 * 60 * MINUTE)
RICH = Chips(1_000_000)
NL5 = Stake(
    game="texas",
    format="banzai",
    betting="no-limit",
    small_blind_chips=Chips(25),
    big_blind_chips=Chips(50),
)


def rules(rulebook: Rulebook) -> Banzai:
    assert isinstance(rulebook.banzai, Banzai)
    return rulebook.banzai


def may_join(rulebook: Rulebook, asked: int, carried: int | None = None, resets: int = 0) -> bool:
    stack = None if carried is None else Chips(carried)
    choices = join_limits(NL5, stack, resets_today=resets, rules=rules(rulebook))
    try:
        verify_join(Chips(asked), choices, RICH)
    except BuyInOutsideLimits:
        return False
    return True


@pytest.mark.parametrize("rulebook", [D0, E7], ids=named)
@pytest.mark.clause("TV-BANZ-01", "BANZ-02", "BANZ-01")
def test_where_the_stack_is_exact_ten_big_blinds_are_brought(rulebook: Rulebook) -> None:
    assert [may_join(rulebook, asked) for asked in (499, 500, 501)] == [False, True, False]


@pytest.mark.parametrize("rulebook", [F0, F8], ids=named)
@pytest.mark.clause("TV-BANZ-02", "BANZ-03")
def test_where_the_stack_is_a_maximum_less_may_be_brought(rulebook: Rulebook) -> None:
    found = [may_join(rulebook, asked) for asked in (49, 50, 400, 500, 501)]
    assert found == [False, True, True, True, False]


@pytest.mark.parametrize(("rulebook", "most"), [(F0, 2), (D0, 2), (E7, 4), (F8, 4)])
@pytest.mark.clause("TV-BANZ-01", "TV-BANZ-02", "BANZ-06", "online:AMB-35")
def test_so_many_tables_of_one_stake_at_a_time(rulebook: Rulebook, most: int) -> None:
    verify_tables(most - 1, rules(rulebook))
    with pytest.raises(TooManyBanzaiTables, match=f"already sit at {most} Banzai tables"):
        verify_tables(most, rules(rulebook))


@pytest.mark.parametrize(
    ("rulebook", "stack", "expected"),
    [
        (E7, 320, (180, 180)),
        (F8, 320, (1, 180)),
        (F0, 499, (1, 1)),
        (D0, 320, (1, 180)),
    ],
)
@pytest.mark.clause("TV-BANZ-01", "BANZ-04")
def test_a_stack_is_topped_up_to_ten_big_blinds(
    rulebook: Rulebook, stack: int, expected: tuple[int, int]
) -> None:
    limits = add_limits(Chips(stack), NL5, rules(rulebook))
    assert (limits.min_chips, limits.max_chips) == expected


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.clause("TV-BANZ-01", "BANZ-04")
def test_a_stack_above_ten_big_blinds_gets_nothing(rulebook: Rulebook) -> None:
    with pytest.raises(StackAtMaximum, match=r"your 6\.00 already reach the maximum of 5\.00"):
        add_limits(Chips(600), NL5, rules(rulebook))


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.parametrize(
    ("left", "after_ms", "expected"),
    [
        (600, 29 * MINUTE, 600),
        (600, 30 * MINUTE, 600),
        (600, 30 * MINUTE + 1, None),
        (500, MINUTE, None),
        (300, MINUTE, None),
    ],
)
@pytest.mark.clause("TV-BANZ-03", "BANZ-07", "online:AMB-36")
def test_a_grown_stack_is_carried_for_half_an_hour(
    rulebook: Rulebook, left: int, after_ms: int, expected: int | None
) -> None:
    departure = Departure(left_chips=Chips(left), left_at=NOON)
    now = Instant(NOON + after_ms)
    assert carried_stack(departure, NL5, now, rules(rulebook)) == expected
    assert carried_stack(None, NL5, now, rules(rulebook)) is None


@pytest.mark.parametrize("rulebook", [E7, F8], ids=named)
@pytest.mark.clause("TV-BANZ-03", "BANZ-07", "BANZ-08", "online:AMB-36")
def test_five_times_a_day_the_player_may_start_anew(rulebook: Rulebook) -> None:
    found = [may_join(rulebook, asked, 600, resets=4) for asked in (500, 550, 600)]
    assert found == [True, False, True]
    assert [may_join(rulebook, asked, 600, resets=5) for asked in (500, 600)] == [False, True]


@pytest.mark.parametrize("rulebook", [F0, D0], ids=named)
@pytest.mark.clause("BANZ-07")
def test_the_older_rules_know_no_new_start(rulebook: Rulebook) -> None:
    assert [may_join(rulebook, asked, 600) for asked in (500, 600)] == [False, True]


@pytest.mark.clause("online:AMB-36")
def test_only_a_new_start_is_counted() -> None:
    assert uses_reset(Chips(500), Chips(600))
    assert not uses_reset(Chips(600), Chips(600))
    assert not uses_reset(Chips(500), None)


def test_the_refusal_says_which_stack_must_be_brought() -> None:
    choices = join_limits(NL5, Chips(600), resets_today=5, rules=rules(E7))
    with pytest.raises(BuyInOutsideLimits, match=r"5\.00 is not exactly 6\.00: you left a Banzai"):
        verify_join(Chips(500), choices, RICH)


@pytest.mark.parametrize(
    ("rulebook", "joined", "stack", "expected"),
    [
        (E7, 500, 310, 500),
        (F8, 500, 310, 500),
        (E7, 500, 620, 620),
        (E7, 800, 300, 500),
        (F8, 800, 300, 500),
        (F8, 400, 250, 400),
    ],
)
@pytest.mark.clause("TV-TOP-02", "CASH-TOP-02", "online:AMB-34")
def test_the_automatic_top_up_stops_at_ten_big_blinds(
    rulebook: Rulebook, joined: int, stack: int, expected: int
) -> None:
    target = top_up_target(Chips(joined), NL5, rules(rulebook))
    top_up = rulebook.cash.auto_top_up
    added = auto_top_up(Chips(stack), target, wallet=RICH, sitting_out=False, rules=top_up)
    assert stack + added == expected


@pytest.mark.parametrize(("rulebook", "seats"), [(F0, 6), (D0, 6), (E7, 5), (F8, 5)])
@pytest.mark.clause("BANZ-05")
def test_banzai_tables_have_their_own_number_of_seats(rulebook: Rulebook, seats: int) -> None:
    assert rules(rulebook).seats == seats
