"""Daybook: the journal of a live day in the room, noted by people and kept for good.

Owns: the pages of the day in the store, one act at a time, what only time does (offers that lapse,
offers that go out by themselves), and who waits for news.
Never: decides what a fact means (`huone.live`), or says who may note it; the door knows roles.

Rule 1: an act is there whole or not at all, with everything that it books: one commit.
Rule 2: the same act sent twice is noted once.
Rule 3: nothing of a live house is void after a crash; clocks and offers go on by the wall clock.
"""

import asyncio
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from typing import Final

from msgspec import Struct

from huone.live.cage.entries import entries_of
from huone.live.day import apply, fold, undone_fold, verify_undo
from huone.live.events import (
    DAY,
    DayEvent,
    DayFact,
    GuestForgotten,
    GuestSeated,
    Happened,
    ListJoined,
    OfferExtended,
    OfferMade,
    OfferMissed,
    OfferTaken,
    PlayedOver,
    decode_day_page,
)
from huone.live.guests import GuestKeptOut, verify_own_limits
from huone.live.house import House
from huone.live.journal import Undone
from huone.live.lists import GRACE_MS, next_offer
from huone.live.menu import LiveRules
from huone.live.opening import day_opened
from huone.live.phones import forgotten
from huone.live.staleness import verify_seen
from huone.live.state import Guest
from huone.money.currency import CurrencyCode
from huone.money.ledger import ROOM
from huone.refusal import Refused
from huone.room.commit import Committer, Draft
from huone.room.live.pages import JournalPages
from huone.room.outbox import Ack
from huone.room.players.directory import PlayerDirectory
from huone.system.entropy import Entropy
from huone.table.day import gaming_day
from huone.units import Instant, PlayerId

CURRENT: Final = "live-house"
ALARM: Final = "live-offers"
"""Whose alarm it is when a kept seat goes to the next; no table has this name."""
EPOCH: Final = date(1970, 1, 1)
SECRET_BYTES: Final = 16

LETS_PLAY: Final = (ListJoined, OfferMade, OfferTaken, GuestSeated, PlayedOver)
"""What nobody does whose own account keeps him out."""


def _pages(journal: str) -> JournalPages[DayEvent]:
    return JournalPages(DAY, journal, decode_day_page)


class NoLiveHouse(Refused):
    """These settings have no live house."""

    code = "live/not-a-live-house"
    says = "this room has no live house; its settings have no section [live]"


class NoSuchDay(Refused):
    """The house was not open on that day."""

    code = "live/no-such-day"
    says = "the house was not open on {day}"


class Stamp(Struct, frozen=True, kw_only=True):
    """Who notes something, on what, and when it happened by his word."""

    by: str
    at_ms: Instant
    noted_ms: Instant
    request: str = ""
    device: str = ""

    def undo(self, number: int, *, undoes: int, why: str) -> Undone:
        """Take an event of a journal back."""
        return Undone(
            number=number,
            by=self.by,
            at_ms=self.at_ms,
            noted_ms=self.noted_ms,
            request=self.request,
            device=self.device,
            undoes=undoes,
            why=why,
        )


