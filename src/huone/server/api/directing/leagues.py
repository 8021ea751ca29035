"""Leagues over HTTP: standings for everybody, and seasons and finals for the floor.

Owns: the routes below `/api/leagues` and `/api/staff/leagues`.
Never: counts points; `huone.tournament.league` does.
"""

from typing import Final

import msgspec

from huone.room.staff.leagues import League, LeagueTable
from huone.server.api.directing.bodies import HoldFinal, LeagueBody, LeaguesShown
from huone.server.api.operation import ANYBODY, DONE, FLOOR, ApiCall, Operation, Reply
from huone.server.api.staff_bodies import Announced
from huone.tournament.league.points import FinalSeeds
from huone.units import Cents, Chips, Instant

STAFF_LEAGUE: Final = "/api/staff/leagues/{id}"


async def leagues(call: ApiCall) -> Reply:
    """List all leagues, the newest season first."""
    found = sorted(call.room.leagues.leagues.values(), key=lambda one: -one.from_ms)
    return Reply(body=LeaguesShown(leagues=tuple(found)))


async def league(call: ApiCall) -> Reply:
    """Show who leads a league."""
    return Reply(body=await call.room.leagues.table(call.word("id")))


async def save_league(call: ApiCall) -> Reply:
    """Begin a league, or change it."""
    asked = msgspec.to_builtins(call.sent(LeagueBody))
    await call.log("save-league", call.word("id"))
    await call.room.leagues.save(msgspec.convert({**asked, "id": call.word("id")}, League))
    return DONE


async def forget_league(call: ApiCall) -> Reply:
    """Give a league up."""
    await call.log("forget-league", call.word("id"))
    await call.room.leagues.forget(call.word("id"))
    return DONE


async def hold_final(call: ApiCall) -> Reply:
    """Announce the final, with stacks by points."""
    asked = call.sent(HoldFinal)
    await call.log("hold-final", call.word("id"), players=asked.players)
    name = await call.room.leagues.hold_final(
        call.word("id"),
        start=Instant(asked.start),
        added_cents=Cents(asked.added_cents),
        seeds=FinalSeeds(
            players=asked.players,
            base_chips=Chips(asked.base_chips),
            chips_per_point=asked.chips_per_point,
        ),
        now=call.now,
    )
    return Reply(body=Announced(tournament=name))


OPERATIONS: Final = (
    Operation(
        method="GET", path="/api/leagues", roles=ANYBODY, handler=leagues, answers=LeaguesShown
    ),
    Operation(
        method="GET", path="/api/leagues/{id}", roles=ANYBODY, handler=league, answers=LeagueTable
    ),
    Operation(method="PUT", path=STAFF_LEAGUE, roles=FLOOR, handler=save_league, body=LeagueBody),
    Operation(method="DELETE", path=STAFF_LEAGUE, roles=FLOOR, handler=forget_league),
    Operation(
        method="POST",
        path=f"{STAFF_LEAGUE}/final",
        roles=FLOOR,
        handler=hold_final,
        body=HoldFinal,
        answers=Announced,
        status=201,
    ),
)
