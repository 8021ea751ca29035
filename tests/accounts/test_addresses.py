"""Where accounts came from is kept, so that accounts of one person can be found."""

from collections.abc import Callable

import pytest
from kit.evening import Evening
from kit.front_door import PASSWORD, front_door

from huone.accounts.addresses import addresses_seen
from huone.integrity.company import SeenAt
from huone.units import PlayerId

Evenings = Callable[..., Evening]


@pytest.mark.clause("ETH-03")
async def test_each_address_of_an_account_is_listed_once(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        await door.register("Anna")
        await door.register("Bert")
        for address in ("198.51.100.7", "198.51.100.7", "127.0.0.1"):
            browser = door.browser(address=address)
            body = {"name": "Anna", "password": PASSWORD}
            assert (await browser.post("/api/login", json=body)).is_success
        assert await addresses_seen(door.office.book.store) == [
            SeenAt(PlayerId("Anna"), "192.0.2.1"),
            SeenAt(PlayerId("Anna"), "198.51.100.7"),
            SeenAt(PlayerId("Bert"), "192.0.2.1"),
        ]
