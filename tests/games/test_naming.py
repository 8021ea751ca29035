import pytest

from huone.cards.card import parse_cards
from huone.games.definition import betting_game
from huone.games.naming import name_won, names_of


@pytest.mark.parametrize(
    ("game", "own", "boards", "names"),
    [
        ("texas", "As Kd", [""], {"high": "high card, ace"}),
        ("texas", "As Ad", ["Ah Kc 2c"], {"high": "three of a kind, aces"}),
        ("texas", "", ["Ah Kc 2c"], {}),
        ("omaha", "As Ad Ah Ac", [""], {}),
        ("omaha", "As Ad Ah Ac", ["Ks Kd Kh"], {"high": "full house, kings full of aces"}),
        (
            "omaha-hilo",
            "As 2d Kh Kc",
            ["3s 4s Kd"],
            {"high": "three of a kind, kings", "low": "no low"},
        ),
        ("stud-hilo", "As 2d 3h 4c", [""], {"high": "high card, ace"}),
        ("razz", "As 2d 3h", [""], {"low": "three-low 3-2-A"}),
        ("badugi", "As 2d 3h 4c", [""], {"low": "four-high badugi"}),
        ("crazy-pineapple", "As Ad 7c", ["7d 7h 2c"], {"high": "three of a kind, sevens"}),
        ("crazy-pineapple", "As Ks Qs", ["2s 3s 4d"], {"high": "high card, ace"}),
        (
            "sviten-special",
            "As Ad 7c 7d 2c",
            ["7h 7s 3d"],
            {"own five": "two pair, aces and sevens", "omaha": "four of a kind, sevens"},
        ),
        (
            "double-flop-holdem",
            "As Ad",
            ["Ah Kc 2c", "2d 2h 5c"],
            {"first board": "three of a kind, aces", "second board": "two pair, aces and deuces"},
        ),
    ],
)
def test_cards_are_named_for_each_share(
    game: str, own: str, boards: list[str], names: dict[str, str]
) -> None:
    found = names_of(betting_game(game), parse_cards(own), [parse_cards(text) for text in boards])
    assert found == names


def test_a_hand_before_its_discard_plays_only_as_many_as_it_may_keep() -> None:
    """Three own spades with two on the board would be a flush, but only two of them play."""
    game = betting_game("crazy-pineapple")
    names = names_of(game, parse_cards("As Ks Qs"), [parse_cards("2s 3s 4d")])
    assert "flush" not in names["high"]


def test_a_share_is_won_on_its_own_board() -> None:
    game = betting_game("double-flop-holdem")
    own, boards = parse_cards("As Ad"), [parse_cards("Ah Kc 2c"), parse_cards("2d 2h 5c")]
    second = name_won(game, "second board", own, boards, board=1)
    assert second == "two pair, aces and deuces"
    both = name_won(game, "first board and second board", own, boards)
    assert both == "three of a kind, aces and two pair, aces and deuces"


def test_a_later_runout_names_the_hand_of_its_own_board() -> None:
    boards = [parse_cards("2c 3d 4h"), parse_cards("Ah Kc 2c")]
    won = name_won(betting_game("texas"), "high", parse_cards("As Ad"), boards, board=1)
    assert won == "three of a kind, aces"
