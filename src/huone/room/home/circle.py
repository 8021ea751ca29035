"""Circles: who is whose friend, who has asked whom, who is kept away, and who may see me.

Owns: how asking, accepting, parting and blocking change the circles of two people.
Never: keeps or sends anything; `huone.room.home.friends` does.

Rule 1: friends are friends both ways; both circles change together or neither does.
Rule 2: who is turned down or blocked is not told: his question stays open on his own side, and
reaches nobody.
Rule 3: every list has a bound, the asked one's too, so nobody can be flooded.
"""

from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from huone.refusal import Refused
from huone.units import PlayerId

FRIENDS_MAX: Final = 200
ASKS_MAX: Final = 50
"""How many questions somebody has open, and how many wait for his answer."""
BLOCKED_MAX: Final = 200

SeenBy = Literal["friends", "nobody"]
"""Who may know that I am here and where I play."""
Pair = tuple["Circle", "Circle"]
"""My circle and the other's."""


class FriendOfOneself(Refused):
    """Nobody is his own friend."""

    code = "friends/yourself"
    says = "that is you"


class NobodyCalled(Refused):
    """Only who has an account has friends; guests and bots have none."""

    code = "friends/unknown"
    says = "nobody with an account is called {player!r}"


class FriendsAlready(Refused):
    """They are friends."""

    code = "friends/already"
    says = "you and {player} are friends already"


class AskedAlready(Refused):
    """One question is enough."""

    code = "friends/asked-already"
    says = "you have asked {player} already"


class FriendBlocked(Refused):
    """Who blocks somebody does not ask him."""

    code = "friends/blocked"
    says = "you have blocked {player}; unblock first"


class TooManyFriends(Refused):
    """A circle has so many people."""

    code = "friends/too-many"
    says = "{most} at most; remove somebody first"


class FriendFull(Refused):
    """The other one's list is full."""

    code = "friends/full"
    says = "{player} can take no more friends now"


class Circle(Struct, frozen=True, kw_only=True):
    """The people around somebody; every list in the order of its making."""

    friends: tuple[PlayerId, ...] = ()
    asked: tuple[PlayerId, ...] = ()
    """Whom he has asked, and who has not said yes."""
    waiting: tuple[PlayerId, ...] = ()
    """Who has asked him, and waits for his answer."""
    blocked: tuple[PlayerId, ...] = ()
    seen_by: SeenBy = "friends"
    ranked: bool = True
    """Whether he is shown on leaderboards."""


def befriend(mine: Circle, theirs: Circle, *, me: PlayerId, other: PlayerId) -> Pair:
    """Ask somebody to be my friend; where he has asked me, that is a yes."""
    if other == me:
        raise FriendOfOneself
    if other in mine.friends:
        raise FriendsAlready(player=other)
    if other in mine.blocked:
        raise FriendBlocked(player=other)
    if me in theirs.asked:
        return _friends(mine, theirs, me=me, other=other)
    if other in mine.asked:
        raise AskedAlready(player=other)
    if len(mine.asked) >= ASKS_MAX:
        raise TooManyFriends(most=ASKS_MAX)
    asking = replace(mine, asked=(*mine.asked, other))
    if me in theirs.blocked:
        return asking, theirs
    if len(theirs.waiting) >= ASKS_MAX:
        raise FriendFull(player=other)
    return asking, replace(theirs, waiting=(*theirs.waiting, me))


def _friends(mine: Circle, theirs: Circle, *, me: PlayerId, other: PlayerId) -> Pair:
    if len(mine.friends) >= FRIENDS_MAX:
        raise TooManyFriends(most=FRIENDS_MAX)
    if len(theirs.friends) >= FRIENDS_MAX:
        raise FriendFull(player=other)
    return (
        replace(_without(mine, other), friends=(*mine.friends, other)),
        replace(_without(theirs, me), friends=(*theirs.friends, me)),
    )


def part(mine: Circle, theirs: Circle, *, me: PlayerId, other: PlayerId) -> Pair:
    """Be friends no more, take a question back, or turn one down."""
    return _without(mine, other), replace(
        theirs, friends=_less(theirs.friends, me), waiting=_less(theirs.waiting, me)
    )


def block(mine: Circle, theirs: Circle, *, me: PlayerId, other: PlayerId) -> Pair:
    """Part with somebody, and hear nothing of him again: no question, and no word at a table."""
    if other == me:
        raise FriendOfOneself
    mine, theirs = part(mine, theirs, me=me, other=other)
    if other in mine.blocked:
        return mine, theirs
    if len(mine.blocked) >= BLOCKED_MAX:
        raise TooManyFriends(most=BLOCKED_MAX)
    return replace(mine, blocked=(*mine.blocked, other)), theirs


def unblock(mine: Circle, other: PlayerId) -> Circle:
    """Let somebody ask again."""
    return replace(mine, blocked=_less(mine.blocked, other))


def may_see(circle: Circle, viewer: PlayerId) -> bool:
    """Tell whether somebody may know that the owner of a circle is here, and where."""
    return circle.seen_by == "friends" and viewer in circle.friends


def _without(circle: Circle, player: PlayerId) -> Circle:
    return replace(
        circle,
        friends=_less(circle.friends, player),
        asked=_less(circle.asked, player),
        waiting=_less(circle.waiting, player),
    )


def _less(players: tuple[PlayerId, ...], player: PlayerId) -> tuple[PlayerId, ...]:
    return tuple(each for each in players if each != player)
