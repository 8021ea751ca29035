from difflib import unified_diff
from pathlib import Path

from huone.rulebooks.clauses import registry
from huone.rulebooks.conformance import PROVEN, Matrix
from huone.rulebooks.conformance_page import page

TREE = Path(__file__).parents[2]
REMEDY = "huone rules conformance --write docs/CONFORMANCE.md"
PAGE = TREE / "docs" / "CONFORMANCE.md"


def test_the_page_is_in_step_with_the_tree(matrix: Matrix) -> None:
    written, right = PAGE.read_text(encoding="utf-8"), page(matrix)
    behind = list(unified_diff(written.splitlines(), right.splitlines(), n=0))
    assert not behind, "\n".join([f"the page is behind; run: {REMEDY}", *behind[:20]])


def test_the_page_has_every_entry_once(matrix: Matrix) -> None:
    lines = page(matrix).splitlines()
    named = [line.split(" | ")[0].removeprefix("| ") for line in lines if line.startswith("| ")]
    entries = [id for id in named if id in registry().entries]
    assert sorted(entries) == sorted(registry().entries)


def test_a_proof_takes_a_clause_off_the_list_of_what_does_not_apply(matrix: Matrix) -> None:
    stale = [id for id in registry().not_applicable if matrix.row(id).state in PROVEN]
    assert not stale, f"proven, so take it out of not_applicable.toml: {stale}"
