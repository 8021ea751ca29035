"""Tables: hands, actions and players, as rows, data frames or files.

Owns: the columns, the summary of each player, and writing to Parquet, CSV or lines of JSON.
Never: reads a hand; `study.sources` does.
"""

import csv
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from huone.refusal import Refused
from huone.study.rows import Row, StudiedHand, rows_of

Format = Literal["parquet", "csv", "ndjson"]

WORDS: Final = ("hand", "source", "table", "game", "structure", "currency", "board", "street")
PEOPLE: Final = ("player", "position", "action", "cards")
FLAGS: Final = (
    "showdown", "all_in", "vpip", "pfr", "three_bet_chance", "three_bet",
    "fold_to_three_bet_chance", "fold_to_three_bet", "saw_second_street", "went_to_showdown",
    "won_at_showdown",
)  # fmt: skip
COLUMNS: Final[dict[str, tuple[str, ...]]] = {
    "hands": (
        "hand", "source", "table", "started_ms", "game", "structure", "small_blind", "big_blind",
        "ante", "currency", "decimals", "dealt_in", "board", "streets", "pot", "rake", "showdown",
    ),
    "actions": (
        "hand", "number", "street", "seat", "player", "action", "chips", "to_chips", "to_call",
        "pot_before", "stack_before", "all_in",
    ),
    "players": (
        "hand", "seat", "player", "position", "stack", "cards", "vpip", "pfr", "three_bet_chance",
        "three_bet", "fold_to_three_bet_chance", "fold_to_three_bet", "bets", "calls",
        "saw_second_street", "went_to_showdown", "won_at_showdown", "paid", "won", "net",
    ),
}  # fmt: skip
"""The columns of each table, in their order."""


class NoFrames(Refused):
    """A library for data frames that is not installed."""

    code = "study/library-missing"
    says = "{wanted} needs a library: pip install '{library}'"


class Study:
    """Three tables that grow by one hand at a time."""

    def __init__(self) -> None:
        self.hands: list[Row] = []
        self.actions: list[Row] = []
        self.players: list[Row] = []

    def add(self, played: StudiedHand) -> None:
        """Take in one more hand."""
        rows = rows_of(played)
        self.hands.append(rows.hand)
        self.actions += rows.actions
        self.players += rows.players

    @property
    def tables(self) -> dict[str, list[Row]]:
        """The rows of each table by its name."""
        return {"hands": self.hands, "actions": self.actions, "players": self.players}

    def summary(self) -> list[Row]:
        """Say how each player plays, who played most first; None where there was no chance.

        Aggression is bets and raises for each call after the first street. `bb_per_100` is what he
        wins in a hundred hands, in big blinds, over the hands whose winner is known.
        """
        blinds = {row["hand"]: row["big_blind"] for row in self.hands}
        by_player: dict[object, list[Row]] = {}
        for row in self.players:
            by_player.setdefault(row["player"], []).append(row)
        found = [_summed(player, rows, blinds) for player, rows in by_player.items()]
        return sorted(found, key=lambda row: (-_number(row["hands"]), str(row["player"])))

    def polars(self) -> dict[str, Any]:
        """Give the tables as Polars data frames.

        >>> sorted(Study().polars())
        ['actions', 'hands', 'players']
        """
        if find_spec("polars") is None:
            raise NoFrames(wanted="a data frame", library="huone[study]")
        library = import_module("polars")
        kinds = {int: library.Int64, bool: library.Boolean, str: library.String}
        return {
            name: library.DataFrame(
                rows,
                schema={column: kinds[kind_of(column)] for column in COLUMNS[name]},
                strict=True,
            )
            for name, rows in self.tables.items()
        }

    def pandas(self) -> dict[str, Any]:
        """Give the tables as pandas data frames."""
        if find_spec("pandas") is None:
            raise NoFrames(wanted="a pandas data frame", library="pandas")
        library = import_module("pandas")
        return {
            name: library.DataFrame(rows, columns=list(COLUMNS[name]))
            for name, rows in self.tables.items()
        }

    def write(self, folder: Path, format: Format = "parquet") -> list[Path]:
        """Write each table into a file of a folder; tell which."""
        folder.mkdir(parents=True, exist_ok=True)
        frames = self.polars() if format == "parquet" else {}
        paths = []
        for name, rows in self.tables.items():
            path = folder / f"{name}.{format}"
            if format == "parquet":
                frames[name].write_parquet(path)
            elif format == "csv":
                _write_csv(path, COLUMNS[name], rows)
            else:
                lines = [msgspec.json.encode(row) for row in rows]
                path.write_bytes(b"".join(line + b"\n" for line in lines))
            paths.append(path)
        return paths


def kind_of(column: str) -> type[int] | type[bool] | type[str]:
    """Say what a column holds.

    >>> kind_of("pot"), kind_of("vpip"), kind_of("cards")
    (<class 'int'>, <class 'bool'>, <class 'str'>)
    """
    if column in WORDS or column in PEOPLE:
        return str
    return bool if column in FLAGS else int


def _write_csv(path: Path, columns: Sequence[str], rows: Sequence[Row]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, columns)
        writer.writeheader()
        writer.writerows(rows)


def _summed(player: object, rows: Sequence[Row], blinds: dict[object, object]) -> Row:
    def often(taken: str, chance: str = "") -> float | None:
        able = [row for row in rows if not chance or row[chance]]
        known = [row for row in able if row[taken] is not None]
        return sum(bool(row[taken]) for row in known) / len(known) if known else None

    calls = sum(_number(row["calls"]) for row in rows)
    bets = sum(_number(row["bets"]) for row in rows)
    decided = [row for row in rows if row["net"] is not None]
    won = sum(_number(row["net"]) / max(1, _number(blinds[row["hand"]])) for row in decided)
    return {
        "player": player,
        "hands": len(rows),
        "vpip": often("vpip"),
        "pfr": often("pfr"),
        "three_bet": often("three_bet", "three_bet_chance"),
        "fold_to_three_bet": often("fold_to_three_bet", "fold_to_three_bet_chance"),
        "aggression": bets / calls if calls else None,
        "went_to_showdown": often("went_to_showdown", "saw_second_street"),
        "won_at_showdown": often("won_at_showdown", "went_to_showdown"),
        "net": sum(_number(row["net"]) for row in decided),
        "bb_per_100": 100 * won / len(decided) if decided else None,
    }


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value
