import asyncio

import msgspec
import pytest
from kit.databases import Opener

from huone.accounts.audit_log import (
    HEAD,
    HEAD_ID,
    LINE,
    AuditLog,
    Head,
    LogLine,
    StaffAct,
    check,
    seal_of,
    verify_log,
)
from huone.store.ports import Commit, Document, DocumentStale
from huone.units import Instant


def act(number: int) -> StaffAct:
    return StaffAct(
        by="anna", act="void-hand", about=f"t{number}", facts={"why": "x"}, at_ms=Instant(1)
    )


async def test_a_log_is_whole_and_read_newest_first(opened: Opener) -> None:
    async with opened() as store:
        log = AuditLog(store)
        for number in range(1, 6):
            await log.append(act(number))
        report = await verify_log(store)
        assert (report.ok, report.lines) == (True, 5)
        assert [line.number for line in await log.newest(before=None, limit=2)] == [5, 4]
        assert [line.number for line in await log.newest(before=4, limit=9)] == [3, 2, 1]


async def test_acts_at_the_same_time_all_get_their_line(opened: Opener) -> None:
    async with opened() as store:
        await asyncio.gather(*(AuditLog(store).append(act(number)) for number in range(8)))
        report = await verify_log(store)
        assert (report.ok, report.lines) == (True, 8)


async def test_a_line_cannot_be_written_over(opened: Opener) -> None:
    async with opened() as store:
        log = AuditLog(store)
        await log.append(act(1))
        (written,) = await store.documents(LINE)
        forged = Document(LINE, written.id, 1, b"something else")
        with pytest.raises(DocumentStale):
            await store.commit(Commit(documents=(forged,)))


async def log_of(opened: Opener, count: int) -> tuple[Head, list[Document]]:
    async with opened() as store:
        for number in range(count):
            await AuditLog(store).append(act(number))
        head = await store.document(HEAD, HEAD_ID)
        assert head is not None
        return msgspec.msgpack.decode(head.body, type=Head), list(await store.documents(LINE))


async def test_whatever_is_done_to_the_log_is_seen(opened: Opener) -> None:
    head, papers = await log_of(opened, 5)
    assert check(head, papers).ok
    line = msgspec.msgpack.decode(papers[2].body, type=LogLine)
    changed = msgspec.structs.replace(line, by="bert")
    resealed = msgspec.structs.replace(changed, seal=seal_of(changed))
    forged = {
        "touched": [*papers[:2], paper(papers[2], changed), *papers[3:]],
        "resealed": [*papers[:2], paper(papers[2], resealed), *papers[3:]],
        "dropped": [*papers[:2], *papers[3:]],
        "cut": papers[:-1],
        "swapped": [papers[0], papers[2], papers[1], *papers[3:]],
        "newer": [*papers[:2], msgspec.structs.replace(papers[2], version=2), *papers[3:]],
        "broken": [*papers[:2], msgspec.structs.replace(papers[2], body=b"x"), *papers[3:]],
    }
    for planted, log in forged.items():
        assert not check(head, log).ok, planted


def paper(before: Document, line: LogLine) -> Document:
    return msgspec.structs.replace(before, body=msgspec.msgpack.encode(line))
