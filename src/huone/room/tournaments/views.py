"""Views: what everybody may see of the tournaments of a room.

Owns: the line of a tournament in the schedule, the whole picture of one, and which of its events go
out as they are.
Never: shows cards or how somebody paid; tables have a view of their own (`huone.tournament.view`).

Rule 1: a picture is built up from nothing, so that a new field of a tournament does not leak.
Rule 2: what would be paid now is computed when it is asked for, and is the director's own word.
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from huone.bots.names import is_bot
from huone.room.tournaments.multiplier import LotView
from huone.room.tournaments.ranking import (
    ContestTableLine,
    PlayerLine,
    own_line,
    players_page,
    tables_page,
)
from huone.room.tournaments.tournament import RoomTournament
from huone.tournament import clockwork, registration
from huone.tournament import events as tournament_events
from huone.tournament.clockwork import BreakNotice
from huone.tournament.config import Level, TournamentConfig
from huone.tournament.events import Bought, StopKind, TournamentEvent
from huone.tournament.field import Stage, Stop
from huone.tournament.hexapro import NUMBERS, payouts, prize_pool
from huone.tournament.levels import level_starts_ms
from huone.tournament.payouts import pool_now, prizes_now
from huone.units import Instant, PlayerId


class ScheduleLine(Struct, frozen=True, kw_only=True, tag=True):
    """A tournament, as the schedule shows it."""

    tournament: str
    offer: str
    name: str
    kind: str
    game: str
    structure: str
    prize_cents: int
    bounty_cents: int
    fee_cents: int
    entrants: int
    entries_max: int | None
    players_left: int
    seats: int
    stage: Stage
    takes_entries: bool
    starts_at: Instant | None
    late_until: Instant | None
    """When late registration ends if nothing stops the clock; None is: not late, or not known."""
    prize_pool_cents: int
    guaranteed_cents: int
    added_cents: int
    level: int
    bots: int
    """How many of the entrants are house bots."""
    practice: bool
    """Whether house bots fill the empty seats."""
    rebuys: bool
    re_entry: bool
    bounty: str | None
    target: str | None
    """The offer whose entries are won here."""


class ScheduleView(Struct, frozen=True, kw_only=True, tag=True):
    """All tournaments that are announced, played or just over."""

    lines: tuple[ScheduleLine, ...]


class LevelView(Struct, frozen=True, kw_only=True):
    """One line of the structure."""

    small_blind: int
    big_blind: int
    ante: int
    length_s: int
    break_after_s: int


class StopView(Struct, frozen=True, kw_only=True):
    """A break or pause: called for after the running hands, or begun until a moment."""

    kind: StopKind
    begun: bool
    until: Instant | None
    why: str = ""
    """What the director said about it."""


class MultiplierView(Struct, frozen=True, kw_only=True):
    """A row of a HexaPro's table with its true odds (HEXA-04)."""

    multiplier_tenths: int
    weight_per_100000: int
    prize_pool_cents: int
    payouts_cents: tuple[int, ...]


class ProposalView(Struct, frozen=True, kw_only=True):
    """A deal that is on the table."""

    cents: dict[PlayerId, int]
    for_winner_cents: int
    agreed: tuple[PlayerId, ...]


class TermsView(Struct, frozen=True, kw_only=True):
    """What a player should know before he pays, beyond what is played for and when."""

    closes_early: bool
    """Whether entries end when all who are left are in the money."""
    invited: int | None
    """How many are invited; None is everybody."""
    set_aside_basis_points: dict[str, int]
    vip_cents: dict[PlayerId, int]
    bounty_chip_cents: int
    rebuy_fee_cents: int
    add_on_break_s: int
    time_bank_ms: int | None
    phase_2: bool
    prize_step_cents: int


