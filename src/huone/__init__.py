"""Huone: a complete poker room, and the library that it is built from.

Everything a program usually needs is here, and is loaded when it is first used:

>>> from huone import equity, play
>>> hand = play("texas", stacks=[200, 200, 200])
>>> hand.turn().raise_to_min
4
>>> round(equity(["AhKh", "QsQd"], board="Qh Jh 2c").hands[0].equity, 4)
0.3384

What is not here is in the package that owns it: `huone.games`, `huone.cards`, `huone.histories`,
`huone.tournament`, `huone.rulebooks`. docs/LIBRARY.md leads through all of it.
"""

from importlib import import_module

__version__ = "0.1.0"

PLACES = {
    "huone.cards.card": ("Card", "parse_cards"),
    "huone.cards.ranges": ("parse_range",),
    "huone.games": ("game_of", "play", "usual_stakes"),
    "huone.games.actions": (
        "Action", "Bet", "BringIn", "Call", "Check", "ChooseGame", "ChooseRunouts", "Discard",
        "Fold", "Keep", "Muck", "Place", "Show", "Turn",
    ),
    "huone.games.definition": ("catalog", "find", "research"),
    "huone.games.hand": ("Hand",),
    "huone.games.odds": ("equity",),
    "huone.games.openface": ("OpenFace",),
    "huone.games.replay": ("replay",),
    "huone.games.rules": (
        "LIVE", "ONLINE", "HandRules", "Post", "Stakes", "fixed_limit", "no_limit", "pot_limit",
    ),
    "huone.games.sandbox.choosing": ("choose_next", "outcomes", "undo"),
    "huone.games.sandbox.scenes": ("scene", "settle"),
    "huone.games.sandbox.unseen": ("redeal",),
    "huone.games.setup": ("Setup", "setup_of"),
    "huone.histories.transcript": ("write_text",),
    "huone.refusal": ("Refused",),
    "huone.tournament.icm": ("icm_chop", "icm_equities"),
}  # fmt: skip
"""Where each public name lives; `__init__.pyi` tells type checkers the same."""

_PLACE_OF = {name: place for place, names in PLACES.items() for name in names}

__all__ = [*_PLACE_OF, "__version__"]


def __getattr__(name: str) -> object:
    """Load a public name when it is first used."""
    if name not in _PLACE_OF:
        raise AttributeError(f"module 'huone' has no attribute '{name}'")
    found: object = getattr(import_module(_PLACE_OF[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return sorted(__all__)
