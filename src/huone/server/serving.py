"""Serving: a room as a process, from the first check to the last record.

Owns: the order in which everything is opened and closed, and stopping without losing a hand.
Never: reads settings or handles a signal; it is told to stop.

Rule 1: nothing is answered before the books are audited and every table is restored.
Rule 2: a stop lets running hands be finished for a while and begins none; what is left is void, and
its players have the stacks that they began it with (SRV-03).
"""

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Final

import structlog
from msgspec import Struct

from huone.accounts.elsewhere import ActsElsewhere
from huone.accounts.service import Accounts
from huone.accounts.staffing import new_first_run_link
from huone.refusal import Refused
from huone.room.closing import finish_hands
from huone.room.room import Room
from huone.server.api.routes import routes
from huone.server.app import create_app
from huone.server.context import ServerContext
from huone.server.folder import held as held_folder
from huone.server.listening import Listener
from huone.server.logs import log_clock_set_back, log_hands, log_trouble, log_trouble_over
from huone.server.office import open_office
from huone.server.reminders.opening import open_reminders
from huone.server.reminders.reminding import Reminding
from huone.server.selftest import verify_machine
from huone.server.settings import Settings
from huone.server.site import STATIC
from huone.server.stored_documents import READERS
from huone.store.address import store_at
from huone.store.audit import audit
from huone.store.holding import Held, held
from huone.store.ports import StoreUnavailable
from huone.store.privacy import open_to_others
from huone.store.snapshot import snapshot_of
from huone.system.clock import SystemClock
from huone.system.entropy import SystemEntropy
from huone.system.gc_tuning import rare_full_searches

FAREWELL_S: Final = 3.0
"""How long clients have to hear that the room closes."""
GLANCE_S: Final = 2.0
"""How often it is looked whether staff has done something from the command line."""
TURN_S: Final = 0.000_5
"""How long one thread may keep the interpreter from the others; Python's own is ten times that."""

log = structlog.get_logger()


class BooksBroken(Refused):
    """The records of the room do not agree with each other."""

    code = "server/books-broken"
    says = (
        "the audit has found that {law!r} does not hold, first at {first}; see huone ledger audit"
    )


class Opened(Struct, frozen=True, kw_only=True):
    """What the operator is told when the doors are open."""

    address: str
    admin_link: str | None
    """Where the first admin founds his account; None when there is one."""
    client_built: bool


class StopSignal:
    """How a server is told to stop: once for soon, twice for now."""

    def __init__(self) -> None:
        self.soon = asyncio.Event()
        self.now = asyncio.Event()

    def ask(self) -> None:
        """Stop; asked again, without waiting for hands."""
        (self.now if self.soon.is_set() else self.soon).set()


async def serve(settings: Settings, stop: StopSignal, opened: Callable[[Opened], None]) -> None:
    """Serve a room until it is told to stop."""
    clock, entropy = SystemClock(), SystemEntropy()
    clock.set_back.append(log_clock_set_back)
    verify_machine(clock, entropy)
    with held_folder(settings.folder):
        async with held(settings.database) as holding, _stops_when_lost(holding, stop):
            _warn_of_onlookers(settings)
            await _audit(settings)
            store = store_at(settings.database, settings.room.currency)
            room = Room(settings.room, store, clock=clock, entropy=entropy)
            room.caretaker.began.append(log_trouble)
            room.caretaker.ended.append(log_trouble_over)
            holding.listeners.append(lambda is_ours: _hold_up(room, is_ours=is_ours))
            async with (
                _open(room),
                open_office(room, settings) as (office, outbox),
                open_reminders(room, office, settings) as reminding,
            ):
                edge = ServerContext(
                    room,
                    office.reception,
                    rates=settings.limits.of_frames(),
                    limits=settings.limits.doors(),
                )
                room.listeners.append(log_hands)
                edge.metrics.watch_letters(outbox)
                edge.metrics.watch_pushes(reminding.queue)
                async with _hears_of_acts(edge, office):
                    await _listen(edge, office, reminding, settings, stop, opened)


def _hold_up(room: Room, *, is_ours: bool) -> None:
    """Begin no hand while nobody knows whose the room is."""
    log.warning("database-held-again" if is_ours else "database-in-doubt", deals=is_ours)
    room.hold_up(on=not is_ours)


@contextlib.asynccontextmanager
async def _stops_when_lost(holding: Held, stop: StopSignal) -> AsyncIterator[None]:
    """Stop at once when another process may serve the room; its tables would be fenced anyway."""

    async def watch() -> None:
        await holding.lost.wait()
        log.error("database-lost", do="another server may run on it; see that only one does")
        stop.ask()
        stop.ask()

    watching = asyncio.create_task(watch())
    try:
        yield
    finally:
        watching.cancel()


