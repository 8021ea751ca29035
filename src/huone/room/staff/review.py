"""Review: the stored hands of a room, read for integrity to look at.

Owns: reading hands a page at a time, newest first, and from which addresses accounts came.
Never: reads a hand that is still played: a hand is in the store when it is over, and not before.
"""

from collections.abc import AsyncIterator, Callable
from typing import Final

from huone.integrity.hands import PlayedHand, played_hand
from huone.room.hand_history import decode_history
from huone.store.ports import HandQuery, HandRecord, Outcome, Store

PAGE: Final = 500
HANDS_MAX: Final = 20_000
"""How many of the newest hands are looked at unless more are asked for."""


async def reviewed_hands(
    store: Store,
    *,
    hands_max: int = HANDS_MAX,
    from_ms: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> list[PlayedHand]:
    """Read the newest hands that were played, the oldest of them first."""
    found: list[PlayedHand] = []
    read = 0
    async for record in _newest(store, hands_max, from_ms):
        if (hand := await _reviewed(store, record)) is not None:
            found.append(hand)
        read += 1
        progress(read)
    return found[::-1]


async def _newest(store: Store, hands_max: int, from_ms: int | None) -> AsyncIterator[HandRecord]:
    before, left = None, hands_max
    while left > 0:
        query = HandQuery(before=before, from_ms=from_ms, limit=min(PAGE, left))
        page = await store.hands(query)
        for record in page:
            yield record
        left -= len(page)
        if len(page) < query.limit:
            return
        before = page[-1].hand_id


async def _reviewed(store: Store, record: HandRecord) -> PlayedHand | None:
    """Read one hand; None if it is void, archived or has no betting."""
    body = None
    if record.outcome is Outcome.PLAYED:
        body = await store.history(record.table, record.hand_no)
    if body is None:
        return None
    history = decode_history(body)
    return played_hand(
        history.events,
        {int(seat): player for seat, player in history.players.items()},
        table=record.table,
        hand_no=record.hand_no,
        at_ms=record.ended_ms,
        thought=history.thought,
    )
