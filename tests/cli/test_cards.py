import json

import pytest
from typer.testing import CliRunner

from huone.cards.card import mask_of, parse_cards
from huone.cards.ranking import HIGH, evaluate
from huone.cli.app import app


def run(*arguments: str) -> tuple[int, str, str]:
    ended = CliRunner().invoke(app, ["rank", *arguments])
    assert ended.exception is None or isinstance(ended.exception, SystemExit)
    return ended.exit_code, ended.stdout, ended.stderr


def answer(*arguments: str) -> dict[str, object]:
    code, out, _ = run(*arguments, "--json")
    assert code == 0
    found: dict[str, object] = json.loads(out.splitlines()[-1])
    return found


def test_a_hand_is_named_with_the_cards_that_play() -> None:
    value = evaluate(mask_of(parse_cards("AsKsQsJsTs")), HIGH)
    assert answer("As Ks Qs Js Ts") == {
        "ranking": "high",
        "name": "royal flush",
        "best": ["As", "Ks", "Qs", "Js", "Ts"],
        "value": value,
    }


def test_another_ranking_may_be_asked_for() -> None:
    low = answer("8c6d4h2sAcKd", "--ranking", "eight-or-better")
    assert low["name"] == "eight-low 8-6-4-2-A"
    assert answer("9c6d4h2sAcKd", "--ranking", "eight-or-better")["best"] == []


def test_a_board_is_played_freely_or_as_in_omaha() -> None:
    hole, board = "AcKdTd8h", "Kc9c6c6hQc"
    assert answer("AcKd", "--board", board)["name"] == "flush, ace high"
    assert answer(hole, "--board", board, "--omaha")["name"] == "two pair, kings and sixes"


def test_a_person_reads_one_line() -> None:
    assert run("AsAdKhKc7s")[1] == "two pair, aces and kings: A♠ A♦ K♥ K♣ 7♠\n"
    assert run("9s8d", "--ranking", "eight-or-better")[1] == "no low\n"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["AsKs1s"], "card 3 '1s' is not a card"),
        (["AsKsAs"], "As is there twice"),
        (["AsKs", "--board", "2c3cAs"], "As is there twice, as card 1 and card 5"),
        (["AsKsQsJsTs9s8s7s"], "high takes 1 to 7 cards, not 8"),
        ([""], "high takes 1 to 7 cards, not 0"),
        (["AsKs", "--ranking", "hi"], "no ranking is called 'hi'"),
        (["As5s", "--ranking", "short-deck"], "5s is not in the short deck"),
        (["AsKs", "--omaha"], "not 2 and 0"),
        (["AsKs", "--board", "2c3c4c", "--omaha", "--ranking", "front"], "front has no hands of"),
    ],
)
def test_a_mistake_is_one_line_and_exit_code_two(arguments: list[str], why: str) -> None:
    code, out, error = run(*arguments)
    assert (code, out) == (2, "")
    assert why in error
    assert len(error.splitlines()) == 1
