"""Solve: perfect play of small games, and of push or fold with short stacks."""

from typing import TYPE_CHECKING, Annotated

import typer

from huone.cli.output import JsonFlag, console, print_json, progress_bar, refusals_explained

if TYPE_CHECKING:
    from huone.solver import Learning, PushFold, Solution

RANKS = "AKQJT98765432"


def solve(
    game: Annotated[
        str, typer.Argument(help="A small game for two: kuhn, leduc, or a file of your own.")
    ] = "kuhn",
    target: Annotated[
        float, typer.Option(min=1e-6, help="Stop when a perfect opponent wins less, in chips.")
    ] = 0.001,
    steps: Annotated[int, typer.Option(min=1, max=1_000_000, help="Stop after so many.")] = 20_000,
    json: JsonFlag = False,
) -> None:
    """Solve a small game: its value, and how often to do what.

    By counterfactual regret over the whole tree; a game too large for that is refused.
    """
    with refusals_explained():
        from huone.solver import Learning, tree_of

        learning = Learning(tree_of(game))
        stopped = not _learnt(learning, target, steps)
        solution = learning.solution()
    if json:
        print_json(solution)
    else:
        describe(solution)
    if stopped:
        raise typer.Exit(130)


def push_fold(
    stack: Annotated[float, typer.Argument(help="The shorter stack, in big blinds.")],
    ante: Annotated[float, typer.Option(help="What each pays as ante, in big blinds.")] = 0.0,
    json: JsonFlag = False,
) -> None:
    """Show with which hands to go all-in heads-up, and with which to call."""
    with refusals_explained():
        from huone.solver import push_fold as solved

        found = solved(stack, ante=ante)
    if json:
        print_json(found)
    else:
        draw(found)


def _learnt(learning: "Learning", target: float, steps: int) -> bool:
    """Learn with a bar on the terminal; False if the user has had enough."""
    with progress_bar() as progress:
        bar = progress.add_task("learning", total=steps)
        try:
            for done in learning.learn(target=target, steps=steps):
                words = f"learning, {learning.distance:.4f} from perfect"
                progress.update(bar, completed=done, description=words)
        except KeyboardInterrupt:
            return False
    return True


def describe(solution: "Solution") -> None:
    """Print a solution for a person."""
    from rich.table import Table

    table = Table(title=f"{solution.game}: how often to do what", title_justify="left")
    table.add_column("known")
    table.add_column("move")
    for known, moves in solution.strategy.items():
        table.add_row(known, ", ".join(f"{move} {share:.1%}" for move, share in moves.items()))
    console.print(table)
    console.print(
        f"The first player wins {solution.value:.5f} chips a hand; a perfect opponent wins "
        f"{solution.exploitability:.5f} more, after {solution.steps:,} steps."
    )


def draw(found: "PushFold") -> None:
    """Draw both charts, suited hands above the pairs and offsuit hands below."""
    for name, shares in (("push", found.push), ("call", found.call)):
        console.print(f"{name}, {found.stack:g} big blinds (suited above, offsuit below)")
        for row, one in enumerate(RANKS):
            cells = []
            for column, other in enumerate(RANKS):
                high, low = (one, other) if row <= column else (other, one)
                suits = "s" if row < column else "o" if row > column else ""
                share = shares[high + low + suits]
                cell = f"{high + low + suits:<4}" if share > 0.5 else " .  "
                cells.append(cell if share in (0.0, 1.0) else f"{high + low + suits}~".ljust(4))
            console.print(" ".join(cells), highlight=False)
        console.print()
    console.print(
        f"The small blind wins {found.value:.4f} big blinds a hand; ~ is done sometimes. A perfect "
        f"opponent wins {found.exploitability:.4f} more."
    )
