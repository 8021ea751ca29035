"""The outbox and its carrier: no letter is lost, and nobody waits for a mail server."""

import stat
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest
from kit.mail_server import mail_sink

from huone.mail.carrier import AGAIN_S, GIVE_UP_MS, Carrier, MailServer
from huone.mail.letter import Letter
from huone.mail.outbox import KEPT_MS, LetterOutbox, OutboxFull
from huone.units import Instant

LONG = "y" * 90
LETTER = Letter(
    to="anna@club.example", subject="Uusi salasana – Club", text=f"Hei Änna\n\nhttps://x/{LONG}\n"
)


class Watch:
    """A clock that is set by hand."""

    now = 1_767_225_600_000

    def __call__(self) -> Instant:
        return Instant(self.now)


async def outbox_in(folder: Path, watch: Watch | None = None, **more: int) -> LetterOutbox:
    outbox = LetterOutbox(
        folder / "outbox", sender="Club <r@club.example>", now=watch or Watch(), **more
    )
    await outbox.open()
    return outbox


def server_at(port: int) -> MailServer:
    return MailServer(host="127.0.0.1", port=port, security="none")


async def test_a_letter_is_a_file_that_only_its_owner_reads(tmp_path: Path) -> None:
    outbox = await outbox_in(tmp_path)
    await outbox.send(LETTER)
    (file,) = await outbox.letters()
    outbox.close()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    message = message_from_bytes(file.read_bytes(), policy=policy.default)
    assert isinstance(message, EmailMessage)
    assert (message["To"], message["Subject"]) == (LETTER.to, LETTER.subject)
    assert message.get_content() == LETTER.text
    assert message["Auto-Submitted"] == "auto-generated"
    assert LETTER.text.encode() in file.read_bytes()


async def test_letters_are_carried_in_their_order_also_after_a_restart(tmp_path: Path) -> None:
    outbox = await outbox_in(tmp_path)
    for number in range(3):
        await outbox.send(Letter(to="a@b.example", subject=str(number), text="x"))
    outbox.close()
    again = await outbox_in(tmp_path)
    assert again.waiting == 3
    async with mail_sink() as sink:
        await Carrier(again, server_at(sink.port)).round()
        assert [letter["Subject"] for letter in sink.letters] == ["0", "1", "2"]
    assert (again.waiting, await again.letters()) == (0, [])
    again.close()


async def test_a_server_that_is_away_is_tried_again_and_nothing_is_lost(tmp_path: Path) -> None:
    outbox = await outbox_in(tmp_path)
    await outbox.send(LETTER)
    async with mail_sink() as sink:
        port = sink.port
    carrier = Carrier(outbox, server_at(port))
    assert [await carrier.round() for _ in range(7)] == [*AGAIN_S, AGAIN_S[-1], AGAIN_S[-1]]
    async with mail_sink(port) as sink:
        await carrier.round()
        assert len(sink.letters) == 1
    assert outbox.waiting == 0
    outbox.close()


async def test_a_letter_that_is_refused_keeps_no_other_one_back(tmp_path: Path) -> None:
    watch = Watch()
    outbox = await outbox_in(tmp_path, watch)
    for who in ("never", "later", "anna"):
        await outbox.send(Letter(to=f"{who}@b.example", subject=who, text="x"))
    async with mail_sink() as sink:
        sink.answers = {"never": b"550 nobody\r\n", "later": b"451 not now\r\n"}
        carrier = Carrier(outbox, server_at(sink.port))
        assert await carrier.round() == pytest.approx(AGAIN_S[0], abs=20)
        assert [letter["Subject"] for letter in sink.letters] == ["anna"]
        assert (outbox.waiting, outbox.failed) == (1, 1)
        assert len(list(outbox.failed_folder.iterdir())) == 1
        # What is never taken is given up after some days.
        watch.now += GIVE_UP_MS + 1
        await Carrier(outbox, server_at(sink.port)).round()
        assert (outbox.waiting, outbox.failed) == (0, 2)
    outbox.close()


async def test_the_outbox_has_a_bound_and_forgets_what_is_old(tmp_path: Path) -> None:
    watch = Watch()
    outbox = await outbox_in(tmp_path, watch, letters_max=2)
    for _ in range(2):
        await outbox.send(LETTER)
    with pytest.raises(OutboxFull):
        await outbox.send(LETTER)
    watch.now += KEPT_MS + 1
    await outbox.forget_old()
    assert outbox.waiting == 0
    await outbox.send(LETTER)
    outbox.close()


async def test_a_header_is_not_written_by_what_stands_in_a_letter(tmp_path: Path) -> None:
    outbox = await outbox_in(tmp_path)
    with pytest.raises(ValueError, match=r"header|linefeed|newline"):
        await outbox.send(Letter(to="a@b.example\nBcc: all@b.example", subject="x", text="y"))
    assert (outbox.waiting, await outbox.letters()) == (0, [])
    outbox.close()
