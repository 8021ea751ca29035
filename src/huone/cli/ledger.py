"""Ledger: audit a room's books, back them up, restore, export and archive them.

Owns: the commands of an operator who looks after a database.
Never: holds up a room that is running on it.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from huone.cli.output import (
    JsonFlag,
    console,
    print_json,
    progress_bar,
    refusals_explained,
    refuse,
)

app = typer.Typer(help="Look after the database of a room: audit, backup, restore, export.")

Answer = TypeVar("Answer")
Database = Annotated[
    str, typer.Option("--db", help="A path, sqlite:///path or postgresql://user@host/name.")
]
Progress = Callable[[int, int], None]


@app.callback()
def ledger() -> None:
    """Look after the database of a room: audit, backup, restore, export."""


@app.command("audit")
def audit(
    db: Database,
    quick: Annotated[bool, typer.Option(help="Only what needs no look at single hands.")] = False,
    json: JsonFlag = False,
) -> None:
    """Check every law of the room from its stored rows; exit code 1 if one does not hold."""
    from huone.server.stored_documents import READERS
    from huone.store.audit import AuditReport
    from huone.store.audit import audit as check
    from huone.store.snapshot import snapshot_of

    async def run(progress: Progress) -> AuditReport:
        async with snapshot_of(db) as snapshot:
            total = await snapshot.count("entry") + await snapshot.count("hand")
            done = 0

            def step(more: int) -> None:
                nonlocal done
                done += more
                progress(done, total)

            return await check(snapshot, readers=READERS, quick=quick, progress=step)

    report = carry_out("audit", run)
    if json:
        print_json(report)
    else:
        for law in report.laws:
            state = "[green]holds[/green] " if law.ok else "[red]broken[/red]"
            console.print(f"{state} {law.law}")
            if not law.ok:
                console.print(f"       first at: {law.first_bad}", style="red", markup=False)
        console.print(f"{report.entries:,} entries, {report.hands:,} hands")
    if not report.ok:
        raise typer.Exit(1)


@app.command("proof")
def proof(
    db: Database,
    player: Annotated[str, typer.Option(help="Whose line.")],
    day: Annotated[str, typer.Option(help="A sealed day, YYYY-MM-DD; else the newest.")] = "",
    out: Annotated[Path | None, typer.Option(help="Write the proof for huone fair verify.")] = None,
    json: JsonFlag = False,
) -> None:
    """Prove what the room owes a player and everybody together; exit code 1 if it does not add up.

    Taken from a sealed day, or, for who has come since, from this moment.
    """
    from msgspec.json import encode

    from huone.cli.ledger_proof import ProvenLine, prove
    from huone.store.snapshot import snapshot_of
    from huone.units import PlayerId

    async def run(progress: Progress) -> ProvenLine:
        async with snapshot_of(db) as snapshot:
            return await prove(snapshot, PlayerId(player), day)

    found = carry_out("proof", run)
    if out is not None:
        with trouble_explained():
            out.write_bytes(encode(found.proof))
    told = "holds" if found.ok else "DOES NOT HOLD"
    tell(json, found, f"{told} ({found.day}): {found.says}\nroot {found.root}")
    if not found.ok:
        raise typer.Exit(1)


@app.command("backup")
def backup(
    file: Annotated[Path, typer.Argument(help="The archive to write.")],
    db: Database,
    json: JsonFlag = False,
) -> None:
    """Write everything the room has recorded into one file, while the room goes on."""
    from huone.store.archive import Manifest
    from huone.store.backup import back_up

    async def run(progress: Progress) -> Manifest:
        return await back_up(db, file, now_ms=now_ms(), progress=progress)

    manifest = carry_out("backup", run)
    size = file.stat().st_size
    answer = {"file": str(file), "rows": manifest.rows, "bytes": size}
    tell(json, answer, f"{manifest.rows:,} rows, {size:,} bytes in {file}")


@app.command("restore")
def restore(
    file: Annotated[Path, typer.Argument(help="The archive to read.")],
    db: Database,
    json: JsonFlag = False,
) -> None:
    """Put a backup into an empty database; a damaged file is refused before anything is written."""
    from huone.store.archive import Manifest
    from huone.store.backup import restore as put_back

    async def run(progress: Progress) -> Manifest:
        return await put_back(file, db, progress=progress)

    manifest = carry_out("restore", run)
    made = datetime.fromtimestamp(manifest.made_ms / 1000, UTC).isoformat(timespec="seconds")
    answer = {"rows": manifest.rows, "made_ms": manifest.made_ms}
    tell(json, answer, f"{manifest.rows:,} rows as of {made}; now run: huone ledger audit")


@app.command("export")
def export(
    directory: Annotated[Path, typer.Argument(help="Where ledger.* and hands.* are written.")],
    db: Database,
    format: Annotated[str, typer.Option(help="csv or parquet.")] = "csv",
    json: JsonFlag = False,
) -> None:
    """Write the ledger and the hands as plain tables."""
    from huone.store.export import export_hands, export_ledger, verify_format
    from huone.store.privacy import make_private_folder
    from huone.store.snapshot import snapshot_of

    async def run(progress: Progress) -> dict[str, int]:
        verify_format(format)
        make_private_folder(directory)
        async with snapshot_of(db) as snapshot:
            done, total = 0, await snapshot.count("leg") + await snapshot.count("played")

            def step(more: int) -> None:
                nonlocal done
                done += more
                progress(done, total)

            ledger = directory / f"ledger.{format}"
            hands = directory / f"hands.{format}"
            return {
                "ledger": await export_ledger(snapshot, ledger, progress=step),
                "hands": await export_hands(snapshot, hands, progress=step),
            }

    rows = carry_out("export", run)
    sentence = f"{rows['ledger']:,} legs and {rows['hands']:,} stacks of hands in {directory}"
    tell(json, {"directory": str(directory), "rows": rows}, sentence)


@app.command("archive")
def archive(
    file: Annotated[Path, typer.Argument(help="The archive to write.")],
    db: Database,
    before: Annotated[str, typer.Option(help="Move hands that ended before this day, YYYY-MM-DD.")],
    json: JsonFlag = False,
) -> None:
    """Move old hand histories out of the database; hands, money and proofs stay."""
    from huone.store.history_archive import archive_histories

    before_ms = day_ms(before)

    async def run(progress: Progress) -> int:
        return await archive_histories(db, file, before_ms=before_ms, now_ms=now_ms())

    moved = carry_out("archive", run)
    tell(json, {"file": str(file), "histories": moved}, f"{moved:,} histories moved to {file}")


@app.command("unarchive")
def unarchive(
    file: Annotated[Path, typer.Argument(help="The archive to read.")],
    db: Database,
    json: JsonFlag = False,
) -> None:
    """Put archived histories back; each is checked against the seal of its hand."""
    from huone.store.history_archive import return_histories

    async def run(progress: Progress) -> int:
        return await return_histories(file, db)

    back = carry_out("unarchive", run)
    tell(json, {"histories": back}, f"{back:,} histories are back")


@app.command("forecast")
def forecast(
    played: Annotated[int, typer.Option(help="Hands to play, in a scratch directory.")] = 20_000,
    hands: Annotated[int, typer.Option(help="Hands to draw the line on to.")] = 10_000_000,
    json: JsonFlag = False,
) -> None:
    """Play a small club and tell what years of it will take on disk."""
    from huone.sim.forecast import forecast as draw_on

    if played < 1 or hands < 1:
        refuse("a forecast needs hands to play and hands to draw the line on to")
    with refusals_explained(), trouble_explained(), progress_bar() as bar:
        task = bar.add_task("forecast", total=1)
        found = draw_on(
            played=played,
            hands=hands,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
        )
    if json:
        print_json(found)
        return
    for name, each, all_of_them in (
        ("database", found.bytes_per_hand, found.database_bytes),
        ("of it histories", found.history_bytes_per_hand, found.history_bytes),
        ("backup", found.backup_bytes_per_hand, found.backup_bytes),
    ):
        console.print(f"{name:16} {each:6,} bytes a hand, {all_of_them / 1e9:6.1f} GB in all")
    console.print(f"full audit       {found.audit_us_per_hand:6,} µs a hand")


def carry_out(what: str, work: Callable[[Progress], Awaitable[Answer]]) -> Answer:
    """Run a command's work with a progress bar; what goes wrong outside is one clear line."""
    with refusals_explained(), trouble_explained(), progress_bar() as bar:
        task = bar.add_task(what, total=1)

        async def run() -> Answer:
            return await work(lambda done, total: bar.update(task, completed=done, total=total))

        return asyncio.run(run())


@contextmanager
def trouble_explained() -> Iterator[None]:
    """Turn a missing file, a full disk or a silent server into one line and exit code 2."""
    from huone.store.ports import StoreUnavailable

    try:
        yield
    except (OSError, StoreUnavailable) as trouble:
        refuse(str(trouble))


def tell(json: bool, answer: object, sentence: str) -> None:
    """Answer a program or a person."""
    if json:
        print_json(answer)
    else:
        console.print(sentence, markup=False)


def now_ms() -> int:
    """Read the clock."""
    return time.time_ns() // 1_000_000


def day_ms(day: str) -> int:
    """Read a day as the moment it begins, in UTC."""
    try:
        begin = datetime.strptime(day, "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        refuse(f"{day!r} is not a day such as 2026-01-31")
    return int(begin.timestamp()) * 1000
