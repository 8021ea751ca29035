"""Naming: what a player's cards are called in a game, for each share of its pots.

Owns: which cards count for a share, and when there is something to say.
Never: ranks or decides; `cards.names` has the words and `games.showdown` the winners.

>>> from huone.cards.card import parse_cards
>>> from huone.games.definition import betting_game
>>> names_of(betting_game("omaha-hilo"), parse_cards("As 2s Kd Kh"), [parse_cards("Kc 3d 8h 5c")])
{'high': 'three of a kind, kings', 'low': 'eight-low 8-5-3-2-A'}
"""

from collections.abc import Sequence
from itertools import combinations

from huone.cards.card import Card, mask_of
from huone.cards.names import name_of_hand
from huone.cards.ranking import (
    EIGHT_OR_BETTER,
    best_cards,
    best_cards_omaha,
    evaluate,
    ranking_named,
)
from huone.games.definition import Award, Game

Board = Sequence[Card]
LOW_CARDS = 5
"""A low of fewer cards does not qualify yet, and nobody announces one."""


def names_of(game: Game, own: Sequence[Card], boards: Sequence[Board]) -> dict[str, str]:
    """Say what cards make for each share; shares for which there is nothing to say are left out."""
    named = {}
    for award in game.award:
        board = boards[award.board] if award.board < len(boards) else ()
        name = name_for(award, own, board)
        if name:
            named[award.share] = name
    return named


def name_won(
    game: Game, share: str, own: Sequence[Card], boards: Sequence[Board], *, board: int = 0
) -> str:
    """Say with what a share was won; one label may name several shares, as in high and low.

    `board` is the one that the win names: the first share's, or the runout.
    """
    awards = [award for award in game.award if award.share in share.split(" and ")]
    names = []
    for award in awards:
        at = board - awards[0].board + award.board
        names.append(name_for(award, own, boards[at] if at < len(boards) else ()))
    return " and ".join(dict.fromkeys(name for name in names if name))


def name_for(award: Award, own: Sequence[Card], board: Board) -> str:
    """Say what cards make for one share, or nothing while too few are there."""
    playing = cards_for(award, own, board)
    return "" if playing is None else name_of_hand(playing, ranking_named(award.hand))


def cards_for(award: Award, own: Sequence[Card], board: Board) -> tuple[Card, ...] | None:
    """Choose the cards that play for one share; None while too few are there."""
    ranking = ranking_named(award.hand)
    if not own:
        return None
    if award.use.board[1] and award.use.hole[0] == award.use.hole[1]:
        enough = len(own) >= 2 and len(board) >= 3
        return best_cards_omaha(mask_of(own), mask_of(board), ranking) if enough else None
    shared = mask_of(board) if award.use.board[1] else 0
    # Before a discard a hand has more cards than may play.
    hole = min(len(own), award.use.hole[1])
    masks = [mask_of(kept) | shared for kept in combinations(own, hole)]
    best = max(masks, key=lambda mask: evaluate(mask, ranking)) if len(masks) > 1 else masks[0]
    if ranking == EIGHT_OR_BETTER and best.bit_count() < LOW_CARDS:
        return None
    return best_cards(best, ranking)
