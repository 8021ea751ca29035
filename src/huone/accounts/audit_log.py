"""The audit log: who of staff did what, to whom, and why.

Owns: the lines of the log, the seal of each onto the one before it, and the check of all seals.
Never: changes or drops a line.

Rule 1: a line is recorded together with what it tells of, or before it; never after.
Rule 2: the head counts the lines and knows the newest seal, so that neither a line in the middle
nor one at the end can be changed or taken away unseen.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final

import msgspec
from msgspec import Struct

from huone.store.ports import Commit, Document, DocumentStale, Store
from huone.units import Instant

LINE: Final = "audit-line"
HEAD: Final = "audit-head"
HEAD_ID: Final = "head"
GENESIS: Final = sha256(b"huone audit log").hexdigest()
TRIES: Final = 20

Fact = int | str | None


class StaffAct(Struct, frozen=True, kw_only=True):
    """Something that only staff may do."""

    by: str
    act: str
    about: str = ""
    facts: Mapping[str, Fact] = {}
    at_ms: Instant


class LogLine(Struct, frozen=True, kw_only=True):
    """An act as it is kept."""

    number: int
    at_ms: Instant
    by: str
    act: str
    about: str
    facts: dict[str, Fact]
    previous: str
    seal: str


class Head(Struct, frozen=True, kw_only=True):
    """How many lines there are, and the seal of the newest."""

    count: int = 0
    seal: str = GENESIS


class LogReport(Struct, frozen=True, kw_only=True):
    """Whether the log is whole; if not, the first line at which it is not."""

    ok: bool
    lines: int
    first_bad: str = ""


def seal_of(line: LogLine) -> str:
    """Seal everything that a line says onto the line before it."""
    said = (line.previous, line.number, line.at_ms, line.by, line.act, line.about)
    return sha256(msgspec.json.encode((*said, sorted(line.facts.items())))).hexdigest()


class AuditLog:
    """The log of one room, in its store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def papers(self, act: StaffAct) -> tuple[Document, Document]:
        """Write the next line and the new head; a newer line that came between refuses both."""
        head, version = await self._head()
        line = LogLine(
            number=head.count + 1,
            at_ms=act.at_ms,
            by=act.by,
            act=act.act,
            about=act.about,
            facts=dict(act.facts),
            previous=head.seal,
            seal="",
        )
        line = msgspec.structs.replace(line, seal=seal_of(line))
        body = msgspec.msgpack.encode(Head(count=line.number, seal=line.seal))
        return (
            Document(LINE, _id(line.number), 1, msgspec.msgpack.encode(line)),
            Document(HEAD, HEAD_ID, version + 1, body),
        )

    async def append(self, act: StaffAct) -> None:
        """Record an act that happens elsewhere than in the store."""
        for _ in range(TRIES - 1):
            try:
                await self._store.commit(Commit(documents=await self.papers(act)))
                return
            except DocumentStale:
                continue
        await self._store.commit(Commit(documents=await self.papers(act)))

    async def newest(self, *, before: int | None, limit: int) -> list[LogLine]:
        """Read lines, the newest first."""
        head, _ = await self._head()
        last = head.count if before is None else min(before - 1, head.count)
        found = []
        for number in range(last, max(0, last - limit), -1):
            paper = await self._store.document(LINE, _id(number))
            if paper is not None:
                found.append(_line(paper))
        return found

    async def _head(self) -> tuple[Head, int]:
        paper = await self._store.document(HEAD, HEAD_ID)
        if paper is None:
            return Head(), 0
        return msgspec.msgpack.decode(paper.body, type=Head), paper.version


async def verify_log(store: Store) -> LogReport:
    """Check every seal of the log of a room."""
    paper = await store.document(HEAD, HEAD_ID)
    head = Head() if paper is None else msgspec.msgpack.decode(paper.body, type=Head)
    return check(head, await store.documents(LINE))


def check(head: Head, papers: Sequence[Document]) -> LogReport:
    """Follow the seals from the first line to the head."""
    previous = GENESIS
    for number, paper in enumerate(papers, start=1):
        try:
            line = _line(paper)
        except msgspec.DecodeError:
            return LogReport(ok=False, lines=len(papers), first_bad=f"line {number}")
        whole = line.number == number and line.previous == previous and line.seal == seal_of(line)
        if paper.version != 1 or paper.id != _id(number) or not whole:
            return LogReport(ok=False, lines=len(papers), first_bad=f"line {number}")
        previous = line.seal
    if (head.count, head.seal) != (len(papers), previous):
        return LogReport(ok=False, lines=len(papers), first_bad="the head")
    return LogReport(ok=True, lines=len(papers))


def _id(number: int) -> str:
    return f"{number:012}"


def _line(paper: Document) -> LogLine:
    return msgspec.msgpack.decode(paper.body, type=LogLine)
