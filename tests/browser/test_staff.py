"""Staff: the first admin, roles, tables and hands, tournaments, the books and the audit log."""

import re
import time
from collections.abc import Callable

import pytest
from kit.open_house import House
from kit.visitor import Visit, Visitor, boss_of, totp
from playwright.sync_api import expect

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
    boss.page.get_by_role("link", name="Design a tournament").click()
    boss.page.get_by_role("textbox", name="Name", exact=True).fill(name)
    boss.page.locator("input[type=datetime-local]").fill("2030-01-01T18:00")
    boss.button("Announce").click()
    expect(boss.page.get_by_role("heading", name=name)).to_be_visible()
    boss.open("/staff/tournaments")
    row = boss.page.get_by_role("row", name=re.compile(f"{name}.*Registration|{name}.*Cancelled"))
    expect(row).to_be_visible()
    row.get_by_role("button", name=re.compile("Cancel")).click()
    boss.in_dialog().get_by_label("Reason").fill("The hall is taken that night")
    boss.in_dialog().get_by_role("button", name="Confirm").click()
    expect(row.get_by_text("Cancelled")).to_be_visible()


def test_staff_opens_a_table_and_closes_it(money_house: House, visit: Visit) -> None:
    boss = boss_of(money_house, visit).open("/staff/tables")
    boss.page.get_by_role("combobox", name="Stake").select_option(label="Omaha €0.25/€0.50")
    boss.button("Open a table").click()
    row = boss.page.get_by_role("row", name="Omaha €0.25/€0.50 #1")
    expect(row).to_be_visible()
    row.get_by_role("button", name=re.compile("Close")).click()
    expect(row).to_have_count(0)


def test_the_books_show_the_day_and_every_entry(money_house: House, visit: Visit) -> None:
    boss = boss_of(money_house, visit).open("/staff/ledger")
    expect(boss.page.get_by_role("term").filter(has_text="Owed to players")).to_be_visible()
    boss.page.get_by_role("tab", name="Reports").click()
    boss.sees("No reports.")


def in_the_log(boss: Visitor, line: str) -> None:
    """Wait until the audit log has a line like this."""
    boss.open("/staff/log")
    expect(boss.page.get_by_role("row", name=re.compile(line)).first).to_be_visible()


def test_the_floor_takes_the_word_from_a_player_for_a_while(
    money_house: House, visit: Visit, fresh_name: Name
) -> None:
    name = fresh_name("dora")
    visit(money_house).register(name)
    boss = boss_of(money_house, visit).open("/staff/players")
    boss.page.get_by_role("searchbox").fill(name)
    boss.button("Search").click()
    boss.button(f"Mute: {name}").click()
    boss.in_dialog().get_by_role("combobox", name="For how long").select_option(label="1 day")
    boss.in_dialog().get_by_label("Reason").fill("He would not stop")
    boss.in_dialog().get_by_role("button", name="Mute").click()
    expect(boss.in_dialog()).to_have_count(0)
    in_the_log(boss, f"silence.*{name}")


def test_an_admin_helps_who_has_lost_his_authenticator(
    money_house: House, visit: Visit, fresh_name: Name
) -> None:
    name = fresh_name("emil")
    emil = visit(money_house).register(name)
    secret = emil.ask("POST", "/me/totp")["secret"]
    emil.ask("PUT", "/me/totp", {"code": totp(secret, at=time.time())})
    boss = boss_of(money_house, visit).open("/staff/players")
    boss.page.get_by_role("searchbox").fill(name)
    boss.button("Search").click()
    boss.button(f"Reset second step: {name}").click()
    expect(boss.in_dialog().get_by_role("button", name="Reset second step")).to_be_disabled()
    boss.in_dialog().get_by_label("Reason").fill("His phone fell into the lake")
    boss.in_dialog().get_by_role("button", name="Reset second step").click()
    expect(boss.button(f"Reset second step: {name}")).to_have_count(0)
    visit(money_house).sign_in(name)
    in_the_log(boss, f"reset-totp {name} why His phone fell into the lake")


def test_a_hand_is_reviewed_with_all_its_cards_and_that_is_written_down(
    house: House, visit: Visit, fresh_name: Name
) -> None:
    fay = visit(house).register(fresh_name("fay")).open("/?tab=practice")
    fay.button("Join: Texas Hold'em 5/10").click()
    fay.in_dialog().get_by_role("button", name=re.compile("Sit down")).click()
    fay.is_at(re.compile(r"/table/practice-holdem"))
    table = fay.page.url.rpartition("/")[2]
    for _ in range(300):
        if hands := fay.ask("GET", f"/me/hands?table={table}")["hands"]:
            break
        fay.page.wait_for_timeout(1_000)
    number = hands[0]["hand_no"]
    boss = boss_of(house, visit).open("/staff/hands")
    boss.page.get_by_label("Table").fill(table)
    boss.page.get_by_label("Hand", exact=True).fill(str(number))
    boss.button("Look at the hand").click()
    boss.is_at(f"/review/{table}/{number}")
    boss.button("To the end").click()
    open_cards = boss.page.get_by_role("img", name=re.compile(" of (clubs|spades|hearts|diamonds)"))
    expect(open_cards.nth(2 * hands[0]["players"] - 1)).to_be_visible()
    expect(boss.page.get_by_role("img", name="face-down card")).to_have_count(0)
    in_the_log(boss, f"review-hand.*{table}")


