"""The profile: settings that follow the account, notes, sessions, hands and results."""

import re
from collections.abc import Callable

from kit.open_house import House
from kit.visitor import Visit
from playwright.sync_api import expect

Name = Callable[[str], str]


def test_settings_follow_the_account_to_the_phone(
    house: House, visit: Visit, fresh_name: Name
) -> None:
    name = fresh_name("anna")
    anna = visit(house).register(name).open("/profile/settings")
    with anna.page.expect_response(lambda answer: answer.url.endswith("/me/settings")):
        anna.page.get_by_role("radio", name="Midnight").check(force=True)
        anna.page.get_by_role("radio", name="Two colours").check(force=True)
    phone = visit(house, "phone").sign_in(name).open("/profile/settings")
    expect(phone.page.get_by_role("radio", name="Midnight")).to_be_checked()
    expect(phone.page.locator("html")).to_have_attribute("data-theme", "midnight")
    expect(phone.page.locator("html")).to_have_attribute("data-deck", "two")


def test_a_key_is_changed_and_one_that_is_taken_is_refused(
    house: House, visit: Visit, fresh_name: Name
) -> None:
    bo = visit(house).register(fresh_name("bo")).open("/profile/settings")
    bo.button("Change the key for Fold: F").click()
    bo.page.keyboard.press("c")
    bo.sees("C is already used for Check or call.")
    bo.page.keyboard.press("x")
    expect(bo.button("Change the key for Fold: X")).to_be_visible()
    bo.button("Reset to defaults").click()
    expect(bo.button("Change the key for Fold: F")).to_be_visible()


def test_a_note_is_written_changed_and_removed(
    house: House, visit: Visit, fresh_name: Name
) -> None:
    other = fresh_name("cem")
    visit(house).register(other)
    dora = visit(house).register(fresh_name("dora")).open("/profile/notes")
    dora.button("New note").click()
    dora.in_dialog().get_by_label("Player").fill(other)
    dora.in_dialog().get_by_label("Text").fill("Never folds")
    dora.in_dialog().get_by_role("radio", name="red").check()
    dora.in_dialog().get_by_role("button", name="Save").click()
    expect(dora.page.get_by_role("listitem").filter(has_text="Never folds")).to_contain_text("red")
    dora.button(re.compile(f"Edit: {other}")).click()
    dora.in_dialog().get_by_label("Text").fill("")
    dora.in_dialog().get_by_role("radio", name="none").check()
    dora.in_dialog().get_by_role("button", name="Save").click()
    dora.sees("You have written no notes.")


def test_another_session_is_ended_from_here(house: House, visit: Visit, fresh_name: Name) -> None:
    name = fresh_name("emil")
    old = visit(house).register(name)
    emil = visit(house).sign_in(name).open("/profile/sessions")
    expect(emil.page.get_by_text("this device")).to_be_visible()
    emil.button(re.compile("End the session"), exact=False).click()
    expect(emil.button(re.compile("End the session"), exact=False)).to_have_count(0)
    old.open("/cashier")
    old.sees("Sign in to continue")


def test_hands_and_results_are_there_after_a_hand(
    house: House, visit: Visit, fresh_name: Name
) -> None:
    fay = visit(house).register(fresh_name("fay")).open("/?tab=practice")
    fay.button("Play now").click()
    fay.in_dialog().get_by_role("button", name=re.compile("Sit down")).click()
    # Which game it is depends on who plays what in the house.
    fay.is_at(re.compile(r"/table/practice-"))
    # Nobody acts for her: her turns run out, and the hands go on without her.
    fay.open("/profile/hands")
    replay = fay.page.get_by_role("row").get_by_role("link", name=re.compile("Replay hand"))
    for _ in range(90):
        if replay.count():
            break
        fay.page.wait_for_timeout(1_000)
        fay.page.reload()
        fay.settle()
    expect(replay.first).to_be_visible()
    fay.page.get_by_role("tabpanel").get_by_role("tab", name="Tournaments").click()
    fay.sees("No hands yet.")
    fay.open("/profile/results")
    expect(fay.page.get_by_role("img", name=re.compile("Line graph"))).to_be_visible()
    fay.page.get_by_text("Numbers", exact=True).click()
    expect(fay.page.get_by_role("table").get_by_role("row")).not_to_have_count(0)


def test_tournaments_are_listed_with_what_they_cost_and_an_entry_taken_back_is_not(
    house: House, visit: Visit, fresh_name: Name
) -> None:
    gus = visit(house).register(fresh_name("gus")).open("/profile/tournaments")
    gus.sees("You have not entered a tournament yet.")
    gus.page.get_by_role("main").get_by_role("link", name="See the tournaments").click()
    gus.button("Register: The evening bounty").click()
    gus.in_dialog().get_by_role("button", name="Register for 1,000").click()
    expect(gus.in_dialog()).to_have_count(0)
    gus.open("/profile/tournaments")
    row = gus.page.get_by_role("row", name=re.compile("The evening bounty"))
    expect(row).to_contain_text("Registration open")
    expect(row.get_by_role("cell").nth(4)).to_have_text("1,000")
    expect(row.get_by_role("cell").nth(6)).to_have_text("-1,000")
    gus.page.get_by_role("tab", name="HexaPro").click()
    gus.sees("You have not entered a tournament yet.")
    gus.page.get_by_role("tab", name="All").click()
    row.get_by_role("link").click()
    gus.button("Unregister").click()
    gus.in_dialog().get_by_role("button", name="Unregister").click()
    expect(gus.button("Register")).to_be_visible()
    gus.open("/profile/tournaments").sees("You have not entered a tournament yet.")
