"""Sim: worlds played by bots from one seed, with the laws checked."""

from typing import Annotated

import typer

from huone.cli.output import JsonFlag, console, print_json, progress_bar, refusals_explained

app = typer.Typer(help="Play hands and whole rooms with bots, from one seed.")


@app.callback()
def sim() -> None:
    """Play hands and whole rooms with bots, from one seed."""


@app.command("hands")
def hands(
    game: Annotated[str, typer.Option(help="A game of the catalogue, or all.")] = "texas",
    players: Annotated[int, typer.Option(help="How many are dealt in.")] = 6,
    hands: Annotated[int, typer.Option(help="How many hands.")] = 10_000,
    seed: Annotated[int, typer.Option(help="The same seed plays the same hands.")] = 1,
    policy: Annotated[str, typer.Option(help="call, random, tight or equity.")] = "random",
    first: Annotated[int, typer.Option(help="The number of the first hand.")] = 0,
    json: JsonFlag = False,
) -> None:
    """Play many hands and audit each: chips, replay, hidden cards."""
    from huone.sim.hands import run

    with refusals_explained(), progress_bar() as bar:
        task = bar.add_task(f"{game}, {players} players, {policy}", total=hands)
        done = run(
            game,
            players=players,
            hands=hands,
            seed=seed,
            policy=policy,
            first=first,
            progress=lambda count: bar.update(task, completed=count),
        )
    if json:
        print_json(
            {
                "game": done.game,
                "seed": done.seed,
                "hands": done.hands,
                "hands_per_second": done.hands_per_second,
                "laws_broken": done.laws_broken,
                "digest": done.digest,
            }
        )
    else:
        pace = f"{done.hands_per_second:,} a second, audit included"
        console.print(f"{done.hands:,} hands of {game}, seed {seed}: {pace}")
        console.print(f"digest {done.digest}")
        for broken in done.laws_broken[:10]:
            console.print(f"[red]{broken.law}: {broken.why}[/red]\n  {broken.rerun}")
        console.print(f"laws broken: {len(done.laws_broken)}")
    if done.laws_broken:
        raise typer.Exit(1)
