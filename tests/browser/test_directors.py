"""Directors: tournaments of many types from one form, played by house bots, paid and audited."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from kit.open_house import House, settings_of
from kit.visitor import Visit, Visitor, boss_of
from playwright.sync_api import expect

Name = Callable[[str], str]
Fill = Callable[[Visitor], None]


@pytest.fixture(scope="module")
def bold_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A room for play money whose tournament bots put everything in."""
    folder: Path = tmp_path_factory.mktemp("bold")
    with House(settings_of("play"), folder, bold_bots=True) as house:
        yield house


def choose(boss: Visitor, label: str) -> None:
    """Choose one of a few."""
    boss.page.locator("label", has=boss.page.get_by_role("radio", name=label, exact=True)).click()


def bounty(boss: Visitor) -> None:
    """A price on every head."""
    choose(boss, "Progressive")


def sit_and_go(boss: Visitor) -> None:
    """Begins when it is full."""
    choose(boss, "Sit & Go")
    boss.page.get_by_label("Players", exact=True).fill("5")


def hexapro(boss: Visitor) -> None:
    """Three players, and a pool that is drawn."""
    choose(boss, "HexaPro")


def hands(boss: Visitor) -> None:
    """Ends by chips, after some hands at each table."""
    boss.page.get_by_label("Ends after hands").fill("3")


def freeroll(boss: Visitor) -> None:
    """Nobody pays."""
    boss.page.get_by_label("Buy-in", exact=True).fill("0")
    boss.page.get_by_label("Added by the house", exact=True).fill("500")


def own_prizes(boss: Visitor) -> None:
    """A table of prizes and a guarantee."""
    boss.page.get_by_label("Guarantee", exact=True).fill("900")
    boss.button("Own prize table").click()


TYPES: dict[str, Fill] = {
    "Bounty": bounty,
    "Freeroll": freeroll,
    "Table": own_prizes,
    "Hands": hands,
    "Full": sit_and_go,
    "Hexa": hexapro,
}
OVER = """async (id) => {
  const answer = await fetch(`/api/tournaments/${id}`);
  return answer.ok && (await answer.json()).line.stage === 'finished';
}"""


def test_types_from_the_form_are_played_by_bots_and_paid(
    bold_house: House, visit: Visit, fresh_name: Name
) -> None:
    boss = boss_of(bold_house, visit)
    made = []
    for kind, fill in TYPES.items():
        boss.open("/staff/design")
        boss.page.get_by_role("textbox", name="Name", exact=True).fill(fresh_name(kind))
        boss.page.get_by_label("House bots fill empty seats").check()
        boss.page.locator("input[type=datetime-local]").fill("2030-01-01T18:00")
        boss.page.get_by_label("Late registration until the end of level").fill("0")
        fill(boss)
        boss.button("Announce").click()
        boss.page.wait_for_url(re.compile("/staff/tournament/"))
        id = boss.page.url.rpartition("/")[2]
        boss.page.get_by_label("How many").fill("5")
        boss.button("Bring house bots").click()
        boss.sees(re.compile("Entries: [35]"))
        if kind not in ("Full", "Hexa"):
            soon = boss.page.evaluate("Date.now()") + 1_000
            boss.ask("PUT", f"/staff/tournaments/{id}/terms", {"start": soon})
        made.append(id)
    for id in made:
        boss.page.wait_for_function(OVER, arg=id, polling=300)
        view = boss.ask("GET", f"/tournaments/{id}")
        won = sum(one["prize_cents"] for one in view["players"])
        assert won == sum(view["payouts_cents"]) > 0, view["line"]["name"]


