"""Passwords: what proves that somebody knows one, and the work of checking it.

Owns: argon2id in a small pool of threads, the bound of its queue, and which passwords are too weak.
Never: keeps a password, or lets the event loop wait for a hash.

Rule 1: checking the password of nobody takes the same work as checking somebody's.
Rule 2: when more people ask than the pool can serve, the next is refused and not queued.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError
from msgspec import Struct

from huone.refusal import Refused

CHARACTERS_MIN: Final = 12
CHARACTERS_MAX: Final = 128
DISTINCT_MIN: Final = 5
COMMON: Final = frozenset(
    (
        "0123456789ab",
        "1234567890ab",
        "123456789012",
        "1234567890qwerty",
        "1q2w3e4r5t6y",
        "1q2w3e4r5t6y7u8i",
        "1qaz2wsx3edc",
        "abcdefghijkl",
        "administrator",
        "iloveyou1234",
        "letmein12345",
        "password1234",
        "password12345",
        "password123456",
        "passwordpassword",
        "qwerty123456",
        "qwertyuiop12",
        "qwertyuiop123",
        "qwertyuiopasdf",
        "salasana1234",
        "texasholdem1",
        "welcome12345",
    )
)
"""What everybody tries first."""

Result = TypeVar("Result")


class PasswordWeak(Refused):
    """A password that would be guessed is none."""

    code = "account/weak-password"
    says = (
        "a password has {characters_min} to {characters_max} characters, at least {distinct_min} "
        "different ones, is not the name and not what everybody tries first"
    )


class TooBusy(Refused):
    """More people sign in at this moment than the machine can check."""

    code = "account/too-busy"
    says = "too many people are signing in; try again in {retry_s} seconds"


class HashCost(Struct, frozen=True, kw_only=True):
    """What one check costs: passes, memory, and how many run or wait at the same time."""

    passes: int = 2
    memory_kib: int = 19_456
    threads: int = 2
    queue_max: int = 32


CHEAP: Final = HashCost(passes=1, memory_kib=64)
"""For a room of programs that test or load a server; far too cheap for people."""


def verify_strength(password: str, name: str) -> None:
    """Refuse a password that would be guessed."""
    weak = (
        not CHARACTERS_MIN <= len(password) <= CHARACTERS_MAX
        or len(set(password)) < DISTINCT_MIN
        or password.casefold() == name.casefold()
        or password.casefold() in COMMON
    )
    if weak:
        raise PasswordWeak(
            characters_min=CHARACTERS_MIN,
            characters_max=CHARACTERS_MAX,
            distinct_min=DISTINCT_MIN,
        )


class Passwords:
    """Hashes and checks passwords beside the event loop."""

    def __init__(self, cost: HashCost | None = None) -> None:
        self._cost = cost or HashCost()
        self._hasher = PasswordHasher(
            time_cost=self._cost.passes,
            memory_cost=self._cost.memory_kib,
            parallelism=1,
            type=Type.ID,
        )
        self._pool = ThreadPoolExecutor(self._cost.threads, thread_name_prefix="password")
        self._waiting = 0
        self._nobody = self._hasher.hash("the password of nobody")

    def close(self) -> None:
        """Let the threads go."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def hash(self, password: str) -> str:
        """Make what is kept instead of a password."""
        return await self._apart(lambda: self._hasher.hash(password))

    async def is_right(self, password: str, kept: str | None) -> bool:
        """Check a password; None stands for somebody who is not there and takes as long."""
        right = await self._apart(lambda: self._check(password, kept or self._nobody))
        return right and kept is not None

    def is_outdated(self, kept: str) -> bool:
        """Tell whether a hash was made at another cost than today's."""
        return self._hasher.check_needs_rehash(kept)

    def _check(self, password: str, kept: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _apart(self, work: Callable[[], Result]) -> Result:
        if self._waiting >= self._cost.queue_max:
            raise TooBusy(retry_s=2)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        finally:
            self._waiting -= 1
