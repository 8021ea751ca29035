import pytest
from kit.rulings import LIVE

from huone.floor import ImpossibleFacts, NoFloorHere, Ruling, Situation, rule
from huone.floor.remedies import HouseDecides
from huone.floor.ruling import ruled
from huone.floor.turn import NoReturn
from huone.rulebooks.loader import load
from huone.rulebooks.schema import Rulebook


def test_a_house_without_a_floor_rules_nothing() -> None:
    with pytest.raises(NoFloorHere, match="has no floor procedures"):
        rule(NoReturn(actions=()), load("online-2.8-fi"))


def test_a_ruling_without_a_clause_would_be_our_own_mistake() -> None:
    class Invented(Situation, frozen=True):
        def decide(self, book: Rulebook) -> Ruling:
            return ruled(HouseDecides(), by="because I say so", why="I say so")

    with pytest.raises(AssertionError, match="without a clause is invented"):
        rule(Invented(), LIVE)


def test_facts_of_the_wrong_type_are_refused_before_anybody_rules() -> None:
    with pytest.raises(ImpossibleFacts, match="no-return"):
        rule(NoReturn(actions=("shove",)), LIVE)  # type: ignore[arg-type]


def test_clauses_are_cited_once_and_runs_are_written_out() -> None:
    ruling = ruled(HouseDecides(), by="LIVE-OOT-06..08, LIVE-OOT-07, live:AMB-25", why="so")
    assert ruling.clauses == ("LIVE-OOT-06", "LIVE-OOT-07", "LIVE-OOT-08", "live:AMB-25")
