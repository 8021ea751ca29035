"""Hands for review: who decided what against whom, holding what.

Owns: the reduction of a hand's events to the decisions that review looks at.
Never: judges a decision, or reads a hand that is not over.

Rule 1: review begins where a hand has ended; there is no way in here for a running one.
Rule 2: a hand without betting, or one that is void, has nothing to tell and is left out.
"""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from msgspec import Struct

from huone.cards.card import Card
from huone.games import events as game_events
from huone.units import PlayerId

Did = Literal["fold", "check", "call", "bet"]
ASIDE: Final = ("ante", "big-blind-ante", "dead-post")
"""Forced bets that go straight into the pot."""
DECIDED: Final[dict[type[game_events.Event], Did]] = {
    game_events.Folded: "fold",
    game_events.Checked: "check",
    game_events.Called: "call",
    game_events.BetPlaced: "bet",
}


class HandDecision(Struct, frozen=True, kw_only=True, gc=False):
    """One decision in a betting round, with everything that was so when it was made."""

    player: PlayerId
    did: Did
    street: int
    """Counted from 0."""
    price_chips: int
    """What it would have cost to stay in."""
    put_in_chips: int
    paid_chips: int
    """What he had put into the pot before, the forced bets included."""
    pot_chips: int
    """What lay in the middle before it, the bets of the street included."""
    rivals: tuple[PlayerId, ...]
    """Who else was still in."""
    bettor: PlayerId | None
    """Whose bet was to be answered."""
    cards: tuple[Card, ...]
    board: tuple[Card, ...]
    thought_ms: int | None = None
    """How long it took, where that was recorded."""


class PlayedHand(Struct, frozen=True, kw_only=True):
    """A finished hand, as review looks at it."""

    id: str
    table: str
    game: str
    at_ms: int
    unit_chips: int
    """The big blind, or the bet that stands for it: what hands are compared in."""
    won_chips: Mapping[PlayerId, int]
    """What the hand did to each stack."""
    choices: tuple[HandDecision, ...]

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """Everybody who was dealt in."""
        return tuple(self.won_chips)


def played_hand(
    events: Sequence[game_events.Event],
    players: Mapping[int, PlayerId],
    *,
    table: str,
    hand_no: int,
    at_ms: int,
    thought: Sequence[tuple[int, int]] = (),
) -> PlayedHand | None:
    """Read a hand from its events; None if it is void or has no betting."""
    start, end = (events[0], events[-1]) if events else (None, None)
    voided = any(isinstance(event, game_events.HandVoided) for event in events)
    if (
        not isinstance(start, game_events.HandStarted)
        or not isinstance(end, game_events.HandEnded)
        or voided
    ):
        return None
    felt = _Felt(start, players, dict(thought))
    for number, event in enumerate(events):
        felt.follow(number, event)
    return PlayedHand(
        id=f"{table}/{hand_no}",
        table=table,
        game=felt.game,
        at_ms=at_ms,
        unit_chips=start.stakes.min_bet,
        won_chips={
            players[seat]: after - before
            for seat, before, after in zip(start.seats, start.stacks, end.stacks, strict=True)
        },
        choices=tuple(felt.choices),
    )


class _Felt:
    """The table while a hand is read again: bets, cards and who is in."""

    def __init__(
        self,
        start: game_events.HandStarted,
        players: Mapping[int, PlayerId],
        thought: Mapping[int, int],
    ) -> None:
        self.game = start.game
        self.choices: list[HandDecision] = []
        self._players = players
        self._thought = thought
        self._bets = dict.fromkeys(start.seats, 0)
        self._paid = dict.fromkeys(start.seats, 0)
        self._live = list(start.seats)
        self._cards: dict[int, list[Card]] = {seat: [] for seat in start.seats}
        self._board: list[Card] = []
        self._street = -1
        self._pot = 0
        self._bettor: int | None = None

    def follow(self, number: int, event: game_events.Event) -> None:
        """Bring the table up to date; a decision is noted first, as its player found the table."""
        did = DECIDED.get(type(event))
        if did is not None:
            assert isinstance(
                event,
                game_events.Folded
                | game_events.Checked
                | game_events.Called
                | game_events.BetPlaced,
            )
            self._note(number, event, did)
        match event:
            case game_events.Posted():
                self._put_in(event.seat, event.chips, aside=event.kind in ASIDE)
            case game_events.Called() | game_events.BetPlaced() | game_events.BroughtIn():
                self._put_in(event.seat, event.to_chips - self._bets[event.seat])
                self._bettor = self._bettor if isinstance(event, game_events.Called) else event.seat
            case game_events.StreetStarted():
                self._next_street()
            case game_events.Folded() | game_events.HandKilled():
                self._live.remove(event.seat)
            case game_events.GameChosen():
                self.game = event.game
            case _:
                self._cards_move(event)

    def _note(
        self,
        number: int,
        event: game_events.Folded
        | game_events.Checked
        | game_events.Called
        | game_events.BetPlaced,
        did: Did,
    ) -> None:
        seat, name = event.seat, self._players
        to_chips = getattr(event, "to_chips", self._bets[seat])
        self.choices.append(
            HandDecision(
                player=name[seat],
                did=did,
                street=self._street,
                price_chips=max(self._bets.values()) - self._bets[seat],
                put_in_chips=to_chips - self._bets[seat],
                paid_chips=self._paid[seat],
                pot_chips=self._pot,
                rivals=tuple(name[other] for other in self._live if other != seat),
                bettor=None if self._bettor in (None, seat) else name[self._bettor],
                cards=tuple(self._cards[seat]),
                board=tuple(self._board),
                thought_ms=self._thought.get(number),
            )
        )

    def _put_in(self, seat: int, chips: int, *, aside: bool = False) -> None:
        self._pot += chips
        self._paid[seat] += chips
        if not aside:
            self._bets[seat] += chips

    def _next_street(self) -> None:
        """Take the bets in; forced bets lie there when the first street begins."""
        if self._street >= 0:
            self._bets = dict.fromkeys(self._bets, 0)
            self._bettor = None
        self._street += 1

    def _cards_move(self, event: game_events.Event) -> None:
        match event:
            case game_events.CardsDealt():
                self._cards[event.seat] += [*event.down, *event.up]
            case game_events.Discarded():
                kept = [card for card in self._cards[event.seat] if card not in event.cards]
                self._cards[event.seat] = kept
            case game_events.BoardDealt() if event.board == 0:
                self._board += event.cards
            case game_events.BetReturned():
                self._pot -= event.chips
            case _:
                pass
