import re
from random import Random

import msgspec
import pytest

from huone.bots.policies import POLICIES
from huone.games import deck_of, play, usual_stakes
from huone.games import events as game_events
from huone.games.definition import Game, Mix, catalog
from huone.games.hand import Hand
from huone.games.rules import LIVE, Stakes, no_limit
from huone.games.setup import Paid, setup_of
from huone.histories.transcript import Heading, write_text
from huone.sim.hands import RULES, deal, play_out

DEALT = [
    game.id
    for game in catalog().values()
    if isinstance(game, Game) or (isinstance(game, Mix) and game.choice)
]
CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


def random_hand(game: str, seed: int) -> Hand:
    chance = Random(f"{game}/{seed}")
    hand = deal(setup_of(game, usual_stakes(game), chance.choice(RULES)), 5, chance)
    play_out(hand, POLICIES["random"], chance)
    return hand


def test_a_hand_is_laid_out_as_online_rooms_do() -> None:
    hand = play("texas", stacks=[500, 500, 60], stakes=no_limit(5, 10), seed=9)
    hand.bet(60)
    hand.bet(150)
    hand.call()
    hand.check()
    hand.bet(350)
    hand.call()
    heading = Heading(
        number="77",
        table="Kamppi",
        start_ms=1_700_000_000_000,
        names={0: "Aino", 1: "Eino", 2: "Helmi"},
        seats=6,
        currency="EUR",
        decimals=2,
    )
    hand_over = """\
Huone Hand #77: Texas Hold'em No Limit (€0.05/€0.10) - 2023/11/14 22:13:20 UTC
Table 'Kamppi' 6-max Seat #3 is the button
Seat 1: Aino (€5.00 in chips)
Seat 2: Eino (€5.00 in chips)
Seat 3: Helmi (€0.60 in chips)
Aino: posts small blind €0.05
Eino: posts big blind €0.10
*** HOLE CARDS ***
Dealt to Eino [{eino}]
Helmi: raises €0.50 to €0.60 and is all-in
Aino: raises €0.90 to €1.50
Eino: calls €1.40
*** FLOP *** [{flop}]
Aino: checks
Eino: bets €3.50 and is all-in
Aino: calls €3.50 and is all-in
"""
    text = write_text(hand.events, heading, hero=1)
    board = " ".join(map(repr, hand.boards[0][:3]))
    eino = " ".join(map(repr, hand.holdings[1].cards()))
    assert text.startswith(hand_over.format(eino=eino, flop=board))
    assert "*** SHOW DOWN ***" in text
    assert "Total pot €10.60 Main pot €1.80. Side pot €8.80. | Rake €0.00" in text
    assert "Seat 3: Helmi (button) showed [" in text


def test_a_folded_hand_shows_nothing() -> None:
    hand = play("texas", stacks=[100, 100, 100])
    hand.fold()
    hand.bet(6)
    hand.fold()
    lines = write_text(hand.events).splitlines()
    assert "Uncalled bet (4) returned to Player 1" in lines
    assert "Player 1 collected 4 from pot" in lines
    assert "Total pot 4 | Rake 0" in lines
    assert lines[-3:] == [
        "Seat 1: Player 1 (small blind) collected (4)",
        "Seat 2: Player 2 (big blind) folded before flop",
        "Seat 3: Player 3 (button) folded before flop (didn't bet)",
    ]
    assert not CARD.search("\n".join(lines))


def test_rake_is_part_of_the_total_pot() -> None:
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
    text = write_text(hand.events)
    assert "Total pot 20 | Rake 3" in text
    assert "collected 17 from pot" in text


@pytest.mark.parametrize("game", DEALT)
def test_every_game_has_its_transcript(game: str) -> None:
    for seed in range(6):
        hand = random_hand(game, seed)
        text = write_text(hand.events)
        start = hand.events[0]
        assert isinstance(start, game_events.HandStarted)
        won = sum(event.chips for event in hand.events if isinstance(event, game_events.PotWon))
        collected = re.findall(r"collected (\d+) from", text)
        assert sum(map(int, collected)) == won
        assert f"Total pot {won}" in text
        assert text.count("\nSeat ") == 2 * len(start.seats)
        assert text.count("*** SUMMARY ***") == 1
        assert text.count("*** SHOW DOWN ***") <= 1


@pytest.mark.parametrize("game", DEALT)
def test_only_the_hero_sees_his_own_hidden_cards(game: str) -> None:
    for seed in range(6):
        hand = random_hand(game, seed)
        hero = hand.players[0].seat
        hidden = hidden_cards(hand, hero)
        named = set(CARD.findall(write_text(hand.events, hero=hero)))
        assert not named & hidden
        own = {
            repr(card)
            for event in hand.events
            if isinstance(event, game_events.CardsDealt) and event.seat == hero
            for card in event.down
        }
        assert own <= named


