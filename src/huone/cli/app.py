"""The `huone` command: every group of commands, put together.

Owns: the list of commands. Each lives in a module of its own and is imported when it is asked for,
so that `huone doctor` does not wait for the simulator.
"""

import sys
from typing import Annotated

import typer

from huone import __version__
from huone.cli import (
    admin,
    bench,
    cards,
    doctor,
    equity,
    fair,
    floor,
    games,
    integrity,
    ledger,
    phh,
    play,
    protocol,
    rules,
    serve,
    sim,
    swarm,
    tournament,
)

app = typer.Typer(
    help="Huone, a complete poker room.",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(admin.app, name="admin")
app.add_typer(bench.app, name="bench")
app.command("doctor")(doctor.doctor)
app.command("equity")(equity.equity)
app.add_typer(fair.fair, name="fair")
app.add_typer(floor.app, name="floor")
app.command("games")(games.games)
app.command("init")(serve.init)
app.add_typer(integrity.app, name="integrity")
app.add_typer(ledger.app, name="ledger")
app.add_typer(phh.app, name="phh")
app.command("load")(swarm.load)
app.command("play")(play.play)
app.command("protocol")(protocol.protocol)
app.command("rank")(cards.rank)
app.add_typer(rules.rules, name="rules")
app.command("serve")(serve.serve)
app.add_typer(sim.app, name="sim")
app.command("soak")(swarm.soak)
app.add_typer(tournament.app, name="tournament")

SERVER_PARTS = frozenset(
    {
        "alembic", "argon2", "prometheus_client", "pyotp", "segno", "sqlalchemy", "starlette",
        "structlog", "uvicorn", "uvloop", "websockets", "zstandard",
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
