"""Night: one live night from a seed, and what it came to.

Owns: putting door, script and laws together, and the figures of `huone sim live-night`.
Never: decides whether something is right; `laws.py` and the audit do.
"""

import hashlib
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from msgspec import Struct

from huone.live.events import DayEvent, Happened
from huone.live.journal import standing
from huone.money.accounts import (
    CASH_CHIPS,
    FEES,
    bounty_of,
    cash_of,
    jackpot_of,
    pool_of,
    till_named,
    withheld_in,
)
from huone.money.currency import EUR
from huone.money.ledger import Entry
from huone.sim.hands import LawBroken
from huone.store.audit import audit
from huone.store.snapshot import snapshot_of
from huone.swarm.live_night.contests import NightContests
from huone.swarm.live_night.door import PASSWORD, LiveDoor
from huone.swarm.live_night.laws import broken_laws
from huone.swarm.live_night.script import HOUSE, PIN, TABLES, Night
from huone.units import PlayerId

STAFF: tuple[tuple[str, str, Any], ...] = (
    ("chief", "Kira", "chief"),
    ("host", "Hanna", "host"),
    ("dealer", "Dea", "dealer"),
    ("floor", "Flo", "floor"),
    ("floor2", "Flora", "floor"),
    ("cashier", "Cass", "cashier"),
    ("cashier2", "Casper", "cashier"),
    ("director", "Dirk", "director"),
)


class LiveNight(Struct, kw_only=True):
    """What a night came to."""

    seed: int
    tables: int
    games: int
    guests: int
    contests: int
    hands: int
    rulings: int
    jackpots: int
    events: int
    undone: int
    crashes: int
    retried: int
    refused: int
    cents_in: int
    cents_out: int
    chips_out_cents: int
    rake_cents: int
    fees_cents: int
    jackpot_paid_cents: int
    jackpot_base_cents: int
    differences_cents: int
    laws_broken: list[LawBroken]
    digest: str


async def live_night(seed: int, *, later: int = 0) -> LiveNight:
    """Play a whole night through the door, and check it; `later` moves its crashes."""
    with TemporaryDirectory() as folder:
        door = LiveDoor(Path(folder), HOUSE, seed=seed)
        await door.open()
        for who, name, role in STAFF:
            await door.hire(who, name, role)
        body = {"password": PASSWORD, "pin": PIN}
        await door.ask("cashier2", "POST", "/api/me/pin", body)
        night = Night(door, seed)
        await night.open()
        await night.play()
        contests = NightContests(door, list(night.stacks), later=later)
        await contests.play_a()
        await contests.play_b()
        await night.jackpot()
        await night.end()
        found = await _reckoned(door, night, contests, seed)
        await door.close()
        return found


async def _reckoned(door: LiveDoor, night: Night, contests: NightContests, seed: int) -> LiveNight:
    report, days = await door.see("day/report", "chief"), door.room.live.days
    (jackpot,) = (await door.see("jackpots"))["jackpots"]
    store = door.room.committer.store
    entries = [posted.entry for posted in await store.entries(limit=100_000)]
    broken = [
        *(await _books(door, night, contests, report)),
        *_journal(days.events, entries, report, door, night),
    ]
    async with snapshot_of(f"sqlite:///{door.path}") as snapshot:
        audited = await audit(snapshot)
    broken += [f"audit: {law.law}: {law.first_bad}" for law in audited.laws if not law.ok]
    rerun = f"huone sim live-night --seed {seed}"
    return LiveNight(
        seed=seed,
        tables=len(TABLES),
        games=3,
        guests=len(night.stacks),
        contests=len(contests.results),
        hands=night.hands,
        rulings=night.rulings,
        jackpots=1,
        events=report["events"],
        undone=report["undone"],
        crashes=door.crashes,
        retried=door.retried,
        refused=door.refused,
        cents_in=night.sold_cents + contests.taken_cents,
        cents_out=night.redeemed_cents + night.paid_out_cents + contests.paid_cents,
        chips_out_cents=report["chips_out_cents"],
        rake_cents=report["rake_counted_cents"],
        fees_cents=contests.fees_cents,
        jackpot_paid_cents=report["jackpot_paid_cents"],
        jackpot_base_cents=jackpot["booked_cents"] - report["jackpot_counted_cents"],
        differences_cents=report["till_differences_cents"],
        laws_broken=[LawBroken(law.partition(":")[0], law, rerun) for law in broken],
        digest=digest_of(days.events, contests),
    )


