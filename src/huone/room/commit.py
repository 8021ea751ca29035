"""Commit: what is decided together is recorded together, or not at all.

Owns: the decision that is being made (a unit of work), the order of commits, the versions of
documents, and what is distrusted when the store would not have a commit.
Never: decides anything, or tells anybody that something is recorded; whoever asked waits for it.

Rule 1: one decision, one commit. Whatever the parts of the room record while a decision is open is
handed over whole when it closes: money, seats, documents and the receipt of the command.
Rule 2: there is no `await` while a decision is open, and handing over takes none. What is decided
later is always recorded later.
Rule 3: a document is written by this room alone, so its next version is known without asking. After
a commit that failed, nothing it was about is trusted before it is read back.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

from msgspec import Struct

from huone.money.ledger import Entry
from huone.room.outbox import Ack
from huone.store.ports import (
    Commit,
    Document,
    HandEnd,
    HandStart,
    SeatChanges,
    Store,
    TableClosing,
    TableOpening,
)

Name = tuple[str, str]
"""The kind and the id of a document."""


class Draft(Struct, frozen=True):
    """A document that is to be written; its version is known when it is handed over."""

    kind: str
    id: str
    body: bytes
    is_last: bool = False
    """Whether it is never written again, so that nobody has to remember its version."""


class Decision:
    """What follows from one command or one moment, as it adds up."""

    __slots__ = (
        "ack",
        "closes",
        "documents",
        "earlier",
        "ends",
        "entries",
        "opens",
        "seats",
        "starts",
    )

    def __init__(self, ack: Ack) -> None:
        self.ack = ack
        self.earlier: list[Decision] = []
        """What has to be recorded before: a hand that begins and ends in one decision."""
        self.opens: list[TableOpening] = []
        self.ends: list[HandEnd] = []
        self.entries: list[Entry] = []
        self.seats: list[SeatChanges] = []
        self.documents: dict[Name, Draft | Document] = {}
        self.starts: list[HandStart] = []
        self.closes: list[TableClosing] = []

    @property
    def is_empty(self) -> bool:
        """Tell whether there is nothing to record."""
        return not (
            self.opens
            or self.ends
            or self.entries
            or self.seats
            or self.documents
            or self.starts
            or self.closes
            or self.earlier
        )

    def make_way(self, ends: Iterable[HandEnd]) -> None:
        """Let what there is go first if a hand ends that begins in it."""
        begun = {start.table for start in self.starts}
        if begun and any(end.table in begun for end in ends):
            before = Decision(self.ack)
            for part in Commit.__struct_fields__:
                setattr(before, part, getattr(self, part))
                setattr(self, part, {} if part == "documents" else [])
            self.earlier.append(before)


FAILURES_KEPT: Final = 100


class Committer:
    """The one way from the room to its store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._versions: dict[Name, int] = {}
        self._deciding: Decision | None = None
        self._under_way: dict[Ack, float] = {}
        """When each decision was handed over, by the clock of the event loop; the oldest first."""
        self.on_durable: list[Callable[[Commit], None]] = []
        """Who hears of a commit as soon as it is durable."""
        self.on_failed: list[Callable[[Commit], None]] = []
        """Who keeps in memory what a commit would have made durable."""
        self.readers: dict[str, Callable[[str], Awaitable[None]]] = {}
        """How a document of a kind is read back by whoever keeps it in memory."""
        self.distrusted: dict[Name, None] = {}
        """Documents that may be another on record than in memory."""
        self._reading = asyncio.Lock()
        self.failures: list[BaseException] = []
        """What the store would not record lately; each has stopped the table it was about."""

    # Deciding

    @contextmanager
    def decision(self) -> Iterator[Decision]:
        """Make one decision; inside another one it is a part of that."""
        if self._deciding is not None:
            yield self._deciding
            return
        ack: Ack = asyncio.get_running_loop().create_future()
        self._deciding = decision = Decision(ack)
        try:
            yield decision
        except BaseException as failure:
            self._deciding = None
            if not decision.is_empty:
                # Half a decision is none: what it has changed in memory is read back.
                self._fail(decision, _commits(decision, self._next_version), failure)
            raise
        self._deciding = None
        if not decision.is_empty:
            self._hand_over(decision)

    def record(
        self,
        *,
        opens: Iterable[TableOpening] = (),
        ends: Iterable[HandEnd] = (),
        entries: Iterable[Entry] = (),
        seats: Iterable[SeatChanges] = (),
        documents: Iterable[Draft | Document] = (),
        starts: Iterable[HandStart] = (),
        closes: Iterable[TableClosing] = (),
    ) -> Ack:
        """Make this a part of the decision; of two documents with one name the later counts."""
        with self.decision() as decision:
            ends = tuple(ends)
            decision.make_way(ends)
            decision.opens += opens
            decision.ends += ends
            decision.entries += entries
            decision.seats += seats
            for document in documents:
                decision.documents[document.kind, document.id] = document
            decision.starts += starts
            decision.closes += closes
        return decision.ack

    # Reading

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
        for document in found:
            self._versions[kind, document.id] = document.version
        return {document.id: document.body for document in found if document.body}

    @property
    def is_trusted(self) -> bool:
        """Tell whether everything in memory is what is recorded, or on its way to be."""
        return not self.distrusted and not self._reading.locked()

    async def read_back(self) -> None:
        """Read everything that is distrusted, so that it can be decided on again."""
        async with self._reading:
            while self.distrusted:
                await self.catch_up()
                name = next(iter(self.distrusted))
                await self._read_back(*name)
                self.distrusted.pop(name, None)

    async def _read_back(self, kind: str, id: str) -> None:
        reader = self.readers.get(kind)
        await (self.read(kind, id) if reader is None else reader(id))

    # Waiting

    @property
    def is_busy(self) -> bool:
        """Tell whether something is on its way to the store."""
        return bool(self._under_way)

    def lag(self) -> tuple[int, float]:
        """Tell how many decisions are under way, and for how many seconds the oldest has been."""
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

    # Handing over

    def _next_version(self, draft: Draft) -> int:
        name = (draft.kind, draft.id)
        version = self._versions.get(name, 0) + 1
        if draft.is_last:
            self._versions.pop(name, None)
        else:
            self._versions[name] = version
        return version

    def _hand_over(self, decision: Decision) -> None:
        loop, commits = asyncio.get_running_loop(), _commits(decision, self._next_version)
        self._under_way[decision.ack] = loop.time()
        for commit in commits:
            # Tasks take their first step in the order they were made; that step joins the queue.
            task = loop.create_task(self.store.commit(commit))
            task.add_done_callback(partial(self._sent, decision, commit, commit is commits[-1]))

    def _sent(
        self, decision: Decision, commit: Commit, is_last: bool, sent: "asyncio.Task[int]"
    ) -> None:
        if is_last:
            del self._under_way[decision.ack]
        if sent.cancelled():
            decision.ack.cancel()
        elif (failure := sent.exception()) is not None:
            self._fail(decision, [commit], failure)
        else:
            for listener in self.on_durable:
                listener(commit)
            if is_last and not decision.ack.done():
                decision.ack.set_result(None)

    def _fail(self, decision: Decision, commits: list[Commit], failure: BaseException) -> None:
        self.failures.append(failure)
        del self.failures[:-FAILURES_KEPT]
        for commit in commits:
            for document in commit.documents:
                self._versions.pop((document.kind, document.id), None)
                self.distrusted[document.kind, document.id] = None
            for listener in self.on_failed:
                listener(commit)
        if not decision.ack.done():
            decision.ack.set_exception(failure)
            decision.ack.exception()  # Nobody has to wait; a failure is its source's to handle.


def _commits(decision: Decision, version: Callable[[Draft], int]) -> list[Commit]:
    """Write a decision down as the store takes it; nearly always that is one commit."""
    return [
        Commit(
            opens=tuple(part.opens),
            ends=tuple(part.ends),
            entries=tuple(part.entries),
            seats=tuple(part.seats),
            documents=tuple(
                Document(draft.kind, draft.id, version(draft), draft.body)
                if isinstance(draft, Draft)
                else draft
                for draft in part.documents.values()
            ),
            starts=tuple(part.starts),
            closes=tuple(part.closes),
        )
        for part in (*decision.earlier, decision)
        if not part.is_empty or part is not decision
    ]
