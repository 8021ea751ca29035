"""Door: a live house in one process, asked in bytes over its HTTP interface, and killed at will.

Owns: the room on a clock that jumps, requests as bytes, dying between record and answer.
Never: calls anything inside the room but what a process does that starts or dies.
"""

import json
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette

from huone.accounts import staffing
from huone.accounts.account import Role
from huone.accounts.passwords import CHEAP
from huone.accounts.rates import OPEN
from huone.accounts.service import Accounts, AccountsConfig
from huone.accounts.sign_in import Applicant, Caller
from huone.refusal import Broken
from huone.room.config import RoomConfig
from huone.room.room import Room
from huone.server.api.routes import routes
from huone.store.sqlite import SqliteStore
from huone.system.clock import JumpingClock
from huone.system.entropy import SeededEntropy
from huone.units import Instant

OPENING: Final = Instant(1_800_000_000_000)
PASSWORD: Final = "a long night at the tables"
BELOW: Final = "/api/live"


class DoorAnswer:
    """What came back: a status, and the body as it was read."""

    def __init__(self, status: int, body: Any) -> None:
        self.status = status
        self.body = body

    @property
    def code(self) -> str:
        """The code of a refusal; none if it was done."""
        return "" if self.status < 400 else str(self.body["code"])


class LiveDoor:
    """A house that people ask over HTTP, and that dies and opens again."""

    def __init__(self, folder: Path, config: RoomConfig, *, seed: int) -> None:
        self.path = folder / "night.db"
        self._config = config
        self._seed = seed
        self.clock = JumpingClock(OPENING)
        self.tokens: dict[str, str] = {}
        self.names: dict[str, str] = {}
        self.sent = 0
        self.refused = 0
        self.retried = 0
        self.crashes = 0

    async def open(self) -> None:
        """Start the process."""
        self._seed += 1
        store = SqliteStore(self.path, self._config.currency)
        entropy = SeededEntropy(self._seed)
        self.room = Room(self._config, store, clock=self.clock, entropy=entropy)
        await self.room.open()
        self.office = Accounts(
            store,
            AccountsConfig(room="Night", cost=CHEAP, rates=OPEN),
            clock=self.clock,
            entropy=SeededEntropy(self._seed + 10_000),
        )
        await self.office.open()
        self._app = Starlette(routes=[*routes(self.room, self.office)])

    async def hire(self, who: str, name: str, *roles: Role) -> None:
        """Let somebody of staff sign in before the night; programs have tokens."""
        reception, now = self.office.reception, self.clock.now()
        applicant = Applicant(name=name, password=PASSWORD)
        account = (await reception.register(applicant, Caller())).account
        await staffing.set_roles(self.office.book, name, roles, by="night", now=now)
        made = await reception.new_token(account, Caller(), days=30)
        self.tokens[who], self.names[who] = made.token, name

    async def close(self) -> None:
        """End the process in good order."""
        await self.room.close()
        await self.office.close()

    async def die(self) -> None:
        """Kill the process; what was recorded is there when it starts again."""
        self.crashes += 1
        await self.room.committer.drain()
        await self.room.committer.store.close()
        await self.office.close()
        await self.open()

    async def wait(self, ms: int) -> None:
        """Let time pass, and everything happen that comes due."""
        until = Instant(self.clock.now() + ms)
        while (at := self.room.next_deadline()) is not None and at <= until:
            await self._jump(at)
        await self._jump(until)

    async def _jump(self, at: Instant) -> None:
        self.clock.jump_to(Instant(max(at, self.clock.now())))
        self.room.tick()
        await self.room.quiet()

    # Asking

    async def act(self, who: str, path: str, *, lost: bool = False, **facts: Any) -> DoorAnswer:
        """Note something; with `lost` the process dies before the answer is read."""
        self.sent += 1
        body = {"id": f"n{self.sent}", "at_ms": self.clock.now(), **facts}
        answer = await self.ask(who, "POST", f"{BELOW}/{path}", body)
        if lost:
            await self.die()
            again = await self.ask(who, "POST", f"{BELOW}/{path}", body)
            self.retried += 1
            if (again.status, again.body.get("events")) != (
                answer.status,
                answer.body.get("events"),
            ):
                raise Broken(f"the same act twice: {path}: {again.body}")
        self.refused += answer.status >= 400
        return answer

    async def do(self, who: str, path: str, **facts: Any) -> dict[str, Any]:
        """Note something that must be possible."""
        answer = await self.act(who, path, **facts)
        if answer.code:
            raise Broken(f"{who} {path} {facts}: {answer.body}")
        found: dict[str, Any] = answer.body
        return found

    async def see(self, path: str, who: str = "floor") -> dict[str, Any]:
        """Look at something."""
        answer = await self.ask(who, "GET", f"{BELOW}/{path}", None)
        if answer.code:
            raise Broken(f"{path}: {answer.body}")
        found: dict[str, Any] = answer.body
        return found

    async def ask(self, who: str, method: str, path: str, body: object) -> DoorAnswer:
        """Send a request as bytes, and read the answer's."""
        octets = b"" if body is None else json.dumps(body).encode()
        address, _, query = path.partition("?")
        headers = [
            (b"authorization", f"Bearer {self.tokens[who]}".encode()),
            (b"content-type", b"application/json"),
            (b"host", b"night.test"),
        ]
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": address,
            "raw_path": address.encode(),
            "query_string": query.encode(),
            "headers": headers,
            "client": ("192.0.2.7", 4711),
            "server": ("night.test", 80),
        }
        status, parts = 0, bytearray()

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": octets, "more_body": False}

        async def send(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            else:
                parts.extend(message.get("body", b""))

        await self._app(scope, receive, send)
        return DoorAnswer(status, json.loads(bytes(parts)) if parts else {})
