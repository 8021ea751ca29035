"""Planted cheats are found among honest players, and honest players are left alone.

Measured over seeds 1 to 10 (see the deep test): each planted trick is among the first four ranks of
its feature every time, and of all honest pairs and players that were looked at, at most one in two
hundred is notable.
"""

import pytest

from huone.integrity.scan import LOOKS
from huone.sim.cheats import CheatEvening, evening

RANK_MAX = 4
"""The four planted pairs sit together on purpose, so company shows all of them."""
HONEST_NOTABLE_MAX = 0.005


def looked_at(played: CheatEvening) -> tuple[dict[str, int], int, int]:
    """Tell the rank of each planted trick, how many honest were notable, and of how many."""
    cheats = {name for names in played.cheats.values() for name in names}
    ranks: dict[str, int] = {}
    notable = 0
    for feature, look in LOOKS.items():
        for found in look(played.hands):
            if set(found.players) == set(played.cheats[feature]):  # type: ignore[index]
                ranks.setdefault(feature, found.rank)
            notable += found.is_notable and not cheats & set(found.players)
    honest = len(played.people) - len(cheats)
    pairs = honest * (honest - 1) // 2
    return ranks, notable, 5 * pairs + 2 * honest


@pytest.mark.clause("ETH-04")
def test_every_planted_cheat_is_in_the_first_ranks_and_honest_players_are_not() -> None:
    ranks, notable, looked = looked_at(evening(seed=2, hours=40, hands=14))
    assert ranks.keys() == LOOKS.keys()
    assert max(ranks.values()) <= RANK_MAX
    assert notable <= HONEST_NOTABLE_MAX * looked


def test_the_same_seed_plays_the_same_hands() -> None:
    one, again = (evening(seed=5, honest=6, hours=1, hands=3, planted=False) for _ in range(2))
    assert one.hands == again.hands
    assert one.cheats == {}


@pytest.mark.deep
def test_ten_evenings_find_every_cheat_and_hardly_anybody_else() -> None:
    all_notable = all_looked = 0
    for seed in range(1, 11):
        ranks, notable, looked = looked_at(evening(seed=seed, hours=40, hands=14))
        assert ranks.keys() == LOOKS.keys(), seed
        assert max(ranks.values()) <= RANK_MAX, seed
        all_notable, all_looked = all_notable + notable, all_looked + looked
    assert all_notable <= HONEST_NOTABLE_MAX * all_looked
