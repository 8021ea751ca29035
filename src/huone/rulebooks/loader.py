"""Loader: from a TOML file to a rulebook that is complete, or to a refusal that names the line.

Owns: the packaged books, `extends`, and the refusals for a book that is wrong.
Never: fills in a value; what a book does not say, and does not inherit, is missing.

Rule 1: a refusal names file, line and key.
Rule 2: a club's book changes keys of the book that it extends; a list or a chapter of another kind
(`offered`, `method`, `policy`) is replaced as a whole, never mixed with the old one.
Rule 3: one id, one meaning: a book that changes rules has an id of its own (GEN-04).
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

from huone.refusal import Refused
from huone.rulebooks.clauses import cited
from huone.rulebooks.laws import faults
from huone.rulebooks.schema import Rulebook, TitlePage
from huone.toml.complaints import complaint
from huone.toml.lines import KeyPath, key_lines, spelled

PACKAGED = ("online-2.0-fi", "online-2.0-da", "online-2.7-en", "online-2.8-fi", "live-1.0-fi")
"""The published documents, oldest first."""

KIND_KEYS = ("offered", "method", "policy")
"""Keys that say of which kind a chapter is, and so which other keys it has."""

Values = dict[str, object]

_TOML_LINE = re.compile(r"(?P<problem>.*) \(at line (?P<line>\d+), column \d+\)")


class BadRulebook(Refused):
    """A rulebook file is not a rulebook."""

    code = "rulebook/bad"
    says = "{file}:{line}: {key}: {problem}"


class NotToml(BadRulebook):
    """The file does not even parse."""

    code = "rulebook/not-toml"


class MissingKey(BadRulebook):
    """A rulebook is complete or it is refused."""

    code = "rulebook/missing-key"


class UnknownKey(BadRulebook):
    """A key that means nothing is a rule that would silently not hold."""

    code = "rulebook/unknown-key"


class WrongValue(BadRulebook):
    """A value is of the wrong type, out of its range, or not one of the allowed words."""

    code = "rulebook/wrong-value"


class Contradiction(BadRulebook):
    """Values that must fit together do not."""

    code = "rulebook/contradiction"


class CyclicExtends(BadRulebook):
    """A book extends itself, directly or through others."""

    code = "rulebook/cyclic-extends"


class IdTaken(BadRulebook):
    """A book has the id of another one and different rules."""

    code = "rulebook/id-taken"


class UnknownRulebook(Refused):
    """There is no such rulebook."""

    code = "rulebook/unknown"
    says = "there is no rulebook {rulebook}; the published ones are {known}"


class UnreadableRulebook(Refused):
    """A rulebook file cannot be read."""

    code = "rulebook/unreadable"
    says = "{file} cannot be read: {problem}"


_KINDS: Mapping[str, type[BadRulebook]] = {
    "missing-key": MissingKey,
    "unknown-key": UnknownKey,
    "wrong-value": WrongValue,
}


def list_rulebooks() -> tuple[TitlePage, ...]:
    """Give the title pages of the published documents, oldest first."""
    return tuple(load(packaged).meta for packaged in PACKAGED)


def load(which: str | Path) -> Rulebook:
    """Load a published document by its id, or a club's own rulebook by the path of its file."""
    if isinstance(which, str) and not which.endswith(".toml"):
        return _load_packaged(which)
    source = _source(which)
    book = _checked(source)
    if book.meta.id in PACKAGED and book != load(book.meta.id):
        raise source.refusal(IdTaken, ("meta", "id"), f"{book.meta.id} has other rules")
    return book


def citations(which: str | Path) -> dict[KeyPath, tuple[str, ...]]:
    """Tell which clauses a book cites beside each of its keys; a key without any is left out."""
    beside = {path: tuple(cited(comment)) for path, comment in _source(which).comments().items()}
    return {path: ids for path, ids in beside.items() if ids}


def _source(which: str | Path) -> "_Source":
    if isinstance(which, str) and not which.endswith(".toml"):
        return _Source.packaged(which)
    return _Source.of_file(Path(which))


@cache
def _load_packaged(rulebook: str) -> Rulebook:
    return _checked(_Source.packaged(rulebook))


def _checked(source: "_Source") -> Rulebook:
    """Turn a source into a rulebook of which every law holds."""
    values = source.complete_values()
    try:
        book = msgspec.convert(values, Rulebook)
    except msgspec.ValidationError as error:
        found = complaint(error, Rulebook)
        raise source.refusal(_KINDS[found.kind], found.path, found.problem) from None
    for path, problem in faults(book):
        raise source.refusal(Contradiction, path, problem)
    return book


