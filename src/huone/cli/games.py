"""Games: the catalogue, for a person or a program."""

from typing import TYPE_CHECKING

from rich.table import Table

from huone.cli.output import JsonFlag, console, print_json

if TYPE_CHECKING:
    from huone.games.definition import AnyGame

SHORT = {"no-limit": "NL", "pot-limit": "PL", "fixed-limit": "FL"}
FAMILIES = {
    "board": "Board games",
    "draw": "Draw games",
    "stud": "Stud games",
    "mix": "Mixes",
    "open-face": "Open face",
}


def games(json: JsonFlag = False) -> None:
    """List every game: players, structures and the clauses it follows."""
    from huone.games.definition import catalog, research

    found, small = list(catalog().values()), list(research().values())
    if json:
        print_json({"games": [*map(entry, found)], "research": [*map(entry, small)]})
    else:
        console.print(table_of(found, small))


def entry(game: "AnyGame") -> dict[str, object]:
    """Describe a game to a program."""
    return {
        "id": game.id,
        "name": game.name,
        "family": game.family,
        "players": {"min": game.players.min, "max": most_players(game)},
        "structures": game.structures,
        "clauses": game.clauses,
        "aliases": game.aliases,
    }


def most_players(game: "AnyGame") -> int:
    """Give the larger of the two maxima that a game is dealt with."""
    return max(game.players.cash, game.players.tournament)


def table_of(found: "list[AnyGame]", small: "list[AnyGame]") -> Table:
    """Lay the games out by family, the structures with the usual one first."""
    table = Table("Game", "Name", "Players", "Bets", "Also called", box=None, pad_edge=False)
    groups = {
        title: [game for game in found if game.family == family]
        for family, title in FAMILIES.items()
    }
    for title, games_of_group in (groups | {"Games of research, in no room": small}).items():
        if games_of_group:
            table.add_row(f"[bold]{title}[/bold]")
        for game in games_of_group:
            bets = " ".join(SHORT.get(each, each) for each in game.structures)
            players = f"{game.players.min}-{most_players(game)}"
            table.add_row(game.id, game.name, players, bets, also_called(game))
    return table


def also_called(game: "AnyGame") -> str:
    """Give the shortest of a game's other names, the one to type."""
    return min(game.aliases, key=len, default="")
