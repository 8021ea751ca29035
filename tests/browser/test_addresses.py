"""Addresses: whatever the bar says can be loaded again, kept and sent to somebody."""

import re
from collections.abc import Callable
from pathlib import Path

from kit.open_house import House
from kit.sitter import Sitter
from kit.visitor import Visit
from playwright.sync_api import expect

ROUTES = Path(__file__).parents[2] / "web" / "src" / "routes.ts"


def test_a_reload_of_a_tournament_table_comes_back_to_it(
    house: House, visit: Visit, fresh_name: Callable[[str], str]
) -> None:
    dora = visit(house).register(fresh_name("dora")).open("/?tab=sit-and-go")
    dora.button("Register: Practice sit & go").first.click()
    dora.in_dialog().get_by_role("button", name="Register for 100").click()
    dora.is_at(re.compile(r"/table/practice-sng"))
    expect(Sitter(dora).seat()).to_be_visible()
    dora.page.reload()
    expect(Sitter(dora).seat()).to_be_visible()


def test_every_address_of_the_client_is_a_page_whatever_it_names(
    house: House, visit: Visit
) -> None:
    guest = visit(house)
    paths = re.findall(r"path: '(/[^']*)'", ROUTES.read_text())
    assert len(paths) > 15
    for path in paths:
        address = re.sub(r":\w+", "v1.2.3", path)
        answer = guest.context.request.get(f"{house.url}{address}")
        assert (answer.status, answer.headers["content-type"][:9]) == (200, "text/html"), address
