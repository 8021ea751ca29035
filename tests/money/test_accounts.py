"""An account's name says what it is, who owns it and which law it keeps."""

import pytest

from huone.money import accounts
from huone.money.accounts import CHART, AccountUse, kind_of, owner_of
from huone.refusal import Refused

NAMED = {
    accounts.cash_of("anna"): AccountUse.WALLETS,
    accounts.held_of("anna"): AccountUse.WALLETS,
    accounts.tickets_of("anna"): AccountUse.TICKETS,
    accounts.chips_of("anna"): AccountUse.CHIPS,
    accounts.game_of("home-1"): AccountUse.CHIPS,
    accounts.escrow_of("t1"): AccountUse.ESCROW,
    accounts.pool_of("m1"): AccountUse.POOLS,
    accounts.bounty_of("m1"): AccountUse.POOLS,
    accounts.jackpot_of("bad-beat"): AccountUse.JACKPOTS,
    accounts.drop_of("bad-beat"): AccountUse.JACKPOTS,
    accounts.withheld_in("case-7"): AccountUse.WITHHELD,
    accounts.cover_of("sunday"): AccountUse.TICKETS,
    accounts.CHARITY: AccountUse.CHARITY,
    accounts.BANK: AccountUse.BANK,
    accounts.RAKE: AccountUse.HOUSE,
    accounts.FEES: AccountUse.HOUSE,
    accounts.PLANS: AccountUse.HOUSE,
    accounts.OVERLAY: AccountUse.HOUSE,
    accounts.HOUSE_BOUNTIES: AccountUse.HOUSE,
    accounts.MULTIPLIERS: AccountUse.HOUSE,
    accounts.rake_of("nl10"): AccountUse.HOUSE,
    accounts.fees_of("sng"): AccountUse.HOUSE,
    accounts.drop_of("bbj", "nl10"): AccountUse.JACKPOTS,
    accounts.HOUSE_JACKPOTS: AccountUse.HOUSE,
    accounts.PROMOTIONS: AccountUse.HOUSE,
    accounts.SEIZED: AccountUse.HOUSE,
    accounts.TICKET_ISSUE: AccountUse.HOUSE,
    accounts.CLAIMS: AccountUse.HOUSE,
    accounts.DIFFERENCES: AccountUse.HOUSE,
    accounts.CASH_CHIPS: AccountUse.CASH_CHIPS,
    accounts.till_named("main"): AccountUse.BANK,
}


@pytest.mark.parametrize(("account", "holding"), NAMED.items(), ids=str)
def test_every_account_of_the_chart_is_known_by_its_name(account: str, holding: AccountUse) -> None:
    assert kind_of(account).holding == holding


def test_the_chart_has_no_line_without_a_name_for_it() -> None:
    assert {kind_of(account).pattern for account in NAMED} == {kind.pattern for kind in CHART}


def test_only_the_house_and_the_bank_may_go_below_zero_where_money_is_held() -> None:
    money = [kind for kind in CHART if not kind.holds_chips]
    free = {kind.holding for kind in money if kind.may_go_below_zero}
    kept = {kind.holding for kind in money if not kind.may_go_below_zero}
    assert free == {AccountUse.HOUSE, AccountUse.BANK}
    assert not free & kept


def test_chips_are_counted_below_zero_with_a_player_and_never_at_a_table() -> None:
    assert kind_of(accounts.chips_of("anna")).may_go_below_zero
    assert not kind_of(accounts.game_of("home-1")).may_go_below_zero


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
