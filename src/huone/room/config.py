"""Config: what a room offers, and by which rules.

Owns: the stakes of the lobby, the currency, how talkative the chat may be, the house bots.
Never: reads a file, or knows a table that is open.

Rule 1: house bots play for play money only; a room for money with bots does not start.
"""

from typing import Final, Literal

from msgspec import Struct

from huone.live.menu import LiveRules, LiveSettings, verify_menu
from huone.money.cashier import DeskLimit
from huone.money.currency import PLAY, CurrencyCode, currency_named
from huone.refusal import Refused
from huone.room.tournament_offers import TournamentOffer, verify_offers
from huone.rulebooks.schema import Rulebook
from huone.rulebooks.tables import PAUSE_MS, cash_table
from huone.system.zone import minutes_ahead
from huone.table.buyin import Limits
from huone.table.config import AnyStakes, TableConfig, WonButton
from huone.table.programme import Programme
from huone.table.rules import StakeFormat
from huone.units import Instant

RECONNECT_MS: Final = 30_000
"""How long a table waits for its players after the room was started again."""


class BotsForMoney(Refused):
    """Nobody plays against the house for money."""

    code = "room/bots-for-money"
    says = "a room that plays for {currency} has no house bots; only play money has"


class StakeTwice(Refused):
    """Each stake of a lobby has a name of its own."""

    code = "room/stake-twice"
    says = "the lobby has two stakes called {stake!r}"


class JackpotOfTwoHouses(Refused):
    """Tables that software deals and tables with real cards have jackpots of their own."""

    code = "room/jackpot-twice"
    says = "jackpot {jackpot!r} belongs to the lobby and to the live menu; name them apart"


class NoSuchStake(Refused):
    """The lobby does not have this stake."""

    code = "room/no-such-stake"
    says = "the lobby has no stake called {stake!r}"


class StakeOffer(Struct, frozen=True, kw_only=True):
    """One line of the lobby: a game, what it is played for, and how its tables are laid."""

    id: str
    game: str
    stakes: AnyStakes
    format: StakeFormat = "standard"
    seats: int | None = None
    limits: Limits | None = None
    won_button: WonButton = "off"
    pause_ms: int = PAUSE_MS
    tables_max: int = 1_000
    raked: bool = True
    rake_step: Literal["standard", "high"] = "standard"
    """Which of the two rates of a live room its tables take (LIVE-RAKE-07)."""
    time_charge_cents: int | None = None
    """What each player pays for an hour of play instead of rake (LIVE-RAKE-10)."""
    jackpot: str | None = None
    """The bad beat jackpot that its tables pay towards and can win (BBJ-01)."""
    jackpot_drop: Literal["hand", "hour", "quarter-hour"] = "hand"
    """What its tables pay it for: each hand, or started hours or quarters (BBJ-DROP-04)."""
    practice_bots: int = 0
    """How many house bots fill its tables, in play money only."""
    bots_play: Literal["easy", "medium", "strong", "mixed"] = "mixed"
    """How well they play."""


class ChatRules(Struct, frozen=True, kw_only=True):
    """How much may be said, and which words may not."""

    lines: int = 5
    window_ms: int = 10_000
    characters: int = 200
    forbidden: tuple[str, ...] = ()


class DeskRules(Struct, frozen=True, kw_only=True):
    """How much staff signs for, by role."""

    cashier: DeskLimit = DeskLimit()
    admin: DeskLimit = DeskLimit(most_cents=10_000_000)
    """For a cashier who is also an admin."""


class RoomConfig(Struct, frozen=True, kw_only=True):
    """What a room is: its rulebook, its money and its lobby."""

    name: str
    rulebook: str
    currency: CurrencyCode
    lobby: tuple[StakeOffer, ...]
    tournaments: tuple[TournamentOffer, ...] = ()
    live: LiveSettings | None = None
    """How its tables with real cards are run, if it has any."""
    chat: ChatRules = ChatRules()
    desk: DeskRules = DeskRules()
    offset_minutes: int = 0
    """How far the clock on the wall of the house is ahead of UTC."""
    reconnect_ms: int = RECONNECT_MS
    asks_acceptance: bool = False
    """Whether nobody plays before he has accepted the rules (SYS-44)."""
    takes_guests: bool = True
    """Whether somebody may play under a name alone, without an account."""
    password_tries: int = 5
    password_lock_ms: int = 15 * 60_000

    def offset_at(self, now: Instant) -> int:
        """Tell how far the clock on the wall is ahead of UTC; a live house knows summer time."""
        zone = "" if self.live is None else self.live.zone
        return minutes_ahead(zone, now) if zone else self.offset_minutes

    def offer(self, stake: str) -> StakeOffer:
        """Find a line of the lobby."""
        for line in self.lobby:
            if line.id == stake:
                return line
        raise NoSuchStake(stake=stake)


def verify_room(config: RoomConfig, rulebook: Rulebook) -> None:
    """Refuse a room that could not be played in, before its doors open."""
    currency_named(config.currency)
    names = [line.id for line in config.lobby]
    for line in config.lobby:
        if names.count(line.id) > 1:
            raise StakeTwice(stake=line.id)
        if line.practice_bots and config.currency != PLAY.code:
            raise BotsForMoney(currency=config.currency)
        Programme(table_config(line, rulebook, table=line.id))
    verify_offers(config.tournaments, rulebook)
    if config.live is not None:
        verify_menu(LiveRules(rulebook, config.live))
        shared = {line.jackpot for line in config.lobby} & {
            line.jackpot for line in config.live.menu if line.jackpot
        }
        if shared:
            raise JackpotOfTwoHouses(jackpot=min(map(str, shared)))
    if config.currency != PLAY.code and any(offer.practice_bots for offer in config.tournaments):
        raise BotsForMoney(currency=config.currency)


def table_config(
    line: StakeOffer, rulebook: Rulebook, *, table: str, name: str = ""
) -> TableConfig:
    """Describe one table of a line of the lobby."""
    return cash_table(
        rulebook,
        id=table,
        game=line.game,
        stakes=line.stakes,
        name=name,
        format=line.format,
        seats=line.seats,
        limits=line.limits,
        won_button=line.won_button,
        jackpot=line.jackpot is not None,
        pause_ms=line.pause_ms,
    )
