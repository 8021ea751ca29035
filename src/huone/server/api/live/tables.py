"""Live tables: opened, dealt at and closed, over HTTP.

Owns: the routes of tables and their hands below `/api/live/tables`.
Never: keeps anything (`room.live.daybook`).
"""

from typing import Annotated, Final

from msgspec import Meta

from huone.live.events import (
    ButtonCardsDrawn,
    DealerChanged,
    DeckChecked,
    FloorCalled,
    FloorCame,
    HandBegan,
    HandDeclaredVoid,
    HandFinished,
    LastRoundCalled,
    LiveTableClosed,
    LiveTableOpened,
    NextGameChosen,
    SeatsDrawn,
)
from huone.live.helper import PointsCut, RakeByPots, points_paid, rake_by_pots
from huone.live.tables.hands import drop_by_rule
from huone.live.view import BuyInView, LiveTableView, buy_in_view, table_view
from huone.server.api.live.bodies import (
    ActBody,
    BeginHandBody,
    DealerBody,
    DrawButtonBody,
    DrawSeatsBody,
    EndHandBody,
    GameBody,
    NoteBody,
    OpenTableBody,
)
from huone.server.api.live.noting import (
    ANY_OF_THE_HOUSE,
    AT_THE_TABLE,
    DECIDES,
    ActDone,
    book_of,
    noted,
)
from huone.server.api.operation import ApiCall, Operation, Reply
from huone.server.api.problems import Invalid
from huone.server.api.words import Body, Shown, Word


class TablePage(Shown, frozen=True, kw_only=True):
    """All tables of the day that are open."""

    number: int
    tables: tuple[LiveTableView, ...]


class BuyInQuery(Body, frozen=True, kw_only=True):
    """Whose buy-in."""

    guest: Word


class RakeQuery(Body, frozen=True, kw_only=True):
    """Pots in the order in which they formed, in cents with commas between."""

    pots: Annotated[str, Meta(pattern=r"^[0-9]{1,9}(,[0-9]{1,9}){0,11}$", max_length=120)]
    dealt_in: Annotated[int, Meta(ge=2, le=12)] | None = None
    second_street: bool = True


class PointsQuery(Body, frozen=True, kw_only=True):
    """Points that a loser owes, with commas between, clockwise from the button; and his limit."""

    owed: Annotated[str, Meta(pattern=r"^[0-9]{1,6}(,[0-9]{1,6}){0,3}$", max_length=40)]
    limit: Annotated[int, Meta(ge=0, le=1_000_000)]


async def points_helper(call: ApiCall) -> Reply:
    """Say what a loser at Open Face Chinese pays each, when his loss has a limit."""
    asked = call.asked(PointsQuery)
    owed = tuple(int(points) for points in asked.owed.split(","))
    return Reply(body=points_paid(owed, asked.limit))


async def live_tables(call: ApiCall) -> Reply:
    """Show all open tables."""
    days = book_of(call)
    await days.ready()
    shown = tuple(table_view(days.house, table) for table in days.house.open_tables())
    return Reply(body=TablePage(number=days.house.number, tables=shown))


async def live_table(call: ApiCall) -> Reply:
    """Show a table."""
    days = book_of(call)
    await days.ready()
    return Reply(body=table_view(days.house, days.house.any_table(call.word("table"))))


async def live_buy_in(call: ApiCall) -> Reply:
    """Show with how much a guest may sit down at a table, and why."""
    days = book_of(call)
    await days.ready()
    guest, table = call.asked(BuyInQuery).guest, call.word("table")
    return Reply(body=buy_in_view(days.house, days.house.guest(guest), days.house.table(table)))


async def live_rake(call: ApiCall) -> Reply:
    """Help the dealer: which pot pays how much rake, and what the jackpot takes."""
    asked, days = call.asked(RakeQuery), book_of(call)
    await days.ready()
    pots = tuple(int(pot) for pot in asked.pots.split(","))
    table = days.house.table(call.word("table"))
    found = rake_by_pots(
        days.house, table, pots, dealt_in=asked.dealt_in, second_street=asked.second_street
    )
    return Reply(body=found)


async def open_live_table(call: ApiCall) -> Reply:
    """Open a table; those who wait are called at once."""
    body, house = call.sent(OpenTableBody), book_of(call).house
    house.list_of(body.stake)
    fact = LiveTableOpened(
        table=body.table,
        stake=body.stake,
        seats=body.seats or house.menu[body.stake].seats,
        dealer=body.dealer,
        many_confirmed=body.many_confirmed,
    )
    return await noted(call, body, fact)


async def check_live_deck(call: ApiCall) -> Reply:
    """Note that decks and shuffler were checked, or a deck was changed."""
    body = call.sent(NoteBody)
    return await noted(call, body, DeckChecked(table=call.word("table"), note=body.note))


async def draw_live_button(call: ApiCall) -> Reply:
    """Draw for the first button: with the cards that were dealt, or the room draws."""
    body, days = call.sent(DrawButtonBody), book_of(call)
    table = days.house.table(call.word("table"))
    cards = dict(body.cards)
    if not cards:
        here = [number for number, seat in table.sitters.items() if seat.away is None]
        drawn = call.room.live.draw_cards(len(here))
        cards = dict(zip(here, drawn, strict=True))
    return await noted(call, body, ButtonCardsDrawn(table=table.id, cards=cards))


async def change_live_dealer(call: ApiCall) -> Reply:
    """Note that another dealer has sat down."""
    body = call.sent(DealerBody)
    return await noted(call, body, DealerChanged(table=call.word("table"), dealer=body.dealer))


