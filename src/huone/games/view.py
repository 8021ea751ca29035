"""View: what a viewer may see of a hand, built up from nothing.

Owns: the vocabulary that leaves a hand: for one seat, for observers, or for an auditor.
Never: starts from the full event and deletes. A field that is not chosen here does not go out.

Rule 1: a hidden card is a count. Two hands that differ only in cards a viewer may not see give that
viewer the same views, byte for byte.
Rule 2: what everyone sees passes through as it is; those events are listed, so a new event is
hidden until someone decides.
"""

from typing import Final, Literal, get_args

from msgspec import Struct

from huone.cards.card import Card
from huone.games import events as game_events
from huone.games.rules import PointStakes, Post, Stakes


class HandOpened(Struct, frozen=True, tag=True):
    """A hand begins; the deck that decides it is nobody's to see."""

    game: str
    stakes: Stakes
    seats: tuple[int, ...]
    stacks: tuple[int, ...]
    button: int
    posts: tuple[Post, ...]
    betting_button: int | None = None


class OpenFaceOpened(Struct, frozen=True, tag=True):
    """An open-face hand begins; the deck that decides it is nobody's to see."""

    game: str
    stakes: PointStakes
    seats: tuple[int, ...]
    stacks: tuple[int, ...]
    button: int


class CardsReceived(Struct, frozen=True, tag=True):
    """A seat has received cards; `down` is filled for its owner alone."""

    seat: int
    down_count: int
    down: tuple[Card, ...]
    up: tuple[Card, ...]


class CardsPutAway(Struct, frozen=True, tag=True):
    """A seat has put cards away; `cards` is filled for its owner alone."""

    seat: int
    count: int
    cards: tuple[Card, ...]


HandKind = Literal["high", "low", "badugi"]


class NamedHand(Struct, frozen=True, kw_only=True):
    """What somebody's cards make for one share on one board.

    `category` and `ranks` say it in no language, `says` in English; `cards` are those that play.
    A low that does not qualify has no cards.
    """

    seat: int
    board: int
    share: str
    kind: HandKind
    category: str
    ranks: tuple[str, ...]
    cards: tuple[Card, ...]
    says: str


class Odds(Struct, frozen=True):
    """What an open hand wins of the pot on average, in thousandths."""

    seat: int
    thousandths: int


class HandsNamed(Struct, frozen=True, tag=True):
    """What the live hands that a viewer sees are called now (`games.commentary`)."""

    names: tuple[NamedHand, ...]


class OddsShown(Struct, frozen=True, tag=True):
    """What the hands that lie open stand to win (`games.commentary`)."""

    odds: tuple[Odds, ...]


PublicEvent = (
    game_events.Posted
    | game_events.StreetStarted
    | game_events.CardsBurned
    | game_events.Reshuffled
    | game_events.BoardDealt
    | game_events.Folded
    | game_events.Checked
    | game_events.Called
    | game_events.BetPlaced
    | game_events.BroughtIn
    | game_events.BetReturned
    | game_events.CardOffered
    | game_events.OfferAnswered
    | game_events.CardsExposed
    | game_events.CardsTurnedUp
    | game_events.GameChosen
    | game_events.RunoutsWanted
    | game_events.HandShown
    | game_events.HandMucked
    | game_events.RakeTaken
    | game_events.PotWon
    | game_events.CardsPlaced
    | game_events.LayoutScored
    | game_events.PairScored
    | game_events.PointsPaid
    | game_events.HandKilled
    | game_events.HandVoided
    | game_events.HandEnded
)
PUBLIC: Final = frozenset(get_args(PublicEvent))
"""Events that hold nothing hidden."""

Comment = HandsNamed | OddsShown
SeenEvent = HandOpened | OpenFaceOpened | CardsReceived | CardsPutAway | PublicEvent | Comment


def seen_by(viewer: int | None, event: game_events.Event) -> SeenEvent:
    """Show an event to the owner of a seat, or to an observer (None) (DEAL-02)."""
    if type(event) in PUBLIC:
        return event  # type: ignore[return-value] # As `PUBLIC` says; a cast would be a call.
    if isinstance(event, game_events.HandStarted):
        return HandOpened(
            event.game,
            event.stakes,
            event.seats,
            event.stacks,
            event.button,
            event.posts,
            event.betting_button,
        )
    if isinstance(event, game_events.OpenFaceStarted):
        return OpenFaceOpened(event.game, event.stakes, event.seats, event.stacks, event.button)
    if isinstance(event, game_events.CardsDealt):
        own = event.down if viewer == event.seat else ()
        return CardsReceived(event.seat, len(event.down), own, event.up)
    assert isinstance(event, game_events.Discarded), f"{type(event).__name__} has no view"
    own = event.cards if viewer == event.seat else ()
    return CardsPutAway(event.seat, len(event.cards), own)


def history_for(viewer: int | None, events: list[game_events.Event]) -> list[SeenEvent]:
    """Show a whole hand as its viewer saw it."""
    return [seen_by(viewer, event) for event in events]
