"""Play: a tournament while it is held, put together from its parts.

Owns: the terms in force, the field, the hands that run, who sits where, when tables deal.
Never: decides. Each mechanic is a module of functions that take a `Play`.

    director.py     the commands
    start.py        next_hand.py      what begins: the tournament, the hands
    after_hand.py   stops.py          what follows: from a hand, from the clock
    registration_end.py  rounds.py    when entries end, and tables in step
    hands.py  schedule.py  seats.py   the parts that are held
"""

from collections.abc import Callable, Mapping

from huone.tournament.config import TournamentConfig, verify_tournament
from huone.tournament.field import Tournament
from huone.tournament.hands import TableHands
from huone.tournament.programme import LevelProgramme
from huone.tournament.schedule import DealSchedule
from huone.tournament.seats import Seating
from huone.tournament.terms import Terms
from huone.units import PlayerId

Multiplier = Callable[[tuple[PlayerId, ...], Mapping[PlayerId, str]], int]
"""Draws the number of a HexaPro from who plays it and from their cuts, so that it can be proven."""


class Play:
    """What every part of a tournament needs to know of the others."""

    def __init__(
        self,
        config: TournamentConfig,
        field: Tournament,
        *,
        multiplier: Multiplier | None = None,
    ) -> None:
        verify_tournament(config)
        self.terms = Terms(config)
        self.field = field
        self.touched: set[int] = set()
        """Tables that may have changed since somebody asked (`sheets.py`)."""
        self.hands = TableHands(self.terms, field, self.touched)
        self.seating = Seating(self.terms, field, self.touched)
        self.schedule = DealSchedule()
        self.multiplier = multiplier

    @property
    def config(self) -> TournamentConfig:
        """The configuration in force."""
        return self.terms.config

    @property
    def programme(self) -> LevelProgramme:
        """What is played, level by level."""
        return self.terms.programme

    @property
    def is_over(self) -> bool:
        """Whether the tournament has a result or was cancelled."""
        return self.field.stage in ("finished", "cancelled")

    @property
    def may_deal_at_all(self) -> bool:
        """Whether any table may deal: nothing stops the tournament."""
        return self.field.stop is None and self.field.stage == "playing"
