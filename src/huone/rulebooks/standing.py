"""Standing: from the place where a clause is cited to who can come to it.

Owns: which ring a line of code, a key of a rulebook, a catalogue file or a test stands in.
Never: judges a clause; `conformance` does, from what it is told here.

Rule 1: the header of a module does nothing, so a citation there stands nowhere.
Rule 2: a key of a rulebook stands where the code stands that reads its field.
Rule 3: games of the catalogue, the kernel and the web client are what a room serves; whether a
branch of them can be come to is not seen from here.
"""

import re
from collections.abc import Iterable
from typing import Final

import msgspec

from huone.rulebooks.evidence import ENGINE_ONLY, Citation, SourceText
from huone.rulebooks.reach import SHOWS, Reach
from huone.rulebooks.source_names import ModuleNames, module_name, read_module

RINGS = ("room", "shown", "tools", "library", "nobody")
"""From the innermost outwards."""

SERVED = ("src/huone/games/catalog/", "src/huone/cards/kernel", "src/huone/server/", "web/src/")
BOOKS = "src/huone/rulebooks/books/"
SHAPES = ("src/huone/rulebooks/schema/", "src/huone/games/rules.py", "src/huone/table/rules.py")
SCENARIOS: Final = "tests/scenarios/"
ROOM_KITS: Final = frozenset(
    f"kit.{name}"
    for name in (
        "at_table", "contests", "crashes", "evening", "front_door", "open_house", "room_scenario",
        "served", "sitter", "talk", "visitor",
    )
)  # fmt: skip
"""What a test is made with that drives a whole room: by its commands, over HTTP, over a line."""

TAGS = frozenset({"offered", "method", "policy"})
"""Keys that choose between kinds of a chapter; code asks for the kind, not for the key."""

_KEY = re.compile(r"(?:^|[{,]\s*)([a-z][a-z0-9_]*)\s*=")


class CitedAt(msgspec.Struct, frozen=True):
    """Where one citation stands, and the name of what stands there."""

    ring: str
    name: str


class ClauseStanding:
    """The source of one tree, ready to be asked."""

    def __init__(
        self, reach: Reach, *, data: Iterable[SourceText] = (), tests: Iterable[SourceText] = ()
    ) -> None:
        self.reach = reach
        self._lines = {source.path: source.text.splitlines() for source in data}
        self._tests = {source.path: source for source in tests if source.path.endswith(".py")}
        self._test_names: dict[str, ModuleNames] = {}

    def of_code(self, place: Citation) -> list[CitedAt]:
        """Tell where a citation in code, a catalogue file or the web client stands."""
        if place.path.startswith(SHAPES):
            return self._of_shape(place)
        if place.path.endswith(".py"):
            return self._of_python(place)
        return [CitedAt("room", place.path)] if place.path.startswith(SERVED) else []

    def of_data(self, place: Citation) -> list[CitedAt]:
        """Tell where a citation in a rulebook or beside a field of its shape stands."""
        if place.path.startswith(SHAPES):
            return self._of_shape(place)
        lines = self._lines.get(place.path, [])
        written = lines[place.line - 1] if place.line <= len(lines) else ""
        keys = _KEY.findall(written.partition("#")[0])
        return [self.of_field(key) for key in keys if key not in TAGS]

    def of_test(self, place: Citation) -> list[CitedAt]:
        """Tell where a test stands: in the room if it drives one, else with what it names."""
        if self.drives(place):
            return [CitedAt("room", place.path)]
        names = self._names_in(place.path)
        if names is None:
            return []
        one = names.definitions.get(place.test.partition("::")[0])
        if one is None:
            return []
        mention = one.mention
        bound = names.top.bound | mention.bound
        chains = [*((name,) for name in mention.names), *mention.chains]
        return [stand for chain in chains for stand in self._named(bound, chain)]

    def drives(self, place: Citation) -> bool:
        """Tell whether a test drives a whole room: a scenario, or one made with its kits."""
        if place.path.endswith(".toml"):
            return place.path.startswith(SCENARIOS) and place.test != ENGINE_ONLY
        names = self._names_in(place.path)
        bound = names.top.bound.values() if names is not None else ()
        return any(target.partition(":")[0] in ROOM_KITS for target in bound)

    def _names_in(self, path: str) -> ModuleNames | None:
        if path in self._tests and path not in self._test_names:
            self._test_names[path] = read_module(self._tests[path])
        return self._test_names.get(path)

    def of_field(self, name: str) -> CitedAt:
        """Tell who reads a field of a rulebook."""
        for ring in ("room", "shown", "tools", "library"):
            if getattr(self.reach, ring).readers.get(name):
                return CitedAt(ring, name)
        return CitedAt("nobody", name)

    def readers(self, name: str) -> tuple[str, ...]:
        """List the places that read a field, those of the room first."""
        found: dict[str, None] = {}
        for ring in (self.reach.room, self.reach.shown, self.reach.tools, self.reach.library):
            found.update(dict.fromkeys(ring.readers.get(name, ())))
        return tuple(found)

    def _of_python(self, place: Citation) -> list[CitedAt]:
        name = module_name(place.path)
        module = self.reach.modules.get(name)
        at = module.at(place.line) if module else None
        if at is None:
            return []
        if name.startswith(SHOWS):
            return [CitedAt("shown", f"{name}.{at}")]
        return [CitedAt(self.reach.ring_of(name, at), f"{name.removeprefix('huone.')}.{at}")]

    def _of_shape(self, place: Citation) -> list[CitedAt]:
        """Read a citation beside a field, or in the words of a class for all its fields."""
        module = self.reach.modules.get(module_name(place.path))
        at = module.at(place.line) if module else None
        if module is None or at is None or at not in module.definitions:
            return []
        fields = module.definitions[at].fields
        above = [name for name, line in fields.items() if line <= place.line]
        return [self.of_field(name) for name in (above[-1:] or fields)]

    def _named(self, bound: dict[str, str], chain: tuple[str, ...]) -> list[CitedAt]:
        target = bound.get(chain[0], "")
        if not target.startswith("huone"):
            return []
        module, _, name = target.partition(":")
        if name and f"{module}.{name}" in self.reach.modules and len(chain) > 1:
            module, name = f"{module}.{name}", chain[1]
        node = self._home(module, name)
        if node is None:
            return []
        return [CitedAt(self.reach.ring_of(*node), ".".join(node).removeprefix("huone."))]

    def _home(self, module: str, name: str) -> tuple[str, str] | None:
        """Follow a name through the packages that pass it on to where it is defined."""
        for _ in range(5):
            known = self.reach.modules.get(module)
            if known is None:
                return None
            if name in known.definitions:
                return module, name
            target = known.top.bound.get(name)
            if target is None:
                return None
            module, _, name = target.partition(":")
        return None


def innermost(stands: Iterable[CitedAt]) -> CitedAt | None:
    """Choose the stand that is nearest to the room."""
    return min(stands, key=lambda stand: (RINGS.index(stand.ring), stand.name), default=None)
