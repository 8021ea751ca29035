"""A room in a process of its own, as fast and foreseeable as a test needs it.

Run as a script it serves the settings file that it is given, with three differences from
`huone serve`: luck grows from a seed, house bots think for a moment only, and nobody is asked to
wait because others have signed up from the same address. With a third argument the bots of
tournaments put everything in, so that one is over in a few hands. All else is the real thing.
"""

import asyncio
import re
import signal
import socket
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta
from itertools import chain
from pathlib import Path
from types import TracebackType

HOUSES = Path(__file__).parents[1] / "browser" / "houses"
START_S = 180.0
STOP_S = 180.0


class House:
    """A served room, from outside."""

    def __init__(
        self, settings: str, folder: Path, *, seed: int = 7, bold_bots: bool = False
    ) -> None:
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.admin_link = ""
        self.joined: set[str] = set()
        """The stakes with bots at which somebody has sat down."""
        self._folder = folder
        self._seed = seed
        self._bold = ["bold"] if bold_bots else []
        self._settings = folder / "room.toml"
        self._settings.write_text(settings.format(port=self.port, data=folder / "data"))
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> "House":
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, no: BaseException | None, at: TracebackType | None
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Open the room, and wait until it answers."""
        with (self._folder / "log.txt").open("ab") as log:
            written = log.tell()  # A room that was open before has said so, too.
            command = [sys.executable, __file__, str(self._settings), str(self._seed)]
            command += self._bold
            self._seed += 1  # Another evening has other cards.
            self._process = subprocess.Popen(command, stdout=log, stderr=log)
        ends = time.monotonic() + START_S
        while "The room is open" not in self.log(since=written):
            if self._process.poll() is not None or time.monotonic() > ends:
                raise RuntimeError(f"the room did not open:\n{self.log()}")
            time.sleep(0.05)
        found = re.search(r"http\S*/first-run/\S+", self.log(since=written))
        self.admin_link = found[0] if found else ""

    def stop(self, *, kill: bool = False) -> None:
        """Close the room, or let it die."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL if kill else signal.SIGTERM)
        if not kill:
            time.sleep(0.05)
            self._process.send_signal(signal.SIGTERM)  # Asked twice: without waiting for hands.
        self._process.wait(STOP_S)

    def log(self, *, since: int = 0) -> str:
        """Read what the room has written, or what came after so many bytes."""
        return (self._folder / "log.txt").read_bytes()[since:].decode(errors="replace")


def settings_of(name: str) -> str:
    """Read the settings of a house; its tournaments start two hours from now."""
    start = datetime.now(UTC) + timedelta(hours=2)
    text = (HOUSES / f"{name}.toml").read_text()
    return text.replace("{start}", start.strftime("%Y-%m-%dT%H:%M:%SZ"))


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


def main(settings: str, seed: str, *bold: str) -> None:
    """Serve a room until it is told to stop."""
    from huone.accounts.guests import GuestRules
    from huone.accounts.passwords import HashCost
    from huone.accounts.rates import OPEN
    from huone.accounts.service import AccountsConfig
    from huone.cli import serve as cli
    from huone.games.actions import Action, Bet, Call, Turn
    from huone.room import house_bots
    from huone.room.tournaments import bots as company
    from huone.server import office, serving
    from huone.server.settings import read_settings
    from huone.system.entropy import SeededEntropy, SystemEntropy

    def hasty_office(
        *, room: str, address: str, guests: GuestRules, rates: object
    ) -> AccountsConfig:
        cheap = HashCost(passes=1, memory_kib=64)
        return AccountsConfig(room=room, address=address, rates=OPEN, cost=cheap, guests=guests)

    def everything(turn: Turn, _: object, timed_out: Action) -> Action:
        if turn.raise_to_max:
            return Bet(turn.raise_to_max)
        return Call() if turn.call_chips else timed_out

    vars(house_bots).update(LOOKS_MS=(30, 90), PONDERS_MS=0)
    if bold:
        vars(company)["choose"] = everything
    # The room asks first; links and sessions take their secrets from the machine as ever.
    sources = chain([SeededEntropy(int(seed))], iter(SystemEntropy, None))
    vars(serving)["SystemEntropy"] = lambda: next(sources)
    vars(office)["AccountsConfig"] = hasty_office

    async def until_stopped() -> None:
        stop, loop = serving.StopSignal(), asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, stop.ask)
        await serving.serve(read_settings(Path(settings)), stop, _announce)

    def _announce(opened: serving.Opened) -> None:
        vars(cli)["_announce"](opened)
        sys.stdout.flush()

    asyncio.run(until_stopped())


if __name__ == "__main__":
    main(*sys.argv[1:])
