"""Load and soak: many players over real connections, to measure a room and to kill it."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from huone.cli.output import JsonFlag, console, errors, print_json, refusals_explained, refuse

if TYPE_CHECKING:
    from rich.table import Table

    from huone.swarm.load import Load
    from huone.swarm.soak import Soak

Answer = TypeVar("Answer")
SeedOption = Annotated[int, typer.Option(help="The same seed, the same players and moments.")]


def load(
    connections: Annotated[int, typer.Option(min=3, help="How many players connect.")] = 2_000,
    tables: Annotated[int, typer.Option(min=1, help="How many tables; six sit at each.")] = 300,
    seconds: Annotated[float, typer.Option(min=1.0, help="How long it is measured.")] = 30.0,
    seed: SeedOption = 1,
    json: JsonFlag = False,
) -> None:
    """Fill a room with players and measure it, beside a bare echo of the same frames."""
    from huone.swarm.load import load as measure

    with refusals_explained(), live() as show:
        done = run(measure(connections, tables, seconds=seconds, seed=seed, show=show))
    if json:
        print_json(done)
    else:
        tell_load(done)
    if not done.is_clean:
        raise typer.Exit(1)


def soak(
    minutes: Annotated[float, typer.Option(min=0.05, help="How long it is played.")] = 2.0,
    tables: Annotated[int, typer.Option(min=1, help="How many tables; six sit at each.")] = 30,
    players: Annotated[int, typer.Option(min=3, help="How many players.")] = 180,
    kill_every: Annotated[str, typer.Option(help="About how often it is killed, as 10s.")] = "10s",
    faults: Annotated[
        str, typer.Option(help="What else befalls it: all, or kinds with commas between.")
    ] = "",
    seed: SeedOption = 1,
    db: Annotated[
        str,
        typer.Option(help="An empty PostgreSQL database, or postgres for a server of its own."),
    ] = "",
    keep: Annotated[Path | None, typer.Option(help="Keep database and log in this folder.")] = None,
    json: JsonFlag = False,
) -> None:
    """Kill a room again and again while it is played in, then audit what is left.

    Faults are torn-frames, repeats, power, disk-full, database-away and clock.
    """
    from huone.swarm.mishaps import mishaps_named
    from huone.swarm.soak import soak as play

    every_s = seconds_of(kill_every)
    if keep is not None:
        keep.mkdir(parents=True, exist_ok=True)
    with refusals_explained(), live() as show:
        done = run(
            play(
                seconds=60 * minutes,
                tables=tables,
                players=players,
                kill_every_s=every_s,
                mishaps=mishaps_named(faults),
                seed=seed,
                db=db,
                folder=keep,
                show=show,
            )
        )
    if json:
        print_json(done)
    else:
        tell_soak(done)
    if not done.is_clean:
        raise typer.Exit(1)


def seconds_of(text: str) -> float:
    """Read a time such as 10s, 2m or 7.

    >>> seconds_of("10s"), seconds_of("1.5m"), seconds_of("7")
    (10.0, 90.0, 7.0)
    """
    unit = 60 if text.endswith("m") else 1
    try:
        seconds = unit * float(text.rstrip("sm"))
    except ValueError:
        refuse(f"{text!r} is not a time such as 10s")
    if not 0.5 <= seconds <= 86_400:
        refuse(f"{text!r} is not between half a second and a day")
    return seconds


def run(work: Coroutine[None, None, Answer]) -> Answer:
    """Run on the quickest event loop that is here."""
    from huone.swarm.echo import quickest_loop

    with asyncio.Runner(loop_factory=quickest_loop()) as runner:
        return runner.run(work)


@contextmanager
def live() -> Iterator[Callable[[object], None]]:
    """Show figures as they change, and only where a person watches them."""
    if not errors.is_terminal:
        yield lambda figures: None
        return
    from rich.live import Live

    with Live(console=errors, transient=True, refresh_per_second=4) as shown:
        yield lambda figures: shown.update(_figures(figures))


def _figures(figures: object) -> "Table":
    from msgspec.structs import asdict
    from rich.table import Table

    table = Table(show_header=False, box=None)
    for name, value in asdict(figures).items():  # type: ignore[arg-type]  # A struct, of two kinds.
        text = f"{value:,.1f}" if isinstance(value, float) else str(value)
        table.add_row(name.replace("_", " "), text)
    return table


def tell_load(done: "Load") -> None:
    """Say what was measured."""
    pace = f"{done.actions_per_second:,} actions and {done.events_per_second:,} frames a second"
    console.print(f"{done.connections:,} connections, {done.tables:,} tables: {pace}")
    ours, theirs = f"{done.p50_ms} and {done.p99_ms} ms", f"{done.echo_p50_ms}, {done.echo_p99_ms}"
    console.print(f"action to the last seat, half and 99 %: {ours}; bare echo {theirs} ms")
    console.print(
        f"processor for each frame: {done.cpu_us_per_event} µs; "
        f"bare echo {done.echo_cpu_us_per_event} µs"
    )
    console.print(f"ratios: {done.p99_ratio} in time, {done.cpu_ratio} in work")
    console.print(f"disconnected: {done.disconnected}, faults: {len(done.faults)}")
    for fault in done.faults:
        console.print(f"{fault.kind}: {fault.player}: {fault.says}", style="red", markup=False)


def tell_soak(done: "Soak") -> None:
    """Say what was found."""
    console.print(
        f"{done.kills} kills in {done.seconds:,} s, {done.hands:,} hands ({done.voided} void), "
        f"seed {done.seed}; everybody was back within {done.back_ms_max / 1_000:.1f} s"
    )
    for name, times in sorted(done.mishaps.items()):
        console.print(f"{name}: {times:,} times")
    counts = ("cents_missing", "settled_twice", "acknowledged_lost", "done_twice", "not_back")
    for name in (*counts, "stuck"):
        console.print(f"{name.replace('_', ' ')}: {getattr(done, name)}")
    console.print(f"leaks: {done.leaks}, other faults: {len(done.faults)}")
    for says in (*done.says, *(f"{each.player}: {each.says}" for each in done.faults)):
        console.print(says, style="red", markup=False)
