"""A browser cuts the decks that its player is dealt from, and checks the hand by itself."""

import re
from collections.abc import Callable

from kit.open_house import House
from kit.sitter import Sitter
from kit.visitor import Visit
from playwright.sync_api import expect

from huone.histories.hand_proof import read_hand_proof, verify_hand

Name = Callable[[str], str]
COUNTED = """() => {
  const decks = JSON.parse(localStorage.getItem('told-decks') ?? '[]');
  return decks.find(([, deck]) => deck.counted)?.[0].split('/')[1];
}"""
"""Tells the number of the first hand whose cut the room has confirmed."""


def stay(sitter: Sitter) -> None:
    """Stay in the hand, by the key."""
    sitter.page.keyboard.press("c")


def test_a_browser_cuts_over_a_reload_and_says_what_that_proves(
    tables: House, visit: Visit, fresh_name: Name
) -> None:
    anna = visit(tables, "phone").register(fresh_name("anna"))
    sitter = Sitter(anna)
    sitter.join("Texas Hold'em 2/4", tab="practice").arrives()
    sitter.plays_a_hand(stay)
    anna.page.wait_for_function(COUNTED)
    anna.page.reload()
    sitter.arrives()
    number = int(anna.page.evaluate(COUNTED))
    while sitter.last_hand() < number:
        sitter.plays_a_hand(stay)
    anna.open(f"/hand/{sitter.table}/{number}")
    anna.button("Verify this hand").click()
    anna.sees(re.compile("every card you saw was the next one of the deck"))
    anna.sees(re.compile("^Your device cut this deck"))
    anna.sees(re.compile("Your browser knew the seal before the first card"))
    anna.sees(re.compile(f"^Cut by: .*{anna.name}"))
    with anna.page.expect_download() as saved:
        anna.page.get_by_role("link", name="Save the proof").click()
    proof = read_hand_proof(saved.value.path().read_text())
    assert len(proof.cuts) == 1
    assert verify_hand(proof, root=proof.root).holds
    anna.sees(re.compile(proof.root))


def test_seals_of_days_are_shown_to_everybody_and_a_line_to_its_owner(
    house: House, visit: Visit, fresh_name: Name
) -> None:
    guest = visit(house, "phone").open("/fairness")
    guest.sees("What the house owes")
    expect(guest.page.locator("code").first).to_have_text(re.compile("^[0-9a-f]{64}$"))
    expect(guest.button(re.compile("^Check my line"), exact=False)).to_have_count(0)
    anna = visit(house).register(fresh_name("anna")).open("/fairness")
    anna.button(re.compile("^Check my line"), exact=False).first.click()
    anna.sees(re.compile("you had nothing here at the end of", re.IGNORECASE))
