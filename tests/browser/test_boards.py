"""Leaderboards: found from every page, for a week and a season, and a player's own choice."""

from collections.abc import Callable

import pytest
from kit.open_house import House
from kit.visitor import Visit
from playwright.sync_api import expect


@pytest.mark.parametrize(
    ("size", "language", "title", "season", "no"),
    [
        ("desktop", "en", "Leaderboards", "This season", "No"),
        ("phone", "fi", "Tulostaulut", "Tämä kausi", "Ei"),
    ],
)
def test_leaderboards_are_found_and_can_be_left(
    house: House,
    visit: Visit,
    fresh_name: Callable[[str], str],
    size: str,
    language: str,
    title: str,
    season: str,
    no: str,
) -> None:
    anna = visit(house, size).register(fresh_name("anna"), language=language)
    anna.open("/").page.get_by_role("contentinfo").get_by_role("link", name=title).click()
    expect(anna.page.get_by_role("heading", level=1, name=title)).to_be_visible()
    anna.page.get_by_role("radio", name=season).press("Space")
    expect(anna.page.get_by_role("radio", name=season)).to_be_checked()
    anna.settle()
    assert anna.axe() == []
    assert anna.overflow() <= 0
    if size == "phone":
        assert anna.small_targets() == []
    anna.open("/friends").page.get_by_role("radio", name=no, exact=True).check(force=True)
    anna.page.reload()
    expect(anna.page.get_by_role("radio", name=no, exact=True)).to_be_checked()