async def _listen(
    edge: ServerContext,
    office: Accounts,
    reminding: Reminding,
    settings: Settings,
    stop: StopSignal,
    opened: Callable[[Opened], None],
) -> None:
    secure = settings.address.startswith("https:")
    app = create_app(
        edge,
        routes(edge.room, office, reminding=reminding, secure=secure),
        origins=(settings.address,),
        connections_max=settings.server.connections_max,
        https=secure,
        monitors=tuple(part.strip() for part in settings.server.monitors.split(",") if part),
    )
    server = settings.server
    listener = Listener(
        app,
        host=server.host,
        port=server.port,
        proxies=server.proxies,
        limits=settings.limits.doors(),
    )
    with rare_full_searches(), _short_turns():
        await listener.start()
        try:
            opened(await _opened(office, settings, listener))
            await _run(edge, stop, server.finish_hands_seconds * 1_000)
        finally:
            await listener.stop()


@contextlib.contextmanager
def _short_turns() -> Iterator[None]:
    """Let players wait for the thread that records no longer than a moment."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(TURN_S)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


async def _run(edge: ServerContext, stop: StopSignal, finish_ms: int) -> None:
    loop = asyncio.get_running_loop()
    running = loop.create_task(edge.room.run())
    beating = loop.create_task(edge.pulse.run())
    stopping = loop.create_task(stop.soon.wait())
    try:
        await asyncio.wait((running, stopping), return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            await running  # It never ends by itself; whatever it was goes to the operator.
    finally:
        running.cancel()
        stopping.cancel()
        beating.cancel()
    edge.is_stopping = True
    log.info("stopping", connections=len(edge.connections))
    voided = await finish_hands(edge.room, limit_ms=finish_ms, hurry=stop.now)
    log.info("hands-finished", voided=voided)
    await edge.room.quiet()
    await _until(lambda: not any(connection.is_busy for connection in edge.connections))
    for connection in list(edge.connections):
        connection.dismiss("stopping", again=True)
    await _until(lambda: not edge.connections)


async def _until(is_so: Callable[[], bool]) -> None:
    """Wait for answers and farewells to go out, but not for ever."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(FAREWELL_S):
            while not is_so():
                await asyncio.sleep(0.02)


@contextlib.asynccontextmanager
async def _hears_of_acts(edge: ServerContext, office: Accounts) -> AsyncIterator[None]:
    """End connections whose sessions were ended from the command line."""
    acts = ActsElsewhere(office.book)

    async def watch() -> None:
        while True:
            with contextlib.suppress(StoreUnavailable):
                for account in await acts.touched():
                    edge.end_all_but(account.player, [each.id for each in account.sessions])
            await asyncio.sleep(GLANCE_S)

    watching = asyncio.create_task(watch())
    try:
        yield
    finally:
        watching.cancel()


@contextlib.asynccontextmanager
async def _open(room: Room) -> AsyncIterator[None]:
    try:
        await room.open()
        log.info("room-open", room=room.config.name, tables=len(room.lobby.tables))
        yield
    finally:
        await room.close()
        log.info("room-closed")


def _warn_of_onlookers(settings: Settings) -> None:
    """Tell the operator of folders that others on his machine may look into."""
    for folder, mode in open_to_others(settings.folder, settings.database).items():
        log.warning("folder-open-to-others", folder=folder, mode=mode, do=f"chmod 700 {folder}")


async def _audit(settings: Settings) -> None:
    """Bring the schema up to date, then check every law that needs no look at single hands."""
    store = store_at(settings.database, settings.room.currency)
    await store.open()
    await store.close()
    async with snapshot_of(settings.database) as snapshot:
        report = await audit(snapshot, readers=READERS, quick=True)
    for law in report.laws:
        if not law.ok:
            raise BooksBroken(law=law.law, first=str(law.first_bad))
    log.info("audited", entries=report.entries, hands=report.hands)


async def _opened(office: Accounts, settings: Settings, listener: Listener) -> Opened:
    server = settings.server
    address = server.address or f"http://{server.host}:{listener.port}"
    return Opened(
        address=address,
        admin_link=await _admin_link(office, address),
        client_built=(STATIC / "index.html").is_file(),
    )


async def _admin_link(office: Accounts, address: str) -> str | None:
    """Write the link with which the first admin founds his account, while there is none."""
    if any("admin" in account.roles for account in await office.book.all()):
        return None
    now = office.clock.now()
    link = await new_first_run_link(office.book.store, entropy=SystemEntropy(), now=now)
    return f"{address}/first-run/{link}"
