"""Keeping study: the sums and the tags of each player, as documents.

Owns: counting on from where the sums stop, a bounded step at a time, and tags with their bound.
Never: counts a hand twice: sums and how far they go are one document.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import msgspec

from huone.histories.own_study import OwnResult, OwnStudy
from huone.refusal import Refused
from huone.store.ports import Commit, Document, DocumentStale, HandRecord, Store

STUDY: Final = "own-study"
TAGS: Final = "hand-tags"
STEP: Final = 250
"""How many hands are counted for one request."""
TAGGED_MAX: Final = 1_000
TRIES: Final = 20

Tags = dict[str, tuple[str, ...]]
"""The words for a hand, by its table and number."""
Count = Callable[[HandRecord], Awaitable[OwnResult | None]]


class TooManyTagged(Refused):
    """One player names so many hands."""

    code = "history/too-many-tagged"
    says = "you have named {most} hands; take the words off one of them first"


class StudyBusy(Refused):
    """Too many changes at the same time."""

    code = "history/busy"
    says = "too much is changing at once; try again"


async def read_study(store: Store, player: str) -> tuple[OwnStudy, int]:
    """Read the sums of a player, and the version they are of."""
    paper = await store.document(STUDY, player)
    if paper is None:
        return OwnStudy(), 0
    return decode_study(paper.body), paper.version


async def count_on(
    store: Store, player: str, found: Sequence[HandRecord], count: Count
) -> OwnStudy:
    """Add the next hands to the sums, and keep them; another request may have been faster."""
    study, version = await read_study(store, player)
    newer = [record for record in found if record.hand_id > study.upto]
    for record in newer:
        counted = await count(record)
        if counted is None:
            study.skip(record.hand_id)
        else:
            study.add(counted)
    if newer:
        body = msgspec.msgpack.encode(study)
        try:
            await store.commit(Commit(documents=(Document(STUDY, player, version + 1, body),)))
        except DocumentStale:
            study, _ = await read_study(store, player)
    return study


async def read_tags(store: Store, player: str) -> Tags:
    """Read how a player calls his hands."""
    paper = await store.document(TAGS, player)
    return decode_tags(paper.body) if paper else {}


async def keep_tags(store: Store, player: str, hand: str, tags: Sequence[str]) -> Tags:
    """Call a hand by some words instead of those before."""
    for _ in range(TRIES):
        paper = await store.document(TAGS, player)
        kept = decode_tags(paper.body) if paper else {}
        kept = {**kept, hand: tuple(dict.fromkeys(tags))}
        if not tags:
            del kept[hand]
        if len(kept) > TAGGED_MAX:
            raise TooManyTagged(most=TAGGED_MAX)
        body = msgspec.msgpack.encode(kept)
        version = paper.version + 1 if paper else 1
        try:
            await store.commit(Commit(documents=(Document(TAGS, player, version, body),)))
            return kept
        except DocumentStale:
            continue
    raise StudyBusy


def decode_study(body: bytes) -> OwnStudy:
    """Read the sums of a player."""
    return msgspec.msgpack.decode(body, type=OwnStudy)


def decode_tags(body: bytes) -> Tags:
    """Read the tags of a player."""
    return msgspec.msgpack.decode(body, type=Tags) if body else {}
