"""The tables of a live house by touch: lists, calls, seats, hands, undo, and a lost line."""

import re

import pytest
from kit.open_house import House
from kit.visitor import Visit, Visitor, boss_of
from playwright.sync_api import Locator, expect

SHUFFLE = re.compile("^Shuffle")
OFF_LINE_HANDS = 9


class Hand:
    """A hand on a tablet that counts its taps."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page, self.taps = visitor, visitor.page, 0

    def tap(self, name: str | re.Pattern[str], within: Locator | None = None) -> None:
        where = within or self.page.get_by_role("main")
        where.get_by_role("button", name=name, exact=isinstance(name, str)).first.tap()
        self.taps += 1

    def counted(self) -> int:
        """Give the taps since this was last asked."""
        taps, self.taps = self.taps, 0
        return taps


def staff(house: House, visit: Visit, size: str) -> Hand:
    """Let the boss, who may do everything, take a tablet; the day is open."""
    boss_of(house, visit)
    hand = Hand(visit(house, size).sign_in("boss"))
    hand.visitor.open("/live")
    expect(hand.page.locator(".closed, .board").first).to_be_visible()
    if hand.page.locator(".closed").count():
        hand.tap("Open the day")
    expect(hand.page.locator(".board")).to_be_visible()
    return hand


def filled_table(hand: Hand, table: str, guests: int) -> None:
    """Let guests join, open a table for them, and call and seat each."""
    page = hand.page
    hand.visitor.open("/live/lists")
    column = page.locator("section", has_text="Texas").first
    before = column.locator("li").count()
    hand.counted()
    for number in range(guests):
        hand.tap("New guest", column)
        expect(column.locator("li")).to_have_count(before + number + 1)
    assert hand.counted() == guests, "a guest joins with one tap"
    hand.visitor.open("/live")
    hand.tap("Open a table")
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name=table, exact=True).tap()
    sheet.get_by_role("button", name=re.compile("^Texas")).tap()
    hand.tap(f"Open table {table}")
    expect(page.locator(f"a.tile[href='/live/table/{table}']")).to_be_visible()
    hand.visitor.open("/live/lists")
    hand.counted()
    for _ in range(guests):
        hand.tap(re.compile("^Call "), column)
        hand.tap("Here", column)
        hand.tap(re.compile("^Sits down with 100"))
        expect(page.get_by_role("dialog")).to_have_count(0)
    assert hand.counted() == 3 * guests, "called with one tap, seated with two"


@pytest.mark.clause("LIVE-SEAT-01", "LIVE-OPEN-01", "LIVE-DRAW-01", "LIVE-MISS-04")
def test_a_table_is_filled_dealt_and_an_act_taken_back(live_house: House, visit: Visit) -> None:
    floor = staff(live_house, visit, "tablet")
    page = floor.page
    assert floor.visitor.axe() == []
    filled_table(floor, "3", 5)
    assert floor.visitor.axe() == []
    floor.visitor.open("/live/table/3")
    expect(page.locator(".plate.taken")).to_have_count(5)
    floor.tap("Draw for the button")
    expect(page.get_by_text("Next: hand 1")).to_be_visible()
    floor.counted()
    floor.tap(re.compile("^Seat 2 "))
    floor.tap("Away")
    expect(page.locator(".plate.away")).to_have_count(1)
    floor.tap(re.compile("^Seat 2 "))
    floor.tap(re.compile("^Seat 2 "))
    floor.tap("Back")
    expect(page.locator(".plate.away")).to_have_count(0)
    assert floor.visitor.axe() == []
    floor.tap("Leaves")
    floor.tap("Done", page.get_by_role("dialog"))
    expect(page.locator(".plate.taken")).to_have_count(4)
    floor.tap(re.compile("^Undo"))
    expect(page.locator(".plate.taken")).to_have_count(5)
    page.reload()
    expect(page.locator(".plate.taken")).to_have_count(5)


@pytest.mark.clause("LIVE-START-01", "LIVE-RAKE-01", "BBJ-DROP-02")
def test_a_dealer_without_a_line_goes_on_and_nothing_is_lost(
    live_house: House, visit: Visit
) -> None:
    floor = staff(live_house, visit, "tablet")
    filled_table(floor, "4", 5)
    dealer = Hand(visit(live_house, "upright").sign_in("boss"))
    page = dealer.page
    dealer.visitor.open("/live/dealer/4")
    dealer.tap("Draw for the button")
    expect(page.get_by_role("button", name=SHUFFLE)).to_be_visible()
    dealer.counted()
    dealer.tap(SHUFFLE)
    expect(page.locator(".mark")).to_have_count(3)
    assert dealer.visitor.axe() == []
    dealer.tap("Rake 2")
    expect(page.get_by_text("Next: hand 2")).to_be_visible()
    assert dealer.counted() == 2, "a hand begins with one tap and ends with one"
    dealer.visitor.context.set_offline(True)
    for number in range(2, 2 + OFF_LINE_HANDS):
        dealer.tap(SHUFFLE)
        expect(page.get_by_text(f"Hand {number}", exact=True)).to_be_visible()
        dealer.tap("Rake 1")
    expect(page.get_by_text(f"No line, {2 * OFF_LINE_HANDS} waiting")).to_be_visible()
    dealer.visitor.context.set_offline(False)
    expect(page.get_by_text("On line, queue 0")).to_be_visible()
    expect(page.get_by_text(f"Next: hand {2 + OFF_LINE_HANDS}")).to_be_visible()
    floor.visitor.open("/live/table/4")
    box = floor.page.locator("aside section").last
    expect(box).to_contain_text("11.00")  # Two, and nine times one.
    expect(box).to_contain_text("10.00")  # The jackpot's, of ten hands with five dealt in.
    dealer.visitor.errors.clear()  # The browser wrote down that there was no line.
    dealer.tap("Floor!")
    floor.visitor.open("/live")
    call = floor.page.get_by_role("alert").filter(has_text="Table 4")
    floor.tap("Coming", call)
    expect(call).to_have_count(0)


def test_the_house_speaks_every_language(live_house: House, visit: Visit) -> None:
    floor = staff(live_house, visit, "tablet")
    spoken = "Language"
    for language, label, lists in (
        ("fi", "Kieli", "Odotuslistat"),
        ("sv", "Språk", "Väntelistor"),
        ("da", "Sprog", "Ventelister"),
    ):
        floor.visitor.open("/live")
        floor.visitor.speak(language, spoken)
        spoken = label
        floor.page.get_by_role("link", name=re.compile(f"^{lists}")).tap()
        expect(floor.page.get_by_role("heading", name=lists)).to_be_visible()
        assert floor.visitor.overflow() <= 0, language
    floor.visitor.speak("en", spoken)


def test_the_house_fits_a_phone(live_house: House, visit: Visit) -> None:
    floor = staff(live_house, visit, "phone")
    for path in ("/live", "/live/lists", "/live/dealer"):
        floor.visitor.open(path)
        expect(floor.page.locator(".live .bar h1")).to_be_visible()
        assert floor.visitor.overflow() <= 0, path
        assert floor.visitor.axe() == [], path
