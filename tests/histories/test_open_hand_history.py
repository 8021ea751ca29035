from decimal import Decimal
from random import Random

import msgspec
import pytest

from huone.bots.policies import POLICIES
from huone.games import deck_of, play, usual_stakes
from huone.games import events as game_events
from huone.games.definition import Game, Mix, betting_game, catalog
from huone.games.hand import Hand
from huone.games.rules import LIVE, no_limit
from huone.games.setup import Paid, setup_of
from huone.histories.heading import Heading
from huone.histories.open_hand_history import OpenHand, game_type, open_hand, write_json
from huone.sim.hands import RULES, deal, play_out

DEALT = [
    game.id
    for game in catalog().values()
    if isinstance(game, Game) or (isinstance(game, Mix) and game.choice)
]
REQUIRED = {
    "spec_version", "site_name", "network_name", "internal_version", "tournament", "game_number",
    "start_date_utc", "table_name", "game_type", "bet_limit", "table_size", "currency",
    "dealer_seat", "small_blind_amount", "big_blind_amount", "ante_amount", "hero_player_id",
    "flags", "players", "rounds", "pots",
}  # fmt: skip
WORDS = {
    "Dealt Cards", "Mucks Cards", "Shows Cards", "Post Ante", "Post SB", "Post BB", "Straddle",
    "Post Dead", "Post Extra Blind", "Fold", "Check", "Bet", "Raise", "Call",
}  # fmt: skip
EUROS = Heading(currency="EUR", decimals=2, names={0: "Aino"}, start_ms=1_700_000_000_000)


def random_hand(game: str, seed: int) -> Hand:
    chance = Random(f"{game}/{seed}")
    hand = deal(setup_of(game, usual_stakes(game), chance.choice(RULES)), 5, chance)
    play_out(hand, POLICIES["random"], chance)
    return hand


def put_in(document: OpenHand) -> Decimal:
    return sum(
        (action.amount for each in document.rounds for action in each.actions), start=Decimal()
    )


def test_the_document_has_what_the_format_asks_for() -> None:
    hand = play("texas", stacks=[500, 500], stakes=no_limit(5, 10))
    hand.fold()
    document = msgspec.json.decode(write_json(hand.events, EUROS, hero=0))["ohh"]
    assert set(document) == REQUIRED
    assert document["spec_version"] == "1.4.7"
    assert document["start_date_utc"] == "2023-11-14T22:13:20Z"
    assert document["bet_limit"] == {"bet_type": "NL", "bet_cap": 0}
    assert document["currency"] == "EUR"
    assert document["hero_player_id"] == 0
    assert document["small_blind_amount"] == 0.05
    assert document["players"][0] == {"id": 0, "seat": 1, "name": "Aino", "starting_stack": 5.0}
    assert document["dealer_seat"] == 2


def test_money_is_written_as_exact_numbers() -> None:
    hand = play("texas", stacks=[10**15 + 1, 500], stakes=no_limit(5, 10))
    hand.fold()
    assert '"starting_stack":10000000000000.01' in write_json(hand.events, EUROS)


@pytest.mark.parametrize("game", DEALT)
def test_the_amounts_of_every_game_add_up(game: str) -> None:
    for seed in range(6):
        hand = random_hand(game, seed)
        document = open_hand(hand.events, Heading())
        returned = sum(
            event.chips for event in hand.events if isinstance(event, game_events.BetReturned)
        )
        pots = sum((pot.amount for pot in document.pots), start=Decimal())
        assert put_in(document) - returned == pots
        wins = [win for pot in document.pots for win in pot.player_wins]
        assert sum((win.win_amount for win in wins), start=Decimal()) == pots
        for player in document.players:
            stack = player.starting_stack
            stack -= sum(
                action.amount
                for each in document.rounds
                for action in each.actions
                if action.player_id == player.id
            )
            stack += sum(win.win_amount for win in wins if win.player_id == player.id)
            stack += sum(
                event.chips
                for event in hand.events
                if isinstance(event, game_events.BetReturned) and event.seat == player.seat - 1
            )
            assert stack == hand.stacks[player.seat - 1]


