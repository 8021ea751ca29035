"""Lost hands: a hand that a crash has ended is void, at a cash table and in a tournament alike.

Owns: the record that it never was, the notice for each of its players, the root it leaves behind.
Never: opens a table; whoever does calls this first (SRV-03, SRV-05).
"""

import asyncio
from collections.abc import Sequence

from huone.cards.commitment import GENESIS
from huone.room.commit import Committer
from huone.room.hand_history import HandHistory, encode_history
from huone.room.outbox import Ack
from huone.room.players.notices import HandLost, Notices
from huone.store.ports import HandEnd, Outcome, StartedHand, TableState
from huone.units import Instant

CRASH = "the room had to be started again"
"""Why a hand is void that a crash has ended."""


async def void_lost_hands(
    committer: Committer, notices: Notices, claimed: Sequence[TableState], *, now: Instant
) -> None:
    """Record that the hands which ran at some tables never were; all of them wait once."""
    voided = [
        _void_lost_hand(committer, notices, table, table.running, now=now)
        for table in claimed
        if table.running is not None
    ]
    await asyncio.gather(*voided)


def _void_lost_hand(
    committer: Committer, notices: Notices, claimed: TableState, lost: StartedHand, *, now: Instant
) -> Ack:
    """Record that a hand never was, and keep a notice for each of its players."""
    players = {seat.seat: seat.player for seat in lost.seats}
    history = HandHistory(
        table=claimed.table, hand_no=lost.hand_no, players=players, void_why=CRASH
    )
    notes = [
        notices.add(
            seat.player,
            HandLost(
                table=claimed.table,
                hand_no=lost.hand_no,
                stack_chips=seat.stack_chips,
                why=CRASH,
                at_ms=now,
            ),
        )
        for seat in lost.seats
    ]
    end = HandEnd(
        table=claimed.table,
        epoch=claimed.epoch,
        hand_no=lost.hand_no,
        at_ms=now,
        history=encode_history(history),
        stacks=lost.seats,
        outcome=Outcome.VOID,
    )
    return committer.record(ends=(end,), documents=notes)


async def last_roots(committer: Committer, tables: Sequence[str]) -> dict[str, str]:
    """Read the roots of the newest decks of tables, which the next ones are chained to."""
    newest = await committer.store.at_once.roots(tables)
    return {table: newest[table].hex() if table in newest else GENESIS for table in tables}
