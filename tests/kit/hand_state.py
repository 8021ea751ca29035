"""Everything that a hand knows, as plain values: two hands are the same if these are equal."""

from collections.abc import Iterator

from huone.games.setup import Setup


def state_of(part: object) -> object:
    """List every attribute of a hand, or of a part of it, and of what that holds in turn."""
    return _plain(part)


def _plain(value: object) -> object:
    if isinstance(value, Setup):
        return value.definition, value.stakes, value.rules, value.rake
    if isinstance(value, list):
        return [_plain(each) for each in value] if _is_open(value) else value.copy()
    names = attributes(type(value))
    return [(name, _plain(getattr(value, name))) for name in names] if names else value


def _is_open(values: list[object]) -> bool:
    """Whether a list holds something that can change; cards and events cannot."""
    return any(isinstance(each, list) or attributes(type(each)) for each in values[:1])


def attributes(kind: type) -> tuple[str, ...]:
    """Name the attributes of a class of the engine, compiled or not."""
    if kind not in ATTRIBUTES:
        open_class = kind.__module__.startswith("huone.games")
        frozen = hasattr(kind, "__struct_fields__")
        ATTRIBUTES[kind] = tuple(_slots(kind)) if open_class and not frozen else ()
    return ATTRIBUTES[kind]


def _slots(kind: type) -> Iterator[str]:
    for each in kind.__mro__:
        names = each.__dict__.get("__mypyc_attrs__") or each.__dict__.get("__slots__", ())
        yield from (name for name in names if name != "__dict__")


ATTRIBUTES: dict[type, tuple[str, ...]] = {}
