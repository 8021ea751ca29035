"""Notebooks: what each cell of docs/site/notebooks answers, as a page and as a test.

Owns: running the cells of a notebook from top to bottom, and its page for the documentation site.
`python build_backend/notebooks.py` runs all of them and writes their answers anew.
Never: needs Jupyter; whoever has it opens the same files.
"""

import ast
import io
import json
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parents[1] / "docs" / "site" / "notebooks"
Cell = dict[str, Any]


def cells_of(path: Path) -> list[Cell]:
    """Read the cells of a notebook."""
    cells: list[Cell] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return cells


def text_of(cell: Cell) -> str:
    """Give the text of a cell."""
    return "".join(cell["source"])


def answers(cells: list[Cell]) -> list[list[Cell]]:
    """Run the cells with code in their order, and give what each of them answers."""
    names: dict[str, Any] = {"__name__": "__main__"}
    return [answer(text_of(cell), names) for cell in cells if cell["cell_type"] == "code"]


def answer(code: str, names: dict[str, Any]) -> list[Cell]:
    """Run a cell: what it prints, and the value of its last line."""
    tree = ast.parse(code)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    found: list[Cell] = []
    if printed.getvalue():
        found.append({"name": "stdout", "output_type": "stream", "text": lines(printed.getvalue())})
    if value is not None:
        data = {"text/plain": lines(repr(value))}
        found.append(
            {"data": data, "execution_count": None, "metadata": {}, "output_type": "execute_result"}
        )
    return found


def lines(text: str) -> list[str]:
    """Divide a text as notebooks do."""
    return text.splitlines(keepends=True)


def page(cells: list[Cell]) -> str:
    """Draw a notebook as a page."""
    parts: list[str] = []
    for cell in cells:
        if cell["cell_type"] == "markdown":
            parts.append(text_of(cell))
            continue
        parts.append(f"```python\n{text_of(cell)}\n```")
        for output in cell["outputs"]:
            shown = output.get("text") or output["data"]["text/plain"]
            parts.append(f"```text\n{''.join(shown).rstrip()}\n```")
    return "\n\n".join(parts) + "\n"


def write(path: Path) -> None:
    """Run a notebook and write its answers into it."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    coded = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for cell, outputs in zip(coded, answers(notebook["cells"]), strict=True):
        cell["outputs"], cell["execution_count"] = outputs, None
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for each in sorted(FOLDER.glob("*.ipynb")):
        write(each)
        sys.stdout.write(f"{each.name}\n")
