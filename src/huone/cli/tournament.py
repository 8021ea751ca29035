"""Tournament: look at a proposed tournament before it is published."""

from pathlib import Path
from typing import Annotated

import typer

from huone.cli.output import JsonFlag, console, print_json, progress_bar, refusals_explained

app = typer.Typer(help="Design tournaments, and rehearse them before they are published.")


@app.callback()
def tournament() -> None:
    """Design tournaments, and rehearse them before they are published."""


@app.command("check")
def check(
    file: Annotated[Path, typer.Argument(help="A TOML file that describes the tournament.")],
    runs: Annotated[int, typer.Option(min=1, help="How often bots play it.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed plays the same rehearsals.")] = 1,
    json: JsonFlag = False,
) -> None:
    """Check a structure and play it many times: duration, breaks, overlay, reserve."""
    from huone.sim.rehearsal import read_proposal, rehearse

    with refusals_explained(), progress_bar() as bar:
        proposal = read_proposal(file)
        task = bar.add_task(f"{proposal.name}", total=runs)
        found = rehearse(
            proposal,
            runs=runs,
            seed=seed,
            progress=lambda done: bar.update(task, completed=done),
        )
    if json:
        print_json(found)
        return
    sheet = found.outline
    console.print(f"{found.name}: {found.runs} rehearsals")
    console.print(
        f"{sheet.start_big_blinds} big blinds to start with, {sheet.end_big_blinds} in play at the "
        f"last level; by the sheet about {sheet.minutes} minutes"
    )
    console.print(
        f"it took {found.minutes_min} to {found.minutes_max} minutes, {found.minutes_median} "
        f"in the middle, with {found.breaks_median} breaks"
    )
    console.print(
        f"the house added money in {found.overlay_runs} of {found.runs}, "
        f"{found.overlay_cents_max / 100:,.2f} at most; a reserve of "
        f"{found.reserve_cents / 100:,.2f} covers every run in a row"
    )
    for finding in sheet.findings:
        colour = "red" if finding.weight == "warning" else "yellow"
        console.print(f"[{colour}]{finding.weight}: {finding.says}[/{colour}]")
