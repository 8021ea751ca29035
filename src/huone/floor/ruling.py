"""Ruling: what the floor was told, and what follows from it.

Owns: the shape of a situation (facts that a person states) and of a ruling (what is binding now,
the clauses that it follows from, the reason, and what is left to somebody's judgement).
Never: knows one situation from another; each stands beside its own rule.

Rule 1: a ruling cites at least one clause, and every clause that it cites exists.
Rule 2: where a clause leaves the decision to a person, the ruling says whose it is and what he may
choose; it never chooses for him.
Rule 3: facts that cannot all be true are refused, not guessed at.
"""

import re
from typing import ClassVar, Literal

import msgspec
from msgspec import Struct

from huone.cards.card import decode_hook, encode_hook
from huone.floor.remedies import Remedy
from huone.refusal import Refused
from huone.rulebooks.clauses import cited
from huone.rulebooks.schema import FloorProcedures, Rulebook

Chooser = Literal["floor", "player"]


class NoFloorHere(Refused):
    """A house without dealers has no floor to rule."""

    code = "floor/not-offered"
    says = "the rulebook {rulebook} has no floor procedures"


class ImpossibleFacts(Refused):
    """What was stated cannot have happened."""

    code = "floor/impossible-facts"
    says = "{situation}: {why}"


class MissingFact(Refused):
    """A ruling needs this fact."""

    code = "floor/missing-fact"
    says = "{situation} needs --{fact}: {meaning}"


class Option(Struct, frozen=True):
    """What somebody may decide instead of what is binding by itself."""

    chooser: Chooser
    remedy: Remedy

    def __str__(self) -> str:
        return f"{self.chooser}: {self.remedy}"


class Ruling(Struct, frozen=True, kw_only=True):
    """What is binding, by which clauses and why; `options` is what a person may choose instead."""

    remedy: Remedy
    clauses: tuple[str, ...]
    why: str
    options: tuple[Option, ...] = ()

    @property
    def says(self) -> str:
        """The ruling in one line, as it is announced."""
        return str(self.remedy)


class Situation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts about something that happened at a live table."""

    spoken: ClassVar[str] = ""
    """Its name where the floor says something else than the code."""

    def decide(self, book: Rulebook) -> Ruling:
        """Rule on the facts by the house's book."""
        raise NotImplementedError

    def impossible(self, why: str) -> ImpossibleFacts:
        """Make the refusal for facts that cannot all be true."""
        return ImpossibleFacts(situation=name_of(type(self)), why=why)

    def needs(self, fact: str, meaning: str) -> MissingFact:
        """Make the refusal for a fact that only the other facts make necessary."""
        return MissingFact(situation=name_of(type(self)), fact=fact, meaning=meaning)


def name_of(kind: type[Situation]) -> str:
    """Give the name by which a situation is asked for.

    >>> class HandReleased(Situation):
    ...     pass
    >>> name_of(HandReleased)
    'hand-released'
    """
    return kind.spoken or re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


def procedures(book: Rulebook) -> FloorProcedures:
    """Give the numbers that rulings depend on, or refuse where there is no floor."""
    if isinstance(book.floor, FloorProcedures):
        return book.floor
    raise NoFloorHere(rulebook=book.meta.id)


def ruled(remedy: Remedy, *options: Option, by: str, why: str) -> Ruling:
    """Put a ruling together; `by` cites its clauses as comments do, in runs and lists."""
    return Ruling(remedy=remedy, clauses=tuple(dict.fromkeys(cited(by))), why=why, options=options)


def rule(situation: Situation, book: Rulebook) -> Ruling:
    """Rule on a situation by a house's book, or refuse facts that cannot be.

    >>> from huone.floor.wagers import ChipsIn
    >>> from huone.rulebooks.loader import load
    >>> pushed = ChipsIn(call_to=800, raise_to_min=1200, chips=(5000,), stack=9000)
    >>> print(rule(pushed, load("live-1.0-fi")).says)
    call 800; 4200 go back
    """
    procedures(book)
    kind = type(situation)
    try:
        stated = msgspec.to_builtins(situation, enc_hook=encode_hook)
        checked = msgspec.convert(stated, kind, dec_hook=decode_hook)
    except msgspec.ValidationError as error:
        raise ImpossibleFacts(situation=name_of(kind), why=str(error)) from None
    ruling = checked.decide(book)
    assert ruling.clauses, "a ruling without a clause is invented"
    return ruling
