"""Config: what a tournament is, fixed when it is announced.

Owns: `TournamentConfig` and its parts, and the refusal of a tournament that could not be played.
Never: has a default for a house's choice; `offers.py` fills it from a rulebook.

Rule 1: a type of tournament is no class: it is these options, so that they combine.
"""

from collections.abc import Collection
from itertools import pairwise
from typing import Literal

from msgspec import Struct

from huone.games.rules import Structure
from huone.refusal import Refused
from huone.rulebooks.schema import CancellationRules, HexaPro, PhasedRules, TournamentRules
from huone.table.blinds import Follows
from huone.table.rules import Clock, TimeBank
from huone.tournament.fees import EntryParts
from huone.units import Cents, Chips, Instant, PlayerId

WHOLE = 10_000  # Basis points.

AnteForm = Literal["each-player", "big-blind"]
BountyForm = Literal["regular", "progressive"]


class BadTournament(Refused):
    """A tournament that cannot be played so."""

    code = "tournament/bad-config"
    says = "tournament {tournament!r} cannot be held: {why}"


class BlindsFall(Refused):
    """Blinds and antes never fall from one level to the next."""

    code = "tournament/blinds-fall"
    says = "level {level} has a {what} of {chips}, less than the {before} of the level before"


class PayoutsDoNotSum(Refused):
    """The shares of a prize table are the whole pool."""

    code = "tournament/payouts-do-not-sum"
    says = "the payouts add up to {basis_points} basis points, not to 10000"


class TargetGone(Refused):
    """A satellite needs the tournament that it leads to (TYPE-SAT-01)."""

    code = "tournament/target-gone"
    says = "the target {target!r} of satellite {tournament!r} does not take entries any more"


class Level(Struct, frozen=True, kw_only=True):
    """One line of a structure sheet (TOUR-STRUCT-01)."""

    small_blind: Chips
    big_blind: Chips
    ante: Chips
    length_s: int
    break_after_s: int = 0
    chip: Chips = Chips(1)
    """The smallest chip in play; where it grows, the smaller ones are raced off."""


class RebuyOffer(Struct, frozen=True, kw_only=True):
    """What a rebuy or an add-on costs and brings."""

    price: EntryParts
    chips: Chips
    times_max: int | None = None


class BuyInChoice(Struct, frozen=True, kw_only=True):
    """A multi-buy-in: what a player may pay, and what the base stack costs (TYPE-MBI-01)."""

    base_cents: Cents
    min_cents: Cents
    max_cents: Cents


class Satellite(Struct, frozen=True, kw_only=True):
    """Where a satellite leads to, and what an entry there is worth."""

    target: str
    seat_cents: Cents


class TournamentConfig(Struct, frozen=True, kw_only=True):
    """What is played, for what, by which rules."""

    id: str
    name: str
    rulebook: str
    game: str
    structure: Structure
    levels: tuple[Level, ...]
    ante_form: AnteForm
    starting_chips: Chips
    seats: int
    final_seats: int
    start: Instant | None
    """When it starts; a sit & go has no time and starts when its last seat is taken."""
    entries_max: int | None
    entry: EntryParts
    rules: TournamentRules
    cancellation: CancellationRules
    clock: Clock
    time_bank: TimeBank | None
    follows: Follows
    pause_ms: int
    late_levels: int
    closes_early: bool
    re_entry: bool = False
    guaranteed_cents: Cents = Cents(0)
    added_cents: Cents = Cents(0)
    """What the house gives on top, such as the whole pool of a freeroll."""
    payouts_basis_points: tuple[int, ...] = ()
    """A prize table of its own; without one the rulebook's curve is paid."""
    prize_step_cents: Cents = Cents(0)
    """What prizes are rounded down to; the rest is the first's."""
    buy_in_choice: BuyInChoice | None = None
    rebuy: RebuyOffer | None = None
    add_on: RebuyOffer | None = None
    add_on_break_s: int = 300
    bounty: BountyForm | None = None
    bounty_chip_cents: Cents = Cents(0)
    """What one physical bounty chip is worth; 0 where bounties are money (TOUR-BTY-05)."""
    vip_cents: dict[PlayerId, Cents] = {}
    """What the house pays for knocking these players out (TYPE-BNTY-04)."""
    satellite: Satellite | None = None
    phase_1: PhasedRules | None = None
    carried_chips: dict[PlayerId, Chips] = {}
    """Who comes from a first phase, and with what (TYPE-PHS-04)."""
    carried_pool_cents: Cents = Cents(0)
    """The prize money that was paid in the first phases."""
    by_phases: bool = False
    """Whether it is a second phase that the first ones carry their players into as they end."""
    hexapro: HexaPro | None = None
    set_aside_basis_points: dict[str, int] = {}
    invited: frozenset[PlayerId] | None = None
    """Who may enter a freeroll with conditions; None is everybody (MTT-FEE-04)."""
    deals: bool = False
    """Whether players may divide the prizes that are left (TOUR-PRIZE-07)."""
    hands_per_game: int | None = None
    hands_max: int | None = None
    """After how many hands at each table it ends, by the chips that everybody has then; None is
    when one player has all (TOUR-STRUCT-01)."""
    voided: Literal["rollback", "redeal", "misdeal"] = "rollback"
    """What becomes of a hand that is void: the next one names it, or has its bets as well."""
    deals_to_absent: bool = True
    """Whether a table is dealt at which nobody is present (live:AMB-03)."""

    @property
    def is_sit_and_go(self) -> bool:
        """Whether it starts when it is full (TYPE-SNG-01)."""
        return self.start is None

    @property
    def is_freeroll(self) -> bool:
        """Whether nobody pays to enter (TYPE-FREE-01)."""
        return self.entry.total_cents == 0 and not self.is_phase_2

    @property
    def is_phase_2(self) -> bool:
        """Whether it is reached through a first phase only (TYPE-PHS-03)."""
        return self.by_phases or bool(self.carried_chips)


