"""Protocol: what every kind of hand has in common.

Owns: the small interface that a table, a simulator or a replayer needs of any hand.
Never: knows a kind of hand.
"""

from typing import Protocol, Self

from huone.games.actions import Action, Turn
from huone.games.events import Event


class AnyHand(Protocol):
    """One hand in progress, of whatever kind."""

    @property
    def events(self) -> list[Event]:
        """What happened so far; the first event and the decisions replay the rest."""

    @property
    def is_over(self) -> bool:
        """Whether the hand has ended."""

    @property
    def stacks(self) -> dict[int, int]:
        """The chips of each seat."""

    def turn(self) -> Turn | None:
        """Say who must do what now, and what exactly is legal; None when the hand is over."""

    def waiting_for(self) -> list[int]:
        """List the seats that may act now."""

    def can(self, action: Action, seat: int | None = None) -> bool:
        """Tell whether an action would be taken, without taking it."""

    def act(self, action: Action, seat: int | None = None) -> list[Event]:
        """Take an action, or refuse it with nothing changed; return what happened."""

    def timed_out(self, seat: int | None = None) -> Action:
        """Name the decision of a player whose time is over."""

    def void(self) -> None:
        """End the hand as if it had not been dealt."""

    def copy(self) -> Self:
        """Copy the hand, so that a player or a program can try something out."""
