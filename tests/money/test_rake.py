import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.houses import D0, E7, F0, F8, LIVE, ONLINE, named
from msgspec.structs import replace

from huone.cards.shuffle import shuffle
from huone.games.hand import Hand
from huone.games.rules import no_limit
from huone.games.setup import Rake, setup_of
from huone.money.rake import (
    DropTaking,
    NoRakeForStake,
    PercentTaking,
    SteppedTaking,
    allotted,
    contributors_rake,
    contributors_taking,
    live_rake,
    matched,
    percent_rake,
    rake_row,
    stepped_rake,
    time_charge,
)
from huone.rulebooks.schema import (
    JackpotDrop,
    PercentRake,
    RakeRow,
    RakeStep,
    Rulebook,
    SteppedRake,
)
from huone.table.rules import StakeFormat
from huone.units import PlayerId

EURO_DROP = JackpotDrop(
    per_hand_cents=100,
    min_players=5,
    from_betting_round=2,
    timed_per_started_hour_cents=0,
    timed_per_quarter_hour_cents=0,
    booked="end-of-gaming-day",
)


def percent(rulebook: Rulebook) -> PercentRake:
    assert isinstance(rulebook.rake, PercentRake)
    return rulebook.rake


def stepped() -> SteppedRake:
    assert isinstance(LIVE.rake, SteppedRake)
    return LIVE.rake


STAKES: dict[str, tuple[str, StakeFormat, int, int]] = {
    "NL4": ("texas", "standard", 2, 4),
    "NL10": ("texas", "standard", 5, 10),
    "NL10 deep": ("texas", "deepstack", 5, 10),
    "NL50": ("texas", "standard", 25, 50),
    "NL200": ("texas", "standard", 100, 200),
    "PL10 short": ("omaha", "shortstack", 25, 50),
    "PL50": ("omaha", "standard", 25, 50),
    "NL1 Banzai": ("texas", "banzai", 5, 10),
    "NL20 Banzai": ("texas", "banzai", 100, 200),
    "PL1 Banzai": ("omaha", "banzai", 5, 10),
    "NL25": ("texas", "standard", 10, 25),
}


def row(rulebook: Rulebook, stake: str) -> RakeRow:
    game, format, small, big = STAKES[stake]
    return rake_row(
        percent(rulebook).rows,
        game=game,
        format=format,
        small_blind_cents=small,
        big_blind_cents=big,
    )


def raked(rulebook: Rulebook, stake: str, pot: int, players: int, flop: bool = True) -> int:
    return percent_rake(
        pot, row(rulebook, stake), players, flop_dealt=flop, rules=percent(rulebook)
    )


@pytest.mark.parametrize("rulebook", [E7, F8], ids=named)
@pytest.mark.parametrize(
    ("stake", "pot", "players", "rake"),
    [
        ("NL10", 10_00, 4, 35),
        ("NL10", 100_00, 5, 100),
        ("NL10", 100_00, 3, 50),
        ("NL10", 100_00, 2, 50),
        ("NL4", 20, 4, 1),
        ("NL4", 75, 6, 2),
        ("NL4", 74, 6, 1),
        ("NL50", 12_37, 6, 68),
        ("NL200", 50_00, 6, 300),
        ("NL200", 40_00, 3, 150),
        ("PL50", 60_00, 6, 210),
        ("NL1 Banzai", 20_00, 5, 25),
        ("NL1 Banzai", 8_00, 3, 12),
        ("PL1 Banzai", 8_00, 3, 12),
    ],
)
@pytest.mark.clause("online:TV-RAKE-01", "RAKE-01", "RAKE-02", "RAKE-04", "RAKE-05", "RAKE-06")
@pytest.mark.clause("RAKE-08", "RAKE-09", "RAKE-10", "online:AMB-10", "online:AMB-50")
def test_rake_of_the_newer_tables(
    rulebook: Rulebook, stake: str, pot: int, players: int, rake: int
) -> None:
    assert raked(rulebook, stake, pot, players) == rake


