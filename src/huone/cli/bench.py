"""Bench: how fast this installation is, beside its peers."""

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Annotated

import typer

from huone.cli.output import JsonFlag, console, print_json, progress_bar, refusals_explained

if TYPE_CHECKING:
    from huone.bench.measure import Measurement

app = typer.Typer(help="Measure speed against peers, in one run.")

SUITES = {
    "cards": ("huone.bench.ranking", "huone.bench.equity"),
    "engine": ("huone.bench.engine", "huone.bench.environments"),
    "growth": ("huone.bench.growth",),
    "layers": ("huone.bench.layers",),
    "money": ("huone.bench.money",),
    "phh": ("huone.bench.phh",),
    "room": ("huone.bench.room",),
}
"""The modules behind each command; each gives its results."""


@app.callback()
def bench() -> None:
    """Measure speed against peers, in one run; a ratio above 1 is better than the peer."""


@app.command("cards")
def cards(json: JsonFlag = False) -> None:
    """Value hands, singly and in batches, and count equity."""
    report(measured("cards"), json=json)


@app.command("money")
def money(json: JsonFlag = False) -> None:
    """Settle hands durably, in groups and one commit for each, on every store that is here."""
    report(measured("money"), json=json)


@app.command("engine")
def engine(json: JsonFlag = False) -> None:
    """Play whole hands against other engines, and step environments beside others."""
    from huone.bench import engine, environments

    report(measured("engine"), json=json)
    absent = ", ".join(dict.fromkeys([*engine.left_out(), *environments.left_out()]))
    if absent and not json:
        console.print(f"not installed and left out: {absent}", style="dim", highlight=False)


@app.command("all")
def everything(json: JsonFlag = False) -> None:
    """Measure everything in one table: cards, engine, recorded hands, money, room."""
    found = [
        row for suite in ("cards", "engine", "phh", "money", "room") for row in measured(suite)
    ]
    report(found, json=json)


@app.command("growth")
def growth(json: JsonFlag = False) -> None:
    """Cost of an action and of a page while more lies idle, and the exponent that fits."""
    report(measured("growth"), json=json)


@app.command("phh")
def phh(json: JsonFlag = False) -> None:
    """Read recorded hands and replay them, against the format's own library."""
    report(measured("phh"), json=json)


@app.command("room")
def room(
    layers: Annotated[
        bool, typer.Option("--layers", help="Say where the work for an action goes instead.")
    ] = False,
    json: JsonFlag = False,
) -> None:
    """Fill rooms of all sizes with bots at human pace: work, delays and memory of each table."""
    report(measured("layers" if layers else "room"), json=json)


def measured(suite: str) -> "list[Measurement]":
    """Run the modules of a suite one after another."""
    found: list[Measurement] = []
    with refusals_explained(), progress_bar() as bar:
        for name in SUITES[suite]:
            task = bar.add_task(name.rpartition(".")[2], total=None)
            found += import_module(name).results(
                lambda done, total, task=task: bar.update(task, completed=done, total=total)
            )
    return found


def report(results: "Sequence[Measurement]", *, json: bool) -> None:
    """Print the results for a program or a person."""
    if json:
        print_json({"results": results})
        return
    from rich.table import Table

    from huone.bench.goals import goal_of, is_met

    table = Table()
    for column in ("", "huone", "peer", "", "ratio", "goal", "met"):
        table.add_column(column, justify="left" if column in ("", "peer") else "right")
    for result in results:
        ours, goal = f"{result.huone:,g} {result.unit}", goal_of(result)
        theirs = ["", "", ""]
        if result.peer is not None:
            theirs = [result.peer, f"{result.peer_value:,g} {result.unit}", f"{result.ratio:,g}x"]
        aim = [] if goal is None else [str(goal), "yes" if is_met(result, goal) else "no"]
        table.add_row(result.name, ours, *theirs, *aim)
    console.print(table)
