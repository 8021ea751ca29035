"""Clubs: three people, one link, the next evening, a game of the club and its standings."""

from collections.abc import Callable

import pytest
from kit.open_house import House
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
def test_three_friends_found_a_club_plan_and_play(
    house: House, visit: Visit, fresh_name: Name, size: str
) -> None:
    anna, bo, cem = (
        visit(house, size).register(fresh_name(name)) for name in ("anna", "bo", "cem")
    )
    anna.open("/private")
    anna.page.get_by_label("Name of the club").fill("The Friday club")
    anna.button("Found a club").click()
    expect(anna.page.get_by_role("heading", name="The Friday club")).to_be_visible()
    link = anna.page.get_by_label("Invitation link").input_value().removeprefix(house.url)
    club = anna.page.url.removeprefix(house.url)
    for friend in (bo, cem):
        friend.open(link).sees(f"{anna.name} invites you")
        friend.button("Join the club").click()
        friend.is_at(club)
        expect(friend.button("Plan it")).to_have_count(0)

    anna.page.reload()
    people = anna.page.get_by_role("region", name="Members")
    people.get_by_label(f"Members: {bo.name}").click()
    people.get_by_role("button", name="Make organiser").first.click()
    expect(people.get_by_text("Organiser", exact=True)).to_be_visible()
    bo.page.reload()
    bo.page.get_by_label("When").fill("2031-05-02T19:30")
    bo.page.get_by_label("Where").fill("Bo’s kitchen")
    bo.button("Plan it").click()
    bo.sees("Bo’s kitchen")
    with cem.open(club).page.expect_download() as saved:
        cem.button("Add to calendar").click()
    assert saved.value.suggested_filename == "The Friday club.ics"
    assert "DTSTART:20310502T193000Z" in saved.value.path().read_text(encoding="utf-8")

    anna.open("/private")
    anna.page.get_by_label("Name of the game").fill("Friday one")
    anna.button("Create the link").click()
    expect(anna.page.get_by_role("link", name="Go to the table")).to_be_visible()
    anna.open(club)
    anna.button("Play Friday one with the club").click()
    expect(anna.page.get_by_role("link", name="Go to the table")).to_be_visible()
    cem.page.reload()
    cem.sees("Friday one")
    verify(cem)
    verify(anna)

    anna.page.get_by_role("button", name="Close the club").click()
    anna.page.get_by_role("button", name="Close for good").click()
    anna.is_at("/private")
    cem.page.reload()
    cem.sees("You are not in this club")
