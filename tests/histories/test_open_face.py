from huone.cards.card import parse_cards
from huone.games import events as game_events
from huone.games.rules import CashPoints
from huone.games.view import OpenFaceOpened, SeenEvent
from huone.histories.heading import Heading
from huone.histories.open_face import open_face_lines

POINTS = CashPoints(point_chips=5, min_stack_points=50, max_loss_points=50)
OPENED = OpenFaceOpened("open-face-chinese", POINTS, (0, 3), (500, 600), 3)
HEADING = Heading(names={0: "Aino", 3: "Eino"}, currency="EUR", decimals=2, seats=4)


def lines(*events: SeenEvent) -> list[str]:
    return list(open_face_lines([OPENED, *events], HEADING))


def test_a_hand_begins_with_what_a_point_costs() -> None:
    assert lines()[:5] == [
        "Huone Hand #1: Open Face Chinese (€0.05 a point)",
        "Table 'Huone' 4-max Seat #4 is the button",
        "Seat 1: Aino (€5.00 in chips)",
        "Seat 4: Eino (€6.00 in chips)",
        "*** DEAL ***",
    ]


def test_rows_are_named_and_points_paid() -> None:
    told = lines(
        game_events.CardsPlaced(0, parse_cards("As Ad"), (), parse_cards("Kd")),
        game_events.LayoutScored(0, False, (9, 0, 0)),
        game_events.LayoutScored(3, True, (0, 0, 0)),
        game_events.PairScored(0, 3, (1, 1, 1), 3, 0, (9, 0, 0), 15),
        game_events.PointsPaid(3, 0, 75, 75),
    )
    assert told[5:] == [
        "Aino: places front [As Ad], back [Kd]",
        "*** SCORE ***",
        "Aino: front [As Ad] (pair of aces), back [Kd] (high card, king), bonus 9",
        "Eino: foul",
        "Aino wins 15 points from Eino",
        "Eino pays €0.75 to Aino",
        "*** SUMMARY ***",
        "Seat 1: Aino +€0.75",
        "Seat 4: Eino -€0.75",
    ]


def test_a_loser_is_named_after_the_winner() -> None:
    (line,) = [
        line
        for line in lines(game_events.PairScored(0, 3, (-1, -1, 1), 0, 0, (0, 0, 0), -1))
        if " wins " in line
    ]
    assert line == "Eino wins 1 point from Aino"


def test_a_void_hand_says_so() -> None:
    assert "The hand is void" in lines(game_events.HandVoided())
