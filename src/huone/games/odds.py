"""Odds: a game of the catalogue as equity sees it.

Owns: the translation of a game's streets and awards into the few facts that `cards.equity` needs,
and the question in one call.
Never: counts equity, or names a game.
"""

from collections.abc import Sequence
from functools import cache
from itertools import accumulate

from huone.cards import equity as counting
from huone.cards.card import mask_of
from huone.cards.deck import DECKS
from huone.cards.ranking import ranking_named
from huone.cards.spot import EquityGame, Share, Use, spot_of
from huone.games.definition import Award, Game, betting_game
from huone.games.sandbox.start import GameSource, game_of


def equity(
    hands: Sequence[str],
    *,
    game: GameSource = "texas",
    board: str = "",
    dead: str = "",
    samples: int | None = None,
    exact: bool = False,
    seed: int = 1,
) -> counting.Equity:
    """Say what share of the pot each hand or range wins on average, in any betting game.

    Known hands are counted exactly where that is quick; the answer says which was done, and why.

    >>> answer = equity(["AsKsQdJd", "2c2d7h7c"], game="omaha", board="Ts9s3s 4h 5c")
    >>> [hand.win for hand in answer.hands]
    [1.0, 0.0]
    >>> equity(["QQ+", "AKs"], samples=1000).method
    'monte-carlo'
    """
    found = betting_game(game_of(game).id)
    spot = spot_of(equity_game(found), hands, board=board, dead=dead)
    return counting.equity(spot, samples=samples, exact=exact, seed=seed)


@cache
def equity_game(game: Game) -> EquityGame:
    """Describe a game: a hand and a board as they are at the showdown, and its shares.

    Cards that will be discarded do not count: a hand of Pineapple is the two that are kept.
    """
    boards = [street.board for street in game.street]
    later = game.street[1:]
    cards, usual = mask_of(game.deck_cards), mask_of(DECKS.get(str(game.deck), ()))
    return EquityGame(
        name=game.name,
        own_cards=game.own_cards - sum(street.discard for street in game.street),
        shares=tuple(equity_share(award, has_board=any(boards)) for award in game.award),
        deck=str(game.deck),
        deck_mask=0 if cards == usual else cards,
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
