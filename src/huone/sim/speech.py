"""Speech: what a person types at the table, understood.

Owns: the words for every action and amount, and the sentence that says what is legal.
Never: judges an amount; the hand refuses what is too small or too large and says the range.

Rule 1: forgiving. `c` checks when there is nothing to call, `pot` and `half` never miss the legal
range, a discard is named by place or by card.
"""

import re
from collections.abc import Sequence
from typing import Literal

from huone.cards.card import Card, parse_cards
from huone.games.actions import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    ChooseGame,
    ChooseRunouts,
    Discard,
    Fold,
    Keep,
    Muck,
    Place,
    Show,
    Turn,
)
from huone.refusal import Refused

Wish = Literal["help", "quit"]
WISHES: dict[str, Wish] = {
    "?": "help",
    "h": "help",
    "help": "help",
    "q": "quit",
    "quit": "quit",
    "exit": "quit",
    "leave": "quit",
}
FOLD = {"f", "fold"}
PASSIVE = {"c", "call", "k", "x", "check", "cc"}
BRING_IN = {"bring", "bringin", "bring-in", "post"}
RAISE = {"b", "bet", "r", "raise", "to", "complete"}
ALL_IN = {"a", "all", "allin", "all-in", "shove", "jam"}
PARTS_OF_POT = {"pot": 1, "half": 2, "third": 3, "quarter": 4}
KEEP = {"k", "keep", "y", "yes"}
REJECT = {"n", "no", "r", "reject"}
PAT = {"pat", "stand", "keep", "none", "k", "s", "c", "check"}
DISCARD = {"d", "discard", "draw", "put", "throw"}
ROWS = {"f": 0, "front": 0, "m": 1, "middle": 1, "b": 2, "back": 2}

HELP = """\
f fold          c check or call       b 40, r 40, or just 40: bet or raise to 40
min pot half    amounts by name       all-in      everything
d 1 3, d As 9c  put cards away        pat         keep them all
keep, reject    a card face up        show, muck  at the showdown
f 1 m 2 b 3 4 5 lay cards in front, middle and back
? this help     q leave the table"""


class NotUnderstood(Refused):
    """Words that mean nothing at this moment."""

    code = "play/not-understood"
    says = "'{said}' means nothing here; you can {legal}"


class NoAmount(Refused):
    """A bet needs its size where the game leaves a choice."""

    code = "play/no-amount"
    says = "bet or raise to how much? {raise_to_min} to {raise_to_max}, or min, half, pot, all-in"


class NoSuchPlace(Refused):
    """A card is named by its place in the hand, from 1."""

    code = "play/no-such-place"
    says = "there is no card {place}; you hold {count}"


def understand(said: str, turn: Turn, *, own: Sequence[Card], pot: int, bet: int) -> Action | Wish:
    """Make an action or a wish of what was said; `pot` and `bet` are the table's and one's own."""
    words = said.lower().replace(",", " ").split()
    if not words:
        raise NotUnderstood(said="", legal=legal_in_words(turn))
    if words[0] in WISHES:
        return WISHES[words[0]]
    action = _bet_said(words, turn, pot, bet) if turn.kind == "bet" else _choice(words, turn, own)
    if action is None:
        raise NotUnderstood(said=said.strip()[:40], legal=legal_in_words(turn))
    return action


def legal_in_words(turn: Turn) -> str:
    """Say what a player may do now, with the amounts."""
    if turn.kind == "bet":
        return _join(_bets_in_words(turn))
    if turn.kind in ("discard", "draw"):
        low, high = turn.discard_min, turn.discard_max
        if low == high:
            return f"put {low} card{'s' if low > 1 else ''} away (d 1 …)"
        return f"draw up to {high} (d 1 2 …) or stand pat"
    if turn.kind == "keep":
        return f"keep {turn.offered!r} or reject it"
    if turn.kind == "choose-game":
        games = [f"{number} {name}" for number, name in enumerate(turn.menu, 1)]
        return f"choose {', '.join(games)}"
    if turn.kind == "place":
        return _places_in_words(turn)
    if turn.kind == "runouts":
        return f"run the board 1 to {turn.runouts_max} times"
    return "show or muck"


def _bets_in_words(turn: Turn) -> list[str]:
    words = []
    if turn.bring_in_chips:
        words.append(f"bring in for {turn.bring_in_chips}")
    elif turn.can_check:
        words.append("check")
    else:
        words += ["fold", f"call {turn.call_chips}"]
    low, high = turn.raise_to_min, turn.raise_to_max
    if low:
        verb = "bet" if turn.can_check and not turn.call_chips else "raise to"
        either = "or" if turn.fixed else "to"
        words.append(f"{verb} {low}" if low == high else f"{verb} {low} {either} {high}")
    return words


