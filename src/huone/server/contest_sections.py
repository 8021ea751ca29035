"""Contest sections: a tournament with paper cards, as it is typed in a file or sent by a desk.

Owns: the keys of `[[live.contest]]`, their bounds, and the sheet that they describe.
Never: asks a rulebook whether it can be played.
"""

from typing import Annotated

from msgspec import Meta, field
from msgspec.structs import replace

from huone.games.rules import Structure
from huone.live.contests.sheet import ChipKind, ContestPrice, ContestRebuy, ContestSheet
from huone.server.section import Amount, Count, Id, Price, Section, Word
from huone.tournament.config import AnteForm, BountyForm, Level
from huone.units import Chips

ChipValue = Annotated[str, Meta(pattern=r"^[1-9][0-9]{0,8}$")]
LevelCount = Annotated[int, Meta(ge=0, le=200)]


class PriceSection(Section, frozen=True, kw_only=True):
    """What is paid, in cents: for the prizes, for the bounty, for the house."""

    prize: Amount = 0
    bounty: Amount = 0
    fee: Amount = 0

    def price(self) -> ContestPrice:
        """Give the parts."""
        return ContestPrice(prize_cents=self.prize, bounty_cents=self.bounty, fee_cents=self.fee)


class StartingSection(Section, frozen=True, kw_only=True):
    """A starting stack, and of which chips it is made: value = number."""

    chips: Annotated[int, Meta(ge=1, le=100_000_000)]
    set: Annotated[dict[ChipValue, Annotated[int, Meta(ge=0, le=1_000)]], Meta(max_length=16)] = (
        field(default_factory=dict)
    )
    colours: Annotated[dict[ChipValue, Word], Meta(max_length=16)] = field(default_factory=dict)

    def kinds(self) -> tuple[ChipKind, ...]:
        """Give the chips, the smallest first."""
        return tuple(
            ChipKind(value=int(value), count=count, colour=self.colours.get(value, ""))
            for value, count in sorted(self.set.items(), key=lambda item: int(item[0]))
        )


class ContestLevelSection(Section, frozen=True, kw_only=True):
    """One level of the sheet; `chip` is the smallest in play, if it is not to be worked out."""

    small_blind: Price
    big_blind: Price
    ante: Amount = 0
    minutes: Annotated[int, Meta(ge=1, le=1_440)] = 15
    break_min: Annotated[int, Meta(ge=0, le=1_440)] = 0
    chip: Price = 1

    def level(self) -> Level:
        """Give the level."""
        return Level(
            small_blind=Chips(self.small_blind),
            big_blind=Chips(self.big_blind),
            ante=Chips(self.ante),
            length_s=self.minutes * 60,
            break_after_s=self.break_min * 60,
            chip=Chips(self.chip),
        )


class ContestRebuySection(Section, frozen=True, kw_only=True):
    """A rebuy or an add-on."""

    price: PriceSection
    chips: Count
    times: Annotated[int, Meta(ge=1, le=1_000)] | None = None

    def rebuy(self) -> ContestRebuy:
        """Give what it costs and brings."""
        return ContestRebuy(price=self.price.price(), chips=self.chips, times_max=self.times)


