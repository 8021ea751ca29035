import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.houses import E7, F8

from huone.rulebooks.schema import BountyRules
from huone.tournament.bounties import (
    BountyWon,
    SettledPot,
    bounty_chips_won,
    eliminators,
    knock_out,
    own_bounty,
    vip_bounty_won,
)
from huone.units import Cents, PlayerId

ANN, BO, CY, DI = (PlayerId(name) for name in ("ann", "bo", "cy", "di"))


@pytest.mark.clause("TYPE-BNTY-01", "TYPE-BNTY-02", "TOUR-BTY-01")
def test_a_regular_bounty_goes_to_the_eliminator_in_full() -> None:
    heads = {ANN: Cents(500), BO: Cents(500)}
    out = knock_out(heads, BO, winners=[ANN], cash_basis_points=10_000)
    assert out.won == (BountyWon(ANN, Cents(500), Cents(0)),)
    assert out.bounties_cents == {ANN: 500}


PROGRESSIVE = [  # the victim's bounty, the winners, what each gets in cash and on his head
    (20000, [ANN], [(10000, 10000)]),
    (501, [ANN], [(251, 250)]),
    (500, [CY, ANN], [(125, 125), (125, 125)]),
    (501, [CY, ANN], [(126, 125), (125, 125)]),
    (1, [CY, ANN], [(1, 0), (0, 0)]),
]


@pytest.mark.parametrize(("bounty", "winners", "expected"), PROGRESSIVE)
@pytest.mark.clause(
    "TYPE-BNTY-03", "TOUR-PKO-01", "TOUR-PKO-02", "live:TV-PKO-01", "CONF-19", "online:AMB-45"
)
def test_a_progressive_bounty_is_half_cash_and_half_on_the_winners_head(
    bounty: int, winners: list[PlayerId], expected: list[tuple[int, int]]
) -> None:
    heads = {ANN: Cents(20000), BO: Cents(bounty), CY: Cents(20000)}
    out = knock_out(heads, BO, winners=winners, cash_basis_points=5000)
    assert [(won.cash_cents, won.added_cents) for won in out.won] == expected
    for won in out.won:
        assert out.bounties_cents[won.player] == 20000 + won.added_cents


@given(
    heads=st.lists(st.integers(0, 10**6), min_size=2, max_size=6),
    winners=st.integers(1, 5),
    share=st.integers(0, 10_000),
)
@pytest.mark.clause("TYPE-BNTY-03", "TOUR-BTY-04")
def test_a_knock_out_keeps_every_cent_of_bounty_money(
    heads: list[int], winners: int, share: int
) -> None:
    bounties = {PlayerId(f"p{i}"): Cents(head) for i, head in enumerate(heads)}
    victim, *others = bounties
    out = knock_out(bounties, victim, winners=others[:winners], cash_basis_points=share)
    paid = sum(won.cash_cents for won in out.won)
    assert paid + sum(out.bounties_cents.values()) == sum(heads)
    assert victim not in out.bounties_cents
    assert all(won.cash_cents >= 0 and won.added_cents >= 0 for won in out.won)


@pytest.mark.clause("online:AMB-45", "live:AMB-45", "TOUR-BTY-01")
def test_the_winner_of_the_last_pot_that_a_player_could_win_knocks_him_out() -> None:
    main = SettledPot(contestants=[ANN, BO, CY, DI], winners=[CY])
    side = SettledPot(contestants=[ANN, BO, DI], winners=[ANN, DI])
    last = SettledPot(contestants=[ANN, DI], winners=[ANN])
    assert eliminators([main, side, last], BO) == (ANN, DI)
    assert eliminators([main, side, last], DI) == (ANN,)


def test_nobody_is_knocked_out_by_winning_or_without_a_pot() -> None:
    pot = SettledPot(contestants=[ANN, BO], winners=[ANN])
    with pytest.raises(AssertionError):
        eliminators([pot], ANN)
    with pytest.raises(AssertionError, match="goes out in a pot"):
        eliminators([pot], CY)


@pytest.mark.clause("online:AMB-45")
def test_the_winner_of_the_tournament_keeps_his_own_bounty() -> None:
    assert own_bounty({ANN: Cents(750)}, ANN) == 750
    with pytest.raises(AssertionError):
        own_bounty({ANN: Cents(750), BO: Cents(1)}, ANN)


@pytest.mark.parametrize("rules", [E7.tournament.bounty, F8.tournament.bounty])
@pytest.mark.clause("TYPE-BNTY-04", "TYPE-BNTY-05")
def test_a_vip_bounty_is_paid_only_when_the_vip_is_out_for_good(rules: BountyRules) -> None:
    assert vip_bounty_won(Cents(5000), [ANN], rebuys=True, rules=rules) == ()
    won = vip_bounty_won(Cents(5001), [CY, ANN], rebuys=False, rules=rules)
    assert [(one.player, one.cash_cents) for one in won] == [(CY, 2501), (ANN, 2500)]


@pytest.mark.clause("TOUR-BTY-04", "TOUR-BTY-05")
def test_bounty_chips_are_shared_evenly_and_never_broken() -> None:
    assert bounty_chips_won(1, [CY, ANN]) == {CY: 1, ANN: 0}
    assert bounty_chips_won(4, [CY, ANN]) == {CY: 2, ANN: 2}
    assert bounty_chips_won(5, [CY, ANN, BO]) == {CY: 2, ANN: 2, BO: 1}
