"""Hand state: everything that one hand knows of itself.

Owns: the fields of a hand in progress, the phases in which it waits, and the names of the steps by
which it goes on.
Never: has a rule. `games.hand` takes decisions, and the steps that `games.flow` runs do the rest.

Players are numbered clockwise from the button's left, and lists of a player's things go by number.

Compiled by mypyc in wheels; the same file runs as plain Python.
"""

from typing import Final, final

from huone.cards.card import Card
from huone.games.actions import SeatNotDealtIn
from huone.games.betting import Betting, Player
from huone.games.dealing import Stock
from huone.games.events import Event
from huone.games.setup import Setup
from huone.games.showdown import Holding

# The phases: what a hand waits for.
BET: Final = 0
DISCARD: Final = 1
DRAW: Final = 2
KEEP: Final = 3
SHOW: Final = 4
CHOOSE: Final = 5
RUNOUTS: Final = 6
OVER: Final = 7

# The steps: what a hand does by itself. All are above the phases, which is how `flow` tells them.
STREET: Final = 8
DEAL: Final = 9
OPEN: Final = 10
BETTING_DONE: Final = 11
DISCARDS_DONE: Final = 12
EXCHANGE: Final = 13
ALL_IN: Final = 14
RUN_OUT: Final = 15
SHOWDOWN: Final = 16
NEXT_SHOW: Final = 17
UNCONTESTED: Final = 18
AWARD: Final = 19


@final
class HandState:
    """The fields of a hand in progress."""

    __slots__ = (
        "asked_runouts", "betting", "betting_start", "boards", "bring_in_due", "committed",
        "community", "events", "holdings", "offered", "pending", "phase", "players", "runouts",
        "setup", "stock", "street", "table_setup", "to_show", "total_chips",
    )  # fmt: skip

    def __init__(
        self,
        setup: Setup,
        betting: Betting,
        holdings: list[Holding],
        stock: Stock,
        boards: list[list[Card]],
        events: list[Event],
        total_chips: int,
        betting_start: int,
    ) -> None:
        self.table_setup: Setup = setup  # What was dealt; `setup` is what is played:
        self.setup: Setup = setup  # another one once a game has been chosen from a menu.
        self.betting: Betting = betting
        self.players: list[Player] = betting.players
        self.holdings: list[Holding] = holdings
        self.stock: Stock = stock
        self.boards: list[list[Card]] = boards
        self.events: list[Event] = events
        self.total_chips: int = total_chips  # In stacks and pots; what the house takes leaves it.
        self.betting_start: int = betting_start  # Who opens where the button decides it.
        self.street: int = 0
        self.phase: int = BET
        self.bring_in_due: bool = False
        self.community: bool = False  # A shared card stands for a card each (GAME-STUD-28).
        self.offered: Card | None = None  # Face up, to be kept or rejected (GAME-SVITEN-06).
        self.asked_runouts: bool = False
        self.runouts: int = 1
        self.pending: list[bool] = [False] * len(holdings)  # Who still owes a commitment.
        self.committed: list[list[Card]] = [[] for _ in holdings]  # Put away in this draw.
        self.to_show: list[int] = []  # Who is still asked to show, in order.

    def copy(self) -> "HandState":
        """Copy the state; the copy shares only what never changes."""
        twin = HandState(
            self.table_setup,
            self.betting.copy(),
            [holding.copy() for holding in self.holdings],
            self.stock.copy(),
            [board.copy() for board in self.boards],
            self.events.copy(),
            self.total_chips,
            self.betting_start,
        )
        twin.setup = self.setup
        twin.street = self.street
        twin.phase = self.phase
        twin.bring_in_due = self.bring_in_due
        twin.community = self.community
        twin.offered = self.offered
        twin.asked_runouts = self.asked_runouts
        twin.runouts = self.runouts
        twin.pending = self.pending.copy()
        twin.committed = [cards.copy() for cards in self.committed]
        twin.to_show = self.to_show.copy()
        return twin

    def player_at(self, seat: int) -> Player:
        """Find the player of a seat."""
        for player in self.players:
            if player.seat == seat:
                return player
        raise SeatNotDealtIn(seat=seat)

    def ask_live(self) -> None:
        """Ask every player with cards, those all-in included (AMB-30)."""
        for player in self.players:
            self.pending[player.index] = not player.folded
