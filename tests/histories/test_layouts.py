"""Texts of other rooms are read, replayed to the chip, and refused with their line."""

import pytest

from huone.histories.checking.verification import verify_recorded
from huone.histories.conversion import convert
from huone.histories.phh import BadHandHistory, Recorded
from huone.histories.reading import read_hands
from huone.histories.recording import play_recorded
from huone.refusal import Refused

B = """\
***** Hand History for Game 5501 *****
$1/$2 USD NL Texas Hold'em - Saturday, May 12, 12:34:56 EDT 2012
Table Kuusi (Real Money)
Seat 3 is the button
Total number of players : 4/6
Seat 1: aino ( $200 USD )
Seat 2: eino k ( $150.50 USD )
Seat 3: helmi ( $80 USD )
Seat 5: toivo ( $1,200 USD )
toivo posts small blind [$1 USD].
aino posts big blind [$2 USD].
** Dealing down cards **
Dealt to aino [  Ah Kd ]
eino k folds
helmi raises [$6 USD]
toivo folds
aino calls [$4 USD]
helmi has joined the table.
** Dealing Flop ** [ Kc, 7d, 2s ]
aino checks
helmi bets [$10 USD]
aino raises [$30 USD]
helmi is all-In  [$64 USD]
aino calls [$44 USD]
** Dealing Turn ** [ 9h ]
** Dealing River ** [ 3c ]
aino shows [ Ah, Kd ]a pair of Kings.
helmi shows [ Qs, Ks ]a pair of Kings.
aino wins $158 USD from the main pot with a pair of Kings with Ace kicker.

"""
B_SUMMARY = """\
***** A Room Hand History for Game 77 *****
0.05/0.10 Blinds Pot Limit Omaha - *** 12 05 2012 03:04:05
Table Koivu 6 Max (Real Money)
Seat 1 is the button
Total number of players : 2
Seat 1: Hero ( $10 )
Seat 4: 7f3a ( $12.34 )
Hero posts small blind [$0.05]
7f3a posts big blind [$0.10]
** Dealing down cards **
Dealt to Hero [ Ah, Kd, Ts, 9s ]
Hero raises [$0.25]
7f3a folds
** Summary **
Hero did not show his hand
Hero collected [ $0.20 ]
"""
C = """\
A Room - CashGame - HandId: #9-3-1 - Holdem no limit (0.50€/1€) - 2013/01/02 20:00:01 UTC
Table: 'Mänty' 5-max (real money) Seat #2 is the button
Seat 1: aino (100€)
Seat 2: eino (98.50€)
Seat 4: helmi (40€)
*** ANTE/BLINDS ***
helmi posts small blind 0.50€
aino posts big blind 1€
Dealt to eino [Ah Kd]
*** PRE-FLOP ***
eino raises 2€ to 3€
helmi folds
aino calls 2€
*** FLOP *** [Kc 7d 2s]
aino checks
eino bets 4€
aino folds
eino collected 6.50€ from pot
*** SUMMARY ***
Total pot 6.50€ | No rake
"""


def one(text: str, file: str = "hands.txt") -> Recorded:
    (read,) = read_hands(text, file=file)
    assert isinstance(read, Recorded), read
    return read


@pytest.mark.parametrize(
    ("text", "game", "players", "won"),
    [
        (B, "texas", ("toivo", "aino", "eino k", "helmi"), (0, 15_800, 0, 0)),
        (B_SUMMARY, "omaha", ("7f3a", "Hero"), (0, 20)),
        (C, "texas", ("helmi", "aino", "eino"), (0, 0, 650)),
    ],
)
def test_a_text_is_read_and_replayed_to_the_chip(
    text: str, game: str, players: tuple[str, ...], won: tuple[int, ...]
) -> None:
    recorded = one(text)
    assert (recorded.game, recorded.players, recorded.winnings) == (game, players, won)
    replayed = play_recorded(recorded)
    assert sum(replayed.stacks) == sum(recorded.stacks)
    assert verify_recorded(recorded).state.startswith("verified")


def test_what_stands_above_a_hand_comes_along() -> None:
    notes = one(B).notes
    assert (notes["hand"], notes["table"], notes["currency"]) == ("5501", "Kuusi", "USD")
    assert (notes["year"], notes["month"], notes["day"]) == (2012, 5, 12)
    assert one(C).notes["table"] == "Mänty"
    assert one(C).notes["currency"] == "EUR"
    assert one(B_SUMMARY).notes["day"] == 12


def test_hands_of_one_file_are_read_one_after_another() -> None:
    found = list(read_hands(B + B + B, file="three.txt"))
    assert [each.name for each in found if isinstance(each, Recorded)] == [
        "three.txt:1", "three.txt:31", "three.txt:61",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        (B.replace("aino checks", "aino dances"), 20, "'dances' is not understood"),
        (C.replace("eino bets 4€", "eino sings 4€"), 16, "'sings 4' is not understood"),
        (B.replace("NL Texas Hold'em", "NL Canasta"), 1, "names no game that is read"),
        (B[: B.index("** Dealing Turn")], 24, "the hand ends without a summary"),
        (C[: C.index("eino collected")], 17, "the hand ends without a summary"),
        (B.replace("$1/$2 USD", ""), 1, "the header names no blinds"),
    ],
)
def test_what_is_not_understood_is_refused_with_its_line(text: str, line: int, why: str) -> None:
    (bad,) = read_hands(text, file="hands.txt")
    assert isinstance(bad, BadHandHistory)
    assert bad.facts["where"] == f"hands.txt:{line}"
    assert why in str(bad)


def test_what_we_write_as_open_hand_history_we_read() -> None:
    document = convert(one(B), "ohh").text
    (read,) = read_hands(document, file="hand.ohh")
    assert isinstance(read, Recorded)
    assert read.players == one(B).players
    assert play_recorded(read).stacks == play_recorded(one(B)).stacks
    many = document.strip() + "\n" + document.strip() + "\n"
    assert len(list(read_hands(many, file="hands.json"))) == 2


@pytest.mark.parametrize(
    ("document", "why"),
    [
        ("{", "hand.json:1: it is not JSON"),
        ("[1]", "no Open Hand History: it has no rounds"),
        ('{"ohh": {"rounds": [], "players": []}}', "dealer_seat: a int is needed, not NoneType"),
        ('{"ohh": {"rounds": 3}}', "players: a list is needed, not NoneType"),
    ],
)
def test_a_document_that_is_none_is_refused_with_its_place(document: str, why: str) -> None:
    (bad,) = read_hands(document, file="hand.json")
    assert isinstance(bad, Refused)
    assert why in str(bad)


def test_a_strange_word_in_a_document_is_refused_with_its_place() -> None:
    document = convert(one(C), "ohh").text.replace('"Fold"', '"Faint"', 1)
    (bad,) = read_hands(document, file="hand.json")
    assert "rounds[0].actions[" in str(bad)
    assert "'Faint' is no action that is read" in str(bad)
