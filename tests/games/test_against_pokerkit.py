from pathlib import Path

import pytest
from oracle.against_pokerkit import NAMES, VARIANTS, Match, Unexplained

RULES_PAGE = Path(__file__).parents[2] / "docs" / "RULES.md"


@pytest.mark.parametrize("name", VARIANTS)
def test_every_difference_from_pokerkit_has_a_name(name: str) -> None:
    decisions = 0
    for seed in range(30):
        match = Match(name, seed)
        match.play()
        decisions += match.decisions
    assert decisions > 100


@pytest.mark.deep
def test_every_difference_in_thousands_of_hands_has_a_name() -> None:
    named: set[str] = set()
    for name in VARIANTS:
        for seed in range(1000, 1400):
            named.update(Match(name, seed).play())
    assert named == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_deviation_is_explained(name: str) -> None:
    page = RULES_PAGE.read_text()
    assert "## Where other engines differ" in page
    assert f"| {name} |" in page.partition("## Where other engines differ")[2]


@pytest.mark.parametrize("planted", ["stacks", "bets"])
def test_a_difference_without_a_name_is_found(planted: str) -> None:
    """PokerKit's table is tampered with behind our back."""
    match = Match("NLHE", 3)
    if planted == "stacks":
        match.state.stacks[-1] += 1
    else:
        match.state.bets[0] += 3
    with pytest.raises(Unexplained, match=r"Match\('NLHE', 3\)"):
        match.play()
