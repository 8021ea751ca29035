"""Directing bodies: what directors send and get.

Owns: the shapes of drafts, looks, sheets, rehearsals, rulings of the desk and leagues.
Never: decides what is legal; a bound here says what can be read.
"""

from typing import Annotated, Final, Literal

from msgspec import Meta, field

from huone.room.staff.design_choices import DesignChoices
from huone.room.staff.designs import DesignLook, OfferLine, SavedDesign
from huone.room.staff.desk import CancelPreview, DealFigures, DeskMoves
from huone.room.staff.leagues import League, LeagueTable
from huone.server.api.staff_bodies import AnnounceTournament
from huone.server.api.words import Body, Count, Moment, Reason, Shown, Word
from huone.tournament.config import AnteForm, Level
from huone.tournament.league.points import Formula
from huone.tournament.rehearsal.evening import Players
from huone.tournament.rehearsal.report import RehearsalReport

ANSWERS: Final = (
    DesignChoices,
    DesignLook,
    RehearsalReport,
    CancelPreview,
    DealFigures,
    DeskMoves,
    LeagueTable,
)
"""What is answered as the room says it."""
Entrants = Annotated[int, Meta(ge=2, le=5_000)]
Percent = Annotated[int, Meta(ge=0, le=100)]


class DesignsShown(Shown, frozen=True, kw_only=True):
    """All drafts, the newest first."""

    designs: tuple[SavedDesign, ...]


class LookAtDesign(Body, frozen=True, kw_only=True):
    """Say what is wrong with a draft, or how it would be shown with so many entries."""

    offer: AnnounceTournament
    entrants: Entrants = 30


class GenerateLevels(Body, frozen=True, kw_only=True):
    """Make a sheet of levels that ends when it should."""

    starting_chips: Annotated[int, Meta(ge=100, le=100_000_000)]
    entrants: Entrants
    minutes: Annotated[int, Meta(ge=20, le=2_880)]
    chip: Annotated[int, Meta(ge=1, le=1_000_000)] = 25
    length_s: Annotated[int, Meta(ge=60, le=86_400)] = 900
    ante_form: AnteForm = "big-blind"
    antes_from_level: Annotated[int, Meta(ge=0, le=100)] = 4
    """Without antes where it is 0."""
    break_every_levels: Annotated[int, Meta(ge=0, le=100)] = 4
    break_s: Annotated[int, Meta(ge=0, le=7_200)] = 600


class LevelsMade(Shown, frozen=True, kw_only=True):
    """A sheet of levels."""

    levels: tuple[Level, ...]


class RehearseDesign(Body, frozen=True, kw_only=True):
    """Play a draft many times, with what is expected of the evening."""

    offer: AnnounceTournament
    entrants: Entrants
    spread_percent: Percent = 20
    players: Players = "people"
    hands_per_hour: Annotated[int, Meta(ge=10, le=1_000)] = 60
    late_percent: Percent = 25
    again_percent: Percent = 50
    add_on_percent: Percent = 65
    runs: Annotated[int, Meta(ge=10, le=2_000)] = 1_000
    seed: Annotated[int, Meta(ge=0, le=1_000_000)] = 1


class WriteDesign(Body, frozen=True, kw_only=True):
    """Write a draft as it stands in a settings file."""

    offer: AnnounceTournament


class DesignWritten(Shown, frozen=True, kw_only=True):
    """A draft as TOML."""

    text: str


class ReadDesign(Body, frozen=True, kw_only=True):
    """Read drafts from the text of a settings file."""

    text: Annotated[str, Meta(min_length=1, max_length=60_000)]


class DesignsRead(Shown, frozen=True, kw_only=True):
    """What was read, as the form takes it; nothing is kept."""

    designs: tuple[SavedDesign, ...]


class OffersShown(Shown, frozen=True, kw_only=True):
    """Everything that the room holds."""

    offers: tuple[OfferLine, ...]


# The desk


class MovePlayer(Body, frozen=True, kw_only=True):
    """Seat a player at another table; seats are counted from 1."""

    player: Word
    table: Annotated[int, Meta(ge=1, le=10_000)]
    seat: Annotated[int, Meta(ge=1, le=20)]
    why: Reason


class EnterPlayer(Body, frozen=True, kw_only=True):
    """Enter a player, who pays from his wallet or with a ticket."""

    why: Reason
    ticket: Word | None = None
    buy_in_cents: Annotated[int, Meta(ge=1, le=100_000_000)] | None = None


class ExcludePlayer(Body, frozen=True, kw_only=True):
    """Keep a player from the table for so many minutes; 0 lets him back."""

    minutes: Annotated[int, Meta(ge=0, le=600)]
    why: Reason


class PauseWhy(Body, frozen=True, kw_only=True):
    """The reason of a pause, which the clock shows."""

    why: Annotated[str, Meta(max_length=120)]


class DealByStaff(Body, frozen=True, kw_only=True):
    """Divide what is left by ICM, by chips, or by figures of the players' own."""

    deal: Literal["icm", "chip-chop", "custom"]
    for_winner_cents: Annotated[int, Meta(ge=0, le=100_000_000_000)] = 0
    cents: Annotated[dict[Word, Count], Meta(max_length=20)] = field(default_factory=dict)


class BringBots(Body, frozen=True, kw_only=True):
    """Let so many house bots enter."""

    count: Annotated[int, Meta(ge=1, le=200)]


# Leagues


Points = Annotated[int, Meta(ge=0, le=1_000_000)]


class PointsBody(Body, frozen=True, kw_only=True):
    """How places become points."""

    formula: Formula = "root"
    table: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=1_000_000)], ...], Meta(max_length=200)
    ] = ()
    scale: Annotated[int, Meta(ge=1, le=10_000)] = 100
    for_entry: Annotated[int, Meta(ge=0, le=10_000)] = 0
    best_of: Annotated[int, Meta(ge=1, le=1_000)] | None = None


class LeagueBody(Body, frozen=True, kw_only=True):
    """A season: which offers count, from when to when, and for how many points."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    offers: Annotated[tuple[Word, ...], Meta(min_length=1, max_length=50)]
    from_ms: Moment
    to_ms: Moment
    points: PointsBody


class LeaguesShown(Shown, frozen=True, kw_only=True):
    """All leagues."""

    leagues: tuple[League, ...]


class HoldFinal(Body, frozen=True, kw_only=True):
    """Hold the final of a league for the first players, who begin with stacks by their points."""

    start: Moment
    players: Annotated[int, Meta(ge=2, le=1_000)]
    base_chips: Annotated[int, Meta(ge=1, le=10_000_000)]
    chips_per_point: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    added_cents: Annotated[int, Meta(ge=0, le=100_000_000_000)] = 0
