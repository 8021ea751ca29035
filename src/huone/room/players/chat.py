"""Chat: what is said at the tables.

Owns: how much may be said, words that may not, who does not want to hear whom, the log of it all,
and reports with the hand and the talk attached.
Never: judges what was said; staff does, with the log (ETH-01, SYS-17).

Rule 1: everything said is kept before anybody hears it.
Rule 2: a forbidden word goes out as stars, and into the log as it was typed.
"""

import re
from collections import deque
from collections.abc import Callable
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from huone.refusal import Refused
from huone.room.commit import Committer, Draft
from huone.room.config import ChatRules
from huone.room.outbox import Ack
from huone.room.players.directory import PlayerDirectory
from huone.room.players.showing import KIND, Showing, decode_shown
from huone.room.watchable import WatchableTable
from huone.system.entropy import Entropy
from huone.table.sitters import NotSeated
from huone.units import Instant, PlayerId

LINE: Final = "chat-line"
COMPLAINT: Final = "complaint"
SHOWN: Final = {KIND: decode_shown}
"""How what was shown after a hand is read."""
MUTED_MAX: Final = 200
ATTACHED: Final = 20
"""How many of the latest lines go along with a report."""
REPORTS_AN_HOUR: Final = 20
"""How many reports one player makes in an hour; another's are never dropped for them."""
HOUR_MS: Final = 3_600_000
ID_BYTES: Final = 8


class TooTalkative(Refused):
    """Others want to be heard too."""

    code = "chat/too-talkative"
    says = "{lines} lines in {seconds} seconds are the most; wait a little"


class LineUnfit(Refused):
    """A line is a line, and not too long."""

    code = "chat/unfit-line"
    says = "a line has 1 to {characters} characters that can be printed"


class Silenced(Refused):
    """Staff has taken the word from the player."""

    code = "chat/silenced"
    says = "staff has taken the word from you until {until_ms}"


class ChatLine(Struct, frozen=True, kw_only=True, tag=True):
    """What somebody said."""

    table: str
    player: str
    text: str
    at_ms: Instant
    hand_no: int
    """The newest hand when it was said."""


class TooManyMuted(Refused):
    """A list of people not to be heard has an end."""

    code = "chat/too-many-muted"
    says = "you can mute {most} people at most; let somebody speak again first"


class ReportedTooOften(Refused):
    """Staff reads every report; one player writes only so many."""

    code = "chat/reported-too-often"
    says = "{most} reports an hour are the most; staff reads every one of them"


class ChatComplaint(Struct, frozen=True, kw_only=True):
    """A report, with what staff needs to look into it (COL-03, SYS-22)."""

    by: PlayerId
    about: str
    text: str
    table: str
    hand_no: int
    at_ms: Instant
    lines: tuple[ChatLine, ...]


