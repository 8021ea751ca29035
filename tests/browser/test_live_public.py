"""What guests see of a live house: their own phones, and the walls."""

import time
from typing import Any

import pytest
from kit.open_house import House
from kit.visitor import SIZES, Visit, Visitor, boss_of
from playwright.sync_api import expect

NAMES = ("Pia Salo", "Yusuf Demir", "Åsa Grön", "", "Olli Järvi", "Jens Bo Krag", "Bo")
SPOKEN = {"fi": "Kieli", "sv": "Språk", "da": "Sprog"}


class Desk:
    """Somebody at the desk, who notes things without looking at a screen."""

    def __init__(self, house: House, visit: Visit) -> None:
        self.boss: Visitor = boss_of(house, visit)
        self.sent = 0
        if not self.boss.ask("GET", "/live/wall")["is_open"]:
            self.act("day/open-day")

    def act(self, path: str, **facts: Any) -> Any:
        self.sent += 1
        id = f"d{time.monotonic_ns()}-{self.sent}"
        body = {"id": id, "at_ms": int(time.time() * 1_000), **facts}
        return self.boss.ask("POST", f"/live/{path}", body)

    def join(self, stake: str, name: str) -> str:
        done = self.act(f"lists/{stake}/join", name=name)
        return str(done["events"][-1]["fact"]["guest"])

    def door(self) -> str:
        return str(self.boss.ask("GET", "/live/door")["code"])

    def empty(self) -> None:
        """Send everybody home who waits."""
        for one in self.boss.ask("GET", "/live/lists")["lists"]:
            for waiter in one["waiting"]:
                self.act(f"lists/{one['stake']}/leave", guest=waiter["guest"])


@pytest.mark.clause("LIVE-SEAT-01", "LIVE-SEAT-03")
def test_a_guest_joins_by_phone_is_called_and_sits(live_house: House, visit: Visit) -> None:
    desk = Desk(live_house, visit)
    desk.empty()
    other = desk.join("pl5", "Ben Berg")
    guest = visit(live_house, "phone")
    page = guest.page
    guest.open(f"/live/me?door={desk.door()}")
    page.get_by_label("Your name").fill("Anna Korhonen")
    assert guest.axe() == []
    assert guest.small_targets() == []
    page.get_by_role("button", name="Join the list: Omaha").tap()  # One tap, of the design's two.
    expect(page.get_by_text("2nd")).to_be_visible()
    expect(page.locator("main").get_by_role("status")).to_contain_text("Check in at the desk")
    assert guest.axe() == []
    assert "Ben" not in page.locator("main").inner_text()
    anna = next(
        waiter["guest"]
        for waiter in desk.boss.ask("GET", "/live/lists")["lists"][1]["waiting"]
        if waiter["name"] == "Anna Korhonen"
    )
    desk.act(f"guests/{anna}/check-in")
    expect(page.get_by_text("checked in", exact=True)).to_be_visible()
    desk.act("tables/open-table", table="P1", stake="pl5", seats=3)
    desk.act("lists/pl5/offer-seat", guest=anna)
    call = page.get_by_role("alert")
    expect(call).to_contain_text("Table P1, seat 1")
    assert guest.axe() == []
    assert guest.small_targets() == []
    page.reload()
    expect(call).to_contain_text("Anna Korhonen, your seat is ready")
    call.get_by_role("button", name="Coming").tap()
    expect(call).to_contain_text("The host knows")
    lists = visit(live_house, "tablet").sign_in("boss").open("/live/lists")
    expect(lists.page.get_by_text("says: coming")).to_be_visible()
    desk.act("tables/P1/seats/1/take-seat", guest=anna, chips_cents=20_000)
    expect(page.get_by_label("My seat")).to_contain_text("Omaha PL 5–5")
    guest.context.set_offline(True)
    expect(page.get_by_text("No connection.")).to_be_visible()
    expect(page.get_by_label("My seat")).to_be_visible()
    guest.context.set_offline(False)
    expect(page.get_by_text("No connection.")).to_have_count(0)
    guest.errors.clear()  # The browser wrote down that there was no line.
    page.get_by_role("button", name="My data").tap()
    page.get_by_role("button", name="Remove my data").tap()
    page.get_by_role("button", name="Yes, remove it now").tap()
    expect(page.get_by_text("can’t forget")).to_be_visible()  # Not while she sits.
    for seat, who in ((1, anna), (2, other)):
        if seat == 1:
            desk.act("tables/P1/seats/1/leave-seat", chips_cents=0)
        else:
            desk.act("lists/pl5/leave", guest=who)
    desk.act("tables/P1/close-table")
    page.get_by_role("button", name="Yes, remove it now").tap()
    expect(page.get_by_text("Scan the code at the door")).to_be_visible()
    assert "Anna" not in str(desk.boss.ask("GET", "/live/guests"))


