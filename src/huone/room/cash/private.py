"""Private tables: only who was invited comes in.

Owns: invitations, passwords, and the lock after too many wrong ones.
Never: keeps a password; only what proves that somebody knows it.

Rule 1: a wrong invitation and a wrong password are answered alike, so neither can be felt for. Who
has the invitation is told whose game it is and whether a password is wanted.
"""

import asyncio
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
SECRET_BYTES: Final = 1_024
"""More of a password is not looked at; `bounds` refuses it anyhow."""
WORKED_OUT_MAX: Final = 2
"""How many passwords are worked out at a time."""
GUESSERS_MAX: Final = 10_000
"""How many people's wrong guesses are remembered; the oldest are forgotten first."""
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


class PasswordProof(Struct, frozen=True, kw_only=True):
    """What a password and a salt give; no password gives nothing."""

    salt: bytes
    proof: bytes = b""


def found_club(owner: PlayerId, worked: PasswordProof, entropy: Entropy) -> Club:
    """Open a private table for its owner and whom he invites."""
    return Club(
        owner=owner,
        invitation=entropy.take(INVITATION_BYTES).hex(),
        salt=worked.salt,
        proof=worked.proof,
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


class PasswordGuard:
    """Looks at invitations and passwords, and stops listening to who guesses."""

    def __init__(self, *, tries: int, lock_ms: int) -> None:
        self._tries = tries
        self._lock_ms = lock_ms
        self._guesses: dict[PlayerId, Guesses] = {}
        self._few = asyncio.Semaphore(WORKED_OUT_MAX)

    async def work_out(self, password: str, salt: bytes) -> PasswordProof:
        """Work out what a password gives; it takes a while, so a thread does and nobody waits."""
        if not password:
            return PasswordProof(salt=salt)
        async with self._few:
            return PasswordProof(salt=salt, proof=await asyncio.to_thread(_proof, password, salt))

    def is_deaf_to(self, player: PlayerId, *, now: Instant) -> bool:
        """Tell whether nobody listens to a player who has guessed too often."""
        guesses = self._guesses.get(player)
        return guesses is not None and now < guesses.locked_until

    def verify(
        self, player: PlayerId, club: Club | None, worked: PasswordProof, *, now: Instant
    ) -> Club:
        """Refuse a wrong invitation or password, and everything after too many of them."""
        if self.is_deaf_to(player, now=now):
            raise GuessedTooOften(until_ms=self._guesses[player].locked_until)
        guesses = self._guesses.setdefault(player, Guesses())
        if len(self._guesses) > GUESSERS_MAX:
            del self._guesses[next(iter(self._guesses))]
        if club is not None and _fits(club, worked):
            self._guesses.pop(player, None)
            return club
        guesses.wrong += 1
        if guesses.wrong >= self._tries:
            guesses.wrong = 0
            guesses.locked_until = Instant(now + self._lock_ms)
        raise NotInvited()


def _fits(club: Club, worked: PasswordProof) -> bool:
    is_right = worked.salt == club.salt and hmac.compare_digest(club.proof, worked.proof)
    return is_right or not club.proof


def _proof(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(
        password.encode(errors="replace")[:SECRET_BYTES], salt=salt, n=SCRYPT_COST, r=8, p=1
    )
