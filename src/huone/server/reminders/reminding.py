"""Reminding: who is told what waits for him, and when.

Owns: hearing of turns, seats and starts; quiet hours, gaps, and handing over to push and mail.
Never: holds a table up, or says what is in a hand: a message names a table or a tournament.

Rule 1: who does not have the room open is reminded of his turn at once, others when they have let
a part of it pass. A browser that shows the room swallows it (`web/public/sw.js`).
Rule 2: of the same thing nobody is reminded twice within a while.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

import structlog

from huone.accounts.account import Account
from huone.accounts.names import key_of
from huone.accounts.service import Accounts
from huone.bots.names import is_bot
from huone.mail.letter import LetterKind
from huone.push.message import write_message
from huone.push.queue import Push, PushQueue
from huone.push.wishes import ReminderKind, WishBook
from huone.room.players.notices import Notice, SeatGiven, SeatOffered
from huone.room.room import Room
from huone.table.events import HandSettled, HandVoided, InHand, TableEvent, TurnTimed
from huone.units import Instant, PlayerId, Seat

ALARM: Final = "reminders"
"""Whose alarm it is; no table has this name."""
LOOK_MS: Final = 10_000
"""How often it is looked which tournaments start soon."""
SOON_MS: Final = 5 * 60_000
TURN_MS: Final = 5_000
"""How much of a turn somebody lets pass who has the room open."""
TURN_LASTS_MS: Final = 60_000
SEAT_LASTS_MS: Final = 5 * 60_000
GAPS_MS: Final[dict[ReminderKind, int]] = {"turn": 60_000, "seat": 10_000, "start": SOON_MS}
MAIL_GAP_MS: Final = 10 * 60_000
REMEMBERED_MAX: Final = 10_000
WRITING_MAX: Final = 500
"""How many accounts are looked up at once."""
LETTERS: Final[dict[ReminderKind, LetterKind]] = {"turn": "turn", "seat": "seat", "start": "start"}

log = structlog.get_logger()


class Reminding:
    """Reminds the players of one room."""

    def __init__(
        self,
        room: Room,
        office: Accounts,
        wishes: WishBook,
        queue: PushQueue,
        *,
        services: Sequence[str],
        mails: bool,
    ) -> None:
        self.wishes = wishes
        self.queue = queue
        self.services = services
        self.mails = mails
        """Whether letters leave the room at all."""
        self._next: Instant | None = None
        self._room = room
        self._office = office
        self._turns: dict[str, tuple[PlayerId, Instant, Instant]] = {}
        """Whose turn it is at a table: who, when he is reminded, when it ends."""
        self._called: set[str] = set()
        """Tournaments whose players have been called."""
        self._last: OrderedDict[tuple[str, ...], Instant] = OrderedDict()
        self._writing: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Begin to listen; who was called before a restart is not called again."""
        room, now = self._room, self._room.clock.now()
        room.listeners.append(self.hear_table)
        room.notices.listeners.append(self.hear_notice)
        room.bells[ALARM] = self.ring
        self._called = {
            contest.id
            for contest in room.hall
            if contest.config.start is not None and contest.config.start - now < SOON_MS - LOOK_MS
        }
        self._ring_at(Instant(now + LOOK_MS))

    async def close(self) -> None:
        """Stop listening."""
        self._room.listeners.remove(self.hear_table)
        self._room.notices.listeners.remove(self.hear_notice)
        del self._room.bells[ALARM]
        for writing in self._writing:
            writing.cancel()
        await asyncio.gather(*self._writing, return_exceptions=True)

    # Hearing

    def hear_table(self, table: str, news: Sequence[TableEvent]) -> None:
        """Follow whose turn it is."""
        for event in news:
            if isinstance(event, TurnTimed):
                self._turn_begins(table, event)
            elif isinstance(event, InHand | HandSettled | HandVoided):
                self._turns.pop(table, None)

    def hear_notice(self, player: PlayerId, notice: Notice) -> None:
        """Tell somebody of the seat that he waited for."""
        if isinstance(notice, SeatGiven | SeatOffered):
            until = notice.until_ms if isinstance(notice, SeatOffered) else None
            self._remind("seat", player, notice.table, until=until)

    def ring(self, now: Instant) -> None:
        """Do what has come due."""
        for table, (player, due, ends) in list(self._turns.items()):
            if due <= now:
                del self._turns[table]
                self._remind("turn", player, table, until=ends)
        self._call_to_tournaments(now)
        next_turn = min((due for _, due, _ in self._turns.values()), default=now + LOOK_MS)
        self._ring_at(Instant(min(next_turn, now + LOOK_MS)))

    def _ring_at(self, at: Instant) -> None:
        self._next = at
        self._room.ring(ALARM, at)

    def _turn_begins(self, table: str, event: TurnTimed) -> None:
        player = self._room.shown_table(table).sitting.player_at(Seat(event.seat))
        if player is None or is_bot(player) or not self._wants("turn", player):
            return
        now = self._room.clock.now()
        ends = Instant(event.ends or now + TURN_LASTS_MS)
        if self._turns.get(table, (None,))[0] == player:
            return  # Only its time has changed.
        if player not in self._room.notices.present:
            self._remind("turn", player, table, until=ends)
            return
        due = Instant(min(now + TURN_MS, (now + ends) // 2))
        self._turns[table] = (player, due, ends)
        if self._next is None or due < self._next:
            self._ring_at(due)

    def _call_to_tournaments(self, now: Instant) -> None:
        for contest in self._room.hall:
            start = contest.config.start
            if start is None or contest.id in self._called or not 0 < start - now <= SOON_MS:
                continue
            self._called.add(contest.id)
            for player in contest.field.entrants:
                if contest.is_in(player) and not is_bot(player):
                    self._remind("start", player, contest.id, until=start)
        self._called &= {contest.id for contest in self._room.hall}

    # Sending

    def _wants(self, kind: ReminderKind, player: PlayerId) -> bool:
        wishes = self.wishes.of(key_of(player))
        return (kind in wishes.push and bool(wishes.browsers)) or (
            self.mails and kind in wishes.mail
        )

    def _remind(
        self, kind: ReminderKind, player: PlayerId, about: str, *, until: Instant | None
    ) -> None:
        now = self._room.clock.now()
        if not self._wants(kind, player) or self.wishes.of(key_of(player)).is_quiet(now):
            return
        if not self._is_new((player, kind, about), now, GAPS_MS[kind]):
            return
        if len(self._writing) >= WRITING_MAX:
            self.queue.outcomes["dropped"] += 1
            return
        ends = until or Instant(now + SEAT_LASTS_MS)
        writing = asyncio.get_running_loop().create_task(self._write(kind, player, about, ends))
        self._writing.add(writing)
        writing.add_done_callback(self._written)

    def _written(self, writing: "asyncio.Task[None]") -> None:
        self._writing.discard(writing)
        if not writing.cancelled() and (failure := writing.exception()) is not None:
            self.queue.outcomes["dropped"] += 1
            log.warning("reminder-lost", why=type(failure).__name__)

    async def _write(self, kind: ReminderKind, player: PlayerId, about: str, ends: Instant) -> None:
        account = await self._office.book.find(player)
        if account is None or account.is_suspended(self._room.clock.now()):
            return
        wishes = self.wishes.of(account.key)
        path = f"/tournament/{about}" if kind == "start" else f"/table/{about}"
        if kind in wishes.push:
            self.send(account, kind, place=self._place(about), tag=about, url=path, until=ends)
        now = self._room.clock.now()
        by_mail = self.mails and kind in wishes.mail
        if by_mail and self._is_new((player, "mail", kind), now, MAIL_GAP_MS):
            link = f"{self._office.config.address}{path}"
            self._office.write(LETTERS[kind], account, place=self._place(about), link=link)

    def send(
        self, account: Account, kind: str, *, place: str, tag: str, url: str, until: Instant
    ) -> int:
        """Send to every browser in which somebody is still signed in; tells to how many."""
        now = self._room.clock.now()
        message = write_message(
            kind,
            language=account.language,
            place=place,
            tag=f"{kind}:{tag}",
            url=url,
            until_ms=until,
        )
        sent = 0
        for browser in self.wishes.of(account.key).browsers:
            session = account.session(browser.session)
            if session is not None and not session.is_over(now):
                self.queue.put(Push(key=account.key, browser=browser, message=message))
                sent += 1
        return sent

    def _place(self, about: str) -> str:
        """Name a table or a tournament as people call it."""
        listing = self._room.lobby.listings.get(about)
        if listing is not None:
            return listing.name
        contest = self._room.hall.contests.get(about) or self._room.hall.of_table(about)
        return about if contest is None else contest.config.name

    def _is_new(self, what: tuple[str, ...], now: Instant, gap_ms: int) -> bool:
        before = self._last.get(what)
        if before is not None and now - before < gap_ms:
            return False
        self._last[what] = now
        self._last.move_to_end(what)
        if len(self._last) > REMEMBERED_MAX:
            self._last.popitem(last=False)
        return True
