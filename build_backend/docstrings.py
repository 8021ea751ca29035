"""Docstrings for compiled modules: mypyc leaves them out, and `help()` is empty without them.

mypyc writes C, in which each function, property, class and module has a place for its text. The
texts are read from the source and put there before the C is compiled.
"""

import ast
import re
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path

FUNCTION = re.compile(r"\(PyCFunction\)CPyPy_(\w+),")
GETTER = re.compile(r"\(getter\)(\w+?)_get_(\w+),")
TYPE = re.compile(r"static PyTypeObject CPyType_(\w+)_template_ = {")
MODULE = re.compile(r'^\s*"(huone[\w.]*)",$')
PLACE = re.compile(r'PyDoc_STR\((NULL|"((?:[^"\\]|\\.)*)")\)')
Texts = dict[str, str]
"""Docstrings by the dotted name of what they describe."""


def put_into(path: Path, files: list[str]) -> None:
    """Put the docstrings of these source files into the C that was made of them."""
    texts: Texts = {}
    for file in files:
        module = file.removeprefix("src/").removesuffix(".py").replace("/", ".")
        texts.update(texts_of(ast.parse(Path(file).read_text(encoding="utf-8")), module))
    lines = documented(path.read_text(encoding="utf-8").splitlines(), texts)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def texts_of(node: ast.Module | ast.ClassDef | ast.FunctionDef, name: str) -> Texts:
    """Collect the docstrings of a module or class and of what it defines."""
    text = ast.get_docstring(node, clean=False)
    found = {name: cleandoc(text)} if text else {}
    if not isinstance(node, ast.FunctionDef):
        for inner in node.body:
            if isinstance(inner, ast.ClassDef | ast.FunctionDef):
                found.update(texts_of(inner, f"{name}.{inner.name}"))
    return found


def documented(lines: list[str], texts: Texts) -> Iterator[str]:
    """Give the lines of C with the texts in their places."""
    text = ""
    for line in lines:
        if name := name_in(line):
            text = text_of(name, texts)
        yield with_text(line, text) if text else line


def name_in(line: str) -> str:
    """Name what the next place for a text describes, if this line says so."""
    if getter := GETTER.search(line):
        return f"{getter[1]}___{getter[2]}"
    for pattern in (FUNCTION, TYPE, MODULE):
        if found := pattern.search(line):
            return found[1]
    return ""


def text_of(name: str, texts: Texts) -> str:
    """Find a text; mypyc writes a name from where it is unique, with `___` for each dot."""
    dotted = "." + name.replace("___", ".")
    for full, text in texts.items():
        if f".{full}".endswith(dotted):
            return text
    return ""


def with_text(line: str, text: str) -> str:
    """Write a text into a line that has a place for it; a signature stands before it."""
    if place := PLACE.search(line):
        string = c_string(text, after=place[2] or "")
        return f"{line[: place.start()]}PyDoc_STR({string}){line[place.end() :]}"
    if line.strip() == "NULL, /* docstring */":
        return f"PyDoc_STR({c_string(text)}),"
    if line.endswith("NULL, NULL},"):  # A property: its text, and what its functions are given.
        return line.removesuffix("NULL, NULL},") + f"PyDoc_STR({c_string(text)}), NULL}},"
    return line


def c_string(text: str, *, after: str = "") -> str:
    """Write a text as a string of C."""
    signs = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "?": "\\?"}
    return '"' + after + "".join(signs.get(sign, sign) for sign in text) + '"'
