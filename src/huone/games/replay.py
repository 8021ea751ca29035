"""Replay: a hand again from its events, and the proof that it comes out the same.

Owns: which decision an event records, and the comparison of the two hands.
Never: has a rule of its own; the replay runs the same code as play.
"""

from itertools import zip_longest
from typing import cast, overload

from huone.cards.card import Card
from huone.games import events as game_events
from huone.games.actions import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    ChooseGame,
    ChooseRunouts,
    Discard,
    Fold,
    Keep,
    Muck,
    Place,
    Show,
)
from huone.games.hand import Hand
from huone.games.openface import OpenFace, OpenFaceSetup
from huone.games.setup import Setup
from huone.refusal import Refused


class ReplayDiffers(Refused):
    """The events are not those of a hand that was played by these rules."""

    code = "replay/differs"
    says = "event {index} is {recorded}, but the replay gives {replayed}"


class NoBeginning(Refused):
    """Without its first event a hand cannot be replayed."""

    code = "replay/no-beginning"
    says = "the first event is not the start of a hand"


Decided = (
    game_events.Folded
    | game_events.Checked
    | game_events.Called
    | game_events.BetPlaced
    | game_events.BroughtIn
    | game_events.Discarded
    | game_events.OfferAnswered
    | game_events.HandShown
    | game_events.HandMucked
    | game_events.GameChosen
    | game_events.RunoutsWanted
    | game_events.CardsPlaced
)


@overload
def replay(setup: Setup, events: list[game_events.Event]) -> Hand: ...


@overload
def replay(setup: OpenFaceSetup, events: list[game_events.Event]) -> OpenFace: ...


def replay(setup: Setup | OpenFaceSetup, events: list[game_events.Event]) -> Hand | OpenFace:
    """Play a hand again from its events, and refuse them if they differ from what comes out.

    >>> from huone.games import play
    >>> hand = play("texas", [100, 100]); hand.fold()
    >>> replay(hand.setup, hand.events).stacks == hand.stacks
    True
    """
    hand = begin(setup, events[0] if events else None)
    for index, event in enumerate(events):
        if len(hand.events) <= index and not hand.is_over:
            decide_as(hand, event)
    verify_same(events, hand.events)
    return hand


def resume(
    setup: Setup | OpenFaceSetup,
    events: tuple[game_events.Event, ...],
    sealed: tuple[tuple[int, tuple[Card, ...]], ...] = (),
) -> Hand | OpenFace:
    """Play a pickled hand again to where it was: its events, then the discards still sealed."""
    hand = replay(setup, list(events))
    for seat, cards in sealed:
        hand.act(Discard(cards), seat)
    return hand


def begin(setup: Setup | OpenFaceSetup, start: game_events.Event | None) -> Hand | OpenFace:
    """Deal the hand that an event started."""
    if isinstance(setup, OpenFaceSetup):
        if not isinstance(start, game_events.OpenFaceStarted):
            raise NoBeginning
        return OpenFace(
            setup,
            list(start.stacks),
            list(start.deck),
            seats=list(start.seats),
            button=start.button,
        )
    if not isinstance(start, game_events.HandStarted):
        raise NoBeginning
    return Hand(
        setup,
        list(start.stacks),
        list(start.deck),
        seats=list(start.seats),
        button=start.button,
        posts=list(start.posts),
        redeck=list(start.redeck),
        betting_button=start.betting_button,
    )


def decide_as(hand: Hand | OpenFace, event: game_events.Event) -> None:
    """Take the decision that an event records; anything else shows up as a difference."""
    action = decision(event)
    if action is not None:
        hand.act(action, cast("Decided", event).seat)
    elif isinstance(event, game_events.HandVoided):
        hand.void()
    elif isinstance(hand, Hand):
        _repeat_out_of_turn(hand, event)


def _repeat_out_of_turn(hand: Hand, event: game_events.Event) -> None:
    """Repeat what happened out of turn, if an event is that."""
    if isinstance(event, game_events.CardsExposed):
        hand.expose(list(event.cards), event.seat)
    elif isinstance(event, game_events.CardsTurnedUp):
        hand.turn_up(list(event.cards), event.seat)
    elif isinstance(event, game_events.HandKilled):
        hand.kill(event.seat)


def verify_same(recorded: list[game_events.Event], replayed: list[game_events.Event]) -> None:
    """Refuse a record that differs from its replay, naming the first difference."""
    if recorded == replayed:
        return
    for index, (one, other) in enumerate(zip_longest(recorded, replayed)):
        if one != other:
            names = [type(event).__name__ if event else "nothing" for event in (one, other)]
            raise ReplayDiffers(index=index, recorded=names[0], replayed=names[1])


def decision(event: game_events.Event) -> Action | None:
    """Name the action that an event records; None for what happened by itself."""
    if type(event) not in CHOSEN:  # Most events, and most often asked by who plays a hand again.
        return PLAIN.get(type(event))
    if isinstance(event, game_events.BetPlaced):
        return Bet(event.to_chips)
    if isinstance(event, game_events.Discarded):
        return Discard(event.cards)
    if isinstance(event, game_events.OfferAnswered):
        return Keep(event.kept)
    if isinstance(event, game_events.GameChosen):
        return ChooseGame(event.game)
    if isinstance(event, game_events.RunoutsWanted):
        return ChooseRunouts(event.count)
    assert isinstance(event, game_events.CardsPlaced)
    return Place(event.front, event.middle, event.back)


CHOSEN: frozenset[type[game_events.Event]] = frozenset(
    {
        game_events.BetPlaced,
        game_events.Discarded,
        game_events.OfferAnswered,
        game_events.GameChosen,
        game_events.RunoutsWanted,
        game_events.CardsPlaced,
    }
)
"""Events of decisions that say more than what was decided."""

PLAIN: dict[type[game_events.Event], Action] = {
    game_events.Folded: Fold(),
    game_events.Checked: Check(),
    game_events.Called: Call(),
    game_events.BroughtIn: BringIn(),
    game_events.HandShown: Show(),
    game_events.HandMucked: Muck(),
}
