"""Texts with everything that real tables bring: each is read to the chip, or refused with why."""

import json
from pathlib import Path
from random import Random

import pytest

from huone.games import play
from huone.histories.checking.verification import verify_recorded
from huone.histories.conversion import convert
from huone.histories.phh import BadHandHistory, Recorded
from huone.histories.reading import decoded, read_hands
from huone.histories.site_text import cents, read_site_text
from huone.histories.transcript import write_text
from huone.refusal import Refused

TEXTS = {
    path.stem: path.read_text(encoding="utf-8")
    for path in sorted((Path(__file__).parent / "data" / "texts").glob("*.txt"))
}
STARRED, BRACKETED = TEXTS["starred"], TEXTS["bracketed"]
EUROPEAN, COLONLESS = TEXTS["european"], TEXTS["colonless"]


def hands(text: str, file: str = "hands.txt") -> dict[str, Recorded]:
    read = list(read_hands(text, file=file))
    assert all(isinstance(each, Recorded) for each in read), read
    return {str(each.notes["hand"]): each for each in read if isinstance(each, Recorded)}


@pytest.mark.parametrize("kind", TEXTS)
def test_every_odd_hand_replays_to_the_chip(kind: str) -> None:
    for number, recorded in hands(TEXTS[kind]).items():
        verdict = verify_recorded(recorded)
        assert verdict.state.startswith("verified"), (number, verdict)


@pytest.mark.parametrize("kind", TEXTS)
def test_windows_line_ends_and_marks_of_order_change_nothing(kind: str) -> None:
    text = TEXTS[kind]
    assert [*hands("\ufeff" + text.replace("\n", "\r\n"))] == [*hands(text)]


def test_who_sits_out_but_posts_is_in_the_hand_and_a_short_ante_wins_its_part() -> None:
    recorded = hands(STARRED)["1001"]
    assert recorded.players == ("bo (x)", "cy: d", "dee", "ann")
    assert recorded.trims_antes is True
    assert recorded.winnings == (7500, 0, 2000, 16000)


def test_a_board_that_is_run_twice_is_dealt_twice() -> None:
    recorded = hands(STARRED)["1002"]
    assert [each for each in recorded.actions if " rc " in each] == ["p2 rc 2", "p3 rc 2"]
    for to, file in (("text", "x.txt"), ("ohh", "x.ohh"), ("phh", "x.phh")):
        (back,) = read_hands(convert(recorded, to).text, file=file)  # type: ignore[arg-type]
        assert isinstance(back, Recorded)
        assert verify_recorded(back).state.startswith("verified"), to


def test_bets_of_a_fixed_limit_are_told_from_blinds() -> None:
    recorded = hands(STARRED)["1003"]
    assert (recorded.small_bet, recorded.big_bet) == (100, 200)
    assert (recorded.blinds, recorded.antes) == ((50, 100, -100, 0), (0, 0, 50, 0))


def test_five_cards_of_omaha_are_not_four() -> None:
    assert hands(STARRED)["1004"].game == hands(COLONLESS)["9-3-2"].game == "omaha5"


def test_amounts_are_read_as_each_country_writes_them() -> None:
    assert hands(EUROPEAN)["77"].stacks == (1234, 1000, 101050)
    assert [cents(text) for text in ("1 048,15", "1'000", "0.005", "12.345.678", "10")] == [
        104815, 100_000, 0, 1_234_567_800, 1000,
    ]  # fmt: skip


def test_a_hand_that_another_programs_line_precedes_is_not_lost() -> None:
    assert [*hands(EUROPEAN)] == ["77", "78"]


@pytest.mark.parametrize("game", ["omaha5", "omaha6", "omaha-hilo", "short-deck"])
def test_our_own_text_keeps_its_game(game: str) -> None:
    hand = play(game, [200, 200, 200], seed=1)
    while not hand.is_over:
        hand.check_or_call() if hand.turn().kind == "bet" else hand.show()  # type: ignore[union-attr]
    (read,) = read_site_text(write_text(hand.events), file="own.txt")
    assert isinstance(read, Recorded)
    assert read.game == game


@pytest.mark.parametrize("game", ["double-flop-holdem", "courchevel", "omaha5-hilo"])
def test_a_game_is_read_as_itself_or_refused(game: str) -> None:
    hand = play(game, [200, 200])
    hand.fold()
    (read,) = read_site_text(write_text(hand.events), file="own.txt")
    assert getattr(read, "game", game) == game


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("Seat 1: ann (1500", "Seat 1: ann (x1500 of", "'Seat 1: ann (x1500 of"),
        ("*** HOLE CARDS ***", "Hand cancelled", "the house cancelled the hand"),
        ("Hold'em No Limit - Level", "HORSE (Razz Limit) - Level", "names no game that is read"),
    ],
)
def test_what_cannot_be_read_is_refused_with_why(old: str, new: str, says: str) -> None:
    assert old in STARRED
    first, *_ = read_hands(STARRED.replace(old, new, 1), file="hands.txt")
    assert isinstance(first, BadHandHistory)
    assert says in str(first)


def test_own_cards_come_along_and_cards_that_do_not_are_reported() -> None:
    recorded = hands(BRACKETED)["5501"]
    converted = convert(recorded, "text")
    assert "Dealt to aino [Ah Kd]" in converted.text
    shown = hands(STARRED)["1007"]
    assert "cards that nobody had to show are not written" in {
        loss.why for loss in convert(shown, "ohh").losses
    }


def test_when_a_hand_began_survives_open_hand_history() -> None:
    recorded = hands(COLONLESS)["12-3-1"]
    (back,) = read_hands(convert(recorded, "ohh").text, file="x.ohh")
    assert isinstance(back, Recorded)
    for key in ("year", "month", "day", "time"):
        assert back.notes[key] == recorded.notes[key]


ODD: tuple[object, ...] = (
    None,
    -1,
    "x",
    [],
    {},
    1e308,
    True,
    "2012-13-45T99:99:99Z",
    [1],
    ["Zz"],
    {"a": 1},
    10**30,
)


def test_no_document_ends_in_a_traceback() -> None:
    chance = Random(7)
    documents = [convert(each, "ohh").text for each in hands(STARRED).values()]
    for _ in range(300):
        document = json.loads(chance.choice(documents))
        path = chance.choice([path for path in _paths(document) if path])
        inside = document
        for key in path[:-1]:
            inside = inside[key]
        inside[path[-1]] = chance.choice(ODD)
        for read in read_hands(json.dumps(document), file="x.ohh"):
            assert isinstance(read, Recorded | Refused)


def _paths(value: object, path: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    inner = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    return [path, *(each for key, one in inner for each in _paths(one, (*path, key)))]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_text_is_read_in_the_encoding_that_its_program_wrote(encoding: str) -> None:
    raw = COLONLESS.replace("\n", "\r\n").encode(encoding)
    assert decoded(raw, file="hands.txt") == COLONLESS
