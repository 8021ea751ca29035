"""The cage, the boxes, the jackpot, the day and the tablets of a live house, by touch."""

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from kit.open_house import House, settings_of
from kit.visitor import PASSWORD, Visit, Visitor, boss_of
from playwright.sync_api import Locator, expect

PIN = "402913"
SIZES = ["tablet", "upright", "phone"]
PAGES = ("cage", "boxes", "jackpot", "day", "guests", "devices")


@pytest.fixture
def cage_house(tmp_path: Path) -> Iterator[House]:
    """A live house of its own, whose day a test can close."""
    with House(settings_of("live"), tmp_path) as open_house:
        yield open_house


class Desk:
    """Somebody of staff with a tablet, who taps, and asks over HTTP to get things ready."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page, self.sent, self.taps = visitor, visitor.page, 0, 0

    def act(self, path: str, **body: object) -> None:
        self.sent += 1
        at = {"id": f"{self.visitor.name}-{self.sent}", "at_ms": int(time.time() * 1_000)}
        self.visitor.ask("POST", f"/live/{path}", {**at, **body})

    def open(self, path: str) -> "Desk":
        self.visitor.open(path)
        expect(self.page.locator(".live .bar h1")).to_be_visible()
        self.taps = 0
        return self

    def tap(self, name: str | re.Pattern[str], within: Locator | None = None) -> None:
        where = within or self.page.locator(".live")
        where.get_by_role("button", name=name, exact=isinstance(name, str)).first.tap()
        self.taps += 1

    def follow(self, name: str | re.Pattern[str]) -> None:
        self.page.get_by_role("link", name=name).first.tap()
        self.taps += 1

    def type_amount(self, digits: str) -> None:
        pad = self.page.get_by_role("dialog").last
        for digit in digits:
            pad.get_by_role("button", name=digit, exact=True).tap()
        pad.get_by_role("button", name="Done", exact=True).tap()

    def type_pin(self, name: str = "") -> None:
        pad = self.page.get_by_role("dialog").last
        if name:
            pad.get_by_role("textbox", name="Name").fill(name)
        for digit in PIN:
            pad.get_by_role("button", name=digit, exact=True).tap()

    def counted(self) -> int:
        taps, self.taps = self.taps, 0
        return taps


def staff(house: House, visit: Visit, name: str, role: str, size: str = "tablet") -> Visitor:
    """Let somebody of staff with a PIN come in."""
    boss = boss_of(house, visit)
    person = visit(house, size).register(name)
    boss.ask("PUT", f"/staff/players/{name}/roles", {"roles": ["player", role]})
    person.sign_in(name)
    person.ask("POST", "/me/pin", {"password": PASSWORD, "pin": PIN})
    return person


def playing(house: House, visit: Visit, *, hands: int = 3) -> Desk:
    """A day is open, a till has money, and six play at table 1."""
    boss_of(house, visit)
    desk = Desk(visit(house, "tablet").sign_in("boss"))
    desk.act("day/open-day")
    desk.act("tills/main/bring", cents=100_000)
    desk.act("tills/main/sell-chips", cents=120_000)
    for name in ("Ilkka", "Ursula", "Lars", "Pia", "Yusuf", "Heidi"):
        desk.act("lists/nl250/join", name=name)
    desk.act("tables/open-table", table="1", stake="nl250", dealer="Nea")
    for seat in range(1, 7):
        # Guests are called to the seats when the table opens, or sit down without a call.
        body = {"guest": f"g-{seat}", "chips_cents": 20_000}
        desk.act(f"tables/1/seats/{seat}/take-seat", **body)
    desk.act("tables/1/draw-button")
    for _ in range(hands):
        desk.act("tables/1/hands/begin-hand")
        desk.act("tables/1/hands/end-hand", rake_cents=200)
    return desk


@pytest.mark.clause("LIVE-RAKE-01", "BBJ-14", "BBJ-PAY-01", "BBJ-PAY-04")
def test_a_box_is_counted_a_jackpot_paid_and_the_day_closed(
    cage_house: House, visit: Visit
) -> None:
    desk = playing(cage_house, visit)
    staff(cage_house, visit, "kirsi", "chief")
    page = desk.page
    # Chips over the desk.
    desk.open("/live").follow("Cage")
    expect(page.get_by_text("2,200.00")).to_be_visible()
    desk.tap("Sell chips")
    desk.tap(re.compile("^Chips"), page.get_by_role("dialog"))
    desk.type_amount("50")
    desk.tap(re.compile("^Chips sold 50"))
    expect(page.get_by_text("2,250.00")).to_be_visible()
    desk.tap("Redeem chips")
    desk.tap(re.compile("^Chips"), page.get_by_role("dialog"))
    desk.type_amount("9999")
    desk.tap(re.compile("^Chips redeemed"))
    expect(page.get_by_text("More chips than are out can’t come back.")).to_be_visible()
    page.get_by_role("button", name="Close").tap()
    # A box is pulled and counted by two; what is missing needs a word.
    desk.open("/live").follow("Boxes and time")
    desk.tap(re.compile("^Pull"))
    desk.tap("Count box 1-1")
    desk.tap(re.compile("^Rake box: 1 "))
    desk.type_amount("4")
    desk.tap(re.compile("^Jackpot box: 1 "))
    desk.type_amount("3")
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("-2.00")
    expect(sheet.get_by_role("button", name="Who stands beside you?")).to_be_disabled()
    sheet.get_by_role("textbox", name="A word about it").fill("seen on video")
    desk.tap("Who stands beside you?")
    desk.type_pin("kirsi")
    expect(page.get_by_text("Counted by boss and kirsi")).to_be_visible()
    # The jackpot: claimed at the dealer's tablet, checked here, paid by a second person.
    desk.act("tables/1/hands/begin-hand")
    desk.open("/live/dealer/1")
    desk.tap("Jackpot")
    desk.tap("Claim the jackpot", page.get_by_role("dialog"))
    desk.open("/live").follow("Jackpot")
    board = (
        "ace of hearts",
        "king of diamonds",
        "king of clubs",
        "seven of spades",
        "two of diamonds",
    )
    desk.tap(re.compile("^Board"))
    tap_cards(desk, *board)
    desk.tap("Cards of seat 2")
    tap_cards(desk, "ace of spades", "ace of diamonds")
    desk.tap("Cards of seat 5")
    tap_cards(desk, "king of hearts", "king of spades")
    desk.tap("Check the cards")
    expect(page.get_by_text("Category 1")).to_be_visible()
    expect(page.get_by_text("400.00").first).to_be_visible()
    assert desk.visitor.axe() == []
    desk.tap(re.compile("^Pay 800"))
    desk.type_pin("kirsi") if page.get_by_role("textbox").count() else choose(desk, "kirsi")
    expect(page.get_by_text("Paid by kirsi").first).to_be_visible()
    desk.tap("Receipt: Ursula")
    expect(page.get_by_role("dialog")).to_contain_text("€400.00")
    page.get_by_role("button", name="Close").tap()
    # Ursula collects her share; the till says so.
    desk.open("/live/cage")
    desk.tap(re.compile("^Ursula"))
    desk.tap(re.compile("^Paid out 400"))
    expect(page.get_by_role("dialog")).to_contain_text("Receipt")
    page.get_by_role("button", name="Close").tap()
    # The day names what is missing, and closes when nothing is.
    desk.act("tables/1/hands/end-hand", rake_cents=0)
    desk.open("/live").follow("Day and books")
    expect(page.get_by_role("link", name="Close table 1")).to_be_visible()
    desk.tap("Close the day")
    expect(page.get_by_text(re.compile("can’t be closed yet: table 1 is open"))).to_be_visible()
    desk.act("boxes/1-2/pull-box")
    count = {"rake_cents": 0, "jackpot_cents": 100, "second": "kirsi", "pin": PIN}
    desk.act("boxes/1-2/count-box", **count)
    for seat in range(1, 7):
        desk.act(f"tables/1/seats/{seat}/leave-seat", chips_cents=10_000)
    desk.act("tables/1/close-table")
    # The list moves up under the finger when something on it is done.
    expect(page.get_by_role("link", name=re.compile("^(Close table|Count box)"))).to_have_count(0)
    desk.follow("Count till main")
    desk.tap("Count the till")
    desk.tap(re.compile("^Found"))
    desk.type_amount("1850")
    desk.tap(re.compile("^Till counted"))
    expect(page.get_by_text("Counted", exact=True)).to_be_visible()
    desk.open("/live/day")
    expect(page.get_by_text("Everything is counted.")).to_be_visible()
    desk.tap("Close the day")
    expect(page.get_by_role("heading", name="The day is not open")).to_be_visible()


def tap_cards(desk: Desk, *names: str) -> None:
    grid = desk.page.get_by_role("dialog")
    for name in names:
        grid.get_by_role("button", name=re.compile(f"^{name}$", re.IGNORECASE)).tap()
    grid.get_by_role("button", name="Done", exact=True).tap()


def choose(desk: Desk, name: str) -> None:
    """Tap the name that the tablet remembers, and type the PIN."""
    desk.page.get_by_role("dialog").last.get_by_role("button", name=name, exact=True).tap()
    desk.type_pin()


def test_a_tablet_is_bound_signed_in_on_and_asks_for_the_pin_again(
    cage_house: House, visit: Visit
) -> None:
    desk = playing(cage_house, visit, hands=1)
    staff(cage_house, visit, "cass", "cashier")
    desk.open("/live").follow("Tablets")
    desk.tap("Cage")
    code = desk.page.locator(".code b").inner_text().replace(" ", "")
    tablet = Desk(visit(cage_house, "tablet"))
    tablet.open("/live/tablet")
    tablet.page.get_by_label("Code").fill("00000000")
    tablet.tap("Bind this tablet")
    expect(tablet.page.get_by_text(re.compile("That code doesn’t work"))).to_be_visible()
    tablet.page.get_by_label("Code").fill(code)
    tablet.tap("Bind this tablet")
    assert tablet.visitor.axe() == []
    tablet.tap("Sign in")
    tablet.type_pin("cass")
    tablet.visitor.is_at("/live/cage")
    tablet.tap("Sell chips")
    tablet.tap(re.compile("^Chips"), tablet.page.get_by_role("dialog"))
    tablet.type_amount("20")
    tablet.tap(re.compile("^Chips sold 20"))
    expect(tablet.page.get_by_role("dialog", name="Confirm with your PIN")).to_be_visible()
    tablet.type_pin()
    expect(tablet.page.get_by_text("2,220.00")).to_be_visible()
    desk.page.reload()
    desk.tap("Unbind: Cage")
    desk.tap("Unbind", desk.page.get_by_role("dialog"))
    expect(desk.page.get_by_text("No tablet is bound yet.")).to_be_visible()


def test_a_guest_is_warned_sent_away_parted_and_kept_out(cage_house: House, visit: Visit) -> None:
    desk = playing(cage_house, visit, hands=1)
    page = desk.page
    desk.open("/live").follow("Guests")
    page.get_by_role("searchbox").fill("lars")
    desk.tap(re.compile("^Lars"))
    card = page.get_by_role("complementary", name="Guest")
    for act, more, shown in (
        ("Warn", "", "phone at the table"),
        ("Send away", "20 min", "Away until"),
        ("Part", "Pia", "Parted from"),
        ("Devices off", "", "Devices off"),
        ("Exclude", "1 month", "Excluded until"),
    ):
        desk.tap(act, card)
        sheet = page.get_by_role("dialog")
        if more:
            sheet.get_by_role("button", name=re.compile(f"^{more}")).tap()
        sheet.get_by_role("textbox").first.fill("phone at the table")
        sheet.get_by_role("button", name=act, exact=True).tap()
        expect(sheet).to_have_count(0)
        expect(card).to_contain_text(shown)
    assert desk.visitor.axe() == []
    page.get_by_role("searchbox").fill("")
    desk.open("/live/table/1")
    desk.tap(re.compile("^Seat 3 "))
    desk.tap("Guest")
    expect(page.get_by_role("dialog")).to_contain_text("Excluded until")


def waiting(desk: Desk) -> list[object]:
    """List who waits for Omaha."""
    lists = desk.visitor.ask("GET", "/live/house")["lists"]
    found: list[object] = next(one for one in lists if one["stake"] == "pl5")["waiting"]
    return found


@pytest.mark.parametrize("size", SIZES)
def test_the_table_of_taps_is_counted(
    live_house: House, visit: Visit, size: str, fresh_name: Callable[[str], str]
) -> None:
    boss_of(live_house, visit)
    desk = Desk(visit(live_house, size).sign_in("boss"))
    desk.visitor.name = fresh_name("taps")
    if not desk.visitor.ask("GET", "/live/house")["is_open"]:
        desk.act("day/open-day")
    table, page = {"tablet": "21", "upright": "22", "phone": "23"}[size], desk.page
    for name in ("Anna", "Ben", "Cleo"):
        desk.act("lists/pl5/join", name=name)
    desk.act("tables/open-table", table=table, stake="pl5")
    # A guest joins, is called and takes the seat, from the board on.
    desk.open("/live").follow(re.compile("^Waiting lists"))
    column = page.locator("section", has_text="Omaha").first
    before = len(waiting(desk))
    expect(column.locator("li")).to_have_count(before)
    desk.tap("New guest", column)
    expect(column.locator("li")).to_have_count(before + 1)
    assert desk.counted() == 2, "guest joins a list"
    desk.open("/live").follow(re.compile("^Waiting lists"))
    for number in range(3):
        desk.tap(re.compile("^Call "), column)
        if number == 0:
            assert desk.counted() == 2, "call the next on the list"
        desk.taps = 0
        desk.tap("Here", column)
        desk.tap(re.compile("^Sits down with"))
        assert desk.counted() == 2, "called guest takes the seat"
        expect(column.locator("li")).to_have_count(before - number)
    # Hands.
    desk.act(f"tables/{table}/draw-button")
    desk.open(f"/live/dealer/{table}")
    desk.tap(re.compile("^Shuffle"))
    assert desk.counted() == 1, "hand begins"
    desk.tap("Rake 2")
    assert desk.counted() == 1, "hand ends with rake"
    desk.tap("Floor!")
    assert desk.counted() == 1, "call the floor"
    desk.tap(re.compile("^Shuffle"))
    expect(page.get_by_role("button", name="Rake 1")).to_be_visible()
    expect(page.get_by_text("On line, queue 0")).to_be_attached()
    # A seat.
    desk.open(f"/live/table/{table}")
    desk.tap(re.compile("^Seat 1 "))
    desk.tap("Clock")
    assert desk.counted() == 2, "clock on a player"
    expect(page.get_by_role("button", name="Acted")).to_be_visible()
    desk.open(f"/live/table/{table}")
    desk.tap(re.compile("^Seat 2 "))
    desk.tap("Away")
    assert desk.counted() == 2, "away"
    expect(page.locator(".plate.away")).to_have_count(1)
    desk.open(f"/live/table/{table}")
    desk.tap(re.compile("^Seat 2 "))
    desk.tap("Back")
    assert desk.counted() == 2, "back"
    expect(page.locator(".plate.away")).to_have_count(0)
    desk.open(f"/live/table/{table}")
    desk.tap(re.compile("^Seat 3 "))
    desk.tap("Leaves")
    assert desk.counted() == 2, "guest leaves, then the amount"
    expect(page.get_by_role("dialog")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_every_page_of_the_cage_fits_in_every_language_by_day(
    live_house: House, visit: Visit, size: str
) -> None:
    boss_of(live_house, visit)
    desk = Desk(visit(live_house, size).sign_in("boss"))
    if not desk.visitor.ask("GET", "/live/house")["is_open"]:
        desk.act("day/open-day")
    desk.open("/live")
    desk.page.get_by_role("button", name="Daylight").tap()
    for language in ("fi", "sv", "da", "en"):
        desk.visitor.ask("PUT", "/me/language", {"language": language})
        for name in PAGES:
            desk.open(f"/live/{name}")
            assert desk.visitor.overflow() <= 0, (language, name)
            if language == "fi":
                assert desk.visitor.axe() == [], name


def test_two_tablets_see_the_same_and_a_killed_house_comes_back(
    cage_house: House, visit: Visit
) -> None:
    first = playing(cage_house, visit, hands=1)
    second = Desk(staff(cage_house, visit, "flo", "floor"))
    first.open("/live/table/1")
    second.open("/live/table/1")
    first.tap(re.compile("^Seat 2 "))
    first.tap("Away")
    expect(second.page.locator(".plate.away")).to_have_count(1)
    # Both let the same guest leave: the second is told that nobody sits there any more.
    for desk in (first, second):
        desk.tap(re.compile("^Seat 4 "))
        desk.tap("Leaves")
    first.tap("Done", first.page.get_by_role("dialog"))
    expect(second.page.locator(".plate.taken")).to_have_count(5)
    if second.page.get_by_role("dialog").count():
        second.tap("Done", second.page.get_by_role("dialog"))
        expect(second.page.get_by_text(re.compile("Nobody is in seat 4"))).to_be_visible()
    dealer = Desk(visit(cage_house, "upright").sign_in("boss"))
    dealer.open("/live/dealer/1")
    expect(dealer.page.get_by_role("button", name=re.compile("^Shuffle"))).to_be_enabled()
    cage_house.stop(kill=True)
    dealer.tap(re.compile("^Shuffle"))
    dealer.tap("Rake 1")
    expect(dealer.page.get_by_text("No line, 2 waiting")).to_be_attached()
    cage_house.start()
    expect(dealer.page.get_by_text("On line, queue 0")).to_be_attached()
    expect(dealer.page.get_by_text("Next: hand 3")).to_be_visible()
    for desk in (first, second, dealer):
        desk.visitor.errors.clear()  # The browsers wrote down that the house was away.
