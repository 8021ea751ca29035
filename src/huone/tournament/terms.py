"""Terms: what a tournament is held by at this moment, for all of its parts to read.

Owns: the configuration in force and the programme that follows from it.
Never: decides what may change; `changes.py` does.

Rule 1: terms change in one place and at once, so no part of a tournament plays by older ones.
"""

from huone.tournament.config import TournamentConfig
from huone.tournament.programme import LevelProgramme


class Terms:
    """The configuration in force, and what is played by it."""

    def __init__(self, config: TournamentConfig) -> None:
        self.config = config
        self.programme = LevelProgramme(config)

    def change(self, config: TournamentConfig) -> None:
        """Hold the tournament by other terms from the next hand on."""
        self.config = config
        self.programme = LevelProgramme(config)
