"""The outbox: nobody is told anything before it would survive the loss of power.

Owns: the order in which news of one table goes out, and the stop when a record fails.
Never: records, or knows who listens.

Rule 1: news goes out in the order it was decided, each when everything up to it is durable.
Rule 2: what stands on no record, such as a fold in the middle of a hand, waits for none.
Rule 3: when a record or a delivery fails, nothing goes out any more; the table has to be read back
first.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

News = TypeVar("News")

Ack = asyncio.Future[None]
"""Done when a decision is durable; failed when the store would not have it."""

Told = asyncio.Future[None] | None
"""Done when everybody has been told; None when that has happened already."""


class PendingNews(Generic[News]):
    """News that waits for its records."""

    __slots__ = ("acks", "news", "told")

    def __init__(self, news: News, acks: Sequence[Ack], told: asyncio.Future[None]) -> None:
        self.news = news
        self.acks = acks
        self.told = told

    def is_durable(self) -> bool:
        """Tell whether everything that it stands on is recorded."""
        return all(ack.done() for ack in self.acks)


class Outbox(Generic[News]):
    """News of one table on its way out."""

    def __init__(
        self, deliver: Callable[[News], None], broke: Callable[[BaseException], None]
    ) -> None:
        self._deliver = deliver
        self._broke = broke
        self._parcels: deque[PendingNews[News]] = deque()
        self._failure: BaseException | None = None

    @property
    def is_empty(self) -> bool:
        """Tell whether everything that was decided has been told."""
        return not self._parcels

    def put(
        self, news: News, acks: Sequence[Ack], *, ahead: News | None = None
    ) -> "asyncio.Future[None] | None":
        """Tell news as soon as its records are durable; None is: told already.

        What goes `ahead` stands on no record: it waits only for what was put before it.
        """
        if ahead is not None and self._parcels:
            self._add(ahead, ())
            ahead = None
        if not acks and not self._parcels:
            self._deliver(news)
            return None
        told = self._add(news, acks)
        if ahead is not None:
            # With the rest in the box already, nobody takes this for everything.
            self._deliver(ahead)
        return told

    def _add(self, news: News, acks: Sequence[Ack]) -> "asyncio.Future[None]":
        told: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        told.add_done_callback(_seen)
        self._parcels.append(PendingNews(news, acks, told))
        for ack in acks:
            ack.add_done_callback(self._acknowledged)
        return told

    def _acknowledged(self, ack: Ack) -> None:
        failure = ack.exception() if not ack.cancelled() else asyncio.CancelledError()
        if failure is not None:
            self._stop(failure)
        while self._parcels and self._failure is None and self._parcels[0].is_durable():
            self._hand_out(self._parcels.popleft())

    def _hand_out(self, parcel: PendingNews[News]) -> None:
        try:
            self._deliver(parcel.news)
        except Exception as failure:
            # Whoever was not told must not wait for ever, and nobody is told what comes after.
            self._parcels.appendleft(parcel)
            self._stop(failure)
            raise
        if not parcel.told.done():
            parcel.told.set_result(None)

    def _stop(self, failure: BaseException) -> None:
        if self._failure is None:
            self._failure = failure
            self._broke(failure)
        while self._parcels:
            parcel = self._parcels.popleft()
            if not parcel.told.done():
                parcel.told.set_exception(failure)


def _seen(told: asyncio.Future[None]) -> None:
    # Nobody has to wait for news; a failure is the table's to handle.
    if not told.cancelled():
        told.exception()
