"""Home games: what a host decides, and the chips that his friends ask him for.

Owns: opening a private table, who may come in, who is the host; chips that wait for his answer,
pausing, changing what is played, sending somebody away, handing over, ending; what its people see
of all that.
Never: seats or deals (`cash`), or says who owes whom (`settle_up.py`).

Rule 1: everything that its host and its guests have decided is in the listing of the table, one
document, recorded with what follows from it.
Rule 2: only the host decides. Chips that he grants are sat down with or added as if they had been
asked for at that moment, so every rule of the table holds then.
"""

from collections.abc import Callable
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from huone.bots.names import is_bot
from huone.refusal import Refused
from huone.room import commands
from huone.room.cash.lobby import OWNED_MAX, ChipsRequest, Listing, Lobby
from huone.room.cash.private import (
    SALT_BYTES,
    Club,
    PasswordGuard,
    PasswordProof,
    admitted,
    found_club,
    sent_away,
)
from huone.room.cash.seats import SeatService
from huone.room.cash.table import RoomTable
from huone.room.commands import Answer
from huone.room.home_terms import HOME, HomeTerms, TermsUnfit, verify_terms
from huone.room.outbox import Ack, Told
from huone.rulebooks.schema import Rulebook
from huone.system.entropy import Entropy
from huone.units import Chips, Instant, PlayerId, Seat

Decision = tuple[Answer, Told]


class NotHost(Refused):
    """Only the host of a game may do that."""

    code = "home/not-host"
    says = "only the host of this game can do that"


class NotInGame(Refused):
    """Nobody of this name is in the game."""

    code = "home/not-in-game"
    says = "{player!r} is not in this game"


class NothingAsked(Refused):
    """The player has asked for nothing, or was answered already."""

    code = "home/nothing-asked"
    says = "{player!r} is not asking for chips any more"


class GameEnded(Refused):
    """The host has ended the game."""

    code = "home/ended"
    says = "this game has ended"


class NotInHomeGames(Refused):
    """Chips of a home game stay in it."""

    code = "home/not-here"
    says = "this is not done in a home game"


class NameMissing(Refused):
    """A game has a name, so that its guests know it."""

    code = "home/no-name"
    says = "give the game a name"


Worked = PasswordProof | None
"""What the password of a command gives; None for a command that has none."""


class HomeView(Struct, frozen=True, kw_only=True, tag=True):
    """A private game, as everybody in it sees it beside its table."""

    table: str
    name: str
    host: PlayerId
    invitation: str
    has_password: bool
    players_needed: int
    is_paused: bool
    ended_ms: Instant | None
    terms: HomeTerms | None
    """What is played; nothing at a private table of a stake."""
    members: tuple[PlayerId, ...]
    asked: tuple[ChipsRequest, ...]
    """Who waits for chips, the first to ask first."""


