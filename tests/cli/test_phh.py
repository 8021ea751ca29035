import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from huone.cli.app import app

DATA = Path(__file__).parents[1] / "histories" / "data" / "phh"
SHARED = Path(__file__).parents[3] / "shared" / "data" / "phh"


def run(*arguments: str) -> tuple[int, str, str]:
    ended = CliRunner().invoke(app, ["phh", *arguments])
    assert ended.exception is None or isinstance(ended.exception, SystemExit)
    return ended.exit_code, ended.stdout, ended.stderr


def verified(*paths: Path) -> dict[str, object]:
    answer: dict[str, object] = json.loads(run("verify", *map(str, paths), "--json")[1])
    return answer


def test_a_folder_of_hands_is_verified() -> None:
    answer = verified(DATA)
    assert (answer["hands"], answer["verified"]) == (5, 5)
    assert answer["quirks"] == answer["failed"] == answer["unreadable"] == []
    assert answer["incomplete"] == answer["contradictory"] == answer["verified_with_rake"] == 0


def test_files_and_folders_are_counted_together() -> None:
    assert verified(DATA / "straddle.phh", DATA / "three-hands.phhs")["hands"] == 4


def test_a_failed_hand_is_named_and_the_exit_code_is_one(tmp_path: Path) -> None:
    text = (DATA / "razz-heads-up.phh").read_text().replace("[105, 95]", "[95, 105]")
    (tmp_path / "razz.phh").write_text(text)
    code, out, _ = run("verify", str(tmp_path), "--json")
    assert code == 1
    (failed,) = json.loads(out)["failed"]
    assert failed["file"].endswith("razz.phh")
    assert "not 95, 105" in failed["why"]
    code, out, _ = run("verify", str(tmp_path))
    assert code == 1
    assert out.startswith("1 hands, 0 verified")


if SHARED.is_dir():
    # Hands that others have recorded lie beside the repository where it is tested as a whole.

    def test_the_recorded_hands_of_others_are_verified() -> None:
        code, out, _ = run("verify", str(SHARED), "--json")
        answer = json.loads(out)
        assert code == 0
        assert answer["failed"] == []
        (quirk,) = [each for each in answer["quirks"] if each["file"].endswith(".phh")]
        assert "a raise capped at the opponent's stack" in quirk["why"]
        sound = answer["verified"] + answer["verified_with_rake"]
        assert answer["hands"] == sound + len(answer["quirks"]) == 2847
        assert answer["verified_with_rake"] == 872


def test_a_recorded_hand_is_shown_as_text() -> None:
    code, out, _ = run("show", str(DATA / "straddle.phh"))
    assert code == 0
    lines = out.splitlines()
    assert lines[0].startswith("Huone Hand #straddle.phh: Texas Hold'em No Limit")
    assert "Aino: raises 4.50 to 6.50" in lines
    assert "Uncalled bet (20.00) returned to Aino" in lines
    assert not [line for line in lines if line.startswith("Dealt to")]


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("absent.phh", None, "there is no such file"),
        ("hand.txt", "", "a hand history ends in .phh, .phhs, .jsonl"),
        ("hand.phh", b"\xff\xfe", "codec can't decode"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_two(
    tmp_path: Path, name: str, text: str | bytes | None, says: str
) -> None:
    path = tmp_path / name
    if isinstance(text, str):
        path.write_text(text)
    elif text is not None:
        path.write_bytes(text)
    code, out, err = run("verify", str(path))
    assert code == 2
    assert out == ""
    assert says in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("hand.phh", "variant = ", "Invalid value"),
        ("hand.phh", 'variant = "NT"', "stacks, antes and blinds differ in number"),
        ("hand.jsonl", "{}\n", "missing required field `id`"),
    ],
)
def test_one_record_that_stops_short_does_not_end_the_run(
    tmp_path: Path, name: str, text: str, why: str
) -> None:
    (tmp_path / name).write_text(text)
    (tmp_path / "latin.phhs").write_bytes(b"\xff\xfe")
    code, out, err = run("verify", str(tmp_path), str(DATA), "--json")
    answer = json.loads(out)
    assert (answer["hands"], answer["verified"], answer["incomplete"]) == (6, 5, 1)
    assert why in answer["incomplete_records"][0]["why"]
    assert [each["file"] for each in answer["unreadable"]] == [str(tmp_path / "latin.phhs")]
    assert "codec can't decode" in err
    assert code == 2