class DayBook:
    """The day of a live house."""

    def __init__(
        self,
        committer: Committer,
        rules: LiveRules | None,
        *,
        offset_at: Callable[[Instant], int],
        players: PlayerDirectory,
        money: CurrencyCode,
        entropy: Entropy,
        wake: Callable[[str, Instant | None], None],
    ) -> None:
        self._committer = committer
        self._rules = rules
        self._offset_at = offset_at
        self._wake = wake
        self._players = players
        self._money = money
        self._entropy = entropy
        committer.readers[DAY] = committer.readers[CURRENT] = self._read_back
        self.pages = _pages("")
        """The journal of the day that is being written."""
        self._house = House(rules) if rules is not None else None
        self._news = asyncio.Event()

    @property
    def rules(self) -> LiveRules:
        """How the house is run; a room without one says so."""
        if self._rules is None:
            raise NoLiveHouse
        return self._rules

    @property
    def journal(self) -> str:
        """The name of the day."""
        return self.pages.name

    @property
    def events(self) -> list[DayEvent]:
        """Everything that was noted on the day."""
        return self.pages.events

    @property
    def house(self) -> House:
        """How the house stands."""
        if self._house is None:
            raise NoLiveHouse
        return self._house

    # Opening

    async def open(self, *, now: Instant) -> None:
        """Read the day that was open, when the room opens; what lapsed meanwhile gets a minute."""
        if self._rules is None:
            return
        await self._read()
        await self.know_accounts(now)
        late = [
            OfferExtended(stake=one.stake, guest=offer.guest, deadline_ms=Instant(now + GRACE_MS))
            for one in self.house.lists.values()
            for offer in one.offers.values()
            if not offer.is_taken and offer.deadline_ms < now
        ]
        if late and self.house.is_open:
            self.note(late, Stamp(by=ROOM, at_ms=now, noted_ms=now))
        self._set_alarm()

    async def ready(self) -> None:
        """Wait until memory is what is recorded, before anything is shown or decided."""
        if not self._committer.is_trusted:
            await self._committer.read_back()
        if self._committer.is_busy:
            await self._committer.catch_up()

    async def _read(self) -> None:
        self.pages = await self.day(((await self._committer.read(CURRENT, "day")) or b"").decode())
        self._house = fold(self.rules, self.events)

    async def day(self, journal: str) -> "JournalPages[DayEvent]":
        """Read the whole journal of a day."""
        pages = _pages(journal)
        if journal:
            await pages.read(self._committer)
        return pages

    async def earlier(self, journal: str) -> tuple[House, list[DayEvent]]:
        """Add an earlier day up again."""
        await self.ready()
        events = (await self.day(journal)).events
        if not events:
            raise NoSuchDay(day=journal)
        return fold(self.rules, events), events

    async def _read_back(self, _: str) -> None:
        await self._read()

    # Whom an account of his own keeps out

    async def know_accounts(self, now: Instant) -> None:
        """Have the limits at hand of everybody who is here with an account."""
        for guest in list(self.house.guests.values()):
            if guest.player:
                await self._players.admit(PlayerId(guest.player), now=now)

    def verify_welcome(self, guest: Guest, now: Instant) -> None:
        """Refuse list, seat and entry to whom his own account keeps out."""
        record = self._players.known.get(PlayerId(guest.player)) if guest.player else None
        if record is not None:
            verify_own_limits(guest, record.limits, now)

    def barred(self, now: Instant) -> frozenset[str]:
        """Name the guests whom their own accounts keep out."""
        return frozenset(
            guest.id for guest in self.house.guests.values() if self._is_barred(guest, now)
        )

    def _is_barred(self, guest: Guest, now: Instant) -> bool:
        try:
            self.verify_welcome(guest, now)
        except GuestKeptOut:
            return True
        return False

    # Noting

    def noted(self, by: str, request: str) -> list[DayEvent]:
        """Give what an act with this id has already led to."""
        return self.pages.noted(by, request)

    def open_day(self, stamp: Stamp) -> tuple[list[DayEvent], Ack | None]:
        """Begin the journal of a gaming day, with the menu of the settings."""
        known = self.noted(stamp.by, stamp.request)
        if known:
            return known, None
        secret = self._entropy.take(SECRET_BYTES).hex()
        named = self._named(stamp.noted_ms)
        fact = day_opened(self.house, named, self.rules.settings, secret=secret)
        if self.house.is_open:
            return self.note([fact], stamp)  # Refused there.
        trial = House(self.rules)
        event = self._event(fact, stamp, 1)
        apply(trial, event)
        self.pages = _pages(fact.day)
        return self._keep([event], trial, first=True)

    def note(
        self,
        facts: Sequence[DayFact],
        stamp: Stamp,
        *,
        seen: int | None = None,
    ) -> tuple[list[DayEvent], Ack | None]:
        """Note an act, and what follows from it by itself; it counts when it is recorded."""
        known = self.noted(stamp.by, stamp.request)
        if known:
            return known, None
        verify_seen(self.house, facts, stamp.by, seen)
        for fact in facts:
            if isinstance(fact, LETS_PLAY) and fact.guest in self.house.guests:
                self.verify_welcome(self.house.guest(fact.guest), stamp.noted_ms)
        trial, made = self.house.copy(), list[DayEvent]()
        for fact in facts:
            event = self._event(fact, stamp, len(self.events) + len(made) + 1)
            apply(trial, event)
            made.append(event)
        self._call_next(trial, made, stamp.noted_ms)
        return self._keep(made, trial)

    def undo(
        self, number: int, why: str, stamp: Stamp, *, is_floor: bool, is_chief: bool
    ) -> tuple[list[DayEvent], Ack | None]:
        """Take an event back, unless a later one needs it."""
        known = self.noted(stamp.by, stamp.request)
        if known:
            return known, None
        verify_undo(
            self.events,
            number,
            by=stamp.by,
            now=stamp.noted_ms,
            is_floor=is_floor,
            is_chief=is_chief,
        )
        undo = stamp.undo(len(self.events) + 1, undoes=number, why=why)
        trial = undone_fold(self.rules, self.events, undo)
        made: list[DayEvent] = [undo]
        self._call_next(trial, made, stamp.noted_ms)
        return self._keep(made, trial)

    def forget(self, guest: str, stamp: Stamp) -> tuple[list[DayEvent], Ack | None]:
        """Forget a guest: his name leaves the journal of the day, page by page."""
        known = self.noted(stamp.by, stamp.request)
        if known:
            return known, None
        without, trial = forgotten(self.events, self.house, guest), self.house.copy()
        event = self._event(GuestForgotten(guest=guest), stamp, len(self.events) + 1)
        apply(trial, event)
        changed = [old for old, new in zip(self.events, without, strict=True) if old != new]
        self.pages.events = without
        return self._keep([event], trial, rewritten=changed)

    def verify(self, facts: Sequence[DayFact], stamp: Stamp) -> None:
        """Refuse what could not be noted now; nothing is."""
        trial = self.house.copy()
        for number, fact in enumerate(facts, len(self.events) + 1):
            apply(trial, self._event(fact, stamp, number))

    def act(self, now: Instant) -> None:
        """Let seats go to the next whose time is over (LIVE-SEAT-03)."""
        missed = [
            OfferMissed(stake=one.stake, guest=offer.guest)
            for one in self.house.lists.values()
            for offer in one.offers.values()
            if not offer.is_taken and offer.deadline_ms < now
        ]
        if missed:
            self.note(missed, Stamp(by=ROOM, at_ms=now, noted_ms=now))
        self._set_alarm()

    def gone(self) -> set[int]:
        """Name the events that are undone."""
        return self.pages.gone()

    # News

    async def changed(self, after: int) -> None:
        """Wait until there is something newer than an event."""
        while self.house.number <= after:
            await self._news.wait()

    # Keeping

    def _call_next(self, trial: House, made: list[DayEvent], now: Instant) -> None:
        """Call the next on each list to the seats that are free, where the house wants it so."""
        if self.rules.settings.seat_offers != "automatic" or not trial.is_open:
            return
        stamp = Stamp(by=ROOM, at_ms=now, noted_ms=now)
        barred = self.barred(now)
        for stake in trial.lists:
            while (offer := next_offer(trial, stake, now, barred=barred)) is not None:
                event = self._event(offer, stamp, len(self.events) + len(made) + 1)
                apply(trial, event)
                made.append(event)

    def _event(self, fact: DayFact, stamp: Stamp, number: int) -> Happened:
        return Happened(
            number=number,
            by=stamp.by,
            at_ms=stamp.at_ms,
            noted_ms=stamp.noted_ms,
            request=stamp.request,
            device=stamp.device,
            fact=fact,
        )

    def _keep(
        self,
        made: list[DayEvent],
        trial: House,
        *,
        first: bool = False,
        rewritten: Sequence[DayEvent] = (),
    ) -> tuple[list[DayEvent], Ack]:
        self._house = trial
        papers = self.pages.add(made, rewritten=rewritten)
        if first:
            papers.append(Draft(CURRENT, "day", self.journal.encode()))
        entries = [
            entry
            for event in made
            if isinstance(event, Happened)
            for entry in entries_of(event, self.journal, self._money)
        ]
        with self._committer.decision() as decision:
            self._players.carry(*entries)
            self._committer.record(documents=papers, entries=entries)
        decision.ack.add_done_callback(self._tell)
        self._set_alarm()
        return made, decision.ack

    def _tell(self, _: Ack) -> None:
        self._news.set()
        self._news = asyncio.Event()

    def _set_alarm(self) -> None:
        ends = [
            offer.deadline_ms
            for one in self.house.lists.values()
            for offer in one.offers.values()
            if not offer.is_taken
        ]
        self._wake(ALARM, Instant(min(ends) + 1) if ends and self.house.is_open else None)

    def _named(self, now: Instant) -> str:
        """Name a gaming day; the second time that the house opens on it gets a number."""
        number = gaming_day(now, self.rules.rulebook.day, offset_minutes=self._offset_at(now))
        name = (EPOCH + timedelta(days=number)).isoformat()
        if not self.journal.startswith(name):
            return name
        return f"{name}.{int(self.journal.partition('.')[2] or 1) + 1}"
