"""A rank, a suit, a name or an amount is never covered: measured at hands that were recorded."""

from functools import partial
from typing import Any

import pytest
from kit.crowd import crowd
from kit.open_house import House
from kit.visitor import SIZES, Visit, Visitor
from playwright.sync_api import Route

CROWDS = (
    (2, "omaha6"),
    (6, "sviten-special"),
    (8, "seven-card-stud"),
    (9, "double-flop-holdem"),
    (10, "texas"),
    (4, "open-face-chinese"),
)
RESTS_MAX = 6
COVERED = """() => {
  const table = document.querySelector('.rail').parentElement;
  const box = (one) => one.getBoundingClientRect();
  const all = (what) => [...table.querySelectorAll(what)].filter((one) => one.checkVisibility());
  const said = (one) => one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 40);
  const marks = [
    ...all('.face').flatMap((face) => [...face.querySelectorAll('.rank, .upper')]),
    ...all('.plate .name, .plate .chips, .bet b, .amount'),
  ];
  const covers = all('.playing, .plate, .badge, .bet b, .amount, .button-disc, .result span');
  const meet = (a, b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const fan = (one) => one.closest('.cards');
  const seat = (one) => one.closest('.seat');
  // The cards of a fan lie on those before them; closed cards look out from behind their plate.
  const under = (one, other) =>
    fan(one) ? fan(one) === fan(other) && one.compareDocumentPosition(other) & 2
      : other.querySelector('.back') && seat(one) && seat(one) === seat(other);
  const found = marks.flatMap((mark) => covers
    .filter((cover) => !cover.contains(mark) && !mark.contains(cover) && !under(mark, cover))
    .filter((cover) => meet(box(mark), box(cover)))
    .map((cover) => `${said(cover)} covers ${said(mark.closest('.playing') ?? mark)}`));
  const cut = covers.filter((one) => {
    const { left, right, top, bottom } = box(one);
    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
  });
  return [...found, ...cut.map((one) => `${said(one)} is cut off`)];
}"""


def covered(guest: Visitor) -> list[str]:
    """List what is covered once everything that moves has come to rest."""
    found: list[str] = []
    for _ in range(RESTS_MAX):
        guest.page.wait_for_timeout(400)  # Cards fly, and those that win are held up.
        found = guest.page.evaluate(COVERED)
        if not found:
            break
    return found


@pytest.mark.parametrize("size", SIZES)
def test_nothing_covers_a_card_a_name_or_an_amount(tables: House, visit: Visit, size: str) -> None:
    guest = visit(tables, size)
    for seats, game in CROWDS:
        guest.page.route("**/api/shared/*", partial(_answer, crowd(seats, game)))
        guest.open(f"/shared/{game}-{seats}")
        steps = guest.page.get_by_role("slider")
        last = int(steps.get_attribute("max") or 0)
        for at in (last // 3, last // 2, last):
            steps.fill(str(at))
            assert covered(guest) == [], f"{seats} at {game}, step {at}, {size}"
        guest.page.unroute("**/api/shared/*")


def test_the_winner_is_named_with_his_hand_and_its_five_cards_are_held_up(
    tables: House, visit: Visit
) -> None:
    guest = visit(tables)
    guest.page.route("**/api/shared/*", partial(_answer, crowd(10)))
    guest.open("/shared/10")
    steps = guest.page.get_by_role("slider")
    steps.fill(steps.get_attribute("max") or "")
    guest.sees("Full house, fours full of twos")
    assert guest.page.locator(".playing.glow").count() == 5


def _answer(body: dict[str, Any], route: Route) -> None:
    route.fulfill(json=body)
