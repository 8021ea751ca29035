"""A cash table with a clock and shuffled decks, for tests that play at it."""

from collections.abc import Callable, Iterable
from random import Random
from typing import TypeVar

from huone.cards.card import Card
from huone.games import deck_of
from huone.games.actions import Action, Bet, BringIn, Call, Check, Fold, Turn
from huone.games.rules import no_limit
from huone.games.setup import Rake
from huone.rulebooks.schema import Rulebook
from huone.rulebooks.tables import cash_table
from huone.table import events as table_events
from huone.table.cash import CashTable
from huone.table.config import AnyStakes, TableConfig
from huone.table.events import TableEvent
from huone.table.sitters import Sitter
from huone.units import Chips, Instant, PlayerId, Seat

START = Instant(1_000_000_000)
SECOND = 1_000
MINUTE = 60 * SECOND

Found = TypeVar("Found", bound=TableEvent)


def config_of(
    rulebook: Rulebook, *, game: str = "texas", stakes: AnyStakes | None = None, **options: object
) -> TableConfig:
    """Describe a table with blinds of 5 and 10."""
    return cash_table(
        rulebook,
        id="t1",
        game=game,
        stakes=no_limit(5, 10) if stakes is None else stakes,
        **options,  # type: ignore[arg-type]  # Whatever a test wants to say.
    )


class Club:
    """A table whose clock stands still until a test moves it, and which remembers what happened."""

    def __init__(self, config: TableConfig, *, rake: Rake | None = None, seed: int = 0) -> None:
        self.table = CashTable(config, opened_at=START, rake=rake)
        self.now = START
        self.luck = Random(seed)
        self.events: list[TableEvent] = []

    # Time and events

    def wait(self, ms: int) -> list[TableEvent]:
        """Let time pass and the table do what has come due."""
        self.now = Instant(self.now + ms)
        return self.heard(self.table.tick(now=self.now))

    def heard(self, events: list[TableEvent]) -> list[TableEvent]:
        self.events += events
        return events

    def last(self, kind: type[Found]) -> Found:
        """Give the latest event of a kind."""
        return next(event for event in reversed(self.events) if isinstance(event, kind))

    def all(self, kind: type[Found]) -> list[Found]:
        return [event for event in self.events if isinstance(event, kind)]

    # People

    def sit(self, *names: str, chips: int = 1_000, seats: Iterable[int] | None = None) -> "Club":
        """Seat players, by default on the lowest free seats."""
        places = list(seats) if seats is not None else list(self.table.sitters.free_seats())
        for name, seat in zip(names, places, strict=False):
            self.heard(self.table.sit_down(PlayerId(name), Seat(seat), Chips(chips), now=self.now))
        return self

    def do(
        self, command: Callable[..., list[TableEvent]], name: str, *args: object, **more: object
    ) -> list[TableEvent]:
        """Give a command of a player, at this moment."""
        return self.heard(command(PlayerId(name), *args, **more))

    def leave(self, name: str) -> list[TableEvent]:
        return self.do(self.table.leave, name, now=self.now)

    def sitter(self, name: str) -> Sitter:
        return self.table.sitters.of(PlayerId(name))

    def stack(self, name: str) -> int:
        return self.sitter(name).stack

    # Hands

    def deck(self) -> list[Card]:
        setup = self.table.programme.at(self.table.play.progress.played).setup
        return deck_of(setup, self.luck.getrandbits(64))

    def deal(self, deck: list[Card] | None = None) -> table_events.HandLaidOut:
        """Wait for the next hand, deal it, and give its layout."""
        at = self.table.deals_at()
        assert at is not None, "no hand can be dealt"
        self.now = max(self.now, at)
        self.heard(
            self.table.deal(deck or self.deck(), self.deck(), self.luck.randrange, now=self.now)
        )
        return self.last(table_events.HandLaidOut)

    def first_hand(self, *names: str) -> table_events.HandLaidOut:
        """Deal a first hand with the button on the first player named, and fold it out."""
        seats = sorted(sitter.seat for sitter in self.table.sitters)
        wanted = seats.index(self.sitter(names[0]).seat)
        drawn = iter(range(len(seats)))

        def draw(bound: int) -> int:
            if self.table.config.cash.button.first == "random":
                return wanted
            # Everybody draws a low card, and the one who is meant the highest.
            return bound - 1 if next(drawn) == wanted else 0

        laid = self.deal_with(draw)
        self.fold_out()
        return laid

    def deal_with(self, draw: Callable[[int], int]) -> table_events.HandLaidOut:
        self.now = max(self.now, self.table.deals_at() or self.now)
        self.heard(self.table.deal(self.deck(), self.deck(), draw, now=self.now))
        return self.last(table_events.HandLaidOut)

    def turn(self) -> Turn:
        hand = self.table.hand
        turn = hand.turn() if hand else None
        assert turn is not None, "nobody's turn"
        return turn

    def actor(self) -> str:
        return self.table.sitters[Seat(self.turn().seat)].player

    def act(self, action: Action) -> list[TableEvent]:
        """Act for the player whose turn it is."""
        return self.do(self.table.act, self.actor(), action, now=self.now)

    def passive(self) -> Action:
        """Name what costs least without giving up."""
        turn = self.turn()
        if turn.kind != "bet":
            assert self.table.hand is not None
            return self.table.hand.timed_out(turn.seat)
        if turn.bring_in_chips:
            return BringIn()
        return Check() if turn.can_check else Call()

    def at_random(self) -> Action:
        """Choose an action for the player whose turn it is."""
        turn = self.turn()
        if turn.kind == "bet" and turn.raise_to_min and self.luck.random() < 0.25:
            return Bet(self.luck.choice([turn.raise_to_min, turn.raise_to_max]))
        if turn.kind == "bet" and turn.call_chips and self.luck.random() < 0.5:
            return Fold()
        return self.passive()

    def play_out(self, choose: Callable[[], Action] | None = None) -> None:
        """Play the hand to its end and settle it."""
        while self.table.hand is not None and not self.table.hand.is_over:
            self.act((choose or self.passive)())
        self.settle()

    def fold_out(self) -> None:
        """Let everybody fold to the last one, and settle."""
        while self.table.hand is not None and not self.table.hand.is_over:
            turn = self.turn()
            self.act(Fold() if turn.kind == "bet" and not turn.bring_in_chips else self.passive())
        self.settle()

    def settle(self) -> list[TableEvent]:
        return self.heard(self.table.settled(now=self.now))

    def hand(self) -> table_events.HandLaidOut:
        """Deal a hand and fold it out."""
        laid = self.deal()
        self.fold_out()
        return laid


def shown(laid: table_events.HandLaidOut) -> tuple[int | None, int | None, int | None]:
    """Give button, small blind and big blind."""
    return laid.button, laid.small_blind, laid.big_blind
