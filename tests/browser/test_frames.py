"""Six tables at once, with everything that moves: how long the browser takes for a frame."""

import re
from collections.abc import Callable

import pytest
from open_house import House
from playwright.sync_api import expect
from sitter import Sitter
from visitor import Visit

Name = Callable[[str], str]
STAKES = (
    *(f"Texas Hold'em {blinds}" for blinds in ("5/10", "10/20", "20/40", "25/50")),
    "Omaha 5/10",
    "Sviten Special 5/10",
)
WATCHED_S = 15
FRAMES = """() => {
  window.frames_ms = [];
  let before = performance.now();
  const frame = (now) => {
    frames_ms.push(now - before);
    before = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""
SMOOTH_MS = 1_000 / 60 * 1.5
"""A frame that takes longer has made the next one late."""


@pytest.mark.deep
def test_six_tables_are_open_and_move(tables: House, visit: Visit, fresh_name: Name) -> None:
    anna = visit(tables).register(fresh_name("anna"))
    anna.page.emulate_media(reduced_motion="no-preference")
    sitter = Sitter(anna)
    for stake in STAKES:
        sitter.join(stake, tab="practice")
        anna.is_at(re.compile("/table/"))
    expect(anna.page.get_by_role("group", name=re.compile("^Poker table"))).to_have_count(6)
    anna.page.evaluate(FRAMES)
    needed = anna.page.locator(".room.needs")
    ends = f"() => frames_ms.reduce((sum, one) => sum + one, 0) > {WATCHED_S * 1_000}"
    while not anna.page.evaluate(ends):
        calls = needed.get_by_role("button", name=re.compile(r"^(Check|Call|Stand pat|Keep)"))
        if calls.count():
            calls.first.click()
        anna.page.wait_for_timeout(100)  # The room and its bots have their turn.
    frames = sorted(anna.page.evaluate("frames_ms.slice(5)"))
    smooth = sum(one <= SMOOTH_MS for one in frames)
    print(f"{len(frames)} frames in {WATCHED_S} s, {smooth / len(frames):.1%} in time,")
    print(f"median {frames[len(frames) // 2]:.1f} ms, longest {frames[-1]:.1f} ms")
    assert frames
