"""Doors: how many connections one address and one player may have, and how much they may send.

Owns: the bounds, and counting who is in.
Never: closes a connection itself; `socket` and `listening` do.

Rule 1: an address of IPv6 is its network of 64 bits: whoever has one address has them all.
Rule 2: memory has a bound: an address that nobody comes from is forgotten.
"""

import ipaddress
from collections import Counter
from typing import Final

from msgspec import Struct

from huone.refusal import Refused
from huone.system.clock import Clock
from huone.system.rate_limit import MINUTE_MS, AskedTooOften, Rate, RateLimit, steady


class DoorLimits(Struct, frozen=True, kw_only=True):
    """What one address and one player may take up, and how long a client may dawdle."""

    header_seconds: float = 10.0
    """How long a request may take to arrive whole."""
    idle_seconds: float = 30.0
    """How long a line stays open between two requests."""
    lines_of_address: int = 256
    """Lines of the network from one address, requests and players' connections together."""
    connections_of_address: int = 100
    """Players' connections and guests from one address."""
    connections_per_minute: int = 300
    """New ones from one address."""
    connections_of_player: int = 16


OPEN_DOORS = DoorLimits(
    lines_of_address=10**6,
    connections_of_address=10**6,
    connections_per_minute=10**6,
    connections_of_player=10**6,
)
"""For a room that is measured from one machine."""


class FrameRates(Struct, frozen=True, kw_only=True):
    """How much one connection may send, and how many frames may be bad."""

    frames: Rate = steady(each_second=40, at_once=200)
    commands: Rate = steady(each_second=10, at_once=40)
    bad_frames: Rate = steady(each_second=0.5, at_once=50)
    pictures: Rate = steady(each_second=4, at_once=80)
    """Subscriptions: each is answered by a picture, which is a hundred times as long."""


DEFAULT_RATES: Final = FrameRates()


def network_of(host: str) -> str:
    """Name from where somebody comes.

    >>> network_of("192.0.2.7"), network_of("2001:db8::1:2:3:4"), network_of("")
    ('192.0.2.7', '2001:db8::', '')
    """
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host[:64]
    if address.version == 6:
        return str(ipaddress.ip_network((address, 64), strict=False).network_address)
    return host


Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class NetworkUnreadable(Refused):
    """A list of addresses has something else in it."""

    code = "settings/not-an-address"
    says = "{text!r} is neither an address nor a network, such as 127.0.0.1 or 10.0.0.0/8"


def networks_in(text: str) -> tuple[Network, ...]:
    """Read addresses and networks with commas between them.

    >>> networks_in("127.0.0.1, 10.0.0.0/8")
    (IPv4Network('127.0.0.1/32'), IPv4Network('10.0.0.0/8'))
    """
    found = []
    for part in filter(None, map(str.strip, text.split(","))):
        try:
            found.append(ipaddress.ip_network(part))
        except ValueError:
            raise NetworkUnreadable(text=part) from None
    return tuple(found)


def is_among(host: str, networks: tuple[Network, ...]) -> bool:
    """Tell whether an address is one of those that were named.

    >>> is_among("10.1.2.3", networks_in("10.0.0.0/8")), is_among("", networks_in("::1"))
    (True, False)
    """
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return any(address in network for network in networks)


class Headcount:
    """Who is in, by address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._counts: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._counts)

    def enter(self, who: str) -> bool:
        """Let one more in, unless there are as many already."""
        if self._counts[who] >= self._most:
            return False
        self._counts[who] += 1
        return True

    def leave(self, who: str) -> None:
        """Note that one has gone."""
        self._counts[who] -= 1
        if self._counts[who] <= 0:
            del self._counts[who]


class Doors:
    """Lets connections in as far as their addresses may."""

    def __init__(self, limits: DoorLimits, clock: Clock) -> None:
        self.limits = limits
        self._clock = clock
        self._inside = Headcount(limits.connections_of_address)
        self._openings = RateLimit()
        self._rate = Rate(most=limits.connections_per_minute, per_ms=MINUTE_MS)

    def enter(self, address: str) -> bool:
        """Let a connection in, unless too many of its address are or have just come."""
        try:
            self._openings.take("connections", address, self._rate, now=self._clock.now())
        except AskedTooOften:
            return False
        return self._inside.enter(address)

    def leave(self, address: str) -> None:
        """Note that a connection has gone."""
        self._inside.leave(address)
