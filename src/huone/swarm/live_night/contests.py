"""Contests of a night: tournament A with re-entries, tournament B with progressive bounties.

Owns: what director, cage and dealers do in them, the faults planted on the way, and what they know
themselves of the money.
Never: looks into the room; it knows what it did and what it was told.
"""

from typing import Any, Final

from huone.live.contests.sheet import ChipKind, ContestPrice, ContestSheet
from huone.refusal import Broken
from huone.swarm.live_night.door import LiveDoor
from huone.tournament.config import Level
from huone.units import Chips

MINUTE_MS: Final = 60_000
TILL: Final = "main"


def _level(small: int, big: int, ante: int = 0, rest_min: int = 0) -> Level:
    return Level(
        small_blind=Chips(small),
        big_blind=Chips(big),
        ante=Chips(ante),
        length_s=900,
        break_after_s=rest_min * 60,
    )


LEVELS: Final = (
    _level(25, 50),
    _level(50, 100, rest_min=10),
    _level(100, 200, 200),
    _level(200, 400, 400),
)
CHIPS: Final = tuple(
    ChipKind(value=value, count=count) for value, count in ((25, 8), (100, 8), (500, 6), (1_000, 6))
)
SHEET_A: Final = ContestSheet(
    id="a",
    entry=ContestPrice(prize_cents=2_000, fee_cents=500),
    starting_chips=10_000,
    chips=CHIPS,
    levels=LEVELS,
    late_levels=2,
    re_entry=True,
    seats=9,
)
SHEET_B: Final = ContestSheet(
    id="b",
    entry=ContestPrice(prize_cents=40_000, bounty_cents=20_000, fee_cents=7_000),
    starting_chips=10_000,
    chips=CHIPS,
    levels=LEVELS,
    bounty="progressive",
    special_basis_points={"first-out": 500},
    seats=9,
)
SHEETS: Final = (SHEET_A, SHEET_B)
ENTRIES: Final = 21
RE_ENTRIES: Final = 4
PRIZES_A: Final = [21_300, 12_700, 9_000, 7_000]
PRIZES_B: Final = [213_800, 128_200]


