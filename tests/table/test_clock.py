import pytest
from kit.houses import D0, E7, F0, F8, LIVE, ONLINE, named
from msgspec.structs import replace

from huone.rulebooks.schema import HexaPro, Rulebook
from huone.table.clock import (
    Bank,
    NoOwnTimeBank,
    TurnTime,
    at_hand_start,
    bank_used,
    clock_called,
    line_back,
    line_lost,
    next_deadline,
    sits_out,
    tournament_bank,
    turn_deadline,
)
from huone.table.rules import CalledClock, TimeBank, TurnClock
from huone.units import Instant

START = Instant(1_000_000)


def clock(rulebook: Rulebook) -> TurnClock:
    assert isinstance(rulebook.clock, TurnClock)
    return rulebook.clock


def called(rulebook: Rulebook) -> CalledClock:
    assert isinstance(rulebook.clock, CalledClock)
    return rulebook.clock


def hexapro(rulebook: Rulebook) -> HexaPro:
    assert isinstance(rulebook.hexapro, HexaPro)
    return rulebook.hexapro


def banks_by_hand(rules: TimeBank, hands: int) -> list[int]:
    """Give the bank in milliseconds at the start of each hand; index 1 is the first hand."""
    bank = Bank()
    found = [0]
    for _ in range(hands):
        bank = at_hand_start(bank, rules)
        found.append(bank.left_ms)
    return found


@pytest.mark.parametrize("rulebook", [F0, D0], ids=named)
@pytest.mark.clause("TV-TIME-01", "TIME-01", "TIME-02", "TIME-03", "online:AMB-16")
def test_the_older_time_bank_grows_by_a_quarter_second_each_hand(rulebook: Rulebook) -> None:
    found = banks_by_hand(clock(rulebook).time_bank.cash, 82)
    after = {1: 10_250, 40: 20_000, 80: 30_000, 81: 30_000}
    assert {hands: found[hands + 1] for hands in after} == after
    assert found[1] == 10_000


@pytest.mark.parametrize("rulebook", [F0, D0], ids=named)
@pytest.mark.clause("TV-TIME-01", "TIME-01")
def test_the_older_time_bank_is_ten_seconds_in_each_hand_at_least(rulebook: Rulebook) -> None:
    bank = at_hand_start(Bank(left_ms=5_000, hands=40), clock(rulebook).time_bank.cash)
    assert bank.left_ms == 10_000


@pytest.mark.parametrize("rulebook", [E7, F8], ids=named)
@pytest.mark.parametrize("kind", ["cash", "tournament"])
@pytest.mark.clause("TV-TIME-02", "TIME-05", "online:AMB-16")
def test_cash_and_tournament_banks_grow_at_every_tenth_hand(rulebook: Rulebook, kind: str) -> None:
    banks = clock(rulebook).time_bank
    found = banks_by_hand(banks.cash if kind == "cash" else banks.tournament, 60)
    assert found[1:10] == [15_000] * 9
    assert found[10:20] == [20_000] * 10
    assert found[20:30] == [25_000] * 10
    assert found[30:] == [30_000] * 31


@pytest.mark.parametrize("rulebook", [E7, F8], ids=named)
@pytest.mark.clause("TV-TIME-02", "TIME-06")
def test_a_used_bank_stays_empty_until_it_grows(rulebook: Rulebook) -> None:
    rules = clock(rulebook).time_bank.cash
    bank = Bank(left_ms=0, hands=3)
    found = []
    for _ in range(8):
        bank = at_hand_start(bank, rules)
        found.append(bank.left_ms)
    assert found == [0] * 6 + [5_000] * 2


@pytest.mark.parametrize("rulebook", [E7, F8], ids=named)
@pytest.mark.clause("TV-TIME-03", "TIME-05", "online:AMB-54")
def test_sit_and_go_and_hexapro_banks_grow_at_every_fifth_hand(rulebook: Rulebook) -> None:
    low = banks_by_hand(hexapro(rulebook).time_bank_low, 40)
    high = banks_by_hand(hexapro(rulebook).time_bank_high, 40)
    assert banks_by_hand(clock(rulebook).time_bank.sit_and_go, 40) == low
    assert [low[hand] for hand in (1, 4, 5, 9, 10, 40)] == [
        10_000,
        10_000,
        15_000,
        15_000,
        20_000,
        20_000,
    ]
    grown = [high[hand] for hand in (1, 5, 10, 15, 20, 25, 30, 40)]
    assert grown == [30_000, 35_000, 40_000, 45_000, 50_000, 55_000, 60_000, 60_000]


