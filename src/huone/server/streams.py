"""Streams: what a client follows, and going on where a connection was cut.

Owns: the topics of a client with the latest messages that went out under each, and streams whose
connection is gone and may come back.
Never: reads or writes a socket, or looks into a message.

Rule 1: a client that comes back names the last number it has seen of a topic. It gets what
followed, byte for byte; or a new picture, if that is too long ago.
Rule 2: everything has a bound: topics, messages that are kept, streams that wait, and how long.
Rule 3: a stream goes on for the same player only, and over one connection at a time.
"""

import secrets
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final

from huone.refusal import Refused
from huone.room.feed.hub import Hub, Subscription, account_topic
from huone.room.feed.table_feed import EncodedChange
from huone.room.players.notices import Notice
from huone.system.clock import Clock
from huone.units import Instant, PlayerId

KEPT: Final = 64
"""How many messages of a topic can be sent again."""
TOPICS_MAX: Final = 64
WAITING_MAX: Final = 4_096
"""How many streams may wait for their clients; the one that waits longest goes first."""
WAITING_OF_PLAYER_MAX: Final = 8
"""How many of them may be one player's."""
WAITING_MS: Final = 120_000
"""How long a stream waits for its client."""


class TooManyTopics(Refused):
    """A client follows only so much at once."""

    code = "subscription/too-many"
    says = "a client follows {most} topics at most"


class Channel:
    """One topic of a stream."""

    __slots__ = ("_again", "_sent", "is_held", "subscription")

    def __init__(self, subscription: Subscription) -> None:
        self.subscription = subscription
        self.is_held = False
        """Whether nothing is sent before the client has said what it has seen."""
        self._sent: deque[bytes] = deque(maxlen=KEPT)
        self._again: deque[bytes] = deque()

    def take(self, most: int) -> list[bytes]:
        """Give the messages that wait, up to so many: those to send again, then new ones."""
        frames = [self._again.popleft() for _ in range(min(most, len(self._again)))]
        if len(frames) < most:
            new = self.subscription.take_frames(most - len(frames))
            self._sent += new
            frames += new
        return frames

    def rewind(self, seen: int) -> bool:
        """Send again what came after a number; False if that is gone, or never was."""
        missed = self.subscription.number - seen
        if not 0 <= missed <= len(self._sent):
            return False
        self._again = deque(islice(self._sent, len(self._sent) - missed, None))
        self.is_held = False
        return True

    def go_on_from(self, older: "Channel") -> None:
        """Send what waited in an older channel first: a notice is told once, in no picture."""
        if older.subscription.number and not older.is_held:
            self._again += older.take(len(older._again) + older.subscription.waiting)

    def take_picture(self) -> None:
        """Take the picture now, so that what is told next comes after it."""
        if self.subscription.number == 0:
            picture = self.subscription.take_frames(1)
            self._sent += picture
            self._again += picture


