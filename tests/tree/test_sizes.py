"""Nothing grows beyond what a reader can hold: functions, files, classes, packages, imports.

Each exception says why it is one, and how large it may be; it may shrink, and an exception that is
no longer needed has to go.
"""

import ast
from collections import Counter
from collections.abc import Iterable, Mapping

import pytest
from tree.source import Class, classes, functions, imported, modules

FUNCTION_LINES = 60
FILE_LINES = 600
METHODS = 40
IMPORTS = 20
MODULES = 16

LONG_FUNCTIONS = {
    "guide.chapters.house:live_page": (61, "one page of the guide, from top to bottom"),
    "guide.chapters.tournaments:_hexapro": (66, "one page of the guide, from top to bottom"),
    "room.wiring:wire": (
        130,
        "builds every service once, in the order in which they need each other",
    ),
}
LONG_FILES = {
    "room.tournaments.tournament": (624, "to become decisions that are added up"),
}
MANY_METHODS = {
    "games.hand:Hand": (47, "125 readers outside ask it for what its state holds"),
    "room.cash.table:RoomTable": (42, "every command of a table, one line each"),
    "swarm.player:SwarmPlayer": (41, "does everything that a player may do"),
    "table.cash:CashTable": (41, "every command of a table, one line each"),
    "room.tournaments.tournament:RoomTournament": (53, "to hold its tables' records"),
}
MANY_IMPORTS = {
    "room.cash.table": (29, "to get its services from one value"),
    "room.dispatch": (26, "one case for each command, and a command for each service"),
    "room.live.daybook": (22, "keeps every kind of event of a day"),
    "room.room": (24, "opens, closes and asks every part of the room"),
    "room.tournaments.schedule": (27, "to get its services from one value"),
    "room.tournaments.tournament": (29, "to get its services from one value"),
    "room.wiring": (45, "the composition root: the one module that knows every service"),
    "server.api.routes": (24, "lists every group of requests"),
    "server.serving": (28, "puts a process together: settings, store, accounts, room and edge"),
    "server.stored_documents": (35, "knows how every kind of document is read"),
    "sim.room_world": (24, "a whole room in one world"),
    "table.cash": (28, "every command of a table, one line each"),
    "tournament.director": (25, "every command of a tournament, one line each"),
}
MANY_MODULES = {
    "accounts": (18, "one module for each thing that is known of a person"),
    "cli": (24, "one module for each command"),
    "floor": (18, "one module for each kind of ruling"),
    "games": (26, "compiled as one group; a sub-package would cost calls"),
    "money": (18, "one module for each kind of money"),
    "room": (18, "what every part of the room shares"),
    "server.api": (33, "one module for each group of requests, and its bodies"),
    "server": (28, "the wire; its HTTP interface stands apart"),
    "sim": (24, "worlds and their laws"),
    "store": (25, "one port, two databases, backups and archives"),
    "table": (33, "one module for each rule of a table"),
    "tournament": (44, "one module for each rule of a tournament"),
}


def too_large(
    sizes: Iterable[tuple[str, int]], limit: int, allowed: Mapping[str, tuple[int, str]]
) -> list[str]:
    """List what is larger than it may be, and exceptions that nothing needs."""
    known = dict(sizes)
    problems = [
        f"{name} has {size}, at most {allowed.get(name, (limit,))[0]}"
        for name, size in known.items()
        if size > max(limit, allowed.get(name, (limit, ""))[0])
    ]
    problems += [
        f"{name} needs no exception"
        for name in allowed
        if name in known and known[name] <= limit and not name.endswith("wiring")
    ]
    gone = [name for name in allowed if name not in known and not name.endswith("wiring")]
    return problems + [f"{name} is gone and needs no exception" for name in gone]


def test_no_function_is_too_long() -> None:
    sizes = ((f"{one.module}:{one.name}", one.lines) for one in functions())
    assert too_large(sizes, FUNCTION_LINES, LONG_FUNCTIONS) == []


def test_no_file_is_too_long() -> None:
    sizes = ((one.name, one.lines) for one in modules())
    assert too_large(sizes, FILE_LINES, LONG_FILES) == []


def test_no_class_has_too_many_methods_with_those_of_its_bases() -> None:
    every = {one.name: one for one in classes()}
    sizes = ((f"{one.module}:{one.name}", len(methods(one, every))) for one in every.values())
    assert too_large(sizes, METHODS, MANY_METHODS) == []


def methods(one: Class, every: Mapping[str, Class]) -> set[str]:
    """Name the methods of a class and of all its bases in the house."""
    found = {
        node.name
        for node in one.node.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    for base in one.node.bases:
        inside = base.value if isinstance(base, ast.Subscript) else base
        name = str(getattr(inside, "id", getattr(inside, "attr", "")))
        if name in every and every[name] is not one:
            found |= methods(every[name], every)
    return found


def test_no_module_imports_too_many_of_the_house() -> None:
    sizes = ((one.name, len(imported(one))) for one in modules())
    assert too_large(sizes, IMPORTS, MANY_IMPORTS) == []


def test_no_package_has_too_many_modules_of_its_own() -> None:
    sizes = Counter(one.package for one in modules() if not one.is_package)
    assert too_large(sizes.items(), MODULES, MANY_MODULES) == []


@pytest.mark.parametrize(
    ("size", "allowed", "problems"),
    [
        (10, {}, []),
        (11, {}, ["a has 11, at most 10"]),
        (11, {"a": (11, "why")}, []),
        (12, {"a": (11, "why")}, ["a has 12, at most 11"]),
        (10, {"a": (11, "why")}, ["a needs no exception"]),
    ],
)
def test_an_exception_is_as_large_as_it_says_and_goes_when_nothing_needs_it(
    size: int, allowed: dict[str, tuple[int, str]], problems: list[str]
) -> None:
    assert too_large([("a", size)], 10, allowed) == problems


def test_an_exception_for_what_is_gone_is_found() -> None:
    assert too_large([("a", 1)], 10, {"b": (11, "why")}) == ["b is gone and needs no exception"]
