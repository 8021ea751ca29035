import pytest
from kit.houses import D0, E7, F0, F8, LIVE, ONLINE, named

from huone.rulebooks.schema import Rulebook
from huone.table.breaks import (
    Break,
    NoLongBreakLeft,
    floor_asked_at,
    is_everywhere,
    is_over,
    removed_at,
    verify_long_break,
)
from huone.table.rules import LongBreak, SitOutClock
from huone.units import Instant

START = Instant(5_000_000)


def clock(rulebook: Rulebook) -> SitOutClock:
    assert isinstance(rulebook.cash.sit_out, SitOutClock)
    return rulebook.cash.sit_out


def long_break() -> LongBreak:
    assert isinstance(LIVE.cash.sit_out, LongBreak)
    return LIVE.cash.sit_out


@pytest.mark.parametrize(("rulebook", "limit_s"), [(F0, 600), (D0, 600), (E7, 600), (F8, 500)])
@pytest.mark.clause("TV-SIT-01", "TV-SIT-02", "CASH-SIT-03")
def test_a_break_at_one_table_ends_after_its_limit(rulebook: Rulebook, limit_s: int) -> None:
    pause = Break(since=START)
    assert not is_over(pause, Instant(START + limit_s * 1_000), clock(rulebook))
    assert is_over(pause, Instant(START + limit_s * 1_000 + 1), clock(rulebook))
    assert removed_at(pause, clock(rulebook)) == START + limit_s * 1_000 + 1


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.clause("TV-SIT-03", "CASH-SIT-04", "CASH-SIT-06", "online:AMB-04")
def test_a_break_at_all_tables_ends_for_all_of_them_at_once(rulebook: Rulebook) -> None:
    starts = [START, Instant(START + 20_000), Instant(START + 90_000)]
    ends = {
        removed_at(Break(since=since, everywhere_since=START), clock(rulebook)) for since in starts
    }
    assert ends == {Instant(START + 500_001)}


@pytest.mark.clause("online:AMB-04")
def test_the_earlier_of_both_clocks_decides() -> None:
    pause = Break(since=START, everywhere_since=Instant(START + 200_000))
    assert removed_at(pause, clock(E7)) == START + 600_001
    assert removed_at(pause, clock(F8)) == START + 500_001


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.clause("CASH-SIT-04", "CASH-SIT-05", "online:AMB-04", "online:AMB-53")
def test_only_a_break_from_the_next_hand_spreads_to_other_tables(rulebook: Rulebook) -> None:
    rules = clock(rulebook)
    assert is_everywhere("next-hand", 2, rules)
    assert not is_everywhere("next-hand", 1, rules)
    assert not is_everywhere("next-big-blind", 3, rules)


@pytest.mark.clause("LIVE-PRES-06", "CONF-12")
def test_live_one_longer_break_an_evening() -> None:
    verify_long_break(0, long_break())
    with pytest.raises(NoLongBreakLeft, match="had your 1 longer break"):
        verify_long_break(1, long_break())


@pytest.mark.clause("LIVE-PRES-06", "LIVE-PRES-07")
def test_live_the_floor_is_asked_after_half_an_hour() -> None:
    assert floor_asked_at(Break(since=START), long_break()) == START + 30 * 60_000
