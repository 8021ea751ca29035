"""Staff at the office: an account for somebody, and the report of a month."""

import re

from kit.open_house import House
from kit.visitor import PASSWORD, Visit, boss_of
from playwright.sync_api import expect


def test_staff_makes_an_account_and_reads_a_report(money_house: House, visit: Visit) -> None:
    boss = boss_of(money_house, visit).open("/staff/players")
    boss.button("New account").click()
    boss.in_dialog().get_by_role("textbox").first.fill("Nina")
    boss.in_dialog().get_by_role("button", name="New account").click()
    link = boss.in_dialog().get_by_label("Link", exact=True)
    expect(link).to_have_value(re.compile("/password-reset/"))
    token = link.input_value().rpartition("/")[2]
    nina = visit(money_house, "phone").open(f"/password-reset/{token}")
    nina.ask("POST", f"/password-reset/{token}", {"password": PASSWORD})
    nina.sign_in("Nina")
    assert nina.ask("GET", "/me")["name"] == "Nina"
    boss.open("/staff/ledger")
    boss.sees("Rake by game")
    expect(boss.page.get_by_role("link", name="CSV")).to_have_attribute(
        "href", re.compile("form=csv")
    )
    assert boss.errors == []
