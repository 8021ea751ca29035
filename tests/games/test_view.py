"""What a viewer may see: two hands that differ only in hidden cards look the same to him."""

from collections.abc import Callable
from random import Random

import msgspec
import pytest
from msgspec import Struct

from huone.bots import policies
from huone.games import events as game_events
from huone.games import play, setup_of, usual_stakes
from huone.games.hand import Hand
from huone.games.rules import LIVE
from huone.games.view import (
    PUBLIC,
    CardsPutAway,
    CardsReceived,
    HandOpened,
    history_for,
    seen_by,
)
from huone.sim.hands import deal, disguised, encode

GAMES = ["texas", "omaha-hilo", "seven-card-stud", "triple-draw-27", "sviten-special", "pineapple"]
View = Callable[[int | None, game_events.Event], object]


def played(game: str, number: int) -> tuple[Hand, list[int]]:
    """Play a hand, and tell how many events there were at each decision and in the end."""
    chance = Random(f"{game}/{number}")
    hand = deal(setup_of(game, usual_stakes(game), LIVE), 4, chance)
    moments = []
    while not hand.is_over:
        moments.append(len(hand.events))
        hand.act(policies.random(hand, chance))
    return hand, [*moments, len(hand.events)]


def check_nothing_leaks(view: View, game: str) -> None:
    """Change what each viewer could not see, and compare what he is shown, byte for byte."""
    for number in range(30):
        chance = Random(number)
        hand, moments = played(game, number)
        for viewer in [None, *hand.stacks]:
            until = chance.choice(moments)
            twin = disguised(hand, viewer, chance, until=until)
            shown = encode([view(viewer, event) for event in hand.events[:until]])
            other = encode([view(viewer, event) for event in twin.events[:until]])
            assert shown == other, f"seat {viewer} was shown a hidden card"


@pytest.mark.clause("DEAL-02")
@pytest.mark.parametrize("game", GAMES)
def test_a_viewer_is_shown_no_hidden_card(game: str) -> None:
    check_nothing_leaks(seen_by, game)


def shows_everyones_cards(viewer: int | None, event: game_events.Event) -> object:
    return event if isinstance(event, game_events.CardsDealt) else seen_by(viewer, event)


def shows_discards(viewer: int | None, event: game_events.Event) -> object:
    return event if isinstance(event, game_events.Discarded) else seen_by(viewer, event)


def shows_the_deck(viewer: int | None, event: game_events.Event) -> object:
    return event if isinstance(event, game_events.HandStarted) else seen_by(viewer, event)


@pytest.mark.parametrize(
    ("faulty", "game"),
    [
        (shows_everyones_cards, "texas"),
        (shows_discards, "triple-draw-27"),
        (shows_the_deck, "texas"),
    ],
)
def test_a_planted_leak_is_found(faulty: View, game: str) -> None:
    with pytest.raises(AssertionError, match="was shown a hidden card"):
        check_nothing_leaks(faulty, game)


@pytest.mark.clause("DEAL-02")
def test_a_player_sees_his_own_cards_and_how_many_the_others_have() -> None:
    hand = play("omaha", stacks=[100, 100])
    mine, theirs = hand.holdings[0].cards(), hand.holdings[1].cards()
    seen = [event for event in history_for(0, hand.events) if isinstance(event, CardsReceived)]
    assert seen == [CardsReceived(0, 4, tuple(mine), ()), CardsReceived(1, 4, (), ())]
    assert not set(theirs) & {card for event in seen for card in event.down}


@pytest.mark.clause("DEAL-02")
def test_everyone_sees_the_board_and_the_upcards() -> None:
    hand = play("texas", stacks=[100, 100])
    hand.call()
    hand.check()
    board = [
        event
        for event in history_for(None, hand.events)
        if isinstance(event, game_events.BoardDealt)
    ]
    assert board == [game_events.BoardDealt(0, tuple(hand.boards[0]))]
    stud = play("seven-card-stud", stacks=[100, 100])
    dealt = [event for event in history_for(None, stud.events) if isinstance(event, CardsReceived)]
    assert [event.up for event in dealt] == [tuple(holding.up) for holding in stud.holdings]


def test_a_discard_is_a_number_to_the_others() -> None:
    hand = play("five-card-draw", stacks=[100, 100])
    hand.call()
    hand.check()
    thrown = hand.holdings[0].down[:2]
    hand.discard(thrown)
    assert seen_by(0, hand.events[-1]) == CardsPutAway(0, 2, tuple(thrown))
    assert seen_by(1, hand.events[-1]) == CardsPutAway(0, 2, ())
    assert seen_by(None, hand.events[-1]) == CardsPutAway(0, 2, ())


def test_the_beginning_shows_everything_but_the_deck() -> None:
    hand = play("texas", stacks=[100, 200])
    opened = seen_by(None, hand.events[0])
    assert isinstance(opened, HandOpened)
    assert opened.stacks == (100, 200)
    assert not {"deck", "redeck"} & set(msgspec.structs.asdict(opened))


class Peeked(Struct, frozen=True, tag=True):
    """An event that nobody has decided about."""

    seat: int


def test_an_event_that_nobody_decided_about_is_not_shown() -> None:
    with pytest.raises(AssertionError, match="Peeked has no view"):
        seen_by(None, Peeked(0))  # type: ignore[arg-type]  # That is the point.


def test_every_event_has_a_view() -> None:
    rebuilt = {
        game_events.HandStarted,
        game_events.OpenFaceStarted,
        game_events.CardsDealt,
        game_events.Discarded,
    }
    assert rebuilt | set(PUBLIC) == set(game_events.Event.__args__)
    assert not rebuilt & set(PUBLIC)
