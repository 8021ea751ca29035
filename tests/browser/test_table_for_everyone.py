"""The table for everyone: axe, thumbs, the Tab key with a visible focus, and less motion."""

import re
from collections.abc import Callable

import pytest
from kit.open_house import House
from kit.sitter import DUEL, Sitter
from kit.visitor import Visit, Visitor

Company = Callable[..., list[Sitter]]
Name = Callable[[str], str]

FOCUS = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return null;
  const name = one.getAttribute('aria-label') || one.innerText || one.tagName;
  const style = getComputedStyle(one);
  const line = style.outlineStyle !== 'none' && style.outlineWidth !== '0px';
  return [name.replace(/\\s+/g, ' '), line];
}"""
"""What has the focus, and whether one sees it."""

MOVES = """() => document.getAnimations().filter((one) => {
  const { duration, iterations } = one.effect.getComputedTiming();
  return duration > 50 || iterations === Infinity;
}).map((one) => one.animationName ?? one.transitionProperty ?? String(one.effect.target))"""
"""What moves for longer than a blink."""


def verify(visitor: Visitor, state: str) -> None:
    """Look at the table as somebody who cannot see or has a small screen."""
    assert visitor.axe() == [], state
    assert visitor.overflow() <= 0, state
    if visitor.size == "phone":
        assert visitor.small_targets() == [], state


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_axe_finds_nothing_at_a_table_in_any_state(
    company: Company, tables: House, visit: Visit, size: str
) -> None:
    first, second = company(DUEL, size)
    verify(first.has_turn().visitor, "own turn")
    verify(second.visitor, "in advance")
    guest = visit(tables, size).open(f"/table/{first.table}")
    guest.sees("You are watching")
    verify(guest, "a guest watches")
    first.page.get_by_role("button", name="Table menu").click()
    verify(first.visitor, "menu")
    first.page.keyboard.press("Escape")
    first.page.get_by_role("button", name="Chat").click()
    verify(first.visitor, "chat")
    if size == "phone":
        first.page.keyboard.press("Escape")
    first.act("Fold")
    second.hears(f"^{second.name} wins ")
    verify(second.visitor, "a hand is won")
    verify(guest.open("/table/long-gone"), "a table that is closed")


def test_every_control_of_a_turn_is_reached_by_tab_with_a_visible_focus(company: Company) -> None:
    first, _ = company(DUEL)
    first.has_turn()
    reached: list[str] = []
    for _ in range(40):
        first.page.keyboard.press("Tab")
        if (found := first.page.evaluate(FOCUS)) is None:
            break
        name, is_seen = found
        assert is_seen, f"nobody sees that {name} has the focus"
        reached.append(name)
    listed = " | ".join(reached)
    for name in ("To the lobby", "Settings", "Chat", "Table menu", "Min", "Pot", "All-in", "Less"):
        assert name in reached, listed
    assert reached.count("Bet size") == 2  # The slider and the box.
    for begin in ("Fold", "Call 50", "Raise to 200"):
        assert any(name.startswith(begin) for name in reached), listed
    # Enter on what has the focus acts; Enter elsewhere never does.
    first.page.get_by_role("textbox", name="Bet size").press("Enter")
    assert first.bar.is_visible()
    assert not any("raise" in said for said in first.heard())


def test_nothing_moves_for_who_wants_less_motion(company: Company) -> None:
    first, second = company(DUEL)
    for sitter, action in ((first, "Call 50"), (second, "Check"), (second, "Bet 100")):
        sitter.act(action)
        for one in (first, second):
            assert one.page.evaluate(MOVES) == []
    moving = first.visitor.page
    moving.emulate_media(reduced_motion="no-preference")
    first.has_turn()
    first.bar.get_by_role("button", name=re.compile("^Call")).click()
    moving.wait_for_function(f"() => ({MOVES})().length > 0")
