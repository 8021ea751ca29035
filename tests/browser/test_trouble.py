"""Trouble at a table: no chips or time left, several tables at once, a room that dies."""

import re
from collections.abc import Callable
from pathlib import Path

from kit.open_house import House, settings_of
from kit.sitter import DUEL, Sitter, first_to_act, table_house
from kit.visitor import Visit
from playwright.sync_api import expect

Company = Callable[..., list[Sitter]]
Name = Callable[[str], str]
WON = re.compile(r" wins \d")

OUTCOME = """addEventListener('DOMContentLoaded', () => {
  const wins = () => heard.filter((one) => / wins \\d/.test(one)).length;
  new MutationObserver(() => {
    if (window.winsBefore === undefined && /You won!|You finished/.test(document.body.innerText))
      window.winsBefore = wins();
  }).observe(document, { childList: true, subtree: true, characterData: true });
  window.winsTold = wins;
});"""
"""Notes how many pots the table had shown as won when somebody was first told how he did."""


BETS_AT_WIN = """() => {
  new MutationObserver((_, watching) => {
    const said = [...document.querySelectorAll('[role=log] > p')].map((one) => one.textContent);
    if (!said.some((one) => / wins \\d/.test(one))) return;
    watching.disconnect();
    const count = (what) => document.querySelectorAll(what).length;
    window.betsAtWin = { bets: count('.bet'), board: count('.board .place > div') };
  }).observe(document, { childList: true, subtree: true, characterData: true });
}"""
"""Counts the bets that lie before the players when the table says who has won."""


def all_in(sitter: Sitter) -> None:
    """Put everything in."""
    sitter.has_turn()
    sitter.bar.get_by_role("button", name="All-in", exact=True).first.click()
    sitter.act(r"All-in \d")


def test_who_has_lost_all_is_asked_to_buy_in_again_and_told_what_he_may_bring(
    company: Company,
) -> None:
    first, second = company(DUEL)
    all_in(first)
    second.act(r"All-in \d")
    title = re.compile("out of chips")
    asked = [one.visitor.in_dialog().filter(has_text=title) for one in (first, second)]
    first.hears(" wins ")
    loser, dialog = first, asked[0]
    if not any(line.startswith(second.name) and " wins " in line for line in first.heard()):
        loser, dialog = second, asked[1]
    expect(dialog).to_be_visible()
    expect(dialog).to_contain_text(re.compile(r"[\d,]+ to [\d,]+|[\d,]+–[\d,]+"))
    expect(dialog).to_contain_text("big blinds")
    amount = dialog.get_by_role("textbox")
    whole = amount.input_value()
    amount.fill("1")
    dialog.get_by_role("button", name=re.compile("^Buy in: 1$")).click()
    expect(dialog.get_by_role("alert")).to_be_visible()
    # Closed by mistake, it is one click away.
    loser.page.keyboard.press("Escape")
    loser.visitor.button("Add chips").click()
    amount.fill(whole)
    dialog.get_by_role("button", name=re.compile("^Buy in: ")).click()
    expect(dialog).to_have_count(0)
    loser.has_turn() if loser.bar.count() else loser.hears("^Hand 2 begins")


def test_who_has_the_most_that_is_allowed_is_told_so_where_chips_are_added(
    company: Company,
) -> None:
    first, _ = company(DUEL)
    first.page.get_by_role("button", name="Table menu").click()
    menu = first.visitor.in_dialog()
    # What the rulebook of the table does not have is not offered.
    expect(menu.get_by_label(re.compile("straddle"))).to_have_count(0)
    menu.get_by_role("button", name="Add chips").click()
    chips = first.visitor.in_dialog()
    expect(chips).to_contain_text(re.compile("maximum"))
    first.page.wait_for_timeout(1_500)  # Long enough for other things to happen at the table.
    expect(chips).to_contain_text(re.compile("maximum"))


def test_the_bets_of_the_river_are_gathered_before_cards_are_shown(
    tmp_path: Path, visit: Visit, fresh_name: Name
) -> None:
    with table_house(tmp_path, pause_ms=6_000) as calm:
        sitters = [Sitter(visit(calm).register(fresh_name(name))) for name in ("anna", "bo")]
        first, second = duel(sitters)
        play_to_the_river(first, second)
        for sitter in sitters:
            sitter.visitor.leave()


def duel(sitters: list[Sitter]) -> list[Sitter]:
    """Let two sit down at a table of their own, in the order in which they act."""
    for sitter in sitters:
        sitter.join(DUEL)
    for sitter in sitters:
        sitter.arrives()
    return first_to_act(sitters)


def play_to_the_river(first: Sitter, second: Sitter) -> None:
    """Bet on the first street and the last, and look at the chips."""
    pots, bets = first.page.locator(".pots"), first.page.locator(".bet")
    expect(bets).to_have_count(2)
    expect(pots).to_contain_text("Total 150")
    expect(pots.locator("svg, .stack")).to_have_count(0)  # Nothing is gathered yet.
    first.act("Call 50")
    second.act("Check")
    for _ in range(2):
        second.act("Check")
        first.act("Check")
    second.act("Bet 100")
    expect(pots).to_contain_text("Total 300")
    first.page.evaluate(BETS_AT_WIN)
    first.act("Call 100")
    first.page.wait_for_function("() => window.betsAtWin !== undefined")
    assert first.page.evaluate("betsAtWin") == {"bets": 0, "board": 5}


