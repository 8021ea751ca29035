"""Telling: what each viewer of a table is told of its news, most of it the same for all.

Owns: which change goes to everybody and which to one player alone, and the comments on the hand.
Never: shows anything that `huone.table.view` has not chosen for its viewer.

Rule 1: a card is shown to who sat on its seat when it was dealt. Who sits where is therefore
followed from the news itself, never read from a table that may be ahead of it.
Rule 2: a change is worked out and written as JSON once, however many are told.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Generic, TypeVar

import msgspec

from huone.cards.card import encode_hook
from huone.games import events as game_events
from huone.games.commentary import Commentator, wants_comment
from huone.room.told_seats import ToldSeats
from huone.room.watchable import WatchableTable
from huone.table import events as table_events
from huone.table.events import TableEvent
from huone.table.view import SeenInHand, SeenTableEvent, seen_by, sees_more
from huone.units import PlayerId

BEGINS_HAND: Final = (game_events.HandStarted, game_events.OpenFaceStarted)

encode: Final = msgspec.json.Encoder(enc_hook=encode_hook).encode
"""Writes a message as it goes out."""

Said = TypeVar("Said", covariant=True)


class EncodedChange(Generic[Said]):
    """A change on its way to many: known, or made when the first of them takes it; written once."""

    __slots__ = ("_change", "_make", "ending")

    def __init__(
        self, change: Said | None = None, *, make: Callable[[], Said] | None = None
    ) -> None:
        self._change = change
        self._make = make
        self.ending: bytes = b""
        """What has changed as it goes out, once somebody has asked for it."""

    @property
    def change(self) -> Said:
        """What has changed."""
        if self._change is None:
            assert self._make is not None
            self._change = self._make()
        return self._change

    def write(self) -> bytes:
        """Write what goes out behind a topic and a number: the same for everybody."""
        self.ending = b',"change":' + encode(self.change) + b"}"
        return self.ending


class TableFeed:
    """What the viewers of one table are told of some news.

    A player has the list of everybody until there is something that he alone may see.
    """

    def __init__(self, viewers: Iterable[PlayerId | None]) -> None:
        self._viewers = set(viewers)
        self._everybody: list[EncodedChange[SeenTableEvent]] = []
        self._apart: dict[PlayerId, list[EncodedChange[SeenTableEvent]]] = {}

    def told_to(self, viewer: PlayerId | None) -> Sequence[EncodedChange[SeenTableEvent]]:
        """Give what somebody is told."""
        return self._everybody if viewer is None else self._apart.get(viewer, self._everybody)

    def follow(
        self, news: Sequence[TableEvent], sitting: ToldSeats, hand: Commentator | None
    ) -> Commentator:
        """Show the news and comment on them; give the hand as far as it has been told then."""
        hand = hand or Commentator()
        for place, event in enumerate(news):
            if self._viewers:
                self._show(event, sitting)
            if isinstance(event, table_events.InHand):
                if isinstance(event.event, BEGINS_HAND):
                    hand = Commentator()
                hand.see(event.event)
                following = news[place + 1] if place + 1 < len(news) else None
                if self._viewers and _is_worth_a_comment(event, following):
                    self._comment(event.number, hand, sitting)
            sitting.follow(event)
        return hand

    def tell_standing(self, table: WatchableTable) -> None:
        """Tell everybody what only the rules can tell of a table between its hands."""
        public = table.standing()
        if public is not None:
            players = [player for player in table.players() if player in self._viewers]
            own = {player: (table.own_standing(player, public),) for player in players}
            self._tell((public,), own)

    def _show(self, event: TableEvent, sitting: ToldSeats) -> None:
        """Show an event: to the player whom it concerns as he may see it, to all others alike."""
        seat, everybody = sees_more(event), _if_any(seen_by(None, event))
        if seat is None:  # Most events.
            self._tell_all(everybody)
            return
        owner = sitting.player_at(seat)
        # Who sits down sees his own seat being taken; who leaves has seen all before.
        hears = owner is not None and owner in self._viewers
        own = {owner: _if_any(seen_by(seat, event))} if owner is not None and hears else {}
        self._tell(everybody, own)

    def _comment(self, number: int, hand: Commentator, sitting: ToldSeats) -> None:
        """Say what the hands are called: to who knows one that others do not, his own too."""
        own = {
            player: [SeenInHand(number, comment) for comment in hand.comments(seat)]
            for seat, player in sitting.seated()
            if player in self._viewers and hand.hears_as(seat) is not None
        }
        self._tell([SeenInHand(number, comment) for comment in hand.comments(None)], own)

    def _tell(
        self,
        everybody: Sequence[SeenTableEvent],
        own: Mapping[PlayerId, Sequence[SeenTableEvent]],
    ) -> None:
        """Tell everybody the same but those who hear something of their own instead."""
        for player in own:
            if player not in self._apart:
                self._apart[player] = self._everybody.copy()
        shared = _tidings(everybody)
        for player, told in self._apart.items():
            mine = own.get(player)
            told += shared if mine is None else _tidings(mine)
        self._everybody += shared

    def _tell_all(self, changes: Sequence[SeenTableEvent]) -> None:
        """Tell everybody the same."""
        shared = _tidings(changes)
        self._everybody += shared
        for told in self._apart.values():
            told += shared


def _is_worth_a_comment(event: table_events.InHand, following: TableEvent | None) -> bool:
    """Tell whether cards have been seen and nothing more is dealt at once."""
    dealt_next = following.event if isinstance(following, table_events.InHand) else None
    return wants_comment(event.event, dealt_next)


def _tidings(changes: Iterable[SeenTableEvent]) -> list[EncodedChange[SeenTableEvent]]:
    return [EncodedChange(change) for change in changes]


def _if_any(change: SeenTableEvent | None) -> Sequence[SeenTableEvent]:
    return () if change is None else (change,)
