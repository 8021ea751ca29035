"""Every pot of random hands of every game, divided again by a naive second opinion."""

from collections import Counter, defaultdict
from random import Random

import pytest
from oracle.naive_showdown import GAMES, winnings

from huone.bots import policies
from huone.cards.card import Card
from huone.games import deck_of, setup_of, usual_stakes
from huone.games import events as game_events
from huone.games.definition import Game, Mix, catalog
from huone.games.hand import Hand
from huone.games.rules import ONLINE, Post
from huone.sim.hands import deal, play_out, setups_of

PLAYED = [
    game.id
    for game in catalog().values()
    if isinstance(game, Game) or (isinstance(game, Mix) and game.choice is not None)
]


def won(events: list[game_events.Event]) -> list[dict[int, int]]:
    """Add up what the hand itself gave each seat of each pot."""
    pots: dict[int, Counter[int]] = defaultdict(Counter)
    for event in events:
        if isinstance(event, game_events.PotWon):
            pots[event.pot][event.seat] += event.chips
    return [dict(pots[number]) for number in sorted(pots)]


def finished(game: str, number: int) -> Hand:
    chance = Random(f"{game}/{number}")
    setups = setups_of(catalog()[game])
    hand = deal(chance.choice(setups), chance.choice([2, 3, 6, 9]), chance)
    # Calling brings more hands to a showdown, random play more side pots.
    play_out(hand, chance.choice([policies.call, policies.random, policies.random]), chance)
    return hand


def check(game: str, hands: range) -> None:
    for number in hands:
        hand = finished(game, number)
        assert won(hand.events) == winnings(hand.events), f"{game}, hand {number}"


@pytest.mark.clause("LIVE-SPLIT-01", "LIVE-SPLIT-08", "GAME-HILO-10", "GAME-DFLOP-05")
@pytest.mark.parametrize("game", PLAYED)
def test_every_pot_goes_where_a_naive_count_says(game: str) -> None:
    check(game, range(60))


@pytest.mark.deep
@pytest.mark.parametrize("game", PLAYED)
def test_every_pot_of_many_hands_goes_where_a_naive_count_says(game: str) -> None:
    check(game, range(60, 1500))


def test_the_second_opinion_knows_every_game() -> None:
    games = {game.id for game in catalog().values() if isinstance(game, Game)}
    assert set(GAMES) == games


STUD_PLACES = [
    [seat, seat + 3, seat + 6, seat + 10, seat + 14, seat + 18, seat + 22] for seat in (0, 1)
]
"""Where the cards of the first two of three stud players lie in the deck."""


def with_twins(deck: list[Card], chance: Random) -> list[Card]:
    """Give two stud players the same ranks in other suits."""
    ranks = chance.sample(range(13), 7)
    for place, other, rank in zip(*STUD_PLACES, ranks, strict=True):
        suits = chance.sample(range(4), 2)
        for at, suit in zip((place, other), suits, strict=True):
            there = deck.index(Card(4 * rank + suit))
            deck[at], deck[there] = deck[there], deck[at]
    return deck


def tied(game: str, seed: int) -> Hand:
    """Play for 21 chips of three players, so that what is shared has an odd chip."""
    setup = setup_of(game, usual_stakes(game, "pot-limit"), ONLINE)
    posts = [Post(seat, "dead-post", 7) for seat in range(3)]
    deck = deck_of(setup, seed)
    if setup.game.door is not None:
        deck = with_twins(deck, Random(seed))
    hand = Hand(setup, [100] * 3, deck, posts=posts)
    play_out(hand, policies.call, Random(seed))
    return hand


@pytest.mark.clause(
    "LIVE-SPLIT-02", "LIVE-SPLIT-03", "LIVE-SPLIT-04", "LIVE-SPLIT-06", "GAME-STUD-44"
)
@pytest.mark.parametrize(
    "game", ["texas", "omaha-hilo", "stud-hilo", "razz", "seven-card-stud", "sviten-special"]
)
def test_odd_chips_go_where_a_naive_count_says(game: str) -> None:
    shared = 0
    for seed in range(150):
        hand = tied(game, seed)
        assert won(hand.events) == winnings(hand.events), f"{game}, seed {seed}"
        shared += len(won(hand.events)[0]) > 1
    assert shared >= 3


def test_a_wrong_share_would_be_noticed() -> None:
    noticed = 0
    for number in range(60):
        events = finished("omaha-hilo", number).events
        for at, event in enumerate(events):
            if isinstance(event, game_events.PotWon) and event.chips > 1:
                wrong = game_events.PotWon(
                    event.pot, event.share, event.board, event.seat, event.chips - 1
                )
                assert won([*events[:at], wrong, *events[at + 1 :]]) != winnings(events)
                noticed += 1
    assert noticed > 60


def test_the_hands_include_side_pots_splits_and_showdowns() -> None:
    seen: Counter[str] = Counter()
    for game in PLAYED:
        for number in range(20):
            pots = won(finished(game, number).events)
            seen["side pots"] += len(pots) > 1
            seen["splits"] += any(len(pot) > 1 for pot in pots)
    assert min(seen["side pots"], seen["splits"]) >= 20
