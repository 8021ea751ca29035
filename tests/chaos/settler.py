"""A room that settles hands until somebody kills it; started as a program by the tests.

For each line `URL SEED` on standard input it forks a life: a process that takes the tables over,
plays on all of them at once and writes what is durable to standard output, one line at a time.
When a life has ended, however it did, `dead` is written. One warm process forks all lives, so that
a hundred of them take seconds.
"""

import asyncio
import os
import sys

from huone.money.currency import EUR
from huone.sim.club import SettledTable, histories, take_over
from huone.store.address import store_at
from huone.store.ports import Commit
from huone.store.sql import SqlStore


def tell(line: str) -> None:
    """Write one line at once; a line this short is never torn."""
    os.write(1, f"{line}\n".encode())


async def play(store: SqlStore, table: SettledTable) -> None:
    while True:
        start = table.start()
        await store.commit(Commit(starts=(start,)))
        tell(f"started {table.name} {start.hand_no}")
        settlement = table.settlement()
        await store.commit(Commit(ends=(settlement,)))
        which = histories().index(settlement.history)
        tell(f"settled {table.name} {settlement.hand_no} {which}")
        table.settled(settlement)


async def live(url: str, seed: str) -> None:
    store = store_at(url, EUR.code)
    await store.open()
    tables = await take_over(store, seed=seed)
    await asyncio.gather(*(play(store, table) for table in tables))


def main() -> None:
    histories()
    for line in sys.stdin:
        url, seed = line.split()
        life = os.fork()
        if life == 0:
            asyncio.run(live(url, seed))
            os._exit(0)
        tell(f"born {life}")
        os.waitpid(life, 0)
        tell("dead")


if __name__ == "__main__":
    main()
