"""The facts of a finished hand: money in and out, time, and a strong hand that was beaten."""

import pytest
from kit.cash_tables import SECOND, Club, config_of
from kit.houses import E7, LIVE

from huone.cards.card import CARDS, Card, parse_cards
from huone.games import events as game_events
from huone.games.actions import Bet, Call, Fold, Show
from huone.games.rules import CashPoints, pot_limit
from huone.games.setup import Paid
from huone.units import Seat

NL = (("As Ah", "Ks Kh"), "Ad Kd Kc 2c 3d")
"""Aces full of kings lose to four kings."""


def stacked(hands: tuple[str, ...], board: str) -> list[Card]:
    """Order a deck so that players from the button's left get these hands, and this board comes."""
    own = [parse_cards(hand) for hand in hands]
    dealt = [own[player][card] for card in range(len(own[0])) for player in range(len(own))]
    shared = list(parse_cards(board))
    spare = [card for card in CARDS if card not in dealt and card not in shared]
    flop, turn, river = shared[:3], shared[3:4], shared[4:]
    burns = [spare.pop(), spare.pop(), spare.pop()]
    order = [*dealt, burns[0], *flop, burns[1], *turn, burns[2], *river]
    return order + spare


def five_percent(
    pots: tuple[int, ...], players: int, second_street: bool, paid: Paid
) -> tuple[tuple[int, int], ...]:
    """Take five of a hundred, and one for the jackpot, once there is a flop."""
    return tuple((pot // 20, 1) if second_street else (0, 0) for pot in pots)


def play_to_the_river(table: Club, *, show: bool = True) -> None:
    while table.table.settlement is None:
        kind = table.turn().kind
        table.act(Show() if kind == "show" and show else table.passive())


@pytest.mark.clause("LIVE-RAKE-03")
def test_stacks_rake_and_drop_add_up() -> None:
    table = Club(config_of(LIVE), rake=five_percent).sit("A", "B", "C")
    table.deal()
    table.act(Bet(100))
    play_to_the_river(table)
    settlement = table.table.settlement
    assert settlement is not None
    assert (settlement.rake_chips, settlement.jackpot_chips) == (15, 1)
    assert sum(settlement.before.values()) == sum(settlement.after.values()) + 16
    assert settlement.events[-1] == game_events.HandEnded(tuple(settlement.after.values()))
    table.settle()
    assert sum(chips for _, _, chips in table.table.people.stacks()) == 3_000 - 16


@pytest.mark.clause("LIVE-RAKE-10")
def test_a_settlement_says_how_long_everybody_has_played() -> None:
    table = Club(config_of(LIVE)).sit("A", "B", "C", "D")
    table.do(table.table.sit_out, "D", "next-hand", now=table.now)
    table.deal()
    began = table.now
    table.wait(40 * SECOND)
    table.act(Fold())
    table.wait(20 * SECOND)
    table.act(Fold())
    settlement = table.table.settlement
    assert settlement is not None
    assert (settlement.started_at, settlement.ended_at) == (began, table.now)
    assert settlement.played_ms == 60 * SECOND
    assert set(settlement.players.values()) == {"A", "B", "C"}


def test_a_settlement_says_how_long_each_decision_took() -> None:
    table = Club(config_of(LIVE)).sit("A", "B", "C")
    table.deal()
    table.wait(7 * SECOND)
    table.act(Fold())
    table.wait(2 * SECOND)
    table.act(Fold())
    settlement = table.table.settlement
    assert settlement is not None
    assert [took_ms for _, took_ms in settlement.thought] == [7 * SECOND, 2 * SECOND]
    assert all(
        isinstance(settlement.events[at], game_events.Folded) for at, _ in settlement.thought
    )


@pytest.mark.clause("BBJ-02", "BBJ-04", "BBJ-06", "BBJ-16")
@pytest.mark.parametrize("attached", [True, False])
def test_a_beaten_strong_hand_is_a_fact_where_a_jackpot_is_attached(attached: bool) -> None:
    table = Club(config_of(LIVE, jackpot=attached)).sit("A", "B")
    hands, board = NL
    laid = table.deal(stacked(hands, board))
    play_to_the_river(table)
    settlement = table.table.settlement
    assert settlement is not None
    found = settlement.bad_beat
    assert (found is not None) == attached
    if found is not None:
        first = next(seat for seat in (0, 1) if seat != laid.button)
        assert (found.losers, found.winners) == ((Seat(first),), (laid.button,))
        assert settlement.present == settlement.players


@pytest.mark.clause("BBJ-02")
def test_a_hand_without_a_showdown_is_no_bad_beat() -> None:
    table = Club(config_of(LIVE, jackpot=True)).sit("A", "B")
    table.deal(stacked(*NL))
    table.act(Call())
    table.act(table.passive())
    table.act(Fold())
    settlement = table.table.settlement
    assert settlement is not None
    assert settlement.bad_beat is None


@pytest.mark.clause("BBJ-17")
def test_games_without_criteria_have_no_bad_beats() -> None:
    sviten = config_of(LIVE, game="sviten-special", stakes=pot_limit(5, 10), jackpot=True)
    points = CashPoints(point_chips=1, min_stack_points=50, max_loss_points=50)
    for config in (sviten, config_of(LIVE, game="ofc", stakes=points, jackpot=True)):
        table = Club(config).sit("A", "B")
        table.deal()
        while table.table.settlement is None:
            table.act(table.passive())
        assert table.table.settlement.bad_beat is None


@pytest.mark.clause("BBJ-04", "live:AMB-57")
def test_who_has_lost_his_line_is_dealt_in_but_not_present() -> None:
    table = Club(config_of(E7)).sit("A", "B", "C")
    table.do(table.table.set_connected, "B", online=False, now=table.now)
    table.deal()
    begun = table.table.play.begun
    assert begun is not None
    assert set(begun.players.values()) == {"A", "B", "C"}
    assert set(begun.present.values()) == {"A", "C"}
