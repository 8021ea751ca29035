"""Programme: which game each hand of a table is, and how it begins.

Owns: the setups of a table, the game of the n-th hand, whether a hand begins with blinds.
Never: moves a button, knows who sits where, or deals.

Rule 1: the number of hands that counted says which game is next, so a voided hand is dealt again
in the same game (GAME-HORSE-01, online:AMB-03).
"""

from msgspec import Struct

from huone.cards.card import Card
from huone.games.definition import Game, Mix, OpenFaceGame
from huone.games.hand import Hand
from huone.games.mix import MixHand, MixStakes, hand_at, rotation_named
from huone.games.openface import OpenFace, OpenFaceSetup, open_face_setup
from huone.games.protocol import AnyHand
from huone.games.rules import CashPoints, Post, Stakes
from huone.games.setup import Rake, Setup, setup_of
from huone.table.config import TableConfig, verify_config
from huone.units import Seat

AnySetup = Setup | OpenFaceSetup


class Played(Struct, frozen=True, kw_only=True):
    """One hand before anybody is dealt in: its game, and how it begins."""

    setup: AnySetup
    has_blinds: bool
    """Blinds are posted and owed; else only antes are, and nobody owes anything."""
    from_dealer: bool = False
    """Cards are dealt from the dealer's left, whoever has the button (GAME-STUD-04)."""
    button_waits: bool = False
    """The button and the blinds stay where they are (live:AMB-35)."""
    hands_left: int = 0
    """Hands of this game that follow this one in a rotation."""

    @property
    def stakes(self) -> Stakes:
        """The bets of the hand; a game of points has none."""
        return self.setup.stakes if isinstance(self.setup, Setup) else NO_BETS

    @property
    def game(self) -> Game | OpenFaceGame:
        """The definition of the game."""
        return self.setup.game

    def deal(
        self,
        stacks: dict[Seat, int],
        deck: list[Card],
        *,
        redeck: list[Card],
        button: Seat | None,
        posts: list[Post],
        betting_button: Seat | None,
    ) -> AnyHand:
        """Deal the hand."""
        seats = [int(seat) for seat in stacks]
        first = -1 if self.from_dealer or button is None else int(button)
        if isinstance(self.setup, OpenFaceSetup):
            return OpenFace(self.setup, list(stacks.values()), deck, seats=seats, button=first)
        return Hand(
            self.setup,
            list(stacks.values()),
            deck,
            seats=seats,
            button=first,
            posts=posts,
            redeck=redeck,
            betting_button=betting_button,
        )


NO_BETS = Stakes(structure="no-limit")


class Programme:
    """What a table plays, hand after hand."""

    def __init__(self, config: TableConfig, *, rake: Rake | None = None) -> None:
        self.config = config
        self.rake = rake
        self._rotation: dict[str, Setup] = {}
        self._mix: Mix | None = None
        self._only: Played | None = None
        self.least_stack = 1
        """The fewest chips that are dealt in: points need enough for the largest loss."""
        stakes = config.stakes
        if isinstance(stakes, MixStakes):
            self._mix = rotation_named(config.game)
        elif isinstance(stakes, CashPoints):
            self.least_stack = stakes.min_stack_points * stakes.point_chips  # OFC-CASH-05.
            setup = open_face_setup(config.game, stakes)
            self._only = Played(setup=setup, has_blinds=False)
        else:
            self._only = _alone(setup_of(config.game, stakes, config.hand, rake=rake))
        has_blinds = self._only is not None and self._only.has_blinds
        verify_config(config, seats_max=self._seats_max(), has_blinds=has_blinds)

    def at(self, played: int) -> Played:
        """Say what the hand is that follows so many counted ones."""
        if self._only is not None:
            return self._only
        found = self._hand_at(played)
        return Played(
            setup=self._setup(found),
            has_blinds=not found.from_dealer,
            from_dealer=found.from_dealer,
            button_waits=not found.button_moves,
            hands_left=found.hands_left,
        )

    def _hand_at(self, played: int) -> MixHand:
        stakes = self.config.stakes
        assert self._mix is not None
        assert isinstance(stakes, MixStakes)
        return hand_at(self._mix, played, stakes, hands=self.config.hands_per_game)

    def _setup(self, found: MixHand) -> Setup:
        """Set a game of a rotation up once, not for each of its hands."""
        setup = self._rotation.get(found.game.id)
        if setup is None:
            setup = found.setup(self.config.hand, rake=self.rake)
            self._rotation[found.game.id] = setup
        return setup

    def _seats_max(self) -> int:
        """Give the most players that every game has room for, one who is left out included."""
        if self._only is not None:
            return _seats_for(self._only.setup)
        assert self._mix is not None
        assert self._mix.rotation is not None
        each = self.config.hands_per_game or self._mix.rotation.hands
        legs = range(0, each * len(self._mix.menu), each)
        return min(_seats_for(self._setup(self._hand_at(first))) for first in legs)


def _alone(setup: Setup) -> Played:
    """Describe the hands of a table that plays one game, or chooses one hand by hand."""
    blinds = setup.stakes.big_blind > 0
    stud = setup.game.door is not None and not setup.menu
    return Played(setup=setup, has_blinds=blinds, from_dealer=stud and not blinds)


def _seats_for(setup: AnySetup) -> int:
    sits_out = setup.game.sits_out
    return setup.hands_max if sits_out is None else sits_out.at
