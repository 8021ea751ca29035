"""Reach: what a running room can come to, found in the source without running it.

Owns: the entry points of each ring, and the walk from them over names and attributes.
Never: opens a file or imports what it judges; it is given source text, as `evidence` is.

Rule 1: a module that is imported from a reached one runs its top level. A function is reached there
only when a decorator hands it on (a command, a route).
Rule 2: a name in a reached body reaches what it stands for; in an annotation, a class only.
Rule 3: a method is reached when its class is and somebody uses its name. Names are matched without
types, so *reached* may be too kind; *unreached* is certain, but for what `DYNAMIC` lists.
Rule 4: a constant is reached when it is named: a table of functions that nobody reads does nothing.
"""

from collections.abc import Iterable, Mapping

import msgspec

from huone.rulebooks.evidence import SourceText
from huone.rulebooks.source_names import Mention, ModuleNames, SourceDefinition, read_modules

ROOM = (
    "huone.cli.serve",
    "huone.cli.admin",
    "huone.cli.ledger",
    "huone.cli.integrity",
    "huone.cli.live",
)
"""Commands that are a served room, or look after one: every definition in them is an entry."""

TOOLS = ("huone.cli.app",)
LIBRARY = ("huone.games", "huone.client", "huone.bots", "huone.floor")
"""Packages whose `__all__` is public on purpose."""

NOT_THE_ROOM = ("huone.sim", "huone.swarm", "huone.bench", "huone.client")
DYNAMIC = ("huone.cards.pure", "huone.store.migrations.env")
"""Modules that are imported by name at run time, which no reading of source can see."""

SHOWS = ("huone.guide",)
"""Packages that put rules before people's eyes; what only they read is shown, not in force."""

NO_READERS = (
    "huone.rulebooks.schema",
    "huone.rulebooks.diff",
    "huone.rulebooks.wording",
    "huone.rulebooks.laws",
    "huone.cli.rules",
)
"""Modules that treat all fields of a rulebook alike; that is no use of any of them."""

Node = tuple[str, str]
"""A module and the name of a definition in it."""


class Ring(msgspec.Struct, frozen=True):
    """What can be come to from some entry points."""

    nodes: frozenset[Node]
    modules: frozenset[str]
    readers: dict[str, tuple[str, ...]]
    """For each attribute name the places that use it, as `path:line name`."""

    def has(self, module: str, name: str) -> bool:
        """Tell whether a definition is within."""
        return (module, name) in self.nodes


class Reach(msgspec.Struct, frozen=True):
    """The rings of a tree, and all that lies in none."""

    modules: dict[str, ModuleNames]
    room: Ring
    shown: Ring
    tools: Ring
    library: Ring

    def ring_of(self, module: str, name: str) -> str:
        """Name the innermost ring of a definition."""
        for ring in ("room", "shown", "tools", "library"):
            if getattr(self, ring).has(module, name):
                return ring
        return "nobody"

    def unreached(self) -> list[Node]:
        """List the definitions in no ring."""
        return [
            (module.name, one.name)
            for module in self.modules.values()
            for one in module.definitions.values()
            if one.name != "__all__" and self.ring_of(module.name, one.name) == "nobody"
        ]


def read_reach(sources: Iterable[SourceText]) -> Reach:
    """Walk a tree from each set of entry points."""
    modules = read_modules(sources)
    serving = _all_of(modules, (*ROOM, *DYNAMIC))
    room = walk(modules, serving, avoid=(*NOT_THE_ROOM, *SHOWS))
    shown = walk(modules, serving, avoid=NOT_THE_ROOM)
    tools = walk(modules, _all_of(modules, TOOLS))
    library = walk(modules, _public(modules))
    return Reach(modules, room, shown, tools, library)


def _all_of(modules: Mapping[str, ModuleNames], names: Iterable[str]) -> list[Node]:
    """Give the top level and every definition of some modules."""
    return [
        (name, one) for name in names if name in modules for one in ("", *modules[name].definitions)
    ]


def _public(modules: Mapping[str, ModuleNames]) -> list[Node]:
    return [
        (name, public) for name in LIBRARY if name in modules for public in modules[name].public
    ]


def walk(
    modules: Mapping[str, ModuleNames], entries: Iterable[Node], avoid: tuple[str, ...] = ()
) -> Ring:
    """Follow names and attributes from some entries until nothing new is found."""
    walker = _Walker(modules, avoid)
    for module, name in entries:
        walker.run(module)
        walker.resolve(module, name)
    walker.follow()
    return Ring(frozenset(walker.reached), frozenset(walker.ran), walker.readers())


