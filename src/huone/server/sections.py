"""Sections: what may stand in the settings file of a room, key by key.

Owns: the keys, their types and bounds, and what a line of a lobby means to the room.
Never: reads a file, or asks a rulebook.
"""

from datetime import UTC, datetime
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from huone.accounts.throttle import Rate
from huone.accounts.throttle import Rates as RequestRates
from huone.games.mix import MixStakes, mix_stakes
from huone.games.rules import CashPoints, Stakes
from huone.money.cashier import DeskLimit
from huone.room.config import DeskRules
from huone.room.tournament_offers import OfferKind, TournamentOffer
from huone.rulebooks.tables import PAUSE_MS
from huone.server.allowance import Rates as FrameRates
from huone.server.doors import DoorLimits
from huone.table.buyin import Limits
from huone.table.config import AnyStakes, WonButton
from huone.table.rules import StakeFormat
from huone.tournament.config import AnteForm, BountyForm, Level
from huone.units import Cents, Chips, Instant, PlayerId

MINUTE_MS: Final = 60_000

Count = Annotated[int, Meta(ge=1)]
Id = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,40}$")]


class Section(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of the file; a key that nobody knows is refused."""


class RoomSection(Section, frozen=True, kw_only=True):
    """What the room is."""

    name: Annotated[str, Meta(min_length=1, max_length=60)] = "Huone"
    rulebook: str = "play-room"
    currency: str = "PLAY"
    utc_offset_minutes: Annotated[int, Meta(ge=-14 * 60, le=14 * 60)] = 0
    reconnect_seconds: Annotated[int, Meta(ge=0, le=600)] = 30
    ask_rules: bool = True


class ServerSection(Section, frozen=True, kw_only=True):
    """Where the room is reached, and where it keeps its data."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65_535)] = 8020
    data: str = "huone-data"
    database: str = ""
    address: Annotated[str, Meta(pattern=r"^(https?://[^/]+)?$")] = ""
    proxies: str = ""
    monitors: str = ""
    connections_max: Count = 10_000
    finish_hands_seconds: Annotated[int, Meta(ge=0, le=3_600)] = 60
    log: Literal["auto", "json", "text"] = "auto"


class GuestsSection(Section, frozen=True, kw_only=True):
    """Who plays under a name alone."""

    welcome: bool = True
    most: Count = 1_000
    days: Annotated[int, Meta(ge=1, le=365)] = 30


class ChatSection(Section, frozen=True, kw_only=True):
    """How much may be said."""

    lines: Count = 5
    window_seconds: Count = 10
    characters: Annotated[int, Meta(ge=1, le=1_000)] = 200
    forbidden: tuple[str, ...] = ()


class DeskSection(Section, frozen=True, kw_only=True):
    """How much staff signs for, in the smallest unit: alone, alone in 24 hours, at all."""

    cashier_alone: Annotated[int, Meta(ge=0)] = 50_000
    cashier_alone_day: Annotated[int, Meta(ge=0)] = 200_000
    cashier_most: Annotated[int, Meta(ge=0)] = 1_000_000
    admin_alone: Annotated[int, Meta(ge=0)] = 50_000
    admin_alone_day: Annotated[int, Meta(ge=0)] = 200_000
    admin_most: Annotated[int, Meta(ge=0)] = 10_000_000

    def rules(self) -> DeskRules:
        """Give the limits as the room takes them."""
        return DeskRules(
            cashier=DeskLimit(
                alone_cents=self.cashier_alone,
                alone_day_cents=self.cashier_alone_day,
                most_cents=self.cashier_most,
            ),
            admin=DeskLimit(
                alone_cents=self.admin_alone,
                alone_day_cents=self.admin_alone_day,
                most_cents=self.admin_most,
            ),
        )


class LimitsSection(Section, frozen=True, kw_only=True):
    """What one address, one player and one connection may take up."""

    header_seconds: Annotated[int, Meta(ge=1, le=600)] = 10
    idle_seconds: Annotated[int, Meta(ge=1, le=3_600)] = 30
    lines_of_address: Count = 256
    connections_of_address: Count = 100
    connections_per_minute: Count = 300
    connections_of_player: Count = 16
    pictures_per_second: Annotated[int, Meta(ge=1, le=1_000)] = 4
    frames_per_second: Annotated[int, Meta(ge=1, le=1_000)] = 40
    commands_per_second: Annotated[int, Meta(ge=1, le=1_000)] = 10
    requests_per_minute: Count = 300
    registrations_per_hour: Annotated[int, Meta(ge=0)] = 10
    resets_per_hour: Count = 5
    wrong_passwords_of_name: Count = 10
    wrong_passwords_from_address: Count = 30

    def doors(self) -> DoorLimits:
        """Give the bounds of connections."""
        return DoorLimits(
            header_seconds=self.header_seconds,
            idle_seconds=self.idle_seconds,
            lines_of_address=self.lines_of_address,
            connections_of_address=self.connections_of_address,
            connections_per_minute=self.connections_per_minute,
            connections_of_player=self.connections_of_player,
        )

    def of_frames(self) -> FrameRates:
        """Give how much one connection may send; bursts are as they always were."""
        usual = FrameRates()
        return FrameRates(
            frames=replace(usual.frames, each_second=self.frames_per_second),
            commands=replace(usual.commands, each_second=self.commands_per_second),
            pictures=replace(usual.pictures, each_second=self.pictures_per_second),
        )

    def of_requests(self) -> RequestRates:
        """Give how often somebody may ask, register and be wrong."""
        quarter = 15 * MINUTE_MS
        return RequestRates(
            login_of_name=Rate(most=self.wrong_passwords_of_name, per_ms=quarter),
            login_from_address=Rate(most=self.wrong_passwords_from_address, per_ms=quarter),
            register=Rate(most=self.registrations_per_hour, per_ms=60 * MINUTE_MS),
            reset=Rate(most=self.resets_per_hour, per_ms=60 * MINUTE_MS),
            request=Rate(most=self.requests_per_minute, per_ms=MINUTE_MS),
        )


class MixAmounts(Section, frozen=True, kw_only=True):
    """What a rotation is played for; `big_blind` is that of its games without fixed limit."""

    small_bet: Count
    big_bet: Count
    ante: int
    bring_in: int
    big_blind: int = 0

    def stakes(self) -> MixStakes:
        """Give the stakes of every kind of game in it."""
        return mix_stakes(
            self.small_bet,
            self.big_bet,
            ante=self.ante,
            bring_in=self.bring_in,
            big_blind=self.big_blind,
        )


class PointAmounts(Section, frozen=True, kw_only=True):
    """What a point is worth, and the two limits of the house."""

    point_chips: Count
    min_stack_points: Count
    max_loss_points: Count


class StakeSection(Section, frozen=True, kw_only=True):
    """One line of the lobby."""

    id: Id
    game: str
    bets: Stakes | None = None
    mix: MixAmounts | None = None
    points: PointAmounts | None = None
    format: StakeFormat = "standard"
    seats: int | None = None
    min_buy_in: Count | None = None
    max_buy_in: Count | None = None
    won_button: WonButton = "off"
    pause_ms: Annotated[int, Meta(ge=0, le=60_000)] = PAUSE_MS
    tables_max: Count = 1_000
    raked: bool = True
    rake_step: Literal["standard", "high"] = "standard"
    time_charge: Count | None = None
    jackpot: str | None = None
    jackpot_drop: Literal["hand", "hour", "quarter-hour"] = "hand"
    practice_bots: Annotated[int, Meta(ge=0, le=9)] = 0

    def stakes(self) -> AnyStakes | None:
        """Give what is played for, if it is said in exactly one way."""
        said = [way for way in (self.bets, self.mix, self.points) if way is not None]
        if len(said) != 1:
            return None
        way = said[0]
        if isinstance(way, PointAmounts):
            return CashPoints(
                point_chips=way.point_chips,
                min_stack_points=way.min_stack_points,
                max_loss_points=way.max_loss_points,
            )
        return way.stakes() if isinstance(way, MixAmounts) else way

    def limits(self) -> Limits | None:
        """Give the buy-in range of its own, if it has one."""
        if self.min_buy_in is None:
            return None
        most = None if self.max_buy_in is None else Chips(self.max_buy_in)
        why = "this table has limits of its own"
        return Limits(min_chips=Chips(self.min_buy_in), max_chips=most, why=why)


class LevelSection(Section, frozen=True, kw_only=True):
    """One line of a structure sheet; where `chip` grows, smaller ones are raced off."""

    small_blind: Count
    big_blind: Count
    ante: Annotated[int, Meta(ge=0)] = 0
    minutes: Count = 15
    break_after_minutes: Annotated[int, Meta(ge=0)] = 0
    chip: Count = 1

    def level(self) -> Level:
        """Give the level as a tournament takes it."""
        return Level(
            small_blind=Chips(self.small_blind),
            big_blind=Chips(self.big_blind),
            ante=Chips(self.ante),
            length_s=self.minutes * 60,
            break_after_s=self.break_after_minutes * 60,
            chip=Chips(self.chip),
        )


class TournamentSection(Section, frozen=True, kw_only=True):
    """One line of the tournament lobby."""

    id: Id
    kind: OfferKind
    buy_in: Annotated[int, Meta(ge=0)]
    name: Annotated[str, Meta(max_length=60)] = ""
    game: str = "texas"
    seats: Annotated[int, Meta(ge=0, le=10)] = 0
    start: datetime | None = None
    every_minutes: Count | None = None
    opens_before_minutes: Count = 24 * 60
    entries_max: Count | None = None
    guaranteed: Annotated[int, Meta(ge=0)] = 0
    added: Annotated[int, Meta(ge=0)] = 0
    bounty: BountyForm | None = None
    rebuys: Annotated[int, Meta(ge=0)] | None = None
    re_entry: bool = False
    max_buy_in: Count | None = None
    target: str | None = None
    late_levels: Annotated[int, Meta(ge=0)] | None = None
    starting_chips: Count | None = None
    level_seconds: Count | None = None
    deals: bool | None = None
    ante_form: AnteForm | None = None
    closes_early: bool | None = None
    invited: tuple[str, ...] = ()
    set_aside: dict[str, Annotated[int, Meta(ge=1)]] = {}
    rebuy_fee: Annotated[int, Meta(ge=0)] = 0
    add_on_break_seconds: Count | None = None
    bounty_chips: Annotated[int, Meta(ge=0, le=100)] = 0
    vip: dict[str, Count] = {}
    time_bank_seconds: Annotated[int, Meta(ge=0, le=600)] | None = None
    time_bank_max_seconds: Annotated[int, Meta(ge=0, le=600)] | None = None
    phase_of: str | None = None
    phase_end_level: Count | None = None
    phase_2: bool = False
    hands_max: Count | None = None
    payouts: tuple[Count, ...] = ()
    level: tuple[LevelSection, ...] = ()
    practice_bots: bool = False
    fill_after_seconds: Annotated[int, Meta(ge=1)] = 10

    def offer(self) -> TournamentOffer:
        """Give the offer as the room takes it."""
        every, most, chips = self.every_minutes, self.max_buy_in, self.starting_chips
        return TournamentOffer(
            id=self.id,
            kind=self.kind,
            buy_in_cents=Cents(self.buy_in),
            name=self.name,
            game=self.game,
            seats=self.seats,
            start=None if self.start is None else instant_of(self.start),
            every_ms=None if every is None else every * MINUTE_MS,
            opens_before_ms=self.opens_before_minutes * MINUTE_MS,
            entries_max=self.entries_max,
            guaranteed_cents=Cents(self.guaranteed),
            added_cents=Cents(self.added),
            bounty=self.bounty,
            rebuys=self.rebuys,
            re_entry=self.re_entry,
            max_buy_in_cents=None if most is None else Cents(most),
            target=self.target,
            late_levels=self.late_levels,
            starting_chips=None if chips is None else Chips(chips),
            level_s=self.level_seconds,
            deals=self.deals,
            ante_form=self.ante_form,
            closes_early=self.closes_early,
            invited=tuple(PlayerId(player) for player in self.invited),
            set_aside_basis_points=self.set_aside,
            rebuy_fee_cents=Cents(self.rebuy_fee),
            add_on_break_s=self.add_on_break_seconds,
            bounty_chips=self.bounty_chips,
            vip_cents={PlayerId(player): Cents(cents) for player, cents in self.vip.items()},
            time_bank_ms=_ms(self.time_bank_seconds),
            time_bank_max_ms=_ms(self.time_bank_max_seconds),
            phase_of=self.phase_of,
            phase_end_level=self.phase_end_level,
            phase_2=self.phase_2,
            hands_max=self.hands_max,
            payouts_basis_points=self.payouts,
            levels=tuple(level.level() for level in self.level),
            practice_bots=self.practice_bots,
            fill_after_ms=self.fill_after_seconds * 1_000,
        )


def _ms(seconds: int | None) -> int | None:
    return None if seconds is None else seconds * 1_000


def instant_of(moment: datetime) -> Instant:
    """Turn a date and time into an instant; without a zone it is UTC."""
    aware = moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
    return Instant(round(aware.timestamp() * 1_000))


class SettingsFile(Section, frozen=True, kw_only=True):
    """The whole file."""

    room: RoomSection = RoomSection()
    server: ServerSection = ServerSection()
    chat: ChatSection = ChatSection()
    desk: DeskSection = DeskSection()
    guests: GuestsSection = GuestsSection()
    limits: LimitsSection = LimitsSection()
    stake: tuple[StakeSection, ...] = ()
    tournament: tuple[TournamentSection, ...] = ()
