"""Power: what is left of a file when the power has failed.

Owns: the notes of what was written and not yet forced to the disk, and taking it back.
Never: touches what an fsync has promised.

Rule 1: of what is not sure any part may be on the disk, in any order, and the last piece may be
torn at a sector.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final

import msgspec
from msgspec import Struct

NOTES: Final = ".unsure"
SECTOR: Final = 512
KEPT: Final = (0.0, 0.5, 0.95)
"""How much of what is not sure may have reached the disk."""
LENGTH_BYTES: Final = 4


class Unsure(Struct, frozen=True, array_like=True):
    """A change of a file that may be lost: what was there, and what is there instead."""

    start: int
    size: int
    """How long the file was."""
    old: bytes
    new: bytes | None
    """What was written; nothing where the file was cut off."""

    def land(self, image: bytearray) -> None:
        """Do it."""
        if self.new is None:
            del image[self.start :]
            return
        put(image, self.start, self.new)

    def take_back(self, image: bytearray) -> None:
        """Undo it."""
        del image[self.size :]
        put(image, self.start, self.old)

    def torn(self, chance: Random) -> "Unsure":
        """Give a part of it, in whole sectors."""
        new = self.new or b""
        kept = new[: chance.randint(0, len(new) // SECTOR) * SECTOR]
        return Unsure(self.start, self.size, self.old, kept)


def put(image: bytearray, start: int, data: bytes) -> None:
    """Write at a place; a gap before it is filled up."""
    if data:
        image.extend(bytes(max(0, start - len(image))))
        image[start : start + len(data)] = data


def note(unsure: Unsure) -> bytes:
    """Write a change down, with its length before it."""
    body = msgspec.msgpack.encode(unsure)
    return len(body).to_bytes(LENGTH_BYTES, "big") + body


def read_notes(text: bytes) -> Iterator[Unsure]:
    """Read what was written down; the last note may have been cut off."""
    at = 0
    while at + LENGTH_BYTES <= len(text):
        start = at + LENGTH_BYTES
        at = start + int.from_bytes(text[at:start], "big")
        if at <= len(text):
            yield msgspec.msgpack.decode(text[start:at], type=Unsure)


def what_is_left(image: bytes, changes: Sequence[Unsure], chance: Random) -> bytes:
    """Tell how a file looks after a power cut."""
    left, kept = bytearray(image), chance.choice(KEPT)
    for change in reversed(changes):
        change.take_back(left)
    for change in changes:
        if chance.random() < kept:
            change.land(left)
    for change in changes[-1:]:
        if change.new is not None:
            change.torn(chance).land(left)
    return bytes(left)


def lose_power(database: Path, chance: Random) -> int:
    """Let the files of a database look as after a power cut; tells how many changes were unsure.

    The shared memory beside a database is none of its files: it is gone with the machine.
    """
    unsure = 0
    for notes in sorted(database.parent.glob(f"{database.name}*{NOTES}")):
        file = notes.with_name(notes.name.removesuffix(NOTES))
        changes = list(read_notes(notes.read_bytes()))
        if file.exists():
            file.write_bytes(what_is_left(file.read_bytes(), changes, chance))
        unsure += len(changes)
        notes.unlink()
    database.with_name(database.name + "-shm").unlink(missing_ok=True)
    return unsure
