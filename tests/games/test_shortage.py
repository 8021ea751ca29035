"""Shortage: what happens when the deck cannot give a card to everyone."""

from random import Random

import pytest

from huone.bots import policies
from huone.cards.card import Card, parse_cards
from huone.games import deck_of, setup_of
from huone.games import events as game_events
from huone.games.hand import Hand
from huone.games.replay import replay
from huone.games.rules import LIVE, Stakes, fixed_limit
from huone.sim.hands import play_out

STAKES = fixed_limit(10, 20, ante=1, bring_in=5)


def stud(players: int, game: str = "seven-card-stud", seed: int = 1) -> Hand:
    setup = setup_of(game, STAKES, LIVE)
    return Hand(setup, [1000] * players, deck_of(setup, seed), redeck=deck_of(setup, ~seed))


def to_street(hand: Hand, name: str, folds: dict[str, int] | None = None) -> None:
    """Check and call until a street's betting; so many give up on each street before."""
    left = dict(folds or {})
    names = [plan.name for plan in hand.setup.streets]
    while names[hand.street] != name:
        here = names[hand.street]
        if left.get(here, 0) and not hand.state.bring_in_due:
            left[here] -= 1
            hand.fold()
        else:
            hand.check_or_call()


def last_street(hand: Hand) -> list[game_events.Event]:
    """Give the events since the last street began, without the betting."""
    starts = [
        at for at, event in enumerate(hand.events) if isinstance(event, game_events.StreetStarted)
    ]
    return hand.events[starts[-1] + 1 :]


def own_cards(events: list[game_events.Event]) -> list[int]:
    return [
        len(event.down + event.up) for event in events if isinstance(event, game_events.CardsDealt)
    ]


@pytest.mark.clause("GAME-STUD-26", "GAME-STUD-46")
@pytest.mark.parametrize(
    ("players", "folds"),
    [
        (2, {}),
        (6, {}),
        (7, {"fifth": 1}),  # Exactly enough: 52 - 21 - 7 - 7 - 6 - 3 = 8 for six.
    ],
)
def test_with_players_plus_two_cards_the_last_street_is_dealt_as_ever(
    players: int, folds: dict[str, int]
) -> None:
    hand = stud(players)
    to_street(hand, "sixth", folds)
    while hand.setup.streets[hand.street].name == "sixth":
        live, left = hand.betting.live, hand.stock.left()
        hand.check_or_call()
    assert left >= live + 2
    dealt = last_street(hand)
    assert dealt[0] == game_events.CardsBurned(1)
    assert own_cards(dealt) == [1] * live
    assert not hand.state.community
    assert not any(isinstance(event, game_events.Reshuffled) for event in hand.events)


@pytest.mark.clause("TV-STUD-05", "GAME-STUD-26", "GAME-STUD-27", "GAME-STUD-46")
def test_seven_who_stay_use_the_burns_for_the_last_card() -> None:
    hand = stud(7)
    to_street(hand, "sixth")
    assert (hand.stock.left(), len(hand.stock.burns)) == (7, 3)
    pool = {*hand.stock.cards[hand.stock.at :], *hand.stock.burns}
    to_street(hand, "seventh")
    dealt = last_street(hand)
    assert dealt[:2] == [game_events.Reshuffled(10), game_events.CardsBurned(1)]
    assert own_cards(dealt) == [1] * 7
    assert (hand.stock.left(), len(hand.stock.burns)) == (2, 1)
    assert {holding.down[-1] for holding in hand.holdings} < pool


@pytest.mark.clause("GAME-STUD-26", "GAME-STUD-27")
def test_a_card_each_and_the_burn_are_not_enough_without_one_that_is_never_dealt() -> None:
    hand = stud(7)
    to_street(hand, "sixth")
    hand.bet(20)
    hand.fold()
    assert hand.stock.left() == hand.betting.live + 1
    to_street(hand, "seventh")
    dealt = last_street(hand)
    assert dealt[:2] == [game_events.Reshuffled(10), game_events.CardsBurned(1)]
    assert own_cards(dealt) == [1] * 6


@pytest.mark.clause("TV-STUD-06", "GAME-STUD-29", "live:AMB-33")
def test_eight_who_stay_share_one_last_card_from_what_is_shuffled_again() -> None:
    hand = stud(8)
    to_street(hand, "sixth")
    assert (hand.stock.left(), len(hand.stock.burns)) == (1, 3)
    pool = {*hand.stock.cards[hand.stock.at :], *hand.stock.burns}
    to_street(hand, "seventh")
    dealt = last_street(hand)
    assert dealt == [
        game_events.Reshuffled(4),
        game_events.CardsBurned(1),
        game_events.BoardDealt(0, (hand.boards[0][0],)),
    ]
    assert hand.boards[0][0] in pool
    assert hand.turn() is not None


