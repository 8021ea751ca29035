from pathlib import Path

import pytest

from huone.games import deck_of, play
from huone.games import events as game_events
from huone.games.hand import Hand
from huone.games.rules import LIVE, Post, no_limit
from huone.games.setup import setup_of
from huone.games.view import history_for
from huone.histories.phh import (
    VARIANTS,
    BadHandHistory,
    NotInTheFormat,
    Recorded,
    code_of,
    read,
    record,
    write,
    write_many,
)

DATA = Path(__file__).parent / "data" / "phh"
MINIMAL = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["d dh p1 ????", "d dh p2 ????", "p2 f"]
"""


def read_one(text: str) -> Recorded:
    (recorded,) = read(text, file="hand.phh")
    return recorded


def test_a_file_of_one_hand_is_read() -> None:
    recorded = read_one((DATA / "straddle.phh").read_text())
    assert recorded.game == "texas"
    assert recorded.structure == "no-limit"
    assert recorded.players == ("Aino", "Eino", 'Helmi "the river"')
    assert recorded.name == "hand.phh"


def test_decimals_become_integers_of_one_scale() -> None:
    recorded = read_one((DATA / "straddle.phh").read_text())
    assert recorded.scale == 100
    assert recorded.blinds == (50, 100, 200)
    assert recorded.stacks == (10000, 10050, 5000)
    assert recorded.finishing_stacks == (10750, 9950, 4350)
    assert "p1 cbr 650" in recorded.actions


def test_comments_after_an_action_are_passed_over() -> None:
    recorded = read_one(MINIMAL.replace('"p2 f"', '"p2 f # Said angrily."'))
    assert recorded.actions[-1] == "p2 f"


def test_the_blinds_of_two_players_are_listed_from_the_small_one() -> None:
    """The button is the last player here, and heads-up it has the small blind."""
    assert read_one(MINIMAL).blinds == (2, 1)


def test_a_file_of_many_hands_names_each_by_its_table() -> None:
    hands = read((DATA / "three-hands.phhs").read_text(), file="three.phhs")
    assert [hand.name for hand in hands] == ["three.phhs [1]", "three.phhs [2]", "three.phhs [3]"]
    assert [hand.game for hand in hands] == ["texas", "badugi", "sviten-special"]


@pytest.mark.parametrize("file", sorted(path.name for path in DATA.iterdir()))
def test_what_is_read_is_written_the_same(file: str) -> None:
    hands = read((DATA / file).read_text(), file=file)
    again = read(write_many(hands), file=file)
    assert [_nameless(hand) for hand in again] == [_nameless(hand) for hand in hands]


def _nameless(recorded: Recorded) -> dict[str, object]:
    return {key: getattr(recorded, key) for key in recorded.__struct_fields__ if key != "name"}


def test_every_variant_of_the_format_keeps_its_code() -> None:
    for code, (game, structure) in VARIANTS.items():
        recorded = Recorded(
            game=game, structure=structure, antes=(), blinds=(), stacks=(), actions=()
        )
        assert code_of(recorded) == code


def test_a_game_that_the_format_lacks_is_written_under_our_name() -> None:
    hand = play("sviten-special", stacks=[50, 50])
    hand.fold()
    text = write(record(hand.events))
    assert 'variant = "huone/sviten-special:pot-limit"' in text
    assert read_one(text).game == "sviten-special"


def test_rules_and_the_smallest_chip_travel_with_the_hand() -> None:
    hand = play("texas", stacks=[50, 50], rules=LIVE)
    hand.fold()
    recorded = record(hand.events, rules=LIVE)
    again = read_one(write(recorded))
    assert again.rules == LIVE
    assert again.chip == 1
    assert "_chip" not in write(recorded)


def test_forced_bets_are_sorted_into_the_two_lists() -> None:
    setup = setup_of("texas", no_limit(1, 2), LIVE)
    posts = [
        Post(0, "small-blind", 1),
        Post(1, "big-blind", 2),
        Post(1, "big-blind-ante", 2),
        Post(2, "live-post", 2),
        Post(2, "dead-post", 1),
    ]
    hand = Hand(setup, [50, 50, 50, 50], deck_of(setup, 1), posts=posts)
    for _ in range(3):
        hand.fold()
    recorded = record(hand.events)
    assert recorded.antes == (0, 2, 1, 0)
    assert recorded.blinds == (1, 2, -2, 0)


def test_what_a_viewer_did_not_see_is_written_unknown() -> None:
    hand = play("triple-draw-27", stacks=[50, 50])
    hand.call()
    hand.check()
    hand.discard(hand.holdings[0].cards()[:2])
    hand.discard(hand.holdings[1].cards()[:1])
    hand.bet(2)
    hand.fold()
    actions = record(history_for(0, hand.events)).actions
    assert "d dh p2 ??????????" in actions
    assert "p2 sd ??" in actions
    assert "d dh p2 ??" in actions
    own = [line for line in actions if line.startswith(("d dh p1", "p1 sd"))]
    assert own
    assert not any("?" in line for line in own)


def test_what_the_house_does_is_not_in_the_format() -> None:
    hand = play("texas", stacks=[50, 50, 50])
    hand.kill(2)
    hand.fold()
    with pytest.raises(NotInTheFormat, match="declared dead"):
        record(hand.events)
    voided = play("texas", stacks=[50, 50])
    voided.void()
    with pytest.raises(NotInTheFormat, match="declared void"):
        record(voided.events)
    points = play("open-face-chinese", stacks=[100, 100])
    with pytest.raises(NotInTheFormat, match="played for points"):
        record(points.events)


def test_names_that_need_quotes_are_quoted() -> None:
    hand = play("texas", stacks=[50, 50])
    hand.fold()
    names = ('He said "call"', "back\\slash")
    assert read_one(write(record(hand.events, players=names))).players == names


def test_only_a_finished_hand_is_recorded() -> None:
    with pytest.raises(AssertionError):
        record(play("texas", stacks=[50, 50]).events)
    assert isinstance(play("texas", stacks=[50, 50]).events[0], game_events.HandStarted)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("variant = ", "hand.phh: Invalid value"),
        ("", None),
        ("answer = 42", "no variant is named"),
        (MINIMAL.replace('"NT"', '"XX"'), "no variant is called 'XX'"),
        (MINIMAL.replace('"NT"', '"huone/chess:no-limit"'), "no variant is called"),
        (MINIMAL.replace('"NT"', '"huone/omaha"'), "has no betting structure"),
        (MINIMAL.replace("[100, 100]", "[]"), "stacks, antes and blinds differ in number"),
        (MINIMAL.replace("[1, 2]", "[1, 2, 3]"), "stacks, antes and blinds differ in number"),
        (MINIMAL.replace("[0, 0]", "0"), "antes is not a list"),
        (MINIMAL.replace("[1, 2]", '[1, "much"]'), "blinds_or_straddles has 'much'"),
        (MINIMAL.replace("min_bet = 2", "min_bet = true"), "min_bet has 'True'"),
        (MINIMAL.replace('"p2 f"', '"f"'), "'f' is no action"),
        (MINIMAL.replace('"p2 f"', '"p2 cbr lots"'), "actions has 'lots'"),
        (MINIMAL + "_rules = { reopening = 'never' }", "_rules: Object missing required field"),
    ],
)
def test_a_malformed_file_is_refused_with_what_is_wrong(text: str, why: str | None) -> None:
    if why is None:
        assert read(text, file="hand.phh") == []
        return
    with pytest.raises(BadHandHistory) as refused:
        read(text, file="hand.phh")
    assert refused.value.code == "phh/bad-file"
    assert str(refused.value).startswith("hand.phh")
    assert why in str(refused.value)
