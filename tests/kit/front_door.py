"""The front door: a room with its office, asked over HTTP by browsers and programs."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pyotp
from kit.evening import Evening
from starlette.applications import Starlette
from starlette.routing import BaseRoute

from huone.accounts import staffing
from huone.accounts.account import Role
from huone.accounts.passwords import CHEAP
from huone.accounts.rates import OPEN, RequestRates
from huone.accounts.service import Accounts, AccountsConfig
from huone.mail.letter import Letter
from huone.server.api.routes import routes
from huone.system.entropy import SeededEntropy

ORIGIN = "http://room.test"
PASSWORD = "correct horse battery"


class Letters:
    """Mail that stays here."""

    def __init__(self) -> None:
        self.sent: list[Letter] = []

    async def send(self, letter: Letter) -> None:
        self.sent.append(letter)

    def link(self) -> str:
        """The token of the link in the newest letter."""
        found = re.search(r"/([\w-]+)$", self.sent[-1].text, re.MULTILINE)
        assert found is not None
        return found[1]


class FrontDoor:
    """A room that people and programs come to over HTTP."""

    def __init__(
        self, evening: Evening, *, rates: RequestRates = OPEN, secure: bool = False
    ) -> None:
        self.evening = evening
        self.mail = Letters()
        self.office = Accounts(
            evening.room.committer.store,
            AccountsConfig(room="Test", address=ORIGIN, cost=CHEAP, rates=rates),
            clock=evening.clock,
            entropy=SeededEntropy(evening.seed + 1000),
            mail=self.mail,
        )
        found: list[BaseRoute] = [*routes(evening.room, self.office, secure=secure)]
        self.app = Starlette(routes=found)
        self._clients: list[httpx.AsyncClient] = []

    def browser(self, *, origin: str = ORIGIN, address: str = "192.0.2.1") -> httpx.AsyncClient:
        """Open a browser on a page of the room, with no cookies yet."""
        return self._client({"Origin": origin, "X-Huone": "1"}, address)

    def program(self, token: str) -> httpx.AsyncClient:
        """Start a program that has a token."""
        return self._client({"Authorization": f"Bearer {token}"}, "192.0.2.2")

    def _client(self, headers: dict[str, str], address: str) -> httpx.AsyncClient:
        transport = httpx.ASGITransport(self.app, client=(address, 4711))
        client = httpx.AsyncClient(transport=transport, base_url=ORIGIN, headers=headers)
        self._clients.append(client)
        return client

    async def register(self, name: str, **more: str) -> httpx.AsyncClient:
        """Let somebody register and stay signed in."""
        browser = self.browser()
        body = {"name": name, "password": PASSWORD, **more}
        answer = await browser.post("/api/register", json=body)
        assert answer.status_code == 201, answer.text
        return browser

    async def staff(self, name: str, *roles: Role) -> httpx.AsyncClient:
        """Let somebody register and give him roles."""
        browser = await self.register(name)
        now = self.evening.clock.now()
        await staffing.set_roles(self.office.book, name, roles, by="test", now=now)
        return browser

    async def settled(self) -> None:
        """Let the letters go that are written: each needs one turn of the loop."""
        for _ in range(3):
            await asyncio.sleep(0)

    async def close(self) -> None:
        for client in self._clients:
            await client.aclose()
        await self.office.close()


@asynccontextmanager
async def front_door(
    evening: Evening, *, rates: RequestRates = OPEN, secure: bool = False
) -> AsyncIterator[FrontDoor]:
    """Open a room and its door, and close both."""
    async with evening:
        door = FrontDoor(evening, rates=rates, secure=secure)
        await door.office.open()
        try:
            yield door
        finally:
            await door.close()


def code_of(answer: httpx.Response) -> str:
    """The stable code of a problem; whatever is refused is a problem document."""
    assert answer.headers["content-type"] == "application/problem+json", answer.text
    body = answer.json()
    assert body["status"] == answer.status_code
    assert set(body) == {"type", "title", "status", "code", "detail", "facts"}
    return str(body["code"])


def totp(secret: str, evening: Evening, *, steps: int = 0) -> str:
    """The code that an authenticator shows now, or some steps from now."""
    return pyotp.HOTP(secret).at(evening.clock.now() // 30_000 + steps)
