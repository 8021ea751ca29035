"""Faults: what a client saw that it should never have seen.

Owns: the kinds of fault, and one record for each.
Never: forgives.
"""

from typing import Literal

from msgspec import Struct

FaultKind = Literal["leak", "gap", "chips", "answer", "refusal", "frame", "seat"]
"""A card that was hidden; a number out of order; chips that do not add up; a command that was
answered twice, by nobody asked or never; a legal action that was refused; a frame that cannot be
read; a seat that was lost."""


class Fault(Struct, frozen=True, kw_only=True):
    """Something that is wrong, as one client saw it."""

    kind: FaultKind
    player: str
    says: str
