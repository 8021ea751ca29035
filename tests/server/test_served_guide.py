"""The guide as somebody without an account reads it in a room that is open."""

from collections.abc import Callable
from html import unescape
from re import sub

import httpx
import pytest
from kit.evening import Evening
from kit.served import Served

Evenings = Callable[..., Evening]
TOPICS = ("hands", "betting", "time", "cash", "rake", "tournaments", "cancellation", "fair-play")


async def page(served: Served, path: str) -> str:
    base = served.url.replace("ws://", "http://").removesuffix("/ws")
    async with httpx.AsyncClient(base_url=base) as reader:
        answer = await reader.get(f"/rules/{path}")
    assert answer.status_code == 200, path
    return " ".join(unescape(sub(r"<[^>]+>", " ", answer.text)).split())


@pytest.mark.clause("SYS-43")
@pytest.mark.parametrize("language", ["en", "fi", "sv", "da"])
async def test_an_open_room_shows_its_rules_in_every_language(
    evening: Evenings, language: str
) -> None:
    async with evening() as night, Served(night) as served:
        meta = night.room.rulebook.meta
        contents = await page(served, f"{language}/index.html")
        assert meta.version in contents
        assert str(meta.published.year) in contents
        for topic in TOPICS:
            assert len(await page(served, f"{language}/{topic}.html")) > 500, topic


@pytest.mark.clause("HEXA-05", "HEXT-05")
async def test_what_hexapro_gives_back_is_said_where_it_is_played(evening: Evenings) -> None:
    async with evening() as night, Served(night) as served:
        told = await page(served, "en/hexapro.html")
        assert told.count("players get back 93.147% of all buy-ins on average") == 2
