"""Pictures of every page, on a desk and on a phone: `make pictures`.

They are written to the folder that is given, one file for each page and size, to be looked at. The
house is filled a little first, so that the pages have something to show.
"""

import re
import sys
import tempfile
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

from kit.crowd import crowd
from kit.live_evening import live_evening
from kit.open_house import House, settings_of
from kit.visitor import SIZES, Visitor, boss_of, find_chromium, launched
from playwright.sync_api import Browser, Route, expect

PAGES = {
    "lobby-cash": "/?tab=cash",
    "lobby-practice": "/?tab=practice",
    "lobby-sit-and-go": "/?tab=sit-and-go",
    "lobby-hexapro": "/?tab=hexapro",
    "lobby-tournaments": "/?tab=tournaments",
    "tournament": "/tournament/evening-1",
    "tv-clock": "/tournament/evening-1/clock",
    "cashier": "/cashier",
    "results": "/profile/results",
    "hands": "/profile/hands",
    "played": "/profile/tournaments",
    "notes": "/profile/notes",
    "settings": "/profile/settings",
    "security": "/profile/security",
    "sessions": "/profile/sessions",
    "status": "/profile/status",
}
GUEST_PAGES = {"sign-up": "/signup", "sign-in": "/login", "not-found": "/nowhere"}
STAFF = ("tables", "tournaments", "players", "hands", "money", "ledger", "reports", "cases", "log")
TABLES = {
    "holdem": "Texas Hold'em",
    "omaha": "Omaha",
    "stud": "Seven Card Stud",
    "sviten": "Sviten Special",
    "pineapple": "Pineapple",
    "open-face": "Open Face Chinese",
}
"""Games to be shown in the middle of a hand, as the lobby calls them."""
NAMES = ("Riverqueen", "BjornBla", "aino_h", "Mette", "VilleV")
SITTERS = iter(
    [
        "Astrid",
        "Eero",
        "Freja",
        "Gustav",
        "Hilla",
        "Ingrid",
        "Joel",
        "Karin",
        "Lasse",
        "Maja",
        "Niilo",
        "Oona",
        "Pia",
    ]
)
"""Who sits at the tables, each of them at one."""
CROWDS = (
    *((seats, "texas") for seats in (2, 6, 9, 10)),
    (9, "omaha"),
    (8, "seven-card-stud"),
    (9, "double-flop-holdem"),
    (6, "sviten-special"),
    (4, "open-face-chinese"),
)
"""Recorded hands to be shown: how many play what."""
HOUSES = {"_staff": "money", "_live": "live"}
LIVE = {
    "board": "/live",
    "lists": "/live/lists",
    "table": "/live/table/1",
    "dealer": "/live/dealer/1",
    "rule": "/live/rule",
    "rulings": "/live/rulings",
    "cage": "/live/cage",
    "boxes": "/live/boxes",
    "jackpot": "/live/jackpot",
    "day": "/live/day",
    "guests": "/live/guests",
    "devices": "/live/devices",
    "tablet": "/live/tablet",
}
"""The pages of a live house, by night and by day."""
ABROAD = ("lobby-practice", "lobby-hexapro", "cashier", "tournament", "settings", "hands", "played")
"""Pages to be shown in the other languages, too."""


def main(folder: Path) -> None:
    """Take all pictures."""
    path = find_chromium()
    if path is None:
        sys.exit("no Chromium is installed")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as kept, launched(path) as browser:
        for take in (_tables_on_a_desk, _tables_on_a_phone, _tiles, _players, _staff, _live):
            place = Path(kept) / take.__name__
            place.mkdir()
            with House(settings_of(HOUSES.get(take.__name__, "play")), place) as house:
                take(browser, house, folder)


def _players(browser: Browser, house: House, folder: Path) -> None:
    _crowds(browser, house, folder)
    hero = _company(browser, house)
    for size in SIZES:
        guest = Visitor(browser, house, size)
        for name, path in GUEST_PAGES.items():
            _picture(guest.open(path), folder, name)
        player = Visitor(browser, house, size).sign_in(hero)
        for name, path in PAGES.items():
            _picture(player.open(path), folder, name)
        player.open("/?tab=practice").button("Play now").click()
        _picture(player, folder, "buy-in")
        for visitor in (guest, player):
            visitor.leave()
    for language, size in product(("fi", "sv", "da"), SIZES):
        abroad = Visitor(browser, house, size).sign_in(hero)
        abroad.ask("PUT", "/me/language", {"language": language})
        for name in ABROAD:
            _picture(abroad.open(PAGES[name]), folder, f"{name}-{language}")
        _picture(abroad.open("/table/practice-holdem-1"), folder, f"table-{language}")
        abroad.leave()


def _crowds(browser: Browser, house: House, folder: Path) -> None:
    """Show full and small tables with long names and deep stacks, as hands that were recorded."""
    for size in SIZES:
        guest = Visitor(browser, house, size)
        for seats, game in CROWDS:
            guest.page.route("**/api/shared/*", partial(_answer, crowd(seats, game)))
            guest.open(f"/shared/{game}-{seats}")
            steps = guest.page.get_by_role("slider")
            named = f"seats-{seats}" if game == "texas" else f"seats-{seats}-{game}"
            for name, at in _moments(guest, int(steps.get_attribute("max") or 0)):
                steps.fill(str(at))
                steps.blur()
                guest.page.wait_for_timeout(400)
                guest.page.screenshot(path=folder / f"{named}-{name}-{size}.png")
            guest.page.unroute("**/api/shared/*")
        guest.leave()


