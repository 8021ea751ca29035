"""Wiring: the one module that builds the services of a room and knows who needs whom.

Owns: the order in which they are made. To follow a service to what it uses, read this from top to
bottom.
Never: decides, records or answers.
"""

from collections.abc import Callable, Sequence

from msgspec import Struct

from huone.room.cash.bots import HouseBots
from huone.room.cash.floor_requests import FloorRequests
from huone.room.cash.jackpot.jackpots import Jackpots
from huone.room.cash.lobby import Lobby
from huone.room.cash.playtime import Playtime
from huone.room.cash.private import PasswordGuard
from huone.room.cash.room_breaks import RoomBreaks
from huone.room.cash.seat_index import SeatIndex
from huone.room.cash.seats import SeatService
from huone.room.cash.self_exclusion import SelfExclusion
from huone.room.cash.table import TableServices
from huone.room.cash.voiding import HandVoider
from huone.room.commit import Committer
from huone.room.config import RoomConfig, verify_room
from huone.room.dispatch import Dispatcher
from huone.room.hand_history import HandHistories
from huone.room.home.community import Community
from huone.room.home.games import HomeGames
from huone.room.live.office import LiveOffice
from huone.room.players.acceptance import Acceptance
from huone.room.players.chat import Chat
from huone.room.players.directory import PlayerDirectory
from huone.room.players.notices import Notices
from huone.room.receipts import Receipts
from huone.room.shoe import SpareAnchors
from huone.room.staff.announcements import Announcer
from huone.room.staff.cases import Cases
from huone.room.staff.designs import Designs
from huone.room.staff.leagues import Leagues
from huone.room.staff.unresolved import UnresolvedDesk
from huone.room.tournaments.schedule import TournamentSchedule
from huone.room.tournaments.services import TournamentServices
from huone.room.wallet.cashier import Cashier
from huone.room.wallet.plans import PlanService
from huone.room.wallet.sealed_days import SealedDays
from huone.room.wallet.table_rake import verify_charges
from huone.room.wallet.takings import Takings
from huone.rulebooks.loader import load
from huone.rulebooks.schema import BadBeatJackpot, RakeRow, Rulebook
from huone.store.ports import Store
from huone.system.clock import Clock
from huone.system.entropy import Entropy
from huone.table.buyin import Stake
from huone.table.events import TableEvent
from huone.units import Instant, PlayerId


class Services(Struct, frozen=True, kw_only=True):
    """The parts of a room, put together."""

    rulebook: Rulebook
    committer: Committer
    players: PlayerDirectory
    cashier: Cashier
    notices: Notices
    jackpots: Jackpots
    plans: PlanService
    sealed_days: SealedDays
    takings: Takings
    lobby: Lobby
    seats: SeatService
    chat: Chat
    acceptance: Acceptance
    pauses: RoomBreaks
    playtime: Playtime
    floorwork: FloorRequests
    keepout: SelfExclusion
    cases: Cases
    live: LiveOffice
    histories: HandHistories
    voiding: HandVoider
    bots: HouseBots
    anchors: SpareAnchors
    hall: TournamentSchedule
    designs: Designs
    leagues: Leagues
    announcer: Announcer
    homes: HomeGames
    community: Community
    unresolved: UnresolvedDesk
    receipts: Receipts
    dispatcher: Dispatcher


