"""Lines: where each key of a TOML text stands.

Owns: the way from a key path, such as `rake.rows[3].cap_cents`, to a line number.
Never: checks the text; it must already have parsed as TOML.

Rule 1: a refusal that names a key also names its line; the standard parser forgets lines, so this
small scanner walks the same text again.
"""

import re

KeyPath = tuple[str | int, ...]

_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_STRING = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}' + r"|'''.*?'{3,5}" + r'|"(?:\\.|[^"\\])*"' + r"|'[^']*'", re.DOTALL
)
_PLAIN_VALUE = re.compile(r"[^,\]}#\n]*")


def key_lines(text: str) -> dict[KeyPath, int]:
    r"""Map each key path of a TOML text to the line on which it is written, counted from 1.

    >>> key_lines('[rake]\nrows = [\n  { cap = 3 },\n]')[("rake", "rows", 0, "cap")]
    3
    """
    return _Scanner(text).scan()


def spelled(path: KeyPath) -> str:
    """Write a key path the way a person would.

    >>> spelled(("rake", "rows", 3, "cap_cents"))
    'rake.rows[3].cap_cents'
    """
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return "".join(steps).removeprefix(".") or "the whole file"


class _Scanner:
    """One walk through a text; `at` is the next character."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[KeyPath, int] = {}
        self.elements: dict[KeyPath, int] = {}

    def scan(self) -> dict[KeyPath, int]:
        table: KeyPath = ()
        self.skip_blank()
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                table = self.header()
            else:
                self.assignment(table)
            self.skip_blank()
        return self.lines

    def header(self) -> KeyPath:
        """Take `[table]` or `[[table]]`; inside an array of tables its last element is meant."""
        repeated = self.text.startswith("[[", self.at)
        self.at += 2 if repeated else 1
        path = self.inside_last_elements(self.key())
        self.at += 2 if repeated else 1
        if repeated:
            self.note(path)
            self.elements[path] = self.elements.get(path, -1) + 1
            path = (*path, self.elements[path])
        self.note(path)
        return path

    def inside_last_elements(self, key: list[str]) -> KeyPath:
        path: KeyPath = ()
        for place, step in enumerate(key):
            path = (*path, step)
            if path in self.elements and place < len(key) - 1:
                path = (*path, self.elements[path])
        return path

    def assignment(self, table: KeyPath) -> None:
        path: KeyPath = (*table, *self.key())
        for length in range(len(table) + 1, len(path) + 1):
            self.note(path[:length])
        self.at += 1  # The equals sign.
        self.skip_blank()
        self.value(path)

    def key(self) -> list[str]:
        """Take a dotted key and the blanks around it."""
        steps = []
        while True:
            self.skip_blank()
            if (quoted := _STRING.match(self.text, self.at)) is not None:
                steps.append(quoted.group()[1:-1])
                self.at = quoted.end()
            else:
                bare = _BARE_KEY.match(self.text, self.at)
                assert bare is not None, "the text has parsed as TOML before"
                steps.append(bare.group())
                self.at = bare.end()
            self.skip_blank()
            if self.text[self.at] != ".":
                return steps
            self.at += 1

    def value(self, path: KeyPath) -> None:
        if self.text[self.at] == "[":
            self.array(path)
        elif self.text[self.at] == "{":
            self.inline_table(path)
        elif (string := _STRING.match(self.text, self.at)) is not None:
            self.at = string.end()
        else:
            plain = _PLAIN_VALUE.match(self.text, self.at)
            assert plain is not None
            self.at = plain.end()

    def array(self, path: KeyPath) -> None:
        index = 0
        self.step_into()
        while self.text[self.at] != "]":
            self.note((*path, index))
            self.value((*path, index))
            self.skip_comma()
            index += 1
        self.at += 1

    def inline_table(self, path: KeyPath) -> None:
        self.step_into()
        while self.text[self.at] != "}":
            self.assignment(path)
            self.skip_comma()
        self.at += 1

    def step_into(self) -> None:
        self.at += 1
        self.skip_blank()

    def skip_comma(self) -> None:
        self.skip_blank()
        if self.text[self.at] == ",":
            self.step_into()

    def skip_blank(self) -> None:
        blank = _BLANK.match(self.text, self.at)
        assert blank is not None
        self.at = blank.end()

    def note(self, path: KeyPath) -> None:
        self.lines.setdefault(path, self.text.count("\n", 0, self.at) + 1)
