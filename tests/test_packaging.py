import tomllib
from pathlib import Path

from huone.compiled import MODULES

ROOT = Path(__file__).parents[1]


def test_the_build_and_the_checks_use_the_same_mypy() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    pin = next(d for d in project["optional-dependencies"]["dev"] if "mypy==" in d)
    assert f'MYPY = "{pin}"' in (ROOT / "build_backend/native.py").read_text()


def test_every_compiled_module_exists() -> None:
    for module in MODULES:
        assert (ROOT / "src" / f"{module.replace('.', '/')}.py").is_file()
