"""Checkers: the laws that a world of cash tables must keep, watched from outside.

Owns: big blinds in their order, blinds that are owed, cards that a view must not show, time banks,
players who act for others, tables that must not get stuck.
Never: uses the code that it watches; what it knows comes from events and views.

Rule 1: a law that breaks raises `Broken` with the table and the hand.
"""

from collections.abc import Sequence

import msgspec

from huone.cards.card import CARDS, encode_hook
from huone.games.actions import Action
from huone.games.sandbox.unseen import cards_seen
from huone.refusal import Broken, Refused
from huone.table import events as table_events
from huone.table.cash import CashTable
from huone.table.events import TableEvent
from huone.table.view import seat_of, table_view
from huone.units import Instant, PlayerId

encode = msgspec.json.Encoder(enc_hook=encode_hook).encode
STUCK_MS = 600_000
"""A table that could deal, or that waits for a player, moves on within so long."""
PAYING = frozenset({"big-blind", "live-post", "dead-post", "straddle"})
"""Posts by which somebody comes in."""


class BlindsWatch:
    """Watches the big blind of one table: nobody twice running, nobody passed over."""

    def __init__(self) -> None:
        self.hands: list[tuple[int, dict[int, PlayerId]]] = []
        """The seat of the big blind and who was dealt in, of the last hands that counted."""
        self.counted = False  # Whether the last hand laid out is among them.

    def begins(self) -> None:
        """Forget everything: a table whose button is drawn begins anew (online:AMB-62)."""
        self.hands.clear()

    def laid_out(self, laid: table_events.HandLaidOut, players: dict[int, PlayerId]) -> None:
        """Note who pays the big blind of a hand, and who is dealt in.

        A bought button pauses the blinds (LIVE-BUYB), and a game without blinds has none.
        """
        self.counted = laid.big_blind is not None and not _is_bought(laid)
        if laid.big_blind is None or not self.counted:
            return
        dealt_in = {seat: players[seat] for seat in laid.dealt_in}
        if self.hands:
            self._verify(laid.big_blind, dealt_in)
        self.hands = [*self.hands[-2:], (laid.big_blind, dealt_in)]

    def voided(self) -> None:
        """Forget the last hand: it never was (SRV-05)."""
        if self.counted:
            self.hands.pop()
            self.counted = False

    def _verify(self, seat: int, dealt_in: dict[int, PlayerId]) -> None:
        last, before = self.hands[-1]
        if before[last] == dealt_in[seat]:
            raise Broken(f"{dealt_in[seat]} pays the big blind twice running")
        for passed, player in dealt_in.items():
            if _is_between(passed, last, seat) and before.get(passed) == player:
                raise Broken(f"{player} is passed over by the big blind")


def _is_bought(laid: table_events.HandLaidOut) -> bool:
    """Tell whether somebody has bought the button, and pays a dead small blind beside the big."""
    return any(post.seat == laid.big_blind and post.kind == "dead-post" for post in laid.posts)


def _is_between(seat: int, last: int, next: int) -> bool:
    """Tell whether the big blind skips a seat on its way to another."""
    if last < next:
        return last < seat < next
    return last != next and (seat > last or seat < next)


class Debts:
    """Who owes a blind, as far as that can be seen from outside."""

    def __init__(self) -> None:
        self.owing: set[PlayerId] = set()
        self.played: set[PlayerId] = set()
        """Who was dealt into the last hand with blinds, and sits where he sat."""
        self.big_blind: int | None = None

    def copy(self) -> "Debts":
        """Keep a copy, for a hand that may turn out never to have been."""
        twin = Debts()
        twin.owing, twin.played = set(self.owing), set(self.played)
        twin.big_blind = self.big_blind
        return twin

    def move_on(self, big_blind: int, absent: dict[int, PlayerId]) -> None:
        """Let everybody owe it who is away when the big blind passes his seat."""
        if self.big_blind is not None:
            last = self.big_blind
            self.owing |= {p for seat, p in absent.items() if _is_between(seat, last, big_blind)}
        self.big_blind = big_blind