class TournamentView(Struct, frozen=True, kw_only=True, tag=True):
    """A tournament, as everybody sees it at one moment."""

    line: ScheduleLine
    rulebook: str
    starting_chips: int
    late_levels: int
    unregister_until: Instant | None
    """Until when a player may leave with his money (MTT-REG-08); None is: until it starts."""
    rebuy_cents: int | None
    rebuy_chips: int | None
    rebuys_max: int | None
    add_on_cents: int | None
    add_on_chips: int | None
    min_buy_in_cents: int | None
    max_buy_in_cents: int | None
    hands_max: int | None
    """After how many hands at each table it ends, by chips."""
    phase_end_level: int | None
    """The last level of a first phase; who has chips then carries them on (TYPE-PHS-05)."""
    final: str | None
    """The offer of the second phase."""
    final_starts_at: Instant | None
    deals: bool
    terms: TermsView
    ante_form: str
    levels: tuple[LevelView, ...]
    level: int
    level_ends: Instant | None
    """When the level ends if nothing stops the clock."""
    level_left_ms: int | None = None
    """What is left of the level while the clock stands."""
    next_break: Instant | None
    breaks: BreakNotice | None = None
    """At which minute of every hour it breaks, for the words of the lobby (MTT-BRK-02)."""
    stop: StopView | None
    hand_for_hand: bool
    payouts_cents: tuple[int, ...]
    average_chips: int
    players: tuple[PlayerLine, ...]
    """Those with the most chips; all of them are listed a page at a time."""
    own: PlayerLine | None
    """The viewer's own line, wherever he is in the list."""
    tables: tuple[ContestTableLine, ...]
    tables_open: int
    """How many tables are played; not all of a large field are listed here."""
    multipliers: tuple[MultiplierView, ...]
    multiplier_tenths: int | None
    lot: LotView | None
    proposal: ProposalView | None


class EntryTaken(Struct, frozen=True, kw_only=True, tag=True):
    """Somebody has entered, or has bought more chips."""

    player: PlayerId
    what: Bought
    chips: int
    prize_pool_cents: int
    payouts_cents: tuple[int, ...]


class StacksChanged(Struct, frozen=True, kw_only=True, tag=True):
    """The stacks of a table after a hand."""

    table: str
    chips: dict[str, int]


class LotAsked(Struct, frozen=True, kw_only=True, tag=True):
    """Everybody has entered; who has left an anchor opens his cut of the multiplier now."""

    lot: LotView


class LotOpened(Struct, frozen=True, kw_only=True, tag=True):
    """The multiplier is drawn; this proves it."""

    lot: LotView


ShownEvent = (
    tournament_events.Unregistered
    | tournament_events.TournamentStarted
    | tournament_events.MultiplierDrawn
    | tournament_events.PlayerSeated
    | tournament_events.PlayerMoved
    | tournament_events.TableOpened
    | tournament_events.TableBroken
    | tournament_events.FinalTable
    | tournament_events.LevelBegun
    | tournament_events.StopCalled
    | tournament_events.StopBegun
    | tournament_events.StopOver
    | tournament_events.HandForHandBegun
    | tournament_events.HandForHandOver
    | tournament_events.RegistrationOver
    | tournament_events.RebuyOffered
    | tournament_events.PlayerOut
    | tournament_events.PlaceTaken
    | tournament_events.PlacesMoved
    | tournament_events.LastRebuyHands
    | tournament_events.StackCarried
    | tournament_events.PrizeOwed
    | tournament_events.SeatOwed
    | tournament_events.BountyOwed
    | tournament_events.VipBountyOwed
    | tournament_events.DealProposed
    | tournament_events.DealAgreed
    | tournament_events.DealMade
    | tournament_events.Disqualified
    | tournament_events.ChipsRaced
    | tournament_events.TournamentChanged
    | tournament_events.TournamentCancelled
    | tournament_events.TournamentFinished
)
"""What goes out as the director says it. What is owed between a player and the house does not."""

SeenTournamentEvent = ShownEvent | EntryTaken | StacksChanged | LotAsked | LotOpened
CHANGES_LINE: Final = (
    tournament_events.ChipsBought,
    tournament_events.Unregistered,
    tournament_events.TournamentStarted,
    tournament_events.RegistrationOver,
    tournament_events.LevelBegun,
    tournament_events.PlaceTaken,
    tournament_events.StackCarried,
    tournament_events.TournamentChanged,
    tournament_events.TournamentCancelled,
    tournament_events.TournamentFinished,
)
"""What changes a line of the schedule."""


