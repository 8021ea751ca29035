"""Pages: a journal of a live house in the store, page by page, and which act led to what.

Owns: reading a journal back, the documents of pages that have changed, and acts by their ids.
Never: knows what an event means, or records anything; whoever decides does.
"""

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

import msgspec

from huone.live.journal import PAGE, LiveEvent, page_events, page_of, standing
from huone.room.commit import Committer, Draft

Event = TypeVar("Event", bound=LiveEvent)


class JournalPages(Generic[Event]):
    """The events of one journal, and the acts that they came from."""

    def __init__(self, kind: str, name: str, decode: Callable[[bytes], Iterable[Event]]) -> None:
        self.kind = kind
        self.name = name
        self._decode = decode
        self.events: list[Event] = []
        self._requests: dict[tuple[str, str], list[int]] = {}

    async def read(self, committer: Committer) -> None:
        """Read the whole journal."""
        events: list[Event] = []
        while body := await committer.read(self.kind, f"{self.name}:{len(events) // PAGE}"):
            events += self._decode(body)
            if len(events) % PAGE:
                break
        self.events, self._requests = [], {}
        self._remember(events)

    def noted(self, by: str, request: str) -> list[Event]:
        """Give what an act with this id has already led to."""
        numbers = self._requests.get((by, request), []) if request else []
        return [self.events[number - 1] for number in numbers]

    def add(self, made: Iterable[Event], *, rewritten: Iterable[Event] = ()) -> list[Draft]:
        """Add events, and give the pages that have changed, with those that were rewritten."""
        new = list(made)
        self._remember(new)
        pages = {page_of(event.number) for event in (*rewritten, *new)}
        return [self._page(page) for page in sorted(pages)]

    def gone(self) -> set[int]:
        """Name the events that are undone."""
        left = {event.number for event in standing(self.events)}
        return {event.number for event in self.events} - left

    def _remember(self, events: Iterable[Event]) -> None:
        for event in events:
            self.events.append(event)
            if event.request:
                self._requests.setdefault((event.by, event.request), []).append(event.number)

    def _page(self, page: int) -> Draft:
        body = msgspec.msgpack.encode(tuple(page_events(self.events, page)))
        return Draft(self.kind, f"{self.name}:{page}", body)
