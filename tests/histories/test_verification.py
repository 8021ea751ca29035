import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest
from kit.hands import random_hand

from huone.games.view import history_for
from huone.histories.checking.verification import (
    HandVerdict,
    verify_hand,
    verify_line,
    verify_recorded,
    verify_text,
)
from huone.histories.phh import VARIANTS, BadHandHistory, read, record, write

DATA = Path(__file__).parent / "data" / "phh"

SITE = {
    "id": "site:1",
    "variant": "NT",
    "antes": [0, 0, 0],
    "blinds_or_straddles": [10, 20, 0],
    "min_bet": 20,
    "starting_stacks": [1000, 1000, 1000],
    "actions": [
        "d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 cbr 60", "p1 cc", "p2 f",
        "d db 2c3d4h", "p1 cc", "p3 cc", "d db 9s", "p1 cc", "p3 cc", "d db 8s", "p1 cc", "p3 cc",
        "p1 sm AsAd", "p3 sm KsKd",
    ],
    "contrib": [60, 20, 60],
    "pot": 140,
    "winners": [0],
    "gains": [130, 0, 0],
    "final": [1070, 980, 940],
}  # fmt: skip
"""A hand as a site printed it, with a rake of ten."""
NOT_KNOWN = [None, None, None]


def line(**changes: object) -> str:
    return msgspec.json.encode(SITE | changes).decode()


@pytest.mark.parametrize("file", sorted(path.name for path in DATA.iterdir()))
def test_the_hands_beside_the_tests_are_verified(file: str) -> None:
    for recorded in read((DATA / file).read_text(), file=file):
        assert verify_recorded(recorded).state == "verified"


def test_wrong_finishing_stacks_are_named() -> None:
    text = (DATA / "razz-heads-up.phh").read_text().replace("[105, 95]", "[104, 96]")
    (recorded,) = read(text, file="razz.phh")
    verdict = verify_recorded(recorded)
    assert verdict.state == "failed"
    assert verdict.why == "the stacks end as 105, 95, not 104, 96"


def test_a_site_s_print_is_verified_up_to_its_rake() -> None:
    verdict = verify_line(line(), where="file:1")
    assert verdict.state == "verified-with-rake"
    assert verdict.why == "rake 10"
    assert verdict.rake_chips == 10
    assert verdict.checked == ("actions", "board", "contributions", "winners", "stacks")


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"contrib": [50, 20, 60]}, "contributions are 60, 20, 60, not 50, 20, 60"),
        ({"pot": 150}, "the pot is 140, not 150"),
        ({"final": [1070, 980, 950]}, "p3 ends with 940, not 950"),
        ({"gains": [0, 130, 0], "winners": [1], "final": NOT_KNOWN}, "the gains are 140, 0, 0"),
    ],
)
def test_a_print_that_contradicts_the_hand_fails(changes: dict[str, object], why: str) -> None:
    verdict = verify_line(line(**changes), where="file:1")
    assert verdict.state == "failed"
    assert why in verdict.why


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"gains": [150, 0, 0]}, "the gains are 140, 0, 0, not 150, 0, 0"),
        ({"gains": [120, 0, 0]}, "20 of the pot is missing, more than any rake"),
        ({"actions": ["d dh p1 ????", "p1 f"]}, "it is seat 2's turn"),
    ],
)
def test_a_print_that_contradicts_itself_is_named(changes: dict[str, object], why: str) -> None:
    verdict = verify_line(line(**changes), where="file:1")
    assert verdict.state == "contradictory"
    assert why in verdict.why


def test_a_pot_shared_evenly_against_the_cards_is_a_quirk() -> None:
    changes: dict[str, object] = {
        "winners": [0, 2],
        "gains": [70, 0, 70],
        "final": [None, 980, None],
    }
    verdict = verify_line(line(**changes), where="file:1")
    assert verdict.state == "quirk"
    assert "shares the pot evenly" in verdict.why


def test_an_unevenly_shared_pot_against_the_cards_fails() -> None:
    changes: dict[str, object] = {
        "winners": [0, 2],
        "gains": [100, 0, 40],
        "final": [None, 980, None],
    }
    assert verify_line(line(**changes), where="file:1").state == "failed"


def test_a_dealer_who_halves_odd_chips_is_allowed_half_a_chip() -> None:
    fields = {key: SITE[key] for key in SITE if key not in ("contrib", "pot", "winners", "gains")}
    for final, state in (([1080.5, 980, 939.5], "verified"), ([1070, 980, 950], "failed")):
        text = msgspec.json.encode(fields | {"final": final}).decode()
        assert verify_line(text, where="file:1").state == state


