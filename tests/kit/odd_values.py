"""Values from a schema: good ones, some at the edge, some beyond it, and some of another kind.

Owns: making a value for any type that settings, frames or bodies are described with.
Never: knows what a field means, so a new one is tried from the day that it is there.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from random import Random
from typing import Final

from msgspec import inspect

ODD_TEXTS: Final = (
    "", " ", "x", "0", "-1", "true", "null", "..", "/", "/dev/null/x", "a b", "ä", "\u202ex",
    "🂡" * 3, "x" * 70, "x" * 3_000, "{}", "{x}", "%s", "\x00", "a\nb", "[::1", "::1", "127.0.0.1",
    "256.1.1.1", "10.0.0.0/8", "http://", "https://poker.example", "http://[", "http://a:b:c",
    "postgresql://", "sqlite://", "postgresql://nobody@127.0.0.1:1/none", "missing.toml", "room",
    "../x.toml",
)  # fmt: skip
ODD_NUMBERS: Final = (0, 1, 2, 3, 5, 10, 100, 10_000, -1, 2**31, 2**53, 2**63 - 1, -(2**63))
MOMENTS: Final = (
    datetime(2026, 1, 1, tzinfo=UTC),
    datetime(1, 1, 1, tzinfo=UTC),
    datetime(9999, 12, 31, 23, 59, tzinfo=UTC),
    datetime(2030, 6, 1),
)
OF_ANOTHER_KIND: Final[tuple[object, ...]] = (
    True,
    7,
    -3.5,
    "text",
    [],
    [1],
    {},
    {"x": 1},
    MOMENTS[0],
)


class OddValues:
    """Makes values; `good` are texts that mean something where they are used."""

    def __init__(self, chance: Random, good: Sequence[str], *, odd: float = 0.05) -> None:
        self.chance = chance
        self._texts = (*ODD_TEXTS, *good, *good)
        self._odd = odd

    def of(self, kind: inspect.Type) -> object:
        """Make a value of a kind, or now and then of another one."""
        chance = self.chance
        if chance.random() < self._odd:
            return chance.choice(OF_ANOTHER_KIND)
        match kind:
            case inspect.UnionType():
                return self.of(chance.choice(kind.types))
            case inspect.NoneType():
                return None
            case inspect.BoolType():
                return chance.random() < 0.5
            case inspect.IntType():
                edges = [at + by for at in (kind.ge, kind.le) if at is not None for by in (-1, 0)]
                return chance.choice((*ODD_NUMBERS, *edges, chance.randrange(1, 1_000)))
            case inspect.StrType():
                return chance.choice(self._texts)
            case inspect.LiteralType():
                return chance.choice(kind.values)
            case inspect.EnumType():
                return chance.choice([one.value for one in kind.cls])
            case inspect.DateTimeType():
                return chance.choice(MOMENTS)
            case inspect.VarTupleType() | inspect.ListType():
                return [self.of(kind.item_type) for _ in range(chance.choice((0, 1, 2, 5)))]
            case inspect.DictType():
                return {chance.choice(self._texts): self.of(kind.value_type)}
            case inspect.StructType():
                return self.record(kind)
            case inspect.CustomType():
                return chance.choice(("As", "2c", "Xx", "", 5))
        raise AssertionError(f"no value for {kind}")

    def record(self, kind: inspect.StructType) -> dict[str, object]:
        """Make a record with all fields that it must have, and some of the others."""
        made: dict[str, object] = {} if kind.tag is None else {str(kind.tag_field): kind.tag}
        for field in kind.fields:
            if field.required or self.chance.random() < 0.4:
                made[field.encode_name] = self.of(field.type)
        return made
