import json
from collections.abc import Iterator

import pytest
from typer.testing import CliRunner

from huone.cards import equity as equity_module
from huone.cli.app import app


def run(*arguments: str) -> tuple[int, str, str]:
    ended = CliRunner().invoke(app, ["equity", *arguments])
    assert ended.exception is None or isinstance(ended.exception, SystemExit)
    return ended.exit_code, ended.stdout, ended.stderr


def test_known_hands_are_answered_exactly() -> None:
    code, out, err = run("AhKh", "QsQd", "--board", "Qh Jh 2c", "--json")
    answer = json.loads(out)
    assert (code, err) == (0, "")
    assert (answer["method"], answer["boards"], answer["error"]) == ("exact", 990, None)
    assert answer["hands"][0] == {
        "cards": "Ah Kh",
        "equity": 335 / 990,
        "win": 335 / 990,
        "tie": 0.0,
        "error": None,
    }


def test_ranges_are_answered_with_an_error() -> None:
    code, out, _ = run("QQ+, AKs", "random", "--samples", "2000", "--seed", "5", "--json")
    answer = json.loads(out)
    assert code == 0
    assert (answer["method"], answer["boards"]) == ("monte-carlo", 2000)
    assert 0.005 < answer["error"] < 0.02
    assert sum(hand["equity"] for hand in answer["hands"]) == pytest.approx(1)


def test_every_game_is_known_by_its_names() -> None:
    _, out, _ = run("As2s3dKh", "8d8c7d6c", "--game", "plo8", "--board", "9s4d5hJcJd", "--json")
    assert json.loads(out)["game"] == "Omaha Hi-Lo"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["AhKh", "QsQd", "--board", "Qh Jh 2c"], "exact: all 990 deals"),
        (["AhKh", "QQ", "--board", "Qh Jh 2c", "--samples", "500"], "500 deals, ± is one"),
    ],
)
def test_a_person_is_told_how_the_answer_was_found(arguments: list[str], says: str) -> None:
    code, out, _ = run(*arguments)
    assert code == 0
    assert says in out
    assert "Ah Kh" in out


@pytest.mark.parametrize(
    ("arguments", "offender"),
    [
        (["AhKh", "AhQd"], "Ah"),
        (["AhKz", "QsQd"], "AhKz"),
        (["AhKh", "QsQd", "--board", "Qh Jh 2c 3c 4c 5c"], "Qh Jh 2c 3c 4c 5c"),
        (["AhKhQhJhTh9h", "2c2d2h2s3c", "--game", "five-card-draw"], "AhKhQhJhTh9h"),
        (["AhKh", "QQ", "--dead", "QcQdQh"], "QQ"),
        (["AhKh", ""], "empty"),
        (["AhKh", "Q9s-K2s"], "Q9s-K2s"),
        (["AhKh", "QsQd", "--game", "bridge"], "bridge"),
        (["AhKh", "QsQd", "--game", "horse"], "horse"),
        (["AhKh", "random", "random", "--exact"], "too many to count"),
        (["AhKh"], "2 to 12 hands"),
        ([], "HAND"),
        (["AhKh", "QsQd", "--samples", "none"], "--samples"),
    ],
)
def test_bad_input_names_the_offender_with_exit_code_two(
    arguments: list[str], offender: str
) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert offender in err
    assert "Traceback" not in err


def test_stopping_prints_what_is_known_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = equity_module.exact_parts

    def interrupted(spot: equity_module.Spot) -> Iterator[tuple[tuple[int, ...], int]]:
        yield next(parts(spot))
        raise KeyboardInterrupt

    monkeypatch.setattr(equity_module, "exact_parts", interrupted)
    monkeypatch.setattr(equity_module, "PART_DEALS", 100)
    code, out, _ = run("Ah2d3s", "4c5d7s", "--game", "badugi")
    assert code == 130
    assert "stopped after 135 deals" in out


def test_stopping_before_anything_is_known_prints_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(spot: equity_module.Spot) -> Iterator[tuple[int, ...]]:
        raise KeyboardInterrupt
        yield ()

    monkeypatch.setattr(equity_module, "exact_parts", interrupted)
    assert run("AhKh", "QsQd", "--board", "Qh Jh 2c")[:2] == (130, "")
