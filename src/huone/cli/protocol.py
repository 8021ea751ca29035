"""Protocol: the wire, written for clients and for readers."""

from pathlib import Path
from typing import Annotated

import typer

from huone.cli.output import console, refuse


def protocol(
    typescript: Annotated[
        Path | None, typer.Option(help="Write the types of the web client here.")
    ] = None,
    check: Annotated[
        bool, typer.Option(help="Write nothing; exit code 1 where a file is out of date.")
    ] = False,
) -> None:
    """Write the messages between server and clients as TypeScript or as a page."""
    from huone.server.typescript import typescript as as_typescript
    from huone.server.vocabulary import wire_vocabulary

    vocabulary = wire_vocabulary()
    wanted = {path: text for path, text in [(typescript, as_typescript(vocabulary))] if path}
    if not wanted:
        refuse("say what to write: --typescript PATH")
    stale = [path for path, text in wanted.items() if _read(path) != text]
    for path in stale:
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(wanted[path], encoding="utf-8")
        console.print(f"{path} {'is out of date' if check else 'written'}", highlight=False)
    if check and stale:
        raise typer.Exit(1)


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.is_file() else ""
