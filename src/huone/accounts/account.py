"""An account: what is kept of somebody who may come in.

Owns: the record of an account and its sessions, and how each change is made.
Never: holds a password, a token or a recovery code; only what proves that somebody has one.

Rule 1: a field is only ever added, with a default; old accounts must be readable.
Rule 2: every change is a new record made from the old one, so it can be tried again.
Rule 3: no representation shows what could open an account.
"""

import base64
import hmac
from hashlib import sha256
from typing import Final, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from huone.accounts.names import key_of
from huone.refusal import Refused
from huone.system.entropy import Entropy
from huone.units import Instant, PlayerId

TOKEN_BYTES: Final = 32
ID_BYTES: Final = 8
SESSIONS_MAX: Final = 20
"""How many sessions an account keeps; a new one ends the oldest."""

DAY_MS: Final = 86_400_000
SESSION_MS: Final = 30 * DAY_MS
IDLE_MS: Final = 7 * DAY_MS
"""A browser that was not seen for so long has to sign in again."""
SEEN_EVERY_MS: Final = 3_600_000
"""How often it is written down that a session is in use."""

Kind = Literal["browser", "program"]
Role = Literal[
    "player", "host", "dealer", "floor", "cashier", "director", "chief", "integrity", "admin"
]
LIVE_ROLES: Final[tuple[Role, ...]] = ("host", "dealer", "director", "chief")
"""Roles that only a live house has; in an online room they open no door."""
STAFF_ROLES: Final[tuple[Role, ...]] = ("floor", "cashier", "integrity", "admin", *LIVE_ROLES)
ROLES: Final[tuple[Role, ...]] = ("player", *STAFF_ROLES)


class Suspended(Refused):
    """Staff keeps the player out."""

    code = "account/suspended"
    says = "this account is suspended: {why}"


class SessionUnknown(Refused):
    """No session of the account has this id."""

    code = "account/unknown-session"
    says = "you have no session {session!r}"


class Session(Struct, frozen=True, kw_only=True):
    """One way in: a browser, or a program with a token of its own."""

    id: str
    proof: bytes
    """The fingerprint of the token."""
    kind: Kind
    label: str
    address: str
    made_ms: Instant
    seen_ms: Instant
    expires_ms: Instant
    idle_ms: int = IDLE_MS
    """How long a browser may be away; a guest's may be as long as it lasts."""
    device: str = ""
    """The bound tablet of a live house that it was begun on."""

    def __repr__(self) -> str:
        return f"<Session {self.id}>"

    def is_over(self, now: Instant) -> bool:
        """Tell whether it has run out."""
        is_idle = self.kind == "browser" and now >= self.seen_ms + self.idle_ms
        return now >= self.expires_ms or is_idle


class Account(Struct, frozen=True, kw_only=True):
    """Somebody who may come in."""

    name: str
    password: str
    """An argon2id hash."""
    made_ms: Instant
    roles: tuple[Role, ...] = ("player",)
    language: str = "en"
    email: str | None = None
    totp_secret: str | None = None
    totp_pending: str | None = None
    """A secret that was handed out and not yet shown to work."""
    totp_spent: int = 0
    """The step of the newest code that was accepted."""
    recovery: tuple[bytes, ...] = ()
    sessions: tuple[Session, ...] = ()
    suspended_until_ms: Instant | None = None
    suspended_why: str = ""
    guest: bool = False
    """Whether he plays without a password, known by the session of one browser."""
    gone: bool = False
    """Whether he was a guest and is forgotten; his name is not given again."""
    pin: str = ""
    """A hash of the PIN with which staff signs in on tablets."""

    def __repr__(self) -> str:
        return f"<Account {self.name}>"

    @property
    def player(self) -> PlayerId:
        """Who it is in the room."""
        return PlayerId(self.name)

    @property
    def key(self) -> str:
        """Where it is kept."""
        return key_of(self.name)

    def is_suspended(self, now: Instant) -> bool:
        """Tell whether staff keeps him out at a moment."""
        return self.suspended_until_ms is not None and now < self.suspended_until_ms

    def session(self, id: str) -> Session | None:
        """Find a session by its id."""
        return next((each for each in self.sessions if each.id == id), None)


# Tokens.


def new_token(name: str, entropy: Entropy) -> str:
    """Draw a token of 256 bits; the name in front of it says whose account to look in."""
    secret = base64.urlsafe_b64encode(entropy.take(TOKEN_BYTES)).decode().rstrip("=")
    return f"{name}~{secret}"


def name_in(token: str) -> str:
    """Read whose token it would be."""
    return token.partition("~")[0]


def proof_of(token: str) -> bytes:
    """Take what is kept of a token; it has 256 bits of luck, so one pass is enough."""
    return sha256(b"huone session " + token.encode(errors="replace")).digest()


def session_of(account: Account, token: str, *, now: Instant) -> Session | None:
    """Find the session that a token opens, unless it is over or its owner is kept out."""
    proof, found = proof_of(token), None
    for session in account.sessions:
        if hmac.compare_digest(session.proof, proof):
            found = session
    if found is None or found.is_over(now) or account.is_suspended(now):
        return None
    return found


# Changes.


def with_session(account: Account, session: Session, *, now: Instant) -> Account:
    """Add a session; those that are over go, and the oldest of too many."""
    kept = [each for each in account.sessions if not each.is_over(now)]
    return replace(account, sessions=(*kept, session)[-SESSIONS_MAX:])


def without_session(account: Account, id: str) -> Account:
    """End one session."""
    if account.session(id) is None:
        raise SessionUnknown(session=id)
    return replace(account, sessions=tuple(each for each in account.sessions if each.id != id))


def seen(account: Account, id: str, *, now: Instant) -> Account:
    """Note that a session is in use."""
    return replace(
        account,
        sessions=tuple(
            replace(each, seen_ms=now) if each.id == id else each for each in account.sessions
        ),
    )


def verify_not_suspended(account: Account, *, now: Instant) -> None:
    """Refuse who is kept out."""
    if account.is_suspended(now):
        raise Suspended(why=account.suspended_why, until_ms=account.suspended_until_ms)


encode: Final = msgspec.msgpack.Encoder().encode
decode: Final = msgspec.msgpack.Decoder(Account).decode