@pytest.mark.clause("TIME-07")
def test_a_tournament_may_set_its_own_bank() -> None:
    banks = clock(E7).time_bank
    own = tournament_bank(banks, initial_ms=60_000, cap_ms=90_000)
    assert banks_by_hand(own, 10)[10] == 65_000
    assert tournament_bank(banks) == banks.tournament
    assert tournament_bank(banks, cap_ms=20_000).initial_ms == 15_000
    with pytest.raises(NoOwnTimeBank):
        tournament_bank(replace(banks, tournament_may_override=False), initial_ms=1)


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.clause("online:AMB-02", "SYS-10")
def test_a_turn_lasts_its_decision_time_and_then_the_bank(rulebook: Rulebook) -> None:
    turn = TurnTime(began_at=START, bank_ms=7_000)
    assert turn_deadline(turn, clock(rulebook)) == START + 15_000 + 7_000


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.parametrize(
    ("lost_ms", "deadline_ms"),
    [
        (-60_000, 35_000),  # Offline when action reached him: normal time and 20 s more.
        (0, 35_000),
        (12_000, 42_000),  # Lost in his turn: at least 30 s.
        (16_000, 46_000),
    ],
)
@pytest.mark.clause("TV-DSC-01", "DSC-01", "DSC-04", "online:AMB-01", "live:AMB-02")
def test_a_hand_waits_for_a_lost_player(rulebook: Rulebook, lost_ms: int, deadline_ms: int) -> None:
    turn = TurnTime(began_at=START, bank_ms=25_000)
    lost = line_lost(turn, Instant(START + lost_ms))
    assert turn_deadline(lost, clock(rulebook)) == START + deadline_ms


@pytest.mark.clause("online:AMB-01")
def test_who_is_back_has_the_longer_of_both_times_and_a_second_loss_buys_nothing() -> None:
    rules = clock(E7)
    short = line_back(line_lost(TurnTime(began_at=START, bank_ms=5_000), Instant(START + 12_000)))
    assert turn_deadline(short, rules) == START + 42_000
    assert turn_deadline(line_lost(short, Instant(START + 40_000)), rules) == START + 42_000
    long = line_back(line_lost(TurnTime(began_at=START, bank_ms=60_000), START))
    assert turn_deadline(long, rules) == START + 75_000


@pytest.mark.clause("online:AMB-01")
def test_a_house_may_let_a_lost_player_use_his_bank() -> None:
    rules = clock(E7)
    drawing = replace(rules, disconnect=replace(rules.disconnect, draws_on_time_bank=True))
    lost = line_lost(TurnTime(began_at=START, bank_ms=30_000), START)
    assert turn_deadline(lost, drawing) == START + 45_000


@pytest.mark.clause("online:AMB-63", "MTT-DSC-03")
def test_where_a_tournament_does_not_wait_only_the_decision_time_counts() -> None:
    turn = TurnTime(began_at=START, bank_ms=30_000, reconnect_protected=False)
    assert turn_deadline(line_lost(turn, START), clock(E7)) == START + 15_000
    late = line_lost(turn, Instant(START + 20_000))
    assert turn_deadline(late, clock(E7)) == START + 20_000


@pytest.mark.parametrize(
    ("acted_ms", "used"), [(1_000, 0), (15_000, 0), (18_000, 3_000), (25_000, 10_000)]
)
@pytest.mark.clause("online:AMB-02", "TIME-06")
def test_the_bank_pays_for_the_time_after_the_decision_time(acted_ms: int, used: int) -> None:
    turn = TurnTime(began_at=START, bank_ms=10_000)
    assert bank_used(turn, Instant(START + acted_ms), clock(E7)) == used


@pytest.mark.clause("online:AMB-01")
def test_reconnecting_costs_no_bank() -> None:
    rules = clock(E7)
    lost = line_lost(TurnTime(began_at=START, bank_ms=60_000), Instant(START + 18_000))
    assert bank_used(lost, Instant(START + 48_000), rules) == 3_000
    back = line_back(lost)
    assert bank_used(back, Instant(START + 48_000), rules) == 3_000
    assert bank_used(back, Instant(START + 50_000), rules) == 5_000


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.clause("TV-DSC-01", "DSC-03", "online:AMB-59")
def test_a_player_whose_turn_runs_out_sits_out(rulebook: Rulebook) -> None:
    turn = TurnTime(began_at=START, bank_ms=0)
    for case in (turn, line_lost(turn, START)):
        assert sits_out(case, clock(rulebook))


@pytest.mark.clause("LIVE-TIME-01", "LIVE-TIME-02", "CONF-09")
def test_live_a_turn_is_timed_only_when_the_clock_is_called() -> None:
    turn = TurnTime(began_at=START, bank_ms=0)
    assert turn_deadline(turn, called(LIVE)) is None
    put_on = clock_called(turn, Instant(START + 90_000))
    assert turn_deadline(put_on, called(LIVE)) == START + 120_000


@pytest.mark.clause("LIVE-PRES-05")
def test_live_an_expired_clock_costs_nobody_his_place() -> None:
    turn = clock_called(TurnTime(began_at=START, bank_ms=0), START)
    assert not sits_out(turn, called(LIVE))


def test_the_next_deadline_is_the_earliest_that_exists() -> None:
    assert next_deadline(None, Instant(9), Instant(5), None) == 5
    assert next_deadline(None, None) is None