@pytest.mark.parametrize("rulebook", [F0, D0], ids=named)
@pytest.mark.parametrize(
    ("stake", "pot", "players", "rake"),
    [
        ("NL25", 20_00, 5, 100),
        ("NL4", 200_00, 4, 100),
        ("NL4", 200_00, 3, 50),
        ("NL10", 100_00, 2, 100),
        ("NL25", 100_00, 3, 150),
        ("PL50", 63_21, 6, 221),
        ("NL20 Banzai", 80_00, 5, 80),
        ("NL1 Banzai", 200_00, 3, 150),
    ],
)
@pytest.mark.clause("online:TV-RAKE-02", "RAKE-02", "RAKE-04", "RAKE-05", "RAKE-06", "RAKE-11")
@pytest.mark.clause("online:AMB-11")
def test_rake_of_the_older_tables(
    rulebook: Rulebook, stake: str, pot: int, players: int, rake: int
) -> None:
    assert raked(rulebook, stake, pot, players) == rake


@pytest.mark.parametrize("rulebook", [E7, F8], ids=named)
@pytest.mark.clause("online:TV-RAKE-03", "online:AMB-05")
def test_the_same_blinds_in_two_formats_have_their_own_rake(rulebook: Rulebook) -> None:
    assert raked(rulebook, "NL10", 100_00, 6) == 100
    assert raked(rulebook, "NL10 deep", 100_00, 6) == 200
    assert raked(rulebook, "PL10 short", 60_00, 6) == 150
    assert raked(rulebook, "PL50", 60_00, 6) == 210


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.clause("RAKE-07", "online:TV-RAKE-01")
def test_no_flop_no_drop(rulebook: Rulebook) -> None:
    assert raked(rulebook, "NL10", 100_00, 6, flop=False) == 0


def test_a_stake_without_rake_is_refused() -> None:
    with pytest.raises(NoRakeForStake, match="no rake is set for standard texas at 3/7 cents"):
        rake_row(
            percent(E7).rows,
            game="texas",
            format="standard",
            small_blind_cents=3,
            big_blind_cents=7,
        )


@pytest.mark.parametrize(
    ("put_in", "kept"),
    [
        ({"a": 500, "b": 300, "c": 100}, {"a": 300, "b": 300, "c": 100}),
        ({"a": 300, "b": 300}, {"a": 300, "b": 300}),
        ({"a": 10, "b": 500}, {"a": 10, "b": 10}),
        ({"a": 10}, {"a": 0}),
        ({}, {}),
    ],
)
@pytest.mark.clause("online:AMB-10", "live:AMB-40")
def test_an_uncalled_bet_goes_back_first(put_in: dict[str, int], kept: dict[str, int]) -> None:
    given = {PlayerId(player): cents for player, cents in put_in.items()}
    assert matched(given) == kept


@pytest.mark.clause("online:AMB-09", "RAKE-03", "PLAN-01")
def test_each_contributor_pays_at_the_rate_of_his_own_plan() -> None:
    full = row(E7, "NL10")
    half = replace(full, rate_basis_points=175)
    anna, ben = PlayerId("anna"), PlayerId("ben")
    found = contributors_rake(
        {anna: 10_00, ben: 10_00}, {anna: full, ben: half}, 4, flop_dealt=True, rules=percent(E7)
    )
    assert found == 53  # 35 + 17.5, rounded once.
    capped = contributors_rake(
        {anna: 90_00, ben: 90_00}, {anna: full, ben: half}, 4, flop_dealt=True, rules=percent(E7)
    )
    assert capped == 100


@pytest.mark.clause("online:AMB-09")
def test_a_table_asks_for_the_plan_of_each_seat_that_paid() -> None:
    full = row(E7, "NL10")
    rows = {3: full, 5: replace(full, rate_basis_points=175), 7: full}
    take = contributors_taking(rows.__getitem__, percent(E7))
    assert take((15_00, 5_00), 4, True, ((3, 10_00), (5, 10_00), (7, 0))) == ((40, 0), (13, 0))
    assert take((20_00,), 4, False, ((3, 10_00), (5, 10_00))) == ((0, 0),)


