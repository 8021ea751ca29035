"""The pages of the documentation site: those of docs/, one for each game, one for each package.

Owns: the folder `build/docs` that MkDocs reads, and its contents (`make docs`).
Also the list of the scripts that stand in its pages, so that a room lets no others run.
Never: has prose of its own beyond what a game's file or a package says of itself.
"""

import json
import re
import shutil
import sys
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final

import notebooks

ROOT: Final = Path(__file__).parents[1]
DOCS: Final = ROOT / "docs"
PACKAGES: Final = (
    ("huone", "Short names"),
    ("huone.games", "Games and hands"),
    ("huone.games.hand", "A hand"),
    ("huone.games.actions", "Actions, turns and refusals"),
    ("huone.games.events", "Events"),
    ("huone.games.sandbox.start", "Starting"),
    ("huone.games.sandbox.choosing", "Chosen cards"),
    ("huone.games.sandbox.scenes", "Scenes and settlement"),
    ("huone.games.sandbox.unseen", "Unseen cards"),
    ("huone.games.view", "What a viewer sees"),
    ("huone.games.odds", "Equity of a game"),
    ("huone.cards.card", "Cards"),
    ("huone.cards.ranges", "Ranges"),
    ("huone.cards.ranges.patterns", "Patterns"),
    ("huone.cards.ranges.textures", "Textures"),
    ("huone.cards.equity", "Counting equity"),
    ("huone.cards.ranking", "Ranking"),
    ("huone.env.match", "Environments: matches"),
    ("huone.env.episode", "Environments: episodes"),
    ("huone.env.moves", "Environments: moves"),
    ("huone.env.observation", "Environments: observations"),
    ("huone.env.seats", "PettingZoo"),
    ("huone.env.hero", "Gymnasium"),
    ("huone.env.spiel", "OpenSpiel"),
    ("huone.env.batch", "Batches"),
    ("huone.solver.cfr", "Solver"),
    ("huone.solver.push_fold", "Push or fold"),
    ("huone.study.tables", "Study: tables"),
    ("huone.study.rows", "Study: rows"),
    ("huone.study.sources", "Study: sources"),
    ("huone.histories.reading", "Reading hands"),
    ("huone.histories.phh", "Recorded hands"),
    ("huone.histories.transcript", "Hands as text"),
    ("huone.tournament.icm", "Chopping prizes"),
    ("huone.refusal", "Refusals"),
)
"""What the reference covers, in its order."""
OPENERS: Final = {
    "blinds": "after the blinds",
    "button": "on the button's left",
    "door-card": "by the door card",
    "best-exposed": "the best exposed hand",
}
SCRIPT: Final = re.compile(r"<script([^>]*)>(.*?)</script>", re.DOTALL)


def main(target: str) -> None:
    """Write every page into a folder, which is emptied first."""
    folder = Path(target)
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(DOCS / "site", folder, ignore=shutil.ignore_patterns("*.ipynb"))
    shutil.copytree(DOCS, folder / "house", ignore=shutil.ignore_patterns("site", "*.py*"))
    for page, text in pages():
        path = folder / page
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    settings = {
        "INHERIT": str(ROOT / "mkdocs.yml"),
        "docs_dir": str(folder.resolve()),
        "site_dir": str(ROOT / "src" / "huone" / "server" / "docs"),
        "nav": contents(folder),
    }
    # JSON is YAML, too.
    folder.with_name("mkdocs.yml").write_text(json.dumps(settings, indent=1), encoding="utf-8")


def list_scripts(target: str) -> None:
    """Write the hash of every script in the pages of a site into a file beside them."""
    found: set[str] = set()
    for page in Path(target).rglob("*.html"):
        for attributes, text in SCRIPT.findall(page.read_text(encoding="utf-8")):
            if "src=" not in attributes and "json" not in attributes:
                found.add(b64encode(sha256(text.encode()).digest()).decode())
    Path(target, "scripts.json").write_text(json.dumps(sorted(found)), encoding="utf-8")


def contents(folder: Path) -> list[dict[str, object]]:
    """List the pages in their order: tutorials first, then what is looked up."""

    def inside(name: str) -> list[str]:
        found = sorted(f"{name}/{path.name}" for path in (folder / name).glob("*.md"))
        return sorted(found, key=lambda page: not page.endswith("/index.md"))

    tutorials = ("player", "operator", "director", "floor", "researcher", "bot-author")
    return [
        {"Huone": "index.md"},
        {"Tutorials": [f"tutorials/{name}.md" for name in tutorials]},
        {"Cookbook": "cookbook.md"},
        {"Notebooks": inside("notebooks")},
        {"Moving from PokerKit": "pokerkit.md"},
        {"Games": inside("games")},
        {"Library": ["api/index.md", *(f"api/{module}.md" for module, _ in PACKAGES)]},
        {"The house": inside("house")},
    ]