class DebtsWatch:
    """Watches how people come into the game of one table: nobody without a blind.

    Whoever has sat down since the table began owes one, and whoever was on a break when the big
    blind passed his seat. A table with fewer than `enough` others is thin, and free.
    """

    def __init__(self, enough: int) -> None:
        self.enough = enough
        self.known = Debts()
        self.before = Debts()
        self.away: set[int] = set()
        self.begins = False

    def note(self, event: TableEvent, players: dict[int, PlayerId]) -> None:
        """Follow what happens at the table."""
        match event:
            case table_events.SeatTaken() | table_events.SeatLeft() | table_events.SeatChanged():
                self.away.discard(event.seat)
                self._came_or_went(event)
            case table_events.BreakStarted():
                self.away.add(event.seat)
            case table_events.BreakEnded():
                self.away.discard(event.seat)
            case table_events.ButtonDrawn():
                self.begins = True
            case table_events.HandLaidOut():
                self._laid_out(event, players)
            case _:
                pass

    def _came_or_went(
        self, event: table_events.SeatTaken | table_events.SeatLeft | table_events.SeatChanged
    ) -> None:
        player = PlayerId(event.player)
        for debts in (self.known, self.before):
            debts.played.discard(player)
            if isinstance(event, table_events.SeatTaken):
                debts.owing.add(player)
            elif isinstance(event, table_events.SeatLeft):
                debts.owing.discard(player)

    def voided(self) -> None:
        """Owe again what was owed before the last hand, which never was."""
        self.known = self.before

    def _laid_out(self, laid: table_events.HandLaidOut, players: dict[int, PlayerId]) -> None:
        self.before = self.known.copy()
        if laid.big_blind is None:
            return  # Nobody owes anything in a game without blinds.
        dealt_in = {players[seat] for seat in laid.dealt_in}
        paid = {players[post.seat] for post in laid.posts if post.kind in PAYING}
        if self.begins:
            # The first hand is free, even for whom the game leaves out of it (GAME-SVITEN-24).
            self.known, self.begins = Debts(), False
        elif len(dealt_in & self.known.played) >= max(2, self.enough):
            for player in sorted((dealt_in - paid) & self.known.owing):
                raise Broken(f"{player} comes into hand {laid.number} without a blind")
        self.known.owing -= dealt_in
        self.known.played = set(dealt_in)
        if not _is_bought(laid):
            absent = {seat: players[seat] for seat in self.away if seat in players}
            self.known.move_on(laid.big_blind, absent)


def verify_view(table: CashTable, viewer: PlayerId | None) -> None:
    """Stop if a view of the table shows a card that its viewer has not seen."""
    hand = table.hand
    assert hand is not None
    seen = set(cards_seen(seat_of(table, viewer), hand.events))
    text = encode(table_view(table, viewer)).decode()
    for card in CARDS:
        if card not in seen and f'"{card!r}"' in text:
            raise Broken(f"{table.config.id}: {viewer} sees {card!r}")


def verify_own_turn(
    table: CashTable, others: Sequence[PlayerId], action: Action, now: Instant
) -> None:
    """Stop if somebody can act whose turn it is not."""
    hand = table.hand
    assert hand is not None
    happened = len(hand.events)
    for player in others:
        try:
            table.act(player, action, now=now)
        except Refused:
            if len(hand.events) == happened:
                continue
        raise Broken(f"{table.config.id}: {player} acts for somebody else")


def verify_banks(table: CashTable) -> None:
    """Stop if a time bank is overdrawn, or holds more than it may (TIME-04)."""
    growth = table.config.growth
    for presence in table.sitters.presence.values():
        left_ms = presence.bank.left_ms
        if left_ms < 0 or (growth is not None and left_ms > growth.cap_ms):
            raise Broken(f"{table.config.id}: a time bank of {left_ms} ms")


def verify_alive(table: CashTable, now: Instant, moved_at: Instant) -> None:
    """Stop if a table could go on and has not for a long while, or lets nobody go."""
    due_at = moved_at if table.running is not None else table.deals_at()
    if due_at is not None and now - due_at > STUCK_MS:
        raise Broken(f"{table.config.id}: nothing has happened for {(now - due_at) // 1000} s")
    leaving = [sitter.player for sitter in table.sitters.everyone() if sitter.leaving]
    if leaving and table.next_deadline() is None and table.running is None:
        raise Broken(f"{table.config.id}: {leaving[0]} cannot get up")
