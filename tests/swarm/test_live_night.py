"""One live night through its HTTP door, and a checker that catches what is planted."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from huone.live.cage.facts import BoxCounted, ClaimPaid, JackpotClaimed
from huone.live.contests.facts import BustedOut, ContestEvent, ContestNoted, DebtBooked
from huone.live.events import DayEvent, GuestsParted, Happened, OfferMade
from huone.money.currency import EUR
from huone.swarm.live_night import night as nights
from huone.swarm.live_night.laws import broken_laws
from huone.swarm.live_night.night import LiveNight, live_night

Contests = dict[str, list[ContestEvent]]
Markers = dict[tuple[int, str, int], int]
Rows = tuple[
    LiveNight, list[DayEvent], list[Any], dict[str, tuple[int, int]], str, Contests, Markers
]


@pytest.fixture(scope="module")
def rows() -> Rows:
    """A night, and the rows that its laws were checked with."""
    kept: dict[str, Any] = {}

    def spy(events: Any, entries: Any, tapped: Any, *, day: str, contests: Any, **more: Any) -> Any:
        kept.update(events=list(events), entries=list(entries), tapped=dict(tapped), day=day)
        kept["contests"] = {name: list(noted) for name, noted in contests.items()}
        kept["markers"] = dict(more["markers"])
        return broken_laws(events, entries, tapped, day=day, contests=contests, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(nights, "broken_laws", spy)
        done = asyncio.run(live_night(1))
    rest = kept["entries"], kept["tapped"], kept["day"], kept["contests"], kept["markers"]
    return done, kept["events"], *rest


def found(rows: Rows, **changed: Any) -> list[str]:
    _, events, entries, tapped, day, contests, markers = rows
    given = {"events": events, "entries": entries, "tapped": tapped, "contests": contests}
    given["markers"] = markers
    laws = broken_laws(**{**given, **changed}, day=day, money=EUR.code)
    return [law.partition(":")[0] for law in laws]


@pytest.mark.clause("BBJ-PAY-01", "BBJ-PAY-04", "BBJ-14", "LIVE-RAKE-04")
def test_a_night_ends_with_its_books_closed_to_the_cent(rows: Rows) -> None:
    done = rows[0]
    assert done.laws_broken == []
    assert (done.tables, done.games, done.guests, done.rulings) == (6, 3, 40, 12)
    assert (done.jackpot_paid_cents, done.jackpot_base_cents) == (79_998, 100_000)
    assert (done.chips_out_cents, done.undone, done.crashes) == (0, 1, 8)
    assert (done.contests, done.fees_cents) == (2, 75_500)
    assert done.retried == done.crashes
    assert found(rows) == []


def test_a_tally_that_is_lost_is_found(rows: Rows) -> None:
    rake, jackpot = rows[3]["1"]
    assert found(rows, tapped={**rows[3], "1": (rake - 100, jackpot)}) == ["tally"]


def test_a_box_booked_twice_is_found(rows: Rows) -> None:
    box = next(entry for entry in rows[2] if entry.id.startswith("box:"))
    assert found(rows, entries=[*rows[2], box]) == ["books"]
    counted = next(
        event
        for event in rows[1]
        if isinstance(event, Happened) and isinstance(event.fact, BoxCounted)
    )
    again = replace(counted, number=len(rows[1]) + 1)
    assert "box" in found(rows, events=[*rows[1], again])


def test_an_entry_of_nothing_is_found(rows: Rows) -> None:
    assert found(rows, entries=rows[2][1:]) == ["books"]


def test_shares_of_the_wrong_size_are_found(rows: Rows) -> None:
    events = list(rows[1])
    for at, event in enumerate(events):
        if isinstance(event, Happened) and isinstance(event.fact, ClaimPaid):
            shares = dict.fromkeys(event.fact.shares_cents, 9_999)
            events[at] = replace(event, fact=replace(event.fact, shares_cents=shares))
    assert "shares" in found(rows, events=events)


def test_jackpots_paid_in_the_wrong_order_are_found(rows: Rows) -> None:
    events = list(rows[1])
    for kind, field, value in ((ClaimPaid, "claim", "9-9"), (JackpotClaimed, "began_ms", 0)):
        one = next(e for e in events if isinstance(e, Happened) and isinstance(e.fact, kind))
        changes = {"claim": "9-9", field: value}
        planted = replace(one, number=len(events) + 1, fact=replace(one.fact, **changes))
        # A hand that began first of all is claimed, and paid after the other.
        events.insert(0 if kind is JackpotClaimed else len(events), planted)
    assert "shares" in found(rows, events=events)


def test_a_marker_that_is_forgotten_is_found(rows: Rows) -> None:
    assert list(rows[6].values()) == [2]
    for lie in (0, 1):
        assert found(rows, markers=dict.fromkeys(rows[6], lie)) == ["marker"]


def test_a_guest_called_beside_somebody_he_is_parted_from_is_found(rows: Rows) -> None:
    events, last = list(rows[1]), rows[1][-1]
    seated = [
        e.fact.guest for e in events if isinstance(e, Happened) and isinstance(e.fact, OfferMade)
    ]
    at = next(
        place
        for place, event in enumerate(events)
        if isinstance(event, Happened)
        and isinstance(event.fact, OfferMade)
        and event.fact.guest == seated[1]
    )
    parted = GuestsParted(guest=seated[0], other=seated[1], why="soft play")
    offer = events[at]
    assert isinstance(last, Happened)
    assert isinstance(offer, Happened)
    # The first guest sits by then; the second is called to his table.
    later = next(
        place
        for place, event in enumerate(events)
        if isinstance(event, Happened) and type(event.fact).__name__ == "GuestSeated"
    )
    planted = [
        *events[: later + 1],
        replace(offer, fact=parted),
        offer,
        *events[later + 1 :],
    ]
    assert "apart" in found(rows, events=planted)


# Tournaments


def kind(event: ContestEvent, what: type) -> bool:
    return isinstance(event, ContestNoted) and isinstance(event.fact, what)


def test_a_place_given_twice_is_found(rows: Rows) -> None:
    noted = list(rows[5]["a"])
    at = max(place for place, event in enumerate(noted) if kind(event, BustedOut))
    again = replace(noted[at], number=len(noted) + 1)
    assert "place" in found(rows, contests={**rows[5], "a": [*noted, again]})


def test_an_undone_prize_that_is_left_booked_is_found(rows: Rows) -> None:
    noted = [
        event
        for event in rows[5]["a"]
        if not (
            isinstance(event, ContestNoted)
            and isinstance(event.fact, DebtBooked)
            and event.fact.cents < 0
        )
    ]
    assert len(noted) < len(rows[5]["a"])
    assert {"pool", "books"} <= set(found(rows, contests={**rows[5], "a": noted}))


def test_a_booking_that_is_another_than_its_fact_is_found(rows: Rows) -> None:
    noted = list(rows[5]["b"])
    at = next(place for place, event in enumerate(noted) if kind(event, DebtBooked))
    event = noted[at]
    assert isinstance(event, ContestNoted)
    assert isinstance(event.fact, DebtBooked)
    noted[at] = replace(event, fact=replace(event.fact, cents=event.fact.cents + 100))
    assert "books" in found(rows, contests={**rows[5], "b": noted})


def test_a_night_is_the_same_wherever_it_crashes(rows: Rows) -> None:
    later = asyncio.run(live_night(1, later=1))
    assert later.laws_broken == []
    assert (later.digest, later.crashes) == (rows[0].digest, rows[0].crashes)


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(2, 12))
def test_ten_other_nights_close_their_books(seed: int) -> None:
    done = asyncio.run(live_night(seed))
    assert done.laws_broken == []
    assert (done.contests, done.fees_cents, done.chips_out_cents) == (2, 75_500, 0)
