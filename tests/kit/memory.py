"""Memory that stays flat while a fuzzer runs: bounded lists fill up, then nothing grows."""

import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager

GROWTH_MAX = 8 * 1024 * 1024


@contextmanager
def flat_memory() -> Iterator[None]:
    """Fail if what runs inside leaves more behind than a little."""
    tracemalloc.start()
    began = tracemalloc.get_traced_memory()[0]
    try:
        yield
        grown = tracemalloc.get_traced_memory()[0] - began
    finally:
        tracemalloc.stop()
    assert grown < GROWTH_MAX, f"{grown / 1024 / 1024:.1f} MiB more than before"
