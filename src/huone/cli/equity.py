"""Equity: what share of the pot each hand wins on average, in any game of the catalogue."""

from typing import TYPE_CHECKING, Annotated

import typer

from huone.cli.output import JsonFlag, console, print_json, progress_bar, refusals_explained

if TYPE_CHECKING:
    from huone.cards.equity import Equity, EquityCount


def equity(
    hands: Annotated[
        list[str],
        typer.Argument(
            metavar="HAND HAND…",
            help="Hands (AhKh), ranges (QQ+, AKs:0.5, 20%@pair+, AA**$ds), random, ? for a card.",
        ),
    ],
    board: Annotated[str, typer.Option(help="The board; two boards with a slash between.")] = "",
    dead: Annotated[str, typer.Option(help="Cards that are out of play.")] = "",
    game: Annotated[
        str, typer.Option(help="A game of `huone games`, or a file of your own.")
    ] = "texas",
    samples: Annotated[
        int | None, typer.Option(min=100, help="Sample so many deals instead of counting all.")
    ] = None,
    exact: Annotated[bool, typer.Option("--exact", help="Count all deals of ranges, too.")] = False,
    seed: Annotated[int, typer.Option(min=0, max=2**63 - 1, help="Luck of the samples.")] = 1,
    json: JsonFlag = False,
) -> None:
    """Compare hands: exactly where they are known, by samples where they are not.

    A hand of stud or draw may have fewer cards than at the end: the rest is still to come.
    """
    with refusals_explained():
        from huone.cards.equity import EquityCount, spot_of
        from huone.games import game_of
        from huone.games.definition import betting_game
        from huone.games.odds import equity_game

        played = betting_game(game_of(game).id)
        spot = spot_of(equity_game(played), hands, board=board, dead=dead)
        counting = EquityCount(spot, samples=samples, exact=exact, seed=seed)
        stopped = not count_on(counting)
        if stopped and not counting.counted[0]:
            raise typer.Exit(130)
        answer = counting.answer()
    if json:
        print_json(answer)
    else:
        describe(answer)
    if stopped:
        raise typer.Exit(130)


def count_on(counting: "EquityCount") -> bool:
    """Count to the end with a bar on the terminal; False if the user has had enough."""
    with progress_bar() as progress:
        bar = progress.add_task("dealing", total=counting.planned)
        try:
            for deals in counting:
                progress.update(bar, completed=deals)
        except KeyboardInterrupt:
            return False
    return True


def describe(answer: "Equity") -> None:
    """Print the answer for a person."""
    from rich.table import Table

    table = Table(title=answer.game, title_justify="left", caption=method_in_words(answer))
    table.caption_justify = "left"
    table.add_column("hand")
    for name in ("equity", "win", "tie"):
        table.add_column(name, justify="right")
    for hand in answer.hands:
        error = "" if hand.error is None else f" ± {hand.error:.2%}"
        table.add_row(hand.cards, f"{hand.equity:.2%}{error}", f"{hand.win:.2%}", f"{hand.tie:.2%}")
    console.print(table)


def method_in_words(answer: "Equity") -> str:
    """Say how the answer was found."""
    if answer.method == "exact":
        return f"exact: all {answer.boards:,} deals"
    if answer.method == "partial":
        return f"stopped after {answer.boards:,} deals: this is not the whole answer"
    return f"Monte-Carlo, {answer.boards:,} deals, ± is one standard error: {answer.why}"
