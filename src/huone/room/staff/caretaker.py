"""The caretaker: what does not work in the room, and setting it going again when it can.

Owns: the list of troubles (a store that does not answer, tables and tournaments that have stopped
or could not be restored) and the way back from those that end by themselves.
Never: writes a log, or repairs what broke a law of ours: that waits for a person.

Rule 1: nothing stops in silence. Whatever stops is a trouble until it goes on.
Rule 2: what has stopped because the store did not answer goes on when it answers again. So does a
table at which the books have refused one player's money: it goes on without him.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import Final, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from huone.money.ledger import Overdraft
from huone.room.commit import Committer, Draft
from huone.store.ports import Commit, StoreUnavailable
from huone.system.clock import Clock
from huone.units import Instant

ALARM: Final = "caretaker"
"""Whose alarm it is; no table has this name."""
CHECK: Final = "store-check"
"""The document that is written to see whether the store takes one."""
CHECK_ID: Final = "room"
FIRST_ATTEMPT_MS: Final = 1_000
SELDOM_MS: Final = 30_000
"""Attempts grow rarer up to this."""

TroubleKind = Literal["store", "table", "tournament", "lost"]
DO: Final[dict[TroubleKind, str]] = {
    "store": "free space on the disk or bring the database back; tables then go on by themselves, "
    "or after a restart if the room asks for one",
    "table": "it goes on by itself if the store had failed; else read why, then reopen it",
    "tournament": "it goes on by itself if the store had failed; else read why, then reopen it",
    "lost": "its money is where it was; run huone ledger audit, correct it, start the room again",
}
"""What an operator does about each kind."""


class Trouble(Struct, frozen=True, kw_only=True):
    """Something that does not work, and since when."""

    kind: TroubleKind
    about: str
    """The table or tournament; empty for the store."""
    why: str
    since_ms: Instant
    mends_itself: bool
    """Whether it goes on as soon as the store answers."""


class Caretaker:
    """Knows what has stopped, and lets it go on."""

    def __init__(
        self,
        committer: Committer,
        clock: Clock,
        *,
        kind_of: Callable[[str], TroubleKind],
        reopen: Callable[[TroubleKind, str], Awaitable[None]],
        ring: Callable[[str, Instant], None],
    ) -> None:
        self._committer = committer
        self._clock = clock
        self._kind_of = kind_of
        self._reopen = reopen
        self._ring = ring
        self._troubles: dict[str, Trouble] = {}
        self._waits_ms = FIRST_ATTEMPT_MS
        self._mending: asyncio.Task[None] | None = None
        self.began: list[Callable[[Trouble], None]] = []
        """Who hears of a trouble."""
        self.ended: list[Callable[[Trouble], None]] = []
        """Who hears that one is over."""
        committer.on_failed.append(self._commit_failed)

    def __iter__(self) -> Iterator[Trouble]:
        return iter(list(self._troubles.values()))

    # What stops.

    def stopped(self, about: str, failure: BaseException) -> None:
        """Note that a table or a tournament has stopped, or could not be opened."""
        self._begin(self._kind_of(about), about, failure)

    def goes_on(self, about: str) -> None:
        """Note that something goes on, by whoever's doing."""
        trouble = self._troubles.pop(about, None)
        if trouble is not None:
            for listener in self.ended:
                listener(trouble)

    def store_failed(self, failure: StoreUnavailable) -> None:
        """Note that the store did not answer somebody, also outside of a table."""
        self._begin("store", "", failure)

    def _commit_failed(self, _: Commit) -> None:
        failure = self._committer.failures[-1]
        if isinstance(failure, StoreUnavailable):
            self.store_failed(failure)

    def _begin(self, kind: TroubleKind, about: str, failure: BaseException) -> None:
        mends_itself = isinstance(failure, StoreUnavailable | Overdraft)
        known = self._troubles.get(about)
        trouble = Trouble(
            kind=kind,
            about=about,
            why=str(failure) or type(failure).__name__,
            since_ms=self._clock.now() if known is None else known.since_ms,
            mends_itself=mends_itself,
        )
        self._troubles[about] = trouble
        if known is None or known.why != trouble.why:
            for listener in self.began:
                listener(trouble)
        if mends_itself and self._mending is None:
            self._ring(ALARM, Instant(self._clock.now() + self._waits_ms))

    # What goes on.

    def act(self, _: Instant) -> None:
        """See whether the store answers, and let go on what waits for it."""
        if self._mending is None:
            self._mending = asyncio.get_running_loop().create_task(self._mend())
            self._mending.add_done_callback(self._mended)

    async def quiet(self) -> None:
        """Wait for an attempt that is under way."""
        if self._mending is not None:
            await asyncio.wait((self._mending,))

    async def _mend(self) -> None:
        await self._committer.read(CHECK, CHECK_ID)
        body = msgspec.msgpack.encode(self._clock.now())
        await self._committer.record(documents=(Draft(CHECK, CHECK_ID, body),))
        self.goes_on("")
        for trouble in self:
            if trouble.mends_itself:
                await self._go_on(trouble)

    async def _go_on(self, trouble: Trouble) -> None:
        try:
            await self._reopen(trouble.kind, trouble.about)
        except StoreUnavailable:
            raise
        except Exception as failure:
            # It stopped for want of a store and now shows a fault: that is for a person to see.
            self._troubles[trouble.about] = replace(trouble, mends_itself=False)
            self._begin(trouble.kind, trouble.about, failure)
        else:
            self.goes_on(trouble.about)

    def _mended(self, mending: "asyncio.Task[None]") -> None:
        self._mending = None
        failure = None if mending.cancelled() else mending.exception()
        if failure is not None and not isinstance(failure, StoreUnavailable):
            self._begin("store", "", failure)
        if any(trouble.mends_itself for trouble in self):
            self._waits_ms = min(SELDOM_MS, self._waits_ms * 2)
            self._ring(ALARM, Instant(self._clock.now() + self._waits_ms))
        else:
            self._waits_ms = FIRST_ATTEMPT_MS
