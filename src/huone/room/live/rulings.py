"""Rulings in the room: the log of what the floor has decided, kept for good.

Owns: the pages of the log in the store, one journal for each gaming day, and what goes into a line.
Never: rules (`huone.floor`), or says who may decide; the door knows roles.

Rule 1: a question and its decision are one commit, and so is everything that one tap does.
Rule 2: the same act sent twice is noted once.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import date, timedelta
from typing import Final

import msgspec
from msgspec import Struct

from huone.floor import read, rule
from huone.floor.assistant.speech import Speech, SpokenRuling, Tongue
from huone.floor.ruling import Option, Ruling
from huone.live.journal import PAGE, page_events, page_of
from huone.live.log import (
    How,
    LoggedRuling,
    RulingAsked,
    RulingDecided,
    RulingEvent,
    RulingLog,
    RulingStruck,
    verify_choice,
)
from huone.room.commit import Committer, Draft
from huone.room.outbox import Ack
from huone.rulebooks.schema import Rulebook
from huone.table.day import gaming_day
from huone.units import Instant

KIND: Final = "live-rulings"
EPOCH: Final = date(1970, 1, 1)
DAYS_KEPT: Final = 7
"""Days that stay in memory; older ones are read when somebody asks for them."""

_page: Final = msgspec.msgpack.Decoder(tuple[RulingEvent, ...])


def decode_page(body: bytes) -> tuple[RulingEvent, ...]:
    """Read a page of the log."""
    return _page.decode(body)


class StatedFacts(Struct, frozen=True, kw_only=True):
    """What somebody says has happened, in which language he is answered, and where it was."""

    situation: str
    facts: Mapping[str, str]
    language: Tongue
    decimals: int = 0
    """How many places of an amount are behind the point: none in a tournament."""
    table: str = ""
    hand: int = 0
    seat: int = 0
    guest: str = ""


class AnsweredRuling(Struct, frozen=True):
    """A ruling, and how it is said."""

    ruling: Ruling
    says: SpokenRuling
    why: str
    options: tuple[tuple[Option, SpokenRuling], ...]


class RulingDecision(Struct, frozen=True, kw_only=True):
    """What a person makes of a ruling."""

    how: How = "as-stated"
    option: int | None = None
    says: str = ""
    """What was decided instead, if otherwise."""
    why: str = ""
    took_ms: int = 0


class Rulings:
    """The floor of a house: it answers, and remembers what was decided."""

    def __init__(
        self, committer: Committer, rulebook: Rulebook, *, offset_at: Callable[[Instant], int]
    ) -> None:
        self._committer = committer
        committer.readers[KIND] = self._read_back
        self._rulebook = rulebook
        self._offset_at = offset_at
        self.days: dict[str, RulingLog] = {}

    async def open(self, *, now: Instant) -> None:
        """Read the log of the last days, when the room opens."""
        for back in range(DAYS_KEPT):
            await self.day(self._named(now, back=back))

    async def day(self, day: str) -> RulingLog:
        """Give the log of a gaming day."""
        if day in self.days:
            return self.days[day]
        log = await self._read(day)
        if log.events:
            while len(self.days) >= DAYS_KEPT * 2:
                del self.days[min(self.days)]
            self.days[day] = log
        return log

    def today(self, now: Instant) -> str:
        """Name the gaming day that a moment belongs to."""
        return self._named(now)

    # Answers

    def answer(self, stated: StatedFacts) -> AnsweredRuling:
        """Say what the rules say; nothing is noted."""
        ruling = rule(read(stated.situation, stated.facts), self._rulebook)
        speech = Speech(stated.language, decimals=stated.decimals)
        street = stated.facts.get("street", "")
        return AnsweredRuling(
            ruling,
            speech.announce_for(stated.situation, ruling.remedy, street=street),
            speech.because(ruling),
            tuple((option, speech.announce(option.remedy)) for option in ruling.options),
        )

    # What people do

    def ask(
        self, stated: StatedFacts, *, by: str, request: str, at: Instant, now: Instant
    ) -> tuple[LoggedRuling, Ack | None]:
        """Note a question that is still to be decided."""
        log = self._log(now)
        known = log.noted(by, request)
        if known is not None:
            return known, None
        with self._committer.decision() as decision:
            number = self._note_question(log, stated, by=by, request=request, at=at, now=now)
        return log.rulings[number], decision.ack

    def decide(
        self,
        stated: StatedFacts,
        made: RulingDecision,
        *,
        by: str,
        request: str,
        at: Instant,
        now: Instant,
    ) -> tuple[LoggedRuling, Ack | None]:
        """Note a question together with its decision."""
        log = self._log(now)
        known = log.noted(by, request)
        if known is not None:
            return known, None
        answered = self.answer(stated)
        verify_choice(made.how, made.why, option=made.option, options=len(answered.options))
        with self._committer.decision() as decision:
            number = self._note_question(log, stated, by=by, request=request, at=at, now=now)
            self._note_decision(log, number, made, by=by, request=request, at=at, now=now)
        return log.rulings[number], decision.ack

    def decide_open(
        self, number: int, made: RulingDecision, *, by: str, request: str, at: Instant, now: Instant
    ) -> tuple[LoggedRuling, Ack | None]:
        """Decide what was asked earlier today."""
        log = self._log(now)
        known = log.noted(by, request)
        if known is not None:
            return known, None
        log.verify_decide(number, made.how, made.why, option=made.option)
        with self._committer.decision() as decision:
            self._note_decision(log, number, made, by=by, request=request, at=at, now=now)
        return log.rulings[number], decision.ack

    def verify_strike(
        self, log: RulingLog, number: int, *, by: str, now: Instant, is_chief: bool
    ) -> None:
        """Refuse to strike what may not be struck by this person, before anybody logs it."""
        log.verify_strike(number, by=by, now=now, is_chief=is_chief)

    def strike(
        self, log: RulingLog, number: int, why: str, *, by: str, now: Instant
    ) -> tuple[LoggedRuling, Ack]:
        """Let a ruling not count any more; it stays in the log."""
        event = RulingStruck(
            number=log.following, by=by, at_ms=now, noted_ms=now, ruling=number, why=why
        )
        with self._committer.decision() as decision:
            self._add(log, event)
        return log.rulings[number], decision.ack

    # Keeping

    def _note_question(
        self,
        log: RulingLog,
        stated: StatedFacts,
        *,
        by: str,
        request: str,
        at: Instant,
        now: Instant,
    ) -> int:
        answered, number = self.answer(stated), log.following
        event = RulingAsked(
            number=number,
            by=by,
            at_ms=at,
            noted_ms=now,
            request=request,
            situation=stated.situation,
            facts=dict(stated.facts),
            language=stated.language,
            says=lines_of(answered.says),
            why=answered.why,
            clauses=answered.ruling.clauses,
            options=tuple(", ".join(lines_of(said)) for _, said in answered.options),
            table=stated.table,
            hand=stated.hand,
            seat=stated.seat,
            guest=stated.guest,
        )
        self._add(log, event)
        return number

    def _note_decision(
        self,
        log: RulingLog,
        number: int,
        made: RulingDecision,
        *,
        by: str,
        request: str,
        at: Instant,
        now: Instant,
    ) -> None:
        asked = log.rulings[number].asked
        says = {"as-stated": ", ".join(asked.says[:2]), "otherwise": made.says or made.why}
        if made.how == "option":
            assert made.option is not None
            says["option"] = asked.options[made.option]
        event = RulingDecided(
            number=log.following,
            by=by,
            at_ms=at,
            noted_ms=now,
            request=request,
            ruling=number,
            how=made.how,
            says=says[made.how],
            why=made.why,
            took_ms=made.took_ms,
        )
        self._add(log, event)

    def _add(self, log: RulingLog, event: RulingEvent) -> None:
        log.apply(event)
        self.days[log.day] = log
        page = page_of(event.number)
        body = msgspec.msgpack.encode(tuple(page_events(log.events, page)))
        self._committer.record(documents=(Draft(KIND, f"{log.day}:{page}", body),))

    def _log(self, now: Instant) -> RulingLog:
        day = self._named(now)
        return self.days.get(day) or RulingLog(day)

    def _named(self, now: Instant, *, back: int = 0) -> str:
        number = gaming_day(now, self._rulebook.day, offset_minutes=self._offset_at(now))
        return (EPOCH + timedelta(days=number - back)).isoformat()

    async def _read(self, day: str) -> RulingLog:
        events: list[RulingEvent] = []
        while (
            page := await self._committer.read(KIND, f"{day}:{len(events) // PAGE}")
        ) is not None:
            events += decode_page(page)
            if len(events) % PAGE:
                break
        return RulingLog(day, events)

    async def _read_back(self, id: str) -> None:
        """Read a day anew whose newest event was not recorded."""
        day = id.partition(":")[0]
        self.days.pop(day, None)
        await self.day(day)


def lines_of(said: SpokenRuling) -> tuple[str, ...]:
    """Give everything that is announced, line by line."""
    return (said.head, *said.more, *said.motions)


def newest(logs: Iterable[RulingLog]) -> list[RulingLog]:
    """Put days in order, the newest first."""
    return sorted(logs, key=lambda log: log.day, reverse=True)
