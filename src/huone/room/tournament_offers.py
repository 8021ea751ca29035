"""Offers: which tournaments a room holds, written so that an operator can type it.

Owns: `TournamentOffer`, a line of the room's configuration, and the tournament that it describes.
Never: announces one (`hall.py`), or invents a rule; what is not said here is the rulebook's.

Rule 1: sit & gos and HexaPros are always open: when one starts, the next takes entries.
Rule 2: a scheduled tournament has a time, or a first time and how often it comes again.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from huone.refusal import Refused
from huone.rulebooks.schema import Rulebook
from huone.table.clock import tournament_bank
from huone.table.rules import TimeBank, TurnClock
from huone.tournament import offers
from huone.tournament.config import (
    AnteForm,
    BountyForm,
    Level,
    RebuyOffer,
    TournamentConfig,
    verify_tournament,
)
from huone.tournament.fees import verify_rebuy_fee
from huone.tournament.prizes import set_aside
from huone.tournament.satellite import verify_tiers
from huone.units import Cents, Chips, Instant, PlayerId

OPENS_BEFORE_MS: Final = 24 * 3_600_000
"""How long before its start a scheduled tournament takes entries."""

OfferKind = Literal["sit-and-go", "hexapro", "hexapro-extreme", "scheduled"]


class OfferTwice(Refused):
    """Each tournament offer of a room has a name of its own."""

    code = "room/tournament-twice"
    says = "the room has two tournament offers called {offer!r}"


class NoSuchOffer(Refused):
    """The room holds no such tournaments."""

    code = "room/no-such-tournament-offer"
    says = "the room has no tournament offer called {offer!r}"


class OfferUnfit(Refused):
    """A tournament offer that says too little, or what does not go together."""

    code = "room/unfit-tournament"
    says = "tournament offer {offer!r}: {why}"
    """Where it is known, `field` names the term that has to change."""


class TournamentOffer(Struct, frozen=True, kw_only=True):
    """One line of the tournament lobby."""

    id: str
    kind: OfferKind
    buy_in_cents: Cents
    name: str = ""
    game: str = "texas"
    seats: int = 0
    """How many play a sit & go; of other kinds the rulebook says how many sit at a table."""
    start: Instant | None = None
    every_ms: int | None = None
    """After how long a scheduled tournament comes again; None is once."""
    opens_before_ms: int = OPENS_BEFORE_MS
    entries_max: int | None = None
    guaranteed_cents: Cents = Cents(0)
    added_cents: Cents = Cents(0)
    """What the house adds; with a buy-in of 0 it is a freeroll."""
    bounty: BountyForm | None = None
    rebuys: int | None = None
    """How many rebuys each player may make, with an add-on after them; None is a freezeout."""
    re_entry: bool = False
    max_buy_in_cents: Cents | None = None
    """Up to how much a player may choose to pay for a larger stack (TYPE-MBI-01)."""
    target: str | None = None
    """The offer whose entries are won here; its price is the worth of a seat."""
    phase_of: str | None = None
    """The offer of the second phase, to which the survivors carry their chips (TYPE-PHS-01)."""
    phase_end_level: int | None = None
    """The last level of a first phase; without one the rulebook's."""
    phase_2: bool = False
    """Whether nobody enters who has not survived a first phase (TYPE-PHS-03)."""
    late_levels: int | None = None
    starting_chips: Chips | None = None
    level_s: int | None = None
    hands_max: int | None = None
    """After how many hands at each table it ends, by chips."""
    levels: tuple[Level, ...] = ()
    """A structure sheet of its own; without one the rulebook's is played."""
    payouts_basis_points: tuple[int, ...] = ()
    """A prize table of its own, in parts of 10,000; without one the rulebook's is paid."""
    prize_step_cents: Cents = Cents(0)
    """Prizes are rounded down to this, and the rest is the first's; 0 is the rulebook's."""
    ante_form: AnteForm | None = None
    """Who pays the antes; without it everybody pays his own."""
    closes_early: bool | None = None
    """Whether entries end when all who are left are in the money, where the rulebook lets it."""
    invited: tuple[PlayerId, ...] = ()
    """Who may enter a freeroll with conditions; nobody named is everybody (MTT-FEE-04)."""
    set_aside_basis_points: dict[str, int] = {}
    """Special prizes and later tournaments, in parts of 10,000 of the pool (TOUR-SPEC-01)."""
    rebuy_fee_cents: Cents = Cents(0)
    """What the house takes of a rebuy or add-on, on top of its price (FEE-06)."""
    add_on_break_s: int | None = None
    bounty_chips: int = 0
    """Physical bounty chips on each head; 0 is money (TOUR-BTY-05)."""
    vip_cents: dict[PlayerId, Cents] = {}
    """What the house pays for knocking these players out (TYPE-BNTY-04)."""
    time_bank_ms: int | None = None
    time_bank_max_ms: int | None = None
    """The time bank at the start and its cap; without them the rulebook's (TIME-07)."""
    deals: bool | None = None
    practice_bots: bool = False
    """Whether house bots fill empty seats after a short wait; for play money only."""
    fill_after_ms: int = 10_000

    @property
    def is_recurring(self) -> bool:
        """Whether another one opens as soon as one has started."""
        return self.kind != "scheduled"


