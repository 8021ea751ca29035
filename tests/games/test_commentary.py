"""What hands are called, and what open hands stand to win, for those who see them."""

import subprocess
import sys
from random import Random

import pytest

from huone.bots.policies import policy_named
from huone.cards.card import parse_cards
from huone.games import Hand, play
from huone.games.commentary import (
    Commentator,
    commented,
    comments_on,
    names_seen,
    odds_seen,
    wants_comment,
)
from huone.games.felt import felt_of
from huone.games.view import HandOpened, HandsNamed, OddsShown, SeenEvent, history_for
from huone.sim.hands import deal, games_named, play_out, setups_of


def texas(*, all_in: bool) -> Hand:
    """Play a hand to its end: everybody calls, or puts everything in."""
    hand = play("texas", stacks=[200, 200, 200], seed=3)
    while (turn := hand.turn()) is not None:
        if all_in and turn.raise_to_max:
            hand.bet(turn.raise_to_max)
        elif turn.call_chips:
            hand.call()
        else:
            hand.check()
    return hand


def names_told(seen: list[SeenEvent]) -> list[HandsNamed]:
    return [event for event in commented(seen) if isinstance(event, HandsNamed)]


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_until_the_showdown_a_player_hears_only_what_his_own_hand_is(viewer: int) -> None:
    hand = texas(all_in=False)
    told = names_told(history_for(viewer, hand.events))
    seats = [{name.seat for name in named.names} for named in told]
    assert seats[:4] == [{viewer}] * 4
    assert {name.seat for name in told[-1].names} >= {viewer}


def test_an_observer_hears_nothing_until_hands_are_shown() -> None:
    hand = texas(all_in=False)
    seen = history_for(None, hand.events)
    shown = next(place for place, event in enumerate(seen) if type(event).__name__ == "HandShown")
    assert names_told(seen[:shown]) == []
    assert len(names_told(seen)) == 1


def test_a_name_says_its_category_its_ranks_and_the_cards_that_play() -> None:
    hand = play("texas", stacks=[100, 100], seed=3)
    (name,) = names_seen(felt_of(history_for(0, hand.events)))
    assert (name.kind, name.category, name.ranks) == ("high", "high-card", ("4", "3"))
    assert name.cards == tuple(parse_cards("4s 3h"))
    assert name.says == "high card, four"


def test_odds_are_told_once_all_hands_lie_open_and_add_up_to_the_pot() -> None:
    hand = texas(all_in=True)
    told = commented(history_for(None, hand.events))
    odds = [event for event in told if isinstance(event, OddsShown)]
    assert len(odds) == 3  # Before the flop, on it and on the turn.
    for shown in odds:
        assert 997 <= sum(odd.thousandths for odd in shown.odds) <= 1003
        assert [odd.seat for odd in shown.odds] == [0, 1, 2]


def test_nobody_counts_odds_while_cards_are_hidden_or_bets_may_follow() -> None:
    hand = texas(all_in=False)
    assert not any(isinstance(e, OddsShown) for e in commented(history_for(0, hand.events)))
    felt = felt_of(history_for(0, texas(all_in=True).events[:8]))
    assert odds_seen(felt) == ()


@pytest.mark.parametrize("game", ["texas", "omaha8", "sviten-special", "seven-card-stud", "badugi"])
def test_who_comments_for_all_viewers_tells_each_what_he_would_find_himself(game: str) -> None:
    setup = setups_of(games_named(game)[0])[0]
    told = 0
    for number in range(4):
        chance = Random(f"{game}/{number}")
        hand = deal(setup, 3, chance)
        play_out(hand, policy_named("random"), chance)
        commentator = Commentator()
        for place, event in enumerate(hand.events):
            commentator.see(event)
            following = hand.events[place + 1] if place + 1 < len(hand.events) else None
            if not wants_comment(event, following):
                continue
            for viewer in (None, *hand.stacks, 9):
                comments = commentator.comments(commentator.hears_as(viewer))
                assert comments == comments_on(history_for(viewer, hand.events[: place + 1]))
                told += len(comments)
    assert told > 0


def test_comments_change_nothing_that_was_seen() -> None:
    seen = history_for(1, texas(all_in=True).events)
    without = [e for e in commented(seen) if not isinstance(e, HandsNamed | OddsShown)]
    assert without == seen


def test_of_open_face_rows_nothing_is_said() -> None:
    hand = play("open-face", stacks=[500, 500], seed=1)
    seen = history_for(0, hand.events)
    assert not isinstance(seen[0], HandOpened)
    assert commented(seen) == seen
    commentator = Commentator()
    commentator.see(hand.events[0])
    assert commentator.comments(commentator.hears_as(0)) == []


def test_without_the_compiled_kernel_the_odds_are_the_same() -> None:
    told = commented(history_for(None, texas(all_in=True).events))
    odds = [event for event in told if isinstance(event, OddsShown)]
    code = (
        "import sys; sys.modules['huone.cards._kernel'] = None\n"
        "from games.test_commentary import OddsShown, commented, history_for, texas\n"
        "told = commented(history_for(None, texas(all_in=True).events))\n"
        "print([event for event in told if isinstance(event, OddsShown)])"
    )
    paths = f"import sys; sys.path[:0] = {sys.path!r}\n"
    plain = subprocess.run(
        [sys.executable, "-c", paths + code], capture_output=True, text=True, check=True
    )
    assert plain.stdout == f"{odds}\n"
    assert odds
