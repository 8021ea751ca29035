"""Cards that are shown when a hand is over: one, all or none, and only to who asks for it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from kit.open_house import House
from kit.sitter import DUEL, TRIO, Sitter, first_to_act, table_house
from kit.visitor import Visit
from playwright.sync_api import expect

Company = Callable[..., list[Sitter]]
PAUSE_MS = 60_000
"""Between two hands there is time for the slowest machine; no test waits for the second."""


@pytest.fixture
def slow_house(tmp_path: Path) -> Iterator[House]:
    """A room where a result stays for a minute."""
    with table_house(tmp_path, pause_ms=PAUSE_MS) as open_house:
        yield open_house


@pytest.fixture
def sit_down(slow_house: House, visit: Visit) -> Company:
    """Let two or three people fill a table; they come in the order in which they act first."""

    def sit(stake: str) -> list[Sitter]:
        names = ("anna", "bo") if stake == DUEL else ("anna", "bo", "cem")
        sitters = [Sitter(visit(slow_house).register(name)) for name in names]
        for sitter in sitters:
            sitter.join(stake)
        for sitter in sitters:
            sitter.arrives()
        return first_to_act(sitters)

    return sit


def test_who_folds_shows_one_card_and_who_wins_shows_both(sit_down: Company) -> None:
    first, second = sit_down(DUEL)
    first.has_turn()
    mine, theirs = first.cards(), second.cards()
    first.act("Fold")  # Heads-up the hand is over at once; until the next both can show.
    offered = first.page.get_by_role("group", name="Show your cards?")
    offered.get_by_role("button", name=f"Show {mine[0]}").click()
    second.hears(f"^{first.name} shows {mine[0]}$")
    assert not any(mine[1] in said for said in second.heard())
    second.page.get_by_role("group", name="Show your cards?").get_by_role(
        "button", name="Show all"
    ).click()
    first.hears(f"^{second.name} shows {', '.join(theirs)}$")


def test_who_has_folded_chooses_before_the_end_and_is_seen_at_the_end(sit_down: Company) -> None:
    button, small, big = sit_down(TRIO)
    button.has_turn()
    mine = button.cards()
    button.act("Fold")
    later = button.page.get_by_role("group", name="Show when the hand is over")
    later.get_by_role("button", name=f"Show {mine[1]}").click()
    expect(later.get_by_role("button", name=f"Show {mine[1]}")).to_have_attribute(
        "aria-pressed", "true"
    )
    small.act("Fold")
    big.hears(f"^{button.name} shows {mine[1]}$")
    assert not any(mine[0] in said for said in big.heard())
