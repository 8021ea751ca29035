"""The collector: Python's search for garbage, arranged for a room that stays open.

Owns: when the interpreter looks for objects that refer to each other in a circle.
Never: frees anything itself. Nearly all of a room's garbage is gone without a search.

A full search looks at every object of every table, and everybody waits meanwhile: a quarter of a
second with a thousand tables. So what is there when the doors open is never looked at again, and a
full search is rare. A search of new objects takes as long as there are that still live, a few of
each connection and each table; searching often would delay one action in fifty for nothing.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

HEAPS: Final = (200_000, 50, 1_000)
"""New objects until the youngest are searched, and how many searches make one of the next heap."""


@contextmanager
def rare_full_searches() -> Iterator[None]:
    """Keep the searches few while a room is open."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*HEAPS)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
