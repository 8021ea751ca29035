"""Registration: entering, leaving, coming back and buying more chips in a tournament.

Owns: who may buy what and when, and the money parts and chips of each purchase.
Never: seats anybody or fixes prizes; the director does when a purchase is made.

Rule 1: every purchase is verified whole before anything changes.
"""

from huone.refusal import Refused
from huone.tournament import events as tournament_events
from huone.tournament.cancellation import EntryMade
from huone.tournament.config import RebuyOffer, TournamentConfig
from huone.tournament.entries import (
    RegistrationClosed,
    is_registration_open,
    multi_buy_in_stack,
    verify_add_on,
    verify_re_entry,
    verify_rebuy,
    verify_unregistration,
)
from huone.tournament.events import TournamentEvent
from huone.tournament.fees import EntryParts
from huone.tournament.field import Entrant, Tournament
from huone.tournament.payouts import places_now
from huone.units import Cents, Chips, Instant, PlayerId


class AlreadyEntered(Refused):
    """One entry for each player (MTT-REG-05)."""

    code = "tournament/already-entered"
    says = "{player} is in this tournament already"


class TournamentFull(Refused):
    """Every seat of the tournament is taken."""

    code = "tournament/full"
    says = "all {entries_max} seats are taken"


class NotOnInvitation(Refused):
    """A freeroll may have conditions (MTT-FEE-04)."""

    code = "tournament/not-invited"
    says = "{player} does not meet the conditions of this tournament"


class NoDirectEntry(Refused):
    """A second phase is reached through a first one only (TYPE-PHS-03)."""

    code = "tournament/no-direct-entry"
    says = "there is no direct entry to this phase"


class TournamentOver(Refused):
    """What is over or cancelled does not go on."""

    code = "tournament/over"
    says = "this tournament is {stage}"


class WasDisqualified(Refused):
    """A disqualified player does not come back (TOUR-DQ-01)."""

    code = "tournament/disqualified"
    says = "{player} was disqualified"


class NotOfferedHere(Refused):
    """A freezeout has no additional purchases (TOUR-FREEZE-01)."""

    code = "tournament/not-offered"
    says = "this tournament has no {what}"


class NotOnSaleNow(Refused):
    """Chips are bought between hands, and an add-on in its break."""

    code = "tournament/not-now"
    says = "a {what} is not possible now: {why}"


def takes_entries(field: Tournament, config: TournamentConfig) -> bool:
    """Tell whether somebody may still enter (MTT-REG-02..04, TOUR-LATE-02)."""
    if field.stage == "registering":
        return True
    if field.stage != "playing" or not field.registration_open:
        return False
    if config.late_levels == 0 or field.players_left < 2:
        return False
    rules = config.rules.registration
    switched = rules.early_close == "operator" and config.closes_early
    may_close = rules.early_close == "automatic" or switched
    return is_registration_open(
        field.level,
        late_levels=config.late_levels,
        players_left=field.players_left,
        places=places_now(field, config) if may_close else 0,
        operator_closes_early=config.closes_early,
        rules=rules,
    )


def verify_entry(field: Tournament, config: TournamentConfig, player: PlayerId) -> None:
    """Refuse an entry that the tournament does not take."""
    if field.stage in ("finished", "cancelled"):
        raise TournamentOver(stage=field.stage)
    entrant = field.entrants.get(player)
    if entrant is not None and entrant.disqualified:
        raise WasDisqualified(player=player)
    if config.is_phase_2:
        raise NoDirectEntry
    if config.invited is not None and player not in config.invited:
        raise NotOnInvitation(player=player)
    if entrant is not None and not entrant.out:
        raise AlreadyEntered(player=player)
    if entrant is not None:
        verify_re_entry(
            Chips(0),
            announced=config.re_entry,
            registration_open=takes_entries(field, config),
            rules=config.rules.registration,
        )
    if not takes_entries(field, config):
        raise RegistrationClosed(why=_why_closed(field, config))
    most = config.entries_max
    if entrant is None and most is not None and len(field.entrants) >= most:
        raise TournamentFull(entries_max=most)


