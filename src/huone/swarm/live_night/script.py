"""Script: what the people of a house do in one night, drawn from a seed.

Owns: six tables, forty guests, their chips as the guests know them, twelve rulings, one jackpot,
and everything that goes wrong in between.
Never: looks into the room; it knows what it did and what it was told.
"""

from random import Random
from typing import Any, Final

from huone.games.rules import no_limit, pot_limit
from huone.live.menu import HourlyCharge, LiveSettings, MenuLine
from huone.money.currency import EUR
from huone.refusal import Broken
from huone.room.config import RoomConfig
from huone.swarm.live_night.contests import SHEETS
from huone.swarm.live_night.door import LiveDoor
from huone.table.buyin import Limits
from huone.units import Chips

MINUTE_MS: Final = 60_000
PIN: Final = "402913"
HANDS: Final = 12
"""Hands of each table, besides those without a line."""


def _line(id: str, game: str, bets: Any, low: int, high: int | None, **more: Any) -> MenuLine:
    most = None if high is None else Chips(high)
    limits = Limits(min_chips=Chips(low), max_chips=most, why="the menu of the house")
    given: dict[str, Any] = {"seats": 8, "chips": (50, 100, 500, 2_500), **more}
    return MenuLine(id=id, game=game, bets=bets, limits=limits, **given)


MENU: Final = (
    _line("nl", "texas", no_limit(250, 250), 10_000, 50_000, jackpot="bad-beat"),
    _line("ten", "texas", no_limit(250, 250), 10_000, 50_000, charge="10%"),
    _line(
        "time",
        "texas",
        no_limit(500, 500),
        20_000,
        100_000,
        charge=HourlyCharge(per_hour_cents=800),
    ),
    _line("pl", "omaha", pot_limit(500, 500), 20_000, 100_000, jackpot="bad-beat"),
    _line("soko", "soko", pot_limit(0, 0, ante=100), 5_000, None),
)
HOUSE: Final = RoomConfig(
    name="One live night",
    rulebook="live-1.0-fi",
    currency=EUR.code,
    lobby=(),
    live=LiveSettings(menu=MENU, contests=SHEETS),
)
TABLES: Final = (
    ("1", "nl", 8),
    ("2", "ten", 7),
    ("3", "time", 6),
    ("4", "pl", 7),
    ("5", "pl", 7),
    ("6", "soko", 5),
)
"""Table, line and guests: forty in all."""
RULINGS: Final[tuple[tuple[str, dict[str, str]], ...]] = (
    ("chips-in", {"call-to": "250", "big-blind": "250", "chips": "250", "later-chips": "500"}),
    (
        "out-of-turn",
        {"live-players": "3", "move": "raise", "call-to": "200", "to-chips": "1000",
         "skipped": "call"},
    ),
    ("premature-board", {"game": "texas", "street": "flop"}),
    ("wrong-count", {"held": "3", "due": "2", "actions": "fold,call"}),
    ("exposed-card", {"game": "texas", "by": "dealer"}),
    ("hand-released", {"cause": "showing", "identifiable": "yes"}),
    ("hand-lost", {"held": "no", "capped": "no", "contributed": "150", "uncalled": "80"}),
    ("clock-expired", {"facing-bet": "yes"}),
    ("long-absence", {"away-min": "50", "arranged": "no", "waited-for": "yes"}),
    ("undue-benefit", {"chips": "6000", "proven": "yes"}),
    ("breach", {"stack": "12000"}),
    (
        "jackpot-claim",
        {"game": "texas", "board": "Ah Kd Kc 7s 2d", "hands": "AsAd,KhKs", "players": "8"},
    ),
)  # fmt: skip


