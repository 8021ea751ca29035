import pytest

from huone.cards.card import mask_of, parse_cards
from huone.games import setup_of, usual_stakes
from huone.games.pots import Pot
from huone.games.rules import LIVE
from huone.games.setup import ODD_BUTTON, ODD_FIRST_SHARE, ODD_HIGH_CARD, ODD_LOW_CARD, AwardPlan
from huone.games.showdown import Holding, divide_pot, hand_value, odd_chip_order, showing_order


def awards(game: str) -> list[AwardPlan]:
    return setup_of(game, usual_stakes(game), LIVE).awards


def holding(text: str) -> Holding:
    held = Holding()
    for card in parse_cards(text):
        held.add_down(card)
    return held


def low_of(text: str) -> int:
    return hand_value(awards("stud-hilo")[1], mask_of(parse_cards(text)), 0)


@pytest.mark.clause("live:TV-HILO-01", "GAME-HILO-04", "GAME-HILO-05")
def test_a_low_is_five_ranks_of_at_most_eight_and_the_wheel_is_the_best() -> None:
    wheel, eight, nine, paired = (
        low_of(text)
        for text in ("Ac 2c 3c 4c 5c", "Ac 2d 3h 6s 8c", "Ac 2d 3h 4s 9c", "Ac 2d 2h 3s 8c")
    )
    assert wheel > eight > 0
    assert nine == paired == 0


@pytest.mark.clause("LIVE-SHOW-07", "LIVE-SHOW-18")
@pytest.mark.parametrize(
    ("pots", "first", "order"),
    [
        ([[0, 1, 2, 3]], 2, [2, 3, 0, 1]),
        ([[0, 1, 2, 3], [1, 3]], 2, [3, 1, 2, 0]),
        ([[0, 1, 2, 3], [0, 1, 2], [0, 1]], 2, [0, 1, 2, 3]),
        ([[1, 3]], 0, [1, 3]),
    ],
)
def test_the_order_of_showing(pots: list[list[int]], first: int, order: list[int]) -> None:
    assert showing_order([Pot(10, players) for players in pots], first, 4) == order


HOLDINGS = [holding("Kc 2d"), holding("As 3c"), holding("Ah 2c"), holding("Ks Ad")]


@pytest.mark.clause(
    "LIVE-SPLIT-02", "LIVE-SPLIT-03", "LIVE-SPLIT-04", "LIVE-SPLIT-09", "live:AMB-28"
)
@pytest.mark.parametrize(
    ("rule", "order"),
    [
        (ODD_BUTTON, [0, 1, 2, 3]),
        (ODD_HIGH_CARD, [1, 2, 3, 0]),
        (ODD_LOW_CARD, [3, 2, 1, 0]),
        (ODD_FIRST_SHARE, [2, 0, 1, 3]),
    ],
)
def test_who_gets_the_odd_chips(rule: int, order: list[int]) -> None:
    """The ace is the highest card, and the lowest where low counts; suits decide between equals."""
    assert odd_chip_order(rule, [0, 1, 2, 3], HOLDINGS, [5, 5, 9, 1]) == order


@pytest.mark.clause("LIVE-SPLIT-02", "live:AMB-28")
def test_several_odd_chips_go_out_one_each() -> None:
    (award,) = awards("texas")
    won = divide_pot(
        Pot(11, [0, 1, 2, 3]), [award], [[1, 1, 1, 1]], holdings=HOLDINGS, board=0, unit=1
    )
    assert [each.chips for each in won] == [3, 3, 3, 2]


def test_a_holding_gives_up_cards_wherever_they_lie() -> None:
    held = holding("Kc 2d")
    (up,) = parse_cards("As")
    held.add_up(up)
    twin = held.copy()
    held.put_away(list(parse_cards("2d As")))
    assert (held.cards(), held.mask, held.up_mask) == (
        list(parse_cards("Kc")),
        mask_of(parse_cards("Kc")),
        0,
    )
    assert twin.cards() == list(parse_cards("Kc 2d As"))
