import pytest

from huone.cards.card import parse_cards
from huone.games.actions import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    ChooseGame,
    ChooseRunouts,
    Discard,
    Fold,
    Keep,
    Muck,
    Place,
    Show,
    Turn,
)
from huone.refusal import Refused
from huone.sim.speech import Wish, legal_in_words, understand

OWN = parse_cards("As Kd 9c 5h 2s")
FREE = Turn(0, "bet", can_check=True, raise_to_min=2, raise_to_max=200)
FACING = Turn(0, "bet", call_chips=10, raise_to_min=20, raise_to_max=200)
SHORT = Turn(0, "bet", call_chips=10)
FIXED = Turn(0, "bet", call_chips=2, raise_to_min=4, raise_to_max=4, fixed=True)
OPEN_PAIR = Turn(0, "bet", can_check=True, raise_to_min=2, raise_to_max=4, fixed=True)
OPENING = Turn(0, "bet", bring_in_chips=1, raise_to_min=2, raise_to_max=2, fixed=True)
DRAW = Turn(0, "draw", discard_max=5)
THROW = Turn(0, "discard", discard_min=1, discard_max=1)
OFFER = Turn(0, "keep", offered=OWN[0])
MENU = Turn(0, "choose-game", menu=("texas", "omaha", "omaha5", "soko"))
RUN = Turn(0, "runouts", runouts_max=3)
SHOWDOWN = Turn(0, "show")
LAY_FIVE = Turn(0, "place", place_count=5, front_free=3, middle_free=5, back_free=5)
LAY_ONE = Turn(0, "place", place_count=1, front_free=1, back_free=2)


def meant(said: str, turn: Turn) -> Action | Wish:
    return understand(said, turn, own=OWN, pot=30, bet=5)


@pytest.mark.parametrize(
    ("said", "turn", "action"),
    [
        ("f", FACING, Fold()),
        ("FOLD", FACING, Fold()),
        ("c", FACING, Call()),
        ("c", FREE, Check()),
        ("check", FREE, Check()),
        ("call", FREE, Check()),
        ("r 40", FACING, Bet(40)),
        ("raise to 40", FACING, Bet(40)),
        ("raise 40", FACING, Bet(40)),
        ("b 40", FREE, Bet(40)),
        ("40", FREE, Bet(40)),
        ("min", FACING, Bet(20)),
        ("bet min", FREE, Bet(2)),
        ("pot", FACING, Bet(55)),
        ("raise half", FACING, Bet(35)),
        ("quarter", FREE, Bet(12)),
        ("all-in", FACING, Bet(200)),
        ("all in", FACING, Bet(200)),
        ("raise all-in", FACING, Bet(200)),
        ("max", FACING, Bet(200)),
        ("all-in", SHORT, Call()),
        ("r", FIXED, Bet(4)),
        ("b", OPEN_PAIR, Bet(2)),
        ("b 4", OPEN_PAIR, Bet(4)),
        ("c", OPENING, BringIn()),
        ("bring-in", OPENING, BringIn()),
        ("complete", OPENING, Bet(2)),
        ("d 1 3", DRAW, Discard(parse_cards("As 9c"))),
        ("1,3", DRAW, Discard(parse_cards("As 9c"))),
        ("d As 9c", DRAW, Discard(parse_cards("As 9c"))),
        ("as9c", DRAW, Discard(parse_cards("As 9c"))),
        ("d", DRAW, Discard(())),
        ("keep", DRAW, Discard(())),
        ("pat", DRAW, Discard(())),
        ("d 5", THROW, Discard(parse_cards("2s"))),
        ("keep", OFFER, Keep(True)),
        ("reject", OFFER, Keep(False)),
        ("2", MENU, ChooseGame("omaha")),
        ("omaha", MENU, ChooseGame("omaha")),
        ("so", MENU, ChooseGame("soko")),
        ("3", RUN, ChooseRunouts(3)),
        ("show", SHOWDOWN, Show()),
        ("m", SHOWDOWN, Muck()),
        ("f 1 m 2 3 b 4 5", LAY_FIVE, Place(OWN[:1], OWN[1:3], OWN[3:])),
        ("back 9c 5h 2s front As Kd", LAY_FIVE, Place(OWN[:2], (), OWN[2:])),
        ("?", FREE, "help"),
        ("q", DRAW, "quit"),
    ],
)
def test_what_is_said_is_understood(said: str, turn: Turn, action: Action) -> None:
    assert meant(said, turn) == action


@pytest.mark.parametrize(
    ("size", "turn", "to_chips"),
    [
        ("half", Turn(0, "bet", call_chips=40, raise_to_min=80, raise_to_max=90), 80),
        ("pot", Turn(0, "bet", call_chips=40, raise_to_min=80, raise_to_max=90), 90),
    ],
)
def test_a_part_of_the_pot_never_misses_the_legal_range(
    size: str, turn: Turn, to_chips: int
) -> None:
    assert meant(size, turn) == Bet(to_chips)


@pytest.mark.parametrize(
    ("said", "turn", "code", "words"),
    [
        ("", FREE, "play/not-understood", "check or bet 2 to 200"),
        ("dance", FACING, "play/not-understood", "fold, call 10 or raise to 20 to 200"),
        ("r 40 50", FACING, "play/not-understood", "'r 40 50'"),
        ("-5", FACING, "play/not-understood", "'-5'"),
        ("r", FACING, "play/no-amount", "20 to 200"),
        ("d 6", DRAW, "play/no-such-place", "no card 6; you hold 5"),
        ("d 0", DRAW, "play/no-such-place", "no card 0"),
        ("d Zz", DRAW, "cards/not-a-card", "z"),
        ("om", MENU, "play/not-understood", "1 texas, 2 omaha"),
        ("9", MENU, "play/not-understood", "4 soko"),
        ("maybe", OFFER, "play/not-understood", "keep As or reject it"),
        ("often", RUN, "play/not-understood", "1 to 3 times"),
        ("fold", SHOWDOWN, "play/not-understood", "show or muck"),
        ("1 f", LAY_FIVE, "play/not-understood", "lay 5 cards in front (3 free), middle (5 free)"),
        ("f 9", LAY_FIVE, "play/no-such-place", "no card 9"),
    ],
)
def test_what_means_nothing_is_refused_with_what_is_legal(
    said: str, turn: Turn, code: str, words: str
) -> None:
    with pytest.raises(Refused) as refused:
        meant(said, turn)
    assert refused.value.code == code
    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("turn", "words"),
    [
        (OPENING, "bring in for 1 or raise to 2"),
        (OPEN_PAIR, "check or bet 2 or 4"),
        (SHORT, "fold or call 10"),
        (Turn(0, "bet", can_check=True), "check"),
        (DRAW, "draw up to 5 (d 1 2 …) or stand pat"),
        (THROW, "put 1 card away (d 1 …)"),
        (LAY_ONE, "lay the card in front (1 free) or back (2 free)"),
    ],
)
def test_what_is_legal_is_said_with_its_amounts(turn: Turn, words: str) -> None:
    assert legal_in_words(turn) == words


def test_a_single_card_needs_only_its_row() -> None:
    said = understand("m", LAY_ONE, own=OWN[:1], pot=0, bet=0)
    assert said == Place((), OWN[:1], ())