class ContestSection(Section, frozen=True, kw_only=True):
    """A template of a tournament with paper cards; the director announces from it."""

    id: Id
    name: Annotated[str, Meta(max_length=60)] = ""
    game: Word = "texas"
    structure: Structure | None = None
    entry: PriceSection
    starting: StartingSection
    levels: Annotated[tuple[ContestLevelSection, ...], Meta(min_length=1, max_length=100)]
    ante_form: AnteForm = "big-blind"
    seats: Annotated[int, Meta(ge=2, le=12)] | None = None
    late_levels: LevelCount = 0
    re_entry: bool = False
    rebuy: ContestRebuySection | None = None
    add_on: ContestRebuySection | None = None
    bounty: BountyForm | None = None
    bounty_chip: Amount = 0
    guaranteed: Amount = 0
    added: Amount = 0
    payouts: Annotated[tuple[Annotated[int, Meta(ge=1, le=10_000)], ...], Meta(max_length=200)] = ()
    prize_step: Amount = 100
    special: Annotated[dict[Word, Annotated[int, Meta(ge=1, le=10_000)]], Meta(max_length=12)] = (
        field(default_factory=dict)
    )
    deals: bool = True
    entries_max: Annotated[int, Meta(ge=2, le=2_000)] | None = None
    draw_opens_min: Annotated[int, Meta(ge=0, le=1_440)] = 15
    break_minute: Annotated[int, Meta(ge=0, le=59)] | None = None
    break_min: Annotated[int, Meta(ge=1, le=240)] = 10
    breaking_order: Annotated[
        tuple[Annotated[int, Meta(ge=1, le=10_000)], ...], Meta(max_length=200)
    ] = ()
    first_table: Annotated[int, Meta(ge=1, le=9_000)] = 1
    target: Word | None = None
    seat: Amount = 0

    def sheet(self) -> ContestSheet:
        """Give the sheet that this describes."""
        return ContestSheet(
            id=self.id,
            name=self.name,
            game=self.game,
            structure=self.structure,
            entry=self.entry.price(),
            starting_chips=self.starting.chips,
            chips=self.starting.kinds(),
            levels=tuple(level.level() for level in self.levels),
            ante_form=self.ante_form,
            seats=self.seats,
            late_levels=self.late_levels,
            re_entry=self.re_entry,
            rebuy=self.rebuy.rebuy() if self.rebuy else None,
            add_on=self.add_on.rebuy() if self.add_on else None,
            bounty=self.bounty,
            bounty_chip_cents=self.bounty_chip,
            guaranteed_cents=self.guaranteed,
            added_cents=self.added,
            payouts_basis_points=self.payouts,
            prize_step_cents=self.prize_step,
            special_basis_points=self.special,
            deals=self.deals,
            entries_max=self.entries_max,
            draw_opens_min=self.draw_opens_min,
            break_minute=self.break_minute,
            break_min=self.break_min,
            breaking_order=self.breaking_order,
            first_table=self.first_table,
            target=self.target or "",
            seat_cents=self.seat,
        )


class ContestChanges(Section, frozen=True, kw_only=True):
    """What a director changes of a sheet; what is not said stays (TOUR-STRUCT-04)."""

    name: Annotated[str, Meta(max_length=60)] | None = None
    levels: (
        Annotated[tuple[ContestLevelSection, ...], Meta(min_length=1, max_length=100)] | None
    ) = None
    late_levels: LevelCount | None = None
    re_entry: bool | None = None
    guaranteed: Amount | None = None
    added: Amount | None = None
    payouts: (
        Annotated[tuple[Annotated[int, Meta(ge=1, le=10_000)], ...], Meta(max_length=200)] | None
    ) = None
    prize_step: Amount | None = None
    entries_max: Annotated[int, Meta(ge=2, le=2_000)] | None = None
    draw_opens_min: Annotated[int, Meta(ge=0, le=1_440)] | None = None
    breaking_order: (
        Annotated[tuple[Annotated[int, Meta(ge=1, le=10_000)], ...], Meta(max_length=200)] | None
    ) = None

    def changed(self, sheet: ContestSheet) -> ContestSheet:
        """Give the sheet with what was said."""
        said: dict[str, object] = {
            "name": self.name,
            "levels": tuple(level.level() for level in self.levels) if self.levels else None,
            "late_levels": self.late_levels,
            "re_entry": self.re_entry,
            "guaranteed_cents": self.guaranteed,
            "added_cents": self.added,
            "payouts_basis_points": self.payouts,
            "prize_step_cents": self.prize_step,
            "entries_max": self.entries_max,
            "draw_opens_min": self.draw_opens_min,
            "breaking_order": self.breaking_order,
        }
        new: ContestSheet = replace(sheet, **{k: v for k, v in said.items() if v is not None})
        return new