def _places_in_words(turn: Turn) -> str:
    free = {"front": turn.front_free, "middle": turn.middle_free, "back": turn.back_free}
    rows = [f"{name} ({count} free)" for name, count in free.items() if count]
    cards = "the card" if turn.place_count == 1 else f"{turn.place_count} cards"
    return f"lay {cards} in {_join(rows)}"


def _join(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _bet_said(words: list[str], turn: Turn, pot: int, bet: int) -> Action | None:
    first = words[0]
    if first in FOLD and len(words) == 1:
        return Fold()
    if first in BRING_IN or (first in PASSIVE and turn.bring_in_chips):
        return BringIn()
    if first in PASSIVE and len(words) == 1:
        return Check() if turn.can_check else Call()
    if first in ALL_IN:
        return _all_in(turn)
    rest = [word for word in words if word not in RAISE]
    if len(rest) > 1 or (not rest and first not in RAISE):
        return None
    return _sized(rest[0] if rest else "", turn, pot, bet)


def _all_in(turn: Turn) -> Action:
    """Put everything in that the game allows; a stack that is no more than a call calls."""
    return Bet(turn.raise_to_max) if turn.raise_to_max else Call()


def _sized(size: str, turn: Turn, pot: int, bet: int) -> Action | None:
    low, high = turn.raise_to_min, turn.raise_to_max
    if not size and (turn.fixed or low == high):
        return Bet(low)
    if not size:
        raise NoAmount(raise_to_min=low, raise_to_max=high)
    if size == "min":
        return Bet(low)
    if size in ALL_IN or size == "max":
        return _all_in(turn)
    if size in PARTS_OF_POT:
        called = pot + turn.call_chips
        wanted = bet + turn.call_chips + called // PARTS_OF_POT[size]
        return Bet(max(low, min(wanted, high)))
    return Bet(int(size)) if re.fullmatch(r"\d{1,15}", size) else None


def _choice(words: list[str], turn: Turn, own: Sequence[Card]) -> Action | None:
    first, rest = words[0], words[1:]
    if turn.kind in ("discard", "draw"):
        if first in PAT and not rest:
            return Discard(())
        return Discard(_named(rest if first in DISCARD else words, own))
    if turn.kind == "place":
        return _placed(words, own)
    if turn.kind == "keep" and first in KEEP | REJECT:
        return Keep(first in KEEP)
    if turn.kind == "choose-game":
        return _game_said(" ".join(words), turn.menu)
    if turn.kind == "runouts" and first.isdigit():
        return ChooseRunouts(int(first[:9]))
    if turn.kind == "show" and first in ("s", "show", "m", "muck"):
        return Muck() if first.startswith("m") else Show()
    return None


def _placed(words: list[str], own: Sequence[Card]) -> Action | None:
    """Lay cards in rows: `f 1 m 2 3`; a single card needs only its row."""
    rows: list[list[str]] = [[], [], []]
    row = -1
    for word in words:
        if word in ROWS:
            row = ROWS[word]
        elif row < 0:
            return None
        else:
            rows[row].append(word)
    if row >= 0 and len(own) == 1 and not any(rows):
        rows[row] = ["1"]
    front, middle, back = (_named(each, own) for each in rows)
    return Place(front, middle, back)


def _named(words: list[str], own: Sequence[Card]) -> tuple[Card, ...]:
    """Find cards by place (1 is the first) or by name."""
    if words and all(word.isdigit() for word in words):
        for word in words:
            if not 1 <= int(word[:9]) <= len(own):
                raise NoSuchPlace(place=word[:9], count=len(own))
        return tuple(own[int(word) - 1] for word in words)
    return parse_cards(" ".join(words))


def _game_said(name: str, menu: tuple[str, ...]) -> Action | None:
    """Find a game of the menu by number, name, or the beginning of its name."""
    if name.isdigit():
        number = int(name[:9])
        return ChooseGame(menu[number - 1]) if 1 <= number <= len(menu) else None
    wanted = name.replace(" ", "-")
    if wanted in menu:
        return ChooseGame(wanted)
    found = [each for each in menu if each.startswith(wanted)]
    return ChooseGame(found[0]) if len(found) == 1 else None
