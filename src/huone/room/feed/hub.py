"""Subscriptions: who hears what, first as a picture and then as what changes in it.

Owns: the topics (the lobby, each table, each account), the picture a subscriber begins with, the
changes that follow, and what becomes of a subscriber who is too slow.
Never: shows anything that `huone.table.view` has not chosen for its viewer, or that is not durable.

Rule 1: a picture holds everything up to its number, each change has the next number. Numbers are
the subscriber's own, so they tell him nothing of what others were told.
Rule 2: a queue has a bound. Who does not keep up loses the changes he has missed and gets a new
picture instead; nobody waits for him.
Rule 3: `take_frames` gives what goes out, byte for byte what `encode` makes of `take`.
"""

import asyncio
import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from msgspec import Struct

from huone.games.commentary import Commentator
from huone.refusal import Refused
from huone.room.cash.lobby import PAGE, LobbyLine, StakeTables
from huone.room.commands import InLine
from huone.room.feed.table_feed import EncodedChange, TableFeed, encode
from huone.room.home.games import HomeView
from huone.room.players.chat import ChatLine
from huone.room.players.notices import Notice
from huone.room.players.showing import CardsShown
from huone.room.room import Room
from huone.room.told_seats import ToldSeats
from huone.room.tournaments.tournament import RoomTournament
from huone.room.tournaments.views import (
    CHANGES_LINE,
    ScheduleLine,
    ScheduleView,
    SeenTournamentEvent,
    StacksChanged,
    TournamentView,
    schedule_line,
    seen_of,
    tournament_view,
)
from huone.room.tournaments.watchable import WatchableTournamentTable
from huone.table import events as table_events
from huone.table.events import TableEvent
from huone.table.view import (
    SeenTableEvent,
    TableView,
)
from huone.tournament.events import TournamentEvent
from huone.units import Instant, PlayerId, Seat

QUEUE_BOUND: Final = 256
LOBBY: Final = "lobby"
"""Every stake with its first tables, for clients that know no pages."""
STAKES: Final = "stakes"
"""Every stake in numbers; its tables are a topic for each page."""
TOURNAMENTS: Final = "tournaments"
SAYS_ALL: Final = frozenset(
    {
        table_events.InHand,
        table_events.TurnTimed,
        table_events.ClockCalled,
        table_events.LineLost,
        table_events.LineBack,
    }
)
"""Events that leave nothing else changed which their viewers would have to be told."""
SHOWN_IN_LOBBY: Final = frozenset(
    {table_events.SeatTaken, table_events.SeatLeft, table_events.HandSettled}
)

LOBBY_RESTS_MS: Final = 1_000
"""How often the lobby is told at most."""


class NotYourAccount(Refused):
    """Everybody hears of his own account only."""

    code = "subscription/not-your-account"
    says = "this account is not yours"


class LobbyView(Struct, frozen=True, kw_only=True, tag=True):
    """All stakes."""

    lines: tuple[LobbyLine, ...]


class OwnTournament(Struct, frozen=True, kw_only=True):
    """A tournament that a player has entered, and his table there."""

    tournament: str
    table: str | None
    lot: bool = False
    """Whether its multiplier is still to be drawn, and cut."""


class AccountView(Struct, frozen=True, kw_only=True, tag=True):
    """A player's own affairs: his wallet, where he sits and what he waits for."""

    cash_cents: int
    tables: tuple[str, ...]
    waiting: tuple[InLine, ...]
    tournaments: tuple[OwnTournament, ...] = ()
    tickets: dict[str, int] = {}
    """How many tickets of each kind he has."""
    names: dict[str, str] = {}
    """What his private tables are called."""


class WalletChanged(Struct, frozen=True, kw_only=True, tag=True):
    """Money has come to the wallet or left it."""

    cash_cents: int


Picture = (
    LobbyView | StakeTables | TableView | AccountView | ScheduleView | TournamentView | HomeView
)
Change = (
    LobbyLine
    | StakeTables
    | HomeView
    | SeenTableEvent
    | ChatLine
    | CardsShown
    | Notice
    | WalletChanged
    | ScheduleLine
    | SeenTournamentEvent
)


