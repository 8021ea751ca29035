"""Accounts: signing up, in and out, the second step, languages."""

import re
import time
from collections.abc import Callable

import pytest
from kit.open_house import House
from kit.visitor import PASSWORD, Visit, totp
from playwright.sync_api import expect

Name = Callable[[str], str]


def test_who_signs_up_by_keyboard_alone_is_in(house: House, visit: Visit, fresh_name: Name) -> None:
    anna = visit(house).open("/signup")
    expect(anna.page.get_by_label("Player name")).to_be_visible()
    anna.page.get_by_label("Player name").focus()
    anna.page.keyboard.type(fresh_name("anna"))
    anna.page.keyboard.press("Tab")
    anna.page.keyboard.type(PASSWORD)
    anna.page.keyboard.press("Enter")
    anna.is_at("/")
    expect(anna.page.get_by_role("link", name="Wallet: 100,000")).to_be_visible()


def test_a_weak_password_is_refused_where_it_was_typed(
    house: House, visit: Visit, fresh_name: Name
) -> None:
    anna = visit(house).open("/signup")
    anna.page.get_by_label("Player name").fill(fresh_name("anna"))
    anna.page.get_by_label("Password", exact=True).fill("salasana123")
    anna.button("Create account").click()
    expect(anna.page.get_by_role("alert").filter(has_text="A password has")).to_be_visible()
    anna.is_at("/signup")


def test_a_wrong_password_is_told_and_the_right_one_leads_on(
    house: House, visit: Visit, fresh_name: Name
) -> None:
    name = fresh_name("bo")
    visit(house).register(name)
    bo = visit(house).open("/cashier")
    bo.page.get_by_role("main").get_by_role("link", name="Sign in").click()
    bo.page.get_by_label("Player name").fill(name)
    bo.page.get_by_label("Password", exact=True).fill("not this one")
    bo.button("Sign in").click()
    bo.sees("Wrong name or password.")
    bo.page.get_by_label("Password", exact=True).fill(PASSWORD)
    bo.button("Sign in").click()
    bo.is_at("/cashier")
    bo.page.get_by_role("banner").get_by_role("button", name="Sign out").click()
    bo.is_at("/login")


def test_the_second_step_is_set_up_and_then_asked_for(
    house: House, visit: Visit, fresh_name: Name
) -> None:
    name = fresh_name("cleo")
    cleo = visit(house).register(name).open("/profile/security")
    cleo.button("Set up").click()
    expect(cleo.page.get_by_role("img", name="QR code")).to_be_visible()
    secret = cleo.page.get_by_label("Secret").input_value()
    cleo.page.get_by_label("Code", exact=True).fill(totp(secret, at=time.time()))
    cleo.button("Turn on").click()
    cleo.sees(re.compile("Recovery codes"))
    recovery = cleo.page.locator(".codes li").first.inner_text()

    again = visit(house).open("/login")
    again.page.get_by_label("Player name").fill(name)
    again.page.get_by_label("Password", exact=True).fill(PASSWORD)
    again.button("Sign in").click()
    again.page.get_by_label("Code from your authenticator app").fill(recovery)
    again.button("Continue").click()
    again.is_at("/")


@pytest.mark.clause("SYS-41")
def test_a_language_is_switched_at_once_and_follows_the_account(
    house: House, visit: Visit, fresh_name: Name
) -> None:
    name = fresh_name("dora")
    dora = visit(house).register(name).open("/profile/settings")
    for language, lobby in (("fi", "Aula"), ("sv", "Lobby"), ("da", "Lobby"), ("fi", "Aula")):
        dora.page.get_by_role("main").locator("select").first.select_option(language)
        link = dora.page.get_by_role("banner").get_by_role("link", name=lobby, exact=True)
        expect(link).to_be_visible()
        expect(dora.page.locator("html")).to_have_attribute("lang", language)
    dora.page.wait_for_load_state("networkidle")

    elsewhere = visit(house).sign_in(name).open("/")
    expect(elsewhere.page.get_by_role("heading", name="Aula")).to_be_visible()


def test_the_way_is_kept_from_one_door_to_the_other(
    house: House, visit: Visit, fresh_name: Name
) -> None:
    fay = visit(house).open("/cashier")
    banner = fay.page.get_by_role("banner")
    banner.get_by_role("link", name="Sign in").click()
    fay.is_at("/login?to=%2Fcashier")
    banner.get_by_role("link", name="Create account").click()
    fay.is_at("/signup?to=%2Fcashier")
    main = fay.page.get_by_role("main")
    main.get_by_role("link", name="Sign in").click()
    main.get_by_role("link", name="Create account").click()
    fay.page.get_by_label("Player name").fill(fresh_name("fay"))
    fay.page.get_by_label("Password", exact=True).fill(PASSWORD)
    fay.button("Create account").click()
    fay.is_at("/cashier")


def test_an_old_bookmark_leads_to_the_lobby(house: House, visit: Visit) -> None:
    guest = visit(house).open("/no/such/page")
    guest.sees("Page not found.")
    guest.page.get_by_role("main").get_by_role("link", name="To the lobby").click()
    guest.is_at("/")


@pytest.mark.parametrize(
    ("path", "ways"),
    [
        ("/no/such/page", ("To the lobby",)),
        ("/table/long-gone-1", ("To the lobby", "Lobby")),
        ("/tournament/long-gone-1", ("To the lobby",)),
        ("/tournament/long-gone-1/clock", ("To the lobby",)),
        ("/hand/long-gone-1/7", ("To the lobby", "Lobby")),
        ("/shared/long-gone", ("To the lobby", "Lobby")),
        ("/profile/no-such-part", ("Cashier",)),
        ("/staff/no-such-part", ("To the lobby",)),
        ("/staff/tournament/long-gone-1", ("To the lobby",)),
    ],
)
def test_what_is_gone_leads_somewhere_useful(
    house: House, visit: Visit, fresh_name: Name, path: str, ways: tuple[str, ...]
) -> None:
    hilla = visit(house).register(fresh_name("hilla")).open(path)
    link = hilla.page.get_by_role("link", name=re.compile(f"^({'|'.join(ways)})$")).first
    expect(link).to_be_visible()
    link.click()
    hilla.is_at(re.compile(r"/(lobby|cashier)?(\?tab=\w+)?$"))
    expect(hilla.page.get_by_role("banner")).to_be_visible()
