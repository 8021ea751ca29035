import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.houses import D0, E7, F0, F8, LIVE, ONLINE, named
from msgspec.structs import replace

from huone.refusal import Refused
from huone.rulebooks.schema import PhasedRules, RebuyRules, Rulebook
from huone.tournament.entries import (
    BuyInOutOfRange,
    NoMoreAddOns,
    NoMoreRebuys,
    NoReEntry,
    RebuyFirst,
    RegistrationClosed,
    StackTooLarge,
    StillIn,
    UnregistrationClosed,
    carried_stack,
    has_enough_entries,
    is_phase_1_over,
    is_registration_open,
    multi_buy_in_stack,
    payout_entries,
    verify_add_on,
    verify_re_entry,
    verify_rebuy,
    verify_unregistration,
)
from huone.units import Cents, Chips, Instant

ALL = pytest.mark.parametrize("book", ONLINE, ids=named)


def is_open(book: Rulebook, level: int, left: int = 100, *, switch: bool = True) -> bool:
    return is_registration_open(
        level,
        late_levels=4,
        players_left=left,
        places=15,
        operator_closes_early=switch,
        rules=book.tournament.registration,
    )


@ALL
@pytest.mark.clause("MTT-REG-01", "MTT-REG-02", "TV-LATE-01", "TOUR-LATE-01", "TOUR-LATE-02")
def test_four_levels_of_late_registration_close_when_level_four_ends(book: Rulebook) -> None:
    assert [is_open(book, level) for level in (1, 4, 5)] == [True, True, False]


@pytest.mark.clause("MTT-REG-03", "MTT-REG-04", "VD-40", "CONF-20", "online:AMB-46")
def test_registration_closes_early_when_everyone_left_is_paid() -> None:
    for book in (D0, E7):
        assert [is_open(book, 2, left, switch=False) for left in (16, 15)] == [True, False]
    for book in (F0, F8):
        assert [is_open(book, 2, left, switch=True) for left in (16, 15)] == [True, False]
        assert is_open(book, 2, 15, switch=False)
    assert is_open(LIVE, 2, 15)


@ALL
@pytest.mark.clause("MTT-REG-08", "MTT-REG-14", "online:AMB-68")
def test_nobody_unregisters_in_the_last_five_minutes(book: Rulebook) -> None:
    start, rules = Instant(10_000_000), book.tournament.registration
    verify_unregistration(Instant(start - 300_000), start=start, rules=rules)
    with pytest.raises(UnregistrationClosed, match="300 seconds before the start"):
        verify_unregistration(Instant(start - 299_999), start=start, rules=rules)


@pytest.mark.clause("MTT-REG-15", "TOUR-GEN-06", "live:AMB-49", "TV-CANCEL-11")
def test_a_tournament_needs_its_minimum_and_a_live_one_three_at_each_table() -> None:
    ten = replace(E7.tournament.registration, min_entries=10)
    assert [has_enough_entries(n, tables=1, rules=ten) for n in (8, 10)] == [False, True]
    live = LIVE.tournament.registration
    assert [has_enough_entries(n, tables=4, rules=live) for n in (11, 12)] == [False, True]
    assert has_enough_entries(2, tables=1, rules=live)


@pytest.mark.clause("TOUR-REENT-04", "live:TV-REENT-01")
def test_two_re_entries_make_the_payout_field_one_larger() -> None:
    assert payout_entries(40, 7, rules=LIVE.tournament.registration) == 43
    assert payout_entries(40, 7, rules=E7.tournament.registration) == 47


RE_ENTRIES = [  # chips, announced, still open, refusal
    (0, True, True, None),
    (0, False, True, NoReEntry),
    (200, True, True, StillIn),
    (0, True, False, RegistrationClosed),
]


@pytest.mark.parametrize(("chips", "announced", "open_", "refusal"), RE_ENTRIES)
@pytest.mark.clause("MTT-REG-05", "TOUR-REENT-01", "TOUR-REENT-03", "online:AMB-68")
def test_re_entry_is_for_the_eliminated_where_it_was_announced(
    chips: int, announced: bool, open_: bool, refusal: type[Refused] | None
) -> None:
    def enter() -> None:
        verify_re_entry(
            Chips(chips),
            announced=announced,
            registration_open=open_,
            rules=E7.tournament.registration,
        )

    if refusal is None:
        enter()
    else:
        with pytest.raises(refusal):
            enter()


