import pytest

from huone.cards.card import DuplicateCard, NotACard, mask_of, parse_cards
from huone.cards.precedence import HIGH, SHORT_DECK
from huone.cards.ranges import EmptyRange, NotARange
from huone.cards.spot import (
    HOLDEM,
    CardNotInDeck,
    CardTwice,
    DeckExhausted,
    EquityGame,
    ImpossibleBoard,
    NoRangeHere,
    RangesCollide,
    Share,
    TooFewHands,
    WeightsTooFine,
    WrongBoardCount,
    WrongHoldingSize,
    spot_of,
)
from huone.refusal import Refused

OMAHA = EquityGame(name="Omaha", own_cards=4, shares=(Share(HIGH, "omaha"),))
SHORT = EquityGame(name="Short Deck", own_cards=2, shares=(Share(SHORT_DECK),), deck="36")
DRAW = EquityGame(
    name="Five Card Draw",
    own_cards=5,
    shares=(Share(HIGH, "own"),),
    boards=0,
    board_counts=(0,),
    hands_grow=True,
)
TWO_BOARDS = EquityGame(
    name="Double Flop", own_cards=2, shares=(Share(HIGH), Share(HIGH, board=1)), boards=2
)


def mask(text: str) -> int:
    return mask_of(parse_cards(text))


@pytest.mark.parametrize("text", ["AhKh", "Ah Kh", "Ah,Kh", "A♥K♥"])
def test_a_hand_may_be_written_in_several_ways(text: str) -> None:
    assert spot_of(HOLDEM, [text, "QsQd"]).known == (mask("AhKh"), mask("QsQd"))


def test_two_hands_in_one_text_are_a_range() -> None:
    assert len(spot_of(HOLDEM, ["AhKh AdKd", "QsQd"]).holdings[0].masks) == 2


def test_a_range_loses_the_hands_whose_cards_are_elsewhere() -> None:
    spot = spot_of(HOLDEM, ["QQ", "QhJh"], board="Qs 7d 2c", dead="Ah")
    assert [holding.masks for holding in spot.holdings] == [(mask("QcQd"),), (mask("QhJh"),)]


def test_cards_to_come_are_those_that_are_nowhere() -> None:
    spot = spot_of(HOLDEM, ["AhKh", "QsQd"], board="Qh Jh 2c", dead="5c")
    assert spot.stock.bit_count() == 44
    assert not spot.stock & mask("AhKhQsQdQhJh2c5c")
    assert (spot.missing, spot.ways, spot.deals) == ((2,), 946, 946)


def test_unknown_cards_are_written_with_a_question_mark() -> None:
    spot = spot_of(OMAHA, ["AhAd??", "random"])
    assert spot.missing == (2, 4, 5)
    assert spot.has_unknown_cards
    assert not spot_of(DRAW, ["AhAd", "KhKdKs"]).has_unknown_cards


def test_a_second_board_follows_a_slash() -> None:
    spot = spot_of(TWO_BOARDS, ["AhKh", "QsQd"], board="Qh Jh 2c / 3c 4c 5c")
    assert spot.boards == (mask("QhJh2c"), mask("3c4c5c"))