@pytest.mark.parametrize("text", ["not json", "[]", '{"variant": "NT"}', '{"id": "1", "final": 3}'])
def test_a_line_that_is_no_hand_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(BadHandHistory, match=r"^file:7: "):
        verify_line(text, where="file:7")


HEAD = """
variant = 'NT'
antes = [0, 0, 0, 0]
blinds_or_straddles = [1, 2, 0, 0]
min_bet = 2
starting_stacks = [100, 100, 100, 100]
"""
UNSEEN = ("d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "d dh p4 ????")
BOARD = ("d db 2c3d4h", "p2 cc", "p4 cc", "d db 9s", "p2 cc", "p4 cc", "d db 8s", "p2 cc", "p4 cc")
CALLED = (*UNSEEN, "p3 f", "p4 cbr 6", "p1 f", "p2 cc", *BOARD)
"""Two players see the river; the pot is 13."""


def verdict_on(*actions: str, head: str = HEAD, **fields: object) -> HandVerdict:
    lines = [head.strip(), f"actions = {list(actions)}"]
    lines += [f"{key} = {value}" for key, value in fields.items()]
    text = "\n".join(lines)
    quick, careful = (verify_hand(text, where="hand", careful=careful) for careful in (False, True))
    assert quick == careful
    return quick


def test_what_was_checked_is_listed() -> None:
    seen = (*CALLED, "p2 sm AsAd", "p4 sm KsKd")
    verdict = verdict_on(*seen, winnings=[0, 13, 0, 0], finishing_stacks=[99, 107, 100, 94])
    assert verdict.state == "verified"
    assert verdict.checked == ("actions", "board", "stacks", "winners", "winners", "winnings")


def test_a_rake_is_named() -> None:
    seen = (*CALLED, "p2 sm AsAd", "p4 sm KsKd")
    verdict = verdict_on(*seen, winnings=[0, 12.35, 0, 0])
    assert (verdict.state, verdict.why) == ("verified-with-rake", "rake 0.65")
    verdict = verdict_on(*seen, finishing_stacks=[99, 106.35, 100, 94])
    assert (verdict.state, verdict.why) == ("verified-with-rake", "rake 0.65")


@pytest.mark.parametrize("unknown", ["inf", "+inf", "nan"])
def test_a_stack_that_is_not_known_is_large_enough(unknown: str) -> None:
    head = HEAD.replace("[100, 100, 100, 100]", f"[{unknown}, {unknown}, 100, {unknown}]")
    seen = (*CALLED, "p2 sm AsAd", "p4 sm KsKd")
    assert verdict_on(*seen, head=head, winnings=[0, 13, 0, 0]).state == "verified"
    verdict = verdict_on(*seen, head=head, finishing_stacks="[inf, inf, 100, inf]")
    assert verdict.state == "verified"
    assert verdict.checked[-1] == "nothing of the stacks, for they are not known"


@pytest.mark.parametrize("stack", ["0", "-5", "-inf", "1e300", "'many'", "true"])
def test_a_stack_that_cannot_be_is_a_contradiction(stack: str) -> None:
    head = HEAD.replace("[100, 100, 100, 100]", f"[100, {stack}, 100, 100]")
    assert verdict_on(*CALLED, head=head).state == "contradictory"


@pytest.mark.parametrize(
    ("actions", "why"),
    [
        ((*UNSEEN, "p3 f", "p4 cbr 6"), "the record ends, but the hand goes on"),
        (CALLED[:8], "the record ends, but the hand goes on"),
        ((*CALLED[:8], "d db 2c3d4h"), "the record ends, but the hand goes on"),
        (
            (*UNSEEN, "p3 f", "p4 cbr 100", "p1 f", "p2 cc", "p2 sm AsAd", "p4 sm KsKd"),
            "0 cards of the board are recorded where 5 lie",
        ),
    ],
)
def test_a_record_cut_short_is_incomplete(actions: tuple[str, ...], why: str) -> None:
    verdict = verdict_on(*actions, winnings=[0, 13, 0, 0])
    assert verdict.state == "incomplete"
    assert why in verdict.why


def test_a_hand_that_nobody_saw_has_no_winner_of_ours() -> None:
    verdict = verdict_on(*CALLED, "p2 sm ????", "p4 sm ????")
    assert verdict.state == "verified"
    assert "winners" not in verdict.checked
    for winnings in ([0, 13, 0, 0], [0, 0, 0, 13]):
        verdict = verdict_on(*CALLED, "p2 sm ????", "p4 sm ????", winnings=winnings)
        assert verdict.state == "verified"
        assert verdict.checked[2] == "pots, but not who won them: 2 of the hands are not shown"


def test_who_wins_with_a_hand_that_nobody_saw_is_taken_from_the_record() -> None:
    """What is shown would win against a hand that is mucked, but the record knows better."""
    assert "winners" in verdict_on(*CALLED, "p2 sm AsAd", winnings=[0, 13, 0, 0]).checked
    verdict = verdict_on(*CALLED, "p2 sm AsAd", winnings=[0, 0, 0, 13])
    assert verdict.state == "verified"
    assert "winners" not in verdict.checked


@pytest.mark.parametrize(
    ("winnings", "state", "why"),
    [
        ([0, 0, 0, 0], "quirk", "nobody wins anything by the record's winnings"),
        ([0, 14, 0, 0], "contradictory", "1 more is won than lies in the pot"),
        ([13, 0, 0, 0], "contradictory", "p1 wins after a fold"),
        ([0, 6, 0, 0], "contradictory", "7 of the pot is missing, more than any rake"),
        ([0, -13, 0, 0], "contradictory", "p2 wins less than nothing"),
        ([0, 0, 0, 13], "failed", "the winnings are 0, 13, 0, 0, not 0, 0, 0, 13"),
        ([0, 6.5, 0, 6.5], "quirk", "shares the pot evenly"),
    ],
)
def test_winnings_are_compared(winnings: list[float], state: str, why: str) -> None:
    verdict = verdict_on(*CALLED, "p2 sm AsAd", "p4 sm KsKd", winnings=winnings)
    assert verdict.state == state
    assert why in verdict.why


@pytest.mark.parametrize(
    ("finish", "state", "why"),
    [
        ([99, 108, 100, 94], "contradictory", "more chips leave the hand than came"),
        ([98, 108, 100, 94], "contradictory", "p1 loses more than he put in"),
        ([99, 94, 100, 107], "failed", "the stacks end as 99, 107, 100, 94"),
    ],
)
def test_finishing_stacks_are_compared(finish: list[int], state: str, why: str) -> None:
    verdict = verdict_on(*CALLED, "p2 sm AsAd", "p4 sm KsKd", finishing_stacks=finish)
    assert verdict.state == state
    assert why in verdict.why


def test_an_uncalled_bet_may_be_counted_among_the_winnings() -> None:
    raised = (*UNSEEN, "p3 f", "p4 cbr 6", "p1 f", "p2 f")
    assert verdict_on(*raised, winnings=[0, 0, 0, 5]).state == "verified"
    verdict = verdict_on(*raised, winnings=[0, 0, 0, 9])
    assert verdict.state == "verified"
    assert "uncalled bet" in verdict.checked


@pytest.mark.parametrize(("won", "read"), [(8, "live"), (9, "dead")])
def test_a_post_outside_the_blinds_is_live_or_dead_as_the_pot_says(won: int, read: str) -> None:
    """Posted for one, the player has one more to call if it is live, and two if it is dead."""
    head = HEAD.replace("[1, 2, 0, 0]", "[1, 2, 0, -1]")
    checks = ("d db 2c3d4h", *[f"p{player} cc" for player in (1, 2, 3, 4)])
    hand = (*UNSEEN, "p3 cc", "p4 cc", "p1 cc", "p2 cc", *checks, "d db 9s", *checks[1:], "d db 8s")
    hand = (*hand, "p1 cc", "p2 cc", "p3 cc", "p4 cc", "p1 sm AsAd")
    verdict = verdict_on(*hand, head=head, winnings=[won, 0, 0, 0])
    assert verdict.state == "verified", read


@pytest.mark.parametrize(("won", "price"), [(5, "nominal"), (3, "posted")])
def test_a_call_after_a_short_big_blind_costs_what_the_pot_says(won: int, price: str) -> None:
    """The big blind has one chip; another player calls two, or as much as was posted."""
    head = HEAD.replace("[100, 100, 100, 100]", "[100, 1, 100, 100]")
    both = ("p1 cc", "p3 cc")
    hand = (*UNSEEN, "p3 cc", "p4 f", "p1 cc", "d db 2c3d4h", *both, "d db 9s", *both, "d db 8s")
    shows = ("p1 sm AsAd", "p2 sm KsKd", "p3 sm QsQd")
    assert verdict_on(*hand, *both, *shows, head=head, winnings=[won, 0, 0, 0]).state == "verified"


def test_of_two_equal_blinds_the_record_says_who_acts_last() -> None:
    head = HEAD.replace("[1, 2, 0, 0]", "[2, 2, 0, 0]")
    assert verdict_on(*UNSEEN, "p3 f", "p4 f", "p1 f", head=head).state == "verified"
    assert verdict_on(*UNSEEN, "p2 f", "p3 f", "p4 f", head=head).state == "verified"
    assert verdict_on(*UNSEEN, "p4 f", head=head).state == "contradictory"


@pytest.mark.parametrize(
    ("actions", "state", "why"),
    [
        ((*UNSEEN, "p3 cbr 3"), "quirk", "3 is below the minimum"),
        ((*UNSEEN, "p3 cbr 300"), "contradictory", "the stack is 100"),
        ((*UNSEEN, "p3 f", "p3 f"), "contradictory", "it is seat 3's turn"),
        ((*UNSEEN, "p3 f", "p4 f", "p1 f", "p2 cc"), "contradictory", "the hand is over"),
        (("d dh p1 AsAs", *UNSEEN[1:]), "contradictory", "As is dealt twice"),
        ((*UNSEEN, "p3 f", "p4 f", "p1 cc", "p2 cc", "d db 2c3d4h5s"), "contradictory", "1 cards"),
        ((*UNSEEN, "p3 dance"), "contradictory", "'p3 dance' is no action"),
    ],
)
def test_actions_that_cannot_be_are_named(actions: tuple[str, ...], state: str, why: str) -> None:
    verdict = verdict_on(*actions)
    assert verdict.state == state
    assert why in verdict.why


def test_remarks_dashes_and_empty_actions_are_understood() -> None:
    dealt = ("d dh p1 ????", "d dh p2 AsAd # lucky", "d dh p3 ????", "d dh p4 KsKd", "", "# 6s.")
    verdict = verdict_on(*dealt, *CALLED[4:], "p2 sm -", "p4 sm -", winnings=[0, 13, 0, 0])
    assert verdict.state == "verified"
    assert "winners" in verdict.checked


def texts_of_hands() -> Iterator[str]:
    for seed in range(60):
        chance = Random(seed)
        game, structure = chance.choice(sorted(VARIANTS.values()))
        hand, _ = random_hand(game, structure, seed)
        viewer = chance.choice([None, *hand.stacks])
        yield write(record(history_for(viewer, hand.events)))


def plain(text: str) -> str:
    """Write the actions on one line, as programs do."""
    return text.replace("[\n    ", "[").replace(",\n    ", ", ").replace(",\n]", "]")


def test_the_quick_way_says_what_the_careful_way_says() -> None:
    chance = Random(7)
    states: Counter[str] = Counter()
    for text in map(plain, texts_of_hands()):
        for _ in range(8):
            damaged = damage(text, chance)
            verdicts = [verify_hand(damaged, where="x", careful=each) for each in (False, True)]
            assert verdicts[0].state == verdicts[1].state, damaged
            states[verdicts[0].state] += 1
    assert states["verified"] > 50
    assert states["contradictory"] > 50
    assert states["incomplete"] > 20


def damage(text: str, chance: Random) -> str:
    """Change something of a record, or nothing."""
    lines = text.split("\n")
    at = next(place for place, line in enumerate(lines) if line.startswith("actions"))
    actions = lines[at][11:-1].split(", ")
    where = chance.randrange(len(actions))
    what = chance.randrange(7)
    if what == 0:
        del actions[where]
    elif what == 1:
        del actions[where:]
    elif what == 2:
        actions.insert(where, actions[chance.randrange(len(actions))])
    elif what == 3:
        actions[where] = actions[where].replace("cc", "cbr 3").replace(" f", " cc")
    elif what == 4:
        lines = [line for line in lines if not line.startswith("finishing")]
    elif what == 5:
        lines = [re.sub(r"(stacks = \[)\d+", r"\g<1>inf", line) for line in lines]
    lines[at] = f"actions = [{', '.join(actions)}]"
    return "\n".join(lines)


SHORT_BLIND = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [0.5, 1, 0]
min_bet = 1
starting_stacks = [20, 0.4, 40]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 f", "p1 cc", "d db 2c3c4c",
    "d db 5h", "d db 9h", "p1 sm 2h2d", "p2 sm ThTd"]
winnings = [0.8, 0, 0]
"""


def test_a_call_where_nothing_was_left_to_decide_is_a_quirk_and_the_cards_still_count() -> None:
    (verdict,) = verify_text(SHORT_BLIND, file="short.phh")
    assert (verdict.state, verdict.why) == (
        "quirk", "action 2, p1 cc: nothing was left to decide",
    )  # fmt: skip
    assert "winners" in verdict.checked
    (wrong,) = verify_text(SHORT_BLIND.replace("[0.8, 0, 0]", "[0, 0.8, 0]"), file="short.phh")
    assert wrong.state == "failed"


def test_a_record_without_an_end_says_who_was_to_act() -> None:
    (verdict,) = verify_text(SHORT_BLIND.replace('"p3 f", "p1 cc", ', ""), file="short.phh")
    assert verdict.state != "verified"
    cut = SHORT_BLIND[: SHORT_BLIND.index('"p3 f"')] + "]\n"
    (ends,) = verify_text(cut, file="short.phh")
    assert ends.why == "the record ends, but the hand goes on with p3 to act"
