"""The fold of a live day: undoing is the same as if it had never happened."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from kit.houses import LIVE
from kit.live_house import NL12

from huone.live.day import UndoBlocked, apply, fold, undone_fold
from huone.live.events import (
    ButtonCardsDrawn,
    CameBack,
    DayEvent,
    DayFact,
    DayOpened,
    GuestLeftSeat,
    GuestMet,
    GuestSeated,
    HandBegan,
    HandDeclaredVoid,
    HandFinished,
    Happened,
    ListJoined,
    ListLeft,
    LiveTableOpened,
    OfferMade,
    OfferTaken,
    WentAway,
)
from huone.live.house import House
from huone.live.journal import Undone
from huone.live.menu import LiveRules, LiveSettings
from huone.refusal import Refused
from huone.units import Instant

RULES = LiveRules(LIVE, LiveSettings(menu=(NL12,), seat_offers="by-hand"))
GUESTS = [f"g-{number}" for number in range(1, 5)]
CARDS = ("Ks", "2h", "9c", "3c")
one_guest, one_seat = st.sampled_from(GUESTS), st.integers(1, 4)


def facts() -> st.SearchStrategy[DayFact]:
    """Anything that people might note, sensible or not."""
    at: dict[str, Any] = {"table": "1"}
    stake: dict[str, Any] = {"stake": NL12.id}
    return st.one_of(
        one_guest.map(lambda g: GuestMet(guest=g)),
        one_guest.map(lambda g: ListJoined(guest=g, **stake)),
        one_guest.map(lambda g: ListLeft(guest=g, **stake)),
        st.just(LiveTableOpened(table="1", seats=4, **stake)),
        st.builds(lambda g, s: OfferMade(guest=g, seat=s, **at, **stake), one_guest, one_seat),
        one_guest.map(lambda g: OfferTaken(guest=g, **stake)),
        st.builds(
            lambda g, s: GuestSeated(guest=g, seat=s, chips_cents=20_000, **at), one_guest, one_seat
        ),
        one_seat.map(lambda s: GuestLeftSeat(seat=s, chips_cents=20_000, **at)),
        one_seat.map(lambda s: WentAway(seat=s, **at)),
        one_seat.map(lambda s: CameBack(seat=s, **at)),
        st.integers(2, 4).map(
            lambda n: ButtonCardsDrawn(cards=dict(enumerate(CARDS[:n], 1)), **at)
        ),
        st.just(HandBegan(**at)),
        st.just(HandBegan(**at)),
        st.just(HandFinished(rake_cents=100, jackpot_cents=0, **at)),
        st.just(HandFinished(rake_cents=100, jackpot_cents=0, **at)),
        st.just(HandDeclaredVoid(**at)),
    )


def happened(number: int, fact: DayFact) -> Happened:
    now = Instant(number * 1_000)
    return Happened(number=number, by="Flo", at_ms=now, noted_ms=now, fact=fact)


def naive(events: list[DayEvent]) -> dict[str, object] | None:
    """Add the events up that nobody has undone, found by asking each for its undoing."""

    def stands(number: int) -> bool:
        undoings = [e for e in events if isinstance(e, Undone) and e.undoes == number]
        return not any(stands(undo.number) for undo in undoings)

    house = House(RULES)
    try:
        for event in events:
            if isinstance(event, Happened) and stands(event.number):
                apply(house, event)
    except Refused:
        return None
    return seen(house)


def seen(house: House) -> dict[str, object]:
    return {name: value for name, value in vars(house).items() if name != "number"}


STARTED: list[DayFact] = [
    DayOpened(day="2026-01-01", menu=(NL12,)),
    *(GuestMet(guest=guest) for guest in GUESTS[:3]),
    *(ListJoined(guest=guest, stake=NL12.id) for guest in GUESTS[:3]),
    LiveTableOpened(table="1", stake=NL12.id, seats=4),
    *(
        GuestSeated(table="1", seat=seat, guest=guest, chips_cents=20_000)
        for seat, guest in enumerate(GUESTS[:3], 1)
    ),
    ButtonCardsDrawn(table="1", cards=dict(enumerate(CARDS[:3], 1))),
]


@settings(max_examples=40, deadline=None)
@given(st.lists(st.one_of(facts(), st.integers(1, 40)), max_size=25))
def test_undoing_is_as_if_it_had_never_happened(acts: list[DayFact | int]) -> None:
    events: list[DayEvent] = [happened(n, fact) for n, fact in enumerate(STARTED, 1)]
    house = fold(RULES, events)
    for act in acts:
        number = len(events) + 1
        if isinstance(act, int):
            if not 1 < act <= len(events):
                continue
            now = Instant(number * 1_000)
            undo = Undone(number=number, by="Flo", at_ms=now, noted_ms=now, undoes=act, why="wrong")
            expected = naive([*events, undo])
            try:
                house = undone_fold(RULES, events, undo)
            except UndoBlocked:
                assert expected is None
                continue
            events.append(undo)
            assert seen(house) == expected
        else:
            trial, event = house.copy(), happened(number, act)
            try:
                apply(trial, event)
            except Refused:
                continue
            house = trial
            events.append(event)
    assert seen(fold(RULES, events)) == seen(house) == naive(events)


def test_a_day_of_ten_thousand_events_folds_quickly() -> None:
    events: list[DayEvent] = [happened(n, fact) for n, fact in enumerate(STARTED, 1)]
    hand: list[DayFact] = [
        HandBegan(table="1"),
        HandFinished(table="1", rake_cents=100, jackpot_cents=0),
    ]
    for number in range(len(events) + 1, 10_001):
        events.append(happened(number, hand[(number - len(STARTED) - 1) % 2]))
    house = fold(RULES, events)
    assert house.tables["1"].hands_done == (10_000 - len(STARTED)) // 2
