"""The examples of the library's pages do what they show."""

import doctest
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
PAGES = ("LIBRARY.md",)


@pytest.mark.parametrize("page", PAGES)
def test_every_example_of_a_page_does_what_it_shows(page: str) -> None:
    text = (DOCS / page).read_text(encoding="utf-8").replace("```\n", "\n")
    test = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    assert len(test.examples) > 5
    tried = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)
    assert tried.failed == 0
