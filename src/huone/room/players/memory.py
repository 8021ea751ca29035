"""Regulars: what the room remembers of a player from one visit to the next.

Owns: visits and their numbers, stacks that he left with, counts of the day, tables that he knows,
how long he has played.
Never: says what follows from it; `huone.table.joining` does.

Rule 1: a field is only ever added, with a default; the memory of an old room must be readable.
Rule 2: it is recorded together with the money that it explains, or not at all.
"""

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from huone.money.limits import PERIOD_MS, Usage
from huone.table.buyin import Departure, Stake
from huone.table.config import TableConfig
from huone.table.day import DailyCount
from huone.table.evening import LeftGame
from huone.table.joining import Joining, Memory
from huone.units import Chips, Instant, PlayerId

KIND = "regular"
"""The kind of document that a player is remembered in."""

KNOWN_TABLES_MAX = 50
"""How many tables a player is remembered to have played at (online:AMB-58)."""


class Visit(Struct, frozen=True, kw_only=True):
    """One stay at a table, from sitting down to getting up."""

    number: int
    stake: Stake
    top_ups: int = 0
    meals: int = 0
    """How often he has paid for food and drink with chips (LIVE-STAKE-07)."""


class RulesAccepted(Struct, frozen=True, kw_only=True):
    """A yes to the rules: which, and when (SYS-44)."""

    rulebook: str
    version: str
    at_ms: Instant


class PlayerMemory(Struct, frozen=True, kw_only=True):
    """A player, as the room remembers him."""

    visits: int = 0
    """How often he has sat down in this room."""
    at: dict[str, Visit] = {}
    """Where he sits now."""
    known_tables: tuple[str, ...] = ()
    returns: DailyCount = DailyCount()
    resets: DailyCount = DailyCount()
    buys: DailyCount = DailyCount()
    short_buys: DailyCount = DailyCount()
    long_breaks: DailyCount = DailyCount()
    banzai_left: dict[str, Departure] = {}
    banzai_excluded: str = ""
    """Why the operator keeps him out of Banzai, if he does (BANZ-09)."""
    barred_why: str = ""
    """Why a verdict bars him from poker, if one does (COL-02)."""
    left_game: LeftGame | None = None
    muted: tuple[PlayerId, ...] = ()
    """Whom he does not want to hear."""
    silenced_until_ms: Instant = Instant(0)
    """Until when staff has taken the word from him."""
    sits_since_ms: Instant | None = None
    """Since when he has had a seat without a pause, here or there."""
    played: tuple[Usage, ...] = ()
    """How long he sat each time, in milliseconds, and until when; as far back as a limit looks."""
    auto_top_up: bool = False
    """Whether his stacks are filled up before each hand, wherever he sits (SYS-12, CASH-TOP-01)."""
    accepted: tuple[RulesAccepted, ...] = ()
    """The rules that he has said yes to, the newest last."""


def memory_for(regular: PlayerMemory, stake: Stake, *, day: int) -> Memory:
    """Say what counts of a player's past when he comes to a stake."""
    same = [visit for visit in regular.at.values() if visit.stake == stake]
    return Memory(
        today=day,
        returns_today=regular.returns.on(day),
        resets_today=regular.resets.on(day),
        banzai_tables=len(same) if stake.format == "banzai" else 0,
        banzai_left=regular.banzai_left.get(_key(stake)),
        banzai_excluded=regular.banzai_excluded,
        left_game=regular.left_game,
        buys_today=regular.buys.on(day),
        short_buys_today=regular.short_buys.on(day),
    )


def sat_down(
    regular: PlayerMemory, config: TableConfig, joining: Joining, *, now: Instant, day: int
) -> PlayerMemory:
    """Remember that a player has sat down, and what it took of the day's counts."""
    assert config.id not in regular.at
    visit = Visit(number=regular.visits + 1, stake=config.stake)
    known = [table for table in regular.known_tables if table != config.id]
    return replace(
        bought(regular, is_short=joining.is_short_buy, day=day),
        visits=visit.number,
        at={**regular.at, config.id: visit},
        known_tables=(*known, config.id)[-KNOWN_TABLES_MAX:],
        returns=regular.returns.counted(day) if joining.is_return else regular.returns,
        resets=regular.resets.counted(day) if joining.is_reset else regular.resets,
        sits_since_ms=now if regular.sits_since_ms is None else regular.sits_since_ms,
    )


def bought(regular: PlayerMemory, *, is_short: bool, day: int) -> PlayerMemory:
    """Remember that a player has bought chips (LIVE-SHORT)."""
    return replace(
        regular,
        buys=regular.buys.counted(day),
        short_buys=regular.short_buys.counted(day) if is_short else regular.short_buys,
    )


def topped_up(regular: PlayerMemory, table: str) -> PlayerMemory:
    """Count one more top-up of a visit."""
    visit = regular.at[table]
    return replace(regular, at={**regular.at, table: replace(visit, top_ups=visit.top_ups + 1)})


def had_meal(regular: PlayerMemory, table: str) -> PlayerMemory:
    """Count one more payment for food and drink."""
    visit = regular.at[table]
    return replace(regular, at={**regular.at, table: replace(visit, meals=visit.meals + 1)})


def got_up(
    regular: PlayerMemory, config: TableConfig, stack: Chips, *, now: Instant, day: int
) -> PlayerMemory:
    """Remember with how much a player left, for Banzai and for one night one stack."""
    at = {table: visit for table, visit in regular.at.items() if table != config.id}
    banzai = regular.banzai_left
    if config.is_banzai:
        left = Departure(left_chips=stack, left_at=now)
        banzai = {**banzai, _key(config.stake): left}  # BANZ-07: by game and stake.
    game = LeftGame(
        left_chips=stack,
        day=day,
        stake=config.stake,
        has_maximum=config.limits.max_chips is not None,
    )
    gone = replace(regular, at=at, banzai_left=banzai, left_game=game)
    return gone if at else replace(gone, sits_since_ms=None, played=time_played(gone, now=now))


def time_played(regular: PlayerMemory, *, now: Instant) -> tuple[Usage, ...]:
    """Tell how long a player has sat lately, the time since he sat down included.

    A stay at several tables is one stay, and it counts whole until its end is long ago.
    """
    since_ms, counts_from_ms = regular.sits_since_ms, now - max(PERIOD_MS.values())
    before = tuple(stay for stay in regular.played if stay.at_ms > counts_from_ms)
    return before if since_ms is None else (*before, Usage(now, now - since_ms))


def encode_regular(regular: PlayerMemory) -> bytes:
    """Write a memory down."""
    return _ENCODER.encode(regular)


def decode_regular(body: bytes) -> PlayerMemory:
    """Read a memory back."""
    return _DECODER.decode(body)


def _key(stake: Stake) -> str:
    return f"{stake.game} {stake.small_blind_chips}/{stake.big_blind_chips}"


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(PlayerMemory)
