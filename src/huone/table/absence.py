"""Absence: breaks and coming back, wishes for the next hand, and lost lines.

Owns: how a player's record changes when he sits out, comes back, wishes for something, or loses
his line.
Never: seats or removes anybody (`people.py`), deals (`hands.py`), or knows of other tables.

Rule 1: what a player asks for in a hand begins when it is over (online:AMB-65).
"""

from msgspec.structs import replace

from huone.refusal import Refused
from huone.table import events as table_events
from huone.table.breaks import Break, BreakBecause, SitOutWhen
from huone.table.events import TableEvent
from huone.table.owed import Wish
from huone.table.sitters import AskedBreak, NotSeated, Sitter, Sitters
from huone.units import Instant, PlayerId


class NotEnoughChips(Refused):
    """Whoever wants cards needs chips (online:AMB-60, OFC-CASH-05)."""

    code = "table/not-enough-chips"
    says = "you have {stack}; a hand needs {least} at least"


def pause(sitters: Sitters, sitter: Sitter, why: Break) -> list[TableEvent]:
    """Let a player sit out from now on."""
    place = replace(sitter.place, wish="wait")
    sitters.change(sitter, place=place, pause=why, asked_break=None)
    return [table_events.BreakStarted(sitter.seat, why.why)]


def begin_break(
    sitters: Sitters, sitter: Sitter, *, since: Instant | None, now: Instant
) -> list[TableEvent]:
    """Begin a break from the next hand on; `since` is when one at all tables began (CASH-SIT)."""
    why: BreakBecause = "asked" if since is None else "everywhere"
    return pause(sitters, sitter, Break(since=now, everywhere_since=since, why=why))


def widen_break(
    sitters: Sitters, sitter: Sitter, current: Break, since: Instant | None
) -> list[TableEvent]:
    """Make a break part of one at all tables; one from the big blind stays its own."""
    if since is None or current.everywhere_since is not None or current.why == "big-blind":
        return []
    sitters.change(sitter, pause=replace(current, everywhere_since=since))
    return [table_events.BreakStarted(sitter.seat, "everywhere")]


def ask_break(
    sitters: Sitters, sitter: Sitter, when: SitOutWhen, since: Instant | None
) -> list[TableEvent]:
    """Note a break that begins when the hand is over, or with the next big blind (CASH-SIT-05)."""
    asked = AskedBreak(when=when, everywhere_since=since)
    if sitter.asked_break == asked:
        return []
    sitters.change(sitter, asked_break=asked)
    return [table_events.BreakAsked(sitter.seat, when)]


def back(sitters: Sitters, sitter: Sitter, wish: Wish) -> list[TableEvent]:
    """End a break, or take back one that was asked for (CASH-SIT-02)."""
    place = replace(sitter.place, wish=wish)
    sitters.change(sitter, pause=None, asked_break=None, place=place)
    happened: list[TableEvent] = []
    if sitter.pause is not None:
        happened.append(table_events.BreakEnded(sitter.seat))
    elif sitter.asked_break is not None:
        happened.append(table_events.BreakAsked(sitter.seat, None))
    if wish != sitter.place.wish:
        happened.append(table_events.WishMade(sitter.seat, wish))
    return happened


def wish_for(sitters: Sitters, sitter: Sitter, wish: Wish) -> list[TableEvent]:
    """Note how a newcomer or a returning player wants to come in (CASH-NEW-01, LIVE-NEW)."""
    if wish == sitter.place.wish:
        return []
    sitters.change(sitter, place=replace(sitter.place, wish=wish))
    return [table_events.WishMade(sitter.seat, wish)]


def choose_straddle(sitters: Sitters, sitter: Sitter, *, on: bool) -> list[TableEvent]:
    """Note whether a player straddles whenever it is his to post (LIVE-STRD-01)."""
    if sitter.straddles == on:
        return []
    sitters.change(sitter, straddles=on)
    return [table_events.StraddleChosen(sitter.seat, on)]


def set_connected(sitters: Sitters, player: PlayerId, *, online: bool) -> list[TableEvent]:
    """Note that a player's connection is lost or back (DSC-01)."""
    sitter = sitters.find(player)
    if sitter is None:
        raise NotSeated()
    if sitters.owners.get(sitter.seat) is sitter:
        return []  # An owner who is played over is away anyhow.
    presence = sitters.presence[sitter.seat]
    if presence.online == online:
        return []
    sitters.presence[sitter.seat] = replace(presence, online=online)
    return [table_events.LineBack(sitter.seat) if online else table_events.LineLost(sitter.seat)]
