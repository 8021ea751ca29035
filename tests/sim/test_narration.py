import pytest

from huone.cards.card import parse_cards
from huone.games import events as game_events
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
        (
            game_events.Posted(1, "big-blind-ante", 2, True),
            "Aino posts the big blind ante, 2, all-in",
        ),
        (game_events.Folded(0), "You fold"),
        (game_events.Checked(1), "Aino checks"),
        (game_events.Called(0, 2, False), "You call 1"),
        (game_events.BetPlaced(2, 6, False), "Eino raises to 6"),
        (game_events.BetPlaced(2, 100, True), "Eino raises to 100, all-in"),
        (game_events.BroughtIn(1, 1, False), "Aino brings it in for 1"),
        (game_events.BetReturned(1, 4), "4 go back to Aino"),
        (game_events.HandMucked(2), "Eino mucks"),
        (game_events.HandShown(0, parse_cards("As Kd")), "You show As Kd"),
        (game_events.CardsExposed(1, parse_cards("As")), "Aino shows As"),
        (game_events.GameChosen(1, "soko"), "Aino chooses Sökö"),
        (game_events.RunoutsWanted(1, 1), "Aino wants to run it once"),
        (game_events.RunoutsWanted(0, 3), "You want to run it 3 times"),
        (game_events.CardOffered(1, parse_cards("7h")[0]), "Aino may take 7h"),
        (game_events.OfferAnswered(1, True), "Aino keeps it"),
        (game_events.OfferAnswered(0, False), "You reject it"),
        (game_events.CardsTurnedUp(1, parse_cards("7h")), "7h of Aino lies face up"),
        (game_events.HandKilled(2), "the hand of Eino is dead"),
        (game_events.HandVoided(), "the deal is void, and every bet goes back"),
        (game_events.Reshuffled(9), "9 cards are shuffled into the stock"),
        (game_events.RakeTaken(0, 3, 1), "the house takes 4"),
        (game_events.StreetStarted("flop"), "— flop —"),
        (game_events.BoardDealt(0, parse_cards("As Kd 2c")), "board: As Kd 2c"),
        (game_events.CardsBurned(1), ""),
        (CardsReceived(1, 2, (), ()), ""),
        (CardsReceived(1, 2, (), parse_cards("7h")), "Aino gets 2 unseen and 7h"),
        (CardsReceived(0, 2, parse_cards("As Kd"), ()), "You get As Kd"),
        (CardsPutAway(1, 0, ()), "Aino stands pat"),
        (CardsPutAway(1, 1, ()), "Aino puts 1 card away"),
        (CardsPutAway(1, 2, ()), "Aino puts 2 cards away"),
        (CardsPutAway(0, 1, parse_cards("9c")), "You put 9c away"),
        (game_events.PotWon(0, "uncontested", 0, 1, 7), "Aino wins 7 from the main pot"),
        (game_events.PotWon(1, "uncontested", 0, 0, 7), "You win 7 from side pot 1"),
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
            game_events.CardsPlaced(0, parse_cards("As"), (), parse_cards("Kd Kc")),
            "You lay As in front, Kd Kc in the back",
        ),
        (game_events.LayoutScored(1, True, (0, 0, 0)), "Aino fouls"),
        (game_events.LayoutScored(1, False, (0, 2, 4)), "Aino gets 6 bonus points"),
        (game_events.LayoutScored(1, False, (0, 0, 0)), ""),
        (game_events.PairScored(0, 1, (1, 1, 1), 3, 0, (0, 0, 0), 6), "You win 6 points from Aino"),
        (
            game_events.PairScored(0, 1, (1, -1, -1), 0, 0, (0, 0, 0), -1),
            "Aino wins 1 point from You",
        ),
        (game_events.PointsPaid(2, 0, 9, 6), "Eino pays 6 to You"),
        (game_events.HandVoided(), "the deal is void, and every bet goes back"),
        (game_events.HandEnded((100, 100, 100)), ""),
    ],
)
def test_open_face_has_its_sentences(event: SeenEvent, words: str) -> None:
    assert Narrator(NAMES).tell(event, OpenFelt(OPENED)) == words


def test_the_first_bet_of_a_street_is_no_raise() -> None:
    felt = at_start()
    felt.see(game_events.StreetStarted("flop"))
    assert Narrator(NAMES).tell(game_events.BetPlaced(1, 6, False), felt) == "Aino bets 6"


def test_a_later_board_repeats_what_lies_there() -> None:
    felt = at_start()
    felt.see(game_events.BoardDealt(0, parse_cards("As Kd 2c")))
    told = Narrator(NAMES).tell(game_events.BoardDealt(0, parse_cards("3h")), felt)
    assert told == "board: As Kd 2c 3h"


def test_two_boards_are_numbered_and_won_apart() -> None:
    felt = at_start("double-flop-holdem")
    narrator = Narrator(NAMES)
    for board, cards in enumerate(("As Kd 2c 3h 4h", "9s 9d 9c 3d 4d")):
        event = game_events.BoardDealt(board, parse_cards(cards))
        assert narrator.tell(event, felt) == f"board {board + 1}: {cards}"
        felt.see(event)
    felt.see(game_events.HandShown(1, parse_cards("5s 9h")))
    felt.see(game_events.BetReturned(2, 0))
    won = game_events.PotWon(0, "first board and second board", 0, 1, 3)
    assert narrator.tell(won, felt).endswith(
        "for first board and second board with straight, five high and four of a kind, nines"
    )


def test_cards_are_written_as_the_paint_says() -> None:
    narrator = Narrator(NAMES, paint=lambda cards: "".join(card.pretty for card in cards))
    assert (
        narrator.tell(game_events.HandShown(0, parse_cards("As Kd")), at_start()) == "You show A♠K♦"
    )


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
