"""Limits: what counts towards the limits that a player has set himself, and what they leave.

Owns: what a player has lately paid in and put at risk, and the checks of deposits, stakes and time.
Never: decides what a limit means (`huone.money.limits`), or keeps anybody from leaving with his
money.

Rule 1: the books say what was used: read once when a player comes, carried on by each entry since.
Rule 2: chips at a table count as lost until they are brought back, so a limit holds during play.
Rule 3: a deposit counts from the moment it is asked for, so two small ones do not pass as one.
"""

from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Final

from huone.money.accounts import Account, cash_of
from huone.money.cashier import Direction, Request, Status
from huone.money.ledger import Entry
from huone.money.limits import PERIOD_MS, LimitMeasure, OwnLimits, Usage, left_of, verify_within
from huone.money.statements import deposits, losses
from huone.refusal import Refused
from huone.room.players.memory import PlayerMemory, time_played
from huone.store.ports import Store
from huone.units import Cents, Chips, Instant, PlayerId

COUNTED_MS: Final = max(PERIOD_MS.values())
"""How far back any limit looks."""

CLOCKS_DIFFER_MS: Final = 86_400_000
"""How far the moments of neighbouring movements may be out of order, with plenty to spare."""

PAGE: Final = 1_000
"""How many movements are read at once."""


class Barred(Refused):
    """A verdict bars the player from poker; his money is his, and he can take it home."""

    code = "account/barred"
    says = "you are barred from play: {why}"


class LimitUsage:
    """What a player has paid in and put at risk, as far back as any limit looks."""

    __slots__ = ("deposits", "losses", "player")

    def __init__(self, player: PlayerId) -> None:
        self.player = player
        self.deposits: deque[Usage] = deque()
        self.losses: deque[Usage] = deque()

    def follow(self, entry: Entry) -> None:
        """Count an entry of the books."""
        self.deposits.extend(deposits([entry], self.player))
        self.losses.extend(losses([entry], self.player))
        for counted in (self.deposits, self.losses):
            _forget(counted, before_ms=entry.at_ms - COUNTED_MS)


async def read_used(store: Store, player: PlayerId) -> LimitUsage:
    """Read from the books what a player has used, no farther back than any limit looks."""
    used, counted = LimitUsage(player), 0
    after = await _counts_after(store, cash_of(player))
    while page := await store.movements(cash_of(player), after=after, limit=PAGE):
        after = page[-1].seq
        for movement in page:
            # An entry that moves a wallet twice is two movements, and still counts once.
            if movement.posted.entry_no != counted:
                counted = movement.posted.entry_no
                used.follow(movement.posted.entry)
    return used


async def read_used_of(
    store: Store, players: Sequence[PlayerId], *, now: Instant
) -> dict[PlayerId, LimitUsage]:
    """Read at once what many players have used; who has moved very often is read for himself."""
    from_ms = now - COUNTED_MS - CLOCKS_DIFFER_MS
    wallets = [cash_of(player) for player in players]
    moved = await store.at_once.entries(wallets, from_ms=from_ms, most=PAGE)
    found: dict[PlayerId, LimitUsage] = {}
    for player in players:
        posted = moved.get(cash_of(player), [])
        if len(posted) >= PAGE:
            found[player] = await read_used(store, player)
            continue
        found[player] = used = LimitUsage(player)
        for entry in {one.entry_no: one.entry for one in posted}.values():
            used.follow(entry)
    return found


async def _counts_after(store: Store, wallet: Account) -> int:
    """Find how many movements are too old to count; whoever has few is read whole.

    Movements are numbered without gaps, so the newest and the oldest that counts are found by
    halving, however long somebody has played here.
    """

    async def at(seq: int) -> Instant | None:
        found = await store.movements(wallet, after=seq - 1, limit=1)
        return found[0].posted.entry.at_ms if found else None

    beyond = PAGE
    while await at(beyond) is not None:
        beyond *= 2
    if beyond == PAGE:
        return 0
    newest = await _last(1, beyond, lambda moment: moment is not None, at)
    newest_ms = await at(newest)
    assert newest_ms is not None
    since_ms = newest_ms - COUNTED_MS - CLOCKS_DIFFER_MS
    return await _last(0, newest, lambda moment: moment is not None and moment <= since_ms, at)


async def _last(
    low: int,
    beyond: int,
    holds: Callable[[Instant | None], bool],
    at: Callable[[int], Awaitable[Instant | None]],
) -> int:
    """Find the last number for which something holds; `low` is taken to, `beyond` is known not."""
    while beyond - low > 1:
        middle = (low + beyond) // 2
        low, beyond = (middle, beyond) if holds(await at(middle)) else (low, middle)
    return low


# What is refused.


def verify_deposit(
    limits: OwnLimits,
    used: LimitUsage,
    cents: Cents,
    *,
    pending: Iterable[Request] = (),
    now: Instant,
) -> None:
    """Refuse a deposit that passes the deposit limit, together with those under way."""
    under_way = [
        Usage(now, request.cents)
        for request in pending
        if request.player == used.player
        and request.direction is Direction.DEPOSIT
        and request.status is Status.ASKED
    ]
    counted = [*used.deposits, *under_way]
    verify_within(limits, LimitMeasure.DEPOSIT, cents, used=counted, now_ms=now)


def verify_stake(
    limits: OwnLimits, used: LimitUsage, regular: PlayerMemory, chips: Chips, *, now: Instant
) -> None:
    """Refuse chips that could lose more than the loss limit leaves, and play without time left."""
    verify_time(limits, regular, now=now)
    verify_within(limits, LimitMeasure.LOSS, chips, used=used.losses, now_ms=now)


def verify_not_barred(regular: PlayerMemory) -> None:
    """Refuse play to somebody whom a verdict bars from poker (COL-02)."""
    if regular.barred_why:
        raise Barred(why=regular.barred_why)


def verify_time(limits: OwnLimits, regular: PlayerMemory, *, now: Instant) -> None:
    """Refuse play to somebody who is barred, whose time is used up, or who asked to be kept out."""
    verify_not_barred(regular)
    verify_within(limits, LimitMeasure.TIME, 0, used=time_played(regular, now=now), now_ms=now)


# What is left.


def stake_left(limits: OwnLimits, used: LimitUsage, *, now: Instant) -> int | None:
    """Tell how much more may be taken to a table; `None` is as much as one likes."""
    return left_of(limits, LimitMeasure.LOSS, used=used.losses, now_ms=now)


def time_left(limits: OwnLimits, regular: PlayerMemory, *, now: Instant) -> int | None:
    """Tell for how many milliseconds more a player may play; `None` is as long as he likes."""
    return left_of(limits, LimitMeasure.TIME, used=time_played(regular, now=now), now_ms=now)


def _forget(counted: deque[Usage], *, before_ms: int) -> None:
    while counted and counted[0].at_ms <= before_ms:
        counted.popleft()
