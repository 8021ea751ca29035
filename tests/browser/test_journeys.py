"""Whole journeys: from the front door to a hand that is shared, and tournaments to their payout."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from kit.open_house import House
from kit.sitter import Sitter, check_or_fold, table_house
from kit.visitor import PASSWORD, Visit, Visitor
from playwright.sync_api import expect

Name = Callable[[str], str]
OVER = r" wins \d"
CHOOSE_MOST = """() => {
  const presets = [...document.querySelectorAll('.room.needs .presets button')];
  const most = presets.find((one) => /^(All-in|Max)$/.test(one.textContent.trim()));
  most?.click();
  return !!most;
}"""
"""Looks and clicks at once: between two questions from outside the turn may be over."""

ORDINAL = {1: "1st", 2: "2nd", 3: "3rd"}


def press_call(sitter: Sitter) -> None:
    """Stay in the hand, by the key."""
    sitter.page.keyboard.press("c")


def all_in(sitter: Sitter) -> None:
    """Put everything in, or call."""
    sitter.page.keyboard.press("r" if sitter.page.evaluate(CHOOSE_MOST) else "c")


def tab_to(visitor: Visitor, name: str) -> None:
    """Press Tab until a control has the focus."""
    wanted = visitor.page.get_by_role("button", name=name)
    for _ in range(200):
        if wanted.evaluate("one => one === document.activeElement"):
            return
        visitor.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reached {name}")


@pytest.mark.parametrize(
    ("size", "stake"), [("desktop", "Texas Hold'em 5/10"), ("phone", "Texas Hold'em 20/40")]
)
def test_from_signing_up_to_a_shared_hand(
    tables: House, visit: Visit, fresh_name: Name, size: str, stake: str
) -> None:
    anna = visit(tables, size).open("/signup")
    anna.name = fresh_name("anna")
    anna.page.get_by_label("Player name").fill(anna.name)
    anna.page.get_by_label("Password", exact=True).fill(PASSWORD)
    anna.button("Create account").click()
    anna.is_at("/")
    sitter = Sitter(anna)
    sitter.join(stake, tab="practice").arrives()
    sitter.plays_a_hand(check_or_fold)
    anna.page.get_by_role("link", name="Last hand").click()
    anna.is_at(re.compile(r"/hand/"))
    anna.button("To the end").click()
    expect(anna.button("Step forward")).to_be_disabled()
    anna.button("Step back").click()
    expect(anna.button("Step forward")).to_be_enabled()
    anna.button("Verify this hand").click()
    anna.sees(re.compile("every card you saw was the next one"))
    anna.button("Share this hand").click()
    link = anna.page.get_by_label("Link to this hand").input_value()
    table, number = anna.page.url.split("/hand/")[1].split("/")
    assert table not in anna.words()
    anna.page.get_by_role("link", name="Report a problem").click()
    anna.sees("Report a player")
    expect(anna.page.get_by_label(re.compile("^Hand"))).to_have_value(f"{table}/{number}")

    for page in ("/", "/cashier", "/profile/hands", f"/table/{table}"):
        assert table not in anna.open(page).words(), page

    guest = visit(tables, size)
    guest.page.goto(link)
    expect(guest.button("Play")).to_be_visible()
    expect(guest.button("Verify this hand")).to_have_count(0)


def test_a_seat_is_taken_and_a_hand_played_by_keyboard_alone(
    tables: House, visit: Visit, fresh_name: Name
) -> None:
    bo = visit(tables).register(fresh_name("bo"))
    sitter = Sitter(bo)
    bo.open("/?tab=practice")
    expect(bo.button("Join: Texas Hold'em 10/20")).to_be_visible()
    tab_to(bo, "Join: Texas Hold'em 10/20")
    bo.page.keyboard.press("Enter")
    expect(bo.in_dialog().get_by_role("button", name=re.compile("^Sit down with"))).to_be_visible()
    bo.in_dialog().get_by_label("Buy-in").first.focus()
    bo.page.keyboard.press("Enter")
    sitter.arrives()
    sitter.has_turn()
    sitter.page.keyboard.press("ArrowUp")
    sitter.page.keyboard.press("r")
    sitter.hears(f"^{bo.name}: (Bet|Raise|All-in)")
    sitter.plays_on(press_call, OVER)


def test_who_lets_his_time_run_out_sits_out_and_comes_back(
    tmp_path: Path, visit: Visit, fresh_name: Name
) -> None:
    with table_house(tmp_path, decision_ms=2_000) as hasty:
        cem = visit(hasty).register(fresh_name("cem"))
        sitter = Sitter(cem)
        sitter.join("Texas Hold'em 25/50", tab="practice").arrives()
        back = cem.button("I’m back")
        back.click()  # On a slow machine his first time is over before the page stands.
        sitter.hears(f"^{cem.name} is back$")
        sitter.hears(f"^{cem.name} has run out of time$")
        back.click()
        cem.page.get_by_role("button", name="Table menu").click()
        cem.in_dialog().get_by_role("button", name="Sit out at all tables").click()
        cem.page.keyboard.press("Escape")
        expect(back).to_be_visible()
        cem.leave()


def play_out(sitter: Sitter, tournament: str) -> tuple[int, int]:
    """Gamble until a tournament is over; give the sitter's place and prize."""
    while True:
        seen = sitter.visitor.ask("GET", f"/tournaments/{tournament}")
        if seen["line"]["stage"] == "finished":
            prizes = [one["prize_cents"] for one in seen["players"]]
            assert sum(prizes) == sum(seen["payouts_cents"]) == seen["line"]["prize_pool_cents"]
            own = next(one for one in seen["players"] if one["player"] == sitter.name)
            return own["place"], own["prize_cents"]
        if sitter.bar.count():
            all_in(sitter)
        sitter.page.wait_for_timeout(100)  # Until the room is asked again.


@pytest.mark.clause("SYS-05")
@pytest.mark.parametrize("kind", ["hexapro", "sng"])
def test_a_tournament_goes_from_the_lobby_to_its_payout(
    tables: House, visit: Visit, fresh_name: Name, kind: str
) -> None:
    dora = visit(tables).register(fresh_name("dora"))
    sitter = Sitter(dora)
    if kind == "hexapro":
        dora.open("/?tab=hexapro").button("Play for 100").click()
        dora.in_dialog().get_by_role("button", name="Confirm").click()
        dora.sees(re.compile("The multiplier is"))
    else:
        dora.open("/?tab=sit-and-go").button("Register: Practice sit & go").first.click()
        dora.in_dialog().get_by_role("button", name="Register for 100").click()
    dora.is_at(re.compile(rf"/table/{kind}-"))
    tournament = re.search(rf"{kind}-\d+", sitter.table)
    assert tournament is not None
    place, prize_cents = play_out(sitter, tournament[0])
    dora.sees("You won!" if place == 1 else f"You finished {ORDINAL[place]}.")
    again = dora.page.get_by_role("link", name="Play again")
    expect(again).to_have_attribute("href", re.compile("hexapro|sit-and-go"))
    dora.page.get_by_role("link", name="Tournament lobby").click()
    dora.is_at(f"/tournament/{tournament[0]}")
    dora.sees(f"You finished {ORDINAL[place]}.")
    wallet = 100_000 - 100 + prize_cents
    expect(dora.page.get_by_role("link", name=f"Wallet: {wallet:,}")).to_be_visible()
