"""A tournament with paper cards by touch: registration, desk, clock on the wall, phone, paper."""

import re
import time
from typing import Any

import pytest
from kit.open_house import House
from kit.visitor import SIZES, Visit, Visitor, boss_of
from playwright.sync_api import Page, expect

POINTS_PER_MM = 72 / 25.4
MEDIA = re.compile(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]")
NAMES = (
    "Pia Salo",
    "Aki Vuori",
    "Olli Järvi",
    "Sanna Uusitalo",
    "Ville Oksanen",
    "Carla Moreno",
    "Mette Holm",
    "Jens Krag",
    "Aino Niemi",
    "Bo Berg",
    "Eero Ek",
    "Freja Lund",
)


HEADS = {
    "id": "heads",
    "name": "Heads 20 + 10 + 5",
    "game": "texas",
    "entry": {"prize": 2_000, "bounty": 1_000, "fee": 500},
    "bounty": "regular",
    "starting": {"chips": 10_000, "set": {"25": 8, "100": 8, "500": 6, "1000": 6}},
    "levels": [
        {"small_blind": 25, "big_blind": 50, "minutes": 15},
        {"small_blind": 100, "big_blind": 200, "minutes": 15},
        {"small_blind": 200, "big_blind": 400, "minutes": 15},
    ],
    "payouts": [5_000, 3_000, 2_000],
    "seats": 9,
    "late_levels": 0,
}


class Cage:
    """Somebody who sells entries without looking at a screen."""

    def __init__(
        self, house: House, visit: Visit, contest: str, sheet: dict[str, Any] | None = None
    ) -> None:
        self.boss: Visitor = boss_of(house, visit)
        self.contest, self.sent = contest, 0
        self.guests: dict[str, str] = {}
        if not self.boss.ask("GET", "/live/wall")["is_open"]:
            self.act("day/open-day")
        now = int(time.time() * 1_000)
        terms = {"sheet": sheet} if sheet else {"template": "evening"}
        self.act("contests/announce", contest=contest, **terms, start_ms=now)

    def act(self, path: str, **facts: Any) -> Any:
        self.sent += 1
        id = f"c{time.monotonic_ns()}-{self.sent}"
        body = {"id": id, "at_ms": int(time.time() * 1_000), **facts}
        return self.boss.ask("POST", f"/live/{path}", body)

    def note(self, act: str, **facts: Any) -> Any:
        return self.act(f"contests/{self.contest}/{act}", **facts)

    def see(self) -> Any:
        return self.boss.ask("GET", f"/live/contests/{self.contest}")

    def start(self, *names: str) -> None:
        for name in names:
            done = self.act("guests/meet", name=name)
            self.guests[name] = done["events"][0]["fact"]["guest"]
            self.note("sell-entry", guest=self.guests[name])
        for table in self.see()["tables"]:
            here = {seat["seat"]: True for seat in table["seats"] if seat["guest"]}
            self.note("mark-present", table=table["table"], present=here)
        self.note("start-contest")


def tap(page: Page, name: str | re.Pattern[str]) -> None:
    """Tap a key by what stands on it."""
    page.get_by_role("button", name=name, exact=True).tap()


def millimetres(pdf: bytes) -> tuple[int, int]:
    """Tell the size of the first page of a PDF."""
    found = MEDIA.search(pdf)
    assert found is not None
    return round(float(found[1]) / POINTS_PER_MM), round(float(found[2]) / POINTS_PER_MM)


@pytest.mark.clause("TOUR-GEN-04", "TOUR-BAL-01")
def test_a_bust_out_is_two_taps_and_can_be_taken_back(live_house: House, visit: Visit) -> None:
    cage = Cage(live_house, visit, "taps")
    cage.start(*NAMES)
    desk = visit(live_house, "tablet").sign_in("boss").open("/live/contest/taps")
    page = desk.page
    seats = page.locator("button.seat")
    expect(seats).to_have_count(12)
    assert desk.axe() == []
    seats.nth(0).tap()
    expect(page.locator(".question")).to_be_visible()
    assert desk.axe() == []
    seats.nth(1).tap()
    expect(seats).to_have_count(11)
    assert cage.see()["line"]["players_left"] == 11, "two taps"
    page.get_by_role("button", name=re.compile("^Undo [0-9]")).tap()
    expect(seats).to_have_count(12)
    page.get_by_role("button", name="Stop the clock").tap()
    page.get_by_role("button", name="Ruling").tap()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    page.get_by_role("button", name="Go on").tap()
    expect(page.get_by_role("button", name="Stop the clock")).to_be_visible()
    for part in ("players", "structure", "payouts"):
        desk.open(f"/live/contest/taps/{part}")
        expect(page.locator(".page")).to_be_visible()
        assert desk.axe() == [], part
        assert desk.overflow() <= 0, part
    desk.open("/live/contest/taps/structure")
    expect(page.get_by_role("row")).not_to_have_count(0)
    assert millimetres(page.pdf(prefer_css_page_size=True)) == (210, 297)
    phone = visit(live_house, "phone").sign_in("boss").open("/live/contest/taps")
    expect(phone.page.locator("button.seat").first).to_be_visible()
    assert phone.overflow() <= 0


