"""Serve: open a room to the network; init: write its settings."""

import asyncio
import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from huone.cli.output import console, refusals_explained, refuse

if TYPE_CHECKING:
    from huone.server.serving import Opened
    from huone.server.settings import Settings


def serve(
    settings: Annotated[
        Path | None,
        typer.Argument(help="The settings, as `huone init` writes them; without, a room to try."),
    ] = None,
    host: Annotated[str | None, typer.Option(help="Listen at this address instead.")] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65_535, help="And at this port.")] = None,
    data: Annotated[Path | None, typer.Option(help="Keep the data here instead.")] = None,
) -> None:
    """Open a room: web client, players' connections, HTTP interface and figures in one process."""
    from huone.server.logs import set_up_logs
    from huone.server.settings import FILE_VARIABLE, read_settings

    named = os.environ.get(FILE_VARIABLE)
    given = {"HOST": host, "PORT": port, "DATA": data}
    chosen = {
        f"HUONE_SERVER_{key}": str(value) for key, value in given.items() if value is not None
    }
    with refusals_explained():
        found = read_settings(settings or (Path(named) if named else None), os.environ | chosen)
        set_up_logs(found.server.log)
        _run(found)


def init(
    path: Annotated[Path, typer.Argument(help="The file to write.")] = Path("room.toml"),
    live: Annotated[
        bool, typer.Option("--live", help="A live house, with real cards and a floor that rules.")
    ] = False,
) -> None:
    """Write the settings of a room, with comments, to start from."""
    from huone.server.settings import default_text

    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(default_text(live=live))
    except FileExistsError:
        refuse(f"{path} is already there, and nothing was changed")
    except OSError as error:
        refuse(f"{path} cannot be written: {error.strerror}")
    console.print(f"{path} is written; start the room with: huone serve {path}", highlight=False)


def _run(settings: "Settings") -> None:
    from huone.server.serving import StopSignal
    from huone.server.serving import serve as keep_open

    async def until_stopped() -> None:
        stop, loop = StopSignal(), asyncio.get_running_loop()

        def asked() -> None:
            if not stop.soon.is_set():
                _promise(settings.server.finish_hands_seconds)
            stop.ask()

        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, asked)
        await keep_open(settings, stop, _announce)

    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(until_stopped())


def _loop_factory() -> "type[asyncio.AbstractEventLoop] | None":
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.Loop


def _announce(opened: "Opened") -> None:
    said = [f"The room is open: {opened.address}"]
    if opened.admin_link is not None:
        said.append(f"It has no admin yet. Become one, once, within a day: {opened.admin_link}")
    if not opened.client_built:
        said.append("Its web client is not built; `huone doctor` says what is missing.")
    # In one piece: a program that waits for the first line finds the others there.
    console.print("\n".join(said), highlight=False, soft_wrap=True)


def _promise(seconds: int) -> None:
    said = f"Hands are being finished, for up to {seconds} s; asked again, the room stops at once."
    console.print(said, highlight=False, soft_wrap=True)
