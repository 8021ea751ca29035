"""Announcement routes: what staff says to players, wherever they are.

Owns: the way from a request to the voice of the house, and the line in the audit log.
Never: decides who hears it (`room.announcing`).
"""

from typing import Final

from huone.refusal import Refused
from huone.server.api.operation import FLOOR, ApiCall, Operation, Reply
from huone.server.api.staff_bodies import Announce, AnnouncementMade


class OneAudience(Refused):
    """An announcement goes to a tournament or to a table, or to everybody."""

    code = "api/one-audience"
    says = "name a tournament or a table, not both"


async def announce(call: ApiCall) -> Reply:
    """Say something to everybody who is here, to the players of a tournament, or at a table."""
    asked, announcer = call.sent(Announce), call.room.announcer
    if asked.tournament is not None and asked.table is not None:
        raise OneAudience()
    if asked.tournament is not None:
        spoken = announcer.for_tournament(asked.tournament, asked.text)
    elif asked.table is not None:
        spoken = announcer.for_table(asked.table, asked.text)
    else:
        spoken = announcer.for_room(asked.text)
    await call.log("announce", asked.tournament or asked.table or "", text=spoken.said.text)
    return Reply(body=AnnouncementMade(players=await announcer.tell(spoken)))


OPERATIONS: Final = (
    Operation(
        method="POST",
        path="/api/staff/announcements",
        roles=FLOOR,
        handler=announce,
        body=Announce,
        answers=AnnouncementMade,
        status=201,
    ),
)
