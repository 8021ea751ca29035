"""Sections: what may stand in the settings file of a room, key by key.

Owns: the keys, their types and bounds, and what a line of a lobby means to the room.
Never: reads a file, or asks a rulebook.
"""

from datetime import UTC, datetime
from typing import Annotated, Literal

from msgspec import Meta, field

from huone.accounts.rates import RequestRates
from huone.games.mix import MixStakes, mix_stakes
from huone.games.rules import CashPoints, Stakes
from huone.live.menu import HourlyCharge, MenuLine
from huone.mail.carrier import MailServer
from huone.money.accounts import NAME
from huone.money.cashier import DeskLimit
from huone.room.config import DeskRules, StakeOffer
from huone.room.tournament_offers import OfferKind, TournamentOffer
from huone.rulebooks.tables import PAUSE_MS
from huone.server.contest_sections import ContestSection
from huone.server.doors import DoorLimits, FrameRates
from huone.server.section import (
    MAILBOX,
    SEEN,
    Amount,
    Count,
    Id,
    Line,
    Minutes,
    Price,
    Seconds,
    Section,
    Word,
)
from huone.system.rate_limit import MINUTE_MS, Rate, steady
from huone.table.buyin import Limits
from huone.table.config import AnyStakes, WonButton
from huone.table.rules import StakeFormat
from huone.tournament.config import AnteForm, BountyForm, Level
from huone.units import Cents, Chips, Instant, PlayerId


class RoomSection(Section, frozen=True, kw_only=True):
    """What the room is."""

    name: Annotated[str, Meta(max_length=60, pattern=r"^[^\x00-\x20\x7f][^\x00-\x1f\x7f]*$")] = (
        "Huone"
    )
    rulebook: Line = "play-room"
    currency: str = "PLAY"
    utc_offset_minutes: Annotated[int, Meta(ge=-14 * 60, le=14 * 60)] = 0
    reconnect_seconds: Annotated[int, Meta(ge=0, le=600)] = 30
    ask_rules: bool = True


class ServerSection(Section, frozen=True, kw_only=True):
    """Where the room is reached, and where it keeps its data."""

    host: Line = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65_535)] = 8020
    data: Annotated[Line, Meta(min_length=1)] = "huone-data"
    database: Line = ""
    address: Annotated[
        str, Meta(pattern=r"^(https?://([A-Za-z0-9.-]+|\[[0-9a-fA-F:.]+\])(:[0-9]{1,5})?)?$")
    ] = ""
    proxies: Line = ""
    monitors: Line = ""
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

    lines: Annotated[int, Meta(ge=1, le=1_000)] = 5
    window_seconds: Seconds = 10
    characters: Annotated[int, Meta(ge=1, le=1_000)] = 200
    forbidden: tuple[Word, ...] = ()


class DeskSection(Section, frozen=True, kw_only=True):
    """How much staff signs for, in the smallest unit: alone, alone in 24 hours, at all."""

    cashier_alone: Amount = 50_000
    cashier_alone_day: Amount = 200_000
    cashier_most: Amount = 1_000_000
    admin_alone: Amount = 50_000
    admin_alone_day: Amount = 200_000
    admin_most: Amount = 10_000_000

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


PushHost = Annotated[
    str,
    Meta(
        pattern=r"^((\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+|https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?)$",
        max_length=200,
    ),
]


class PushSection(Section, frozen=True, kw_only=True):
    """Which push services the room calls; without any it sends no push messages."""

    services: tuple[PushHost, ...] = (
        "fcm.googleapis.com",
        "updates.push.services.mozilla.com",
        "*.push.apple.com",
        "*.notify.windows.com",
    )
    contact: Annotated[str, Meta(pattern=rf"^(mailto:{MAILBOX}|https://\S+)?$")] = ""


