"""Own study: what a player's hands add up to, by game, stake, position, day and session.

Owns: the sums, how one more hand is added to them, and their bounds.
Never: keeps a hand or a card; a million hands take as much room as a thousand.

Rule 1: hands are added in the order of their ids, each once; `upto` is the newest.
Rule 2: every list here has a bound. What goes over it is added to the oldest line or to `OTHER`.
"""

from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from huone.games import events as game_events
from huone.games.definition import Game, find
from huone.histories.style import PlayStyle, position_of, style_in, summed

LINES_MAX: Final = 1_000
DAYS_MAX: Final = 1_500
SESSIONS_MAX: Final = 200
PAUSE_MS: Final = 30 * 60_000
"""After so long without a hand another session begins."""
DAY_MS: Final = 86_400_000
OTHER: Final = "other"

HandKind = Literal["cash", "tournament"]


class OwnResult(Struct, frozen=True, kw_only=True):
    """One hand as its player studies it."""

    hand_id: int
    started_ms: int
    ended_ms: int
    kind: HandKind
    game: str
    stake: str
    """Such as `5/10`, in chips."""
    position: str
    """Empty where a game has none."""
    cents: int
    """What it brought, where chips are money."""
    big_blinds: float
    style: PlayStyle


class StudyLine(Struct, frozen=True, kw_only=True):
    """Hands of one kind, game, stake and position."""

    kind: HandKind
    game: str
    stake: str
    position: str
    cents: int = 0
    big_blinds: float = 0.0
    style: PlayStyle = PlayStyle()


class StudyDay(Struct, frozen=True, kw_only=True):
    """The cash hands of one day."""

    day: int
    """Days since 1970."""
    hands: int = 0
    cents: int = 0


class StudySession(Struct, frozen=True, kw_only=True):
    """Cash hands without a long pause."""

    from_ms: int
    until_ms: int
    hands: int = 0
    cents: int = 0


class OwnStudy(Struct, kw_only=True):
    """What a player's hands add up to; a field is only ever added, with a default."""

    upto: int = 0
    lines: list[StudyLine] = []
    days: list[StudyDay] = []
    sessions: list[StudySession] = []

    def add(self, hand: OwnResult) -> None:
        """Add one more hand."""
        assert hand.hand_id > self.upto, "a hand counts once"
        self.upto = hand.hand_id
        self._add_line(hand)
        if hand.kind == "cash":
            self._add_day(hand)
            self._add_session(hand)

    def skip(self, hand_id: int) -> None:
        """Pass over a hand that does not count."""
        self.upto = hand_id

    def _add_line(self, hand: OwnResult) -> None:
        place = (hand.kind, hand.game, hand.stake, hand.position)
        at = self._line_at(place)
        if at is None and len(self.lines) >= LINES_MAX:
            place = (hand.kind, OTHER, "", "")
            at = self._line_at(place)
        if at is None:
            kind, game, stake, position = place
            self.lines.append(StudyLine(kind=kind, game=game, stake=stake, position=position))
            at = len(self.lines) - 1
        line = self.lines[at]
        self.lines[at] = replace(
            line,
            cents=line.cents + hand.cents,
            big_blinds=line.big_blinds + hand.big_blinds,
            style=summed((line.style, hand.style)),
        )

    def _line_at(self, place: tuple[HandKind, str, str, str]) -> int | None:
        for at, line in enumerate(self.lines):
            if (line.kind, line.game, line.stake, line.position) == place:
                return at
        return None

    def _add_day(self, hand: OwnResult) -> None:
        day = hand.ended_ms // DAY_MS
        if not self.days or self.days[-1].day < day:
            self.days.append(StudyDay(day=day))
        last = self.days[-1]
        self.days[-1] = replace(last, hands=last.hands + 1, cents=last.cents + hand.cents)
        if len(self.days) > DAYS_MAX:
            first, second = self.days[:2]
            sums = {"hands": first.hands + second.hands, "cents": first.cents + second.cents}
            self.days[:2] = [replace(second, **sums)]

    def _add_session(self, hand: OwnResult) -> None:
        if not self.sessions or hand.started_ms - self.sessions[-1].until_ms > PAUSE_MS:
            self.sessions.append(StudySession(from_ms=hand.started_ms, until_ms=hand.started_ms))
            del self.sessions[:-SESSIONS_MAX]
        last = self.sessions[-1]
        self.sessions[-1] = replace(
            last,
            until_ms=max(last.until_ms, hand.ended_ms),
            hands=last.hands + 1,
            cents=last.cents + hand.cents,
        )


class PlayedFrom(Struct, frozen=True, kw_only=True):
    """At which stake, from which position, and how somebody played a hand."""

    stake: str
    position: str
    big_blind: int
    style: PlayStyle


def played_from(events: tuple[game_events.Event, ...], seat: int) -> PlayedFrom | None:
    """Read the place of a player out of a hand; nothing where nobody bets."""
    style = style_in(events, seat)
    if style is None:
        return None
    start = events[0]
    assert isinstance(start, game_events.HandStarted)
    stakes = start.stakes
    big = stakes.big_blind or stakes.min_bet
    small = stakes.small_blind or stakes.ante
    game = find(start.game)
    is_stud = isinstance(game, Game) and game.door is not None
    index = start.seats.index(seat)
    return PlayedFrom(
        stake=f"{small}/{big}" if small else str(big),
        position="" if is_stud else position_of(index, len(start.seats)),
        big_blind=big,
        style=style,
    )
