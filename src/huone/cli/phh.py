"""PHH: recorded hands, replayed and checked."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from huone.cli.output import (
    JsonFlag,
    console,
    print_json,
    progress_bar,
    refusals_explained,
    refuse,
)
from huone.histories.verification import Verdict, verify_line, verify_recorded

if TYPE_CHECKING:
    from huone.histories.phh import Recorded

app = typer.Typer(help="Replay recorded hands: check them, or print them as text.")
SUFFIXES = (".phh", ".phhs", ".jsonl")


@app.callback()
def phh() -> None:
    """Replay recorded hands: check them, or print them as text."""


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


@app.command("show")
def show(
    paths: Annotated[list[Path], typer.Argument(help="Files or folders: .phh, .phhs.")],
) -> None:
    """Print recorded hands as text, as an onlooker saw them."""
    from huone.histories.recording import play_recorded
    from huone.histories.transcript import Heading, write_text

    for path in _files(paths):
        if path.suffix == ".jsonl":
            refuse(f"{path}: only .phh and .phhs files are shown")
        with refusals_explained():
            for recorded in _recorded(path):
                events = play_recorded(recorded).hand.events
                heading = Heading(
                    number=Path(recorded.name).stem,
                    names=dict(enumerate(recorded.players)),
                    decimals=len(str(recorded.scale)) - 1,
                )
                text = write_text(events, heading)
                console.print(text, markup=False, highlight=False, soft_wrap=True)


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
    with refusals_explained():
        if path.suffix == ".jsonl":
            for number, line in enumerate(_text(path).splitlines(), 1):
                if line.strip():
                    yield verify_line(line, where=f"{path}:{number}")
        else:
            for recorded in _recorded(path):
                yield verify_recorded(recorded)


def _recorded(path: Path) -> "list[Recorded]":
    from huone.histories.phh import read

    return read(_text(path), file=path.name)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        refuse(f"{path}: {error}")
