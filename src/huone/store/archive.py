"""Archives: rows in a file that notices when it is damaged.

Owns: the format of backups and of archived histories, one for both databases.
Never: knows a database.

Rule 1: every block carries a checksum over itself and the block before it, and the last block
counts the rows. A byte that changed, a block that is missing and a file that was cut are all
noticed before anything is read into a room.
Rule 2: a file under its final name is whole: it is written under another name, forced to disk and
renamed.
"""

import os
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Final

import msgspec

from huone.refusal import Refused
from huone.store.privacy import make_private_file
from huone.store.sql import Row

MAGIC: Final = b"HUONE ARCHIVE 1\n"
BLOCK_LIMIT: Final = 2**28
"""No block is this long; a length beyond it is damage, not a reason to allocate memory."""


class ArchiveDamaged(Refused):
    """A file that is not an archive, or no longer the one that was written."""

    code = "archive/damaged"
    says = "{path} is damaged: {why}"


class ArchiveExists(Refused):
    """An archive is never written over another."""

    code = "archive/exists"
    says = "{path} exists already"


class Manifest(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The first block: what the archive holds, and which schema its rows have."""

    what: str
    version: str
    currency: str
    made_ms: int
    rows: int
    columns: dict[str, list[str]]


class Block(msgspec.Struct, frozen=True, tag=True):
    """Some rows of one table."""

    table: str
    rows: list[tuple[object, ...]]


class Closing(msgspec.Struct, frozen=True, tag=True):
    """The last block: how many rows of each table came before it."""

    rows: dict[str, int]


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Manifest | Block | Closing).decode


class ArchiveWriter:
    """Writes an archive; leaving the `with` block in order finishes it, else nothing is left."""

    def __init__(self, path: Path, manifest: Manifest) -> None:
        if path.exists():
            raise ArchiveExists(path=str(path))
        self._path = path
        self._partial = path.with_name(path.name + ".partial")
        make_private_file(self._partial)
        self._file = self._partial.open("wb")
        self._file.write(MAGIC)
        self._digest = sha256(MAGIC).digest()
        self._counts: Counter[str] = Counter()
        self._put(manifest)

    def write(self, table: str, rows: Sequence[Row]) -> None:
        """Append rows of one table."""
        self._counts[table] += len(rows)
        self._put(Block(table, [*rows]))

    def _put(self, block: Manifest | Block | Closing) -> None:
        body = zlib.compress(_encode(block), 6)
        self._digest = sha256(self._digest + body).digest()
        self._file.write(len(body).to_bytes(4, "big") + self._digest + body)

    def __enter__(self) -> "ArchiveWriter":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with self._file:
            if kind is None:
                self._put(Closing(dict(self._counts)))
                self._file.flush()
                os.fsync(self._file.fileno())
        if kind is None:
            self._partial.rename(self._path)
            sync_directory(self._path.parent)
        else:
            self._partial.unlink()


def sync_directory(directory: Path) -> None:
    """Force a new name in a directory to disk."""
    handle = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def manifest_of(path: Path) -> Manifest:
    """Read what an archive holds."""
    with path.open("rb") as file:
        first = next(_blocks(path, file), None)
    if not isinstance(first, Manifest):
        raise ArchiveDamaged(path=str(path), why="it does not say what it holds")
    return first


def read_archive(path: Path) -> Iterator[Block]:
    """Read the rows of an archive, checking every block before it is handed out."""
    counts: Counter[str] = Counter()
    with path.open("rb") as file:
        last: Manifest | Block | Closing | None = None
        for last in _blocks(path, file):
            if isinstance(last, Block):
                counts[last.table] += len(last.rows)
                yield last
        if not isinstance(last, Closing) or file.read(1):
            raise ArchiveDamaged(path=str(path), why="its end is missing")
        if last.rows != dict(counts):
            raise ArchiveDamaged(path=str(path), why="rows are missing")


def verify_archive(path: Path) -> Manifest:
    """Read an archive from end to end without using it."""
    manifest = manifest_of(path)
    rows = sum(len(block.rows) for block in read_archive(path))
    if rows != manifest.rows:
        raise ArchiveDamaged(path=str(path), why=f"{rows} rows instead of {manifest.rows}")
    return manifest


def _blocks(path: Path, file: BinaryIO) -> Iterator[Manifest | Block | Closing]:
    if file.read(len(MAGIC)) != MAGIC:
        raise ArchiveDamaged(path=str(path), why="it is not an archive of a room")
    digest = sha256(MAGIC).digest()
    while head := file.read(36):
        length, expected = int.from_bytes(head[:4], "big"), head[4:]
        body = file.read(length) if length < BLOCK_LIMIT else b""
        digest = sha256(digest + body).digest()
        if digest != expected:
            raise ArchiveDamaged(path=str(path), why="a checksum does not match")
        try:
            block = _decode(zlib.decompress(body))
        except (zlib.error, msgspec.DecodeError):
            raise ArchiveDamaged(path=str(path), why="a block is unreadable") from None
        yield block
        if isinstance(block, Closing):
            return
