"""PHH: recorded hands, replayed and checked."""

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from huone.cli.output import (
    JsonFlag,
    console,
    errors,
    print_json,
    progress_bar,
    refusals_explained,
    refuse,
)
from huone.refusal import Refused

if TYPE_CHECKING:
    from huone.cli.research.phh_verify import Tally
    from huone.histories.phh import Recorded

app = typer.Typer(
    help="Replay recorded hands: check them, print them, write them in another format."
)
SUFFIXES = (".phh", ".phhs", ".jsonl")
OTHERS = (".txt", ".json", ".ohh")
"""Files that are named one by one: a folder may be full of texts that are no hands."""
COLOURS = {"quirk": "yellow", "incomplete": "yellow", "contradictory": "magenta", "failed": "red"}
KINDS_SHOWN = 20
HANDS_SHOWN = 10


@app.callback()
def phh() -> None:
    """Replay recorded hands: check them, print them, convert them."""


@app.command("verify")
def verify(
    paths: Annotated[list[Path], typer.Argument(help="Files or folders: .phh, .phhs, .jsonl.")],
    jobs: Annotated[int, typer.Option(min=1, max=256, help="How many cores to use.")] = 1,
    json: JsonFlag = False,
) -> None:
    """Replay hands and check every action, pot, winning and final stack."""
    from huone.cli.research.phh_verify import check_all

    files = list(_files(paths))
    if not files:
        refuse(f"no hands found: none of {len(paths)} paths has a {', '.join(SUFFIXES)} file")
    started = perf_counter()
    with progress_bar() as bar:
        task = bar.add_task("replaying", total=sum(path.stat().st_size for path in files))
        tally = check_all(files, jobs=jobs, done=lambda size: bar.advance(task, size))
    rate = tally.hands / max(perf_counter() - started, 1e-9)
    if json:
        print_json(_answer(tally, rate))
    elif tally.hands:
        _report(tally, rate)
    for each in tally.unreadable:
        errors.print(f"huone: {each.file}: {each.why}", markup=False, soft_wrap=True)
    if tally.states["failed"] or tally.unreadable:
        raise typer.Exit(1 if tally.states["failed"] else 2)


def _answer(tally: "Tally", rate: float) -> dict[str, object]:
    """Put the verdicts into the object for a program."""
    return {
        "hands": tally.hands,
        "verified": tally.states["verified"],
        "verified_with_rake": tally.states["verified-with-rake"],
        "quirks": tally.named.get("quirk", []),
        "incomplete": tally.states["incomplete"],
        "contradictory": tally.states["contradictory"],
        "failed": tally.named.get("failed", []),
        "incomplete_records": tally.named.get("incomplete", []),
        "contradictory_records": tally.named.get("contradictory", []),
        "unreadable": tally.unreadable,
        "kinds": dict(tally.kinds.most_common()),
        "checked": dict(tally.checked.most_common()),
        "hands_per_second": round(rate, 1),
    }


def _report(tally: "Tally", rate: float) -> None:
    """Print the verdicts for a person: how many of each kind, and the first of them by name."""
    console.print(
        f"{tally.hands:,} hands, {tally.states['verified']:,} verified, "
        f"{tally.states['verified-with-rake']:,} verified with rake ({rate:,.0f} a second)",
        highlight=False,
    )
    for kind, count in tally.kinds.most_common(KINDS_SHOWN):
        colour = COLOURS[kind.partition(":")[0]]
        console.print(f"{count:>9,} {kind}", style=colour, markup=False, highlight=False)
    for state, colour in COLOURS.items():
        named = tally.named.get(state, [])
        for each in named[:HANDS_SHOWN]:
            said = f"{state}: {each.hand}: {each.why}"
            console.print(said, style=colour, markup=False, highlight=False, soft_wrap=True)
        if len(named) > HANDS_SHOWN:
            console.print(f"and {tally.states[state] - HANDS_SHOWN:,} more", style=colour)


@app.command("show")
def show(
    paths: Annotated[list[Path], typer.Argument(help="Files or folders: .phh, .phhs.")],
) -> None:
    """Print recorded hands as text, as an onlooker saw them."""
    from huone.histories.conversion import convert

    for path in _files(paths):
        if path.suffix == ".jsonl":
            refuse(f"{path}: only .phh and .phhs files are shown")
        with refusals_explained():
            for recorded in _recorded(path):
                text = convert(recorded, "text").text
                console.print(text, markup=False, highlight=False, soft_wrap=True)


class Target(StrEnum):
    """The formats that hands are written in."""

    PHH = "phh"
    PHHS = "phhs"
    TEXT = "text"
    OHH = "ohh"


@app.command("convert")
def convert_files(
    source: Annotated[
        Path,
        typer.Argument(
            metavar="IN", help="A file or folder: .phh, .phhs; a .txt of a room, .json, .ohh."
        ),
    ],
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The file to write.")],
    to: Annotated[Target, typer.Option("--to", help="The format to write.")],
    json: JsonFlag = False,
) -> None:
    """Write recorded hands in another format, and say what it has no place for."""
    from huone.histories.conversion import convert

    parts: list[str] = []
    losses: dict[tuple[str, str], int] = {}
    refused: list[dict[str, str]] = []
    for path in [source] if source.suffix in OTHERS else _files([source]):
        if path.suffix == ".jsonl":
            refuse(f"{path}: only .phh, .phhs, {', '.join(OTHERS)} files are converted")
        for where, found in _read_each(path):
            try:
                if isinstance(found, Refused):
                    raise found
                converted = convert(found, to.value)
            except Refused as no:
                refused.append({"file": str(path), "hand": where, "why": str(no)})
                continue
            parts.append(converted.text)
            for loss in converted.losses:
                losses[loss.field, loss.why] = losses.get((loss.field, loss.why), 0) + 1
    if to is Target.PHH and len(parts) > 1:
        refuse(f"a .phh file holds one hand, and these are {len(parts)}: convert --to phhs")
    _write(out, _joined(parts, to))
    report = [
        {"field": field, "why": why, "hands": count} for (field, why), count in losses.items()
    ]
    if json:
        print_json({"hands": len(parts), "losses": report, "refused": refused})
    else:
        console.print(f"{len(parts):,} hands written to {out}", highlight=False)
        for each in report:
            said = f"lost in {each['hands']:,} hands: {each['field']}: {each['why']}"
            console.print(said, style="yellow", markup=False, highlight=False)
        for left in refused:
            console.print(f"refused: {left['why']}", style="red", markup=False, highlight=False)
    if refused:
        raise typer.Exit(1)


def _read_each(path: Path) -> "Iterator[tuple[str, Recorded | Refused]]":
    """Read each hand of a file, or the refusal that it is answered with."""
    from huone.histories.reading import read_hands

    for read in read_hands(_text(path), file=path.name):
        if isinstance(read, Refused):
            yield str(read.facts.get("where", path.name)), read
        else:
            yield read.name or path.name, read


def _joined(parts: list[str], to: Target) -> str:
    """Put hands into one file: numbered tables, or with an empty line between them."""
    if to is Target.PHHS:
        parts = [f"[{number}]\n{part}" for number, part in enumerate(parts, 1)]
    return "\n".join(parts)


def _write(out: Path, text: str) -> None:
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        refuse(f"{out}: {error.strerror}")


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


def _recorded(path: Path) -> "list[Recorded]":
    from huone.histories.phh import read

    return read(_text(path), file=path.name)


def _text(path: Path) -> str:
    from huone.histories.reading import decoded

    try:
        return decoded(path.read_bytes(), file=path.name)
    except (OSError, UnicodeError) as error:
        refuse(f"{path}: {error}")
