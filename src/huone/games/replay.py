"""Replay: a hand again from its events, and the proof that it comes out the same.

Owns: which decision an event records, and the comparison of the two hands.
Never: has a rule of its own; the replay runs the same code as play.
"""

from itertools import zip_longest
from typing import overload

from huone.games import events as ev
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
    ev.Folded
    | ev.Checked
    | ev.Called
    | ev.BetPlaced
    | ev.BroughtIn
    | ev.Discarded
    | ev.OfferAnswered
    | ev.HandShown
    | ev.HandMucked
    | ev.GameChosen
    | ev.RunoutsWanted
    | ev.CardsPlaced
)


@overload
def replay(setup: Setup, events: list[ev.Event]) -> Hand: ...


@overload
def replay(setup: OpenFaceSetup, events: list[ev.Event]) -> OpenFace: ...


def replay(setup: Setup | OpenFaceSetup, events: list[ev.Event]) -> Hand | OpenFace:
    """Play a hand again from its events, and refuse them if they differ from what comes out."""
    hand = _begin(setup, events[0] if events else None)
    for index, event in enumerate(events):
        if len(hand.events) <= index and not hand.is_over:
            _decide(hand, event)
    verify_same(events, hand.events)
    return hand


def _begin(setup: Setup | OpenFaceSetup, start: ev.Event | None) -> Hand | OpenFace:
    """Deal the hand that an event started."""
    if isinstance(setup, OpenFaceSetup):
        if not isinstance(start, ev.OpenFaceStarted):
            raise NoBeginning
        return OpenFace(
            setup,
            list(start.stacks),
            list(start.deck),
            seats=list(start.seats),
            button=start.button,
        )
    if not isinstance(start, ev.HandStarted):
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


def _decide(hand: Hand | OpenFace, event: ev.Event) -> None:
    """Take the decision that an event records; anything else shows up as a difference."""
    if isinstance(event, ev.HandVoided):
        hand.void()
        return
    if isinstance(hand, Hand) and _happened_to(hand, event):
        return
    action = decision(event)
    if action is not None:
        assert isinstance(event, Decided)
        hand.act(action, event.seat)


def _happened_to(hand: Hand, event: ev.Event) -> bool:
    """Repeat what happened out of turn, if an event is that; say whether it was."""
    if isinstance(event, ev.CardsExposed):
        hand.expose(list(event.cards), event.seat)
    elif isinstance(event, ev.CardsTurnedUp):
        hand.turn_up(list(event.cards), event.seat)
    elif isinstance(event, ev.HandKilled):
        hand.kill(event.seat)
    else:
        return False
    return True


def verify_same(recorded: list[ev.Event], replayed: list[ev.Event]) -> None:
    """Refuse a record that differs from its replay, naming the first difference."""
    for index, (one, other) in enumerate(zip_longest(recorded, replayed)):
        if one != other:
            names = [type(event).__name__ if event else "nothing" for event in (one, other)]
            raise ReplayDiffers(index=index, recorded=names[0], replayed=names[1])


def decision(event: ev.Event) -> Action | None:
    """Name the action that an event records; None for what happened by itself."""
    if isinstance(event, ev.BetPlaced):
        return Bet(event.to_chips)
    if isinstance(event, ev.Discarded):
        return Discard(event.cards)
    if isinstance(event, ev.OfferAnswered):
        return Keep(event.kept)
    if isinstance(event, ev.GameChosen):
        return ChooseGame(event.game)
    if isinstance(event, ev.RunoutsWanted):
        return ChooseRunouts(event.count)
    if isinstance(event, ev.CardsPlaced):
        return Place(event.front, event.middle, event.back)
    return PLAIN.get(type(event))


PLAIN: dict[type[ev.Event], Action] = {
    ev.Folded: Fold(),
    ev.Checked: Check(),
    ev.Called: Call(),
    ev.BroughtIn: BringIn(),
    ev.HandShown: Show(),
    ev.HandMucked: Muck(),
}
