"""Receipts: the same command id happens once and gives the same answer.

Owns: what was answered to the latest commands of each player.
Never: performs a command.

Rule 1: a refusal is an answer too; sending the command again does not change it.
Rule 2: one id has one meaning; another command under it is refused.
"""

from collections import OrderedDict
from typing import Final

from huone.refusal import Refused
from huone.room.commands import Answer, Command
from huone.room.tables import Told
from huone.units import PlayerId

KEPT: Final = 256
"""How many receipts of a player are kept; a client does not repeat older ones."""


class CommandReused(Refused):
    """The id already stands for another command."""

    code = "room/command-reused"
    says = "command {id!r} was already sent with another meaning"


class Receipt:
    """What became of one command: an answer once it is durable, or a refusal."""

    __slots__ = ("answer", "command", "refusal", "told")

    def __init__(
        self,
        command: Command,
        *,
        answer: Answer | None = None,
        told: Told = None,
        refusal: Refused | None = None,
    ) -> None:
        assert (answer is None) != (refusal is None)
        self.command = command
        self.answer = answer
        self.told = told
        self.refusal = refusal


class Receipts:
    """The latest receipts of every player."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._of: dict[PlayerId, OrderedDict[str, Receipt]] = {}

    def find(self, player: PlayerId, id: str, command: Command) -> Receipt | None:
        """Find what was answered to a command that was sent before."""
        own = self._of.get(player)
        found = own.get(id) if own else None
        if found is not None and found.command != command:
            raise CommandReused(id=id)
        return found

    def keep(self, player: PlayerId, id: str, receipt: Receipt) -> Receipt:
        """Keep a receipt, and forget the oldest when there are too many."""
        own = self._of.setdefault(player, OrderedDict())
        own[id] = receipt
        if len(own) > self._kept:
            own.popitem(last=False)
        return receipt
