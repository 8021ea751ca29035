"""Chips that do not add up are noticed."""

import pytest

from huone.games import events as game_events
from huone.games.rules import no_limit
from huone.games.view import HandOpened
from huone.swarm.counting import TrafficCount
from huone.table import events as table_events
from huone.table.view import SeenInHand, SeenTableEvent

SEATS = (1, 2, 3)
TAKEN = [table_events.SeatTaken(seat, f"p{seat}", 1_000) for seat in SEATS]


def opened(*stacks: int) -> SeenInHand:
    return SeenInHand(1, HandOpened("texas", no_limit(5, 10), SEATS, stacks, 3, ()))


def ended(*stacks: int) -> SeenInHand:
    return SeenInHand(1, game_events.HandEnded(stacks))


def settled(*stacks: int) -> table_events.HandSettled:
    return table_events.HandSettled(1, dict(zip(SEATS, stacks, strict=True)))


RAKE = SeenInHand(1, game_events.RakeTaken(0, 20, 0))


def wrong(events: list[SeenTableEvent]) -> list[str]:
    counting = TrafficCount()
    return [fault for event in (*TAKEN, *events) for fault in counting.see_change(event)]


HONEST: dict[str, list[SeenTableEvent]] = {
    "a hand": [opened(1_000, 1_000, 1_000), RAKE, ended(900, 1_080, 1_000)],
    "two hands": [
        opened(1_000, 1_000, 1_000),
        ended(900, 1_100, 1_000),
        settled(900, 1_100, 1_000),
        table_events.ChipsAdded(1, 100),
        opened(1_000, 1_100, 1_000),
    ],
    "a void hand": [
        opened(1_000, 1_000, 1_000),
        table_events.HandVoided(1, "crash", dict.fromkeys(SEATS, 1_000)),
        opened(1_000, 1_000, 1_000),
    ],
    "somebody leaves": [table_events.SeatLeft(2, "p2", 1_000, "asked")],
}


@pytest.mark.parametrize("events", HONEST.values(), ids=HONEST)
def test_what_adds_up_is_no_fault(events: list[SeenTableEvent]) -> None:
    assert wrong(events) == []


CROOKED: dict[str, list[SeenTableEvent]] = {
    "a hand begins with other stacks": [opened(1_000, 999, 1_000)],
    "a chip is gone": [opened(1_000, 1_000, 1_000), RAKE, ended(900, 1_079, 1_000)],
    "settled otherwise": [
        opened(1_000, 1_000, 1_000),
        ended(900, 1_100, 1_000),
        settled(901, 1_099, 1_000),
    ],
    "void and yet won": [
        opened(1_000, 1_000, 1_000),
        table_events.HandVoided(1, "crash", {1: 999, 2: 1_000, 3: 1_000}),
    ],
    "leaves with more": [table_events.SeatLeft(2, "p2", 1_001, "asked")],
}


@pytest.mark.parametrize("events", CROOKED.values(), ids=CROOKED)
def test_what_does_not_add_up_is_noticed(events: list[SeenTableEvent]) -> None:
    assert len(wrong(events)) == 1
