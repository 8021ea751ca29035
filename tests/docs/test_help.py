"""`help()` tells of every compiled module what its source does, in either build."""

import ast
import inspect
import runpy
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from huone.compiled import MODULES
from huone.games.hand import Hand

ROOT = Path(__file__).parents[2]
Defined = ast.Module | ast.ClassDef | ast.FunctionDef


def described(node: Defined, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """List what a module defines and describes: the way to it from the module, and the text."""
    if text := ast.get_docstring(node):
        yield path, text
    if not isinstance(node, ast.FunctionDef):
        for inner in node.body:
            if isinstance(inner, ast.ClassDef | ast.FunctionDef):
                yield from described(inner, (*path, inner.name))


@pytest.mark.parametrize("name", MODULES)
def test_what_the_source_says_is_what_help_says(name: str) -> None:
    module = import_module(name)
    source = ROOT / "src" / f"{name.replace('.', '/')}.py"
    texts = list(described(ast.parse(source.read_text(encoding="utf-8"))))
    assert texts
    for path, text in texts:
        thing: object = module
        for step in path:
            # What a compiled class itself holds: a slot such as `__init__` has words of its own.
            thing = inspect.getattr_static(thing, step)
        if not path or path[-1] not in ("__init__", "__new__", "__repr__", "__len__", "__eq__"):
            assert inspect.getdoc(thing) == text, ".".join(path)


def test_a_method_has_its_signature_as_well() -> None:
    assert [*inspect.signature(Hand.fold).parameters] == ["self", "seat"]
    assert "to_chips" in inspect.signature(Hand.bet).parameters


def test_texts_are_put_into_the_places_that_the_compiler_leaves() -> None:
    documented = runpy.run_path(str(ROOT / "build_backend/docstrings.py"))["documented"]
    lines = [
        '{"pots", (PyCFunction)CPyPy_games___hand___Hand___pots,',
        ' METH_FASTCALL, PyDoc_STR("pots($self)\\n--\\n\\n")},',
        '{"actor",',
        " (getter)games___hand___Hand_get_actor,",
        "NULL, NULL, NULL},",
        '{"other", (PyCFunction)CPyPy_games___hand___Hand___other,',
        " METH_FASTCALL, PyDoc_STR(NULL)},",
        "static PyTypeObject CPyType_games___hand___Hand_template_ = {",
        '.tp_doc = PyDoc_STR("Hand(setup)\\n--\\n\\n"),',
        '"huone.games.hand",',
        "NULL, /* docstring */",
    ]
    hand = "huone.games.hand"
    texts = {
        hand: 'Says "no".',
        f"{hand}.Hand": "A hand.",
        f"{hand}.Hand.pots": "Form.\n\nAll.",
        f"{hand}.Hand.actor": "Who?",
        f"{hand}.OtherHand.other": "Of another class.",
    }
    assert list(documented(lines, texts)) == [
        lines[0],
        ' METH_FASTCALL, PyDoc_STR("pots($self)\\n--\\n\\nForm.\\n\\nAll.")},',
        *lines[2:4],
        'NULL, PyDoc_STR("Who\\?"), NULL},',
        *lines[5:8],
        '.tp_doc = PyDoc_STR("Hand(setup)\\n--\\n\\nA hand."),',
        lines[9],
        'PyDoc_STR("Says \\"no\\"."),',
    ]
