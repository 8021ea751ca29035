"""Sealed-day routes: what the room owed at the end of each day, and my own line in it.

Owns: the handlers for the published seals and for the proof of one line.
Never: tells anybody but its owner a line, or needs to know who asks for the seals.
"""

from typing import Final

from msgspec import convert

from huone.room.wallet.sealed_days import SealedDay
from huone.server.api.money_bodies import LineProof, SealedDayShown, SealedDaysPage
from huone.server.api.operation import ANYBODY, PLAYER, ApiCall, Operation, Reply
from huone.server.api.words import Body, Day, PageSize


class DaysQuery(Body, frozen=True, kw_only=True):
    """Which page: the days before one, and how many."""

    before: Day | None = None
    limit: PageSize = 50


async def sealed_days(call: ApiCall) -> Reply:
    """List the seals of all days, the newest first; each names the one before it."""
    query, sealed = call.asked(DaysQuery), call.room.sealed_days.days
    days = sorted((day for day in sealed if query.before is None or day < query.before), key=str)
    found = days[::-1][: query.limit]
    before = found[-1] if len(found) < len(days) else None
    shown = tuple(_shown(sealed[day]) for day in found)
    return Reply(body=SealedDaysPage(days=shown, currency=call.room.config.currency, before=before))


async def line_proof(call: ApiCall) -> Reply:
    """Open my line of a sealed day, with what is needed to check it: `huone fair verify`."""
    proof = await call.room.sealed_days.proof(call.player, call.word("day"))
    return Reply(body=convert(proof, LineProof, from_attributes=True))


def _shown(sealed: SealedDay) -> SealedDayShown:
    return SealedDayShown(
        day=sealed.day,
        sealed_ms=sealed.sealed_ms,
        root=sealed.root,
        previous=sealed.previous,
        sum_cents=sealed.sum_cents,
        count=sealed.count,
    )


OPERATIONS: Final = (
    Operation(
        method="GET",
        path="/api/sealed-days",
        roles=ANYBODY,
        handler=sealed_days,
        query=DaysQuery,
        answers=SealedDaysPage,
    ),
    Operation(
        method="GET",
        path="/api/me/sealed-days/{day}",
        roles=PLAYER,
        handler=line_proof,
        answers=LineProof,
    ),
)
