"""Acceptance: the rules that a player has said yes to, before he plays by them.

Owns: which rules those are, what is kept of a yes, and the refusal of play without one.
Never: shows a rule (the guide does), or asks bots of the house.

Rule 1: a yes counts for one rulebook and one version; when either changes, it is asked anew
(SYS-44, GEN-03).
"""

from typing import Final

from msgspec.structs import replace

from huone.refusal import Refused
from huone.room import commands
from huone.room.commands import Command
from huone.room.commit import Committer
from huone.room.outbox import Told
from huone.room.players.directory import PlayerDirectory
from huone.room.players.memory import RulesAccepted
from huone.rulebooks.schema import Rulebook
from huone.units import Instant, PlayerId

KEPT_MAX: Final = 20
"""How many rulebooks a player is remembered to have accepted."""

PLAYS: Final = (
    commands.FindSeat,
    commands.SitDown,
    commands.PlayOver,
    commands.ComeBack,
    commands.Register,
    commands.ReEnter,
)
"""What leads to a hand or an entry."""


class RulesNotAccepted(Refused):
    """Nobody plays by rules that he was not shown (SYS-44)."""

    code = "rules/not-accepted"
    says = "accept the rules {rulebook}, version {version}, before you play; they are at /rules"


class OtherRules(Refused):
    """What was accepted are not the rules that apply."""

    code = "rules/other-rulebook"
    says = "here {rulebook}, version {version}, applies"


class Acceptance:
    """The desk where players say yes to the rules."""

    def __init__(
        self, committer: Committer, players: PlayerDirectory, rulebook: Rulebook, *, asks: bool
    ) -> None:
        self._committer = committer
        self._players = players
        self._meta = rulebook.meta
        self.asks = asks
        """Whether this room asks at all; a simulated one has nobody to ask."""

    def of(self, player: PlayerId) -> RulesAccepted | None:
        """Give a player's yes to the rules that apply, if he has said it."""
        kept = self._players.of(player).regular.accepted
        same = [one for one in kept if self._is_meant(one.rulebook, one.version)]
        return same[-1] if same else None

    def verify(self, player: PlayerId, command: Command) -> None:
        """Refuse play to who has not accepted the rules that apply."""
        if self.asks and isinstance(command, PLAYS) and self.of(player) is None:
            raise RulesNotAccepted(rulebook=self._meta.id, version=self._meta.version)

    def accept(self, player: PlayerId, rulebook: str, version: str, *, now: Instant) -> Told:
        """Keep a player's yes; what he was shown must be what applies."""
        if not self._is_meant(rulebook, version):
            raise OtherRules(rulebook=self._meta.id, version=self._meta.version)
        if self.of(player) is not None:
            return None
        regular = self._players.of(player).regular
        yes = RulesAccepted(rulebook=rulebook, version=version, at_ms=now)
        kept = (*regular.accepted, yes)[-KEPT_MAX:]
        paper = self._players.remember(player, replace(regular, accepted=kept))
        return self._committer.record(documents=(paper,))

    def _is_meant(self, rulebook: str, version: str) -> bool:
        return (rulebook, version) == (self._meta.id, self._meta.version)
