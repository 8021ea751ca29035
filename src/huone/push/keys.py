"""The key of the room: push services know by it who sends (VAPID, RFC 8292).

Owns: one key pair in a file of the data folder, and the signature that goes with each push.
Never: leaves its private half anywhere but in that file.

Rule 1: the key is drawn at the first start and kept: browsers have subscribed to it.
Rule 2: only the owner of the room's files can read it, from its first byte on.
"""

import base64
import os
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from huone.refusal import Refused
from huone.store.privacy import OWNER_FILE, make_private
from huone.units import Instant

FILE: Final = "push.pem"
LASTS_MS: Final = 12 * 3_600_000
"""How long a signature holds; services take a day at most."""


class KeyUnreadable(Refused):
    """The file of the key holds something else."""

    code = "server/bad-push-key"
    says = "{file} holds no key; put the right one back, or remove it: browsers then ask anew"


class SenderKey:
    """The key pair with which a room signs what it sends."""

    def __init__(self, pair: Vapid02, *, contact: str) -> None:
        self._pair = pair
        self._contact = contact

    @property
    def public(self) -> str:
        """The public half, as browsers take it."""
        point = self._pair.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return as_text(point)

    def signed_for(self, endpoint: str, *, now: Instant) -> str:
        """Sign for one push service; gives the value of the header that proves who sends."""
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": (now + LASTS_MS) // 1_000,
            "sub": self._contact,
        }
        return str(self._pair.sign(claims)["Authorization"])


def sender_key(folder: Path, *, contact: str) -> SenderKey:
    """Read the key of a room, or draw it at the first start."""
    path = folder / FILE
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_FILE)
    except FileExistsError:
        make_private(path)
        return SenderKey(_read(path), contact=contact)
    pair = Vapid02()
    pair.generate_keys()
    with os.fdopen(handle, "wb") as file:
        file.write(pair.private_pem())
        file.flush()
        os.fsync(file.fileno())
    return SenderKey(pair, contact=contact)


def _read(path: Path) -> Vapid02:
    try:
        return Vapid02.from_pem(path.read_bytes())
    except Exception as error:  # The library has many words for it.
        raise KeyUnreadable(file=str(path)) from error


def as_text(octets: bytes) -> str:
    """Write octets as the push interfaces do: base64 for addresses, without its filling."""
    return base64.urlsafe_b64encode(octets).decode().rstrip("=")