def pages() -> Iterator[tuple[str, str]]:
    """Give every page that is drawn: its path and its text."""
    yield from game_pages()
    yield from notebook_pages()
    yield from reference_pages()


def game_pages() -> Iterator[tuple[str, str]]:
    """Draw a page for each game from its file."""
    from huone.games import catalog
    from huone.games.definition import research

    games = {**catalog(), **research()}
    listed = [f"| [{game.name}]({id}.md) | {structures_of(game)} |" for id, game in games.items()]
    head = "# Games\n\nEach game is one file; [GAMES](../house/GAMES.md) explains every key.\n"
    yield "games/index.md", "\n".join([head, "| game | played as |", "|---|---|", *listed, ""])
    for id, game in games.items():
        yield f"games/{id}.md", game_page(id, game)


def structures_of(game: object) -> str:
    """Say how a game is bet."""
    return ", ".join(str(each) for each in getattr(game, "structures", ()))


def game_page(id: str, game: object) -> str:
    """Draw the page of one game."""
    from huone.games.definition import Game, Mix, OpenFaceGame

    assert isinstance(game, Game | Mix | OpenFaceGame)
    names = ", ".join(f"`{name}`" for name in (id, *game.aliases))
    lines = [f"# {game.name}", "", f"`play({id!r}, stacks=[200, 200])`; known as {names}.", ""]
    lines += [f"- players: {game.players.min} to {game.players.cash} at a cash table"]
    lines += [f"- played as: {structures_of(game)}"]
    if isinstance(game, Mix):
        how = "chosen hand by hand" if game.choice else "one after the other"
        menu = ", ".join(f"[{name}]({name}.md)" for name in game.menu)
        lines += [f"- games, {how}: {menu}"]
    elif isinstance(game, OpenFaceGame):
        lines += [
            f"- cards: {game.own_cards} each, of {game.deck}, the first {game.first_cards} at once"
        ]
    else:
        lines += [f"- deck: {game.deck} cards", "", *street_rows(game), "", *award_rows(game)]
    if game.clauses:
        lines += ["", "Rules: " + ", ".join(f"`{clause}`" for clause in game.clauses) + "."]
    source = file_of(id)
    return "\n".join([*lines, "", "## Its file", "", "```toml", source.strip(), "```", ""])


def street_rows(game: object) -> list[str]:
    """Draw the streets as a table."""
    rows = ["## Streets", "", "| street | cards | first to act |", "|---|---|---|"]
    for street in getattr(game, "street", ()):
        cards = [
            f"{count} {what}"
            for count, what in (
                (street.discard, "put away"),
                (street.draw.max if street.draw else 0, "at most drawn"),
                (street.burn, "burned"),
                (street.down, "down"),
                (street.up, "up"),
                (street.board, "on the board"),
            )
            if count
        ]
        rows.append(f"| {street.name} | {', '.join(cards) or 'none'} | {OPENERS[street.open]} |")
    return rows


def award_rows(game: object) -> list[str]:
    """Draw what wins as a table."""
    rows = [
        "## What wins",
        "",
        "| share | ranking | own cards | board cards |",
        "|---|---|---|---|",
    ]
    for award in getattr(game, "award", ()):
        own, board = (f"{low} to {high}" for low, high in (award.use.hole, award.use.board))
        rows.append(f"| {award.share} | {award.hand} | {own} | {board} |")
    return rows


def file_of(id: str) -> str:
    """Read the file of a game."""
    games = ROOT / "src" / "huone" / "games"
    path = next(
        p
        for p in (games / "catalog" / f"{id}.toml", games / "research" / f"{id}.toml")
        if p.is_file()
    )
    return path.read_text(encoding="utf-8")


def notebook_pages() -> Iterator[tuple[str, str]]:
    """Draw a page for each notebook, with what its cells answer."""
    listed: list[str] = []
    for path in sorted(notebooks.FOLDER.glob("*.ipynb")):
        text = notebooks.page(notebooks.cells_of(path))
        title = text.partition("\n")[0].removeprefix("# ")
        listed.append(f"- [{title}]({path.stem}.md): `docs/site/notebooks/{path.name}`")
        yield f"notebooks/{path.stem}.md", text
    head = "# Notebooks\n\nRun by the tests, cell by cell; Jupyter opens the same files.\n"
    yield "notebooks/index.md", "\n".join([head, *listed, ""])


def reference_pages() -> Iterator[tuple[str, str]]:
    """Give a page for each package of the reference."""
    listed = [f"| [{title}]({module}.md) | `{module}` |" for module, title in PACKAGES]
    head = "# Library\n\nEverything public, with examples that are run by the tests.\n"
    yield "api/index.md", "\n".join([head, "| subject | module |", "|---|---|", *listed, ""])
    for module, title in PACKAGES:
        yield f"api/{module}.md", f"# {title}\n\n::: {module}\n"


if __name__ == "__main__":
    {"pages": main, "scripts": list_scripts}[sys.argv[1]](sys.argv[2])
