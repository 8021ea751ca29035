from random import Random

import pytest
from kit.hands import random_hand

from huone.games import events as game_events
from huone.histories.checking.verification import verify_recorded
from huone.histories.heading import Heading
from huone.histories.phh import BadHandHistory, Recorded
from huone.histories.recording import play_recorded
from huone.histories.site_text import read_site_text
from huone.histories.transcript import write_text

ROOM = """\
Some Room Hand #2401: Hold'em No Limit ($0.25/$0.50 USD) - 2026/03/01 21:14:05 ET
Table 'Sample II' 6-max Seat #5 is the button
Seat 1: aino ($50 in chips)
Seat 2: eino k ($1,048.15 in chips)
Seat 4: helmi ($20.30 in chips)
Seat 5: toivo ($61.75 in chips)
Seat 6: veikko ($50 in chips) is sitting out
aino: posts small blind $0.25
eino k: posts big blind $0.50
helmi: posts small & big blinds $0.75
*** HOLE CARDS ***
Dealt to aino [Ah Kd]
helmi: checks
toivo: raises $1 to $1.50
aino: calls $1.25
eino k: folds
veikko joins the table at seat #6
helmi: calls $1
*** FLOP *** [Kc 7d 2s]
aino: checks
helmi: bets $18.55 and is all-in
toivo: folds
aino: calls $18.55
*** TURN *** [Kc 7d 2s] [9h]
*** RIVER *** [Kc 7d 2s 9h] [3c]
*** SHOW DOWN ***
aino: shows [Ah Kd] (a pair of Kings)
helmi: shows [Qs Ks] (a pair of Kings)
aino collected $40.35 from pot
*** SUMMARY ***
Total pot $42.35 | Rake $2
Board [Kc 7d 2s 9h 3c]
Seat 1: aino (small blind) showed [Ah Kd] and won ($40.35)
"""
OTHER = """\
Poker Hand #HD77: Omaha Pot Limit ($0.05/$0.10) - 2026/04/02 03:04:05
Table 'Sample' 6-max Seat #1 is the button
Seat 1: Hero ($10 in chips)
Seat 2: 7f3a ($12.34 in chips)
Hero: posts small blind $0.05
7f3a: posts big blind $0.10
*** HOLE CARDS ***
Dealt to Hero [Ah Kd Ts 9s]
Dealt to 7f3a
Hero: raises $0.2 to $0.3
7f3a: folds
Uncalled bet ($0.2) returned to Hero
*** SHOWDOWN ***
Hero collected $0.2 from pot
*** SUMMARY ***
Total pot $0.2 | Rake $0 | Jackpot $0
"""


def one(text: str) -> Recorded:
    (read,) = read_site_text(text, file="hands.txt")
    assert isinstance(read, Recorded), read
    return read


def test_a_hand_of_the_best_known_layout_is_read() -> None:
    recorded = one(ROOM)
    assert recorded.players == ("aino", "eino k", "helmi", "toivo")
    assert recorded.blinds == (25, 50, -50, 0)
    assert recorded.antes == (0, 0, 25, 0)
    assert recorded.stacks == (5000, 104815, 2030, 6175)
    assert recorded.notes["seats"] == [1, 2, 4, 5]
    assert (recorded.notes["hand"], recorded.notes["table"]) == ("2401", "Sample II")
    assert recorded.notes["time_zone_abbreviation"] == "ET"
    verdict = verify_recorded(recorded)
    assert (verdict.state, verdict.why) == ("verified-with-rake", "rake 2")


def test_the_same_layout_with_other_first_words_is_read() -> None:
    recorded = one(OTHER)
    assert (recorded.game, recorded.structure) == ("omaha", "pot-limit")
    assert recorded.players == ("7f3a", "Hero")
    assert recorded.blinds == (10, 5)
    assert verify_recorded(recorded).state == "verified"


@pytest.mark.parametrize("game", ["texas", "omaha"])
def test_our_own_text_is_read_back_to_the_same_stacks(game: str) -> None:
    read_back = 0
    for seed in range(60):
        hand, rules = random_hand(game, "no-limit", seed)
        if rules.runouts_max > 1 or rules.short_blind_call == "posted":
            continue
        names = {player.seat: f"Player {player.seat}" for player in hand.players}
        recorded = one(write_text(hand.events, Heading(names=names), hero=hand.players[0].seat))
        replayed = play_recorded(recorded)
        start = hand.events[0]
        assert isinstance(start, game_events.HandStarted)
        assert tuple(stack // 100 for stack in replayed.stacks) == tuple(hand.stacks.values()), seed
        assert sum(replayed.stacks) == sum(recorded.stacks)
        read_back += 1
    assert read_back > 5


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("helmi: checks", "helmi: dances", "hands.txt:13: 'dances' is not understood"),
        ("Hold'em No Limit", "Five Card Stud Limit", "hands.txt:1: the header names no game"),
        (" ($0.25/$0.50 USD)", "", "hands.txt:1: the header names no blinds"),
        ("Dealt to aino", "Dealt to nobody", "hands.txt:12: 'nobody' has no seat"),
    ],
)
def test_what_is_not_understood_is_named_with_its_line(old: str, new: str, says: str) -> None:
    assert old in ROOM
    bad, good = read_site_text(ROOM.replace(old, new) + "\n\n" + ROOM, file="hands.txt")
    assert isinstance(bad, BadHandHistory)
    assert str(bad).startswith(says)
    assert isinstance(good, Recorded)


def test_a_hand_cut_in_the_middle_is_named_wherever_it_is_cut() -> None:
    chance = Random(1)
    for _ in range(40):
        cut = ROOM[: chance.randrange(1, ROOM.index("*** SUMMARY"))]
        (read,) = read_site_text(cut, file="hands.txt")
        assert isinstance(read, BadHandHistory)


def test_a_text_without_a_hand_is_refused_and_an_empty_one_is_empty() -> None:
    (read,) = read_site_text("Hello", file="hands.txt")
    assert isinstance(read, BadHandHistory)
    assert list(read_site_text("\n", file="hands.txt")) == []
