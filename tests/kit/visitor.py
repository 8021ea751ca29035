"""A visitor of a house: one person with a browser window, and what he does again and again."""

import base64
import hashlib
import hmac
import json
import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from kit.open_house import House
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

CHROMIUMS: Final = ("chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS: Final = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking")
SIZES: Final = {
    "desktop": (1440, 900),
    "phone": (390, 844),
    "tablet": (1180, 820),
    "upright": (800, 1280),
    "wall": (1920, 1080),
}
PASSWORD: Final = "kissa-istuu-matolla-9"
AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE_MS: Final = 120_000
WORDS: Final = """() => {
  const named = [...document.querySelectorAll('[aria-label], [title]')];
  const labels = named.flatMap((one) => [one.ariaLabel, one.title]);
  return [document.title, document.body.innerText, ...labels].join(' | ');
}"""
IN_LIGHT: Final = """(light) => {
  document.documentElement.dataset.light = light;
  for (const one of document.getAnimations()) one.finish();
}"""
EXPECTED: Final = re.compile(r"status of 4\d\d")
"""A refusal is an answer; the browser writes it into its console all the same."""

expect.set_options(timeout=PATIENCE_MS)


def find_chromium() -> str | None:
    """Find the browser of this machine; TEST_CHROMIUM may name another one."""
    named = os.environ.get("TEST_CHROMIUM")
    return named or next((path for name in CHROMIUMS if (path := shutil.which(name))), None)


@contextmanager
def launched(path: str) -> Iterator[Browser]:
    """Start a browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


class Visitor:
    """Somebody in the house."""

    def __init__(
        self, browser: Browser, house: House, size: str = "desktop", *, locale: str = "en-GB"
    ) -> None:
        width, height = SIZES[size]
        self.house = house
        self.size = size
        self.name = ""
        self.errors: list[str] = []
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=size != "desktop",
            locale=locale,
            timezone_id="UTC",
            reduced_motion="reduce",
        )
        self.context.set_default_timeout(PATIENCE_MS)
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda said: self._hear(said.type, said.text))

    def _hear(self, kind: str, text: str) -> None:
        if kind == "error" and not EXPECTED.search(text):
            self.errors.append(text)

    def leave(self) -> None:
        """Close the window."""
        self.context.close()

    # Coming in.

    def register(self, name: str, *, language: str = "en") -> "Visitor":
        """Get an account without the form, which has tests of its own."""
        self.ask("POST", "/register", {"name": name, "password": PASSWORD, "language": language})
        self.name = name
        return self

    def sign_in(self, name: str) -> "Visitor":
        """Sign in without the form."""
        self.ask("POST", "/login", {"name": name, "password": PASSWORD})
        self.name = name
        return self

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """Ask something over HTTP, as this visitor's browser would."""
        answer = self.context.request.fetch(
            f"{self.house.url}/api{path}",
            method=method,
            headers={
                "X-Huone": "1",
                "Origin": self.house.url,
                "Content-Type": "application/json",
            },
            data=None if body is None else json.dumps(body),
        )
        assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
        return json.loads(answer.text()) if answer.text() else None

    def speak(self, language: str, label: str = "Language") -> None:
        """Choose a language on the page, and wait until the account keeps it."""
        with self.page.expect_response("**/api/me/language"):
            self.page.get_by_label(label).select_option(language)

    # Getting around.

    def open(self, path: str = "/") -> "Visitor":
        """Open a page, and wait until it stands."""
        self.page.goto(f"{self.house.url}{path}")
        return self

    def button(self, name: str | re.Pattern[str], *, exact: bool = True) -> Locator:
        """Find a button of the page itself, not of the navigation."""
        return self.page.get_by_role("main").get_by_role("button", name=name, exact=exact)

    def in_dialog(self) -> Locator:
        """Find the window above the page."""
        return self.page.get_by_role("dialog")

    def sees(self, text: str | re.Pattern[str]) -> None:
        """Wait until a text is on the page."""
        expect(self.page.get_by_text(text).first).to_be_visible()

    def is_at(self, path: str | re.Pattern[str]) -> None:
        """Wait until the address is this one."""
        whole = path if isinstance(path, re.Pattern) else f"{self.house.url}{path}"
        expect(self.page).to_have_url(whole)

    def settle(self) -> None:
        """Wait until the page has read what it shows."""
        self.page.wait_for_load_state("networkidle")
        expect(self.page.get_by_text("Loading …")).to_have_count(0)

    # Looking closely.

    def axe(self) -> list[str]:
        """List what axe finds wrong with the page, in the dark and by day."""
        self.page.evaluate(AXE.read_text())
        own = self.page.evaluate("document.documentElement.dataset.light")
        found = [f"{light}: {one}" for light in ("dark", "light") for one in self._axe_in(light)]
        self.page.evaluate(IN_LIGHT, own)
        return found

    def _axe_in(self, light: str) -> list[str]:
        self.page.evaluate(IN_LIGHT, light)
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{violation['id']}: {node['html'][:160]} ({node['failureSummary'][:200]})"
            for violation in found["violations"]
            for node in violation["nodes"]
        ]

    def overflow(self) -> int:
        """Tell by how many pixels the page is wider than the window."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - innerWidth"))

    def words(self) -> str:
        """Give everything that a person can read or hear on the page, its title included."""
        self.settle()
        return str(self.page.evaluate(WORDS))

    def small_targets(self) -> list[str]:
        """List what is too small for a thumb: 48 pixels, links within a text apart."""
        return list(self.page.evaluate(SMALL_TARGETS))


def totp(secret: str, *, at: float) -> str:
    """Give the code that an authenticator shows (RFC 6238)."""
    key = base64.b32decode(secret)
    digest = hmac.digest(key, int(at // 30).to_bytes(8, "big"), hashlib.sha1)
    start = digest[-1] & 15
    number = int.from_bytes(digest[start : start + 4], "big") & 0x7FFFFFFF
    return f"{number % 10**6:06d}"


Visit = Callable[..., Visitor]
"""How a test lets somebody come: `visit(house, "phone")`."""


def boss_of(house: House, visit: Visit) -> Visitor:
    """Let the one who looks after a house come in; the first time he founds his account."""
    boss = visit(house)
    if house.admin_link:
        boss.ask(
            "POST",
            house.admin_link.removeprefix(house.url),
            {"name": "boss", "password": PASSWORD},
        )
        house.admin_link = ""
        roles = ["player", "floor", "cashier", "integrity", "admin"]
        boss.ask("PUT", "/staff/players/boss/roles", {"roles": roles})
        return boss
    return boss.sign_in("boss")


SMALL_TARGETS: Final = """() => [...document.querySelectorAll(
    'button, select, input:not([type=checkbox]):not([type=radio]):not([type=range]), a.button'
  )].filter((one) => one.checkVisibility()).map((one) => [one, one.getBoundingClientRect()])
  .filter(([, box]) => box.width > 2 && (box.height < 44 || box.width < 44))
  .map(([one, box]) => `${one.outerHTML.slice(0, 120)} is ${box.width} x ${box.height}`)"""