class _Source:
    """The text of one book and the chain of books that it extends."""

    def __init__(
        self, *, name: str, text: str, folder: Path | None, chain: tuple[str, ...]
    ) -> None:
        self.name = name
        self.text = text
        self.chain = (*chain, name)
        self.values = self._parsed()
        self.base: _Source | None = None
        self.base = self._extended(folder)

    @classmethod
    def packaged(cls, rulebook: str, chain: tuple[str, ...] = ()) -> "_Source":
        """Open a published document."""
        if rulebook not in PACKAGED:
            raise UnknownRulebook(rulebook=rulebook, known=", ".join(PACKAGED))
        name = f"{rulebook}.toml"
        text = files("huone.rulebooks").joinpath("books", name).read_text(encoding="utf-8")
        return cls(name=name, text=text, folder=None, chain=chain)

    @classmethod
    def of_file(cls, path: Path, chain: tuple[str, ...] = ()) -> "_Source":
        """Open a club's own book."""
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
            raise UnreadableRulebook(file=str(path), problem=reason) from None
        return cls(name=str(path), text=text, folder=path.parent, chain=chain)

    def _parsed(self) -> Values:
        try:
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            found = _TOML_LINE.fullmatch(str(error))
            line = int(found["line"]) if found else self.text.count("\n") + 1
            problem = found["problem"] if found else str(error)
            raise NotToml(file=self.name, line=line, key="not TOML", problem=problem) from None

    def _extended(self, folder: Path | None) -> "_Source | None":
        """Open the book that this one extends: a published one, or a file beside it."""
        extends = self.values.pop("extends", None)
        if extends is None:
            return None
        if not isinstance(extends, str):
            raise self.refusal(WrongValue, ("extends",), "must name a rulebook or a .toml file")
        if "id" not in self._title_page():
            raise self.refusal(MissingKey, ("meta", "id"), "a book that extends needs its own")
        if not extends.endswith(".toml"):
            if extends not in PACKAGED:
                raise self.refusal(WrongValue, ("extends",), f"there is no rulebook {extends}")
            return _Source.packaged(extends, self.chain)
        path = (folder or Path()) / extends
        if any(path.resolve() == Path(book).resolve() for book in self.chain):
            chain = " -> ".join((*self.chain, str(path)))
            raise self.refusal(CyclicExtends, ("extends",), f"goes round in a circle: {chain}")
        if not path.is_file():
            raise self.refusal(WrongValue, ("extends",), f"there is no file {path}")
        return _Source.of_file(path, self.chain)

    def _title_page(self) -> Values:
        page = self.values.get("meta")
        return page if isinstance(page, dict) else {}

    def complete_values(self) -> Values:
        """Give the values of this book on top of those of the book that it extends."""
        if self.base is None:
            return self.values
        return merged(self.base.complete_values(), self.values)

    def refusal(self, kind: type[BadRulebook], path: KeyPath, problem: str) -> BadRulebook:
        """Say no at the line where a key stands, or where the table begins that should have it."""
        places = self.places()
        enclosing = (path[:length] for length in range(len(path), 0, -1))
        file, line = next((places[each] for each in enclosing if each in places), (self.name, 1))
        return kind(file=file, line=line, key=spelled(path), problem=problem)

    def comments(self) -> dict[KeyPath, str]:
        """Give what stands behind the hash sign on the line of each key."""
        texts = {source.name: source.text.splitlines() for source in self.books()}
        return {
            path: texts[file][line - 1].partition("#")[2]
            for path, (file, line) in self.places().items()
        }

    def books(self) -> "Iterator[_Source]":
        """Give this book and those that it extends, one after the other."""
        source: _Source | None = self
        while source is not None:
            yield source
            source = source.base

    def places(self) -> dict[KeyPath, tuple[str, int]]:
        """Map each key path to the file and line that had the last word on it."""
        own = {path: (self.name, line) for path, line in key_lines(self.text).items()}
        if self.base is None:
            return own
        inherited = self.base.complete_values()
        base = self.base.places().items()
        return {path: place for path, place in base if self._inherits(path, inherited)} | own

    def _inherits(self, path: KeyPath, inherited: object) -> bool:
        """Tell whether this book leaves a key of its base in force."""
        own: object = self.values
        for step in path:
            if not (isinstance(own, dict) and isinstance(inherited, dict)):
                return False
            if _is_other_kind(inherited, own):
                return False
            if step not in own:
                return True
            own, inherited = own[step], inherited[step]
        return True


def merged(base: Values, changes: Values) -> Values:
    """Lay changes over a base, table by table; lists and chapters of another kind are replaced.

    >>> merged({"rake": {"minimum": 1, "rows": [1, 2]}}, {"rake": {"rows": [3]}})
    {'rake': {'minimum': 1, 'rows': [3]}}
    >>> merged({"banzai": {"offered": "yes", "seats": 5}}, {"banzai": {"offered": "no"}})
    {'banzai': {'offered': 'no'}}
    """
    if _is_other_kind(base, changes):
        return changes
    result = dict(base)
    for key, value in changes.items():
        old = result.get(key)
        if isinstance(old, dict) and isinstance(value, dict):
            result[key] = merged(old, value)
        else:
            result[key] = value
    return result


def _is_other_kind(base: Values, changes: Values) -> bool:
    return any(tag in changes and changes[tag] != base.get(tag) for tag in KIND_KEYS)
