"""Refusals in the web client: wherever it asks the room for something, a no is shown there."""

import re
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "web" / "src"
TABLE = "table/Dock.svelte"
HOST = "home/GamePanel.svelte"
PLACES = {
    "act": TABLE,
    "add-chips": "table/MoreChips.svelte table/TableMenu.svelte",
    "add-on": "room/Acts.svelte",
    "agree-deal": "room/Acts.svelte",
    "answer-chips": HOST,
    "ask-buy-in": "room/BuyIn.svelte table/MoreChips.svelte",
    "call-clock": "table/TableMenu.svelte",
    "change-home-game": HOST,
    "come-back": f"{TABLE} table/TableMenu.svelte",
    "decline-rebuy": "room/Acts.svelte",
    "end-home-game": HOST,
    "enter-private-table": "pages/lobby/Invitation.svelte",
    "find-seat": "room/BuyIn.svelte",
    "hand-over-game": HOST,
    "leave": "table/TableMenu.svelte",
    "leave-queue": "pages/Strip.svelte room/BuyIn.svelte",
    "make-wish": TABLE,
    "mute": "table/Chat.svelte",
    "open-home-game": "home/StartPage.svelte",
    "pause-home-game": HOST,
    "pay-restaurant": "table/TableMenu.svelte",
    "propose-deal": "room/Acts.svelte",
    "re-enter": "room/Register.svelte",
    "rebuy": "room/Acts.svelte",
    "register": "pages/hexapro/HexaPro.svelte room/Register.svelte",
    "remove-guest": HOST,
    "report": "table/Chat.svelte",
    "say": "table/Chat.svelte",
    "set-auto-top-up": "table/TableMenu.svelte",
    "set-limit": "pages/cashier/Limits.svelte",
    "show-cards": TABLE,
    "sit-down": "room/BuyIn.svelte",
    "sit-out": "table/TableMenu.svelte",
    "straddle": "table/TableMenu.svelte",
    "take-long-break": "table/TableMenu.svelte",
    "unregister": "room/Acts.svelte",
}
"""What a player can ask for, and the parts of the client that show why not."""
NOT_OFFERED = {"change-seat", "change-table", "play-over"}
"""What only live rooms have; the client has no button for it."""
OVER_HTTP = {"cool-off", "exclude-self"}
"""What the client asks for by a request, as it does with everything about an account."""
BY_PROGRAMS = {"cut-deck", "cut-lot", "open-private-table", "prepare-cuts"}
"""What programs ask for; the client has no button for it."""
SENDERS = {
    "act": "table/live.svelte.ts",
    "come-back": "table/Between.svelte",
    "make-wish": "table/Between.svelte",
    "mute": "table/live.svelte.ts",
}
"""What is sent by another part than the one that shows a refusal."""
SHOWN = re.compile(r"<Problem\b|toastRefused\(|class=\"refusal\" role=\"alert\"")


def commands() -> set[str]:
    """List the tags of everything that a client can ask for."""
    wire = (SOURCES / "wire" / "messages.ts").read_text(encoding="utf-8")
    found, todo = set[str](), ["Command"]
    while todo:
        name = todo.pop()
        union = re.search(rf"export type {name} =([^;]*);", wire)
        tag = re.search(rf'export interface {name} {{\s*type: "([a-z-]+)"', wire)
        todo += re.findall(r"\w+", union[1]) if union else []
        found |= {tag[1]} if tag else set()
    return found


def test_every_command_has_a_place_where_its_refusal_is_shown() -> None:
    assert commands() == set(PLACES) | NOT_OFFERED | OVER_HTTP | BY_PROGRAMS
    for command, places in PLACES.items():
        for place in places.split():
            text = (SOURCES / place).read_text(encoding="utf-8")
            sender = SOURCES / SENDERS.get(command, place)
            assert f"'{command}'" in sender.read_text(encoding="utf-8"), (command, sender)
            assert SHOWN.search(text), (command, place)


def test_whatever_asks_the_room_for_something_shows_a_refusal() -> None:
    asked = re.compile(r"\b(?:line|live)\.ask\(")
    for path in SOURCES.rglob("*.svelte"):
        text = path.read_text(encoding="utf-8")
        if asked.search(text) and str(path.relative_to(SOURCES)) not in SENDERS.values():
            assert SHOWN.search(text), path
