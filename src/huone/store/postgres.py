"""PostgreSQL: a room that has outgrown one machine.

Owns: the connections, the writer task and the group commit.
Never: decides what a request means; `batch` does, for both databases.

Rule 1: requests that arrive while a transaction is under way share the next one.
Rule 2: an answer leaves only after COMMIT has returned, with fsync and synchronous_commit on.
Rule 3: when the line breaks during COMMIT nobody knows what happened. The group is sent again:
every request is recorded once however often it comes.
"""

import asyncio
import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import asyncpg

from huone.money.currency import CurrencyCode
from huone.refusal import Broken, Refused
from huone.store.batch import Batch
from huone.store.group import Answer, Job, decide, deliver, name_of
from huone.store.ports import StoreRequest, StoreUnavailable
from huone.store.postgres_rows import load, write
from huone.store.postgres_server import connect, prepare_database
from huone.store.rows import LoadedRows, wanted
from huone.store.sql import Row, SqlStore, Value
from huone.units import PlayerId

GROUP: Final = 256
"""How many requests share one commit at most."""

READERS: Final = 4
PATIENCE_S: Final = 30.0
"""How long to look for a server that has gone before giving up on a group."""

CUT_OFF = (
    OSError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.ObjectNotInPrerequisiteStateError,
    asyncpg.InternalClientError,
)
"""A session that has ended, or whose last words are still on their way."""
LINE_LOST = (*CUT_OFF, asyncpg.InterfaceError)
UNABLE = (
    asyncpg.InsufficientResourcesError,
    asyncpg.PostgresSystemError,
    asyncpg.ReadOnlySQLTransactionError,
)
"""The server answers and cannot write: its disk is full or broken, or it only reads."""
# Another process was first: look again, then decide again.
OVERTAKEN = (
    asyncpg.UniqueViolationError,
    asyncpg.DeadlockDetectedError,
    asyncpg.SerializationError,
)
ATTEMPTS: Final = 20


class PostgresStore(SqlStore):
    """A store that several processes of one room share."""

    def __init__(self, url: str, currency: CurrencyCode, *, group: int = GROUP) -> None:
        super().__init__(currency)
        self._url = url
        self._group = group
        self._jobs: asyncio.Queue[Job | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._pool: asyncpg.Pool[asyncpg.Record] | None = None
        self._writing: asyncpg.Connection[asyncpg.Record] | None = None
        self._players: dict[PlayerId, int] = {}

    async def open(self) -> None:
        """Bring the schema up to date and begin to serve; a newer schema is refused."""
        await prepare_database(self._url, self.currency)
        self._pool = await asyncpg.create_pool(
            self._url, min_size=0, max_size=READERS, reset=_leave_as_it_is
        )
        self._task = asyncio.create_task(self._serve(), name="huone-write")

    async def close(self) -> None:
        """Record what is under way, then let go of the database."""
        if self._task is not None:
            self._jobs.put_nowait(None)
            await self._task
            self._task = None
        if self._pool is not None:
            await self._pool.close()
            self._pool = None

    def _submit(self, request: StoreRequest) -> asyncio.Future[int]:
        if self._task is None:
            raise StoreUnavailable("the store is not open")
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait((request, done))
        return done

    async def _fetch(self, sql: str, *values: Value) -> Sequence[Row]:
        if self._pool is None:
            raise StoreUnavailable("the store is not open")
        try:
            return [tuple(row) for row in await self._pool.fetch(numbered(sql), *values)]
        except (*LINE_LOST, *UNABLE) as no:
            raise StoreUnavailable(f"the database does not answer: {no}") from None

    def _among(self, column: str) -> str:
        return f"{column} = any(?)"

    async def _serve(self) -> None:
        while (job := await self._jobs.get()) is not None:
            jobs = self._gather(job)
            deliver(jobs, await self._record_group([request for request, _ in jobs]))
        await self._hang_up()

    def _gather(self, first: Job) -> list[Job]:
        jobs = [first]
        while len(jobs) < self._group and not self._jobs.empty():
            job = self._jobs.get_nowait()
            if job is None:
                self._jobs.put_nowait(None)
                break
            jobs.append(job)
        return jobs

    async def _record_group(self, requests: Sequence[StoreRequest]) -> list[Answer]:
        try:
            async with asyncio.timeout(PATIENCE_S):
                return await self._persist(requests)
        except TimeoutError:
            await self._hang_up()
            return [StoreUnavailable("the database does not answer")] * len(requests)

    async def _persist(self, requests: Sequence[StoreRequest]) -> list[Answer]:
        attempts = 0
        while True:
            try:
                return await self._transact(requests)
            except UNABLE as away:
                return [StoreUnavailable(f"the database cannot write: {away}")] * len(requests)
            except Exception as fault:
                is_closed = self._writing is None or self._writing.is_closed()
                if is_closed or isinstance(fault, CUT_OFF):
                    await self._hang_up()
                    await asyncio.sleep(0.01)
                    continue
                attempts += 1
                if not isinstance(fault, OVERTAKEN) or attempts == ATTEMPTS:
                    return await self._find_the_culprit(requests, fault)

    async def _find_the_culprit(
        self, requests: Sequence[StoreRequest], fault: Exception
    ) -> list[Answer]:
        # We or the database stumbled over one request: it is broken, its neighbours are not.
        if len(requests) == 1:
            return [Broken(f"cannot record the {name_of(requests[0])}: {fault}")]
        return [answer for request in requests for answer in await self._persist([request])]

    async def _transact(self, requests: Sequence[StoreRequest]) -> list[Answer]:
        connection = self._writing = self._writing or await self._reconnect()
        try:
            async with connection.transaction():
                want = wanted(requests, self.currency, LoadedRows())
                state, numbers = await load(connection, want, self._players)
                batch = Batch(state, money=self.currency, numbers=numbers)
                answers = [decide(batch, request) for request in requests]
                await write(connection, batch.rows, state)
        except BaseException:
            # Players admitted in a transaction that failed are not admitted.
            self._players = {}
            raise
        return answers

    async def _reconnect(self) -> "asyncpg.Connection[asyncpg.Record]":
        try:
            return await connect(self._url)
        except Refused as no:
            raise StoreUnavailable(str(no)) from None

    async def _hang_up(self) -> None:
        if self._writing is not None:
            with suppress(*LINE_LOST):
                self._writing.terminate()
            self._writing = None


async def _leave_as_it_is(connection: object) -> None:
    """Spare a journey after every read: reads leave nothing behind in a connection."""


def numbered(sql: str) -> str:
    """Write the values of a statement as PostgreSQL wants them.

    >>> numbered("select ? where a = ?")
    'select $1 where a = $2'
    """
    numbers = iter(range(1, 100))
    return re.sub(r"\?", lambda _: f"${next(numbers)}", sql)
