"""Recorded hands become tables that say what happened, and no more."""

import gzip
import json
from pathlib import Path
from random import Random

import polars
import pytest
from kit.hands import random_hand
from typer.testing import CliRunner

from huone.cli.app import app
from huone.games import catalog, play
from huone.games.definition import Game
from huone.histories.conversion import convert
from huone.histories.phh import read
from huone.histories.style import position_of
from huone.study import COLUMNS, Study, Unread, files_in, hands_of_files, studied_hand
from huone.study.sources import NoHands, taken

NETS = Path(__file__).parents[1] / "nets" / "data"
NAMES = {0: "Ann", 1: "Bo", 2: "Cy", 3: "Di"}

THREE_BET = """\
variant = "NT"
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = [
  "d dh p1 ????", "d dh p2 AsAd", "d dh p3 ????",
  "p3 cbr 6", "p1 f", "p2 cbr 20", "p3 cc", "d db QhJh2c", "p2 cbr 30", "p3 f",
]
players = ["Ann", "Bo", "Cy"]
hand = 7
"""


def three_bet() -> Study:
    study = Study()
    study.add(taken(read(THREE_BET, file="one.phh")[0], source="one.phh"))
    return study


def test_a_pot_that_is_raised_twice_is_told_so() -> None:
    ann, bo, cy = three_bet().players
    assert [row["position"] for row in (ann, bo, cy)] == ["SB", "BB", "BTN"]
    assert [row["vpip"] for row in (ann, bo, cy)] == [False, True, True]
    assert [row["pfr"] for row in (ann, bo, cy)] == [False, True, True]
    assert (ann["three_bet_chance"], ann["three_bet"]) == (True, False)
    assert (bo["three_bet_chance"], bo["three_bet"]) == (True, True)
    assert (cy["fold_to_three_bet_chance"], cy["fold_to_three_bet"]) == (True, False)
    assert (bo["bets"], bo["calls"], cy["bets"]) == (1, 0, 0)
    assert [row["net"] for row in (ann, bo, cy)] == [-1, 21, -20]


def test_only_cards_that_the_record_shows_are_in_the_tables() -> None:
    study = three_bet()
    assert [row["cards"] for row in study.players] == [None, "AsAd", None]
    (hand,) = study.hands
    assert (hand["hand"], hand["board"], hand["pot"], hand["showdown"]) == (
        "7",
        "QhJh2c",
        41,
        False,
    )


def test_actions_say_what_was_to_call_and_what_was_in_the_pot() -> None:
    rows = three_bet().actions
    told = [(row["player"], row["action"], row["chips"], row["to_call"]) for row in rows]
    assert told == [
        ("Cy", "raise", 6, 2), ("Ann", "fold", 0, 5), ("Bo", "raise", 18, 4),
        ("Cy", "call", 14, 14), ("Bo", "bet", 30, 0), ("Cy", "fold", 0, 30),
    ]  # fmt: skip
    assert [row["pot_before"] for row in rows] == [3, 9, 9, 27, 41, 71]


def test_an_unknown_winner_stays_unknown() -> None:
    text = THREE_BET.replace('"d dh p2 AsAd"', '"d dh p2 ????"').replace(
        '"p2 cbr 30", "p3 f"',
        '"p2 cc", "p3 cc", "d db 3c", "p2 cc", "p3 cc", "d db 4c", "p2 cc", "p3 cc"',
    )
    study = Study()
    study.add(taken(read(text, file="one.phh")[0]))
    assert [row["net"] for row in study.players] == [None, None, None]
    assert study.hands[0]["rake"] is None
    assert study.summary()[0]["bb_per_100"] is None


@pytest.mark.parametrize(
    "game", [name for name, game in catalog().items() if isinstance(game, Game)]
)
def test_hands_of_every_game_add_up(game: str) -> None:
    found = catalog()[game]
    assert isinstance(found, Game)
    study = Study()
    for seed in range(4):
        hand, _ = random_hand(game, found.structures[0], seed)
        study.add(studied_hand(hand.events, id=str(seed)))
    for number in range(4):
        rows = [row for row in study.players if row["hand"] == str(number)]
        assert sum(int(str(row["net"])) for row in rows) == 0
    for name, rows in study.tables.items():
        assert all(tuple(row) == COLUMNS[name] for row in rows)


