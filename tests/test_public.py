"""What `huone` itself offers: short names, loaded when used, and without the parts of a room."""

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import huone
from huone.cli.app import SERVER_PARTS

ROOT = Path(__file__).parents[1]
NOT_FOR_GAMES = ("asyncio", "dataclasses", "importlib.resources", "tempfile", "typer", "rich")
"""Modules that a program would wait for without needing them."""
WITHOUT_A_ROOM = f"import sys; sys.modules.update(dict.fromkeys({sorted(SERVER_PARTS)!r}))\n"


def run(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False
    )


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command line where nothing of a room is installed."""
    return run(WITHOUT_A_ROOM + "from huone.cli.app import main; main()", *arguments)


def test_every_public_name_is_what_it_says() -> None:
    for name in huone.__all__:
        assert getattr(huone, name) is not None
    assert len(set(huone.__all__)) == len(huone.__all__)
    assert set(huone.__all__) <= set(dir(huone))
    assert huone.Hand is type(huone.play("texas", stacks=[100, 100]))


def test_every_public_function_and_action_has_an_example() -> None:
    compiled = {"Hand", "OpenFace", "Setup", "setup_of"}  # Their modules begin with one.
    for name in huone.__all__:
        found = getattr(huone, name)
        if callable(found) and name not in compiled | {"Action"}:
            assert ">>> " in (found.__doc__ or ""), name


def test_what_a_type_checker_sees_is_what_is_loaded() -> None:
    tree = ast.parse(Path(huone.__file__).with_suffix(".pyi").read_text(encoding="utf-8"))
    seen = {
        (node.module, alias.asname)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert seen == {(place, name) for place, names in huone.PLACES.items() for name in names}


def test_another_name_is_refused_as_python_does() -> None:
    with pytest.raises(AttributeError, match="module 'huone' has no attribute 'hand_of'"):
        _ = huone.hand_of  # type: ignore[attr-defined]
    with pytest.raises(ImportError, match="cannot import name 'Tabel'"):
        exec("from huone.games import Tabel")


def test_the_package_loads_nothing_until_it_is_asked() -> None:
    code = "import sys, huone; print([name for name in sys.modules if name.startswith('huone.')])"
    assert run(code).stdout == "[]\n"


def test_the_games_load_only_what_a_hand_needs() -> None:
    found = run("import sys, huone.games; print(' '.join(sys.modules))").stdout.split()
    assert "huone.games.hand" in found
    assert not {*NOT_FOR_GAMES, "huone.games.openface", "huone.cards.shuffle"} & {*found}
    outside = {name for name in found if name.startswith("huone.")}
    assert not [name for name in outside if name.split(".")[1] not in ("cards", "games", "refusal")]


def test_the_quick_start_runs_without_a_room() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "from huone import play" in readme
    start = (
        "from huone import play, equity\n"
        "hand = play('texas', stacks=[200, 200, 200])\n"
        "hand.bet(6); hand.fold(); hand.call()\n"
        "print(hand.street, equity(['AhKh', 'QsQd'], board='Qh Jh 2c').boards)\n"
    )
    ran = run(WITHOUT_A_ROOM + start)
    assert (ran.stdout, ran.stderr) == ("1 990\n", "")


@pytest.mark.parametrize(
    "arguments",
    [
        ("equity", "AhKh", "QsQd", "--board", "Qh Jh 2c"),
        ("sim", "hands", "--game", "texas", "--hands", "20"),
        ("doctor",),
    ],
    ids=lambda arguments: arguments[0],
)
def test_commands_of_the_library_run_without_a_room(arguments: tuple[str, ...]) -> None:
    ran = command(*arguments)
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize("arguments", [("serve",), ("load",)])
def test_a_command_of_the_room_says_in_one_line_how_to_get_it(arguments: tuple[str, ...]) -> None:
    ran = command(*arguments)
    assert ran.returncode == 2
    assert ran.stderr.endswith("is not installed: pip install 'huone[server]'\n")
    assert ran.stderr.count("\n") == 1


def test_the_extra_names_all_that_a_room_imports() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = {part.partition(">")[0] for part in project["optional-dependencies"]["server"]}
    modules = {"argon2-cffi": "argon2", "pillow": "PIL"}
    imported = {modules.get(name, name).replace("-", "_") for name in named}
    assert imported == SERVER_PARTS
    library = {part.partition(">")[0] for part in project["dependencies"]}
    assert library == {"msgspec", "rich", "typer"}
