"""The middle of an evening in a live house, as pages show it: tables, lists, boxes, a claim."""

import time
from itertools import count

from kit.visitor import Visitor

NAMES = (
    *("Ilkka Niemi", "Ursula Ek", "Lars Mattsson", "Pia Salo", "Yusuf Demir"),
    *("Heidi Penttinen", "Olli Järvi", "Lauri Tamm"),
)


def live_evening(boss: Visitor) -> None:
    """Open the day, let people play, pull a box and claim the jackpot."""
    numbers = count(1)

    def act(path: str, **body: object) -> None:
        at = {"id": f"evening-{next(numbers)}", "at_ms": int(time.time() * 1_000)}
        boss.ask("POST", f"/live/{path}", {**at, **body})

    act("day/open-day")
    act("day/begin-shift", name="Evening")
    act("tills/main/bring", cents=500_000)
    act("tills/main/sell-chips", cents=260_000)
    for name in NAMES:
        act("lists/nl250/join", name=name)
    for name in ("Mikael", "Nora", "Otso"):
        act("lists/pl5/join", name=name)
    act("tables/open-table", table="1", stake="nl250", dealer="Nea")
    for seat in range(1, len(NAMES) + 1):
        act(f"tables/1/seats/{seat}/take-seat", guest=f"g-{seat}", chips_cents=20_000)
    act("tables/open-table", table="2", stake="pl5", dealer="Tom")
    act("lists/pl5/offer-seat")
    act("tables/1/draw-button")
    for number in range(6):
        act("tables/1/hands/begin-hand")
        act("tables/1/hands/end-hand", rake_cents=300)
        if number == 3:
            act("boxes/1-1/pull-box")
    act("tables/1/seats/4/away")
    act("tables/1/hands/begin-hand")
    act("jackpots/claim-jackpot", table="1")
    cards = {"board": "Ah Kd Kc 7s 2d", "shown": {"2": "AsAd", "7": "KhKs"}}
    present = [seat for seat in range(1, len(NAMES) + 1) if seat != 4]
    act("jackpots/claims/1-7/check-claim", **cards, present=present)
    act("tables/2/hands/call-floor", note="string bet")
