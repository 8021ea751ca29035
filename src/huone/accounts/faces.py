"""Faces: how a player looks to others, drawn or from a picture of his own.

Owns: which face somebody has chosen, and making a small picture of what was sent.
Never: keeps a picture as it came. It is decoded and drawn anew, so nothing but its dots is left:
no place where it was taken, no second meaning for a browser.

Rule 1: one face for each account, a picture of a few kilobytes.
Rule 2: what is no picture, or one too large to be looked at safely, is refused.
"""

import asyncio
import io
from typing import Final

import msgspec
from msgspec import Struct
from PIL import Image, ImageOps

from huone.accounts.account import Account
from huone.accounts.names import key_of
from huone.refusal import Refused
from huone.store.ports import Commit, Document, DocumentStale, Store

KIND: Final = "face"
SIDE: Final = 128
"""How wide and high a picture is kept."""
SIDE_MAX: Final = 2_048
"""Larger ones are not opened: a small file can hold a huge picture."""
BYTES_MAX: Final = 44_000
READ: Final = ("JPEG", "PNG", "WEBP")
TRIES: Final = 20
DRAWN_AT_ONCE: Final = 2
"""How many pictures are drawn at the same time; the others wait, and nobody's table does."""


class NoPicture(Refused):
    """What was sent cannot be read as a picture."""

    code = "account/no-picture"
    says = "this is no picture that the room can read: {formats}, at most {bytes_max} bytes"


class PictureTooLarge(Refused):
    """A picture has too many dots."""

    code = "account/picture-too-large"
    says = "a picture has at most {side_max} by {side_max} dots; this one has {width} by {height}"


class Face(Struct, frozen=True, kw_only=True):
    """How somebody wants to look; nothing chosen is a drawn face by his name."""

    drawn: str = ""
    """The name of a drawn face; which ones there are only the client knows."""
    picture: bytes = b""
    """A WebP picture of `SIDE` by `SIDE` dots."""


class Faces:
    """The faces of all players."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._few = asyncio.Semaphore(DRAWN_AT_ONCE)

    async def of(self, player: str) -> Face:
        """Find the face of a player."""
        paper = await self._store.document(KIND, key_of(player))
        return msgspec.msgpack.decode(paper.body, type=Face) if paper else Face()

    async def choose(self, account: Account, *, drawn: str, picture: bytes) -> Face:
        """Take another face: a picture, else a drawn one, else the one by the name."""
        async with self._few:
            small = await asyncio.to_thread(redrawn, picture) if picture else b""
        face = Face(drawn="" if small else drawn, picture=small)
        for _ in range(TRIES):
            paper = await self._store.document(KIND, account.key)
            version = paper.version + 1 if paper else 1
            kept = Document(KIND, account.key, version, msgspec.msgpack.encode(face))
            try:
                await self._store.commit(Commit(documents=(kept,)))
            except DocumentStale:
                continue
            break
        return face


def redrawn(sent: bytes) -> bytes:
    """Draw a picture anew: square, small, upright, and without anything that came along."""
    unreadable = NoPicture(formats=", ".join(READ), bytes_max=BYTES_MAX)
    if len(sent) > BYTES_MAX:
        raise unreadable
    try:
        with Image.open(io.BytesIO(sent), formats=READ) as picture:
            width, height = picture.size
            if max(width, height) > SIDE_MAX:
                raise PictureTooLarge(side_max=SIDE_MAX, width=width, height=height)
            upright = ImageOps.exif_transpose(picture).convert("RGB")
    except Refused:
        raise
    except Exception as error:  # The library has many words for it, also for a picture too large.
        raise unreadable from error
    square = ImageOps.fit(upright, (SIDE, SIDE))
    drawn = io.BytesIO()
    # A new picture: `fit` keeps what the old one said about itself.
    Image.frombytes("RGB", square.size, square.tobytes()).save(drawn, "WEBP", quality=84)
    return drawn.getvalue()
