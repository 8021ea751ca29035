"""View: what a viewer may see of a table, built up from nothing.

Owns: the one door out: `table_view` for whoever comes to a table or has missed something, `seen_by`
for each event that follows.
Never: starts from the full table and deletes. A field that is not chosen here does not go out.

Rule 1: what is seen of a hand is put together from seen events alone (`games.view`), so there is no
hidden card that could slip through.
Rule 2: two tables that differ only in cards a viewer may not see give him the same views, byte for
byte.
Rule 3: what a player has only told the house (a wish, a break he plans, chips he wants) is his own.
"""

from typing import Final, Literal, cast, get_args

from msgspec import Struct
from msgspec.structs import replace

from huone.cards.card import Card
from huone.games import events as game_events
from huone.games.actions import Turn
from huone.games.commentary import names_seen, odds_seen
from huone.games.felt import Felt, felt_of
from huone.games.mix import MixStakes
from huone.games.rules import CashPoints, Post, Stakes
from huone.games.view import (
    CardsReceived,
    NamedHand,
    Odds,
    OpenFaceOpened,
    SeenEvent,
    history_for,
)
from huone.games.view import seen_by as seen_in_hand
from huone.table import events as table_events
from huone.table.breaks import BreakBecause, SitOutWhen, break_ends
from huone.table.cash import CashTable
from huone.table.config import AnyStakes, TableConfig
from huone.table.entry import Offer
from huone.table.events import TableEvent
from huone.table.owed import Due, Wish, markers
from huone.table.rules import AutoTopUp, CalledClock, CashRules, LongBreak, Straddles
from huone.table.running import RunningHand
from huone.table.sitters import Sitter
from huone.units import Instant, PlayerId, Seat

Doing = Literal["playing", "folded", "all-in", "waiting", "sitting-out"]
"""What somebody is doing: in the hand, out of it, or not dealt in."""


class CardsView(Struct, frozen=True, kw_only=True):
    """The cards before a seat: those the viewer knows, how many he does not, and those face up."""

    known: tuple[Card, ...] = ()
    hidden: int = 0
    up: tuple[Card, ...] = ()
    shown: bool = False


class RowsView(Struct, frozen=True, kw_only=True):
    """The rows of an open-face player, which everybody sees."""

    front: tuple[Card, ...] = ()
    middle: tuple[Card, ...] = ()
    back: tuple[Card, ...] = ()


class TurnView(Struct, frozen=True, kw_only=True):
    """Whose turn it is, and until when; a turn that nobody times has no end."""

    seat: int
    bank_from: int | None
    ends: int | None


class SeatView(Struct, frozen=True, kw_only=True):
    """Somebody at the table, as everybody there sees him."""

    seat: int
    player: PlayerId
    stack_chips: int
    bet_chips: int
    doing: Doing
    online: bool
    cards: CardsView | None
    rows: RowsView | None
    due: Due
    """What stands between him and his next cards."""
    markers: int
    """Missed-blind markers before him, in a house that has them (LIVE-MISS-01)."""
    break_why: BreakBecause | None
    break_ends: Instant | None
    owner: PlayerId | None
    """Whose seat it is, if somebody else plays on it (LIVE-OVER-01)."""
    paid_chips: int = 0
    """What he has put in during the hand, this street's bet included; pots are made of it."""
    dead_chips: int = 0
    """What of his lies in the main pot without a match."""


class PotView(Struct, frozen=True, kw_only=True):
    """A pot and who may win it; a house may leave the counting to the players (CONF-15)."""

    chips: int | None
    seats: tuple[int, ...]


