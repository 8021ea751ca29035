"""The documentation site: its pages, their links and their examples."""

import doctest
import re
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Mount
from starlette.types import ASGIApp

import docs_site
from docs_site import PACKAGES, contents, game_pages, list_scripts, main
from huone.games import catalog
from huone.games.definition import research
from huone.server.site import DocsFiles, SafeHeaders, docs_files

SITE = Path(__file__).parents[2] / "docs" / "site"
PAGES = sorted(SITE.rglob("*.md"))
LINK = re.compile(r"\]\(([^)#:]+\.(?:md|jpg|png))(?:#[\w-]+)?\)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_example_of_a_page_does_what_it_shows(page: Path) -> None:
    text = page.read_text(encoding="utf-8").replace("```\n", "\n")
    test = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test).failed == 0


def test_the_cookbook_has_programs() -> None:
    assert (SITE / "cookbook.md").read_text(encoding="utf-8").count("```python") >= 8


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("site") / "docs"
    main(str(made))
    return made


def test_every_page_is_in_the_contents_once(folder: Path) -> None:
    listed: list[str] = []
    for section in contents(folder):
        for pages in section.values():
            listed += [pages] if isinstance(pages, str) else pages  # type: ignore[arg-type]
    assert sorted(listed) == sorted(str(p.relative_to(folder)) for p in folder.rglob("*.md"))


def test_every_link_leads_to_a_page(folder: Path) -> None:
    for page in folder.rglob("*.md"):
        for link in LINK.findall(page.read_text(encoding="utf-8")):
            assert (page.parent / link).resolve().is_file(), f"{page.name}: {link}"


def test_every_game_has_a_page_drawn_from_its_file() -> None:
    drawn = dict(game_pages())
    for id, game in {**catalog(), **research()}.items():
        page = drawn[f"games/{id}.md"]
        assert page.startswith(f"# {game.name}\n")
        assert f'id = "{id}"' in page
    assert "| flop | 1 burned, 3 on the board | on the button's left |" in drawn["games/texas.md"]


def test_every_module_of_the_reference_is_there() -> None:
    for module, _ in PACKAGES:
        __import__(module)
    assert SITE.parents[1] == docs_site.ROOT


def asking(app: ASGIApp) -> httpx.AsyncClient:
    room = Starlette(routes=[Mount("/docs", app)], middleware=[Middleware(SafeHeaders)])
    return httpx.AsyncClient(transport=httpx.ASGITransport(app=room), base_url="http://room/docs")


async def test_a_room_serves_the_site_and_lets_only_its_own_scripts_run(tmp_path: Path) -> None:
    (tmp_path / "page").mkdir()
    (tmp_path / "index.html").write_text("<script>var a</script><script src='b.js'></script>")
    (tmp_path / "page" / "index.html").write_text("<script>var a</script><p>Words.")
    list_scripts(str(tmp_path))
    async with asking(docs_files(tmp_path)) as client:
        answer = await client.get("/page/")
        missing = await client.get("/nothing.html")
    policy = answer.headers["content-security-policy"]
    assert (answer.status_code, "Words." in answer.text) == (200, True)
    assert policy.count("sha256-") == 1
    assert "unsafe-inline" not in policy.partition("script-src")[2]
    assert missing.status_code == 404
    assert isinstance(docs_files(tmp_path), DocsFiles)


async def test_a_room_without_the_site_says_how_to_build_it(tmp_path: Path) -> None:
    async with asking(docs_files(tmp_path)) as client:
        answer = await client.get("/")
    assert (answer.status_code, "make docs" in answer.text) == (404, True)
