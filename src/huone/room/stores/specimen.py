"""A specimen: one typical hand history, known to both sides of every packed one.

Owns: the bytes that packed histories lean on. What a history has in common with it, names above
all, takes next to no room on disk: packed histories are not much more than half as long.

Rule 1: never edit this hand. Histories on disk unpack with these very bytes and no others; a test
knows their fingerprint. A better specimen is a second one, under a mark of its own.
"""

from typing import Final

import msgspec

DECK: Final = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def _on_board(street: str, *cards: str) -> list[dict[str, object]]:
    return [
        {"type": "StreetStarted", "name": street},
        {"type": "CardsBurned", "count": 1},
        {"type": "BoardDealt", "board": 0, "cards": [*cards]},
    ]


HAND: Final = {
    "table": "t1",
    "hand_no": 1,
    "players": {seat: f"player{seat}" for seat in range(6)},
    "events": [
        {
            "type": "HandStarted",
            "game": "texas",
            "stakes": {
                "structure": "no-limit",
                "small_blind": 1,
                "big_blind": 2,
                "ante": 0,
                "big_blind_ante": 0,
                "button_blind": 0,
                "bring_in": 0,
                "small_bet": 0,
                "big_bet": 0,
                "chip": 1,
            },
            "seats": [0, 1, 2, 3, 4, 5],
            "stacks": [200, 200, 200, 200, 200, 200],
            "button": 5,
            "posts": [
                {"seat": 0, "kind": "small-blind", "chips": 1},
                {"seat": 1, "kind": "big-blind", "chips": 2},
            ],
            "deck": DECK,
            "redeck": [],
            "betting_button": None,
        },
        {"type": "Posted", "seat": 0, "kind": "small-blind", "chips": 1, "all_in": False},
        {"type": "Posted", "seat": 1, "kind": "big-blind", "chips": 2, "all_in": False},
        {"type": "StreetStarted", "name": "preflop"},
        *(
            {"type": "CardsDealt", "seat": seat, "down": ["As", "Kd"], "up": []}
            for seat in range(6)
        ),
        {"type": "BetPlaced", "seat": 2, "to_chips": 6, "all_in": False},
        {"type": "Called", "seat": 3, "to_chips": 6, "all_in": False},
        {"type": "Folded", "seat": 4},
        {"type": "Folded", "seat": 5},
        *_on_board("flop", "2c", "7d", "Th"),
        {"type": "Checked", "seat": 0},
        {"type": "Checked", "seat": 1},
        *_on_board("turn", "Jh"),
        *_on_board("river", "9s"),
        {"type": "BetReturned", "seat": 2, "chips": 4},
        {"type": "HandShown", "seat": 2, "cards": ["As", "Kd"]},
        {"type": "HandMucked", "seat": 3},
        {"type": "PotWon", "pot": 0, "share": "high", "board": 0, "seat": 2, "chips": 24},
        {"type": "HandEnded", "stacks": [198, 194, 215, 194, 200, 200]},
    ],
    "deck": "52",
    "seed": b"",
    "previous": "",
    "present": {},
    "void_why": "",
}

SPECIMEN: Final = msgspec.msgpack.encode(HAND)
