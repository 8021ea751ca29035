import pytest

from huone.cards.card import parse_cards
from huone.games import events as ev
from huone.games import play
from huone.games.felt import Felt, felt_of
from huone.games.openface.felt import OpenFelt
from huone.games.rules import CashPoints, Stakes, fixed_limit, no_limit
from huone.games.view import (
    CardsPutAway,
    CardsReceived,
    OpenFaceOpened,
    SeenEvent,
    history_for,
)
from huone.sim.narration import Narrator, stakes_in_words

NAMES = {0: "You", 1: "Aino", 2: "Eino"}


def at_start(game: str = "texas") -> Felt:
    return felt_of(history_for(0, play(game, stacks=[100, 100, 100]).events))


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (ev.Posted(1, "big-blind-ante", 2, True), "Aino posts the big blind ante, 2, all-in"),
        (ev.Folded(0), "You fold"),
        (ev.Checked(1), "Aino checks"),
        (ev.Called(0, 2, False), "You call 1"),
        (ev.BetPlaced(2, 6, False), "Eino raises to 6"),
        (ev.BetPlaced(2, 100, True), "Eino raises to 100, all-in"),
        (ev.BroughtIn(1, 1, False), "Aino brings it in for 1"),
        (ev.BetReturned(1, 4), "4 go back to Aino"),
        (ev.HandMucked(2), "Eino mucks"),
        (ev.HandShown(0, parse_cards("As Kd")), "You show As Kd"),
        (ev.CardsExposed(1, parse_cards("As")), "Aino shows As"),
        (ev.GameChosen(1, "soko"), "Aino chooses Sökö"),
        (ev.RunoutsWanted(1, 1), "Aino wants to run it once"),
        (ev.RunoutsWanted(0, 3), "You want to run it 3 times"),
        (ev.CardOffered(1, parse_cards("7h")[0]), "Aino may take 7h"),
        (ev.OfferAnswered(1, True), "Aino keeps it"),
        (ev.OfferAnswered(0, False), "You reject it"),
        (ev.CardsTurnedUp(1, parse_cards("7h")), "7h of Aino lies face up"),
        (ev.HandKilled(2), "the hand of Eino is dead"),
        (ev.HandVoided(), "the deal is void, and every bet goes back"),
        (ev.Reshuffled(9), "9 cards are shuffled into the stock"),
        (ev.RakeTaken(0, 3, 1), "the house takes 4"),
        (ev.StreetStarted("flop"), "— flop —"),
        (ev.BoardDealt(0, parse_cards("As Kd 2c")), "board: As Kd 2c"),
        (ev.CardsBurned(1), ""),
        (CardsReceived(1, 2, (), ()), ""),
        (CardsReceived(1, 2, (), parse_cards("7h")), "Aino gets 2 unseen and 7h"),
        (CardsReceived(0, 2, parse_cards("As Kd"), ()), "You get As Kd"),
        (CardsPutAway(1, 0, ()), "Aino stands pat"),
        (CardsPutAway(1, 1, ()), "Aino puts 1 card away"),
        (CardsPutAway(1, 2, ()), "Aino puts 2 cards away"),
        (CardsPutAway(0, 1, parse_cards("9c")), "You put 9c away"),
        (ev.PotWon(0, "uncontested", 0, 1, 7), "Aino wins 7 from the main pot"),
        (ev.PotWon(1, "uncontested", 0, 0, 7), "You win 7 from side pot 1"),
    ],
)
def test_each_event_has_its_sentence(event: SeenEvent, words: str) -> None:
    assert Narrator(NAMES).tell(event, at_start()) == words


POINTS = CashPoints(point_chips=1, min_stack_points=50, max_loss_points=50)
OPENED = OpenFaceOpened("open-face-chinese", POINTS, (0, 1, 2), (100, 100, 100), 2)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (OPENED, "Open Face Chinese, 1 chip a point"),
        (CardsReceived(1, 5, (), ()), ""),
        (CardsReceived(1, 0, (), parse_cards("7h")), "Aino gets 7h"),
        (
            ev.CardsPlaced(0, parse_cards("As"), (), parse_cards("Kd Kc")),
            "You lay As in front, Kd Kc in the back",
        ),
        (ev.LayoutScored(1, True, (0, 0, 0)), "Aino fouls"),
        (ev.LayoutScored(1, False, (0, 2, 4)), "Aino gets 6 bonus points"),
        (ev.LayoutScored(1, False, (0, 0, 0)), ""),
        (ev.PairScored(0, 1, (1, 1, 1), 3, 0, (0, 0, 0), 6), "You win 6 points from Aino"),
        (ev.PairScored(0, 1, (1, -1, -1), 0, 0, (0, 0, 0), -1), "Aino wins 1 point from You"),
        (ev.PointsPaid(2, 0, 9, 6), "Eino pays 6 to You"),
        (ev.HandVoided(), "the deal is void, and every bet goes back"),
        (ev.HandEnded((100, 100, 100)), ""),
    ],
)
def test_open_face_has_its_sentences(event: SeenEvent, words: str) -> None:
    assert Narrator(NAMES).tell(event, OpenFelt(OPENED)) == words


def test_the_first_bet_of_a_street_is_no_raise() -> None:
    felt = at_start()
    felt.see(ev.StreetStarted("flop"))
    assert Narrator(NAMES).tell(ev.BetPlaced(1, 6, False), felt) == "Aino bets 6"


def test_a_later_board_repeats_what_lies_there() -> None:
    felt = at_start()
    felt.see(ev.BoardDealt(0, parse_cards("As Kd 2c")))
    told = Narrator(NAMES).tell(ev.BoardDealt(0, parse_cards("3h")), felt)
    assert told == "board: As Kd 2c 3h"


def test_two_boards_are_numbered_and_won_apart() -> None:
    felt = at_start("double-flop-holdem")
    narrator = Narrator(NAMES)
    for board, cards in enumerate(("As Kd 2c 3h 4h", "9s 9d 9c 3d 4d")):
        event = ev.BoardDealt(board, parse_cards(cards))
        assert narrator.tell(event, felt) == f"board {board + 1}: {cards}"
        felt.see(event)
    felt.see(ev.HandShown(1, parse_cards("5s 9h")))
    felt.see(ev.BetReturned(2, 0))
    won = ev.PotWon(0, "first board and second board", 0, 1, 3)
    assert narrator.tell(won, felt).endswith(
        "for first board and second board with straight, five high and four of a kind, nines"
    )


def test_cards_are_written_as_the_paint_says() -> None:
    narrator = Narrator(NAMES, paint=lambda cards: "".join(card.pretty for card in cards))
    assert narrator.tell(ev.HandShown(0, parse_cards("As Kd")), at_start()) == "You show A♠K♦"


@pytest.mark.parametrize(
    ("stakes", "words"),
    [
        (no_limit(1, 2), "no-limit 1/2"),
        (no_limit(1, 2, ante=1), "no-limit 1/2, ante 1"),
        (fixed_limit(2, 4), "fixed-limit 2/4"),
        (fixed_limit(2, 4, ante=1, bring_in=1), "fixed-limit 2/4, ante 1, bring-in 1"),
        (Stakes(structure="pot-limit", ante=1), "pot-limit, ante 1"),
        (Stakes(structure="no-limit", big_blind_ante=5), "no-limit, ante 5"),
    ],
)
def test_stakes_have_words(stakes: Stakes, words: str) -> None:
    assert stakes_in_words(stakes) == words
