"""View: what a live house shows of itself, to staff and on the walls.

Owns: the pictures of house, table, list and guest.
Never: changes anything, or shows a guest's name on a wall otherwise than the house wants it.
"""

from collections.abc import Container

from msgspec import Struct

from huone.live.events import DayEvent, Happened
from huone.live.house import House
from huone.live.lists import free_seats, next_offer, takes_guests
from huone.live.menu import HourlyCharge, MenuLine
from huone.live.state import Guest, ListOffer, LiveSeat, LiveTable, PostDue, WaitingList
from huone.live.tables.absences import ways_in
from huone.live.tables.buying import sit_limits
from huone.live.tables.hands import drop_by_rule
from huone.table.owed import markers
from huone.units import Instant

ACTS_SHOWN = 20


class GuestView(Struct, frozen=True, kw_only=True):
    """A guest, as staff sees him."""

    guest: str
    name: str
    language: str
    here: bool
    player: str
    table: str
    """Where he sits, if anywhere."""
    seat: int
    lists: tuple[str, ...]
    warnings: tuple[str, ...]
    devices_forbidden: bool
    sent_away_until_ms: int
    excluded_until_ms: int
    excluded_why: str
    parted_from: tuple[str, ...]
    left_cents: int | None
    left_uncounted: bool
    buys: int
    long_breaks: int


class WayIn(Struct, frozen=True, kw_only=True):
    """One way into the next hand, and what it costs."""

    wish: str
    live_cents: int
    dead_cents: int


class LiveSeatView(Struct, frozen=True, kw_only=True):
    """A seat of a table: free, kept, or taken."""

    seat: int
    state: str
    """`free`, `kept`, `taken` or `over` (somebody plays on an absent owner's seat)."""
    guest: str = ""
    name: str = ""
    owner: str = ""
    owner_name: str = ""
    here: bool = False
    away_why: str = ""
    away_since_ms: int = 0
    away_until_ms: int = 0
    due: str = ""
    """`new`, `small`, `both` or `nothing`: what he owes before his next cards."""
    markers: int = 0
    wish: str = ""
    ways_in: tuple[WayIn, ...] = ()
    chips_cents: int = 0
    chips_ms: int = 0
    since_ms: int = 0
    wants_change: bool = False
    devices_forbidden: bool = False


class LiveHandView(Struct, frozen=True, kw_only=True):
    """The hand that is being played."""

    number: int
    began_ms: int
    game: str
    button: int
    small_blind: int
    big_blind: int
    dealt_in: tuple[int, ...]
    posts: tuple[PostDue, ...]
    jackpot_cents: int
    """What the jackpot takes if a second street is dealt."""


class ClockView(Struct, frozen=True, kw_only=True):
    """The clock on a guest."""

    seat: int
    started_ms: int
    ends_ms: int


class CallView(Struct, frozen=True, kw_only=True):
    """A dealer who wants the floor."""

    table: str
    at_ms: int
    by: str
    why: str


class LineView(Struct, frozen=True, kw_only=True):
    """A line of the menu."""

    stake: str
    game: str
    structure: str
    small_blind_cents: int
    big_blind_cents: int
    min_buy_in_cents: int
    max_buy_in_cents: int | None
    seats: int
    charge: str
    """`5%`, `10%` or `time`."""
    time_per_hour_cents: int
    rake_cap_cents: int | None
    jackpot: str
    chips: tuple[int, ...]


class LiveTableView(Struct, frozen=True, kw_only=True):
    """A table, whole."""

    table: str
    line: LineView
    opened_ms: int
    closed_ms: int
    dealer: str
    dealer_since_ms: int
    seats: tuple[LiveSeatView, ...]
    seats_taken: int
    hand: LiveHandView | None
    hands_done: int
    button_drawn: bool
    needs_button: bool
    last_round_left: int | None
    call: CallView | None
    clock: ClockView | None
    deck_checked_ms: int
    box: str
    box_rake_cents: int
    box_jackpot_cents: int
    timed: str
    """`hour` or `quarter-hour` where the jackpot is paid by time."""
    number: int
    """The newest event of this table; send it as `seen`."""


class OfferView(Struct, frozen=True, kw_only=True):
    """A guest who is called to a seat."""

    guest: str
    name: str
    table: str
    seat: int
    offered_ms: int
    deadline_ms: int
    taken: bool
    coming: bool = False
    """He has said by phone that he is on his way."""
    min_cents: int
    max_cents: int | None
    why: str


class WaiterView(Struct, frozen=True, kw_only=True):
    """A guest on a list."""

    guest: str
    name: str
    place: int
    joined_ms: int
    here: bool
    by_phone: bool
    also_for: tuple[str, ...]
    seated_at: str
    from_closed_table: bool


class ListView(Struct, frozen=True, kw_only=True):
    """One list with its offers."""

    stake: str
    waiting: tuple[WaiterView, ...]
    offers: tuple[OfferView, ...]
    free_seats: int
    next_guest: str
    """Who would be called now, if anybody."""
    number: int


class ActView(Struct, frozen=True, kw_only=True):
    """One act of the day, for the last ones with their undo."""

    number: int
    kind: str
    by: str
    at_ms: int
    table: str
    guest: str
    undone: bool


