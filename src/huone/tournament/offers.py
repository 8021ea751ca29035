"""Offers: a tournament of a rulebook, ready to be announced.

Owns: which of a rulebook's chapters a tournament plays by, and its usual structure and prices.
Never: announces anything; a lobby does, and changes what it likes with `msgspec.structs.replace`.

>>> from huone.rulebooks.loader import load
>>> book = load("online-2.7-en")
>>> evening = scheduled(book, id="evening", total_cents=Cents(1000), start=Instant(0))
>>> evening.seats, evening.starting_chips, evening.entry.fee_cents
(9, 1500, 100)
"""

from msgspec.structs import replace

from huone.games.definition import OpenFaceGame, UnknownGame, catalog, find
from huone.games.rules import Structure
from huone.refusal import Refused
from huone.rulebooks.schema import (
    BlindLevel,
    BountyRules,
    FloorProcedures,
    HexaPro,
    MixedGames,
    OpenFaceChinese,
    PhasedRules,
    Rulebook,
)
from huone.rulebooks.tables import PAUSE_MS, clock_of
from huone.table.rules import Clock, TimeBank, TurnClock
from huone.tournament.config import (
    BountyForm,
    BuyInChoice,
    Level,
    RebuyOffer,
    Satellite,
    TournamentConfig,
)
from huone.tournament.fees import (
    EntryParts,
    sit_and_go_entry,
    tournament_entry,
    usual_rebuy,
    with_bounty,
)
from huone.tournament.hexapro import fee_cents, verify_buy_in
from huone.units import Cents, Chips, Instant, PlayerId


class NotHeldHere(Refused):
    """The rulebook does not have this kind of tournament."""

    code = "tournament/not-held-here"
    says = "{rulebook} has no {what}"


def scheduled(
    rulebook: Rulebook,
    *,
    id: str,
    total_cents: Cents,
    start: Instant | None,
    game: str = "texas",
    structure: Structure | None = None,
    entries_max: int | None = None,
) -> TournamentConfig:
    """Describe a tournament with the rulebook's usual structure, seats and fee."""
    found = find(game)
    if found.id not in catalog():  # A room offers what the catalogue has.
        raise UnknownGame(game=game)
    rules, sheet = rulebook.tournament, rulebook.tournament.structure
    seats = seats_of(rulebook, found.id)
    length_s = sheet.level_s if start is not None else sheet.sit_and_go_level_s
    return TournamentConfig(
        id=id,
        name=id,
        rulebook=rulebook.meta.id,
        game=found.id,
        structure=structure or _structure(found.id),
        levels=levels_of(sheet.levels, length_s),
        ante_form=sheet.antes[0],  # TOUR-ANTE-01: the sheet has the ante of each player.
        starting_chips=Chips(sheet.starting_chips),
        seats=seats,
        final_seats=min(seats, sheet.final_table_seats),
        start=start,
        entries_max=entries_max,
        entry=tournament_entry(total_cents, fees=rulebook.fees),
        rules=rules,
        cancellation=rulebook.cancellation,
        clock=tournament_clock(rulebook, found.id),
        time_bank=_time_bank(rulebook, sit_and_go=start is None),
        follows=rulebook.cash.button.follows,
        pause_ms=PAUSE_MS,
        late_levels=rules.registration.late_levels if start is not None else 0,
        closes_early=rules.registration.early_close != "never",
        deals=rules.prizes.private_deals != "none",
        hands_per_game=_hands_per_game(rulebook),
        voided=rulebook.crash.mode,
        deals_to_absent=_deals_to_absent(rulebook),
    )


def _structure(game: str) -> Structure:
    found = find(game)
    structures: tuple[Structure, ...] = (
        ("no-limit",) if isinstance(found, OpenFaceGame) else tuple(found.structures)
    )
    return structures[0] if structures else "fixed-limit"


def levels_of(levels: tuple[BlindLevel, ...], length_s: int) -> tuple[Level, ...]:
    """Turn the rulebook's levels into a sheet of levels of one length."""
    return tuple(
        Level(
            small_blind=Chips(level.small_blind),
            big_blind=Chips(level.big_blind),
            ante=Chips(level.ante),
            length_s=length_s,
        )
        for level in levels
    )


