"""Setup of an open-face table: the game and what a point is worth, worked out once.

Owns: the bonuses as a hand looks them up, and the refusal of stakes and line-ups.
Never: changes. One setup serves every hand of a table.

Compiled by mypyc in wheels; the same file runs as plain Python.
"""

from bisect import bisect_right
from typing import Final, final

from huone.cards.card import CARDS, RANKS, Card, mask_of
from huone.cards.ranking import FRONT, HIGH, Category, category_floors, evaluate
from huone.games.dealing import DeckTooSmall
from huone.games.definition import FRONT_HANDS, OpenFaceGame, UnknownGame, catalog, find
from huone.games.rules import CashPoints, PointStakes
from huone.games.setup import BadStakes, seat_order
from huone.refusal import Refused

FIVE_CARD_HANDS: Final = (
    ("three-of-a-kind", Category.THREE_OF_A_KIND),
    ("straight", Category.STRAIGHT),
    ("flush", Category.FLUSH),
    ("full-house", Category.FULL_HOUSE),
    ("four-of-a-kind", Category.FOUR_OF_A_KIND),
    ("straight-flush", Category.STRAIGHT_FLUSH),
)
ROYAL_FLUSH: Final = mask_of(4 * rank for rank in range(8, 13))


class StackTooShort(Refused):
    """Everybody can pay the largest loss that a deal can bring (OFC-CASH-05)."""

    code = "openface/short-stack"
    says = "seat {seat} has {stack_chips} chips; {min_points} points cost {min_chips}"


@final
class Bonuses:
    """The bonuses of one row: the least value of each hand that may earn one, and its points."""

    __slots__ = ("floors", "points")

    def __init__(self, floors: list[int], points: list[int]) -> None:
        self.floors: list[int] = floors
        self.points: list[int] = points

    def of(self, value: int) -> int:
        """Give the bonus of a row by its value."""
        place = bisect_right(self.floors, value)
        return self.points[place - 1] if place else 0


@final
class OpenFaceSetup:
    """An open-face game and its stakes, ready to be dealt."""

    __slots__ = (
        "bonuses", "deck_cards", "deck_size", "first_cards", "foul_points", "game", "hands_max",
        "name", "point_chips", "row_points", "scoop_points", "stakes",
    )  # fmt: skip

    def __init__(self, game: OpenFaceGame, stakes: PointStakes) -> None:
        verify_points(game, stakes)
        self.game: OpenFaceGame = game
        self.name: str = game.id
        self.stakes: PointStakes = stakes
        self.point_chips: int = stakes.point_chips
        self.deck_size: int = game.deck
        self.deck_cards: list[Card] = list(CARDS)
        self.hands_max: int = game.hands_max
        self.first_cards: int = game.first_cards
        self.row_points: int = game.row_points
        self.scoop_points: int = game.scoop_points
        self.foul_points: int = game.foul_points
        self.bonuses: list[Bonuses] = [
            front_bonuses(game.front_bonus),
            five_card_bonuses({str(hand): points for hand, points in game.middle_bonus.items()}),
            five_card_bonuses({str(hand): points for hand, points in game.back_bonus.items()}),
        ]

    def __copy__(self) -> "OpenFaceSetup":
        """Give the setup itself: it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> "OpenFaceSetup":
        """Give the setup itself: it never changes."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Give what `pickle` keeps of a setup: a name, or a whole game that no catalogue has."""
        known = catalog().get(self.name) == self.game
        return open_face_setup, (self.name if known else self.game, self.stakes)


def open_face_setup(game: str | OpenFaceGame, stakes: PointStakes) -> OpenFaceSetup:
    """Set up an open-face game, by its name in the catalogue or as it is defined."""
    found = find(game) if isinstance(game, str) else game
    if not isinstance(found, OpenFaceGame):
        raise UnknownGame(game=found.id)
    return OpenFaceSetup(found, stakes)


def front_bonuses(points: dict[str, int]) -> Bonuses:
    """Look the bonuses of a front up by value: pairs, then three of a kind (T3)."""
    floors = []
    for hand in FRONT_HANDS:
        rank = RANKS.index(hand[0])
        cards = [CARDS[4 * rank + suit] for suit in range(len(hand))]
        floors.append(evaluate(mask_of(cards), FRONT))
    return Bonuses(floors, [points.get(hand, 0) for hand in FRONT_HANDS])


def five_card_bonuses(points: dict[str, int]) -> Bonuses:
    """Look the bonuses of a middle or back up by value (T3)."""
    floors = category_floors(HIGH)
    return Bonuses(
        [*[floors[category] for _, category in FIVE_CARD_HANDS], evaluate(ROYAL_FLUSH, HIGH)],
        [*[points.get(hand, 0) for hand, _ in FIVE_CARD_HANDS], points.get("royal-flush", 0)],
    )


def verify_points(game: OpenFaceGame, stakes: PointStakes) -> None:
    """Refuse stakes at which nobody could pay or lose what the rules say."""
    if stakes.point_chips < 1:
        raise BadStakes(game=game.id, why=f"a point is {stakes.point_chips} chips, not 1 or more")
    if isinstance(stakes, CashPoints) and not (
        1 <= stakes.max_loss_points <= stakes.min_stack_points
    ):
        why = "the largest loss is at least a point, and the smallest stack can pay it"
        raise BadStakes(game=game.id, why=why)


def verify_line_up(
    setup: OpenFaceSetup, stacks: list[int], seats: list[int] | None, button: int
) -> list[int]:
    """Refuse a line-up that cannot be dealt; give the seats clockwise from the button's left."""
    order = seat_order(stacks, seats, button)
    if len(order) > setup.hands_max:
        raise DeckTooSmall(
            cards=setup.deck_size, players=len(order), game=setup.name, hands_max=setup.hands_max
        )
    stakes = setup.stakes
    if isinstance(stakes, CashPoints):
        least = stakes.min_stack_points * stakes.point_chips
        for place, stack in enumerate(stacks):
            if stack < least:
                seat = place if seats is None else seats[place]
                raise StackTooShort(
                    seat=seat,
                    stack_chips=stack,
                    min_points=stakes.min_stack_points,
                    min_chips=least,
                )
    return order
