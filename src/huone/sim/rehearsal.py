"""Rehearsal: a proposed tournament played many times before it is published.

Owns: the description of a proposal in a file, its rehearsals, and what they say: how long it takes,
how many breaks, what a guarantee may cost, and what drawn multipliers need in reserve.
Never: publishes.
"""

import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from huone.refusal import Refused
from huone.rulebooks.loader import load
from huone.sim.tournament import START, TournamentRun, TournamentWorld
from huone.tournament import offers
from huone.tournament.config import BountyForm, Level, TournamentConfig, verify_tournament
from huone.tournament.structure import Outline, outline
from huone.units import Cents, Chips, PlayerId


class UnreadableProposal(Refused):
    """A proposal is a file that says what is played, for what, and by whom."""

    code = "rehearsal/unreadable"
    says = "{path} does not describe a tournament: {why}"


class RehearsalProposal(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tournament as somebody would like to hold it; what is left out is the rulebook's."""

    name: str
    rulebook: str
    buy_in_cents: int
    entrants_min: int
    entrants_max: int
    game: str = "texas"
    seats: int | None = None
    starting_chips: int | None = None
    guaranteed_cents: int = 0
    late_levels: int | None = None
    payouts_basis_points: tuple[int, ...] = ()
    rebuys: bool = False
    re_entry: bool = False
    bounty: BountyForm | None = None
    hexapro: bool = False
    levels: tuple[Level, ...] = ()


class Rehearsals(Struct, kw_only=True):
    """What came of many rehearsals."""

    name: str
    runs: int
    outline: Outline
    minutes_min: int = 0
    minutes_median: int = 0
    minutes_max: int = 0
    breaks_median: int = 0
    overlay_runs: int = 0
    overlay_cents_mean: int = 0
    overlay_cents_max: int = 0
    reserve_cents: int = 0
    """What the house was behind at the worst moment of all runs, one after the other."""


def read_proposal(path: Path) -> RehearsalProposal:
    """Read a proposal from a TOML file, or say what is wrong with it."""
    try:
        return msgspec.convert(tomllib.loads(path.read_text("utf-8")), RehearsalProposal)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as wrong:
        raise UnreadableProposal(path=str(path), why=str(wrong).splitlines()[0]) from wrong


def config_of(proposal: RehearsalProposal) -> TournamentConfig:
    """Turn a proposal into a tournament that could be announced, or refuse it."""
    book = load(proposal.rulebook)
    price = Cents(proposal.buy_in_cents)
    if proposal.hexapro:
        return offers.hexapro(
            book, book.hexapro, id=proposal.name, buy_in_cents=price, game=proposal.game
        )
    config = offers.scheduled(
        book, id=proposal.name, total_cents=price, start=START, game=proposal.game
    )
    config = replace(
        config,
        seats=proposal.seats or config.seats,
        final_seats=min(proposal.seats or config.seats, config.final_seats),
        starting_chips=Chips(proposal.starting_chips or config.starting_chips),
        guaranteed_cents=Cents(proposal.guaranteed_cents),
        late_levels=config.late_levels if proposal.late_levels is None else proposal.late_levels,
        payouts_basis_points=proposal.payouts_basis_points,
        re_entry=proposal.re_entry,
        levels=proposal.levels or config.levels,
    )
    config = offers.with_bounties(config, proposal.bounty) if proposal.bounty else config
    config = offers.with_rebuys(config) if proposal.rebuys else config
    verify_tournament(config)
    return config


def rehearse(
    proposal: RehearsalProposal,
    *,
    runs: int,
    seed: int,
    progress: Callable[[int], None] = lambda done: None,
) -> Rehearsals:
    """Play a proposal so many times, each with a field of another size, and add it all up."""
    config = config_of(proposal)
    chance = Random(f"{seed}/{proposal.name}")
    found = Rehearsals(
        name=proposal.name, runs=runs, outline=outline(config, entrants=proposal.entrants_max)
    )
    minutes, breaks, overlays, balance = [], [], [], 0
    for number in range(runs):
        entrants = chance.randint(max(2, proposal.entrants_min), proposal.entrants_max)
        count = config.hexapro.seats if config.hexapro else entrants
        done = TournamentRun("rehearsal", count, proposal.rulebook, seed, proposal.game)
        world = TournamentWorld(
            done, Random(f"{seed}/{number}"), crashes=0, progress=lambda out: None
        )
        laws = world.play(config, [PlayerId(f"p{n}") for n in range(1, count + 1)])
        minutes.append(round(60 * done.hours))
        breaks.append(laws.breaks)
        overlays.append(done.house_cents)
        balance += done.fees_cents - done.house_cents
        found.reserve_cents = max(found.reserve_cents, -balance)
        progress(number + 1)
    found.minutes_min, found.minutes_max = min(minutes), max(minutes)
    found.minutes_median = sorted(minutes)[runs // 2]
    found.breaks_median = sorted(breaks)[runs // 2]
    found.overlay_runs = sum(cents > 0 for cents in overlays)
    found.overlay_cents_mean = sum(overlays) // runs
    found.overlay_cents_max = max(overlays)
    return found
