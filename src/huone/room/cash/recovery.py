"""Recovery: a table is opened as the store has it, and what a crash has ended is undone.

Owns: claiming a table, voiding the hand that was running, restoring seats and clocks, and what
everybody is told about it.
Never: repairs. A table whose state, seats and money do not agree is not opened.

Rule 1: everybody who was in a lost hand has the stack that he began it with (SRV-03, SRV-05).
Rule 2: each of them is told once, whenever he comes back.
"""

from huone.bots.names import is_bot
from huone.money.accounts import escrow_of
from huone.refusal import Broken
from huone.room.cash.table import STATE, RoomTable, TableServices
from huone.room.cash.time_charge import TableTimeCharge, read_sheet
from huone.room.config import StakeOffer, table_config
from huone.room.lost_hands import last_root, void_lost_hand
from huone.room.players.notices import Notices
from huone.room.wallet.table_rake import RowsOf, taking_of
from huone.rulebooks.schema import Rulebook
from huone.store.ports import TableState
from huone.table.cash import CashTable
from huone.table.state import CashState, decode_state
from huone.units import Instant, Seat


async def open_table(
    line: StakeOffer,
    rulebook: Rulebook,
    house: TableServices,
    notices: Notices,
    *,
    table: str,
    now: Instant,
    reconnect_ms: int,
) -> RoomTable:
    """Open a table, new or as it was left; a hand that was lost is void from now on."""
    store, committer = house.committer.store, house.committer
    await store.open_table(table)
    claimed = await store.claim_table(table)
    body = await committer.read(STATE, table)
    lost = claimed.running
    for seated in claimed.seats:
        await house.cashier.players.admit(seated.player, now=now)
    if lost is not None:
        await void_lost_hand(committer, notices, claimed, lost, now=now)
    config = table_config(line, rulebook, table=table)
    # Whoever sits on a seat is asked for when the hand is raked, not when the table opens.
    opening: list[CashTable] = []
    rake = taking_of(line, config.stake, rulebook, _row_of(house, opening))
    if body is None:
        cash = CashTable(config, opened_at=now, rake=rake)
    else:
        state = decode_state(body)
        _verify_same(claimed, state)
        # Nobody is dealt in before he had time to come back.
        ready_at = Instant(now + reconnect_ms) if state.sitters else now
        newest = lost.hand_no if lost else claimed.hands
        voided = newest if lost or newest > state.hands else None
        cash = CashTable.restore(config, state, now=ready_at, rake=rake, lost=voided)
    opening.append(cash)
    for player in [sitter.player for sitter in cash.sitters]:
        # Whoever was here before the crash has to find his way back; bots never left.
        if player not in notices.present and not is_bot(player):
            cash.set_connected(player, online=False, now=now)
    opened = RoomTable(
        cash,
        line,
        house,
        epoch=claimed.epoch,
        root=await last_root(committer, table),
        time_charge=await _time_charge(line, house, table),
    )
    opened.verify_money(await store.balance(escrow_of(table)))
    return opened


def _row_of(house: TableServices, opening: list[CashTable]) -> RowsOf | None:
    plan_row = house.plan_row
    if plan_row is None:
        return None
    return lambda seat, stake: plan_row(opening[0].sitters[Seat(seat)].player, stake)


async def _time_charge(
    line: StakeOffer, house: TableServices, table: str
) -> TableTimeCharge | None:
    if line.time_charge_cents is None:
        return None
    return TableTimeCharge(
        house.committer,
        house.cashier,
        table=table,
        per_hour_cents=line.time_charge_cents,
        sheet=await read_sheet(house.committer, table),
    )


def _verify_same(claimed: TableState, state: CashState) -> None:
    """Refuse to open a table whose seats and state were not recorded together."""
    seated = {(stack.player, int(stack.stack_chips)) for stack in claimed.seats}
    sitting = {(sitter.player, sitter.stack) for sitter in (*state.sitters, *state.owners)}
    if seated != sitting:
        raise Broken(f"table {claimed.table}: its seats are {seated}, its state says {sitting}")