def seen_of(contest: RoomTournament, event: TournamentEvent) -> list[SeenTournamentEvent]:
    """Show an event of a tournament; an empty list is for nobody's eyes."""
    if isinstance(event, tournament_events.ChipsBought):
        return [
            EntryTaken(
                player=event.player,
                what=event.what,
                chips=event.chips,
                prize_pool_cents=pool_now(contest.field, contest.config),
                payouts_cents=prizes_now(contest.field, contest.config),
            )
        ]
    if isinstance(event, tournament_events.LotCalled):
        lot = lot_view(contest)
        return [] if lot is None else [LotAsked(lot=lot)]
    if isinstance(event, tournament_events.MultiplierDrawn):
        lot = lot_view(contest)
        return [event] if lot is None else [event, LotOpened(lot=lot)]
    return [event] if isinstance(event, ShownEvent) else []


def schedule_line(contest: RoomTournament) -> ScheduleLine:
    """Show a tournament in the schedule."""
    config, field, offer = contest.config, contest.field, contest.announced.offer
    return ScheduleLine(
        tournament=contest.id,
        offer=offer.id,
        name=config.name,
        kind=offer.kind,
        game=config.game,
        structure=config.structure,
        prize_cents=config.entry.prize_cents,
        bounty_cents=config.entry.bounty_cents,
        fee_cents=config.entry.fee_cents,
        entrants=len(field.entrants),
        entries_max=config.entries_max,
        players_left=field.players_left,
        seats=config.seats,
        stage=field.stage,
        takes_entries=registration.takes_entries(field, config),
        starts_at=config.start,
        late_until=_late_until(contest),
        prize_pool_cents=pool_now(field, config),
        guaranteed_cents=config.guaranteed_cents,
        added_cents=config.added_cents,
        level=field.level,
        bots=sum(is_bot(player) for player in field.entrants) if offer.practice_bots else 0,
        practice=offer.practice_bots,
        rebuys=config.rebuy is not None,
        re_entry=config.re_entry,
        bounty=config.bounty,
        target=config.satellite.target if config.satellite else None,
    )


def _late_until(contest: RoomTournament) -> Instant | None:
    config, field = contest.config, contest.field
    if not config.late_levels or config.start is None or not field.registration_open:
        return None
    lengths = clockwork.lengths_of(field, config)
    ends_ms = level_starts_ms(config.late_levels + 1, lengths)
    if field.stage == "registering":
        return Instant(config.start + ends_ms)
    since = field.clock.running_since
    return None if since is None else Instant(since + ends_ms - field.clock.played_ms)


def _unregister_until(contest: RoomTournament) -> Instant | None:
    start, rules = contest.config.start, contest.config.rules.registration
    return None if start is None else Instant(start - rules.unregistration_closes_s * 1000)


def tournament_view(contest: RoomTournament, viewer: PlayerId | None = None) -> TournamentView:
    """Show a tournament, and a viewer how he stands himself."""
    config, field = contest.config, contest.field
    choice = config.buy_in_choice
    return TournamentView(
        line=schedule_line(contest),
        rulebook=config.rulebook,
        starting_chips=config.starting_chips,
        late_levels=config.late_levels,
        unregister_until=_unregister_until(contest),
        rebuy_cents=config.rebuy.price.total_cents if config.rebuy else None,
        rebuy_chips=config.rebuy.chips if config.rebuy else None,
        rebuys_max=config.rebuy.times_max if config.rebuy else None,
        add_on_cents=config.add_on.price.total_cents if config.add_on else None,
        add_on_chips=config.add_on.chips if config.add_on else None,
        min_buy_in_cents=choice.min_cents if choice else None,
        max_buy_in_cents=choice.max_cents if choice else None,
        hands_max=config.hands_max,
        phase_end_level=config.phase_1.phase_1_end_level if config.phase_1 else None,
        final=contest.announced.offer.phase_of,
        final_starts_at=contest.announced.final_start,
        deals=config.deals,
        terms=_terms(config),
        ante_form=config.ante_form,
        levels=tuple(_level_view(contest, level) for level in config.levels),
        level=field.level,
        level_ends=_level_ends(contest),
        level_left_ms=_level_left_ms(contest) if field.clock.running_since is None else None,
        next_break=field.next_break if field.stage == "playing" else None,
        stop=_stop_view(contest),
        breaks=clockwork.break_notice(config),
        hand_for_hand=field.hand_for_hand,
        payouts_cents=prizes_now(field, config),
        average_chips=_average(contest),
        players=players_page(contest)[0],
        own=own_line(contest, viewer),
        tables=tables_page(contest)[0],
        tables_open=0 if contest.director.is_over else len(field.tables),
        multipliers=_multipliers(contest),
        multiplier_tenths=field.row.multiplier_tenths if field.row else None,
        lot=lot_view(contest),
        proposal=_proposal(contest),
    )


