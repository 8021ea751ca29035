import doctest
import re
from pathlib import Path

import pytest

from huone.cards import card, names

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "KERNEL.md"


def test_the_examples_of_the_page_are_true() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    test = doctest.DocTestParser().get_doctest(example, {}, PAGE.name, str(PAGE), 0)
    tried = doctest.DocTestRunner().run(test)
    assert (tried.failed, tried.attempted > 3) == (0, True)


@pytest.mark.parametrize("module", [card, names])
def test_the_examples_of_the_modules_are_true(module: object) -> None:
    tried = doctest.testmod(module)  # type: ignore[arg-type]
    assert (tried.failed, tried.attempted > 0) == (0, True)


def test_the_page_names_every_file_of_the_kernel() -> None:
    page = PAGE.read_text()
    sources = [path.name for path in (ROOT / "src/huone/cards").glob("*.[ch]")]
    assert len(sources) > 3
    assert [name for name in sources if f"`{name}`" not in page] == []
