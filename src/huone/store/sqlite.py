"""SQLite: a whole room in one file, on one machine.

Owns: the writer thread and the group commit.
Never: decides what a request means; `batch` does, for both databases.

Rule 1: one thread writes. While one group of requests is forced to disk the next one gathers, so
the price of durability is shared by everybody who waits for it.
Rule 2: an answer leaves only after COMMIT has returned, and COMMIT returns after fsync (WAL with
synchronous=FULL).
Rule 3: after a failed write nobody knows what is on the disk. The store then refuses everything
until the room is started again and has audited itself.
"""

import asyncio
import json
import sqlite3
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Final

from huone.money.currency import CurrencyCode
from huone.refusal import Broken
from huone.store.batch import Batch
from huone.store.group import Answer, Job, decide, deliver, name_of
from huone.store.ports import StoreRequest, StoreUnavailable
from huone.store.rows import LoadedRows, wanted
from huone.store.sql import Row, SqlStore, Value
from huone.store.sqlite_file import SqliteConnection, open_file, open_to_read, prepare_file
from huone.store.sqlite_rows import load, numbers, write

GROUP: Final = 512
"""How many requests share one commit at most."""

CACHED_ROWS: Final = 200_000
"""When the writer remembers more players and purses than this, it starts afresh."""

TRANSIENT: Final = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL})
"""What SQLite says when nothing was written and a later attempt may succeed."""


class SqliteStore(SqlStore):
    """The default store: nothing to install, nothing to run beside the room."""

    def __init__(self, path: Path, currency: CurrencyCode, *, group: int = GROUP) -> None:
        super().__init__(currency)
        self._path = path
        self._group = group
        self._waiting: deque[Job] = deque()
        self._bell: SimpleQueue[bool] = SimpleQueue()
        self._asleep = False
        self._thread: threading.Thread | None = None
        self._reader = ThreadPoolExecutor(max_workers=1, thread_name_prefix="huone-read")
        self._reading: sqlite3.Connection | None = None

    async def open(self) -> None:
        """Bring the schema up to date and begin to serve; a newer schema is refused."""
        await asyncio.to_thread(prepare_file, self._path, self.currency)
        self._loop = asyncio.get_running_loop()
        self._reading = open_to_read(self._path)
        self._thread = threading.Thread(target=self._serve, name="huone-write", daemon=True)
        self._thread.start()

    async def close(self) -> None:
        """Record what is under way, then let go of the file."""
        if self._thread is not None:
            thread, self._thread = self._thread, None
            self._bell.put(False)
            await asyncio.to_thread(thread.join)
        if self._reading is not None:
            await asyncio.to_thread(self._reader.shutdown)
            self._reading.close()
            self._reading = None

    def _submit(self, request: StoreRequest) -> asyncio.Future[int]:
        if self._thread is None:
            raise StoreUnavailable(f"{self._path} is not open")
        done: asyncio.Future[int] = self._loop.create_future()
        self._waiting.append((request, done))
        if self._asleep:
            # Not at once: whoever else has something to record at this moment comes along.
            self._asleep = False
            self._loop.call_soon(self._bell.put, True)
        return done

    async def _fetch(self, sql: str, *values: Value) -> Sequence[Row]:
        if self._reading is None:
            raise StoreUnavailable(f"{self._path} is not open")
        return await self._loop.run_in_executor(self._reader, _read, self._reading, sql, values)

    def _among(self, column: str) -> str:
        return f"{column} in (select value from json_each(?))"

    def _serve(self) -> None:
        writer = Writer(open_file(self._path), self.currency)
        for jobs in self._groups():
            answers = writer.record([request for request, _ in jobs])
            self._loop.call_soon_threadsafe(deliver, jobs, answers)
        writer.close()

    def _groups(self) -> Iterator[list[Job]]:
        """Take what waits, as much of it at once as may share a commit, until the store closes."""
        waiting = self._waiting
        is_open = True
        while is_open or waiting:
            if waiting:
                yield [waiting.popleft() for _ in range(min(len(waiting), self._group))]
                continue
            self._asleep = True
            # Looked at again, for somebody may have come before he could see that we sleep.
            if not waiting:
                is_open = self._bell.get()
            self._asleep = False


def _read(connection: sqlite3.Connection, sql: str, values: Sequence[Value]) -> list[Row]:
    cells = [json.dumps(value) if isinstance(value, list) else value for value in values]
    try:
        return connection.execute(sql, cells).fetchall()
    except sqlite3.Error as error:
        raise StoreUnavailable(str(error)) from None


class Writer:
    """Records groups of requests over one connection, in the one thread that writes."""

    def __init__(self, connection: SqliteConnection, money: CurrencyCode) -> None:
        self._connection = connection
        self._money = money
        self._failed: sqlite3.Error | None = None
        self._state = LoadedRows()
        self._version: object = None
        self._numbers: Iterator[int] = iter(())

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def record(self, requests: Sequence[StoreRequest]) -> list[Answer]:
        """Record a group in one transaction; each request has an answer of its own."""
        if self._failed is not None:
            return [StoreUnavailable(f"an earlier write failed: {self._failed}")] * len(requests)
        try:
            return self._transact(requests)
        except (sqlite3.OperationalError, sqlite3.DatabaseError) as error:
            if isinstance(error, sqlite3.IntegrityError):
                return self._find_the_culprit(requests, error)
            if error.sqlite_errorcode & 0xFF not in TRANSIENT:
                self._failed = error
            return [StoreUnavailable(str(error))] * len(requests)
        except Exception as fault:
            return self._find_the_culprit(requests, fault)

    def _find_the_culprit(self, requests: Sequence[StoreRequest], fault: Exception) -> list[Answer]:
        # We or the database stumbled over one request: it is broken, its neighbours are not.
        if len(requests) == 1:
            return [Broken(f"cannot record the {name_of(requests[0])}: {fault}")]
        return [answer for request in requests for answer in self.record([request])]

    def _transact(self, requests: Sequence[StoreRequest]) -> list[Answer]:
        self._connection.execute("begin immediate")
        try:
            self._notice_others()
            load(self._connection, wanted(requests, self._money, self._state), self._state)
            batch = Batch(self._state, money=self._money, numbers=self._numbers)
            answers = [decide(batch, request) for request in requests]
            write(self._connection, batch.rows, self._state)
            self._connection.execute("commit")
        except BaseException:
            self._forget()
            if self._connection.in_transaction:
                self._connection.execute("rollback")
            raise
        return answers

    def _notice_others(self) -> None:
        # What is remembered holds until somebody else commits; SQLite tells by this number.
        ((version,),) = self._connection.execute("pragma data_version").fetchall()
        remembered = len(self._state.players) + len(self._state.purses)
        if version != self._version or remembered > CACHED_ROWS:
            self._forget()
            self._version = version
            self._numbers = numbers(self._connection)

    def _forget(self) -> None:
        self._state = LoadedRows()
        self._version = None
