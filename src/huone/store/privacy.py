"""Privacy: what a room keeps on a disk is for its owner alone.

Owns: making files and folders that others on the machine cannot read, and telling which can be.
Never: changes a folder that somebody else has made; its owner is told instead.

Rule 1: a file is private before its first byte is written, so that nobody can open it in between.
"""

import contextlib
import os
import stat
from pathlib import Path
from typing import Final

OWNER_FILE: Final = 0o600
OWNER_FOLDER: Final = 0o700
OTHERS: Final = 0o077
BESIDE: Final = ("", "-wal", "-shm", "-journal")
"""What SQLite keeps beside its file; new ones take the mode of the file."""


def make_private_file(path: Path) -> None:
    """Create an empty file that only its owner may open, or make one private that is there.

    One that is there is never opened: with the first handle to a file that a process closes, all
    its locks on that file are gone, those of SQLite too.
    """
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, OWNER_FILE))
    make_private(path)


def make_private(path: Path) -> None:
    """Take a file away from others; a file of somebody else is left as it is."""
    with contextlib.suppress(PermissionError, FileNotFoundError):
        if path.stat().st_mode & OTHERS:
            path.chmod(OWNER_FILE)


def make_private_database(path: Path) -> None:
    """Make the file of a room private, and what lies beside it."""
    make_private_file(path)
    for suffix in BESIDE:
        make_private(path.with_name(path.name + suffix))


def make_private_folder(folder: Path) -> None:
    """Make a folder with all folders above it that are missing, each for its owner alone."""
    for missing in reversed([one for one in (folder, *folder.parents) if not one.exists()]):
        missing.mkdir(mode=OWNER_FOLDER, exist_ok=True)
    folder.mkdir(mode=OWNER_FOLDER, exist_ok=True)


def mode_for_others(path: Path) -> str | None:
    """Tell the mode of a folder or file that others may look into, such as `755`."""
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
    except OSError:
        return None
    return f"{mode:o}" if mode & OTHERS else None


def open_to_others(folder: Path, url: str) -> dict[str, str]:
    """Tell which folders of a room others may look into, each with its mode."""
    from huone.store.address import is_postgres, path_of

    folders = [folder] if is_postgres(url) else [folder, path_of(url).parent]
    found = {str(one.resolve()): mode_for_others(one) for one in folders}
    return {one: mode for one, mode in found.items() if mode is not None}
