"""Seat: a person's place among bots, hand after hand.

Owns: the line-up, the button, the game of each hand, buying in again, and the conversation with the
person, who hears every event that his seat may see and is asked when it is his turn.
Never: draws or reads a key; a `SimGuest` does. Never shows him what `games.view` hides.

Rule 1: the same seed and the same answers play the same hands.
"""

from random import Random
from typing import Protocol

from msgspec import Struct

from huone.bots.policies import policy_named
from huone.cards.card import Card
from huone.games import deck_of, game_of, usual_points, usual_stakes
from huone.games.actions import Turn
from huone.games.definition import AnyGame, Mix, OpenFaceGame
from huone.games.felt import Felt
from huone.games.hand import Hand
from huone.games.mix import hand_at, mix_stakes
from huone.games.openface import OpenFace, OpenFaceSetup, open_face_setup
from huone.games.openface.felt import OpenFelt
from huone.games.rules import ONLINE
from huone.games.setup import Setup, dealt_in, setup_of
from huone.games.view import HandOpened, OpenFaceOpened, SeenEvent, seen_by
from huone.refusal import Refused
from huone.sim.narration import YOU, conjugated
from huone.sim.speech import HELP, understand

BOTS = (
    "Aino", "Eino", "Helmi", "Oiva", "Lempi", "Toivo", "Impi", "Urho", "Venla", "Onni", "Saima",
    "Kaino",
)  # fmt: skip
MIX_STAKES = mix_stakes(2, 4, ante=1, bring_in=1, big_blind=2)
SEAT = 0
"""Where the person sits."""
AnyHand = Hand | OpenFace
AnySetup = Setup | OpenFaceSetup
AnyFelt = Felt | OpenFelt


class BadSimTable(Refused):
    """A table that cannot be set up."""

    code = "play/bad-table"
    says = "{what} is {given}; {wanted}"


class Left(Exception):
    """The person has stood up."""


class SimGuest(Protocol):
    """Somebody at the table: he sees, and he answers when he is asked."""

    def sees(self, event: SeenEvent, felt: AnyFelt) -> None:
        """Take in an event; the felt is the table before it."""

    def answers(self, turn: Turn, felt: AnyFelt) -> str:
        """Say what to do; the hand waits."""

    def is_told(self, message: str) -> None:
        """Hear why an answer was not taken, or help."""


class SimResult(Struct, frozen=True):
    """How a hand ended: what everyone won or lost, by seat."""

    felt: AnyFelt
    changes: dict[int, int]


