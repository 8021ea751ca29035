"""Sim: worlds played by bots from one seed, with the laws checked."""

from typing import TYPE_CHECKING, Annotated, Protocol

import typer

from huone.cli.output import JsonFlag, console, print_json, progress_bar, refusals_explained

if TYPE_CHECKING:
    from huone.sim.hands import LawBroken

SHOWN = 10
"""Broken laws that are spelt out; the rest are counted."""


class SimOutcome(Protocol):
    """What every simulation comes to."""

    digest: str
    laws_broken: "list[LawBroken]"


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
    policy: Annotated[
        str, typer.Option(help="call, random, tight, equity, house, easy, medium or strong.")
    ] = "random",
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
    _judge(done, json=json)


@app.command("match")
def match(
    policy: Annotated[list[str], typer.Option(help="Named twice: who plays, and against whom.")],
    game: Annotated[str, typer.Option(help="A game of the catalogue.")] = "texas",
    hands: Annotated[int, typer.Option(help="How many hands.")] = 2_000,
    seed: Annotated[int, typer.Option(help="The same seed plays the same match.")] = 1,
    json: JsonFlag = False,
) -> None:
    """Play two policies against each other, every deal from both sides."""
    from huone.bots.match import pair_of, run

    with refusals_explained(), progress_bar() as bar:
        task = bar.add_task(f"{game}: {' against '.join(policy)}", total=hands)
        done = run(
            game,
            pair_of(policy),
            hands=hands,
            seed=seed,
            progress=lambda count: bar.update(task, completed=count),
        )
    if json:
        print_json(done)
    else:
        won = f"{done.bb_per_100:+.1f} ± {done.error:.1f} big blinds in a hundred hands"
        console.print(f"{policy[0]} against {policy[1]}, {done.hands:,} hands of {game}: {won}")


@app.command("cash")
def cash(
    rulebook: Annotated[str, typer.Option(help="A rulebook's id or file.")] = "online-2.8-fi",
    tables: Annotated[int, typer.Option(help="How many tables.")] = 10,
    hands: Annotated[int, typer.Option(help="How many hands, over all tables.")] = 2_000,
    seed: Annotated[int, typer.Option(help="The same seed plays the same world.")] = 1,
    crashes: Annotated[int, typer.Option(help="How often everything falls over.")] = 0,
    json: JsonFlag = False,
) -> None:
    """Run cash tables with players who come, go, sleep and lose their lines; check every law."""
    from huone.sim.cash import run

    with refusals_explained(), progress_bar() as bar:
        task = bar.add_task(f"{rulebook}, {tables} tables", total=hands)
        done = run(
            rulebook,
            tables=tables,
            hands=hands,
            seed=seed,
            crashes=crashes,
            progress=lambda count: bar.update(task, completed=count),
        )
    if json:
        print_json(done)
    else:
        console.print(f"{done.hands:,} hands, {done.crashes} crashes, seed {seed}")
        console.print(f"money in {done.cents_in:,}, money accounted for {done.cents_out:,} cents")
    _judge(done, json=json)


@app.command("room")
def room(
    rulebook: Annotated[str, typer.Option(help="A rulebook's id or file.")] = "online-2.8-fi",
    stakes: Annotated[int, typer.Option(help="How many stakes the lobby has.")] = 3,
    hands: Annotated[int, typer.Option(help="How many hands, over all tables.")] = 500,
    seed: Annotated[int, typer.Option(help="The same seed plays the same world.")] = 1,
    crashes: Annotated[int, typer.Option(help="How often the power fails.")] = 0,
    json: JsonFlag = False,
) -> None:
    """Run a whole room and its store, with players on bad lines who send everything twice."""
    from huone.sim.room import run

    with refusals_explained(), progress_bar() as bar:
        task = bar.add_task(f"{rulebook}, {stakes} stakes", total=hands)
        done = run(
            rulebook,
            stakes=stakes,
            hands=hands,
            seed=seed,
            crashes=crashes,
            progress=lambda count: bar.update(task, completed=count),
        )
    if json:
        print_json(done)
    else:
        counted = f"{done.hands:,} hands, {done.commands:,} commands, {done.crashes} power cuts"
        console.print(f"{counted}, seed {seed}")
    _judge(done, json=json)


