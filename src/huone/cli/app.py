"""The `huone` command: every group of commands, put together.

Owns: the list of commands and the line of help that each has in it. A command lives in a module of
its own, which is imported when somebody gives that command, so that `huone rank` does not wait for
the ledger. A test compares the lines with what the commands say of themselves.
"""

import sys
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from huone import __version__

COMMANDS = {
    "doctor": ("doctor.doctor", "Say what is compiled and built, and how to get what is missing."),
    "equity": (
        "equity.equity",
        "Compare hands: exactly where they are known, by samples where they are not.",
    ),
    "games": ("games.games", "List every game: players, structures and the clauses it follows."),
    "init": ("serve.init", "Write the settings of a room, with comments, to start from."),
    "load": (
        "swarm.load",
        "Fill a room with players and measure it, beside a bare echo of the same frames.",
    ),
    "play": (
        "play.play",
        "Play hands in the terminal against bots; without a terminal, watch bots play.",
    ),
    "protocol": (
        "protocol.protocol",
        "Write the messages between server and clients: as types, as a page, as a schema.",
    ),
    "push-fold": (
        "research.solve.push_fold",
        "Show with which hands to go all-in heads-up, and with which to call.",
    ),
    "rank": ("cards.rank", "Say what the best hand of some cards is."),
    "serve": (
        "serve.serve",
        "Open a room: web client, players' connections, HTTP interface and figures in one process.",
    ),
    "soak": (
        "swarm.soak",
        "Kill a room again and again while it is played in, then audit what is left.",
    ),
    "solve": (
        "research.solve.solve",
        "Solve a small game: its value, and how often to do what.",
    ),
    "study": (
        "research.study.study",
        "Make tables of recorded hands, and say how everybody plays.",
    ),
    "admin": ("admin.app", "Look after the accounts of a room: admins, roles, lost secrets."),
    "bench": ("bench.app", "Measure speed against peers, in one run."),
    "fair": ("fair.fair", "Shuffle, seal and verify decks."),
    "floor": ("floor.app", "Rulings of a live table from the facts that you state."),
    "integrity": (
        "integrity.app",
        "Look through the record of play: ranked findings, and cases.",
    ),
    "ledger": (
        "ledger.app",
        "Look after the database of a room: audit, backup, restore, export.",
    ),
    "live": ("live.app", "Run a live house from the shell: day, lists, tables, boxes, jackpot."),
    "phh": (
        "phh.app",
        "Replay recorded hands: check them, print them, write them in another format.",
    ),
    "rules": ("rules.rules", "Rulebooks, clauses and what of them is proven."),
    "sim": ("sim.app", "Play hands and whole rooms with bots, from one seed."),
    "tournament": (
        "tournament.app",
        "Design tournaments, and rehearse them before they are published.",
    ),
}
"""Where each command is, and what it does: single commands first, then groups of them."""


class Commands(TyperGroup):
    """Commands that are known by a line of help until one of them is given."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Put the command itself in the place of its line."""
        if args and args[0] in COMMANDS:
            self.commands[args[0]] = command_of(args[0])
        return super().resolve_command(ctx, args)


def command_of(name: str) -> Any:
    """Import a command or a group of commands."""
    module, _, attribute = COMMANDS[name][0].rpartition(".")
    found = getattr(import_module(f"huone.cli.{module}"), attribute)
    alone = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    if isinstance(found, typer.Typer):
        alone.add_typer(found, name=name)
        return typer.main.get_group(alone).commands[name]
    alone.command(name)(found)
    return typer.main.get_command(alone)


def listed() -> None:
    """Stand for a command in the list."""


app = typer.Typer(
    cls=Commands,
    help="Huone, a complete poker room.",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for each, (_, does) in COMMANDS.items():
    app.command(each, help=does)(listed)

SERVER_PARTS = frozenset(
    {
        "PIL", "alembic", "argon2", "http_ece", "prometheus_client", "py_vapid", "pyotp", "segno",
        "sqlalchemy", "starlette", "structlog", "tzdata", "uvicorn", "uvloop", "websockets",
        "zstandard",
    }
)  # fmt: skip
"""What only `huone[server]` brings, as it is imported."""

# Typer carries its own click, or uses the installed one; its public exceptions lead to either.
USAGE_ERROR: type[typer.BadParameter] = typer.BadParameter.__mro__[1]


@app.callback(invoke_without_command=True)
def huone(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Huone, a complete poker room."""
    if version:
        typer.echo(f"huone {__version__}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """Run the command line; bad input is one clear line on standard error and exit code 2."""
    try:
        sys.exit(app(standalone_mode=False))
    except USAGE_ERROR as error:
        sys.stderr.write(f"huone: {error.format_message()} (see --help)\n")
        sys.exit(2)
    except ModuleNotFoundError as missing:
        part = (missing.name or "").partition(".")[0]
        if part not in SERVER_PARTS:
            raise
        room = f"this command needs the room, and {part} is not installed"
        sys.stderr.write(f"huone: {room}: pip install 'huone[server]'\n")
        sys.exit(2)
    except typer.Abort:
        sys.exit(130)
