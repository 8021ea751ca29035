from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.rulings import LIVE, choices, ruling_on, said
from msgspec.structs import replace

from huone.floor import ImpossibleFacts, rule
from huone.floor.remedies import Acts, MayAct, Move
from huone.floor.turn import NoReturn, OutOfTurn, SkippedMove, TurnSkipped
from huone.games import play
from huone.games.actions import NoLiveHand

RAISE = OutOfTurn(live_players=4, move="raise", call_to=200, to_chips=1000)
BET = OutOfTurn(live_players=4, move="bet", to_chips=500)


@pytest.mark.clause("LIVE-OOT-06", "LIVE-OOT-07", "LIVE-OOT-08", "live:TV-OOT-01")
@pytest.mark.parametrize(
    ("skipped", "price", "words"),
    [
        (("call",), 200, "call 200; 800 go back"),
        (("raise",), 600, "may fold or call or raise (600 to call); 1000 go back"),
        (("fold",), 200, "raise to 1000"),
    ],
)
def test_a_raise_out_of_turn_depends_on_what_the_skipped_player_does(
    skipped: tuple[SkippedMove, ...], price: int, words: str
) -> None:
    assert said(replace(RAISE, skipped=skipped, price=price)) == words


@pytest.mark.clause("LIVE-OOT-06", "LIVE-OOT-07", "live:TV-OOT-02")
@pytest.mark.parametrize(
    ("skipped", "price", "words"),
    [
        (("check", "check"), 0, "check; 500 go back"),
        (("check", "bet"), 300, "may fold or call or raise (300 to call); 500 go back"),
        (("bet", "fold"), 300, "may fold or call or raise (300 to call); 500 go back"),
    ],
)
def test_a_bet_out_of_turn_after_a_check(
    skipped: tuple[SkippedMove, ...], price: int, words: str
) -> None:
    assert said(replace(BET, skipped=skipped, price=price)) == words


@pytest.mark.clause("LIVE-OOT-07", "live:AMB-25", "live:TV-OOT-04")
def test_a_raise_behind_comes_before_a_call() -> None:
    both = replace(RAISE, skipped=("call", "raise"), price=600)
    assert said(both) == "may fold or call or raise (600 to call); 1000 go back"
    called = replace(RAISE, skipped=("fold", "call"))
    assert said(called) == "call 200; 800 go back"
    assert said(replace(called, in_front=100)) == "call 200; 800 go back"
    assert said(replace(called, in_front=200)) == "check; 800 go back"
    assert said(replace(called, move="call", to_chips=150)) == "call 150"


@pytest.mark.clause("LIVE-OOT-09", "LIVE-OOT-10", "live:AMB-25", "live:TV-OOT-03")
def test_heads_up_an_early_bet_stands_unless_the_other_bets_himself() -> None:
    early = OutOfTurn(live_players=2, move="bet", to_chips=300)
    ruling = ruling_on(early)
    assert ruling.says == "bet 300"
    assert choices(ruling) == [
        "player: may call or raise or fold (300 to call)",
        "player: declare a bet of his own instead",
    ]
    assert ruling.clauses == ("LIVE-OOT-09", "LIVE-OOT-10")
    for answer in ("call", "raise", "fold", "check"):
        reacted = replace(early, skipped=(answer,), price=900)
        assert said(reacted) == "bet 300"
        assert choices(ruling_on(reacted)) == []
    for words in ("own-bet", "bet", "raise"):
        own = replace(early, skipped=(words,), price=200)
        assert said(own) == "may fold or call or raise (200 to call); 300 go back"
        assert ruling_on(own).clauses == ("LIVE-OOT-10", "live:AMB-25")


@pytest.mark.clause("LIVE-OOT-05", "live:TV-OOT-05")
def test_who_checks_early_can_only_check_call_or_fold() -> None:
    check = OutOfTurn(live_players=3, move="check")
    assert said(check) == "may check or call or fold"
    assert said(replace(check, skipped=("bet",), price=100)) == "may fold or call (100 to call)"
    assert said(replace(check, skipped=("check",))) == "check"


@pytest.mark.clause("LIVE-OOT-11")
@pytest.mark.parametrize("players", [2, 3, 9])
def test_a_fold_out_of_turn_always_binds(players: int) -> None:
    fold = OutOfTurn(live_players=players, move="fold", call_to=100)
    assert said(fold) == "fold"
    assert said(replace(fold, skipped=("raise",), price=500)) == "fold"


@pytest.mark.clause("LIVE-OOT-06", "LIVE-OOT-07", "LIVE-OOT-08")
def test_until_all_have_acted_the_early_action_waits() -> None:
    expected = [
        "player: may fold or call or raise (200 to call); 1000 go back",
        "player: call 200; 800 go back",
        "player: raise to 1000",
    ]
    for facts in (RAISE, replace(RAISE, skipped=("fold",), all_acted=False)):
        ruling = ruling_on(facts)
        assert ruling.says.startswith("the turn goes back")
        assert choices(ruling) == expected
    raised = replace(RAISE, skipped=("raise",), all_acted=False, price=500)
    assert said(raised).startswith("may fold or call or raise")


