"""Strength: how good a hand looked to the player who held it.

Owns: the share that a hand wins against one that nobody has seen, and which games it is known for.
Never: looks at what the rival held; a player is judged by what he could know.

Rule 1: the same cards have the same strength each time, so a finding can be checked again.
"""

from functools import lru_cache
from typing import Final

from huone.cards.card import Card, text_of
from huone.cards.equity import equity
from huone.cards.spot import spot_of
from huone.games.definition import Game, find
from huone.games.odds import equity_game

SAMPLES: Final = 256
WHOLE: Final = 1_000
"""Strength is counted in thousandths of the pot."""


def strength(game: str, cards: tuple[Card, ...], board: tuple[Card, ...]) -> int | None:
    """Tell the thousandths that cards win against a random hand; None where nobody can say."""
    rules = find(game)
    if not isinstance(rules, Game) or not is_known(rules, len(cards)):
        return None
    if board:
        return _counted(rules, text_of(sorted(cards)), text_of(sorted(board)))
    return _counted(rules, _by_suits(cards), "")


def is_known(game: Game, cards: int) -> bool:
    """Tell whether strength has a meaning: one shared board, and all own cards in hand."""
    plan = equity_game(game)
    return plan.boards == 1 and not plan.hands_grow and cards == plan.own_cards


def _by_suits(cards: tuple[Card, ...]) -> str:
    """Write own cards with their suits renamed, so that hands that are alike are counted once."""
    names: dict[str, str] = {}
    texts = sorted((repr(card) for card in cards), reverse=True)
    return " ".join(text[0] + names.setdefault(text[1], "cdhs"[len(names)]) for text in texts)


@lru_cache(maxsize=65_536)
def _counted(game: Game, cards: str, board: str) -> int:
    spot = spot_of(equity_game(game), [cards.replace(" ", ""), "random"], board=board)
    return round(WHOLE * equity(spot, samples=SAMPLES).hands[0].equity)
