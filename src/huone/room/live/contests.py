"""Contests: tournaments with paper cards in the room, noted by people and kept for good.

Owns: their journals in the store, one act at a time, what the ranking owes booked with each act,
and who waits for news.
Never: decides what a fact means (`huone.live.contests`), or who may note it; the door knows roles.

Rule 1: an act is there whole or not at all, with the till's journal and everything that it books:
one commit.
Rule 2: after every act, and every undo, the difference between what is owed and what is booked is
booked; what a guest has carried away already becomes a claim.
Rule 3: nothing is void after a crash; the clock has run on by the wall (live:AMB-81).
"""

import asyncio
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from huone.live.cage.facts import PaidIn, PaidOut
from huone.live.contests.booking import booked_fact, differences, entries_of, ticket_of
from huone.live.contests.contest import Contest, ContestNotAnnounced
from huone.live.contests.desk import ContestKnown
from huone.live.contests.facts import ContestEvent, ContestFact, ContestNoted
from huone.live.contests.fold import apply, fold, topics_of, undone_fold, verify_undo
from huone.live.contests.view import at_moment
from huone.live.menu import LiveRules
from huone.live.staleness import ActStale
from huone.money.currency import CurrencyCode
from huone.money.ledger import ROOM, Entry
from huone.refusal import Refused
from huone.room.commit import Committer, Draft
from huone.room.live.daybook import DayBook, NoLiveHouse, Stamp
from huone.room.live.pages import JournalPages
from huone.room.outbox import Ack
from huone.room.players.directory import PlayerDirectory
from huone.room.players.limits import verify_not_barred, verify_stake
from huone.units import Chips, Instant, PlayerId

KIND: Final = "live-contest"
ALL: Final = "live-contests"
CONTESTS_MAX: Final = 1_000

_page: Final = msgspec.msgpack.Decoder(tuple[ContestEvent, ...])
_names: Final = msgspec.msgpack.Decoder(tuple[str, ...])


def decode_contest_page(body: bytes) -> tuple[ContestEvent, ...]:
    """Read a page of a contest."""
    return _page.decode(body)


def decode_contest_names(body: bytes) -> tuple[str, ...]:
    """Read the names of all contests."""
    return _names.decode(body)


class TooManyContests(Refused):
    """A house keeps a bound of contests."""

    code = "live/too-many"
    says = "a house has at most {most} {what}"


class CannotPayEntry(Refused):
    """A wallet is no credit."""

    code = "tournament/cannot-pay"
    says = "{cents} cents are asked; the wallet has {wallet_cents}"


class NoPersonalTicket(Refused):
    """A won entry is used by whoever has won it (TOUR-SAT-02)."""

    code = "live/ticket-personal"
    says = "{guest} has no ticket to {contest} of his own; a won entry is personal"


Made = tuple[list[ContestEvent], Ack | None]


class ContestBook:
    """One contest: its journal and how it stands."""

    def __init__(self, rules: LiveRules, id: str) -> None:
        self.pages: JournalPages[ContestEvent] = JournalPages(KIND, id, decode_contest_page)
        self.contest = Contest(rules, id)
        self.news = asyncio.Event()

    @property
    def events(self) -> list[ContestEvent]:
        """Everything that was noted."""
        return self.pages.events

    def noted(self, by: str, request: str) -> list[ContestEvent]:
        """Give what an act with this id has already led to, with what was booked for it."""
        found = self.pages.noted(by, request)
        if found:
            for event in self.events[found[-1].number :]:
                if event.by != ROOM:
                    break
                found.append(event)
        return found

    def sales(self, made: Iterable[ContestEvent] = ()) -> dict[int, ContestNoted]:
        """Give the events by number, to find what a refund gives back."""
        known = (*self.events, *made)
        return {event.number: event for event in known if isinstance(event, ContestNoted)}

    async def changed(self, after: int) -> None:
        """Wait until there is something newer than an event."""
        while self.contest.number <= after:
            await self.news.wait()


