"""Receipts: the same command id happens once and gives the same answer, also after a crash.

Owns: what was answered to the latest commands of each player, in memory and on record.
Never: performs a command.

Rule 1: a refusal is an answer too; sending the command again does not change it. It has changed
nothing, so it is not recorded: after a crash the command is simply looked at anew.
Rule 2: one id has one meaning; another command under it is refused.
Rule 3: the receipt of a command is recorded with what the command did, in one commit.
What is done in a hand needs none: a crash voids the hand, and the next one has another number.
Rule 4: a player's latest receipts are kept, and none for longer than a while.
"""

import asyncio
import hashlib
from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import Struct

from huone.cards.card import encode_hook
from huone.refusal import Refused
from huone.room.commands import Act, Answer, AskBuyIn, CallClock, Command, CutDeck, PrepareCuts
from huone.room.commit import Committer, Draft
from huone.room.outbox import Ack, Told
from huone.units import Instant, PlayerId

KIND: Final = "receipts"
KEPT: Final = 32
"""How many receipts of a player are kept of each sort: as many as one connection may have under
way, so that whatever is sent again after a cut is known again."""
KEPT_MS: Final = 30 * 60_000
"""How long a receipt is kept at least; at most it is twice as long."""
ID_MAX: Final = 64
MARK_BYTES: Final = 8

PASSING: Final = (Act, CallClock, AskBuyIn, PrepareCuts, CutDeck)
"""Commands that mean nothing any more after a crash, or only ask."""


class CommandReused(Refused):
    """The id already stands for another command."""

    code = "room/command-reused"
    says = "command {id!r} was already sent with another meaning"


class CommandIdUnfit(Refused):
    """A command has a short name of its own."""

    code = "room/unfit-command-id"
    says = "the id of a command has 1 to {characters} characters"


class StoredReceipt(Struct, frozen=True, array_like=True):
    """A receipt as it is recorded."""

    id: str
    mark: bytes
    answer: Answer


class Receipt:
    """What became of one command: an answer once it is durable, or a refusal."""

    __slots__ = ("answer", "mark", "recorded", "refusal", "told")

    def __init__(
        self,
        mark: bytes,
        *,
        answer: Answer | None = None,
        told: Told = None,
        refusal: Refused | None = None,
    ) -> None:
        assert (answer is None) != (refusal is None)
        self.mark = mark
        self.answer = answer
        self.told = told
        self.recorded: Ack | None = None
        """The commit that it is a part of, unless a crash may take it."""
        # An exception drags along where it was raised; a receipt wants its meaning only.
        self.refusal = refusal and type(refusal)(**refusal.facts)

    async def answered(self) -> Answer:
        """Give the answer as soon as what it says is durable; a refusal is raised."""
        if self.refusal is not None:
            raise type(self.refusal)(**self.refusal.facts)
        if self.told is not None:
            await asyncio.shield(self.told)
            self.told = None
        if self.recorded is not None:
            await asyncio.shield(self.recorded)
            self.recorded = None
        assert self.answer is not None
        return self.answer


class PlayerReceipts:
    """The receipts of one player: those that last and those that a crash may take."""

    __slots__ = ("lasting", "passing")

    def __init__(self) -> None:
        self.lasting: dict[str, Receipt] = {}
        self.passing: dict[str, Receipt] = {}

    def find(self, id: str) -> Receipt | None:
        """Find a receipt of either sort."""
        return self.lasting.get(id) or self.passing.get(id)


Drawers = dict[PlayerId, PlayerReceipts]


class Receipts:
    """The latest receipts of every player."""

    def __init__(self, committer: Committer, *, kept: int = KEPT, kept_ms: int = KEPT_MS) -> None:
        self._committer = committer
        committer.readers[KIND] = self._read_back
        self._kept = kept
        self._kept_ms = kept_ms
        self._new: Drawers = {}
        self._old: Drawers = {}
        """What was kept before the last change of drawers, and is gone at the next."""
        self._changed_at = Instant(0)
        self._known: set[PlayerId] = set()
        self._reading: dict[PlayerId, asyncio.Task[None]] = {}

    # What is on record

    def is_known(self, player: PlayerId) -> bool:
        """Tell whether the recorded receipts of a player are at hand."""
        return player in self._known

    async def read(self, player: PlayerId) -> None:
        """Read what was answered to a player before the room was started."""
        if player not in self._known:
            reading = self._reading.get(player)
            if reading is None:
                reading = asyncio.get_running_loop().create_task(self._read(player))
                self._reading[player] = reading
            await asyncio.shield(reading)

    async def _read(self, player: PlayerId) -> None:
        try:
            await self._committer.catch_up()
            body = await self._committer.read(KIND, player)
        finally:
            del self._reading[player]
        for kept in _DECODER.decode(body) if body else ():
            receipt = Receipt(kept.mark, answer=kept.answer)
            self._new.setdefault(player, PlayerReceipts()).lasting[kept.id] = receipt
        self._known.add(player)

    async def _read_back(self, player: str) -> None:
        self.forget(PlayerId(player))

    def forget(self, player: PlayerId) -> None:
        """Trust the memory of a player no longer; it is read anew with his next command."""
        for drawers in (self._new, self._old):
            drawers.pop(player, None)
        self._known.discard(player)

    # What is asked

    def find(self, player: PlayerId, id: str, mark: bytes) -> Receipt | None:
        """Find what was answered to a command that was sent before."""
        if not 0 < len(id) <= ID_MAX:
            raise CommandIdUnfit(characters=ID_MAX)
        for drawers in (self._new, self._old):
            found = drawers[player].find(id) if player in drawers else None
            if found is not None:
                if found.mark != mark:
                    raise CommandReused(id=id)
                return found
        return None

    def keep_passing(self, player: PlayerId, id: str, receipt: Receipt, *, now: Instant) -> Receipt:
        """Keep a refusal, or an answer that means nothing after a crash."""
        self._keep(self._drawer(player, now).passing, id, receipt)
        return receipt

    def keep_lasting(self, player: PlayerId, id: str, receipt: Receipt, *, now: Instant) -> Draft:
        """Keep an answer; the document is recorded with what it answers to."""
        assert player in self._known
        self._keep(self._drawer(player, now).lasting, id, receipt)
        newest = list(self._lasting(player))[-self._kept :]
        return Draft(KIND, player, _ENCODER.encode(newest))

    def _lasting(self, player: PlayerId) -> Iterable[StoredReceipt]:
        for drawers in (self._old, self._new):
            if player in drawers:
                for id, receipt in drawers[player].lasting.items():
                    assert receipt.answer is not None
                    yield StoredReceipt(id, receipt.mark, receipt.answer)

    def _keep(self, sort: dict[str, Receipt], id: str, receipt: Receipt) -> None:
        sort[id] = receipt
        if len(sort) > self._kept:
            del sort[next(iter(sort))]

    def _drawer(self, player: PlayerId, now: Instant) -> PlayerReceipts:
        if now - self._changed_at >= self._kept_ms:
            # Throwing a whole drawer away takes no time, however many players there are.
            self._old, self._new = self._new, {}
            self._changed_at = now
        return self._new.setdefault(player, PlayerReceipts())


def mark_of(command: Command) -> bytes:
    """Mark a command, to know it again without keeping it."""
    return hashlib.blake2b(_COMMANDS.encode(command), digest_size=MARK_BYTES).digest()


_COMMANDS = msgspec.msgpack.Encoder(enc_hook=encode_hook)
_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(tuple[StoredReceipt, ...])
