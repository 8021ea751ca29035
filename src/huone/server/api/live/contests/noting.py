"""Contest noting: how a request becomes an act of a tournament with paper cards.

Owns: who may do what there, and answering when an act is recorded.
Never: knows what an act means.
"""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from huone.accounts.account import Role
from huone.live.cage.facts import PaidIn, PaidOut
from huone.live.contests.contest import Contest
from huone.live.contests.facts import ContestEvent, ContestFact
from huone.live.contests.view import at_moment
from huone.room.live.contests import ContestBooks, Made
from huone.server.api.live.bodies import ActBody
from huone.server.api.live.noting import stamp_of
from huone.server.api.operation import ApiCall, Handler, Operation, Reply
from huone.server.api.words import Body, Shown

DIRECTS: Final[tuple[Role, ...]] = ("director", "chief", "admin")
AT_CONTEST_TABLE: Final[tuple[Role, ...]] = ("dealer", "floor", "director", "chief", "admin")
SELLS: Final[tuple[Role, ...]] = ("cashier", "director", "chief", "admin")
PAYS: Final[tuple[Role, ...]] = ("cashier", "chief", "admin")
BELOW: Final = "/api/live/contests"


class ContestAct(Struct, frozen=True, kw_only=True):
    """What is noted of a contest, and what crosses a desk with it."""

    facts: Sequence[ContestFact]
    desk: Sequence[PaidIn | PaidOut] = ()


class ContestDone(Shown, frozen=True, kw_only=True):
    """What an act of a contest has led to."""

    number: int
    """The newest event of the contest."""
    events: tuple[ContestEvent, ...]


def books_of(call: ApiCall) -> ContestBooks:
    """Give the contests of the house."""
    return call.room.live.contests


async def contest_of(call: ApiCall) -> Contest:
    """Give the contest that is asked about, as it is recorded."""
    id = call.word("contest")
    await books_of(call).ready(id, now=call.now)
    return books_of(call).book(id).contest


async def note_contest(
    call: ApiCall, body: ActBody, decide: Callable[[Contest], ContestAct]
) -> Reply:
    """Decide about a contest as it stands now, note it, and answer when it is recorded."""
    id, books, stamp = call.word("contest"), books_of(call), stamp_of(call, body)
    await books.ready(id, now=call.now)
    known = books.book(id).noted(stamp.by, stamp.request)
    if known:
        return await contest_answered(call, id, (known, None))
    act = decide(at_moment(books.book(id).contest, call.now))
    made = books.note(id, act.facts, stamp, seen=body.seen, desk=act.desk)
    return await contest_answered(call, id, made)


async def note_fact(call: ApiCall, body: ActBody, fact: ContestFact) -> Reply:
    """Note one fact that needs nothing else."""
    return await note_contest(call, body, lambda _: ContestAct(facts=(fact,)))


async def contest_answered(call: ApiCall, id: str, made: Made) -> Reply:
    """Answer with what an act has led to, when it is recorded."""
    events, ack = made
    if ack is not None:
        await ack
    number = books_of(call).book(id).contest.number
    return Reply(body=ContestDone(number=number, events=tuple(events)))


def contest_acts(
    *acts: tuple[str, tuple[Role, ...], Handler, type[Body]],
) -> tuple[Operation, ...]:
    """Give the operations of acts on one contest."""
    return tuple(
        Operation(
            method="POST",
            path=f"{BELOW}/{{contest}}/{act}",
            roles=roles,
            handler=handler,
            body=shape,
            answers=ContestDone,
        )
        for act, roles, handler, shape in acts
    )
