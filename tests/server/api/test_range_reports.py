"""Reports of a day, a month or any time: they add up, and a spreadsheet reads them."""

import csv
import io
from collections.abc import Callable

import pytest
from kit.contests import SNG, config_with
from kit.evening import ONLINE, Evening
from kit.front_door import code_of, front_door

from huone.room import commands

Evenings = Callable[..., Evening]
REPORT = "/api/staff/ledger/report"
DAY_MS = 86_400_000


@pytest.mark.clause("SYS-33")
async def test_a_report_adds_up_over_days_and_months(evening: Evenings) -> None:
    async with front_door(evening(config_with(ONLINE, SNG))) as door:
        clerk = await door.staff("Clerk", "cashier")
        night = door.evening
        for name in ("Anna", "Bert"):
            await night.come(name, 10_000)
        table = await night.seat("anna", "bo", "cem")
        await night.play(table, 3)
        for name in ("anna", "bo", "cem"):
            await night.ask(name, commands.Leave(table=table.id))
        await night.wait(DAY_MS)
        (contest,) = night.room.hall.contests
        for name in ("Anna", "Bert"):
            await night.ask(name, commands.Register(tournament=contest))
        await night.wait(5 * DAY_MS)
        await night.come("Cleo", 5_000)
        days = (await clerk.get(f"{REPORT}?first=2023-11-14&last=2023-12-31")).json()["report"]
        assert len(days["lines"]) == 48
        total = days["total"]
        assert total["deposits_cents"] == sum(line["deposits_cents"] for line in days["lines"])
        assert total["deposits_cents"] >= 25_000
        assert total["tournament_entries"] == 2
        assert sum(days["rake_by_stake_cents"].values()) == total["rake_cents"]
        assert sum(days["rake_by_game_cents"].values()) == total["rake_cents"]
        assert sum(days["fees_by_tournament_cents"].values()) == total["fees_cents"] > 0
        owed = sum(days["liabilities_cents"].values())
        assert total["owed_cents"] == days["lines"][-1]["owed_cents"] == owed
        assert owed + sum(days["house_cents"].values()) + days["bank_cents"] == 0
        asked = f"{REPORT}?first=2023-11-14&last=2023-12-31&by=month"
        months = (await clerk.get(asked)).json()["report"]
        assert [line["period"] for line in months["lines"]] == ["2023-11", "2023-12"]
        assert months["total"] == {**total, "period": months["total"]["period"]}
        one = (await clerk.get("/api/staff/ledger/day?day=2023-11-14")).json()["report"]
        assert one["deposits_cents"] == days["lines"][0]["deposits_cents"]
        table_of = await clerk.get(asked + "&form=csv")
        assert table_of.headers["content-type"].startswith("text/plain")
        rows = list(csv.reader(io.StringIO(table_of.text)))
        assert rows[0][:3] == ["period", "deposits", "withdrawals"]
        assert rows[3][1] == f"{total['deposits_cents'] / 100:.2f}"


async def test_a_report_of_no_time_or_too_much_is_refused(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        clerk, anna = await door.staff("Clerk", "cashier"), await door.register("Anna")
        for first, last in (("2026-02-30", "2026-03-01"), ("2026-03-01", "2026-02-01"),
                            ("2024-01-01", "2026-01-01"), ("x", "y")):  # fmt: skip
            answer = await clerk.get(f"{REPORT}?first={first}&last={last}")
            assert code_of(answer) == "api/invalid"
        no = await anna.get(f"{REPORT}?first=2026-01-01&last=2026-01-01")
        assert code_of(no) == "api/role-missing"
