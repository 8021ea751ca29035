"""Style: what is counted of a hand, and what is not."""

from huone import play
from huone.games.events import PotWon
from huone.games.hand import Hand
from huone.histories.style import PlayStyle, style_in, summed


def test_a_raise_a_three_bet_and_a_fold_are_counted_for_who_made_them() -> None:
    hand = play("texas", stacks=[200] * 4)
    opener = _in_turn(hand)
    hand.bet(6)
    three_bettor = _in_turn(hand)
    hand.bet(18)
    folder = _in_turn(hand)
    hand.fold()
    hand.fold()
    hand.call()
    while not hand.is_over:
        hand.check()
    assert style_in(hand.events, opener) == PlayStyle(
        hands=1, voluntary=1, raised=1, went_on=1, showdowns=1, showdowns_won=_won(hand, opener)
    )
    assert style_in(hand.events, three_bettor) == PlayStyle(
        hands=1,
        voluntary=1,
        raised=1,
        three_bet_chances=1,
        three_bets=1,
        went_on=1,
        showdowns=1,
        showdowns_won=_won(hand, three_bettor),
    )
    # Who meets two raises could not have made the second.
    assert style_in(hand.events, folder) == PlayStyle(hands=1)


def test_a_blind_that_checks_came_in_by_nobodys_choice() -> None:
    hand = play("texas", stacks=[200] * 3)
    hand.call()
    caller = _in_turn(hand)
    hand.call()
    blind = _in_turn(hand)
    hand.check()
    hand.bet(4)
    hand.fold()
    hand.fold()
    assert style_in(hand.events, blind) == PlayStyle(hands=1, went_on=1)
    assert style_in(hand.events, caller) == PlayStyle(hands=1, voluntary=1, went_on=1)


def test_nobody_who_was_not_dealt_in_and_no_hand_without_bets_is_counted() -> None:
    hand = play("texas", stacks=[200] * 2)
    assert style_in(hand.events, 7) is None
    assert style_in([], 0) is None
    assert style_in(play("open-face-chinese", stacks=[2_000] * 2).events, 0) is None


def test_hands_add_up() -> None:
    one = PlayStyle(hands=1, voluntary=1, showdowns=1)
    assert summed([one, one, PlayStyle(hands=1)]) == PlayStyle(hands=3, voluntary=2, showdowns=2)


def _in_turn(hand: Hand) -> int:
    turn = hand.turn()
    assert turn is not None
    return turn.seat


def _won(hand: Hand, seat: int) -> int:
    return int(any(isinstance(event, PotWon) and event.seat == seat for event in hand.events))