class ContestBooks:
    """All contests of a live house."""

    def __init__(
        self,
        committer: Committer,
        rules: LiveRules | None,
        *,
        players: PlayerDirectory,
        money: CurrencyCode,
        days: DayBook,
    ) -> None:
        self._committer = committer
        self._rules = rules
        self._players = players
        self._money = money
        self._days = days
        self.books: dict[str, ContestBook] = {}
        committer.readers[KIND] = committer.readers[ALL] = self._read_back

    @property
    def rules(self) -> LiveRules:
        """How the house is run; a room without one says so."""
        if self._rules is None:
            raise NoLiveHouse
        return self._rules

    async def open(self) -> None:
        """Read all contests, when the room opens."""
        if self._rules is None:
            return
        body = await self._committer.read(ALL, "all")
        books = {}
        for id in decode_contest_names(body) if body else ():
            book = books[id] = ContestBook(self.rules, id)
            await book.pages.read(self._committer)
            book.contest = fold(self.rules, id, book.events)
        self.books = books

    async def _read_back(self, _: str) -> None:
        await self.open()

    def book(self, id: str) -> ContestBook:
        """Find a contest."""
        if id not in self.books:
            raise ContestNotAnnounced(contest=id)
        return self.books[id]

    async def ready(self, id: str | None = None, *, now: Instant) -> None:
        """Wait until memory is what is recorded, and the wallets of a contest are at hand."""
        await self._days.ready()
        for guest in self.books[id].contest.guests.values() if id in self.books else ():
            if PlayerId(guest.player) not in self._players.known:
                await self._players.admit(PlayerId(guest.player), now=now)

    def running(self, now: Instant) -> list[str]:
        """Name the contests whose clock runs; a day does not close over them."""
        seen = (at_moment(book.contest, now) for book in self.books.values())
        return [one.id for one in seen if one.field.clock.running_since and not one.is_over]

    # Noting

    def announce(self, id: str, fact: ContestFact, stamp: Stamp) -> Made:
        """Begin the journal of a contest."""
        known = self.books[id].noted(stamp.by, stamp.request) if id in self.books else []
        if known:
            return known, None
        if id in self.books:
            raise ContestKnown(contest=id)
        if len(self.books) >= CONTESTS_MAX:
            raise TooManyContests(most=CONTESTS_MAX, what="tournaments")
        book = ContestBook(self.rules, id)
        trial, made = self._tried(book, [fact], stamp)
        self.books[id] = book
        names = Draft(ALL, "all", msgspec.msgpack.encode(tuple(self.books)))
        return self._keep(book, made, trial, papers=[names])

    def note(
        self,
        id: str,
        facts: Sequence[ContestFact],
        stamp: Stamp,
        *,
        seen: int | None = None,
        desk: Sequence[PaidIn | PaidOut] = (),
    ) -> Made:
        """Note an act, with what it moves over a desk; it counts when it is recorded."""
        book = self.book(id)
        known = book.noted(stamp.by, stamp.request)
        if known:
            return known, None
        self._verify_seen(book.contest, facts, stamp.by, seen)
        trial, made = self._tried(book, facts, stamp)
        self._days.verify(desk, stamp)
        with self._committer.decision():
            # What is paid in is in the wallet before the entry takes it, a refund before it leaves.
            before = [fact for fact in desk if isinstance(fact, PaidIn)]
            after = [fact for fact in desk if isinstance(fact, PaidOut)]
            if before:
                self._days.note(before, stamp)
            kept = self._keep(book, made, trial)
            if after:
                self._days.note(after, stamp)
            return kept

    def undo(
        self, id: str, number: int, why: str, stamp: Stamp, *, is_director: bool, is_chief: bool
    ) -> Made:
        """Take an event back, unless a later one needs it; the others are ranked again."""
        book = self.book(id)
        known = book.noted(stamp.by, stamp.request)
        if known:
            return known, None
        verify_undo(
            book.events,
            number,
            by=stamp.by,
            now=stamp.noted_ms,
            is_director=is_director,
            is_chief=is_chief,
        )
        undo = stamp.undo(len(book.events) + 1, undoes=number, why=why)
        trial = undone_fold(self.rules, id, book.events, undo)
        made: list[ContestEvent] = [undo]
        self._book(trial, made, book, stamp)
        return self._keep(book, made, trial)

    def verify_purchase(self, player: PlayerId, cents: int, *, now: Instant) -> None:
        """Refuse a purchase that the player's own limits do not bear."""
        account = self._players.of(player)
        verify_not_barred(account.regular)
        verify_stake(account.limits, account.used, account.regular, Chips(cents), now=now)

    def verify_wallet(self, player: PlayerId, cents: int) -> None:
        """Refuse to spend more than a wallet has."""
        wallet = self._players.wallet(player)
        if wallet < cents:
            raise CannotPayEntry(cents=cents, wallet_cents=wallet)

    def verify_ticket(self, id: str, guest: str, player: PlayerId, cents: int) -> None:
        """Refuse an entry without a ticket that the guest himself has won (TOUR-SAT-02)."""
        if not self._players.of(player).tickets.get(ticket_of(id, cents).kind):
            raise NoPersonalTicket(guest=guest, contest=id)

    # Keeping

    def _verify_seen(
        self, contest: Contest, facts: Sequence[ContestFact], by: str, seen: int | None
    ) -> None:
        """Refuse an act on a table that somebody else has changed since it was seen."""
        topics = [topic for fact in facts for topic in topics_of(fact)] if seen is not None else []
        for topic in topics:
            for other, number in contest.changed.get(topic, {}).items():
                if other not in (by, ROOM) and number > (seen or 0):
                    raise ActStale(by=other, what=topic.replace(":", " "), number=number)

    def _tried(
        self, book: ContestBook, facts: Sequence[ContestFact], stamp: Stamp
    ) -> tuple[Contest, list[ContestEvent]]:
        trial, made = book.contest.copy(), list[ContestEvent]()
        for fact in facts:
            event = _event(fact, stamp, len(book.events) + len(made) + 1)
            apply(trial, event)
            made.append(event)
        self._book(trial, made, book, stamp)
        return trial, made

    def _book(
        self, trial: Contest, made: list[ContestEvent], book: ContestBook, stamp: Stamp
    ) -> None:
        """Book what is owed now and was not before, or the other way round."""
        spent: dict[str, int] = {}
        room = Stamp(by=ROOM, at_ms=stamp.noted_ms, noted_ms=stamp.noted_ms, request="")
        for debt, cents in differences(trial):
            player = trial.guests[debt[1]].player if debt[1] in trial.guests else ""
            has = 0
            if player and cents < 0:
                has = self._players.wallet(PlayerId(player)) - spent.get(player, 0)
            fact = booked_fact(trial, debt, cents, has)
            if cents < 0:
                spent[player] = spent.get(player, 0) - cents - fact.claim_cents
            event = _event(fact, room, len(book.events) + len(made) + 1)
            apply(trial, event)
            made.append(event)

    def _keep(
        self,
        book: ContestBook,
        made: list[ContestEvent],
        trial: Contest,
        papers: Sequence[Draft] = (),
    ) -> tuple[list[ContestEvent], Ack]:
        entries = self._entries(book, made)
        book.contest = trial
        with self._committer.decision() as decision:
            self._players.carry(*entries)
            documents = [*papers, *book.pages.add(made)]
            self._committer.record(documents=documents, entries=entries)
        decision.ack.add_done_callback(lambda _: _tell(book))
        return made, decision.ack

    def _entries(self, book: ContestBook, made: list[ContestEvent]) -> list[Entry]:
        sales = book.sales(made)
        return [
            entry
            for event in made
            if isinstance(event, ContestNoted)
            for entry in entries_of(event, book.contest.id, self._money, sales)
        ]


def _tell(book: ContestBook) -> None:
    book.news.set()
    book.news = asyncio.Event()


def _event(fact: ContestFact, stamp: Stamp, number: int) -> ContestNoted:
    return ContestNoted(
        number=number,
        by=stamp.by,
        at_ms=stamp.at_ms,
        noted_ms=stamp.noted_ms,
        request=stamp.request,
        device=stamp.device,
        fact=fact,
    )
