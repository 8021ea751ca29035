"""Leaderboard routes: who has done best in a game, this week and this season.

Owns: the handler of `/api/leaderboards`.
Never: shows a guest, somebody who is gone, or who does not want to be ranked.
"""

from typing import Final

from huone.accounts.guests import is_guest
from huone.server.api.friends.bodies import BoardQuery, BoardShown
from huone.server.api.operation import ANYBODY, ApiCall, Operation, Reply
from huone.tournament.league.board import Board, ranked
from huone.units import PlayerId

SHOWN: Final = 20
LOOKED_AT: Final = 200
"""Through how many people one request looks for those that are shown."""


async def leaderboard(call: ApiCall) -> Reply:
    """Show who has done best in a game, this week or this season."""
    asked, boards = call.asked(BoardQuery), call.room.community.boards
    games = boards.games(asked.span, call.now)
    game = asked.game if asked.game in games else boards.liveliest(asked.span, call.now)
    board = boards.board(asked.span, game or "", call.now)
    return Reply(
        body=BoardShown(
            span=asked.span,
            game=game,
            games=tuple(games),
            from_ms=board.from_ms,
            to_ms=board.to_ms,
            standings=tuple(ranked(board, await _shown_on(call, board))),
        )
    )


async def _shown_on(call: ApiCall, board: Board) -> list[PlayerId]:
    """Find the best of a board who are shown; its lines are in the order of their points."""
    found: list[PlayerId] = []
    for player in list(board.lines)[:LOOKED_AT]:
        if len(found) == SHOWN:
            break
        account = await call.office.book.find(player)
        is_member = account is not None and not account.gone and not is_guest(account)
        if is_member and call.room.friends.of(player).ranked:
            found.append(player)
    return found


OPERATIONS: Final = (
    Operation(
        method="GET",
        path="/api/leaderboards",
        roles=ANYBODY,
        handler=leaderboard,
        query=BoardQuery,
        answers=BoardShown,
    ),
)
