"""Folder: where a room keeps its data, and that only one process does.

Owns: making the folder, private to its owner, and the lock that a second process meets.
Never: looks into the database.

Rule 1: the lock is the operating system's, so it is gone with its process, however that ended.
"""

import contextlib
from collections.abc import Iterator
from pathlib import Path

from huone.refusal import Refused
from huone.store.holding import held_file
from huone.store.privacy import make_private_folder

LOCK = "room.lock"


class FolderUnusable(Refused):
    """The folder for the data cannot be used."""

    code = "server/unusable-folder"
    says = "{folder} cannot be used: {why}"


@contextlib.contextmanager
def held(folder: Path) -> Iterator[None]:
    """Hold a folder as long as the room is open; a second holder is refused."""
    stack = contextlib.ExitStack()
    try:
        make_private_folder(folder)
        stack.enter_context(held_file(folder / LOCK, folder))
    except OSError as error:
        raise FolderUnusable(folder=str(folder), why=error.strerror or str(error)) from error
    with stack:
        yield
