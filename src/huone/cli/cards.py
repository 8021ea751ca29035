"""Rank: what a hand is, which cards play, and how it compares with others."""

from typing import Annotated

import typer

from huone.cli.output import JsonFlag, console, print_json, refusals_explained


def rank(
    cards: Annotated[str, typer.Argument(metavar="CARDS", help="As in 'As Ks Qs' or AsKsQs.")],
    ranking: Annotated[
        str,
        typer.Option(
            help="high, low-a5, eight-or-better, low-27, badugi, short-deck, soko or front."
        ),
    ] = "high",
    board: Annotated[str, typer.Option(help="Cards that everybody shares.")] = "",
    omaha: Annotated[
        bool, typer.Option("--omaha", help="Play exactly two with three of the board.")
    ] = False,
    json: JsonFlag = False,
) -> None:
    """Say what the best hand of some cards is."""
    with refusals_explained():
        answer = ranked(cards, ranking, board=board, omaha=omaha)
    if json:
        print_json(answer)
    else:
        describe(answer)


def ranked(cards: str, ranking_name: str, *, board: str, omaha: bool) -> dict[str, object]:
    """Rank the cards; refuse what is no hand."""
    from huone.cards.card import mask_of, parse_cards
    from huone.cards.names import name_of_hand
    from huone.cards.ranking import (
        best_cards,
        best_cards_omaha,
        evaluate,
        evaluate_omaha,
        ranking_named,
        verify_hand,
        verify_omaha,
    )

    ranking = ranking_named(ranking_name)
    own = parse_cards(cards)
    shared = parse_cards(board)
    everything = parse_cards([*own, *shared])  # Again, for a card that is in both.
    hole, common = mask_of(own), mask_of(shared)
    if omaha:
        verify_omaha(own, shared, ranking)
        value = evaluate_omaha(hole, common, ranking)
        best = best_cards_omaha(hole, common, ranking)
    else:
        verify_hand(everything, ranking)
        value, best = evaluate(hole | common, ranking), best_cards(hole | common, ranking)
    return {
        "ranking": ranking_name,
        "name": name_of_hand(best, ranking),
        "best": [repr(card) for card in best],
        "value": value,
    }


def describe(answer: dict[str, object]) -> None:
    """Print the hand for a person."""
    from huone.cards.card import parse_cards

    best = answer["best"]
    assert isinstance(best, list)
    shown = " ".join(suited(card.pretty) for card in parse_cards(best))
    name = str(answer["name"])
    console.print(f"{name}: {shown}" if best else name, highlight=False)


def suited(pretty: str) -> str:
    """Colour a card as it is printed: hearts and diamonds red."""
    return f"[red]{pretty}[/red]" if pretty[-1] in "♦♥" else pretty