def seats_of(rulebook: Rulebook, game: str) -> int:
    """Give the seats of a tournament table of a game (T1, OFC-TOUR-01)."""
    if isinstance(find(game), OpenFaceGame):
        if not isinstance(rulebook.open_face, OpenFaceChinese):
            raise NotHeldHere(rulebook=rulebook.meta.id, what=f"tournaments of {game}")
        return rulebook.open_face.tournament_players_max
    sheet = rulebook.tournament.structure
    return min(sheet.seats_per_table, sheet.seats_by_game.get(game, sheet.seats_per_table))


def tournament_clock(rulebook: Rulebook, game: str) -> Clock:
    """Give the clock of tournament turns: lost lines are waited for late only (AMB-63)."""
    clock = clock_of(rulebook, game)
    if not isinstance(clock, TurnClock):
        return clock
    extra_ms = rulebook.tournament.absence.late_stage_extra_ms
    return replace(clock, disconnect=replace(clock.disconnect, extra_ms=extra_ms))


def _time_bank(rulebook: Rulebook, *, sit_and_go: bool) -> TimeBank | None:
    if not isinstance(rulebook.clock, TurnClock):
        return None
    banks = rulebook.clock.time_bank
    return banks.sit_and_go if sit_and_go else banks.tournament


def _hands_per_game(rulebook: Rulebook) -> int | None:
    mixed = rulebook.mixed_games
    return mixed.hands_per_game if isinstance(mixed, MixedGames) else None


def _deals_to_absent(rulebook: Rulebook) -> bool:
    floor = rulebook.floor
    return not isinstance(floor, FloorProcedures) or floor.all_absent_tournament_table_dealt


def sit_and_go(
    rulebook: Rulebook, *, id: str, total_cents: Cents, seats: int, game: str = "texas"
) -> TournamentConfig:
    """Describe a sit & go: listed sizes at listed prices, others at any (FEE-02..03)."""
    config = scheduled(
        rulebook, id=id, total_cents=total_cents, start=None, game=game, entries_max=seats
    )
    if any(table.seats == seats for table in rulebook.fees.sit_and_go):
        entry = sit_and_go_entry(total_cents, seats=seats, fees=rulebook.fees)
        config = replace(config, entry=entry)
    return config


def freeroll(config: TournamentConfig, *, added_cents: Cents) -> TournamentConfig:
    """Let nobody pay; the house gives the prizes (TYPE-FREE-01)."""
    return replace(config, entry=EntryParts(Cents(0), Cents(0), Cents(0)), added_cents=added_cents)


def with_rebuys(config: TournamentConfig, *, times_max: int | None = None) -> TournamentConfig:
    """Sell rebuys without a fee for the starting stack, and an add-on of twice as much."""
    price = usual_rebuy(config.entry)
    rebuy = RebuyOffer(price=price, chips=config.starting_chips, times_max=times_max)
    add_on = RebuyOffer(
        price=EntryParts(price.prize_cents, Cents(0), Cents(0)),
        chips=Chips(2 * config.starting_chips),
    )
    return replace(config, rebuy=rebuy, add_on=add_on)


def with_bounties(config: TournamentConfig, form: BountyForm) -> TournamentConfig:
    """Put a price on every head, out of the prize part (TYPE-BNTY-01, TOUR-BTY-01)."""
    rules = config.rules.bounty
    if not isinstance(rules, BountyRules) or form not in rules.forms:
        raise NotHeldHere(rulebook=config.rulebook, what=f"{form} bounties")
    return replace(config, entry=with_bounty(config.entry, rules), bounty=form)


def terminator(config: TournamentConfig, *, chips: int = 1) -> TournamentConfig:
    """Play for physical bounty chips, so many on each head, which are not broken (TOUR-BTY-05)."""
    bounties = with_bounties(config, "regular")
    worth, odd = divmod(bounties.entry.bounty_cents, chips)
    entry = bounties.entry
    whole = EntryParts(Cents(entry.prize_cents + odd), Cents(worth * chips), entry.fee_cents)
    return replace(bounties, entry=whole, bounty_chip_cents=Cents(worth))


