"""Games: the catalogue, for a person or a program."""

from rich.table import Table

from huone.cli.output import JsonFlag, console, print_json


def games(json: JsonFlag = False) -> None:
    """List every game: players, structures and the clauses it follows."""
    from huone.games.definition import catalog

    found = list(catalog().values())
    if json:
        print_json(
            {
                "games": [
                    {
                        "id": game.id,
                        "name": game.name,
                        "family": game.family,
                        "players": {
                            "min": game.players.min,
                            "max": max(game.players.cash, game.players.tournament),
                        },
                        "structures": game.structures,
                        "clauses": game.clauses,
                        "aliases": game.aliases,
                    }
                    for game in found
                ]
            }
        )
        return
    table = Table("Game", "Name", "Family", "Players", "Structures", "Also called", box=None)
    for game in found:
        most = max(game.players.cash, game.players.tournament)
        table.add_row(
            game.id,
            game.name,
            game.family,
            f"{game.players.min}-{most}",
            ", ".join(game.structures),
            ", ".join(game.aliases),
        )
    console.print(table)
