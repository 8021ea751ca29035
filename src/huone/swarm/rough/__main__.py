"""Run `huone` on rough ground: `python -m huone.swarm.rough CONTROLS serve SETTINGS`."""

import sys
import time
from pathlib import Path
from runpy import run_module

from huone.swarm.rough.controls import Controls


def shift_clock(controls: Controls) -> None:
    """Let the clock on the wall be off by what the controls say."""
    honest = time.time_ns

    def time_ns() -> int:
        return honest() + controls.shift_ms * 1_000_000

    setattr(time, "time_ns", time_ns)  # noqa: B010 - the very clock that the server asks.
    setattr(time, "time", lambda: time_ns() / 1e9)  # noqa: B010


def main() -> None:
    """Take the ground away, then run the program as anybody would."""
    controls = Controls(Path(sys.argv.pop(1)))
    shift_clock(controls)
    from huone.swarm.rough.disk import RoughDisk

    RoughDisk(controls).slip_under()
    run_module("huone", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
