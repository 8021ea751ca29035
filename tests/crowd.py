"""A recorded hand of a crowd: as many seats as one likes, long names and deep stacks."""

from typing import Any, Final

NAMES: Final = (
    "Wolfgang_Riverkoenig",
    "Mette-Marie.Sorensen",
    "aino",
    "TheQuickBrownFoxJump",
    "Bo",
    "Ilkka_Yli-Jyraenkoe",
    "MMMMMMMMMMMMMMMMMMMM",
    "Riverqueen",
    "xX_AllInEveryHand_Xx",
    "Jens",
)
STACK: Final = 123_456_700
BLINDS: Final = (500_000, 1_000_000)
DECK: Final = tuple(rank + suit for suit in "shdc" for rank in "AKQJT98765432")


def crowd(seats: int) -> tuple[dict[str, Any], int]:
    """Give a hand in which everybody bets and shows, and the step at which all bets lie there."""
    stakes = {
        "structure": "no-limit",
        **{"small_blind": BLINDS[0], "big_blind": BLINDS[1]},
        **dict.fromkeys(("ante", "bring_in", "small_bet", "big_bet", "button_blind"), 0),
        **{"chip": 1, "raise_cap": None},
    }
    places = list(range(seats))
    small, big = (0, 1) if seats == 2 else (1, 2)
    raised = BLINDS[1] * 12
    seen: list[dict[str, Any]] = [
        {
            **{"type": "HandOpened", "game": "texas", "stakes": stakes, "seats": places},
            **{"stacks": [STACK - 1_111_100 * seat for seat in places], "button": 0},
            **{"posts": [], "betting_button": None},
        },
        _posted(small, "small-blind", BLINDS[0]),
        _posted(big, "big-blind", BLINDS[1]),
        {"type": "StreetStarted", "name": "preflop"},
        *(_dealt(seat) for seat in places),
        {"type": "BetPlaced", "seat": 0, "to_chips": raised, "all_in": False},
        *({"type": "Called", "seat": s, "to_chips": raised, "all_in": False} for s in places[1:]),
    ]
    bets_at = 2 + seats + seats - 1
    board = [{"type": "BoardDealt", "board": 0, "cards": list(DECK[-5:])}]
    shown = [{"type": "HandShown", "seat": seat, "cards": _cards(seat)} for seat in places]
    won = {"type": "PotWon", "pot": 0, "seat": seats // 2, "chips": raised * seats}
    seen += [{"type": "StreetStarted", "name": "flop"}, *board, *shown]
    seen += [{**won, "share": "high", "board": 0}]
    hand = {
        **{"hand_id": 1, "table": "crowd-1", "hand_no": 12_345, "game": "texas"},
        **{"rulebook": "play-room", "started_ms": 1_800_000_000_000, "ended_ms": 1_800_000_060_000},
        **{"outcome": "played", "root": "", "seat": 0, "chip_cents": 1, "seen": seen},
        "players": [
            {"seat": seat, "player": NAMES[seat], "before_chips": STACK, "after_chips": STACK}
            for seat in places
        ],
    }
    return hand, bets_at


def _cards(seat: int) -> list[str]:
    return list(DECK[2 * seat : 2 * seat + 2])


def _dealt(seat: int) -> dict[str, Any]:
    down = _cards(seat) if seat == 0 else []
    return {"type": "CardsReceived", "seat": seat, "down_count": 2, "down": down, "up": []}


def _posted(seat: int, kind: str, chips: int) -> dict[str, Any]:
    return {"type": "Posted", "seat": seat, "kind": kind, "chips": chips}
