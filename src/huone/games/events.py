"""Events: what happened in a hand, never undone.

Owns: the frozen vocabulary of a hand.
Never: contains behaviour. What a viewer may see of an event is `games.view`'s to say.

Rule 1: an event only ever gains a field with a default; old journals must replay forever.
Rule 2: an event holds values alone, so that no cycle can form and `gc=False` is safe.
"""

from msgspec import Struct

from huone.cards.card import Card
from huone.games.rules import PointStakes, Post, PostKind, Stakes


class HandStarted(Struct, frozen=True, tag=True, gc=False):
    """The whole beginning of a hand: with it and the choices that follow, the hand replays.

    `deck` is the order of the cards as they are dealt; `redeck` orders those that a remedy for a
    short deck shuffles again. Both are for the record alone.
    """

    game: str
    stakes: Stakes
    seats: tuple[int, ...]
    stacks: tuple[int, ...]
    button: int
    posts: tuple[Post, ...]
    deck: tuple[Card, ...]
    redeck: tuple[Card, ...]
    betting_button: int | None = None


class Posted(Struct, frozen=True, tag=True, gc=False):
    """A seat has made a forced bet; a short stack posts what it has."""

    seat: int
    kind: PostKind
    chips: int
    all_in: bool


class StreetStarted(Struct, frozen=True, tag=True, gc=False):
    """A street begins; its cards follow."""

    name: str


class CardsBurned(Struct, frozen=True, tag=True, gc=False):
    """Cards were put aside unseen."""

    count: int


class Reshuffled(Struct, frozen=True, tag=True, gc=False):
    """The stock ran short, so cards went back into it and were shuffled (GAME-STUD-27)."""

    count: int


class CardsDealt(Struct, frozen=True, tag=True, gc=False):
    """A seat has received cards: `down` for him alone, `up` for everyone."""

    seat: int
    down: tuple[Card, ...]
    up: tuple[Card, ...]


class BoardDealt(Struct, frozen=True, tag=True, gc=False):
    """Shared cards were dealt; `board` counts the boards, and the runouts of one, from 0."""

    board: int
    cards: tuple[Card, ...]


class Folded(Struct, frozen=True, tag=True, gc=False):
    """A seat gave up its hand."""

    seat: int


class Checked(Struct, frozen=True, tag=True, gc=False):
    """A seat passed the turn on without a bet to answer."""

    seat: int


class Called(Struct, frozen=True, tag=True, gc=False):
    """A seat matched the bet, or as much of it as it had; `to_chips` is its total on the street."""

    seat: int
    to_chips: int
    all_in: bool


class BetPlaced(Struct, frozen=True, tag=True, gc=False):
    """A seat bet or raised; `to_chips` is its total on the street."""

    seat: int
    to_chips: int
    all_in: bool


class BroughtIn(Struct, frozen=True, tag=True, gc=False):
    """The seat that must open posted the bring-in."""

    seat: int
    to_chips: int
    all_in: bool


class BetReturned(Struct, frozen=True, tag=True, gc=False):
    """The part of a bet that nobody matched went back."""

    seat: int
    chips: int


class Discarded(Struct, frozen=True, tag=True, gc=False):
    """A seat put cards away; none is standing pat."""

    seat: int
    cards: tuple[Card, ...]


class CardOffered(Struct, frozen=True, tag=True, gc=False):
    """A single replacement lies face up, to be kept or rejected (GAME-SVITEN-05)."""

    seat: int
    card: Card


class OfferAnswered(Struct, frozen=True, tag=True, gc=False):
    """The seat kept the card that was offered, or rejected it (GAME-SVITEN-06)."""

    seat: int
    kept: bool


class CardsExposed(Struct, frozen=True, tag=True, gc=False):
    """A seat showed own cards before the showdown (LIVE-SHOW-12)."""

    seat: int
    cards: tuple[Card, ...]


