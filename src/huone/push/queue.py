"""The queue of pushes: what waits to be sent, and what is tried again.

Owns: a bounded queue, the threads that wait for push services, retries, and counting outcomes.
Never: holds anybody up. A push that finds no room in the queue is dropped and counted; it is a
reminder, and the table tells the same to who looks.

Rule 1: nothing is sent after the moment from which it is of no use.
Rule 2: a browser that its service does not know any more is forgotten at once.
"""

import asyncio
import http.client
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Literal

import structlog
from msgspec import Struct

from huone.push.browser import Browser
from huone.push.delivery import Delivered, deliver
from huone.push.keys import SenderKey
from huone.push.message import PushMessage
from huone.units import Instant

WAITING_MAX: Final = 1_000
LINES: Final = 4
"""How many push services are waited for at once."""
AGAIN_S: Final = (2.0, 10.0, 30.0, 120.0)

PushOutcome = Literal["delivered", "gone", "refused", "given-up", "dropped"]
OUTCOMES: Final[tuple[PushOutcome, ...]] = ("delivered", "gone", "refused", "given-up", "dropped")
Forget = Callable[[str, str], Awaitable[object]]
"""Forgets a browser of a player, who is named by the key of his account."""

log = structlog.get_logger()


class Push(Struct, frozen=True, kw_only=True):
    """One message on its way to one browser."""

    key: str
    browser: Browser
    message: PushMessage
    tries: int = 0

    def __repr__(self) -> str:
        return f"<Push {self.message.kind} to {self.browser.id}>"


class PushQueue:
    """Everything that waits to be sent."""

    def __init__(
        self,
        sender: SenderKey,
        *,
        now: Callable[[], Instant],
        forget: Forget,
        waiting_max: int = WAITING_MAX,
        again_s: tuple[float, ...] = AGAIN_S,
    ) -> None:
        self.sender = sender
        self.outcomes: Counter[PushOutcome] = Counter()
        self._now = now
        self._forget = forget
        self._again_s = again_s
        self._waiting_max = waiting_max
        self._ready: asyncio.Queue[Push] = asyncio.Queue()
        self._later: set[asyncio.TimerHandle] = set()
        self._busy = 0
        self._threads = ThreadPoolExecutor(max_workers=LINES, thread_name_prefix="huone-push")
        self._lines: list[asyncio.Task[None]] = []

    @property
    def waiting(self) -> int:
        """How many have neither arrived nor been given up."""
        return self._ready.qsize() + len(self._later) + self._busy

    def open(self) -> None:
        """Begin to send."""
        self._lines = [asyncio.create_task(self._line()) for _ in range(LINES)]

    async def close(self) -> None:
        """Stop sending; what waits is of no use when the room is closed."""
        for later in self._later:
            later.cancel()
        for line in self._lines:
            line.cancel()
        await asyncio.gather(*self._lines, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    def put(self, push: Push) -> None:
        """Take a push, or drop it when too many wait."""
        if self.waiting >= self._waiting_max:
            self._count(push, "dropped", status=0)
            return
        self._ready.put_nowait(push)

    async def _line(self) -> None:
        while True:
            push = await self._ready.get()
            self._busy += 1
            try:
                await self._send(push)
            finally:
                self._busy -= 1

    async def _send(self, push: Push) -> None:
        now = self._now()
        if now >= push.message.until_ms:
            self._count(push, "given-up", status=0)
            return
        try:
            done = await asyncio.get_running_loop().run_in_executor(
                self._threads,
                lambda: deliver(push.browser, push.message, self.sender, now=now),
            )
        except (OSError, http.client.HTTPException) as failure:
            log.warning("push-service-away", why=type(failure).__name__, browser=push.browser.id)
            done = Delivered(outcome="later", status=0)
        if done.outcome == "later":
            self._again(push, done)
            return
        self._count(push, done.outcome, status=done.status)
        if done.outcome == "gone":
            await self._forgotten(push)

    def _again(self, push: Push, done: Delivered) -> None:
        if push.tries >= len(self._again_s):
            self._count(push, "given-up", status=done.status)
            return
        wait_s = max(self._again_s[push.tries], done.wait_s)
        next_try = Push(
            key=push.key, browser=push.browser, message=push.message, tries=push.tries + 1
        )

        def go() -> None:
            self._later.discard(handle)
            self._ready.put_nowait(next_try)

        handle = asyncio.get_running_loop().call_later(wait_s, go)
        self._later.add(handle)

    async def _forgotten(self, push: Push) -> None:
        try:
            await self._forget(push.key, push.browser.id)
        except Exception as failure:  # The next push is answered the same, and forgets it then.
            log.warning("push-browser-kept", browser=push.browser.id, why=type(failure).__name__)

    def _count(self, push: Push, outcome: PushOutcome, *, status: int) -> None:
        self.outcomes[outcome] += 1
        say = log.info if outcome in ("delivered", "gone") else log.warning
        say(f"push-{outcome}", kind=push.message.kind, browser=push.browser.id, status=status)
