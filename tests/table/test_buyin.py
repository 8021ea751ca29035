import pytest
from kit.houses import E7, F8, ONLINE, named
from msgspec.structs import replace

from huone.rulebooks.schema import Rulebook
from huone.table.buyin import (
    BuyInOutsideLimits,
    Departure,
    Limits,
    Stake,
    StakeNotHeld,
    WalletTooSmall,
    counts_as_return,
    return_limits,
    table_limits,
    verify_buy_in,
)
from huone.table.day import DailyCount, gaming_day
from huone.table.rules import ReturnWindow, StakeFormat
from huone.units import Chips, Instant

MINUTE = 60_000
NOON = Instant(12 * 60 * MINUTE)
RICH = Chips(10_000_000)


def stake(big: int = 10, game: str = "texas", format: StakeFormat = "standard") -> Stake:
    return Stake(
        game=game,
        format=format,
        betting="no-limit" if game == "texas" else "pot-limit",
        small_blind_chips=Chips(big // 2),
        big_blind_chips=Chips(big),
    )


def window(rulebook: Rulebook) -> ReturnWindow:
    assert isinstance(rulebook.cash.returning, ReturnWindow)
    return rulebook.cash.returning


def back(
    rulebook: Rulebook,
    left: int,
    counter: int,
    *,
    after_ms: int = 10 * MINUTE,
    at: Stake | None = None,
) -> tuple[int, int | None]:
    """Come back to the same table and give the limits that hold then."""
    at = at or stake()
    limits = return_limits(
        at,
        table_limits(at, rulebook.cash.buy_in),
        Departure(left_chips=Chips(left), left_at=NOON),
        returns_today=counter,
        now=Instant(NOON + after_ms),
        rules=window(rulebook),
    )
    return limits.min_chips, limits.max_chips


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.clause("CASH-BUY-01", "CASH-RAT-02", "VD-13")
def test_the_normal_range_is_fifty_to_a_hundred_big_blinds(rulebook: Rulebook) -> None:
    limits = table_limits(stake(), rulebook.cash.buy_in)
    assert (limits.min_chips, limits.max_chips) == (500, 1000)


@pytest.mark.parametrize("rulebook", [E7, F8], ids=named)
@pytest.mark.parametrize(
    ("left", "counter", "expected"),
    [
        (300, 0, (500, 1000)),
        (500, 9, (500, 1000)),
        (730, 9, (730, 1000)),
        (1000, 0, (1000, 1000)),
        (2500, 0, (1000, 2500)),
        (2500, 4, (1000, 2500)),
        (2500, 5, (2500, 2500)),
        (2500, 6, (2500, 2500)),
    ],
)
@pytest.mark.clause("TV-RAT-01", "CASH-RAT-01", "CASH-RAT-03", "CASH-RAT-04", "CASH-RAT-05")
@pytest.mark.clause("CASH-RAT-06", "CASH-RAT-12")
def test_the_ratholing_table(
    rulebook: Rulebook, left: int, counter: int, expected: tuple[int, int]
) -> None:
    assert back(rulebook, left, counter) == expected


@pytest.mark.clause("TV-RAT-01", "CASH-RAT-01", "CASH-RAT-02", "online:AMB-17")
def test_the_window_is_half_an_hour_and_includes_its_end() -> None:
    assert back(E7, 2500, 5, after_ms=30 * MINUTE) == (2500, 2500)
    assert back(E7, 2500, 5, after_ms=30 * MINUTE + 1) == (500, 1000)


@pytest.mark.clause("TV-RAT-01", "CASH-RAT-02")
def test_at_another_table_nothing_is_examined() -> None:
    table = table_limits(stake(), E7.cash.buy_in)
    found = return_limits(stake(), table, None, returns_today=9, now=NOON, rules=window(E7))
    assert found == table


@pytest.mark.parametrize(
    ("left", "after_ms", "counted"),
    [
        (999, MINUTE, False),
        (1000, MINUTE, True),
        (1000, 30 * MINUTE, True),
        (1000, 30 * MINUTE + 1, False),
    ],
)
@pytest.mark.clause("CASH-RAT-07", "online:AMB-17", "online:AMB-61")
def test_only_a_timely_return_after_leaving_with_a_hundred_big_blinds_counts(
    left: int, after_ms: int, counted: bool
) -> None:
    departure = Departure(left_chips=Chips(left), left_at=NOON)
    now = Instant(NOON + after_ms)
    assert counts_as_return(departure, stake(), now, window(E7)) is counted
    assert not counts_as_return(None, stake(), now, window(E7))


@pytest.mark.clause("online:AMB-17", "CASH-RAT-07", "CASH-RAT-09")
def test_five_returns_a_day_are_free_whatever_the_stake() -> None:
    day = gaming_day(NOON, E7.day)
    returns = DailyCount()
    allowed = []
    for big in (10, 50, 10, 200, 10, 10):
        at = stake(big)
        allowed.append(back(E7, 250 * big, returns.on(day), at=at)[0] == 100 * big)
        returns = returns.counted(day)
    assert allowed == [True] * 5 + [False]


@pytest.mark.clause("online:AMB-17")
def test_a_house_may_count_the_present_return_first() -> None:
    strict = replace(E7.cash, returning=replace(window(E7), count_before_lookup=True))
    rulebook = replace(E7, cash=strict)
    assert back(rulebook, 2500, 3) == (1000, 2500)
    assert back(rulebook, 2500, 4) == (2500, 2500)


@pytest.mark.parametrize("rulebook", [E7, F8], ids=named)
@pytest.mark.clause("TV-RAT-02", "CASH-RAT-08", "online:AMB-57")
def test_the_counter_is_zero_again_at_midnight_utc(rulebook: Rulebook) -> None:
    midnight = Instant(24 * 60 * MINUTE)
    before = gaming_day(Instant(midnight - 1_000), rulebook.day)
    returns = DailyCount(day=before, count=5)
    assert returns.on(before) == 5
    assert returns.on(gaming_day(midnight, rulebook.day)) == 0


@pytest.mark.parametrize("rulebook", [E7, F8], ids=named)
@pytest.mark.parametrize("counter", [0, 7])
@pytest.mark.parametrize(
    ("at", "left", "expected"),
    [
        (stake(10, "texas", "deepstack"), 4500, (4500, 10_000)),
        (stake(10, "texas", "deepstack"), 13_000, (13_000, 13_000)),
        (stake(50, "omaha", "shortstack"), 1600, (1600, 1600)),
        (stake(50, "omaha", "shortstack"), 700, (1000, 1000)),
    ],
)
@pytest.mark.clause("TV-RAT-03", "CASH-RAT-10", "CASH-RAT-11", "VD-14")
@pytest.mark.clause("online:AMB-05", "online:AMB-61")
def test_deepstack_and_shortstack_never_allow_a_smaller_stack(
    rulebook: Rulebook, counter: int, at: Stake, left: int, expected: tuple[int, int]
) -> None:
    assert back(rulebook, left, counter, at=at) == expected


@pytest.mark.clause("online:AMB-61")
def test_outside_the_window_the_two_formats_have_their_own_range() -> None:
    deep = stake(10, "texas", "deepstack")
    assert back(E7, 13_000, 0, at=deep, after_ms=31 * MINUTE) == (1000, 10_000)


@pytest.mark.parametrize(
    ("after_ms", "words"),
    [
        (11 * MINUTE, "you left with 25.00 11 minutes ago"),
        (MINUTE, "you left with 25.00 a minute ago"),
        (MINUTE - 1, "you left with 25.00 less than a minute ago"),
    ],
)
@pytest.mark.clause("CASH-RAT-06")
def test_a_refusal_names_the_limits_and_the_reason(after_ms: int, words: str) -> None:
    limits = return_limits(
        stake(),
        table_limits(stake(), E7.cash.buy_in),
        Departure(left_chips=Chips(2500), left_at=NOON),
        returns_today=5,
        now=Instant(NOON + after_ms),
        rules=window(E7),
    )
    with pytest.raises(BuyInOutsideLimits) as refused:
        verify_buy_in(Chips(1000), limits, RICH)
    assert str(refused.value) == f"10.00 is not exactly 25.00: ratholing: {words}"
    assert refused.value.facts["min_chips"] == refused.value.facts["max_chips"] == 2500


@pytest.mark.parametrize("asked", [499, 1001])
def test_a_buy_in_outside_the_range_is_refused(asked: int) -> None:
    limits = table_limits(stake(), E7.cash.buy_in)
    with pytest.raises(BuyInOutsideLimits, match=r"not between 5\.00 and 10\.00: this table takes"):
        verify_buy_in(Chips(asked), limits, RICH)
    verify_buy_in(Chips(500), limits, RICH)
    verify_buy_in(Chips(1000), limits, RICH)


def test_a_table_without_a_maximum_says_so() -> None:
    limits = Limits(min_chips=Chips(500), max_chips=None, why="set by the table")
    verify_buy_in(RICH, limits, RICH)
    with pytest.raises(BuyInOutsideLimits, match=r"4\.99 is not 5\.00 or more: set by the table"):
        verify_buy_in(Chips(499), limits, RICH)


@pytest.mark.clause("online:AMB-17")
def test_whoever_cannot_pay_the_stack_he_must_bring_gets_no_seat() -> None:
    limits = Limits(min_chips=Chips(2500), max_chips=Chips(2500), why="ratholing")
    with pytest.raises(WalletTooSmall, match=r"you have 24\.99, and 25\.00 are needed"):
        verify_buy_in(Chips(1000), limits, Chips(2499))


def test_a_stake_that_the_house_does_not_have_is_refused() -> None:
    with pytest.raises(StakeNotHeld, match="no deepstack omaha"):
        table_limits(stake(10, "omaha", "deepstack"), E7.cash.buy_in)