class MailSection(Section, frozen=True, kw_only=True):
    """How letters leave the room; without a host they wait in the folder `outbox`."""

    host: Line = ""
    port: Annotated[int, Meta(ge=1, le=65_535)] = 587
    security: Literal["starttls", "tls", "none"] = "starttls"
    user: Line = ""
    password: Annotated[str, Meta(max_length=1_000)] = ""
    sender: Annotated[str, Meta(pattern=rf"^({MAILBOX}|[^@<>\r\n]+<{MAILBOX}>)?$")] = ""

    def __repr__(self) -> str:
        return f"<MailSection {self.host}:{self.port}>"

    def server(self) -> MailServer | None:
        """Give the mail server, if there is one."""
        if not self.host:
            return None
        return MailServer(
            host=self.host,
            port=self.port,
            security=self.security,
            user=self.user,
            password=self.password,
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
    registrations_per_hour: Annotated[int, Meta(ge=0, le=1_000_000)] = 10
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
            frames=steady(each_second=self.frames_per_second, at_once=usual.frames.most),
            commands=steady(each_second=self.commands_per_second, at_once=usual.commands.most),
            pictures=steady(each_second=self.pictures_per_second, at_once=usual.pictures.most),
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

    small_bet: Price
    big_bet: Price
    ante: Amount
    bring_in: Amount
    big_blind: Amount = 0

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

    point_chips: Price
    min_stack_points: Price
    max_loss_points: Price


class StakeSection(Section, frozen=True, kw_only=True):
    """One line of the lobby."""

    id: Id
    game: str
    bets: Stakes | None = None
    mix: MixAmounts | None = None
    points: PointAmounts | None = None
    format: StakeFormat = "standard"
    seats: Annotated[int, Meta(ge=2, le=10)] | None = None
    min_buy_in: Price | None = None
    max_buy_in: Price | None = None
    won_button: WonButton = "off"
    pause_ms: Annotated[int, Meta(ge=0, le=60_000)] = PAUSE_MS
    tables_max: Count = 1_000
    raked: bool = True
    rake_step: Literal["standard", "high"] = "standard"
    time_charge: Price | None = None
    jackpot: Annotated[str, Meta(pattern=rf"^{NAME}$")] | None = None
    jackpot_drop: Literal["hand", "hour", "quarter-hour"] = "hand"
    practice_bots: Annotated[int, Meta(ge=0, le=9)] = 0
    bots_play: Literal["easy", "medium", "strong", "mixed"] = "mixed"

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

    def offer(self) -> StakeOffer | None:
        """Give the line of the lobby, if it says once what is played for."""
        stakes = self.stakes()
        if stakes is None:
            return None
        return StakeOffer(
            id=self.id,
            game=self.game,
            stakes=stakes,
            format=self.format,
            seats=self.seats,
            limits=self.limits(),
            won_button=self.won_button,
            pause_ms=self.pause_ms,
            tables_max=self.tables_max,
            raked=self.raked,
            rake_step=self.rake_step,
            time_charge_cents=self.time_charge,
            jackpot=self.jackpot,
            jackpot_drop=self.jackpot_drop,
            practice_bots=self.practice_bots,
            bots_play=self.bots_play,
        )


class ChargeSection(Section, frozen=True, kw_only=True):
    """A charge for the time at the table."""

    time_per_hour: Count
    period_min: Annotated[int, Meta(ge=5, le=240)] = 30


class MenuSection(Section, frozen=True, kw_only=True):
    """A line of a live house's menu: a game and what it is played for."""

    id: Id
    game: str
    bets: Stakes | None = None
    mix: MixAmounts | None = None
    points: PointAmounts | None = None
    min_buy_in: Count
    max_buy_in: Count | None = None
    seats: Annotated[int, Meta(ge=2, le=12)]
    charge: Literal["5%", "10%"] | ChargeSection = "5%"
    rake_cap: Count | None = None
    jackpot: Id | None = None
    won_button: WonButton = "off"
    chips: Annotated[tuple[Count, ...], Meta(min_length=1, max_length=12)] = (
        100,
        500,
        2_500,
        10_000,
    )

    def line(self) -> MenuLine | None:
        """Give the line as the house takes it, if it says in one way what is played for."""
        stakes = StakeSection(
            id=self.id, game=self.game, bets=self.bets, mix=self.mix, points=self.points
        ).stakes()
        if stakes is None:
            return None
        most = None if self.max_buy_in is None else Chips(self.max_buy_in)
        why = "this table has limits of its own"
        return MenuLine(
            id=self.id,
            game=self.game,
            limits=Limits(min_chips=Chips(self.min_buy_in), max_chips=most, why=why),
            seats=self.seats,
            charge=HourlyCharge(
                per_hour_cents=self.charge.time_per_hour, period_min=self.charge.period_min
            )
            if isinstance(self.charge, ChargeSection)
            else self.charge,
            rake_cap_cents=self.rake_cap,
            jackpot=self.jackpot,
            won_button=self.won_button,
            chips=tuple(sorted(self.chips)),
            bets=stakes if isinstance(stakes, Stakes) else None,
            mix=stakes if isinstance(stakes, MixStakes) else None,
            points=stakes if isinstance(stakes, CashPoints) else None,
        )


class LiveSection(Section, frozen=True, kw_only=True):
    """How a live house is run, and its menu."""

    zone: Annotated[str, Meta(max_length=64)] = ""
    guests: Literal["anonymous", "named"] = "anonymous"
    seat_offers: Literal["automatic", "by-hand"] = "automatic"
    boxes: Literal["rake-and-jackpot", "one"] = "rake-and-jackpot"
    drop_tolerance_cents: Amount = 0
    names_on_walls: Literal["given-and-initial", "number"] = "given-and-initial"
    menu: tuple[MenuSection, ...] = ()
    contest: tuple[ContestSection, ...] = ()


class LevelSection(Section, frozen=True, kw_only=True):
    """One line of a structure sheet; where `chip` grows, smaller ones are raced off."""

    small_blind: Price
    big_blind: Price
    ante: Amount = 0
    minutes: Minutes = 15
    seconds: Seconds | None = None
    """The length in seconds, where it is no whole number of minutes."""
    break_after_minutes: Annotated[int, Meta(ge=0, le=24 * 60)] = 0
    chip: Price = 1

    def level(self) -> Level:
        """Give the level as a tournament takes it."""
        return Level(
            small_blind=Chips(self.small_blind),
            big_blind=Chips(self.big_blind),
            ante=Chips(self.ante),
            length_s=self.seconds or self.minutes * 60,
            break_after_s=self.break_after_minutes * 60,
            chip=Chips(self.chip),
        )


class TournamentSection(Section, frozen=True, kw_only=True):
    """One line of the tournament lobby."""

    id: Id
    kind: OfferKind
    buy_in: Amount
    name: Annotated[str, Meta(max_length=60, pattern=SEEN)] = ""
    game: str = "texas"
    seats: Annotated[int, Meta(ge=0, le=10)] = 0
    start: datetime | None = None
    every_minutes: Minutes | None = None
    opens_before_minutes: Minutes = 24 * 60
    entries_max: Count | None = None
    guaranteed: Amount = 0
    added: Amount = 0
    bounty: BountyForm | None = None
    rebuys: Annotated[int, Meta(ge=0, le=1_000)] | None = None
    re_entry: bool = False
    max_buy_in: Price | None = None
    target: str | None = None
    late_levels: Annotated[int, Meta(ge=0, le=1_000)] | None = None
    starting_chips: Annotated[int, Meta(ge=1, le=100_000_000)] | None = None
    level_seconds: Seconds | None = None
    deals: bool | None = None
    ante_form: AnteForm | None = None
    closes_early: bool | None = None
    invited: tuple[Word, ...] = ()
    set_aside: dict[Word, Annotated[int, Meta(ge=1, le=10_000)]] = field(default_factory=dict)
    rebuy_fee: Amount = 0
    add_on_break_seconds: Seconds | None = None
    bounty_chips: Annotated[int, Meta(ge=0, le=100)] = 0
    vip: dict[Word, Price] = field(default_factory=dict)
    time_bank_seconds: Annotated[int, Meta(ge=0, le=600)] | None = None
    time_bank_max_seconds: Annotated[int, Meta(ge=0, le=600)] | None = None
    phase_of: str | None = None
    phase_end_level: Annotated[int, Meta(ge=1, le=1_000)] | None = None
    phase_2: bool = False
    hands_max: Count | None = None
    payouts: tuple[Annotated[int, Meta(ge=1, le=10_000)], ...] = ()
    prize_step: Amount = 0
    level: tuple[LevelSection, ...] = ()
    practice_bots: bool = False
    fill_after_seconds: Seconds = 10

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
            prize_step_cents=Cents(self.prize_step),
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
    mail: MailSection = MailSection()
    push: PushSection = PushSection()
    stake: tuple[StakeSection, ...] = ()
    tournament: tuple[TournamentSection, ...] = ()
    live: LiveSection | None = None
