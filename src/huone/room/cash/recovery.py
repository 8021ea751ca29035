"""Recovery: a table is opened as the store has it, and what a crash has ended is undone.

Owns: claiming a table, voiding the hand that was running, restoring seats and clocks, and what
everybody is told about it.
Never: repairs. A table whose state, seats and money do not agree is not opened.

Rule 1: everybody who was in a lost hand has the stack that he began it with (SRV-03, SRV-05).
Rule 2: each of them is told once, whenever he comes back.
"""

from collections.abc import Sequence

from msgspec import Struct

from huone.bots.names import is_bot
from huone.money.accounts import escrow_of, game_of
from huone.money.currency import chips_at
from huone.money.ledger import Purse
from huone.refusal import Broken
from huone.room.cash.jackpot.timed_drop import DropSheet, TimedDrop, read_drop_sheets
from huone.room.cash.table import STATE, RoomTable, TableServices
from huone.room.cash.table_money import TableMoney
from huone.room.cash.time_charge import TableTimeCharge, TimeSheet, read_sheets
from huone.room.config import StakeOffer
from huone.room.lost_hands import last_roots, void_lost_hands
from huone.room.players.notices import Notices
from huone.room.wallet.table_rake import RowsOf, taking_of
from huone.rulebooks.schema import Rulebook
from huone.store.ports import TableState
from huone.table.cash import CashTable
from huone.table.config import TableConfig
from huone.table.state import CashState, decode_state
from huone.units import Instant, Seat


class StoredTable(Struct, frozen=True, kw_only=True):
    """A table as the store has it, once it is ours."""

    claimed: TableState
    """As it was when it was claimed: the hand that ran is void by now."""
    state: bytes | None
    root: str
    at_stake: int
    """What the books say lies at it."""
    time_sheet: TimeSheet | None
    drop_sheet: DropSheet | None


async def take_tables(
    configs: Sequence[TableConfig], house: TableServices, notices: Notices, *, now: Instant
) -> dict[str, StoredTable]:
    """Claim tables that are recorded, and read all that they need, each sort of it at once.

    Hands that were lost are void from now on, and everybody who sits is at hand.
    """
    committer, tables = house.committer, [config.id for config in configs]
    claimed = await committer.store.at_once.claim(tables)
    states = await committer.read_many(STATE, tables)
    seated = [seat.player for table in claimed for seat in table.seats]
    await house.cashier.players.read_many(seated, now=now)
    await void_lost_hands(committer, notices, claimed, now=now)
    roots = await last_roots(committer, tables)
    at_stake = await _at_stake(house, configs)
    time_sheets = await read_sheets(committer, tables)
    drop_sheets = await read_drop_sheets(committer, tables)
    return {
        one.table: StoredTable(
            claimed=one,
            state=states.get(one.table),
            root=roots[one.table],
            at_stake=at_stake[one.table],
            time_sheet=time_sheets.get(one.table),
            drop_sheet=drop_sheets.get(one.table),
        )
        for one in claimed
    }


def open_table(
    stored: StoredTable,
    line: StakeOffer,
    rulebook: Rulebook,
    house: TableServices,
    notices: Notices,
    *,
    config: TableConfig,
    now: Instant,
    reconnect_ms: int,
) -> RoomTable:
    """Open a table, new or as it was left."""
    claimed, body, lost = stored.claimed, stored.state, stored.claimed.running
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
        root=stored.root,
        money=TableMoney(
            cash,
            house.cashier,
            time_charge=_time_charge(line, house, stored),
            timed_drop=_timed_drop(line, house, stored),
        ),
    )
    opened.verify_money(stored.at_stake)
    return opened


async def _at_stake(house: TableServices, configs: Sequence[TableConfig]) -> dict[str, int]:
    """Tell what the books say lies at tables."""
    store = house.committer.store
    purses: dict[str, Purse] = {
        config.id: (game_of(config.id), chips_at(config.id))
        if config.is_counted
        else (escrow_of(config.id), store.currency)
        for config in configs
    }
    found = await store.at_once.standings([account for account, _ in purses.values()])
    return {table: found[purse].balance if purse in found else 0 for table, purse in purses.items()}


def _row_of(house: TableServices, opening: list[CashTable]) -> RowsOf | None:
    plan_row = house.plan_row
    if plan_row is None:
        return None
    return lambda seat, stake: plan_row(opening[0].sitters[Seat(seat)].player, stake)


def _time_charge(
    line: StakeOffer, house: TableServices, stored: StoredTable
) -> TableTimeCharge | None:
    if line.time_charge_cents is None:
        return None
    return TableTimeCharge(
        house.committer,
        house.cashier,
        table=stored.claimed.table,
        per_hour_cents=line.time_charge_cents,
        sheet=stored.time_sheet,
    )


def _timed_drop(line: StakeOffer, house: TableServices, stored: StoredTable) -> TimedDrop | None:
    if line.jackpot is None or line.jackpot_drop == "hand":
        return None
    return TimedDrop(
        house.jackpots,
        house.cashier,
        table=stored.claimed.table,
        jackpot=line.jackpot,
        every=line.jackpot_drop,
        sheet=stored.drop_sheet,
    )


def _verify_same(claimed: TableState, state: CashState) -> None:
    """Refuse to open a table whose seats and state were not recorded together."""
    seated = {(stack.player, int(stack.stack_chips)) for stack in claimed.seats}
    sitting = {(sitter.player, sitter.stack) for sitter in (*state.sitters, *state.owners)}
    if seated != sitting:
        raise Broken(f"table {claimed.table}: its seats are {seated}, its state says {sitting}")
