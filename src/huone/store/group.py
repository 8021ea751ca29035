"""A group: requests that share one commit, each with an answer of its own.

Owns: how a request is decided inside a group, and how answers find those who wait.
Never: commits.
"""

import asyncio
from collections.abc import Sequence

from huone.refusal import Broken, Refused
from huone.store.batch import Batch
from huone.store.ports import HandStart, Posting, Settlement, StoreRequest

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
    match request:
        case HandStart() | Settlement():
            return f"{type(request).__name__} of hand {request.hand_no} at table {request.table}"
        case Posting():
            return f"Posting of {[entry.id for entry in request.entries]}"
        case _:
            return repr(request)