class HandView(Struct, frozen=True, kw_only=True):
    """The hand in the middle of the table."""

    number: int
    game: str
    street: str
    button: int | None
    small_blind: int | None
    big_blind: int | None
    posts: tuple[Post, ...]
    boards: tuple[tuple[Card, ...], ...]
    pots: tuple[PotView, ...]
    offered: Card | None
    turns: tuple[TurnView, ...]
    hands_left: int
    """Hands of this game that follow in a rotation."""
    is_over: bool
    names: tuple[NamedHand, ...] = ()
    """What the hands that the viewer sees are called."""
    odds: tuple[Odds, ...] = ()
    """What the hands that lie open stand to win."""
    pots_counted: bool = True
    """Whether the house says how much is in a pot (CONF-15)."""
    runout_from: int = 0
    """How many cards all runouts of the board share."""


Control = Literal[
    "auto-top-up",
    "straddle",
    "call-clock",
    "long-break",
    "restaurant",
    "play-over",
    "change-seat",
]


class OwnView(Struct, frozen=True, kw_only=True):
    """What only the viewer himself is told."""

    seat: int
    turn: Turn | None
    ways_in: tuple[Offer, ...]
    wish: Wish
    break_asked: SitOutWhen | None
    leaving: bool
    bank_ms: int
    chips_asked: int
    auto_top_up: bool
    straddles: bool
    plays_over: bool


class StakesView(Struct, frozen=True, kw_only=True):
    """What a table plays for: one of the three."""

    bets: Stakes | None = None
    mix: MixStakes | None = None
    points: CashPoints | None = None


class TableView(Struct, frozen=True, kw_only=True, tag=True):
    """A table, as one viewer sees it at one moment."""

    table: str
    name: str
    rulebook: str
    game: str
    stakes: StakesView
    seats: int
    sitters: tuple[SeatView, ...]
    hand: HandView | None
    deals_at: Instant | None
    own: OwnView | None
    tournament: str | None = None
    """The tournament that the table belongs to."""
    pots_counted: bool = True
    """Whether the house says how much is in a pot, be it the limit or not (CONF-15)."""
    is_counted: bool = False
    """Whether its chips are whole and only counted, as in a home game."""
    is_paused: bool = False
    """Whether its host has paused it."""
    straddles: bool = False
    """Whether players may straddle."""
    controls: tuple[Control, ...] = ()
    """What a player may ask of this table besides playing, as its rulebook has it."""
    sealed: table_events.DeckSealed | None = None
    """The deck of the next hand."""
    cut: table_events.DeckCut | None = None
    """The deck of this hand, or of the last one."""


class SeatStanding(Struct, frozen=True, kw_only=True):
    """What everybody sees of somebody's way into the next hand."""

    seat: int
    due: Due
    markers: int
    break_ends: Instant | None


class Standing(Struct, frozen=True, kw_only=True, tag=True):
    """What has become of the table between its hands, beside what its events say.

    It holds what only the rules can tell: when the next hand is dealt, what players owe, and to the
    viewer what is his to choose.
    """

    deals_at: Instant | None
    seats: tuple[SeatStanding, ...]
    own: OwnView | None


class SeenInHand(Struct, frozen=True, tag=True):
    """What a viewer sees of an event in the hand."""

    number: int
    event: SeenEvent


PublicTableEvent = (
    table_events.SeatTaken
    | table_events.SeatLeft
    | table_events.SeatChanged
    | table_events.OwnerBack
    | table_events.ChipsAdded
    | table_events.ChipsTakenOff
    | table_events.BreakStarted
    | table_events.BreakEnded
    | table_events.BreakOverrun
    | table_events.LineLost
    | table_events.LineBack
    | table_events.TurnTimed
    | table_events.ClockCalled
    | table_events.TimeOver
    | table_events.ButtonDrawn
    | table_events.DeckSealed
    | table_events.DeckCut
    | table_events.HandLaidOut
    | table_events.HandSettled
    | table_events.HandVoided
    | table_events.DealingPaused
    | table_events.TableLaidAnew
)
OwnTableEvent = (
    table_events.ChipsAsked
    | table_events.TopUpChosen
    | table_events.WishMade
    | table_events.StraddleChosen
    | table_events.BreakAsked
)
SeenTableEvent = SeenInHand | PublicTableEvent | OwnTableEvent | Standing
Owned = OwnTableEvent | game_events.CardsDealt | game_events.Discarded

