import pytest

from huone.live.journal import PAGE, page_events, page_of
from huone.live.log import (
    NoSuchOption,
    RulingAsked,
    RulingDecided,
    RulingEvent,
    RulingIsDecided,
    RulingIsStruck,
    RulingLog,
    RulingNeedsReason,
    RulingStruck,
    RulingUnknown,
    StrikeTooLate,
)
from huone.units import Instant

NOW = Instant(1_000_000)


def asked(number: int, *, by: str = "Mika", says: str = "Call 2.50") -> RulingAsked:
    return RulingAsked(
        number=number,
        by=by,
        at_ms=NOW,
        noted_ms=NOW,
        request=f"r-{number}",
        situation="chips-in",
        facts={"chips": "250"},
        language="en",
        says=(says,),
        why="One chip is a call",
        clauses=("LIVE-CHIP-09",),
        options=("Fold", "Call"),
        table="2",
    )


def decided(number: int, ruling: int, *, by: str = "Mika") -> RulingDecided:
    return RulingDecided(
        number=number,
        by=by,
        at_ms=NOW,
        noted_ms=NOW,
        ruling=ruling,
        how="as-stated",
        says="Call 2.50",
    )


def struck(number: int, ruling: int) -> RulingStruck:
    return RulingStruck(
        number=number, by="Anna", at_ms=NOW, noted_ms=NOW, ruling=ruling, why="oops"
    )


def log_of(*events: RulingEvent) -> RulingLog:
    return RulingLog("2026-11-16", events)


def test_a_ruling_is_asked_decided_and_struck_and_nothing_is_forgotten() -> None:
    log = log_of(asked(1), decided(2, 1), struck(3, 1))
    line = log.find(1)
    assert (line.decided is not None, line.struck is not None) == (True, True)
    assert len(log.events) == 3


@pytest.mark.clause("LIVE-DEC-01")
def test_a_decision_is_made_once_with_its_reason_or_an_option_that_exists() -> None:
    log = log_of(asked(1))
    log.verify_decide(1, "as-stated", "", option=None)
    log.verify_decide(1, "option", "", option=1)
    with pytest.raises(RulingNeedsReason):
        log.verify_decide(1, "otherwise", " ", option=None)
    for option in (None, 2, -1):
        with pytest.raises(NoSuchOption):
            log.verify_decide(1, "option", "", option=option)
    with pytest.raises(RulingUnknown):
        log.verify_decide(2, "as-stated", "", option=None)
    log.apply(decided(2, 1))
    with pytest.raises(RulingIsDecided):
        log.verify_decide(1, "as-stated", "", option=None)
    log.apply(struck(3, 1))
    with pytest.raises(RulingIsStruck):
        log.verify_decide(1, "as-stated", "", option=None)


def test_the_author_strikes_for_two_minutes_and_then_the_chief() -> None:
    log = log_of(asked(1), decided(2, 1))
    log.verify_strike(1, by="Mika", now=Instant(NOW + 120_000), is_chief=False)
    for by, now in (("Mika", NOW + 120_001), ("Anna", NOW)):
        with pytest.raises(StrikeTooLate):
            log.verify_strike(1, by=by, now=Instant(now), is_chief=False)
    log.verify_strike(1, by="Anna", now=Instant(NOW + 9_999_999), is_chief=True)
    log.apply(struck(3, 1))
    with pytest.raises(RulingIsStruck):
        log.verify_strike(1, by="Anna", now=NOW, is_chief=True)


def test_the_log_is_searched_the_newest_first() -> None:
    log = log_of(asked(1, says="Call 2.50"), asked(2, says="Raise to 10.00", by="Anna"))
    assert [line.number for line in log.search()] == [2, 1]
    assert [line.number for line in log.search(words="raise anna")] == [2]
    assert [line.number for line in log.search(words="nothing")] == []
    assert [line.number for line in log.search(clause="LIVE-CHIP-09", table="2")] == [2, 1]
    assert [line.number for line in log.search(table="3")] == []
    assert [line.number for line in log.search(situation="out-of-turn")] == []


def test_the_same_act_is_known_again() -> None:
    log = log_of(asked(1))
    known = log.noted("Mika", "r-1")
    assert known is not None
    assert known.number == 1
    assert log.noted("Anna", "r-1") is None


def test_events_stand_on_pages() -> None:
    events = [asked(number) for number in range(1, PAGE + 3)]
    assert [page_of(1), page_of(PAGE), page_of(PAGE + 1)] == [0, 0, 1]
    assert [event.number for event in page_events(events, 1)] == [PAGE + 1, PAGE + 2]
