"""With how much a player sits down or adds, at tables of all kinds."""

import pytest
from kit.cash_tables import MINUTE, SECOND, START, Club, config_of
from kit.houses import D0, E7, F0, F8, LIVE, named

from huone.games.rules import no_limit, pot_limit
from huone.rulebooks.schema import Rulebook
from huone.table.banzai import TooManyBanzaiTables
from huone.table.buyin import BuyInOutsideLimits, Departure, Limits, WalletTooSmall
from huone.table.config import TableConfig
from huone.table.evening import LeftGame
from huone.table.joining import Joining, Memory, add_limits, join_limits, verify_join
from huone.table.topup import StackAtMaximum
from huone.units import Chips, Instant, PlayerId

RICH = Chips(10_000_000)
NL10 = no_limit(5, 10)
NL5 = no_limit(25, 50)


def left(chips: int, minutes: int = 10) -> Departure:
    return Departure(left_chips=Chips(chips), left_at=Instant(START - minutes * MINUTE))


def ranges(
    config: TableConfig, departure: Departure | None = None, memory: Memory | None = None
) -> list[tuple[int, int | None]]:
    found = join_limits(config, departure, memory or Memory(), now=START)
    return [(limits.min_chips, limits.max_chips) for limits in found]


def join(
    config: TableConfig, chips: int, departure: Departure | None = None, **memory: object
) -> Joining:
    remembered = Memory(**memory)  # type: ignore[arg-type]
    return verify_join(Chips(chips), config, departure, remembered, wallet=RICH, now=START)


def left_game(config: TableConfig, chips: int, day: int = 0) -> LeftGame:
    return LeftGame(
        left_chips=Chips(chips),
        day=day,
        stake=config.stake,
        has_maximum=config.limits.max_chips is not None,
    )


# Online


@pytest.mark.parametrize("rulebook", [F0, D0, E7, F8, LIVE], ids=named)
@pytest.mark.clause("CASH-BUY-01", "LIVE-BUY-01", "LIVE-BUY-04")
def test_a_newcomer_brings_what_the_table_takes(rulebook: Rulebook) -> None:
    config = config_of(rulebook)
    ((low, high),) = ranges(config)
    assert (low, high) == (config.limits.min_chips, config.limits.max_chips)
    assert join(config, low) == Joining()
    with pytest.raises(BuyInOutsideLimits):
        join(config, low - 1)
    with pytest.raises(WalletTooSmall):
        verify_join(Chips(low), config, None, Memory(), wallet=Chips(low - 1), now=START)


@pytest.mark.parametrize("rulebook", [E7, F8], ids=named)
@pytest.mark.parametrize(
    ("chips", "counter", "minutes", "expected"),
    [
        (300, 0, 10, (500, 1_000)),
        (500, 0, 10, (500, 1_000)),
        (730, 0, 10, (730, 1_000)),
        (1_000, 0, 10, (1_000, 1_000)),
        (2_500, 4, 10, (1_000, 2_500)),
        (2_500, 5, 10, (2_500, 2_500)),
        (2_500, 0, 31, (500, 1_000)),
    ],
)
@pytest.mark.clause("TV-RAT-01", "CASH-RAT-01", "CASH-RAT-02", "CASH-RAT-03", "CASH-RAT-04")
@pytest.mark.clause("CASH-RAT-05", "CASH-RAT-06", "CASH-RAT-12", "SYS-14")
def test_a_table_remembers_with_how_much_somebody_left_it(
    rulebook: Rulebook, chips: int, counter: int, minutes: int, expected: tuple[int, int]
) -> None:
    table = Club(config_of(rulebook, stakes=NL10)).sit("A", chips=chips)
    table.leave("A")
    departure = table.table.departures[PlayerId("A")]
    now = Instant(table.now + minutes * MINUTE)
    memory = Memory(returns_today=counter)
    (limits,) = join_limits(table.table.config, departure, memory, now=now)
    assert (limits.min_chips, limits.max_chips) == expected


