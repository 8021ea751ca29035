"""Codes: the second proof, of an authenticator or from a sheet of paper.

Owns: TOTP secrets and their codes, recovery codes, and that each is good once.
Never: reads the clock, or keeps a recovery code; only its fingerprint.

Rule 1: a code that was accepted is spent, and so is every older one (no replay).
Rule 2: a clock may be half a minute off, not more.
"""

import base64
import hmac
from collections.abc import Iterable
from hashlib import sha256
from typing import Final

import pyotp

from huone.system.entropy import Entropy
from huone.units import Instant

STEP_MS: Final = 30_000
SECRET_BYTES: Final = 20
RECOVERY_CODES: Final = 10
RECOVERY_BYTES: Final = 10


def new_secret(entropy: Entropy) -> str:
    """Draw a secret for an authenticator."""
    return base64.b32encode(entropy.take(SECRET_BYTES)).decode()


def uri_of(secret: str, *, name: str, room: str) -> str:
    """Write a secret as the address that authenticators scan."""
    return pyotp.TOTP(secret).provisioning_uri(name=name, issuer_name=room)


def accepted_step(secret: str, code: str, *, spent: int, now: Instant) -> int | None:
    """Tell the step of a code that is right and not spent; None if there is none."""
    digits, current = code.replace(" ", ""), now // STEP_MS
    if not (digits.isascii() and digits.isdigit()):
        return None
    found = None
    # Each candidate is compared, so that the time taken does not tell which one was near.
    for step in (current - 1, current, current + 1):
        is_right = hmac.compare_digest(pyotp.HOTP(secret).at(step), digits)
        if is_right and step > spent:
            found = step
    return found


def new_recovery_codes(entropy: Entropy) -> tuple[str, ...]:
    """Draw the codes of a sheet, such as `abcd-efgh-ijkl-mnop`."""
    return tuple(_grouped(entropy.take(RECOVERY_BYTES)) for _ in range(RECOVERY_CODES))


def fingerprint(code: str) -> bytes:
    """Take what is kept of a recovery code; it has 80 bits of luck, so one pass is enough."""
    plain = code.replace("-", "").replace(" ", "").casefold()
    return sha256(b"huone recovery " + plain.encode()).digest()


def without(code: str, kept: Iterable[bytes]) -> tuple[bytes, ...] | None:
    """Strike a recovery code off the sheet; None if it is not on it."""
    before, given = tuple(kept), fingerprint(code)
    left = tuple(one for one in before if not hmac.compare_digest(one, given))
    return left if len(left) < len(before) else None


def _grouped(luck: bytes) -> str:
    text = base64.b32encode(luck).decode().casefold()
    return "-".join(text[at : at + 4] for at in range(0, len(text), 4))
