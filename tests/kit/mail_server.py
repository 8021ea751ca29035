"""A mail server that keeps what it is given, and refuses whom it is told to."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage


class MailSink:
    """Speaks just enough SMTP to be handed letters."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.answers: dict[str, bytes] = {}
        """What is said to letters for an address, instead of taking them."""
        self.port = 0

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Hold one conversation."""
        writer.write(b"220 ready\r\n")
        refusal = b""
        while line := await reader.readline():
            word, _, rest = line.decode().strip().partition(" ")
            answer = b"250 fine\r\n"
            if word.upper() == "RCPT":
                refusal = next((no for who, no in self.answers.items() if who in rest), b"")
                answer = refusal or answer
            elif word.upper() == "DATA":
                writer.write(b"354 go on\r\n")
                text = await reader.readuntil(b"\r\n.\r\n")
                message = message_from_bytes(text[:-5], policy=policy.SMTP)
                assert isinstance(message, EmailMessage)
                self.letters.append(message)
            elif word.upper() == "QUIT":
                writer.write(b"221 bye\r\n")
                break
            writer.write(answer)
        writer.close()


@asynccontextmanager
async def mail_sink(port: int = 0) -> AsyncIterator[MailSink]:
    """Listen at a port of this machine."""
    sink = MailSink()
    server = await asyncio.start_server(sink.talk, "127.0.0.1", port)
    sink.port = server.sockets[0].getsockname()[1]
    async with server:
        yield sink
