"""Every value of a packaged book stands beside its clauses, and every key has its line."""

from importlib.resources import files

import pytest

from huone.rulebooks.clauses import registry
from huone.rulebooks.loader import PACKAGED, citations
from huone.toml.lines import key_lines, spelled


@pytest.mark.parametrize("book", PACKAGED)
def test_every_value_stands_beside_the_clauses_in_force_that_it_comes_from(book: str) -> None:
    lines = files("huone.rulebooks").joinpath("books", f"{book}.toml").read_text().splitlines()
    for number, line in enumerate(lines, start=1):
        value, _, comment = line.partition(" # ")
        if " = " in value and not value.endswith("= ["):
            cited = list(registry().cited_in(comment))
            assert cited or "section 21" in comment, f"{book}:{number} cites nothing"
            for entry in map(registry().find, cited):
                assert book in entry.rulebooks, f"{book}:{number} cites {entry.id}"


def test_a_book_can_tell_which_clauses_stand_beside_a_key() -> None:
    beside = citations("online-2.8-fi")
    assert beside["cash", "sit_out", "table_limit_s"] == ("CASH-SIT-03",)
    assert beside["fees", "sit_and_go", 1, "rows", 5] == ("FEE-03", "online:AMB-32")
    assert ("fees", "sit_and_go", 1) not in beside


@pytest.mark.parametrize("book", PACKAGED)
def test_a_book_has_a_line_for_each_of_its_keys(book: str) -> None:
    text = files("huone.rulebooks").joinpath("books", f"{book}.toml").read_text()
    lines = text.splitlines()
    for path, number in key_lines(text).items():
        if isinstance(path[-1], str):
            assert path[-1] in lines[number - 1], spelled(path)