@given(
    players=st.integers(2, 6),
    move=st.sampled_from(["fold", "check", "call", "bet", "raise"]),
    call_to=st.sampled_from([0, 200]),
    in_front=st.sampled_from([0, 100]),
    to_chips=st.integers(0, 1000),
    skipped=st.lists(
        st.sampled_from(["fold", "check", "call", "bet", "raise", "own-bet"]), max_size=4
    ),
    price=st.sampled_from([0, 200, 600]),
)
def test_no_chip_of_an_early_action_is_lost(
    players: int,
    move: Move,
    call_to: int,
    in_front: int,
    to_chips: int,
    skipped: list[SkippedMove],
    price: int,
) -> None:
    facts = OutOfTurn(
        live_players=players, move=move, call_to=call_to, in_front=in_front, to_chips=to_chips,
        skipped=tuple(skipped), price=price,
    )  # fmt: skip
    try:
        remedy = ruling_on(facts).remedy
    except ImpossibleFacts:
        return
    early = to_chips - in_front
    if move in ("call", "bet", "raise") and isinstance(remedy, Acts):
        assert remedy.to_chips - in_front == early + remedy.adds_chips - remedy.returns_chips
    if move in ("call", "bet", "raise") and isinstance(remedy, MayAct):
        assert remedy.returns_chips == early


@pytest.mark.clause("LIVE-OOT-03", "live:AMB-26")
@pytest.mark.parametrize(
    ("later", "had_time", "facing_bet", "words"),
    [
        (2, True, True, "fold"),
        (3, True, False, "check"),
        (1, True, True, "the turn goes back to the skipped player; the early action waits"),
        (2, False, True, "the turn goes back to the skipped player; the early action waits"),
    ],
)
def test_a_turn_is_lost_after_two_later_actions_and_with_time(
    later: int, had_time: bool, facing_bet: bool, words: str
) -> None:
    skipped = TurnSkipped(later_actions=later, had_time=had_time, facing_bet=facing_bet)
    assert said(skipped) == words


@pytest.mark.clause("LIVE-OOT-04")
@pytest.mark.parametrize(
    ("game", "remedy"), [("board", "premature-board"), ("stud", "premature-stud")]
)
def test_next_cards_before_a_skipped_turn_are_premature(
    game: Literal["board", "stud"], remedy: str
) -> None:
    facts = TurnSkipped(
        later_actions=1, had_time=False, facing_bet=True, next_cards=True, game=game
    )  # fmt: skip
    assert choices(ruling_on(facts)) == [f"floor: rule on the cards as '{remedy}'"]
    assert "LIVE-OOT-04" in ruling_on(facts).clauses


@pytest.mark.clause("LIVE-REDEAL-02", "live:TV-REDEAL-01")
@pytest.mark.parametrize(
    ("actions", "voidable"),
    [
        (("fold",), True),
        (("fold", "fold"), True),
        (("call",), True),
        (("fold", "call"), False),
        (("check", "bet"), False),
        (("check", "check"), True),
        ((), True),
        (("raise", "fold"), False),
    ],
)
def test_the_point_of_no_return(actions: tuple[str, ...], voidable: bool) -> None:
    facts = NoReturn(actions=actions)  # type: ignore[arg-type]
    assert said(facts).startswith("misdeal") is voidable
    later = replace(LIVE, floor=replace(LIVE.floor, no_return_after_actions=9))
    assert rule(facts, later).says.startswith("misdeal")


@pytest.mark.parametrize(
    "facts",
    [
        OutOfTurn(live_players=1, move="fold"),
        OutOfTurn(live_players=3, move="bet"),
        OutOfTurn(live_players=3, move="fold", in_front=100),
        OutOfTurn(live_players=3, move="raise", call_to=200, to_chips=200),
        OutOfTurn(live_players=3, move="bet", call_to=200, to_chips=400),
        OutOfTurn(live_players=3, move="check", call_to=200),
        replace(BET, skipped=("fold",) * 4),
        replace(BET, skipped=("own-bet",), price=100),
        replace(RAISE, skipped=("raise",), price=200),
        OutOfTurn(live_players=-1, move="fold"),
    ],
)
def test_impossible_turns_are_refused(facts: OutOfTurn) -> None:
    with pytest.raises(ImpossibleFacts):
        ruling_on(facts)


def test_the_hand_itself_tells_price_and_players() -> None:
    hand = play("texas", stacks=[100, 100, 100])
    _, big, button = (player.seat for player in hand.players)
    raised = OutOfTurn.at(hand, big, "raise", to_chips=10)
    assert said(replace(raised, skipped=("fold", "fold"))) == "raise to 10"
    assert said(replace(raised, skipped=("call", "fold"))) == "check; 8 go back"
    with pytest.raises(ImpossibleFacts, match="not before the turn"):
        OutOfTurn.at(hand, button, "raise", to_chips=10)
    hand.fold()
    assert OutOfTurn.at(hand, big, "fold").live_players == 2
    for seat in (button, 99):
        with pytest.raises(NoLiveHand):
            OutOfTurn.at(hand, seat, "fold")
    hand.fold()
    with pytest.raises(ImpossibleFacts):
        OutOfTurn.at(hand, big, "fold")
    assert hand.is_over
