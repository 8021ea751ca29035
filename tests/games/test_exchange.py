"""Exchange: sealed discards, replacements, the face-up card, and a stock that runs short."""

from itertools import permutations

import pytest

from huone.cards.card import Card
from huone.cards.deck import DECKS
from huone.games import deck_of, setup_of
from huone.games import events as game_events
from huone.games.actions import CardNotHeld, Discard, NotYourTurn
from huone.games.definition import betting_game
from huone.games.hand import Hand
from huone.games.replay import replay
from huone.games.rules import LIVE, ONLINE, HandRules, no_limit, pot_limit
from huone.games.setup import dealt_in
from huone.games.view import history_for

SVITEN = "sviten-special"


def at_the_exchange(players: int, rules: HandRules = LIVE, seed: int = 1, stack: int = 100) -> Hand:
    setup = setup_of(SVITEN, pot_limit(1, 2), rules)
    hand = Hand(setup, [stack] * players, deck_of(setup, seed), redeck=deck_of(setup, ~seed))
    while hand.setup.streets[hand.street].name != "turn":
        hand.check_or_call()
    return hand


def exchange(hand: Hand, counts: list[int]) -> None:
    """Let each player put so many of his cards away, keeping what is offered."""
    for player, count in zip(hand.players, counts, strict=True):
        hand.discard(hand.holdings[player.index].cards()[:count], player.seat)
    while hand.offered is not None:
        hand.keep(True)


def names(events: list[game_events.Event]) -> list[str]:
    return [type(event).__name__ for event in events]


@pytest.mark.clause("GAME-SVITEN-15", "live:AMB-29")
def test_nobody_learns_of_a_discard_before_all_are_set_out() -> None:
    for order in permutations(range(3)):
        hand = at_the_exchange(3)
        before = {seat: history_for(seat, hand.events) for seat in (None, 0, 1, 2)}
        for seat in order[:-1]:
            hand.discard(hand.holdings[seat].cards()[:seat], seat)
            assert {v: history_for(v, hand.events) for v in before} == before
            with pytest.raises(NotYourTurn):
                hand.discard([], seat)
        hand.discard(hand.holdings[order[-1]].cards()[: order[-1]], order[-1])
        told = [event for event in hand.events if isinstance(event, game_events.Discarded)]
        assert [(event.seat, len(event.cards)) for event in told] == [(0, 0), (1, 1), (2, 2)]


@pytest.mark.clause("GAME-SVITEN-04", "GAME-SVITEN-05", "GAME-SVITEN-07", "GAME-SVITEN-16")
def test_replacements_come_clockwise_one_card_face_up_more_face_down() -> None:
    hand = at_the_exchange(6)
    exchange(hand, [0, 1, 2, 3, 1, 5])
    at = names(hand.events).index("CardsBurned", names(hand.events).index("Discarded"))
    dealt = [
        (event.seat, "up" if isinstance(event, game_events.CardOffered) else len(event.down))
        for event in hand.events[at:]
        if isinstance(event, game_events.CardOffered | game_events.CardsDealt)
    ]
    assert dealt == [(1, "up"), (2, 2), (3, 3), (4, "up"), (5, 5)]
    assert {len(holding.cards()) for holding in hand.holdings} == {5}


@pytest.mark.clause("GAME-SVITEN-05", "GAME-SVITEN-06")
@pytest.mark.parametrize("keep", [True, False])
def test_everyone_sees_the_card_on_offer_and_only_its_owner_the_one_instead(keep: bool) -> None:
    hand = at_the_exchange(3)
    hand.discard([hand.holdings[0].down[0]], 0)
    hand.discard([], 1)
    hand.discard([], 2)
    offered = hand.offered
    turn = hand.turn()
    assert offered is not None
    assert turn is not None
    assert (turn.kind, turn.seat, turn.offered) == ("keep", 0, offered)
    assert game_events.CardOffered(0, offered) in history_for(None, hand.events)
    hand.keep(keep)
    holding = hand.holdings[0]
    assert (offered in holding.up) == keep
    assert len(holding.cards()) == 5
    if not keep:
        assert offered not in holding.cards()
        assert str(holding.down[-1]) not in str(history_for(1, hand.events))


@pytest.mark.clause("GAME-SVITEN-14", "live:AMB-29")
def test_nothing_is_shown_before_the_exchange_even_when_all_are_all_in() -> None:
    setup = setup_of(SVITEN, no_limit(1, 2), ONLINE)
    hand = Hand(setup, [40] * 3, deck_of(setup, 5))
    hand.bet(40)
    hand.call()
    hand.call()
    assert names(hand.events)[-1] == "StreetStarted"
    exchange(hand, [1, 0, 2])
    seen = names(hand.events)
    last_of_exchange = max(
        at for at, name in enumerate(seen) if name in ("Discarded", "CardsDealt")
    )
    assert seen.index("HandShown") > last_of_exchange
    assert hand.is_over


