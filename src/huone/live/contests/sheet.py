"""Sheet: what a tournament with paper cards is: price, chips, levels, and what the house has set.

Owns: the sheet that a director announces from, the terms of play that follow from it and from the
rulebook, and refusing a sheet that could not be played with its chips.
Never: sells or starts anything.

Rule 1: where the smallest chip of a level is not said, it is the largest of the set that pays this
level and all that follow; the smaller ones are raced off (TOUR-RACE-01).
"""

from math import gcd

from msgspec import Struct
from msgspec.structs import replace

from huone.games.rules import Structure
from huone.refusal import Refused
from huone.rulebooks.schema import (
    BountyRules,
    Rulebook,
    SynchronisedBreaks,
    TournamentRules,
)
from huone.tournament import offers
from huone.tournament.config import (
    AnteForm,
    BountyForm,
    Level,
    RebuyOffer,
    Satellite,
    TournamentConfig,
    verify_tournament,
)
from huone.tournament.fees import EntryParts, verify_rebuy_fee
from huone.tournament.prizes import set_aside
from huone.units import Cents, Chips, Instant

TABLES_MAX = 200
"""So many tables a tournament has at most."""


class SheetUnfit(Refused):
    """A sheet that cannot be played so."""

    code = "live/sheet-unfit"
    says = "tournament {contest!r} cannot be held: {why}"


class ContestPrice(Struct, frozen=True, kw_only=True):
    """What something costs, part by part, as the ticket shows it (TOUR-GEN-03)."""

    prize_cents: int
    bounty_cents: int = 0
    fee_cents: int = 0

    @property
    def total_cents(self) -> int:
        """What is paid."""
        return self.prize_cents + self.bounty_cents + self.fee_cents

    def parts(self) -> EntryParts:
        """Give the parts as a tournament takes them."""
        return EntryParts(Cents(self.prize_cents), Cents(self.bounty_cents), Cents(self.fee_cents))


class ChipKind(Struct, frozen=True, kw_only=True):
    """One kind of chip, and how many of it are in a starting stack."""

    value: int
    count: int
    colour: str = ""


class ContestRebuy(Struct, frozen=True, kw_only=True):
    """What a rebuy or an add-on costs and brings."""

    price: ContestPrice
    chips: int
    times_max: int | None = None


class ContestSheet(Struct, frozen=True, kw_only=True):
    """A tournament as the house announces it."""

    id: str
    name: str = ""
    game: str = "texas"
    structure: Structure | None = None
    entry: ContestPrice
    starting_chips: int
    chips: tuple[ChipKind, ...] = ()
    levels: tuple[Level, ...]
    ante_form: AnteForm = "big-blind"
    seats: int | None = None
    """At a table; without it the rulebook's number for the game."""
    late_levels: int = 0
    re_entry: bool = False
    rebuy: ContestRebuy | None = None
    add_on: ContestRebuy | None = None
    bounty: BountyForm | None = None
    bounty_chip_cents: int = 0
    guaranteed_cents: int = 0
    added_cents: int = 0
    payouts_basis_points: tuple[int, ...] = ()
    prize_step_cents: int = 100
    special_basis_points: dict[str, int] = {}
    deals: bool = True
    entries_max: int | None = None
    draw_opens_min: int = 15
    """So long before the start tickets draw their seats (live:AMB-73)."""
    break_minute: int | None = None
    """The minute of every hour at which all pause, besides the breaks of the levels."""
    break_min: int = 10
    breaking_order: tuple[int, ...] = ()
    """Which tables close first; without it those that were opened last (TOUR-BREAK-03)."""
    first_table: int = 1
    target: str = ""
    """The tournament that a satellite leads to."""
    seat_cents: int = 0

    @property
    def shown(self) -> str:
        """What it is called."""
        return self.name or self.id


