"""Study: recorded hands as tables, and how everybody plays."""

import asyncio
from enum import StrEnum
from pathlib import Path
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

if TYPE_CHECKING:
    from huone.study import Study, Unread

SHOWN = 20
UNREAD_SHOWN = 10
COLUMNS = (
    ("player", "player"), ("hands", "hands"), ("vpip", "VPIP"), ("pfr", "PFR"),
    ("three_bet", "3-bet"), ("aggression", "aggression"), ("went_to_showdown", "to showdown"),
    ("won_at_showdown", "won there"), ("bb_per_100", "bb/100"),
)  # fmt: skip


class TableFormat(StrEnum):
    """The formats that tables are written in."""

    PARQUET = "parquet"
    CSV = "csv"
    NDJSON = "ndjson"


def study(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(help="Files or folders of hands: .phh, .phhs, .txt, .json, .ohh."),
    ] = None,
    db: Annotated[str, typer.Option(help="The database of a room instead of files.")] = "",
    out: Annotated[Path | None, typer.Option(help="Write the tables into this folder.")] = None,
    format: Annotated[TableFormat, typer.Option(help="How to write them.")] = TableFormat.PARQUET,
    top: Annotated[int, typer.Option(min=1, help="How many players to show.")] = SHOWN,
    json: JsonFlag = False,
) -> None:
    """Make tables of recorded hands, and say how everybody plays.

    Three tables: hands, actions and players. A hand that cannot be read is named, and the others go
    on.
    """
    if bool(paths) == bool(db):
        refuse("give files or folders of hands, or the database of a room with --db")
    with refusals_explained():
        from huone.study import Study

        made, unread = Study(), list["Unread"]()
        if db:
            asyncio.run(_take_room(made, db))
        else:
            _take_files(made, unread, paths or [])
        written = made.write(out, format.value) if out is not None else []
        summary = made.summary()
    if json:
        counts = {name: len(rows) for name, rows in made.tables.items()}
        files = [str(path) for path in written]
        print_json({**counts, "files": files, "summary": summary[:top], "unread": unread})
    else:
        describe(made, summary[:top], written)
        for each in unread[:UNREAD_SHOWN]:
            errors.print(f"not read: {each.why}", style="yellow", markup=False, soft_wrap=True)
        if len(unread) > UNREAD_SHOWN:
            errors.print(f"and {len(unread) - UNREAD_SHOWN:,} more are not read")
    if unread and not made.hands:
        raise typer.Exit(1)


def _take_files(made: "Study", unread: "list[Unread]", paths: list[Path]) -> None:
    """Read file after file, with a bar on the terminal."""
    from huone.study import StudiedHand, files_in, hands_of_files

    files = files_in(paths)
    with progress_bar() as bar:
        task = bar.add_task("reading", total=len(files))
        for path in files:
            for found in hands_of_files([path]):
                if isinstance(found, StudiedHand):
                    made.add(found)
                else:
                    unread.append(found)
            bar.advance(task)


async def _take_room(made: "Study", db: str) -> None:
    """Read the hands of a room, with a bar on the terminal."""
    from huone.study import hands_of_room

    with progress_bar() as bar:
        task = bar.add_task("reading", total=0)
        async for found in hands_of_room(db):
            made.add(found)
            bar.update(task, completed=len(made.hands), total=len(made.hands))


def describe(made: "Study", summary: list[dict[str, object]], written: list[Path]) -> None:
    """Print how everybody plays, for a person."""
    from rich.table import Table

    counts = f"{len(made.hands):,} hands, {len(made.actions):,} actions"
    table = Table(title=counts, title_justify="left")
    for _, name in COLUMNS:
        table.add_column(name, justify="left" if name == "player" else "right")
    for row in summary:
        table.add_row(*(_cell(key, row[key]) for key, _ in COLUMNS))
    console.print(table)
    for path in written:
        console.print(f"written: {path}", highlight=False, soft_wrap=True)


def _cell(key: str, value: object) -> str:
    if value is None:
        return "–"
    if isinstance(value, float):
        return f"{value:,.1f}" if key in ("bb_per_100", "aggression") else f"{value:.0%}"
    return f"{value:,}" if isinstance(value, int) else str(value)
