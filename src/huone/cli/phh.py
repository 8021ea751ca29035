"""PHH: recorded hands, replayed and checked."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from huone.cli.output import (
    JsonFlag,
    console,
    print_json,
    progress_bar,
    refusals_explained,
    refuse,
)
from huone.games.verification import Verdict, verify_line, verify_recorded

app = typer.Typer(help="Replay recorded hands and check them.")
SUFFIXES = (".phh", ".phhs", ".jsonl")


@app.callback()
def phh() -> None:
    """Replay recorded hands and check them."""


@app.command("verify")
def verify(
    paths: Annotated[list[Path], typer.Argument(help="Files or folders: .phh, .phhs, .jsonl.")],
    json: JsonFlag = False,
) -> None:
    """Replay hands and check every action, pot and final stack."""
    files = list(_files(paths))
    if not files:
        refuse(f"no hands found: none of {len(paths)} paths has a {', '.join(SUFFIXES)} file")
    hands = verified = 0
    oddities: dict[str, list[dict[str, str]]] = {"quirk": [], "failed": []}
    with progress_bar() as bar:
        task = bar.add_task("replaying", total=sum(path.stat().st_size for path in files))
        for path in files:
            for verdict in _verdicts(path):
                hands += 1
                if verdict.state == "verified":
                    verified += 1
                else:
                    found = {"file": str(path), "hand": verdict.hand, "why": verdict.why}
                    oddities[verdict.state].append(found)
            bar.advance(task, path.stat().st_size)
    quirks, failed = oddities["quirk"], oddities["failed"]
    if json:
        print_json({"hands": hands, "verified": verified, "quirks": quirks, "failed": failed})
    else:
        console.print(f"{hands:,} hands, {verified:,} verified")
        for kind, colour in (("quirk", "yellow"), ("failed", "red")):
            for each in oddities[kind]:
                said = f"{kind}: {each['hand']}: {each['why']}"
                console.print(said, style=colour, markup=False, highlight=False)
    if failed:
        raise typer.Exit(1)


def _files(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from sorted(found for found in path.rglob("*") if found.suffix in SUFFIXES)
        elif not path.is_file():
            refuse(f"{path}: there is no such file or folder")
        elif path.suffix in SUFFIXES:
            yield path
        else:
            refuse(f"{path}: a hand history ends in {', '.join(SUFFIXES)}")


def _verdicts(path: Path) -> Iterator[Verdict]:
    from huone.games.phh import read

    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        refuse(f"{path}: {error}")
    with refusals_explained():
        if path.suffix == ".jsonl":
            for number, line in enumerate(text.splitlines(), 1):
                if line.strip():
                    yield verify_line(line, where=f"{path}:{number}")
        else:
            for recorded in read(text, file=path.name):
                yield verify_recorded(recorded)
