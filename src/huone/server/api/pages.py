"""Pages: a long list, a page at a time, the newest first.

Owns: reading the movements of a purse backwards, and what queries of pages look like.
Never: shows whose they are; the handler asks for the asker's own.
"""

from typing import Literal

from huone.money.accounts import Account
from huone.server.api.words import Body, Moment, Number, PageSize, Word
from huone.store.ports import Movement, Store


class PageQuery(Body, frozen=True, kw_only=True):
    """Which page: what comes before a number, and how much of it."""

    before: Number | None = None
    limit: PageSize = 50


class AfterQuery(Body, frozen=True, kw_only=True):
    """Which page: what comes after a number, and how much of it."""

    after: Number | None = None
    limit: PageSize = 50


class HandsQuery(Body, frozen=True, kw_only=True, rename={"from_ms": "from", "until_ms": "to"}):
    """Which of my hands."""

    table: Word | None = None
    game: Word | None = None
    kind: Literal["cash", "tournament"] | None = None
    from_ms: Moment | None = None
    until_ms: Moment | None = None
    before: Number | None = None
    limit: PageSize = 50


async def newest_movements(
    store: Store, account: Account, *, before: int | None, limit: int
) -> list[Movement]:
    """Read movements of an account, the newest first; they are numbered without gaps."""
    end = await store.count_movements(account) + 1
    if before is not None:
        end = min(end, before)
    after = max(0, end - 1 - limit)
    found = await store.movements(account, after=after, limit=end - 1 - after)
    return list(reversed(found))
