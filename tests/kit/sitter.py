"""A sitter: somebody with a browser who has taken a seat, what he sees and what he does."""

import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Final

from kit.open_house import House, settings_of
from kit.visitor import Visitor
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

PATIENT_MS: Final = 120_000
"""Long enough for the slowest machine; who tests the clock itself takes less."""
DUEL: Final = "Texas Hold'em 50/100"
TRIO: Final = "Texas Hold'em 100/200"
"""The stakes of tables for two and for three."""

# Who has left keeps his seat for a day: in a long run it would go to somebody of another test.
RULES: Final = """extends = "{room}"
[meta]
id = "table-house"
title = "Rules of the play-money room with another clock, where two may begin"
[cash.start]
min_players = 2
heads_up_hands_max = "unlimited"
[cash.sit_out]
table_limit_s = 86400
global_limit_s = 86400
[clock]
decision_ms = {decision_ms}
[clock.time_bank.cash]
initial_ms = 0
add_ms = 0
[open_face]
placement_ms = {decision_ms}
"""

LISTEN: Final = """addEventListener('DOMContentLoaded', () => {
  window.heard = [];
  const told = '[role=log] > p';
  new MutationObserver((changes) => {
    const said = new Set();
    for (const { type, target, addedNodes } of changes) {
      const nodes = type === 'childList' ? [...addedNodes] : [target.parentElement];
      for (const node of nodes) if (node instanceof Element && node.matches(told)) said.add(node);
    }
    heard.push(...[...said].filter((one) => one.isConnected).map((one) => one.textContent));
  }).observe(document, { childList: true, subtree: true, characterData: true });
});"""
"""Listens as a screen reader does: to what is added to a live region or changes in it."""


def table_house(folder: Path, *, decision_ms: int = PATIENT_MS, pause_ms: int = 400) -> House:
    """Make a house of tables where a decision may take so long, and a result stays so long."""
    room = files("huone.server").joinpath("defaults", "play-room.toml")
    rules = RULES.format(room=room, decision_ms=decision_ms)
    (folder / "rules.toml").write_text(rules)
    settings = settings_of("tables").replace("pause_ms = 400", f"pause_ms = {pause_ms}")
    return House(settings, folder, bold_bots=True)


class Line:
    """The socket between a page and the room, which can be cut and mended."""

    def __init__(self, page: Page) -> None:
        self._is_cut = False
        self._open: list[tuple[WebSocketRoute, WebSocketRoute]] = []
        page.route_web_socket(re.compile("/ws$"), self._connect)

    def _connect(self, page: WebSocketRoute) -> None:
        if self._is_cut:
            page.close()
        else:
            self._open.append((page, page.connect_to_server()))

    def cut(self) -> None:
        """Lose the line; whatever the page tries fails."""
        self._is_cut = True
        for page, room in self._open:
            room.close()
            page.close()
        self._open.clear()

    def mend(self) -> None:
        """Let the page reach the room again."""
        self._is_cut = False


LAST_HAND: Final = """() => {
  const link = document.querySelector('header a[href^="/hand/"]');
  return Number(link?.getAttribute('href').split('/').pop() ?? 0);
}"""
READY_MS: Final = 400
"""After that a table takes keys and clicks; before it they may be meant for another turn."""


