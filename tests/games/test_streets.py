"""What each game deals, street by street, and to whom."""

from collections.abc import Iterator
from random import Random

import pytest

from huone.bots import policies
from huone.cards.card import Card
from huone.cards.deck import DECKS
from huone.games import deck_of, play, setup_of, usual_stakes
from huone.games import events as game_events
from huone.games.definition import Game, catalog
from huone.games.hand import Hand
from huone.games.rules import LIVE
from huone.sim.hands import play_out

FLOP_STREETS = [
    "flop: burn 1, board 3, bet",
    "turn: burn 1, board 1, bet",
    "river: burn 1, board 1, bet",
]
STUD_STREETS = [
    "third: down 2 up 1, bet",
    "fourth: burn 1, up 1, bet",
    "fifth: burn 1, up 1, bet",
    "sixth: burn 1, up 1, bet",
    "seventh: burn 1, down 1, bet",
]
PINEAPPLE = ["flop: discard 1, burn 1, board 3, bet", *FLOP_STREETS[1:]]

COURSES = [
    pytest.param(
        "texas",
        ["preflop: down 2, bet", *FLOP_STREETS],
        marks=pytest.mark.clause(
            "GAME-TEXAS-02", "GAME-TEXAS-03", "GAME-TEXAS-04", "GAME-TEXAS-05", "HOLD-01",
            "LIVE-BURN-01",
        ),
    ),
    pytest.param(
        "omaha",
        ["preflop: down 4, bet", *FLOP_STREETS],
        marks=pytest.mark.clause("GAME-OMAHA-02", "OMA-01"),
    ),
    pytest.param(
        "omaha5",
        ["preflop: down 5, bet", *FLOP_STREETS],
        marks=pytest.mark.clause("GAME-OMAHA5-02"),
    ),
    pytest.param("omaha6", ["preflop: down 6, bet", *FLOP_STREETS]),
    pytest.param(
        "omaha-hilo",
        ["preflop: down 4, bet", *FLOP_STREETS],
        marks=pytest.mark.clause("GAME-HILO-02"),
    ),
    pytest.param("omaha5-hilo", ["preflop: down 5, bet", *FLOP_STREETS]),
    pytest.param(
        "courchevel",
        ["preflop: down 5, board 1, bet", "flop: burn 1, board 2, bet", *FLOP_STREETS[1:]],
        marks=pytest.mark.clause("GAME-COURCH-02", "GAME-COURCH-03", "GAME-COURCH-04"),
    ),
    pytest.param(
        "courchevel-hilo",
        ["preflop: down 5, board 1, bet", "flop: burn 1, board 2, bet", *FLOP_STREETS[1:]],
    ),
    pytest.param(
        "sviten-special",
        [
            "preflop: down 5, bet",
            "flop: burn 1, board 3, bet",
            "turn: discard 2, burn 1, down 2, board 1, bet",
            "river: burn 1, board 1, bet",
        ],
        marks=pytest.mark.clause(
            "GAME-SVITEN-02", "GAME-SVITEN-03", "GAME-SVITEN-04", "GAME-SVITEN-09",
            "GAME-SVITEN-10", "GAME-SVITEN-19",
        ),
    ),
    pytest.param(
        "helsinki-holdem",
        [
            "preflop: down 4, bet",
            "flop: discard 1, burn 1, board 3, bet",
            "turn: discard 1, burn 1, board 1, bet",
            "river: burn 1, board 1, bet",
        ],
        marks=pytest.mark.clause(
            "GAME-HELSINKI-02", "GAME-HELSINKI-03", "GAME-HELSINKI-04", "GAME-HELSINKI-05"
        ),
    ),
    pytest.param(
        "pineapple",
        ["preflop: down 3, bet", *PINEAPPLE],
        marks=pytest.mark.clause("GAME-PINE-02"),
    ),
    pytest.param(
        "crazy-pineapple",
        [
            "preflop: down 3, bet",
            "flop: burn 1, board 3, bet",
            "turn: discard 1, burn 1, board 1, bet",
            "river: burn 1, board 1, bet",
        ],
        marks=pytest.mark.clause("GAME-CPINE-02"),
    ),
    pytest.param(
        "double-flop-holdem",
        [
            "preflop: down 2, bet",
            "flop: burn 1, board 3, board 3, bet",
            "turn: burn 1, board 1, board 1, bet",
            "river: burn 1, board 1, board 1, bet",
        ],
        marks=pytest.mark.clause("GAME-DFLOP-02", "GAME-DFLOP-03"),
    ),
    pytest.param(
        "soko",
        [
            "second: down 1 up 1, bet",
            "third: burn 1, up 1, bet",
            "fourth: burn 1, up 1, bet",
            "fifth: burn 1, up 1, bet",
        ],
        marks=pytest.mark.clause("GAME-SOKO-04", "GAME-SOKO-06", "GAME-SOKO-08"),
    ),
    pytest.param(
        "seven-card-stud",
        STUD_STREETS,
        marks=pytest.mark.clause(
            "GAME-STUD-02", "GAME-STUD-13", "GAME-STUD-19", "GAME-STUD-20", "GAME-STUD-21"
        ),
    ),
    pytest.param("stud-hilo", STUD_STREETS, marks=pytest.mark.clause("GAME-HILO-02")),
    pytest.param("razz", STUD_STREETS, marks=pytest.mark.clause("GAME-RAZZ-02")),
    pytest.param("short-deck", ["preflop: down 2, bet", *FLOP_STREETS]),
    pytest.param(
        "five-card-draw", ["predraw: down 5, bet", "draw: discard 2, burn 1, down 2, bet"]
    ),
    pytest.param(
        "single-draw-27", ["predraw: down 5, bet", "draw: discard 2, burn 1, down 2, bet"]
    ),
    pytest.param(
        "triple-draw-27",
        [
            "predraw: down 5, bet",
            "first draw: discard 2, burn 1, down 2, bet",
            "second draw: discard 2, burn 1, down 2, bet",
            "third draw: discard 2, burn 1, down 2, bet",
        ],
    ),
    pytest.param(
        "badugi",
        [
            "predraw: down 4, bet",
            "first draw: discard 2, burn 1, down 2, bet",
            "second draw: discard 2, burn 1, down 2, bet",
            "third draw: discard 2, burn 1, down 2, bet",
        ],
    ),
]  # fmt: skip


