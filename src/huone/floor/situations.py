"""Situations: everything that the floor can be asked about, by name.

Owns: the list, the facts of each with their meaning, and reading facts from plain texts.
Never: rules; a situation does.
"""

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct
from msgspec import inspect as shape

from huone.cards.card import Card, decode_hook, parse_cards
from huone.floor.board import PrematureBoard, SurplusBoard
from huone.floor.conduct import (
    Breach,
    CardsCareless,
    Cheating,
    ClockExpired,
    Dispute,
    ForeignLanguage,
    Interference,
    Partners,
    SlowPlayer,
    Spectator,
    UndueBenefit,
)
from huone.floor.dealing import (
    BoxedCards,
    DeckPutDown,
    DuplicateCards,
    EmptySeatDealt,
    NewDeck,
    NotShuffled,
    WrongBurn,
    WrongCount,
    WrongStart,
)
from huone.floor.exposed import DrawCardExposed, DroppedCard, ExposedCard
from huone.floor.hands import (
    DeviceUsed,
    ForeignCards,
    HandReleased,
    HandTaken,
    LeftSeat,
    UpcardsTurned,
)
from huone.floor.ruling import MissingFact, Situation, name_of
from huone.floor.running import (
    BountyChipIn,
    ClosingTime,
    DealtWhileWaiting,
    ForgottenChips,
    LongAbsence,
    PrivateDeal,
    SeatChange,
    TableWanted,
)
from huone.floor.showdown import (
    Inspection,
    JackpotClaim,
    ShownEarly,
    ShownHandKilled,
    ShownToOne,
)
from huone.floor.stud import (
    LastCardExposed,
    LastCardSqueezed,
    PrematureStud,
    ShortMidDeal,
    WrongOpener,
)
from huone.floor.turn import NoReturn, OutOfTurn, TurnSkipped
from huone.floor.wagers import ChipsIn
from huone.floor.words import ConditionalWords, Gesture, HiddenChips, MiscountedBet
from huone.refusal import Refused

SUBJECTS: dict[str, tuple[type[Situation], ...]] = {
    "Wagers": (ChipsIn, ConditionalWords, Gesture, MiscountedBet, HiddenChips),
    "Turn": (OutOfTurn, TurnSkipped, NoReturn),
    "Deal": (
        NotShuffled,
        WrongStart,
        WrongCount,
        EmptySeatDealt,
        BoxedCards,
        DuplicateCards,
        DeckPutDown,
        WrongBurn,
        NewDeck,
    ),
    "Exposed cards": (ExposedCard, DroppedCard, DrawCardExposed),
    "Board": (SurplusBoard, PrematureBoard),
    "Stud": (WrongOpener, PrematureStud, LastCardExposed, LastCardSqueezed, ShortMidDeal),
    "Hands": (HandTaken, ForeignCards, HandReleased, UpcardsTurned, LeftSeat, DeviceUsed),
    "Showdown": (ShownHandKilled, ShownEarly, ShownToOne, Inspection, JackpotClaim),
    "Conduct": (
        SlowPlayer,
        ClockExpired,
        CardsCareless,
        Interference,
        ForeignLanguage,
        Partners,
        Cheating,
        Spectator,
        UndueBenefit,
        Dispute,
    ),
    "Table": (TableWanted, ClosingTime, SeatChange, LongAbsence, DealtWhileWaiting),
    "Tournament": (BountyChipIn, ForgottenChips, PrivateDeal, Breach),
}
"""All situations by subject, in the order in which a floor manager would look for them."""

SITUATIONS = {name_of(kind): kind for kinds in SUBJECTS.values() for kind in kinds}
YES, NO = ("yes", "true", "1"), ("no", "false", "0")


class UnknownSituation(Refused):
    """A name that is in no list."""

    code = "floor/unknown-situation"
    says = "there is no situation '{situation}'{hint}; see `huone floor list`"


class UnknownFact(Refused):
    """A situation asks for certain facts and no others."""

    code = "floor/unknown-fact"
    says = "{situation} asks for no fact '{fact}'{hint}"


class BadFact(Refused):
    """A fact that cannot be read."""

    code = "floor/bad-fact"
    says = "--{fact} '{given}': {why}"


class Fact(Struct, frozen=True):
    """One fact of a situation: its name, what may be stated, what it means."""

    name: str
    kind: str
    meaning: str
    required: bool
    default: str
    unit: str = ""
    """What a number counts, if it is chips or the number of a seat."""


