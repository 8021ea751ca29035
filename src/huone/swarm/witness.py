"""Witness: one client's memory of everything it was told, and what was wrong with it.

Owns: the order of messages, the answers to commands, and at each table the cards and the chips.
Never: acts; a player does.

Rule 1: numbers of a topic follow each other without a gap. They begin again only with a picture,
and only after it was asked for anew.
Rule 2: every command is answered once, and one that is sent again is answered as before.
"""

from collections.abc import Iterable

from huone.room.feed.hub import Message
from huone.server.wire import Answered, Refusal
from huone.swarm.counting import TrafficCount
from huone.swarm.eyes import Eyes
from huone.swarm.faults import Fault, FaultKind
from huone.table import events as table_events
from huone.table.view import TableView


class TableMemory:
    """What a client knows of one table."""

    def __init__(self) -> None:
        self.eyes = Eyes()
        self.counting = TrafficCount()
        self.seat: int | None = None
        """Where the client itself sits."""


class Witness:
    """What one client has been told."""

    def __init__(self, player: str) -> None:
        self.player = player
        self.faults: list[Fault] = []
        self.tables: dict[str, TableMemory] = {}
        self.numbers: dict[str, int] = {}
        """The last number of each topic."""
        self.seen: dict[tuple[str, int], frozenset[str]] = {}
        """Every card that was seen in each hand that is over."""
        self._asked_for: dict[str, bool] = {}
        """Topics that may begin anew, and whether they may go on instead."""
        self._unanswered: set[str] = set()
        self._repeated: dict[str, Answered | None] = {}
        """Commands that were sent again on purpose, and what was answered first."""

    def blame(self, kind: FaultKind, says: str) -> None:
        """Note something that is wrong."""
        self.faults.append(Fault(kind=kind, player=self.player, says=says))

    # What the client asks

    def asked_for(self, topic: str, *, goes_on: bool = False) -> None:
        """Expect a topic to begin anew, or to go on where it was.

        One that can only begin anew may still be heard of as before, until it does: what was on
        its way when it was left arrives first.
        """
        self._asked_for[topic] = goes_on

    def sent(self, id: str) -> None:
        """Expect one answer to a command, over however many connections it is sent."""
        self._unanswered.add(id)

    def repeats(self, id: str, first: Answered | None = None) -> None:
        """Expect another answer, the same as before; a moment that has passed may be refused."""
        self._repeated[id] = first

    # What the client is told

    def hear_answer(self, frame: Answered | Refusal) -> None:
        """Take in the answer to a command."""
        if frame.id is None:
            return
        if frame.id in self._repeated and isinstance(frame, Answered):
            first = self._repeated[frame.id]
            if first is not None and first != frame:
                self.blame("answer", f"command {frame.id}: {frame.answer} after {first.answer}")
            self._repeated[frame.id] = frame
        if frame.id in self._repeated and frame.id not in self._unanswered:
            return
        if frame.id not in self._unanswered:
            self.blame("answer", f"command {frame.id} was answered without being asked again")
        self._unanswered.discard(frame.id)

    def hear_message(self, raw: bytes, message: Message) -> None:
        """Take in a picture or a change."""
        self._follow_number(message)
        kind, _, name = message.topic.partition(":")
        if kind != "table":
            return
        memory = self.tables.setdefault(name, TableMemory())
        if isinstance(message.picture, TableView):
            self._see_picture(raw, name, memory, message.picture)
        elif message.change is not None:
            self._see_change(raw, name, memory, message)

    def unanswered(self) -> None:
        """Note that commands will not be answered any more."""
        for id in sorted(self._unanswered):
            self.blame("answer", f"command {id} was never answered")

    def _follow_number(self, message: Message) -> None:
        topic, number = message.topic, message.number
        begins = number == 1 and message.picture is not None and topic in self._asked_for
        if not begins and number != self.numbers.get(topic, 0) + 1:
            self.blame("gap", f"{topic}: {number} came after {self.numbers.get(topic, 0)}")
        if begins or self._asked_for.get(topic):
            del self._asked_for[topic]
        self.numbers[topic] = number

    def _see_picture(self, raw: bytes, table: str, memory: TableMemory, picture: TableView) -> None:
        self._keep(table, memory)
        memory.seat = picture.own.seat if picture.own else None
        memory.counting.see_picture(picture)
        self._leaked(table, memory, memory.eyes.see_picture(raw, picture, memory.seat))

    def _see_change(self, raw: bytes, table: str, memory: TableMemory, message: Message) -> None:
        change = message.change
        assert change is not None
        if isinstance(change, table_events.HandLaidOut):
            self._keep(table, memory)
        self._leaked(table, memory, memory.eyes.see_change(raw, change, memory.seat))
        for wrong in memory.counting.see_change(change):
            self.blame("chips", f"{table}: {wrong}")
        if isinstance(change, table_events.SeatTaken) and change.player == self.player:
            memory.seat = change.seat
        elif isinstance(change, table_events.SeatLeft) and change.seat == memory.seat:
            memory.seat = None

    def _leaked(self, table: str, memory: TableMemory, cards: Iterable[str]) -> None:
        for card in sorted(cards):
            self.blame("leak", f"{table}, hand {memory.eyes.hand}: saw {card}")

    def _keep(self, table: str, memory: TableMemory) -> None:
        """Remember what was seen in a hand, to compare it with the record of the hand."""
        if memory.eyes.hand:
            key = (table, memory.eyes.hand)
            self.seen[key] = self.seen.get(key, frozenset()) | memory.eyes.known
