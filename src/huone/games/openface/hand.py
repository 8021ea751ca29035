"""Open-face hand: from the first five cards to the chips that points cost.

Owns: whose turn it is to place, taking a placement or refusing it, dealing, the end of a hand.
Never: knows owners, the next hand or time; draws entropy; scores (`scoring`, `settlement` do).

Rule 1: a placement is taken whole or refused with nothing changed.
Rule 2: what happened is in `events`; the first event and the placements replay the rest.
Rule 3: chips are conserved, asserted when the hand ends.

Players are numbered clockwise from the button's left; cards are dealt one at a time in that order
(OFC-01), and none is burned (live:AMB-36).

Compiled by mypyc in wheels; the same file runs as plain Python.
"""

from collections.abc import Sequence
from typing import Self, final

from huone.cards.card import Card
from huone.games import events as game_events
from huone.games.actions import (
    Action,
    CardNotToPlace,
    HandOver,
    NotYourTurn,
    Place,
    RowFull,
    SeatNotDealtIn,
    Turn,
    WrongAction,
    WrongPlaceCount,
    no_action,
)
from huone.games.dealing import verify_deck
from huone.games.events import Event
from huone.games.openface.absent import absent_place
from huone.games.openface.layout import ROW_BACK, ROW_FRONT, ROW_MIDDLE, ROW_NAMES, Layout
from huone.games.openface.scoring import Score, judge, score_pair
from huone.games.openface.settlement import Payment, cash_payments, tournament_payments
from huone.games.openface.setup import OpenFaceSetup, verify_line_up
from huone.games.rules import CashPoints
from huone.refusal import Refused

NOBODY = -1


