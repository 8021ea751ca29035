"""Names in source: what each module of the tree defines, imports, and mentions.

Owns: definitions of a module (functions, classes, their methods, constants), what a body names, and
which attribute names it uses.
Never: opens a file, imports what it reads, or guesses the type of a value.

Rule 1: a name in an annotation is kept apart; it stands for a class at most.
Rule 2: a name that a function binds itself stands for nothing outside of it.
"""

import ast
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from huone.rulebooks.evidence import SourceText

# What only wraps a function; any other decorator hands it to somebody (a command, a route).
WRAPPERS = frozenset(
    {
        "property", "final", "staticmethod", "classmethod", "abstractmethod", "overload",
        "override", "cache", "lru_cache", "functools.cache", "functools.lru_cache",
        "cached_property", "dataclass", "contextmanager", "asynccontextmanager",
        "contextlib.contextmanager", "contextlib.asynccontextmanager",
    }
)  # fmt: skip
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Mention(msgspec.Struct):
    """What one body mentions: names, names in annotations, chains `a.b`, attributes, imports."""

    names: set[str] = msgspec.field(default_factory=set)
    annotations: set[str] = msgspec.field(default_factory=set)
    chains: set[tuple[str, ...]] = msgspec.field(default_factory=set)
    attributes: dict[str, set[int]] = msgspec.field(default_factory=dict)
    imported: set[str] = msgspec.field(default_factory=set)
    """Modules that the body imports when it runs."""
    bound: dict[str, str] = msgspec.field(default_factory=dict)
    """Names that its imports bind, each to `module` or `module:name`."""
    own: set[str] = msgspec.field(default_factory=set)


class SourceDefinition(msgspec.Struct):
    """A top-level function, class or constant, or a method with its class before it."""

    name: str
    kind: str
    first: int
    last: int
    mention: Mention
    registered: bool = False
    methods: dict[str, "SourceDefinition"] = msgspec.field(default_factory=dict)
    bases: set[str] = msgspec.field(default_factory=set)
    fields: dict[str, int] = msgspec.field(default_factory=dict)
    """Annotated names of a class body, each with its line."""


class ModuleNames(msgspec.Struct):
    """One module: where it lies, what it defines, and what happens when it is imported."""

    name: str
    path: str
    package: str
    definitions: dict[str, SourceDefinition] = msgspec.field(default_factory=dict)
    top: Mention = msgspec.field(default_factory=Mention)
    public: tuple[str, ...] = ()

    def at(self, line: int) -> str | None:
        """Name the definition that a line belongs to: the one around it, or the one right below.

        The header of the module belongs to none.
        """
        for one in _flat(self.definitions.values()):
            if one.first <= line <= one.last:
                return one.name
        return None


def module_name(path: str) -> str:
    """Give the dotted name of a file of `src`."""
    parts = path.removeprefix("src/").removesuffix(".py").split("/")
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def read_modules(sources: Iterable[SourceText]) -> dict[str, ModuleNames]:
    """Read every Python file of a tree, by its dotted name."""
    return {module_name(source.path): read_module(source) for source in sources}


def read_module(source: SourceText) -> ModuleNames:
    """Read the names of one file."""
    name = module_name(source.path)
    package = name if source.path.endswith("__init__.py") else name.rpartition(".")[0]
    module = ModuleNames(name, source.path, package)
    lines = source.text.splitlines()
    for statement in ast.parse(source.text).body:
        _read_statement(module, statement, lines)
    return module


def _flat(definitions: Iterable[SourceDefinition]) -> Iterator[SourceDefinition]:
    for one in definitions:
        yield from one.methods.values()
        yield one


def _read_statement(module: ModuleNames, statement: ast.stmt, lines: list[str]) -> None:
    if isinstance(statement, (*_FUNCTIONS, ast.ClassDef)):
        one = _definition(module, statement, lines, above="")
        module.definitions[one.name] = one
        if one.registered:
            for decorator in statement.decorator_list:
                _mention(module, module.top, decorator)
    elif _constant_names(statement):
        assert isinstance(statement, ast.Assign | ast.AnnAssign)
        for name in _constant_names(statement):
            mention = Mention()
            _mention(module, mention, statement)
            first, last = _first_line(statement, lines), statement.end_lineno or statement.lineno
            module.definitions[name] = SourceDefinition(name, "constant", first, last, mention)
        if _constant_names(statement) == ["__all__"] and isinstance(statement.value, ast.List):
            items = statement.value.elts
            module.public = tuple(
                str(item.value) for item in items if isinstance(item, ast.Constant)
            )
    elif isinstance(statement, ast.If) and "TYPE_CHECKING" in ast.unparse(statement.test):
        unrun = Mention()
        for unrun_statement in statement.body:
            _mention(module, unrun, unrun_statement)
        module.top.bound.update(unrun.bound)
    elif isinstance(statement, ast.If | ast.Try | ast.With):
        for inner in ast.iter_child_nodes(statement):
            within: Sequence[ast.AST] = (
                inner.body if isinstance(inner, ast.ExceptHandler) else [inner]
            )
            for part in within:
                if isinstance(part, ast.stmt):
                    _read_statement(module, part, lines)
                else:
                    _mention(module, module.top, part)
    else:
        _mention(module, module.top, statement)


def _constant_names(statement: ast.stmt) -> list[str]:
    if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
        return [statement.target.id]
    if isinstance(statement, ast.Assign):
        targets = [
            item
            for target in statement.targets
            for item in (target.elts if isinstance(target, ast.Tuple) else [target])
        ]
        if all(isinstance(target, ast.Name) for target in targets):
            return [target.id for target in targets if isinstance(target, ast.Name)]
    return []


