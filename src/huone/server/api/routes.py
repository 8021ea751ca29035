"""Routes: the whole interface, put together around a room.

Owns: the list of all operations, and the description of itself.
Never: knows what one of them does.
"""

from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from huone.accounts.service import Accounts
from huone.room.room import Room
from huone.server.api import (
    account,
    announcements,
    cage,
    cases,
    floor,
    guests,
    hands,
    home,
    live,
    live_rulings,
    money,
    own_cases,
    public,
    rules,
    tournaments,
)
from huone.server.api.gate import HEADERS, Gate
from huone.server.api.openapi import describe
from huone.server.api.operation import ApiContext, Operation
from huone.server.api.reminders import operations as reminders
from huone.server.api.study import operations as study
from huone.server.reminders.reminding import Reminding

OPERATIONS: Final[tuple[Operation, ...]] = (
    *account.OPERATIONS,
    *guests.OPERATIONS,
    *reminders.OPERATIONS,
    *money.OPERATIONS,
    *hands.OPERATIONS,
    *study.OPERATIONS,
    *public.OPERATIONS,
    *home.OPERATIONS,
    *rules.OPERATIONS,
    *tournaments.OPERATIONS,
    *floor.OPERATIONS,
    *announcements.OPERATIONS,
    *cage.OPERATIONS,
    *cases.OPERATIONS,
    *own_cases.OPERATIONS,
    *live_rulings.OPERATIONS,
    *live.OPERATIONS,
)
"""Everything that can be asked over HTTP, and by whom."""


def routes(
    room: Room, office: Accounts, *, reminding: Reminding | None = None, secure: bool = False
) -> list[Route]:
    """Give all routes below `/api`; `secure` says that browsers come over TLS."""
    door = Gate(ApiContext(room, office, reminding), OPERATIONS, secure=secure)
    return [Route("/api/openapi.json", _description()), *door.routes()]


def _description() -> Callable[[Request], Awaitable[Response]]:
    body = msgspec.json.encode(describe(OPERATIONS))

    async def description(_: Request) -> Response:
        return Response(body, media_type="application/json", headers=dict(HEADERS))

    return description