def test_a_phone_speaks_every_language(live_house: House, visit: Visit) -> None:
    desk = Desk(live_house, visit)
    guest = visit(live_house, "phone")
    guest.open(f"/live/me?door={desk.door()}")
    guest.page.get_by_role("button", name="Join the list: Texas").tap()
    label = "Language"
    for language, spoken in SPOKEN.items():
        guest.page.get_by_label(label).select_option(language)
        label = spoken
        expect(guest.page.get_by_label(label)).to_be_visible()
        for key in range(guest.page.locator("nav button").count()):
            guest.page.locator("nav button").nth(key).tap()
            assert guest.overflow() <= 0, language
            assert guest.axe() == [], language
    desk.empty()


def test_a_wall_shows_forty_names_and_a_call_fills_it(live_house: House, visit: Visit) -> None:
    desk = Desk(live_house, visit)
    desk.empty()
    for number in range(40):
        desk.join("pl5" if number % 2 else "nl250", NAMES[number % len(NAMES)])
    wall = visit(live_house, "wall").open("/live/wall/lists")
    page = wall.page
    expect(page.locator("li").first).to_be_visible()
    assert "Salo" not in page.locator("main").inner_text()
    assert wall.axe() == []
    seen: set[str] = set()
    for _ in range(2):  # Every list turns its page after twelve seconds.
        seen |= set(page.locator("section li > .n").all_inner_texts())
        shown = page.locator("section .pages").first.inner_text()
        expect(page.locator("section .pages").first).not_to_have_text(shown)
    assert seen >= {str(place) for place in range(1, 21)}
    for box in page.locator("li b").all():
        size = box.evaluate("(node) => parseFloat(getComputedStyle(node).fontSize)")
        assert size >= 48, "to be read from ten metres"
    assert page.evaluate("document.documentElement.scrollHeight") <= SIZES["wall"][1]
    guest = desk.boss.ask("GET", "/live/lists")["lists"][1]["waiting"][0]["guest"]
    desk.act("tables/open-table", table="W1", stake="pl5", seats=3)
    desk.act("lists/pl5/offer-seat", guest=guest)
    full = page.get_by_role("alert")
    expect(full).to_contain_text("Table W1, seat 1")
    size = full.locator(".who").evaluate("(node) => parseFloat(getComputedStyle(node).fontSize)")
    assert size >= 200
    assert full.bounding_box() == {"x": 0, "y": 0, "width": 1920, "height": 1080}
    expect(full).to_have_count(0)
    expect(page.locator(".called")).to_contain_text("Table W1, seat 1")
    wall.context.set_offline(True)
    left = page.locator(".called .time")
    before = left.inner_text()
    expect(page.get_by_text("No connection since")).to_be_visible()
    expect(left).not_to_have_text(before)  # It goes on counting.
    wall.context.set_offline(False)
    expect(page.get_by_text("No connection since")).to_have_count(0)
    wall.errors.clear()
    desk.empty()
    desk.act("tables/W1/close-table")


def test_the_jackpot_is_on_the_wall_in_every_language(live_house: House, visit: Visit) -> None:
    Desk(live_house, visit)
    wall = visit(live_house, "wall")
    written = {"en": "1,000", "da": "1.000"}
    for language in ("en", *SPOKEN):
        wall.open(f"/live/wall/jackpot?lang={language}")
        meter = written.get(language, "1\u00a0000")
        expect(wall.page.locator(".meter")).to_contain_text(meter)
        expect(wall.page.locator("section")).to_have_count(2)
        assert wall.page.evaluate("document.documentElement.scrollHeight") <= SIZES["wall"][1]
        assert wall.axe() == [], language
    wall.open("/live/wall/turn?lang=en")
    expect(wall.page.locator(".board")).to_be_visible()


def test_a_stranger_finds_the_walls_from_the_floor_board(live_house: House, visit: Visit) -> None:
    Desk(live_house, visit)
    floor = visit(live_house, "tablet").sign_in("boss").open("/live")
    floor.page.get_by_role("link", name="Walls and phones").tap()
    expect(floor.page.get_by_role("img", name="QR code")).to_be_visible()
    assert floor.axe() == []
    assert floor.small_targets() == []
    floor.page.get_by_role("link", name="Waiting lists").tap()
    expect(floor.page.locator(".board")).to_be_visible()
    phone = visit(live_house, "phone").sign_in("boss").open("/live/screens")
    expect(phone.page.get_by_role("img", name="QR code")).to_be_visible()
    assert phone.overflow() <= 0
