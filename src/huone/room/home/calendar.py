"""Calendar: a game as a file that every calendar reads (RFC 5545).

Owns: escaping, folding and the moments of the file.
Never: knows a club; it is told what to write.

Rule 1: moments are written in UTC, so each calendar shows them in the zone of its owner.
"""

from datetime import UTC, datetime
from typing import Final

from msgspec import Struct

from huone.units import Instant

FOLD_OCTETS: Final = 75


class CalendarEntry(Struct, frozen=True, kw_only=True):
    """One event of a calendar."""

    uid: str
    """The same for the same event, so that a changed file moves it."""
    title: str
    start_ms: Instant
    minutes: int
    place: str = ""
    link: str = ""


def calendar_file(entry: CalendarEntry, *, now: Instant) -> str:
    """Write an event down as a calendar of its own.

    >>> entry = CalendarEntry(uid="x", title="Poker", start_ms=Instant(0), minutes=90)
    >>> calendar_file(entry, now=Instant(0)).split()[0]
    'BEGIN:VCALENDAR'
    """
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Huone//Home games//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        f"UID:{escaped(entry.uid)}",
        f"DTSTAMP:{moment(now)}",
        f"DTSTART:{moment(entry.start_ms)}",
        f"DURATION:PT{entry.minutes}M",
        f"SUMMARY:{escaped(entry.title)}",
        *([f"LOCATION:{escaped(entry.place)}"] if entry.place else []),
        *([f"URL:{entry.link}"] if entry.link else []),
        "STATUS:CONFIRMED",
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    return "".join(f"{part}\r\n" for line in lines for part in folded(line))


def moment(at: Instant) -> str:
    """Write a moment in UTC (RFC 5545, 3.3.5, form 2)."""
    return datetime.fromtimestamp(at // 1_000, tz=UTC).strftime("%Y%m%dT%H%M%SZ")


def escaped(text: str) -> str:
    """Write a text so that nothing in it means anything (RFC 5545, 3.3.11)."""
    plain = text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return "\\n".join(plain.splitlines())


def folded(line: str) -> list[str]:
    """Break a line that has too many octets, never within a letter (RFC 5545, 3.1)."""
    parts, part, room = list[str](), "", FOLD_OCTETS
    for letter in line:
        octets = len(letter.encode())
        if octets > room:
            parts.append(part)
            part, room = " ", FOLD_OCTETS - 1
        part += letter
        room -= octets
    return [*parts, part]