def test_a_summary_counts_chances() -> None:
    study, chance = Study(), Random(5)
    for number in range(40):
        hand = play("texas", [200] * 4, seed=number)
        while not hand.is_over:
            if chance.random() < 0.3 and (turn := hand.turn()) and turn.call_chips:
                hand.fold()
            else:
                hand.check_or_call()
        study.add(studied_hand(hand.events, id=str(number), names=NAMES))
    rows = study.summary()
    assert [row["player"] for row in rows] == ["Ann", "Bo", "Cy", "Di"]
    assert all(row["hands"] == 40 and row["pfr"] == 0.0 for row in rows)
    di = next(row for row in rows if row["player"] == "Di")
    own = [row for row in study.players if row["player"] == "Di"]
    assert di["vpip"] == sum(bool(row["vpip"]) for row in own) / 40


def test_places_are_called_as_players_call_them() -> None:
    assert " ".join(position_of(index, 9) for index in range(9)) == (
        "SB BB UTG UTG+1 UTG+2 LJ HJ CO BTN"
    )
    assert " ".join(position_of(index, 3) for index in range(3)) == "SB BB BTN"


def test_tables_are_frames_and_files(tmp_path: Path) -> None:
    study = three_bet()
    frames = study.polars()
    assert frames["players"].filter(polars.col("vpip"))["net"].to_list() == [21, -20]
    study.write(tmp_path, "parquet")
    assert polars.read_parquet(tmp_path / "actions.parquet").height == 6
    study.write(tmp_path, "csv")
    assert (tmp_path / "hands.csv").read_text().splitlines()[0].startswith("hand,source,table")
    study.write(tmp_path, "ndjson")
    lines = (tmp_path / "players.ndjson").read_text().splitlines()
    assert json.loads(lines[1])["cards"] == "AsAd"
    assert {name: frame.height for name, frame in Study().polars().items()} == {
        "hands": 0, "actions": 0, "players": 0,
    }  # fmt: skip


def test_files_of_every_layout_are_found_and_what_is_not_read_is_named(tmp_path: Path) -> None:
    recorded = read(THREE_BET, file="one.phh")[0]
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "one.phh").write_text(THREE_BET)
    (tmp_path / "two.txt").write_text(convert(recorded, "text").text)
    (tmp_path / "three.json").write_text(convert(recorded, "ohh").text)
    (tmp_path / "letter.txt").write_text("Dear all,\n")
    (tmp_path / "picture.png").write_bytes(b"")
    found = list(hands_of_files(files_in([tmp_path])))
    unread = [each for each in found if isinstance(each, Unread)]
    assert [each.why for each in unread] == ["letter.txt:1: no hand begins here"]
    assert len(found) == 4
    with pytest.raises(NoHands, match="there is no such file or folder"):
        files_in([tmp_path / "nothing"])
    with pytest.raises(NoHands, match="a file of hands ends in"):
        files_in([tmp_path / "picture.png"])


def test_the_command_studies_a_folder_and_a_room(tmp_path: Path) -> None:
    (tmp_path / "one.phh").write_text(THREE_BET)
    ran = CliRunner().invoke(app, ["study", str(tmp_path), "--out", str(tmp_path / "t"), "--json"])
    answer = json.loads(ran.output.splitlines()[-1])
    assert (ran.exit_code, answer["hands"], answer["actions"]) == (0, 1, 6)
    assert (tmp_path / "t" / "hands.parquet").is_file()
    room = tmp_path / "room.db"
    room.write_bytes(gzip.decompress((NETS / "online.db.gz").read_bytes()))
    ran = CliRunner().invoke(app, ["study", "--db", str(room)])
    assert ran.exit_code == 0
    assert "10 hands" in ran.output
    assert CliRunner().invoke(app, ["study"]).exit_code == 2
