"""The rules in a served room: without signing in, in the reader's language, from any refusal."""

import asyncio

import httpx
import pytest
from starlette.applications import Starlette

from huone.guide.site import GuideSite
from huone.rulebooks.loader import load
from huone.server.rules_pages import RulesPages, routes_of
from huone.server.site import SafeHeaders


class Reader:
    """Somebody without an account who asks for pages."""

    def __init__(self) -> None:
        self._app = Starlette(routes=routes_of(RulesPages(GuideSite("online-2.8-fi"))))

    def get(self, path: str, *, accepts: str = "") -> httpx.Response:
        async def ask() -> httpx.Response:
            transport = httpx.ASGITransport(SafeHeaders(self._app))
            async with httpx.AsyncClient(transport=transport, base_url="http://room") as client:
                return await client.get(path, headers={"accept-language": accepts})

        return asyncio.run(ask())


@pytest.fixture(scope="module")
def client() -> Reader:
    return Reader()


@pytest.mark.parametrize(
    ("accepts", "tongue"),
    [("fi-FI,fi;q=0.9", "fi"), ("sv", "sv"), ("de,da;q=0.8", "da"), ("de", "en"), ("", "en")],
)
def test_a_reader_comes_to_the_rules_in_their_language(
    client: Reader, accepts: str, tongue: str
) -> None:
    answer = client.get("/rules", accepts=accepts)
    assert (answer.status_code, answer.headers["location"]) == (307, f"/rules/{tongue}/index.html")
    page = client.get(answer.headers["location"])
    assert page.status_code == 200
    assert f'<html lang="{tongue}">' in page.text
    assert "script-src 'self'" in page.headers["content-security-policy"]


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("/rules/why/buy-in/outside-limits?lang=fi", "/rules/fi/cash.html#buy-in"),
        ("/rules/why/bet/too-small", "/rules/en/betting.html#limits"),
        ("/rules/why/no/such-code", "/rules/en/index.html"),
        ("/rules/clause/CASH-SIT-03?lang=da", "/rules/da/time.html#sitting-out"),
        ("/rules/clause/NO-99", "/rules/en/index.html"),
    ],
)
def test_a_refusal_and_a_clause_lead_to_their_place(client: Reader, path: str, place: str) -> None:
    assert client.get(path).headers["location"] == place


def test_what_is_not_there_is_said(client: Reader) -> None:
    for path in ("/rules/en/nothing.html", "/rules/en/", "/rules/" + "a" * 500):
        assert client.get(path).status_code == 404
    assert client.get("/rules/guide.css").headers["content-type"].startswith("text/css")
    assert client.get("/rules/en/index.js").headers["content-type"].startswith("text/javascript")


TOPICS = ["hands", "betting", "time", "cash", "rake", "tournaments", "hexapro", "cancellation"]


def test_every_topic_is_there_with_version_and_date(client: Reader) -> None:
    contents = client.get("/rules/fi/index.html").text
    assert "2.8" in contents
    assert load("online-2.8-fi").meta.published.isoformat()[:4] in contents
    for topic in TOPICS:
        assert client.get(f"/rules/fi/{topic}.html").status_code == 200, topic
