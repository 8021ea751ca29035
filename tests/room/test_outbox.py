"""The outbox: what waits for its records, what does not, and in which order."""

import asyncio

import pytest

from huone.room.outbox import Ack, Outbox


class Disk:
    """Records that become durable, or fail, when they are told to."""

    def __init__(self) -> None:
        self._done: list[asyncio.Future[None]] = []

    def record(self) -> Ack:
        self._done.append(asyncio.get_running_loop().create_future())
        return asyncio.get_running_loop().create_task(self._wait(self._done[-1]))

    async def _wait(self, done: asyncio.Future[None]) -> None:
        await done

    async def keeps(self, number: int) -> None:
        self._done[number].set_result(None)
        await _soon()

    async def loses(self, number: int) -> None:
        self._done[number].set_exception(OSError("no disk"))
        await _soon()


async def _soon() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def outbox() -> tuple[Outbox[str], list[str], list[BaseException]]:
    told: list[str] = []
    broken: list[BaseException] = []
    return Outbox(told.append, broken.append), told, broken


async def test_news_without_records_goes_out_at_once() -> None:
    box, told, _ = outbox()
    assert box.put("checks", ()) is None
    assert told == ["checks"]


async def test_news_goes_out_in_order_when_everything_up_to_it_is_durable() -> None:
    box, told, _ = outbox()
    disk = Disk()
    first = box.put("settled", [disk.record()])
    second = box.put("dealt", [disk.record()])
    box.put("checks", ())
    await disk.keeps(1)
    assert told == []
    await disk.keeps(0)
    assert told == ["settled", "dealt", "checks"]
    assert first is not None
    assert second is not None
    assert first.done()
    assert second.done()


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
async def test_news_that_stands_on_several_records_waits_for_all_of_them(
    order: tuple[int, ...],
) -> None:
    box, told, _ = outbox()
    disk = Disk()
    waiting = box.put("moved from one table to another", [disk.record() for _ in order])
    assert waiting is not None
    for number in order[:-1]:
        await disk.keeps(number)
        assert told == []
        assert not waiting.done()
    await disk.keeps(order[-1])
    assert told == ["moved from one table to another"]
    assert waiting.done()


async def test_what_goes_ahead_does_not_wait_for_the_record_of_the_rest() -> None:
    box, told, _ = outbox()
    disk = Disk()
    done = box.put("settled", [disk.record()], ahead="folds")
    assert told == ["folds"]
    assert not box.is_empty
    await disk.keeps(0)
    assert told == ["folds", "settled"]
    assert done is not None
    assert done.done()


async def test_what_goes_ahead_finds_the_rest_in_the_box_already() -> None:
    empty_when_told: list[bool] = []
    box: Outbox[str] = Outbox(lambda news: empty_when_told.append(box.is_empty), lambda _: None)
    disk = Disk()
    box.put("settled", [disk.record()], ahead="folds")
    await disk.keeps(0)
    assert empty_when_told == [False, True]


async def test_what_goes_ahead_does_not_overtake() -> None:
    box, told, _ = outbox()
    disk = Disk()
    box.put("sits down", [disk.record()])
    box.put("settled", [disk.record()], ahead="folds")
    assert told == []
    await disk.keeps(0)
    assert told == ["sits down", "folds"]
    await disk.keeps(1)
    assert told == ["sits down", "folds", "settled"]


async def test_nothing_goes_out_after_a_record_that_failed() -> None:
    box, told, broken = outbox()
    disk = Disk()
    lost = box.put("settled", [disk.record()], ahead="folds")
    later = box.put("dealt", [disk.record()])
    await disk.loses(0)
    await disk.keeps(1)
    assert told == ["folds"]
    assert len(broken) == 1
    for waiting in (lost, later):
        assert waiting is not None
        with pytest.raises(OSError, match="no disk"):
            await waiting
