"""The queue of pushes: sealed for one browser, tried again, bounded, and never in anybody's way."""

import stat
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from kit.push_service import PushService, push_service
from kit.served import until

from huone.guide.words import TONGUES
from huone.push.browser import Browser, KeysUnfit, ServiceUnknown, verified_browser
from huone.push.keys import FILE, KeyUnreadable, sender_key
from huone.push.message import PushMessage, push_texts, write_message
from huone.push.queue import Push, PushQueue
from huone.units import Instant

NOW = Instant(1_900_000_000_000)
CONTACT = "mailto:room@club.example"


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as service:
        yield service


def browser_of(service: PushService, name: str) -> Browser:
    return verified_browser(
        **service.browser(name), services=[service.url], session="s", label="x", now=NOW
    )


def message(lasts_ms: int = 60_000) -> PushMessage:
    until_ms = Instant(NOW + lasts_ms)
    return write_message(
        "turn", language="fi", place="Aino 2", tag="turn:t", url="/table/t", until_ms=until_ms
    )


@asynccontextmanager
async def queue_of(folder: Path, **more: Any) -> AsyncIterator[tuple[PushQueue, list[str]]]:
    forgotten: list[str] = []

    async def forget(key: str, browser: str) -> None:
        forgotten.append(f"{key} {browser}")

    sender = sender_key(folder, contact=CONTACT)
    queue = PushQueue(sender, now=lambda: NOW, forget=forget, **more)
    queue.open()
    try:
        yield queue, forgotten
    finally:
        await queue.close()


async def test_a_message_is_opened_by_its_browser_alone(
    service: PushService, tmp_path: Path
) -> None:
    async with queue_of(tmp_path) as (queue, _):
        queue.put(Push(key="anna", browser=browser_of(service, "b1"), message=message()))
        await until(lambda: queue.outcomes["delivered"] == 1)
    (taken,) = service.taken
    assert (taken["title"], taken["body"]) == ("Sinun vuorosi", "Aino 2")
    assert taken["ttl"] == 60
    assert taken["sender"] == {
        "aud": service.url, "sub": CONTACT, "exp": NOW // 1_000 + 12 * 3_600,
    }  # fmt: skip


async def test_a_service_that_is_busy_is_tried_again_and_given_up_in_the_end(
    service: PushService, tmp_path: Path
) -> None:
    browser = browser_of(service, "b1")
    async with queue_of(tmp_path, again_s=(0.0, 0.0)) as (queue, _):
        service.answers = [(429, {"Retry-After": "0"}), (503, {})]
        queue.put(Push(key="anna", browser=browser, message=message()))
        await until(lambda: queue.outcomes["delivered"] == 1)
        assert service.asked == 3
        service.answers = [(500, {})] * 3
        queue.put(Push(key="anna", browser=browser, message=message()))
        await until(lambda: queue.outcomes["given-up"] == 1)
        assert (service.asked, queue.waiting) == (6, 0)


async def test_a_browser_that_is_gone_is_forgotten(service: PushService, tmp_path: Path) -> None:
    browser = browser_of(service, "b1")
    async with queue_of(tmp_path) as (queue, forgotten):
        service.answers = [(410, {})]
        queue.put(Push(key="anna", browser=browser, message=message()))
        await until(lambda: bool(forgotten))
        assert forgotten == [f"anna {browser.id}"]
        assert queue.outcomes["gone"] == 1


async def test_a_refusal_is_not_tried_again(service: PushService, tmp_path: Path) -> None:
    async with queue_of(tmp_path) as (queue, forgotten):
        service.answers = [(403, {})]
        queue.put(Push(key="anna", browser=browser_of(service, "b1"), message=message()))
        await until(lambda: queue.outcomes["refused"] == 1)
        assert (service.asked, forgotten) == (1, [])


async def test_a_slow_service_fills_the_queue_and_holds_nobody_up(
    service: PushService, tmp_path: Path
) -> None:
    browser = browser_of(service, "b1")
    service.held.clear()
    async with queue_of(tmp_path, waiting_max=10) as (queue, _):
        for _ in range(25):
            queue.put(Push(key="anna", browser=browser, message=message()))
        assert queue.outcomes["dropped"] == 15
        assert queue.waiting == 10
        service.held.set()
        await until(lambda: queue.outcomes["delivered"] == 10)


async def test_nothing_is_sent_that_is_of_no_use_any_more(
    service: PushService, tmp_path: Path
) -> None:
    async with queue_of(tmp_path) as (queue, _):
        push = Push(key="anna", browser=browser_of(service, "b1"), message=message(-1))
        queue.put(push)
        await until(lambda: queue.outcomes["given-up"] == 1)
        assert service.asked == 0


async def test_nobody_at_the_other_end_is_tried_again(tmp_path: Path) -> None:
    with push_service() as service:
        browser = browser_of(service, "b1")
    async with queue_of(tmp_path, again_s=(0.0,)) as (queue, _):
        queue.put(Push(key="anna", browser=browser, message=message()))
        await until(lambda: queue.outcomes["given-up"] == 1)


def test_the_key_is_drawn_once_and_is_for_its_owner_alone(tmp_path: Path) -> None:
    first = sender_key(tmp_path, contact=CONTACT).public
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    assert sender_key(tmp_path, contact=CONTACT).public == first
    (tmp_path / FILE).write_text("nonsense")
    with pytest.raises(KeyUnreadable):
        sender_key(tmp_path, contact=CONTACT)


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://localhost/x",
        "https://10.0.0.1/x",
        "http://push.example/x",
        "https://push.example:8443/x",
        "https://push.example@evil.example/x",
        "https://evilpush.example/x",
        "https://push.example.evil.example/x",
        "https://eu.push.example\r\nHost: x/y",
        "ftp://push.example/x",
        "https://[::1/x",
        "push.example",
        "https://push.example/" + "x" * 1_000,
    ],
)
def test_the_room_knocks_at_no_other_door(service: PushService, endpoint: str) -> None:
    given = {**service.browser("b1"), "endpoint": endpoint}
    services = ["push.example", "*.push.example"]
    with pytest.raises(ServiceUnknown):
        verified_browser(**given, services=services, session="s", label="x", now=NOW)


@pytest.mark.parametrize("bad", [{"key": "AAAA"}, {"key": "%"}, {"auth": "AAAA"}, {"auth": "ä"}])
def test_keys_that_are_none_are_refused(service: PushService, bad: dict[str, str]) -> None:
    given = {**service.browser("b1"), **bad}
    with pytest.raises(KeysUnfit):
        verified_browser(**given, services=[service.url], session="s", label="x", now=NOW)


def test_every_language_says_what_the_others_say() -> None:
    for tongue in TONGUES:
        texts = push_texts(tongue)
        assert texts.keys() == push_texts("en").keys()
        for text in texts.values():
            assert "{place}" in text["body"]
            assert text["title"]
