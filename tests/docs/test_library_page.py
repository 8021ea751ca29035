"""The examples of the library's pages do what they show."""

import doctest
from pathlib import Path

import msgspec
import pytest

from huone.games.definition import (
    Award,
    DoorCard,
    Draw,
    Game,
    GameChoice,
    Mix,
    OpenFaceGame,
    Players,
    Rotation,
    RowSizes,
    SitsOut,
    Street,
    Use,
)

DOCS = Path(__file__).parents[2] / "docs"
PAGES = ("GAMES.md", "LIBRARY.md")


@pytest.mark.parametrize("page", PAGES)
def test_every_example_of_a_page_does_what_it_shows(page: str) -> None:
    text = (DOCS / page).read_text(encoding="utf-8").replace("```\n", "\n")
    test = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    assert len(test.examples) > 5
    tried = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)
    assert tried.failed == 0


def test_the_page_of_games_has_every_key_of_a_game_file() -> None:
    page = (DOCS / "GAMES.md").read_text(encoding="utf-8")
    kinds = (
        Game, Players, Street, Draw, Award, Use, DoorCard, SitsOut, Mix, GameChoice, Rotation,
        OpenFaceGame, RowSizes,
    )  # fmt: skip
    for kind in kinds:
        for field in msgspec.structs.fields(kind):
            name = field.encode_name
            assert any(f"`{sign}" in page for sign in (f"{name}`", f"[[{name}]]", f"[{name}]")), (
                kind.__name__,
                name,
            )
