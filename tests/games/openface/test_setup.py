import pytest

from huone.cards.card import RANKS, Card, mask_of, parse_cards
from huone.cards.ranking import FRONT, HIGH, evaluate
from huone.games.dealing import DeckTooSmall
from huone.games.definition import BadGame, OpenFaceGame, UnknownGame, find, parse
from huone.games.openface.setup import StackTooShort, open_face_setup, verify_line_up
from huone.games.rules import CashPoints, PointStakes, TournamentPoints
from huone.games.setup import BadSeats, BadStakes

CASH = CashPoints(point_chips=2, min_stack_points=50, max_loss_points=50)
SETUP = open_face_setup("open-face-chinese", CASH)

ROWS = {
    "two pair": ("Ac Ad Kc Kd Qc", 0, 0),
    "three of a kind": ("2c 2d 2h 3c 4d", 2, 0),
    "three of a kind, aces": ("Ac Ad Ah Kc Qd", 2, 0),
    "straight": ("Ac 2d 3h 4s 5c", 4, 2),
    "straight, ace high": ("Ac Kd Qh Js Tc", 4, 2),
    "flush": ("2c 3c 4c 5c 7c", 8, 4),
    "full house": ("2c 2d 2h 3c 3d", 12, 6),
    "four of a kind": ("2c 2d 2h 2s 3d", 20, 10),
    "straight flush": ("Ac 2c 3c 4c 5c", 30, 15),
    "straight flush, king high": ("9h Th Jh Qh Kh", 30, 15),
    "royal flush": ("Th Jh Qh Kh Ah", 50, 25),
}


@pytest.mark.clause("OFC-11", "OFC-CASH-09", "OFC-TOUR-12")
@pytest.mark.parametrize("hand", ROWS)
def test_the_middle_and_the_back_earn_what_table_t3_says(hand: str) -> None:
    cards, middle, back = ROWS[hand]
    value = evaluate(mask_of(parse_cards(cards)), HIGH)
    assert [SETUP.bonuses[row].of(value) for row in (1, 2)] == [middle, back]


@pytest.mark.clause("OFC-11")
@pytest.mark.parametrize("rank", range(13))
def test_a_pair_from_sixes_up_and_three_of_a_kind_earn_in_front(rank: int) -> None:
    face = rank + 2
    for kicker in {0, 12} - {rank}:
        pair = mask_of([Card(4 * rank), Card(4 * rank + 1), Card(4 * kicker + 2)])
        assert SETUP.bonuses[0].of(evaluate(pair, FRONT)) == max(0, face - 5), RANKS[rank]
    trips = mask_of([Card(4 * rank), Card(4 * rank + 1), Card(4 * rank + 2)])
    assert SETUP.bonuses[0].of(evaluate(trips, FRONT)) == face + 8


@pytest.mark.clause("OFC-11")
def test_a_front_without_a_pair_earns_nothing() -> None:
    assert SETUP.bonuses[0].of(evaluate(mask_of(parse_cards("Ac Kc Qc")), FRONT)) == 0


@pytest.mark.clause("OFC-CASH-01", "OFC-CASH-02", "OFC-TOUR-02")
def test_two_to_five_play_and_four_are_dealt_in() -> None:
    game = find("ofc")
    assert isinstance(game, OpenFaceGame)
    assert (game.players.min, game.players.cash, game.players.tournament) == (2, 5, 5)
    assert game.hands_max == 4


@pytest.mark.clause("OFC-CASH-05")
def test_a_cash_player_needs_chips_worth_the_largest_loss() -> None:
    with pytest.raises(StackTooShort) as refused:
        verify_line_up(SETUP, [300, 99, 100], [4, 7, 1], 4)
    assert refused.value.code == "openface/short-stack"
    assert refused.value.facts == {
        "seat": 7,
        "stack_chips": 99,
        "min_points": 50,
        "min_chips": 100,
    }
    assert verify_line_up(SETUP, [300, 100, 100], [4, 7, 1], 4) == [7, 1, 4]


@pytest.mark.clause("OFC-CASH-05")
def test_a_seat_without_a_name_of_its_own_is_refused_by_its_place() -> None:
    with pytest.raises(StackTooShort, match="seat 1 has 99 chips; 50 points cost 100"):
        verify_line_up(SETUP, [100, 99], None, -1)


def test_a_tournament_stack_may_be_a_single_chip() -> None:
    tournament = open_face_setup("ofc", TournamentPoints(point_chips=100))
    assert verify_line_up(tournament, [1, 1], None, -1) == [0, 1]


@pytest.mark.parametrize(
    ("stacks", "refusal"),
    [([500], BadSeats), ([500, 0], BadSeats), ([500] * 5, DeckTooSmall)],
)
def test_a_line_up_that_cannot_be_dealt_is_refused(
    stacks: list[int], refusal: type[Exception]
) -> None:
    with pytest.raises(refusal):
        verify_line_up(SETUP, stacks, None, -1)


@pytest.mark.clause("OFC-10")
@pytest.mark.parametrize(
    "stakes",
    [
        CashPoints(point_chips=0, min_stack_points=50, max_loss_points=50),
        CashPoints(point_chips=1, min_stack_points=49, max_loss_points=50),
        CashPoints(point_chips=1, min_stack_points=50, max_loss_points=0),
        TournamentPoints(point_chips=0),
    ],
)
def test_points_that_nobody_could_pay_are_refused(stakes: PointStakes) -> None:
    with pytest.raises(BadStakes):
        open_face_setup("open-face-chinese", stakes)


@pytest.mark.clause("OFC-10")
def test_the_smallest_points_are_one_chip_and_one_point() -> None:
    least = CashPoints(point_chips=1, min_stack_points=1, max_loss_points=1)
    assert open_face_setup("open-face-chinese", least).point_chips == 1


def test_a_betting_game_is_not_played_for_points() -> None:
    with pytest.raises(UnknownGame):
        open_face_setup("texas", CASH)


TOML = """
id = "house"
name = "House"
family = "open-face"
aliases = []
clauses = []
structures = ["points"]
players = { min = 2, cash = 4, tournament = 4 }
deck = 52
first_cards = 5
layout = { front = 3, middle = 5, back = 5 }
sits_out = { at = 5, who = "button" }
row_points = 1
scoop_points = 3
foul_points = 6
front_bonus = { 66 = 1 }
middle_bonus = { straight = 4 }
back_bonus = {}
"""


def test_a_definition_is_read() -> None:
    assert isinstance(parse(TOML, file="house.toml"), OpenFaceGame)


@pytest.mark.parametrize(
    ("good", "bad", "why"),
    [
        ("first_cards = 5", "first_cards = 14", "14 first cards do not fit a layout"),
        ("first_cards = 5", "first_cards = 0", "0 first cards do not fit a layout"),
        ("66 = 1", "67 = 1", "'67' is no front that earns a bonus"),
        ("straight = 4", "pair = 4", "pair"),
        ("foul_points = 6", "foul_points = -6", "points below zero"),
        ("66 = 1", "66 = -1", "points below zero"),
        ("front = 3", "front = 4", "front"),
        ("scoop_points = 3", "scoop = 3", "scoop"),
    ],
)
def test_a_definition_that_cannot_be_dealt_or_scored_is_refused(
    good: str, bad: str, why: str
) -> None:
    with pytest.raises(BadGame, match=why):
        parse(TOML.replace(good, bad), file="house.toml")
