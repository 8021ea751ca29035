"""Lost hands: a hand that a crash has ended is void, at a cash table and in a tournament alike.

Owns: the record that it never was, the notice for each of its players, the root it leaves behind.
Never: opens a table; whoever does calls this first (SRV-03, SRV-05).
"""

from huone.cards.commitment import GENESIS
from huone.room.commit import Committer
from huone.room.hand_history import HandHistory, encode_history
from huone.room.players.notices import HandLost, Notices
from huone.store.ports import HandEnd, HandQuery, Outcome, StartedHand, TableState
from huone.units import Instant

CRASH = "the room had to be started again"
"""Why a hand is void that a crash has ended."""


async def void_lost_hand(
    committer: Committer, notices: Notices, claimed: TableState, lost: StartedHand, *, now: Instant
) -> None:
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
    await committer.record(ends=(end,), documents=notes)


async def last_root(committer: Committer, table: str) -> str:
    """Read the root of a table's newest deck, which the next one is chained to."""
    newest = await committer.store.hands(HandQuery(table=table, limit=1))
    return newest[0].commitment.hex() if newest else GENESIS
