"""Browsers that want to be told: where their push service is, and the keys to write to them.

Owns: the record of a subscription, and what a fit one is.
Never: asks a push service anything.

Rule 1: the room calls only push services that its settings name. An address comes from a client;
without this rule the room would knock at any door he likes, its own neighbours included.
"""

import base64
import binascii
from collections.abc import Sequence
from hashlib import sha256
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey
from msgspec import Struct

from huone.refusal import Refused
from huone.units import Instant

ENDPOINT_MAX: Final = 1_000
SHOWN_MAX: Final = 80
AUTH_BYTES: Final = 16


class ServiceUnknown(Refused):
    """The push service of this browser is not one that the room calls."""

    code = "push/unknown-service"
    says = "the room sends nothing to {service!r}; its settings name the push services it calls"


class KeysUnfit(Refused):
    """What the browser gave is no pair of keys for push messages."""

    code = "push/bad-keys"
    says = "these are no keys of a browser for push messages; subscribe again"


class Browser(Struct, frozen=True, kw_only=True):
    """A browser that wants to be told."""

    id: str
    endpoint: str
    key: bytes
    """Its public key."""
    auth: bytes
    """What it shares with the sender alone."""
    session: str
    """The session of its player there; with its end nothing more is sent."""
    label: str
    made_ms: Instant

    def __repr__(self) -> str:
        return f"<Browser {self.id}>"


def verified_browser(
    *,
    endpoint: str,
    key: str,
    auth: str,
    services: Sequence[str],
    session: str,
    label: str,
    now: Instant,
) -> Browser:
    """Take a subscription from a client, or refuse it."""
    if len(endpoint) > ENDPOINT_MAX or not is_served(endpoint, services):
        raise ServiceUnknown(service=endpoint[:SHOWN_MAX])
    octets, shared = _octets(key), _octets(auth)
    try:
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), octets)
    except ValueError as error:
        raise KeysUnfit from error
    if len(shared) != AUTH_BYTES:
        raise KeysUnfit
    return Browser(
        id=sha256(endpoint.encode()).hexdigest()[:16],
        endpoint=endpoint,
        key=octets,
        auth=shared,
        session=session,
        label=label,
        made_ms=now,
    )


def is_served(endpoint: str, services: Sequence[str]) -> bool:
    """Tell whether an address is at one of the services: a host, `*.` and its end, or an origin.

    >>> is_served("https://push.example/abc", ["push.example"])
    True
    >>> is_served("https://eu.push.example/abc", ["*.push.example"])
    True
    >>> is_served("http://push.example/abc", ["push.example"])
    False
    """
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return False
    if parts.username is not None or not endpoint.isascii() or not endpoint.isprintable():
        return False
    if f"{parts.scheme}://{parts.netloc}" in services:
        return True
    if parts.scheme != "https" or port not in (None, 443):
        return False
    return any(
        host.endswith(each[1:]) if each.startswith("*.") else host == each for each in services
    )


def _octets(text: str) -> bytes:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError) as error:
        raise KeysUnfit from error
