"""Design choices: what a rulebook lets a tournament be, so that a form offers nothing else.

Owns: the list of kinds, prices, forms and usual values of one house.
Never: checks a draft; `tournament_offers` does, and knows every contradiction.
"""

from collections.abc import Iterable

from msgspec import Struct

from huone.games.definition import OpenFaceGame, catalog, find
from huone.money.currency import PLAY
from huone.room.config import RoomConfig
from huone.room.tournament_offers import OfferKind, TournamentOffer
from huone.rulebooks.schema import BountyRules, HexaPro, OpenFaceChinese, PhasedRules, Rulebook
from huone.table.rules import TurnClock
from huone.tournament.config import AnteForm, Level
from huone.tournament.offers import levels_of


class SizeChoice(Struct, frozen=True, kw_only=True):
    """A sit & go of one size, and what it may cost."""

    seats: int
    buy_ins_cents: tuple[int, ...]


class OfferChoice(Struct, frozen=True, kw_only=True):
    """An offer that another may lead to."""

    id: str
    name: str
    buy_in_cents: int


class DesignChoices(Struct, frozen=True, kw_only=True):
    """What may be chosen here, and what is usual where nothing is chosen."""

    rulebook: str
    kinds: tuple[OfferKind, ...]
    games: tuple[str, ...]
    hexapro_games: tuple[str, ...]
    hexapro_buy_ins_cents: tuple[int, ...]
    extreme_buy_ins_cents: tuple[int, ...]
    sit_and_gos: tuple[SizeChoice, ...]
    """Sizes with listed prices; other sizes cost what one likes."""
    seats: int
    fee_basis_points: int
    starting_chips: int
    levels: tuple[Level, ...]
    sit_and_go_level_s: int
    ante_forms: tuple[AnteForm, ...]
    bounty_forms: tuple[str, ...]
    vips: bool
    bounty_chips: bool
    phases: bool
    phase_end_level: int | None
    rebuy_fee: bool
    late_levels: int
    closes_early: bool
    deals: bool
    time_bank: bool
    practice_bots: bool
    targets: tuple[OfferChoice, ...]
    finals: tuple[OfferChoice, ...]


def design_choices(
    config: RoomConfig, rulebook: Rulebook, offers: Iterable[TournamentOffer]
) -> DesignChoices:
    """Say what a tournament may be in this house."""
    rules, sheet = rulebook.tournament, rulebook.tournament.structure
    bounty = rules.bounty if isinstance(rules.bounty, BountyRules) else None
    phased = rules.phased if isinstance(rules.phased, PhasedRules) else None
    plain, extreme = _chapter(rulebook.hexapro), _chapter(rulebook.hexapro_extreme)
    kinds: list[OfferKind] = ["scheduled", "sit-and-go"]
    kinds += ["hexapro"] if plain else []
    kinds += ["hexapro-extreme"] if extreme else []
    known = list(offers)
    forms = bounty.forms if bounty else ()
    return DesignChoices(
        rulebook=rulebook.meta.id,
        kinds=tuple(kinds),
        games=tuple(game for game in catalog() if _is_held(game, rulebook)),
        hexapro_games=plain.games if plain else (),
        hexapro_buy_ins_cents=plain.buy_ins_cents if plain else (),
        extreme_buy_ins_cents=extreme.buy_ins_cents if extreme else (),
        sit_and_gos=tuple(
            SizeChoice(
                seats=table.seats, buy_ins_cents=tuple(row.total_cents for row in table.rows)
            )
            for table in rulebook.fees.sit_and_go
        ),
        seats=sheet.seats_per_table,
        fee_basis_points=rulebook.fees.tournament.usual_basis_points_of_total,
        starting_chips=sheet.starting_chips,
        levels=levels_of(sheet.levels, sheet.level_s),
        sit_and_go_level_s=sheet.sit_and_go_level_s,
        ante_forms=sheet.antes,
        bounty_forms=tuple(form for form in forms if form != "vip"),
        vips="vip" in forms,
        bounty_chips="regular" in forms,
        phases=phased is not None,
        phase_end_level=phased.phase_1_end_level if phased else None,
        rebuy_fee=rulebook.fees.rebuy_and_add_on == "possible",
        late_levels=rules.registration.late_levels,
        closes_early=rules.registration.early_close != "never",
        deals=rules.prizes.private_deals != "none",
        time_bank=isinstance(rulebook.clock, TurnClock),
        practice_bots=config.currency == PLAY.code,
        targets=_named(one for one in known if not one.phase_2 and one.buy_in_cents),
        finals=_named(one for one in known if one.phase_2),
    )


def _chapter(chapter: object) -> HexaPro | None:
    return chapter if isinstance(chapter, HexaPro) else None


def _is_held(game: str, rulebook: Rulebook) -> bool:
    is_open_face = isinstance(find(game), OpenFaceGame)
    return not is_open_face or isinstance(rulebook.open_face, OpenFaceChinese)


def _named(offers: Iterable[TournamentOffer]) -> tuple[OfferChoice, ...]:
    return tuple(
        OfferChoice(id=one.id, name=one.name or one.id, buy_in_cents=one.buy_in_cents)
        for one in offers
    )