def test_an_entry_is_sold_and_its_ticket_is_eighty_millimetres(
    live_house: House, visit: Visit
) -> None:
    cage = Cage(live_house, visit, "desk")
    desk = visit(live_house, "tablet").sign_in("boss").open("/live")
    page = desk.page
    page.get_by_role("link", name="Tournaments").tap()
    page.get_by_role("link", name="Registration").tap()
    page.get_by_label("Tournaments").get_by_role("button").last.tap()
    page.get_by_label("Name or number of the guest").fill("Rolf Wik")
    page.get_by_role("button", name="New guest: Rolf Wik").tap()
    page.get_by_role("button", name="Cash").tap()
    expect(page.locator(".paper-80")).to_contain_text("Rolf Wik")
    assert desk.axe() == []
    assert desk.small_targets() == []
    player = next(one for one in cage.see()["players"] if one["name"] == "Rolf Wik")
    expect(page.locator(".where")).to_contain_text(f"seat {player['seat']}")
    assert millimetres(page.pdf(prefer_css_page_size=True)) == (80, 150)
    card = cage.boss.ask("GET", f"/live/guests/{player['guest']}/card")["code"]
    phone = visit(live_house, "phone").open(f"/live/me?door={card}")
    phone.page.get_by_role("button", name="Follow on this phone").tap()
    expect(phone.page.get_by_label("Evening 20 + 5")).to_contain_text(str(player["seat"]))
    assert phone.axe() == []
    assert phone.overflow() <= 0


def test_the_clock_on_the_wall_counts_on_without_a_line(live_house: House, visit: Visit) -> None:
    cage = Cage(live_house, visit, "clock")
    cage.start(*NAMES[:4])
    wall = visit(live_house, "wall").open("/live/wall/clock/clock")
    page = wall.page
    timer = page.get_by_role("timer")
    expect(timer).to_be_visible()
    assert wall.axe() == []
    assert page.evaluate("document.documentElement.scrollHeight") <= SIZES["wall"][1]
    assert "Salo" not in page.locator("main").inner_text()
    wall.context.set_offline(True)
    expect(page.get_by_text("No connection since")).to_be_visible()
    before = timer.inner_text()
    expect(timer).not_to_have_text(before)
    wall.context.set_offline(False)
    expect(page.get_by_text("No connection since")).to_have_count(0)
    wall.errors.clear()  # The browser wrote down that there was no line.
    cage.note("stop-clock", why="Fire alarm")
    expect(page.get_by_text("Fire alarm")).to_be_visible()
    wall.open("/live/wall/draw/clock")
    expect(page.locator("li")).to_have_count(4)
    assert wall.axe() == []


@pytest.mark.clause("TOUR-BTY-05", "TOUR-PRIZE-04")
def test_several_go_out_by_one_and_the_rest_share_as_they_like(
    live_house: House, visit: Visit
) -> None:
    cage = Cage(live_house, visit, "heads", HEADS)
    cage.start(*NAMES[:6])
    desk = visit(live_house, "tablet").sign_in("boss").open("/live/contest/heads")
    page, seats = desk.page, desk.page.locator("button.seat")
    seats.nth(0).tap()
    tap(page, "Several")
    seats.nth(1).tap()
    tap(page, "Most chips first")
    seats.nth(2).tap()
    expect(seats).to_have_count(4)
    heads = sorted(one["bounties_won_cents"] for one in cage.see()["players"])
    assert heads == [0, 0, 0, 0, 0, 2_000], "both heads are his"
    table = cage.see()["tables"][0]
    taken = [one["seat"] for one in table["seats"] if one["guest"]]
    cage.note("report-out", table=table["table"], seats=taken[:1])
    page.get_by_role("heading", name=re.compile("is out")).wait_for()
    page.locator(".proposal", has_text="is out").get_by_role("button", name="Accept").tap()
    expect(page.locator(".question")).to_contain_text("Tap who did it")
    tap(page, "Shared")
    out = page.locator("button.seat.out")
    expect(out).to_have_count(1)
    for seat in page.locator("button.seat:not(.out)").all()[:2]:
        seat.tap()
    page.locator(".question").get_by_role("button", name="Accept").tap()
    expect(seats).to_have_count(3)
    page.locator(".proposal", has_text="Prizes are ready").get_by_role("button").first.tap()
    page.get_by_role("link", name="Payouts").tap()
    tap(page, "Own amounts")
    left = [one["name"] for one in cage.see()["players"] if one["state"] == "playing"]
    for name, amount in zip(left, ("50", "40", "30"), strict=True):
        page.get_by_label(name).fill(amount)
    tap(page, "Propose")
    for name in left:
        page.get_by_role("button", name=re.compile(f"^{name}")).first.tap()
    tap(page, "All agree")
    desk.sees("The deal counts")
    assert millimetres(page.pdf(prefer_css_page_size=True)) == (210, 297)
    owed = {one["name"]: one["collect_cents"] for one in cage.see()["players"]}
    assert sum(owed.values()) == 6 * 3_000
    page.get_by_role("button", name=re.compile("^Pay ")).first.tap()
    expect(page.get_by_role("dialog")).to_contain_text("Receipt")
    receipt = page.pdf(prefer_css_page_size=True)
    assert millimetres(receipt) == (80, 100)
    assert receipt.count(b"/Type /Page\n") == 2, "one for the guest, one for the house"
    assert desk.axe() == []