class Sitter:
    """Somebody who sits at a table."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.name = visitor.name
        self.line = Line(self.page)
        self.page.add_init_script(LISTEN)

    # Coming and going.

    def join(self, stake: str, *, tab: str = "cash") -> "Sitter":
        """Ask for a seat of a stake, called as in the lobby."""
        if tab == "practice":  # Whoever sits there still would be waited for at every turn.
            assert stake not in self.visitor.house.joined, f"another test has sat at {stake}"
            self.visitor.house.joined.add(stake)
        self.visitor.open(f"/?tab={tab}")
        self.visitor.button(f"Join: {stake}").click()
        sit = self.visitor.in_dialog().get_by_role("button", name=re.compile("^Sit down"))
        sit.click()
        return self

    def arrives(self) -> "Sitter":
        """Wait until the seat is given and the table is there."""
        self.visitor.is_at(re.compile(r"/table/"))
        expect(self.seat()).to_be_visible()
        return self

    @property
    def table(self) -> str:
        """Give the id of the table."""
        return self.page.url.rpartition("/")[2]

    # What is seen.

    def seat(self, name: str = "") -> Locator:
        """Find a seat, his own if no other name is given."""
        return self.page.get_by_role("group", name=re.compile(f"^{name or self.name}, "))

    def cards(self, name: str = "") -> list[str]:
        """List the cards before a seat, in words."""
        return _names(self.seat(name).get_by_role("img"), "(?: of |^face-down card$)")

    def board(self) -> list[str]:
        """List the cards of the board, in words."""
        return _names(self.page.get_by_role("group", name="Board").get_by_role("img"), " of ")

    def button(self) -> str:
        """Tell who has the dealer button."""
        disc = self.page.get_by_role("img", name=re.compile("^Dealer button: "))
        return (disc.get_attribute("aria-label") or "").removeprefix("Dealer button: ")

    def heard(self) -> list[str]:
        """List what the live region has said since the page was opened."""
        return [str(one) for one in self.page.evaluate("window.heard")]

    def hears(self, sentence: str) -> None:
        """Wait until the live region says something like this."""
        self.page.wait_for_function("say => heard.some(one => one.match(say))", arg=sentence)

    # His turn.

    @property
    def bar(self) -> Locator:
        """Find where he acts; it is there while it is his turn."""
        return self.page.get_by_role("group", name="Your action")

    def has_turn(self) -> "Sitter":
        """Wait until it is his turn, and the keys count: nobody decides in the first moment."""
        expect(self.bar).to_be_visible()
        self.page.wait_for_timeout(READY_MS)
        return self

    def in_advance(self, name: str) -> Locator:
        """Find a choice that he can make before his turn."""
        return self.page.get_by_role("group", name="In advance").get_by_role("button", name=name)

    def act(self, name: str) -> None:
        """Click one of his actions by how its name begins, and wait until it is done."""
        self.has_turn()
        before = len(self.heard())
        self.bar.get_by_role("button", name=re.compile(f"^{name}")).first.click()
        self.page.wait_for_function("n => heard.length > n", arg=before)

    def plays_on(self, act: Callable[["Sitter"], None], until: str) -> None:
        """Act whenever it is his turn, until the live region says something like this."""
        self._acts(act, "say => heard.some(one => one.match(say))", until)

    def last_hand(self) -> int:
        """Tell the number of the last hand in which he had cards; 0 before the first is over."""
        return int(self.page.evaluate(LAST_HAND))

    def plays_a_hand(self, act: Callable[["Sitter"], None]) -> None:
        """Act until a hand in which he has cards is over; others may end before it."""
        self._acts(act, f"before => ({LAST_HAND})() > before", self.last_hand())

    def _acts(self, act: Callable[["Sitter"], None], is_over: str, arg: str | int) -> None:
        either = f"arg => ({is_over})(arg) || !!document.querySelector('.room.needs')"
        while True:
            self.page.wait_for_function(either, arg=arg)
            if self.page.evaluate(is_over, arg):
                return
            self.page.wait_for_timeout(READY_MS)
            before = len(self.heard())
            act(self)
            self.page.wait_for_function("n => heard.length > n", arg=before)


def check_or_fold(sitter: Sitter) -> None:
    """Stay in while it is free, by mouse: who calls everything may have to buy in again."""
    check = sitter.bar.get_by_role("button", name=re.compile("^Check"))
    (check if check.count() else sitter.bar.get_by_role("button", name="Fold")).first.click()


def first_to_act(sitters: list[Sitter]) -> list[Sitter]:
    """Put two or three sitters in the order of their first street; the button begins it."""
    button = sitters[0].button()
    waiting = [sitter for sitter in sitters if sitter.name != button]
    for sitter in waiting:
        expect(sitter.in_advance("Call any")).to_be_visible()
    # The small blind has something to call, the big blind has not.
    waiting.sort(key=lambda sitter: sitter.in_advance("Check / Fold").count())
    return [next(sitter for sitter in sitters if sitter.name == button), *waiting]


def _names(images: Locator, kind: str) -> list[str]:
    labels = [str(one.get_attribute("aria-label")) for one in images.all()]
    return [label for label in labels if re.search(kind, label)]
