"""Changes: what differs between two rulebooks, in the words of the guide itself.

Owns: setting the statements of two guides side by side.
Never: has words of its own for a difference; a statement that reads otherwise is the difference.
"""

from collections.abc import Iterator

from msgspec import Struct

from huone.guide.book import Guide
from huone.guide.page import Grid, Page, PageSection, Sentence

NOT_COMPARED = ("clauses",)


class Changed(Struct, frozen=True):
    """One statement that two books make differently; empty where one of them says nothing."""

    page: str
    section: str
    before: str
    after: str
    clauses: tuple[str, ...]


def changes(before: Guide, after: Guide) -> list[Changed]:
    """Say what the later guide says otherwise, page by page."""
    slugs = dict.fromkeys(page.slug for guide in (after, before) for page in guide.pages)
    return [
        changed
        for slug in slugs
        if slug not in NOT_COMPARED
        for changed in _of_page(before.page(slug), after.page(slug))
    ]


def _of_page(before: Page | None, after: Page | None) -> Iterator[Changed]:
    if before is None or after is None:
        known = after or before
        assert known is not None
        said = f"{known.title}. {known.lead}"
        was, now = ("", said) if before is None else (said, "")
        yield Changed(known.title, "", was, now, ())
        return
    old, new = _statements(before), _statements(after)
    for key in dict.fromkeys([*new, *old]):
        (section, was, clauses), (_, now, now_clauses) = (
            old.get(key, _NOTHING),
            new.get(key, _NOTHING),
        )
        if was != now:
            title = section or new[key][0]
            yield Changed(after.title, title, was, now, now_clauses or clauses)


_NOTHING: tuple[str, str, tuple[str, ...]] = ("", "", ())


def _statements(page: Page) -> dict[str, tuple[str, str, tuple[str, ...]]]:
    """Give what a page states, by a key that stays the same when the words change.

    Texts that stand for the choices of one field share its clauses, and so its key.
    """
    found: dict[str, tuple[str, str, tuple[str, ...]]] = {}
    for section in page.sections:
        for key, text, clauses in _parts(section):
            found.setdefault(f"{section.id} {key}", (section.title, text, clauses))
    return found


def _parts(section: PageSection) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    for part in section.parts:
        if isinstance(part, Sentence):
            yield part.key, part.text, part.clauses
        elif isinstance(part, Grid):
            for row in part.rows:
                name = row[0] if part.numeric_from else ""
                yield f"{part.caption} {name or row[0]}", " · ".join(row), part.clauses
