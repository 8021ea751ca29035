"""Proof: what a player or an auditor is handed, as one line of JSON.

Owns: the text form of the three proofs (a card, a whole deck, a seed) and the refusal of anything
that is not exactly one of them.
Never: says whether a proof holds; that is `huone.cards.shuffle.verify`.
"""

import dataclasses
import json
from typing import Any

from huone.cards.commitment import CardOpening, DeckOpening, ProofMalformed
from huone.cards.shuffle import Proof, SeedOpening

KINDS: dict[object, type[Proof]] = {
    kind.proof: kind for kind in (CardOpening, DeckOpening, SeedOpening)
}


def write(proof: Proof) -> str:
    """Give the proof as one line."""
    fields = {"proof": proof.proof, **dataclasses.asdict(proof)}
    return json.dumps(fields, separators=(",", ":"), ensure_ascii=False)


def read(text: str) -> Proof:
    """Read a proof; each field must be there once, with its own type, and nothing besides."""
    given = fields_of(text)
    name = given.pop("proof", None)
    kind = KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise ProofMalformed(why='"proof" must be "card", "deck" or "seed"')
    types = {field.name: field.type for field in dataclasses.fields(kind)}
    if odd := sorted(types.keys() ^ given.keys()):
        problem = "lacks" if odd[0] in types else "has an unknown field"
        raise ProofMalformed(why=f"it {problem} {odd[0]!a}")
    checked: dict[str, Any] = {field: typed(field, types[field], given[field]) for field in types}
    return kind(**checked)


def typed(field: str, wanted: object, value: object) -> object:
    """Give the value of a field if it has its type, lists as tuples."""
    if wanted is int or wanted is str:
        if type(value) is wanted:
            return value
        raise ProofMalformed(why=f'"{field}" must be {"a text" if wanted is str else "an integer"}')
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return tuple(value)
    raise ProofMalformed(why=f'"{field}" must be a list of texts')


def fields_of(text: str) -> dict[str, object]:
    """Read the JSON object of a proof; no name twice and no escapes, so one meaning, one text."""
    if "\\" in text:
        raise ProofMalformed(why="a proof needs no backslash")
    try:
        found = json.loads(text, object_pairs_hook=unique)
    except (ValueError, RecursionError):
        raise ProofMalformed(why="it is not JSON") from None
    if not isinstance(found, dict):
        raise ProofMalformed(why="it is not a JSON object")
    return found


def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Make a dictionary of the fields unless one is there twice."""
    if len(dict(pairs)) != len(pairs):
        raise ProofMalformed(why="a field is there twice")
    return dict(pairs)
