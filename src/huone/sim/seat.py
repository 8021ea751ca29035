"""Seat: a person's place among bots, hand after hand.

Owns: the line-up, the button, the game of each hand, buying in again, and the conversation with the
person, who hears every event that his seat may see and is asked when it is his turn.
Never: draws or reads a key; a `Guest` does. Never shows him what `games.view` hides.

Rule 1: the same seed and the same answers play the same hands.
"""

from random import Random
from typing import Protocol

from msgspec import Struct

from huone.games import deck_of, usual_stakes
from huone.games.actions import Turn
from huone.games.definition import AnyGame, Game, Mix, OpenFaceGame, find
from huone.games.felt import Felt
from huone.games.hand import Hand
from huone.games.mix import hand_at, mix_stakes
from huone.games.rules import ONLINE
from huone.games.setup import Setup, dealt_in, setup_of
from huone.games.view import HandOpened, SeenEvent, seen_by
from huone.refusal import Refused
from huone.sim.bots import policy_named
from huone.sim.narration import YOU, conjugated
from huone.sim.speech import HELP, understand

BOTS = (
    "Aino", "Eino", "Helmi", "Oiva", "Lempi", "Toivo", "Impi", "Urho", "Venla", "Onni", "Saima",
    "Kaino",
)  # fmt: skip
MIX_STAKES = mix_stakes(2, 4, ante=1, bring_in=1, big_blind=2)
SEAT = 0
"""Where the person sits."""


class BadTable(Refused):
    """A table that cannot be set up."""

    code = "play/bad-table"
    says = "{what} is {given}; {wanted}"


class Left(Exception):
    """The person has stood up."""


class Guest(Protocol):
    """Somebody at the table: he sees, and he answers when he is asked."""

    def sees(self, event: SeenEvent, felt: Felt) -> None:
        """Take in an event; the felt is the table before it."""

    def answers(self, turn: Turn, felt: Felt) -> str:
        """Say what to do; the hand waits."""

    def is_told(self, message: str) -> None:
        """Hear why an answer was not taken, or help."""


class Result(Struct, frozen=True):
    """How a hand ended: what everyone won or lost, by seat."""

    felt: Felt
    changes: dict[int, int]


class Table:
    """Bots around a table, and a person at seat 0 unless everybody is a bot."""

    def __init__(
        self, game: str, *, players: int, stack: int, policy: str, seed: int, person: bool
    ) -> None:
        self.game = _playable(game)
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

    def play_hand(self, guest: Guest) -> Result:
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
        return Result(felt, {seat: self.stacks[seat] - before[seat] for seat in before})

    def _decide(self, guest: Guest, hand: Hand, felt: Felt) -> None:
        turn = hand.turn()
        assert turn is not None, "a hand that goes on waits for somebody"
        if turn.seat == self.viewer:
            self._ask(guest, hand, turn, felt)
        else:
            hand.act(self.policy(hand, self.chance))

    def _ask(self, guest: Guest, hand: Hand, turn: Turn, felt: Felt) -> None:
        """Ask until there is an answer that the rules take."""
        own, bet = felt.cards[turn.seat].known, felt.players[turn.seat].bet
        while True:
            said = guest.answers(turn, felt)
            try:
                meant = understand(said, turn, own=own, pot=felt.pot_chips, bet=bet)
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

    def _show(self, guest: Guest, hand: Hand, felt: Felt | None, start: int) -> Felt:
        """Let the guest see what has happened since, and bring the felt up to date."""
        for event in hand.events[start:]:
            seen = seen_by(self.viewer, event)
            if felt is None:
                assert isinstance(seen, HandOpened)
                felt = Felt(seen)
                guest.sees(seen, felt)
            else:
                guest.sees(seen, felt)
                felt.see(seen)
        assert felt is not None
        return felt

    def _buy_in_again(self, guest: Guest) -> None:
        for seat, chips in self.stacks.items():
            if chips == 0:
                self.stacks[seat] = self.stack
                guest.is_told(f"{conjugated(self.names[seat], 'buy')} in again for {self.stack}")

    def _next_setup(self) -> Setup:
        """Move the button and find the game: its own, or the next of a rotation."""
        game = self.game
        if not isinstance(game, Mix) or game.rotation is None:
            self._move_button()
            return setup_of(game.id, usual_stakes(game.id), ONLINE)
        hand = hand_at(game, self.hands, MIX_STAKES)
        if hand.button_moves:
            self._move_button()
        return hand.setup(ONLINE)

    def _move_button(self) -> None:
        self.button = (self.button + 1) % len(self.stacks)

    def _deal(self, guest: Guest, setup: Setup) -> Hand:
        count = len(self.stacks)
        order = [(self.button + step) % count for step in range(1, count + 1)]
        seats = dealt_in(setup.game, order)
        for seat in set(order) - set(seats):
            guest.is_told(f"{conjugated(self.names[seat], 'sit')} this hand out")
        return Hand(
            setup,
            [self.stacks[seat] for seat in seats],
            deck_of(setup, self.chance.getrandbits(256)),
            seats=seats,
            button=self.button,
            redeck=deck_of(setup, self.chance.getrandbits(256)),
        )


def _playable(name: str) -> Game | Mix:
    game: AnyGame = find(name)
    if isinstance(game, OpenFaceGame):
        raise BadTable(what="the game", given=game.id, wanted="name a game of betting streets")
    return game


def _verify(game: Game | Mix, players: int, stack: int) -> None:
    most = min(len(BOTS), max(game.players.cash, game.players.tournament))
    if not game.players.min <= players <= most:
        wanted = f"{game.name} is for {game.players.min} to {most}"
        raise BadTable(what="the number of players", given=players, wanted=wanted)
    if stack < 1:
        raise BadTable(what="the stack", given=stack, wanted="a player needs chips")