def test_a_contradiction_stands_at_its_field_and_a_draft_is_kept(
    money_house: House, visit: Visit, fresh_name: Name
) -> None:
    name = f"Draft {fresh_name('d')}"
    boss = boss_of(money_house, visit).open("/staff/design")
    boss.page.get_by_role("textbox", name="Name", exact=True).fill(name)
    boss.page.locator("input[type=datetime-local]").fill("")
    boss.sees("Choose when it starts")
    expect(boss.button("Announce")).to_be_disabled()
    boss.page.locator("input[type=datetime-local]").fill("2030-01-01T18:00")
    boss.page.get_by_label("Largest buy-in").fill("1")
    boss.sees("The largest buy-in is below the usual one")
    boss.page.get_by_label("Largest buy-in").fill("")
    boss.button("Regular").first.click()
    expect(boss.page.get_by_role("button", name="Remove level 14")).to_be_visible()
    boss.button("Save the draft").click()
    boss.sees("The draft is saved.")
    boss.page.reload()
    expect(boss.page.get_by_role("heading", name=name)).to_be_visible()
    boss.button("TOML").click()
    expect(boss.in_dialog().get_by_role("textbox")).to_have_value(re.compile(r"\[\[tournament\]\]"))
    boss.page.keyboard.press("Escape")
    boss.button(re.compile("Play it")).click()
    boss.sees("Expected end")
    boss.open("/staff/tournaments")
    boss.button(f"Delete: {name}").click()
    boss.in_dialog().get_by_role("button", name="Delete").click()
    expect(boss.page.get_by_text(name)).to_have_count(0)


def test_a_cancellation_shows_first_what_each_is_paid(
    house: House, visit: Visit, fresh_name: Name
) -> None:
    anna = visit(house).register(fresh_name("anna"))
    boss = boss_of(house, visit)
    offer = {"id": fresh_name("c"), "kind": "scheduled", "name": "Short", "buy_in_cents": 100}
    made = boss.ask("POST", "/staff/tournaments", {**offer, "start": 1_900_000_000_000})
    boss.open(f"/staff/tournament/{made['tournament']}")
    boss.page.get_by_label("Player", exact=True).fill(anna.name)
    boss.page.get_by_label("Reason", exact=True).fill("asked at the bar")
    boss.button("Register a player").click()
    expect(boss.button(f"Unregister: {anna.name}")).to_be_visible()
    boss.button("Cancel").click()
    boss.in_dialog().get_by_text("1 player gets 100 in all.").wait_for()
    boss.in_dialog().get_by_label("Reason").fill("no lights")
    boss.in_dialog().get_by_role("button", name="Confirm").click()
    boss.sees("Cancelled")


def test_a_league_is_set_by_the_floor_and_its_final_needs_points(
    bold_house: House, visit: Visit, fresh_name: Name
) -> None:
    boss = boss_of(bold_house, visit)
    anna = visit(bold_house).register(fresh_name("anna"))
    offer = {"id": fresh_name("cup"), "kind": "sit-and-go", "name": "Cup", "buy_in_cents": 100}
    boss.ask("POST", "/staff/tournaments", {**offer, "seats": 2})
    boss.open("/leagues")
    boss.button("New league").click()
    dialog = boss.in_dialog()
    dialog.get_by_label("Name").fill("Autumn Cup")
    dialog.get_by_label("Cup", exact=True).check()
    dialog.get_by_label("Points from the first place down").fill("10, six")
    dialog.get_by_text("Write whole numbers").wait_for()
    expect(dialog.get_by_role("button", name="Save")).to_be_disabled()
    dialog.get_by_label("Points from the first place down").fill("10, 6")
    assert boss.axe() == []
    dialog.get_by_role("button", name="Save").click()
    expect(boss.page.get_by_role("heading", name="Autumn Cup")).to_be_visible()
    boss.sees("No results yet.")
    boss.button("Hold the final: Autumn Cup").click()
    boss.in_dialog().get_by_label("Start").fill("2030-01-01T18:00")
    boss.in_dialog().get_by_role("button", name="Hold the final").click()
    boss.in_dialog().get_by_text("needs two players with points").wait_for()
    boss.page.keyboard.press("Escape")
    boss.button("Change: Autumn Cup").click()
    boss.in_dialog().get_by_label("Best results only").fill("8")
    boss.in_dialog().get_by_role("button", name="Save").click()
    expect(boss.page.get_by_role("dialog")).to_have_count(0)
    (league,) = boss.ask("GET", "/leagues")["leagues"]
    assert (league["points"]["table"], league["points"]["best_of"]) == ([10, 6], 8)
    anna.open("/leagues").sees("Autumn Cup")
    expect(anna.page.get_by_role("button", name="New league")).to_have_count(0)
    boss.button("Delete: Autumn Cup").click()
    boss.in_dialog().get_by_role("button", name="Delete").click()
    boss.sees("No league is played now.")
