"""Shapes: what a record looks like to whoever reads it, without the name of its class.

A record with a tag is written as its tag, for that is what stands on the wire and on disk; one
without is written as its fields. Classes may be renamed and moved, and the shape stays the same.
"""

import importlib
import pkgutil
from collections.abc import Iterator

import msgspec
from msgspec import Struct, inspect

import huone

Shape = str | dict[str, object]
"""`"int"`, `"#Tag"`, or one of the words below with what it holds."""

SKIPPED = ("__main__", "env", "peers")
"""Modules that run when they are imported, or need what only a benchmark installs."""


def every_module() -> list[object]:
    """Import all of the house."""
    found: list[object] = []
    for module in pkgutil.walk_packages(huone.__path__, "huone."):
        if "migrations" in module.name or module.name.rpartition(".")[2] in SKIPPED:
            continue
        found.append(importlib.import_module(module.name))
    return found


def subclasses_of(kind: type) -> list[type]:
    """List everything in the house that derives from a class, each once."""
    found: dict[type, None] = {}
    to_do = [kind]
    while to_do:
        subclasses: list[type] = to_do.pop().__subclasses__()
        for below in subclasses:
            if below not in found:
                to_do.append(below)
                if below.__module__.startswith("huone."):
                    found[below] = None
    return [*found]


def records() -> list[type[Struct]]:
    """List every record of the house."""
    every_module()
    return subclasses_of(Struct)


def tag_of(kind: type[Struct]) -> str | None:
    """Give the tag of a record, with the field that holds it where that is not `type`."""
    config = kind.__struct_config__
    if config.tag is None:
        return None
    return str(config.tag) if config.tag_field == "type" else f"{config.tag_field}={config.tag}"


def fields_of(kind: type[Struct]) -> dict[str, object]:
    """Write the fields of a record: `[shape]`, or `[shape, "optional"]` with a default."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return _fields(info, ())


def shape_of(annotation: object) -> Shape:
    """Write the shape of any type."""
    return _shape(inspect.type_info(annotation), ())


def _fields(info: inspect.StructType, above: tuple[type, ...]) -> dict[str, object]:
    inside = (*above, info.cls)
    return {
        field.encode_name: [_shape(field.type, inside), *([] if field.required else ["optional"])]
        for field in info.fields
    }


def _shape(info: inspect.Type, above: tuple[type, ...]) -> Shape:
    match info:
        case inspect.StructType():
            if tag := tag_of(info.cls):
                return f"#{tag}"
            if info.cls in above:
                return "itself"
            fields = _fields(info, above)
            return {"array": [*fields], "of": fields} if info.array_like else {"record": fields}
        case inspect.UnionType():
            return {"any": _sorted([_shape(part, above) for part in info.types])}
        case inspect.LiteralType():
            return {"values": sorted(info.values, key=repr)}
        case inspect.EnumType():
            return {"values": sorted((member.value for member in info.cls), key=repr)}
        case inspect.TupleType():
            return {"tuple": [_shape(part, above) for part in info.item_types]}
        case inspect.DictType():
            return {"dict": [_shape(info.key_type, above), _shape(info.value_type, above)]}
        case inspect.CollectionType():
            return {"list": _shape(info.item_type, above)}
        case inspect.Metadata():
            return _shape(info.type, above)
    return type(info).__name__.removesuffix("Type").lower()


def _sorted(shapes: list[Shape]) -> list[Shape]:
    return sorted(shapes, key=lambda shape: msgspec.json.encode(shape, order="sorted"))


# Comparing: what was there must be there. More may have come, with a default.


def broken(then: object, now: object, where: str, *, grows: bool = False) -> Iterator[str]:
    """Tell what somebody who knows the shape of then no longer finds in the one of now.

    `grows` says that new fields need no default, because only we write them.
    """
    if then == now:
        return
    if isinstance(now, dict) and "any" in now and not (isinstance(then, dict) and "any" in then):
        yield from _one_of(then, now["any"], where, grows=grows)
    elif not isinstance(then, dict) or not isinstance(now, dict) or then.keys() != now.keys():
        yield f"{where}: was {_short(then)}, is {_short(now)}"
    elif "record" in then:
        yield from broken_fields(then["record"], now["record"], where, grows=grows)
    elif "array" in then:
        yield from broken_fields(then["of"], now["of"], where, grows=grows)
        order = _list(now["array"])[: len(_list(then["array"]))]
        if order != then["array"]:
            yield f"{where}: the order was {then['array']}, is {order}"
    elif "any" in then:
        for part in _list(then["any"]):
            yield from _one_of(part, now["any"], where, grows=grows)
    elif "values" in then:
        for value in _list(then["values"]):
            if value not in _list(now["values"]):
                yield f"{where}: {value!r} is gone"
    elif "list" in then:
        yield from broken(then["list"], now["list"], f"{where}[]", grows=grows)
    else:
        (word,) = then
        yield from _each(_list(then[word]), _list(now[word]), where, grows=grows)


def _each(then: list[object], now: list[object], where: str, *, grows: bool) -> Iterator[str]:
    if len(then) != len(now):
        yield f"{where}: was {_short(then)}, is {_short(now)}"
        return
    for old, new in zip(then, now, strict=True):
        yield from broken(old, new, f"{where}[]", grows=grows)


def broken_fields(then: object, now: object, where: str, *, grows: bool = False) -> Iterator[str]:
    """Tell which fields are gone, changed, or new without a default."""
    assert isinstance(then, dict)
    assert isinstance(now, dict)
    for name, (shape, *optional) in then.items():
        if name not in now:
            yield f"{where}.{name}: is gone"
            continue
        yield from broken(shape, now[name][0], f"{where}.{name}", grows=grows)
        if optional and not now[name][1:]:
            yield f"{where}.{name}: may no longer be left out"
    if not grows:
        for name, (_, *optional) in now.items():
            if name not in then and not optional:
                yield f"{where}.{name}: is new and has no default"


def _one_of(then: object, now: object, where: str, *, grows: bool) -> Iterator[str]:
    answers = [[*broken(then, part, where, grows=grows)] for part in _list(now)]
    if not any(answer == [] for answer in answers):
        yield min(answers, key=len)[0] if len(answers) == 1 else f"{where}: {_short(then)} is gone"


def _list(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


def _short(shape: object) -> str:
    text = msgspec.json.encode(shape).decode()
    return text if len(text) <= 100 else f"{text[:100]}…"
