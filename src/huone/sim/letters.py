"""Letters: commands on a bad line, from a client who keeps asking until he is answered.

Owns: what is lost, late or doubled on its way to the room and back, and what a client still waits
for.
Never: plays, or looks into the room.

Rule 1: a client sends the same command under the same id until he has an answer; he never sends
another under it.
"""

from collections import deque
from random import Random

from msgspec import Struct

from huone.room.commands import Answer, Command
from huone.units import PlayerId

RESEND_MS = 4_000
LOST = 0.04
LATE = 0.08
DOUBLED = 0.06
LATE_MS = 20_000
REMEMBERED = 4


class SentCommand(Struct, frozen=True):
    """A command under its id."""

    player: PlayerId
    id: str
    command: Command


class CommandOutcome(Struct, frozen=True):
    """What the room said: an answer, or the code of a refusal."""

    answer: Answer | None = None
    code: str = ""


class SimClient:
    """A player's program: what it has sent and not been answered yet, and whether it is on line."""

    def __init__(self, player: PlayerId) -> None:
        self.player = player
        self.waits_for: dict[str, SentCommand] = {}
        self.latest: deque[SentCommand] = deque(maxlen=REMEMBERED)
        """What it has been answered lately, and asks again after a lost line to be sure."""
        self.online = True
        self.is_slow = False
        self._sent = 0

    def write(self, command: Command) -> SentCommand:
        """Write a new command down."""
        self._sent += 1
        letter = SentCommand(self.player, f"{self.player}/{self._sent}", command)
        self.waits_for[letter.id] = letter
        return letter

    def answered(self, letter: SentCommand) -> None:
        """Stop asking."""
        if self.waits_for.pop(letter.id, None) is not None:
            self.latest.append(letter)


def ways_of(chance: Random) -> list[int]:
    """Draw how often and after how many milliseconds a message arrives; nothing means never."""
    luck = chance.random()
    if luck < LOST:
        return []
    if luck < LOST + LATE:
        return [chance.randrange(LATE_MS)]
    soon = chance.randrange(1, 80)
    if luck < LOST + LATE + DOUBLED:
        return [soon, soon + chance.randrange(2_000)]
    return [soon]