class HouseView(Struct, frozen=True, kw_only=True):
    """The whole house, as the floor sees it."""

    day: str
    number: int
    is_open: bool
    opened_ms: int
    now_ms: int
    menu: tuple[LineView, ...]
    tables: tuple[LiveTableView, ...]
    lists: tuple[ListView, ...]
    calls: tuple[CallView, ...]
    acts: tuple[ActView, ...]


def house_view(
    house: House,
    known: list[DayEvent],
    gone: set[int],
    now: Instant,
    *,
    barred: Container[str] = (),
) -> HouseView:
    """Show everything that the floor sees at a glance."""
    tables = [table_view(house, table) for table in house.open_tables()]
    calls = sorted((t.call for t in tables if t.call), key=lambda call: call.at_ms)
    return HouseView(
        day=house.day,
        number=house.number,
        is_open=house.is_open,
        opened_ms=house.opened_ms,
        now_ms=now,
        menu=tuple(line_view(line) for line in house.menu.values()),
        tables=tuple(tables),
        lists=tuple(list_view(house, one, now, barred=barred) for one in house.lists.values()),
        calls=tuple(calls),
        acts=tuple(act_view(event, gone) for event in reversed(known[-ACTS_SHOWN:])),
    )


def act_view(event: DayEvent, gone: set[int]) -> ActView:
    """Show one act."""
    fact = event.fact if isinstance(event, Happened) else event
    return ActView(
        number=event.number,
        kind=type(fact).__name__,
        by=event.by,
        at_ms=event.at_ms,
        table=getattr(fact, "table", ""),
        guest=getattr(fact, "guest", ""),
        undone=event.number in gone,
    )


def line_view(line: MenuLine) -> LineView:
    """Show a line of the menu."""
    stake, is_timed = line.stake, isinstance(line.charge, HourlyCharge)
    return LineView(
        stake=line.id,
        game=line.game,
        structure=stake.betting,
        small_blind_cents=stake.small_blind_chips,
        big_blind_cents=stake.big_blind_chips,
        min_buy_in_cents=line.limits.min_chips,
        max_buy_in_cents=line.limits.max_chips,
        seats=line.seats,
        charge="time" if isinstance(line.charge, HourlyCharge) else line.charge,
        time_per_hour_cents=line.charge.per_hour_cents
        if isinstance(line.charge, HourlyCharge)
        else 0,
        rake_cap_cents=None if is_timed else line.rake_cap_cents,
        jackpot=line.jackpot or "",
        chips=line.chips,
    )


def table_view(house: House, table: LiveTable) -> LiveTableView:
    """Show a table with all its seats."""
    kept, box = house.kept(table.id), house.boxes[table.box]
    needs_button = table.hand is None and not table.drawn_button and _is_new(house, table)
    return LiveTableView(
        table=table.id,
        line=line_view(table.line),
        opened_ms=table.opened_ms,
        closed_ms=table.closed_ms,
        dealer=table.dealer,
        dealer_since_ms=table.dealer_since_ms,
        seats=tuple(_seat(house, table, n, kept) for n in range(1, table.seats + 1)),
        seats_taken=len(table.sitters),
        hand=_hand(house, table),
        hands_done=table.hands_done,
        button_drawn=bool(table.drawn_button),
        needs_button=needs_button,
        last_round_left=table.last_round_left,
        call=None
        if table.call is None
        else CallView(table=table.id, at_ms=table.call.at_ms, by=table.call.by, why=table.call.why),
        clock=None
        if table.clock is None
        else ClockView(
            seat=table.clock.seat,
            started_ms=table.clock.started_ms,
            ends_ms=table.clock.ends_ms,
        ),
        deck_checked_ms=table.deck_checked_ms,
        box=table.box,
        box_rake_cents=box.rake_cents,
        box_jackpot_cents=box.jackpot_cents,
        timed=table.timed.every if table.timed else "",
        number=newest(house, f"table:{table.id}"),
    )


def newest(house: House, topic: str) -> int:
    """Give the newest event of a table or list."""
    return max(house.changed.get(topic, {}).values(), default=0)


def _is_new(house: House, table: LiveTable) -> bool:
    played = house.rules.programme(table.line, table.seats).at(table.progress.played)
    last = table.progress.last
    gone = last is None or not any(
        last.positions.dealt_in.get(place.seat) == place.player for place in table.places()
    )
    return gone and not played.from_dealer


def _seat(house: House, table: LiveTable, number: int, kept: dict[int, str]) -> LiveSeatView:
    if number in table.sitters:
        return _taken(house, table, number, table.sitters[number])
    if number in kept:
        guest = house.guests[kept[number]]
        return LiveSeatView(seat=number, state="kept", guest=guest.id, name=guest.shown)
    return LiveSeatView(seat=number, state="free")


