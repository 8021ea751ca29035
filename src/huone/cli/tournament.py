"""Tournament: look at a proposed tournament before it is published."""

from pathlib import Path
from typing import Annotated

import typer

from huone.cli.output import JsonFlag, console, print_json, progress_bar, refusals_explained

app = typer.Typer(help="Design tournaments, and rehearse them before they are published.")


@app.callback()
def tournament() -> None:
    """Design tournaments, and rehearse them before they are published."""


@app.command("rehearse")
def rehearse(
    file: Annotated[Path, typer.Argument(help="TOML with [[tournament]], or a settings file.")],
    entrants: Annotated[int, typer.Option(min=2, max=5_000, help="How many are expected.")] = 50,
    spread: Annotated[int, typer.Option(min=0, max=100, help="By how many per cent.")] = 20,
    id: Annotated[str, typer.Option(help="Which one, where the file has several.")] = "",
    rulebook: Annotated[str, typer.Option(help="By which rules.")] = "online-2.7-en",
    hands_per_hour: Annotated[int, typer.Option(min=10, max=1_000)] = 60,
    house_bots: Annotated[bool, typer.Option(help="Played by house bots, not by people.")] = False,
    runs: Annotated[int, typer.Option(min=1, help="How many evenings.")] = 1_000,
    seed: Annotated[int, typer.Option(help="The same seed plays the same evenings.")] = 1,
    json: JsonFlag = False,
) -> None:
    """Play a tournament a thousand times in chips alone: its end, tables, guarantee, rake."""
    from random import Random

    from huone.room.tournament_offers import proposed_config
    from huone.rulebooks.loader import load
    from huone.server.tournament_toml import offers_in
    from huone.tournament.rehearsal.evening import Expectation
    from huone.tournament.rehearsal.report import rehearse_evenings

    with refusals_explained(), progress_bar() as bar:
        offers, book = offers_in(file, rulebook)
        config = proposed_config(offers, load(book), id=id or offers[0].id)
        expects = Expectation(
            entrants=entrants,
            spread_percent=spread,
            hands_per_hour=hands_per_hour,
            players="house-bots" if house_bots else "people",
        )
        task = bar.add_task(config.name, total=runs)
        found = rehearse_evenings(
            config,
            expects,
            Random(seed).random,
            runs=runs,
            progress=lambda done: bar.update(task, completed=done),
        )
    if json:
        print_json(found)
        return
    console.print(f"{config.name}: {found.runs} evenings, {entrants} entrants expected")
    console.print(
        f"it ends after {found.minutes_middle} minutes in level {found.level_middle}; one evening "
        f"in ten before {found.minutes_early}, one in ten after {found.minutes_late}"
    )
    console.print(f"{found.tables} tables and {found.dealers} dealers are enough in nine of ten")
    console.print(
        f"the house keeps {found.fees_cents_middle / 100:,.2f} and adds "
        f"{found.overlay_cents_mean / 100:,.2f} on average, in {found.overlay_runs} evenings"
    )
    if found.beyond_sheet_runs:
        console.print(f"{found.beyond_sheet_runs} evenings go on behind the last level")


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