async def call_last_round(call: ApiCall) -> Reply:
    """Announce the last round of a table."""
    return await noted(call, call.sent(ActBody), LastRoundCalled(table=call.word("table")))


async def draw_live_seats(call: ApiCall) -> Reply:
    """Draw cards for the seats elsewhere; the highest is first, and before the list."""
    body, days = call.sent(DrawSeatsBody), book_of(call)
    table = days.house.table(call.word("table"))
    if set(body.cards) - set(body.guests):
        raise Invalid(where="cards", why="a card of somebody who draws for no seat")
    cards = dict(body.cards)
    missing = [guest for guest in body.guests if guest not in cards]
    drawn = call.room.live.draw_cards(len(missing), but=tuple(cards.values()))
    cards |= dict(zip(missing, drawn, strict=True))
    stake = body.stake or table.line.id
    return await noted(call, body, SeatsDrawn(table=table.id, stake=stake, cards=cards))


async def close_live_table(call: ApiCall) -> Reply:
    """Close a table at which nobody sits."""
    return await noted(call, call.sent(ActBody), LiveTableClosed(table=call.word("table")))


async def choose_live_game(call: ApiCall) -> Reply:
    """Choose the next game of a mix."""
    body = call.sent(GameBody)
    return await noted(call, body, NextGameChosen(table=call.word("table"), game=body.game))


# Hands


async def begin_live_hand(call: ApiCall) -> Reply:
    """Begin a hand: the first riffle, or the lid of the shuffler."""
    body = call.sent(BeginHandBody)
    fact = HandBegan(table=call.word("table"), straddlers=body.straddlers)
    return await noted(call, body, fact)


async def end_live_hand(call: ApiCall) -> Reply:
    """End a hand with the rake that was taken; the jackpot's euro follows the rule."""
    body, house = call.sent(EndHandBody), book_of(call).house
    table = house.table(call.word("table"))
    jackpot = body.jackpot_cents
    if jackpot is None:
        jackpot = drop_by_rule(house, table, second_street=body.second_street)
    fact = HandFinished(
        table=table.id,
        rake_cents=body.rake_cents,
        jackpot_cents=jackpot,
        second_street=body.second_street,
        why=body.why,
        won_by=body.won_by,
    )
    return await noted(call, body, fact)


async def void_live_hand(call: ApiCall) -> Reply:
    """Note a misdeal: positions and markers are as before the hand."""
    body = call.sent(NoteBody)
    return await noted(call, body, HandDeclaredVoid(table=call.word("table"), why=body.note))


async def call_floor(call: ApiCall) -> Reply:
    """Call the floor to a table."""
    body = call.sent(NoteBody)
    return await noted(call, body, FloorCalled(table=call.word("table"), why=body.note))


async def come_floor(call: ApiCall) -> Reply:
    """Note that the floor has come."""
    return await noted(call, call.sent(ActBody), FloorCame(table=call.word("table")))


BELOW: Final = "/api/live/tables"
ONE: Final = f"{BELOW}/{{table}}"
OPERATIONS: Final = (
    Operation(
        method="GET",
        path="/api/live/helper/points",
        roles=ANY_OF_THE_HOUSE,
        handler=points_helper,
        query=PointsQuery,
        answers=PointsCut,
    ),
    Operation(
        method="GET", path=BELOW, roles=ANY_OF_THE_HOUSE, handler=live_tables, answers=TablePage
    ),
    Operation(
        method="GET", path=ONE, roles=ANY_OF_THE_HOUSE, handler=live_table, answers=LiveTableView
    ),
    Operation(
        method="GET",
        path=f"{ONE}/buy-in",
        roles=ANY_OF_THE_HOUSE,
        handler=live_buy_in,
        query=BuyInQuery,
        answers=BuyInView,
    ),
    Operation(
        method="GET",
        path=f"{ONE}/rake",
        roles=ANY_OF_THE_HOUSE,
        handler=live_rake,
        query=RakeQuery,
        answers=RakeByPots,
    ),
    Operation(
        method="POST",
        path=f"{BELOW}/open-table",
        roles=DECIDES,
        handler=open_live_table,
        body=OpenTableBody,
        answers=ActDone,
    ),
    *(
        Operation(
            method="POST",
            path=f"{ONE}/{act}",
            roles=roles,
            handler=handler,
            body=shape,
            answers=ActDone,
        )
        for act, roles, handler, shape in (
            ("check-deck", AT_THE_TABLE, check_live_deck, NoteBody),
            ("draw-button", AT_THE_TABLE, draw_live_button, DrawButtonBody),
            ("change-dealer", AT_THE_TABLE, change_live_dealer, DealerBody),
            ("call-last-round", DECIDES, call_last_round, ActBody),
            ("draw-seats", DECIDES, draw_live_seats, DrawSeatsBody),
            ("close-table", DECIDES, close_live_table, ActBody),
            ("hands/choose-game", AT_THE_TABLE, choose_live_game, GameBody),
            ("hands/begin-hand", AT_THE_TABLE, begin_live_hand, BeginHandBody),
            ("hands/end-hand", AT_THE_TABLE, end_live_hand, EndHandBody),
            ("hands/void-hand", AT_THE_TABLE, void_live_hand, NoteBody),
            ("hands/call-floor", AT_THE_TABLE, call_floor, NoteBody),
            ("hands/come-floor", DECIDES, come_floor, ActBody),
        )
    ),
)
