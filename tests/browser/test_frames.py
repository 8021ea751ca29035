"""Six tables at once, with everything that moves: what the browser's tracing says of its frames."""

import json
import re
from collections.abc import Callable

import pytest
from kit.frame_trace import CATEGORIES, FrameTrace
from kit.open_house import House
from kit.visitor import Visit, Visitor
from playwright.sync_api import Browser, Page, expect

Name = Callable[[str], str]
STAKES = (
    *(f"Texas Hold'em {blinds}" for blinds in ("5/10", "10/20", "20/40", "25/50")),
    "Omaha 5/10",
    "Sviten Special 5/10",
)
SETTLE_MS = 2_000
"""Opening six tables is not playing at them."""
WATCHED_MS = 15_000
PLANTED_MS = 1_500
FRAME_MS = 1_000 / 60
LONG_TASK_MS = 50
"""What the browser itself calls long: a click waits for it that one notices."""
RASTER_SHARE = 0.25
"""How much of one processor may go into drawing what has changed."""
MOVES = {"transform", "translate", "rotate", "scale", "opacity"}
"""What the compositor moves by itself; the page is not drawn anew for it."""

PLAY = """() => {
  const calmly = /^(Check|Call|Stand pat|Keep)/;
  let next = 0;
  setInterval(() => {
    const rooms = [...document.querySelectorAll('.room')];
    next += 1;
    for (let i = 0; i < rooms.length; i += 1) {
      const room = rooms[(next + i) % rooms.length];
      const buttons = room.matches('.needs') ? [...room.querySelectorAll('button')] : [];
      const button = buttons.find((one) => calmly.test(one.textContent.trim()));
      if (button) return button.click();
    }
  }, 250);
}"""
"""Act at one table after the other; in the page, for a question from outside costs it frames."""

WATCH = """() => {
  const about = new Set(['offset', 'computedOffset', 'easing', 'composite']);
  window.moved = new Set();
  setInterval(() => {
    for (const animation of document.getAnimations())
      for (const frame of animation.effect.getKeyframes())
        for (const name of Object.keys(frame)) if (!about.has(name)) moved.add(name);
  }, 100);
}"""

PLANT = """() => {
  const box = document.createElement('div');
  box.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 9px; height: 9px';
  document.body.append(box);
  const drawn = { width: ['9px', '90px'], boxShadow: ['0 0 1px red', '0 0 9px red'] };
  box.animate(drawn, { duration: 400, iterations: Infinity });
  setInterval(() => { box.style.height = `${9 + box.offsetWidth % 7}px`; box.offsetHeight; }, 50);
}"""
"""What must not be: an animation that lays out and draws, and a script that waits for a layout."""


def _six_tables(visitor: Visitor) -> Page:
    page = visitor.page
    page.emulate_media(reduced_motion="no-preference")
    for stake in STAKES:
        visitor.open("/?tab=practice")
        visitor.button(f"Join: {stake}").click()
        visitor.in_dialog().get_by_role("button", name=re.compile("^Sit down")).click()
        visitor.is_at(re.compile("/table/"))
    expect(page.get_by_role("group", name=re.compile("^Poker table"))).to_have_count(len(STAKES))
    return page


def _traced(browser: Browser, page: Page, watched_ms: int, script: str = "1") -> FrameTrace:
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.evaluate(script)
    page.wait_for_timeout(watched_ms)  # The room and its bots have their turn.
    return FrameTrace(json.loads(browser.stop_tracing())["traceEvents"])


def _report(trace: FrameTrace) -> None:
    """Print what was seen, for who reads the log."""
    middle, most, nearly_all = trace.lengths(0.5, 0.95, 0.99)
    begin, longest = trace.longest()
    print(
        f"{trace.drawn} of {trace.expected} frames drawn: median {middle:.1f} ms, "
        f"95 % {most:.1f} ms, 99 % {nearly_all:.1f} ms, longest {longest:.1f} ms"
    )
    for what, cost, share in (
        ("the longest", trace.cost(begin, longest), 1),
        ("each on average", trace.cost(), WATCHED_MS / FRAME_MS),
    ):
        parts = ", ".join(f"{name} {used / share:.1f}" for name, used in cost.items())
        print(f"processor time of {what}, in ms: {parts}")
    redrawn = trace.redrawn()
    print(
        f"longest task of the main thread {trace.longest_task():.1f} ms; "
        f"{redrawn.total()} tiles of {len(redrawn)} layers drawn anew"
    )


@pytest.mark.deep
def test_six_tables_are_open_and_move(
    tables: House, visit: Visit, fresh_name: Name, chromium: Browser
) -> None:
    page = _six_tables(visit(tables).register(fresh_name("anna")))
    page.evaluate(PLAY)
    page.wait_for_timeout(SETTLE_MS)
    trace = _traced(chromium, page, WATCHED_MS)
    _report(trace)
    cost = trace.cost()
    assert trace.drawn > 0
    for thread in ("main", "compositor", "drawing"):
        assert cost[thread] < WATCHED_MS / 2, thread
    assert cost["raster"] < WATCHED_MS * RASTER_SHARE
    assert trace.longest_task() < LONG_TASK_MS
    assert trace.forced_layouts() == 0
    assert trace.not_composited() == set()
    page.evaluate(WATCH)
    page.wait_for_timeout(SETTLE_MS)
    moved = set(page.evaluate("[...moved]"))
    assert moved
    assert moved <= MOVES


def test_what_the_compositor_cannot_move_alone_is_found(
    tables: House, visit: Visit, fresh_name: Name, chromium: Browser
) -> None:
    visitor = visit(tables).register(fresh_name("anna")).open("/")
    visitor.page.emulate_media(reduced_motion="no-preference")
    visitor.settle()
    visitor.page.evaluate(WATCH)
    calm = _traced(chromium, visitor.page, PLANTED_MS)
    assert (calm.not_composited(), calm.forced_layouts()) == (set(), 0)
    planted = _traced(chromium, visitor.page, PLANTED_MS, PLANT)
    assert {"width", "box-shadow"} <= planted.not_composited()
    assert planted.forced_layouts() > 0
    assert {"width", "boxShadow"} <= set(visitor.page.evaluate("[...moved]"))
