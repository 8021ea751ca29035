"""Public routes: what everybody may know of the room.

Owns: the handlers for the room itself, the games and the lobby.
Never: needs to know who asks.
"""

from typing import Final

from huone.games.definition import AnyGame, catalog
from huone.room.cash.lobby import PAGE
from huone.server.api.hand_bodies import Games, GameShown, LobbyShown
from huone.server.api.operation import ANYBODY, ApiCall, Operation, Reply
from huone.server.context import room_info
from huone.server.wire import RoomInfo


async def room(call: ApiCall) -> Reply:
    """Tell what the room is called and what it plays for."""
    return Reply(body=room_info(call.room))


async def games(call: ApiCall) -> Reply:
    """List every game that the room knows."""
    return Reply(body=Games(games=tuple(game_shown(game) for game in catalog().values())))


async def lobby(call: ApiCall) -> Reply:
    """Show every stake in numbers, with its first tables."""
    return Reply(body=LobbyShown(lines=tuple(call.room.lobby_lines(tables=PAGE))))


def game_shown(game: AnyGame) -> GameShown:
    """Describe a game to a client."""
    return GameShown(
        id=game.id,
        name=game.name,
        family=game.family,
        structures=tuple(game.structures),
        min_players=game.players.min,
        max_players=max(game.players.cash, game.players.tournament),
        aliases=tuple(game.aliases),
    )


OPERATIONS: Final = (
    Operation(method="GET", path="/api/room", roles=ANYBODY, handler=room, answers=RoomInfo),
    Operation(method="GET", path="/api/games", roles=ANYBODY, handler=games, answers=Games),
    Operation(method="GET", path="/api/lobby", roles=ANYBODY, handler=lobby, answers=LobbyShown),
)