@pytest.mark.clause("TOUR-STRUCT-04")
def test_lengths_moves_and_a_cancellation_show_first_what_follows(
    live_house: House, visit: Visit
) -> None:
    cage = Cage(live_house, visit, "more")
    cage.start(*NAMES[:4])
    cage.note("set-level", level=2, left_ms=7 * 60_000 + 30_000)
    desk = visit(live_house, "tablet").sign_in("boss").open("/live/contest/more/structure")
    page = desk.page
    for _ in range(15):
        page.get_by_label("Level lengths").get_by_role("button", name="+1 min").tap()
    desk.sees(re.compile("Level 2 stays, with the same share played"))
    tap(page, "Change the lengths")
    expect(page.get_by_role("row").nth(2)).to_contain_text("30")
    clock = cage.see()["clock"]
    assert (clock["level"], clock["length_ms"]) == (2, 30 * 60_000)
    assert 14 * 60_000 < clock["left_ms"] <= 15 * 60_000, "half of it is played, as before"
    page.get_by_role("link", name="Players").tap()
    expect(page.get_by_role("button", name="Print the seat list")).to_be_visible()
    assert millimetres(page.pdf(prefer_css_page_size=True)) == (210, 297)
    page.get_by_role("link", name="Desk").tap()
    mover = page.locator("button.seat").first
    name = mover.locator("b").inner_text()
    mover.tap()
    tap(page, "Move")
    free = page.locator("button.seat.free").last
    seat = free.locator(".n").inner_text()
    free.tap()
    expect(page.locator("button.seat", has_text=name)).to_contain_text(seat)
    tap(page, "More…")
    tap(page, "Cancel the tournament…")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("listitem").last).to_contain_text("100.00")
    dialog.get_by_label("Reason").fill("no lights")
    assert desk.axe() == []
    dialog.get_by_role("button", name="Cancel the tournament").tap()
    desk.sees("Cancelled: no lights")
    assert [one["collect_cents"] for one in cage.see()["players"]] == [2_500] * 4


@pytest.mark.clause("TOUR-RACE-02", "TOUR-RACE-07")
def test_the_race_says_who_is_handed_a_chip(live_house: House, visit: Visit) -> None:
    cage = Cage(live_house, visit, "race", HEADS)
    cage.start(*NAMES[:4])
    cage.note("set-level", level=2)
    desk = visit(live_house, "tablet").sign_in("boss").open("/live/contest/race")
    page = desk.page
    page.get_by_role("link", name="Open the race").tap()
    rows = page.get_by_role("group")
    expect(rows).to_have_count(4)
    for row, count in ((0, "3"), (1, "1")):
        rows.nth(row).get_by_role("button", name=count, exact=True).tap()
    saved = rows.nth(1)
    saved.get_by_role("button", name="Only these").tap()
    desk.sees("4 × 25 make 1 × 100")
    for row, cards in (
        (0, ("ace of spades", "ace of hearts", "ace of clubs")),
        (1, ("two of clubs",)),
    ):
        rows.nth(row).get_by_role("button", name=re.compile("Cards of the race")).tap()
        grid = page.get_by_role("dialog")
        for card in cards:
            grid.get_by_role("button", name=re.compile(card, re.IGNORECASE)).tap()
        grid.get_by_role("button", name="Done").tap()
    assert desk.axe() == []
    tap(page, "Race with these cards")
    result = page.get_by_label("Result of the race")
    expect(result).to_contain_text("Take in 4 × 25, hand out 2 × 100.")
    expect(result.locator(".seat").nth(0)).to_contain_text("+ 1 × 100")
    expect(result.locator(".seat").nth(1)).to_contain_text("stays in")


def test_a_new_level_is_heard_at_the_wall_when_its_time_comes(
    live_house: House, visit: Visit
) -> None:
    cage = Cage(live_house, visit, "heard")
    cage.start(*NAMES[:4])
    cage.note("set-level", level=1, left_ms=70_000)
    wall = visit(live_house, "wall").open("/live/wall/clock/heard")
    board = wall.page.locator(".board")
    expect(wall.page.get_by_role("timer")).to_be_visible()
    expect(board).to_have_attribute("data-signal", "")
    cage.note("set-level", level=1, left_ms=4_000)
    expect(board).to_have_attribute("data-signal", "timeLow")
    expect(board).to_have_attribute("data-signal", "win")  # Nobody has noted anything since.
    wall.sees("Level 2")
    cage.note("stop-clock", why="Fire alarm")
    expect(board).to_have_attribute("data-signal", "away")
    cage.note("go-on")
    expect(board).to_have_attribute("data-signal", "yourTurn")
