"""Lines: when something arrived is noted before anybody reads."""

import asyncio
from time import perf_counter

from huone.swarm.line import READS_FOR_S, Inbox


def busy(seconds: float) -> None:
    ends = perf_counter() + seconds
    while perf_counter() < ends:
        pass


async def test_what_waits_is_read_in_the_order_it_arrived() -> None:
    inbox, read = Inbox(asyncio.get_running_loop()), list[int]()
    for number in range(5):
        inbox.put(lambda number=number: read.append(number))  # type: ignore[misc]
    assert read == [], "an arrival is only noted"
    while len(read) < 5:
        await asyncio.sleep(0)
    assert read == [0, 1, 2, 3, 4]


async def test_slow_readers_let_the_loop_look_for_what_has_arrived() -> None:
    inbox, looks, read = Inbox(asyncio.get_running_loop()), 0, list[int]()
    for number in range(3):
        inbox.put(lambda: busy(2 * READS_FOR_S))
        inbox.put(lambda number=number: read.append(number))  # type: ignore[misc]
    while len(read) < 3:
        await asyncio.sleep(0)
        looks += 1
    assert looks >= 3


async def test_a_reader_who_fails_does_not_keep_the_others_waiting() -> None:
    loop = asyncio.get_running_loop()
    inbox, read, failures = Inbox(loop), list[str](), list[object]()
    loop.set_exception_handler(lambda _, context: failures.append(context["exception"]))

    def fails() -> None:
        raise LookupError

    inbox.put(fails)
    inbox.put(lambda: read.append("next"))
    while not read:
        await asyncio.sleep(0)
    assert read == ["next"]
    assert [type(failure) for failure in failures] == [LookupError]