class HomeGames:
    """The private games of a room."""

    def __init__(
        self,
        lobby: Lobby,
        seats: SeatService,
        rulebook: Rulebook,
        entropy: Entropy,
        guard: PasswordGuard,
    ) -> None:
        self._lobby = lobby
        self._seats = seats
        self._rulebook = rulebook
        self._entropy = entropy
        self._guard = guard
        self.listeners: list[Callable[[str], None]] = []
        """Who hears that something of a game has changed, once it is durable."""

    # Questions

    def view(self, table: str) -> HomeView:
        """Show a game to its people."""
        listing, club = self._game(table)
        return HomeView(
            table=table,
            name=listing.name,
            host=club.owner,
            invitation=club.invitation,
            has_password=bool(club.proof),
            players_needed=listing.terms.players_needed
            if listing.terms
            else listing.players_needed,
            is_paused=listing.is_paused,
            ended_ms=listing.ended_ms,
            terms=listing.terms,
            members=club.members,
            asked=listing.asked,
        )

    def of_player(self, player: PlayerId) -> list[HomeView]:
        """List the games that a player is in."""
        return [
            self.view(table)
            for table, listing in self._lobby.listings.items()
            if listing.club is not None and player in listing.club.members
        ]

    def is_home(self, table: str) -> bool:
        """Tell whether a table is that of a home game."""
        listing = self._lobby.listings.get(table)
        return listing is not None and listing.terms is not None

    # Coming in

    async def work_out(
        self, player: PlayerId, command: commands.Command, *, now: Instant
    ) -> PasswordProof:
        """Work a password out before its command is decided; a table never waits for it."""
        salt = self._entropy.take(SALT_BYTES)
        match command:
            case commands.OpenPrivateTable(password=password):
                return await self._guard.work_out(password, salt)
            case commands.OpenHomeGame(password=password):
                return await self._guard.work_out(password, salt)
            case commands.EnterPrivateTable(password=password):
                found = self._lobby.club_of(command.invitation)
                if not self._guard.is_deaf_to(player, now=now):
                    # An invitation that opens nothing costs as much time as a wrong password.
                    return await self._guard.work_out(password, found[1].salt if found else salt)
        return PasswordProof(salt=salt)

    def come_in(
        self, player: PlayerId, command: commands.WithPassword, worked: Worked, *, now: Instant
    ) -> Decision:
        """Open a private table or a home game, or come to one."""
        assert worked is not None
        match command:
            case commands.OpenPrivateTable():
                return self._open_private(player, command, worked)
            case commands.EnterPrivateTable():
                return self._enter(player, command, worked, now=now)
            case commands.OpenHomeGame():
                return self._open_game(player, command, worked)

    def _open_private(
        self, player: PlayerId, command: commands.OpenPrivateTable, worked: PasswordProof
    ) -> Decision:
        """Open a private table of a stake, for money of everybody's own."""
        line = self._lobby.offer_of(Listing(stake=command.stake, name=""))
        seats = self._lobby.usual_seats(line)
        if not 2 <= command.players_needed <= seats:
            asked = command.players_needed
            raise TermsUnfit(field="players_needed", low=2, high=seats, asked=asked)
        listing = Listing(
            stake=line.id,
            name=_named(command.name),
            club=found_club(player, worked, self._entropy),
            players_needed=command.players_needed,
        )
        return self._open(listing)

    def _open_game(
        self, player: PlayerId, command: commands.OpenHomeGame, worked: PasswordProof
    ) -> Decision:
        """Start a home game."""
        terms = replace(command.terms, name=_named(command.terms.name))
        verify_terms(terms, self._rulebook)
        self._lobby.verify_owns_one_more(player)
        ended = [t for t, game in self._lobby.owned(player).items() if game.ended_ms is not None]
        for table in ended[: max(0, len(ended) + 1 - OWNED_MAX)]:
            self._lobby.forget(table)
        listing = Listing(
            stake=HOME,
            name=terms.name,
            club=found_club(player, worked, self._entropy),
            terms=terms,
        )
        return self._open(listing)

    def _open(self, listing: Listing) -> Decision:
        assert listing.club is not None
        table, opened = self._lobby.start_private(listing)
        return commands.Invited(table=table, invitation=listing.club.invitation), opened

    def _enter(
        self,
        player: PlayerId,
        command: commands.EnterPrivateTable,
        worked: PasswordProof,
        *,
        now: Instant,
    ) -> Decision:
        """Let somebody in who has the invitation, and the password if there is one."""
        found = self._lobby.club_of(command.invitation)
        table, club = found or ("", None)
        club = self._guard.verify(player, club, worked, now=now)
        listing = self._lobby.listings[table]
        if listing.ended_ms is not None and player not in club.members:
            raise GameEnded()
        told = self._keep(table, replace(listing, club=admitted(club, player)))
        return commands.Invited(table=table, invitation=club.invitation), told

    # Chips

    def sit_down(
        self, player: PlayerId, table: RoomTable, command: commands.SitDown, *, now: Instant
    ) -> Decision:
        """Seat a player in a home game, or ask its host first."""
        listing, club = self._game(table.id)
        self._verify_running(listing)
        self._seats.verify_choice(player, table)
        chips = Chips(command.chips)
        seat = None if command.seat is None else Seat(command.seat)
        if self._needs_answer(listing, club, player):
            table.table.people.verify_seat(player, self._seats.free_seat(table, seat))
            table.money.verify_buy_in(player, chips, now=now)
            return self._ask(table.id, listing, player, chips, seat, now)
        return self._seat(table, listing, player, chips, seat, now)

    def add_chips(
        self, player: PlayerId, table: RoomTable, command: commands.AddChips, *, now: Instant
    ) -> Decision:
        """Add chips to a stack in a home game, or ask its host first."""
        listing, club = self._game(table.id)
        chips = Chips(command.chips)
        if not chips:
            self._keep(table.id, _without(listing, player))
        elif self._needs_answer(listing, club, player):
            table.money.verify_top_up(table.table.sitters.of(player), chips, now=now)
            return self._ask(table.id, listing, player, chips, None, now)
        return commands.Done(), table.add_chips(player, chips, now=now)

    def _needs_answer(self, listing: Listing, club: Club, player: PlayerId) -> bool:
        assert listing.terms is not None
        if player == club.owner or is_bot(player):
            return False
        asks = listing.terms.approval
        return asks == "all" or (asks == "more" and player in listing.came)

    def _ask(
        self,
        table: str,
        listing: Listing,
        player: PlayerId,
        chips: Chips,
        seat: Seat | None,
        now: Instant,
    ) -> Decision:
        wanted = ChipsRequest(player=player, chips=chips, seat=seat, at_ms=now)
        others = _without(listing, player)
        told = self._keep(table, replace(others, asked=(*others.asked, wanted)))
        return commands.AwaitsHost(table=table, chips=chips), told

    def _seat(
        self,
        table: RoomTable,
        listing: Listing,
        player: PlayerId,
        chips: Chips,
        seat: Seat | None,
        now: Instant,
    ) -> Decision:
        free = self._seats.free_seat(table, seat)
        answer, told = self._seats.take_seat(player, table, chips, free, now=now)
        self._keep(table.id, _without(came(listing, player), player))
        return answer, told

    # What the host does

    def decide(self, player: PlayerId, command: commands.ByHost, *, now: Instant) -> Decision:
        """Do what the host of a game asks for; from anybody else it is refused."""
        listing, club = self._game(command.table)
        if player != club.owner:
            raise NotHost()
        match command:
            case commands.HandOverGame():
                return self._hand_over(command, listing, club)
            case commands.RemoveGuest():
                return self._remove(command, listing, club, now)
            case _:
                self._verify_running(listing)
        table = self._lobby.table(command.table)
        match command:
            case commands.ChangeHomeGame():
                return self._change(table, listing, command.terms, now)
            case commands.PauseHomeGame():
                self._keep(table.id, replace(listing, is_paused=command.on))
                return commands.Done(), table.set_paused(on=command.on, now=now)
            case commands.AnswerChips():
                return self._answer(table, listing, command, now)
            case commands.EndHomeGame():
                return self._end(table, listing, now)

    def _answer(
        self, table: RoomTable, listing: Listing, command: commands.AnswerChips, now: Instant
    ) -> Decision:
        player = PlayerId(command.player)
        wanted = next((each for each in listing.asked if each.player == player), None)
        if wanted is None:
            raise NothingAsked(player=player)
        if not command.allow:
            return commands.Done(), self._keep(table.id, _without(listing, player))
        chips = Chips(wanted.chips)
        if player in table.players():
            told = table.add_chips(player, chips, now=now)
            self._keep(table.id, _without(listing, player))
            return commands.Done(), told
        seat = None if wanted.seat is None else Seat(wanted.seat)
        # Somebody else may sit there by now; any free seat will do then.
        free = seat if seat in table.table.sitters.free_seats() else None
        _, told = self._seat(table, listing, player, chips, free, now)
        return commands.Done(), told

    def _change(
        self, table: RoomTable, listing: Listing, asked: HomeTerms, now: Instant
    ) -> Decision:
        """Play something else from the next hand on."""
        if listing.terms is None:
            raise NotInHomeGames()
        terms, seats = replace(asked, name=_named(asked.name)), listing.terms.seats
        if terms.seats != seats:
            raise TermsUnfit(field="seats", low=seats, high=seats, asked=terms.seats)
        verify_terms(terms, self._rulebook)
        told = self._keep(table.id, replace(listing, name=terms.name, terms=terms))
        table.between_hands(partial(self._lay, table), now=now)
        return commands.Done(), told

    def _lay(self, table: RoomTable, now: Instant) -> None:
        if table.is_halted or table.id not in self._lobby.tables:
            return  # It is laid so when it is opened again.
        line = self._lobby.offer_of(self._lobby.listings[table.id])
        table.lay_anew(self._lobby.laid(table.id, line), line, now=now)

    def _remove(
        self, command: commands.RemoveGuest, listing: Listing, club: Club, now: Instant
    ) -> Decision:
        player = PlayerId(command.player)
        if player == club.owner or player not in club.members:
            raise NotInGame(player=player)
        table = self._lobby.tables.get(command.table)
        sitter = table.table.sitters.find(player) if table is not None else None
        told: Told = None
        if table is not None and sitter is not None and sitter.leaving is None:
            told = table.leave(player, now=now, why="removed")
        kept = self._keep(
            command.table, replace(_without(listing, player), club=sent_away(club, player))
        )
        return commands.Done(), told or kept

    def _hand_over(self, command: commands.HandOverGame, listing: Listing, club: Club) -> Decision:
        player = PlayerId(command.player)
        if player == club.owner or player not in club.members:
            raise NotInGame(player=player)
        self._lobby.verify_owns_one_more(player)
        given = replace(_without(listing, player), club=replace(club, owner=player))
        return commands.Done(), self._keep(command.table, given)

    def _end(self, table: RoomTable, listing: Listing, now: Instant) -> Decision:
        told: Told = self._keep(table.id, replace(listing, ended_ms=now, asked=(), is_paused=False))
        self._lobby.closing.add(table.id)
        for player in table.players():
            sitter = table.table.sitters.find(player)
            if sitter is not None and sitter.leaving is None:
                told = table.leave(player, now=now, why="table-closed") or told
        if not table.players() and table.all_told:
            self._lobby.start_closing(table)
        return commands.Done(), told

    # The listing

    def _game(self, table: str) -> tuple[Listing, Club]:
        listing = self._lobby.listings.get(table)
        if listing is None or listing.club is None:
            raise NotHost()
        return listing, listing.club

    def _verify_running(self, listing: Listing) -> None:
        if listing.ended_ms is not None:
            raise GameEnded()

    def seat_bot(self, table: RoomTable, bot: PlayerId, chips: Chips, now: Instant) -> None:
        """Seat a house bot; its chips are counted like everybody's."""
        listing, _ = self._game(table.id)
        self._verify_running(listing)
        with self._lobby.decision():
            self._seat(table, listing, bot, chips, None, now)

    def _keep(self, table: str, listing: Listing) -> Ack:
        ack = self._lobby.relist(table, listing)
        ack.add_done_callback(lambda done: self._tell(table, done))
        return ack

    def _tell(self, table: str, done: Ack) -> None:
        if not done.cancelled() and done.exception() is None:
            for listener in self.listeners:
                listener(table)


def came(listing: Listing, player: PlayerId) -> Listing:
    """Note that somebody has sat down in a game."""
    if player in listing.came:
        return listing
    return replace(listing, came=(*listing.came, player))


def _without(listing: Listing, player: PlayerId) -> Listing:
    """Let nobody wait for the host's answer to a player any more."""
    asked = tuple(each for each in listing.asked if each.player != player)
    return listing if len(asked) == len(listing.asked) else replace(listing, asked=asked)


def _named(name: str) -> str:
    if not name.strip():
        raise NameMissing()
    return name.strip()
