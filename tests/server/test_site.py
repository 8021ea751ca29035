"""What a browser loads first: little enough for a phone on a slow line, whichever page it opens."""

import gzip
import re
from collections.abc import Iterable

import pytest

from huone.server.site import STATIC

LIMIT_BYTES = 150_000
ASKED_FOR = re.compile(r'(?:src|href)="/assets/([\w.-]+\.js)"')
NEEDED = re.compile(r"""(?:from|import)\s*["']\./([\w.-]+\.js)["']""")
A_PAGE = re.compile(r"""import\(["'`]\./([\w.-]+\.js)["'`]\)""")


def script(name: str) -> str:
    """Read a script of the web client."""
    return (STATIC / "assets" / name).read_text()


def with_needed(names: Iterable[str]) -> set[str]:
    """List scripts together with all that they cannot do without."""
    found, left = set[str](), set(names)
    while left:
        name = left.pop()
        found.add(name)
        left |= set(NEEDED.findall(script(name))) - found
    return found


def zipped_bytes(names: Iterable[str]) -> int:
    """Tell how much goes over the line."""
    return sum(len(gzip.compress(script(name).encode())) for name in names)


def test_the_script_of_a_first_load_is_small_whichever_page_it_is() -> None:
    if not STATIC.is_dir():
        pytest.fail("the web client is not built: cd web && npm run build")
    always = with_needed(ASKED_FOR.findall((STATIC / "index.html").read_text()))
    pages = {page for name in always for page in A_PAGE.findall(script(name))}
    assert any(page.startswith("TablesPage") for page in pages)
    sizes = {page: zipped_bytes(always | with_needed([page])) for page in pages}
    print(f"the largest page is {max(sizes, key=sizes.__getitem__)}: {max(sizes.values())} bytes")
    assert max(sizes.values()) < LIMIT_BYTES, sizes