def _definition(
    module: ModuleNames,
    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef,
    lines: list[str],
    above: str,
) -> SourceDefinition:
    name = f"{above}.{node.name}" if above else node.name
    kind = "class" if isinstance(node, ast.ClassDef) else "function"
    one = SourceDefinition(name, kind, _first_line(node, lines), node.end_lineno or 0, Mention())
    one.registered = any(_decorator(item) not in WRAPPERS for item in node.decorator_list)
    if isinstance(node, ast.ClassDef):
        one.registered = False
        one.bases = {ast.unparse(base) for base in node.bases}
        for part in [*node.bases, *node.keywords, *node.decorator_list]:
            _mention(module, one.mention, part)
        for inner in node.body:
            if isinstance(inner, _FUNCTIONS):
                method = _definition(module, inner, lines, name)
                known = one.methods.get(inner.name)
                if known is not None:  # The setter of a property, or another overload of one name.
                    _merge(known.mention, method.mention)
                    known.last = method.last
                else:
                    one.methods[inner.name] = method
            else:
                if isinstance(inner, ast.AnnAssign) and isinstance(inner.target, ast.Name):
                    one.fields[inner.target.id] = inner.lineno
                _mention(module, one.mention, inner)
        one.mention.own.clear()
    else:
        _mention(module, one.mention, node)
        one.mention.names -= one.mention.own
        own = one.mention.own
        one.mention.chains = {chain for chain in one.mention.chains if chain[0] not in own}
    return one


def _merge(kept: Mention, more: Mention) -> None:
    kept.names |= more.names
    kept.annotations |= more.annotations
    kept.chains |= more.chains
    kept.imported |= more.imported
    kept.bound |= more.bound
    for name, lines in more.attributes.items():
        kept.attributes.setdefault(name, set()).update(lines)


def _decorator(node: ast.expr) -> str:
    return ast.unparse(node.func if isinstance(node, ast.Call) else node)


def _first_line(node: ast.stmt, lines: list[str]) -> int:
    """Find the first line of a definition, with its decorators and the comments right above."""
    first = node.lineno
    if isinstance(node, (*_FUNCTIONS, ast.ClassDef)):
        first = min([first, *(item.lineno for item in node.decorator_list)])
    while first > 1 and lines[first - 2].lstrip().startswith("#"):
        first -= 1
    return first


def _mention(module: ModuleNames, mention: Mention, node: ast.AST) -> None:
    """Collect what a piece of code mentions; functions within it belong to it."""
    match node:
        case ast.Import():
            _import(mention, node)
        case ast.ImportFrom():
            _import_from(module, mention, node)
        case ast.Name(id=name, ctx=context):
            (mention.names if isinstance(context, ast.Load) else mention.own).add(name)
        case ast.Attribute():
            _attribute(module, mention, node)
        case _:
            _note_attributes(mention, node)
            annotation = _own_annotation(mention, node)
            _annotation(mention, annotation)
            for child in ast.iter_child_nodes(node):
                if child is not annotation:
                    _mention(module, mention, child)


def _note_attributes(mention: Mention, node: ast.AST) -> None:
    """Note attributes that are used without a dot: in a pattern, or by a plain `getattr`."""
    match node:
        case ast.MatchClass(kwd_attrs=names):
            for name in names:
                mention.attributes.setdefault(name, set()).add(node.lineno)
        case ast.Call(func=ast.Name(id="getattr"), args=[_, ast.Constant(value=str(name)), *_]):
            mention.attributes.setdefault(name, set()).add(node.lineno)


def _own_annotation(mention: Mention, node: ast.AST) -> ast.expr | None:
    if isinstance(node, ast.arg):
        mention.own.add(node.arg)
        return node.annotation
    if isinstance(node, ast.AnnAssign):
        return node.annotation
    return node.returns if isinstance(node, _FUNCTIONS) else None


def _import(mention: Mention, node: ast.Import) -> None:
    for alias in node.names:
        mention.imported.add(alias.name)
        top = alias.name.partition(".")[0]
        mention.bound[alias.asname or top] = alias.name if alias.asname else top


def _import_from(module: ModuleNames, mention: Mention, node: ast.ImportFrom) -> None:
    origin = node.module or ""
    if node.level:
        parts = module.package.split(".")
        above = parts[: len(parts) - node.level + 1]
        origin = ".".join([*above, *([node.module] if node.module else [])])
    mention.imported.add(origin)
    for alias in node.names:
        mention.bound[alias.asname or alias.name] = f"{origin}:{alias.name}"


def _attribute(module: ModuleNames, mention: Mention, node: ast.Attribute) -> None:
    chain: list[str] = [node.attr]
    value: ast.expr = node.value
    while isinstance(value, ast.Attribute):
        chain.append(value.attr)
        value = value.value
    if isinstance(value, ast.Name):
        mention.names.add(value.id)
        mention.chains.add((value.id, *reversed(chain)))
    else:
        _mention(module, mention, value)
    if isinstance(node.ctx, ast.Load):
        for name in chain:
            mention.attributes.setdefault(name, set()).add(node.lineno)


def _annotation(mention: Mention, node: ast.expr | None) -> None:
    if node is None:
        return
    for inner in ast.walk(node):
        if isinstance(inner, ast.Name):
            mention.annotations.add(inner.id)
        elif isinstance(inner, ast.Attribute):
            mention.annotations.add(ast.unparse(inner))
        elif isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            try:
                _annotation(mention, ast.parse(inner.value, mode="eval").body)
            except SyntaxError:
                continue
