"""A tournament with paper cards: sheets to hold one by, and people who run it over HTTP."""

from typing import Any

from kit.live_house import LivePeople

from huone.live.contests.sheet import ChipKind, ContestPrice, ContestRebuy, ContestSheet
from huone.tournament.config import Level
from huone.units import Chips

HOUR_MS = 3_600_000
MINUTE_MS = 60_000


def levels(*blinds: tuple[int, int, int], minutes: int = 15, rest: int = 0) -> tuple[Level, ...]:
    """Levels of small blind, big blind and ante, with a break after the second."""
    return tuple(
        Level(
            small_blind=Chips(small),
            big_blind=Chips(big),
            ante=Chips(ante),
            length_s=minutes * 60,
            break_after_s=rest * 60 if number == 2 else 0,
        )
        for number, (small, big, ante) in enumerate(blinds, 1)
    )


def sheet(id: str = "evening", **more: Any) -> ContestSheet:
    """The evening tournament of the house: 20 + 5 for 10 000 chips."""
    terms: dict[str, Any] = {
        "entry": ContestPrice(prize_cents=2_000, fee_cents=500),
        "starting_chips": 10_000,
        "chips": tuple(
            ChipKind(value=value, count=count)
            for value, count in ((25, 8), (100, 8), (500, 6), (1_000, 6))
        ),
        "levels": levels((25, 50, 0), (50, 100, 0), (100, 200, 200), (200, 400, 400), rest=10),
        "late_levels": 2,
        "re_entry": True,
        "seats": 9,
        **more,
    }
    return ContestSheet(id=id, **terms)


EVENING = sheet()
BOUNTY = sheet(
    "bounty",
    entry=ContestPrice(prize_cents=40_000, bounty_cents=20_000, fee_cents=7_000),
    bounty="progressive",
    special_basis_points={"first-out": 500},
    late_levels=0,
    re_entry=False,
)
REBUYS = sheet(
    "rebuys",
    rebuy=ContestRebuy(price=ContestPrice(prize_cents=2_000), chips=10_000),
    add_on=ContestRebuy(price=ContestPrice(prize_cents=2_000), chips=20_000),
    re_entry=False,
)
SHEETS = (EVENING, BOUNTY, REBUYS)


class PaperCards:
    """A director, a cage and dealers at one tournament."""

    def __init__(self, people: LivePeople, contest: str = "a") -> None:
        self.people = people
        self.contest = contest
        self.guests: dict[str, str] = {}

    async def act(self, act: str, who: str = "director", **facts: Any) -> dict[str, Any]:
        """Let somebody note something about the tournament."""
        return await self.people.act(who, f"contests/{self.contest}/{act}", **facts)

    async def see(self) -> dict[str, Any]:
        """Show the tournament, as its director sees it."""
        return await self.people.see(f"contests/{self.contest}")

    async def announce(self, template: str = "evening", in_ms: int = 0, **more: Any) -> None:
        """Announce it; it begins now, unless it is said otherwise."""
        start = {"start_ms": self.people.now + in_ms, "contest": self.contest}
        if "sheet" not in more:
            start["template"] = template
        await self.people.act("director", "contests/announce", **start, **more)

    async def meet(self, *names: str) -> list[str]:
        """Let guests come."""
        for name in names:
            done = await self.people.act("host", "guests/meet", name=name)
            self.guests[name] = done["events"][0]["fact"]["guest"]
        return [self.guests[name] for name in names]

    async def enter(self, *names: str, **more: Any) -> list[str]:
        """Let guests come and buy entries with cash."""
        new = [name for name in names if name not in self.guests]
        await self.meet(*new)
        for name in names:
            await self.act("sell-entry", "cashier", guest=self.guests[name], **more)
        return [self.guests[name] for name in names]

    async def seat_of(self, name: str) -> tuple[int, int]:
        """Tell where somebody sits."""
        player = await self.player(name)
        return player["table"], player["seat"]

    async def player(self, name: str) -> dict[str, Any]:
        """Show somebody."""
        players = (await self.see())["players"]
        found: dict[str, Any] = next(p for p in players if p["name"] == name)
        return found

    async def bust(self, *names: str, by: tuple[str, ...] = (), **more: Any) -> dict[str, Any]:
        """Let somebody go out, or several of one hand."""
        seats = [await self.seat_of(name) for name in names]
        winners = [(await self.seat_of(name))[1] for name in by]
        table = seats[0][0]
        facts = {"table": table, "seats": [seat for _, seat in seats], "by": winners, **more}
        return await self.act("bust-out", **facts)

    async def undo(self, number: int, who: str = "director", **more: Any) -> dict[str, Any]:
        """Take an event of the tournament back."""
        facts = {"number": number, "contest": self.contest, "why": "a mistake", **more}
        return await self.people.act(who, "undo", **facts)

    async def prizes(self) -> list[int]:
        """Tell the prizes by place."""
        return [place["cents"] for place in (await self.see())["money"]["places"]]