class Chat:
    """The talk of a room."""

    def __init__(
        self, rules: ChatRules, committer: Committer, players: PlayerDirectory, entropy: Entropy
    ) -> None:
        self._rules = rules
        self._committer = committer
        self._players = players
        self._entropy = entropy
        words = "|".join(re.escape(word) for word in rules.forbidden)
        self._forbidden = re.compile(rf"\b(?:{words})\b", re.IGNORECASE) if words else None
        self._said: dict[PlayerId, deque[Instant]] = {}
        self._reported: dict[PlayerId, deque[Instant]] = {}
        self._latest: dict[str, deque[ChatLine]] = {}
        self.listeners: list[Callable[[ChatLine], None]] = []
        self.showing = Showing(committer)
        """Cards that are shown after a hand, which is a way of talking too."""

    def say(self, player: PlayerId, table: WatchableTable, text: str, *, now: Instant) -> Ack:
        """Say something at a table where one sits."""
        if player not in table.players():
            raise NotSeated()
        self._verify(player, text, now)
        self._said[player].append(now)
        line = ChatLine(
            table=table.id, player=player, text=text, at_ms=now, hand_no=table.newest_hand
        )
        self._latest.setdefault(table.id, deque(maxlen=ATTACHED)).append(line)
        ack = self._keep(LINE, msgspec.msgpack.encode(line))
        ack.add_done_callback(lambda done: self._tell(line, done))
        return ack

    def _verify(self, player: PlayerId, text: str, now: Instant) -> None:
        until = self._players.of(player).regular.silenced_until_ms
        if now < until:
            raise Silenced(until_ms=until)
        if not (0 < len(text) <= self._rules.characters and text.isprintable() and text.strip()):
            raise LineUnfit(characters=self._rules.characters)
        said = self._said.setdefault(player, deque(maxlen=self._rules.lines))
        if len(said) == self._rules.lines and now - said[0] < self._rules.window_ms:
            raise TooTalkative(lines=self._rules.lines, seconds=self._rules.window_ms // 1_000)

    def _tell(self, line: ChatLine, ack: Ack) -> None:
        if ack.cancelled() or ack.exception() is not None:
            return
        shown = replace(line, text=self.filtered(line.text))
        for listener in self.listeners:
            listener(shown)

    def filtered(self, text: str) -> str:
        """Put stars in the place of forbidden words."""
        if self._forbidden is None:
            return text
        return self._forbidden.sub(lambda found: "*" * len(found[0]), text)

    def mute(self, player: PlayerId, other: PlayerId, *, on: bool) -> Ack:
        """Let a player not hear somebody any more, or again."""
        account = self._players.of(player)
        muted = [name for name in account.regular.muted if name != other]
        if on and len(muted) >= MUTED_MAX:
            raise TooManyMuted(most=MUTED_MAX)
        changed = replace(account.regular, muted=(*muted, other) if on else tuple(muted))
        paper = self._players.remember(player, changed)
        return self._committer.record(documents=(paper,))

    def is_muted(self, viewer: PlayerId | None, speaker: PlayerId) -> bool:
        """Tell whether a viewer does not want to hear somebody."""
        account = self._players.known.get(viewer) if viewer is not None else None
        return account is not None and speaker in account.regular.muted

    async def silence(self, player: PlayerId, *, until: Instant, now: Instant) -> None:
        """Take the word from a player for a while, as staff; a restart does not give it back."""
        account = await self._players.admit(player, now=now)
        changed = replace(account.regular, silenced_until_ms=until)
        await self._committer.record(documents=(self._players.remember(player, changed),))

    def report(
        self, player: PlayerId, table: WatchableTable, *, about: str, text: str, now: Instant
    ) -> Ack:
        """Report something, with the hand and the latest lines attached."""
        reported = self._reported.setdefault(player, deque(maxlen=REPORTS_AN_HOUR))
        if len(reported) == REPORTS_AN_HOUR and now - reported[0] < HOUR_MS:
            raise ReportedTooOften(most=REPORTS_AN_HOUR)
        reported.append(now)
        complaint = ChatComplaint(
            by=player,
            about=about,
            text=text,
            table=table.id,
            hand_no=table.newest_hand,
            at_ms=now,
            lines=tuple(self._latest.get(table.id, ())),
        )
        return self._keep(COMPLAINT, msgspec.msgpack.encode(complaint))

    async def complaints(self) -> list[ChatComplaint]:
        """Read all reports, for staff."""
        found = await self._committer.store.documents(COMPLAINT)
        return [msgspec.msgpack.decode(paper.body, type=ChatComplaint) for paper in found]

    async def log(self, table: str) -> list[ChatLine]:
        """Read what was said at a table, word for word, for staff (SYS-17)."""
        found = await self._committer.store.documents(LINE)
        lines = [msgspec.msgpack.decode(paper.body, type=ChatLine) for paper in found]
        return sorted((line for line in lines if line.table == table), key=lambda line: line.at_ms)

    def _keep(self, kind: str, body: bytes) -> Ack:
        paper = Draft(kind, self._entropy.take(ID_BYTES).hex(), body, is_last=True)
        return self._committer.record(documents=(paper,))
