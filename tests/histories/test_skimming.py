from pathlib import Path

import msgspec
import pytest

from huone.histories.checking.quick import play_quickly
from huone.histories.phh import Recorded, hands_in, read_hand
from huone.histories.recording import PLAIN
from huone.histories.skimming import skim

SITE = """
[1]
variant = 'NT'
ante_trimming_status = false
antes = [0, 0, 0]
blinds_or_straddles = [0.25, 0.50, -0.5]
min_bet = 0.50
starting_stacks = [inf, 50.00, 12.5]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 cbr 1.75', 'p1 f', 'p2 f']
venue = 'An Online Room'
time = 08:10:37
hand = 3001
players = ['a/b', 'c', 'd']
winnings = [0, 0, 1.25]

[2]
variant = 'FT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [100, 100]
actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 f']
finishing_stacks = [101, 99]

"""
HANDS = [text for _, text in hands_in(SITE, file="site.phhs")]


def without_notes(recorded: Recorded) -> Recorded:
    return msgspec.structs.replace(recorded, notes={}, players=())


@pytest.mark.parametrize("text", HANDS)
def test_the_plain_form_is_read_as_with_a_parser(text: str) -> None:
    skimmed = skim(text, where="hand")
    assert skimmed == without_notes(read_hand(text, where="hand"))
    assert play_quickly(skimmed, PLAIN) is not None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("0.25", "0.125"),
        ("0.25", "2.5e-1"),
        ("[inf,", "[nan,"),
        ("'p1 f'", "'p1 f # tired'"),
        ("'p1 f'", '"p1 f"'),
        ("= 'NT'", "= 'huone/texas:no-limit'"),
        ("min_bet = 0.50", "min_bet = 0.50\nmin_bet = 0.50"),
        ("min_bet = 0.50", "min_bet=0.50"),
        ("min_bet = 0.50", "min_bet = 0.50 # two quarters"),
        ("winnings = [0, 0, 1.25]", "winnings = [0, 1.25]"),
        ("[0, 0, 0]", "[0, 0,\n 0]"),
        ("hand = 3001", "_rules = {}"),
        ("1.75", "-1.75"),
    ],
)
def test_any_other_form_is_left_to_the_parser(old: str, new: str) -> None:
    assert old in HANDS[0]
    assert skim(HANDS[0].replace(old, new), where="hand") is None


def test_files_beside_the_tests_are_read_alike() -> None:
    for path in (Path(__file__).parent / "data" / "phh").iterdir():
        for _, text in hands_in(path.read_text(), file=path.name):
            skimmed = skim(text, where="hand")
            assert skimmed in (None, without_notes(read_hand(text, where="hand")))