# Every event of every table is looked up here, and a set finds it at once.
PUBLIC: Final = frozenset(get_args(PublicTableEvent))
OWNED: Final = frozenset(get_args(Owned))
"""Events of which one seat sees more than the others."""


def seat_of(table: CashTable, viewer: PlayerId | None) -> Seat | None:
    """Give the seat that a viewer plays on; an owner who is played over only looks on."""
    for sitter in table.sitters:
        if sitter.player == viewer:
            return sitter.seat
    return None


def seen_by(seat: Seat | None, event: TableEvent) -> SeenTableEvent | None:
    """Show an event to who plays on a seat, or to an observer; None is not for his eyes."""
    if isinstance(event, table_events.InHand):
        return SeenInHand(event.number, seen_in_hand(seat, event.event))
    if type(event) in PUBLIC:
        return event
    assert isinstance(event, OwnTableEvent), f"{type(event).__name__} has no view"
    return event if event.seat == seat else None


def sees_more(event: TableEvent) -> Seat | None:
    """Tell the one seat that sees more of an event than everybody else, who all see the same."""
    told = event.event if isinstance(event, table_events.InHand) else event
    return Seat(cast("Owned", told).seat) if type(told) in OWNED else None


def table_view(table: CashTable, viewer: PlayerId | None) -> TableView:
    """Show a table to a player of it, or to an observer."""
    seat = seat_of(table, viewer)
    running = table.running
    seen = history_for(seat, running.hand.events) if running else []
    picture = picture_of(seen, table.config.cash)
    return TableView(
        table=table.config.id,
        name=table.config.name,
        rulebook=table.config.rulebook,
        game=table.config.game,
        stakes=_stakes_view(table.config.stakes),
        seats=table.config.seats,
        sitters=tuple(
            _seat_view(table, sitter, picture.seats.get(sitter.seat))
            for sitter in sorted(table.sitters, key=lambda sitter: sitter.seat)
        ),
        hand=hand_view(table.play.begun.laid_out, running, picture)
        if running and table.play.begun
        else None,
        deals_at=table.deals_at(),
        own=None if seat is None else _own_view(table, table.sitters[seat]),
        pots_counted=table.config.cash.pot_amount_shown == "always",
        is_counted=table.config.is_counted,
        is_paused=table.is_paused,
        straddles=isinstance(table.config.cash.straddles, Straddles),
        controls=controls_of(table.config),
    )


def controls_of(config: TableConfig) -> tuple[Control, ...]:
    """Say what a player may ask of a table, so that a client shows nothing that is refused."""
    cash = config.cash
    has: dict[Control, bool] = {
        "auto-top-up": isinstance(cash.auto_top_up, AutoTopUp),
        "straddle": isinstance(cash.straddles, Straddles),
        "call-clock": isinstance(config.clock, CalledClock),
        "long-break": isinstance(cash.sit_out, LongBreak),
        "restaurant": cash.top_up.chips_may_leave_table == "restaurant",
        "play-over": cash.playing_over,
        "change-seat": cash.seat_change != "never",
    }
    return tuple(control for control, offered in has.items() if offered)


def standing_of(table: CashTable) -> Standing:
    """Tell an observer what has become of the table between its hands."""
    return Standing(
        deals_at=table.deals_at(),
        seats=tuple(
            SeatStanding(
                seat=sitter.seat,
                due=sitter.place.due,
                markers=markers(sitter.place.due, table.config.cash.missed_blinds),
                break_ends=break_ends(sitter.pause, table.config.cash.sit_out),
            )
            for sitter in sorted(table.sitters, key=lambda sitter: sitter.seat)
        ),
        own=None,
    )


