"""Links: words that only this room can have written.

Owns: signed links, what they are for and until when they are good.
Never: remembers a link. One that must work once is signed together with what it changes.

Rule 1: a link for one purpose opens nothing else.
Rule 2: a link that was touched, is too old or was used is refused alike.
"""

import base64
import binascii
import hmac
from typing import Final

import msgspec

from huone.refusal import Refused
from huone.units import Instant

KEY_BYTES: Final = 32
SEAL_BYTES: Final = 32


class LinkUnfit(Refused):
    """The link does not work, or does not work any more."""

    code = "account/link-not-valid"
    says = "this link does not work any more"


class Signer:
    """Signs links with a key that never leaves the room."""

    def __init__(self, key: bytes) -> None:
        assert len(key) >= KEY_BYTES
        self._key = key

    def __repr__(self) -> str:
        return "<Signer>"

    def sign(self, purpose: str, *words: str, until: Instant, state: str = "") -> str:
        """Write a link; `state` is signed along and must still be the same when it is used.

        A link that is good until the moment 0 is good for ever.
        """
        body = msgspec.msgpack.encode((until, *words))
        return _text(self._seal(purpose, body, state) + body)

    def words(self, link: str) -> tuple[str, ...]:
        """Read what a link says, before it is known whether it is true."""
        return self._parts(link)[2]

    def verify(self, purpose: str, link: str, *, now: Instant, state: str = "") -> tuple[str, ...]:
        """Refuse a link that is not ours, not for this, too old or used; else tell its words."""
        seal, body, words, until = self._parts(link)
        if not hmac.compare_digest(seal, self._seal(purpose, body, state)):
            raise LinkUnfit
        if until and now >= until:
            raise LinkUnfit
        return words

    def _parts(self, link: str) -> tuple[bytes, bytes, tuple[str, ...], int]:
        seal, body = _split(link)
        try:
            until, *words = msgspec.msgpack.decode(body, type=list[int | str])
        except (msgspec.DecodeError, ValueError):
            raise LinkUnfit from None
        if not isinstance(until, int) or not all(isinstance(word, str) for word in words):
            raise LinkUnfit
        return seal, body, tuple(map(str, words)), until

    def _seal(self, purpose: str, body: bytes, state: str) -> bytes:
        said = msgspec.msgpack.encode((purpose, body, state))
        return hmac.digest(self._key, said, "sha256")


def _text(octets: bytes) -> str:
    return base64.urlsafe_b64encode(octets).decode().rstrip("=")


def _split(link: str) -> tuple[bytes, bytes]:
    try:
        octets = base64.b64decode(link + "=" * (-len(link) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise LinkUnfit from None
    # The last character may carry bits that say nothing: one link has one spelling.
    if len(octets) <= SEAL_BYTES or _text(octets) != link:
        raise LinkUnfit
    return octets[:SEAL_BYTES], octets[SEAL_BYTES:]
