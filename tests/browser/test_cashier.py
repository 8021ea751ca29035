"""The cashier: balances, movements with their causes, limits, deposits that staff approves."""

import re
from collections.abc import Callable

from kit.open_house import House
from kit.visitor import Visit, boss_of
from playwright.sync_api import expect

Name = Callable[[str], str]


def test_every_movement_has_its_cause_and_where_it_happened(
    house: House, visit: Visit, fresh_name: Name
) -> None:
    anna = visit(house).register(fresh_name("anna")).open("/?tab=tournaments")
    anna.button("Register: The evening bounty").click()
    anna.in_dialog().get_by_role("button", name="Register for 1,000").click()
    expect(anna.page.get_by_role("link", name="Wallet: 99,000")).to_be_visible()
    anna.open("/cashier")
    row = anna.page.get_by_role("row", name=re.compile("Tournament entry"))
    expect(row.get_by_role("cell", name="-1,000")).to_be_visible()
    expect(row.get_by_role("cell", name="99,000")).to_be_visible()
    expect(row.get_by_role("link", name="Tournament entry")).to_have_attribute(
        "href", re.compile(r"^/tournament/evening")
    )
    expect(anna.page.locator("dl").get_by_text("1,000", exact=True)).to_be_visible()


def test_play_money_is_given_only_when_it_has_run_out(
    house: House, visit: Visit, fresh_name: Name
) -> None:
    bo = visit(house).register(fresh_name("bo")).open("/cashier")
    bo.button("Refill play money").click()
    bo.sees("You still have 100,000; you get more below 10,000.")


def test_a_limit_holds_at_once_and_is_shown(house: House, visit: Visit, fresh_name: Name) -> None:
    cem = visit(house).register(fresh_name("cem")).open("/cashier")
    cem.button("Losses per day no limit").click()
    cem.in_dialog().get_by_label(re.compile("^Maximum")).fill("600")
    cem.in_dialog().get_by_role("button", name="Set limit").click()
    expect(cem.button("Losses per day 600")).to_be_visible()
    cem.open("/?tab=practice")
    cem.button("Play now").click()
    expect(cem.in_dialog().get_by_text("Available: 600")).to_be_visible()


def test_a_deposit_is_asked_for_approved_by_staff_and_arrives(
    money_house: House, visit: Visit, fresh_name: Name
) -> None:
    name = fresh_name("dora")
    dora = visit(money_house).register(name).open("/cashier")
    dora.page.get_by_label("Amount").fill("25,50")
    dora.button("Request a deposit").click()
    dora.sees("Request sent. Staff will handle it.")

    boss = boss_of(money_house, visit).open("/staff/money")
    boss.button(re.compile(f"Approve: {name} €25.50")).click()
    expect(boss.button(re.compile(f"Approve: {name}"))).to_have_count(0)

    expect(dora.page.get_by_role("link", name="Wallet: €25.50")).to_be_visible()
    dora.open("/cashier")
    expect(dora.page.get_by_role("row", name=re.compile(r"Deposit \+€25.50"))).to_be_visible()


def test_staff_turns_a_withdrawal_down_with_a_reason_and_the_money_is_back(
    money_house: House, visit: Visit, fresh_name: Name
) -> None:
    name = fresh_name("emil")
    emil = visit(money_house).register(name)
    asked = emil.ask("POST", "/me/deposits", {"id": "first", "cents": 4000})
    boss = boss_of(money_house, visit)
    boss.ask("POST", f"/staff/transfers/{asked['id']}/approve")
    emil.open("/cashier")
    emil.page.get_by_label("Amount").fill("40")
    emil.button("Request a withdrawal").click()
    expect(emil.page.get_by_role("link", name="Wallet: €0.00")).to_be_visible()

    boss.open("/staff/money")
    boss.button(re.compile(f"Decline: {name}")).click()
    boss.in_dialog().get_by_label("Reason").fill("The account number is wrong")
    boss.in_dialog().get_by_role("button", name="Decline").click()
    expect(emil.page.get_by_role("link", name="Wallet: €40.00")).to_be_visible()
