"""The outbox: letters that wait in a folder until somebody carries them away.

Owns: the folder, one file for each letter, written before anybody is told that it is sent.
Never: opens a connection, or holds anybody up: disks are waited for in a thread of their own.

Rule 1: a letter is whole or not there, and only the owner of the room's files can read it.
Rule 2: the folder has a bound; when it is reached new letters are refused and the log says so.
"""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime
from pathlib import Path
from typing import Final, TypeVar

from huone.mail.letter import Letter
from huone.refusal import Refused
from huone.store.privacy import OWNER_FILE, make_private_folder
from huone.units import Instant

LETTERS_MAX: Final = 10_000
KEPT_MS: Final = 30 * 86_400_000
"""How long a letter stays that nobody carries away."""
SUFFIX: Final = ".eml"

Answer = TypeVar("Answer")


class OutboxFull(Refused):
    """So many letters wait that something must be wrong."""

    code = "mail/outbox-full"
    says = "{letters} letters wait in {folder}; nothing is added before they are gone"


class LetterOutbox:
    """The folder of letters that wait; a `Mail`."""

    def __init__(
        self,
        folder: Path,
        *,
        sender: str,
        now: Callable[[], Instant],
        letters_max: int = LETTERS_MAX,
    ) -> None:
        self.folder = folder
        self.failed_folder = folder / "failed"
        self.put_in = asyncio.Event()
        """Set whenever a letter was put in."""
        self.waiting = 0
        self.failed = 0
        self._sender = sender
        self._now = now
        self._letters_max = letters_max
        self._number = 0
        # One thread: letters are few, and so they stay in their order.
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="huone-mail")

    async def open(self) -> None:
        """Make the folder, and look what is in it."""
        await self.in_thread(self._look)

    def close(self) -> None:
        """Let the thread go."""
        self._thread.shutdown(wait=True)

    async def send(self, letter: Letter) -> None:
        """Put a letter into the folder."""
        if self.waiting >= self._letters_max:
            raise OutboxFull(letters=self.waiting, folder=str(self.folder))
        self.waiting += 1
        self._number += 1
        name = f"{self._now():013}-{self._number:06}{SUFFIX}"
        try:
            await self.in_thread(lambda: self._write(name, letter))
        except BaseException:
            self.waiting -= 1
            raise
        self.put_in.set()

    async def letters(self) -> list[Path]:
        """List the letters that wait, the oldest first."""
        return await self.in_thread(self._listed)

    async def carried(self, letter: Path) -> None:
        """Take a letter out that has arrived."""
        await self.in_thread(lambda: letter.unlink(missing_ok=True))
        self.waiting -= 1

    async def give_up(self, letter: Path) -> None:
        """Set a letter aside that nobody takes."""

        def move() -> None:
            make_private_folder(self.failed_folder)
            letter.rename(self.failed_folder / letter.name)

        await self.in_thread(move)
        self.waiting -= 1
        self.failed += 1

    async def forget_old(self) -> None:
        """Remove letters that lie there for a month."""
        for folder in (self.folder, self.failed_folder):
            await self.in_thread(lambda folder=folder: self._sweep(folder))  # type: ignore[misc]
        await self.in_thread(self._look)

    def age_ms(self, letter: Path) -> int:
        """Tell how long a letter has been waiting."""
        written = letter.name.partition("-")[0]
        return self._now() - int(written) if written.isdecimal() else 0

    async def in_thread(self, work: Callable[[], Answer]) -> Answer:
        """Wait for the disk, or for a mail server, where nobody else has to."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    # In the thread.

    def _look(self) -> None:
        make_private_folder(self.folder)
        self.waiting = len(self._listed())
        self.failed = len(list(self.failed_folder.glob(f"*{SUFFIX}")))

    def _listed(self) -> list[Path]:
        return sorted(self.folder.glob(f"*{SUFFIX}"))

    def _write(self, name: str, letter: Letter) -> None:
        octets = self._message(name, letter).as_bytes()
        unfinished = self.folder / f"{name}.part"
        handle = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_FILE)
        with os.fdopen(handle, "wb") as file:
            file.write(octets)
            file.flush()
            os.fsync(file.fileno())
        unfinished.rename(self.folder / name)

    def _message(self, name: str, letter: Letter) -> EmailMessage:
        message = EmailMessage()
        message["From"] = self._sender
        message["To"] = letter.to
        message["Subject"] = letter.subject
        message["Date"] = format_datetime(datetime.fromtimestamp(self._now() / 1_000, UTC))
        domain = self._sender.rpartition("@")[2].strip("> ")
        message["Message-ID"] = f"<{name.removesuffix(SUFFIX)}@{domain}>"
        message["Auto-Submitted"] = "auto-generated"
        # As it is: whoever reads the file finds a link in one piece.
        message.set_content(letter.text, cte="8bit")
        return message

    def _sweep(self, folder: Path) -> None:
        for letter in folder.glob(f"*{SUFFIX}"):
            if self.age_ms(letter) > KEPT_MS:
                letter.unlink(missing_ok=True)
