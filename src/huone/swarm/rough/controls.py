"""Controls: what happens to the machine below a server, in one small file that two processes share.

Owns: whether the disk is full, and by how much the clock on the wall is off.
Never: waits; the server looks at it whenever it writes or asks for the time.
"""

import mmap
import struct
from pathlib import Path
from typing import Final

_FORM: Final = struct.Struct(">?q")


class Controls:
    """The switches, seen from either side."""

    def __init__(self, path: Path) -> None:
        self.path = path
        if not path.exists():
            path.write_bytes(_FORM.pack(False, 0))
        with path.open("r+b") as file:
            self._shared = mmap.mmap(file.fileno(), _FORM.size)

    @property
    def is_disk_full(self) -> bool:
        """Tell whether nothing more can be written."""
        return bool(_FORM.unpack(self._shared[: _FORM.size])[0])

    @property
    def shift_ms(self) -> int:
        """Tell how far the clock on the wall is ahead."""
        return int(_FORM.unpack(self._shared[: _FORM.size])[1])

    def set(self, *, disk_full: bool | None = None, shift_ms: int | None = None) -> None:
        """Turn a switch; what is not named stays."""
        full = self.is_disk_full if disk_full is None else disk_full
        shift = self.shift_ms if shift_ms is None else shift_ms
        self._shared[: _FORM.size] = _FORM.pack(full, shift)
