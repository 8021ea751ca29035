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
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial
from typing import Final

from msgspec import Struct

from huone.money.ledger import Entry
from huone.room.outbox import Ack
from huone.store.ports import (
    Commit,
    Document,
    Expected,
    HandEnd,
    HandStart,
    Overtaken,
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
        "expects",
        "opens",
        "seats",
        "starts",
    )

    def __init__(self, ack: Ack) -> None:
        self.ack = ack
        self.earlier: list[Decision] = []
        """What has to be recorded before: a hand that begins and ends in one decision."""
        self.expects: list[Expected] = []
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


class Deciding:
    """The stretch of a program in which one decision is made: `with committer.decision()`."""

    __slots__ = ("_committer", "_own")

    def __init__(self, committer: "Committer") -> None:
        self._committer = committer
        self._own: Decision | None = None
        """The decision, if it began here and not further out."""

    def __enter__(self) -> "Decision":
        outer = self._committer.deciding
        if outer is not None:
            return outer
        self._own = self._committer.begin()
        return self._own

    def __exit__(
        self, kind: type[BaseException] | None, failure: BaseException | None, trace: object
    ) -> None:
        if self._own is not None:
            self._committer.end(self._own, failure)


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
        self.on_recorded: list[Callable[[float], None]] = []
        """Who hears how many seconds it took until a decision was durable."""
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

    def decision(self) -> "Deciding":
        """Make one decision; inside another one it is a part of that."""
        return Deciding(self)

    def begin(self) -> "Decision":
        """Open a decision; `Deciding` ends it."""
        ack: Ack = asyncio.get_running_loop().create_future()
        self._deciding = decision = Decision(ack)
        return decision

    def end(self, decision: "Decision", failure: BaseException | None) -> None:
        """Hand a decision over; half a decision is none: what it has changed is read back."""
        self._deciding = None
        if decision.is_empty:
            return
        if failure is None:
            self._hand_over(decision)
        else:
            self._fail(decision, _commits(decision, self._next_version), failure)

    @property
    def deciding(self) -> "Decision | None":
        """The decision that is being made."""
        return self._deciding

    def record(
        self,
        *,
        expects: Iterable[Expected] = (),
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
            ends, starts = tuple(ends), tuple(starts)
            over = {(end.table, end.hand_no) for end in ends} if starts else set()
            # Everybody may be all in with the blinds: then a hand is over as soon as it is dealt.
            decision.starts += [s for s in starts if (s.table, s.hand_no) in over]
            decision.make_way(ends)
            decision.expects += expects
            decision.opens += opens
            decision.ends += ends
            decision.entries += entries
            decision.seats += seats
            for document in documents:
                decision.documents[document.kind, document.id] = document
            decision.starts += [s for s in starts if (s.table, s.hand_no) not in over]
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

    async def read_many(self, kind: str, ids: Sequence[str]) -> dict[str, bytes]:
        """Read some documents of a kind that are not empty, and remember their versions."""
        found = {one.id: one for one in await self.store.at_once.documents(kind, ids)}
        for id in ids:
            if id in found:
                self._versions[kind, id] = found[id].version
            else:
                self._versions.pop((kind, id), None)
        return {id: document.body for id, document in found.items() if document.body}

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
        since = self._under_way.pop(decision.ack) if is_last else None
        if sent.cancelled():
            decision.ack.cancel()
        elif (failure := sent.exception()) is not None:
            self._fail(decision, [commit], failure)
        else:
            for listener in self.on_durable:
                listener(commit)
            if since is not None:
                took_s = asyncio.get_running_loop().time() - since
                for heard in self.on_recorded:
                    heard(took_s)
            if is_last and not decision.ack.done():
                decision.ack.set_result(None)

    def _fail(self, decision: Decision, commits: list[Commit], failure: BaseException) -> None:
        # Who is overtaken has changed nothing in memory: he waits to be told, and decides anew.
        if not isinstance(failure, Overtaken):
            self.failures.append(failure)
            del self.failures[:-FAILURES_KEPT]
            self._distrust(commits)
        if not decision.ack.done():
            decision.ack.set_exception(failure)
            decision.ack.exception()  # Nobody has to wait; a failure is its source's to handle.

    def _distrust(self, commits: list[Commit]) -> None:
        for commit in commits:
            for document in commit.documents:
                self._versions.pop((document.kind, document.id), None)
                self.distrusted[document.kind, document.id] = None
            for listener in self.on_failed:
                listener(commit)


def _commits(decision: Decision, version: Callable[[Draft], int]) -> list[Commit]:
    """Write a decision down as the store takes it; nearly always that is one commit."""
    return [
        Commit(
            expects=tuple(part.expects),
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
