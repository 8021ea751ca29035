"""The live house by touch: rulings counted in taps, the log, daylight and four languages."""

import re

import pytest
from kit.open_house import House
from kit.visitor import Visit, Visitor, boss_of
from playwright.sync_api import expect

TAPS_MAX = 8
RULINGS: dict[str, tuple[list[tuple[str, str]], str]] = {
    "chips-in": (
        [("call-to", "2.50"), ("chips", "2.50"), *[("later-chips", "5")] * 3],
        "Call 2.50",
    ),
    "out-of-turn": (
        [
            ("live-players", "3"),
            ("move", "raise"),
            ("call-to", "2.50"),
            ("to-chips", "10.00"),
            ("skipped", "call"),
        ],
        "Call 2.50",
    ),
    "premature-board": ([("street", "Flop")], "The Flop is dealt again"),
    "wrong-count": (
        [("held", "3"), ("due", "2"), ("actions", "fold"), ("actions", "call")],
        "The hand is dead",
    ),
    "exposed-card": ([("by", "dealer")], "Put the cards right"),
    "hand-released": ([("cause", "accident"), ("identifiable", "yes")], "The hand is dead"),
    "hand-lost": ([("held", "no"), ("capped", "no")], "The hand is dead"),
    "clock-expired": ([("facing-bet", "yes")], "Fold"),
    "long-absence": ([("away-min", "…:45"), ("arranged", "no")], "The house decides"),
    "undue-benefit": ([("chips", "10.00"), ("proven", "yes")], "10.00 are paid back"),
    "breach": ([("stack", "10.00")], "The house decides"),
    "device-used": ([("with-cards", "yes")], "Warning"),
}
SEARCHED = {
    "clock-expired": "time ran out",
    "long-absence": "liian kauan poissa",
    "undue-benefit": "pot to the wrong player",
    "breach": "swearing",
    "device-used": "phone",
}


class Tapper:
    """A hand on the tablet that counts its taps."""

    def __init__(self, visitor: Visitor) -> None:
        self.page = visitor.page
        self.taps = 0

    def tap(self, name: str, within: str = "main") -> None:
        where = self.page.locator(within).get_by_role("button", name=name, exact=True)
        where.first.tap()
        self.taps += 1

    def state(self, fact: str, answer: str) -> None:
        """Tap an answer; what stands behind a colon is typed on the keypad."""
        key, _, typed = answer.partition(":")
        self.tap("other" if typed else key, f"[data-fact='{fact}']")
        for digit in typed:
            self.tap(digit, "[role=dialog]")
        if typed:
            self.tap("Done", "[role=dialog]")


@pytest.mark.parametrize("size", ["tablet", "upright", "phone"])
def test_twelve_rulings_are_given_and_recorded_by_touch(
    live_house: House, visit: Visit, size: str
) -> None:
    boss = boss_of(live_house, visit)
    floor = visit(live_house, size).sign_in(boss.name or "boss")
    for situation, (facts, head) in RULINGS.items():
        floor.open("/live/rule")
        hand = Tapper(floor)
        if situation in SEARCHED:
            floor.page.get_by_role("searchbox").fill(SEARCHED[situation])
            floor.page.locator(".hit").first.tap()
        else:
            floor.page.locator(f"[data-situation='{situation}']").tap()
        hand.taps += 1
        for fact, answer in facts:
            hand.state(fact, answer)
        expect(floor.page.get_by_role("heading", name=head, exact=True)).to_be_visible()
        hand.tap("✓ Record as stated")
        expect(floor.page.get_by_text(re.compile(r"Ruling \d+ recorded"))).to_be_visible()
        assert hand.taps <= TAPS_MAX, (situation, hand.taps)
        if size == "tablet" and situation in ("chips-in", "premature-board"):
            assert floor.axe() == []
            assert floor.overflow() <= 0
    floor.open("/live/rulings")
    expect(floor.page.locator("article").first).to_be_visible()
    assert floor.page.locator("article").count() >= len(RULINGS)
    assert floor.axe() == []


def test_a_ruling_waits_is_decided_struck_and_read_in_finnish_by_day(
    live_house: House, visit: Visit
) -> None:
    boss_of(live_house, visit)
    floor = visit(live_house, "tablet").sign_in("boss").open("/live/rule")
    floor.page.locator("[data-situation='hand-released']").tap()
    hand = Tapper(floor)
    hand.state("cause", "accident")
    hand.state("identifiable", "yes")
    hand.tap("Later")
    floor.sees("Kept for a decision")
    hand.tap("Nothing more")
    floor.page.get_by_role("button", name=re.compile("^Not decided")).first.tap()
    hand.tap("The hand is live", "[role=dialog]")
    floor.open("/live/rulings")
    article = floor.page.locator("article").first
    expect(article).to_contain_text("The hand is live")
    article.get_by_role("button", name="Strike").tap()
    floor.page.get_by_role("textbox", name="Why does it not count?").fill("the video shows more")
    floor.page.get_by_role("dialog").get_by_role("button", name="Strike").tap()
    expect(article).to_contain_text("Struck by boss")
    floor.open("/live/rule")
    hand.tap("Daylight")
    floor.speak("fi")
    expect(floor.page.get_by_role("heading", name="Ratkaisu")).to_be_visible()
    floor.page.get_by_role("searchbox").fill("floppi liian aikaisin")
    floor.page.locator(".hit").first.tap()
    hand.state("street", "Floppi")
    expect(floor.page.get_by_role("heading", name="Floppi jaetaan uudelleen")).to_be_visible()
    assert floor.axe() == []
    floor.speak("en", "Kieli")