def rebuy(rules: RebuyRules, stack: int, *, made: int = 0, open_: bool = True) -> None:
    verify_rebuy(
        Chips(stack),
        starting_chips=Chips(1500),
        made=made,
        rebuys_max=2,
        registration_open=open_,
        rules=rules,
    )


@ALL
@pytest.mark.clause("TYPE-REB-01", "TOUR-REBUY-01", "TOUR-REBUY-03", "online:AMB-68")
def test_a_rebuy_is_for_a_short_stack_in_time_and_within_its_number(book: Rulebook) -> None:
    rules = book.tournament.rebuy
    rebuy(rules, 1500)
    rebuy(rules, 0, made=1)
    with pytest.raises(StackTooLarge, match="1501 chips is not allowed; the limit is 1500"):
        rebuy(rules, 1501)
    with pytest.raises(RegistrationClosed):
        rebuy(rules, 0, open_=False)
    with pytest.raises(NoMoreRebuys, match="all 2 rebuys"):
        rebuy(rules, 0, made=2)


@pytest.mark.clause("TOUR-REBUY-03")
def test_a_house_may_ask_for_less_than_a_starting_stack_or_for_none() -> None:
    below = replace(LIVE.tournament.rebuy, stack_at_most="below-starting-stack")
    rebuy(below, 1499)
    with pytest.raises(StackTooLarge):
        rebuy(below, 1500)
    busted = replace(below, stack_at_most="busted")
    rebuy(busted, 0)
    with pytest.raises(StackTooLarge):
        rebuy(busted, 1)


@pytest.mark.clause("TOUR-ADDON-01", "TOUR-ADDON-02", "online:AMB-68")
def test_one_add_on_each_and_a_rebuy_before_it_for_who_is_busted() -> None:
    rules = LIVE.tournament.rebuy
    verify_add_on(Chips(1), made=0, rules=rules)
    with pytest.raises(RebuyFirst):
        verify_add_on(Chips(0), made=0, rules=rules)
    with pytest.raises(NoMoreAddOns, match="all 1 add-ons"):
        verify_add_on(Chips(1), made=1, rules=rules)


def multi_buy_in(euros: float) -> Chips:
    return multi_buy_in_stack(
        Cents(round(euros * 100)),
        base_cents=Cents(500),
        base_chips=Chips(5000),
        min_cents=Cents(100),
        max_cents=Cents(5000),
    )


@pytest.mark.clause("TYPE-MBI-01", "TV-MBI-01", "online:AMB-68")
def test_a_multi_buy_in_gives_chips_in_proportion() -> None:
    assert multi_buy_in(5) == 5000
    assert multi_buy_in(12) == 12000
    assert multi_buy_in_stack(
        Cents(10),
        base_cents=Cents(3),
        base_chips=Chips(100),
        min_cents=Cents(1),
        max_cents=Cents(10),
    ) == Chips(333)
    for euros in (0.99, 50.01):
        with pytest.raises(BuyInOutOfRange, match="is not between 100 and 5000"):
            multi_buy_in(euros)


@pytest.mark.clause("TYPE-PHS-02", "online:AMB-52")
def test_a_first_phase_stops_after_its_last_level() -> None:
    for book in (E7, F8):
        rules = book.tournament.phased
        assert isinstance(rules, PhasedRules)
        assert [is_phase_1_over(level, rules) for level in (15, 16)] == [False, True]


@pytest.mark.clause("TYPE-PHS-04", "TV-PHS-01")
def test_only_the_largest_stack_advances() -> None:
    assert carried_stack([Chips(42_000), Chips(57_500)]) == 57_500
    with pytest.raises(AssertionError):
        carried_stack([])


@given(stacks=st.lists(st.integers(1, 10**6), min_size=1))
@pytest.mark.clause("TYPE-PHS-04")
def test_a_dropped_stack_is_never_the_larger_one(stacks: list[int]) -> None:
    assert carried_stack([Chips(s) for s in stacks]) == sorted(stacks)[-1]
