import pytest

from huone.sim.hands import BadRun
from huone.sim.tournament import TYPES, run

SIZES = (2, 3, 9, 45, 180)


@pytest.mark.parametrize("entrants", SIZES)
@pytest.mark.parametrize("type", sorted(TYPES))
def test_every_type_plays_to_its_end_and_keeps_the_laws(type: str, entrants: int) -> None:
    done = run(type, entrants=entrants, seed=entrants)
    assert done.laws_broken == []
    owed = done.prizes_cents + done.bounties_cents + done.fees_cents
    assert owed == done.paid_in_cents + done.house_cents


def test_the_same_arguments_give_the_same_digest() -> None:
    once, again = (run("mtt", entrants=30, seed=9) for _ in range(2))
    assert once.digest == again.digest != run("mtt", entrants=30, seed=10).digest


def test_a_type_that_nobody_knows_is_refused() -> None:
    with pytest.raises(BadRun, match="the type is tontine"):
        run("tontine", entrants=9, seed=1)


def test_a_tournament_for_one_is_refused() -> None:
    with pytest.raises(BadRun, match="2 or more"):
        run("mtt", entrants=1, seed=1)
