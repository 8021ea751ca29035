"""Every page, on a desk and on a phone: axe finds nothing, nothing sticks out, thumbs find all."""

import gzip
from collections.abc import Callable

import pytest
from kit.open_house import House
from kit.visitor import Visit, Visitor, boss_of
from playwright.sync_api import expect

Name = Callable[[str], str]

FOR_GUESTS = (
    "/",
    "/private",
    "/login",
    "/signup",
    "/reset",
    "/first-run/x",
    "/no-such-page",
    "/staff",
)
FOR_PLAYERS = (
    *(f"/?tab={tab}" for tab in ("cash", "banzai", "practice")),
    *(f"/?tab={tab}" for tab in ("sit-and-go", "hexapro", "tournaments")),
    "/cashier",
    *(f"/profile/{part}" for part in ("results", "hands", "tournaments", "notes")),
    *(f"/profile/{part}" for part in ("settings", "security", "sessions", "status")),
)
FOR_STAFF = tuple(
    f"/staff/{part}"
    for part in (
        *("tables", "tournaments", "players", "hands"),
        *("money", "ledger", "reports", "cases", "log"),
    )
)

FOCUSED = """(() => {
  const one = document.activeElement;
  const name = one.innerText || one.getAttribute('aria-label') || one.autocomplete;
  return [one === document.body ? null : name, getComputedStyle(one).outlineStyle];
})()"""
"""What has the focus, and the line around it."""


def verify(visitor: Visitor) -> None:
    """Look at the page that is open, as somebody who cannot see or has a small screen."""
    visitor.settle()
    where = visitor.page.url
    assert visitor.axe() == [], where
    assert visitor.overflow() <= 0, where
    if visitor.size == "phone":
        assert visitor.small_targets() == [], where


def test_the_first_load_is_small(house: House, visit: Visit) -> None:
    guest = visit(house)
    scripts: list[bytes] = []
    guest.page.on(
        "response",
        lambda answer: scripts.append(answer.body()) if answer.url.endswith(".js") else None,
    )
    guest.open("/")
    guest.settle()
    assert 0 < sum(len(gzip.compress(script)) for script in scripts) < 114_000


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_pages_for_guests(house: House, visit: Visit, size: str) -> None:
    guest = visit(house, size)
    for path in FOR_GUESTS:
        verify(guest.open(path))


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_pages_for_players(house: House, visit: Visit, fresh_name: Name, size: str) -> None:
    anna = visit(house, size).register(fresh_name("anna"))
    for path in FOR_PLAYERS:
        verify(anna.open(path))
    anna.open("/?tab=tournaments")
    anna.page.get_by_role("main").get_by_role("link", name="The evening bounty", exact=True).click()
    expect(anna.page.get_by_role("heading", name="Structure")).to_be_visible()
    verify(anna)
    verify(anna.open(f"{anna.page.url.removeprefix(house.url)}/clock"))


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_pages_for_staff(money_house: House, visit: Visit, size: str) -> None:
    boss = boss_of(money_house, visit)
    staff = visit(money_house, size).sign_in("boss")
    boss.leave()
    for path in FOR_STAFF:
        verify(staff.open(path))


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_windows_above_a_page(house: House, visit: Visit, fresh_name: Name, size: str) -> None:
    bo = visit(house, size).register(fresh_name("bo")).open("/?tab=practice")
    bo.button("Play now").click()
    expect(bo.in_dialog().get_by_label("Buy-in").first).to_be_visible()
    verify(bo)
    bo.page.keyboard.press("Escape")
    expect(bo.in_dialog()).to_have_count(0)
    expect(bo.button("Play now")).to_be_focused()


@pytest.mark.parametrize("language", ["fi", "sv", "da"])
def test_longer_words_still_fit_on_a_phone(
    house: House, visit: Visit, fresh_name: Name, language: str
) -> None:
    cem = visit(house, "phone").register(fresh_name("cem"), language=language)
    for path in (
        "/?tab=practice",
        "/?tab=hexapro",
        "/cashier",
        "/profile/settings",
        "/profile/tournaments",
    ):
        cem.open(path)
        cem.page.wait_for_load_state("networkidle")
        expect(cem.page.locator("html")).to_have_attribute("lang", language)
        assert cem.overflow() <= 0, (language, path)


def test_every_control_is_reached_by_tab_with_a_visible_focus(house: House, visit: Visit) -> None:
    guest = visit(house).open("/login")
    expect(guest.button("Sign in")).to_be_visible()
    reached: list[str] = []
    while (seen := guest.page.evaluate(FOCUSED))[0] is not None or not reached:
        if seen[0] is not None:
            assert seen[1] != "none", f"nobody sees that {seen[0]} has the focus"
            reached.append(seen[0])
        guest.page.keyboard.press("Tab")
    for name in ("Skip to the content", "username", "Show password", "Sign in", "Create account"):
        assert name in reached
