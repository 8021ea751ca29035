"""Policies: ways to answer a turn.

Owns: the policies `call`, `random`, `tight`, `equity`, `house`, and one for each strength.
Never: looks at a card that its seat could not see.

A policy takes the hand and a source of chance, and answers the turn with a legal action.
"""

from collections.abc import Callable
from random import Random

from huone.bots.characters import CHARACTERS, Character
from huone.bots.judgement import judge
from huone.bots.placing import PLACING
from huone.bots.strength import best_discard, likes_offer, strength
from huone.cards.card import Card
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
    Show,
    Turn,
)
from huone.games.hand import Hand
from huone.games.openface import OpenFace
from huone.games.protocol import AnyHand
from huone.refusal import Refused

Policy = Callable[[Hand, Random], Action]
AnyPolicy = Callable[[Hand | OpenFace, Random], Action]
CHEAP_BETS = 3
"""Up to so many of the smallest bets, the first street is played for what may come."""
CALL_MARGIN = 1.2
"""Who bets has more than a random hand, so a call must be worth this much more than its price."""
CHEAP_SHARE = 0.8
"""What part of a fair share of the pot is enough for a cheap call."""
RAISE_SHARE = 1.5
"""From how many fair shares on a hand is worth a bet or a raise."""
RAISE_AGAIN = 0.75
"""A bet that was not cheap is raised only with a hand that wins this often."""
BLUFFS, RAISES = 0.03, 0.65
"""How often a bot bets with nothing, and with a hand worth it; else it would be read at once."""


class UnknownPolicy(Refused):
    """A name that no policy has."""

    code = "sim/unknown-policy"
    says = "there is no policy '{policy}', only {policies}"


def call(hand: Hand, chance: Random) -> Action:
    """Stay in for as little as possible, stand pat, show."""
    turn = _turn(hand)
    return cheapest(turn) if turn.kind == "bet" else _plain(hand, turn, chance)


def random(hand: Hand, chance: Random) -> Action:
    """Do anything that is legal."""
    turn = _turn(hand)
    if turn.kind != "bet":
        return _any_choice(hand, turn, chance)
    luck = chance.random()
    if luck < 0.15 and not turn.bring_in_chips:
        return Fold()
    if luck < 0.4 and turn.raise_to_min:
        return Bet(_any_amount(turn, chance))
    return cheapest(turn)


def tight(hand: Hand, chance: Random) -> Action:
    """Play the good third of hands, raise the best, fold the rest to a bet."""
    return _by_strength(hand, chance, fold_below=0.55, raise_above=0.75)


def equity(hand: Hand, chance: Random) -> Action:
    """Compare the chance of winning with the price of the pot."""
    turn = _turn(hand)
    if turn.kind != "bet":
        return _plain(hand, turn, chance)
    price, fair = _price(hand, turn), 1 / hand.betting.live
    return _by_strength(hand, chance, fold_below=price, raise_above=max(1.4 * fair, price))


def house(hand: Hand, chance: Random) -> Action:
    """Play as pleasant company does."""
    return _answer(hand, _turn(hand), chance)


def _policy_of(character: Character) -> Policy:
    """Play as a character does."""

    def decide(hand: Hand, chance: Random) -> Action:
        return _in_character(hand, _turn(hand), character, chance)

    return decide


POLICIES: dict[str, Policy] = {
    "call": call,
    "random": random,
    "tight": tight,
    "equity": equity,
    "house": house,
    "easy": _policy_of(CHARACTERS["goat"]),
    "medium": _policy_of(CHARACTERS["regular"]),
    "strong": _policy_of(CHARACTERS["shark"]),
}


def answer(hand: AnyHand, turn: Turn, character: Character, chance: Random) -> Action:
    """Answer anybody's turn as a character does. Several may be asked, so the turn says whose."""
    if isinstance(hand, OpenFace):
        return PLACING[character.strength](hand, chance)
    assert isinstance(hand, Hand)
    return _in_character(hand, turn, character, chance)


def _in_character(hand: Hand, turn: Turn, character: Character, chance: Random) -> Action:
    if turn.kind == "bet":
        return judge(hand, turn, character, chance)
    return _choose_cards(hand, turn, chance)


def _choose_cards(hand: Hand, turn: Turn, chance: Random) -> Action:
    """Answer anything but a bet for the best."""
    me = hand.player_at(turn.seat).index
    if turn.kind in ("discard", "draw"):
        return Discard(best_discard(hand, me, turn, chance))
    if turn.kind == "keep":
        return Keep(likes_offer(hand, me, chance))
    return _plain(hand, turn, chance)


