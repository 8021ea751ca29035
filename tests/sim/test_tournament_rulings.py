"""Disqualifications and cancellations at any moment of any type: the money stays exact."""

from random import Random

import pytest

from huone.rulebooks.loader import load
from huone.sim.tournament import TYPES, TournamentEvening, TournamentRun, TournamentWorld
from huone.units import PlayerId

KINDS = ("mtt", "sng", "bounty", "progressive", "satellite", "hexapro", "reentry", "rebuy")


class StrictEvening(TournamentEvening):
    """A tournament whose house disqualifies, calls hand for hand, and sometimes ends it all."""

    chance_of_ruling = 0.08
    cancelled_after: int | None = None
    settled = 0

    def settle(self, number: int) -> None:
        super().settle(number)
        self.settled += 1
        director = self.director
        there = [p for p, e in director.field.entrants.items() if not e.disqualified]
        if not director.is_over and len(there) > 1 and self.chance.random() < self.chance_of_ruling:
            player = self.chance.choice(there)
            self.take(director.disqualify(player, now=self.now, draw=self.draw))
        if not director.is_over and self.chance.random() < self.chance_of_ruling:
            on = self.chance.random() < 0.5
            self.take(director.call_hand_for_hand(on=on, now=self.now, draw=self.draw))
        if not self.director.is_over and self.settled == self.cancelled_after:
            self.take(self.director.cancel("a test", now=self.now))


@pytest.mark.clause(
    "TOUR-DQ-02", "TOUR-DQ-03", "TOUR-DQ-04", "TOUR-SANC-02", "live:AMB-48", "MTT-H4H-01"
)
@pytest.mark.parametrize("kind", KINDS)
def test_money_places_and_chips_stay_exact_whoever_is_disqualified(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("huone.sim.tournament.TournamentEvening", StrictEvening)
    for seed in range(6):
        chance = Random(f"{kind}/{seed}")
        entrants = chance.choice([3, 5, 9, 14])
        after = chance.choice([None, None, chance.randrange(1, 50)])
        monkeypatch.setattr(StrictEvening, "cancelled_after", after)
        done = TournamentRun(kind, entrants, "online-2.8-fi", seed, "texas")
        world = TournamentWorld(done, chance, crashes=3, progress=lambda out: None)
        players = [PlayerId(f"p{n}") for n in range(1, entrants + 1)]
        TYPES[kind](world, load("online-2.8-fi"), players)
        assert done.tournaments >= 1
