"""Played: the game at the table, as the catalogue of games has it.

Owns: finding a game and a street by name, for situations that depend on how cards are dealt.
Never: has a rule of one game; streets, boards and upcards are read from its definition.
"""

from huone.games.definition import Game, Mix, find
from huone.games.definition import Street as Street
from huone.refusal import Refused


class NoSuchStreet(Refused):
    """A game has the streets of its definition and no others."""

    code = "floor/no-such-street"
    says = "{game} has no street '{street}': {streets}"


class NotThisKindOfGame(Refused):
    """A situation that cannot arise in this game."""

    code = "floor/not-this-game"
    says = "{game} {why}"


def betting_game(name: str) -> Game:
    """Find a game with streets; a mix must be asked about as the game that is played."""
    game = find(name)
    if isinstance(game, Game):
        return game
    why = "is a mix; name the game that is played" if isinstance(game, Mix) else "has no streets"
    raise NotThisKindOfGame(game=game.id, why=why)


def stud_game(name: str) -> Game:
    """Find a game in which players have upcards."""
    game = betting_game(name)
    if game.door is None:
        raise NotThisKindOfGame(game=game.id, why="has no upcards")
    return game


def street_of(game: Game, name: str) -> Street:
    """Find a street of a game by its name."""
    for street in game.street:
        if street.name == name:
            return street
    streets = ", ".join(street.name for street in game.street)
    raise NoSuchStreet(game=game.id, street=name, streets=streets)


def board_street(game: Game, name: str) -> tuple[int, Street]:
    """Find a street after the first that deals to the board, with its number."""
    street = street_of(game, name)
    number = game.street.index(street)
    if not street.board or not number:
        raise NotThisKindOfGame(game=game.id, why=f"deals no later board cards on the {name}")
    return number, street
