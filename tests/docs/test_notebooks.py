"""Every notebook says what its cells answer, and its page shows it."""

import json
from pathlib import Path

import pytest

import notebooks
from docs_site import notebook_pages

FILES = sorted(notebooks.FOLDER.glob("*.ipynb"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_cell_answers_what_the_notebook_shows(path: Path) -> None:
    cells = notebooks.cells_of(path)
    shown = [cell["outputs"] for cell in cells if cell["cell_type"] == "code"]
    assert notebooks.answers(cells) == shown, "python build_backend/notebooks.py writes them anew"
    assert any(shown)


def test_a_wrong_answer_is_found(tmp_path: Path) -> None:
    copy = tmp_path / "copy.ipynb"
    text = FILES[0].read_text(encoding="utf-8")
    copy.write_text(text.replace("'exact'", "'guessed'"), encoding="utf-8")
    cells = notebooks.cells_of(copy)
    assert notebooks.answers(cells) != [c["outputs"] for c in cells if c["cell_type"] == "code"]
    notebooks.write(copy)
    assert json.loads(copy.read_text(encoding="utf-8")) == json.loads(text)


def test_a_cell_may_print_and_end_in_a_value() -> None:
    names: dict[str, object] = {}
    assert notebooks.answer("print('a')\nx = 2", names)[0]["text"] == ["a\n"]
    assert notebooks.answer("x + 1", names)[0]["data"] == {"text/plain": ["3"]}
    assert notebooks.answer("x = 3", names) == []


def test_every_notebook_has_a_page_with_its_answers() -> None:
    drawn = dict(notebook_pages())
    assert drawn.keys() == {f"notebooks/{name}.md" for name in [*(f.stem for f in FILES), "index"]}
    assert "```text\n('exact', [0.338, 0.662])\n```" in drawn["notebooks/equity.md"]