@pytest.mark.clause("GAME-STUD-28", "live:AMB-33")
def test_not_enough_even_with_the_burns_is_a_community_card_from_the_deck() -> None:
    hand = stud(8)
    to_street(hand, "sixth", {"third": 0, "fourth": 0, "fifth": 1})
    # Seven on sixth street: 52 - 40 - 7 - 3 burns.
    assert (hand.stock.left(), len(hand.stock.burns), hand.betting.live) == (2, 3, 7)
    hand = stud(8)
    to_street(hand, "sixth", {"fourth": 1})
    assert (hand.stock.left(), len(hand.stock.burns), hand.betting.live) == (3, 3, 7)
    following = hand.stock.cards[hand.stock.at : hand.stock.at + 2]
    to_street(hand, "seventh")
    dealt = last_street(hand)
    assert dealt == [game_events.CardsBurned(1), game_events.BoardDealt(0, (following[1],))]


@pytest.mark.clause("TV-STUD-07", "GAME-STUD-28", "GAME-STUD-32", "GAME-STUD-46")
def test_nine_who_stay_share_the_sixth_card_and_so_the_seventh() -> None:
    hand = stud(9)
    to_street(hand, "fifth")
    assert (hand.stock.left(), len(hand.stock.burns)) == (5, 2)
    to_street(hand, "sixth")
    assert [type(event).__name__ for event in last_street(hand)] == ["CardsBurned", "BoardDealt"]
    assert hand.stock.left() == 3
    to_street(hand, "seventh")
    assert [type(event).__name__ for event in last_street(hand)] == ["CardsBurned", "BoardDealt"]
    assert len(hand.boards[0]) == 2
    assert {len(holding.cards()) for holding in hand.holdings} == {5}


@pytest.mark.clause("GAME-STUD-32")
def test_a_communal_sixth_card_makes_the_seventh_communal_though_cards_would_suffice() -> None:
    hand = stud(9)
    to_street(hand, "sixth")
    hand.bet(20)
    while hand.betting.live > 2:
        hand.fold()
    hand.call()
    assert hand.betting.live == 2
    assert (hand.setup.streets[hand.street].name, len(hand.boards[0])) == ("seventh", 2)
    assert {len(holding.cards()) for holding in hand.holdings} == {5}


UPCARDS = """
    Ah 9h Kc Kd Kh Ks Qc Qd
    Qh Qs Jc Jd Jh Js Tc Td
    8h 7c 7d 7h 7s 6c 6d 6h
    5c 5d 5h 5s 4c 4d 4h 4s
"""


def deck_for_eight(left: str) -> list[Card]:
    """Lay a deck for eight players by their upcards; `left` are the burns and the last card."""
    streets = [parse_cards(line) for line in UPCARDS.strip().splitlines()]
    pool = parse_cards(left)
    named = {*pool, *(card for street in streets for card in street)}
    deck = [Card(card) for card in range(52) if card not in named]
    assert len(deck) == 16
    for street, card in zip(streets, pool, strict=True):
        deck += [*street, card]
    return deck


@pytest.mark.clause("GAME-STUD-28", "GAME-RAZZ-08")
@pytest.mark.parametrize(
    ("game", "shared", "before", "after"),
    [
        ("seven-card-stud", "9c", 0, 1),  # It pairs the nine of seat 1.
        ("razz", "8c", 0, 1),  # It pairs the eight of seat 0, which had the lowest hand.
    ],
)
def test_the_community_card_counts_for_the_opener(
    game: str, shared: str, before: int, after: int
) -> None:
    setup = setup_of(game, Stakes(structure="pot-limit", ante=1), LIVE)
    burned, card = parse_cards(f"2h {shared}")
    deck = deck_for_eight(f"2c 2d 2h {shared}")
    redeck = [burned, card, *(each for each in deck if each not in (burned, card))]
    hand = Hand(setup, [1000] * 8, deck, redeck=redeck)
    to_street(hand, "sixth")
    assert hand.actor == before
    to_street(hand, "seventh")
    assert (hand.boards[0], hand.actor) == ([card], after)


@pytest.mark.clause("GAME-STUD-28")
def test_a_community_card_plays_in_everybodys_hand() -> None:
    hand = stud(8, seed=4)
    to_street(hand, "seventh")
    shared = hand.boards[0][0]
    for holding in hand.holdings:
        assert len(holding.cards()) == 6
        assert shared not in holding.cards()
    play_out(hand, policies.call, Random(1))
    assert replay(hand.setup, hand.events).stacks == hand.stacks
