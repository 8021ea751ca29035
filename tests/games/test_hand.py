"""Decisions of a hand: what is refused and how, what the house may do, and that copies are free."""

from collections.abc import Callable
from functools import partial
from random import Random

import msgspec
import pytest
from kit.hand_state import state_of

from huone.bots import policies
from huone.games import actions, dealing, deck_of, play, setup, setup_of, usual_stakes
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
    NotAnAction,
    Place,
    Show,
)
from huone.games.definition import Game, Mix, catalog
from huone.games.events import BroughtIn, Checked, Folded, HandEnded, HandStarted, HandVoided
from huone.games.hand import Hand
from huone.games.replay import replay
from huone.games.rules import LIVE, ONLINE, Post, no_limit
from huone.refusal import Fact, Refused
from huone.sim.hands import RULES, deal

GAMES = [
    game.id
    for game in catalog().values()
    if isinstance(game, Game) or (isinstance(game, Mix) and game.choice is not None)
]
TEXAS = setup_of("texas", no_limit(5, 10), ONLINE)


def texas(*stacks: int) -> Hand:
    return Hand(TEXAS, list(stacks), deck_of(TEXAS, 0))


def drawing() -> Hand:
    hand = play("five-card-draw", stacks=[100, 100])
    hand.call()
    hand.check()
    return hand


def showing() -> Hand:
    hand = play("texas", stacks=[100, 100], rules=LIVE)
    while hand.turn().kind == "bet":  # type: ignore[union-attr]  # It is not over.
        hand.check_or_call()
    return hand


def over() -> Hand:
    hand = texas(100, 100)
    hand.fold()
    return hand


def choosing() -> Hand:
    return play("dealers-choice", stacks=[100, 100])


def refused(do: Callable[[], object]) -> tuple[str, dict[str, Fact]]:
    with pytest.raises(Refused) as no:
        do()
    return no.value.code, no.value.facts


# What is refused, with a stable code and what would be legal.


@pytest.mark.parametrize(
    ("start", "action", "code", "facts"),
    [
        (texas, Bet(19), "bet/too-small", {"raise_to_min": 20, "raise_to_max": 100}),
        (texas, Bet(-20), "bet/too-small", {"raise_to_min": 20, "raise_to_max": 100}),
        (texas, Bet(101), "bet/too-large", {"raise_to_min": 20, "raise_to_max": 100}),
        (texas, Check(), "bet/cannot-check", {"call_chips": 10}),
        (texas, BringIn(), "bet/no-bring-in", {}),
        (texas, Discard(()), "hand/wrong-action", {"wanted": "act on the bet"}),
        (texas, Keep(True), "hand/wrong-action", {"wanted": "act on the bet"}),
        (texas, Show(), "hand/wrong-action", {"wanted": "act on the bet"}),
        (texas, Muck(), "hand/wrong-action", {"wanted": "act on the bet"}),
        (texas, ChooseGame("omaha"), "hand/wrong-action", {"wanted": "act on the bet"}),
        (texas, ChooseRunouts(2), "hand/wrong-action", {"wanted": "act on the bet"}),
        (texas, Place(), "hand/wrong-action", {"wanted": "act on the bet"}),
        (drawing, Bet(20), "hand/wrong-action", {"wanted": "draw or stand pat"}),
        (drawing, Fold(), "hand/wrong-action", {"wanted": "draw or stand pat"}),
        (showing, Check(), "hand/wrong-action", {"wanted": "show or muck"}),
        (choosing, Call(), "hand/wrong-action", {"wanted": "choose the game"}),
        (choosing, ChooseGame("bridge"), "choice/not-on-the-menu", {"game": "bridge"}),
        (over, Check(), "hand/over", {}),
        (over, Show(), "hand/over", {}),
    ],
)
def test_an_action_that_is_not_possible_is_refused(
    start: Callable[..., Hand], action: Action, code: str, facts: dict[str, Fact]
) -> None:
    hand = start(100, 100, 100) if start is texas else start()
    before = state_of(hand)
    answer, told = refused(lambda: hand.act(action))
    assert (answer, facts) == (code, {name: told[name] for name in facts})
    assert state_of(hand) == before
    assert not hand.can(action)