@pytest.mark.parametrize("rulebook", [E7, F8], ids=named)
@pytest.mark.clause("CASH-RAT-07", "CASH-RAT-09", "online:AMB-17")
def test_only_a_return_with_a_high_stack_counts(rulebook: Rulebook) -> None:
    config = config_of(rulebook, stakes=NL10)
    assert join(config, 1_000, left(2_500)).is_return
    assert not join(config, 730, left(730)).is_return
    assert not join(config, 1_000, left(2_500, minutes=31)).is_return


@pytest.mark.parametrize("rulebook", [F0, D0], ids=named)
@pytest.mark.clause("VD-12")
def test_older_books_have_no_ratholing_rule(rulebook: Rulebook) -> None:
    config = config_of(rulebook)
    assert ranges(config, left(2_500)) == ranges(config)
    assert not join(config, 500, left(2_500)).is_return


@pytest.mark.clause("SYS-14")
def test_departures_that_no_rule_asks_about_are_forgotten() -> None:
    table = Club(config_of(E7)).sit("A", "B")
    table.leave("A")
    table.wait(30 * MINUTE)
    table.leave("B")
    assert set(table.table.departures) == {"A", "B"}
    table.sit("C")
    table.wait(SECOND)
    table.leave("C")
    assert set(table.table.departures) == {"B", "C"}


# Banzai


@pytest.mark.parametrize(
    ("rulebook", "expected"), [(F0, (50, 500)), (D0, (500, 500)), (E7, (500, 500)), (F8, (50, 500))]
)
@pytest.mark.clause("BANZ-01", "BANZ-02", "BANZ-03", "TV-BANZ-01", "TV-BANZ-02", "VD-31")
def test_banzai_is_joined_with_ten_big_blinds(
    rulebook: Rulebook, expected: tuple[int, int]
) -> None:
    config = config_of(rulebook, stakes=NL5, format="banzai")
    assert ranges(config) == [expected]
    with pytest.raises(BuyInOutsideLimits):
        join(config, 501)


@pytest.mark.parametrize(("rulebook", "most"), [(F0, 2), (D0, 2), (E7, 4), (F8, 4)])
@pytest.mark.clause("BANZ-06", "TV-BANZ-01", "TV-BANZ-02")
def test_banzai_has_so_many_tables_of_a_stake_for_one_player(rulebook: Rulebook, most: int) -> None:
    config = config_of(rulebook, stakes=NL5, format="banzai")
    assert join(config, 500, banzai_tables=most - 1) == Joining()
    with pytest.raises(TooManyBanzaiTables):
        join(config, 500, banzai_tables=most)


@pytest.mark.parametrize("rulebook", [E7, F8], ids=named)
@pytest.mark.clause("BANZ-07", "BANZ-08", "TV-BANZ-03", "online:AMB-36")
def test_a_grown_banzai_stack_is_resumed_or_reset(rulebook: Rulebook) -> None:
    config = config_of(rulebook, stakes=NL5, format="banzai")
    grown = left(600, minutes=29)
    assert ranges(config, memory=Memory(banzai_left=grown)) == [(600, 600), (500, 500)]
    assert not join(config, 600, banzai_left=grown).is_reset
    assert join(config, 500, banzai_left=grown, resets_today=4).is_reset
    with pytest.raises(BuyInOutsideLimits):
        join(config, 500, banzai_left=grown, resets_today=5)
    assert not join(config, 600, banzai_left=grown, resets_today=5).is_reset


@pytest.mark.clause("BANZ-04", "TV-BANZ-01")
def test_a_banzai_stack_is_filled_up_not_bought_anew() -> None:
    config = config_of(E7, stakes=NL5, format="banzai")
    limits = add_limits(config, Chips(320), sat_down_with=Chips(500), memory=Memory())
    assert (limits.min_chips, limits.max_chips) == (180, 180)
    with pytest.raises(StackAtMaximum):
        add_limits(config, Chips(600), sat_down_with=Chips(500), memory=Memory())


# Live


