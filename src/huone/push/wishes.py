"""Wishes: of what a player wants to be reminded, how, when not, and in which browsers.

Owns: one document for each player who wants anything, all of them at hand.
Never: sends; nor shows one player's wishes to another.

Rule 1: nobody is reminded of anything before he has asked for it, kind by kind.
Rule 2: browsers are bounded; a new one too many takes the place of the oldest.
"""

from collections.abc import Callable
from datetime import datetime
from functools import cache
from typing import Final, Literal
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from huone.push.browser import Browser
from huone.refusal import Refused
from huone.store.ports import Commit, Document, DocumentStale, Store
from huone.units import Instant

KIND: Final = "reminders"
BROWSERS_MAX: Final = 10
TRIES: Final = 20
DAY_MINUTES: Final = 24 * 60

ReminderKind = Literal["turn", "seat", "start"]
KINDS: Final[tuple[ReminderKind, ...]] = ("turn", "seat", "start")


class ZoneUnknown(Refused):
    """Quiet hours need a clock that we know."""

    code = "push/unknown-zone"
    says = "no clock is called {zone!r}; a name such as Europe/Helsinki is wanted"


class BrowserUnknown(Refused):
    """The player has no such browser."""

    code = "push/unknown-browser"
    says = "none of your browsers is called {browser!r}"


class WishesBusy(Refused):
    """Too many changes at the same time."""

    code = "push/busy"
    says = "too much is changing at once; try again"


class Wishes(Struct, frozen=True, kw_only=True):
    """What one player wants; a field is only ever added, with a default."""

    push: tuple[ReminderKind, ...] = ()
    mail: tuple[ReminderKind, ...] = ()
    quiet_from: int | None = None
    """From which minute of the day nothing is sent; None is: there are no quiet hours."""
    quiet_until: int = 0
    zone: str = "UTC"
    browsers: tuple[Browser, ...] = ()

    def is_quiet(self, now: Instant) -> bool:
        """Tell whether these are quiet hours on the player's own clock."""
        if self.quiet_from is None:
            return False
        there = datetime.fromtimestamp(now / 1_000, _zone(self.zone))
        minute = there.hour * 60 + there.minute
        return (minute - self.quiet_from) % DAY_MINUTES < (
            self.quiet_until - self.quiet_from
        ) % DAY_MINUTES


NOTHING: Final = Wishes()


def verify_zone(zone: str) -> None:
    """Refuse a clock that nobody knows."""
    try:
        _zone(zone)
    except (KeyError, OSError, ValueError) as error:
        raise ZoneUnknown(zone=zone) from error


@cache
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)


class WishBook:
    """The wishes of all players."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._wishes: dict[str, Wishes] = {}

    async def open(self) -> None:
        """Read everybody's."""
        self._wishes = {
            paper.id: decode_wishes(paper.body) for paper in await self._store.documents(KIND)
        }

    def of(self, key: str) -> Wishes:
        """Give the wishes of a player by the key of his account; most have none."""
        return self._wishes.get(key, NOTHING)

    async def choose(self, key: str, chosen: Wishes) -> Wishes:
        """Take over what a player has chosen; his browsers stay."""
        verify_zone(chosen.zone)
        return await self._change(key, lambda old: replace(chosen, browsers=old.browsers))

    async def add(self, key: str, browser: Browser) -> Wishes:
        """Add a browser, or renew what is known of it."""

        def added(old: Wishes) -> Wishes:
            others = [each for each in old.browsers if each.id != browser.id]
            return replace(old, browsers=(*others, browser)[-BROWSERS_MAX:])

        return await self._change(key, added)

    async def remove(self, key: str, browser: str) -> Wishes:
        """Forget a browser."""

        def removed(old: Wishes) -> Wishes:
            if all(each.id != browser for each in old.browsers):
                raise BrowserUnknown(browser=browser)
            return replace(old, browsers=tuple(b for b in old.browsers if b.id != browser))

        return await self._change(key, removed)

    async def _change(self, key: str, how: Callable[[Wishes], Wishes]) -> Wishes:
        for _ in range(TRIES):
            paper = await self._store.document(KIND, key)
            after = how(decode_wishes(paper.body) if paper and paper.body else NOTHING)
            body = b"" if after == NOTHING else msgspec.msgpack.encode(after)
            version = paper.version + 1 if paper else 1
            try:
                await self._store.commit(Commit(documents=(Document(KIND, key, version, body),)))
            except DocumentStale:
                continue
            self._wishes[key] = after
            return after
        raise WishesBusy


def decode_wishes(body: bytes) -> Wishes:
    """Read the wishes of a player."""
    return _DECODER.decode(body)


_DECODER: Final = msgspec.msgpack.Decoder(Wishes)