def test_several_cores_say_the_same_as_one() -> None:
    code, out, _ = run("verify", str(DATA), "--jobs", "2", "--json")
    assert code == 0
    answer, alone = json.loads(out), verified(DATA)
    del answer["hands_per_second"], alone["hands_per_second"]
    assert answer == alone


def test_a_folder_without_hands_is_refused(tmp_path: Path) -> None:
    code, _, err = run("verify", str(tmp_path))
    assert code == 2
    assert "no hands found" in err


def test_lines_with_an_oracle_are_verified_but_not_shown(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_text("{}\n")
    code, _, err = run("show", str(path))
    assert code == 2
    assert "only .phh and .phhs" in err


@pytest.mark.parametrize("to", ["phhs", "text", "ohh"])
def test_hands_are_converted_with_a_report_of_losses(tmp_path: Path, to: str) -> None:
    out = tmp_path / "out"
    code, said, _ = run("convert", "--to", to, str(DATA), str(out), "--json")
    answer = json.loads(said)
    assert (code, answer["hands"], answer["refused"]) == (0, 5, [])
    assert bool(answer["losses"]) == (to != "phhs")
    assert all({"field", "why"} <= set(loss) for loss in answer["losses"])
    assert out.stat().st_size > 1000


def test_a_converted_file_is_verified_as_the_first_one(tmp_path: Path) -> None:
    out = tmp_path / "out.phhs"
    run("convert", "--to", "phhs", str(DATA), str(out))
    assert verified(out)["verified"] == verified(DATA)["verified"] == 5


def test_a_hand_that_cannot_be_converted_is_named_and_the_others_are(tmp_path: Path) -> None:
    text = (DATA / "three-hands.phhs").read_text()
    (tmp_path / "hands.phhs").write_text(text + "\n[4]\nvariant = 'NT'\n")
    out = str(tmp_path / "out.txt")
    code, said, _ = run("convert", "--to", "text", str(tmp_path / "hands.phhs"), out, "--json")
    answer = json.loads(said)
    assert (code, answer["hands"]) == (1, 3)
    assert [each["hand"] for each in answer["refused"]] == ["hands.phhs [4]"]
    code, said, _ = run("convert", "--to", "text", str(tmp_path / "hands.phhs"), out)
    assert "refused: " in said


def test_many_hands_do_not_fit_into_a_file_of_one(tmp_path: Path) -> None:
    code, _, err = run("convert", "--to", "phh", str(DATA), str(tmp_path / "out.phh"))
    assert code == 2
    assert "convert --to phhs" in err
    code, _, err = run("convert", "--to", "phhs", str(DATA), str(tmp_path / "no" / "out"))
    assert code == 2
    assert "No such file" in err


def test_a_text_of_a_site_becomes_a_file_that_is_verified(tmp_path: Path) -> None:
    text = tmp_path / "hands.txt"
    run("convert", "--to", "text", str(DATA / "straddle.phh"), str(text))
    text.write_text(text.read_text() + "\nHuone Hand #2: Texas Hold'em No Limit (1/2)\n")
    out = tmp_path / "hands.phhs"
    code, said, _ = run("convert", "--to", "phhs", str(text), str(out), "--json")
    answer = json.loads(said)
    assert (code, answer["hands"]) == (1, 1)
    assert "the hand ends without a summary" in answer["refused"][0]["why"]
    assert verified(out)["verified"] == 1