def with_vips(config: TournamentConfig, vip_cents: dict[PlayerId, Cents]) -> TournamentConfig:
    """Let the house pay for knocking certain players out (TYPE-BNTY-04)."""
    rules = config.rules.bounty
    if not isinstance(rules, BountyRules) or "vip" not in rules.forms:
        raise NotHeldHere(rulebook=config.rulebook, what="VIP bounties")
    return replace(config, vip_cents=vip_cents)


def satellite(config: TournamentConfig, *, target: str, seat_cents: Cents) -> TournamentConfig:
    """Play for entries to another tournament (TYPE-SAT-01, TOUR-SAT-01)."""
    return replace(config, satellite=Satellite(target=target, seat_cents=seat_cents))


def multi_buy_in(config: TournamentConfig, *, max_cents: Cents) -> TournamentConfig:
    """Let everybody choose his buy-in, from the usual one up (TYPE-MBI-01)."""
    base = config.entry.total_cents
    choice = BuyInChoice(base_cents=base, min_cents=base, max_cents=max_cents)
    return replace(config, buy_in_choice=choice)


def phase_1(config: TournamentConfig, *, end_level: int | None = None) -> TournamentConfig:
    """Stop after a level and carry the stacks on (TYPE-PHS-02)."""
    rules = config.rules.phased
    if not isinstance(rules, PhasedRules):
        raise NotHeldHere(rulebook=config.rulebook, what="phased tournaments")
    end = rules.phase_1_end_level if end_level is None else end_level
    return replace(config, phase_1=replace(rules, phase_1_end_level=end))


def phase_2_by_phases(config: TournamentConfig) -> TournamentConfig:
    """Take in whoever survives a first phase, as each of them ends (TYPE-PHS-01..03)."""
    if not isinstance(config.rules.phased, PhasedRules):
        raise NotHeldHere(rulebook=config.rulebook, what="phased tournaments")
    entry = EntryParts(Cents(0), Cents(0), Cents(0))
    return replace(config, entry=entry, by_phases=True, late_levels=0)


def phase_2(
    config: TournamentConfig, *, carried_chips: dict[PlayerId, Chips], pool_cents: Cents
) -> TournamentConfig:
    """Go on with the survivors for all that was paid in the first phases (TYPE-PHS-03..04)."""
    entry = EntryParts(Cents(0), Cents(0), Cents(0))
    return replace(
        config,
        entry=entry,
        carried_chips=carried_chips,
        carried_pool_cents=pool_cents,
        late_levels=0,
    )


def hexapro(
    rulebook: Rulebook, chapter: HexaPro | object, *, id: str, buy_in_cents: Cents, game: str
) -> TournamentConfig:
    """Describe a three-handed sit & go with a drawn prize pool (HEXA-01, HEXT-01).

    It costs what the chapter lists, whatever plan somebody has (PLAN-06, online:AMB-07).
    """
    if not isinstance(chapter, HexaPro) or game not in chapter.games:
        raise NotHeldHere(rulebook=rulebook.meta.id, what=f"HexaPro of {game}")
    verify_buy_in(buy_in_cents, chapter)
    config = scheduled(
        rulebook, id=id, total_cents=buy_in_cents, start=None, game=game, entries_max=chapter.seats
    )
    fee = fee_cents(buy_in_cents, chapter.rake_per_100000)
    clock = clock_of(rulebook, game)
    if isinstance(clock, TurnClock):
        extra = replace(clock.disconnect, extra_ms=chapter.reconnect_extra_ms)
        clock = replace(clock, disconnect=extra)
    return replace(
        config,
        entry=EntryParts(Cents(buy_in_cents - fee), Cents(0), fee),
        levels=levels_of(chapter.levels, chapter.rows[-1].level_s),
        starting_chips=Chips(chapter.rows[-1].starting_chips),
        seats=chapter.seats,
        final_seats=chapter.seats,
        hexapro=chapter,
        clock=clock,
        time_bank=chapter.time_bank_low,
    )