class SeatTable:
    """Bots around a table, and a person at seat 0 unless everybody is a bot."""

    def __init__(
        self, game: str, *, players: int, stack: int, policy: str, seed: int, person: bool
    ) -> None:
        self.game: AnyGame = game_of(game)
        _verify(self.game, players, stack)
        self.policy = policy_named(policy)
        self.stack = stack
        self.viewer: int | None = SEAT if person else None
        bots = iter(BOTS)
        self.names = {
            seat: YOU if person and seat == SEAT else next(bots) for seat in range(players)
        }
        self.stacks = dict.fromkeys(range(players), stack)
        self.chance = Random(seed)
        self.button = self.chance.randrange(players)
        self.hands = 0

    def play_hand(self, guest: SimGuest) -> SimResult:
        """Deal and play one hand; raises `Left` when the person stands up."""
        self._buy_in_again(guest)
        before = dict(self.stacks)
        hand = self._deal(guest, self._next_setup())
        felt = self._show(guest, hand, None, 0)
        while not hand.is_over:
            seen = len(hand.events)
            self._decide(guest, hand, felt)
            self._show(guest, hand, felt, seen)
        self.stacks |= hand.stacks
        self.hands += 1
        return SimResult(felt, {seat: self.stacks[seat] - before[seat] for seat in before})

    def _decide(self, guest: SimGuest, hand: AnyHand, felt: AnyFelt) -> None:
        turn = hand.turn()
        assert turn is not None, "a hand that goes on waits for somebody"
        if turn.seat == self.viewer:
            self._ask(guest, hand, turn, felt)
        else:
            hand.act(self.policy(hand, self.chance))

    def _ask(self, guest: SimGuest, hand: AnyHand, turn: Turn, felt: AnyFelt) -> None:
        """Ask until there is an answer that the rules take."""
        own, pot, bet = _in_front_of(turn.seat, felt)
        while True:
            said = guest.answers(turn, felt)
            try:
                meant = understand(said, turn, own=own, pot=pot, bet=bet)
                if meant == "quit":
                    raise Left
                if meant == "help":
                    guest.is_told(HELP)
                    continue
                hand.act(meant, turn.seat)
            except Refused as refused:
                guest.is_told(str(refused))
            else:
                return

    def _show(self, guest: SimGuest, hand: AnyHand, felt: AnyFelt | None, start: int) -> AnyFelt:
        """Let the guest see what has happened since, and bring the felt up to date."""
        for event in hand.events[start:]:
            seen = seen_by(self.viewer, event)
            if felt is None:
                assert isinstance(seen, HandOpened | OpenFaceOpened)
                felt = Felt(seen) if isinstance(seen, HandOpened) else OpenFelt(seen)
                guest.sees(seen, felt)
            else:
                guest.sees(seen, felt)
                felt.see(seen)
        assert felt is not None
        return felt

    def _buy_in_again(self, guest: SimGuest) -> None:
        least = usual_points().min_stack_points if isinstance(self.game, OpenFaceGame) else 1
        for seat, chips in self.stacks.items():
            if chips < least:
                self.stacks[seat] = self.stack
                guest.is_told(f"{conjugated(self.names[seat], 'buy')} in again for {self.stack}")

    def _next_setup(self) -> AnySetup:
        """Move the button and find the game: its own, or the next of a rotation."""
        game = self.game
        if isinstance(game, OpenFaceGame):
            self._move_button()
            return open_face_setup(game.id, usual_points())
        if not isinstance(game, Mix) or game.rotation is None:
            self._move_button()
            return setup_of(game.id, usual_stakes(game.id), ONLINE)
        hand = hand_at(game, self.hands, MIX_STAKES)
        if hand.button_moves:
            self._move_button()
        return hand.setup(ONLINE)

    def _move_button(self) -> None:
        self.button = (self.button + 1) % len(self.stacks)

    def _deal(self, guest: SimGuest, setup: AnySetup) -> AnyHand:
        count = len(self.stacks)
        order = [(self.button + step) % count for step in range(1, count + 1)]
        seats = dealt_in(setup.game, order)
        for seat in set(order) - set(seats):
            guest.is_told(f"{conjugated(self.names[seat], 'sit')} this hand out")
        stacks = [self.stacks[seat] for seat in seats]
        deck = deck_of(setup, self.chance.getrandbits(256))
        if isinstance(setup, OpenFaceSetup):
            return OpenFace(setup, stacks, deck, seats=seats, button=self.button)
        redeck = deck_of(setup, self.chance.getrandbits(256))
        return Hand(setup, stacks, deck, seats=seats, button=self.button, redeck=redeck)


def _in_front_of(seat: int, felt: AnyFelt) -> tuple[tuple[Card, ...], int, int]:
    """Give what a player speaks about: his cards, the pot and his bet."""
    if isinstance(felt, OpenFelt):
        return tuple(felt.in_hand[seat]), 0, 0
    return felt.cards[seat].known, felt.pot_chips, felt.players[seat].bet


def _verify(game: AnyGame, players: int, stack: int) -> None:
    most = min(len(BOTS), max(game.players.cash, game.players.tournament))
    if not game.players.min <= players <= most:
        wanted = f"{game.name} is for {game.players.min} to {most}"
        raise BadSimTable(what="the number of players", given=players, wanted=wanted)
    if stack < 1:
        raise BadSimTable(what="the stack", given=stack, wanted="a player needs chips")
