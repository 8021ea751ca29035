"""Metrics: what the room does, in numbers that a monitor collects.

Owns: the figures under `/metrics`, in the form that Prometheus reads.
Never: names a player, a card or an amount.
"""

from collections.abc import Callable
from typing import Final

from prometheus_client import CONTENT_TYPE_LATEST as CONTENT_TYPE
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

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

    def watch(self, name: str, help: str, figure: Callable[[], float]) -> None:
        """Show a figure as it is whenever somebody looks."""
        Gauge(f"huone_{name}", help, registry=self._registry).set_function(figure)

    def page(self) -> bytes:
        """Write all figures."""
        return generate_latest(self._registry)
