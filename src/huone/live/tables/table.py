"""Table: opened for those who wait, its button drawn, closed when nobody sits there.

Owns: opening and closing, decks, dealers, the first button, the last round, the game of a mix.
Never: seats anybody (`seats.py`) or plays a hand (`hands.py`).
"""

from msgspec.structs import replace

from huone.cards.card import parse_cards
from huone.games.definition import Mix, find
from huone.live.cage import boxes
from huone.live.events import (
    ButtonCardsDrawn,
    DealerChanged,
    DeckChecked,
    Happened,
    LastRoundCalled,
    LiveTableClosed,
    LiveTableOpened,
    NextGameChosen,
)
from huone.live.house import House, TooManyOfThem
from huone.live.state import LiveTable
from huone.live.tables.seats import seat_at, verify_between_hands
from huone.money.jackpot import verify_attached
from huone.refusal import Refused
from huone.table.config import BadTable
from huone.table.start import high_card_button
from huone.units import Seat

# Calls and the clock

TABLES_MAX = 200
"""How many tables a day may have; a list that people can grow has a bound."""


class TooFewToOpen(Refused):
    """A table is opened for two who are there at least (LIVE-OPEN-02)."""

    code = "live/too-few-to-open"
    says = "{present} of those who wait for {stake} are here; a table needs {needed}"


class TooManySeats(Refused):
    """The deck, the jackpot or the book has no room for so many (LIVE-OPEN-02, live:AMB-56)."""

    code = "live/too-many-seats"
    says = "{seats} seats at a table of {game}: {why}"


class TableNameTaken(Refused):
    """A table of the day has this name."""

    code = "live/table-taken"
    says = "table {table} has been opened today; choose another name"


class SeatsStillTaken(Refused):
    """A table closes when nobody sits there any more."""

    code = "live/seats-taken"
    says = "table {table} still has guests on seats {seats}"


class GameNotOnMenu(Refused):
    """A mix plays the games of its menu."""

    code = "live/no-such-game"
    says = "table {table} does not play {game}"


def open_table(house: House, fact: LiveTableOpened, event: Happened) -> None:
    """Open a table for those who wait."""
    waiting = house.list_of(fact.stake)
    if fact.table in house.tables:
        raise TableNameTaken(table=fact.table)
    if len(house.tables) >= TABLES_MAX:
        raise TooManyOfThem(what="tables", most=TABLES_MAX)
    present = sum(house.guests[id].here for id in waiting.lines)
    if present < house.rules.rulebook.cash.seats_min:
        needed = house.rules.rulebook.cash.seats_min
        raise TooFewToOpen(present=present, stake=fact.stake, needed=needed)
    _verify_seats(house, fact)
    house.tables[fact.table] = LiveTable(
        id=fact.table,
        line=house.menu[fact.stake],
        seats=fact.seats,
        opened_ms=event.at_ms,
        dealer=fact.dealer,
        dealer_since_ms=event.at_ms,
    )
    boxes.lay(house, fact.table, event.at_ms)


def _verify_seats(house: House, fact: LiveTableOpened) -> None:
    line, cash = house.menu[fact.stake], house.rules.rulebook.cash
    try:
        house.rules.programme(line, fact.seats)
    except BadTable as no:
        raise TooManySeats(seats=fact.seats, game=line.game, why=str(no.facts["why"])) from no
    if line.jackpot is not None and house.rules.jackpot is not None:
        verify_attached(find(line.game).id, fact.seats, cash=True, rules=house.rules.jackpot)
    usual = cash.seats_by_game.get(find(line.game).id, fact.seats)
    if fact.seats > usual and not fact.many_confirmed:
        why = f"the book has {usual}; confirm it"
        raise TooManySeats(seats=fact.seats, game=line.game, why=why)


def check_deck(house: House, fact: DeckChecked, event: Happened) -> None:
    """Note that decks and shuffler were looked at (LIVE-SHUF, LIVE-DECK-01)."""
    table = house.table(fact.table)
    house.tables[table.id] = replace(table, deck_checked_ms=event.at_ms)


def draw_button(house: House, fact: ButtonCardsDrawn, _: Happened) -> None:
    """Give the button to the highest card; who was in the draw owes what he misses (DRAW-02)."""
    table = house.table(fact.table)
    verify_between_hands(table)
    for number in fact.cards:
        seat_at(table, number)
    drawn = parse_cards(tuple(fact.cards.values()))  # No card twice.
    cards = {Seat(number): card for number, card in zip(fact.cards, drawn, strict=True)}
    if len(cards) < 2:
        raise TooFewToOpen(present=len(cards), stake=table.line.id, needed=2)
    sitters = {
        number: replace(seat, place=replace(seat.place, due="nothing", earned="button"))
        if number in fact.cards
        else seat
        for number, seat in table.sitters.items()
    }
    button = int(high_card_button(cards))
    progress = replace(table.progress, last=None)
    house.tables[table.id] = replace(table, drawn_button=button, sitters=sitters, progress=progress)


def change_dealer(house: House, fact: DealerChanged, event: Happened) -> None:
    """Let another dealer sit down."""
    table = house.table(fact.table)
    house.tables[table.id] = replace(table, dealer=fact.dealer, dealer_since_ms=event.at_ms)


def call_last_round(house: House, fact: LastRoundCalled, _: Happened) -> None:
    """Announce one more orbit, counted down by hands (LIVE-CLOSE-01)."""
    table = house.table(fact.table)
    here = sum(seat.away is None for seat in table.sitters.values())
    house.tables[table.id] = replace(table, last_round_left=here)


def close_table(house: House, fact: LiveTableClosed, event: Happened) -> None:
    """Close a table at which nobody sits, its box pulled."""
    table = house.table(fact.table)
    if table.sitters or table.owners:
        taken = sorted({*table.sitters, *table.owners})
        raise SeatsStillTaken(table=table.id, seats=", ".join(map(str, taken)))
    boxes.verify_pulled(house, table)
    for one in list(house.lists.values()):
        kept = {guest: made for guest, made in one.offers.items() if made.table != table.id}
        house.lists[one.stake] = replace(one, offers=kept)
    house.tables[table.id] = replace(table, closed_ms=event.at_ms, call=None, clock=None)


def choose_game(house: House, fact: NextGameChosen, _: Happened) -> None:
    """Choose the game of the next hands of a mix."""
    table = house.table(fact.table)
    mix = find(table.line.game)
    if not isinstance(mix, Mix) or fact.game not in mix.menu:
        raise GameNotOnMenu(table=table.id, game=fact.game)
    house.tables[table.id] = replace(table, game=fact.game)
