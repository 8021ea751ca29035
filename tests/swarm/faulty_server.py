"""A server with one planted fault: `python faulty_server.py FAULT serve SETTINGS`."""

import sys
import time
from collections.abc import Sequence

from huone.cli.app import main
from huone.games import events as game_events
from huone.games import view
from huone.games.view import CardsReceived, SeenEvent
from huone.room.outbox import Ack, Outbox
from huone.store import sqlite
from huone.store.ports import Commit, StoreRequest
from huone.table import view as table_view


def leak() -> None:
    """Show everybody the cards of the seat before his own."""
    honest = view.seen_by

    def seen_by(viewer: int | None, event: game_events.Event) -> SeenEvent:
        if isinstance(event, game_events.CardsDealt):
            return CardsReceived(event.seat, len(event.down), event.down, event.up)
        return honest(viewer, event)

    setattr(table_view, "seen_in_hand", seen_by)  # noqa: B010


def forget() -> None:
    """Tell everybody at once, and let the disk take its time with hands that are over."""
    honest = sqlite.Writer.record

    def put(box: Outbox[object], news: object, acks: Sequence[Ack]) -> None:
        box._deliver(news)

    def record(writer: sqlite.Writer, requests: Sequence[StoreRequest]) -> list[int | Exception]:
        if any(isinstance(request, Commit) and request.ends for request in requests):
            time.sleep(3.0)
        return honest(writer, requests)

    setattr(Outbox, "put", put)  # noqa: B010 - a fault is planted, not written.
    setattr(sqlite.Writer, "record", record)  # noqa: B010


if __name__ == "__main__":
    {"leak": leak, "forget": forget}[sys.argv.pop(1)]()
    main()