def _taken(house: House, table: LiveTable, number: int, seat: LiveSeat) -> LiveSeatView:
    guest, place, away = house.guests[seat.guest], seat.place, seat.away
    owner = table.owners.get(number)
    cash = house.rules.rulebook.cash
    ways = () if place.due == "nothing" or table.hand else ways_in(house, table, place)
    return LiveSeatView(
        seat=number,
        state="taken" if owner is None else "over",
        guest=guest.id,
        name=guest.shown,
        owner="" if owner is None else owner.guest,
        owner_name="" if owner is None else house.guests[owner.guest].shown,
        here=away is None,
        away_why=away.why if away else "",
        away_since_ms=away.since_ms if away else 0,
        away_until_ms=away.until_ms if away else 0,
        due=place.due,
        markers=markers((owner or seat).place.due, cash.missed_blinds),
        wish=place.wish,
        ways_in=tuple(
            WayIn(
                wish=way.wish,
                live_cents=sum(post.chips for post in way.posts if post.kind != "dead-post"),
                dead_cents=sum(post.chips for post in way.posts if post.kind == "dead-post"),
            )
            for way in ways
        ),
        chips_cents=seat.chips_cents,
        chips_ms=seat.chips_ms,
        since_ms=seat.since_ms,
        wants_change=seat.wants_change,
        devices_forbidden=guest.devices_forbidden,
    )


def _hand(house: House, table: LiveTable) -> LiveHandView | None:
    hand = table.hand
    if hand is None:
        return None
    return LiveHandView(
        number=hand.number,
        began_ms=hand.began_ms,
        game=hand.game,
        button=hand.button,
        small_blind=hand.small_blind,
        big_blind=hand.big_blind,
        dealt_in=tuple(hand.dealt_in),
        posts=hand.posts,
        jackpot_cents=drop_by_rule(house, table, second_street=True),
    )


def list_view(
    house: House, one: WaitingList, now: Instant, *, barred: Container[str] = ()
) -> ListView:
    """Show a list in its order, with its offers."""
    free = sum(len(free_seats(house, t)) for t in house.open_tables(one.stake) if takes_guests(t))
    following = next_offer(house, one.stake, now, barred=barred)
    return ListView(
        stake=one.stake,
        waiting=tuple(
            _waiter(house, one, str(id), place)
            for place, id in enumerate(one.waiting.in_order(), 1)
        ),
        offers=tuple(_offer(house, made) for made in one.offers.values()),
        free_seats=free,
        next_guest="" if following is None else following.guest,
        number=newest(house, f"stake:{one.stake}"),
    )


def _waiter(house: House, one: WaitingList, id: str, place: int) -> WaiterView:
    guest, line, sits = house.guests[id], one.lines[id], house.seat_of(id)
    others = (other.stake for other in house.lists.values() if other is not one)
    return WaiterView(
        guest=id,
        name=guest.shown,
        place=place,
        joined_ms=line.joined_ms,
        here=guest.here,
        by_phone=line.by_phone,
        also_for=tuple(stake for stake in others if id in house.lists[stake].lines),
        seated_at="" if sits is None else sits[0].id,
        from_closed_table=id in one.waiting.from_closed_table,
    )


def _offer(house: House, made: ListOffer) -> OfferView:
    guest, table = house.guests[made.guest], house.tables[made.table]
    limits = sit_limits(house, guest, table)
    return OfferView(
        guest=made.guest,
        name=guest.shown,
        table=made.table,
        seat=made.seat,
        offered_ms=made.offered_ms,
        deadline_ms=made.deadline_ms,
        taken=made.is_taken,
        coming=made.is_coming,
        min_cents=limits.min_chips,
        max_cents=limits.max_chips,
        why=limits.why,
    )


class BuyInView(Struct, frozen=True, kw_only=True):
    """With how much a guest may sit down at a table, and why."""

    table: str
    guest: str
    min_cents: int
    max_cents: int | None
    why: str
    uncounted: bool
    """Nobody counted what he left with: the floor decides."""


def buy_in_view(house: House, guest: Guest, table: LiveTable) -> BuyInView:
    """Show the limits of a guest at a table."""
    limits = sit_limits(house, guest, table)
    return BuyInView(
        table=table.id,
        guest=guest.id,
        min_cents=limits.min_chips,
        max_cents=limits.max_chips,
        why=limits.why,
        uncounted=guest.left is not None and guest.left.game is None,
    )


def guest_view(house: House, guest: Guest) -> GuestView:
    """Show a guest with everything that staff knows of him today."""
    sits, left = house.seat_of(guest.id), guest.left
    return GuestView(
        guest=guest.id,
        name=guest.name,
        language=guest.language,
        here=guest.here,
        player=guest.player,
        table="" if sits is None else sits[0].id,
        seat=0 if sits is None else sits[1],
        lists=tuple(one.stake for one in house.lists.values() if guest.id in one.lines),
        warnings=tuple(warning.why for warning in guest.warnings),
        devices_forbidden=guest.devices_forbidden,
        sent_away_until_ms=guest.sent_away_until_ms,
        excluded_until_ms=guest.excluded_until_ms,
        excluded_why=guest.excluded_why,
        parted_from=guest.parted_from,
        left_cents=left.game.left_chips if left and left.game else None,
        left_uncounted=left is not None and left.game is None,
        buys=guest.buys,
        long_breaks=guest.long_breaks,
    )