def standing_for(table: CashTable, viewer: PlayerId, public: Standing) -> Standing:
    """Add what is a viewer's own to what everybody is told."""
    seat = seat_of(table, viewer)
    return public if seat is None else replace(public, own=_own_view(table, table.sitters[seat]))


def _stakes_view(stakes: AnyStakes) -> StakesView:
    if isinstance(stakes, Stakes):
        return StakesView(bets=stakes)
    return StakesView(mix=stakes) if isinstance(stakes, MixStakes) else StakesView(points=stakes)


class InHandView(Struct, frozen=True, kw_only=True):
    """What lies before a seat that was dealt in."""

    stack_chips: int
    bet_chips: int
    doing: Doing
    cards: CardsView | None
    rows: RowsView | None = None
    paid_chips: int = 0
    dead_chips: int = 0


class Picture(Struct, frozen=True, kw_only=True):
    """A hand as its viewer pictures it from what he has seen."""

    seats: dict[Seat, InHandView] = {}
    game: str | None = None
    """The game that is played, once it is known; at dealer's choice it is named in the hand."""
    street: str = ""
    boards: tuple[tuple[Card, ...], ...] = ()
    pots: tuple[PotView, ...] = ()
    offered: Card | None = None
    names: tuple[NamedHand, ...] = ()
    odds: tuple[Odds, ...] = ()
    pots_counted: bool = True
    runout_from: int = 0


def picture_of(seen: list[SeenEvent], rules: CashRules) -> Picture:
    """Put a hand together from what its viewer has seen of it."""
    if not seen:
        return Picture()
    opened = seen[0]
    if isinstance(opened, OpenFaceOpened):
        return _open_face_picture(opened, seen)
    return _betting_picture(felt_of(seen), rules)


def _betting_picture(felt: Felt, rules: CashRules) -> Picture:
    return Picture(
        seats={Seat(seat): _before_seat(felt, seat) for seat in felt.players},
        game=felt.game.id if felt.game else None,
        street=felt.street,
        boards=tuple(tuple(board) for board in felt.boards if board),
        pots=_pot_views(felt, rules),
        offered=felt.offered,
        names=names_seen(felt),
        odds=odds_seen(felt),
        pots_counted=_pots_are_counted(felt, rules),
        runout_from=felt.runout_from,
    )


def _pots_are_counted(felt: Felt, rules: CashRules) -> bool:
    return rules.pot_amount_shown == "always" or felt.stakes.structure == "pot-limit"


def _pot_views(felt: Felt, rules: CashRules) -> tuple[PotView, ...]:
    """Show the pots apart; for the last one plays whoever is in and has chips behind."""
    counted = _pots_are_counted(felt, rules)
    order, pots = list(felt.players), felt.pots_so_far()
    open_to = {s for s, player in felt.players.items() if player.stack and not player.folded}
    views = []
    for number, pot in enumerate(pots):
        seats = {order[index] for index in pot.players}
        if number == len(pots) - 1 and not felt.is_over:
            seats |= open_to
        chips = pot.chips if counted else None
        views.append(PotView(chips=chips, seats=tuple(sorted(seats))))
    return tuple(views)


def _before_seat(felt: Felt, seat: int) -> InHandView:
    player, cards = felt.players[seat], felt.cards[seat]
    doing: Doing = "folded" if player.folded else "all-in" if player.stack == 0 else "playing"
    # Folded cards are gone; only their owner remembers them.
    view = CardsView(
        known=tuple(cards.down),
        hidden=0 if player.folded else cards.hidden,
        up=() if player.folded and not cards.down else tuple(cards.up),
        shown=cards.shown,
    )
    lies = bool(view.known or view.hidden or view.up)
    return InHandView(
        stack_chips=player.stack,
        bet_chips=player.bet,
        doing=doing,
        cards=view if lies else None,
        paid_chips=player.paid,
        dead_chips=player.dead,
    )


