import pytest
from kit.houses import LIVE
from msgspec.structs import replace

from huone.games.rules import Structure
from huone.table.buyin import Limits, Stake
from huone.table.evening import (
    LeftGame,
    change_limits,
    is_short_buy_in,
    rebuy_limits,
    return_limits,
)
from huone.table.rules import NotOffered, SameEvening
from huone.units import Chips

TODAY = 20_000
assert isinstance(LIVE.cash.returning, SameEvening)
RULES = LIVE.cash.returning
TABLE = Limits(min_chips=Chips(4000), max_chips=Chips(20_000), why="set by the table")
UNCAPPED = replace(TABLE, max_chips=None)


def stake(betting: str = "no-limit", big: int = 200) -> Stake:
    structures: dict[str, Structure] = {"no-limit": "no-limit", "pot-limit": "pot-limit"}
    return Stake(
        game="texas",
        format="standard",
        betting=structures.get(betting, "mixed"),
        small_blind_chips=Chips(big // 2),
        big_blind_chips=Chips(big),
    )


def left(
    chips: int, betting: str = "no-limit", big: int = 200, *, has_maximum: bool = True
) -> LeftGame:
    return LeftGame(
        left_chips=Chips(chips), day=TODAY, stake=stake(betting, big), has_maximum=has_maximum
    )


@pytest.mark.parametrize(
    ("chips", "expected"), [(9000, 9000), (1500, 4000), (4000, 4000), (55_000, 55_000)]
)
@pytest.mark.clause("LIVE-ONOS-01", "LIVE-ONOS-02", "LIVE-BUY-05", "live:AMB-05")
def test_who_returns_the_same_evening_brings_his_stack_or_the_minimum(
    chips: int, expected: int
) -> None:
    limits = return_limits(left(chips), stake(), TABLE, today=TODAY, rules=RULES)
    assert limits.min_chips == limits.max_chips == expected
    assert "one night, one stack: you left with" in limits.why


@pytest.mark.clause("LIVE-ONOS-01", "live:AMB-04")
def test_on_another_evening_he_buys_in_like_anybody() -> None:
    assert return_limits(left(9000), stake(), TABLE, today=TODAY + 1, rules=RULES) == TABLE
    assert return_limits(None, stake(), TABLE, today=TODAY, rules=RULES) == TABLE


@pytest.mark.clause("live:AMB-05")
def test_a_house_may_cap_a_returning_stack() -> None:
    capped = replace(RULES, return_may_exceed_maximum=False)
    limits = return_limits(left(55_000), stake(), TABLE, today=TODAY, rules=capped)
    assert limits.max_chips == 20_000


@pytest.mark.clause("LIVE-ONOS-04", "LIVE-ONOS-05")
def test_who_returns_to_another_game_comes_as_if_he_changed_tables() -> None:
    other = return_limits(left(55_000, big=500), stake(), TABLE, today=TODAY, rules=RULES)
    assert other.max_chips == 20_000
    free = return_limits(left(55_000, "pot-limit"), stake(), TABLE, today=TODAY, rules=RULES)
    assert free == TABLE


@pytest.mark.parametrize(
    ("origin", "to", "expected"),
    [
        (left(55_000), stake(), (55_000, 55_000)),
        (left(900), stake(), (900, 900)),
        (left(55_000, big=500), stake(), (20_000, 20_000)),
        (left(9000, big=500), stake(), (9000, 9000)),
        (left(900, big=100), stake(), (4000, 4000)),
        (left(55_000), stake("pot-limit"), (4000, 20_000)),
        (left(55_000, "mixed"), stake(), (20_000, 20_000)),
        (left(55_000, "mixed", has_maximum=False), stake(), (4000, 20_000)),
        (left(55_000, "mixed"), stake("pot-limit"), (4000, 20_000)),
        (left(55_000, "mixed", has_maximum=False), stake("pot-limit"), (55_000, 55_000)),
        (left(55_000, "mixed"), stake("mixed"), (55_000, 55_000)),
    ],
    ids=[
        "same structure and stakes: the whole stack",
        "a short stack moves as it is",
        "other stakes: the stack up to the maximum",
        "other stakes: the whole of a smaller stack",
        "other stakes: the minimum at least",
        "another structure: free",
        "mixed with a maximum to no-limit: the stack up to the maximum",
        "mixed without a maximum to no-limit: free",
        "mixed with a maximum to pot-limit: free",
        "mixed without a maximum to pot-limit: the whole stack",
        "mixed to mixed of the same stakes: the whole stack",
    ],
)
@pytest.mark.clause("LIVE-ONOS-03", "LIVE-ONOS-04", "LIVE-ONOS-05", "LIVE-ONOS-06", "LIVE-ONOS-07")
@pytest.mark.clause("LIVE-ONOS-08", "LIVE-ONOS-09", "live:AMB-05", "LIVE-SEAT-05")
def test_what_moves_with_a_player_to_another_table(
    origin: LeftGame, to: Stake, expected: tuple[int, int]
) -> None:
    limits = change_limits(origin, to, TABLE)
    assert (limits.min_chips, limits.max_chips) == expected


@pytest.mark.clause("LIVE-ONOS-04")
def test_a_table_without_a_maximum_takes_the_whole_stack() -> None:
    assert change_limits(left(55_000, big=500), stake(), UNCAPPED).max_chips == 55_000


def rebuy(betting: str = "pot-limit", *, buys: int = 1, short: int = 0) -> int:
    limits = rebuy_limits(
        stake(betting),
        TABLE,
        buys_today=buys,
        short_buys_today=short,
        rules=LIVE.cash.short_buy_in,
    )
    return limits.min_chips


@pytest.mark.clause("LIVE-SHORT-01", "LIVE-SHORT-02", "LIVE-BUY-01", "LIVE-BUY-02")
def test_once_an_evening_a_busted_pot_limit_player_may_buy_for_half_the_minimum() -> None:
    assert rebuy() == 2000
    assert rebuy("no-limit") == 4000


@pytest.mark.clause("LIVE-SHORT-03", "LIVE-SHORT-04")
def test_a_short_buy_in_is_neither_the_first_nor_the_second_one() -> None:
    assert rebuy(buys=0) == 4000
    assert rebuy(buys=2, short=1) == 4000


@pytest.mark.clause("LIVE-SHORT-02")
def test_half_of_an_odd_minimum_is_rounded_up() -> None:
    odd = replace(TABLE, min_chips=Chips(4001))
    limits = rebuy_limits(
        stake("pot-limit"), odd, buys_today=1, short_buys_today=0, rules=LIVE.cash.short_buy_in
    )
    assert limits.min_chips == 2001
    assert is_short_buy_in(Chips(4000), odd)
    assert not is_short_buy_in(Chips(4001), odd)


def test_a_house_without_short_buy_ins_asks_for_the_minimum() -> None:
    limits = rebuy_limits(
        stake("pot-limit"), TABLE, buys_today=1, short_buys_today=0, rules=NotOffered()
    )
    assert limits == TABLE
