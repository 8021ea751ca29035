"""Metrics: what the room does, in numbers that a monitor collects.

Owns: the figures under `/metrics`, in the form that Prometheus reads.
Never: names a player or a card, or what somebody has; of money it shows what the house took.
"""

from collections.abc import Callable
from typing import Final

from prometheus_client import CONTENT_TYPE_LATEST as CONTENT_TYPE
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from huone.mail.outbox import LetterOutbox
from huone.money.accounts import RAKE, swept_to
from huone.push.queue import OUTCOMES, PushQueue
from huone.store.ports import Commit

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

__all__ = ["CONTENT_TYPE", "Metrics"]


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.commands = Counter(
            "huone_commands",
            "Commands that were answered, by kind and outcome.",
            ("command", "outcome"),
            registry=self._registry,
        )
        self.command_seconds = Histogram(
            "huone_command_seconds",
            "From a command to its durable answer.",
            buckets=SECONDS,
            registry=self._registry,
        )
        self.messages = Counter(
            "huone_messages", "Messages that went out to subscribers.", registry=self._registry
        )
        self.bad_frames = Counter(
            "huone_bad_frames",
            "Frames that were refused unread, by code.",
            ("code",),
            registry=self._registry,
        )
        self.goodbyes = Counter(
            "huone_goodbyes",
            "Connections that the server has closed, by reason.",
            ("code",),
            registry=self._registry,
        )
        self.failures = Counter(
            "huone_failures", "Requests that failed for a fault of ours.", registry=self._registry
        )

        self.hands = Counter(
            "huone_hands",
            "Hands of cash tables that are over, by how they ended.",
            ("outcome",),
            registry=self._registry,
        )
        self.rake = Counter(
            "huone_rake_cents", "Rake taken, in the smallest unit.", registry=self._registry
        )
        self.store_seconds = Histogram(
            "huone_store_seconds",
            "From a decision until it is durable.",
            buckets=SECONDS,
            registry=self._registry,
        )

    def note_commit(self, commit: Commit) -> None:
        """Count the hands and the rake of what was recorded."""
        for end in commit.ends:
            self.hands.labels(str(end.outcome)).inc()
        taken = [*commit.entries, *(entry for end in commit.ends for entry in end.entries)]
        cents = sum(
            leg.amount for entry in taken for leg in entry.legs if swept_to(leg.account) == RAKE
        )
        if cents > 0:
            self.rake.inc(cents)

    def watch(self, name: str, help: str, figure: Callable[[], float]) -> None:
        """Show a figure as it is whenever somebody looks."""
        Gauge(f"huone_{name}", help, registry=self._registry).set_function(figure)

    def watch_letters(self, outbox: LetterOutbox) -> None:
        """Show how many letters wait for a mail server, and how many it has refused."""
        self.watch("letters_waiting", "Letters that wait in the outbox.", lambda: outbox.waiting)
        self.watch("letters_failed", "Letters that were refused for good.", lambda: outbox.failed)

    def watch_pushes(self, queue: PushQueue) -> None:
        """Show how many push messages wait, and what became of the others."""
        self.watch("pushes_waiting", "Push messages that wait.", lambda: queue.waiting)
        became = Gauge(
            "huone_pushes",
            "Push messages since the start, by what became of them.",
            ("outcome",),
            registry=self._registry,
        )
        for outcome in OUTCOMES:
            became.labels(outcome).set_function(lambda of=outcome: queue.outcomes[of])  # type: ignore[misc]

    def page(self) -> bytes:
        """Write all figures."""
        return generate_latest(self._registry)