@pytest.mark.clause("LIVE-GEN-03", "LIVE-OOT-01")
@pytest.mark.parametrize("seat", [0, 1, 7])
def test_an_action_out_of_turn_names_whose_turn_it_is(seat: int) -> None:
    hand = texas(100, 100, 100)
    assert refused(lambda: hand.call(seat)) == ("hand/not-your-turn", {"turn": 2, "seat": seat})


def test_a_card_that_is_not_held_cannot_be_drawn_for_nor_shown() -> None:
    hand = drawing()
    mine, theirs = hand.holdings[0].down, hand.holdings[1].down[0]
    before = state_of(hand)
    for cards, card in (([theirs], theirs), ([mine[0], mine[0]], mine[0])):
        answer = refused(partial(hand.discard, cards))
        assert answer == ("draw/card-not-held", {"seat": 0, "card": repr(card)})
    assert refused(lambda: hand.expose([theirs], 0))[0] == "draw/card-not-held"
    assert state_of(hand) == before


def test_more_cards_than_the_game_lets_draw() -> None:
    hand = play("badugi", stacks=[100, 100])
    hand.call()
    hand.check()
    assert hand.turn() == actions.Turn(0, "draw", discard_max=4)
    pineapple = play("pineapple", stacks=[100, 100])
    pineapple.call()
    pineapple.check()
    two = pineapple.holdings[0].down[:2]
    facts = {"given": 2, "discard_min": 1, "discard_max": 1}
    assert refused(lambda: pineapple.discard(two)) == ("draw/wrong-count", facts)


def test_a_line_up_that_the_deck_cannot_serve_is_told_how_many_it_can() -> None:
    omaha5 = setup_of("omaha5", usual_stakes("omaha5"), ONLINE)
    code, facts = refused(lambda: Hand(omaha5, [100] * 9, deck_of(omaha5, 0)))
    assert (code, facts["hands_max"], facts["cards"]) == ("deal/deck-too-small", 8, 52)


@pytest.mark.parametrize(
    ("post", "code"),
    [(Post(7, "big-blind", 10), "hand/no-such-seat"), (Post(0, "ante", -1), "deal/bad-post")],
)
def test_a_forced_bet_that_nobody_can_make_is_refused(post: Post, code: str) -> None:
    assert refused(lambda: Hand(TEXAS, [100, 100], deck_of(TEXAS, 0), posts=[post]))[0] == code


def test_the_codes_are_as_they_were_published() -> None:
    modules = (actions, dealing, setup)
    named = [kind for module in modules for kind in vars(module).values() if isinstance(kind, type)]
    kinds = {kind for kind in named if issubclass(kind, Refused) and kind is not Refused}
    assert {kind.code for kind in kinds} >= {
        "bet/cannot-check", "bet/no-bring-in", "bet/not-the-fixed-amount", "bet/nothing-to-call",
        "bet/raise-not-allowed", "bet/too-large", "bet/too-small", "choice/not-on-the-menu",
        "choice/wrong-runout-count", "deal/bad-deck", "deal/bad-post", "deal/bad-seats",
        "deal/deck-too-small", "draw/card-not-held", "draw/wrong-count", "hand/no-such-seat",
        "hand/not-live", "hand/not-your-turn", "hand/over", "hand/wrong-action", "setup/bad-stakes",
    }  # fmt: skip
    assert len({kind.code for kind in kinds}) == len(kinds), "one code, one rule"


def test_a_finished_hand_waits_for_nobody() -> None:
    hand = over()
    assert (hand.turn(), hand.actor, hand.waiting_for()) == (None, -1, [])


def test_who_may_act_now() -> None:
    assert texas(100, 100, 100).waiting_for() == [2]
    pineapple = play("pineapple", stacks=[100, 100])
    pineapple.call()
    pineapple.check()
    assert pineapple.waiting_for() == [0, 1]
    pineapple.discard(pineapple.holdings[1].down[:1], 1)
    assert pineapple.waiting_for() == [0]


