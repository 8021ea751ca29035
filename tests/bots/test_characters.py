from random import Random

import pytest

from huone.bots.characters import CHARACTERS, STRENGTHS, UnknownStrength, character_of
from huone.bots.judgement import judge
from huone.bots.reading import rivals_of
from huone.games import Hand, play
from huone.games.actions import Bet, Fold


def test_a_bot_has_the_same_character_every_evening() -> None:
    bots = [f"bot-nl10-{number}" for number in range(60)]
    assert {character_of(bot).name for bot in bots} == set(CHARACTERS)
    assert [character_of(bot) for bot in bots] == [character_of(bot) for bot in bots]


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_room_chooses_how_well_its_bots_play(strength: str) -> None:
    bots = [f"bot-{number}" for number in range(40)]
    found = {character_of(bot, strength) for bot in bots}
    assert {each.strength for each in found} == {strength}
    assert len(found) == 3


def test_a_strength_that_no_bot_has_is_refused() -> None:
    with pytest.raises(UnknownStrength, match="easy, medium, strong or mixed, not 'godlike'"):
        character_of("bot-1", "godlike")


def facing(bets: int) -> Hand:
    """Two players; the first has bet so often, and it is the other's turn."""
    hand = play("texas", stacks=[400, 400], seed=3)
    for _ in range(bets):
        turn = hand.turn()
        assert turn is not None
        hand.act(Bet(turn.raise_to_min))
    return hand


def test_who_has_bet_is_read_for_better_cards() -> None:
    quiet, loud = facing(1), facing(3)
    reads = [rivals_of(hand, hand.actor, respect=0.8)[0].choices for hand in (quiet, loud)]
    assert reads[0] < reads[1]
    assert rivals_of(loud, loud.actor, respect=0.0)[0].choices == 1


def shoved(seed: int) -> Hand:
    """Deal two players a hundred big blinds; the first of them has bet everything."""
    hand = play("texas", stacks=[200, 200], seed=seed)
    turn = hand.turn()
    assert turn is not None
    hand.act(Bet(turn.raise_to_max))
    return hand


def folded(character: str) -> int:
    """Count the hands of a hundred that a character folds to a bet of everything."""
    count = 0
    for seed in range(100):
        hand = shoved(seed)
        turn = hand.turn()
        assert turn is not None
        count += judge(hand, turn, CHARACTERS[character], Random(seed)) == Fold()
    return count


def test_characters_differ_where_it_costs_most() -> None:
    """A rock gives way to a bet of a hundred big blinds far more often than a goat."""
    assert folded("rock") > 60
    assert folded("goat") < folded("shark") <= folded("rock")
