"""Club routes: friends, their evenings and their season.

Owns: the handlers below `/api/clubs`.
Never: decides who may do what; `huone.room.home.clubs` does.

Rule 1: who has the link may know the name of a club and of its owner, and nothing else.
"""

from typing import Final

from msgspec.structs import replace

from huone.room.home.calendar import CalendarEntry, calendar_file
from huone.room.home.clubs import HomeClub, NextGame, NoSuchClub, Season
from huone.server.api.friends.bodies import (
    ClubInvitation,
    ClubMember,
    ClubShown,
    ClubTable,
    MyClubs,
    NewClub,
    NewNextGame,
    NewRole,
    NewSeason,
)
from huone.server.api.operation import ANYBODY, DONE, PLAYER, ApiCall, Operation, Reply
from huone.units import Instant, PlayerId


async def my_clubs(call: ApiCall) -> Reply:
    """List the clubs that I am in."""
    found = [_shown(call, club) for club in call.room.clubs.of_player(call.player)]
    return Reply(body=MyClubs(clubs=tuple(found)))


async def new_club(call: ApiCall) -> Reply:
    """Found a club."""
    club, kept = call.room.clubs.found(call.player, call.sent(NewClub).name)
    await kept
    return Reply(body=_shown(call, club))


async def club(call: ApiCall) -> Reply:
    """Show a club with its standings."""
    clubs, id = call.room.clubs, call.word("id")
    clubs.find(id, call.player)
    await clubs.settle(id)
    found = clubs.find(id, call.player)
    return Reply(
        body=ClubTable(
            club=_shown(call, found),
            standings=tuple(clubs.standings(found)),
            results=found.results[::-1],
        )
    )


async def close_club(call: ApiCall) -> Reply:
    """Close a club of mine for good."""
    await call.room.clubs.forget(call.word("id"), call.player)
    return DONE


async def club_invitation(call: ApiCall) -> Reply:
    """Tell which club a link leads to."""
    found = call.room.clubs.invited(call.word("token"))
    is_in = call.is_signed_in and call.player in found.people.members
    return Reply(
        body=ClubInvitation(
            id=found.id if is_in else "",
            name=found.name,
            owner=found.people.owner,
            members=len(found.people.members),
        )
    )


async def join_club(call: ApiCall) -> Reply:
    """Join the club that a link leads to."""
    joined, kept = call.room.clubs.join(call.player, call.word("token"))
    await kept
    return Reply(body=_shown(call, joined))


async def set_club_role(call: ApiCall) -> Reply:
    """Give somebody in my club another role; a new owner takes it over."""
    player = PlayerId(call.word("player"))
    role = call.sent(NewRole).role
    await call.room.clubs.set_role(call.word("id"), call.player, player, role)
    return DONE


async def leave_club(call: ApiCall) -> Reply:
    """Leave a club, or send somebody away from mine."""
    clubs, id, player = call.room.clubs, call.word("id"), PlayerId(call.word("player"))
    if player == call.player:
        await clubs.leave(id, player)
    else:
        await clubs.remove(id, call.player, player)
    return DONE


async def plan_club_game(call: ApiCall) -> Reply:
    """Say when a club plays next."""
    asked = call.sent(NewNextGame)
    game = None
    if asked.at_ms is not None:
        game = NextGame(at_ms=Instant(asked.at_ms), minutes=asked.minutes, place=asked.place)
    await call.room.clubs.plan(call.word("id"), call.player, game)
    return DONE


async def begin_club_season(call: ApiCall) -> Reply:
    """Begin a season, and say how it counts."""
    asked, clubs, id = call.sent(NewSeason), call.room.clubs, call.word("id")
    points = replace(
        clubs.find(id, call.player).season.points, for_entry=asked.for_entry, best_of=asked.best_of
    )
    season = Season(from_ms=Instant(asked.from_ms), points=points)
    await clubs.begin_season(id, call.player, season)
    return DONE


async def add_club_game(call: ApiCall) -> Reply:
    """Make a home game of mine one of the club's."""
    await call.room.clubs.add_game(call.word("id"), call.player, call.word("table"))
    return DONE


async def club_calendar(call: ApiCall) -> Reply:
    """Write the next game of a club as a calendar file."""
    found = call.room.clubs.find(call.word("id"), call.player)
    planned = found.next_game
    if planned is None:
        raise NoSuchClub
    address = call.office.config.address
    entry = CalendarEntry(
        uid=f"{found.id}-{planned.at_ms}@{address.rpartition('/')[2]}",
        title=found.name,
        start_ms=planned.at_ms,
        minutes=planned.minutes,
        place=planned.place,
        link=f"{address}/club/{found.id}",
    )
    return Reply(text=calendar_file(entry, now=call.now))


def _shown(call: ApiCall, club: HomeClub) -> ClubShown:
    listings = call.room.lobby.listings
    running = [
        table for table in club.games if table in listings and listings[table].ended_ms is None
    ]
    return ClubShown(
        id=club.id,
        name=club.name,
        role=club.role(call.player),
        invitation=club.people.invitation,
        members=tuple(
            ClubMember(player=player, role=club.role(player)) for player in club.people.members
        ),
        season=club.season,
        next_game=club.next_game,
        games=tuple(call.room.homes.view(table) for table in running),
    )


CLUB: Final = "/api/clubs/{id}"
OPERATIONS: Final = (
    Operation(method="GET", path="/api/clubs", roles=PLAYER, handler=my_clubs, answers=MyClubs),
    Operation(
        method="POST",
        path="/api/clubs",
        roles=PLAYER,
        handler=new_club,
        body=NewClub,
        answers=ClubShown,
        for_members=True,
    ),
    Operation(method="GET", path=CLUB, roles=PLAYER, handler=club, answers=ClubTable),
    Operation(method="DELETE", path=CLUB, roles=PLAYER, handler=close_club),
    Operation(
        method="GET",
        path="/api/club-invitations/{token}",
        roles=ANYBODY,
        handler=club_invitation,
        answers=ClubInvitation,
    ),
    Operation(
        method="POST",
        path="/api/club-invitations/{token}",
        roles=PLAYER,
        handler=join_club,
        answers=ClubShown,
    ),
    Operation(
        method="PUT",
        path=f"{CLUB}/members/{{player}}",
        roles=PLAYER,
        handler=set_club_role,
        body=NewRole,
    ),
    Operation(method="DELETE", path=f"{CLUB}/members/{{player}}", roles=PLAYER, handler=leave_club),
    Operation(
        method="PUT",
        path=f"{CLUB}/next-game",
        roles=PLAYER,
        handler=plan_club_game,
        body=NewNextGame,
    ),
    Operation(
        method="PUT",
        path=f"{CLUB}/season",
        roles=PLAYER,
        handler=begin_club_season,
        body=NewSeason,
    ),
    Operation(method="PUT", path=f"{CLUB}/games/{{table}}", roles=PLAYER, handler=add_club_game),
    Operation(
        method="GET", path=f"{CLUB}/calendar", roles=PLAYER, handler=club_calendar, text=True
    ),
)
