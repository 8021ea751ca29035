import pytest
from kit.houses import D0, E7, F0, F8, LIVE, ONLINE, named
from msgspec.structs import replace

from huone.rulebooks.schema import Rulebook
from huone.table.buyin import BuyInOutsideLimits, Limits, Stake, table_limits, verify_buy_in
from huone.table.rules import AutoTopUp
from huone.table.topup import (
    ChipsStayOnTable,
    StackAtMaximum,
    add_limits,
    auto_top_up,
    verify_take_off,
)
from huone.units import Chips

STAKE = Stake(
    game="texas",
    format="standard",
    betting="no-limit",
    small_blind_chips=Chips(5),
    big_blind_chips=Chips(10),
)
RICH = Chips(1_000_000)


def addable(rulebook: Rulebook, stack: int, sat_down_with: int = 1000) -> tuple[int, int | None]:
    limits = add_limits(
        Chips(stack),
        STAKE,
        table_limits(STAKE, rulebook.cash.buy_in),
        sat_down_with=Chips(sat_down_with),
        rules=rulebook.cash.top_up,
    )
    return limits.min_chips, limits.max_chips


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.parametrize(
    ("stack", "sat_down_with", "expected"),
    [
        (1, 500, (1, 999)),
        (999, 500, (1, 1)),
        (0, 500, (500, 1000)),
        (900, 2500, (1, 1600)),  # He had to sit down with 25.00.
    ],
)
@pytest.mark.clause("online:AMB-60")
def test_online_chips_are_added_up_to_the_maximum(
    rulebook: Rulebook, stack: int, sat_down_with: int, expected: tuple[int, int]
) -> None:
    assert addable(rulebook, stack, sat_down_with) == expected


@pytest.mark.parametrize(
    ("stack", "expected"),
    [
        (10, (1, 990)),  # One big blind: any amount.
        (9, (491, 991)),  # Below it: to the minimum at least.
        (0, (500, 1000)),
    ],
)
@pytest.mark.clause("LIVE-STAKE-05", "LIVE-BUY-02", "LIVE-BUY-03", "LIVE-BUY-04", "live:AMB-06")
def test_live_chips_are_added_while_the_stack_covers_a_big_blind(
    stack: int, expected: tuple[int, int]
) -> None:
    assert addable(LIVE, stack) == expected


@pytest.mark.clause("LIVE-BUY-04", "online:AMB-60")
def test_nothing_is_added_to_a_stack_at_the_maximum() -> None:
    with pytest.raises(StackAtMaximum, match=r"your 10\.00 already reach the maximum of 10\.00"):
        addable(E7, 1000)


def test_a_table_without_a_maximum_takes_any_amount() -> None:
    free = Limits(min_chips=Chips(500), max_chips=None, why="set by the table")
    rules = LIVE.cash.top_up
    limits = add_limits(Chips(5000), STAKE, free, sat_down_with=Chips(500), rules=rules)
    assert (limits.min_chips, limits.max_chips) == (1, None)


@pytest.mark.clause("online:AMB-60")
def test_a_stack_grows_to_the_maximum_and_not_beyond() -> None:
    limits = add_limits(
        Chips(400),
        STAKE,
        table_limits(STAKE, E7.cash.buy_in),
        sat_down_with=Chips(1000),
        rules=E7.cash.top_up,
    )
    verify_buy_in(Chips(600), limits, RICH)
    with pytest.raises(BuyInOutsideLimits, match="grow to the table's maximum"):
        verify_buy_in(Chips(601), limits, RICH)


@pytest.mark.clause("LIVE-STAKE-06", "LIVE-STAKE-07", "online:AMB-60")
def test_chips_stay_on_the_table_except_for_a_meal_in_the_live_room() -> None:
    verify_take_off("restaurant", LIVE.cash.top_up)
    with pytest.raises(ChipsStayOnTable):
        verify_take_off("other", LIVE.cash.top_up)
    with pytest.raises(ChipsStayOnTable):
        verify_take_off("restaurant", E7.cash.top_up)


def topped_up(rulebook: Rulebook, stack: int, *, wallet: int = 10_000, out: bool = False) -> int:
    return auto_top_up(
        Chips(stack),
        Chips(1000),
        wallet=Chips(wallet),
        sitting_out=out,
        rules=rulebook.cash.auto_top_up,
    )


@pytest.mark.parametrize("rulebook", [E7, F8], ids=named)
@pytest.mark.clause("TV-TOP-01", "CASH-TOP-01", "CASH-TOP-02")
def test_the_setting_raises_a_stack_to_the_buy_in_and_never_lowers_it(rulebook: Rulebook) -> None:
    assert [topped_up(rulebook, stack) for stack in (740, 1000, 1300)] == [260, 0, 0]


@pytest.mark.parametrize("rulebook", [E7, F8], ids=named)
@pytest.mark.clause("online:AMB-34", "CASH-TOP-02")
def test_a_short_wallet_pays_what_it_can_and_a_break_stops_the_setting(rulebook: Rulebook) -> None:
    assert topped_up(rulebook, 740, wallet=100) == 100
    assert topped_up(rulebook, 740, out=True) == 0


@pytest.mark.clause("online:AMB-34")
def test_a_house_may_ask_for_the_whole_amount() -> None:
    assert isinstance(E7.cash.auto_top_up, AutoTopUp)
    whole = replace(E7.cash.auto_top_up, partial_when_wallet_short=False)
    added = [
        auto_top_up(Chips(740), Chips(1000), wallet=Chips(wallet), sitting_out=False, rules=whole)
        for wallet in (100, 260)
    ]
    assert added == [0, 260]


@pytest.mark.parametrize("rulebook", [F0, D0, LIVE], ids=named)
@pytest.mark.clause("CASH-TOP-01")
def test_where_the_setting_is_not_offered_nothing_is_added(rulebook: Rulebook) -> None:
    assert topped_up(rulebook, 740) == 0
