"""Checkers: the laws that a world of cash tables must keep, watched from outside.

Owns: big blinds in their order, cards that a view must not show, tables that must not get stuck.
Never: uses the code that it watches; what it knows comes from events and views.

Rule 1: a law that breaks raises `Broken` with the table and the hand.
"""

import msgspec

from huone.cards.card import CARDS, encode_hook
from huone.games.hand import Hand
from huone.refusal import Broken
from huone.sim.hands import cards_seen
from huone.table import events as te
from huone.table.cash import CashTable
from huone.table.view import seat_of, table_view
from huone.units import Instant, PlayerId

encode = msgspec.json.Encoder(enc_hook=encode_hook).encode
STUCK_MS = 600_000
"""A table that could deal, or that waits for a player, moves on within so long."""


class BlindsWatch:
    """Watches the big blind of one table: nobody twice running, nobody passed over."""

    def __init__(self) -> None:
        self.hands: list[tuple[PlayerId, frozenset[PlayerId]]] = []
        self.counted = False  # Whether the last hand laid out is among them.

    def laid_out(self, laid: te.HandLaidOut, players: dict[int, PlayerId]) -> None:
        """Note who pays the big blind of a hand, and who is dealt in.

        A bought button pauses the blinds (LIVE-BUYB), and a game without blinds has none.
        """
        dead = {post.seat for post in laid.posts if post.kind == "dead-post"}
        self.counted = laid.big_blind is not None and laid.big_blind not in dead
        if laid.big_blind is None or not self.counted:
            return
        payer = players[laid.big_blind]
        dealt_in = frozenset(players[seat] for seat in laid.dealt_in)
        self._verify(payer, dealt_in)
        self.hands.append((payer, dealt_in))

    def voided(self) -> None:
        """Forget the last hand: it never was (SRV-05)."""
        if self.counted:
            self.hands.pop()
            self.counted = False

    def _verify(self, payer: PlayerId, stayed: frozenset[PlayerId]) -> None:
        if self.hands and self.hands[-1][0] == payer:
            raise Broken(f"{payer} pays the big blind twice running")
        paid: set[PlayerId] = set()
        for other, dealt_in in reversed(self.hands):
            stayed &= dealt_in
            if other == payer:
                escaped = stayed - paid - {payer}
                if escaped:
                    raise Broken(f"{min(escaped)} was dealt in for a round without a big blind")
                return
            paid.add(other)


def verify_view(table: CashTable, viewer: PlayerId | None) -> None:
    """Stop if a view of the table shows a card that its viewer has not seen."""
    hand = table.hand
    if not isinstance(hand, Hand):
        return
    seen = set(cards_seen(seat_of(table, viewer), hand.events))
    text = encode(table_view(table, viewer)).decode()
    for card in CARDS:
        if card not in seen and f'"{card!r}"' in text:
            raise Broken(f"{table.config.id}: {viewer} sees {card!r}")


def verify_alive(table: CashTable, now: Instant, moved_at: Instant) -> None:
    """Stop if a table could go on and has not for a long while."""
    busy = table.running is not None or table.can_deal()
    if busy and now - moved_at > STUCK_MS:
        raise Broken(f"{table.config.id}: nothing has happened for {(now - moved_at) // 1000} s")
