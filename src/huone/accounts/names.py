"""Names: what a player may call himself.

Owns: the grammar of names, the names that nobody gets, and when two names look alike.
Never: knows who has which name.

Rule 1: a player's name is his `PlayerId`. Tables, hand histories, statements and the ledger show
it, and it never changes, so nobody can shed the memory that others have of him.
Rule 2: a name is made of the letters that the ledger knows (`A-Z a-z 0-9 _ . -`). So it has no
accents, no other alphabets, and no character that cannot be seen or that turns text around.
Rule 3: of two names that look alike at a table (`BigAl1`, `bigall`) only the first is given.
Rule 4: nobody passes for staff or the house, with a number, a small word or a look-alike letter.
"""

import re
from collections.abc import Sequence
from typing import Final

from huone.bots.names import BOT_MARK
from huone.refusal import Refused
from huone.units import PlayerId

LETTERS_MIN: Final = 2
LETTERS_MAX: Final = 20
GRAMMAR: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*", re.ASCII)
LOOKS_LIKE: Final = str.maketrans({"0": "o", "1": "l", "i": "l", "_": "-", ".": "-"})

HOUSE_NAMES: Final = ("house", "room", "bank", "dealer", "system", "guest", "huone")
"""Names under which the room itself acts."""
STAFF_NAMES: Final = (
    "admin",
    "administrator",
    "cashier",
    "floor",
    "integrity",
    "moderator",
    "security",
    "staff",
    "support",
)
"""Names that sound like staff; only who sets the room up may choose one."""


UNMISTAKABLE: Final = ("admin", "cashier", "dealer", "huone", "moderator", "support")
"""Words that mean the house wherever they stand in a name."""
SMALL_WORDS: Final = ("the", "our", "your", "real", "official", "mr", "ms", "head", "chief")
SEPARATORS: Final = re.compile(r"[-_.]+")
DIGITS: Final = "0123456789"
GLANCE: Final = str.maketrans({"3": "e", "4": "a", "5": "s", "7": "t", "8": "b"})


class NameUnfit(Refused):
    """A name has the letters that everybody can type and tell apart."""

    code = "account/unfit-name"
    says = (
        "a name has {letters_min} to {letters_max} of the characters A-Z a-z 0-9 _ . - "
        "and begins with a letter or digit"
    )


class HouseNameReserved(Refused):
    """Bots, the house and staff have names that nobody else gets."""

    code = "account/reserved-name"
    says = "{name!r} is a name that the house keeps for itself"


class NameTaken(Refused):
    """Somebody has this name, or one that looks like it."""

    code = "account/name-taken"
    says = "{name!r} is taken, or looks like a name that is"


def key_of(name: str) -> str:
    """Fold a name so that names which look alike are the same.

    >>> key_of("Big_Al1") == key_of("big-all")
    True
    """
    return name.casefold().translate(LOOKS_LIKE)


def verify_name(name: str, *, is_staff: bool = False) -> PlayerId:
    """Refuse a name that nobody may have."""
    if not (LETTERS_MIN <= len(name) <= LETTERS_MAX and GRAMMAR.fullmatch(name)):
        raise NameUnfit(letters_min=LETTERS_MIN, letters_max=LETTERS_MAX)
    kept = HOUSE_NAMES if is_staff else (*HOUSE_NAMES, *STAFF_NAMES)
    if key_of(name).startswith(key_of(BOT_MARK)) or sounds_like(name, kept):
        raise HouseNameReserved(name=name)
    return PlayerId(name)


def sounds_like(name: str, kept: Sequence[str]) -> bool:
    """Tell whether a name passes for one of some others, with numbers and small words around it.

    >>> sounds_like("the-cashier", ["cashier"]), sounds_like("Adm1n_2", ["admin"])
    (True, True)
    >>> sounds_like("Staffan", ["staff"]), sounds_like("Roomy", ["room"])
    (False, False)
    """
    words = [word.strip(DIGITS) for word in SEPARATORS.split(name.casefold())]
    said = {shape_of(word) for word in (*words, "".join(words), name.casefold())}
    said |= {shape_of(word.removeprefix(small)) for word in words for small in SMALL_WORDS}
    shapes = {shape_of(word) for word in kept}
    plain = {shape_of(word) for word in UNMISTAKABLE if word in kept}
    return bool(said & shapes) or any(word in one for word in plain for one in said)


def shape_of(word: str) -> str:
    """Fold a word further than a name: by what it looks like at a glance."""
    return key_of(word).replace("rn", "m").replace("vv", "w").translate(GLANCE)
