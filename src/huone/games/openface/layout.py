"""Layout: the three rows of an open-face player, and whether they are legal.

Owns: which card lies in which row, the value of a row, the law of a layout.
Never: knows whose layout it is, or what it wins.

Rule 1: a card that lies stays where it lies.

Compiled by mypyc in wheels; the same file runs as plain Python.
"""

from collections.abc import Iterable
from typing import Final, final

from huone.cards.card import CARD_BITS, Card
from huone.cards.ranking import FRONT, HIGH, evaluate

ROW_FRONT: Final = 0
ROW_MIDDLE: Final = 1
ROW_BACK: Final = 2
ROW_SIZES: Final = (3, 5, 5)
"""How many cards the front, the middle and the back take (OFC-05)."""
ROW_NAMES: Final = ("front", "middle", "back")
ROW_RANKINGS: Final = (FRONT, HIGH, HIGH)
"""In a front, straights and flushes do not count (OFC-15)."""


@final
class Layout:
    """The cards of one player, row by row; each row is also kept as a mask."""

    __slots__ = ("masks", "rows")

    def __init__(
        self,
        front: Iterable[Card] = (),
        middle: Iterable[Card] = (),
        back: Iterable[Card] = (),
    ) -> None:
        self.rows: list[list[Card]] = [[], [], []]
        self.masks: list[int] = [0, 0, 0]
        for card in front:
            self.add(ROW_FRONT, card)
        for card in middle:
            self.add(ROW_MIDDLE, card)
        for card in back:
            self.add(ROW_BACK, card)

    def copy(self) -> "Layout":
        """Copy the layout."""
        twin = Layout()
        twin.rows = [row.copy() for row in self.rows]
        twin.masks = self.masks.copy()
        return twin

    def __copy__(self) -> "Layout":
        """Copy the layout, so that what one lays the other does not."""
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Give what `pickle` keeps of a layout."""
        return Layout, (self.rows[ROW_FRONT], self.rows[ROW_MIDDLE], self.rows[ROW_BACK])

    def add(self, row: int, card: Card) -> None:
        """Lay a card in a row."""
        self.rows[row].append(card)
        self.masks[row] |= CARD_BITS[card]

    def free(self, row: int) -> int:
        """Count the places of a row that are still empty."""
        return ROW_SIZES[row] - len(self.rows[row])

    @property
    def mask(self) -> int:
        """All cards of the layout."""
        return self.masks[ROW_FRONT] | self.masks[ROW_MIDDLE] | self.masks[ROW_BACK]

    @property
    def is_full(self) -> bool:
        """Whether every row has exactly its cards (OFC-05)."""
        return self.free(ROW_FRONT) == 0 and self.free(ROW_MIDDLE) == 0 and self.free(ROW_BACK) == 0

    @property
    def is_legal(self) -> bool:
        """Whether the layout is full and its rows are in order (OFC-14, OFC-16)."""
        if not self.is_full:
            return False
        front, middle, back = row_values(self)
        return rows_in_order(front, middle, back)


def row_values(layout: Layout) -> list[int]:
    """Value the rows of a layout that has a card in each; all values compare with each other."""
    return [evaluate(layout.masks[row], ROW_RANKINGS[row]) for row in range(3)]


def rows_in_order(front: int, middle: int, back: int) -> bool:
    """Tell whether values are those of a legal layout: front below middle, middle not above back.

    OFC-14. A missing kicker is below any card, so a front never equals a middle (live:AMB-36).
    """
    return front < middle <= back
