"""Environments: every game of the catalogue, and your own, for programs that learn.

Owns: numbered moves, masks of what is legal, observations as vectors, and the interfaces of three
libraries: PettingZoo (`table_env`), Gymnasium (`HeroEnv`) and OpenSpiel (`huone.env.spiel`).
Never: has a rule. A move becomes an action of a hand, and the hand says what is legal.

>>> from huone.env import match_of, Episode
>>> episode = Episode(match_of("leduc", players=2, stacks=13), seed=3)
>>> [episode.match.moves.names[move] for move in episode.legal()]
['stay', 'bet min']
>>> episode.step(1); episode.actor
1

`pip install 'huone[env]'` brings PettingZoo and Gymnasium, `huone[spiel]` OpenSpiel; matches and
episodes need neither.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from huone.env.episode import Episode
from huone.env.match import Match, match_of
from huone.env.moves import IllegalMove, Moves

if TYPE_CHECKING:
    from huone.env.batch import HandBatch
    from huone.env.hero import HeroEnv
    from huone.env.seats import TableEnv, table_env

__all__ = [
    "Episode",
    "HandBatch",
    "HeroEnv",
    "IllegalMove",
    "Match",
    "Moves",
    "TableEnv",
    "match_of",
    "table_env",
]

_PLACES = {
    "HandBatch": "huone.env.batch",
    "HeroEnv": "huone.env.hero",
    "TableEnv": "huone.env.seats",
    "table_env": "huone.env.seats",
}
"""What needs a library that is not always installed, loaded when it is first used."""

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Load an interface when somebody wants it."""
        if name not in _PLACES:
            raise AttributeError(f"module 'huone.env' has no attribute '{name}'")
        found: object = getattr(import_module(_PLACES[name]), name)
        return found