class Message(Struct, frozen=True, kw_only=True, tag="message", omit_defaults=True):
    """What a subscriber gets: a picture to begin with, or a change in it."""

    topic: str
    number: int
    picture: Picture | None = None
    change: Change | None = None


class NoSuchTopic(Refused):
    """Nothing is told under this name."""

    code = "subscription/no-such-topic"
    says = "there is no topic called {topic!r}"


class Subscription:
    """One viewer of one topic."""

    def __init__(self, hub: "Hub", topic: str, viewer: PlayerId | None, bound: int) -> None:
        self.topic = topic
        self.viewer = viewer
        self._hub = hub
        self._bound = bound
        self._changes: list[EncodedChange[Change]] = []
        self._places: dict[object, int] = {}
        """Where a change waits that a newer one of its name replaces."""
        self._opening = b'{"type":"message","topic":' + encode(topic) + b',"number":'
        self._needs_picture = True
        self._number = 0
        self._ready = asyncio.Event()
        self._ready.set()
        self.on_wake: Callable[[], None] = _nothing
        """Called when there may be a message, for who follows many topics at once."""

    @property
    def number(self) -> int:
        """The number of the latest message that was taken."""
        return self._number

    @property
    def waiting(self) -> int:
        """How many changes wait to be taken."""
        return len(self._changes)

    def push(self, change: EncodedChange[Change], *, instead_of: object = None) -> None:
        """Queue a change; one that waits under the same name is replaced."""
        place = self._places.get(instead_of)
        if place is not None:
            self._changes[place] = change
            self.wake()
            return
        if instead_of is not None and not self._needs_picture:
            self._places[instead_of] = len(self._changes)
        self.push_all((change,))

    def push_all(self, changes: Sequence[EncodedChange[Change]]) -> None:
        """Queue changes that replace none, and look again even if there are none."""
        if not self._needs_picture:
            self._changes += changes
            if len(self._changes) > self._bound:
                self._take_changes(len(self._changes))
                self._needs_picture = True
        self.wake()

    def renew(self) -> None:
        """Begin anew with a picture; what waits is in it."""
        self._take_changes(len(self._changes))
        self._needs_picture = True
        self.wake()

    def wake(self) -> None:
        """Look again: there may be a message, or a picture where none could be had before."""
        self._ready.set()
        self.on_wake()

    def take(self) -> Message | None:
        """Give the next message, if there is one."""
        if self._needs_picture:
            picture = self._picture()
            if picture is None:
                return None
            self._number += 1
            return Message(topic=self.topic, number=self._number, picture=picture)
        if not self._changes:
            return None
        (tidings,) = self._take_changes(1)
        self._number += 1
        return Message(topic=self.topic, number=self._number, change=tidings.change)

    def take_frames(self, most: int) -> list[bytes]:
        """Give the messages that wait as they go out, up to so many."""
        if not (self._changes or self._needs_picture):
            return []
        frames: list[bytes] = []
        opening = self._opening
        if self._needs_picture and (picture := self._picture()) is not None:
            self._number += 1
            frames.append(b'%b%d,"picture":%b}' % (opening, self._number, encode(picture)))
        number = self._number
        for tidings in self._take_changes(most - len(frames)):
            number += 1
            frames.append(b"%b%d%b" % (opening, number, tidings.ending or tidings.write()))
        self._number = number
        return frames

    async def get(self) -> Message:
        """Wait for the next message."""
        while (message := self.take()) is None:
            await self._news()
        return message

    def close(self) -> None:
        """Hear nothing any more."""
        self._hub.forget(self)

    async def _news(self) -> None:
        self._ready.clear()
        await self._ready.wait()

    def _picture(self) -> Picture | None:
        picture = self._hub.picture(self.topic, self.viewer)
        self._needs_picture = picture is None
        return picture

    def _take_changes(self, most: int) -> list[EncodedChange[Change]]:
        if most >= len(self._changes):
            taken, self._changes, self._places = self._changes, [], {}
            return taken
        taken, self._changes = self._changes[:most], self._changes[most:]
        if self._places:
            self._places = {name: at - most for name, at in self._places.items() if at >= most}
        return taken


