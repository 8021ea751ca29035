"""Games other than hold'em, played by clicking: whatever is asked is answered with the mouse."""

import re
from collections.abc import Callable

import pytest
from kit.open_house import House
from kit.sitter import Sitter
from kit.visitor import Visit
from playwright.sync_api import Locator, expect

Name = Callable[[str], str]
OVER = r" wins \d| pays "

GAMES = (
    ("Omaha 5/10", "desktop", {"bet"}),
    ("Seven Card Stud 10/20", "phone", {"bet"}),
    ("Sviten Special 5/10", "desktop", {"bet", "draw"}),
    ("Pineapple 5/10", "phone", {"bet", "discard"}),
    ("Open Face Chinese 10", "desktop", {"place"}),
)


def click(sitter: Sitter, answered: set[str]) -> None:
    """Answer whatever the room asks: pay or check, keep, discard, place."""
    bar = sitter.bar
    enough = bar.get_by_role("button", name=re.compile(r"^(Check|Call|Bring-in|All-in \d)"))
    keep = bar.get_by_role("button", name=re.compile("^Keep "))
    marks = sitter.page.get_by_role("button", name=re.compile("^Mark "))
    rows = bar.get_by_role("button", name=re.compile("^(Back|Middle|Front)"))
    if enough.count():
        answered.add("bet")
        enough.first.click()
    elif keep.count():
        answered.add("keep")
        keep.click()
    elif bar.get_by_role("button", name=re.compile("^Stand pat")).count():
        answered.add("draw")
        marks.first.click()
        bar.get_by_role("button", name=re.compile("^Draw 1")).click()
    elif marks.count():
        answered.add("discard")
        marks.first.click()
        bar.get_by_role("button", name=re.compile("^Discard 1 card")).click()
    elif rows.count():
        answered.add("place")
        place(bar, rows)
    else:
        answered.add("show")
        bar.get_by_role("button", name=re.compile("^(Show|Once)")).click()


def place(bar: Locator, rows: Locator) -> None:
    """Place all cards, strongest row first, and confirm."""
    done = bar.get_by_role("button", name="Confirm")
    while done.is_disabled():
        rows.and_(bar.locator(":enabled")).last.click()
    bar.get_by_role("button", name="Undo").click()
    expect(done).to_be_disabled()
    rows.and_(bar.locator(":enabled")).last.click()
    done.click()


@pytest.mark.parametrize(("stake", "size", "asked"), GAMES, ids=[game[0] for game in GAMES])
def test_a_hand_is_played_by_clicking(
    tables: House, visit: Visit, fresh_name: Name, stake: str, size: str, asked: set[str]
) -> None:
    anna = Sitter(visit(tables, size).register(fresh_name("anna")))
    anna.join(stake, tab="practice").arrives()
    answered: set[str] = set()
    anna.plays_on(lambda sitter: click(sitter, answered), OVER)
    assert asked <= answered
