"""Log: the rulings of a house, as they were asked for, decided and perhaps struck.

Owns: the events of rulings, what they add up to, and the search.
Never: rules; `huone.floor` does. Forgets or rewrites a line.

Rule 1: a decision names a person. "Otherwise" needs a reason (LIVE-DEC-01).
Rule 2: a line is corrected by a later line: struck with a reason, and ruled on anew.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from huone.live.journal import LiveEvent
from huone.refusal import Refused
from huone.units import Instant

How = Literal["as-stated", "option", "otherwise"]
OWN_STRIKE_MS: Final = 120_000
"""For so long whoever decided may take it back without anybody else."""


class RulingUnknown(Refused):
    """No ruling of this day has this number."""

    code = "live/ruling-unknown"
    says = "there is no ruling {ruling} on {day}"


class RulingIsDecided(Refused):
    """A ruling is decided once; it is struck before it is decided anew."""

    code = "live/ruling-decided"
    says = "ruling {ruling} was decided by {by}"


class RulingIsStruck(Refused):
    """What is struck stays struck."""

    code = "live/ruling-struck"
    says = "ruling {ruling} was struck by {by}"


class RulingNeedsReason(Refused):
    """Who decides otherwise than the rules say why (LIVE-DEC-01)."""

    code = "live/reason-missing"
    says = "a decision that is not the stated one needs its reason"


class NoSuchOption(Refused):
    """A ruling leaves open what it leaves open."""

    code = "live/no-such-option"
    says = "ruling has {options} options; there is no number {option}"


class StrikeTooLate(Refused):
    """After a while only the chief strikes a ruling."""

    code = "live/undo-too-late"
    says = "after {seconds} seconds a ruling is struck by an admin"


class RulingAsked(LiveEvent, frozen=True, kw_only=True):
    """Facts were stated, and this is what the rules say to them."""

    situation: str
    facts: Mapping[str, str]
    language: str
    says: tuple[str, ...]
    """What was on the screen: the announcement, line by line."""
    why: str
    clauses: tuple[str, ...]
    options: tuple[str, ...] = ()
    table: str = ""
    hand: int = 0
    seat: int = 0
    guest: str = ""


class RulingDecided(LiveEvent, frozen=True, kw_only=True):
    """A person of the house decided."""

    ruling: int
    how: How
    says: str
    why: str = ""
    took_ms: int = 0


class RulingStruck(LiveEvent, frozen=True, kw_only=True):
    """A ruling does not count any more; it stays readable."""

    ruling: int
    why: str


RulingEvent = RulingAsked | RulingDecided | RulingStruck


class LoggedRuling(Struct, frozen=True, kw_only=True):
    """A line of the log, as it stands; its number is that of the question."""

    asked: RulingAsked
    decided: RulingDecided | None = None
    struck: RulingStruck | None = None

    @property
    def number(self) -> int:
        """The number by which it is spoken of."""
        return self.asked.number


class RulingLog:
    """The rulings of one day."""

    def __init__(self, day: str, events: Iterable[RulingEvent] = ()) -> None:
        self.day = day
        self.events: list[RulingEvent] = []
        self.rulings: dict[int, LoggedRuling] = {}
        self._requests: dict[tuple[str, str], int] = {}
        for event in events:
            self.apply(event)

    @property
    def following(self) -> int:
        """The number of the next event."""
        return len(self.events) + 1

    def apply(self, event: RulingEvent) -> None:
        """Let an event count."""
        assert event.number == self.following, "events are numbered without gaps"
        self.events.append(event)
        if isinstance(event, RulingAsked):
            self.rulings[event.number] = LoggedRuling(asked=event)
        elif isinstance(event, RulingDecided):
            self.rulings[event.ruling] = replace(self.rulings[event.ruling], decided=event)
        else:
            self.rulings[event.ruling] = replace(self.rulings[event.ruling], struck=event)
        if event.request:
            ruling = event.number if isinstance(event, RulingAsked) else event.ruling
            self._requests[event.by, event.request] = ruling

    def noted(self, by: str, request: str) -> LoggedRuling | None:
        """Find what an act with this id has already led to."""
        number = self._requests.get((by, request))
        return None if number is None else self.rulings[number]

    def find(self, number: int) -> LoggedRuling:
        """Find a ruling by its number."""
        if number not in self.rulings:
            raise RulingUnknown(ruling=number, day=self.day)
        return self.rulings[number]

    def verify_decide(self, number: int, how: How, why: str, *, option: int | None) -> None:
        """Refuse a decision that was made, has no reason, or is none of the options."""
        line = self.find(number)
        if line.struck is not None:
            raise RulingIsStruck(ruling=number, by=line.struck.by)
        if line.decided is not None:
            raise RulingIsDecided(ruling=number, by=line.decided.by)
        verify_choice(how, why, option=option, options=len(line.asked.options))

    def verify_strike(self, number: int, *, by: str, now: Instant, is_chief: bool) -> None:
        """Refuse to strike what is struck, or what is somebody else's to strike."""
        line = self.find(number)
        if line.struck is not None:
            raise RulingIsStruck(ruling=number, by=line.struck.by)
        last = line.decided or line.asked
        is_own = last.by == by and now - last.noted_ms <= OWN_STRIKE_MS
        if not is_own and not is_chief:
            raise StrikeTooLate(seconds=OWN_STRIKE_MS // 1_000)

    def search(
        self, *, words: str = "", clause: str = "", situation: str = "", table: str = ""
    ) -> Iterator[LoggedRuling]:
        """Go through the rulings, the newest first, that fit everything that was asked for."""
        sought = words.casefold().split()
        for line in reversed(self.rulings.values()):
            asked = line.asked
            if (
                (not situation or asked.situation == situation)
                and (not clause or clause in asked.clauses)
                and (not table or asked.table == table)
                and all(word in _text(line) for word in sought)
            ):
                yield line


def verify_choice(how: How, why: str, *, option: int | None, options: int) -> None:
    """Refuse a decision without its reason, or for an option that was not left open."""
    if how == "otherwise" and not why.strip():
        raise RulingNeedsReason
    if how == "option" and (option is None or not 0 <= option < options):
        raise NoSuchOption(options=options, option=option)


def _text(line: LoggedRuling) -> str:
    asked, decided, struck = line.asked, line.decided, line.struck
    parts = [asked.situation, *asked.says, asked.why, asked.guest, asked.table, asked.by]
    parts += [decided.says, decided.why, decided.by] if decided else []
    parts += [struck.why] if struck else []
    return " ".join(parts).casefold()
