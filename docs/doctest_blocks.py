"""Examples in docstrings as blocks of code, for the pages of the documentation site.

Owns: the extension that MkDocs' reader of Python loads (`make docs`).
Never: changes a docstring in the source.
"""

from typing import Any

import griffe


class DoctestBlocks(griffe.Extension):
    """Sets every example of a docstring in a block of its own."""

    def on_object(self, *, obj: Any, **kwargs: Any) -> None:
        """Rewrite the docstring of whatever has one."""
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    r"""Put a fence around each example, up to the next empty line.

    >>> fenced("Say.\n\n>>> 1 + 1\n2")
    'Say.\n\n```pycon\n>>> 1 + 1\n2\n```'
    """
    lines: list[str] = []
    inside = False
    for line in text.split("\n"):
        if not inside and line.lstrip().startswith(">>> "):
            inside = True
            if lines and lines[-1].strip():
                lines.append("")
            lines.append("```pycon")
        elif inside and not line.strip():
            inside = False
            lines.append("```")
        lines.append(line)
    return "\n".join([*lines, "```"] if inside else lines)
