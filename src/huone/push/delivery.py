"""Delivery: one message, sealed for one browser and handed to its push service.

Owns: the encryption for a browser (RFC 8291), the request (RFC 8030), and reading the answer.
Never: follows a redirection; the answer of a service is a number and how long to wait.
"""

import http.client
from typing import Final, Literal
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from msgspec import Struct

from huone.push.browser import Browser
from huone.push.keys import SenderKey
from huone.push.message import PushMessage
from huone.units import Instant

PATIENCE_S: Final = 10.0
"""How long a push service may take to answer."""
WAIT_S_MAX: Final = 300.0
GONE: Final = (404, 410)
LATER: Final = (408, 425, 429)

Outcome = Literal["delivered", "gone", "later", "refused"]


class Delivered(Struct, frozen=True, kw_only=True):
    """What became of one try."""

    outcome: Outcome
    status: int
    wait_s: float = 0.0
    """How long the service asks to be left alone."""


def deliver(
    browser: Browser, message: PushMessage, sender: SenderKey, *, now: Instant
) -> Delivered:
    """Hand a message to a push service; waits for the network, so it runs in a thread."""
    parts = urlsplit(browser.endpoint)
    body = http_ece.encrypt(
        message.octets(),
        private_key=generate_private_key(SECP256R1()),
        dh=browser.key,
        auth_secret=browser.auth,
        version="aes128gcm",
    )
    headers = {
        "Authorization": sender.signed_for(browser.endpoint, now=now),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(max(0, (message.until_ms - now) // 1_000)),
        "Urgency": "high",
    }
    secure = parts.scheme == "https"
    connect = http.client.HTTPSConnection if secure else http.client.HTTPConnection
    line = connect(parts.netloc, timeout=PATIENCE_S)
    try:
        line.request("POST", f"{parts.path}?{parts.query}".rstrip("?") or "/", body, headers)
        answer = line.getresponse()
        return read_answer(answer.status, answer.getheader("Retry-After"))
    finally:
        line.close()


def read_answer(status: int, retry_after: str | None) -> Delivered:
    """Understand a push service.

    >>> read_answer(201, None).outcome, read_answer(410, None).outcome
    ('delivered', 'gone')
    >>> read_answer(429, "30")
    Delivered(outcome='later', status=429, wait_s=30.0)
    """
    if status in GONE:
        return Delivered(outcome="gone", status=status)
    if status in LATER or status >= 500:
        wait = float(retry_after) if retry_after and retry_after.isdecimal() else 0.0
        return Delivered(outcome="later", status=status, wait_s=min(wait, WAIT_S_MAX))
    return Delivered(outcome="delivered" if status < 300 else "refused", status=status)
