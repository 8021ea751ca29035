"""Folder: where a room keeps its data, and that only one process does.

Owns: making the folder, private to its owner, and the lock that a second process meets.
Never: looks into the database.

Rule 1: the lock is the operating system's, so it is gone with its process, however that ended.
"""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from huone.refusal import Refused

LOCK = "room.lock"


class AlreadyRunning(Refused):
    """Another process serves this room."""

    code = "server/already-running"
    says = "the room in {folder} is already being served by process {process}"


class FolderUnusable(Refused):
    """The folder for the data cannot be used."""

    code = "server/unusable-folder"
    says = "{folder} cannot be used: {why}"


@contextlib.contextmanager
def held(folder: Path) -> Iterator[None]:
    """Hold a folder as long as the room is open; a second holder is refused."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise FolderUnusable(folder=str(folder), why=error.strerror or str(error)) from error
    try:
        _lock(lock, folder)
        yield
    finally:
        os.close(lock)


def _lock(lock: int, folder: Path) -> None:
    try:
        import fcntl
    except ImportError:  # Windows; there the epochs of the tables keep a second process out.
        return
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        holder = os.read(lock, 32).decode("ascii", "replace").strip() or "unknown"
        raise AlreadyRunning(folder=str(folder), process=holder) from error
    os.ftruncate(lock, 0)
    os.write(lock, f"{os.getpid()}\n".encode())