def find(name: str) -> type[Situation]:
    """Look a situation up; an unknown name is refused with near matches."""
    if name in SITUATIONS:
        return SITUATIONS[name]
    raise UnknownSituation(situation=name, hint=_hint(name, SITUATIONS))


@cache
def facts_of(kind: type[Situation]) -> tuple[Fact, ...]:
    """List the facts that a situation asks for."""
    return tuple(_fact(field) for field in msgspec.structs.fields(kind))


def read(name: str, stated: Mapping[str, str]) -> Situation:
    """Make a situation from facts as a person types them.

    >>> read("chips-in", {"call-to": "800", "raise-to-min": "1200", "stack": "5000",
    ...                   "chips": "500,500"}).chips
    (500, 500)
    """
    kind = find(name)
    known = {fact.name: fact for fact in facts_of(kind)}
    for given in stated:
        if given not in known:
            raise UnknownFact(situation=name, fact=given, hint=_hint(given, known))
    for fact in known.values():
        if fact.required and fact.name not in stated:
            raise MissingFact(situation=name, fact=fact.name, meaning=fact.meaning)
    values = {given.replace("-", "_"): _value(known[given], stated[given]) for given in stated}
    return _converted(kind, values, stated)


def _converted(
    kind: type[Situation], values: dict[str, object], stated: Mapping[str, str]
) -> Situation:
    """Read each value by itself first, so that a refusal names the fact that is wrong."""
    types = {field.name: field.type for field in msgspec.structs.fields(kind)}
    read_values = {}
    for name, value in values.items():
        try:
            read_values[name] = msgspec.convert(
                value, types[name], strict=False, dec_hook=decode_hook
            )
        except msgspec.ValidationError:
            fact = name.replace("_", "-")
            wanted = _kind(shape.type_info(types[name]))
            raise BadFact(fact=fact, given=stated[fact], why=f"expected: {wanted}") from None
    return kind(**read_values)


def _value(fact: Fact, text: str) -> object:
    """Split what is a list, and understand yes and no."""
    if fact.kind == "yes or no":
        low = text.lower()
        if low not in YES + NO:
            raise BadFact(fact=fact.name, given=text, why="say yes or no")
        return low in YES
    if fact.kind == "cards":
        try:
            return [repr(card) for card in parse_cards(text)]
        except Refused as refused:
            raise BadFact(fact=fact.name, given=text, why=str(refused)) from None
    if fact.kind.startswith("list of"):
        parts = text.split(",") if "," in text else text.split()
        return [part.strip() for part in parts if part.strip()]
    return text


def _fact(field: msgspec.structs.FieldInfo) -> Fact:
    told = shape.type_info(field.type)
    schema = told.extra_json_schema if isinstance(told, shape.Metadata) else None
    assert schema, f"{field.name} says nothing of itself"
    return Fact(
        name=field.name.replace("_", "-"),
        kind=_kind(told),
        meaning=str(schema["description"]),
        required=field.required,
        default="" if field.required else _told(field.default),
        unit=_unit(told),
    )


def _kind(told: shape.Type) -> str:
    """Say in a word or two what may be stated."""
    match told:
        case shape.Metadata(inner):
            return _kind(inner)
        case shape.UnionType(types):
            return _kind(next(one for one in types if not isinstance(one, shape.NoneType)))
        case shape.VarTupleType(item):
            return "cards" if _is_card(item) else f"list of {_kind(item)}"
        case shape.LiteralType(values):
            return " | ".join(map(str, values))
        case shape.BoolType():
            return "yes or no"
        case shape.IntType():
            return "number"
        case _:
            return "card" if _is_card(told) else "name"


def _unit(told: shape.Type) -> str:
    """Find what a number counts, also where it may be left out or there are several."""
    match told:
        case shape.Metadata(inner, _, extra):
            return str(extra["unit"]) if extra and "unit" in extra else _unit(inner)
        case shape.UnionType(types):
            return next((unit for unit in map(_unit, types) if unit), "")
        case shape.VarTupleType(item):
            return _unit(item)
        case _:
            return ""


def _is_card(told: shape.Type) -> bool:
    return isinstance(told, shape.CustomType) and told.cls is Card


def _told(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value in ((), None) else str(value)


def _hint(word: str, known: Mapping[str, object]) -> str:
    near = get_close_matches(word, known, n=3)
    return f"; did you mean {', '.join(near)}?" if near else ""