@pytest.mark.clause("GAME-SVITEN-04")
def test_a_card_that_is_not_held_or_named_twice_is_refused() -> None:
    hand = at_the_exchange(3)
    mine, other = hand.holdings[0].down[0], hand.holdings[1].down[0]
    for cards in ((mine, mine), (other,)):
        with pytest.raises(CardNotHeld):
            hand.act(Discard(cards), 0)
    assert names(hand.events)[-1] == "StreetStarted"


STOCK = [
    # Six hands, three on the board and two burns leave 17: turn, burn and river need three.
    ([5, 5, 4, 0, 0, 0], False),
    ([5, 5, 5, 0, 0, 0], True),
    ([5, 5, 2, 1, 0, 0], False),  # A single card is reserved twice: it may be rejected.
    ([5, 5, 3, 1, 0, 0], True),
    ([1, 1, 1, 1, 1, 1], False),
    ([5, 5, 5, 5, 5, 5], True),
]


@pytest.mark.clause("GAME-SVITEN-20", "live:AMB-29")
@pytest.mark.parametrize(("counts", "short"), STOCK)
def test_the_stock_is_checked_for_the_exchange_and_the_streets_to_come(
    counts: list[int], short: bool
) -> None:
    hand = at_the_exchange(6)
    exchange(hand, counts)
    assert ("Reshuffled" in names(hand.events)) == short
    while not hand.is_over:
        hand.act(hand.timed_out())
    assert hand.stacks == replay(hand.setup, hand.events).stacks


@pytest.mark.clause("GAME-SVITEN-20", "live:AMB-29")
def test_the_deck_is_used_up_first_then_the_discards_and_never_the_burns() -> None:
    hand = at_the_exchange(6, seed=3)
    left = hand.stock.cards[hand.stock.at + 1 :]  # The next card is burned.
    burns = [*hand.stock.burns, hand.stock.cards[hand.stock.at]]
    away = {card for holding in hand.holdings for card in holding.cards()}
    exchange(hand, [5] * 6)
    new = [
        card
        for event in hand.events[names(hand.events).index("Reshuffled") :]
        if isinstance(event, game_events.CardsDealt)
        for card in event.down
    ]
    assert new[: len(left)] == left
    assert set(new[len(left) :]) < away
    assert not {*new, *hand.boards[0]} & set(burns)


@pytest.mark.clause("GAME-SVITEN-20")
def test_folded_hands_are_among_the_discards() -> None:
    setup = setup_of(SVITEN, pot_limit(1, 2), LIVE)
    hand = Hand(setup, [100] * 6, deck_of(setup, 8), redeck=deck_of(setup, 9))
    folded = set(hand.holdings[2].cards())
    hand.fold()
    while hand.setup.streets[hand.street].name != "turn":
        hand.check_or_call()
    for player in hand.players:
        if not player.folded:
            hand.discard(hand.holdings[player.index].cards(), player.seat)
    # 25 replacements of 17 cards in the deck: 30 discards, the folded hand's among them.
    assert game_events.Reshuffled(30) in hand.events
    assert folded <= {*hand.stock.cards}


@pytest.mark.clause("GAME-SVITEN-19")
def test_one_card_is_burned_for_the_exchange_and_none_before_the_turn() -> None:
    setup = setup_of(SVITEN, pot_limit(1, 2), LIVE)
    deck = [Card(card) for card in DECKS["52"]]
    hand = Hand(setup, [100, 100], deck)
    while not hand.is_over:
        turn = hand.turn()
        assert turn is not None
        if turn.kind == "discard":
            hand.discard(hand.holdings[hand.actor].cards()[:2])
        elif turn.kind == "bet":
            hand.check_or_call()
        else:
            hand.show()
    # Ten own cards, a burn, the flop, a burn, four replacements, the turn, a burn, the river.
    assert [int(card) for card in hand.boards[0]] == [11, 12, 13, 19, 21]
    assert [int(card) for card in hand.stock.burns] == [10, 14, 20]


LINE_UPS = [
    ([0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 4, 6]),
    ([3, 4, 5, 6, 0, 1, 2], [3, 4, 5, 6, 0, 2]),
    ([0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5]),
    ([0, 1], [0, 1]),
]


@pytest.mark.clause("GAME-SVITEN-24", "live:AMB-29")
@pytest.mark.parametrize(("seats", "dealt"), LINE_UPS)
def test_seven_handed_the_cutoff_is_not_dealt_in(seats: list[int], dealt: list[int]) -> None:
    """Seats are clockwise from the button's left, so the cutoff is the last but one."""
    assert dealt_in(betting_game(SVITEN), seats) == dealt


def test_in_other_games_everyone_is_dealt_in() -> None:
    assert dealt_in(betting_game("omaha"), [0, 1, 2, 3, 4, 5, 6]) == [0, 1, 2, 3, 4, 5, 6]