def verify_tournament(config: TournamentConfig, *, targets: Collection[str] | None = None) -> None:
    """Refuse what cannot be played; `targets` are tournaments that take satellite winners."""
    verify_levels(config.levels)
    if config.payouts_basis_points and sum(config.payouts_basis_points) != WHOLE:
        raise PayoutsDoNotSum(basis_points=sum(config.payouts_basis_points))
    if not 2 <= config.seats <= config.final_seats + config.seats:
        raise BadTournament(tournament=config.id, why=f"{config.seats} seats at a table")
    if config.starting_chips < 1:
        raise BadTournament(tournament=config.id, why="nobody can play without chips")
    if config.is_sit_and_go and (config.entries_max or 0) < 2 and not config.carried_chips:
        raise BadTournament(tournament=config.id, why="a sit & go needs two seats or more")
    if config.hands_max is not None and config.hands_max < 1:
        raise BadTournament(tournament=config.id, why=f"{config.hands_max} hands at each table")
    for price in (config.entry, *(o.price for o in (config.rebuy, config.add_on) if o)):
        if min(price.prize_cents, price.bounty_cents, price.fee_cents) < 0:
            raise BadTournament(tournament=config.id, why="a price is negative")
    _verify_bounty_chips(config)
    _verify_target(config, targets)


def _verify_bounty_chips(config: TournamentConfig) -> None:
    """Refuse bounty chips that would have to be broken (TOUR-BTY-05)."""
    chip = config.bounty_chip_cents
    if not chip:
        return
    if config.bounty != "regular":
        raise BadTournament(tournament=config.id, why="bounty chips are for regular bounties")
    if config.buy_in_choice is not None:
        raise BadTournament(tournament=config.id, why="bounty chips need one buy-in for everybody")
    for price in (config.entry, *(o.price for o in (config.rebuy, config.add_on) if o)):
        if price.bounty_cents % chip:
            why = f"a bounty of {price.bounty_cents} cents is no whole number of chips of {chip}"
            raise BadTournament(tournament=config.id, why=why)


def _verify_target(config: TournamentConfig, targets: Collection[str] | None) -> None:
    if config.satellite is None:
        return
    if config.satellite.seat_cents < 1:
        raise BadTournament(tournament=config.id, why="a seat in the target is worth nothing")
    if targets is not None and config.satellite.target not in targets:
        raise TargetGone(target=config.satellite.target, tournament=config.id)


def verify_levels(levels: tuple[Level, ...]) -> None:
    """Refuse a structure without levels, without time, or with blinds that fall."""
    if not levels:
        raise BadTournament(tournament="", why="a structure needs at least one level")
    for number, level in enumerate(levels, start=1):
        if level.length_s < 1 or not 0 < level.small_blind <= level.big_blind or level.ante < 0:
            raise BadTournament(tournament="", why=f"level {number} cannot be played: {level}")
    for number, (before, level) in enumerate(pairwise(levels), start=2):
        for what, was, chips in (
            ("small blind", before.small_blind, level.small_blind),
            ("big blind", before.big_blind, level.big_blind),
            ("ante", before.ante, level.ante),
        ):
            if chips < was:
                raise BlindsFall(level=number, what=what, chips=chips, before=was)
