"""Chosen cards: lets a room deal what a scenario wants to see, and everything else as it comes.

The deck of a table is drawn, sealed and dealt as ever; just before it is dealt, the cards that a
scenario names change places with those that would have come. So its proof does not hold, and
nothing that checks proofs uses this.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from huone.cards.card import Card
from huone.games import events as game_events
from huone.games.hand import Hand
from huone.room.shoe import DealtDeck, Shoe
from huone.table.programme import Played
from huone.units import Seat

Wanted = dict[str, tuple[Card, ...]]
"""The own cards of players by name, and those of the board under `board`."""


class ChosenCards:
    """What is to be dealt next, at whichever table its players sit."""

    def __init__(self) -> None:
        self.names_at: Callable[[str], Mapping[Seat, str]] = lambda table: {}
        """Who sits on which seat of a table."""
        self.waiting: list[Wanted] = []
        self.deck: tuple[list[Card], list[Card]] | None = None
        """The whole deck of every hand, and the order in which cards come again."""
        self.dealt: Hand | None = None
        """The hand that was dealt last."""
        self.table = ""
        """The table whose deck was opened last."""

    def take(self) -> dict[int | str, tuple[Card, ...]] | None:
        """Give what is wanted of the next hand of the table, by seat; it is used up by it."""
        seats = {name: int(seat) for seat, name in self.names_at(self.table).items()}
        for wanted in self.waiting:
            if all(name in seats for name in wanted if name != "board"):
                self.waiting.remove(wanted)
                return {seats.get(name, name): cards for name, cards in wanted.items()}
        return None


def _ordered(
    deck: list[Card], wanted: Mapping[int | str, tuple[Card, ...]], probe: Hand
) -> list[Card]:
    """Give the deck in which everybody gets what is wanted, as a hand with another one shows."""
    order = list(deck)
    for key, cards in wanted.items():
        for dealt, want in zip(_dealt(probe, key), cards, strict=False):
            at, other = deck.index(dealt), order.index(want)
            order[at], order[other] = order[other], order[at]
    return order


def _dealt(probe: Hand, key: int | str) -> list[Card]:
    """List the cards that a seat or the board gets, in the order in which they are dealt."""
    while not probe.is_over:
        turn = probe.turn()
        assert turn is not None
        if turn.kind == "bet":
            probe.check_or_call()
        else:
            probe.act(probe.timed_out())
    found: list[Card] = []
    for event in probe.events:
        if isinstance(event, game_events.CardsDealt) and event.seat == key:
            found += event.down + event.up
        elif isinstance(event, game_events.BoardDealt) and key == "board" and event.board == 0:
            found += event.cards
    return found


@contextmanager
def chosen_cards() -> Iterator[ChosenCards]:
    """Let every room of this process deal chosen cards for a while."""
    chosen = ChosenCards()
    opens, deals = Shoe.open, Played.deal

    def opened(shoe: Shoe) -> DealtDeck:
        chosen.table = vars(shoe)["_table"]
        return opens(shoe)

    def dealt(played: Played, stacks: dict[Seat, int], deck: list[Card], **how: Any) -> object:
        wanted = chosen.take()
        if wanted is not None:
            probe = deals(played, stacks, deck, **how)
            assert isinstance(probe, Hand)
            deck = _ordered(deck, wanted, probe)
        if chosen.deck is not None:
            deck, how["redeck"] = chosen.deck
        hand = deals(played, stacks, deck, **how)
        chosen.dealt = hand if isinstance(hand, Hand) else None
        return hand

    setattr(Shoe, "open", opened)  # noqa: B010  (a method may be replaced in a test)
    setattr(Played, "deal", dealt)  # noqa: B010
    try:
        yield chosen
    finally:
        setattr(Shoe, "open", opens)  # noqa: B010
        setattr(Played, "deal", deals)  # noqa: B010