def tournament_config(
    offer: TournamentOffer,
    rulebook: Rulebook,
    *,
    id: str,
    start: Instant | None,
    seat_cents: Cents | None = None,
) -> TournamentConfig:
    """Describe one tournament of an offer; `seat_cents` is what an entry to its target costs."""
    config = replace(_kind(offer, rulebook, id=id, start=start), name=offer.name or offer.id)
    config = _with_terms(_with_options(config, offer), offer, rulebook)
    if offer.target is not None:
        config = offers.satellite(config, target=offer.target, seat_cents=seat_cents or Cents(0))
    verify_tournament(config)
    return config


def _kind(
    offer: TournamentOffer, rulebook: Rulebook, *, id: str, start: Instant | None
) -> TournamentConfig:
    price, game = offer.buy_in_cents, offer.game
    match offer.kind:
        case "sit-and-go":
            return offers.sit_and_go(
                rulebook, id=id, total_cents=price, seats=offer.seats, game=game
            )
        case "hexapro" | "hexapro-extreme":
            extreme = offer.kind == "hexapro-extreme"
            chapter = rulebook.hexapro_extreme if extreme else rulebook.hexapro
            return offers.hexapro(rulebook, chapter, id=id, buy_in_cents=price, game=game)
        case "scheduled":
            return offers.scheduled(
                rulebook,
                id=id,
                total_cents=price,
                start=start,
                game=game,
                entries_max=offer.entries_max,
            )


def _with_options(config: TournamentConfig, offer: TournamentOffer) -> TournamentConfig:
    if offer.buy_in_cents == 0 and not offer.phase_2:
        config = offers.freeroll(config, added_cents=offer.added_cents)
    if offer.bounty_chips:
        config = offers.terminator(config, chips=offer.bounty_chips)
    elif offer.bounty is not None:
        config = offers.with_bounties(config, offer.bounty)
    if offer.vip_cents:
        config = offers.with_vips(config, offer.vip_cents)
    if offer.rebuys is not None:
        config = offers.with_rebuys(config, times_max=offer.rebuys)
    if offer.max_buy_in_cents is not None:
        config = offers.multi_buy_in(config, max_cents=offer.max_buy_in_cents)
    levels = offer.levels or config.levels
    if offer.level_s is not None:
        levels = tuple(replace(level, length_s=offer.level_s) for level in levels)
    config = replace(
        config,
        levels=levels,
        payouts_basis_points=offer.payouts_basis_points,
        prize_step_cents=offer.prize_step_cents,
        hands_max=offer.hands_max,
        re_entry=offer.re_entry,
        guaranteed_cents=offer.guaranteed_cents,
        added_cents=offer.added_cents,
        starting_chips=offer.starting_chips or config.starting_chips,
        late_levels=config.late_levels if offer.late_levels is None else offer.late_levels,
        deals=config.deals if offer.deals is None else offer.deals,
    )
    return _with_phases(config, offer)


def _with_terms(
    config: TournamentConfig, offer: TournamentOffer, rulebook: Rulebook
) -> TournamentConfig:
    """Add what an operator may set beside the kind of tournament; contradictions are refused."""
    set_aside(Cents(0), offer.set_aside_basis_points)
    break_s = config.add_on_break_s if offer.add_on_break_s is None else offer.add_on_break_s
    return replace(
        config,
        ante_form=_ante_form(offer, rulebook),
        closes_early=_closes_early(config, offer),
        invited=frozenset(offer.invited) or None,
        set_aside_basis_points=offer.set_aside_basis_points,
        add_on_break_s=break_s,
        rebuy=_with_fee(config.rebuy, offer, rulebook),
        add_on=_with_fee(config.add_on, offer, rulebook),
        time_bank=_time_bank(config, offer, rulebook),
    )


