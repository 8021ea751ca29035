"""Output: how every command answers a person, a program, or a mistake.

Owns: the `--json` object on the last line, exit codes, and the one line that a refusal becomes.
Never: computes what it prints.

Exit codes: 0 holds, 1 a checked thing does not hold, 2 bad input.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, NoReturn

import msgspec
import typer
from rich.console import Console

from huone.refusal import Refused

if TYPE_CHECKING:
    from rich.progress import Progress

console = Console()
errors = Console(stderr=True)
JsonFlag = Annotated[bool, typer.Option("--json", help="Print one JSON object for a program.")]


def print_json(answer: object) -> None:
    """Print the one object that a program reads, alone on the last line."""
    sys.stdout.write(msgspec.json.encode(answer).decode() + "\n")


def refuse(message: str) -> NoReturn:
    """End the command for bad input: one clear line on standard error, exit code 2."""
    sys.stderr.write(f"huone: {message}\n")
    raise typer.Exit(2)


@contextmanager
def refusals_explained() -> Iterator[None]:
    """Turn a refusal or a database that is away into one line and exit code 2."""
    try:
        yield
    except Refused as refused:
        refuse(f"{refused} ({refused.code})")
    except Exception as error:
        from huone.store.ports import StoreUnavailable  # Most commands have no database.

        if not isinstance(error, StoreUnavailable):
            raise
        refuse(f"the database cannot be used: {error}")


def progress_bar() -> "Progress":
    """Draw a progress bar on standard error, and only where a person watches it."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed:,.0f} of {task.total:,.0f}"),
        TimeRemainingColumn(),
        console=errors,
        disable=not errors.is_terminal,
        transient=True,
    )
