"""Places and money of those who go out: in which order, and with whom."""

import pytest
from kit.clubs import LIVE, START, mtt, only, players

from huone.tournament import events as tournament_events
from huone.tournament import offers, payouts, registration
from huone.tournament.field import Tournament
from huone.tournament.finishing import Eliminated
from huone.tournament.payouts import settle_prizes, take_early_places, take_places
from huone.units import Cents, Chips, PlayerId, Seat


def entered(count: int) -> Tournament:
    field = Tournament(stage="playing", players_left=count)
    for player in players(count):
        field.enter(player, Chips(1_500))
    return field


def go_out(field: Tournament, *out: tuple[str, int]) -> None:
    """Let players go out together, with the stacks that they began the hand with."""
    field.players_left -= len(out)
    together = [Eliminated(PlayerId(player), 1, Chips(chips)) for player, chips in out]
    assert take_places(field, mtt(), together, lambda bound: 0) == []


@pytest.mark.clause("MTT-PRZ-03", "MTT-ELIM-03")
def test_who_goes_out_before_registration_is_over_is_placed_by_when_he_went() -> None:
    field, config = entered(6), mtt()
    # The order of knock-outs is neither the order of entries nor its reverse.
    go_out(field, ("p3", 400))
    go_out(field, ("p1", 900))
    go_out(field, ("p5", 200), ("p2", 700))
    settle_prizes(field, config)
    told = take_early_places(field, config, lambda bound: 0)
    places = {event.player: event.place for event in only(told, tournament_events.PlaceTaken)}
    assert places == {"p3": 6, "p1": 5, "p5": 4, "p2": 3}
    assert all(entrant.early is None for entrant in field.entrants.values())


@pytest.mark.clause("MTT-PRZ-03")
def test_who_comes_back_loses_his_early_place_and_is_placed_by_his_last_knock_out() -> None:
    field, config = entered(6), mtt(re_entry=True)
    go_out(field, ("p3", 400))
    go_out(field, ("p1", 900))
    field.entrants[PlayerId("p3")].out = True
    registration.enter(field, config, PlayerId("p3"), ticket=None, buy_in_cents=None)
    go_out(field, ("p5", 200))
    go_out(field, ("p3", 300))
    settle_prizes(field, config)
    told = take_early_places(field, config, lambda bound: 0)
    places = {event.player: event.place for event in only(told, tournament_events.PlaceTaken)}
    assert places == {"p1": 6, "p5": 5, "p3": 4}


# Bounty chips


@pytest.mark.clause("TOUR-BTY-04", "TOUR-BTY-05")
@pytest.mark.parametrize(
    ("victims", "winners", "expected"),
    [(3, 2, [2, 1]), (2, 3, [1, 1, 0]), (1, 1, [1]), (4, 2, [2, 2]), (1, 3, [1, 0, 0])],
)
def test_bounty_chips_of_a_hand_are_one_heap_and_the_money_follows_them(
    victims: int, winners: int, expected: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = offers.scheduled(LIVE, id="t", total_cents=Cents(1000), start=START)
    config = offers.terminator(usual)
    field = entered(victims + winners)
    names = players(victims + winners)
    out, left = names[:victims], tuple(names[victims:])
    for entrant in field.entrants.values():
        entrant.bounty_cents, entrant.bounty_chips = config.entry.bounty_cents, 1
    monkeypatch.setattr(payouts, "knocked_out_by", lambda *hand, **facts: left)
    told = payouts.owe_bounties(
        field,
        config,
        None,  # type: ignore[arg-type]
        victims=[(Seat(i), player) for i, player in enumerate(out)],
        players={},
        button=Seat(0),
    )
    owed = only(told, tournament_events.BountyOwed)
    won = {player: sum(o.chips for o in owed if o.player == player) for player in left}
    assert list(won.values()) == expected
    worth = config.bounty_chip_cents
    assert all(o.cents == o.chips * worth > 0 for o in owed)
    for victim in out:
        assert sum(o.cents for o in owed if o.victim == victim) == config.entry.bounty_cents
        head = field.entrants[victim]
        assert (head.bounty_cents, head.bounty_chips) == (0, 0)
    assert all(field.entrants[p].bounty_cents == config.entry.bounty_cents for p in left)
