"""What must be true of a room after any crash: the one checker that all crash tests share."""

import msgspec

from huone.store.audit import FILE, audit
from huone.store.chain import digest_of
from huone.store.snapshot import snapshot_of
from huone.store.sql import octets, whole, word
from huone.store.sqlite_file import DatabaseDamaged


class Acknowledged:
    """What a room was told is durable, remembered outside of the room."""

    def __init__(self) -> None:
        self.starts: set[tuple[str, int]] = set()
        self.settlements: dict[tuple[str, int], bytes] = {}

    def copy(self) -> "Acknowledged":
        twin = Acknowledged()
        twin.starts, twin.settlements = set(self.starts), dict(self.settlements)
        return twin

    def settled(self, table: str, hand_no: int, history: bytes) -> None:
        self.settlements[table, hand_no] = digest_of(history)


class Verdict(msgspec.Struct):
    """What a crash has cost; nothing may."""

    lost: list[tuple[str, int]] = []
    doubled: list[tuple[str, int]] = []
    laws_broken: list[str] = []

    @property
    def is_clean(self) -> bool:
        return not (self.lost or self.doubled or self.laws_broken)


async def judge(url: str, acknowledged: Acknowledged, *, quick: bool = False) -> Verdict:
    """Compare what was acknowledged with what is stored, and audit what is stored."""
    try:
        return await _judge(url, acknowledged, quick=quick)
    except DatabaseDamaged:
        return Verdict(lost=[*acknowledged.settlements], laws_broken=[FILE])


async def _judge(url: str, acknowledged: Acknowledged, *, quick: bool) -> Verdict:
    verdict = Verdict()
    stored: dict[tuple[str, int], bytes] = {}
    begun: set[tuple[str, int]] = set()
    async with snapshot_of(url) as snapshot:
        async for table, hand_no, digest in snapshot.rows(
            "select t.id, h.hand_no, h.digest from hand h "
            "join poker_table t on t.table_no = h.table_no"
        ):
            key = (word(table), whole(hand_no))
            if key in stored:
                verdict.doubled.append(key)
            stored[key] = octets(digest)
        async for table, hands, running in snapshot.rows(
            "select id, hands, running from poker_table"
        ):
            if running is not None:
                begun.add((word(table), whole(hands) + 1))
        report = await audit(snapshot, quick=quick)
    for key, expected in acknowledged.settlements.items():
        if stored.get(key) != expected:
            verdict.lost.append(key)
    verdict.lost += sorted(acknowledged.starts - begun - stored.keys())
    verdict.laws_broken = [finding.law for finding in report.laws if not finding.ok]
    return verdict