@pytest.mark.clause("LIVE-RAKE-08", "LIVE-RAKE-10")
def test_a_table_that_charges_time_takes_the_drop_and_no_rake() -> None:
    take = DropTaking(EURO_DROP)
    assert take((40_00, 10_00), 5, True, ()) == ((0, 100), (0, 0))
    assert take((60, 500), 5, True, ()) == ((0, 60), (0, 40))
    assert take((40_00,), 4, True, ()) == ((0, 0),)


@pytest.mark.clause("online:AMB-09")
def test_with_one_plan_for_all_it_is_the_rake_of_the_pot() -> None:
    full = row(E7, "NL10")
    players = [PlayerId(name) for name in "abc"]
    found = contributors_rake(
        dict.fromkeys(players, 333),
        dict.fromkeys(players, full),
        4,
        flop_dealt=True,
        rules=percent(E7),
    )
    assert found == percent_rake(999, full, 4, flop_dealt=True, rules=percent(E7))


@pytest.mark.parametrize(
    ("rake", "pots", "parts"),
    [
        (35, [1000], (35,)),
        (10, [300, 700], (3, 7)),
        (10, [333, 333, 334], (4, 3, 3)),
        (6, [1, 50, 50], (1, 3, 2)),  # The remainder is more than the main pot holds.
        (0, [0], (0,)),
    ],
)
@pytest.mark.clause("online:AMB-22")
def test_rake_is_allotted_to_the_pots_by_size_and_the_remainder_to_the_main_pot(
    rake: int, pots: list[int], parts: tuple[int, ...]
) -> None:
    assert allotted(rake, pots) == parts


@given(
    st.lists(st.integers(1, 100_000), min_size=1, max_size=8),
    st.integers(2, 9),
    st.booleans(),
)
@pytest.mark.clause("online:AMB-10", "online:AMB-22", "RAKE-09")
def test_online_no_pot_pays_more_than_it_holds_and_the_cap_is_never_exceeded(
    pots: list[int], players: int, flop: bool
) -> None:
    for stake in ("NL4", "NL10", "NL1 Banzai"):
        take = PercentTaking(row(E7, stake), percent(E7))
        taken = take(tuple(pots), players, flop, ())
        assert all(0 <= rake <= pot for (rake, _), pot in zip(taken, pots, strict=True))
        total = sum(rake for rake, _ in taken)
        assert total == raked(E7, stake, sum(pots), players, flop)
        assert total <= row(E7, stake).cap_cents


FIVE, TEN = stepped().standard, stepped().high


@pytest.mark.parametrize(
    ("step", "cap", "pots", "per_pot"),
    [
        pytest.param(FIVE, None, [24, 16], (2, 0), id="TV-RAKE-01"),
        pytest.param(FIVE, None, [18, 6], (1, 0), id="TV-RAKE-02"),
        pytest.param(FIVE, None, [18, 18, 18], (1, 1, 0), id="TV-RAKE-03"),
        pytest.param(FIVE, None, [30, 30], (2, 1), id="TV-RAKE-04"),
        pytest.param(FIVE, 1, [18, 18, 18], (1, 0, 0), id="TV-RAKE-05"),
        pytest.param(TEN, None, [24, 16], (3, 1), id="TV-RAKE-06"),
        pytest.param(FIVE, None, [19], (0,), id="TV-RAKE-07"),
        pytest.param(FIVE, None, [20, 20], (1, 1), id="TV-RAKE-11"),
    ],
)
@pytest.mark.clause("live:TV-RAKE-01", "live:TV-RAKE-02", "live:TV-RAKE-03", "live:TV-RAKE-04")
@pytest.mark.clause("live:TV-RAKE-05", "live:TV-RAKE-06", "live:TV-RAKE-07", "live:TV-RAKE-11")
@pytest.mark.clause("LIVE-RAKE-01", "LIVE-RAKE-02", "LIVE-RAKE-03", "LIVE-RAKE-04", "LIVE-RAKE-05")
@pytest.mark.clause("LIVE-RAKE-06", "LIVE-RAKE-07", "CONF-26")
def test_live_a_euro_for_each_full_step_in_the_order_of_the_pots(
    step: RakeStep, cap: int | None, pots: list[int], per_pot: tuple[int, ...]
) -> None:
    cents = [100 * euros for euros in pots]
    found = stepped_rake(cents, step, cap_cents=None if cap is None else 100 * cap)
    assert found == tuple(100 * euros for euros in per_pot)


