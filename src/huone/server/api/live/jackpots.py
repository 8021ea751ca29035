"""Live jackpots: claims, checks and payouts, over HTTP.

Owns: the routes below `/api/live/jackpots`.
Never: keeps or books anything (`room.live.daybook`).
"""

from typing import Annotated, Final

from msgspec import Meta, field
from msgspec.structs import replace

from huone.live.cage.claims import OwnCheck, claim_paid, claimed
from huone.live.cage.facts import ClaimChecked, ClaimRejected
from huone.live.cage.sheets import JackpotPage, jackpots_page
from huone.server.api.live.bodies import ActBody, SeatNumber, Why
from huone.server.api.live.cage import witness
from huone.server.api.live.noting import (
    ANY_OF_THE_HOUSE,
    AT_THE_TABLE,
    DECIDES,
    ActDone,
    answered,
    book_of,
    confirm,
    noted,
    stamp_of,
)
from huone.server.api.operation import ApiCall, Operation, Reply
from huone.server.api.words import Typed, Word
from huone.units import PlayerId

CardsText = Annotated[str, Meta(min_length=4, max_length=40)]


class ClaimBody(ActBody, frozen=True, kw_only=True):
    """A table claims the jackpot for its hand."""

    table: Word


class CheckBody(ActBody, frozen=True, kw_only=True):
    """The cards that the floor has seen, and who was in his seat."""

    board: Annotated[str, Meta(max_length=40)]
    shown: Annotated[dict[SeatNumber, CardsText], Meta(max_length=12)] = field(default_factory=dict)
    present: Annotated[tuple[SeatNumber, ...], Meta(max_length=12)]


class RejectBody(ActBody, frozen=True, kw_only=True):
    """Why it is none."""

    why: Why


class PayBody(ActBody, frozen=True, kw_only=True):
    """Pay a checked claim; on the tablet of who checked it a second person enters his PIN."""

    second: Typed | None = None
    pin: Annotated[str, Meta(max_length=6)] = ""


async def live_jackpots(call: ApiCall) -> Reply:
    """Show the jackpots, and the claims of the day in the order in which they are decided."""
    days = book_of(call)
    await days.ready()
    return Reply(body=jackpots_page(days.house))


async def claim_live_jackpot(call: ApiCall) -> Reply:
    """Claim the jackpot for the running hand of a table, or for its last."""
    body, days = call.sent(ClaimBody), book_of(call)
    await days.ready()
    return await noted(call, body, claimed(days.house, days.house.table(body.table)))


async def check_live_claim(call: ApiCall) -> Reply:
    """Check the cards of a claim: category, losers, winners and shares follow."""
    body = call.sent(CheckBody)
    await confirm(call, body)
    fact = ClaimChecked(
        claim=call.word("id"), board=body.board, shown=body.shown, present=body.present
    )
    return await noted(call, body, fact)


async def reject_live_claim(call: ApiCall) -> Reply:
    """Reject a claim."""
    body = call.sent(RejectBody)
    return await noted(call, body, ClaimRejected(claim=call.word("id"), why=body.why))


async def pay_live_jackpot(call: ApiCall) -> Reply:
    """Pay a checked claim, as somebody else than who checked it."""
    body, days = call.sent(PayBody), book_of(call)
    await confirm(call, body)
    await days.ready()
    stamp = stamp_of(call, body)
    if body.second is not None:
        who = await witness(call, body.second, body.pin, DECIDES, what="a jackpot")
        stamp = replace(stamp, by=who)
    known = days.noted(stamp.by, stamp.request)
    if known:
        return await answered(call, (known, None))
    fact = claim_paid(days.house, call.word("id"))
    if fact.first == stamp.by:
        raise OwnCheck(by=stamp.by, claim=fact.claim)
    for player in fact.shares_cents:
        await call.room.players.admit(PlayerId(player), now=call.now)
    return await answered(call, days.note([fact], stamp, seen=body.seen))


BELOW: Final = "/api/live/jackpots"
OPERATIONS: Final = (
    Operation(
        method="GET",
        path=BELOW,
        roles=ANY_OF_THE_HOUSE,
        handler=live_jackpots,
        answers=JackpotPage,
    ),
    *(
        Operation(
            method="POST",
            path=f"{BELOW}/{act}",
            roles=roles,
            handler=handler,
            body=shape,
            answers=ActDone,
        )
        for act, roles, handler, shape in (
            ("claim-jackpot", AT_THE_TABLE, claim_live_jackpot, ClaimBody),
            ("claims/{id}/check-claim", DECIDES, check_live_claim, CheckBody),
            ("claims/{id}/reject-claim", DECIDES, reject_live_claim, RejectBody),
            ("claims/{id}/pay-jackpot", DECIDES, pay_live_jackpot, PayBody),
        )
    ),
)
