"""Home routes: where an invitation leads, one's private games, and the sheet at the end.

Owns: the handlers that show private games.
Never: changes one; its host and its guests do, with commands.

Rule 1: who has an invitation may know whose game it is and who sits there. Everything else is for
the people of the game.
"""

import csv
import io
from collections.abc import AsyncIterator
from typing import Final, Literal

from msgspec.structs import replace

from huone.bots.names import is_bot
from huone.games.definition import catalog
from huone.room.cash.lobby import Listing
from huone.room.cash.private import Club, NotInvited
from huone.room.home.counts import count_all
from huone.room.home.settle_up import Counted, payments
from huone.room.home_terms import most_seats
from huone.server.api.friends import boards, circle, clubs
from huone.server.api.hand_bodies import Games
from huone.server.api.home_bodies import (
    Invitation,
    MyGame,
    MyGames,
    QrCode,
    Sheet,
    SheetLine,
)
from huone.server.api.operation import ANYBODY, PLAYER, ApiCall, Operation, Reply
from huone.server.api.public import game_shown
from huone.server.api.qr import qr_rows
from huone.server.api.words import Body, Origin
from huone.store.ports import HandQuery
from huone.units import PlayerId

PAGE: Final = 500
HANDS_MAX: Final = 5_000
"""How many hands of a game are written out at most."""


class SheetQuery(Body, frozen=True, kw_only=True):
    """How the sheet is written."""

    format: Literal["json", "csv"] = "json"


class QrQuery(Body, frozen=True, kw_only=True):
    """Under which address the room was reached; without one it is its own."""

    origin: Origin = ""


async def invitation(call: ApiCall) -> Reply:
    """Tell what an invitation leads to, and whether a password is wanted."""
    found = call.room.lobby.club_of(call.word("token"))
    if found is None:
        raise NotInvited
    table, club = found
    listing = call.room.lobby.listings[table]
    config = call.room.lobby.laid(table, call.room.lobby.offer_of(listing))
    return Reply(
        body=Invitation(
            table=table,
            name=listing.name,
            host=club.owner,
            game=config.game,
            betting=config.stake.betting,
            small_blind_chips=config.stake.small_blind_chips,
            big_blind_chips=config.stake.big_blind_chips,
            seats=config.seats,
            players=_players(call, table),
            buy_in_min=config.limits.min_chips,
            buy_in_max=config.limits.max_chips,
            is_counted=config.is_counted,
            has_password=bool(club.proof),
            is_member=call.is_signed_in and call.player in club.members,
            ended_ms=listing.ended_ms,
        )
    )


async def home_games(call: ApiCall) -> Reply:
    """List the games that can be played in a private game here."""
    rulebook = call.room.rulebook
    found = [
        replace(game_shown(game), max_players=seats)
        for game in catalog().values()
        if (seats := most_seats(game.id, rulebook)) >= 2
    ]
    return Reply(body=Games(games=tuple(found)))


async def my_games(call: ApiCall) -> Reply:
    """List the private games that I am in."""
    room = call.room
    found = [
        MyGame(
            game=game,
            kind=room.lobby.offer_of(room.lobby.listings[game.table]).game,
            players=_players(call, game.table),
            is_open=game.table in room.lobby.tables,
        )
        for game in room.homes.of_player(call.player)
    ]
    found.sort(key=lambda each: each.game.host != call.player)
    return Reply(body=MyGames(games=tuple(found)))


async def sheet(call: ApiCall) -> Reply:
    """Show who has won what in a home game, and who pays whom."""
    table = call.word("table")
    listing, club = _game(call, table)
    counted = await count_all(call.room.committer.store, call.room.lobby, table)
    state = await call.room.committer.store.table(table)
    shown = Sheet(
        table=table,
        name=listing.name,
        host=club.owner,
        hands=state.hands if state else 0,
        lines=tuple(map(_line, sorted(counted, key=lambda each: -each.won_chips))),
        payments=payments(counted),
    )
    if call.asked(SheetQuery).format == "csv":
        return Reply(text=_csv(shown))
    return Reply(body=shown)


async def hands_to_keep(call: ApiCall) -> Reply:
    """Write out my hands of a game as I saw them, the oldest first."""
    table = call.word("table")
    _game(call, table)
    numbers = [record async for record in _my_hands(call, table)]
    written = [await call.room.histories.text(call.player, table, each) for each in numbers]
    return Reply(text="\n\n".join(reversed(written)))


async def qr_code(call: ApiCall) -> Reply:
    """Give the link to a game as a QR code, for a page to draw."""
    _, club = _game(call, call.word("table"))
    address = call.asked(QrQuery).origin or call.office.config.address
    return Reply(body=QrCode(rows=qr_rows(f"{address}/invitation/{club.invitation}")))


def _game(call: ApiCall, table: str) -> tuple[Listing, Club]:
    call.room.verify_in_game(table, call.player)
    listing = call.room.lobby.listings[table]
    assert listing.club is not None
    return listing, listing.club


def _players(call: ApiCall, table: str) -> tuple[PlayerId, ...]:
    found = call.room.lobby.tables.get(table)
    return () if found is None else tuple(found.players())


async def _my_hands(call: ApiCall, table: str) -> AsyncIterator[int]:
    before, count = None, 0
    while count < HANDS_MAX:
        query = HandQuery(player=call.player, table=table, before=before, limit=PAGE)
        page = await call.room.histories.find(query)
        if not page:
            return
        for record in page:
            yield record.hand_no
        before, count = page[-1].hand_id, count + len(page)


def _line(counted: Counted) -> SheetLine:
    return SheetLine(
        player=counted.player,
        bot=is_bot(counted.player),
        bought_chips=counted.bought_chips,
        left_chips=counted.left_chips,
        stack_chips=counted.stack_chips,
        won_chips=counted.won_chips,
    )


def _csv(shown: Sheet) -> str:
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(("player", "bought", "left", "stack", "won"))
    for line in shown.lines:
        row = (line.bought_chips, line.left_chips, line.stack_chips, line.won_chips)
        writer.writerow((line.player, *row))
    writer.writerow(())
    writer.writerow(("from", "to", "chips"))
    for each in shown.payments:
        writer.writerow((each.source, each.target, each.chips))
    return text.getvalue()


OPERATIONS: Final = (
    *clubs.OPERATIONS,
    *circle.OPERATIONS,
    *boards.OPERATIONS,
    Operation(
        method="GET",
        path="/api/invitations/{token}",
        roles=ANYBODY,
        handler=invitation,
        answers=Invitation,
    ),
    Operation(
        method="GET",
        path="/api/home-games/games",
        roles=ANYBODY,
        handler=home_games,
        answers=Games,
    ),
    Operation(method="GET", path="/api/me/games", roles=PLAYER, handler=my_games, answers=MyGames),
    Operation(
        method="GET",
        path="/api/home-games/{table}/sheet",
        roles=PLAYER,
        handler=sheet,
        is_long=True,
        query=SheetQuery,
        answers=Sheet,
        text=True,
    ),
    Operation(
        method="GET",
        path="/api/home-games/{table}/hands",
        roles=PLAYER,
        handler=hands_to_keep,
        is_long=True,
        text=True,
    ),
    Operation(
        method="GET",
        path="/api/home-games/{table}/qr",
        roles=PLAYER,
        handler=qr_code,
        query=QrQuery,
        answers=QrCode,
    ),
)
