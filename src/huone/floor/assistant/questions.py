"""Questions: what somebody is asked about a situation, ready for a hand on a tablet.

Owns: the kind of answer that each fact takes, the answers that can be chosen, which facts are asked
for at once and which are taken as usual unless somebody says otherwise.
Never: rules, or refuses; `situations` reads what was answered.
"""

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct

from huone.floor.assistant.speech import Speech
from huone.floor.situations import Fact, facts_of, find
from huone.games.definition import Game
from huone.games.definition import find as find_game

QuestionKind = Literal[
    "yes-no",
    "choice",
    "moves",
    "amount",
    "count",
    "seat",
    "chips",
    "seats",
    "cards",
    "card",
    "game",
    "texts",
    "hands",
]

FIRST: Final[Mapping[str, tuple[str, ...]]] = {
    "chips-in": ("call-to", "words", "said-to", "chips", "later-chips"),
    "out-of-turn": ("live-players", "move", "call-to", "to-chips", "skipped", "price"),
    "gesture": ("sign", "facing-bet", "call-to"),
    "not-shuffled": ("actions",),
    "wrong-start": ("seats", "dealt-from", "looked"),
    "wrong-count": ("held", "due", "actions", "surplus-known", "mixed"),
    "surplus-board": ("street", "dealt"),
    "exposed-card": ("by", "first-of-deal", "exposed"),
    "hand-lost": ("held", "capped", "contributed", "uncalled"),
    "foreign-cards": ("held", "capped"),
    "seat-change": ("hand-running", "hands-to-blind", "hands-to-blind-there"),
    "turn-skipped": ("later-actions", "had-time", "facing-bet", "next-cards"),
    "conditional-words": ("misled",),
    "device-used": ("with-cards", "silenced"),
    "undue-benefit": ("chips", "proven", "tournament", "next-hand-started"),
    "boxed-cards": ("jokers", "boxed", "due-to"),
    "duplicate-cards": ("next-hand-started",),
    "breach": ("stack", "cheating"),
    "partners": ("tournament",),
    "jackpot-claim": ("game", "board", "hands", "players"),
}
"""Facts that are asked for at once, in this order, besides those that are needed anyway."""

NEEDED_FOR: Final[Mapping[tuple[str, str], tuple[str, ...]]] = {
    ("chips-in", "said-to"): ("amount",),
    ("chips-in", "chips"): ("none",),
    ("out-of-turn", "to-chips"): ("call", "bet", "raise"),
    ("out-of-turn", "price"): ("bet", "raise", "own-bet"),
    ("gesture", "facing-bet"): ("tap",),
    ("hand-lost", "capped"): ("no",),
    ("foreign-cards", "capped"): ("no",),
    ("seat-change", "hands-to-blind"): ("no",),
    ("seat-change", "hands-to-blind-there"): ("no",),
}
"""Answers to that other question with which there is no ruling before this one is answered."""

ONLY_WHEN: Final[Mapping[tuple[str, str], tuple[str, tuple[str, ...]]]] = {
    ("chips-in", "said-to"): ("words", ("bet", "raise", "amount")),
    ("chips-in", "later-chips"): ("words", ("none", "bet", "raise")),
    ("chips-in", "chips"): ("words", ("none", "bet", "raise")),
    ("out-of-turn", "to-chips"): ("move", ("call", "bet", "raise")),
    ("out-of-turn", "skipped"): ("move", ("check", "call", "bet", "raise")),
    ("out-of-turn", "price"): ("skipped", ("bet", "raise", "own-bet")),
    ("gesture", "facing-bet"): ("sign", ("tap",)),
    ("gesture", "call-to"): ("facing-bet", ("yes",)),
    ("hand-lost", "capped"): ("held", ("no",)),
    ("foreign-cards", "capped"): ("held", ("no",)),
    ("seat-change", "hands-to-blind"): ("hand-running", ("no",)),
    ("seat-change", "hands-to-blind-there"): ("hand-running", ("no",)),
    ("turn-skipped", "game"): ("next-cards", ("yes",)),
    ("wrong-count", "mixed"): ("surplus-known", ("yes",)),
}
"""Facts that mean something only together with certain answers to another question."""

