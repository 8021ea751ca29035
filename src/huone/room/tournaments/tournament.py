"""Contest: one tournament as the room runs it, its one writer.

Owns: the way from a request to what is told: decided by the director, handed to the store together
with the money that follows from it, told when it is durable; decks and their commitments.
Never: decides a rule, or awaits anything. Every method here is done when it returns.

Rule 1: there is no `await` between checking and recording; whoever asked waits for the future that
he gets back.
Rule 2: a hand's start and its end are one request each, as at a cash table. The director's state
and the money that is owed go with the end of the hand that they follow from.
Rule 3: seats in the store follow the director's state. A crash in between is mended by opening the
tables as the state has them; nothing of it is worth money (`recovery.py`).
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from huone.bots.names import is_bot
from huone.games.actions import Action
from huone.money.ledger import Entry
from huone.refusal import Refused
from huone.room.commit import Draft
from huone.room.hand_history import HandHistory, encode_history
from huone.room.outbox import Ack, Outbox, Told
from huone.room.players.limits import verify_not_barred
from huone.room.players.notices import Notice, Notices
from huone.room.told_seats import ToldSeats
from huone.room.tournaments.documents import AnnouncedTournament, TournamentDocuments
from huone.room.tournaments.ledger import TournamentLedger
from huone.room.tournaments.multiplier import MultiplierDraw
from huone.room.tournaments.notices import notes_of
from huone.room.tournaments.services import TournamentServices
from huone.room.tournaments.tables import Stand, TournamentTables
from huone.room.watchable import FinishedHand
from huone.store.ports import Document, HandEnd, HandStart, Outcome, SeatChanges, TableClosing
from huone.system.entropy import draw_from
from huone.table import events as table_events
from huone.table.draw import Draw
from huone.table.events import TableEvent
from huone.table.running import RunningHand
from huone.tournament import events as tour
from huone.tournament import registration
from huone.tournament.config import TournamentConfig
from huone.tournament.director import Director
from huone.tournament.events import TournamentEvent
from huone.tournament.field import NoSeatInTournament, Tournament
from huone.tournament.rulings import DealKind
from huone.units import Cents, Chips, Instant, PlayerId, Seat

ALARM = "tournament:"
"""How the alarm of every tournament begins; no table has such a name."""
TABLES_AT_ONCE = 20
"""How many tables deal in one turn of the loop, so that nobody else waits for a large field."""
NO_CENTS = Cents(0)
IN_HAND = frozenset(
    {
        table_events.InHand,
        table_events.TurnTimed,
        table_events.TimeOver,
        table_events.LineLost,
        table_events.LineBack,
        table_events.ClockCalled,
    }
)
"""What needs no record of its own: the course of a hand is kept at its end, lines are not kept."""


class TournamentHalted(Refused):
    """The tournament has stopped because something could not be recorded."""

    code = "room/tournament-halted"
    says = "tournament {tournament!r} has stopped and will be opened again"


class AnotherAccount(Refused):
    """One person enters a tournament through one account (MTT-REG-06)."""

    code = "tournament/another-account"
    says = "you have entered {tournament!r} through another account"


class TournamentNews(Struct, kw_only=True):
    """What happened, for everybody who follows the tournament or one of its tables."""

    events: list[TournamentEvent] = []
    tables: list[tuple[str, list[TableEvent]]] = []
    notices: list[tuple[PlayerId, Notice]] = []


class RoomTournament:
    """One tournament of the room."""

    def __init__(
        self,
        announced: AnnouncedTournament,
        director: Director,
        house: TournamentServices,
        *,
        papers: TournamentDocuments,
        notices: Notices,
        tell: "Tell",
        carry: "Carry",
        booked: int = 0,
    ) -> None:
        self.announced = announced
        self.director = director
        self.is_halted = False
        self.stands = TournamentTables(announced.id, director.field, house)
        self.over_at: Instant | None = None
        self.lot = MultiplierDraw(announced.id, announced.seed) if announced.seed else None
        self.books = TournamentLedger(
            self.id, director.field, house.cashier, drawn=self.lot is not None, number=booked
        )
        self._papers = papers
        self._house = house
        self._notices = notices
        self._tell_all = tell
        self._carry = carry
        self._outbox: Outbox[TournamentNews] = Outbox(self._tell, self._halt)

    # Questions

    @property
    def id(self) -> str:
        """The name of the tournament."""
        return self.announced.id

    @property
    def config(self) -> TournamentConfig:
        """What is played."""
        return self.director.config

    @property
    def field(self) -> Tournament:
        """Everybody in it."""
        return self.director.field

    @property
    def all_told(self) -> bool:
        """Whether everybody knows everything that has been decided here."""
        return self._outbox.is_empty

    @property
    def alarm(self) -> str:
        """Whose alarm it is when the director wants to be woken."""
        return f"{ALARM}{self.id}"

    def deadline(self) -> Instant | None:
        """Say when the tournament wants to be woken."""
        return None if self.is_halted else self.director.next_deadline()

    def is_in(self, player: PlayerId) -> bool:
        """Tell whether somebody has entered and is not out."""
        entrant = self.field.entrants.get(player)
        return entrant is not None and not entrant.out and not self.director.is_over

    def verify_open(self) -> None:
        """Refuse everything in a tournament that has stopped."""
        if self.is_halted:
            raise TournamentHalted(tournament=self.id)

    # Entries

    def verify_entry(
        self,
        player: PlayerId,
        *,
        now: Instant,
        ticket: str | None = None,
        buy_in_cents: Cents | None = None,
        times: int = 1,
    ) -> None:
        """Refuse an entry that is not taken, or that cannot be paid so many times."""
        self.verify_open()
        verify_not_barred(self._house.cashier.players.of(player).regular)
        if any(other in self.field.entrants for other in self._house.same_person(player)):
            raise AnotherAccount(tournament=self.id)
        registration.verify_entry(self.field, self.config, player)
        price, _ = registration.priced(self.config, buy_in_cents)
        if price.total_cents:
            self.books.verify_purchase(player, price.total_cents, ticket, times=times, now=now)

    def register(
        self,
        player: PlayerId,
        *,
        now: Instant,
        ticket: str | None = None,
        buy_in_cents: Cents | None = None,
    ) -> Told:
        """Take an entry for money or a ticket; a full sit & go begins."""
        self.verify_entry(player, ticket=ticket, buy_in_cents=buy_in_cents, now=now)
        price, _ = registration.priced(self.config, buy_in_cents)
        self._house.anchors.hand_on(player, self.field.lot_anchors if self.lot else None)
        happened = self.director.register(
            player,
            now=now,
            draw=self._draw,
            ticket=ticket if price.total_cents else None,
            buy_in_cents=buy_in_cents,
        )
        return self._conclude(happened, now)

    def unregister(self, player: PlayerId, *, now: Instant) -> Told:
        """Let a player leave before the start, with what he paid."""
        self.verify_open()
        entrant = self.field.entrants.get(player)
        happened = self.director.unregister(player, now=now)
        assert entrant is not None
        papers = () if is_bot(player) else (self._papers.entry_taken_back(entrant),)
        return self._conclude(happened, now, *papers)

    def rebuy(self, player: PlayerId, *, now: Instant) -> Told:
        """Sell a player new chips."""
        self.verify_open()
        offer = self.config.rebuy
        if offer is not None:
            self.books.verify_purchase(player, offer.price.total_cents, None, now=now)
        return self._conclude(self.director.rebuy(player, now=now, draw=self._draw), now)

    def decline_rebuy(self, player: PlayerId, *, now: Instant) -> Told:
        """Let a player without chips go out at once."""
        self.verify_open()
        return self._conclude(self.director.decline_rebuy(player, now=now, draw=self._draw), now)

    def add_on(self, player: PlayerId, *, now: Instant) -> Told:
        """Sell a player the add-on."""
        self.verify_open()
        offer = self.config.add_on
        if offer is not None:
            self.books.verify_purchase(player, offer.price.total_cents, None, now=now)
        return self._conclude(self.director.add_on(player), now)

    def carry_in(
        self, stacks: dict[PlayerId, Chips], *, pool_cents: Cents, now: Instant
    ) -> list[Draft | Document]:
        """Take in who survived a first phase; its last record takes these papers along."""
        self.verify_open()
        new = [player for player in stacks if player not in self.field.entrants]
        happened = self.director.carry_in(stacks, pool_cents=pool_cents)
        self._papers.note(happened, self.field)
        return [*self._state(now), *self._entered(new, now)]

    # Playing

    def act(self, player: PlayerId, action: Action, *, now: Instant) -> Told:
        """Take a player's action."""
        self.verify_open()
        return self._conclude(self.director.act(player, action, now=now), now)

    def act_at(self, number: int, player: PlayerId, action: Action, *, now: Instant) -> Told:
        """Take a player's action at a table, if he sits there."""
        if self.field.entrant(player).table != number:
            raise NoSeatInTournament(player=player)
        return self.act(player, action, now=now)

    def sit_out(self, player: PlayerId, *, now: Instant) -> Told:
        """Let the house fold for a player."""
        self.verify_open()
        return self._conclude(self.director.sit_out(player, now=now), now)

    def come_back(self, player: PlayerId, *, now: Instant) -> Told:
        """Let a player act for himself again."""
        self.verify_open()
        return self._conclude(self.director.come_back(player, now=now), now)

    def set_connected(self, player: PlayerId, *, online: bool, now: Instant) -> Told:
        """Note that a player's connection is lost or back."""
        self.verify_open()
        return self._conclude(self.director.set_connected(player, online=online, now=now), now)

    def propose_deal(
        self,
        player: PlayerId,
        deal: DealKind | dict[PlayerId, Cents],
        *,
        for_winner_cents: Cents = NO_CENTS,
        now: Instant,
    ) -> Told:
        """Put a deal on the table; who proposes it agrees."""
        self.verify_open()
        self.field.sitter(player)
        happened = self.director.propose_deal(deal, for_winner_cents=for_winner_cents)
        happened += self.director.agree_deal(player, now=now, draw=self._draw)
        return self._conclude(happened, now)

    def agree_deal(self, player: PlayerId, *, now: Instant) -> Told:
        """Agree to the deal on the table."""
        self.verify_open()
        return self._conclude(self.director.agree_deal(player, now=now, draw=self._draw), now)

    def tick(self, *, now: Instant, deals: bool = True) -> Told:
        """Do what has come due, and deal where it is time."""
        self.verify_open()
        tables_max = TABLES_AT_ONCE if deals else 0
        happened = self.director.tick(now=now, draw=self._draw, tables_max=tables_max)
        return self._conclude(happened, now)

    # Staff

    def rule(self, ruling: "DirectorRuling", *, now: Instant) -> Told:
        """Carry out what staff has decided."""
        self.verify_open()
        return self._conclude(ruling(self.director, self._draw), now)

    def change(
        self, announced: AnnouncedTournament, config: TournamentConfig, *, now: Instant
    ) -> Told:
        """Change the terms of the tournament; whoever is in it hears of it."""
        self.verify_open()
        happened = self.director.change(config, now=now)
        if not happened:
            return None
        self.announced = announced
        paper = self._papers.announcement(announced)
        ack = self._house.committer.record(documents=(paper, *self._state(now)))
        news = TournamentNews()
        self._note(happened, news)
        return self._done(news, ack)

    def cancel(self, why: str, *, now: Instant) -> Told:
        """End the tournament without a result; everybody gets what the policy gives him."""
        self.verify_open()
        return self._conclude(self.director.cancel(why, now=now), now)

    def disqualify(self, player: PlayerId, *, now: Instant) -> Told:
        """Remove a player by a ruling."""
        self.verify_open()
        return self._conclude(self.director.disqualify(player, now=now, draw=self._draw), now)

    def void_hand(self, number: int, why: str, *, now: Instant) -> Told:
        """Undo the running hand of a table."""
        self.verify_open()
        return self._conclude(self.director.void_hand(number, why, now=now), now)

    # From what happened to what is told

    def _draw(self, bound: int) -> int:
        return draw_from(self._house.entropy, bound)

    def announce(self, *papers: Draft, now: Instant) -> Told:
        """Record a new tournament."""
        paper = self._papers.announcement(self.announced)
        ack = self._house.committer.record(documents=(paper, *self._state(now), *papers))
        return self._done(TournamentNews(), ack)

    def go_on(self, happened: Sequence[TournamentEvent], *, now: Instant) -> Told:
        """Go on after a restart: seats as the state has them, and what everybody has to be told."""
        news = TournamentNews()
        self._note(happened, news)
        seatings, told = self.stands.reseat_all()
        news.tables += told
        gone = [number for number in self.stands if number not in self.field.tables]
        ack = self._house.committer.record(
            seats=seatings, documents=self._state(now), closes=self.stands.close(gone)
        )
        news.tables += self.stands.seal_decks(self.director)
        return self._done(news, ack)

    def _conclude(
        self, happened: Sequence[TournamentEvent], now: Instant, *papers: Draft | Document
    ) -> Told:
        """Hand over what follows from a decision, settle and deal what is due, and tell it all."""
        news = TournamentNews()
        with self._house.committer.decision():
            ack = self._follow(happened, news, now, *papers)
            while True:
                if over := self.director.over():
                    ack = self._settle(over[0], news, now)
                elif due := self.director.due():
                    ack = self._deal(due[0], news, now)
                else:
                    break
            news.tables += self.stands.seal_decks(self.director)
        return self._done(news, ack)

    def _done(self, news: TournamentNews, ack: Ack | None) -> Told:
        self._house.wake(self.alarm, self.deadline())
        if ack is None and not (news.events or news.tables):
            return None
        return self._outbox.put(news, () if ack is None else (ack,))

    def _follow(
        self,
        happened: Sequence[TournamentEvent],
        news: TournamentNews,
        now: Instant,
        *papers: Draft | Document,
    ) -> Ack | None:
        """Record what happened between hands, with the hands that it voids."""
        if all(isinstance(e, tour.AtTable) and type(e.event) in IN_HAND for e in happened):
            self._note(happened, news)
            return None
        opens, ends = self.stands.open_new(), self._void_hands(happened, now)
        entries = self.books.entries(happened, now=now)
        carried = self._carry(self, happened, now)
        self._note(happened, news)
        self._papers.note(happened, self.field)
        return self._house.committer.record(
            opens=opens,
            ends=ends,
            entries=(*entries, *carried.entries),
            seats=self._reseat(happened, news),
            documents=(
                *self._state(now),
                *self._entered(_entrants(happened), now),
                *self._notes(happened, news, now),
                *carried.documents,
                *papers,
            ),
            closes=self._close_tables(happened),
        )

    def _note(self, happened: Sequence[TournamentEvent], news: TournamentNews) -> None:
        """Sort what happened: to everybody, or to those at one table."""
        at: dict[int, list[TableEvent]] = {}
        for event in happened:
            if isinstance(event, tour.AtTable):
                at.setdefault(event.table, []).append(event.event)
            else:
                news.events.append(event)
        news.tables += [(self.table_id(number), events) for number, events in at.items()]

    def _tell(self, news: TournamentNews) -> None:
        for table, events in news.tables:
            self._house.tell(table, events)
            sitting = self.sitting(table)
            for event in events:
                sitting.follow(event)
        for player, notice in news.notices:
            self._notices.spread(player, notice)
        self._tell_all(self, news.events)

    def _halt(self, failure: BaseException) -> None:
        self.is_halted = True
        self._house.wake(self.alarm, None)
        self._house.halted(self.id, failure)

    # Papers

    def _state(self, now: Instant) -> list[Draft]:
        """Write the state down; of a tournament that is over the result stays for good."""
        if not self.director.is_over:
            return self._papers.state(self.director, booked=self.books.number, now=now)
        self.over_at = now
        return self._papers.result(self.announced, self.director, now=now)

    def _entered(self, players: Iterable[PlayerId], now: Instant) -> list[Document]:
        """Write down for each player that he has entered; house bots look nothing up."""
        people = [player for player in players if not is_bot(player)]
        entrants = [self.field.entrants[player] for player in people]
        return [self._papers.entry(self.announced, entrant, now=now) for entrant in entrants]

    def _notes(
        self, happened: Sequence[TournamentEvent], news: TournamentNews, now: Instant
    ) -> list[Draft]:
        """Write down what those have to be told who are not here; the others hear it at once."""
        papers: list[Draft] = []
        for player, note in notes_of(self, happened, now=now):
            if player in self._notices.present:
                news.notices.append((player, note))
            else:
                papers.append(self._notices.add(player, note))
        return papers

    # Tables

    def table_id(self, number: int) -> str:
        """Name a table of the tournament."""
        return self.stands.name(number)

    def table_of(self, player: PlayerId) -> str | None:
        """Name the table at which a player sits."""
        return self.stands.table_of(player)

    def sitting(self, table: str) -> ToldSeats:
        """Say who sits where at a table as far as it has been told."""
        return self.stands.named(table).sitting

    def _reseat(
        self, happened: Sequence[TournamentEvent], news: TournamentNews
    ) -> tuple[SeatChanges, ...]:
        """Bring the recorded seats to where the director has them, and tell who came and went."""
        seatings, told = self.stands.follow(happened, over=self.director.is_over)
        news.tables += told
        return seatings

    def _close_tables(self, happened: Sequence[TournamentEvent]) -> list[TableClosing]:
        """Stop offering the tables that nobody sits at any more."""
        gone = [event.table for event in happened if isinstance(event, tour.TableBroken)]
        return self.stands.close(list(self.stands) if self.director.is_over else gone)

    # Hands

    def _deal(self, number: int, news: TournamentNews, now: Instant) -> Ack:
        """Seal a deck, deal it, and record the start before anybody sees a card."""
        stand, director = self.stands[number], self.director
        unannounced = self.stands.seal_deck(director, number, deals=True)
        dealt = stand.shoe.open()
        happened = director.deal(number, dealt.cards, dealt.redeck, now=now)
        running = director.running[number]
        assert dealt.cut.number == running.number
        players = {seat: stand.kept[seat].player for seat in running.seats}
        stand.begin(dealt, players, running)
        news.tables.append((stand.id, [*unannounced, dealt.cut]))
        self._note(happened, news)
        start = HandStart(
            table=stand.id,
            epoch=stand.epoch,
            hand_no=running.number,
            at_ms=now,
            game=director.played_now(number).game.id,
            rulebook=self.config.rulebook,
            commitment=bytes.fromhex(dealt.cut.root),
            seats=stand.stacks_dealt(),
        )
        return self._house.committer.record(starts=(start,))

    def _settle(self, number: int, news: TournamentNews, now: Instant) -> Ack:
        """Record the end of a hand: history, stacks, state, what is owed and who sits where."""
        stand, running = self.stands[number], self.director.running[number]
        history = self._history(stand, running)
        stand.finished = FinishedHand(
            number=running.number, players=stand.dealt, events=history.events
        )
        happened = self.director.settle(number, now=now, draw=self._draw)
        stacks = stand.end({Seat(s): chips for s, chips in running.hand.stacks.items()})
        self.stands.hand_over(number)
        self._papers.note(happened, self.field)
        opens, voided = self.stands.open_new(), self._void_hands(happened, now)
        carried = self._carry(self, happened, now)
        end = HandEnd(
            table=stand.id,
            epoch=stand.epoch,
            hand_no=running.number,
            at_ms=now,
            history=encode_history(history),
            stacks=stacks,
            entries=(*self.books.entries(happened, now=now), *carried.entries),
        )
        documents = (
            *self._state(now),
            *self._notes(happened, news, now),
            *carried.documents,
        )
        self._note(happened, news)
        return self._house.committer.record(
            opens=opens,
            ends=(*voided, end),
            seats=self._reseat(happened, news),
            documents=documents,
            closes=self._close_tables(happened),
        )

    def _history(self, stand: Stand, running: RunningHand) -> HandHistory:
        assert stand.deck is not None
        return HandHistory(
            table=stand.id,
            hand_no=running.number,
            players=stand.dealt,
            events=tuple(running.hand.events),
            deck=stand.deck.sealed.deck,
            seed=stand.deck.sealed.seed,
            previous=stand.deck.cut.previous,
            anchors=stand.deck.anchors,
            cuts=stand.deck.cut.cuts,
            thought=tuple(running.thought),
        )

    def _void_hands(self, happened: Sequence[TournamentEvent], now: Instant) -> list[HandEnd]:
        """Write down the hands that have never been, with everybody's stack as it was."""
        ends: list[HandEnd] = []
        for event in happened:
            if not isinstance(event, tour.AtTable) or not isinstance(
                event.event, table_events.HandVoided
            ):
                continue
            stand = self.stands[event.table]
            self.stands.hand_over(event.table)
            if not stand.dealt:
                continue  # A restart has recorded it before anybody could be told.
            # What was played stays as evidence.
            assert stand.running is not None
            history = replace(self._history(stand, stand.running), void_why=event.event.why)
            void = HandEnd(
                table=stand.id,
                epoch=stand.epoch,
                hand_no=event.event.number,
                at_ms=now,
                history=encode_history(history),
                stacks=stand.end(),
                outcome=Outcome.VOID,
            )
            ends.append(void)
        return ends


def _entrants(happened: Iterable[TournamentEvent]) -> list[PlayerId]:
    """Name those who have entered for the first time."""
    bought = [event for event in happened if isinstance(event, tour.ChipsBought)]
    return [event.player for event in bought if event.what == "entry"]


class Carried(NamedTuple):
    """What goes along with the end of a first phase: its pool, and the state of the second."""

    entries: tuple[Entry, ...] = ()
    documents: tuple[Draft | Document, ...] = ()


Carry = Callable[[RoomTournament, Sequence[TournamentEvent], Instant], Carried]
"""Takes the survivors of a first phase to the second."""
Tell = Callable[[RoomTournament, Sequence[TournamentEvent]], None]
"""Where a tournament's news goes once it is durable."""
DirectorRuling = Callable[[Director, Draw], list[TournamentEvent]]
"""What staff decides about a tournament; luck is given to it where it draws."""
