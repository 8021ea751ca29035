"""Cases: a player reports, staff looks into it and decides, and the player sees his part."""

import re
from collections.abc import Callable

import pytest
from kit.open_house import House
from kit.visitor import Visit, Visitor, boss_of
from playwright.sync_api import expect

Name = Callable[[str], str]


def verify(visitor: Visitor) -> None:
    """Look at the page that is open, as somebody who cannot see or has a small screen."""
    visitor.settle()
    assert visitor.axe() == [], visitor.page.url
    assert visitor.overflow() <= 0, visitor.page.url
    if visitor.size == "phone":
        assert visitor.small_targets() == [], visitor.page.url


def test_a_report_becomes_a_case_and_its_verdict_moves_every_cent(
    money_house: House, visit: Visit, fresh_name: Name
) -> None:
    name, other = fresh_name("gil"), fresh_name("hal")
    gil, hal = visit(money_house).register(name), visit(money_house).register(other)
    boss = boss_of(money_house, visit)
    paid = {"id": f"d-{name}", "cents": 5_000, "why": "cash"}
    boss.ask("POST", f"/staff/players/{name}/deposit", paid)
    hal.open("/profile/status")
    hal.page.get_by_label("Player", exact=True).fill(name)
    hal.page.get_by_label("What happened").fill("He gives his chips away")
    hal.button("Send").click()
    hal.sees("Thank you. Staff will look into it.")
    boss.open("/staff/cases")
    boss.page.get_by_role("row", name=re.compile(name)).get_by_role("link").click()
    boss.sees("He gives his chips away")
    boss.button("Inform").click()
    boss.in_dialog().get_by_label("Text").fill("We look into your play")
    boss.in_dialog().get_by_role("button", name="Inform").click()
    expect(boss.in_dialog()).to_have_count(0)
    boss.button("Withhold money").click()
    boss.in_dialog().get_by_label("Amount").fill("30")
    boss.in_dialog().get_by_label("Reason").fill("until we know")
    boss.in_dialog().get_by_role("button", name="Withhold money").click()
    expect(boss.in_dialog()).to_have_count(0)
    gil.open("/profile/status")
    gil.sees("On hold until a decision: €30.00")
    gil.sees("We look into your play")
    assert other not in gil.page.get_by_role("main").inner_text()
    boss.button("Give the verdict").click()
    dialog = boss.in_dialog()
    dialog.get_by_label("Reason").fill("Nine hands")
    dialog.get_by_role("checkbox", name=name).check()
    dialog.get_by_role("checkbox", name="warn").check()
    dialog.get_by_label(f"To {name}").fill("10")
    expect(dialog.get_by_role("button", name="Give the verdict")).to_be_disabled()
    dialog.get_by_label("Seize").fill("20")
    dialog.get_by_role("button", name="Give the verdict").click()
    expect(boss.in_dialog()).to_have_count(0)
    boss.button(re.compile("Carry out")).click()
    expect(boss.page.get_by_text("carried out", exact=True)).to_be_visible()
    boss.button("Close the case").click()
    expect(boss.button("Reopen")).to_be_visible()
    verify(boss)
    assert gil.ask("GET", "/me/balance")["wallet_cents"] == 3_000
    gil.open("/profile/status")
    gil.button(re.compile("Appeal")).click()
    gil.in_dialog().get_by_label("Reason").fill("I was tired")
    gil.in_dialog().get_by_role("button", name="Appeal").click()
    gil.sees("appealed")


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_windows_of_a_case_are_for_everybody(
    money_house: House, visit: Visit, fresh_name: Name, size: str
) -> None:
    name = fresh_name("ida")
    visit(money_house).register(name)
    boss = boss_of(money_house, visit)
    made = boss.ask(
        "POST",
        "/staff/cases",
        {"cause": "fairness", "title": name, "parties": [{"player": name, "part": "injured"}]},
    )
    boss.leave()
    staff = visit(money_house, size).sign_in("boss")
    staff.open(f"/staff/cases/{made['line']['case']}")
    verify(staff)
    for step in ("Add a party", "Add a note or hands", "Give the verdict", "Disclose"):
        staff.button(step).click()
        expect(staff.in_dialog()).to_be_visible()
        verify(staff)
        staff.page.keyboard.press("Escape")
        expect(staff.in_dialog()).to_have_count(0)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("fi", "Tilisi on kunnossa."),
        ("sv", "Ditt konto är i ordning."),
        ("da", "Din konto er i orden."),
    ],
)
def test_a_player_reads_how_he_stands_in_his_language(
    house: House, visit: Visit, fresh_name: Name, language: str, words: str
) -> None:
    player = visit(house, "phone").register(fresh_name("kim"), language=language)
    player.open("/profile/status")
    player.sees(words)
    verify(player)
