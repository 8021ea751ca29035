"""Commits: one decision is one request, whole or not at all, and nothing is trusted that failed."""

import ast
import asyncio
from pathlib import Path
from typing import cast

import pytest

import huone.room
from huone.refusal import Refused
from huone.room.commit import Committer, Draft
from huone.store.ports import Commit, Document, HandEnd, HandStart, Store, StoreUnavailable
from huone.units import Instant

QUEUE = Draft("queue", "nl10", b"anna")


class SlowStore:
    """A store that records when it is told to."""

    def __init__(self) -> None:
        self.waiting: list[asyncio.Future[int]] = []
        self.commits: list[Commit] = []
        self.written: dict[tuple[str, str], Document] = {}

    async def commit(self, commit: Commit) -> int:
        self.commits.append(commit)
        self.waiting.append(asyncio.get_running_loop().create_future())
        await self.waiting[-1]
        self.written |= {(each.kind, each.id): each for each in commit.documents}
        return 0

    async def document(self, kind: str, id: str) -> Document | None:
        return self.written.get((kind, id))

    def record_one(self) -> None:
        self.waiting.pop(0).set_result(0)

    def refuse_one(self) -> None:
        self.waiting.pop(0).set_exception(StoreUnavailable("the disk is full"))


def begun(hand_no: int) -> HandStart:
    return HandStart(
        table="t1",
        epoch=1,
        hand_no=hand_no,
        at_ms=Instant(0),
        game="texas",
        rulebook="online-2.8-fi",
        commitment=b"",
        seats=(),
    )


def ended(hand_no: int) -> HandEnd:
    return HandEnd(table="t1", epoch=1, hand_no=hand_no, at_ms=Instant(0), history=b"", stacks=())


async def handed_over(committer: Committer, store: SlowStore) -> list[Commit]:
    await asyncio.sleep(0)
    while store.waiting:
        store.record_one()
        await asyncio.sleep(0)
    await committer.drain()
    return store.commits


async def test_what_is_decided_together_is_one_commit() -> None:
    store = SlowStore()
    committer = Committer(cast("Store", store))
    with committer.decision() as decision:
        first = committer.record(documents=(QUEUE,))
        second = committer.record(starts=(begun(1),))
        with committer.decision():
            committer.record(documents=(Draft("queue", "nl10", b"anna, bo"),))
    assert first is second is decision.ack
    (commit,) = await handed_over(committer, store)
    assert commit.starts == (begun(1),)
    assert commit.documents == (Document("queue", "nl10", 1, b"anna, bo"),)
    await decision.ack


async def test_a_hand_that_ends_as_it_begins_is_recorded_in_its_order() -> None:
    store = SlowStore()
    committer = Committer(cast("Store", store))
    with committer.decision():
        committer.record(starts=(begun(1),), documents=(QUEUE,))
        committer.record(ends=(ended(1),))
        committer.record(documents=(Draft("receipts", "anna", b"done"),))
    before, after = await handed_over(committer, store)
    assert (before.starts, before.ends) == ((begun(1),), ())
    # The receipt goes with the last of it: nobody is answered for half a deed.
    assert (after.ends, [document.kind for document in after.documents]) == (
        (ended(1),),
        ["receipts"],
    )


async def test_a_hand_that_is_over_when_it_is_dealt_begins_before_it_ends() -> None:
    store = SlowStore()
    committer = Committer(cast("Store", store))
    committer.record(starts=(begun(2),), ends=(ended(2),), documents=(QUEUE,))
    before, after = await handed_over(committer, store)
    assert (before.starts, before.ends, before.documents) == ((begun(2),), (), ())
    assert (after.starts, after.ends) == ((), (ended(2),))
    assert [document.kind for document in after.documents] == ["queue"]
    # The end of one hand and the start of the next are one commit.
    committer.record(starts=(begun(4),), ends=(ended(3),))
    *_, both = await handed_over(committer, store)
    assert (both.ends, both.starts) == ((ended(3),), (begun(4),))


async def test_a_refusal_records_nothing() -> None:
    store = SlowStore()
    committer = Committer(cast("Store", store))
    with pytest.raises(Refused), committer.decision():
        raise Refused
    assert await handed_over(committer, store) == []
    assert committer.is_trusted


async def test_a_decision_that_breaks_off_is_not_recorded_and_its_memory_not_trusted() -> None:
    store = SlowStore()
    committer = Committer(cast("Store", store))

    def half_a_decision() -> None:
        with committer.decision():
            committer.record(documents=(QUEUE,))
            raise Refused

    with pytest.raises(Refused):
        half_a_decision()
    assert await handed_over(committer, store) == []
    assert not committer.is_trusted


async def test_after_a_commit_that_failed_its_documents_are_read_back_and_written_again() -> None:
    store = SlowStore()
    committer = Committer(cast("Store", store))
    read: list[str] = []

    async def reader(stake: str) -> None:
        await committer.read("queue", stake)
        read.append(stake)

    committer.readers["queue"] = reader
    committer.record(documents=(QUEUE,))
    await handed_over(committer, store)
    failed: list[Commit] = []
    committer.on_failed.append(failed.append)
    ack = committer.record(documents=(Draft("queue", "nl10", b"bo"),))
    await asyncio.sleep(0)
    store.refuse_one()
    with pytest.raises(StoreUnavailable):
        await ack
    assert [commit.documents[0].body for commit in failed] == [b"bo"]
    assert not committer.is_trusted
    await committer.read_back()
    assert (read, committer.is_trusted) == (["nl10"], True)
    committer.record(documents=(Draft("queue", "nl10", b"cem"),))
    assert (await handed_over(committer, store))[-1].documents[0].version == 2


async def test_who_catches_up_does_not_wait_for_what_a_busy_room_hands_over_later() -> None:
    store = SlowStore()
    committer = Committer(cast("Store", store))
    committer.record(documents=(QUEUE,))
    caught_up = asyncio.ensure_future(committer.catch_up())
    drained = asyncio.ensure_future(committer.drain())
    await asyncio.sleep(0)
    committer.record(documents=(QUEUE,))
    await asyncio.sleep(0)
    assert not caught_up.done()
    store.record_one()
    await caught_up
    assert not drained.done()
    store.record_one()
    await drained


async def test_nothing_under_way_is_nothing_to_wait_for() -> None:
    committer = Committer(cast("Store", SlowStore()))
    await committer.catch_up()
    assert not committer.is_busy


def awaits_while_deciding(source: str) -> list[int]:
    """Find the lines where somebody awaits inside `with ….decision()`."""
    return [
        inner.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.With)
        and any("decision()" in ast.unparse(item.context_expr) for item in node.items)
        for inner in ast.walk(node)
        if isinstance(inner, ast.Await | ast.AsyncFor | ast.AsyncWith)
    ]


def test_hole_4_nobody_awaits_while_a_decision_is_open() -> None:
    modules = list(Path(huone.room.__path__[0]).rglob("*.py"))
    assert len(modules) > 40
    found = {path.name: awaits_while_deciding(path.read_text()) for path in modules}
    assert {name: lines for name, lines in found.items() if lines} == {}
    planted = "async def f():\n    with committer.decision():\n        await store.read()\n"
    assert awaits_while_deciding(planted) == [3]


def test_only_the_committer_writes_to_the_store() -> None:
    writes = {"commit", "post", "settle", "start_hand"}
    for path in Path(huone.room.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Attribute) and node.attr in writes:
                assert path.name == "commit.py" or "store" not in ast.unparse(node.value), path
