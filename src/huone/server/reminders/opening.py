"""Opening reminders: the key, the wishes, the queue and the listener, put together for a server.

Owns: what the settings mean to reminders, and the order in which their parts open and close.
Never: reminds anybody.
"""

import contextlib
from collections.abc import AsyncIterator

from huone.accounts.service import Accounts
from huone.push.keys import sender_key
from huone.push.queue import PushQueue
from huone.push.wishes import WishBook
from huone.room.room import Room
from huone.server.reminders.reminding import Reminding
from huone.server.settings import Settings


@contextlib.asynccontextmanager
async def open_reminders(
    room: Room, office: Accounts, settings: Settings
) -> AsyncIterator[Reminding]:
    """Remind the players of a room for as long as it is open."""
    wishes = WishBook(room.committer.store)
    await wishes.open()
    queue = PushQueue(
        sender_key(settings.folder, contact=contact_of(settings)),
        now=room.clock.now,
        forget=wishes.remove,
    )
    reminding = Reminding(
        room,
        office,
        wishes,
        queue,
        services=settings.push.services,
        mails=settings.mail.server() is not None,
    )
    queue.open()
    reminding.open()
    try:
        yield reminding
    finally:
        await reminding.close()
        await queue.close()


def contact_of(settings: Settings) -> str:
    """Say whom a push service writes to; it has to be a letter box or a page."""
    if settings.push.contact:
        return settings.push.contact
    return settings.address if settings.address.startswith("https:") else "mailto:room@localhost"
