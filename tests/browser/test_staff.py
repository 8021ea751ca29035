"""Staff: the first admin, roles, tables and hands, tournaments, the books and the audit log."""

import re
from collections.abc import Callable

from open_house import House
from playwright.sync_api import expect
from visitor import Visit, boss_of

Name = Callable[[str], str]


def test_a_player_without_a_role_sees_no_staff_page(
    house: House, visit: Visit, fresh_name: Name
) -> None:
    anna = visit(house).register(fresh_name("anna")).open("/staff")
    anna.sees("This page is for staff")
    expect(anna.page.get_by_role("link", name="Staff")).to_have_count(0)


def test_an_admin_gives_a_role_and_it_is_in_the_audit_log(
    money_house: House, visit: Visit, fresh_name: Name
) -> None:
    name = fresh_name("bo")
    visit(money_house).register(name)
    boss = boss_of(money_house, visit).open("/staff/players")
    boss.page.get_by_role("searchbox").fill(name)
    boss.button("Search").click()
    boss.button(f"Roles: {name}").click()
    boss.in_dialog().get_by_role("checkbox", name="floor").check()
    boss.in_dialog().get_by_role("button", name="Save").click()
    expect(boss.page.get_by_role("row", name=re.compile(f"{name}.*floor"))).to_be_visible()
    boss.page.get_by_role("tab", name="Audit log").click()
    expect(boss.page.get_by_role("row", name=re.compile(name)).first).to_be_visible()


def test_staff_keeps_a_player_out_and_lets_him_in_again(
    money_house: House, visit: Visit, fresh_name: Name
) -> None:
    name = fresh_name("cem")
    cem = visit(money_house).register(name)
    boss = boss_of(money_house, visit).open("/staff/players")
    boss.page.get_by_role("searchbox").fill(name)
    boss.button("Search").click()
    boss.button(f"Suspend: {name}").click()
    boss.in_dialog().get_by_label("Reason").fill("A word was used that is not used here")
    boss.in_dialog().get_by_role("button", name="Suspend").click()
    expect(boss.button(f"Let in: {name}")).to_be_visible()
    cem.open("/cashier")
    cem.sees("Sign in to continue")
    boss.button(f"Let in: {name}").click()
    expect(boss.button(f"Suspend: {name}")).to_be_visible()


def test_staff_announces_a_tournament_and_cancels_it(
    money_house: House, visit: Visit, fresh_name: Name
) -> None:
    name = f"Cup {fresh_name('of')}"
    boss = boss_of(money_house, visit).open("/staff/tournaments")
    boss.page.get_by_role("textbox", name="Name").fill(name)
    boss.page.get_by_role("textbox", name="Buy-in").fill("10")
    boss.page.locator("input[type=datetime-local]").fill("2030-01-01T18:00")
    boss.button("Announce a tournament").click()
    row = boss.page.get_by_role("row", name=re.compile(name))
    expect(row).to_be_visible()
    row.get_by_role("button", name=re.compile("Cancel")).click()
    boss.in_dialog().get_by_label("Reason").fill("The hall is taken that night")
    boss.in_dialog().get_by_role("button", name="Confirm").click()
    expect(row.get_by_text("Cancelled")).to_be_visible()


def test_staff_opens_a_table_and_closes_it(money_house: House, visit: Visit) -> None:
    boss = boss_of(money_house, visit).open("/staff/tables")
    boss.page.get_by_role("combobox", name="Stake").select_option(label="Omaha €0.25/€0.50")
    boss.button("Open a table").click()
    row = boss.page.get_by_role("row", name=re.compile("plo50-1"))
    expect(row).to_be_visible()
    row.get_by_role("button", name=re.compile("Close")).click()
    expect(row).to_have_count(0)


def test_the_books_show_the_day_and_every_entry(money_house: House, visit: Visit) -> None:
    boss = boss_of(money_house, visit).open("/staff/ledger")
    expect(boss.page.get_by_text("Owed to players")).to_be_visible()
    boss.page.get_by_role("tab", name="Reports").click()
    boss.sees("No reports.")
