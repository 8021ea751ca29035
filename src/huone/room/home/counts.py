"""Counts: what everybody has taken from a home game and brought back, read from the books.

Owns: adding up the chips of one player in one game.
Never: says who pays whom (`settle_up.py`).
"""

from collections.abc import AsyncIterator
from typing import Final

from huone.money.accounts import chips_of
from huone.money.currency import chips_at
from huone.refusal import Broken
from huone.room.cash.lobby import Lobby
from huone.room.home.settle_up import Counted
from huone.store.ports import Movement, Store
from huone.units import PlayerId

PAGE: Final = 500
TRIES: Final = 20


async def count_all(store: Store, lobby: Lobby, table: str) -> list[Counted]:
    """Count everybody who has sat in a game; together they have won nothing.

    A hand may end and chips may be bought while the books are read: then they are read again.
    """
    for _ in range(TRIES):
        came = lobby.listings[table].came
        counted = [await _count(store, lobby, table, player) for player in came]
        if sum(each.won_chips for each in counted) == 0:
            return counted
    raise Broken(f"the counts of {table} do not add up")


async def _count(store: Store, lobby: Lobby, table: str, player: PlayerId) -> Counted:
    bought = left = 0
    async for movement in _movements(store, table, player):
        bought += max(0, -movement.amount)
        left += max(0, movement.amount)
    found = lobby.tables.get(table)
    sitter = found.table.sitters.find(player) if found is not None else None
    return Counted(
        player=player,
        bought_chips=bought,
        left_chips=left,
        stack_chips=sitter.stack if sitter is not None else 0,
    )


async def _movements(store: Store, table: str, player: PlayerId) -> AsyncIterator[Movement]:
    after = 0
    while page := await store.movements(
        chips_of(player), after=after, limit=PAGE, currency=chips_at(table)
    ):
        after = page[-1].seq
        for movement in page:
            yield movement
