"""Doctor: what is compiled, what is built, what is missing and how to get it."""

import os
import sys
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from huone import __version__
from huone.cli.output import JsonFlag, console, print_json, refusals_explained
from huone.compiled import MODULES

KERNEL = "huone.cards._kernel"
STATIC = Path(__file__).parents[1] / "server" / "static"
OPTIONAL = {
    "numpy": "batches of hands in one call: pip install 'huone[numpy]'",
    "asyncpg": "rooms in PostgreSQL: pip install 'huone[postgres]'",
    "greenlet": "rooms in PostgreSQL, too: pip install 'huone[postgres]'",
    "pyarrow": "export to Parquet: pip install 'huone[parquet]'",
}


def doctor(
    json: JsonFlag = False,
    strict: Annotated[bool, typer.Option(help="Fail unless everything is compiled.")] = False,
    settings: Annotated[
        Path | None, typer.Option(help="Look at the folders of the room with these settings too.")
    ] = None,
) -> None:
    """Say what is compiled and built, and how to get what is missing."""
    found = diagnosis()
    if settings is not None:
        found["open_to_others"] = onlookers(settings)
    if json:
        print_json(found)
    else:
        describe(found)
    if strict and "pure" in (found["kernel"], found["engine"]):
        raise typer.Exit(1)


def diagnosis() -> dict[str, object]:
    """Look at this installation."""
    engine = bool(MODULES) and all(map(is_compiled, MODULES))
    return {
        "version": __version__,
        "python": ".".join(map(str, sys.version_info[:3])),
        "kernel": "compiled" if is_compiled(KERNEL) else "pure",
        "engine": "compiled" if engine else "pure",
        "client": "built" if (STATIC / "index.html").is_file() else "missing",
        "optional": {name: find_spec(name) is not None for name in OPTIONAL},
    }


def onlookers(path: Path) -> dict[str, str]:
    """Tell which folders of a room others on the machine may look into, each with its mode."""
    from huone.server.settings import read_settings
    from huone.store.privacy import open_to_others

    with refusals_explained():
        settings = read_settings(path, os.environ)
        return open_to_others(settings.folder, settings.database)


def is_compiled(module: str) -> bool:
    """Tell whether a module is machine code here; plain Python or absent is no."""
    try:
        file = import_module(module).__file__ or ""
    except ModuleNotFoundError:
        return False
    return file.endswith(tuple(EXTENSION_SUFFIXES))


def describe(found: dict[str, object]) -> None:
    """Print the diagnosis for a person."""
    console.print(f"huone {found['version']}, Python {found['python']}")
    for part in ("kernel", "engine", "client"):
        console.print(f"  {part:10}{found[part]}")
    if "pure" in (found["kernel"], found["engine"]):
        console.print(
            "  Everything works, slower. For speed install a C compiler and Python's headers\n"
            "  (Debian: build-essential python3-dev), then install huone again."
        )
    folders = found.get("open_to_others", {})
    assert isinstance(folders, dict)
    for folder, mode in folders.items():
        console.print(f"  {folder} is open to others ({mode}): chmod 700", markup=False)
    optional = found["optional"]
    assert isinstance(optional, dict)
    for name, present in optional.items():
        said = "present" if present else f"missing; {OPTIONAL[name]}"
        console.print(f"  {name:10}{said}", markup=False)