@pytest.mark.parametrize(("chips", "expected"), [(300, 500), (800, 800), (4_000, 4_000)])
@pytest.mark.clause("LIVE-ONOS-01", "LIVE-ONOS-02", "LIVE-BUY-05", "live:AMB-05", "CONF-10")
def test_live_a_stack_comes_back_the_same_evening(chips: int, expected: int) -> None:
    config = config_of(LIVE, stakes=NL10)
    memory = Memory(left_game=left_game(config, chips))
    assert ranges(config, memory=memory) == [(expected, expected)]
    tomorrow = Memory(left_game=left_game(config, chips), today=1)
    assert ranges(config, memory=tomorrow) == [(500, 1_000)]


@pytest.mark.parametrize(
    ("from_stakes", "to_stakes", "chips", "expected"),
    [
        (no_limit(5, 10), no_limit(5, 10), 3_000, (3_000, 3_000)),
        (no_limit(5, 10), no_limit(10, 20), 3_000, (2_000, 2_000)),
        (no_limit(5, 10), no_limit(10, 20), 300, (1_000, 1_000)),
        (no_limit(5, 10), pot_limit(5, 10), 3_000, (500, 1_000)),
    ],
)
@pytest.mark.clause("LIVE-ONOS-03", "LIVE-ONOS-04", "LIVE-ONOS-05", "LIVE-SEAT-05")
def test_live_a_stack_moves_from_table_to_table(
    from_stakes: object, to_stakes: object, chips: int, expected: tuple[int, int]
) -> None:
    before = config_of(LIVE, stakes=from_stakes)  # type: ignore[arg-type]
    game = "omaha" if to_stakes == pot_limit(5, 10) else "texas"
    config = config_of(LIVE, game=game, stakes=to_stakes)  # type: ignore[arg-type]
    memory = Memory(left_game=left_game(before, chips), moves=True)
    assert ranges(config, memory=memory) == [expected]


@pytest.mark.clause("LIVE-SHORT-01", "LIVE-SHORT-02", "LIVE-SHORT-03", "LIVE-SHORT-04")
@pytest.mark.clause("LIVE-BUY-02", "LIVE-STAKE-05")
def test_live_a_busted_pot_limit_player_buys_short_once() -> None:
    config = config_of(LIVE, game="omaha", stakes=pot_limit(5, 10))
    busted = Chips(0)
    least = {
        (buys, short): add_limits(
            config,
            busted,
            sat_down_with=Chips(500),
            memory=Memory(buys_today=buys, short_buys_today=short),
        ).min_chips
        for buys, short in [(0, 0), (1, 0), (2, 1)]
    }
    assert least == {(0, 0): 500, (1, 0): 250, (2, 1): 500}
    gone = left_game(config, 0)
    assert ranges(config, memory=Memory(left_game=gone, buys_today=1)) == [(250, 1_000)]
    assert join(config, 250, left_game=gone, buys_today=1).is_short_buy
    no_limit_table = config_of(LIVE, stakes=NL10)
    memory = Memory(buys_today=1)
    limits = add_limits(no_limit_table, busted, sat_down_with=Chips(500), memory=memory)
    assert limits.min_chips == 500


@pytest.mark.clause("LIVE-STAKE-05", "LIVE-BUY-03", "LIVE-BUY-04", "live:AMB-06")
def test_live_a_stack_of_a_big_blind_may_grow_by_any_amount() -> None:
    config = config_of(LIVE, stakes=NL10)
    found = {
        stack: add_limits(config, Chips(stack), sat_down_with=Chips(500), memory=Memory())
        for stack in (9, 10, 990)
    }
    assert {s: (limits.min_chips, limits.max_chips) for s, limits in found.items()} == {
        9: (491, 991),
        10: (1, 990),
        990: (1, 10),
    }


@pytest.mark.clause("LIVE-BUY-01", "LIVE-BUY-04")
def test_a_table_may_set_its_own_limits() -> None:
    own = Limits(min_chips=Chips(2_000), max_chips=None, why="a deep table")
    config = config_of(LIVE, stakes=NL10, limits=own)
    assert ranges(config) == [(2_000, None)]
