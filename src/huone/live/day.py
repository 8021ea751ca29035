"""Day: the fold of a live day, event by event, and undoing one.

Owns: which module applies which fact, whether an act is out of date, and what an undo may undo.
Never: decides what a fact means; the modules of the nouns do.

Rule 1: the state is the fold of all events that stand. To undo one, everything is folded without
it; if a later event is then refused, so is the undo, and it says which (design 2.3).
Rule 2: what has crossed a desk and a closed day are never undone, but corrected.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from huone.live import events, guests, lists
from huone.live.cage import boxes, charges, claims, facts, tills
from huone.live.events import DayClosed, DayEvent, DayFact, DayOpened, Happened, ShiftBegun
from huone.live.house import DayNotOpen, House
from huone.live.journal import LiveEvent, Undone, standing
from huone.live.menu import LiveRules
from huone.live.state import Guest, LiveJackpot, LiveTill, WaitingList
from huone.live.tables import absences, calls, consents, hands, seats, table
from huone.refusal import Refused
from huone.units import Instant

OWN_UNDO_MS: Final = 120_000
"""For so long whoever noted something may undo it without anybody else."""


class DayIsOpen(Refused):
    """One gaming day at a time."""

    code = "live/day-open"
    says = "the day {day} is open; close it first"


class DayNotDone(Refused):
    """A day closes when everything is counted."""

    code = "live/day-not-done"
    says = "the day cannot be closed: {what}"


class EventUnknown(Refused):
    """No event of the day has this number."""

    code = "live/event-unknown"
    says = "there is no event {number} today"


class UndoneAlready(Refused):
    """What is undone is not undone again."""

    code = "live/undone-already"
    says = "event {number} is undone already"


class UndoBlocked(Refused):
    """What came later needs it."""

    code = "live/undo-blocked"
    says = "event {number} cannot be undone: event {by_number} ({by_kind}) needs it: {why}"


class UndoTooLate(Refused):
    """Its author had two minutes; then somebody higher undoes it."""

    code = "live/undo-too-late"
    says = "after {seconds} seconds this is undone by {who}"


class UndoNever(Refused):
    """Money that has crossed a desk is corrected, never undone."""

    code = "live/not-undone"
    says = "{kind} is not undone but corrected"


def open_day(house: House, fact: DayOpened, event: Happened) -> None:
    """Open the house with its menu and the guests that it knows."""
    if house.is_open:
        raise DayIsOpen(day=house.day)
    house.day, house.opened_ms, house.met = fact.day, event.noted_ms, fact.met
    house.rules = house.rules.of_day(fact.settings)
    house.secret = fact.secret
    house.menu = {line.id: line for line in fact.menu}
    house.tills = {
        till: LiveTill(id=till, cash_cents=cents) for till, cents in fact.tills_cents.items()
    }
    house.chips_out_cents = fact.chips_out_cents
    house.jackpots = {
        name: LiveJackpot(id=name, booked_cents=cents)
        for name, cents in {**fact.jackpots_cents, **fact.seeded_cents}.items()
    }
    house.lists = {line.id: WaitingList(stake=line.id) for line in fact.menu}
    house.guests = {
        known.id: Guest(
            id=known.id,
            name=known.name,
            language=known.language,
            here=False,
            devices_forbidden=known.devices_forbidden,
            excluded_until_ms=known.excluded_until_ms,
            excluded_why=known.excluded_why,
            parted_from=known.parted_from,
            player=known.player,
        )
        for known in fact.guests
    }


def begin_shift(house: House, fact: ShiftBegun, _: Happened) -> None:
    """Begin a shift."""
    house.shift = fact.name


def close_day(house: House, fact: DayClosed, event: Happened) -> None:
    """Close the house when nothing is open and everything is counted."""
    missing = not_done(house)
    if missing:
        raise DayNotDone(what="; ".join(map(str, missing)))
    if fact.booked_cents != day_closed(house).booked_cents:
        raise DayNotDone(what="a box was counted meanwhile")
    for name, cents in fact.booked_cents.items():
        jackpot = house.jackpots[name]
        booked = jackpot.booked_cents + cents
        house.jackpots[name] = replace(jackpot, booked_cents=booked, dropped_cents=0)
    house.closed_ms = event.noted_ms


def day_closed(house: House) -> DayClosed:
    """Say what closing the day books: the counted drop joins the jackpots (BBJ-DROP-03)."""
    return DayClosed(booked_cents={name: one.dropped_cents for name, one in house.jackpots.items()})


class ToDo(Struct, frozen=True, kw_only=True):
    """Something without which a day is not over."""

    kind: Literal["table", "box", "till", "claim"]
    id: str

    def __str__(self) -> str:
        return f"{self.kind} {self.id} is {STILL[self.kind]}"


STILL: Final = {
    "table": "open",
    "box": "not counted",
    "till": "not counted",
    "claim": "not decided",
}


def not_done(house: House) -> list[ToDo]:
    """List what is still to be done before the day can be closed."""
    return [
        *(ToDo(kind="table", id=table.id) for table in house.open_tables()),
        *(ToDo(kind="box", id=box.id) for box in boxes.uncounted(house)),
        *(ToDo(kind="till", id=till.id) for till in house.tills.values() if till.uncounted),
        *(
            ToDo(kind="claim", id=claim.id)
            for claim in house.claims.values()
            if claim.status in ("claimed", "checked")
        ),
    ]


Apply = Callable[[House, Any, Happened], None]

APPLIED: Final[Mapping[type[object], Apply]] = {
    events.DayOpened: open_day,
    events.ShiftBegun: begin_shift,
    events.DayClosed: close_day,
    events.GuestMet: guests.meet,
    events.GuestNamed: guests.name,
    events.GuestLinked: guests.link,
    events.PhoneKnown: guests.know_phone,
    events.GuestForgotten: lists.forget_guest,
    events.GuestCheckedIn: guests.check_in,
    events.GuestWarned: guests.warn,
    events.GuestSentAway: guests.send_away,
    events.DevicesForbidden: guests.forbid_devices,
    events.GuestExcluded: guests.exclude,
    events.GuestsParted: guests.part,
    events.ListJoined: lists.join_list,
    events.ListLeft: lists.leave_list,
    events.OfferMade: lists.offer,
    events.GuestIsComing: lists.answer_offer,
    events.OfferTaken: lists.take_offer,
    events.OfferPassed: lists.pass_offer,
    events.OfferMissed: lists.miss_offer,
    events.OfferExtended: lists.extend_offer,
    events.LiveTableOpened: table.open_table,
    events.DeckChecked: table.check_deck,
    events.ButtonCardsDrawn: table.draw_button,
    events.DealerChanged: table.change_dealer,
    events.LastRoundCalled: table.call_last_round,
    events.SeatsDrawn: lists.draw_seats,
    events.LiveTableClosed: table.close_table,
    events.GuestSeated: seats.take_seat,
    events.ChipsStated: seats.state_chips,
    events.GuestLeftSeat: seats.leave_seat,
    events.WentAway: absences.go_away,
    events.CameBack: absences.come_back,
    events.SeatChangeAsked: consents.ask_change,
    events.GuestChangedSeat: consents.change_seat,
    events.PlayedOver: consents.play_over,
    events.NextGameChosen: table.choose_game,
    events.HandBegan: hands.begin_hand,
    events.HandFinished: hands.end_hand,
    events.HandDeclaredVoid: hands.void_hand,
    events.FloorCalled: calls.call_floor,
    events.FloorCame: calls.come_floor,
    events.ClockStarted: calls.start_clock,
    events.ClockEnded: calls.end_clock,
    facts.BoxPulled: boxes.pull,
    facts.BoxCounted: boxes.count,
    facts.TimedDropAgreed: charges.agree_timed_drop,
    facts.PeriodBegun: charges.begin_period,
    facts.TimeCollected: charges.collect_time,
    facts.TillBrought: tills.bring,
    facts.TillTaken: tills.take,
    facts.ChipsSold: tills.sell_chips,
    facts.ChipsRedeemed: tills.redeem_chips,
    facts.PaidIn: tills.pay_in,
    facts.PaidOut: tills.pay_out,
    facts.RepaymentTaken: tills.take_repayment,
    facts.TillCounted: tills.count_till,
    facts.TraysCounted: tills.count_trays,
    facts.JackpotClaimed: claims.claim_jackpot,
    facts.ClaimChecked: claims.check_claim,
    facts.ClaimRejected: claims.reject_claim,
    facts.ClaimPaid: claims.pay_claim,
}
"""What each fact does to the house; it refuses what cannot have happened."""

NEVER_UNDONE: Final[tuple[type[object], ...]] = (
    DayOpened,
    DayClosed,
    events.GuestForgotten,
    *facts.DESK,
)


def apply(house: House, event: Happened) -> None:
    """Let an event count, or refuse it; a refused one may leave a trial half done."""
    if not house.is_open and not isinstance(event.fact, DayOpened):
        raise DayNotOpen
    APPLIED[type(event.fact)](house, event.fact, event)
    house.number = event.number
    for topic in topics_of(event.fact):
        seen = dict(house.changed.get(topic, {}))
        seen[event.by] = event.number
        house.changed[topic] = seen


def topics_of(fact: DayFact) -> list[str]:
    """Name the tables and lists that a fact is about."""
    found = (f"{name}:{getattr(fact, name, '')}" for name in ("table", "stake"))
    return [topic for topic in found if not topic.endswith(":")]


def fold(rules: LiveRules, known: Iterable[DayEvent]) -> House:
    """Add a whole day up, without what was undone."""
    house, listed = House(rules), list(known)
    for event in standing(listed):
        if isinstance(event, Happened):
            apply(house, event)
    house.number = listed[-1].number if listed else 0
    return house


def undone_fold(rules: LiveRules, known: list[DayEvent], undo: Undone) -> House:
    """Add the day up as if an event had not been; refuse if a later one needs it."""
    house = House(rules)
    for event in standing([*known, undo]):
        if isinstance(event, Happened):
            try:
                apply(house, event)
            except Refused as no:
                raise UndoBlocked(
                    number=undo.undoes,
                    by_number=event.number,
                    by_kind=type(event.fact).__name__,
                    why=str(no),
                ) from no
    house.number = undo.number
    return house


def verify_undo(
    known: list[DayEvent],
    number: int,
    *,
    by: str,
    now: Instant,
    is_floor: bool,
    is_chief: bool = False,
) -> None:
    """Refuse to undo what nobody may, or only the chief."""
    verify_own_or_leads(
        known, number, NEVER_UNDONE, by=by, now=now, leads=is_floor, who="the floor"
    )
    if not is_chief and _is_counted(known, known[number - 1]):
        raise UndoTooLate(seconds=0, who="the chief, for its box is counted")


def verify_own_or_leads(
    known: Sequence[LiveEvent],
    number: int,
    never: tuple[type, ...],
    *,
    by: str,
    now: Instant,
    leads: bool,
    who: str,
) -> None:
    """Refuse to undo what is not there, undone, never undone, or somebody else's by now."""
    if not 1 <= number <= len(known):
        raise EventUnknown(number=number)
    event = known[number - 1]
    if event not in standing(known):
        raise UndoneAlready(number=number)
    fact = getattr(event, "fact", None)
    if isinstance(fact, never):
        raise UndoNever(kind=type(fact).__name__)
    if not leads and (event.by != by or now - event.noted_ms > OWN_UNDO_MS):
        raise UndoTooLate(seconds=OWN_UNDO_MS // 1_000, who=who)


def _is_counted(known: list[DayEvent], event: DayEvent) -> bool:
    """Tell whether the money of a table was counted after something happened there."""
    table = getattr(event.fact, "table", "") if isinstance(event, Happened) else ""
    return bool(table) and any(
        isinstance(later, Happened)
        and isinstance(later.fact, facts.BoxCounted)
        and later.fact.table == table
        for later in known[event.number :]
    )
