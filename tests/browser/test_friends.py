"""Friends: asked at the table, accepted in the lobby, found where they play, kept away, unseen."""

from collections.abc import Callable

import pytest
from kit.open_house import House
from kit.sitter import DUEL, Sitter
from kit.visitor import Visit, Visitor
from playwright.sync_api import expect

Name = Callable[[str], str]


def verify(visitor: Visitor) -> None:
    """Look at the page as somebody with a small screen, or none."""
    visitor.settle()
    assert visitor.axe() == []
    assert visitor.overflow() <= 0
    if visitor.size == "phone":
        assert visitor.small_targets() == []


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_friend_is_asked_at_the_table_and_found_there_again(
    company: Callable[..., list[Sitter]], size: str
) -> None:
    anna, bo = (sitter.visitor for sitter in company(DUEL, size))
    anna.page.get_by_role("button", name=f"{bo.name}: notes and statistics").click()
    anna.in_dialog().get_by_role("button", name="Add friend").click()
    expect(anna.in_dialog().get_by_text("Request sent")).to_be_visible()

    bo.open("/")
    bo.sees(f"{anna.name} wants to be your friend")
    verify(bo)
    bo.button(f"Accept {anna.name}").click()
    # She plays, so the lobby has the way to her.
    found = bo.page.get_by_role("region", name="Friends now").get_by_role("link")
    expect(found.filter(has_text="Watch")).to_have_count(1)
    bo.open("/friends")
    there = bo.page.get_by_role("region", name="Friends")
    expect(there.get_by_text("Online")).to_be_visible()
    verify(bo)

    # Keys alone: the radio of her choice, and he knows no more where she is.
    anna.open("/friends").page.get_by_role("radio", name="Nobody").press("Space")
    expect(anna.page.get_by_role("radio", name="Nobody")).to_be_checked()
    bo.page.reload()
    expect(there.get_by_text("Offline")).to_be_visible()
    expect(there.get_by_role("link")).to_have_count(0)
    anna.page.get_by_role("radio", name="My friends").check(force=True)
    bo.page.reload()
    there.get_by_role("link", name=f"Watch {anna.name}").click()
    bo.page.get_by_role("button", name=f"{anna.name}: notes and statistics").click()
    bo.in_dialog().get_by_role("button", name=f"Block {anna.name}", exact=True).click()
    expect(bo.in_dialog().get_by_role("button", name=f"Unblock {anna.name}")).to_be_visible()
    expect(bo.in_dialog().get_by_role("button", name="Add friend")).to_have_count(0)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_friend_is_asked_by_name_and_can_be_blocked(
    house: House, visit: Visit, fresh_name: Name, size: str
) -> None:
    anna, bo = (visit(house, size).register(fresh_name(name)) for name in ("anna", "bo"))
    anna.open("/friends").sees("No friends yet.")
    name = anna.page.get_by_label("Name of the player")
    name.fill("nobody-there")
    anna.button("Add friend").click()
    anna.sees("No player with an account is called nobody-there")
    verify(anna)
    name.fill(bo.name.upper())
    name.press("Enter")
    expect(anna.button(f"Take back the request to {bo.name}")).to_be_visible()
    bo.open("/friends")
    bo.button(f"Accept {anna.name}").click()
    bo.page.get_by_label(f"More about {anna.name}").click()
    verify(bo)
    bo.button("Block").click()
    expect(bo.button(f"Unblock {anna.name}")).to_be_visible()
    anna.page.reload()
    anna.sees("No friends yet.")


@pytest.mark.parametrize(
    ("language", "title"), [("fi", "Kaverit"), ("sv", "Vänner"), ("da", "Venner")]
)
def test_friends_are_told_of_in_every_language(
    house: House, visit: Visit, fresh_name: Name, language: str, title: str
) -> None:
    anna = visit(house, "phone").register(fresh_name("anna"), language=language)
    anna.open("/friends")
    expect(anna.page.get_by_role("heading", level=1, name=title)).to_be_visible()
    verify(anna)
