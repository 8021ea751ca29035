"""Tournaments: registering, a HexaPro's draw, a sit & go that starts, the clock on the wall."""

import re
from collections.abc import Callable

from kit.open_house import House
from kit.visitor import Visit
from playwright.sync_api import expect

Name = Callable[[str], str]


def test_a_player_registers_and_unregisters_and_has_his_money_back(
    house: House, visit: Visit, fresh_name: Name
) -> None:
    name = fresh_name("anna")
    anna = visit(house).register(name).open("/?tab=tournaments")
    shown = anna.page.get_by_role("listitem").filter(has_text="The evening bounty")
    expect(shown.first).to_contain_text("Progressive bounty")
    anna.button("Register: The evening bounty").click()
    anna.in_dialog().get_by_role("button", name="Register for 1,000").click()
    expect(anna.page.get_by_role("link", name="Wallet: 99,000")).to_be_visible()
    anna.page.get_by_role("main").get_by_role("link", name="The evening bounty", exact=True).click()
    expect(anna.page.get_by_role("cell", name=re.compile(name))).to_be_visible()
    anna.button("Unregister").click()
    anna.in_dialog().get_by_role("button", name="Unregister").click()
    expect(anna.page.get_by_role("link", name="Wallet: 100,000")).to_be_visible()
    expect(anna.button("Register")).to_be_visible()


def test_a_hexapro_goes_from_the_tile_to_the_draw_to_the_table(
    house: House, visit: Visit, fresh_name: Name
) -> None:
    cem = visit(house).register(fresh_name("cem")).open("/?tab=hexapro")
    expect(cem.page.get_by_role("columnheader", name="Times in 100,000 games")).to_be_visible()
    expect(cem.page.get_by_role("row", name=re.compile("×1,000 .* 8,000 1$"))).to_be_visible()
    cem.page.get_by_role("radio", name=re.compile("^500")).check(force=True)
    cem.button("Play for 500").click()
    cem.in_dialog().get_by_role("button", name="Confirm").click()
    cem.is_at(re.compile(r"/tournament/hexapro-500"))
    expect(cem.page.get_by_role("status").filter(has_text="The multiplier is")).to_be_visible()
    cem.is_at(re.compile(r"/table/hexapro-500"))


def test_a_sit_and_go_takes_its_player_to_his_table_when_it_starts(
    house: House, visit: Visit, fresh_name: Name
) -> None:
    dora = visit(house).register(fresh_name("dora")).open("/?tab=sit-and-go")
    dora.button("Register: Practice sit & go").first.click()
    dora.in_dialog().get_by_role("button", name="Register for 100").click()
    dora.is_at(re.compile(r"/table/practice-sng"))
    game = dora.page.url.split("/table/")[1].rpartition(".")[0]
    dora.open(f"/tournament/{game}")
    expect(dora.page.get_by_role("row").filter(has_text=dora.name)).to_be_visible()
    assert "bot-" not in dora.words()  # House bots have names.


def test_the_clock_on_the_wall_counts_down_to_the_start(house: House, visit: Visit) -> None:
    wall = visit(house).open("/?tab=tournaments")
    wall.page.get_by_role("main").get_by_role("link", name="The evening bounty", exact=True).click()
    wall.page.get_by_role("link", name="TV clock").click()
    timer = wall.page.get_by_role("timer")
    expect(timer).to_have_text(re.compile(r"^\d:\d\d:\d\d$"))
    first = timer.inner_text()
    expect(timer).not_to_have_text(first)


def test_a_tournament_that_is_gone_leads_back(house: House, visit: Visit) -> None:
    guest = visit(house).open("/tournament/long-ago")
    guest.sees("This tournament is no longer listed.")