def _answer(hand: Hand, turn: Turn, chance: Random) -> Action:
    """Answer loosely, not wildly, with an eye for the price of large bets."""
    if turn.kind != "bet":
        return _choose_cards(hand, turn, chance)
    me = hand.player_at(turn.seat).index
    value, fair = strength(hand, me, chance), 1 / hand.betting.live
    price, raises_from = CALL_MARGIN * _price(hand, turn), RAISE_SHARE * fair
    if hand.street == 0 and turn.call_chips <= CHEAP_BETS * hand.setup.stakes.min_bet:
        price = min(price, CHEAP_SHARE * fair)
    elif turn.call_chips:
        raises_from = max(raises_from, RAISE_AGAIN)
    luck = chance.random()
    if turn.raise_to_min and (luck < BLUFFS or (value >= raises_from and luck < RAISES)):
        return Bet(_sensible_amount(hand, turn))
    return Fold() if turn.call_chips and value < price else cheapest(turn)


def policy_named(name: str) -> AnyPolicy:
    """Find a policy by its name, for hands of every kind."""
    if name not in POLICIES:
        raise UnknownPolicy(policy=name, policies=", ".join(POLICIES))
    betting, placing = POLICIES[name], PLACING[name]

    def decide(hand: Hand | OpenFace, chance: Random) -> Action:
        return placing(hand, chance) if isinstance(hand, OpenFace) else betting(hand, chance)

    return decide


def cheapest(turn: Turn) -> Action:
    """Stay in a bet for as little as possible."""
    if turn.bring_in_chips:
        return BringIn()
    return Check() if turn.can_check else Call()


def _by_strength(hand: Hand, chance: Random, *, fold_below: float, raise_above: float) -> Action:
    turn = _turn(hand)
    if turn.kind != "bet":
        return _plain(hand, turn, chance)
    value = strength(hand, hand.actor, chance)
    if value >= raise_above and turn.raise_to_min and chance.random() < 0.7:
        return Bet(_sensible_amount(hand, turn))
    if value < fold_below and turn.call_chips:
        return Fold()
    return cheapest(turn)


def _price(hand: Hand, turn: Turn) -> float:
    """Tell what part of the pot a call pays for."""
    if not turn.call_chips:
        return 0.0
    pot = sum(pot.chips for pot in hand.pots())
    return turn.call_chips / (pot + turn.call_chips)


def _turn(hand: Hand) -> Turn:
    turn = hand.turn()
    assert turn is not None, "the hand is over"
    return turn


def _plain(hand: Hand, turn: Turn, chance: Random) -> Action:
    """Answer anything but a bet quietly: the smallest discard, keep, show, the first choice."""
    if turn.kind in ("discard", "draw"):
        return Discard(tuple(sorted(_held(hand, turn))[: turn.discard_min]))
    if turn.kind == "keep":
        return Keep(True)
    if turn.kind == "choose-game":
        return ChooseGame(turn.menu[chance.randrange(len(turn.menu))])
    return ChooseRunouts(1) if turn.kind == "runouts" else Show()


def _any_choice(hand: Hand, turn: Turn, chance: Random) -> Action:
    """Answer anything but a bet at random."""
    if turn.kind in ("discard", "draw"):
        count = chance.randint(turn.discard_min, turn.discard_max)
        return Discard(tuple(chance.sample(_held(hand, turn), count)))
    if turn.kind == "keep":
        return Keep(chance.random() < 0.5)
    if turn.kind == "choose-game":
        return ChooseGame(chance.choice(turn.menu))
    if turn.kind == "runouts":
        return ChooseRunouts(chance.randint(1, turn.runouts_max))
    return Muck() if chance.random() < 0.5 and hand.can_muck() else Show()


def _any_amount(turn: Turn, chance: Random) -> int:
    if turn.fixed or chance.random() < 0.5:
        return turn.raise_to_min
    return chance.randint(turn.raise_to_min, turn.raise_to_max)


def _sensible_amount(hand: Hand, turn: Turn) -> int:
    """Bet about two thirds of the pot."""
    if turn.fixed:
        return turn.raise_to_min
    pot = sum(pot.chips for pot in hand.pots())
    wanted = hand.betting.level + (pot + turn.call_chips) * 2 // 3
    return max(turn.raise_to_min, min(wanted, turn.raise_to_max))


def _held(hand: Hand, turn: Turn) -> list[Card]:
    return hand.holdings[hand.player_at(turn.seat).index].cards()