class NightContests:
    """What the people at the two tournaments know."""

    def __init__(self, door: LiveDoor, guests: list[str], *, later: int = 0) -> None:
        self.door = door
        self.guests = guests
        self.later = later
        """By how many acts the crashes come later."""
        self.taken_cents = 0
        self.paid_cents = 0
        self.fees_cents = 0
        self.results: dict[str, list[tuple[str, int, int, int]]] = {}

    async def act(self, contest: str, act: str, who: str = "director", **facts: Any) -> Any:
        """Note something that must be possible."""
        return await self.door.do(who, f"contests/{contest}/{act}", **facts)

    async def refused(self, code: str, contest: str, act: str, who: str, **facts: Any) -> None:
        """Try what must be refused."""
        answer = await self.door.act(who, f"contests/{contest}/{act}", **facts)
        if answer.code != code:
            raise Broken(f"{act} was answered {answer.code or 'yes'}, not {code}")

    async def see(self, contest: str) -> dict[str, Any]:
        """Look at a tournament."""
        return await self.door.see(f"contests/{contest}", "director")

    async def player(self, contest: str, guest: str) -> dict[str, Any]:
        """Look at a guest."""
        players = (await self.see(contest))["players"]
        found: dict[str, Any] = next(one for one in players if one["guest"] == guest)
        return found

    async def enter(self, contest: str, guests: list[str], cents: int) -> None:
        """Sell entries for cash; one of them is killed between record and answer."""
        for at, guest in enumerate(guests):
            lost = at == 3 + self.later
            await self.act(contest, "sell-entry", "cashier", guest=guest, till=TILL, lost=lost)
            self.taken_cents += cents

    async def bust(self, contest: str, guest: str, by: str = "", *, lost: bool = False) -> Any:
        """Let somebody go out."""
        one = await self.player(contest, guest)
        facts: dict[str, Any] = {"table": one["table"], "seats": [one["seat"]]}
        if by:
            facts["by"] = [(await self.player(contest, by))["seat"]]
        return await self.act(contest, "bust-out", **facts, lost=lost)

    async def level_out(self, contest: str) -> None:
        """Do what the rules propose: break tables, and move who has to move."""
        while True:
            due = [
                one
                for one in (await self.see(contest))["proposals"]
                if one["kind"] in ("break", "move")
            ]
            if not due:
                return
            if due[0]["kind"] == "break":
                await self.act(contest, "break-table", table=due[0]["table"])
                continue
            tables = {t["table"]: t for t in (await self.see(contest))["tables"]}
            sits = next(s for s in tables[due[0]["table"]]["seats"] if s["guest"])
            guest = due[0]["guest"] or sits["guest"]
            await self.act(contest, "accept-move", proposal=due[0]["id"], guest=guest)
            await self.act(contest, "arrived", "dealer", guest=guest)

    # Tournament A

    async def play_a(self) -> None:
        """20 + 5 with 21 entries and 4 re-entries at three tables."""
        door, guests = self.door, self.guests[:ENTRIES]
        start = {"contest": "a", "template": "a", "start_ms": door.clock.now() + 30 * MINUTE_MS}
        await door.do("director", "contests/announce", **start)
        await self.enter("a", guests, 2_500)
        await door.wait(20 * MINUTE_MS)
        for guest in guests[:19]:
            await self.act("a", "draw-seat", "cashier", guest=guest)
        await self.act("a", "start-contest")
        for guest in guests[:RE_ENTRIES]:
            await self.bust("a", guest)
            await self.act("a", "sell-entry", "cashier", guest=guest, till=TILL)
            self.taken_cents += 2_500
        await self._change_lengths()
        await door.wait(40 * MINUTE_MS)
        await self.act("a", "fix-prizes")
        for table in [table["table"] for table in (await self.see("a"))["tables"]]:
            await self.act("a", "race-chips", table=table, leftovers={})
        await self._down_to_the_money(guests)
        await self._bubble(guests)
        for guest in guests[1:3]:
            await self.bust("a", guest)
        await self._paid("a", PRIZES_A, dict.fromkeys(guests, 2500))

    async def _change_lengths(self) -> None:
        """Make levels longer in the middle of one: level and share played are kept."""
        await self.door.wait(5 * MINUTE_MS)
        before = (await self.see("a"))["clock"]
        longer = [
            {"small_blind": one.small_blind, "big_blind": one.big_blind, "ante": one.ante,
             "minutes": 30, "break_min": one.break_after_s // 60}
            for one in LEVELS
        ]  # fmt: skip
        await self.act("a", "set-sheet", changes={"levels": longer})
        after = (await self.see("a"))["clock"]
        share = [(c["level"], c["left_ms"] / c["length_ms"]) for c in (before, after)]
        if share[0] != share[1]:
            raise Broken(f"the clock was {share[0]} and is {share[1]}")
        shorter = [{**one, "minutes": 15} for one in longer]
        await self.act("a", "set-sheet", changes={"levels": shorter})

    async def _down_to_the_money(self, guests: list[str]) -> None:
        """Let sixteen go out; one from two tablets, one killed before its answer."""
        for at, guest in enumerate(reversed(guests[5:])):
            one = await self.player("a", guest)
            await self.bust("a", guest, lost=at == 2 + self.later)
            if at == 4:
                twice = {"table": one["table"], "seats": [one["seat"]]}
                await self.refused("live/already-out", "a", "bust-out", "chief", **twice)
            await self.level_out("a")

    async def _bubble(self, guests: list[str]) -> None:
        """Take the bubble back after the next bust-out, and the taking back back."""
        bubble = await self.bust("a", guests[4])
        await self.bust("a", guests[3])
        if (await self.player("a", guests[3]))["collect_cents"] != PRIZES_A[3]:
            raise Broken("the fourth place is not paid")
        number = bubble["events"][0]["number"]
        undo = {"contest": "a", "number": number, "why": "he has a chip left"}
        back = await self.door.do("director", "undo", **undo)
        third = await self.player("a", guests[3])
        if (third["place"], third["collect_cents"]) != (5, 0):
            raise Broken(f"the bubble taken back leaves {third}")
        again = {"contest": "a", "number": back["events"][0]["number"], "why": "he has none"}
        await self.door.do("director", "undo", **again)
        await self.level_out("a")

    # Tournament B

    async def play_b(self) -> None:
        """600 + 70 with progressive bounties and nine entries."""
        door, guests = self.door, self.guests[ENTRIES : ENTRIES + 9]
        start = {"contest": "b", "template": "b", "start_ms": door.clock.now()}
        await door.do("director", "contests/announce", **start)
        await self.enter("b", guests, 67_000)
        await self.act("b", "start-contest")
        await self.act("b", "fix-prizes")
        await self.act("b", "stop-clock", why="a photo for the papers")
        await self.act("b", "go-on")
        for guest in reversed(guests[1:]):
            hunter = guests[0] if guest != guests[5] else guests[1]
            await self.bust("b", guest, hunter, lost=guest == guests[4])
        await self.act("b", "give-special", purpose="first-out", guest=guests[8])
        await self._paid("b", PRIZES_B, dict.fromkeys(guests, 67000))

    # The end of both

    async def _paid(self, contest: str, prizes: list[int], paid: dict[str, int]) -> None:
        """Hand everybody what he has won; nobody twice."""
        shown = await self.see(contest)
        if [place["cents"] for place in shown["money"]["places"]] != prizes:
            raise Broken(f"{contest} pays {shown['money']['places']}")
        self.fees_cents += shown["money"]["fees_cents"]
        for one in shown["players"]:
            cents, guest = one["collect_cents"], one["guest"]
            if not cents:
                continue
            await self.act(contest, "collect-prize", "cashier", guest=guest, till=TILL)
            self.paid_cents += cents
            again = {"guest": guest, "till": TILL}
            await self.refused("live/prize-collected", contest, "collect-prize", "cashier", **again)
        self.results[contest] = [
            (one["guest"], one["place"], one["prize_cents"], one["bounties_won_cents"])
            for one in shown["players"]
        ]