class _Walker:
    """One walk: what is reached, which attribute names are used, and what waits to be looked at."""

    def __init__(self, modules: Mapping[str, ModuleNames], avoid: tuple[str, ...]) -> None:
        self.modules = modules
        self.avoid = avoid
        self.reached: set[Node] = set()
        self.ran: set[str] = set()
        self.used: dict[str, set[tuple[str, str, int]]] = {}
        self.classes: list[tuple[str, SourceDefinition]] = []
        self.waiting: list[tuple[str, str, Mention]] = []

    def follow(self) -> None:
        """Look at every waiting body; methods come in by name, so look again until all is still."""
        while True:
            while self.waiting:
                module, name, mention = self.waiting.pop()
                self._follow_mention(module, name, mention)
            for module, one in self.classes:
                for method in one.methods.values():
                    plain = method.name.rpartition(".")[2]
                    dunder = plain.startswith("__") and plain.endswith("__")
                    if dunder or plain in self.used or method.registered:
                        self._reach(module, method)
            if not self.waiting:
                return

    def run(self, name: str) -> None:
        """Run the top level of a module and of the packages around it."""
        if name in self.ran or name not in self.modules or name.startswith(self.avoid):
            return
        self.ran.add(name)
        module = self.modules[name]
        if "." in name:
            self.run(name.rpartition(".")[0])
        self.waiting.append((name, "", module.top))
        for one in module.definitions.values():
            if one.registered:
                self._reach(name, one)

    def resolve(self, module: str, name: str, *, classes_only: bool = False) -> str | None:
        """Reach what a name of a module stands for; give the module if it stands for one."""
        seen: set[tuple[str, str]] = set()
        while (module, name) not in seen and module in self.modules:
            seen.add((module, name))
            one = self.modules[module].definitions.get(name)
            if one is not None:
                if not module.startswith(self.avoid) and (
                    not classes_only or one.kind in ("class", "constant")
                ):
                    self.run(module)
                    self._reach(module, one)
                return None
            target = self.modules[module].top.bound.get(name)
            if target is None:
                inner = f"{module}.{name}"
                return inner if inner in self.modules else None
            module, _, name = target.partition(":")
            if not name:
                return module
            if f"{module}.{name}" in self.modules:
                return f"{module}.{name}"
        return None

    def _follow_mention(self, module: str, name: str, mention: Mention) -> None:
        for imported in mention.imported:
            self.run(imported)
        for bound in mention.bound.values():
            origin, _, inner = bound.partition(":")
            if inner:
                self.run(f"{origin}.{inner}")
        for attribute, lines in mention.attributes.items():
            self.used.setdefault(attribute, set()).update((module, name, line) for line in lines)
        for named in mention.names:
            self._stands_for(module, mention, named)
        for named in mention.annotations:
            self._chain(module, mention, tuple(named.split(".")), classes_only=True)
        for chain in mention.chains:
            self._chain(module, mention, chain)

    def _stands_for(
        self, module: str, mention: Mention, named: str, *, classes_only: bool = False
    ) -> str | None:
        target = mention.bound.get(named)
        if target is None:
            return self.resolve(module, named, classes_only=classes_only)
        origin, _, inner = target.partition(":")
        if not inner:
            return origin
        if f"{origin}.{inner}" in self.modules:
            return f"{origin}.{inner}"
        return self.resolve(origin, inner, classes_only=classes_only)

    def _chain(
        self,
        module: str,
        mention: Mention,
        chain: tuple[str, ...],
        *,
        classes_only: bool = False,
    ) -> None:
        within = self._stands_for(module, mention, chain[0], classes_only=classes_only)
        for part in chain[1:]:
            if within is None:
                return
            within = self.resolve(within, part, classes_only=classes_only)

    def _reach(self, module: str, one: SourceDefinition) -> None:
        if (module, one.name) in self.reached:
            return
        self.reached.add((module, one.name))
        self.waiting.append((module, one.name, one.mention))
        if one.kind == "class":
            self.classes.append((module, one))

    def readers(self) -> dict[str, tuple[str, ...]]:
        """Write down who uses each attribute name."""
        return {
            name: tuple(
                f"{self.modules[module].path}:{line} {by}".rstrip()
                for module, by, line in sorted(places)
                if not module.startswith(NO_READERS)
            )
            for name, places in self.used.items()
        }
