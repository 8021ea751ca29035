"""Pickling: how the parts of a hand are put back, the same in either build.

Owns: the fields of a part, and how a part gets them again.
Never: pickles a hand. A hand is pickled as its events and played again (`replay.resume`), so that a
pickle of one version or build is a hand of another one, or is refused.
"""

from collections.abc import Callable

Pickled = tuple[object, ...]


def pickled(part: object, make: Callable[..., object], *args: object) -> Pickled:
    """Give what `pickle` keeps of a part: how to make one like it, and its fields.

    A compiled class names its fields where a plain one has slots, and has a `__setstate__` of its
    own; so they are set by `restored`, not by `pickle`.
    """
    kind = type(part)
    names = kind.__dict__.get("__mypyc_attrs__") or kind.__dict__["__slots__"]
    fields = {name: getattr(part, name) for name in names if name != "__dict__"}
    return restored, (make, args, fields)


def restored(
    make: Callable[..., object], args: tuple[object, ...], fields: dict[str, object]
) -> object:
    """Make a part and set its fields."""
    part = make(*args)
    for name, value in fields.items():
        setattr(part, name, value)
    return part