def two_cards(hand: Hand) -> None:
    """Put two cards away where there is a choice, else as many as must be."""
    turn = hand.turn()
    assert turn is not None
    hand.discard(hand.holdings[hand.actor].cards()[: min(2, turn.discard_max)])


def play_all(hand: Hand) -> Hand:
    while not hand.is_over:
        turn = hand.turn()
        assert turn is not None
        if turn.kind in ("discard", "draw"):
            two_cards(hand)
        elif turn.kind == "bet":
            hand.check_or_call()
        else:
            hand.act(hand.timed_out())
    return hand


def steps(hand: Hand, seat: int) -> Iterator[str]:
    """Tell what happened to one seat and the boards, a line for each street."""
    line: list[str] = []
    name = ""
    for event in hand.events:
        if isinstance(event, game_events.StreetStarted):
            if line:
                yield f"{name}: {', '.join(line)}"
            name, line = event.name, []
        elif isinstance(event, game_events.CardsBurned):
            line.append(f"burn {event.count}")
        elif isinstance(event, game_events.CardsDealt) and event.seat == seat:
            down = f"down {len(event.down)}" if event.down else ""
            up = f"up {len(event.up)}" if event.up else ""
            line.append(f"{down} {up}".strip())
        elif isinstance(event, game_events.BoardDealt):
            line.append(f"board {len(event.cards)}")
        elif isinstance(event, game_events.Discarded) and event.seat == seat:
            line.append(f"discard {len(event.cards)}")
        elif (
            isinstance(event, game_events.Checked | game_events.Called | game_events.BroughtIn)
            and event.seat == seat
        ):
            line.append("bet")
    yield f"{name}: {', '.join(line)}"


@pytest.mark.parametrize(("game", "course"), COURSES)
def test_a_game_deals_and_bets_street_by_street(game: str, course: list[str]) -> None:
    hand = play_all(play(game, stacks=[200, 200, 200], rules=LIVE, seed=3))
    assert list(steps(hand, 0)) == course


def test_every_betting_game_has_its_course_in_the_table() -> None:
    games = {game.id for game in catalog().values() if isinstance(game, Game)}
    assert games == {case.values[0] for case in COURSES}


def dealt_in_order(game: str, players: int, button: int) -> Hand:
    setup = setup_of(game, usual_stakes(game), LIVE)
    deck = [Card(card) for card in DECKS[str(setup.deck_size)]]
    return Hand(setup, [100] * players, deck, button=button)


@pytest.mark.clause("GAME-TEXAS-02")
def test_cards_go_round_one_at_a_time_from_the_buttons_left() -> None:
    hand = dealt_in_order("texas", 3, button=0)
    dealt = {
        event.seat: event.down for event in hand.events if isinstance(event, game_events.CardsDealt)
    }
    assert [[int(card) for card in dealt[seat]] for seat in (1, 2, 0)] == [[0, 3], [1, 4], [2, 5]]


@pytest.mark.clause("GAME-STUD-04", "GAME-STUD-02")
def test_stud_cards_go_round_one_at_a_time_the_upcard_last() -> None:
    hand = dealt_in_order("seven-card-stud", 3, button=-1)
    dealt = [
        (event.seat, [int(card) for card in event.down], [int(card) for card in event.up])
        for event in hand.events
        if isinstance(event, game_events.CardsDealt)
    ]
    assert dealt == [(0, [0, 3], [6]), (1, [1, 4], [7]), (2, [2, 5], [8])]


@pytest.mark.clause("LIVE-BURN-01", "GAME-TEXAS-03", "GAME-TEXAS-04", "GAME-TEXAS-05")
def test_a_card_is_burned_before_each_board_card() -> None:
    hand = dealt_in_order("texas", 2, button=-1)
    play_out(hand, policies.call, Random(1))
    assert [int(card) for card in hand.boards[0]] == [5, 6, 7, 9, 11]
    assert [int(card) for card in hand.stock.burns] == [4, 8, 10]


@pytest.mark.clause("GAME-DFLOP-03")
def test_two_boards_take_their_cards_row_by_row_after_one_burn() -> None:
    hand = dealt_in_order("double-flop-holdem", 2, button=-1)
    play_out(hand, policies.call, Random(1))
    first, second = ([int(card) for card in board] for board in hand.boards)
    assert (first, second) == ([5, 6, 7, 12, 15], [8, 9, 10, 13, 16])


@pytest.mark.parametrize("game", [case.values[0] for case in COURSES])
def test_no_card_is_dealt_twice(game: str) -> None:
    setup = setup_of(game, usual_stakes(game), LIVE)
    hand = Hand(setup, [200] * 4, deck_of(setup, 9), redeck=deck_of(setup, 10))
    play_all(hand)
    dealt = [
        card
        for event in hand.events
        if isinstance(event, game_events.CardsDealt)
        for card in event.down + event.up
    ]
    board = [card for cards in hand.boards for card in cards]
    assert len(set(dealt + board)) == len(dealt + board)