def test_an_action_can_be_tried_without_taking_it() -> None:
    hand = texas(100, 100, 100)
    before = state_of(hand)
    assert hand.can(Call())
    assert not hand.can(Call(), 0)
    assert state_of(hand) == before


# Copies


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_goes_its_own_way(game: str) -> None:
    for number in range(3):
        chance = Random(f"copy/{game}/{number}")
        hand = deal(setup_of(game, usual_stakes(game), chance.choice(RULES)), 5, chance)
        while not hand.is_over:
            twin, before = hand.copy(), state_of(hand)
            assert state_of(twin) == before
            action = policies.random(hand, chance)
            hand.act(action)
            assert state_of(twin) == before
            twin.act(action)
            assert state_of(twin) == state_of(hand)


# Time


@pytest.mark.clause("LIVE-TIME-03", "LIVE-DEAD-07", "DSC-02", "online:AMB-59")
@pytest.mark.parametrize("game", GAMES)
def test_an_expired_clock_never_costs_a_free_card(game: str) -> None:
    for number in range(4):
        chance = Random(f"time/{game}/{number}")
        hand = deal(setup_of(game, usual_stakes(game), chance.choice(RULES)), 5, chance)
        while not hand.is_over:
            turn = hand.turn()
            assert turn is not None
            if chance.random() < 0.5:
                hand.act(policies.random(hand, chance))
                continue
            events = hand.act(hand.timed_out())
            if turn.kind == "bet":
                due = BroughtIn if turn.bring_in_chips else Checked if turn.can_check else Folded
                assert isinstance(events[0], due)


@pytest.mark.parametrize(
    ("start", "action"),
    [
        (drawing, Discard(())),
        (showing, Show()),
        (choosing, ChooseGame("texas")),
    ],
)
def test_an_expired_clock_stands_pat_shows_and_takes_the_first_game(
    start: Callable[[], Hand], action: Action
) -> None:
    assert start().timed_out() == action


def test_an_expired_clock_keeps_the_card_that_is_offered() -> None:
    hand = play("sviten-special", stacks=[100, 100])
    while hand.turn().kind == "bet":  # type: ignore[union-attr]  # It is not over.
        hand.check_or_call()
    hand.discard(hand.holdings[0].down[:1], 0)
    hand.discard([], 1)
    assert hand.offered is not None
    assert hand.timed_out() == Keep(True)


def test_an_expired_clock_puts_away_the_latest_card_and_runs_the_board_once() -> None:
    pineapple = play("pineapple", stacks=[100, 100])
    pineapple.call()
    pineapple.check()
    assert pineapple.timed_out() == Discard((pineapple.holdings[0].down[-1],))
    twice = play("texas", stacks=[100, 100], rules=RULES[2])
    twice.bet(100)
    twice.call()
    assert twice.timed_out() == ChooseRunouts(1)
    assert refused(over().timed_out)[0] == "hand/over"


# Rulings


@pytest.mark.clause("LIVE-MISS-10")
@pytest.mark.parametrize("game", GAMES)
def test_a_hand_may_die_at_any_moment(game: str) -> None:
    for number in range(8):
        chance = Random(f"dead/{game}/{number}")
        root = setup_of(game, usual_stakes(game), chance.choice(RULES))
        hand = deal(root, 5, chance)
        dead: set[int] = set()
        while not hand.is_over:
            if chance.random() < 0.15:
                seat = chance.choice([each.seat for each in hand.players if not each.folded])
                hand.kill(seat)
                dead.add(seat)
            else:
                hand.act(policies.random(hand, chance))
        start, end = hand.events[0], hand.events[-1]
        assert isinstance(start, HandStarted)
        assert isinstance(end, HandEnded)
        assert sum(start.stacks) == sum(end.stacks)
        before = dict(zip(start.seats, start.stacks, strict=True))
        assert all(hand.stacks[seat] <= before[seat] for seat in dead)
        assert replay(root, hand.events).events == hand.events


