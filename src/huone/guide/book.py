"""The guide of one rulebook: all its pages, in a language, and where each clause is explained.

Owns: the order of the pages, the list of clauses, the way from a clause or a refusal to its place.
Never: draws a page.
"""

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

from msgspec import Struct

from huone.games.definition import Mix, find
from huone.guide.chapters.cancelling import cancellation_page
from huone.guide.chapters.cash import cash_page
from huone.guide.chapters.charges import rake_page
from huone.guide.chapters.games import game_pages
from huone.guide.chapters.hands import hands_page
from huone.guide.chapters.house import fair_play_page, jackpot_page, live_page
from huone.guide.chapters.play import betting_page, time_page
from huone.guide.chapters.tournaments import hexapro_page, tournaments_page
from huone.guide.page import Page, PageSection, Sentence
from huone.guide.words import Tongue, Words
from huone.guide.writer import PageWriter
from huone.rulebooks.clauses import registry
from huone.rulebooks.loader import citations, load
from huone.rulebooks.schema import HexaPro, MixedGames, OpenFaceChinese, Rulebook


class HandSpot(Struct, frozen=True):
    """A place in the guide."""

    slug: str
    anchor: str


class Guide(Struct, frozen=True):
    """The pages of one rulebook in one language; the last one lists the clauses."""

    book: Rulebook
    words: Words
    pages: tuple[Page, ...]

    def page(self, slug: str) -> Page | None:
        """Find a page by its name."""
        return next((page for page in self.pages if page.slug == slug), None)

    def spot(self, clause: str) -> HandSpot | None:
        """Find where a clause is explained; every clause in force stands in the list at least."""
        for page in self.pages:
            for section in page.sections:
                if clause in section.clauses:
                    return HandSpot(page.slug, section.id if page.slug != "clauses" else clause)
        return None


def guide_of(which: str | Path, tongue: Tongue, *, games: tuple[str, ...] = ()) -> Guide:
    """Write the guide of a rulebook, for its own games and those that a room offers besides."""
    book = load(which)
    words = Words(tongue)
    writer = PageWriter(book, words, games=offered(book, games), cited=dict(citations(which)))
    return Guide(book, words, tuple(_pages(writer)))


def offered(book: Rulebook, more: tuple[str, ...] = ()) -> tuple[str, ...]:
    """List every game that can be played under a book, and those of a mix as well."""
    named = [*book.cash.games, *more]
    if isinstance(book.hexapro, HexaPro):
        named += book.hexapro.games
    if isinstance(book.mixed_games, MixedGames):
        named += book.mixed_games.games
    if isinstance(book.open_face, OpenFaceChinese):
        named.append("open-face-chinese")
    for id in tuple(named):
        game = find(id)
        if isinstance(game, Mix):
            named += game.menu
    return tuple(dict.fromkeys(find(id).id for id in named))


def _pages(writer: PageWriter) -> Iterator[Page]:
    yield hands_page(writer)
    yield betting_page(writer)
    yield time_page(writer)
    yield cash_page(writer)
    yield rake_page(writer)
    yield tournaments_page(writer)
    for page in (hexapro_page(writer), cancellation_page(writer), jackpot_page(writer)):
        if page is not None:
            yield page
    yield fair_play_page(writer)
    live = live_page(writer)
    if live is not None:
        yield live
    yield from game_pages(writer)
    yield clauses_page(writer)


def clauses_page(writer: PageWriter) -> Page:
    """List every clause of the document word for word, chapter by chapter; it is in English."""
    words, book = writer.words, writer.book
    base = _document(book)
    chapters: dict[str, list[Sentence]] = {}
    for clause in registry().clauses:
        if base in clause.rulebooks:
            said = Sentence(f"clause.{clause.id}", f"{clause.title}: {clause.says}", (clause.id,))
            chapters.setdefault(clause.chapter, []).append(said)
    sections = tuple(
        PageSection(f"chapter-{number}", chapter, tuple(said))
        for number, (chapter, said) in enumerate(chapters.items(), start=1)
    )
    return Page("clauses", words("clauses.title"), words("clauses.lead"), sections)


def _document(book: Rulebook) -> str:
    """Name the published document that a book is, or that a club's own book is closest to."""
    known = {id for clause in registry().clauses for id in clause.rulebooks}
    if book.meta.id in known:
        return book.meta.id
    return next(
        id
        for id in sorted(known, reverse=True)
        if id.startswith(book.meta.room) and book.meta.version in id
    )


@cache
def reasons() -> dict[str, str]:
    """Read which clause stands behind each refusal that a player can meet."""
    text = files("huone.guide").joinpath("why.toml").read_text(encoding="utf-8")
    read: dict[str, str] = tomllib.loads(text)["why"]
    return read


def why(guide: Guide, code: str) -> HandSpot | None:
    """Find the place that explains a refusal: a clause, or a section written `page#section`."""
    named = reasons().get(code) or reasons().get(code.partition("/")[0] + "/*")
    if named is None:
        return None
    for one in named.split():
        if "#" in one:
            slug, _, anchor = one.partition("#")
            page = guide.page(slug)
            if page is not None and anchor in {section.id for section in page.sections}:
                return HandSpot(slug, anchor)
        elif (spot := guide.spot(one)) is not None:
            return spot
    return None
