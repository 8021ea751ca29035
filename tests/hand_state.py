"""Everything that a hand knows, as plain values: two hands are the same if these are equal."""

from collections.abc import Iterator

from huone.games.hand import Hand
from huone.games.setup import Setup


def state_of(hand: Hand) -> object:
    """List every attribute of a hand and of what it holds, all the way down."""
    return _plain(hand)


def _plain(value: object) -> object:
    if isinstance(value, Setup):
        return id(value)  # Shared by all hands of a table, and never changed.
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    names = list(_attributes(type(value)))
    if not names:
        return repr(value)
    return [(name, _plain(getattr(value, name))) for name in names]


def _attributes(kind: type) -> Iterator[str]:
    """Name the attributes of a class with slots, compiled or not."""
    if kind.__module__.startswith("huone.games") and not hasattr(kind, "__struct_fields__"):
        for each in kind.__mro__:
            slots = each.__dict__.get("__mypyc_attrs__") or each.__dict__.get("__slots__", ())
            yield from (name for name in slots if name != "__dict__")
