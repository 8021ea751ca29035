"""Protocol: the wire, written for clients and for readers."""

from pathlib import Path
from typing import Annotated

import typer

from huone.cli.output import console, refusals_explained, refuse


def protocol(
    typescript: Annotated[
        Path | None, typer.Option(help="Write the types of the web client here.")
    ] = None,
    markdown: Annotated[
        Path | None, typer.Option(help="Write the reference on this page, below its mark.")
    ] = None,
    schema: Annotated[
        Path | None, typer.Option(help="Write the JSON Schema of all frames here.")
    ] = None,
    check: Annotated[
        bool, typer.Option(help="Write nothing; exit code 1 where a file is out of date.")
    ] = False,
) -> None:
    """Write the messages between server and clients: as types, as a page, as a schema."""
    from huone.server.protocol_page import json_schema, with_reference
    from huone.server.typescript import typescript as as_typescript
    from huone.server.vocabulary import wire_vocabulary

    wanted: dict[Path, str] = {}
    with refusals_explained():
        if typescript:
            wanted[typescript] = as_typescript(wire_vocabulary())
        if markdown:
            wanted[markdown] = with_reference(_read(markdown), name=str(markdown))
        if schema:
            wanted[schema] = json_schema().decode()
    if not wanted:
        refuse("say what to write: --typescript, --markdown or --schema PATH")
    stale = [path for path, text in wanted.items() if _read(path) != text]
    for path in stale:
        if not check:
            _write(path, wanted[path])
        console.print(f"{path} {'is out of date' if check else 'is written'}", highlight=False)
    if check and stale:
        raise typer.Exit(1)


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        refuse(f"{path} cannot be written: {error.strerror}")


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.is_file() else ""
