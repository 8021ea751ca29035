"""Reminder bodies: what a client sends and gets about notifications.

Owns: the shapes of wishes and of browsers, with their bounds.
Never: shows a browser's address or keys to anybody.
"""

from typing import Annotated

from msgspec import Meta

from huone.push.wishes import ReminderKind
from huone.server.api.account_bodies import Secret
from huone.server.api.words import Body, Shown

Kinds = Annotated[tuple[ReminderKind, ...], Meta(max_length=3)]
Minute = Annotated[int, Meta(ge=0, le=1_439)]


class NewWishes(Body, frozen=True, kw_only=True):
    """Remind me of these, so, and not at these hours of my day."""

    push: Kinds = ()
    mail: Kinds = ()
    quiet_from: Minute | None = None
    quiet_until: Minute = 0
    zone: Annotated[str, Meta(min_length=1, max_length=64)] = "UTC"


class NewBrowser(Secret, frozen=True, kw_only=True):
    """Send push messages to this browser; its push service gave it all three."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1_000)]
    key: Annotated[str, Meta(min_length=1, max_length=200)]
    auth: Annotated[str, Meta(min_length=1, max_length=100)]


class BrowserShown(Shown, frozen=True, kw_only=True):
    """A browser that is told."""

    id: str
    label: str
    made_ms: int
    current: bool
    """Whether it belongs to the session that asks."""


class Reminders(Shown, frozen=True, kw_only=True):
    """Of what I am reminded, and how."""

    key: str | None
    """What a browser subscribes with; nothing where the room sends no push messages."""
    mail_possible: bool
    """Whether letters leave the room, and I have an address."""
    push: tuple[ReminderKind, ...]
    mail: tuple[ReminderKind, ...]
    quiet_from: int | None
    quiet_until: int
    zone: str
    browsers: tuple[BrowserShown, ...]


class Tried(Shown, frozen=True, kw_only=True):
    """To how many browsers a message is on its way."""

    browsers: int