def _moments(guest: Visitor, last: int) -> list[tuple[str, int]]:
    """Find the step before the first board, when all bets lie there, and the end."""
    streets = guest.page.locator("button.street")
    bets = int(streets.first.get_attribute("data-step") or 1) - 1 if streets.count() else last // 2
    return [("bets", bets), ("end", last)]


def _answer(body: dict[str, Any], route: Route) -> None:
    route.fulfill(json=body)


def _company(browser: Browser, house: House) -> str:
    """Let some players in who do something; the first of them is the one who looks around."""
    for name in NAMES:
        player = Visitor(browser, house).register(name).open("/?tab=tournaments")
        player.button("Register: The evening bounty").click()
        player.in_dialog().get_by_role("button", name=re.compile("Register for")).click()
        expect(player.in_dialog()).to_have_count(0)
        if name == NAMES[0]:
            _sit_down(player)
            note = {"text": "Raises every button.", "colour": "red"}
            player.ask("PUT", f"/me/notes/{NAMES[0]}", note)
        player.leave()
    return NAMES[0]


def _sit_down(player: Visitor) -> None:
    player.open("/?tab=practice").button("Play now").click()
    player.in_dialog().get_by_role("button", name=re.compile("Sit down")).click()
    player.is_at(re.compile("/table/"))
    player.page.wait_for_timeout(15_000)


def _join(player: Visitor, game: str) -> None:
    player.open("/?tab=practice").button(re.compile(f"^Join: {game}"), exact=False).first.click()
    player.in_dialog().get_by_role("button", name=re.compile("Sit down")).click()
    player.is_at(re.compile("/table/"))


def _table(player: Visitor, folder: Path, name: str, game: str) -> None:
    """Show a table at the player's second decision, when there is something on it."""
    _join(player, game)
    bar = player.page.get_by_role("group", name="Your action")
    expect(bar).to_be_visible(timeout=90_000)
    calmly = bar.get_by_role("button", name=re.compile("^(Check|Call)"))
    if calmly.count():
        calmly.first.click()
        player.page.wait_for_timeout(1_000)
        expect(bar).to_be_visible(timeout=90_000)
    player.page.wait_for_timeout(700)
    player.page.screenshot(path=folder / f"table-{name}-{player.size}.png")
    player.leave()


def _tables_on_a_desk(browser: Browser, house: House, folder: Path) -> None:
    for name, game in TABLES.items():
        _table(Visitor(browser, house).register(next(SITTERS)), folder, name, game)


def _tables_on_a_phone(browser: Browser, house: House, folder: Path) -> None:
    for name, game in TABLES.items():
        _table(Visitor(browser, house, "phone").register(next(SITTERS)), folder, name, game)


def _tiles(browser: Browser, house: House, folder: Path) -> None:
    """Show all tables at once."""
    player = Visitor(browser, house).register(next(SITTERS))
    for game in TABLES.values():
        player.open("/?tab=practice").button(
            re.compile(f"^Join: {game}"), exact=False
        ).first.click()
        player.in_dialog().get_by_role("button", name=re.compile("Sit down")).click()
        player.is_at(re.compile("/table/"))
    player.page.wait_for_timeout(4_000)
    player.page.screenshot(path=folder / "table-tiles-desktop.png")
    player.leave()


def _staff(browser: Browser, house: House, folder: Path) -> None:
    def visit(where: House, size: str = "desktop") -> Visitor:
        return Visitor(browser, where, size)

    founder = boss_of(house, visit)
    for name, cents in zip(NAMES, (2550, 10000, 400, 99900, 5000), strict=True):
        player = visit(house).register(name)
        asked = player.ask("POST", "/me/deposits", {"id": "first", "cents": cents})
        if name != NAMES[0]:
            founder.ask("POST", f"/staff/transfers/{asked['id']}/approve")
        player.leave()
    founder.leave()
    for size in SIZES:
        boss = visit(house, size).sign_in("boss")
        for part in STAFF:
            _picture(boss.open(f"/staff/{part}"), folder, f"staff-{part}")
        _picture(boss.open("/staff/tournament/evening-1"), folder, "staff-tournament")
        boss.leave()


def _live(browser: Browser, house: House, folder: Path) -> None:
    """Show every page of a live house in the middle of an evening."""

    def visit(where: House, size: str = "desktop") -> Visitor:
        return Visitor(browser, where, size)

    live_evening(boss_of(house, visit))
    for size, light in product(("tablet", "upright", "phone"), ("night", "day")):
        floor = visit(house, size).sign_in("boss").open("/live")
        if light == "day":
            floor.page.get_by_role("button", name="Daylight").tap()
        for name, path in LIVE.items():
            # The page asks the house for news all the time, so it is never idle.
            floor.open(path)
            expect(floor.page.locator(".live .bar h1")).to_be_visible()
            floor.page.wait_for_timeout(1_200)
            floor.page.screenshot(path=folder / f"live-{name}-{light}-{size}.png")
        floor.leave()


def _picture(visitor: Visitor, folder: Path, name: str) -> None:
    """Take a picture of the whole page, as if the window were as high."""
    page, (width, height) = visitor.page, SIZES[visitor.size]
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(300)
    whole = int(page.evaluate("document.documentElement.scrollHeight"))
    page.set_viewport_size({"width": width, "height": max(height, whole)})
    page.wait_for_timeout(200)
    page.screenshot(path=folder / f"{name}-{visitor.size}.png")
    page.set_viewport_size({"width": width, "height": height})


if __name__ == "__main__":
    main(Path(sys.argv[1]))
