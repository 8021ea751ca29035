"""Disk: the files of SQLite on a disk that may be full, and that forgets what was not forced to it.

Owns: a layer between SQLite and the operating system, in the process of the server.
Never: loses anything by itself. It writes down beside each file what is not surely on the disk yet;
`power.py` takes it back when the power has failed.

Rule 1: before bytes are overwritten, the old ones and the new ones are in the notes.
Rule 2: after an fsync has returned, its file has no notes.
"""

import ctypes as c
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from huone.refusal import Refused
from huone.swarm.rough.controls import Controls
from huone.swarm.rough.power import NOTES, Unsure, note

OK: Final = 0
FULL: Final = 13
WATCHED: Final = 0x100 | 0x800 | 0x80000
"""Databases, their journals and their logs, by the flags with which SQLite opens them."""
WORD: Final = c.sizeof(c.c_void_p)
# Places in the records of SQLite's C interface, counted in words; they have not changed since 2010.
VFS_OPEN: Final = 5
READ, WRITE, TRUNCATE, SYNC, FILE_SIZE = 2, 3, 4, 5, 6
METHODS: Final = {1: 13, 2: 17, 3: 19}
"""How many words a table of methods has in each version of the interface."""

# SQLite keeps the very name that it is handed, so it is an address here and no text.
_OPEN: Final = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_void_p, c.c_void_p, c.c_int, c.c_void_p)
_MOVE: Final = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_void_p, c.c_int, c.c_int64)
_CUT: Final = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_int64)
_FORCE: Final = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_int)
_MEASURE: Final = c.CFUNCTYPE(c.c_int, c.c_void_p, c.POINTER(c.c_int64))


class NoSqliteInside(Refused):
    """The SQLite of this Python cannot be reached from outside."""

    code = "swarm/no-sqlite-inside"
    says = "this Python hides its SQLite ({why}); soak without power and disk-full"


def words_at(address: int, count: int) -> "c.Array[c.c_void_p]":
    """Look at words of memory."""
    return (c.c_void_p * count).from_address(address)


def sqlite_library() -> c.CDLL:
    """Find the SQLite that Python itself uses."""
    import _sqlite3

    try:
        library = c.CDLL(_sqlite3.__file__)
        library.sqlite3_vfs_find.restype = c.c_void_p
    except (AttributeError, OSError) as no:
        raise NoSqliteInside(why=str(no)) from no
    return library


_standing: list[object] = []
"""What SQLite calls, as long as this process lives; nobody else would keep it."""


class RoughDisk:
    """The layer: keeps notes of what is not surely on the disk, and is full when it is told to."""

    def __init__(self, controls: Controls) -> None:
        self._controls = controls
        self._names: dict[int, str] = {}
        self._notes: dict[str, int] = {}
        self._tables: dict[int, tuple[int, object]] = {}
        """For each table of methods the one that is used instead, and what keeps it alive."""
        self._lock = threading.RLock()

    def slip_under(self) -> None:
        """Stand below every file that SQLite opens from now on."""
        found = sqlite_library().sqlite3_vfs_find(None)
        if not found:
            raise NoSqliteInside(why="it has no file system")
        # Three numbers take the first two words.
        vfs = words_at(found, VFS_OPEN + 1)
        honest = _OPEN(vfs[VFS_OPEN] or 0)
        ours = _OPEN(lambda *call: self._open(honest, *call))
        _standing.append(ours)
        vfs[VFS_OPEN] = c.cast(ours, c.c_void_p)

    def _open(
        self, honest: Callable[..., int], vfs: int, name: int | None, file: int, *rest: int
    ) -> int:
        answer = honest(vfs, name, file, *rest)
        if answer == OK and name is not None and rest[0] & WATCHED:
            self._names[file] = os.fsdecode(c.string_at(name))
            methods = words_at(file, 1)
            methods[0] = self._instead_of(methods[0] or 0)
        return answer

    def _instead_of(self, table: int) -> int:
        if table not in self._tables:
            version = c.c_int.from_address(table).value
            size = METHODS[min(version, max(METHODS))]
            changed = words_at(table, size)
            copy = (c.c_void_p * size)(*changed)
            kept = self._methods(changed)
            for place, method in kept.items():
                copy[place] = c.cast(method, c.c_void_p)
            self._tables[table] = (c.addressof(copy), (copy, kept))
        return self._tables[table][0]

    def _methods(self, honest: "c.Array[c.c_void_p]") -> dict[int, Any]:
        read, write = _MOVE(honest[READ] or 0), _MOVE(honest[WRITE] or 0)
        cut, force = _CUT(honest[TRUNCATE] or 0), _FORCE(honest[SYNC] or 0)
        measure = _MEASURE(honest[FILE_SIZE] or 0)

        def size_of(file: int) -> int:
            size = c.c_int64()
            measure(file, c.byref(size))
            return size.value

        def old_bytes(file: int, start: int, end: int) -> bytes:
            length = max(0, min(end, size_of(file)) - start)
            held = c.create_string_buffer(length)
            if length:
                read(file, c.addressof(held), length, start)
            return held.raw

        def on_write(file: int, data: int, length: int, start: int) -> int:
            if self._controls.is_disk_full:
                return FULL
            new = c.string_at(data, length)
            old = old_bytes(file, start, start + length)
            self._note(file, Unsure(start, size_of(file), old, new))
            return int(write(file, data, length, start))

        def on_cut(file: int, length: int) -> int:
            size = size_of(file)
            self._note(file, Unsure(length, size, old_bytes(file, length, size), None))
            return int(cut(file, length))

        def on_force(file: int, flags: int) -> int:
            answer = int(force(file, flags))
            if answer == OK:
                self._forget(file)
            return answer

        return {WRITE: _MOVE(on_write), TRUNCATE: _CUT(on_cut), SYNC: _FORCE(on_force)}

    def _note(self, file: int, unsure: Unsure) -> None:
        with self._lock:
            os.write(self._notes_of(file), note(unsure))

    def _forget(self, file: int) -> None:
        with self._lock:
            os.ftruncate(self._notes_of(file), 0)

    def _notes_of(self, file: int) -> int:
        name = self._names[file]
        if name not in self._notes:
            path = Path(name + NOTES)
            self._notes[name] = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        return self._notes[name]
