"""Counting: whether the chips that a client is told of add up.

Owns: the stacks of one table as one viewer follows them, hand after hand.
Never: asks the server; what was said before is what counts.

Rule 1: a hand begins with the stacks that everybody had, and what leaves them is rake.
Rule 2: a hand that is void gives everybody back what he began it with.
"""

from collections.abc import Iterator

from huone.games import events as game_events
from huone.games.view import HandOpened, OpenFaceOpened, SeenEvent
from huone.room.feed.hub import Change
from huone.table import events as table_events
from huone.table.view import SeenInHand, TableView

Stacks = dict[int, int]


class TrafficCount:
    """The stacks of one table."""

    def __init__(self) -> None:
        self.stacks: Stacks = {}
        self._began: Stacks = {}
        """The stacks that the running hand began with; empty if its beginning was not seen."""
        self._ended: Stacks = {}
        self._rake = 0

    def see_picture(self, picture: TableView) -> None:
        """Begin anew; the stacks of a hand in progress are known again when it is over."""
        in_hand = picture.hand is not None and not picture.hand.is_over
        self._began, self._ended, self._rake = {}, {}, 0
        self.stacks = {
            sitter.seat: sitter.stack_chips
            for sitter in picture.sitters
            if not in_hand or sitter.doing in ("waiting", "sitting-out")
        }

    def see_change(self, change: Change) -> Iterator[str]:
        """Follow what has changed; say what does not add up."""
        match change:
            case SeenInHand():
                yield from self._in_hand(change.event)
            case table_events.SeatTaken() | table_events.OwnerBack():
                self.stacks[change.seat] = change.chips
            case table_events.ChipsAdded():
                self._add(change.seat, change.chips)
            case table_events.ChipsTakenOff():
                self._add(change.seat, -change.chips)
            case table_events.SeatLeft():
                yield from self._got_up(change)
            case table_events.HandSettled():
                yield from self._settled(change)
            case table_events.HandVoided():
                yield from self._voided(change)

    def _in_hand(self, event: SeenEvent) -> Iterator[str]:
        if isinstance(event, HandOpened | OpenFaceOpened):
            self._began = dict(zip(event.seats, event.stacks, strict=True))
            self._ended, self._rake = {}, 0
            yield from self._differ(self._began, self.stacks, "a hand begins")
        elif isinstance(event, game_events.RakeTaken):
            self._rake += event.rake_chips + event.jackpot_chips
        elif isinstance(event, game_events.HandEnded) and self._began:
            self._ended = dict(zip(self._began, event.stacks, strict=True))
            before, after = sum(self._began.values()), sum(self._ended.values())
            if before != after + self._rake:
                yield f"{before} chips went into a hand, {after} and {self._rake} rake came out"

    def _settled(self, settled: table_events.HandSettled) -> Iterator[str]:
        if self._ended and settled.stacks != self._ended:
            yield f"hand {settled.number} is settled with {settled.stacks}, not {self._ended}"
        self.stacks.update(settled.stacks)
        self._began = {}

    def _voided(self, voided: table_events.HandVoided) -> Iterator[str]:
        if self._began:
            yield from self._differ(voided.stacks, self._began, f"hand {voided.number} is void")
        self.stacks.update(voided.stacks)
        self._began = {}

    def _got_up(self, left: table_events.SeatLeft) -> Iterator[str]:
        had = self.stacks.pop(left.seat, None)
        if had is not None and had != left.chips and left.seat not in self._began:
            yield f"seat {left.seat} had {had} and leaves with {left.chips}"

    def _differ(self, told: Stacks, known: Stacks, when: str) -> Iterator[str]:
        for seat, chips in told.items():
            if seat in known and known[seat] != chips:
                yield f"{when}: seat {seat} has {chips}, not {known[seat]}"

    def _add(self, seat: int, chips: int) -> None:
        if seat in self.stacks:
            self.stacks[seat] += chips
