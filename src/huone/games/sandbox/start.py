"""Start: a hand of any game with one call, for programs, notebooks and tests.

Owns: games from a file or a text, small stakes for who names none, a deck from a number, `play`.
Never: is used by a room, whose stakes, seats and sealed decks are decided elsewhere.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, overload

from huone.cards.card import Card
from huone.games.definition import AnyGame, BadGame, Game, Mix, OpenFaceGame, define, find, parse
from huone.games.hand import Hand
from huone.games.rules import (
    ONLINE,
    CashPoints,
    HandRules,
    PointStakes,
    Stakes,
    fixed_limit,
    no_limit,
    pot_limit,
)
from huone.games.setup import BadSeats, BadStakes, Setup, setup_of

if TYPE_CHECKING:
    from huone.games.openface import OpenFace, OpenFaceSetup
    from huone.games.sandbox.choosing import Cards

GameSource = str | Path | AnyGame
"""A game by its name, as the path of its file, as its text, or as it is defined."""


def game_of(source: GameSource) -> AnyGame:
    """Find a game by its name, or read one of your own and make it known by its id.

    A path ends in `.toml`; a text has several lines.

    >>> game_of("plo").id
    'omaha'
    """
    if isinstance(source, str) and "\n" in source:
        return define(parse(source, file="the text"))
    if isinstance(source, Path) or (isinstance(source, str) and source.endswith(".toml")):
        path = Path(source)
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
            raise BadGame(file=str(path), why=f"it cannot be read: {reason}") from None
        return define(parse(text, file=path.name))
    return find(source) if isinstance(source, str) else define(source)


@overload
def play(  # type: ignore[overload-overlap]  # The names of open-face games are texts as well.
    game: Literal["open-face-chinese", "open-face", "ofc"],
    stacks: Sequence[int] | Mapping[int, int],
    *,
    stakes: PointStakes | None = None,
    seed: int = 0,
    button: int = -1,
) -> "OpenFace": ...


@overload
def play(
    game: GameSource,
    stacks: Sequence[int] | Mapping[int, int],
    *,
    stakes: Stakes | None = None,
    rules: HandRules = ONLINE,
    seed: int = 0,
    button: int = -1,
    hole: "Mapping[int, Cards] | None" = None,
    board: "Cards | None" = None,
) -> Hand: ...


def play(
    game: GameSource,
    stacks: Sequence[int] | Mapping[int, int],
    *,
    stakes: Stakes | PointStakes | None = None,
    rules: HandRules = ONLINE,
    seed: int = 0,
    button: int = -1,
    hole: "Mapping[int, Cards] | None" = None,
    board: "Cards | None" = None,
) -> "Hand | OpenFace":
    """Deal a hand of any game: the seed decides the cards, the last seat has the button.

    Stacks are those of seats 0, 1, 2, …, or of the seats that a mapping names. Cards may be chosen
    for seats and for the board, as they come if nobody folds.

    >>> hand = play("texas", {2: 100, 5: 80}, button=2, hole={5: "AsAd"}, board="Ah Ac 2d")
    >>> hand.holdings[0].down, hand.turn().seat
    ([As, Ad], 2)
    >>> play("omaha", stacks=[100, 100, 100], seed=7).turn().raise_to_max
    7
    >>> play("open-face-chinese", stacks=[100, 100]).turn().place_count
    5
    """
    found = game_of(game)
    seats = list(stacks) if isinstance(stacks, Mapping) else None
    chips = list(stacks.values()) if isinstance(stacks, Mapping) else list(stacks)
    _verify_chips(chips)
    if isinstance(found, OpenFaceGame):
        from huone.games.openface import OpenFace, open_face_setup  # Only who plays it waits.

        points = stakes or usual_points()
        if isinstance(points, Stakes):
            raise BadStakes(game=found.id, why="it is played for points")
        table = open_face_setup(found.id, points)
        if hole or board:
            raise BadGame(file=found.id, why="cards can be chosen in games of betting streets")
        return OpenFace(table, chips, deck_of(table, seed), seats=seats, button=button)
    if isinstance(found, Mix) and found.choice is None:
        named = ", ".join(found.menu)
        raise BadGame(file=found.id, why=f"it is a rotation, and a hand is of one game: {named}")
    bets = stakes or usual_stakes(found)
    if not isinstance(bets, Stakes):
        raise BadStakes(game=found.id, why="it is played with bets, not for points")
    setup = _setup(found, bets, rules)
    deck, redeck = deck_of(setup, seed), deck_of(setup, ~seed)
    hand = Hand(setup, chips, deck, seats=seats, button=button, redeck=redeck)
    if hole is None and board is None:
        return hand
    from huone.games.sandbox.choosing import with_chosen  # Only who chooses waits.

    return with_chosen(hand, hole or {}, board)


def _verify_chips(stacks: list[int]) -> None:
    """Refuse stacks that are not whole numbers: fractions, `inf`, `nan`, texts."""
    for stack in stacks:
        if not isinstance(stack, int):
            raise BadSeats(why=f"a stack of {stack!r}, where whole chips are needed")


_setups: dict[tuple[str, Stakes, HandRules], Setup] = {}
SETUPS_KEPT: Final = 64


def _setup(game: AnyGame, stakes: Stakes, rules: HandRules) -> Setup:
    """Set a game up once for all hands of a program; a setup never changes.

    A game of one's own may be defined anew under its id, so the definition is looked at, too.
    """
    key = (game.id, stakes, rules)
    setup = _setups.get(key)
    if setup is None or setup.definition is not game:
        assert isinstance(game, Game | Mix)
        if len(_setups) >= SETUPS_KEPT:
            _setups.clear()
        setup = _setups[key] = setup_of(game, stakes, rules)
    return setup


def usual_stakes(game: GameSource, structure: str | None = None) -> Stakes:
    """Give small stakes, of the structure that a game is most played with unless one is named.

    >>> usual_stakes("omaha").structure, usual_stakes("razz").bring_in
    ('pot-limit', 1)
    """
    found = game_of(game)
    wanted = structure or found.structures[0]
    if isinstance(found, Game) and found.stakes and found.stakes.structure == wanted:
        return found.stakes
    stud = isinstance(found, Game) and found.door is not None
    if wanted == "fixed-limit":
        return fixed_limit(2, 4, ante=1, bring_in=1) if stud else fixed_limit(2, 4)
    if wanted == "pot-limit":
        return Stakes(structure="pot-limit", ante=1) if stud else pot_limit(1, 2)
    return Stakes(structure="no-limit", ante=1) if stud else no_limit(1, 2)


def usual_points() -> CashPoints:
    """Give points of one chip each, with the limits of a cash table (OFC-CASH-05, OFC-CASH-06)."""
    return CashPoints(point_chips=1, min_stack_points=50, max_loss_points=50)


def deck_of(setup: "Setup | OpenFaceSetup", seed: int) -> list[Card]:
    """Shuffle the setup's deck by a number, for play without a room."""
    from huone.cards.shuffle import ordered_by  # It brings proofs, which take longer.

    seed_bytes = (seed % 2**256).to_bytes(32, "big")
    return ordered_by(seed_bytes, setup.deck_cards, purpose="shuffle")
