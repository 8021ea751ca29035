import json

import pytest
from typer.testing import CliRunner

from huone.cli.app import app
from huone.cli.output import console

PUSHED = "--call-to 800 --raise-to-min 1200 --stack 5000 --chips 500,300,300"


def run(words: str, *, code: int = 0) -> str:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(console, "_width", 120)
        ended = CliRunner().invoke(app, ["floor", *words.split()])
    assert ended.exit_code == code
    return ended.stderr if code else ended.stdout


def test_situations_are_listed_by_subject() -> None:
    out = run("list")
    assert "Wagers" in out
    assert "chips-in" in out
    assert "A player acted before others whose turn it was." in out


def test_a_situation_is_listed_with_its_facts() -> None:
    out = run("list out-of-turn")
    assert "--live-players" in out
    assert "fold | raise" in out
    entry = json.loads(run("list out-of-turn --json"))["situations"][0]
    assert entry["situation"] == "out-of-turn"
    assert entry["facts"][0] == {
        "name": "live-players",
        "kind": "number",
        "meaning": "players who hold live cards, all-ins included",
        "required": True,
        "default": "",
        "unit": "",
    }


def test_a_ruling_is_told_with_its_reason_and_clauses() -> None:
    out = run(f"rule chips-in {PUSHED}")
    assert out.startswith("raise to 1200; 100 more to put in\nbecause ")
    assert "LIVE-CHIP-13  Multi-chip surplus: raise test" in out


def test_options_are_told_with_whose_they_are() -> None:
    out = run("rule out-of-turn --live-players 2 --move bet --to-chips 300")
    assert "the player may decide: may call or raise or fold (300 to call)" in out


def test_a_program_gets_one_object_with_everything() -> None:
    answer = json.loads(run(f"rule chips-in {PUSHED} --json"))
    assert list(answer) == [
        "situation", "facts", "ruling", "remedy", "options", "clauses", "why"
    ]  # fmt: skip
    assert answer["situation"] == "chips-in"
    assert answer["facts"]["chips"] == [500, 300, 300]
    assert answer["remedy"]["type"] == "Acts"
    assert answer["remedy"]["to_chips"] == 1200
    assert "LIVE-HALF-01" in answer["clauses"]


def test_a_fact_alone_is_a_yes_and_equals_is_a_way_to_write() -> None:
    short = "rule chips-in --call-to=200 --raise-to-min=350 --stack=900 --chips=50"
    assert "the floor may decide" not in run(short)
    assert "the floor may decide" in run(f"{short} --missed-raise")
    assert "the floor may decide" not in run(f"{short} --missed-raise no")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("list chips-out", "there is no situation 'chips-out'; did you mean chips-in"),
        ("rule chips-out", "(floor/unknown-situation)"),
        ("rule chips-in --call-to 5 --chips 5,5", "chips-in needs --big-blind"),
        ("rule gesture --sign tap", "gesture needs --facing-bet"),
        (f"rule chips-in {PUSHED} --cihps 5", "asks for no fact 'cihps'; did you mean chips"),
        (
            "rule chips-in --call-to few --raise-to-min 9 --stack 9",
            "--call-to 'few': expected: number (floor/bad-fact)",
        ),
        ("rule gesture --sign tap --facing-bet maybe", "--facing-bet 'maybe': say yes or no"),
        ("rule gesture --sign wink --facing-bet yes", "tap"),
        ("rule shown-to-one --cards Zz", "--cards 'Zz': card 1 'Zz' is not a card"),
        ("rule dropped-card --game texas --by dealer --card Z", "expected: card"),
        ("rule wrong-opener --game chess --opener 1 --opened 2 --next-acted", "'chess'"),
        (f"rule chips-in {PUSHED} --in-front 900", "(floor/impossible-facts)"),
        (f"rule chips-in {PUSHED} --book online-2.8-fi", "(floor/not-offered)"),
        (f"rule chips-in {PUSHED} --book nowhere", "nowhere"),
        ("rule chips-in five", "'five' is no fact; state it as --fact value"),
        (f"rule chips-in {PUSHED} --chips 5", "--chips is stated twice"),
    ],
)
def test_bad_input_is_one_clear_line(words: str, line: str) -> None:
    told = run(words, code=2)
    assert line in told
    assert told.startswith("huone: ")
    assert told.count("\n") == 1
