"""Observation: what a player sees of a hand, as numbers between 0 and 1.

Owns: the sections of a vector, of one length for every hand of a match, and filling them.
Never: writes a card that the player may not see.

Players are counted from the one who looks, clockwise; a set of cards is 52 numbers, and chips are
parts of all chips at the table. `sections` says where what is:

>>> from huone.env import match_of
>>> observer = match_of("leduc", players=2, stacks=13).observer
>>> {name: (place.start, place.stop) for name, place in observer.sections.items()}["board 0"]
(52, 104)
"""

from collections.abc import MutableSequence, Sequence
from typing import TYPE_CHECKING, Final, final, get_args

from huone.env.moves import ROWS, played_in
from huone.games.actions import TurnKind
from huone.games.hand import Hand
from huone.games.openface import OpenFace, OpenFaceSetup
from huone.games.pickling import Pickled
from huone.games.setup import Setup

if TYPE_CHECKING:
    from huone.env.episode import Episode

Row = MutableSequence[float]
"""Vectors, one after another."""

CARDS: Final = 52
KINDS: Final[tuple[str, ...]] = get_args(TurnKind)
RAISES_COUNTED: Final = 8
"""More raises on one street look like so many."""


@final
class Observer:
    """The sections of a match's vectors."""

    __slots__ = (
        "games", "seats", "sections", "setups", "size", "starts", "streets", "total_chips",
    )  # fmt: skip

    def __init__(
        self, setups: tuple[Setup | OpenFaceSetup, ...], seats: int, total_chips: int
    ) -> None:
        self.setups = setups
        self.seats = seats
        self.total_chips = total_chips
        self.sections: dict[str, slice] = {}
        self.starts: dict[str, int] = {}
        self.size = 0
        self.games = [setup.name for setup in setups]
        betting = played_in(setups)
        self.games += [setup.name for setup in betting if setup.name not in self.games]
        self.streets = max((len(setup.streets) for setup in betting), default=0)
        self._add("own", CARDS)
        if betting:
            self._add_cards(betting)
        else:
            self._add("next to place", CARDS)
            for seat in range(seats):
                for name in ROWS:
                    self._add(f"{name} {seat}", CARDS)
        self._add("stacks", seats)
        self._add("position", seats)
        if betting:
            for name in ("bets", "paid", "live"):
                self._add(name, seats)
            self._add("prices", 4)
            self._add("street", self.streets)
            self._add("paid by street", self.streets * seats)
            self._add("raises by street", self.streets * seats)
            self._add("turn", len(KINDS))
        if len(self.games) > 1:
            self._add("game", len(self.games))

    def __reduce__(self) -> Pickled:
        """Give what `pickle` and `copy` keep: what the sections follow from."""
        return Observer, (self.setups, self.seats, self.total_chips)

    def _add(self, name: str, size: int) -> None:
        self.sections[name] = slice(self.size, self.size + size)
        self.starts[name] = self.size
        self.size += size

    def _add_cards(self, betting: Sequence[Setup]) -> None:
        plans = [plan for setup in betting for plan in setup.streets]
        if any(plan.discard or plan.draw for plan in plans):
            self._add("put away", CARDS)
            self._add("drawn by street", self.streets * self.seats)
        for board in range(max(setup.boards for setup in betting)):
            if any(plan.board for plan in plans) or board == 0:
                self._add(f"board {board}", CARDS)
        if any(plan.up or plan.single_face_up for plan in plans):
            for seat in range(self.seats):
                self._add(f"up {seat}", CARDS)
        if any(plan.single_face_up for plan in plans):
            self._add("offered", CARDS)

    def fill(self, row: Row, at: int, episode: "Episode", seat: int) -> None:
        """Write what a player sees into zeros, from a place on."""
        hand = episode.hand
        if len(self.games) > 1:
            row[at + self.starts["game"] + self.games.index(hand.setup.name)] = 1.0
        row[at + self.starts["position"] + seat] = 1.0
        if isinstance(hand, OpenFace):
            self._fill_open_face(row, at, hand, episode, seat)
        else:
            self._fill_cards(row, at, hand, episode, seat)
            self._fill_bets(row, at, hand, episode, seat)

    def _fill_cards(self, row: Row, at: int, hand: Hand, episode: "Episode", seat: int) -> None:
        starts, holdings = self.starts, hand.holdings
        for card in holdings[seat].down:
            row[at + card] = 1.0
        for number, board in enumerate(hand.boards):
            if board:
                start = at + starts[f"board {number}"]
                for card in board:
                    row[start + card] = 1.0
        if "up 0" in starts:
            for index, holding in enumerate(holdings):
                start = at + starts[f"up {(index - seat) % self.seats}"]
                for card in holding.up:
                    row[start + card] = 1.0
        offered = hand.offered
        if offered is not None and "offered" in starts:
            row[at + starts["offered"] + offered] = 1.0
        if "put away" in starts:
            start = at + starts["put away"]
            for card in episode.put_away[seat]:
                row[start + card] = 1.0
            self._fill_streets(row, at + starts["drawn by street"], episode.drawn, seat, 1 / 8)

    def _fill_bets(self, row: Row, at: int, hand: Hand, episode: "Episode", seat: int) -> None:
        starts, seats, share = self.starts, self.seats, 1.0 / self.total_chips
        stacks, bets = at + starts["stacks"], at + starts["bets"]
        paid, live = at + starts["paid"], at + starts["live"]
        for player in hand.players:
            place = (player.index - seat) % seats
            row[stacks + place] = player.stack * share
            row[bets + place] = player.bet * share
            row[paid + place] = (player.paid + player.dead) * share
            row[live + place] = 0.0 if player.folded else 1.0
        row[at + starts["street"] + hand.street] = 1.0
        raises = 1 / RAISES_COUNTED
        self._fill_streets(row, at + starts["paid by street"], episode.paid, seat, share)
        self._fill_streets(row, at + starts["raises by street"], episode.raises, seat, raises)
        turn = episode.turn
        if turn is not None:
            prices = at + starts["prices"]
            row[at + starts["turn"] + KINDS.index(turn.kind)] = 1.0
            row[prices] = (turn.call_chips + turn.bring_in_chips) * share
            row[prices + 1] = hand.state.betting.pot_chips() * share
            row[prices + 2] = turn.raise_to_min * share
            row[prices + 3] = turn.raise_to_max * share

    def _fill_streets(
        self, row: Row, start: int, numbers: list[int], seat: int, share: float
    ) -> None:
        """Write a number for each street and player, counted from the one who looks."""
        seats = self.seats
        for place, number in enumerate(numbers):
            if number:
                street, index = divmod(place, seats)
                row[start + street * seats + (index - seat) % seats] = min(1.0, number * share)

    def _fill_open_face(
        self, row: Row, at: int, hand: OpenFace, episode: "Episode", seat: int
    ) -> None:
        starts = self.starts
        for card in hand.in_hand[seat]:
            row[at + card] = 1.0
        if hand.actor == seat and not hand.is_over:
            row[at + starts["next to place"] + episode.to_place()] = 1.0
        for index, layout in enumerate(hand.layouts):
            place = (index - seat) % self.seats
            for name, cards in zip(ROWS, layout.rows, strict=True):
                start = at + starts[f"{name} {place}"]
                for card in cards:
                    row[start + card] = 1.0
        if hand.actor == seat:  # What is laid so far, though nobody else sees it yet.
            for card, where in zip(sorted(hand.in_hand[seat]), episode.laid, strict=False):
                row[at + starts[f"{ROWS[where]} 0"] + card] = 1.0
        stacks = at + starts["stacks"]
        for index, stack in enumerate(hand.stacks.values()):
            row[stacks + (index - seat) % self.seats] = stack / self.total_chips