def config_of(
    sheet: ContestSheet, rulebook: Rulebook, *, id: str, start: Instant
) -> TournamentConfig:
    """Say what is played by a sheet and the rulebook; refuses what could not be."""
    base = offers.scheduled(
        rulebook,
        id=id,
        total_cents=Cents(sheet.entry.total_cents),
        start=start,
        game=sheet.game,
        structure=sheet.structure,
        entries_max=sheet.entries_max,
    )
    seats = sheet.seats or base.seats
    config = replace(
        base,
        name=sheet.shown,
        levels=_levels(sheet),
        ante_form=sheet.ante_form,
        starting_chips=Chips(sheet.starting_chips),
        seats=seats,
        final_seats=min(seats, base.final_seats) if sheet.seats is None else seats,
        entry=sheet.entry.parts(),
        late_levels=sheet.late_levels,
        re_entry=sheet.re_entry,
        guaranteed_cents=Cents(sheet.guaranteed_cents),
        added_cents=Cents(sheet.added_cents),
        payouts_basis_points=sheet.payouts_basis_points,
        prize_step_cents=Cents(sheet.prize_step_cents),
        rebuy=_offer(sheet.rebuy),
        add_on=_offer(sheet.add_on),
        bounty=sheet.bounty,
        bounty_chip_cents=Cents(sheet.bounty_chip_cents),
        satellite=_satellite(sheet),
        set_aside_basis_points=sheet.special_basis_points,
        deals=sheet.deals and base.deals,
        rules=_rules(sheet, base),
    )
    _verify(sheet, config, rulebook)
    return config


def _satellite(sheet: ContestSheet) -> Satellite | None:
    if not sheet.target:
        return None
    return Satellite(target=sheet.target, seat_cents=Cents(sheet.seat_cents))


def _offer(said: ContestRebuy | None) -> RebuyOffer | None:
    if said is None:
        return None
    return RebuyOffer(price=said.price.parts(), chips=Chips(said.chips), times_max=said.times_max)


def _rules(sheet: ContestSheet, base: TournamentConfig) -> TournamentRules:
    if sheet.break_minute is None:
        return base.rules
    breaks = SynchronisedBreaks(
        minute_of_hour=sheet.break_minute,
        length_s=sheet.break_min * 60,
        in_first_level=False,
        waits_for_hands=True,
    )
    return replace(base.rules, breaks=breaks)


def _levels(sheet: ContestSheet) -> tuple[Level, ...]:
    """Give every level its smallest chip, where the sheet does not say it."""
    values = sorted(kind.value for kind in sheet.chips)
    if not values:
        return sheet.levels
    found: list[Level] = []
    paid = 0
    for level in reversed(sheet.levels):
        paid = gcd(paid, level.small_blind, level.big_blind, level.ante)
        fits = [value for value in values if paid % value == 0]
        chip = level.chip if level.chip > 1 else (max(fits) if fits else values[0])
        found.append(replace(level, chip=Chips(chip)))
    return tuple(reversed(found))


def _verify(sheet: ContestSheet, config: TournamentConfig, rulebook: Rulebook) -> None:
    verify_tournament(config)
    set_aside(Cents(0), sheet.special_basis_points)
    for price in (config.rebuy, config.add_on):
        if price is not None:
            verify_rebuy_fee(price.price, fees=rulebook.fees)
    rules = config.rules.bounty
    forms = rules.forms if isinstance(rules, BountyRules) else ()
    if sheet.bounty is not None and sheet.bounty not in forms:
        raise SheetUnfit(contest=sheet.id, why=f"{rulebook.meta.id} has no {sheet.bounty} bounties")
    if bool(sheet.bounty) != bool(sheet.entry.bounty_cents):
        raise SheetUnfit(contest=sheet.id, why="bounties and the bounty part of the entry differ")
    _verify_chips(sheet, config)


def _verify_chips(sheet: ContestSheet, config: TournamentConfig) -> None:
    """Refuse a sheet that cannot be dealt with its set of chips (TOUR-STRUCT-01)."""
    if not sheet.chips:
        return
    stack = sum(kind.value * kind.count for kind in sheet.chips)
    if stack != sheet.starting_chips:
        why = f"its chips add up to {stack}, not to the starting stack of {sheet.starting_chips}"
        raise SheetUnfit(contest=sheet.id, why=why)
    for number, level in enumerate(config.levels, start=1):
        for amount in (level.small_blind, level.big_blind, level.ante):
            if amount % level.chip:
                why = f"level {number} asks for {amount}; the smallest chip is {level.chip} then"
                raise SheetUnfit(contest=sheet.id, why=why)
