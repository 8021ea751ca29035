import re
from random import Random

import pytest
from kit.hands import random_hand

from huone.cards.card import parse_cards
from huone.games import events as game_events
from huone.games.definition import Game, Mix, catalog
from huone.games.hand import Hand
from huone.games.rules import ONLINE, HandRules
from huone.games.view import history_for
from huone.histories.phh import VARIANTS, BadHandHistory, Recorded, read, record, write
from huone.histories.recording import play_recorded, posts_of
from huone.histories.stacking import Mismatch
from huone.refusal import Refused

DEALT = [
    game
    for game in catalog().values()
    if isinstance(game, Game) or (isinstance(game, Mix) and game.choice)
]
TABLES = [(game.id, structure) for game in DEALT for structure in game.structures]


def round_trip(events: list[game_events.Event], rules: HandRules | None) -> tuple[int, ...]:
    (recorded,) = read(write(record(events, rules=rules)), file="hand.phh")
    return play_recorded(recorded).stacks


@pytest.mark.parametrize(("game", "structure"), TABLES)
def test_a_hand_that_was_written_down_plays_the_same(game: str, structure: str) -> None:
    for seed in range(12):
        hand, rules = random_hand(game, structure, seed)
        assert round_trip(hand.events, rules) == tuple(hand.stacks.values()), seed


@pytest.mark.deep
@pytest.mark.parametrize(("game", "structure"), TABLES)
def test_many_hands_that_were_written_down_play_the_same(game: str, structure: str) -> None:
    for seed in range(100, 1100):
        hand, rules = random_hand(game, structure, seed)
        assert round_trip(hand.events, rules) == tuple(hand.stacks.values()), seed


@pytest.mark.parametrize(("game", "structure"), sorted(VARIANTS.values()))
def test_a_hand_without_its_rules_is_played_by_wide_ones(game: str, structure: str) -> None:
    """Records of other houses do not say by which rules they were played."""
    for seed in range(12):
        hand, rules = random_hand(game, structure, seed)
        if rules == ONLINE and not is_short(hand):
            assert round_trip(hand.events, None) == tuple(hand.stacks.values()), seed


def is_short(hand: Hand) -> bool:
    """Tell whether an all-in could count differently by another house's half bet rule."""
    return any(
        isinstance(event, game_events.BetPlaced | game_events.Called) and event.all_in
        for event in hand.events
    )


@pytest.mark.parametrize(("game", "structure"), TABLES)
def test_what_a_viewer_saw_plays_to_the_same_stacks(game: str, structure: str) -> None:
    for seed in range(8):
        hand, rules = random_hand(game, structure, seed)
        viewer = Random(seed).choice([None, *hand.stacks])
        (recorded,) = read(
            write(record(history_for(viewer, hand.events), rules=rules)), file="hand.phh"
        )
        if any(isinstance(event, game_events.Reshuffled) for event in hand.events):
            assert replays_or_is_refused(recorded, tuple(hand.stacks.values()))
        else:
            assert play_recorded(recorded).stacks == tuple(hand.stacks.values()), seed


def replays_or_is_refused(recorded: Recorded, stacks: tuple[int, ...]) -> bool:
    """Unseen cards that went back into the stock cannot always be told; they are not guessed."""
    try:
        return play_recorded(recorded).stacks == stacks
    except Mismatch:
        return True