def hidden_cards(hand: Hand, hero: int) -> set[str]:
    """List the cards that lay face down in front of others and were never shown."""
    hidden: set[str] = set()
    seen: set[str] = set()
    for event in hand.events:
        if isinstance(event, game_events.CardsDealt):
            (seen if event.seat == hero else hidden).update(map(repr, event.down))
            seen.update(map(repr, event.up))
        elif isinstance(event, game_events.HandShown | game_events.BoardDealt):
            seen.update(map(repr, event.cards))
        elif isinstance(event, game_events.CardOffered):
            seen.add(repr(event.card))
    return hidden - seen


@pytest.mark.parametrize("game", ["texas", "omaha", "badugi", "sviten-special", "pineapple"])
def test_without_upcards_the_hero_alone_is_dealt_to(game: str) -> None:
    hand = play(game, stacks=[100, 100, 100])
    while not hand.is_over:
        hand.act(POLICIES["call"](hand, Random(1)))
    dealt = [line for line in write_text(hand.events, hero=0).splitlines() if "Dealt to" in line]
    assert dealt
    assert all(line.startswith("Dealt to Player 1 [") for line in dealt)
    assert "Dealt to" not in write_text(hand.events)


def test_draws_and_choices_have_their_lines() -> None:
    hand = play("sviten-special", stacks=[100, 100], seed=3)
    hand.call()
    hand.check()
    hand.check()
    hand.check()
    own = hand.holdings[0].cards()
    hand.discard(own[:2], 0)
    hand.discard(hand.holdings[1].cards()[:1], 1)
    hand.keep(True)
    hand.check()
    hand.bet(4)
    hand.fold()
    lines = write_text(hand.events, hero=0).splitlines()
    assert f"Player 1: discards 2 cards [{own[0]!r} {own[1]!r}]" in lines
    assert "Player 2: discards 1 card" in lines
    assert [line for line in lines if line.startswith("Player 2: is offered [")]
    assert "Player 2: keeps the card" in lines
    assert [line for line in lines if line.startswith("*** TURN *** [")]
    assert "Seat 1: Player 1 (big blind) folded on the turn" in lines


def test_stud_shows_upcards_street_by_street() -> None:
    hand = play("seven-card-stud", stacks=[100, 100])
    hand.bring_in()
    hand.call()
    text = write_text([*hand.events, game_events.HandEnded(tuple(hand.stacks.values()))], hero=0)
    assert "*** THIRD STREET ***" in text
    assert re.search(r"Player \d: brings in for 1", text)
    assert re.search(r"Dealt to Player 2 \[..\]\n", text)
    assert re.search(r"Dealt to Player 2 \[..\] \[..\]\n", text)
    assert re.search(r"Dealt to Player 1 \[.. .. ..\] \[..\]\n", text)


def test_ante_games_head_with_their_ante() -> None:
    stakes = Stakes(structure="pot-limit", ante=2)
    hand = play("soko", stacks=[100, 100], stakes=stakes)
    hand.fold()
    text = write_text(hand.events)
    assert "Sökö Pot Limit (ante 2)" in text
    assert "Player 1: posts the ante 2" in text


def test_runouts_are_numbered() -> None:
    rules = msgspec.structs.replace(LIVE, runouts_max=2)
    hand = play("texas", stacks=[50, 50], rules=rules, seed=4)
    hand.bet(50)
    hand.call()
    hand.choose_runouts(2)
    hand.choose_runouts(2)
    hand.show()
    hand.show()
    text = write_text(hand.events)
    assert "*** FIRST FLOP ***" in text
    assert "*** SECOND RIVER ***" in text
    assert "wants to run the board 2 times" in text
    assert text.count(" Board [") == 2


def test_what_the_house_does_has_its_line() -> None:
    hand = play("texas", stacks=[100, 100, 100])
    hand.kill(2)
    hand.void()
    lines = write_text(hand.events).splitlines()
    assert "Player 3: the hand is dead" in lines
    assert "The hand is void: all bets are returned" in lines
    assert "Total pot 0 | Rake 0" in lines


def test_open_face_is_written_in_the_same_layout() -> None:
    hand = play("open-face-chinese", stacks=[100, 100], seed=2)
    own = list(hand.in_hand[0])
    while not hand.is_over:
        hand.act(hand.timed_out())
    lines = write_text(hand.events, hero=0).splitlines()
    assert lines[0] == "Huone Hand #1: Open Face Chinese (1 a point)"
    assert f"Dealt to Player 1 [{' '.join(map(repr, own))}]" in lines
    assert "*** SCORE ***" in lines
    assert lines[-2].startswith("Seat 1: Player 1 ")


def test_the_heading_stands_where_one_would_put_it() -> None:
    hand = play("texas", stacks=[100, 100])
    hand.fold()
    heading = Heading(number="7", table="Kallio")
    assert write_text(hand.events, heading) == write_text(hand.events, heading=heading)
    assert write_text(hand.events, heading).startswith("Huone Hand #7: ")
    assert "Dealt to" not in write_text(hand.events, heading)
