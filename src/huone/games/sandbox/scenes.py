"""Scenes: a hand from the middle, and its settlement without playing.

Owns: a hand in which so much is in the pots, so many have folded and this street begins.
Never: has a rule. What was paid before is posted as antes and the streets before are checked
through, so a scene is a hand like any other: it replays, and its chips add up.

>>> hand = scene("texas", {0: 80, 1: 80}, paid={0: 20, 1: 20, 2: 5}, board="Qh Jh 2c")
>>> hand
<Hand texas, flop, 45 in the pots, stacks {0: 80, 1: 80, 2: 0}, seat 0 to act on the bet>
>>> settle("texas", paid={0: 50, 1: 50, 2: 10}, hole={0: "AhKh", 2: "QsQd"}, board="Qh Jh 2c 3d 4d")
{0: 80, 1: 0, 2: 30}
"""

from collections.abc import Collection, Mapping

from huone.cards.card import parse_cards
from huone.games.definition import Game
from huone.games.hand import Hand
from huone.games.rules import ONLINE, HandRules, Post, Stakes
from huone.games.sandbox.choosing import Cards, with_chosen
from huone.games.sandbox.start import GameSource, deck_of, game_of, usual_stakes
from huone.games.setup import BadSeats, setup_of
from huone.refusal import Refused


class BadScene(Refused):
    """A description that no hand can come to."""

    code = "sandbox/bad-scene"
    says = "no hand can be so: {why}"


def scene(
    game: GameSource,
    stacks: Mapping[int, int],
    *,
    paid: Mapping[int, int],
    folded: Collection[int] = (),
    hole: Mapping[int, Cards] | None = None,
    board: Cards | None = None,
    street: str = "",
    button: int = -1,
    stakes: Stakes | None = None,
    rules: HandRules = ONLINE,
    seed: int = 0,
) -> Hand:
    """Begin a hand at a street: `stacks` behind, `paid` by each seat on the streets before.

    A seat that has paid and is not among the stacks has nothing left: it is all-in, or `folded`.
    The street is named, or it is the one that the board belongs to.

    >>> scene("texas", {0: 80, 1: 80}, paid={0: 20, 1: 20}, board="Qh Jh 2c").street
    1
    """
    found = game_of(game)
    if not isinstance(found, Game):
        raise BadScene(why=f"{found.id} is no game of betting streets")
    seats = sorted({*stacks, *paid})
    if min([*stacks.values(), *paid.values()], default=-1) < 0:
        raise BadScene(why="an amount is negative, or nobody is there")
    posts = [Post(seat, "ante", paid[seat]) for seat in seats if paid.get(seat)]
    posts += [Post(seat, "absent", 0) for seat in folded]
    setup = setup_of(found, stakes or usual_stakes(found), rules)
    hand = Hand(
        setup,
        [stacks.get(seat, 0) + paid.get(seat, 0) for seat in seats],
        deck_of(setup, seed),
        seats=seats,
        button=button,
        posts=posts,
        redeck=deck_of(setup, ~seed),
    )
    first = _street(found, street, board)
    if first and stacks and found.door is not None and setup.stakes.bring_in:
        raise BadScene(why="somebody brings in on the first street, so begin with that one")
    return _played_to(with_chosen(hand, hole or {}, board), first)


def settle(
    game: GameSource,
    *,
    paid: Mapping[int, int],
    hole: Mapping[int, Cards],
    board: Cards | None = None,
    button: int = -1,
    stakes: Stakes | None = None,
    rules: HandRules = ONLINE,
) -> dict[int, int]:
    """Divide what each seat has paid: who has cards is in for it, everybody else has folded.

    >>> settle("texas", paid={0: 5, 1: 5}, hole={0: "AhKh", 1: "QsJs"}, board="2c3d4h8s9c")
    {0: 10, 1: 0}
    """
    for seat in hole:
        if not paid.get(seat):
            raise BadScene(why=f"seat {seat} has cards and has paid nothing")
    folded = [seat for seat in paid if seat not in hole]
    if len(hole) < 1 or len(paid) < 2:
        raise BadSeats(why="two must have paid, and one must have cards")
    hand = scene(
        game, {}, paid=paid, folded=folded, hole=hole, board=board, button=button,
        stakes=stakes, rules=rules,
    )  # fmt: skip
    while not hand.is_over:
        hand.act(hand.timed_out())
    return hand.stacks


def _street(game: Game, street: str, board: Cards | None) -> int:
    """Find the street that a scene begins with."""
    names = [each.name for each in game.street]
    if street:
        if street not in names:
            raise BadScene(why=f"{game.id} has no street '{street}', but {', '.join(names)}")
        return names.index(street)
    first = board.split("/")[0] if isinstance(board, str) else board
    shown = len(parse_cards(first)) if first is not None else 0
    dealt = 0
    for number, each in enumerate(game.street):
        dealt += each.board
        if dealt == shown:
            return number
    raise BadScene(why=f"{game.id} never has a board of {shown} cards")


def _played_to(hand: Hand, street: int) -> Hand:
    """Check through to a street; everybody has paid already."""
    while not hand.is_over and hand.street < street:
        turn = hand.turn()
        assert turn is not None
        if turn.kind == "bet":
            hand.check_or_call()
        else:
            hand.act(hand.timed_out())
    return hand