@pytest.mark.parametrize("game", DEALT)
def test_every_round_and_action_is_in_the_formats_words(game: str) -> None:
    for seed in range(6):
        hand = random_hand(game, seed)
        document = open_hand(hand.events, Heading(), hero=hand.players[0].seat)
        assert [each.id for each in document.rounds] == list(range(len(document.rounds)))
        for each in document.rounds:
            numbers = [action.action_number for action in each.actions]
            assert numbers == list(range(1, len(numbers) + 1))
            assert {action.action for action in each.actions} <= WORDS


def test_the_hero_s_cards_are_dealt_and_nobody_else_s() -> None:
    hand = play("omaha", stacks=[100, 100, 100])
    hand.fold()
    hand.fold()
    document = open_hand(hand.events, Heading(), hero=1)
    dealt = [
        (action.player_id, action.cards)
        for action in document.rounds[0].actions
        if action.action == "Dealt Cards"
    ]
    assert dealt == [(1, tuple(map(repr, hand.holdings[1].cards())))]
    observed = open_hand(hand.events, Heading())
    assert observed.flags == ["Observed"]
    assert observed.hero_player_id is None
    assert not any(action.cards for action in observed.rounds[0].actions)


def test_an_amount_is_what_the_action_adds() -> None:
    hand = play("texas", stacks=[100, 100])
    hand.bet(6)
    hand.bet(20)
    hand.call()
    hand.bet(10)
    hand.fold()
    document = open_hand(hand.events, Heading())
    told = [
        (action.action, int(action.amount))
        for each in document.rounds
        for action in each.actions
        if action.amount
    ]
    assert told == [
        ("Post SB", 1), ("Post BB", 2), ("Raise", 5), ("Raise", 18), ("Call", 14), ("Bet", 10),
    ]  # fmt: skip
    assert document.pots[0].amount == 40


def test_rake_and_jackpot_are_told_apart() -> None:
    def rake(
        pots: tuple[int, ...], players: int, second_street: bool, paid: Paid
    ) -> tuple[tuple[int, int], ...]:
        return tuple((2, 1) for _ in pots)

    setup = setup_of("texas", no_limit(5, 10), LIVE, rake=rake)
    hand = Hand(setup, [100, 100], deck_of(setup, 1))
    hand.call()
    hand.check()
    hand.bet(20)
    hand.fold()
    (pot,) = open_hand(hand.events, Heading()).pots
    assert pot.amount == 20
    assert pot.rake == 2
    assert pot.jackpot == 1
    assert pot.player_wins[0].win_amount == 17


def test_a_second_runout_is_flagged_and_has_rounds_of_its_own() -> None:
    rules = msgspec.structs.replace(LIVE, runouts_max=2)
    hand = play("texas", stacks=[50, 50], rules=rules, seed=4)
    hand.bet(50)
    hand.call()
    hand.choose_runouts(2)
    hand.choose_runouts(2)
    hand.show()
    hand.show()
    document = open_hand(hand.events, Heading(), hero=0)
    assert document.flags == ["Run_It_Twice"]
    streets = [each.street for each in document.rounds]
    assert streets == ["Preflop", "Flop", "Turn", "River", "Flop", "Turn", "River", "Showdown"]


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        ("texas", "Holdem"),
        ("pineapple", "Holdem"),
        ("double-flop-holdem", "Holdem"),
        ("omaha", "Omaha"),
        ("courchevel", "Omaha"),
        ("omaha-hilo", "OmahaHiLo"),
        ("seven-card-stud", "Stud"),
        ("razz", "Stud"),
        ("stud-hilo", "StudHiLo"),
        ("badugi", "Draw"),
        ("sviten-special", "Draw"),
    ],
)
def test_each_game_is_of_the_nearest_kind(game: str, kind: str) -> None:
    assert game_type(betting_game(game)) == kind
