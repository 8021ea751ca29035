"""The recorder: everything that is decided goes to the store in the order it was decided.

Owns: the order of requests, the versions of documents, waiting for all that is under way.
Never: decides anything, or tells anybody that something is recorded; whoever asked waits for it.

Rule 1: handing over takes no `await`: what is decided later is always recorded later.
Rule 2: a document is written by this room alone, so its next version is known without asking.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Sequence

from msgspec.structs import replace

from huone.money.ledger import Entry
from huone.store.ports import Document, HandStart, Posting, Settlement, Store

Ack = asyncio.Task[None]
"""Done when a request is durable; failed when the store would not have it."""


class Rider:
    """A document that goes along with the first request of a decision.

    It is written when the decision is made, which is before the request leaves.
    """

    __slots__ = ("is_taken", "paper")

    def __init__(self) -> None:
        self.is_taken = False
        self.paper: Document | None = None

    def added_to(self, documents: tuple[Document, ...]) -> tuple[Document, ...]:
        """Add it to the documents of its request."""
        return documents if self.paper is None else (*documents, self.paper)


class Committer:
    """The one way from the room to its store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._versions: dict[tuple[str, str], int] = {}
        self._under_way: dict[Ack, float] = {}
        """When each request was handed over, by the clock of the event loop; the oldest first."""
        self.listeners: list[Callable[[Sequence[Entry]], None]] = []
        """Who hears of entries as soon as they are durable."""
        self.rider: Rider | None = None
        """What the next request takes along."""
        self.failures: list[BaseException] = []
        """What the store would not record; each has stopped the table that it was about."""

    async def read(self, kind: str, id: str) -> bytes | None:
        """Read a document, and remember its version."""
        found = await self.store.document(kind, id)
        if found is None:
            self._versions.pop((kind, id), None)
            return None
        self._versions[kind, id] = found.version
        return found.body or None

    async def read_all(self, kind: str) -> dict[str, bytes]:
        """Read all documents of a kind that are not empty, and remember the versions of all."""
        found = await self.store.documents(kind, gone=True)
        for paper in found:
            self._versions[kind, paper.id] = paper.version
        return {paper.id: paper.body for paper in found if paper.body}

    def paper(self, kind: str, id: str, body: bytes) -> Document:
        """Write the next version of a document; it must be handed over with the next request."""
        version = self._versions.get((kind, id), 0) + 1
        self._versions[kind, id] = version
        return Document(kind=kind, id=id, version=version, body=body)

    def forget(self, papers: Iterable[Document]) -> None:
        """Forget the versions of documents that are never written again."""
        for paper in papers:
            self._versions.pop((paper.kind, paper.id), None)

    def open_new_table(self, table: str, *, chip_cents: int) -> list[Ack]:
        """Record a table that never was before, and claim it: its epoch is `FIRST_EPOCH`."""
        opening = self._hand_over(self.store.open_table(table, chip_cents=chip_cents))
        return [opening, self._hand_over(_claim(self.store, table))]

    def close_table(self, table: str, *, epoch: int) -> Ack:
        """Record that a table is no longer offered."""
        return self._hand_over(self.store.close_table(table, epoch=epoch))

    def start_hand(self, start: HandStart) -> Ack:
        """Record that a hand begins."""
        return self._hand_over(self.store.start_hand(start))

    def settle(self, settlement: Settlement) -> Ack:
        """Record that a hand is over."""
        request = _settle(self.store, settlement, self._take_rider())
        return self._hand_over(request, settlement.entries)

    def post(self, posting: Posting) -> Ack:
        """Record what happens between hands."""
        request = _post(self.store, posting, self._take_rider())
        return self._hand_over(request, posting.entries)

    @property
    def is_busy(self) -> bool:
        """Tell whether something is on its way to the store."""
        return bool(self._under_way)

    def lag(self) -> tuple[int, float]:
        """Tell how many requests are under way, and for how many seconds the oldest has been."""
        since = next(iter(self._under_way.values()), None)
        waited = 0.0 if since is None else asyncio.get_running_loop().time() - since
        return len(self._under_way), waited

    async def catch_up(self) -> None:
        """Wait for what is under way now; a busy room hands over more, which is not waited for."""
        if self._under_way:
            await asyncio.wait(tuple(self._under_way))

    async def drain(self) -> None:
        """Wait until nothing is under way."""
        while self._under_way:
            await asyncio.wait(self._under_way)

    def _take_rider(self) -> Rider | None:
        rider, self.rider = self.rider, None
        if rider is not None:
            rider.is_taken = True
        return rider

    def _hand_over(
        self, request: Coroutine[None, None, None], entries: Sequence[Entry] = ()
    ) -> Ack:
        # Tasks take their first step in the order they were made, and that step joins the queue.
        loop = asyncio.get_running_loop()
        ack: Ack = loop.create_task(request)
        self._under_way[ack] = loop.time()
        ack.add_done_callback(lambda done: self._done(done, entries))
        return ack

    def _done(self, ack: Ack, entries: Sequence[Entry]) -> None:
        self._under_way.pop(ack, None)
        if ack.cancelled():
            return
        if (failure := ack.exception()) is not None:
            self.failures.append(failure)
            return
        for listener in self.listeners:
            listener(entries)


async def _post(store: Store, posting: Posting, rider: Rider | None) -> None:
    if rider is not None:
        posting = replace(posting, documents=rider.added_to(posting.documents))
    await store.post(posting)


async def _settle(store: Store, settlement: Settlement, rider: Rider | None) -> None:
    if rider is not None:
        settlement = replace(settlement, documents=rider.added_to(settlement.documents))
    await store.settle(settlement)


async def _claim(store: Store, table: str) -> None:
    await store.claim_table(table)
