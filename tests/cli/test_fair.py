import json
from pathlib import Path

import pytest
from kit.fair_vectors import FILE
from typer.testing import CliRunner

from huone.cards.proof import write
from huone.cards.shuffle import SealedDeck
from huone.cli.app import app

SEED = bytes(range(32))
SEALED = SealedDeck("52", seed=SEED)
VECTORS = json.loads(FILE.read_text())


def run(*arguments: str, typed: str | None = None) -> tuple[int, str, str]:
    ended = CliRunner().invoke(app, ["fair", *arguments], input=typed)
    assert ended.exception is None or isinstance(ended.exception, SystemExit)
    return ended.exit_code, ended.stdout, ended.stderr


def test_a_seed_gives_its_deck_and_root() -> None:
    code, out, _ = run("shuffle", "--seed", SEED.hex(), "--json")
    answer = json.loads(out)
    assert code == 0
    assert answer["root"] == SEALED.root
    assert answer["cards"] == [str(card) for card in SEALED.cards]


def test_without_a_seed_each_deck_is_another() -> None:
    first, second = (json.loads(run("shuffle", "--json")[1]) for _ in range(2))
    assert first["root"] != second["root"]
    assert len(first["seed"]) == 64


def test_a_person_sees_the_deck_in_rows() -> None:
    code, out, _ = run("shuffle", "--seed", SEED.hex(), "--deck", "36")
    assert code == 0
    assert len(out.split()) == 4 + 36


@pytest.mark.parametrize("part", ["0", "51", "deck", "seed"])
def test_what_is_opened_is_verified(part: str, tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    file.write_text(run("open", part, "--seed", SEED.hex(), "--subject", "hand 1")[1])
    code, out, _ = run("verify", str(file))
    assert code == 0
    assert out.startswith("holds: ")


def test_a_false_proof_is_exit_code_one() -> None:
    proof = write(SEALED.open_card(0)).replace('"9s"', '"As"')
    code, out, _ = run("verify", "-", "--json", typed=proof)
    assert code == 1
    assert json.loads(out)["holds"] is False


def test_a_proof_must_fit_the_root_that_was_published() -> None:
    proof = write(SEALED.open_card(0))
    assert run("verify", "-", "--root", SEALED.root, typed=proof)[0] == 0
    code, out, _ = run("verify", "-", "--root", "ab" * 32, typed=proof)
    assert code == 1
    assert out.startswith("DOES NOT HOLD")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["verify", "absent.json"], "cannot read absent.json"),
        (["verify", "-"], "not JSON"),
        (["verify", "-", "--root", "7"], "not JSON"),
        (["shuffle", "--seed", "zz"], "hexadecimal"),
        (["shuffle", "--seed", "00"], "at least 32 bytes, not 1"),
        (["shuffle", "--deck", "53"], "no deck '53'"),
        (["shuffle", "--subject", 'a"b'], "printable"),
        (["open", "52", "--seed", SEED.hex()], "no position 52 among 52"),
        (["open", "ace", "--seed", SEED.hex()], "'ace' is neither a position"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_two(arguments: list[str], says: str) -> None:
    code, out, err = run(*arguments, typed="nonsense")
    assert code == 2
    assert out == ""
    assert says in err
    assert len(err.splitlines()) == 1


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    file.write_bytes(b"\xff\xfe")
    assert run("verify", str(file))[0] == 2


def test_the_proof_of_a_hand_is_checked_card_by_card() -> None:
    proof = VECTORS["hands"]["holdem"]
    code, out, _ = run("verify", "-", "--root", proof["root"], "--json", typed=json.dumps(proof))
    answer = json.loads(out)
    assert (code, answer["holds"], answer["wrong"]) == (0, True, None)
    assert answer["cut_by"] == sorted(map(int, proof["cuts"]))
    proof = {**proof, "cuts": {}}
    code, out, _ = run("verify", "-", "--root", proof["root"], typed=json.dumps(proof))
    assert code == 1
    assert out.startswith("DOES NOT HOLD: this card was not the next one")


def test_a_program_grows_its_chain_of_cuts() -> None:
    secret = VECTORS["chain"]["secret"]
    code, out, _ = run("chain", "--secret", secret, "--length", "4")
    assert (code, json.loads(out)["links"]) == (0, VECTORS["chain"]["links"])
    fresh = json.loads(run("chain", "--length", "2")[1])
    assert (len(fresh["links"]), fresh["links"][-1]) == (3, fresh["secret"])
    assert run("chain", "--secret", "00" * 33)[0] == 2


def test_the_hand_before_is_named_by_its_root() -> None:
    proof = VECTORS["hands"]["holdem"]
    code, out, _ = run("verify", "-", "--previous", proof["previous"], typed=json.dumps(proof))
    assert code == 0
    assert "cut by" in out
    assert run("verify", "-", "--previous", "0" * 64, typed=json.dumps(proof))[0] == 1
    assert run("verify", "-", typed='{"proof":"hand"}')[0] == 2
