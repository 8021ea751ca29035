"""Around the players: what one knows of another, and a client that stays when the network goes."""

import re
from collections.abc import Callable

from kit.open_house import House
from kit.sitter import DUEL, Sitter
from kit.visitor import Visit
from playwright.sync_api import expect


def test_a_note_and_a_colour_stay_with_a_player(company: Callable[..., list[Sitter]]) -> None:
    anna, bo = (sitter.visitor for sitter in company(DUEL))
    card = anna.page.get_by_role("button", name=f"{bo.name}: notes and statistics")
    card.click()
    dialog = anna.in_dialog()
    expect(dialog.get_by_text("You have not played a hand together yet.")).to_be_visible()
    assert anna.axe() == []
    dialog.get_by_label(f"Note on {bo.name}").fill("Calls too much")
    dialog.get_by_role("radio", name="Red").check(force=True)
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_have_count(0)
    anna.page.reload()
    card.click()
    expect(dialog.get_by_label(f"Note on {bo.name}")).to_have_value("Calls too much")
    expect(dialog.get_by_role("radio", name="Red")).to_be_checked()
    # Keys alone close it, and lead back to where they were.
    anna.page.keyboard.press("Escape")
    expect(card).to_be_focused()


def test_the_shell_opens_without_a_network_and_goes_on_by_itself(
    house: House, visit: Visit
) -> None:
    guest = visit(house, "phone").open("/")
    expect(guest.button("Play now")).to_be_visible()
    guest.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    kept = "caches.match('/').then((page) => Boolean(page))"
    guest.page.wait_for_function(kept)
    guest.page.reload()  # From here on every file comes through the worker.
    expect(guest.button("Play now")).to_be_visible()
    guest.context.set_offline(True)
    guest.page.reload()
    guest.sees("No connection")
    guest.context.set_offline(False)
    expect(guest.button("Play now")).to_be_visible()
    guest.errors.clear()  # While nobody answered, the console said so.


def test_the_client_can_be_installed(house: House, visit: Visit) -> None:
    guest = visit(house).open("/")
    href = guest.page.locator('link[rel="manifest"]').get_attribute("href")
    answer = guest.context.request.get(f"{house.url}{href}")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        shown = guest.context.request.get(f"{house.url}{icon['src']}")
        assert shown.ok
        assert re.match(r"image/(png|svg)", shown.headers["content-type"])
