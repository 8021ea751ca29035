import pytest

from huone.sim.hands import BadRun
from huone.sim.tournament import TYPES, run

QUICK = [(type, entrants) for type in sorted(TYPES) for entrants in (2, 3, 9, 45)]
QUICK += [("mtt", 180), ("live", 180)]


@pytest.mark.parametrize(("type", "entrants"), QUICK)
@pytest.mark.clause("MTT-BTN-02", "MTT-BAL-01", "MTT-H4H-02", "MTT-ELIM-01", "MTT-PRZ-06")
def test_every_type_plays_to_its_end_and_keeps_the_laws(type: str, entrants: int) -> None:
    verify(type, entrants, crashes=0)


@pytest.mark.deep
@pytest.mark.parametrize("entrants", [180, 2_000])
@pytest.mark.parametrize("type", sorted(TYPES))
def test_every_type_keeps_the_laws_in_a_large_field(type: str, entrants: int) -> None:
    verify(type, entrants, crashes=0)


@pytest.mark.parametrize("type", ["mtt", "rebuy", "progressive", "satellite", "live"])
@pytest.mark.clause("MTT-SRV-01")
def test_crashes_change_nothing_that_was_told(type: str) -> None:
    verify(type, 30, crashes=20)


@pytest.mark.clause("MTT-H4H-02", "MTT-SRV-01")
@pytest.mark.parametrize("type", ["sng", "satellite", "live"])
def test_crashes_while_the_tables_play_hand_for_hand_keep_them_in_step(type: str) -> None:
    verify(type, 60, crashes=60)


@pytest.mark.deep
def test_two_hundred_crashes_change_nothing_that_was_told() -> None:
    assert verify("progressive", 180, crashes=200) >= 150


def verify(type: str, entrants: int, *, crashes: int) -> int:
    done = run(type, entrants=entrants, seed=entrants, crashes=crashes)
    assert done.laws_broken == []
    owed = done.prizes_cents + done.bounties_cents + done.fees_cents
    assert owed == done.paid_in_cents + done.house_cents
    return done.crashes


@pytest.mark.parametrize(
    ("game", "entrants"),
    [("sviten-special", 16), ("open-face-chinese", 12), ("horse", 18), ("razz", 18), ("omaha", 20)],
)
@pytest.mark.clause("OFC-TOUR-01", "OFC-TOUR-10", "GAME-SVITEN-22")
def test_tournaments_are_played_in_every_kind_of_game(game: str, entrants: int) -> None:
    done = run("mtt", entrants=entrants, seed=2, rulebook="live-1.0-fi", game=game)
    assert done.laws_broken == []


def test_the_same_arguments_give_the_same_digest() -> None:
    once, again = (run("mtt", entrants=30, seed=9) for _ in range(2))
    assert once.digest == again.digest != run("mtt", entrants=30, seed=10).digest


def test_a_type_that_nobody_knows_is_refused() -> None:
    with pytest.raises(BadRun, match="the type is tontine"):
        run("tontine", entrants=9, seed=1)


def test_a_tournament_for_one_is_refused() -> None:
    with pytest.raises(BadRun, match="2 or more"):
        run("mtt", entrants=1, seed=1)
