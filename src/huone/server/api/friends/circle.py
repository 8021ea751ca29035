"""Friend routes: my friends, where they are, who may see me, and who may not ask.

Owns: the handlers below `/api/me/friends` and `/api/me/blocked`.
Never: decides who is shown what; `huone.room.home.friends` does.

Rule 1: every answer is the whole picture, so no client has to guess what a change has done.
"""

from typing import Final

from huone.accounts.guests import is_guest
from huone.room.home.circle import NobodyCalled
from huone.server.api.friends.bodies import MyFriends, NewRanked, NewSeenBy
from huone.server.api.operation import PLAYER, ApiCall, Handler, Method, Operation, Reply
from huone.server.api.words import Body
from huone.units import PlayerId


async def my_friends(call: ApiCall) -> Reply:
    """Show my friends, where they are, and who would like to be one."""
    return _shown(call)


async def add_friend(call: ApiCall) -> Reply:
    """Ask somebody to be my friend, or say yes to who has asked me."""
    other = await _somebody(call)
    await call.room.friends.befriend(call.player, other)
    return _shown(call)


async def remove_friend(call: ApiCall) -> Reply:
    """Be friends no more, take my question back, or turn one down."""
    await call.room.friends.part(call.player, PlayerId(call.word("player")))
    return _shown(call)


async def block_player(call: ApiCall) -> Reply:
    """Part with somebody, and hear no question of theirs again."""
    other = await _somebody(call)
    await call.room.friends.block(call.player, other)
    return _shown(call)


async def unblock_player(call: ApiCall) -> Reply:
    """Let somebody ask me again."""
    await call.room.friends.unblock(call.player, PlayerId(call.word("player")))
    return _shown(call)


async def choose_seen_by(call: ApiCall) -> Reply:
    """Choose who may know that I am here, and where."""
    await call.room.friends.be_seen_by(call.player, call.sent(NewSeenBy).seen_by)
    return _shown(call)


async def choose_ranked(call: ApiCall) -> Reply:
    """Choose whether I am shown on leaderboards."""
    await call.room.friends.be_ranked(call.player, ranked=call.sent(NewRanked).ranked)
    return _shown(call)


async def _somebody(call: ApiCall) -> PlayerId:
    """Find whom a name means, in any spelling; guests and staff without a seat have no friends."""
    name = call.word("player")
    found = await call.office.book.find(name)
    if found is None or found.gone or is_guest(found) or "player" not in found.roles:
        raise NobodyCalled(player=name)
    return found.player


def _shown(call: ApiCall) -> Reply:
    friends = call.room.friends
    mine = friends.of(call.player)
    return Reply(
        body=MyFriends(
            friends=tuple(friends.seen(call.player)),
            waiting=mine.waiting,
            asked=mine.asked,
            blocked=mine.blocked,
            seen_by=mine.seen_by,
            ranked=mine.ranked,
        )
    )


FRIENDS: Final = "/api/me/friends"
FRIEND: Final = f"{FRIENDS}/{{player}}"
BLOCKED: Final = "/api/me/blocked/{player}"
WAYS: Final[tuple[tuple[Method, str, Handler, type[Body] | None], ...]] = (
    ("GET", FRIENDS, my_friends, None),
    ("PUT", FRIEND, add_friend, None),
    ("DELETE", FRIEND, remove_friend, None),
    ("PUT", BLOCKED, block_player, None),
    ("DELETE", BLOCKED, unblock_player, None),
    ("PUT", "/api/me/seen-by", choose_seen_by, NewSeenBy),
    ("PUT", "/api/me/ranked", choose_ranked, NewRanked),
)
OPERATIONS: Final = tuple(
    Operation(
        method=method,
        path=path,
        roles=PLAYER,
        handler=handler,
        body=body,
        answers=MyFriends,
        for_members=True,
    )
    for method, path, handler, body in WAYS
)