class Hub:
    """Spreads what the room tells to everybody who listens."""

    def __init__(self, room: Room, *, bound: int = QUEUE_BOUND) -> None:
        self._room = room
        self._bound = bound
        self._by_topic: dict[str, list[Subscription]] = {}
        self._hands: dict[str, Commentator] = {}
        """The hand of each table, as far as it has been told."""
        self._unstated: set[str] = set()
        """Tables whose standing has changed since it was told."""
        self._announced: set[str] = set()
        """Tournaments whose line in the schedule was told."""
        self._lobby_news: dict[str, None] = {}
        """Stakes that have changed since the lobby was told."""
        self._pages: dict[str, set[str]] = {}
        """The pages of each stake that somebody has followed."""
        self._lobby_rests_until = Instant(0)
        room.bells[LOBBY] = self._tell_lobby
        room.listeners.append(self._hear_table)
        room.notices.listeners.append(self._hear_notice)
        room.chat.listeners.append(self._hear_chat)
        room.chat.showing.listeners.append(self._hear_shown)
        room.cashier.players.listeners.append(self._hear_wallet)
        room.hall.listeners.append(self._hear_tournament)
        room.seats.listeners.append(self._lobby_changed)
        room.homes.listeners.append(self._hear_home)

    def follow(self, topic: str, viewer: PlayerId | None) -> Subscription:
        """Follow a topic by its name."""
        kind, _, name = topic.partition(":")
        if topic == LOBBY:
            return self.lobby()
        if topic == STAKES:
            return self.stakes()
        if topic == TOURNAMENTS:
            return self.tournaments()
        if kind == "stake":
            return self.stake(topic)
        if kind == "tournament":
            return self.tournament(name, viewer)
        if kind == "table":
            return self.table(name, viewer)
        if kind == "home":
            return self.home(name, viewer)
        if kind == "account" and viewer is not None:
            return self.account(PlayerId(name), viewer)
        raise NoSuchTopic(topic=topic)

    def lobby(self) -> Subscription:
        """Follow the lobby."""
        return self._subscribe(LOBBY, None)

    def stakes(self) -> Subscription:
        """Follow the stakes in numbers."""
        return self._subscribe(STAKES, None)

    def stake(self, topic: str) -> Subscription:
        """Follow a page of the tables of a stake: `stake:nl10`, `stake:nl10:2` and so on."""
        stake, page = page_of(topic)
        if page > -(-self._room.config.offer(stake).tables_max // PAGE):
            raise NoSuchTopic(topic=topic)
        self._pages.setdefault(stake, set()).add(topic)
        return self._subscribe(topic, None)

    def tournaments(self) -> Subscription:
        """Follow the schedule of tournaments."""
        return self._subscribe(TOURNAMENTS, None)

    def tournament(self, tournament: str, viewer: PlayerId | None = None) -> Subscription:
        """Follow a tournament; who plays in it sees his own line."""
        self._room.hall.contest(tournament)
        return self._subscribe(tournament_topic(tournament), viewer)

    def table(self, table: str, viewer: PlayerId | None) -> Subscription:
        """Follow a table, as a player of it or as an observer."""
        self._room.verify_may_watch(table, viewer)
        return self._subscribe(table_topic(table), viewer)

    def home(self, table: str, viewer: PlayerId | None) -> Subscription:
        """Follow a private game beside its table, as one of its people."""
        self._room.verify_in_game(table, viewer)
        return self._subscribe(home_topic(table), viewer)

    def account(self, player: PlayerId, viewer: PlayerId) -> Subscription:
        """Follow one's own account."""
        if player != viewer:
            raise NotYourAccount()
        return self._subscribe(account_topic(player), viewer)

    def forget(self, subscription: Subscription) -> None:
        """Spread nothing to a subscriber any more."""
        listening = self._by_topic.get(subscription.topic, [])
        if subscription in listening:
            listening.remove(subscription)

    def picture(self, topic: str, viewer: PlayerId | None) -> Picture | None:
        """Give the picture of a topic; nothing while news of it is still to be told."""
        if topic in (LOBBY, STAKES):
            return LobbyView(lines=tuple(self._room.lobby_lines(tables=LISTED[topic])))
        if topic == TOURNAMENTS:
            return ScheduleView(lines=tuple(schedule_line(c) for c in self._room.hall))
        kind, _, name = topic.partition(":")
        if kind == "account":
            return self._account(PlayerId(name))
        if kind == "stake":
            return self._room.lobby.tables_page(*page_of(topic))
        if kind == "tournament":
            contest = self._room.hall.contest(name)
            return tournament_view(contest, viewer) if contest.all_told else None
        if kind == "home":
            self._room.verify_in_game(name, viewer)
            return self._room.homes.view(name)
        table = self._room.shown_table(name)
        self._room.verify_may_watch(name, viewer)
        return table.view(viewer) if table.all_told else None

    def _account(self, player: PlayerId) -> AccountView:
        return AccountView(
            cash_cents=self._room.cashier.players.of(player).shown_cents,
            tables=tuple(table.id for table in self._room.tables_of(player)),
            waiting=tuple(self._room.seats.places(player)),
            tournaments=tuple(
                OwnTournament(
                    tournament=contest.id,
                    table=contest.table_of(player),
                    lot=contest.lot is not None and contest.field.row is None,
                )
                for contest in self._room.hall.of_player(player)
            ),
            names=self._names(player),
            tickets=dict(self._room.cashier.players.of(player).tickets),
        )

    def _names(self, player: PlayerId) -> dict[str, str]:
        listings = self._room.lobby.listings
        tables = [table.id for table in self._room.tables_of(player)]
        return {table: listings[table].name for table in tables if listings[table].club is not None}

    def _subscribe(self, topic: str, viewer: PlayerId | None) -> Subscription:
        subscription = Subscription(self, topic, viewer, self._bound)
        self._by_topic.setdefault(topic, []).append(subscription)
        return subscription

    def _listening(self, topic: str) -> Sequence[Subscription]:
        return tuple(self._by_topic.get(topic, ()))

    # What the room tells

    def _hear_table(self, table: str, news: Sequence[TableEvent]) -> None:
        shown = self._room.shown_table(table)
        sitting = shown.sitting.copy()
        listening = self._listening(table_topic(table))
        telling = TableFeed([subscription.viewer for subscription in listening])
        self._hands[table] = telling.follow(news, sitting, self._hands.get(table))
        kinds = {type(event) for event in news}
        if not kinds <= SAYS_ALL:
            self._unstated.add(table)
        if table in self._unstated and shown.all_told:
            self._unstated.remove(table)
            telling.tell_standing(shown)
        for subscription in listening:
            subscription.push_all(telling.told_to(subscription.viewer))
            if table_events.TableLaidAnew in kinds:
                subscription.renew()
        if isinstance(shown, WatchableTournamentTable):
            self._tell_stacks(shown, sitting, news)
            if shown.has_closed:
                self._hands.pop(table, None)
                self._unstated.discard(table)
        elif not kinds.isdisjoint(SHOWN_IN_LOBBY):
            listing = self._room.lobby.listings[table]
            if listing.club is None:
                self._lobby_changed(listing.stake)

    def _tell_stacks(
        self, table: WatchableTournamentTable, sitting: ToldSeats, news: Sequence[TableEvent]
    ) -> None:
        """Tell who follows a tournament the stacks after a hand; the newest are enough."""
        settled = [event for event in news if isinstance(event, table_events.HandSettled)]
        if not settled:
            return
        seated = {seat: sitting.player_at(Seat(seat)) for seat in settled[-1].stacks}
        chips = {seated[seat] or "": chips for seat, chips in settled[-1].stacks.items()}
        chips.pop("", None)  # Who is out has been told of elsewhere.
        changed = StacksChanged(table=table.id, chips=chips)
        for subscription in self._listening(tournament_topic(table.contest.id)):
            subscription.push(EncodedChange(changed), instead_of=table.id)

    def _hear_tournament(self, contest: RoomTournament, news: Sequence[TournamentEvent]) -> None:
        listening = self._listening(tournament_topic(contest.id))
        for subscription in listening:
            subscription.wake()
        for event in news if listening else ():
            for seen in seen_of(contest, event):
                tidings: EncodedChange[Change] = EncodedChange(seen)
                for subscription in listening:
                    subscription.push(tidings)
        is_new = contest.id not in self._announced
        self._announced.add(contest.id)
        if is_new or any(isinstance(event, CHANGES_LINE) for event in news):
            line: EncodedChange[Change] = EncodedChange(make=partial(schedule_line, contest))
            for subscription in self._listening(TOURNAMENTS):
                subscription.push(line, instead_of=contest.id)

    def _hear_home(self, table: str) -> None:
        """Tell the people of a private game; who is in it no more sees nothing of it any more."""
        for subscription in self._listening(table_topic(table)):
            if not self._room.may_watch(table, subscription.viewer):
                subscription.renew()
        for subscription in self._listening(home_topic(table)):
            if self._room.may_watch(table, subscription.viewer):
                tidings: EncodedChange[Change] = EncodedChange(
                    make=partial(self._room.homes.view, table)
                )
                subscription.push(tidings, instead_of=table)
            else:
                subscription.renew()

    def _lobby_changed(self, stake: str) -> None:
        """Tell the lobby at once, and then not again for a moment."""
        if not self._told_of(stake):
            return
        self._lobby_news[stake] = None
        now = self._room.clock.now()
        if now < self._lobby_rests_until:
            self._room.ring(LOBBY, self._lobby_rests_until)
        else:
            self._tell_lobby(now)

    def _tell_lobby(self, now: Instant) -> None:
        self._lobby_rests_until = Instant(now + LOBBY_RESTS_MS)
        for stake in self._lobby_news:
            for topic, make in self._told_of(stake):
                tidings: EncodedChange[Change] = EncodedChange(make=make)
                for subscription in self._listening(topic):
                    subscription.push(tidings, instead_of=stake)
        self._lobby_news.clear()

    def _told_of(self, stake: str) -> list[tuple[str, Callable[[], Change]]]:
        """List the topics that somebody follows and that tell of a stake, and what they tell."""
        room, told = self._room, list[tuple[str, Callable[[], Change]]]()
        for topic, tables in LISTED.items():
            if self._by_topic.get(topic):
                told.append((topic, partial(room.lobby_line, stake, tables=tables)))
        for topic in self._pages.get(stake, ()):
            if self._by_topic.get(topic):
                told.append((topic, partial(room.lobby.tables_page, *page_of(topic))))
        return told

    def _hear_notice(self, player: PlayerId, notice: Notice) -> None:
        tidings: EncodedChange[Change] = EncodedChange(notice)
        for subscription in self._listening(account_topic(player)):
            subscription.push(tidings)

    def _hear_chat(self, line: ChatLine) -> None:
        tidings = EncodedChange(line)
        speaker = PlayerId(line.player)
        for subscription in self._listening(table_topic(line.table)):
            viewer = subscription.viewer
            if not (
                self._room.chat.is_muted(viewer, speaker)
                or self._room.friends.is_blocked(viewer, speaker)
            ):
                subscription.push(tidings)

    def _hear_shown(self, shown: CardsShown) -> None:
        tidings: EncodedChange[Change] = EncodedChange(shown)
        for subscription in self._listening(table_topic(shown.table)):
            subscription.push(tidings)

    def _hear_wallet(self, player: PlayerId) -> None:
        changed = WalletChanged(cash_cents=self._room.cashier.players.of(player).shown_cents)
        tidings = EncodedChange(changed)
        for subscription in self._listening(account_topic(player)):
            subscription.push(tidings, instead_of="wallet")


def _nothing() -> None:
    """Wake nobody."""


LISTED: Final = {LOBBY: PAGE, STAKES: 0}
"""How many tables of each stake a topic lists."""


STAKE_PAGE: Final = re.compile(r"stake:([^:]+)(?::([1-9]\d{0,5}))?", re.ASCII)


def page_of(topic: str) -> tuple[str, int]:
    """Read the stake and the page out of a topic; without a number it is the first."""
    found = STAKE_PAGE.fullmatch(topic)
    if found is None:
        raise NoSuchTopic(topic=topic)
    return found[1], int(found[2] or 1)


def table_topic(table: str) -> str:
    """Name the topic of a table."""
    return f"table:{table}"


def home_topic(table: str) -> str:
    """Name the topic of a private game."""
    return f"home:{table}"


def account_topic(player: PlayerId) -> str:
    """Name the topic of an account."""
    return f"account:{player}"


def tournament_topic(tournament: str) -> str:
    """Name the topic of a tournament."""
    return f"tournament:{tournament}"
