"""Private tables: only who was invited comes in.

Owns: invitations, passwords, and the lock after too many wrong ones.
Never: keeps a password; only what proves that somebody knows it.

Rule 1: a wrong invitation and a wrong password are answered alike, so neither can be felt for. Who
has the invitation is told whose game it is and whether a password is wanted.
"""

import hashlib
import hmac
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from huone.refusal import Refused
from huone.system.entropy import Entropy
from huone.units import Instant, PlayerId

SALT_BYTES: Final = 16
INVITATION_BYTES: Final = 12
SCRYPT_COST: Final = 2**12
MEMBERS_MAX: Final = 200
"""How many people one private table lets in."""


class NotInvited(Refused):
    """No table opens with this invitation and password."""

    code = "private/not-invited"
    says = "this invitation and password open no table"


class GuessedTooOften(Refused):
    """Too many wrong passwords; it takes a while until the next one is looked at."""

    code = "private/guessed-too-often"
    says = "too many wrong passwords; try again after {until_ms}"


class SentAway(Refused):
    """The host does not want him here."""

    code = "private/removed"
    says = "the host has removed you from this game"


class TooManyGuests(Refused):
    """A private table has so many guests."""

    code = "private/too-many-guests"
    says = "this game has {most} guests already; ask the host"


class MembersOnly(Refused):
    """The table is private."""

    code = "private/members-only"
    says = "table {table!r} is open to its guests only"


class Club(Struct, frozen=True, kw_only=True):
    """Who may come to a private table."""

    owner: PlayerId
    invitation: str
    salt: bytes
    proof: bytes
    """What the password and the salt give; empty if the invitation is enough."""
    members: tuple[PlayerId, ...]
    removed: tuple[PlayerId, ...] = ()
    """Whom the host has sent away."""


class Guesses(Struct, kw_only=True):
    """How often somebody has guessed wrong, and until when nobody listens to him."""

    wrong: int = 0
    locked_until: Instant = Instant(0)


def found_club(owner: PlayerId, password: str, entropy: Entropy) -> Club:
    """Open a private table for its owner and whom he invites."""
    salt = entropy.take(SALT_BYTES)
    return Club(
        owner=owner,
        invitation=entropy.take(INVITATION_BYTES).hex(),
        salt=salt,
        proof=_proof(password, salt) if password else b"",
        members=(owner,),
    )


def admitted(club: Club, player: PlayerId) -> Club:
    """Let a player in for good."""
    if player in club.members:
        return club
    if player in club.removed:
        raise SentAway()
    if len(club.members) >= MEMBERS_MAX:
        raise TooManyGuests(most=MEMBERS_MAX)
    return replace(club, members=(*club.members, player))


def sent_away(club: Club, player: PlayerId) -> Club:
    """Let a player in no more."""
    members = tuple(each for each in club.members if each != player)
    return replace(club, members=members, removed=(*club.removed, player)[-MEMBERS_MAX:])


def knows_password(club: Club, password: str) -> bool:
    """Say whether somebody knows the password of a club."""
    if not club.proof:
        return True
    return hmac.compare_digest(club.proof, _proof(password, club.salt))


class PasswordGuard:
    """Looks at invitations and passwords, and stops listening to who guesses."""

    def __init__(self, *, tries: int, lock_ms: int) -> None:
        self._tries = tries
        self._lock_ms = lock_ms
        self._guesses: dict[PlayerId, Guesses] = {}

    def verify(
        self,
        player: PlayerId,
        club: Club | None,
        password: str,
        *,
        now: Instant,
    ) -> Club:
        """Refuse a wrong invitation or password, and everything after too many of them."""
        guesses = self._guesses.setdefault(player, Guesses())
        if now < guesses.locked_until:
            raise GuessedTooOften(until_ms=guesses.locked_until)
        if club is not None and knows_password(club, password):
            del self._guesses[player]
            return club
        guesses.wrong += 1
        if guesses.wrong >= self._tries:
            guesses.wrong = 0
            guesses.locked_until = Instant(now + self._lock_ms)
        raise NotInvited()


def _proof(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(password.encode(), salt=salt, n=SCRYPT_COST, r=8, p=1)
