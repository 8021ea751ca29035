"""One thread: the room's own store without threads, so that a simulated room is the same each time.

Owns: when a group of requests is committed, and a power cut in the middle of one.
Never: decides what a request means, or waits for a disk; nothing here has to survive the machine.

Rule 1: requests are committed in groups at the next turn of the loop, in the order they came.
Rule 2: after a power cut some of what was handed over is on record, and nobody has been told.
"""

import asyncio
import json
from collections.abc import Sequence

from huone.store.group import deliver
from huone.store.ports import StoreRequest, StoreUnavailable
from huone.store.sql import Row, Value
from huone.store.sqlite import SqliteStore, Writer
from huone.store.sqlite_file import open_file, open_to_read, prepare_file


class OneThreadStore(SqliteStore):
    """A store that commits when the loop turns."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # The very same arguments.
        self._writer: Writer | None = None
        self._lives: int | None = None
        self.is_dead = False

    async def open(self) -> None:
        """Bring the schema up to date and begin to serve."""
        prepare_file(self._path, self.currency)
        connection = open_file(self._path)
        connection.execute("pragma synchronous = off")
        self._writer = Writer(connection, self.currency)
        self._reading = open_to_read(self._path)

    async def close(self) -> None:
        """Record what is under way, then let go of the file."""
        self._commit()
        self.let_go()

    def let_go(self) -> None:
        """Let go of the file as a process does that was killed."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None
        if self._reading is not None:
            self._reading.close()
            self._reading = None
        self._reader.shutdown(wait=False)

    def cut_power_after(self, requests: int) -> None:
        """Let the lights go out when so many more requests are on record."""
        self._lives = requests

    def look(self, sql: str, *values: Value) -> Sequence[Row]:
        """Look at what is on record, without waiting."""
        if self._reading is None:
            raise StoreUnavailable(f"{self._path} is not open")
        cells = [json.dumps(value) if isinstance(value, list) else value for value in values]
        return self._reading.execute(sql, cells).fetchall()

    def _submit(self, request: StoreRequest) -> asyncio.Future[int]:
        if self._writer is None:
            raise StoreUnavailable(f"{self._path} is not open")
        loop = asyncio.get_running_loop()
        done: asyncio.Future[int] = loop.create_future()
        if not self._waiting:
            loop.call_soon(self._commit)
        self._waiting.append((request, done))
        return done

    def _commit(self) -> None:
        jobs = [*self._waiting]
        self._waiting.clear()
        if not jobs or self._writer is None or self.is_dead:
            return
        requests = [request for request, _ in jobs]
        if self._lives is not None and len(requests) > self._lives:
            self._writer.record(requests[: self._lives])
            self.is_dead = True
            return
        if self._lives is not None:
            self._lives -= len(requests)
        deliver(jobs, self._writer.record(requests))

    async def _fetch(self, sql: str, *values: Value) -> Sequence[Row]:
        return self.look(sql, *values)