def a_sit_and_go(house: House, visit: Visit, name: str) -> tuple[Visitor, str]:
    """Let somebody sit down in a sit & go with house bots; tell which one it is."""
    player = visit(house).register(name).open("/?tab=sit-and-go")
    player.button("Register: Practice sit & go").first.click()
    player.in_dialog().get_by_role("button", name="Register for 100").click()
    player.is_at(re.compile(r"/table/practice-sng"))
    found = re.search(r"/table/(practice-sng-\d+)", player.page.url)
    assert found
    return player, found[1]


def confirm(boss: Visitor, name: str) -> None:
    """Press a button of the desk, and once more in the window that asks."""
    boss.button(name).click()
    boss.in_dialog().get_by_role("button", name=name).click()
    expect(boss.in_dialog()).to_have_count(0)


def test_the_director_steers_a_tournament_from_one_page(
    house: House, visit: Visit, fresh_name: Name
) -> None:
    name = fresh_name("gus")
    gus, tournament = a_sit_and_go(house, visit, name)
    boss = boss_of(house, visit).open("/staff/tournaments")
    row = boss.page.get_by_role("row").filter(has=boss.page.locator(f"a[href$='{tournament}']"))
    row.get_by_role("link", name="Control").click()
    boss.is_at(f"/staff/tournament/{tournament}")
    confirm(boss, "Pause")
    expect(boss.button("Resume")).to_be_visible()
    boss.button("Resume").click()
    boss.in_dialog().get_by_role("button", name="Resume").click()
    expect(boss.button("Pause")).to_be_visible()
    confirm(boss, "Next level")
    expect(boss.page.get_by_role("region", name="Level 2")).to_be_visible()
    confirm(boss, "Previous level")
    expect(boss.page.get_by_role("region", name="Level 1")).to_be_visible()
    boss.page.get_by_label("Minutes a level").fill("7")
    boss.button("Change the terms").click()
    expect(boss.in_dialog()).to_contain_text("These change: Minutes a level.")
    boss.in_dialog().get_by_role("button", name="Change the terms").click()
    boss.sees("The terms are changed.")
    # What the room refuses is said where it was asked for.
    boss.page.get_by_label("Minutes a level").fill("0")
    boss.button("Change the terms").click()
    expect(boss.page.get_by_role("alert").filter(has_text="level_s")).to_be_visible()
    boss.button(f"Disqualify: {name}").click()
    boss.in_dialog().get_by_label("Reason").fill("He showed his cards to a neighbour")
    boss.in_dialog().get_by_role("button", name="Disqualify").click()
    expect(boss.in_dialog()).to_have_count(0)
    in_the_log(boss, f"disqualify {name}")
    in_the_log(boss, f"go-to-level {tournament} level 1")
    gus.leave()


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_desk_of_a_director_is_for_everyone(
    house: House, visit: Visit, fresh_name: Name, size: str
) -> None:
    _, tournament = a_sit_and_go(house, visit, fresh_name("hilla"))
    boss_of(house, visit).leave()
    boss = visit(house, size).sign_in("boss").open(f"/staff/tournament/{tournament}")
    expect(boss.button("Pause")).to_be_visible()
    boss.settle()
    assert boss.axe() == []
    assert boss.overflow() <= 0
    if size == "phone":
        assert boss.small_targets() == []
    boss.button("Announce").click()
    assert boss.axe() == []


def test_what_staff_announces_is_seen_and_read_out_wherever_a_player_is(
    house: House, visit: Visit, fresh_name: Name
) -> None:
    gus, tournament = a_sit_and_go(house, visit, fresh_name("gus"))
    ida = visit(house).register(fresh_name("ida")).open("/cashier")
    expect(ida.page.get_by_role("heading", name="Cashier")).to_be_visible()
    boss = boss_of(house, visit).open(f"/staff/tournament/{tournament}")
    boss.button("Announce", exact=True).first.click()
    boss.in_dialog().get_by_role("textbox").fill("The kitchen closes at ten.")
    boss.in_dialog().get_by_role("button", name="Announce").click()
    expect(boss.in_dialog()).to_contain_text("1 player hears it.")
    told = gus.page.get_by_role("status").filter(has_text="The kitchen closes at ten.")
    expect(told).to_be_visible()
    boss.open("/staff/tables")
    boss.button("Announce to the room").click()
    boss.in_dialog().get_by_role("textbox").fill("We close at two.")
    boss.in_dialog().get_by_role("button", name="Announce").click()
    expect(boss.in_dialog()).to_contain_text("hear it.")
    everywhere = ida.page.get_by_role("status").filter(has_text="The house: We close at two.")
    expect(everywhere).to_be_visible()
    expect(everywhere).not_to_contain_text("kitchen")
    in_the_log(boss, f"announce {tournament} text The kitchen closes at ten.")