LANGUAGES: Final = ("fi", "sv", "en", "da", "et", "ru", "de", "other")
OF_THE_TABLE: Final = ("game", "structure", "big-blind", "tournament")
"""What a table knows by itself."""


class Answer(Struct, frozen=True):
    """One answer that can be chosen."""

    value: str
    label: str


class Question(Struct, frozen=True, kw_only=True):
    """One fact, as it is asked for."""

    fact: str
    label: str
    kind: QuestionKind
    answers: tuple[Answer, ...] = ()
    needed: bool = False
    """Whether there is no ruling without it."""
    at_once: bool = False
    """Whether it is asked for first; else it is taken as usual and can be changed."""
    usual: str = ""
    of_table: bool = False
    when_fact: str = ""
    when_answers: tuple[str, ...] = ()
    needed_for: tuple[str, ...] = ()


def questions(situation: str, speech: Speech, *, game: str = "") -> tuple[Question, ...]:
    """List what is asked about a situation, what is asked at once before the rest.

    >>> [question.fact for question in questions("premature-board", Speech("en"), game="texas")]
    ['game', 'street', 'cards']
    """
    facts = {fact.name: fact for fact in facts_of(find(situation))}
    first = [name for name in FIRST.get(situation, ()) if name in facts]
    needed = [name for name, fact in facts.items() if fact.required and name not in first]
    rest = [name for name in facts if name not in first and name not in needed]
    played = find_game(game) if game else None
    return tuple(
        _question(situation, facts[name], speech, played, at_once=name in first or name in needed)
        for name in (*needed, *first, *rest)
    )


def _question(
    situation: str, fact: Fact, speech: Speech, game: object, *, at_once: bool
) -> Question:
    when, values = ONLY_WHEN.get((situation, fact.name), ("", ()))
    return Question(
        fact=fact.name,
        label=speech.fact(situation, fact.name),
        kind=_kind(fact),
        answers=_answers(situation, fact, speech, game),
        needed=fact.required,
        at_once=at_once,
        usual=fact.default,
        of_table=fact.name in OF_THE_TABLE and situation != "turn-skipped",
        when_fact=when,
        when_answers=values,
        needed_for=NEEDED_FOR.get((situation, fact.name), ()),
    )


def _kind(fact: Fact) -> QuestionKind:
    named: dict[str, QuestionKind] = {
        "street": "choice",
        "language": "choice",
        "claims": "texts",
        "hands": "hands",
        "yes or no": "yes-no",
        "cards": "cards",
        "card": "card",
    }
    if fact.kind == "name" and fact.name == "game":
        return "game"
    if fact.name in named or fact.kind in named:
        return named.get(fact.name) or named[fact.kind]
    if fact.kind == "list of number":
        return "seats" if fact.unit == "seat" else "chips"
    if fact.kind.startswith("list of"):
        return "moves"
    if fact.kind == "number":
        return {"chips": "amount", "seat": "seat"}.get(fact.unit, "count")  # type: ignore[return-value]
    return "choice"


def _answers(situation: str, fact: Fact, speech: Speech, game: object) -> tuple[Answer, ...]:
    if fact.name == "language":
        return tuple(
            Answer(one, one if one != "other" else speech.choice(one)) for one in LANGUAGES
        )
    if fact.name == "street":
        return tuple(Answer(name, speech.street(name)) for name in _streets(situation, game))
    if fact.kind == "yes or no":
        return (Answer("yes", speech.choice("yes")), Answer("no", speech.choice("no")))
    values = fact.kind.removeprefix("list of ")
    if "|" not in values:
        return ()
    return tuple(Answer(value, speech.choice(value)) for value in _ordered(values.split(" | ")))


def _ordered(values: list[str]) -> list[str]:
    """Put moves in the order of a player's thoughts, and anything else as it was found."""
    moves = ["none", "fold", "check", "call", "bet", "raise", "own-bet"]
    return sorted(values, key=lambda value: moves.index(value) if value in moves else len(moves))


def _streets(situation: str, game: object) -> list[str]:
    """List the streets of a game that a situation can be about."""
    if not isinstance(game, Game):
        return []
    later = game.street[1:]
    if situation in ("premature-board", "surplus-board"):
        return [street.name for street in later if street.board]
    return [street.name for street in later]
