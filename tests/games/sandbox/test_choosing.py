"""Cards can be chosen, chance enumerated and decisions taken back, in hands like any other."""

from fractions import Fraction
from random import Random

import pytest
from kit.hand_state import state_of

from huone import Call, Check, Discard, Hand, Refused, choose_next, outcomes, play, replay, undo
from huone.bots.policies import policy_named
from huone.cards.card import Card, parse_cards
from huone.games.definition import find
from huone.games.sandbox.choosing import CardChosenTwice, CardsDoNotLand, NothingToUndo
from huone.games.setup import BadSeats
from huone.sim.hands import deal, games_named, setups_of

BOARD_GAMES = ["texas", "omaha", "courchevel", "short-deck", "pineapple", "helsinki-holdem"]


def played_down(hand: Hand) -> Hand:
    while not hand.is_over:
        turn = hand.turn()
        assert turn is not None
        if turn.kind == "bet":
            hand.check_or_call()
        else:
            hand.act(hand.timed_out(), turn.seat)
    return hand


def own(hand: Hand, seat: int) -> list[Card]:
    return hand.holdings[hand.player_at(seat).index].cards()


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("game", BOARD_GAMES)
def test_chosen_cards_land_where_they_were_chosen_for(game: str, seed: int) -> None:
    hole, board = {1: "As Kd"}, "9c Th Qd"
    if game == "courchevel":
        board = "9c"
    hand = play(game, {1: 100, 4: 100, 6: 100}, hole=hole, board=board, seed=seed)
    assert own(hand, 1)[:2] == list(parse_cards("As Kd"))
    played_down(hand)
    chosen = list(parse_cards(board))
    assert hand.boards[0][: len(chosen)] == chosen
    assert replay(hand.setup, hand.events).stacks == hand.stacks


def test_seven_cards_of_stud_come_as_chosen_if_nobody_folds() -> None:
    cards = parse_cards("As Ks Qs Js Ts 9s 8s")
    hand = played_down(play("seven-card-stud", [100, 100], hole={1: cards}))
    assert sorted(own(hand, 1)) == sorted(cards)


def test_two_boards_are_chosen_with_a_slash_between() -> None:
    hand = play("double-flop-holdem", [100, 100], board="2c 3c 4c / As Ks Qs")
    played_down(hand)
    assert [board[:3] for board in hand.boards] == [
        list(parse_cards("2c 3c 4c")),
        list(parse_cards("As Ks Qs")),
    ]


def test_stacks_by_seat_and_a_button_are_taken() -> None:
    hand = play("texas", {7: 50, 2: 60, 5: 70}, button=5)
    assert [player.seat for player in hand.players] == [7, 2, 5]
    assert hand.players[0].stack == 49
    with pytest.raises(BadSeats):
        play("texas", {7: 50})


@pytest.mark.parametrize(
    ("game", "hole", "board", "why"),
    [
        ("texas", {0: "AsAs"}, None, "As is there twice"),
        ("texas", {0: "AsAd"}, "As Kd Qd", "As was chosen, but for two places"),
        ("texas", {0: "AsAdAc"}, None, "3 cards were chosen for seat 0, which gets 2"),
        ("texas", {3: "AsAd"}, None, "2 cards were chosen for seat 3, which gets 0"),
        ("texas", {}, "2c3c4c5c6c7c", "6 cards were chosen for board 0, which gets 5"),
        ("kuhn", {0: "As"}, None, "As was chosen, but it is not in the deck"),
        ("texas", {0: "A"}, None, "is not a card"),
    ],
)
def test_what_cannot_be_dealt_is_refused(
    game: str, hole: dict[int, str], board: str | None, why: str
) -> None:
    with pytest.raises(Refused) as refused:
        play(game, [100, 100], hole=hole, board=board)
    assert why in str(refused.value)


def test_the_next_cards_are_chosen_in_the_middle_of_a_hand() -> None:
    hand = play("texas", [100, 100], seed=3)
    hand.call()
    hand.check()
    before = state_of(hand)
    river = choose_next(hand, "7c 7d")
    assert state_of(hand) == before
    assert river.boards == hand.boards
    for _ in range(4):
        river.check()
    assert river.boards[0][3:] == list(parse_cards("7c 7d"))
    assert replay(river.setup, river.events).boards == river.boards
    with pytest.raises(CardChosenTwice, match="it is not in the stock"):
        choose_next(hand, [hand.boards[0][0]])
    with pytest.raises(CardsDoNotLand, match="3 cards were chosen for what follows, which gets 2"):
        choose_next(hand, "7c 7d 7h")


def test_a_replacement_is_chosen_too() -> None:
    hand = play("five-card-draw", [100, 100], seed=3)
    while (turn := hand.turn()) and turn.kind == "bet":
        hand.check_or_call()
    assert turn is not None
    away = own(hand, turn.seat)[:2]
    spare = hand.stock.cards[-2:]
    chosen = choose_next(hand, spare)
    chosen.act(Discard(tuple(away)), turn.seat)
    while (other := chosen.turn()) and other.kind == "draw":
        chosen.act(Discard(()), other.seat)
    assert own(chosen, turn.seat)[3:] == spare


def test_every_outcome_is_there_once_and_they_are_certain_together() -> None:
    hand = play("leduc", [13, 13], hole={0: "Jc", 1: "Kd"})
    hand.check()
    after = list(outcomes(hand, Check()))
    assert {cards.boards[0][0] for cards, _ in after} == set(parse_cards("Jd Qc Qd Kc"))
    assert sum(chance for _, chance in after) == 1
    assert [chance for _, chance in outcomes(play("leduc", [13, 13]), Check())] == [Fraction(1)]


def test_the_equity_of_an_all_in_is_what_its_outcomes_add_up_to() -> None:
    won = Fraction(0)
    hand = play("leduc", [5, 5], hole={0: "Jc", 1: "Kd"})
    hand.bet(2)
    for after, chance in outcomes(hand, Call()):
        while not after.is_over:
            after.check_or_call()
        won += chance * (after.stacks[0] == 8)
    assert won == Fraction(1, 4)


BETTING = [game.id for game in games_named("all") if game.family != "open-face"]


@pytest.mark.parametrize("game", BETTING)
def test_every_decision_can_be_taken_back(game: str) -> None:
    chance = Random(game)
    decide = policy_named("random")
    dealt = deal(setups_of(find(game))[0], 3, chance)
    states = [state_of(dealt)]
    while not dealt.is_over:
        turn = dealt.turn()
        assert turn is not None
        dealt.act(decide(dealt, chance), turn.seat)
        states.append(state_of(dealt))
    for back in range(1, len(states)):
        assert state_of(undo(dealt, back)) == states[-1 - back], back
    with pytest.raises(NothingToUndo, match=f"there were {len(states) - 1}"):
        undo(dealt, len(states))


def test_sealed_discards_are_taken_back_first() -> None:
    hand = play("pineapple", [100, 100, 100], seed=3)
    while (turn := hand.turn()) and turn.kind == "bet":
        hand.check_or_call()
    before = state_of(hand)
    for seat in hand.waiting_for()[:2]:
        hand.act(Discard(tuple(own(hand, seat)[:1])), seat)
    assert state_of(undo(hand, 2)) == before
    assert len(undo(hand).waiting_for()) == 2
