"""Settings files that are nearly right, from the schema of settings.

Owns: changing a good file in a place or a few, and writing it as TOML.
Never: knows what a key means; `odd_values` tries whatever its type allows.
"""

import json
from collections.abc import Mapping
from datetime import datetime
from random import Random
from typing import Final, cast

from kit.odd_values import MOMENTS, OF_ANOTHER_KIND, OddValues
from msgspec import inspect

from huone.server.sections import SettingsFile

SHAPE: Final = cast("inspect.StructType", inspect.type_info(SettingsFile))
Table = dict[str, object]
GOOD: Final = (
    "texas", "omaha", "horse", "open-face-chinese", "seven-card-stud", "dealers-choice", "EUR",
    "PLAY", "USD", "online-2.7-en", "live-1.3", "play-room", "sunday", "nl10",
)  # fmt: skip
_EVENTS: Final = [
    {"id": "sunday", "kind": "scheduled", "buy_in": 500, "start": MOMENTS[0], "every_minutes": 60},
    {"id": "sng", "kind": "sit-and-go", "buy_in": 100, "seats": 6},
    {"id": "sat", "kind": "scheduled", "buy_in": 100, "target": "sunday", "start": MOMENTS[0]},
]
_BLINDS: Final = {"structure": "no-limit", "small_blind": 5, "big_blind": 10}
_POINTS: Final = {"point_chips": 10, "min_stack_points": 50, "max_loss_points": 50}
_BETS: Final = {"small_bet": 10, "big_bet": 20, "ante": 2, "bring_in": 4}
MONEY_ROOM: Final[Table] = {
    "room": {"name": "Club", "rulebook": "online-2.7-en", "currency": "EUR"},
    "server": {"port": 9000},
    "stake": [{"id": "nl10", "game": "texas", "bets": _BLINDS}],
    "tournament": _EVENTS,
}
PLAY_ROOM: Final[Table] = {
    "room": {"name": "Friends"},
    "server": {"port": 0},
    "stake": [
        {"id": "nl10", "game": "texas", "bets": _BLINDS, "raked": False},
        {"id": "ofc", "game": "open-face-chinese", "points": _POINTS, "raked": False},
        {"id": "horse", "game": "horse", "mix": _BETS, "raked": False},
    ],
    "tournament": _EVENTS,
}


def odd_settings(chance: Random) -> Table:
    """Change a good settings file in one place or a few."""
    found = _copied(chance.choice((MONEY_ROOM, PLAY_ROOM)))
    assert isinstance(found, dict)
    values = OddValues(chance, GOOD)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        _change(values, found, SHAPE)
    return found


def _copied(value: object) -> object:
    if isinstance(value, Mapping):
        return {key: _copied(one) for key, one in value.items()}
    return [_copied(one) for one in value] if isinstance(value, list) else value


def _change(values: OddValues, table: Table, shape: inspect.StructType) -> None:
    chance = values.chance
    if chance.random() < 0.04:
        table[chance.choice(("unknown", "ID", "port", "", "a.b"))] = chance.choice(OF_ANOTHER_KIND)
        return
    field = chance.choice(shape.fields)
    name, below = field.encode_name, _record(field.type)
    there = table.get(name)
    if there is not None and chance.random() < 0.03:
        del table[name]
    elif below is not None and isinstance(there, dict) and chance.random() < 0.96:
        _change(values, there, below)
    elif below is not None and isinstance(there, list) and there and chance.random() < 0.9:
        one = chance.choice(there)
        if isinstance(one, dict):
            _change(values, one, below)
    else:
        table[name] = values.of(field.type)


def _record(kind: inspect.Type) -> inspect.StructType | None:
    if isinstance(kind, inspect.StructType):
        return kind
    if isinstance(kind, inspect.UnionType):
        return next((one for one in kind.types if isinstance(one, inspect.StructType)), None)
    return _record(kind.item_type) if isinstance(kind, inspect.VarTupleType) else None


def toml_of(tables: Mapping[str, object]) -> str:
    """Write a tree as TOML; what is None is left out."""
    return "\n".join(f"{_key(key)} = {_inline(value)}" for key, value in _said(tables)) + "\n"


def _said(table: Mapping[str, object]) -> list[tuple[str, object]]:
    return [(key, value) for key, value in table.items() if value is not None]


def _key(key: str) -> str:
    return json.dumps(key)


def _inline(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case datetime():
            return value.isoformat()
        case dict():
            return "{" + ", ".join(f"{_key(k)} = {_inline(v)}" for k, v in _said(value)) + "}"
        case list():
            return "[" + ", ".join(_inline(one) for one in value if one is not None) + "]"
        case str():
            # TOML has no pairs of surrogates: what is not ASCII is written as it is.
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return repr(value)
