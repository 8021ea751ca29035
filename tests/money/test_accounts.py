"""An account's name says what it is, who owns it and which law it keeps."""

import pytest

from huone.money import accounts
from huone.money.accounts import CHART, Holding, kind_of, owner_of
from huone.refusal import Refused

NAMED = {
    accounts.cash_of("anna"): Holding.WALLETS,
    accounts.held_of("anna"): Holding.WALLETS,
    accounts.tickets_of("anna"): Holding.TICKETS,
    accounts.escrow_of("t1"): Holding.ESCROW,
    accounts.pool_of("m1"): Holding.POOLS,
    accounts.bounty_of("m1"): Holding.POOLS,
    accounts.jackpot_of("bad-beat"): Holding.JACKPOTS,
    accounts.drop_of("bad-beat"): Holding.JACKPOTS,
    accounts.withheld_in("case-7"): Holding.WITHHELD,
    accounts.cover_of("sunday"): Holding.TICKETS,
    accounts.CHARITY: Holding.CHARITY,
    accounts.BANK: Holding.BANK,
    accounts.RAKE: Holding.HOUSE,
    accounts.FEES: Holding.HOUSE,
    accounts.PLANS: Holding.HOUSE,
    accounts.OVERLAY: Holding.HOUSE,
    accounts.HOUSE_BOUNTIES: Holding.HOUSE,
    accounts.MULTIPLIERS: Holding.HOUSE,
    accounts.HOUSE_JACKPOTS: Holding.HOUSE,
    accounts.PROMOTIONS: Holding.HOUSE,
    accounts.SEIZED: Holding.HOUSE,
    accounts.TICKET_ISSUE: Holding.HOUSE,
}


@pytest.mark.parametrize(("account", "holding"), NAMED.items(), ids=str)
def test_every_account_of_the_chart_is_known_by_its_name(account: str, holding: Holding) -> None:
    assert kind_of(account).holding == holding


def test_the_chart_has_no_line_without_a_name_for_it() -> None:
    assert {kind_of(account).pattern for account in NAMED} == {kind.pattern for kind in CHART}


def test_only_the_house_and_the_bank_may_go_below_zero() -> None:
    free = {kind.holding for kind in CHART if kind.may_go_below_zero}
    kept = {kind.holding for kind in CHART if not kind.may_go_below_zero}
    assert free == {Holding.HOUSE, Holding.BANK}
    assert not free & kept


@pytest.mark.parametrize(
    "name",
    ["", "player", "player:anna", "player::cash", "player:*:cash", "player:anna:gold", "table:",
     "table:a:b", "house:*", "house:lunch", "charity:x", "bank", "table:a b", "PLAYER:anna:cash"],
)  # fmt: skip
def test_a_name_outside_the_chart_is_refused(name: str) -> None:
    with pytest.raises(Refused) as no:
        kind_of(name)
    assert no.value.code == "ledger/unknown-account"


@pytest.mark.parametrize("name", ["", "a:b", "a b", "*", "-a", "é", "a" * 65, "a\n"])
def test_a_name_that_would_break_an_account_is_refused(name: str) -> None:
    with pytest.raises(Refused) as no:
        accounts.cash_of(name)
    assert no.value.code == "ledger/unfit-name"


def test_only_player_accounts_have_an_owner() -> None:
    assert owner_of("player:anna:held") == "anna"
    assert owner_of("table:anna") is None