@pytest.mark.clause("LIVE-RAKE-05")
def test_live_a_pot_that_is_too_small_passes_the_rest_of_a_unit_on() -> None:
    assert stepped_rake([40, 1960], FIVE, cap_cents=None) == (40, 60)


@pytest.mark.clause("live:TV-RAKE-08", "LIVE-RAKE-09", "live:AMB-40")
def test_live_a_hand_that_ends_on_the_initial_deal_pays_one_euro() -> None:
    for pots in ([300_00], [3_00], [50, 250]):
        found = live_rake(pots, second_street=False, step=FIVE, cap_cents=None, rules=stepped())
        assert sum(found) == 100
    assert found == (50, 50)


@pytest.mark.clause("live:AMB-40")
def test_live_a_walk_may_have_a_price_of_its_own() -> None:
    rules = replace(stepped(), walk_cents=0)
    free = live_rake([200], second_street=False, step=FIVE, cap_cents=None, rules=rules, walk=True)
    assert free == (0,)


@given(st.lists(st.integers(1, 50_000), min_size=1, max_size=8), st.booleans())
@pytest.mark.clause("LIVE-RAKE-05", "LIVE-RAKE-06")
def test_live_no_pot_pays_more_than_it_holds(pots: list[int], second_street: bool) -> None:
    take = SteppedTaking(step=FIVE, rules=stepped(), cap_cents=500, drop=EURO_DROP)
    taken = take(tuple(pots), 5, second_street, ())
    assert all(0 <= rake + drop <= pot for (rake, drop), pot in zip(taken, pots, strict=True))
    units = min(5, sum(pots) // 2000)
    assert sum(rake for rake, _ in taken) == (100 * units if second_street else min(100, sum(pots)))


@pytest.mark.clause("live:AMB-40", "LIVE-RAKE-08")
def test_live_the_jackpot_euro_comes_from_the_main_pot() -> None:
    take = SteppedTaking(step=FIVE, rules=stepped(), cap_cents=None, drop=EURO_DROP)
    assert take((24_00, 16_00), 6, True, ()) == ((200, 100), (0, 0))


@pytest.mark.parametrize(
    ("played_ms", "cents"), [(3_600_000, 800), (1_800_000, 400), (1, 0), (5_400_000, 1200)]
)
@pytest.mark.clause("LIVE-RAKE-10")
def test_live_a_time_charge_follows_the_time_played(played_ms: int, cents: int) -> None:
    assert time_charge(played_ms, 800) == cents


def played(*, river: bool) -> Hand:
    """Play an NL10 hand of three: everybody calls 1.00, and it is checked down or over at once."""
    take: Rake = PercentTaking(row(E7, "NL10"), percent(E7))
    setup = setup_of("texas", no_limit(5, 10), E7.hand, rake=take)
    hand = Hand(setup, [1000, 1000, 1000], list(shuffle("52", seed=bytes(32))))
    hand.bet(100)
    while not hand.is_over:
        if river:
            hand.check_or_call()
        else:
            hand.fold()
    return hand


@pytest.mark.clause("RAKE-01", "RAKE-10", "online:AMB-22")
def test_a_hand_that_is_played_out_pays_its_rake_before_the_pot_is_won() -> None:
    hand = played(river=True)
    assert sum(hand.stacks.values()) == 3000 - 11  # 3.5 % of 3.00, half up.


@pytest.mark.clause("RAKE-07", "online:AMB-10")
def test_a_hand_that_is_won_before_the_flop_pays_nothing() -> None:
    assert sum(played(river=False).stacks.values()) == 3000