def wire(
    config: RoomConfig,
    store: Store,
    *,
    clock: Clock,
    entropy: Entropy,
    tell: Callable[[str, Sequence[TableEvent]], None],
    wake: Callable[[str, Instant | None], None],
    halted: Callable[[str, BaseException], None],
) -> Services:
    """Build every service of a room, once, in the order in which they need each other."""
    rulebook = load(config.rulebook)
    verify_room(config, rulebook)
    verify_charges(config, rulebook)
    # Who is there, and money
    committer = Committer(store)
    players = PlayerDirectory(committer)
    cashier = Cashier(
        committer,
        players,
        rulebook,
        money=config.currency,
        offset_at=config.offset_at,
    )
    notices = Notices(committer)
    jackpot = rulebook.jackpot
    jackpots = Jackpots(
        committer,
        cashier,
        jackpot if isinstance(jackpot, BadBeatJackpot) else None,
        notices,
        running=lambda jackpot: lobby.hands_running(jackpot),
    )
    plans = PlanService(committer, cashier, rulebook)
    sealed_days = SealedDays(committer, clock, entropy, money=config.currency)
    histories = HandHistories(store, money=config.currency)
    anchors = SpareAnchors()
    # Cash tables
    at_tables = TableServices(
        committer=committer,
        cashier=cashier,
        jackpots=jackpots,
        entropy=entropy,
        anchors=anchors,
        whereabouts=SeatIndex(),
        tell=tell,
        wake=wake,
        halted=halted,
        plan_row=_plan_row(plans, clock),
        same_person=lambda player: cases.same_person(player),
    )
    lobby = Lobby(config, rulebook, at_tables, notices, clock=clock)
    seats = SeatService(config, rulebook, lobby, cashier, committer, notices, entropy, clock)
    tables_of = lobby.tables_of
    pauses = RoomBreaks(rulebook.cash.sit_out, cashier, committer, tables_of=tables_of)
    playtime = Playtime(cashier, committer, notices, pauses, tables_of=tables_of, wake=wake)
    keepout = SelfExclusion(cashier, seats, tables_of=tables_of)
    floorwork = FloorRequests(cashier, committer, seats)
    voiding = HandVoider(committer, cashier, jackpots, lobby, notices, histories, rulebook)
    bots = HouseBots(
        config, rulebook, lobby, seats, cashier, notices, clock=clock, entropy=entropy, wake=wake
    )

    # Tournaments
    in_tournaments = TournamentServices(
        committer=committer,
        cashier=cashier,
        entropy=entropy,
        anchors=anchors,
        tell=tell,
        wake=wake,
        halted=halted,
        same_person=lambda player: cases.same_person(player),
    )
    hall = TournamentSchedule(config, rulebook, in_tournaments, notices, clock=clock)

    # Staff, and the way in
    cases = Cases(committer, cashier, rulebook, show_out=keepout.show_out)
    live = LiveOffice(config, rulebook, committer, players=players, entropy=entropy, wake=wake)
    unresolved = UnresolvedDesk(committer, cashier, lobby, notices, rulebook, wake=wake)
    announcer = Announcer(notices, committer, lobby, hall, clock)
    designs = Designs(config, rulebook, committer, hall)
    leagues = Leagues(committer, hall, players)
    chat = Chat(config.chat, committer, players, entropy)
    guard = PasswordGuard(tries=config.password_tries, lock_ms=config.password_lock_ms)
    homes = HomeGames(lobby, seats, rulebook, entropy, guard)
    bots.seat_guest = homes.seat_bot
    community = Community(config, committer, lobby, hall, notices, entropy)
    acceptance = Acceptance(committer, players, rulebook, asks=config.asks_acceptance)
    receipts = Receipts(committer)
    dispatcher = Dispatcher(
        config=config,
        rulebook=rulebook,
        lobby=lobby,
        seats=seats,
        bots=bots,
        cashier=cashier,
        chat=chat,
        pauses=pauses,
        playtime=playtime,
        keepout=keepout,
        floorwork=floorwork,
        cases=cases,
        hall=hall,
        homes=homes,
        anchors=anchors,
    )
    return Services(
        rulebook=rulebook,
        committer=committer,
        players=players,
        cashier=cashier,
        notices=notices,
        jackpots=jackpots,
        plans=plans,
        sealed_days=sealed_days,
        takings=Takings(committer, cashier, clock),
        lobby=lobby,
        seats=seats,
        chat=chat,
        acceptance=acceptance,
        pauses=pauses,
        playtime=playtime,
        floorwork=floorwork,
        keepout=keepout,
        cases=cases,
        live=live,
        histories=histories,
        voiding=voiding,
        bots=bots,
        anchors=anchors,
        hall=hall,
        designs=designs,
        leagues=leagues,
        announcer=announcer,
        homes=homes,
        community=community,
        unresolved=unresolved,
        receipts=receipts,
        dispatcher=dispatcher,
    )


def _plan_row(plans: PlanService, clock: Clock) -> Callable[[PlayerId, Stake], RakeRow] | None:
    """Say how the rate of a player's plan is found, where plans have rates of their own."""
    if not plans.has_own_rates:
        return None
    return lambda player, stake: plans.row_of(player, stake, now=clock.now())
