"""The lobby: finding a seat and waiting for one."""

import re
from collections.abc import Callable

from kit.open_house import House
from kit.visitor import Visit
from playwright.sync_api import expect

Name = Callable[[str], str]


def test_quick_seat_leads_to_a_practice_table(house: House, visit: Visit, fresh_name: Name) -> None:
    anna = visit(house).register(fresh_name("anna")).open("/?tab=practice")
    # Others may play in this house: of one game that is shown, it is clear which is the quickest.
    anna.page.get_by_role("combobox", name="Game").select_option("texas")
    anna.button("Play now").click()
    amount = anna.in_dialog().get_by_label("Buy-in").first
    expect(amount).to_have_value("1000")
    anna.in_dialog().get_by_role("button", name="Min").click()
    expect(amount).to_have_value("500")
    anna.in_dialog().get_by_role("button", name=re.compile("Sit down with 500")).click()
    anna.is_at(re.compile(r"/table/practice-holdem-\d+$"))
    number = anna.page.url.rpartition("-")[2]

    anna.open("/")
    mine = anna.page.get_by_role("region", name="My tables")
    expect(mine.get_by_role("link", name=f"Texas Hold'em 5/10 #{number}")).to_be_visible()


def test_a_stake_without_a_table_says_how_it_gets_one(
    house: House, visit: Visit, fresh_name: Name
) -> None:
    guest = visit(house).open("/?tab=practice")
    row = guest.page.get_by_role("listitem").filter(has_text="Seven Card Stud")
    expect(row).to_contain_text("2 house bots wait for you: a table opens at once.")
    guest.page.get_by_role("tab", name="Cash").click()
    two = guest.page.get_by_role("listitem").filter(has_text="2-max")
    expect(two).to_contain_text("A table opens once 2 more join.")
    bo = visit(house).register(fresh_name("bo")).open("/?tab=cash")
    bo.page.get_by_role("listitem").filter(has_text="2-max").get_by_role("button").click()
    bo.in_dialog().get_by_role("button", name=re.compile("Sit down")).click()
    expect(bo.in_dialog().get_by_text("No. 1 on the list")).to_be_visible()
    # Whoever looks at the lobby meanwhile sees it happen.
    expect(two).to_contain_text("1 waiting · A table opens as soon as you join.")
    bo.in_dialog().get_by_role("button", name="Leave the list").click()
    expect(two).to_contain_text("A table opens once 2 more join.")


def test_the_cards_of_the_lobby_are_low_on_a_phone(house: House, visit: Visit) -> None:
    guest = visit(house, "phone").open("/?tab=practice")
    expect(guest.button("Join: Omaha 5/10")).to_be_visible()
    cards = guest.page.locator("li.stake")
    boxes = [cards.nth(at).bounding_box() for at in range(cards.count())]
    assert max(box["height"] for box in boxes if box) <= 132


def test_what_is_looked_for_is_remembered(house: House, visit: Visit) -> None:
    guest = visit(house).open("/?tab=practice")
    guest.page.get_by_role("combobox", name="Game").select_option("omaha")
    expect(guest.page.get_by_role("listitem").filter(has_text="Pot-Limit")).to_have_count(1)
    guest.page.reload()
    expect(guest.page.get_by_role("combobox", name="Game")).to_have_value("omaha")
    expect(guest.page.get_by_role("listitem").filter(has_text="Pot-Limit")).to_have_count(1)


def test_who_waits_sees_his_place_and_can_leave(
    house: House, visit: Visit, fresh_name: Name
) -> None:
    bo = visit(house).register(fresh_name("bo")).open("/?tab=cash")
    bo.button("Join: Texas Hold'em 50/100").first.click()
    bo.in_dialog().get_by_role("button", name=re.compile("Sit down")).click()
    expect(bo.in_dialog().get_by_text("No. 1 on the list")).to_be_visible()
    bo.page.keyboard.press("Escape")
    expect(bo.in_dialog()).to_have_count(0)
    mine = bo.page.get_by_role("region", name="My tables")
    expect(mine.get_by_text("No. 1 on the list")).to_be_visible()
    mine.get_by_role("button", name=re.compile("Leave the list")).click()
    expect(mine).to_have_count(0)


def test_a_guest_is_asked_to_sign_in_before_he_sits(house: House, visit: Visit) -> None:
    guest = visit(house).open("/?tab=practice")
    guest.button("Play now").click()
    guest.is_at(re.compile(r"/login\?to="))


def test_an_amount_that_is_not_allowed_is_refused_in_the_dialog(
    house: House, visit: Visit, fresh_name: Name
) -> None:
    cem = visit(house).register(fresh_name("cem")).open("/?tab=practice")
    cem.button("Play now").click()
    cem.in_dialog().get_by_label("Buy-in").first.fill("1")
    cem.in_dialog().get_by_role("button", name=re.compile("Sit down")).click()
    expect(cem.in_dialog().get_by_role("alert")).to_contain_text("You can buy in for")


def test_a_watcher_of_an_open_table_is_given_a_seat_by_the_room(
    house: House, visit: Visit, fresh_name: Name
) -> None:
    emil = visit(house).register(fresh_name("emil")).open("/?tab=practice")
    emil.button("Join: Pineapple 5/10").click()
    emil.in_dialog().get_by_role("button", name=re.compile("Sit down")).click()
    emil.is_at(re.compile(r"/table/practice-pineapple"))
    fay = visit(house).register(fresh_name("fay")).open(emil.page.url.removeprefix(house.url))
    fay.sees("You are watching")
    expect(fay.page.get_by_role("img", name="Empty seat").first).to_be_visible()
    fay.button("Sit down").click()
    expect(fay.in_dialog().get_by_text("Your table and seat are drawn at random.")).to_be_visible()


def test_tabs_are_moved_through_by_arrows(house: House, visit: Visit) -> None:
    guest = visit(house).open("/?tab=cash")
    guest.page.get_by_role("tab", name="Cash").focus()
    guest.page.keyboard.press("ArrowRight")
    expect(guest.page.get_by_role("tab", name="Banzai")).to_be_focused()
    expect(guest.page.get_by_role("tab", name="Banzai")).to_have_attribute("aria-selected", "true")
    guest.page.keyboard.press("Home")
    guest.page.keyboard.press("ArrowLeft")
    expect(guest.page.get_by_role("tab", name="Practice")).to_be_focused()
