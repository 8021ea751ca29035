"""Points of a league: formulas, ties, the best results, and seeds of the final."""

from huone.tournament.league.points import (
    FinalSeeds,
    LeagueEvent,
    LeaguePoints,
    seeded,
    standings,
)
from huone.units import Chips, PlayerId

TABLE = LeaguePoints(formula="table", table=(10, 6, 4), for_entry=1)


def event(tournament: str, *players: str) -> LeagueEvent:
    """End a tournament with the players in this order."""
    places = {PlayerId(player): place for place, player in enumerate(players, start=1)}
    return LeagueEvent(tournament=tournament, entrants=len(players), places=places)


def test_points_add_up_and_equals_share_their_rank() -> None:
    ranked = standings([event("a", "anna", "bo", "cem"), event("b", "bo", "anna", "dora")], TABLE)
    assert [(one.rank, one.player, one.points, one.played) for one in ranked] == [
        (1, "anna", 18, 2),
        (1, "bo", 18, 2),
        (3, "cem", 5, 1),
        (3, "dora", 5, 1),
    ]
    assert ranked[0].best_place == 1


def test_only_the_best_results_count() -> None:
    rules = LeaguePoints(formula="table", table=(10, 6, 4), best_of=1)
    ranked = standings([event("a", "anna", "bo"), event("b", "anna", "bo")], rules)
    assert [one.points for one in ranked] == [10, 6]


def test_a_larger_field_is_worth_more_by_the_root() -> None:
    small = standings([event("a", "anna", "bo")], LeaguePoints())
    large = standings([event("a", "anna", *(f"p{n}" for n in range(49)))], LeaguePoints())
    assert large[0].points > small[0].points


def test_the_leader_begins_the_final_with_more() -> None:
    ranked = standings([event("a", "anna", "bo", "cem")], TABLE)
    seeds = FinalSeeds(players=2, base_chips=Chips(1_000), chips_per_point=100)
    assert seeded(ranked, seeds) == {"anna": 2_100, "bo": 1_700}
