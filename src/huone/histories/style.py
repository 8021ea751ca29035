"""Style: how somebody plays, counted from hands that are over.

Owns: what is counted of a hand (how often in, how often raised, how often to the end), sums, and
the names of positions.
Never: looks at a card; everything here was seen by everybody who was dealt in.

Rule 1: counts, never shares: whoever shows a percentage shows how many hands it comes from.
Rule 2: the first street decides who came in by choice; blinds, antes and a bring-in are forced.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from huone.games import events as game_events

LATE: Final = ("CO", "HJ", "LJ")
"""Positions before the button, the nearest first."""
COUNTED_NAMES = (
    "hands",
    "voluntary",
    "raised",
    "three_bet_chances",
    "three_bets",
    "went_on",
    "showdowns",
    "showdowns_won",
)


class PlayStyle(Struct, frozen=True, kw_only=True):
    """How often somebody did what, in some hands."""

    hands: int = 0
    voluntary: int = 0
    """Hands in which he put chips in on the first street without having to."""
    raised: int = 0
    """Hands in which he raised on the first street."""
    three_bet_chances: int = 0
    """Hands in which he could raise the first raise of somebody else."""
    three_bets: int = 0
    went_on: int = 0
    """Hands in which he was still in on the second street."""
    showdowns: int = 0
    showdowns_won: int = 0


def summed(styles: Iterable[PlayStyle]) -> PlayStyle:
    """Add up what was counted in several hands."""
    every = list(styles)
    return PlayStyle(
        **{name: sum(getattr(style, name) for style in every) for name in COUNTED_NAMES}
    )


def style_in(events: Sequence[game_events.Event], seat: int) -> PlayStyle | None:
    """Count one hand of somebody; nothing where he was not dealt in, or nobody bets."""
    start = events[0] if events else None
    if not isinstance(start, game_events.HandStarted) or seat not in start.seats:
        return None
    first, later = _streets(events)
    voluntary = any(_is_by(event, seat, game_events.Called) for event in first)
    raised = any(_is_by(event, seat, game_events.BetPlaced) for event in first)
    chance, three_bet = _three_bet(first, seat)
    folded = {event.seat for event in events if isinstance(event, game_events.Folded)}
    out_early = {event.seat for event in first if isinstance(event, game_events.Folded)}
    is_shown_down = bool(later) and seat not in folded and len(set(start.seats) - folded) > 1
    won = any(_is_by(event, seat, game_events.PotWon) for event in events)
    return PlayStyle(
        hands=1,
        voluntary=int(voluntary or raised),
        raised=int(raised),
        three_bet_chances=int(chance),
        three_bets=int(three_bet),
        went_on=int(bool(later) and seat not in out_early),
        showdowns=int(is_shown_down),
        showdowns_won=int(is_shown_down and won),
    )


def _streets(
    events: Sequence[game_events.Event],
) -> tuple[Sequence[game_events.Event], Sequence[game_events.Event]]:
    starts = [i for i, event in enumerate(events) if isinstance(event, game_events.StreetStarted)]
    second = starts[1] if len(starts) > 1 else len(events)
    return events[:second], events[second:]


def _three_bet(first: Sequence[game_events.Event], seat: int) -> tuple[bool, bool]:
    """Tell whether he could raise the first raise of somebody else, and whether he did."""
    raises, by_himself = 0, False
    for event in first:
        if not isinstance(event, game_events.Folded | game_events.Called | game_events.BetPlaced):
            continue
        is_raise = isinstance(event, game_events.BetPlaced)
        if event.seat == seat and raises == 1 and not by_himself:
            return True, is_raise
        if is_raise:
            raises, by_himself = raises + 1, event.seat == seat
    return False, False


def _is_by(event: game_events.Event, seat: int, kind: type) -> bool:
    return isinstance(event, kind) and getattr(event, "seat", None) == seat


def position_of(index: int, count: int) -> str:
    """Name the place of a player who is so far from the button's left.

    >>> [position_of(index, 6) for index in range(6)]
    ['SB', 'BB', 'UTG', 'HJ', 'CO', 'BTN']
    >>> [position_of(index, 2) for index in range(2)]
    ['BB', 'BTN']
    """
    if index == count - 1:
        return "BTN"
    if count == 2:
        return "BB"
    if index < 2:
        return ("SB", "BB")[index]
    if index == 2:
        return "UTG"
    before = count - 2 - index
    return LATE[before] if before < len(LATE) else f"UTG+{index - 2}"