class ClientStream:
    """Everything that one client follows, in one order."""

    def __init__(self, id: str, hub: Hub, player: PlayerId | None, session: str | None) -> None:
        self.id = id
        self.player = player
        self.session = session
        self.wake: Callable[[], None] = _nobody
        """Called when there may be something to send."""
        self.taken_over: Callable[[], None] = _nobody
        """Called when another connection goes on with this stream."""
        self._hub = hub
        self._channels: dict[str, Channel] = {}
        self._ready: OrderedDict[Channel, None] = OrderedDict()
        self._notices: list[Notice] = []

    def __len__(self) -> int:
        return len(self._channels)

    @property
    def waiting(self) -> int:
        """How many changes wait to be sent."""
        return sum(channel.subscription.waiting for channel in self._channels.values())

    @property
    def is_ready(self) -> bool:
        """Whether there may be something to send now."""
        return bool(self._ready)

    def follow(self, topic: str, seen: int | None) -> None:
        """Follow a topic: from the number that was seen last, or from a new picture."""
        known = self._channels.get(topic)
        if known is not None and seen is not None and known.rewind(seen):
            self._look_at(known)
            return
        if known is None and len(self._channels) >= TOPICS_MAX:
            raise TooManyTopics(most=TOPICS_MAX)
        channel = Channel(self._hub.follow(topic, self.player))
        if known is not None and seen is None:
            channel.go_on_from(known)
        self.leave(topic)
        self._add(topic, channel)

    def leave(self, topic: str) -> None:
        """Follow a topic no longer."""
        channel = self._channels.pop(topic, None)
        if channel is not None:
            channel.subscription.close()
            self._ready.pop(channel, None)

    def tell(self, notices: Iterable[Notice]) -> None:
        """Tell what has waited for the player, as soon as he follows his account."""
        self._notices += notices
        topic = account_topic(self.player) if self.player is not None else ""
        channel = self._channels.get(topic)
        if channel is None:
            return
        # At once: what is told before a picture is taken would be in neither.
        channel.take_picture()
        for notice in self._notices:
            channel.subscription.push(EncodedChange(notice))
        self._notices.clear()

    def hold(self) -> None:
        """Send nothing of any topic before the client has said what it has seen of it."""
        self._ready.clear()
        for channel in self._channels.values():
            channel.is_held = True

    def take_into(self, frames: list[bytes], most: int) -> None:
        """Add what waits to some frames, each topic in its turn; a refusal ends its topic."""
        while self._ready and most > 0:
            channel, _ = self._ready.popitem(last=False)
            try:
                taken = channel.take(most)
            except Refused as no:
                self.leave(channel.subscription.topic)
                raise TopicOver(channel.subscription.topic, no) from no
            frames += taken
            most -= len(taken)
            if not most:
                self._ready[channel] = None  # There may be more.

    def close(self) -> None:
        """Follow nothing any more."""
        for topic in list(self._channels):
            self.leave(topic)

    def _add(self, topic: str, channel: Channel) -> None:
        self._channels[topic] = channel
        channel.subscription.on_wake = lambda: self._look_at(channel)
        self._look_at(channel)
        self.tell(())

    def _look_at(self, channel: Channel) -> None:
        if channel not in self._ready and not channel.is_held:
            self._ready[channel] = None
            self.wake()


class TopicOver(Exception):
    """A topic that was followed is there no longer, such as a table that has closed."""

    def __init__(self, topic: str, refusal: Refused) -> None:
        super().__init__(topic)
        self.topic = topic
        self.refusal = refusal


class Streams:
    """The streams of all clients, and those that wait for theirs."""

    def __init__(self, hub: Hub, clock: Clock) -> None:
        self._hub = hub
        self._clock = clock
        self._open: dict[str, ClientStream] = {}
        self._waiting: OrderedDict[str, tuple[ClientStream, Instant]] = OrderedDict()

    def __iter__(self) -> Iterator[ClientStream]:
        return iter(self._open.values())

    def begin(
        self, player: PlayerId | None, session: str | None, *, wanted: str | None
    ) -> tuple[ClientStream, bool]:
        """Begin a stream, or go on with the wanted one; the second says which."""
        self.forget_old()
        found = self._open.get(wanted) if wanted is not None else None
        if found is not None and player is not None and found.player == player:
            self._waiting.pop(found.id, None)
            found.taken_over()
            found.hold()
            found.session = session
            return found, True
        stream = ClientStream(secrets.token_urlsafe(16), self._hub, player, session)
        self._open[stream.id] = stream
        return stream, False

    def wait(self, stream: ClientStream) -> None:
        """Keep a stream whose connection is gone for a while; a guest begins anew."""
        stream.wake = stream.taken_over = _nobody
        if stream.player is None:
            self.end(stream)
            return
        own = [each for each, _ in self._waiting.values() if each.player == stream.player]
        for oldest in own[: max(0, len(own) + 1 - WAITING_OF_PLAYER_MAX)]:
            self.end(oldest)
        self._waiting[stream.id] = (stream, Instant(self._clock.now() + WAITING_MS))
        self.forget_old()

    def end(self, stream: ClientStream) -> None:
        """Let a stream be over for good."""
        stream.close()
        self._open.pop(stream.id, None)
        self._waiting.pop(stream.id, None)

    def end_session(self, session: str) -> None:
        """Let the waiting streams of a session be over; open ones end with their connection."""
        for stream, _ in list(self._waiting.values()):
            if stream.session == session:
                self.end(stream)

    def forget_old(self) -> None:
        """Let streams be over that have waited too long, or that are too many."""
        now = self._clock.now()
        while self._waiting:
            stream, until = next(iter(self._waiting.values()))
            if until > now and len(self._waiting) <= WAITING_MAX:
                return
            self.end(stream)


def _nobody() -> None:
    """Tell nobody."""