def test_a_dead_hand_cannot_die_again_nor_be_shown() -> None:
    hand = texas(100, 100, 100)
    hand.kill(0)
    assert refused(lambda: hand.kill(0)) == ("hand/not-live", {"seat": 0})
    assert refused(lambda: hand.expose([], 0)) == ("hand/not-live", {"seat": 0})
    assert refused(lambda: hand.kill(9)) == ("hand/no-such-seat", {"seat": 9})
    assert refused(lambda: over().kill(0)) == ("hand/over", {})


def test_when_the_opener_of_a_stud_hand_is_dead_the_next_lowest_card_brings_in() -> None:
    hand = play("seven-card-stud", stacks=[100, 100, 100])
    first = hand.actor
    hand.kill(hand.players[first].seat)
    left = [index for index in range(3) if index != first]
    assert hand.actor == min(left, key=lambda index: hand.holdings[index].up[0])
    turn = hand.turn()
    assert turn is not None
    assert turn.bring_in_chips == 1


@pytest.mark.clause("LIVE-REDEAL-01", "SRV-01", "SRV-05")
@pytest.mark.parametrize("game", GAMES)
def test_a_deal_may_be_void_at_any_moment_and_is_dealt_again(game: str) -> None:
    for number in range(4):
        chance = Random(f"void/{game}/{number}")
        root = setup_of(game, usual_stakes(game), chance.choice(RULES))
        hand = deal(root, 5, chance)
        for _ in range(chance.randrange(12)):
            if not hand.is_over:
                hand.act(policies.random(hand, chance))
        if hand.is_over:
            assert refused(hand.void) == ("hand/over", {})
            continue
        hand.void()
        start = hand.events[0]
        assert isinstance(start, HandStarted)
        assert hand.stacks == dict(zip(start.seats, start.stacks, strict=True))
        assert hand.events[-2:] == [HandVoided(), HandEnded(start.stacks)]
        again = Hand(
            root,
            list(start.stacks),
            deck_of(root, number),
            seats=list(start.seats),
            button=start.button,
            posts=list(start.posts),
        )
        anew = msgspec.structs.replace(again.events[0], deck=start.deck, redeck=start.redeck)
        assert anew == start


@pytest.mark.clause("LIVE-SHOW-12", "LIVE-EXP-05")
def test_only_hidden_cards_are_exposed() -> None:
    hand = play("seven-card-stud", stacks=[100, 100])
    up, down = hand.holdings[0].up[0], hand.holdings[0].down[0]
    before = state_of(hand)
    hand.expose([up], 0)
    assert state_of(hand) == before
    hand.expose([up, down], 0)
    assert repr(hand.events[-1]) == f"CardsExposed(seat=0, cards=({down!r},))"
    assert hand.players[0].exposed


@pytest.mark.parametrize("game", ["texas", "ofc"])
def test_what_is_no_action_is_refused_with_a_list_of_those_that_are(game: str) -> None:
    hand = play(game, stacks=[100, 100])
    with pytest.raises(NotAnAction, match=r"'fold' is no action; .*: Fold, Check, Call"):
        hand.act("fold")  # type: ignore[arg-type]
    assert not hand.is_over


def test_a_hand_and_its_parts_say_what_they_are() -> None:
    hand = play("texas", stacks=[100, 100])
    assert repr(hand) == (
        "<Hand texas, preflop, 3 in the pots, stacks {0: 98, 1: 99}, seat 1 to act on the bet>"
    )
    assert repr(hand.pots()) == "[Pot(2, [0, 1]), Pot(1, [0])]"
    cards = " ".join(map(repr, hand.holdings[0].down))
    assert repr(hand.holdings[0]) == f"<Holding down [{cards}] up []>"
    hand.void()
    assert repr(hand).endswith("over>")
    assert repr(play("ofc", stacks=[100, 90])) == (
        "<OpenFace open-face-chinese, stacks {0: 100, 1: 90}, seat 0 to place 5 cards>"
    )