def _terms(config: TournamentConfig) -> TermsView:
    return TermsView(
        closes_early=config.closes_early,
        invited=None if config.invited is None else len(config.invited),
        set_aside_basis_points=config.set_aside_basis_points,
        vip_cents={player: int(cents) for player, cents in config.vip_cents.items()},
        bounty_chip_cents=config.bounty_chip_cents,
        rebuy_fee_cents=config.rebuy.price.fee_cents if config.rebuy else 0,
        add_on_break_s=config.add_on_break_s,
        time_bank_ms=config.time_bank.initial_ms if config.time_bank else None,
        phase_2=config.is_phase_2,
        prize_step_cents=config.prize_step_cents,
    )


def lot_view(contest: RoomTournament) -> LotView | None:
    """Show the seal of a multiplier, and its proof once it is drawn."""
    if contest.lot is None:
        return None
    field = contest.field
    players = tuple(field.entrants)
    if field.row is not None:
        shown = contest.lot.opened(players, field.lot_cuts)
        return replace(shown, players=players, anchors=field.lot_anchors, cuts=field.lot_cuts)
    if field.lot_until is None:
        return LotView(root=contest.lot.root)
    return LotView(
        root=contest.lot.root,
        players=players,
        anchors=field.lot_anchors,
        cuts=field.lot_cuts,
        until=field.lot_until,
    )


def _level_view(contest: RoomTournament, level: Level) -> LevelView:
    row = contest.field.row
    return LevelView(
        small_blind=level.small_blind,
        big_blind=level.big_blind,
        ante=level.ante,
        length_s=row.level_s if row else level.length_s,
        break_after_s=level.break_after_s,
    )


def _level_ends(contest: RoomTournament) -> Instant | None:
    since = contest.field.clock.running_since
    left_ms = _level_left_ms(contest)
    return None if since is None or left_ms is None else Instant(since + left_ms)


def _level_left_ms(contest: RoomTournament) -> int | None:
    """Tell what was left of the level when the clock last stood still."""
    field = contest.field
    if field.stage != "playing":
        return None
    starts = level_starts_ms(field.level + 1, clockwork.lengths_of(field, contest.config))
    return starts - field.clock.played_ms


def _stop_view(contest: RoomTournament) -> StopView | None:
    stop = contest.field.stop
    return _stopped(stop) if stop else None


def _stopped(stop: Stop) -> StopView:
    return StopView(kind=stop.kind, begun=stop.begun, until=stop.until, why=stop.why)


def _average(contest: RoomTournament) -> int:
    stacks = [
        sitter.chips for table in contest.field.tables.values() for sitter in table.seats.values()
    ]
    return sum(stacks) // len(stacks) if stacks else contest.config.starting_chips


def _multipliers(contest: RoomTournament) -> tuple[MultiplierView, ...]:
    chapter, price = contest.config.hexapro, contest.config.entry.total_cents
    if chapter is None:
        return ()
    assert sum(row.weight_per_100000 for row in chapter.rows) == NUMBERS
    return tuple(
        MultiplierView(
            multiplier_tenths=row.multiplier_tenths,
            weight_per_100000=row.weight_per_100000,
            prize_pool_cents=prize_pool(price, row),
            payouts_cents=payouts(price, row),
        )
        for row in chapter.rows
    )


def _proposal(contest: RoomTournament) -> ProposalView | None:
    found = contest.field.proposal
    if found is None:
        return None
    return ProposalView(
        cents={player: int(cents) for player, cents in found.cents.items()},
        for_winner_cents=found.for_winner_cents,
        agreed=tuple(found.agreed),
    )