@final
class OpenFace:
    """One hand in progress: layouts and cards in hand by player, and whose turn it is."""

    __slots__ = (
        "_dealt", "_deck", "_stacks", "_total_chips", "actor", "events", "in_hand", "layouts",
        "seats", "setup",
    )  # fmt: skip

    def __new__(cls, *args: object, **kwargs: object) -> Self:
        """Make an empty instance, for `copy` to fill in; compiled, only this skips `__init__`."""
        return super().__new__(cls)

    def __init__(
        self,
        setup: OpenFaceSetup,
        stacks: list[int],
        deck: list[Card],
        *,
        seats: list[int] | None = None,
        button: int = -1,
    ) -> None:
        """Deal the first five cards to everyone, face down (OFC-02).

        `seats` and their `stacks` may be in any order; the button is the last seat unless named,
        and may be a seat that is not dealt in (OFC-CASH-02).
        """
        order = verify_line_up(setup, stacks, seats, button)
        verify_deck(deck, setup.deck_cards)
        by_seat = dict(zip(range(len(stacks)) if seats is None else seats, stacks, strict=True))
        self.setup: OpenFaceSetup = setup
        self.seats: list[int] = order
        self._stacks: list[int] = [by_seat[seat] for seat in order]
        self._total_chips: int = sum(stacks)
        self._deck: list[Card] = deck
        self._dealt: int = 0
        self.layouts: list[Layout] = [Layout() for _ in order]
        self.in_hand: list[list[Card]] = [[] for _ in order]
        self.actor: int = 0
        self.events: list[Event] = [
            game_events.OpenFaceStarted(
                setup.name,
                setup.stakes,
                tuple(order),
                tuple(self._stacks),
                order[-1] if button < 0 else button,
                tuple(deck),
            )
        ]
        self._deal_first()

    def copy(self) -> "OpenFace":
        """Copy the hand, so that a player or a program can try something out."""
        twin = OpenFace.__new__(OpenFace)
        twin.setup = self.setup
        twin.seats = self.seats
        twin._stacks = self._stacks.copy()
        twin._total_chips = self._total_chips
        twin._deck = self._deck
        twin._dealt = self._dealt
        twin.layouts = [layout.copy() for layout in self.layouts]
        twin.in_hand = [cards.copy() for cards in self.in_hand]
        twin.actor = self.actor
        twin.events = self.events.copy()
        return twin

    def __copy__(self) -> "OpenFace":
        """Copy the hand."""
        return self.copy()

    def __deepcopy__(self, memo: object) -> "OpenFace":
        """Copy the hand."""
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Give what `pickle` keeps of a hand: its events, to be played again."""
        from huone.games.replay import resume  # It knows both kinds of hand.

        return resume, (self.setup, tuple(self.events))

    def __repr__(self) -> str:
        """Say what is played, what everybody has, and who must place how many cards."""
        turn = self.turn()
        waits = "over" if turn is None else f"seat {turn.seat} to place {turn.place_count} cards"
        return f"<OpenFace {self.setup.name}, stacks {self.stacks}, {waits}>"

    # Questions

    @property
    def is_over(self) -> bool:
        """Whether the hand has ended."""
        return self.actor == NOBODY

    @property
    def stacks(self) -> dict[int, int]:
        """The chips of each seat."""
        return dict(zip(self.seats, self._stacks, strict=True))

    def turn(self) -> Turn | None:
        """Say who must place how many cards, and where there is room; None when it is over."""
        if self.actor == NOBODY:
            return None
        layout = self.layouts[self.actor]
        return Turn(
            self.seats[self.actor],
            "place",
            place_count=len(self.in_hand[self.actor]),
            front_free=layout.free(ROW_FRONT),
            middle_free=layout.free(ROW_MIDDLE),
            back_free=layout.free(ROW_BACK),
        )

    def waiting_for(self) -> list[int]:
        """List the seats that may act now: one at a time (OFC-03)."""
        return [] if self.actor == NOBODY else [self.seats[self.actor]]

    def can(self, action: Action, seat: int | None = None) -> bool:
        """Tell whether an action would be taken, without taking it."""
        try:
            self.copy().act(action, seat)
        except Refused:
            return False
        return True

    # Actions

    def act(self, action: Action, seat: int | None = None) -> list[Event]:
        """Take an action, or refuse it with nothing changed; return what happened."""
        before = len(self.events)
        index = self._whose_turn(seat)
        if not isinstance(action, Place):
            if not isinstance(action, Action):
                raise no_action(action)
            asked = f"a {type(action).__name__.lower()}"
            raise WrongAction(asked=asked, seat=self.seats[index], wanted="place cards")
        self._verify(action, index)
        self._place(action, index)
        self._next()
        return self.events[before:]

    def place(
        self,
        *,
        front: Sequence[Card] = (),
        middle: Sequence[Card] = (),
        back: Sequence[Card] = (),
        seat: int | None = None,
    ) -> None:
        """Lay the cards in hand in rows, all of them (OFC-03, OFC-04)."""
        self.act(Place(tuple(front), tuple(middle), tuple(back)), seat)

    # What the house decides

    def timed_out(self, seat: int | None = None) -> Action:
        """Name the placement of a player who is absent, or whose time is over (OFC-TIME-02)."""
        index = self._whose_turn(seat)
        return absent_place(self.layouts[index], self.in_hand[index])

    def void(self) -> None:
        """End the hand as if it had not been dealt (LIVE-REDEAL-01, SRV-01)."""
        if self.actor == NOBODY:
            raise HandOver
        self.events.append(game_events.HandVoided())
        self._end()

    # Whose turn it is

    def _whose_turn(self, seat: int | None) -> int:
        """Give the number of the player who acts, or refuse: it is over, or another's turn."""
        if self.actor == NOBODY:
            raise HandOver
        turn = self.seats[self.actor]
        if seat is not None and seat != turn:
            if seat not in self.seats:
                raise SeatNotDealtIn(seat=seat)
            raise NotYourTurn(turn=turn, seat=seat)
        return self.actor

    def _verify(self, place: Place, index: int) -> None:
        """Refuse a placement that is not exactly of the cards in hand, or does not fit."""
        rows = (place.front, place.middle, place.back)
        left = self.in_hand[index].copy()
        given = len(place.front) + len(place.middle) + len(place.back)
        if given != len(left):
            raise WrongPlaceCount(given=given, wanted=len(left))
        for row in range(3):
            for card in rows[row]:
                if card not in left:
                    raise CardNotToPlace(seat=self.seats[index], card=repr(card))
                left.remove(card)
            free = self.layouts[index].free(row)
            if len(rows[row]) > free:
                raise RowFull(row=ROW_NAMES[row], given=len(rows[row]), free=free)

    def _place(self, place: Place, index: int) -> None:
        layout = self.layouts[index]
        for card in place.front:
            layout.add(ROW_FRONT, card)
        for card in place.middle:
            layout.add(ROW_MIDDLE, card)
        for card in place.back:
            layout.add(ROW_BACK, card)
        self.in_hand[index] = []
        self.events.append(
            game_events.CardsPlaced(self.seats[index], place.front, place.middle, place.back)
        )

    def _next(self) -> None:
        """Pass the turn on; after the first five, each turn begins with a card (OFC-04)."""
        self.actor = (self.actor + 1) % len(self.seats)
        if self.layouts[self.actor].is_full:
            self._score()
        elif not self.in_hand[self.actor]:
            card = self._deal(self.actor)
            self.events.append(game_events.CardsDealt(self.seats[self.actor], (), (card,)))

    # Dealing

    def _deal_first(self) -> None:
        for _ in range(self.setup.first_cards):
            for index in range(len(self.seats)):
                self._deal(index)
        for index in range(len(self.seats)):
            down = tuple(self.in_hand[index])
            self.events.append(game_events.CardsDealt(self.seats[index], down, ()))

    def _deal(self, index: int) -> Card:
        card = self._deck[self._dealt]
        self._dealt += 1
        self.in_hand[index].append(card)
        return card

    # The end

    def _score(self) -> None:
        """Judge the layouts, compare each pair of them, and pay (OFC-06)."""
        scores = [judge(layout, self.setup) for layout in self.layouts]
        for index in range(len(self.seats)):
            score = scores[index]
            self.events.append(
                game_events.LayoutScored(self.seats[index], score.fouled, by_row(score.bonuses))
            )
        for payment in self._payments(self._compare(scores)):
            self._stacks[payment.payer] -= payment.chips
            self._stacks[payment.to] += payment.chips
            self.events.append(
                game_events.PointsPaid(
                    self.seats[payment.payer],
                    self.seats[payment.to],
                    payment.owed_chips,
                    payment.chips,
                )
            )
        self._end()

    def _compare(self, scores: list[Score]) -> list[list[int]]:
        """Compare every pair once; give what each player wins from each other one."""
        count = len(scores)
        points = [[0] * count for _ in range(count)]
        for one in range(count):
            for other in range(one + 1, count):
                pair = score_pair(scores[one], scores[other], self.setup)
                points[one][other] = pair.points
                points[other][one] = -pair.points
                self.events.append(
                    game_events.PairScored(
                        self.seats[one],
                        self.seats[other],
                        by_row(pair.rows),
                        pair.scoop,
                        pair.foul,
                        by_row(pair.bonuses),
                        pair.points,
                    )
                )
        return points

    def _payments(self, points: list[list[int]]) -> list[Payment]:
        stakes = self.setup.stakes
        if isinstance(stakes, CashPoints):
            return cash_payments(
                points,
                point_chips=stakes.point_chips,
                max_loss_points=stakes.max_loss_points,
            )
        return tournament_payments(points, self._stacks, point_chips=stakes.point_chips)

    def _end(self) -> None:
        assert sum(self._stacks) == self._total_chips
        assert min(self._stacks) >= 0
        self.actor = NOBODY
        self.events.append(game_events.HandEnded(tuple(self._stacks)))


def by_row(numbers: list[int]) -> tuple[int, int, int]:
    """Freeze three numbers: of the front, the middle and the back."""
    return (numbers[0], numbers[1], numbers[2])