@app.command("tournament")
def tournament(
    type: Annotated[str, typer.Option(help="mtt, sng, satellite, progressive, live and others.")],
    entrants: Annotated[int, typer.Option(help="How many enter.")] = 180,
    seed: Annotated[int, typer.Option(help="The same seed plays the same tournament.")] = 1,
    rulebook: Annotated[str | None, typer.Option(help="By whose rules.")] = None,
    game: Annotated[str, typer.Option(help="A game of the catalogue.")] = "texas",
    crashes: Annotated[int, typer.Option(help="How often the room goes down.")] = 0,
    json: JsonFlag = False,
) -> None:
    """Play a tournament to its end and check its laws: chips, money, blinds, tables, places."""
    from huone.sim.tournament import run

    with refusals_explained(), progress_bar() as bar:
        task = bar.add_task(f"{type}, {entrants} entrants", total=entrants)
        done = run(
            type,
            entrants=entrants,
            seed=seed,
            rulebook=rulebook,
            game=game,
            crashes=crashes,
            progress=lambda out: bar.update(task, completed=out),
        )
    if json:
        print_json(
            {
                "type": done.type,
                "rulebook": done.rulebook,
                "seed": done.seed,
                "entrants": done.entrants,
                "hands": done.hands,
                "crashes": done.crashes,
                "moves": done.moves,
                "laws_broken": done.laws_broken,
                "digest": done.digest,
                "prizes_cents": done.prizes_cents,
                "bounties_cents": done.bounties_cents,
                "fees_cents": done.fees_cents,
                "house_cents": done.house_cents,
                "paid_in_cents": done.paid_in_cents,
                "director_us_per_hand": done.director_us_per_hand,
            }
        )
    else:
        pace = f"{done.hands:,} hands, {done.moves:,} moves, {done.hours:.1f} hours of play"
        console.print(f"{type} with {entrants:,} entrants, seed {seed}: {pace}")
        euro = {"paid in": done.paid_in_cents, "from the house": done.house_cents}
        euro |= {"prizes": done.prizes_cents, "bounties": done.bounties_cents}
        euro |= {"fees": done.fees_cents}
        console.print(", ".join(f"{what} {cents / 100:,.2f}" for what, cents in euro.items()))
        console.print(f"the director took {done.director_us_per_hand} µs for a hand")
    _judge(done, json=json)


@app.command("cheats")
def cheats(
    seed: Annotated[int, typer.Option(help="The same seed plays the same evenings.")] = 1,
    evenings: Annotated[int, typer.Option(min=1, max=100, help="How many evenings.")] = 4,
    honest: Annotated[
        int, typer.Option(min=20, max=400, help="Honest players of an evening.")
    ] = 75,
    json: JsonFlag = False,
) -> None:
    """Hide cheats of every kind among honest players, and count how many review finds."""
    from huone.sim.cheat_trial import run

    with refusals_explained(), progress_bar() as bar:
        task = bar.add_task(f"{evenings} evenings", total=None)
        done = run(
            seed=seed,
            evenings=evenings,
            honest=honest,
            progress=lambda hour, of: bar.update(task, completed=hour, total=of),
        )
    if json:
        print_json(done)
        return
    for name, kind in done.kinds.items():
        low, high = kind.recall_interval
        found = f"{kind.found:>3} of {kind.groups:<3} recall {kind.recall:5.3f}"
        console.print(
            f"{name:17} {found} ({low:.2f} to {high:.2f}), {kind.false_findings} false",
            highlight=False,
        )
    told = f"{done.hands:,} hands of {done.evenings} evenings, seed {seed}"
    console.print(f"{told}; {done.false_per_100_honest} false findings for 100 honest players")


@app.command("live-night")
def live_night(
    seed: Annotated[int, typer.Option(help="The same seed, the same night.")] = 1,
    json: JsonFlag = False,
) -> None:
    """Run one night of a live house through its HTTP door: tables, cage, rulings, jackpot."""
    import asyncio

    from huone.swarm.live_night.night import live_night as run

    with refusals_explained():
        done = asyncio.run(run(seed))
    if json:
        print_json(done)
    else:
        console.print(
            f"{done.hands} hands at {done.tables} tables, {done.guests} guests, "
            f"{done.rulings} rulings, {done.events} events, {done.crashes} crashes"
        )
    _judge(done, json=json)


def _judge(done: SimOutcome, *, json: bool) -> None:
    """Say which laws were broken and how to see it again; one is enough for exit code 1."""
    if not json:
        console.print(f"digest {done.digest}")
        for broken in done.laws_broken[:SHOWN]:
            told = f"{broken.law}: {broken.why}\n  {broken.rerun}"
            console.print(told, style="red", markup=False, highlight=False)
        console.print(f"laws broken: {len(done.laws_broken)}")
    if done.laws_broken:
        raise typer.Exit(1)