def _open_face_picture(opened: OpenFaceOpened, seen: list[SeenEvent]) -> Picture:
    """Lay the rows out; cards that are still to be placed lie face down, or up one by one."""
    seats = {
        seat: InHandView(
            stack_chips=stack, bet_chips=0, doing="playing", cards=None, rows=RowsView()
        )
        for seat, stack in zip(opened.seats, opened.stacks, strict=True)
    }
    for event in seen:
        if isinstance(event, CardsReceived):
            cards = CardsView(
                known=event.down, hidden=event.down_count - len(event.down), up=event.up
            )
            seats[event.seat] = replace(seats[event.seat], cards=cards)
        elif isinstance(event, game_events.CardsPlaced):
            rows = seats[event.seat].rows
            assert rows is not None
            seats[event.seat] = replace(seats[event.seat], cards=None, rows=_placed(rows, event))
        elif isinstance(event, game_events.HandEnded):
            for seat, stack in zip(opened.seats, event.stacks, strict=True):
                seats[seat] = replace(seats[seat], stack_chips=stack)
    return Picture(seats={Seat(seat): view for seat, view in seats.items()})


def _placed(rows: RowsView, event: game_events.CardsPlaced) -> RowsView:
    return RowsView(
        front=rows.front + event.front,
        middle=rows.middle + event.middle,
        back=rows.back + event.back,
    )


def _seat_view(table: CashTable, sitter: Sitter, dealt: InHandView | None) -> SeatView:
    out: Doing = "sitting-out" if sitter.pause is not None else "waiting"
    owner = table.sitters.owners.get(sitter.seat)
    return SeatView(
        seat=sitter.seat,
        player=sitter.player,
        stack_chips=dealt.stack_chips if dealt else sitter.stack,
        bet_chips=dealt.bet_chips if dealt else 0,
        doing=dealt.doing if dealt else out,
        online=table.sitters.presence[sitter.seat].online,
        cards=dealt.cards if dealt else None,
        rows=dealt.rows if dealt else None,
        due=sitter.place.due,
        markers=markers(sitter.place.due, table.config.cash.missed_blinds),
        break_why=sitter.pause.why if sitter.pause else None,
        break_ends=break_ends(sitter.pause, table.config.cash.sit_out),
        owner=owner.player if owner else None,
        paid_chips=dealt.paid_chips if dealt else 0,
        dead_chips=dealt.dead_chips if dealt else 0,
    )


def hand_view(
    laid_out: table_events.HandLaidOut, running: RunningHand, picture: Picture
) -> HandView:
    """Show the hand in the middle of a table, at a cash table or in a tournament."""
    return HandView(
        number=laid_out.number,
        game=picture.game or laid_out.game,
        street=picture.street,
        button=laid_out.button,
        small_blind=laid_out.small_blind,
        big_blind=laid_out.big_blind,
        posts=laid_out.posts,
        boards=picture.boards,
        pots=picture.pots,
        offered=picture.offered,
        turns=tuple(
            TurnView(seat=timed.seat, bank_from=timed.bank_from, ends=timed.ends)
            for timed in running.timed_turns()
        ),
        hands_left=laid_out.hands_left,
        is_over=running.is_over,
        names=picture.names,
        odds=picture.odds,
        pots_counted=picture.pots_counted,
        runout_from=picture.runout_from,
    )


def _own_view(table: CashTable, sitter: Sitter) -> OwnView:
    running = table.running
    return OwnView(
        seat=sitter.seat,
        turn=running.turn_of(sitter.seat) if running else None,
        ways_in=table.ways_in(sitter.player),
        wish=sitter.place.wish,
        break_asked=sitter.asked_break.when if sitter.asked_break else None,
        leaving=sitter.leaving is not None,
        bank_ms=table.sitters.presence[sitter.seat].bank.left_ms,
        chips_asked=sitter.chips_asked,
        auto_top_up=sitter.auto_top_up,
        straddles=sitter.straddles,
        plays_over=sitter.over,
    )
