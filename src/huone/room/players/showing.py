"""Showing: cards that a player lets everybody see once the hand is over.

Owns: whether it is not too late, whether the cards are his and were hidden, and the record of it.
Never: changes a hand. What it was worth is settled, and its history stays as it was played.

Rule 1: nobody shows anything while others still decide, only when it is over (LIVE-SHOW-11).
Rule 2: shown to one is shown to all (LIVE-SHOW-16).
"""

from collections.abc import Callable
from typing import Final

import msgspec
from msgspec import Struct

from huone.cards.card import Card, decode_hook, encode_hook
from huone.games.felt import felt_of
from huone.games.view import HandOpened, history_for
from huone.refusal import Refused
from huone.room.commit import Committer, Draft
from huone.room.outbox import Ack
from huone.room.watchable import FinishedHand, WatchableTable
from huone.units import Instant, PlayerId, Seat

KIND: Final = "cards-shown"


class ShownTooLate(Refused):
    """The cards are shuffled again, or the hand is not over."""

    code = "table/not-shown-now"
    says = "cards can be shown between the end of hand {hand} and the next deal"


class NotYoursToShow(Refused):
    """A player shows what was his and what nobody has seen yet."""

    code = "table/not-yours-to-show"
    says = "only your own cards that nobody has seen can be shown"


class CardsShown(Struct, frozen=True, kw_only=True, tag=True):
    """What a player has let everybody see after a hand."""

    table: str
    hand_no: int
    seat: int
    player: str
    cards: tuple[Card, ...]
    at_ms: Instant


class Showing:
    """The cards that are shown for nothing but the fun of it."""

    def __init__(self, committer: Committer) -> None:
        self._committer = committer
        self.listeners: list[Callable[[CardsShown], None]] = []

    def show(
        self,
        player: PlayerId,
        table: WatchableTable,
        hand: int,
        cards: tuple[Card, ...],
        *,
        now: Instant,
    ) -> Ack:
        """Let everybody at a table see some of one's cards."""
        finished = table.finished
        if finished is None or finished.number != hand:
            raise ShownTooLate(hand=hand)
        seat = _seat_in(finished, player)
        before = finished.shown.get(player, ())
        hidden = [card for card in hidden_cards(finished, seat) if card not in before]
        if not cards or len(set(cards)) < len(cards) or not set(cards) <= set(hidden):
            raise NotYoursToShow()
        finished.shown[player] = (*before, *cards)
        shown = CardsShown(
            table=table.id,
            hand_no=hand,
            seat=seat,
            player=player,
            cards=finished.shown[player],
            at_ms=now,
        )
        name = f"{table.id}/{hand}/{seat}/{len(shown.cards)}"
        paper = Draft(KIND, name, _ENCODER.encode(shown), is_last=True)
        ack = self._committer.record(documents=(paper,))
        ack.add_done_callback(lambda done: self._tell(shown, done))
        return ack

    def _tell(self, shown: CardsShown, ack: Ack) -> None:
        if ack.cancelled() or ack.exception() is not None:
            return
        for listener in self.listeners:
            listener(shown)


def _seat_in(finished: FinishedHand, player: PlayerId) -> Seat:
    for seat, name in finished.players.items():
        if name == player:
            return seat
    raise NotYoursToShow()


def hidden_cards(finished: FinishedHand, seat: Seat) -> list[Card]:
    """List the cards that a seat held at the end and that nobody else saw; rows lie open anyway."""
    seen = history_for(seat, list(finished.events))
    if not isinstance(seen[0], HandOpened):
        return []
    held = felt_of(seen).cards[seat]
    return [] if held.shown else list(held.down)


_ENCODER = msgspec.msgpack.Encoder(enc_hook=encode_hook)
_DECODER = msgspec.msgpack.Decoder(CardsShown, dec_hook=decode_hook)


def decode_shown(body: bytes) -> CardsShown:
    """Read what somebody has shown."""
    return _DECODER.decode(body)
