"""Looks: seen at once, kept with the account, and there before a page is drawn."""

import io
from collections.abc import Callable

import pytest
from kit.open_house import House
from kit.visitor import Visit, Visitor
from PIL import Image
from playwright.sync_api import expect

Name = Callable[[str], str]
LOOK = "Object.fromEntries(Object.entries(document.documentElement.dataset))"
GROUND = "getComputedStyle(document.body).backgroundColor"
FELT = "getComputedStyle(document.documentElement).getPropertyValue('--felt').trim()"
BY_DAY = "rgb(232, 236, 241)"


def choose(visitor: Visitor, group: str, value: str) -> None:
    """Choose one of a few on the settings page."""
    asked = visitor.page.get_by_role("group", name=group, exact=True)
    asked.locator("label", has_text=value).click()
    expect(asked.get_by_label(value, exact=True)).to_be_checked()


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_look_is_seen_at_once_and_stays_with_the_account(
    house: House, visit: Visit, fresh_name: Name, size: str
) -> None:
    anna = visit(house, size).register(fresh_name("anna")).open("/profile/settings")
    expect(anna.page.get_by_role("img", name="Preview")).to_be_visible()
    for group, value in (("Light", "Light"), ("Felt", "Petrol"), ("Print", "Large")):
        choose(anna, group, value)
    with anna.page.expect_request(lambda asked: '"back":"gold"' in (asked.post_data or "")):
        choose(anna, "Card backs", "Gold")
    assert anna.page.evaluate(GROUND) == BY_DAY
    assert anna.page.evaluate(FELT) == "#104c57"
    assert anna.overflow() <= 0

    at_work = visit(house).sign_in(anna.name).open("/profile/settings")
    root = at_work.page.locator("html")
    expect(root).to_have_attribute("data-light", "light")
    expect(root).to_have_attribute("data-back", "gold")
    expect(root).to_have_attribute("data-print", "large")


def test_a_page_never_flashes_in_another_light(house: House, visit: Visit) -> None:
    guest = visit(house).open("/")
    guest.settle()
    guest.page.evaluate("localStorage.setItem('settings', JSON.stringify({light: 'light'}))")
    guest.open("/")
    guest.settle()
    # The client itself is held back: what is drawn now is drawn without it.
    guest.page.route("**/assets/*.js", lambda route: route.abort())
    guest.page.goto(house.url, wait_until="domcontentloaded")
    assert guest.page.evaluate(LOOK)["light"] == "light"
    guest.errors.clear()


def test_the_light_of_the_device_is_followed(house: House, visit: Visit, fresh_name: Name) -> None:
    anna = visit(house).register(fresh_name("anna")).open("/profile/settings")
    choose(anna, "Light", "As the device")
    for scheme in ("light", "dark"):
        anna.page.emulate_media(color_scheme=scheme)
        expect(anna.page.locator("html")).to_have_attribute("data-light", scheme)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_face_is_drawn_or_uploaded_and_others_see_it(
    house: House, visit: Visit, fresh_name: Name, size: str
) -> None:
    anna = visit(house, size).register(fresh_name("anna")).open("/profile/settings")
    section = anna.page.get_by_role("region", name="Your face")
    section.get_by_role("button", name="owl").click()
    expect(section.get_by_role("button", name="owl")).to_have_attribute("aria-pressed", "true")

    upload = section.get_by_label("Upload a picture")
    upload.set_input_files({"name": "x.png", "mimeType": "image/png", "buffer": b"no picture"})
    expect(section.get_by_role("alert")).to_contain_text("not a picture")
    painted = io.BytesIO()
    Image.new("RGB", (3_000, 2_000), "teal").save(painted, "JPEG")
    upload.set_input_files(
        {"name": "x.jpg", "mimeType": "image/jpeg", "buffer": painted.getvalue()}
    )
    expect(section.locator("b img")).to_be_visible()
    expect(section.get_by_role("alert")).to_be_hidden()

    bo = visit(house).register(fresh_name("bo"))
    seen = bo.ask("GET", f"/faces?players={anna.name}")["faces"]
    assert [face["player"] for face in seen] == [anna.name]
    expect(anna.open("/lobby").page.locator(".me img")).to_be_visible()