def _closes_early(config: TournamentConfig, offer: TournamentOffer) -> bool:
    """Read the switch of early closing, which some books leave to nobody (MTT-REG-03, AMB-46)."""
    if offer.closes_early is None:
        return config.closes_early
    rule = config.rules.registration.early_close
    if (rule == "automatic" and not offer.closes_early) or (rule == "never" and offer.closes_early):
        closes = "always" if rule == "automatic" else "never"
        why = f"by this rulebook registration {closes} closes early, and nobody switches that"
        raise OfferUnfit(offer=offer.id, why=why)
    return offer.closes_early


def _ante_form(offer: TournamentOffer, rulebook: Rulebook) -> AnteForm:
    forms = rulebook.tournament.structure.antes
    if offer.ante_form is None:
        return forms[0]
    if offer.ante_form not in forms:
        why = f"{rulebook.meta.id} has no {offer.ante_form} antes"
        raise OfferUnfit(offer=offer.id, why=why, field="ante_form")
    return offer.ante_form


def _with_fee(
    sold: RebuyOffer | None, offer: TournamentOffer, rulebook: Rulebook
) -> RebuyOffer | None:
    if sold is None or not offer.rebuy_fee_cents:
        return sold
    price = replace(sold.price, fee_cents=offer.rebuy_fee_cents)
    verify_rebuy_fee(price, fees=rulebook.fees)
    return replace(sold, price=price)


def _time_bank(
    config: TournamentConfig, offer: TournamentOffer, rulebook: Rulebook
) -> TimeBank | None:
    first, most = offer.time_bank_ms, offer.time_bank_max_ms
    if first is None and most is None:
        return config.time_bank
    if offer.kind != "scheduled" or not isinstance(rulebook.clock, TurnClock):
        why = "only a scheduled tournament of a timed rulebook has a time bank of its own"
        raise OfferUnfit(offer=offer.id, why=why, field="time_bank_ms")
    bank = tournament_bank(rulebook.clock.time_bank, initial_ms=first, cap_ms=most)
    if bank.initial_ms > bank.cap_ms:
        why = "its time bank starts above its cap"
        raise OfferUnfit(offer=offer.id, why=why, field="time_bank_ms")
    return bank


def _with_phases(config: TournamentConfig, offer: TournamentOffer) -> TournamentConfig:
    if offer.phase_2:
        return offers.phase_2_by_phases(config)
    if offer.phase_of is not None:
        return offers.phase_1(config, end_level=offer.phase_end_level)
    return config


def verify_offers(offered: Sequence[TournamentOffer], rulebook: Rulebook) -> None:
    """Refuse offers that could not be held, before the doors open."""
    names = [offer.id for offer in offered]
    for offer in offered:
        if names.count(offer.id) > 1:
            raise OfferTwice(offer=offer.id)
        for field, why in contradictions(offer):
            raise OfferUnfit(offer=offer.id, why=why, field=field)
        _verify_final(offer, offered)
        worth = seat_worth(offer, offered)
        tournament_config(offer, rulebook, id=offer.id, start=offer.start, seat_cents=worth)


def contradictions(offer: TournamentOffer) -> Iterator[tuple[str, str]]:
    """Name each term that does not go together with another: the term, and why not."""
    for kind_of in (_of_time, _of_free_entry, _of_hexapro, _of_phases, _of_extras, _of_prizes):
        yield from ((field, why) for wrong, field, why in kind_of(offer) if wrong)


Contradiction = tuple[object, str, str]
"""Whether it is one, the term that has to change, and why."""


def _of_time(offer: TournamentOffer) -> tuple[Contradiction, ...]:
    timed = offer.kind == "scheduled"
    often = offer.every_ms is not None and offer.every_ms < 60_000
    alone = offer.kind == "sit-and-go" and offer.seats < 2
    return (
        (timed and offer.start is None, "start", "a scheduled tournament needs a time to start"),
        (not timed and offer.start is not None, "start", "it starts when it is full"),
        (often, "every_ms", "it comes again after a minute at the earliest"),
        (not timed and offer.every_ms is not None, "every_ms", "another follows by itself"),
        (alone, "seats", "a sit & go needs two seats or more"),
    )


def _of_free_entry(offer: TournamentOffer) -> tuple[Contradiction, ...]:
    free = offer.buy_in_cents == 0 and not offer.phase_2
    most = offer.max_buy_in_cents
    low = most is not None and most < offer.buy_in_cents
    return (
        (free and offer.bounty, "bounty", "a freeroll has no prices on heads"),
        (free and offer.rebuys is not None, "rebuys", "a freeroll sells no rebuys"),
        (free and most is not None, "max_buy_in_cents", "a freeroll has no choice of buy-ins"),
        (low and not free, "max_buy_in_cents", "the largest buy-in is below the usual one"),
        (offer.invited and offer.buy_in_cents, "invited", "conditions are for freerolls"),
    )


