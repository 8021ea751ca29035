"""Open-face felt: layouts and stacks as one viewer sees them, kept up to date by what he may see.

Owns: what lies in each row, what is still in hand, and the chips.
Never: holds a hand or a deck, so it has no hidden card to give away; decides nothing.
"""

from huone.cards.card import Card
from huone.games import events as game_events
from huone.games.definition import find
from huone.games.openface.layout import ROW_BACK, ROW_FRONT, ROW_MIDDLE, Layout
from huone.games.view import CardsReceived, OpenFaceOpened, SeenEvent


class OpenFelt:
    """The table in front of a viewer of an open-face hand."""

    def __init__(self, opened: OpenFaceOpened) -> None:
        self.name: str = find(opened.game).name
        self.button: int = opened.button
        self.stacks: dict[int, int] = dict(zip(opened.seats, opened.stacks, strict=True))
        self.layouts: dict[int, Layout] = {seat: Layout() for seat in opened.seats}
        self.in_hand: dict[int, list[Card]] = {seat: [] for seat in opened.seats}
        self.hidden: dict[int, int] = dict.fromkeys(opened.seats, 0)
        self.is_over: bool = False

    def see(self, event: SeenEvent) -> None:
        """Bring the picture up to date with one more event."""
        if isinstance(event, CardsReceived):
            self.in_hand[event.seat] += [*event.down, *event.up]
            self.hidden[event.seat] += event.down_count - len(event.down)
        elif isinstance(event, game_events.CardsPlaced):
            self._place(event)
        elif isinstance(event, game_events.PointsPaid):
            self.stacks[event.seat] -= event.chips
            self.stacks[event.to] += event.chips
        elif isinstance(event, game_events.HandEnded):
            self.is_over = True
            assert event.stacks == tuple(self.stacks.values())

    def _place(self, event: game_events.CardsPlaced) -> None:
        """Lay cards down; what was hidden until now is seen by everyone."""
        rows = ((ROW_FRONT, event.front), (ROW_MIDDLE, event.middle), (ROW_BACK, event.back))
        for row, cards in rows:
            for card in cards:
                self.layouts[event.seat].add(row, card)
        self.in_hand[event.seat] = []
        self.hidden[event.seat] = 0
