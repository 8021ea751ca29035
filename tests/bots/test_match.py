import pytest

from huone.bots.match import UnfitMatch, pair_of, run


def test_nobody_wins_against_himself() -> None:
    done = run("texas", ("house", "house"), hands=60, seed=1)
    assert (done.bb_per_100, done.error, done.hands) == (0.0, 0.0, 60)


def test_what_one_wins_the_other_loses() -> None:
    one = run("omaha", ("tight", "call"), hands=60, seed=2)
    other = run("omaha", ("call", "tight"), hands=60, seed=2)
    assert one.bb_per_100 == -other.bb_per_100 != 0
    assert one.error == other.error > 0


@pytest.mark.parametrize("game", ["razz", "triple-draw-27"])
def test_the_strongest_beats_the_company_of_before(game: str) -> None:
    done = run(game, ("strong", "house"), hands=300, seed=7)
    assert done.bb_per_100 - done.error > 0


@pytest.mark.parametrize("game", ["texas", "sviten-special", "open-face-chinese"])
def test_the_strongest_never_loses_to_who_never_looks(game: str) -> None:
    assert run(game, ("strong", "random"), hands=40, seed=5).bb_per_100 > 0


def test_a_match_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(UnfitMatch, match="at least four"):
        run("texas", ("call", "tight"), hands=1, seed=1)
    with pytest.raises(UnfitMatch, match="not a rotation"):
        run("horse", ("call", "tight"), hands=10, seed=1)
    with pytest.raises(UnfitMatch, match="name two"):
        pair_of(["call"])
