"""A group: requests that share one commit, each with an answer of its own.

Owns: how a request is decided inside a group, and how answers find those who wait.
Never: commits.
"""

import asyncio
from collections.abc import Sequence

from huone.refusal import Broken, Refused
from huone.store.batch import Batch
from huone.store.ports import Commit, StoreRequest

Answer = int | Exception
Job = tuple[StoreRequest, "asyncio.Future[int]"]


def decide(batch: Batch, request: StoreRequest) -> Answer:
    """Decide one request; its refusal is its own answer and nobody else's."""
    try:
        return batch.decide(request)
    except (Refused, Broken) as no:
        return no


def deliver(jobs: Sequence[Job], answers: Sequence[Answer]) -> None:
    """Give everybody who still waits his answer."""
    for (_, done), answer in zip(jobs, answers, strict=True):
        if done.done():
            continue
        if isinstance(answer, Exception):
            done.set_exception(answer)
        else:
            done.set_result(answer)


def name_of(request: StoreRequest) -> str:
    """Name a request in a message; a history, and with it a hidden card, is never shown."""
    if not isinstance(request, Commit):
        return repr(request)
    parts = [
        *(f"opening of table {opening.table}" for opening in request.opens),
        *(f"end of hand {end.hand_no} at table {end.table}" for end in request.ends),
        *(f"entry {entry.id}" for entry in request.entries),
        *(f"seats at table {seating.table}" for seating in request.seats),
        *(f"{paper.kind} {paper.id}" for paper in request.documents),
        *(f"start of hand {start.hand_no} at table {start.table}" for start in request.starts),
        *(f"closing of table {closing.table}" for closing in request.closes),
    ]
    return f"Commit of {', '.join(parts) or 'nothing'}"