def test_the_keys_belong_to_one_table_and_go_where_the_turn_is(
    tables: House, visit: Visit, fresh_name: Name
) -> None:
    visitor = visit(tables).register(fresh_name("nora"))
    for stake in ("Texas Hold'em 30/60", "Texas Hold'em 40/80", "Omaha 10/20"):
        Sitter(visitor).join(stake, tab="practice")
        visitor.is_at(re.compile("/table/"))
    page = visitor.page
    expect(page.locator(".tables > .tile")).to_have_count(3)
    marked, in_turn = page.locator(".tables > .tile.here"), ".tables > .tile.here .room.needs"
    for _ in range(12):  # Who calls everything has no more chips sooner or later.
        page.wait_for_selector(f"{in_turn} [role=group] button[aria-disabled=false]")
        expect(marked).to_have_count(1)
        expect(page.get_by_text("Keys", exact=True)).to_have_count(1)
        before = page.evaluate(TURNS)
        page.keyboard.press("c")
        page.wait_for_function(f"before => ({TURNS})()[before.active] !== before.turn", arg=before)
        after = page.evaluate(TURNS)
        others = [one for one in before["waiting"] if not one.startswith(before["active"])]
        assert set(others) <= set(after["waiting"]), "an action went to another table"
        assert page.locator(".refusal").count() == 0
    expect(page.get_by_role("navigation").get_by_role("link", name="Lobby")).to_be_visible()


TURNS = """() => {
  const tiles = [...document.querySelectorAll('.tables > .tile')];
  const text = (tile, what) => tile.querySelector(what).textContent;
  const title = (tile) => text(tile, 'h1') + text(tile, 'h1 + p');
  const words = (tile) => tile.querySelector('[role=log]').innerText;
  const here = tiles.find((tile) => tile.matches('.here'));
  const short = (tile) => title(tile).split('Hand')[0];
  const turns = Object.fromEntries(tiles.map((tile) => [short(tile), words(tile)]));
  const name = short(here);
  const waiting = tiles.filter((tile) => tile.querySelector('.room.needs')).map(title);
  return { ...turns, active: name, turn: turns[name], waiting };
}"""


def test_after_a_crash_everybody_hears_that_the_hand_is_cancelled_and_what_came_back(
    tmp_path: Path, visit: Visit, fresh_name: Name
) -> None:
    with table_house(tmp_path) as mortal:
        sitters = [Sitter(visit(mortal).register(fresh_name(name))) for name in ("anna", "bo")]
        first, second = duel(sitters)
        first.act("Call 50")
        second.has_turn()
        mortal.stop(kill=True)
        mortal.start()
        for sitter in (first, second):
            told = sitter.page.get_by_text(re.compile(r"Hand 1 .* was cancelled"))
            expect(told.first).to_be_visible()
            expect(told.first).to_contain_text("10,000")
        for sitter in (first, second):
            sitter.visitor.errors.clear()  # The lost socket is in the console.
            sitter.visitor.leave()


def test_nobody_is_told_how_he_did_before_the_board_has_shown_it(
    tables: House, visit: Visit, fresh_name: Name
) -> None:
    dora = visit(tables).register(fresh_name("dora"))
    sitter = Sitter(dora)
    dora.page.add_init_script(OUTCOME)
    dora.open("/?tab=sit-and-go").button("Register: Practice sit & go").first.click()
    dora.in_dialog().get_by_role("button", name="Register for 100").click()
    dora.is_at(re.compile("/table/sng-"))
    while dora.page.evaluate("window.winsBefore") is None:
        if sitter.bar.count():
            all_in_or_call(sitter)
        dora.page.wait_for_timeout(100)
    assert dora.page.evaluate("winsBefore === winsTold()")


def all_in_or_call(sitter: Sitter) -> None:
    """Put in as much as can be."""
    most = sitter.bar.get_by_role("button", name=re.compile(r"^(All-in|Call|Check)"))
    if most.count():
        most.last.click(timeout=2_000)


def test_who_is_away_in_a_tournament_sees_it_and_comes_back_with_one_click(
    tmp_path: Path, visit: Visit, fresh_name: Name
) -> None:
    with table_house(tmp_path, decision_ms=3_000) as hasty:
        eva = visit(hasty).register(fresh_name("eva"))
        sitter = Sitter(eva)
        eva.open("/?tab=sit-and-go").button("Register: Practice sit & go").first.click()
        eva.in_dialog().get_by_role("button", name="Register for 100").click()
        eva.is_at(re.compile("/table/sng-"))
        sitter.hears(f"^{eva.name} has run out of time$")
        back = eva.button("I’m back")
        expect(back).to_be_visible()
        expect(sitter.seat().get_by_text("Away")).to_be_visible()
        back.click()
        sitter.hears(f"^{eva.name} is back$")
        expect(back).to_have_count(0)
        expect(sitter.seat().get_by_text("Away")).to_have_count(0)
        eva.leave()


def test_a_full_room_says_so(tmp_path: Path, visit: Visit) -> None:
    small = settings_of("play").replace("port = {port}", "port = {port}\nconnections_max = 1")
    with House(small, tmp_path) as full:
        first = visit(full).open("/")
        first.sees("Lobby")
        late = visit(full).open("/")
        expect(late.page.get_by_text("The room is full right now")).to_be_visible()
        first.leave()
        late.leave()
