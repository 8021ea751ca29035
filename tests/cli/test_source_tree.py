from pathlib import Path

import pytest

from huone.cli.source_tree import NoSourceTree, evidence_of, find_tree

FILES = {
    "src/huone/rulebooks/clauses/online/cards.toml": "# POT-01",
    "src/huone/rulebooks/books/online.toml": "# POT-02",
    "src/huone/table/rules.py": "# POT-02",
    "src/huone/games/catalog/texas.toml": "# POT-03",
    "src/huone/cards/_kernel.c": "/* HAND-01 */",
    "web/src/lobby.ts": "// SYS-05",
    "tests/test_pots.py": 'import pytest\npytestmark = pytest.mark.clause("POT-04")\n',
    "tests/strategies.py": 'import pytest\nmarks = pytest.mark.clause("HAND-02")\n',
    "tests/scenarios/texas/pot.toml": 'clauses = ["HAND-03"]',
    "docs/RULES.md": "HAND-04",
}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for path, text in FILES.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    return tmp_path


def test_code_data_and_tests_are_told_apart(tree: Path) -> None:
    evidence = evidence_of(tree)
    assert set(evidence.code) == {"POT-03", "HAND-01", "SYS-05"}
    assert set(evidence.data) == {"POT-02"}
    assert set(evidence.tests) == {"POT-04", "HAND-03"}


def test_the_tree_is_found_from_any_folder_inside_it(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tree / "tests/scenarios")
    assert find_tree() == tree


def test_the_tree_is_found_around_an_installation_inside_it(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir("/")
    monkeypatch.setattr("sys.prefix", str(tree / ".venv"))
    assert find_tree() == tree


def test_a_named_folder_must_be_a_tree_itself(tree: Path) -> None:
    assert find_tree(tree) == tree
    with pytest.raises(NoSourceTree, match="tests is none; run this inside the tree"):
        find_tree(tree / "tests")


def test_an_installation_alone_has_no_tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.prefix", str(tmp_path))
    monkeypatch.setattr("huone.cli.source_tree.__file__", str(tmp_path / "source_tree.py"))
    with pytest.raises(NoSourceTree):
        find_tree()
