"""Mix: which game the n-th hand of a rotation is, and what it is played for.

Owns: the order of the games, their stakes and forced bets, and whether the button moves.
Never: deals, counts hands, or moves the button; a table does, hand after hand.

Rule 1: the number of a hand says everything, so a table that restarts needs nothing but that.
Rule 2: a game with upcards is dealt from the dealer's left and played with ante and bring-in; the
button waits where it is (GAME-HORSE-01, live:AMB-35).
"""

from msgspec import Struct

from huone.games.definition import Game, Mix, UnknownGame, betting_game, find
from huone.games.rules import HandRules, Stakes, fixed_limit
from huone.games.setup import Rake, Setup, with_structure
from huone.refusal import Refused


class BadRotation(Refused):
    """A rotation that cannot be played so."""

    code = "mix/bad-rotation"
    says = "{mix}: {why}"


class MixStakes(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a mix is played for: one set of amounts for each kind of game in it."""

    blinds: Stakes
    """Fixed limit with a button."""
    stud: Stakes
    """Fixed limit with ante and bring-in."""
    big_bet: Stakes | None = None
    """The blinds of the games that are not in fixed limit; a mix may have none."""


class MixHand(Struct, frozen=True):
    """What one hand of a rotation is."""

    game: Game
    stakes: Stakes
    button_moves: bool
    """Whether the button moves on before this hand."""
    from_dealer: bool
    """Whether cards are dealt from the dealer's left, whoever has the button (GAME-STUD-04)."""
    hands_left: int
    """Hands of this game that follow this one."""

    def setup(self, rules: HandRules, *, rake: Rake | None = None) -> Setup:
        """Set the hand up by a house's rules."""
        return Setup(self.game, self.stakes, rules, rake)


def rotation_named(name: str) -> Mix:
    """Find a mix whose games follow each other; anything else is refused."""
    mix = find(name)
    if not isinstance(mix, Mix) or mix.rotation is None:
        raise UnknownGame(game=name)
    return mix


def mix_stakes(
    small_bet: int, big_bet: int, *, ante: int, bring_in: int, big_blind: int = 0
) -> MixStakes:
    """Describe what a mix is played for; `big_blind` is that of its no-limit and pot-limit games.

    >>> mix_stakes(100, 200, ante=20, bring_in=30).stud.bring_in
    30
    """
    blinds = Stakes(structure="no-limit", small_blind=big_blind // 2, big_blind=big_blind)
    return MixStakes(
        blinds=fixed_limit(small_bet, big_bet),
        stud=fixed_limit(small_bet, big_bet, ante=ante, bring_in=bring_in),
        big_bet=blinds if big_blind else None,
    )


def hand_at(mix: Mix, number: int, stakes: MixStakes, *, hands: int | None = None) -> MixHand:
    """Say what the hand of a number is; hands count from 0, `hands` is how many each game lasts.

    >>> hand_at(rotation_named("horse"), 16, mix_stakes(2, 4, ante=1, bring_in=1)).game.name
    'Razz'
    """
    assert mix.rotation is not None
    each = mix.rotation.hands if hands is None else hands
    if each < 1 or number < 0:
        raise BadRotation(mix=mix.id, why=f"there is no hand {number} with {each} for each game")
    leg, played = divmod(number, each)
    game = betting_game(mix.menu[leg % len(mix.menu)])
    stud = game.door is not None
    return MixHand(
        game=game,
        stakes=_stakes_of(mix, game, stakes),
        button_moves=not (stud and mix.rotation.button_frozen_in_stud),
        from_dealer=stud,
        hands_left=each - 1 - played,
    )


def _stakes_of(mix: Mix, game: Game, stakes: MixStakes) -> Stakes:
    if game.door is not None and not stakes.stud.bring_in:
        raise BadRotation(mix=mix.id, why=f"{game.id} has no bring-in")
    structure = mix.structure_of.get(game.id, "fixed-limit")
    if structure == "fixed-limit":
        return stakes.stud if game.door is not None else stakes.blinds
    if stakes.big_bet is None:
        raise BadRotation(mix=mix.id, why=f"{game.id} is {structure}, and has no blinds")
    return with_structure(stakes.big_bet, structure)
