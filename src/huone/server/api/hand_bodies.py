"""Hand bodies: hands as their player saw them, their proofs, and what the room plays.

Owns: the shapes of the history, of proofs and shared hands, and of the public pages.
Never: has a field for a card that the asker did not see.
"""

from typing import Literal

from huone.games.events import Event
from huone.games.view import SeenEvent
from huone.room.cash.lobby import LobbyLine
from huone.server.api.words import Shown


class HandLine(Shown, frozen=True, kw_only=True):
    """One hand of my history."""

    hand_id: int
    table: str
    hand_no: int
    game: str
    started_ms: int
    ended_ms: int
    outcome: Literal["played", "void"]
    kind: Literal["cash", "tournament"]
    """Chips of a tournament are no money."""
    before_chips: int
    after_chips: int
    players: int


class HandsPage(Shown, frozen=True, kw_only=True):
    """A page of my hands, the newest first; `before` asks for the next page."""

    hands: tuple[HandLine, ...]
    before: int | None


class HandPlayer(Shown, frozen=True, kw_only=True):
    """Who sat where, and what the hand did to his stack."""

    seat: int
    player: str
    before_chips: int
    after_chips: int


class SeenHand(Shown, frozen=True, kw_only=True):
    """A hand, as one of its players saw it."""

    hand_id: int
    table: str
    hand_no: int
    game: str
    rulebook: str
    started_ms: int
    ended_ms: int
    outcome: Literal["played", "void"]
    root: str
    """The commitment to the deck, published before the first card."""
    seat: int
    players: tuple[HandPlayer, ...]
    seen: tuple[SeenEvent, ...]
    """With what the hands that he saw were called, and what open ones stood to win."""
    chip_cents: int = 0
    """What a chip was worth; 0 where chips are no money, as in a tournament."""


class ReviewedHand(Shown, frozen=True, kw_only=True):
    """A hand with every card, for who reviews it; the seed deals the whole deck again."""

    table: str
    hand_no: int
    players: dict[int, str]
    events: tuple[Event, ...]
    seed: str | None
    previous: str
    deck: str
    void_why: str


class CardProof(Shown, frozen=True, kw_only=True):
    """One card, with all that is needed to check it against the root (docs/FAIRNESS.md)."""

    proof: Literal["card"]
    root: str
    previous: str
    subject: str
    count: int
    position: int
    payload: str
    salt: str
    path: tuple[str, ...]


class Proofs(Shown, frozen=True, kw_only=True):
    """Every card that I saw in a hand, opened, and how the deck was cut: `huone fair verify`."""

    root: str
    cards: tuple[CardProof, ...]
    proof: Literal["hand"] = "hand"
    previous: str
    """The root of the hand before, or 64 zeros."""
    subject: str
    count: int
    anchors: dict[int, str]
    """What everybody's cut had to fit, by seat."""
    cuts: dict[int, str]
    """The cuts that were there when the hand began, by seat."""
    seen: tuple[SeenEvent, ...]
    """The hand as I saw it; from it follows which card had to come next."""


class ShareLink(Shown, frozen=True, kw_only=True):
    """Whoever has this link sees the hand as I saw it, my cards included."""

    link: str


class GameShown(Shown, frozen=True, kw_only=True):
    """A game of the catalogue."""

    id: str
    name: str
    family: str
    structures: tuple[str, ...]
    min_players: int
    max_players: int
    aliases: tuple[str, ...]


class Games(Shown, frozen=True, kw_only=True):
    """All games that the room knows."""

    games: tuple[GameShown, ...]


class LobbyShown(Shown, frozen=True, kw_only=True):
    """All stakes with their tables."""

    lines: tuple[LobbyLine, ...]


class StyleSeen(Shown, frozen=True, kw_only=True):
    """How often somebody did what, in the newest hands that we were both dealt into."""

    hands: int
    voluntary: int
    """Hands in which he put chips in on the first street without having to."""
    raised: int
    """Hands in which he raised on the first street."""
    three_bet_chances: int
    three_bets: int
    went_on: int
    """Hands in which he was still in on the second street."""
    showdowns: int
    showdowns_won: int