def _journal(
    events: list[DayEvent],
    entries: list[Entry],
    report: dict[str, Any],
    door: LiveDoor,
    night: Night,
) -> list[str]:
    house = door.room.live.days.house
    tapped: dict[str, tuple[int, int]] = {}
    for box in house.boxes.values():
        rake, jackpot = tapped.get(box.table, (0, 0))
        tapped[box.table] = (rake + box.rake_cents, jackpot + box.jackpot_cents)
    tapped = {table: sums for table, sums in tapped.items() if any(sums)}
    day = str(report["day"])
    books = door.room.live.contests.books
    held = {id: book.events for id, book in books.items()}
    laws = broken_laws(
        events,
        entries,
        tapped,
        day=day,
        money=EUR.code,
        contests=held,
        markers=night.markers,
    )
    return list(laws)


async def _books(
    door: LiveDoor, night: Night, contests: NightContests, report: dict[str, Any]
) -> list[str]:
    """Compare what the people know themselves with report and ledger."""
    store = door.room.committer.store
    cash = 5_000_000 + night.sold_cents - night.redeemed_cents - night.paid_out_cents
    cash += contests.taken_cents - contests.paid_cents
    won = [g.replace("g-", "guest-") for g in contests.guests[:30]]
    wallets = [await store.balance(cash_of(PlayerId(p))) for p in {*night.shares, *won}]
    base = 100_000 + night.jackpot_cents
    pairs = (
        ("rake tapped", report["rake_tapped_cents"], night.rake_cents),
        ("rake counted", report["rake_counted_cents"], night.rake_cents - 200),
        ("jackpot counted", report["jackpot_counted_cents"], night.jackpot_cents),
        ("jackpot paid", report["jackpot_paid_cents"], 79_998),
        ("chips sold", report["chips_sold_cents"], night.sold_cents),
        ("chips redeemed", report["chips_redeemed_cents"], night.redeemed_cents),
        ("hands", report["hands"], night.hands),
        ("till", report["tills_cents"], cash),
        ("till in the ledger", -await store.balance(till_named("main")), cash),
        ("chips outside", await store.balance(CASH_CHIPS), 0),
        ("wallets", sum(wallets), 0),
        ("entries", contests.taken_cents, 62_500 + 603_000),
        ("prizes and bounties", contests.paid_cents, 50_000 + 360_000 + 180_000),
        ("fees", await store.balance(FEES), 12_500 + 63_000),
        ("pool a", await store.balance(pool_of("a")), 0),
        ("pool b", await store.balance(pool_of("b")), 0),
        ("bounties b", await store.balance(bounty_of("b")), 0),
        ("special b", await store.balance(withheld_in("b.special")), 0),
        ("jackpot in the ledger", await store.balance(jackpot_of("bad-beat")), base),
    )
    return [
        f"sum: {what}: {is_} instead of {should}" for what, is_, should in pairs if is_ != should
    ]


def digest_of(events: list[DayEvent], contests: NightContests) -> str:
    """Sum up what happened, whoever was told late because something died.

    Of a tournament it is the result: where somebody was drawn to sit is the luck of a process.
    """
    facts = [event.fact for event in standing(events) if isinstance(event, Happened)]
    found = msgspec.json.encode((facts, contests.results))
    return hashlib.sha256(found).hexdigest()[:16]
