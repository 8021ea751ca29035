"""A player is told in his pocket: asked for, sealed, opened by a push service of ours, shown.

The push service of a real browser cannot be reached from here. So the page is given a subscription
at ours, and what ours has opened is handed to the service worker as Chromium would do it.
"""

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from kit.open_house import House, settings_of
from kit.push_service import PushService, push_service
from kit.sitter import Sitter
from kit.visitor import PATIENCE_MS, Visit, Visitor
from playwright.sync_api import expect

SUBSCRIBED = """(given) => {
  let made = null;
  const keys = { p256dh: given.key, auth: given.auth };
  const subscription = {
    endpoint: given.endpoint,
    toJSON: () => ({ endpoint: given.endpoint, keys }),
    unsubscribe: async () => ((made = null), true),
  };
  PushManager.prototype.subscribe = async (wanted) => {
    window.wantedKey = wanted.applicationServerKey.length;
    return (made = subscription);
  };
  PushManager.prototype.getSubscription = async () => made;
  Notification.requestPermission = async () => 'granted';
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
}"""
SHOWN = """async () => {
  const worker = await navigator.serviceWorker.ready;
  return (await worker.getNotifications()).map((one) => [one.title, one.body, one.data.url]);
}"""


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as service:
        yield service


@pytest.fixture
def told_house(tmp_path: Path, service: PushService) -> Iterator[House]:
    """A house that calls our push service."""
    settings = settings_of("play") + f'\n[push]\nservices = ["{service.url}"]\n'
    with House(settings, tmp_path) as house:
        yield house


def subscribed(visitor: Visitor, service: PushService) -> None:
    """Let a visitor's browser have a push service."""
    given = json.dumps(service.browser(visitor.name))
    visitor.context.grant_permissions(["notifications"])
    visitor.context.add_init_script(f"({SUBSCRIBED})({given})")


def arrived(service: PushService, kind: str) -> dict[str, object]:
    """Wait for a message of a kind."""
    ends = time.monotonic() + PATIENCE_MS / 1_000
    while time.monotonic() < ends:
        for one in service.taken:
            if one["kind"] == kind:
                return one
        time.sleep(0.05)
    raise AssertionError(f"no {kind} among {service.taken}")


def hand_to_worker(visitor: Visitor, message: dict[str, object]) -> None:
    """Deliver what arrived to the service worker of the page."""
    tools = visitor.context.new_cdp_session(visitor.page)
    found: list[str] = []
    tools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(one["registrationId"] for one in told["registrations"]),
    )
    tools.send("ServiceWorker.enable")
    visitor.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    ends = time.monotonic() + PATIENCE_MS / 1_000
    while not found and time.monotonic() < ends:
        visitor.page.wait_for_timeout(50)
    octets = message["octets"]
    assert isinstance(octets, bytes)
    tools.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": visitor.house.url, "registrationId": found[-1], "data": octets.decode()},
    )


def shown(visitor: Visitor) -> list[list[str]]:
    """Wait until the worker shows something; gives title, body and where a tap leads."""
    ends = time.monotonic() + PATIENCE_MS / 1_000
    while time.monotonic() < ends:
        found: list[list[str]] = visitor.page.evaluate(SHOWN)
        if found:
            return found
        visitor.page.wait_for_timeout(50)
    raise AssertionError("nothing is shown")


def test_a_player_asks_to_be_told_and_is(
    told_house: House, service: PushService, visit: Visit, fresh_name: Callable[[str], str]
) -> None:
    anna = visit(told_house, "phone").register(fresh_name("anna"))
    subscribed(anna, service)
    page = anna.page
    page.goto(f"{told_house.url}/profile/reminders")
    # Nothing is on before it is asked for.
    boxes = page.get_by_role("checkbox", name="It’s my turn: Push")
    expect(boxes).not_to_be_checked()
    page.get_by_role("button", name="Turn on here").click()
    expect(page.get_by_text("Notifications are on here.")).to_be_visible()
    assert page.evaluate("window.wantedKey") == 65
    boxes.click()
    expect(boxes).to_be_checked()
    expect(page.get_by_role("checkbox", name="It’s my turn: Email")).to_be_disabled()

    # A test arrives, and the worker shows it.
    page.get_by_role("button", name="Send a test").click()
    hand_to_worker(anna, arrived(service, "test"))
    assert shown(anna) == [
        ["Notifications work", "This is how Test house will let you know.", "/profile/reminders"]
    ]

    # Quiet hours are kept, over a reload too.
    page.get_by_role("checkbox", name="Send nothing during these hours").click()
    page.get_by_label("From").fill("21:30")
    page.get_by_label("From").blur()
    expect(page.get_by_text("By the clock of UTC")).to_be_visible()
    page.reload()
    expect(page.get_by_label("From")).to_have_value("21:30")
    page.get_by_role("checkbox", name="Send nothing during these hours").click()
    expect(page.get_by_label("From")).to_have_count(0)
    assert anna.axe() == []
    assert anna.overflow() <= 0

    # She leaves the table to itself, and is told that it is her turn.
    Sitter(anna).join("Texas Hold'em 5/10", tab="practice").arrives()
    path = page.url.removeprefix(told_house.url)
    page.goto("about:blank")
    told = arrived(service, "turn")
    assert told["url"] == path
    assert told["title"] == "It’s your turn"
    assert set(told) == {
        *("kind", "title", "body", "tag", "url", "until_ms"),
        *("browser", "ttl", "sender", "octets"),
    }
