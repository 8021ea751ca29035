"""Walls: what everybody in the house may read from ten metres away.

Owns: the public pictures of lists, calls and jackpots, and how a guest is called there.
Never: shows a whole name, an account, an amount of a guest, or anything that staff noted of him.
"""

from msgspec import Struct

from huone.live.house import House
from huone.live.lists import free_seats, takes_guests
from huone.live.state import Guest, WaitingList
from huone.live.view import LineView, line_view
from huone.rulebooks.schema import BadBeatJackpot
from huone.table.rules import BadBeatCriterion
from huone.units import Instant


class WallName(Struct, frozen=True, kw_only=True):
    """Who waits, as the wall calls him."""

    name: str
    here: bool


class WallCall(Struct, frozen=True, kw_only=True):
    """Who is called to which seat."""

    name: str
    table: str
    seat: int
    offered_ms: int
    deadline_ms: int
    taken: bool


class WallList(Struct, frozen=True, kw_only=True):
    """One game with its list."""

    line: LineView
    seats: int
    playing: int
    free_seats: int
    calls: tuple[WallCall, ...]
    waiting: tuple[WallName, ...]
    """In order, without those who are called."""


class WallHand(Struct, frozen=True, kw_only=True):
    """The weakest hand that must lose."""

    game: str
    hand: str
    ranks: str


class WallShares(Struct, frozen=True, kw_only=True):
    """A category of a jackpot: what each gets, in basis points of the jackpot."""

    losers: int
    winners: int
    others: int
    others_each: bool
    most: int
    """All of it, at a full table."""
    hands: tuple[WallHand, ...]


class WallJackpot(Struct, frozen=True, kw_only=True):
    """A jackpot as it can be won now."""

    jackpot: str
    booked_cents: int
    tables: tuple[str, ...]
    paid_cents: int
    """What it has paid today."""
    paid_ms: int
    min_players: int
    categories: tuple[WallShares, ...]


class WallView(Struct, frozen=True, kw_only=True):
    """Everything that walls turn through."""

    number: int
    now_ms: int
    day: str
    is_open: bool
    lists: tuple[WallList, ...]
    jackpots: tuple[WallJackpot, ...]


def wall_view(house: House, now: Instant) -> WallView:
    """Show the house to everybody."""
    return WallView(
        number=house.number,
        now_ms=now,
        day=house.day,
        is_open=house.is_open,
        lists=tuple(_list(house, one) for one in house.lists.values()) if house.is_open else (),
        jackpots=tuple(_jackpot(house, name) for name in house.jackpots),
    )


def wall_name(house: House, guest: Guest) -> str:
    """Call a guest by his given name and an initial, or by his number where he has or wants none.

    The number is his id; each client says it in its own words.
    """
    words = guest.name.split()
    if house.rules.settings.names_on_walls == "number" or not words:
        return guest.id
    return words[0] if len(words) == 1 else f"{words[0]} {words[-1][0].upper()}."


def _list(house: House, one: WaitingList) -> WallList:
    tables = house.open_tables(one.stake)
    return WallList(
        line=line_view(house.menu[one.stake]),
        seats=sum(table.seats for table in tables),
        playing=sum(len(table.sitters) for table in tables),
        free_seats=sum(len(free_seats(house, t)) for t in tables if takes_guests(t)),
        calls=tuple(
            WallCall(
                name=wall_name(house, house.guests[made.guest]),
                table=made.table,
                seat=made.seat,
                offered_ms=made.offered_ms,
                deadline_ms=made.deadline_ms,
                taken=made.is_taken,
            )
            for made in one.offers.values()
        ),
        waiting=tuple(
            WallName(name=wall_name(house, house.guests[id]), here=house.guests[id].here)
            for id in one.waiting.in_order()
            if id not in one.offers
        ),
    )


def _jackpot(house: House, name: str) -> WallJackpot:
    rules, paid = (
        house.rules.jackpot,
        [
            claim
            for claim in house.claims.values()
            if claim.jackpot == name and claim.status == "paid"
        ],
    )
    return WallJackpot(
        jackpot=name,
        booked_cents=house.jackpots[name].booked_cents,
        tables=tuple(t.id for t in house.open_tables() if t.line.jackpot == name),
        paid_cents=sum(sum(claim.shares_cents.values()) for claim in paid),
        paid_ms=max((claim.began_ms for claim in paid), default=0),
        min_players=0 if rules is None else rules.min_players,
        categories=() if rules is None else _categories(house, rules, name),
    )


def _categories(house: House, rules: BadBeatJackpot, name: str) -> tuple[WallShares, ...]:
    played = {line.game for line in house.menu.values() if line.jackpot == name}
    asked = [(game, one) for one in rules.criteria for game in one.games if game in played]
    return tuple(
        WallShares(
            losers=shares.losers_basis_points,
            winners=shares.winners_basis_points,
            others=shares.others_basis_points,
            others_each=shares.others == "each",
            most=shares.losers_basis_points
            + shares.winners_basis_points
            + shares.others_basis_points
            * (rules.max_players - 2 if shares.others == "each" else 1),
            hands=tuple(_hand(game, one, category) for game, one in asked),
        )
        for category, shares in enumerate((rules.category_1, rules.category_2), 1)
    )


def _hand(game: str, asked: BadBeatCriterion, category: int) -> WallHand:
    least = asked.category_1 if category == 1 else asked.category_2
    return WallHand(game=game, hand=least.category, ranks=least.ranks)
