"""The carrier: takes letters from the outbox to a mail server, and comes back for those it refused.

Owns: one connection to a mail server at a time, when a letter is tried again, and giving up on one.
Never: shows a letter to a log; it names the file.

Rule 1: a letter leaves the outbox when the mail server has taken it, and not before. So one can
arrive twice after a crash, and none is lost.
Rule 2: what the server refuses for good is set aside at once; anything else is tried again.
"""

import asyncio
import contextlib
import smtplib
import ssl
from email import message_from_bytes, policy
from pathlib import Path
from typing import Final, Literal

import structlog
from msgspec import Struct

from huone.mail.outbox import LetterOutbox

PATIENCE_S: Final = 20.0
"""How long a mail server may take to answer."""
AGAIN_S: Final = (30.0, 60.0, 300.0, 900.0, 3_600.0)
"""When a letter is tried again; the last one again and again."""
GIVE_UP_MS: Final = 3 * 86_400_000
SWEEP_S: Final = 6 * 3_600.0

log = structlog.get_logger()


class MailServer(Struct, frozen=True, kw_only=True):
    """Where letters are handed over."""

    host: str
    port: int = 587
    security: Literal["starttls", "tls", "none"] = "starttls"
    user: str = ""
    password: str = ""

    def __repr__(self) -> str:
        return f"<MailServer {self.host}:{self.port}>"


class RefusedForGood(Exception):
    """The mail server will never take this letter."""


class RefusedForNow(Exception):
    """The mail server does not take this letter yet; it may take others."""


def hand_over(server: MailServer, letter: Path) -> None:
    """Give one letter to the mail server; runs in a thread."""
    message = message_from_bytes(letter.read_bytes(), policy=policy.SMTP)
    with _line_to(server) as line:
        try:
            line.send_message(message)
        except smtplib.SMTPRecipientsRefused as no:
            raise _refused([code for code, _ in no.recipients.values()]) from no
        except (smtplib.SMTPDataError, smtplib.SMTPSenderRefused) as no:
            raise _refused([no.smtp_code]) from no


def _line_to(server: MailServer) -> smtplib.SMTP:
    trust = ssl.create_default_context()
    if server.security == "tls":
        line: smtplib.SMTP = smtplib.SMTP_SSL(
            server.host, server.port, timeout=PATIENCE_S, context=trust
        )
    else:
        line = smtplib.SMTP(server.host, server.port, timeout=PATIENCE_S)
        if server.security == "starttls":
            line.starttls(context=trust)
    if server.user:
        line.login(server.user, server.password)
    return line


def _refused(codes: list[int]) -> RefusedForGood | RefusedForNow:
    why = " ".join(map(str, codes))
    return RefusedForGood(why) if min(codes, default=0) >= 500 else RefusedForNow(why)


class Carrier:
    """Carries letters away, one after the other, for as long as the room is open."""

    def __init__(self, outbox: LetterOutbox, server: MailServer) -> None:
        self._outbox = outbox
        self._server = server
        self._due: dict[str, tuple[int, float]] = {}
        """How often a letter was refused, and when it is tried again by the clock of the loop."""
        self._away = 0
        """How often in a row the mail server could not be reached."""

    async def run(self) -> None:
        """Carry until cancelled."""
        while True:
            self._outbox.put_in.clear()
            try:
                again_s = await self.round()
            except OSError as failure:  # Of our own disk.
                again_s = self._away_for(failure)
            if self._away:  # A new letter would not bring the server back.
                await asyncio.sleep(again_s)
                continue
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(again_s):
                    await self._outbox.put_in.wait()

    async def round(self) -> float:
        """Carry all that waits and is due; tells in how many seconds to come again."""
        now = asyncio.get_running_loop().time()
        for letter in await self._outbox.letters():
            tries, due = self._due.get(letter.name, (0, 0.0))
            if due > now:
                continue
            try:
                await self._carry(letter)
            except RefusedForNow as no:
                self._due[letter.name] = (tries + 1, now + _again_s(tries))
                log.warning("letter-refused-for-now", letter=letter.name, why=str(no))
            except (OSError, smtplib.SMTPException) as failure:
                return self._away_for(failure)
            self._away = 0
        return min((due - now for _, due in self._due.values()), default=SWEEP_S)

    async def _carry(self, letter: Path) -> None:
        is_old = self._outbox.age_ms(letter) > GIVE_UP_MS
        try:
            await self._outbox.in_thread(lambda: hand_over(self._server, letter))
        except RefusedForGood as no:
            await self._give_up(letter, str(no))
        except (RefusedForNow, OSError, smtplib.SMTPException) as failure:
            if not is_old:
                raise
            await self._give_up(letter, type(failure).__name__)
        else:
            await self._outbox.carried(letter)
            log.info("letter-sent", letter=letter.name)
        self._due.pop(letter.name, None)

    def _away_for(self, failure: Exception) -> float:
        again_s = _again_s(self._away)
        self._away += 1
        log.error(
            "mail-server-away",
            why=f"{type(failure).__name__}: {failure}"[:200],
            waiting=self._outbox.waiting,
            again_s=again_s,
            do="see [mail] in the settings; letters wait in the outbox and are tried again",
        )
        return again_s

    async def _give_up(self, letter: Path, why: str) -> None:
        await self._outbox.give_up(letter)
        log.error(
            "letter-refused",
            letter=letter.name,
            why=why,
            do=f"look at it in {self._outbox.failed_folder}, and at the address of its reader",
        )


def _again_s(tries: int) -> float:
    return AGAIN_S[min(tries, len(AGAIN_S) - 1)]