REFUSED: list[tuple[EquityGame, list[str], str, str, type[Refused], str]] = [
    (HOLDEM, ["AhKh", "AhQd"], "", "", CardTwice, "Ah is in two places: in hand 1 and in hand 2"),
    (HOLDEM, ["AhKh", "QsQd"], "Qh Kh 2c", "", CardTwice, "Kh .* on the board and in hand 1"),
    (HOLDEM, ["AhKh", "QsQd"], "", "Qd", CardTwice, "Qd .* among the dead cards and in hand 2"),
    (HOLDEM, ["AhKh", "QsQd"], "2c3c4c", "4c", CardTwice, "4c .* board and among the dead"),
    (HOLDEM, ["AhAh", "QsQd"], "", "", DuplicateCard, "Ah is there twice"),
    (HOLDEM, ["Ah Ah", "QsQd"], "", "", DuplicateCard, "Ah is there twice"),
    (HOLDEM, ["AhKh", "QsQd"], "2c2c3c", "", DuplicateCard, "2c is there twice"),
    (HOLDEM, ["AhKz", "QsQd"], "", "", NotARange, "'AhKz' is neither .* 'z'"),
    (HOLDEM, ["AhKh", "QsQd"], "QhJh2x", "", NotACard, "card 3 '2x'"),
    (HOLDEM, ["AhKh", "QsQd"], "", "Xx", NotACard, "'Xx'"),
    (HOLDEM, ["AhKhQh", "QsQd"], "", "", WrongHoldingSize, "'AhKhQh' has 3 cards .* has 2"),
    (HOLDEM, ["Ah", "QsQd"], "", "", WrongHoldingSize, "'Ah' has 1 cards .* has 2"),
    (DRAW, ["AhKhQhJhTh9h", "QsQd"], "", "", WrongHoldingSize, "has 6 cards .* has 5"),
    (OMAHA, ["AhKhQh", "QsQdJsJd"], "", "", WrongHoldingSize, "has 3 cards .* has 4"),
    (OMAHA, ["AhKhQhJh", "QQ+"], "", "", NotARange, "character 3.: '\\+' is no rank"),
    (OMAHA, ["AhKhQhJh", "AA***"], "", "", NotARange, "'AA\\*\\*\\*' is of 5 cards"),
    (
        OMAHA,
        ["AhKhQhJh", "****:0.333, AA**"],
        "",
        "",
        WeightsTooFine,
        "194580 hands with weights",
    ),
    (DRAW, ["AhKhQhJh2c", "AA***"], "", "", NoRangeHere, "is a range; .* takes cards"),
    (HOLDEM, ["AhKh", "QQ@set"], "", "", NotARange, "can be said with a flop"),
    (HOLDEM, ["AhKh", "QsQd"], "Qh Jh", "", ImpossibleBoard, "2 cards .'Qh Jh'.* 0, 3, 4, 5"),
    (HOLDEM, ["AhKh", "QsQd"], "2c3c4c5c6c7c", "", ImpossibleBoard, "a board of 6 cards"),
    (DRAW, ["AhKh", "QsQd"], "2c3c4c", "", WrongBoardCount, "1 boards .* has 0"),
    (HOLDEM, ["AhKh", "QsQd"], "2c3c4c/2d3d4d", "", WrongBoardCount, "2 boards .* has 1"),
    (SHORT, ["AhKh", "6c5c"], "", "", CardNotInDeck, "5c .in hand 2. is not in the deck of 36"),
    (SHORT, ["AhKh", "22-55"], "", "", EmptyRange, "'22-55' is empty"),
    (HOLDEM, ["AhKh", ""], "", "", EmptyRange, "nothing is written"),
    (OMAHA, ["AhKhQhJh", " "], "", "", EmptyRange, "nothing is written"),
    (HOLDEM, ["AhKh", "QQ"], "QhQd2c", "Qs", EmptyRange, "'QQ' is empty: no hand of it is left"),
    (HOLDEM, ["AA", "AA", "AA"], "", "", RangesCollide, "AA; AA; AA"),
    (HOLDEM, ["AhKh"], "", "", TooFewHands, "2 to 12 hands can be compared, not 1"),
    (HOLDEM, ["random"] * 13, "", "", TooFewHands, "not 13"),
    (DRAW, ["random"] * 11, "", "", DeckExhausted, "55 cards are to come, but only 52 are left"),
]


@pytest.mark.parametrize(("game", "hands", "board", "dead", "refusal", "says"), REFUSED)
def test_an_impossible_spot_is_refused_with_the_offender(
    game: EquityGame, hands: list[str], board: str, dead: str, refusal: type[Refused], says: str
) -> None:
    with pytest.raises(refusal, match=says):
        spot_of(game, hands, board=board, dead=dead)


def test_colliding_ranges_are_found_out_quickly() -> None:
    with pytest.raises(RangesCollide):
        spot_of(HOLDEM, ["QQ+"] * 9)
