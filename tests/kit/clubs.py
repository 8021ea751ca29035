"""A tournament for tests: a director with its luck and its time, and players who call or fold."""

from collections.abc import Iterable
from random import Random
from typing import TypeVar

from msgspec.structs import replace

from huone.cards.card import CARDS
from huone.games.actions import Action, Bet, Call, Check, Fold
from huone.rulebooks.loader import load
from huone.tournament import offers
from huone.tournament.config import TournamentConfig
from huone.tournament.director import Director
from huone.tournament.events import TournamentEvent
from huone.units import Cents, Instant, PlayerId

START = Instant(3_600_000 * 500)
ONLINE, LIVE = load("online-2.7-en"), load("live-1.0-fi")
Told = TypeVar("Told")


def players(count: int) -> list[PlayerId]:
    return [PlayerId(f"p{n}") for n in range(1, count + 1)]


def mtt(count: int = 0, **changes: object) -> TournamentConfig:
    config = offers.scheduled(ONLINE, id="t", total_cents=Cents(1000), start=START)
    return replace(config, **changes)


def only(events: Iterable[TournamentEvent], kind: type[Told]) -> list[Told]:
    return [event for event in events if isinstance(event, kind)]


class Club:
    """A director with its luck, its time and all that it has told."""

    def __init__(self, config: TournamentConfig, *, seed: int = 1) -> None:
        self.director = Director(config)
        self.chance = Random(seed)
        self.now = Instant((config.start or START) - 3_600_000)
        self.told: list[TournamentEvent] = []

    def draw(self, bound: int) -> int:
        return self.chance.randrange(bound)

    def take(self, events: list[TournamentEvent]) -> list[TournamentEvent]:
        self.told += events
        return events

    def enter(self, *names: PlayerId) -> None:
        for name in names:
            self.take(self.director.register(name, now=self.now, draw=self.draw))

    def start(self, count: int) -> "Club":
        self.enter(*players(count))
        return self.go(START) if self.director.config.start is not None else self

    def go(self, moment: Instant | None = None) -> "Club":
        """Go to a moment, or to the next one at which the director wants something."""
        due = self.director.next_deadline() if moment is None else moment
        assert due is not None
        self.now = max(self.now, due)
        self.take(self.director.tick(now=self.now, draw=self.draw))
        return self

    def deal(self) -> list[int]:
        """Deal every table that is due."""
        while not self.director.due():
            self.go()
        dealt = self.director.due()
        for table in dealt:
            deck = self.chance.sample(CARDS, 52)
            self.take(self.director.deal(table, deck, deck, now=self.now))
        return dealt

    def finish(self, table: int, *, all_in: bool = False) -> list[TournamentEvent]:
        """Play the hand of a table to its end: everybody folds, or two of them play for all."""
        running = self.director.running[table]
        while not running.is_over:
            turn = running.hand.turn()
            assert turn is not None
            player = self.director.field.tables[table].seats[turn.seat].player  # type: ignore[index]
            if all_in and list(running.hand.stacks.values()).count(0) < 2:
                shove = Bet(turn.raise_to_max) if turn.raise_to_max else Call()
                action: Action = Check() if turn.can_check and not turn.raise_to_max else shove
            else:
                action = Check() if turn.can_check else Fold()
            self.take(self.director.act(player, action, now=self.now))
        return self.take(self.director.settle(table, now=self.now, draw=self.draw))

    def play_out(self) -> "Club":
        """Go all in, hand after hand, until it is over."""
        while not self.director.is_over:
            for table in self.deal():
                if table in self.director.running:
                    self.finish(table, all_in=True)
        return self