HEAD = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
"""


def played(*actions: str, head: str = HEAD) -> Recorded:
    lines = ", ".join(f'"{action}"' for action in actions)
    (recorded,) = read(f"{head}actions = [{lines}]", file="hand.phh")
    return recorded


DEALT_OUT = ("d dh p1 AsAd", "d dh p2 KsKd", "d dh p3 ????")


def test_cards_that_are_shown_in_the_end_were_dealt_in_the_beginning() -> None:
    recorded = played(
        "d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 cc", "p1 cc", "p2 cc",
        "d db 2c3d4h", "p1 cc", "p2 cc", "p3 cc", "d db 9s", "p1 cc", "p2 cc", "p3 cc",
        "d db 8s", "p1 cc", "p2 cc", "p3 cc", "p1 sm AsAd", "p2 sm KsKd", "p3 sm",
    )  # fmt: skip
    replayed = play_recorded(recorded)
    assert replayed.stacks == (104, 98, 98)
    assert replayed.hand.holdings[0].cards() == list(parse_cards("As Ad"))


def test_who_is_not_seen_to_show_mucks() -> None:
    recorded = played(
        *DEALT_OUT, "p3 cc", "p1 f", "p2 cc", "d db 2c3d4h", "p2 cc", "p3 cc", "d db 9s", "p2 cc",
        "p3 cc", "d db 8s", "p2 cc", "p3 cc", "p2 sm KsKd",
    )  # fmt: skip
    mucked = [
        e.seat for e in play_recorded(recorded).hand.events if isinstance(e, game_events.HandMucked)
    ]
    assert mucked == [2]


def test_a_raise_capped_at_the_opponents_stack_is_let_through_as_a_quirk() -> None:
    """Five would be too small a raise, but it is all that the opponent has."""
    actions = (
        *DEALT_OUT, "p3 f", "p1 cbr 6", "p2 cc", "d db 2c3d4h", "p1 cc", "p2 cbr 3", "p1 cbr 5",
        "p2 cc", "d db 9s", "d db 8s", "p1 sm AsAd", "p2 sm KsKd",
    )  # fmt: skip
    replayed = play_recorded(played(*actions, head=HEAD.replace("100, 100, 100", "100, 11, 100")))
    assert replayed.stacks == (111, 0, 100)
    assert replayed.quirks == ("action 6, p1 cbr 5: a raise capped at the opponent's stack",)
    with pytest.raises(Mismatch, match="5 is below the minimum"):
        play_recorded(played(*actions))


@pytest.mark.parametrize(
    ("actions", "why"),
    [
        ((*DEALT_OUT, "p1 cc"), "action 1, p1 cc: it is seat 2's turn, not seat 0's"),
        ((*DEALT_OUT, "p3 cbr 3"), "action 1, p3 cbr 3: 3 is below the minimum"),
        ((*DEALT_OUT, "p3 cbr 400"), "action 1, p3 cbr 400: 400 is above the maximum"),
        ((*DEALT_OUT, "p3 sd AsAd"), "action 1, p3 sd AsAd: a discard is not possible now"),
        ((*DEALT_OUT, "p3 rc 2"), "a number of runouts is not possible now"),
        ((*DEALT_OUT, "p3 ch omaha"), "a choice of game is not possible now"),
        ((*DEALT_OUT, "p3 kp"), "an answer is not possible now"),
        ((*DEALT_OUT, "p3 pb"), "no bring-in is due"),
        ((*DEALT_OUT, "p3 f"), "the record ends, but the hand goes on"),
        (("d dh p1 AsAd", "d dh p2 AsKd", "d dh p3 ????"), "As is dealt twice"),
        (("d dh p1 AsAdAh", "d dh p2 KsKd", "d dh p3 ????"), "p1 gets 1 cards more"),
        (
            (*DEALT_OUT, "p3 cc", "p1 cc", "p2 cc", "d db 2c3d4h5h"),
            "after action 3, p2 cc: the board gets 1 cards more",
        ),
        (
            (*DEALT_OUT, "p3 cc", "p1 cc", "p2 cc", "d db As3d4h"),
            "after action 3, p2 cc: As is dealt twice",
        ),
    ],
)
def test_a_record_that_breaks_the_rules_is_refused_at_the_action(
    actions: tuple[str, ...], why: str
) -> None:
    with pytest.raises(Mismatch) as refused:
        play_recorded(played(*actions))
    assert refused.value.code == "phh/mismatch"
    assert why in str(refused.value)


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("p9 f", "'p9 f' names no player of the hand"),
        ("p0 f", "'p0 f' names no player of the hand"),
        ("x f", "'x f' names no player of the hand"),
        ("px f", "'px f' names no player of the hand"),
        ("d dh", "'d dh' names no player of the hand"),
        ("p3 dance", "'p3 dance' is no action"),
        ("p3 cbr", "'p3 cbr' lacks its number"),
        ("p3 rc often", "'p3 rc often' lacks its number"),
        ("d dh p1 Zz", "card 1 'Zz' is not a card"),
        ("d dh p1 A", "card 1 'A' is not a card"),
    ],
)
def test_a_line_that_is_no_action_is_refused_with_the_file(action: str, why: str) -> None:
    with pytest.raises(BadHandHistory) as refused:
        play_recorded(played(action))
    assert str(refused.value).startswith("hand.phh: ")
    assert why in str(refused.value)


def test_antes_that_not_everybody_pays_are_dead_money() -> None:
    recorded = played(*DEALT_OUT, head=HEAD.replace("[0, 0, 0]", "[0, 2, 0]"))
    assert [(post.kind, post.seat) for post in posts_of(recorded)] == [
        ("big-blind-ante", 1),
        ("small-blind", 0),
        ("big-blind", 1),
    ]


def test_a_negative_blind_is_a_live_post_and_a_larger_one_a_straddle() -> None:
    head = HEAD.replace("[1, 2, 0]", "[4, -2, 2]")
    kinds = {post.seat: post.kind for post in posts_of(played(*DEALT_OUT, head=head))}
    assert kinds == {0: "straddle", 1: "live-post", 2: "big-blind"}


NUMBERS = ("0", "-1", "2", "99999999999", "3.14", "")
WORDS = ("f", "sd", "sd 2c", "kp", "rj", "rc 2", "cbr", "ch omaha", "pb", "sm", "dance")


def damaged(line: str, chance: Random) -> str:
    return chance.choice(
        (
            line.replace("p1", "p2"),
            line.replace("d dh", "d db"),
            line.replace("cc", chance.choice(WORDS)),
            re.sub(r"\d+", chance.choice(NUMBERS), line, count=1),
            re.sub(r"[2-9TJQKA][cdhs]", "??", line, count=2),
            f"{line}\n{line}",
            "",
        )
    )


@pytest.mark.parametrize("seed", range(40))
def test_a_damaged_record_is_refused_or_played_but_never_breaks_anything(seed: int) -> None:
    chance = Random(seed)
    hand, rules = random_hand(*chance.choice(TABLES), seed)
    text = write(record(hand.events, rules=rules))
    refused = 0
    for _ in range(20):
        lines = text.split("\n")
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(lines))
            lines[at] = damaged(lines[at], chance)
        try:
            for recorded in read("\n".join(lines), file="hand.phh"):
                play_recorded(recorded)
        except Refused:
            refused += 1
    assert refused
