"""Entries: who may come in, come back, buy more chips, leave, or carry a stack on.

Owns: late registration, unregistration, re-entry, rebuys, add-ons, multi-buy-in, phases.
Never: takes money, or knows who a player is.

Rule 1: what a tournament announces for itself (levels, prices, limits) is an argument; what it
does not is the rulebook's.
"""

from collections.abc import Collection

from huone.refusal import Refused
from huone.rulebooks.schema import PhasedRules, RebuyRules, RegistrationRules
from huone.units import Cents, Chips, Instant


class UnregistrationClosed(Refused):
    """A few minutes before the start nobody may leave any more (MTT-REG-08, MTT-REG-14)."""

    code = "entries/unregistration-closed"
    says = "unregistration closed {seconds} seconds before the start"


class StillIn(Refused):
    """Only an eliminated player may enter again (TOUR-REENT-01, AMB-68)."""

    code = "entries/still-in"
    says = "a player with {stack_chips} chips is still in"


class NoReEntry(Refused):
    """One entry for each player, unless re-entry was announced (MTT-REG-05)."""

    code = "entries/no-re-entry"
    says = "this tournament has no re-entry"


class RegistrationClosed(Refused):
    """Entries, re-entries and rebuys end with late registration (MTT-REG-02, AMB-68)."""

    code = "entries/registration-closed"
    says = "registration has closed: {why}"


class StackTooLarge(Refused):
    """A rebuy is for those who are short (TOUR-REBUY-03, AMB-68)."""

    code = "entries/stack-too-large"
    says = "a rebuy with {stack_chips} chips is not allowed; the limit is {limit_chips}"


class NoMoreRebuys(Refused):
    """A tournament may limit the rebuys of a player (TOUR-REBUY-03)."""

    code = "entries/no-more-rebuys"
    says = "all {rebuys_max} rebuys are made"


class NoMoreAddOns(Refused):
    """A player may add on as often as the rules say (TOUR-ADDON-01, AMB-68)."""

    code = "entries/no-more-add-ons"
    says = "all {add_ons} add-ons are made"


class RebuyFirst(Refused):
    """A player without chips rebuys before he adds on (TOUR-ADDON-02)."""

    code = "entries/rebuy-first"
    says = "a player without chips must rebuy before the add-on"


class BuyInOutOfRange(Refused):
    """A multi-buy-in has a smallest and a largest buy-in (TYPE-MBI-01)."""

    code = "entries/buy-in-out-of-range"
    says = "a buy-in of {buy_in_cents} cents is not between {min_cents} and {max_cents}"


def is_registration_open(
    level: int,
    *,
    late_levels: int,
    players_left: int,
    places: int,
    operator_closes_early: bool,
    rules: RegistrationRules,
) -> bool:
    """Tell whether a tournament that has started still takes entries (MTT-REG-02..04).

    It closes early when everyone left fits into the places that the present field is paid for;
    in some books only where the operator's switch is on (online:AMB-46).
    """
    if level > late_levels:
        return False
    closes_early = rules.early_close == "automatic" or (
        rules.early_close == "operator" and operator_closes_early
    )
    return not (closes_early and players_left <= places)


def verify_unregistration(now: Instant, *, start: Instant, rules: RegistrationRules) -> None:
    """Refuse to let a player leave when it is too late (MTT-REG-08, AMB-68)."""
    if now > start - rules.unregistration_closes_s * 1000:
        raise UnregistrationClosed(seconds=rules.unregistration_closes_s)


def has_enough_entries(entries: int, *, tables: int, rules: RegistrationRules) -> bool:
    """Tell whether a tournament may start; otherwise it is cancelled (MTT-REG-15, TOUR-GEN-06).

    Where a table needs a minimum, an event on a single table is exempt (live:AMB-49).
    """
    per_table = rules.start_min_per_table if tables > 1 else 1
    return entries >= max(rules.min_entries, tables * per_table)


def payout_entries(entries: int, re_entries: int, *, rules: RegistrationRules) -> int:
    """Count the field that decides the payout: so many re-entries are one entry (TOUR-REENT-04)."""
    return entries + re_entries // rules.re_entries_per_payout_entry


def verify_re_entry(
    stack_chips: Chips, *, announced: bool, registration_open: bool, rules: RegistrationRules
) -> None:
    """Refuse a re-entry that is not offered, too early, or too late (MTT-REG-05, TOUR-REENT)."""
    if rules.re_entry == "never" or not announced:
        raise NoReEntry
    if stack_chips:
        raise StillIn(stack_chips=stack_chips)
    if not registration_open:
        raise RegistrationClosed(why="re-entries end with late registration")


def verify_rebuy(
    stack_chips: Chips,
    *,
    starting_chips: Chips,
    made: int,
    rebuys_max: int | None,
    registration_open: bool,
    rules: RebuyRules,
) -> None:
    """Refuse a rebuy outside its time, above its limit, or with too many chips (TYPE-REB-01)."""
    if rules.while_late_registration and not registration_open:
        raise RegistrationClosed(why="rebuys end with late registration")
    if rebuys_max is not None and made >= rebuys_max:
        raise NoMoreRebuys(rebuys_max=rebuys_max)
    limits = {
        "starting-stack": starting_chips,
        "below-starting-stack": starting_chips - 1,
        "busted": 0,
    }
    limit = limits[rules.stack_at_most]
    if stack_chips > limit:
        raise StackTooLarge(stack_chips=stack_chips, limit_chips=limit)


def verify_add_on(stack_chips: Chips, *, made: int, rules: RebuyRules) -> None:
    """Refuse an add-on too many, or before the rebuy of a busted player (TOUR-ADDON-01..02)."""
    if made >= rules.add_ons:
        raise NoMoreAddOns(add_ons=rules.add_ons)
    if not stack_chips:
        raise RebuyFirst


def multi_buy_in_stack(
    buy_in_cents: Cents,
    *,
    base_cents: Cents,
    base_chips: Chips,
    min_cents: Cents,
    max_cents: Cents,
) -> Chips:
    """Give the starting stack in proportion to the buy-in, rounded down (TYPE-MBI-01, AMB-68)."""
    if not min_cents <= buy_in_cents <= max_cents:
        raise BuyInOutOfRange(buy_in_cents=buy_in_cents, min_cents=min_cents, max_cents=max_cents)
    return Chips(base_chips * buy_in_cents // base_cents)


def is_phase_1_over(level: int, rules: PhasedRules) -> bool:
    """Tell whether a first phase stops; hands that are being played finish (TYPE-PHS-02)."""
    return level > rules.phase_1_end_level


def carried_stack(survived_chips: Collection[Chips]) -> Chips:
    """Give the stack that a player takes to the second phase: his largest (TYPE-PHS-04)."""
    assert survived_chips, "only who has survived goes on"
    return max(survived_chips)