class Night:
    """What the people of the house know themselves, to be compared with the books."""

    def __init__(self, door: LiveDoor, seed: int) -> None:
        self.door = door
        self.chance = Random(seed)
        self.stacks: dict[str, int] = {}
        self.seats: dict[str, dict[int, str]] = {}
        self.sold_cents = 0
        self.redeemed_cents = 0
        self.rake_cents = 0
        self.jackpot_cents = 0
        self.paid_out_cents = 0
        self.boxes: dict[str, list[int]] = {}
        self.hands = 0
        self.rulings = 0
        self.shares: dict[str, int] = {}
        self.markers: dict[tuple[int, str, int], int] = {}
        """The markers that lay at a seat when so many events had been noted."""

    # What happens often

    async def hand(self, table: str, *, lost: bool = False, **more: Any) -> None:
        """Deal and end a hand; somebody wins what the others lose, less what the house takes."""
        door, chance = self.door, self.chance
        await door.do("dealer", f"tables/{table}/hands/begin-hand", **more)
        await door.wait(chance.randint(60, 150) * 1_000)
        flop, rake = chance.random() < 0.8, 100 * chance.randint(0, 4)
        if table == "3":
            rake = 0
        done = await door.do(
            "dealer",
            f"tables/{table}/hands/end-hand",
            rake_cents=rake if flop else 100,
            second_street=flop,
            lost=lost,
            **more,
        )
        fact = done["events"][0]["fact"]
        self.take(table, fact["rake_cents"], fact["jackpot_cents"])
        self.hands += 1

    def take(self, table: str, rake: int, jackpot: int, *, hands: bool = True) -> None:
        """Let a pot pay the house; the loser is drawn."""
        guests = [g for g in self.seats[table].values() if self.stacks[g] >= rake + jackpot + 500]
        loser, winner = self.chance.sample(guests, 2) if len(guests) > 1 else (guests * 2)[:2]
        swing = 50 * self.chance.randint(0, 8) if hands else 0
        swing = min(swing, self.stacks[loser] - rake - jackpot)
        self.stacks[loser] -= rake + jackpot + swing
        self.stacks[winner] += swing
        self.rake_cents += rake
        self.jackpot_cents += jackpot
        box = self.boxes.setdefault(table, [0, 0])
        box[0], box[1] = box[0] + rake, box[1] + jackpot

    async def fill(self, table: str, stake: str, count: int) -> None:
        """Let guests come, buy chips, wait, and sit down when the table opens."""
        door, low = self.door, next(line.limits.min_chips for line in MENU if line.id == stake)
        guests = []
        for place in range(count):
            name = f"Guest {table}-{place + 1}"
            done = await door.do("host", f"lists/{stake}/join", name=name)
            guest = next(e["fact"]["guest"] for e in done["events"] if "guest" in e["fact"])
            cents = low + 500 * self.chance.randint(0, 20)
            await door.do("cashier", "tills/main/sell-chips", cents=cents, guest=guest)
            self.sold_cents += cents
            self.stacks[guest] = cents
            guests.append(guest)
        await door.do(
            "floor", "tables/open-table", table=table, stake=stake, seats=count, dealer="Dea"
        )
        self.seats[table] = {}
        for seat, guest in enumerate(guests, 1):
            path = f"tables/{table}/seats/{seat}/take-seat"
            await door.do("host", path, guest=guest, chips_cents=self.stacks[guest])
            self.seats[table][seat] = guest
        await door.do("dealer", f"tables/{table}/draw-button")

    async def refused(self, code: str, who: str, path: str, **facts: Any) -> None:
        """Try what must be refused."""
        answer = await self.door.act(who, path, **facts)
        if answer.code != code:
            raise Broken(f"{path} was answered {answer.code or 'yes'}, not {code}")

    # The night

    async def open(self) -> None:
        """Open the day, and six tables for forty guests."""
        door = self.door
        await door.do("chief", "day/open-day")
        await door.do("cashier", "tills/main/bring", cents=5_000_000)
        for table, stake, count in TABLES:
            await self.fill(table, stake, count)
        every = {"every": "hour", "seats": list(self.seats["5"])}
        await door.do("floor", "tables/5/agree-timed-drop", **every)

    async def play(self) -> None:
        """Play the evening: hands everywhere, breaks, a misdeal, a corrected tap, rulings."""
        for turn in range(HANDS):
            for table, _, _ in TABLES:
                await self.hand(table, lost=turn == 3 and table == "2")
            await self._between(turn)

    async def _between(self, turn: int) -> None:
        door = self.door
        if turn == 1:
            await door.do("dealer", "tables/2/seats/3/away")
        if turn == 2:
            await door.do("dealer", "tables/4/hands/begin-hand")
            await door.do("dealer", "tables/4/hands/void-hand", note="two cards face up")
        if turn == 4:
            await self._corrected_tap()
        if turn == 6:
            await self._leaves_and_returns()
        if turn == 8:
            await self._comes_back("2", 3)
            await self._without_a_line()
        await self._periods()
        situation, facts = RULINGS[turn % len(RULINGS)]
        await self._ruling(situation, facts)

    async def _corrected_tap(self) -> None:
        """Tap a euro too much, take it back, and tap it right."""
        door = self.door
        await door.do("dealer", "tables/1/hands/begin-hand")
        wrong = await door.do("dealer", "tables/1/hands/end-hand", rake_cents=300)
        number = wrong["events"][0]["number"]
        await door.do("dealer", "undo", number=number, why="two, not three")
        right = await door.do("dealer", "tables/1/hands/end-hand", rake_cents=200)
        fact = right["events"][0]["fact"]
        self.take("1", fact["rake_cents"], fact["jackpot_cents"])
        self.hands += 1

    async def _comes_back(self, table: str, number: int) -> None:
        """Look at the markers of a seat, and let its guest wait for the big blind."""
        shown = await self.door.see(f"tables/{table}")
        self.markers[shown["number"], table, number] = shown["seats"][number - 1]["markers"]
        path = f"tables/{table}/seats/{number}/come-back"
        await self.door.do("dealer", path, wish="wait")

    async def _leaves_and_returns(self) -> None:
        """One night, one stack: who leaves comes back with what he had."""
        door, guest = self.door, self.seats["2"][5]
        cents = self.stacks[guest] // 50 * 50
        await door.do("dealer", "tables/2/seats/5/leave-seat", chips_cents=cents)
        sit = {"guest": guest, "chips_cents": max(cents, 10_000) + 500}
        await self.refused("buy-in/outside-limits", "host", "tables/2/seats/5/take-seat", **sit)
        if cents < 10_000:
            more = 10_000 - cents
            await door.do("cashier", "tills/main/sell-chips", cents=more, guest=guest)
            self.sold_cents += more
            self.stacks[guest] += more
        sit["chips_cents"] = max(cents, 10_000)
        await door.do("host", "tables/2/seats/5/take-seat", **sit)

    async def _without_a_line(self) -> None:
        """Deal nine hands on a tablet that is off line; the floor does something meanwhile."""
        seen = (await self.door.see("tables/6"))["number"]
        for _ in range(9):
            await self.hand("6", seen=seen)
        await self.door.do("floor", "tables/6/check-deck")
        late = {"seen": seen}
        await self.refused("live/stale", "dealer", "tables/6/hands/begin-hand", **late)

    async def _periods(self) -> None:
        """Collect what is due by time at tables 3 and 5."""
        done = await self.door.do("dealer", "tables/5/begin-period")
        cents = sum(done["events"][0]["fact"].get("parts_cents", {}).values())
        self._collected("5", done["events"][0]["fact"].get("parts_cents", {}), jackpot=cents)
        done = await self.door.do("dealer", "tables/3/collect-time")
        parts = done["events"][0]["fact"].get("parts_cents", {})
        self._collected("3", parts, rake=sum(parts.values()))

    def _collected(
        self, table: str, parts: dict[str, int], *, rake: int = 0, jackpot: int = 0
    ) -> None:
        for seat, cents in parts.items():
            self.stacks[self.seats[table][int(seat)]] -= cents
        self.rake_cents += rake
        self.jackpot_cents += jackpot
        box = self.boxes.setdefault(table, [0, 0])
        box[0], box[1] = box[0] + rake, box[1] + jackpot

    async def _ruling(self, situation: str, facts: dict[str, str]) -> None:
        """Record a ruling; where facts are missing it is decided otherwise, with a reason."""
        body: dict[str, Any] = {"situation": situation, "facts": facts, "table": "1"}
        answer = await self.door.act("floor", "rulings/decide", **body)
        if answer.code:
            raise Broken(f"{situation}: {answer.body}")
        self.rulings += 1

    async def jackpot(self) -> None:
        """Table 1 wins the jackpot; table 4, whose hand began later, claims first."""
        door = self.door
        await door.do("dealer", "tables/1/hands/begin-hand")
        await door.wait(5_000)
        await door.do("dealer", "tables/4/hands/begin-hand")
        for table in ("4", "1"):
            done = await door.do("dealer", f"tables/{table}/hands/end-hand", rake_cents=200)
            fact = done["events"][0]["fact"]
            self.take(table, fact["rake_cents"], fact["jackpot_cents"])
            self.hands += 1
        claims = [
            (await door.do("dealer", "jackpots/claim-jackpot", table=table))["events"][0]["fact"]
            for table in ("4", "1")
        ]
        later, earlier = (claim["claim"] for claim in claims)
        cards: dict[str, Any] = {"board": "Ah Kd Kc 7s 2d", "shown": {1: "AsAd", 2: "KhKs"}}
        cards["present"] = list(range(1, 9))
        path = f"jackpots/claims/{later}/check-claim"
        await self.refused("live/earlier-claim-open", "floor", path, **cards)
        await door.do("floor", f"jackpots/claims/{earlier}/check-claim", **cards)
        pay = f"jackpots/claims/{earlier}/pay-jackpot"
        await self.refused("live/own-check", "floor", pay)
        done = await door.do("floor2", pay, lost=True)
        self.shares = done["events"][0]["fact"]["shares_cents"]
        await door.do("floor", f"jackpots/claims/{later}/reject-claim", why="one own card only")
        for seat, guest in self.seats["1"].items():
            cents = self.shares[guest.replace("g-", "guest-")]
            paid = {"guest": guest, "cents": cents}
            await door.do("cashier", "tills/main/pay-out", **paid, lost=seat == 1)
            self.paid_out_cents += cents
            if seat == 2:
                await self.refused(
                    "buy-in/wallet-too-small", "cashier", "tills/main/pay-out", **paid
                )

    async def end(self) -> None:
        """Close the tables, count everything, bring all chips back and close the day."""
        door = self.door
        short = 200
        for table, _, _ in TABLES:
            await door.do("floor", f"tables/{table}/call-last-round")
            for seat, guest in self.seats[table].items():
                path = f"tables/{table}/seats/{seat}/leave-seat"
                await door.do("dealer", path, chips_cents=self.stacks[guest])
            rake, jackpot = self.boxes.get(table, [0, 0])
            await door.do("floor", f"boxes/{table}-1/pull-box")
            count = {"rake_cents": rake, "jackpot_cents": jackpot, "why": ""}
            if table == "6":
                count |= {"rake_cents": rake - short, "why": "two euros short, on video"}
            who = {"second": door.names["cashier2"], "pin": PIN}
            path = f"boxes/{table}-1/count-box"
            await door.do("cashier", path, **count, **who, lost=table == "1")
            await self.refused("live/box-counted", "cashier", path, **count, **who)
            await door.do("floor", f"tables/{table}/close-table")
        for guest, cents in self.stacks.items():
            if cents:
                await door.do("cashier", "tills/main/redeem-chips", cents=cents, guest=guest)
                self.redeemed_cents += cents
        await door.do("cashier", "day/count-trays", counted_cents=0, why="the two euros of box 6")
        (till,) = (await door.see("tills"))["tills"]
        await door.do("cashier", "tills/main/count-till", counted_cents=till["cash_cents"])
        await door.do("chief", "day/close-day")