class CardsTurnedUp(Struct, frozen=True, tag=True, gc=False):
    """Down cards of a seat lie face up from now on, through the dealer (GAME-STUD-43)."""

    seat: int
    cards: tuple[Card, ...]


class GameChosen(Struct, frozen=True, tag=True, gc=False):
    """The chooser named the game of this hand."""

    seat: int
    game: str


class RunoutsWanted(Struct, frozen=True, tag=True, gc=False):
    """A seat said how often it would run the board."""

    seat: int
    count: int


class HandShown(Struct, frozen=True, tag=True, gc=False):
    """A seat's cards lie face up."""

    seat: int
    cards: tuple[Card, ...]


class HandMucked(Struct, frozen=True, tag=True, gc=False):
    """A seat gave up at the showdown without showing."""

    seat: int


class RakeTaken(Struct, frozen=True, tag=True, gc=False):
    """The house's part of a pot, and what of it feeds the jackpot."""

    pot: int
    rake_chips: int
    jackpot_chips: int


class PotWon(Struct, frozen=True, tag=True, gc=False):
    """A seat won chips of a pot; `share` names the part, such as high or low."""

    pot: int
    share: str
    board: int
    seat: int
    chips: int


class OpenFaceStarted(Struct, frozen=True, tag=True, gc=False):
    """The whole beginning of an open-face hand: with it and the placements, the hand replays.

    `deck` is the order of the cards as they are dealt; it is for the record alone.
    """

    game: str
    stakes: PointStakes
    seats: tuple[int, ...]
    stacks: tuple[int, ...]
    button: int
    deck: tuple[Card, ...]


class CardsPlaced(Struct, frozen=True, tag=True, gc=False):
    """A seat laid its cards face up in the rows of its layout."""

    seat: int
    front: tuple[Card, ...]
    middle: tuple[Card, ...]
    back: tuple[Card, ...]


class LayoutScored(Struct, frozen=True, tag=True, gc=False):
    """A full layout was judged: a foul, or the bonus of its front, middle and back."""

    seat: int
    fouled: bool
    bonuses: tuple[int, int, int]


class PairScored(Struct, frozen=True, tag=True, gc=False):
    """Two layouts were compared: what `seat` wins from `other`, or loses where it is below 0.

    `rows` and `bonuses` are by front, middle and back; `points` is the sum of everything.
    """

    seat: int
    other: int
    rows: tuple[int, int, int]
    scoop: int
    foul: int
    bonuses: tuple[int, int, int]
    points: int


class PointsPaid(Struct, frozen=True, tag=True, gc=False):
    """A seat paid another for its points: all that it owed, or as much as a limit leaves."""

    seat: int
    to: int
    owed_chips: int
    chips: int


class HandKilled(Struct, frozen=True, tag=True, gc=False):
    """A seat's hand was declared dead; its chips stay in the pot (LIVE-MISS-10)."""

    seat: int


class HandVoided(Struct, frozen=True, tag=True, gc=False):
    """The deal is void: every bet went back to its player (LIVE-REDEAL-01)."""


class HandEnded(Struct, frozen=True, tag=True, gc=False):
    """The hand is over, and these are the stacks, in the order of `HandStarted.seats`."""

    stacks: tuple[int, ...]


Event = (
    HandStarted
    | Posted
    | StreetStarted
    | CardsBurned
    | Reshuffled
    | CardsDealt
    | BoardDealt
    | Folded
    | Checked
    | Called
    | BetPlaced
    | BroughtIn
    | BetReturned
    | Discarded
    | CardOffered
    | OfferAnswered
    | CardsExposed
    | CardsTurnedUp
    | GameChosen
    | RunoutsWanted
    | HandShown
    | HandMucked
    | RakeTaken
    | PotWon
    | OpenFaceStarted
    | CardsPlaced
    | LayoutScored
    | PairScored
    | PointsPaid
    | HandKilled
    | HandVoided
    | HandEnded
)
