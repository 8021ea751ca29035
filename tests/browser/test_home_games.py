"""Play now and home games: whole flows in a browser, from the link to the sheet at the end."""

import re
import time
from collections.abc import Callable
from pathlib import Path

from kit.open_house import House, settings_of
from kit.visitor import PASSWORD, Visit, Visitor
from playwright.sync_api import Locator, expect

Name = Callable[[str], str]
CARD = re.compile(" of ")


def is_called(visitor: Visitor, name: str) -> None:
    """Choose another name than the one that is offered."""
    field = visitor.page.get_by_label("Your name at the table")
    expect(field).not_to_have_value("")
    field.fill(name)


def sits_down(visitor: Visitor) -> None:
    """Take a seat with what is offered."""
    visitor.button("Sit down").click()
    visitor.in_dialog().get_by_role("button", name="Sit down", exact=True).click()


def is_dealt_in(visitor: Visitor, name: str) -> None:
    """Wait for the first own cards."""
    seat = visitor.page.get_by_role("group", name=re.compile(f"^{name}, "))
    expect(seat.get_by_role("img", name=CARD).first).to_be_visible()


def folds_until(seen: Locator, *players: Visitor) -> None:
    """Let whoever is in turn give up, until something is seen."""
    while not seen.is_visible():
        for player in players:
            fold = player.page.get_by_role("button", name="Fold")
            if fold.is_visible() and fold.is_enabled():
                fold.click()
        seen.page.wait_for_timeout(200)


def test_a_guest_has_cards_after_one_click_and_keeps_his_name_when_he_signs_up(
    house: House, visit: Visit
) -> None:
    guest = visit(house, "phone").open("/")
    called = f"Otter{time.monotonic_ns() % 10**6}"
    is_called(guest, called)
    guest.button("Play now").click()
    guest.is_at(re.compile(r"/table/practice-holdem"))
    is_dealt_in(guest, called)
    guest.page.reload()
    expect(guest.page.get_by_role("group", name=re.compile(f"^{called}, "))).to_be_visible()
    guest.open("/lobby")
    guest.page.get_by_role("link", name="Create account").click()
    guest.sees(f"You keep the name {called}.")
    guest.page.get_by_label("Password", exact=True).fill(PASSWORD)
    guest.button("Create account").click()
    expect(guest.page.get_by_role("link", name="Create account")).to_have_count(0)
    assert guest.ask("GET", "/me")["name"] == called
    assert visit(house).sign_in(called).ask("GET", "/me")["guest"] is False


def test_three_friends_on_phones_play_from_a_link_and_settle_up(
    tmp_path: Path, visit: Visit
) -> None:
    # Guests accept the rules by playing; nobody is asked again.
    asks = settings_of("play").replace("ask_rules = false\n", "")
    with House(asks, tmp_path) as house:
        host = visit(house, "phone").open("/")
        host.page.get_by_role("link", name="Start a private game").click()
        host.sees("Who’s in tonight?")
        is_called(host, "Freja")
        host.page.get_by_label("Name of the game").fill("Friday game")
        host.page.get_by_label("Players to start").select_option("3")
        host.button("Create the link").click()
        host.sees("Your game is ready")
        expect(host.page.get_by_role("img", name="QR code of the link")).to_be_visible()
        link = host.page.get_by_label("Link for friends").first.input_value()
        host.page.get_by_role("link", name="Go to the table").first.click()
        sits_down(host)
        friends = []
        for name in ("Pekka", "Åino"):
            friend = visit(house, "phone")
            friend.page.goto(link)
            friend.sees("Freja invites you to")
            expect(friend.page.get_by_role("heading", name="Friday game")).to_be_visible()
            expect(friend.page.get_by_label("Password")).to_have_count(0)
            is_called(friend, name)
            friend.button("Join the game").click()
            if name == "Åino":
                friend.button("Use Aino").click()
                friend.button("Join the game").click()
            friend.is_at(re.compile(r"/table/home-"))
            if name == "Pekka":
                friend.sees("Waiting for 2 more players")
            sits_down(friend)
            friends.append(friend)
        pekka, aino = friends
        for name, player in (("Freja", host), ("Pekka", pekka), ("Aino", aino)):
            expect(player.page.get_by_role("heading", name="Friday game")).to_be_visible()
            is_dealt_in(player, name)

        # More chips wait for the host.
        pekka.page.get_by_role("button", name="Table menu").click()
        pekka.in_dialog().get_by_role("button", name="Add chips").click()
        pekka.in_dialog().get_by_role("button", name=re.compile("^Buy")).click()
        pekka.sees("The host has been asked for")
        host.page.get_by_role("button", name=re.compile("^Private game")).click()
        host.in_dialog().get_by_role("button", name="Allow").click()
        expect(host.in_dialog().get_by_role("button", name="Allow")).to_have_count(0)

        # A crash in the middle of a hand takes nothing away, and the link still works.
        opened = house.log().count("The room is open")
        house.stop(kill=True)
        house.start()
        while house.log().count("The room is open") == opened:
            time.sleep(0.1)
        host.open("/private")
        host.page.get_by_role("link", name="Go to the table").first.click()
        expect(host.page.get_by_role("heading", name="Friday game")).to_be_visible()
        pekka.page.goto(link)
        pekka.button("Join the game").click()
        pekka.is_at(re.compile(r"/table/home-"))
        host.page.get_by_role("button", name=re.compile("^Private game")).click()
        host.in_dialog().get_by_role("button", name="End the game").click()
        host.in_dialog().get_by_role("button", name="End the game").click()
        host.page.keyboard.press("Escape")
        folds_until(friends[0].page.get_by_text("The game has ended").first, host, *friends)
        # Everybody is told, now and later; who was never in the game learns nothing of it.
        for player in (aino, pekka):
            player.sees("The game has ended")
            expect(player.page.get_by_role("link", name="Settle up")).to_be_visible()
        table = aino.page.url.rpartition("/")[2]
        stranger = visit(house).open(f"/table/{table}")
        stranger.sees("Ask the host for the link.")
        stranger.page.close()
        host.open(f"/game/{table}")
        host.sees("It adds up.")
        sheet = host.ask("GET", f"/home-games/{table}/sheet")
        assert {line["player"] for line in sheet["lines"]} == {"Freja", "Pekka", "Aino"}
        assert sum(line["won_chips"] for line in sheet["lines"]) == 0
        for player in (host, pekka, aino):
            player.page.close()
            player.errors.clear()  # While nobody answered, the console said so.
