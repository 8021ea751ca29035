"""Odds: a game of the catalogue as equity sees it.

Owns: the translation of a game's streets and awards into the few facts that `cards.equity` needs.
Never: counts equity, or names a game.
"""

from functools import cache
from itertools import accumulate

from huone.cards.ranking import ranking_named
from huone.cards.spot import EquityGame, Share, Use
from huone.games.definition import Award, Game


@cache
def equity_game(game: Game) -> EquityGame:
    """Describe a game: a hand and a board as they are at the showdown, and its shares.

    Cards that will be discarded do not count: a hand of Pineapple is the two that are kept.
    """
    boards = [street.board for street in game.street]
    later = game.street[1:]
    return EquityGame(
        name=game.name,
        own_cards=game.own_cards - sum(street.discard for street in game.street),
        shares=tuple(equity_share(award, has_board=any(boards)) for award in game.award),
        deck=str(game.deck),
        boards=game.boards if any(boards) else 0,
        board_counts=tuple(sorted({0, *accumulate(boards)})),
        hands_grow=any(street.down or street.up or street.draw for street in later),
    )


def equity_share(award: Award, *, has_board: bool) -> Share:
    """Describe an award by the cards that it may use."""
    use: Use = "any"
    if not has_board or award.use.board == (0, 0):
        use = "own"
    elif award.use.hole[0] == award.use.hole[1] == 2 and award.use.board == (3, 3):
        use = "omaha"
    return Share(ranking=ranking_named(award.hand), use=use, board=award.board)
