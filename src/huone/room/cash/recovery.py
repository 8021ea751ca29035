"""Recovery: a table is opened as the store has it, and what a crash has ended is undone.

Owns: claiming a table, voiding the hand that was running, restoring seats and clocks, and what
everybody is told about it.
Never: repairs. A table whose state, seats and money do not agree is not opened.

Rule 1: everybody who was in a lost hand has the stack that he began it with (SRV-03, SRV-05).
Rule 2: each of them is told once, whenever he comes back.
"""

from huone.bots.names import is_bot
from huone.money.accounts import escrow_of, game_of
from huone.money.currency import chips_at
from huone.refusal import Broken
from huone.room.cash.jackpot.timed_drop import TimedDrop, read_drop_sheet
from huone.room.cash.table import STATE, RoomTable, TableServices
from huone.room.cash.table_money import TableMoney
from huone.room.cash.time_charge import TableTimeCharge, read_sheet
from huone.room.config import StakeOffer
from huone.room.lost_hands import last_root, void_lost_hand
from huone.room.players.notices import Notices
from huone.room.wallet.table_rake import RowsOf, taking_of
from huone.rulebooks.schema import Rulebook
from huone.store.ports import TableState
from huone.table.cash import CashTable
from huone.table.config import TableConfig
from huone.table.state import CashState, decode_state
from huone.units import Instant, Seat


async def open_table(
    line: StakeOffer,
    rulebook: Rulebook,
    house: TableServices,
    notices: Notices,
    *,
    config: TableConfig,
    now: Instant,
    reconnect_ms: int,
) -> RoomTable:
    """Open a table, new or as it was left; a hand that was lost is void from now on."""
    store, committer, table = house.committer.store, house.committer, config.id
    await store.open_table(table, chip_cents=0 if config.is_counted else 1)
    claimed = await store.claim_table(table)
    body = await committer.read(STATE, table)
    lost = claimed.running
    for seated in claimed.seats:
        await house.cashier.players.admit(seated.player, now=now)
    if lost is not None:
        await void_lost_hand(committer, notices, claimed, lost, now=now)
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
        money=TableMoney(
            cash,
            house.cashier,
            time_charge=await _time_charge(line, house, table),
            timed_drop=await _timed_drop(line, house, table),
        ),
    )
    opened.verify_money(await _at_stake(house, config))
    return opened


async def _at_stake(house: TableServices, config: TableConfig) -> int:
    """Tell what the books say lies at a table."""
    store = house.committer.store
    if config.is_counted:
        return await store.balance(game_of(config.id), chips_at(config.id))
    return await store.balance(escrow_of(config.id))


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


async def _timed_drop(line: StakeOffer, house: TableServices, table: str) -> TimedDrop | None:
    if line.jackpot is None or line.jackpot_drop == "hand":
        return None
    return TimedDrop(
        house.jackpots,
        house.cashier,
        table=table,
        jackpot=line.jackpot,
        every=line.jackpot_drop,
        sheet=await read_drop_sheet(house.committer, table),
    )


def _verify_same(claimed: TableState, state: CashState) -> None:
    """Refuse to open a table whose seats and state were not recorded together."""
    seated = {(stack.player, int(stack.stack_chips)) for stack in claimed.seats}
    sitting = {(sitter.player, sitter.stack) for sitter in (*state.sitters, *state.owners)}
    if seated != sitting:
        raise Broken(f"table {claimed.table}: its seats are {seated}, its state says {sitting}")
