"""A live house: staff with tablets, guests with numbers, every act over HTTP."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from kit.evening import Evening
from kit.front_door import PASSWORD, FrontDoor, code_of, front_door

from huone.accounts.account import Role
from huone.games.rules import no_limit, pot_limit
from huone.live.menu import HourlyCharge, LiveSettings, MenuLine
from huone.money.currency import CurrencyCode
from huone.room.config import RoomConfig
from huone.table.buyin import Limits
from huone.units import Chips

BELOW = "/api/live"
PIN = "402913"
CHIPS = (50, 100, 250, 500, 2_500, 10_000)
STAFF: dict[str, tuple[str, Role]] = {
    "host": ("Hanna", "host"),
    "dealer": ("Dea", "dealer"),
    "floor": ("Flo", "floor"),
    "floor2": ("Flora", "floor"),
    "cashier": ("Cass", "cashier"),
    "cashier2": ("Casper", "cashier"),
    "chief": ("Kira", "chief"),
    "director": ("Dirk", "director"),
}
"""Who works in the house, and as what."""


def limits(low: int, high: int | None) -> Limits:
    """Limits of a table in cents."""
    most = None if high is None else Chips(high)
    return Limits(min_chips=Chips(low), max_chips=most, why="this table has limits of its own")


def line(id: str, game: str, stakes: Any, low: int, high: int | None, **more: Any) -> MenuLine:
    """A line of the menu."""
    settings = {"seats": 9, "chips": CHIPS, **more}
    return MenuLine(id=id, game=game, bets=stakes, limits=limits(low, high), **settings)


NL = line(
    "nl250", "texas", no_limit(250, 250), 10_000, 50_000, rake_cap_cents=1_000, jackpot="bad-beat"
)
NL12 = line("nl12", "texas", no_limit(100, 200), 10_000, 50_000, jackpot="bad-beat")
NL5 = line("nl500", "texas", no_limit(500, 500), 20_000, 100_000)
PL = line("pl5", "omaha", pot_limit(500, 500), 20_000, 100_000, jackpot="bad-beat")
HIGH = line("ten", "texas", no_limit(250, 250), 10_000, 50_000, charge="10%")
TIMED = line(
    "timed", "texas", no_limit(250, 250), 10_000, 50_000, charge=HourlyCharge(per_hour_cents=800)
)
SOKO = line("soko1", "soko", pot_limit(0, 0, ante=100), 5_000, None, seats=8)
MENU = (NL, NL12, NL5, PL, HIGH, TIMED, SOKO)


def house(menu: tuple[MenuLine, ...] = MENU, **more: Any) -> RoomConfig:
    """Settings of a live house."""
    return RoomConfig(
        name="House",
        rulebook="live-1.0-fi",
        currency=CurrencyCode("EUR"),
        lobby=(),
        live=LiveSettings(menu=menu, **more),
    )


class Refusal(Exception):
    """An act was refused."""

    def __init__(self, answer: httpx.Response) -> None:
        self.code = code_of(answer)
        self.facts: dict[str, Any] = answer.json()["facts"]
        super().__init__(answer.text)


class LivePeople:
    """The staff of a house, each with a browser, who note things one after the other."""

    def __init__(self, door: FrontDoor) -> None:
        self.door = door
        self.staff: dict[str, httpx.AsyncClient] = {}
        self.sent = 0
        self.pins: set[str] = set()

    @property
    def now(self) -> int:
        return self.door.evening.clock.now()

    async def act(self, who: str, path: str, **facts: Any) -> dict[str, Any]:
        """Let somebody note something, under an id of its own."""
        self.sent += 1
        body = {"id": f"a{self.sent}", "at_ms": self.now, **facts}
        answer = await self.staff[who].post(f"{BELOW}/{path}", json=body)
        if answer.status_code != 200:
            raise Refusal(answer)
        done: dict[str, Any] = answer.json()
        return done

    async def see(self, path: str, who: str = "floor") -> dict[str, Any]:
        """Let somebody look."""
        answer = await self.staff[who].get(f"{BELOW}/{path}")
        if answer.status_code != 200:
            raise Refusal(answer)
        shown: dict[str, Any] = answer.json()
        return shown

    async def wait(self, ms: int) -> None:
        await self.door.evening.wait(ms)

    # What happens often

    async def join(self, stake: str, name: str = "", **more: Any) -> str:
        """Let a new guest join a list, and tell his number."""
        done = await self.act("host", f"lists/{stake}/join", name=name, **more)
        return next(
            str(event["fact"]["guest"])
            for event in done["events"]
            if event["type"] == "Happened" and event["fact"]["type"] == "ListJoined"
        )

    async def table(
        self, id: str, stake: str, *names: str, chips: int = 0, **more: Any
    ) -> list[str]:
        """Open a table and seat guests on its first seats."""
        guests = [await self.join(stake, name) for name in names]
        await self.act("floor", "tables/open-table", table=id, stake=stake, **more)
        low = self.door.evening.room.live.days.house.menu[stake].limits.min_chips
        for seat, guest in enumerate(guests, 1):
            await self.sit(id, seat, guest, chips or low)
        return guests

    async def sit(self, table: str, seat: int, guest: str, cents: int, **more: Any) -> None:
        path = f"tables/{table}/seats/{seat}/take-seat"
        await self.act("host", path, guest=guest, chips_cents=cents, **more)

    async def at(self, table: str, seat: int, act: str, who: str = "dealer", **more: Any) -> Any:
        return await self.act(who, f"tables/{table}/seats/{seat}/{act}", **more)

    async def deal(self, table: str, **more: Any) -> dict[str, Any]:
        """Begin a hand, and show it."""
        await self.act("dealer", f"tables/{table}/hands/begin-hand", **more)
        hand: dict[str, Any] = (await self.see(f"tables/{table}"))["hand"]
        return hand

    async def end(self, table: str, rake: int = 100, **more: Any) -> dict[str, Any]:
        return await self.act("dealer", f"tables/{table}/hands/end-hand", rake_cents=rake, **more)

    async def seat(self, table: str, seat: int) -> dict[str, Any]:
        """Show a seat."""
        seats = (await self.see(f"tables/{table}"))["seats"]
        found: dict[str, Any] = seats[seat - 1]
        return found

    async def fill_up_jackpot(self, cents: int) -> None:
        """Let a whole day pass whose drop brings the jackpot to an amount."""
        await self.act("cashier", "tills/main/sell-chips", cents=cents)
        await self.table("fill", "nl12", "Xaver", "Yrsa")
        await self.act("floor", "boxes/fill-1/pull-box")
        await self.count("fill-1", 0, cents - 100_000, why="to begin with")
        await self.at("fill", 1, "leave-seat", chips_cents=0)
        await self.at("fill", 2, "leave-seat", chips_cents=0)
        await self.act("floor", "tables/fill/close-table")
        await self.act("cashier", "tills/main/redeem-chips", cents=100_000)
        await self.close()
        await self.act("chief", "day/open-day")

    async def close(self) -> dict[str, Any]:
        """Count the till and close the day."""
        cash = (await self.see("tills"))["tills"]
        for till in cash:
            path = f"tills/{till['till']}/count-till"
            await self.act("cashier", path, counted_cents=till["cash_cents"])
        return await self.act("chief", "day/close-day")

    async def count(self, box: str, rake: int, jackpot: int, **more: Any) -> dict[str, Any]:
        """Let two cashiers count a box."""
        await self.pin("cashier2")
        who = {"second": STAFF["cashier2"][0], "pin": PIN, **more}
        return await self.act(
            "cashier", f"boxes/{box}/count-box", rake_cents=rake, jackpot_cents=jackpot, **who
        )

    async def pin(self, who: str) -> None:
        """Let somebody choose his PIN, once."""
        if who not in self.pins:
            body = {"password": PASSWORD, "pin": PIN}
            answer = await self.staff[who].post("/api/me/pin", json=body)
            assert answer.status_code == 204, answer.text
            self.pins.add(who)

    async def list(self, stake: str) -> dict[str, Any]:
        """Show a list."""
        lists = (await self.see("lists"))["lists"]
        found: dict[str, Any] = next(one for one in lists if one["stake"] == stake)
        return found


@asynccontextmanager
async def live_house(evening: Evening, *, is_open: bool = True) -> AsyncIterator[LivePeople]:
    """Open a house with its staff."""
    async with front_door(evening) as door:
        people = LivePeople(door)
        for who, (name, role) in STAFF.items():
            people.staff[who] = await door.staff(name, role)
        if is_open:
            await people.act("chief", "day/open-day")
        yield people