def _why_closed(field: Tournament, config: TournamentConfig) -> str:
    if config.late_levels == 0:
        return "this tournament takes no late entries"
    if field.level > config.late_levels:
        return f"it lasts to level {config.late_levels}, and level {field.level} is played"
    return f"the money is reached with {field.players_left} players left"


def priced(config: TournamentConfig, buy_in_cents: Cents | None) -> tuple[EntryParts, Chips]:
    """Give the parts of an entry and the chips for it; he may have a choice (TYPE-MBI-01)."""
    choice = config.buy_in_choice
    if choice is None or buy_in_cents is None:
        return config.entry, config.starting_chips
    chips = multi_buy_in_stack(
        buy_in_cents,
        base_cents=choice.base_cents,
        base_chips=config.starting_chips,
        min_cents=choice.min_cents,
        max_cents=choice.max_cents,
    )
    fee = Cents(config.entry.fee_cents * buy_in_cents // choice.base_cents)
    bounty = Cents(config.entry.bounty_cents * buy_in_cents // choice.base_cents)
    return EntryParts(Cents(buy_in_cents - fee - bounty), bounty, fee), chips


def enter(
    field: Tournament,
    config: TournamentConfig,
    player: PlayerId,
    *,
    ticket: str | None,
    buy_in_cents: Cents | None,
) -> tournament_events.ChipsBought:
    """Take an entry or a re-entry; TOUR-REENT-02: it costs and brings the same."""
    verify_entry(field, config, player)
    price, chips = priced(config, buy_in_cents)
    entrant = field.entrants.get(player)
    if entrant is None:
        entrant = field.enter(player, chips)
        what: tournament_events.Bought = "entry"
    else:
        entrant.out, entrant.chips_bought = False, chips
        entrant.re_entries += 1
        field.re_entries += 1
        what = "re-entry"
        withdraw_place(field, entrant)
    field.players_left += 1
    _set_head(entrant, config, price)
    return _bought(field, entrant, what, price=price, chips=chips, ticket=ticket)


def withdraw_place(field: Tournament, entrant: Entrant) -> None:
    """Forget that he was out: who comes back has no place yet."""
    player = entrant.player
    if any(out.player == player for out in field.round_out):
        # Hand for hand, he would have been placed at the end of the round and counts until then.
        field.round_out = [out for out in field.round_out if out.player != player]
        field.players_left -= 1
        return
    assert entrant.early is not None, "who comes back was out before registration was over"
    entrant.early = None


def _set_head(entrant: Entrant, config: TournamentConfig, price: EntryParts) -> None:
    entrant.bounty_cents = Cents(entrant.bounty_cents + price.bounty_cents)
    if config.bounty_chip_cents:
        entrant.bounty_chips += price.bounty_cents // config.bounty_chip_cents


def _bought(
    field: Tournament,
    entrant: Entrant,
    what: tournament_events.Bought,
    *,
    price: EntryParts,
    chips: Chips,
    ticket: str | None = None,
) -> tournament_events.ChipsBought:
    entrant.made.append(EntryMade(entrant.player, price, ticket))
    field.prize_in_cents = Cents(field.prize_in_cents + price.prize_cents)
    field.bounty_in_cents = Cents(field.bounty_in_cents + price.bounty_cents)
    field.fees_cents = Cents(field.fees_cents + price.fee_cents)
    return tournament_events.ChipsBought(
        player=entrant.player,
        what=what,
        chips=chips,
        prize_cents=price.prize_cents,
        bounty_cents=price.bounty_cents,
        fee_cents=price.fee_cents,
        ticket=ticket,
    )


def leave(
    field: Tournament, config: TournamentConfig, player: PlayerId, *, now: Instant
) -> list[TournamentEvent]:
    """Let a player leave before the start, with what he paid, in kind (MTT-REG-08..10)."""
    entrant = field.entrant(player)
    if field.stage != "registering":
        raise RegistrationClosed(why="play has begun")
    if field.lot_until is not None:
        raise RegistrationClosed(why="the multiplier is being drawn")  # Others' cuts are open.
    if config.is_phase_2:
        raise RegistrationClosed(why="who has survived a first phase plays the second")
    if config.start is not None:
        verify_unregistration(now, start=config.start, rules=config.rules.registration)
    del field.entrants[player]
    field.lot_anchors.pop(player, None)
    field.players_left -= 1
    for made in entrant.made:
        field.prize_in_cents = Cents(field.prize_in_cents - made.entry.prize_cents)
        field.bounty_in_cents = Cents(field.bounty_in_cents - made.entry.bounty_cents)
        field.fees_cents = Cents(field.fees_cents - made.entry.fee_cents)
    cash = sum(made.entry.total_cents for made in entrant.made if made.ticket is None)
    tickets = tuple(made.ticket for made in entrant.made if made.ticket is not None)
    return [
        tournament_events.Unregistered(player),
        tournament_events.RefundOwed(player, Cents(cash), tickets),
    ]


def may_rebuy(field: Tournament, config: TournamentConfig, entrant: Entrant) -> bool:
    """Tell whether a player without chips may buy new ones instead of going out."""
    try:
        _verify_rebuy(field, config, entrant, Chips(0))
    except Refused:
        return False
    return True


def last_rebuy_hands(field: Tournament, config: TournamentConfig) -> int:
    """Say how many last hands with rebuys are announced when their time is over (TOUR-REBUY-04)."""
    rules = config.rules.rebuy
    if config.rebuy is None or field.players_left < 2:
        return 0
    return rules.last_hands_announced


def _takes_rebuys(field: Tournament, config: TournamentConfig, entrant: Entrant) -> bool:
    table = field.tables.get(entrant.table) if entrant.table is not None else None
    last = table is not None and table.rebuy_hands > 0
    return takes_entries(field, config) or (field.registration_open and last)


def _verify_rebuy(
    field: Tournament, config: TournamentConfig, entrant: Entrant, stack_chips: Chips
) -> RebuyOffer:
    if config.rebuy is None:
        raise NotOfferedHere(what="rebuy")
    verify_rebuy(
        stack_chips,
        starting_chips=config.starting_chips,
        made=entrant.rebuys,
        rebuys_max=config.rebuy.times_max,
        registration_open=_takes_rebuys(field, config, entrant) or _was_offered(field, entrant),
        rules=config.rules.rebuy,
    )
    return config.rebuy


def _was_offered(field: Tournament, entrant: Entrant) -> bool:
    """Tell whether he was asked after a hand in which he could still buy."""
    table = field.tables.get(entrant.table) if entrant.table is not None else None
    return table is not None and entrant.player in table.undecided


def rebuy(
    field: Tournament, config: TournamentConfig, player: PlayerId
) -> tournament_events.ChipsBought:
    """Sell a rebuy to a player between hands (TYPE-REB-01, TOUR-REBUY-01..03)."""
    table, _, sitter = field.sitter(player)
    entrant = field.entrant(player)
    if table.in_hand:
        raise NotOnSaleNow(what="rebuy", why="a hand is being played")
    offer = _verify_rebuy(field, config, entrant, sitter.chips)
    sitter.chips = Chips(sitter.chips + offer.chips)
    entrant.rebuys += 1
    table.undecided.pop(player, None)
    table.busted = [out for out in table.busted if out.player != player]
    _set_head(entrant, config, offer.price)
    return _bought(field, entrant, "rebuy", price=offer.price, chips=offer.chips)


def add_on(
    field: Tournament, config: TournamentConfig, player: PlayerId
) -> tournament_events.ChipsBought:
    """Sell an add-on in its break (TOUR-ADDON-01..03)."""
    if config.add_on is None:
        raise NotOfferedHere(what="add-on")
    _, _, sitter = field.sitter(player)
    entrant = field.entrant(player)
    if field.stop is None or field.stop.kind != "add-on" or not field.stop.begun:
        raise NotOnSaleNow(what="add-on", why="its break has not begun or is over")
    verify_add_on(sitter.chips, made=entrant.add_ons, rules=config.rules.rebuy)
    sitter.chips = Chips(sitter.chips + config.add_on.chips)
    entrant.add_ons += 1
    price = config.add_on.price
    return _bought(field, entrant, "add-on", price=price, chips=config.add_on.chips)
