"""The cash tables that each rulebook has."""

import pytest
from kit.houses import D0, E7, F0, F8, LIVE, ONLINE, named

from huone.games.definition import betting_game
from huone.games.mix import mix_stakes
from huone.games.rules import CashPoints, fixed_limit, no_limit, pot_limit
from huone.rulebooks.schema import Rulebook
from huone.rulebooks.tables import NotPlayedHere, betting_of, cash_table
from huone.table.config import AnyStakes, TableConfig
from huone.table.rules import PlacementClock, StakeFormat

POINTS = CashPoints(point_chips=10, min_stack_points=50, max_loss_points=50)
MIX = mix_stakes(20, 40, ante=2, bring_in=5, big_blind=20)


def config(
    rulebook: Rulebook,
    game: str = "texas",
    stakes: AnyStakes | None = None,
    format: StakeFormat = "standard",
) -> TableConfig:
    return cash_table(rulebook, id="t1", game=game, stakes=stakes or no_limit(5, 10), format=format)


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.clause("GEN-07")
def test_all_games_of_an_online_room_use_one_ranking(rulebook: Rulebook) -> None:
    games = [betting_game(name) for name in rulebook.cash.seats_by_game]
    assert {award.hand for game in games for award in game.award} == {"high"}


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.clause("CASH-ASG-02")
def test_online_tables_are_six_handed(rulebook: Rulebook) -> None:
    assert config(rulebook).seats == 6
    assert config(rulebook, "omaha", pot_limit(5, 10)).seats == 6


@pytest.mark.parametrize(("rulebook", "seats"), [(F0, 6), (D0, 6), (E7, 5), (F8, 5)], ids=str)
@pytest.mark.clause("BANZ-05", "VD-34", "BANZ-01")
def test_banzai_tables_have_their_own_seats_and_stack(rulebook: Rulebook, seats: int) -> None:
    found = config(rulebook, format="banzai")
    assert found.seats == seats
    assert (found.limits.min_chips, found.limits.max_chips) == (100, 100)
    assert found.is_banzai


@pytest.mark.parametrize(
    ("game", "stakes", "seats"),
    [
        ("texas", no_limit(5, 10), 10),
        ("sviten-special", pot_limit(5, 10), 7),
        ("seven-card-stud", fixed_limit(20, 40, ante=2, bring_in=5), 8),
        ("dealers-choice", pot_limit(5, 10), 8),
        ("horse", MIX, 8),
        ("open-face-chinese", POINTS, 5),
    ],
)
@pytest.mark.clause("GAME-GEN-01", "OFC-CASH-01", "GAME-DC-01", "GAME-SPB-01")
def test_live_tables_have_the_seats_of_their_game(game: str, stakes: AnyStakes, seats: int) -> None:
    assert config(LIVE, game, stakes).seats == seats


@pytest.mark.clause("LIVE-BUY-01", "OFC-CASH-05", "CASH-BUY-01")
def test_buy_ins_are_counted_in_big_blinds_small_bets_or_points() -> None:
    stud = config(LIVE, "seven-card-stud", fixed_limit(20, 40, ante=2, bring_in=5))
    assert (stud.limits.min_chips, stud.limits.max_chips) == (1_000, 2_000)
    points = config(LIVE, "ofc", POINTS)
    assert (points.limits.min_chips, points.limits.max_chips) == (500, None)
    horse = config(LIVE, "horse", MIX)
    assert horse.limits.min_chips == 1_000


@pytest.mark.clause("OFC-TIME-01")
def test_placements_have_the_clock_of_their_chapter() -> None:
    assert config(LIVE, "ofc", POINTS).clock == PlacementClock(placement_ms=30_000)
    assert config(LIVE).clock == LIVE.clock


@pytest.mark.parametrize(
    ("game", "stakes", "betting"),
    [
        ("texas", no_limit(5, 10), "no-limit"),
        ("omaha", pot_limit(5, 10), "pot-limit"),
        ("horse", MIX, "fixed-limit"),
        ("eight-game", MIX, "mixed"),
        ("dealers-choice", no_limit(5, 10), "mixed"),
        ("dealers-choice", pot_limit(5, 10), "pot-limit"),
        ("open-face-chinese", POINTS, "points"),
    ],
)
@pytest.mark.clause("LIVE-ONOS-05", "LIVE-ONOS-06", "LIVE-ONOS-08")
def test_a_table_bets_by_one_structure_or_by_several(
    game: str, stakes: AnyStakes, betting: str
) -> None:
    assert betting_of(game, stakes) == betting


@pytest.mark.parametrize(
    ("rulebook", "game", "stakes"),
    [
        (E7, "razz", fixed_limit(2, 4, ante=1, bring_in=1)),
        (E7, "ofc", POINTS),
        (LIVE, "badugi", fixed_limit(2, 4)),
    ],
)
@pytest.mark.clause("GEN-06", "GAME-GEN-02")
def test_a_game_that_a_house_does_not_have_is_refused(
    rulebook: Rulebook, game: str, stakes: AnyStakes
) -> None:
    with pytest.raises(NotPlayedHere, match=f"{rulebook.meta.id} has no cash tables of"):
        config(rulebook, game, stakes)


def test_a_jackpot_is_attached_only_where_there_is_one() -> None:
    with_criteria = cash_table(LIVE, id="t1", game="texas", stakes=no_limit(5, 10), jackpot=True)
    without = cash_table(E7, id="t1", game="texas", stakes=no_limit(5, 10), jackpot=True)
    assert (bool(with_criteria.bad_beats), without.bad_beats) == (True, ())


@pytest.mark.clause("BBJ-10", "GAME-HORSE-01")
def test_a_table_knows_its_jackpot_criteria_and_the_length_of_its_rotation() -> None:
    assert config(LIVE).bad_beats == ()
    assert (config(LIVE, "horse", MIX).hands_per_game, config(E7).hands_per_game) == (8, None)