def _of_hexapro(offer: TournamentOffer) -> tuple[Contradiction, ...]:
    why = "a HexaPro is played by its own chapter"
    if offer.kind not in ("hexapro", "hexapro-extreme"):
        return ()
    return (
        (offer.bounty, "bounty", why),
        (offer.rebuys is not None, "rebuys", why),
        (offer.re_entry, "re_entry", why),
        (offer.guaranteed_cents, "guaranteed_cents", why),
        (offer.added_cents, "added_cents", why),
        (offer.max_buy_in_cents is not None, "max_buy_in_cents", why),
        (offer.target is not None, "target", why),
        (offer.payouts_basis_points, "payouts_basis_points", why),
        (offer.set_aside_basis_points, "set_aside_basis_points", why),
        (offer.levels, "levels", why),
        (offer.hands_max is not None, "hands_max", why),
    )


def _of_phases(offer: TournamentOffer) -> tuple[Contradiction, ...]:
    phased = offer.phase_2 or offer.phase_of is not None
    unscheduled = phased and offer.kind != "scheduled"
    end = offer.phase_end_level
    late = end is not None and bool(offer.levels) and end > len(offer.levels)
    return (
        (unscheduled, "phase_of", "the phases of a tournament are scheduled"),
        (
            offer.phase_2 and (offer.buy_in_cents or offer.phase_of),
            "phase_2",
            "a second phase has no price and no phase behind it",
        ),
        (offer.phase_2 and offer.invited, "invited", "a second phase invites nobody"),
        (
            offer.phase_of is not None and offer.target is not None,
            "target",
            "a first phase leads to its second",
        ),
        (end is not None and offer.phase_of is None, "phase_end_level", "no phase follows"),
        (late, "phase_end_level", "the sheet has no such level"),
    )


def _of_extras(offer: TournamentOffer) -> tuple[Contradiction, ...]:
    no_rebuys = offer.rebuys is None
    worthless = any(cents < 1 for cents in offer.vip_cents.values())
    return (
        (offer.rebuy_fee_cents and no_rebuys, "rebuy_fee_cents", "a rebuy fee needs rebuys"),
        (
            offer.add_on_break_s is not None and no_rebuys,
            "add_on_break_s",
            "an add-on break needs rebuys",
        ),
        (offer.rebuy_fee_cents < 0, "rebuy_fee_cents", "a fee is not negative"),
        (
            offer.bounty_chips and offer.bounty != "regular",
            "bounty_chips",
            "bounty chips need regular bounties",
        ),
        (worthless, "vip_cents", "a VIP bounty is worth nothing"),
    )


def _of_prizes(offer: TournamentOffer) -> tuple[Contradiction, ...]:
    shares = offer.payouts_basis_points
    rises = any(below > above for above, below in pairwise(shares))
    own, won = bool(shares), offer.target is not None
    return (
        (rises, "payouts_basis_points", "no place is paid more than the one above it"),
        (own and won, "payouts_basis_points", "a satellite pays in entries"),
        (offer.prize_step_cents < 0, "prize_step_cents", "a step is not negative"),
    )


def _verify_final(offer: TournamentOffer, offered: Sequence[TournamentOffer]) -> None:
    """Refuse a first phase that leads nowhere."""
    finals = {each.id for each in offered if each.phase_2}
    if offer.phase_of is not None and offer.phase_of not in finals:
        why = f"there is no second phase {offer.phase_of!r}"
        raise OfferUnfit(offer=offer.id, why=why, field="phase_of")


def proposed_config(
    offered: Sequence[TournamentOffer], rulebook: Rulebook, *, id: str
) -> TournamentConfig:
    """Describe one of several offers as it would be held, or refuse them."""
    verify_offers(offered, rulebook)
    for offer in offered:
        if offer.id == id:
            worth = seat_worth(offer, offered)
            return tournament_config(offer, rulebook, id=id, start=offer.start, seat_cents=worth)
    raise NoSuchOffer(offer=id)


def seat_worth(offer: TournamentOffer, offered: Sequence[TournamentOffer]) -> Cents | None:
    """Give the price of the entries that a satellite is played for."""
    if offer.target is None:
        return None
    for target in offered:
        if target.id == offer.target and target.id != offer.id:
            if target.target is not None:  # TYPE-SAT-02: each tier is dearer than the one below.
                verify_tiers([offer.buy_in_cents, target.buy_in_cents])
            return target.buy_in_cents
    why = f"there is no offer {offer.target!r} to win a seat in"
    raise OfferUnfit(offer=offer.id, why=why, field="target")
