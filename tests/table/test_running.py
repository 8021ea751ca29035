"""Turns and their time, at a table that plays."""

import pytest
from kit.cash_tables import SECOND, START, Club, config_of
from kit.houses import D0, E7, F0, F8, LIVE, ONLINE, named
from msgspec.structs import replace

from huone.games import events as game_events
from huone.games import play
from huone.games.actions import Bet, Call, Check, ChooseRunouts, Discard, Fold, NotYourTurn
from huone.games.rules import CashPoints, pot_limit
from huone.rulebooks.schema import Rulebook
from huone.table import events as table_events
from huone.table.clock import Bank
from huone.table.hands import NoHand
from huone.table.rules import PlacementClock, TurnClock
from huone.table.running import Acts, Presence, RunningHand
from huone.units import Seat


def club(rulebook: Rulebook, *names: str) -> Club:
    return Club(config_of(rulebook)).sit(*names)


def clock(rulebook: Rulebook) -> TurnClock:
    assert isinstance(rulebook.clock, TurnClock)
    return rulebook.clock


def bank(table: Club, name: str) -> int:
    return table.table.sitters.presence[table.sitter(name).seat].bank.left_ms


def in_hand(events: list[table_events.TableEvent]) -> list[game_events.Event]:
    return [event.event for event in events if isinstance(event, table_events.InHand)]


def turn_ends(table: Club) -> int:
    """Say how long after now the turn runs out."""
    assert table.table.running is not None
    deadline = table.table.running.deadline()
    assert deadline is not None
    return deadline - table.now


def lose_line(table: Club, name: str) -> None:
    table.do(table.table.set_connected, name, online=False, now=table.now)


# Decision time and time bank


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.clause("TIME-05", "TIME-01", "online:AMB-02", "CONF-09", "SYS-10")
def test_a_turn_has_its_decision_time_and_then_the_bank(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C")
    table.deal()
    rules = clock(rulebook)
    timed = table.last(table_events.TurnTimed)
    first = rules.time_bank.cash.initial_ms
    assert timed.bank_from == table.now + rules.decision_ms
    assert timed.ends == table.now + rules.decision_ms + first
    actor = table.actor()
    table.wait(rules.decision_ms)
    table.act(Call())
    assert bank(table, actor) == first


@pytest.mark.parametrize("rulebook", [E7, F8], ids=named)
@pytest.mark.clause("TIME-06", "TIME-04")
def test_what_a_turn_takes_from_the_bank_is_gone_for_the_next(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C")
    table.deal()
    actor = table.actor()
    table.wait(clock(rulebook).decision_ms + 9 * SECOND)
    table.act(Call())
    assert bank(table, actor) == 6 * SECOND
    while table.actor() != actor:
        table.act(table.passive())
    assert turn_ends(table) == clock(rulebook).decision_ms + 6 * SECOND
    table.play_out()
    table.deal()
    assert bank(table, actor) == 6 * SECOND


@pytest.mark.parametrize("rulebook", [E7, F8], ids=named)
@pytest.mark.clause("TV-TIME-02", "TIME-05", "TIME-06", "online:AMB-16")
def test_the_bank_grows_every_tenth_hand_at_the_table(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C")
    found = {}
    for number in range(1, 42):
        table.deal()
        found[number] = bank(table, "A") // SECOND
        table.fold_out()
    assert [found[hand] for hand in (1, 9, 10, 19, 20, 29, 30, 41)] == [
        15, 15, 20, 20, 25, 25, 30, 30,
    ]  # fmt: skip


@pytest.mark.parametrize("rulebook", [F0, D0], ids=named)
@pytest.mark.clause("TV-TIME-01", "TIME-01", "TIME-02", "TIME-03", "VD-08")
def test_the_older_bank_grows_each_hand_and_never_begins_below_ten_seconds(
    rulebook: Rulebook,
) -> None:
    table = club(rulebook, "A", "B", "C")
    for _ in range(41):
        table.deal()
        table.fold_out()
    assert bank(table, "A") == 20 * SECOND
    table.deal()
    while table.actor() != "A":
        table.act(Call())
    table.wait(clock(rulebook).decision_ms + 15 * SECOND)
    table.act(Call() if table.turn().call_chips else Check())
    assert bank(table, "A") == 5_250
    table.play_out()
    table.deal()
    assert bank(table, "A") == 10 * SECOND


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.clause("TIME-04")
def test_a_bank_belongs_to_one_table_and_grows_only_with_hands_dealt(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C", "D")
    table.do(table.table.sit_out, "D", "next-hand", now=table.now)
    table.hand()
    assert bank(table, "D") == 0
    assert bank(table, "A") == clock(rulebook).time_bank.cash.initial_ms
    table.leave("D")
    table.sit("D")
    assert table.table.sitters.presence[table.sitter("D").seat].bank == Bank()


# When time is over


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.clause("online:AMB-59", "DSC-02")
def test_a_player_who_is_there_and_runs_out_of_time_folds_and_sits_out(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C")
    table.deal()
    slow, seat = table.actor(), table.turn().seat
    table.wait(turn_ends(table) - 1)
    assert table.actor() == slow
    happened = table.wait(1)
    assert happened[0] == table_events.TimeOver(seat)
    assert game_events.Folded(seat) in in_hand(happened)
    assert bank(table, slow) == 0
    assert table.sitter(slow).pause is None
    table.play_out()
    assert table_events.BreakStarted(seat, "time-out") in table.events


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.clause("online:AMB-59", "DSC-02")
def test_where_a_check_is_free_time_over_is_a_check(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C")
    table.deal()
    table.act(Call())
    table.act(Call())
    seat = table.turn().seat
    happened = table.wait(turn_ends(table))
    assert game_events.Checked(seat) in in_hand(happened)


@pytest.mark.clause("online:AMB-59")
def test_who_comes_back_before_the_hand_ends_does_not_sit_out() -> None:
    table = club(E7, "A", "B", "C")
    table.deal()
    slow = table.actor()
    table.wait(turn_ends(table))
    table.do(table.table.come_back, slow, now=table.now)
    table.play_out()
    assert not table.all(table_events.BreakStarted)


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.clause("online:AMB-59", "DSC-02")
def test_a_table_that_nobody_watches_plays_its_hand_to_the_end(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C", "D")
    table.deal()
    for _ in range(100):
        if table.table.settlement:
            break
        table.wait(turn_ends(table))
    table.settle()
    assert len(table.all(table_events.BreakStarted)) >= 3
    assert table.table.deals_at() is None


# Lost lines


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.parametrize("bet", [False, True], ids=["no bet", "a bet"])
@pytest.mark.clause("DSC-01", "DSC-02", "DSC-03", "TV-DSC-01", "online:AMB-01", "VD-09")
def test_who_is_offline_when_action_reaches_him_is_waited_for(
    rulebook: Rulebook, bet: bool
) -> None:
    table = club(rulebook, "A", "B", "C")
    table.first_hand("A")
    table.deal()
    lost = table.table.sitters[Seat(table.last(table_events.HandLaidOut).big_blind or 0)]
    lose_line(table, lost.player)
    table.act(Bet(40) if bet else Call())
    table.act(Call())
    assert table.actor() == lost.player
    assert turn_ends(table) == clock(rulebook).decision_ms + 20 * SECOND
    happened = table.wait(turn_ends(table))
    action: game_events.Event = (
        game_events.Folded(lost.seat) if bet else game_events.Checked(lost.seat)
    )
    assert action in in_hand(happened)
    while table.table.settlement is None:
        if table.actor() == lost.player:
            table.wait(turn_ends(table))
        else:
            table.act(table.passive())
    table.settle()
    assert table_events.BreakStarted(lost.seat, "time-out") in table.events
    assert lost.seat not in table.deal().dealt_in


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.clause("DSC-04", "TV-DSC-01", "online:AMB-01")
def test_who_loses_his_line_in_his_turn_has_thirty_seconds_to_be_back(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C")
    table.deal()
    began = table.now
    table.wait(12 * SECOND)
    lose_line(table, table.actor())
    assert table.table.next_deadline() == began + 42 * SECOND
    assert table.last(table_events.TurnTimed).ends == began + 42 * SECOND


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.clause("online:AMB-01")
def test_waiting_for_a_line_costs_no_time_bank(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C")
    table.deal()
    actor = table.actor()
    before = bank(table, actor)
    table.wait(2 * SECOND)
    lose_line(table, actor)
    table.wait(25 * SECOND)
    table.do(table.table.set_connected, actor, online=True, now=table.now)
    table.act(Call())
    assert bank(table, actor) == before


# The clock that staff calls


@pytest.mark.clause("LIVE-TIME-01", "LIVE-TIME-02", "LIVE-TIME-03", "LIVE-DEAD-07", "live:AMB-01")
@pytest.mark.clause("CONF-09")
@pytest.mark.parametrize("bet", [False, True], ids=["no bet", "a bet"])
def test_live_a_turn_is_timed_when_the_clock_is_called(bet: bool) -> None:
    table = club(LIVE, "A", "B", "C")
    table.first_hand("A")
    table.deal()
    table.act(Bet(40) if bet else Call())
    table.act(Call())
    seat, slow = table.turn().seat, table.actor()
    assert table.last(table_events.TurnTimed) == table_events.TurnTimed(
        seat, None, None, table.turn()
    )
    assert table.table.next_deadline() is None
    table.wait(600 * SECOND)
    table.do(table.table.call_clock, slow, now=table.now)
    assert table_events.ClockCalled(seat) in table.events
    table.wait(10 * SECOND)
    assert table.do(table.table.call_clock, slow, now=table.now) == []
    table.wait(20 * SECOND - 1)
    assert table.actor() == slow
    happened = table.wait(1)
    action: game_events.Event = game_events.Folded(seat) if bet else game_events.Checked(seat)
    assert action in in_hand(happened)
    table.play_out()
    assert not table.all(table_events.BreakStarted)


@pytest.mark.clause("LIVE-TIME-01")
def test_live_the_clock_is_called_only_on_who_has_to_act() -> None:
    table = club(LIVE, "A", "B", "C")
    with pytest.raises(NoHand):
        table.do(table.table.call_clock, "A", now=table.now)
    table.deal()
    other = next(name for name in "ABC" if name != table.actor())
    with pytest.raises(NotYourTurn):
        table.do(table.table.call_clock, other, now=table.now)


# Several turns at once


def sviten() -> Club:
    """Give a Sviten table whose turns are timed, with everybody about to put cards away."""
    config = config_of(LIVE, game="sviten-special", stakes=pot_limit(5, 10))
    table = Club(replace(config, clock=E7.clock)).sit("A", "B", "C")
    table.deal()
    while table.turn().kind == "bet":
        table.act(table.passive())
    assert table.turn().kind in ("discard", "draw")
    return table


@pytest.mark.clause("GAME-SVITEN-15", "LIVE-TIME-02")
def test_where_all_commit_at_once_everybody_has_his_own_clock() -> None:
    table = sviten()
    running = table.table.running
    assert running is not None
    assert sorted(running.turns) == [0, 1, 2]
    began = table.now
    turns = {seat: running.turn_of(Seat(seat)) for seat in range(3)}
    assert all(turn is not None and turn.seat == seat for seat, turn in turns.items())
    table.wait(5 * SECOND)
    lose_line(table, "B")
    table.do(table.table.act, "C", Discard(()), now=table.now)
    assert sorted(running.turns) == [0, 1]
    timed = {turn.seat: turn.ends for turn in running.timed_turns()}
    assert timed == {0: began + 30 * SECOND, 1: began + 35 * SECOND}
    happened = table.wait(25 * SECOND)
    assert [e.seat for e in happened if isinstance(e, table_events.TimeOver)] == [0]
    happened = table.wait(5 * SECOND)
    assert [e.seat for e in happened if isinstance(e, table_events.TimeOver)] == [1]
    assert table.turn().kind != "discard"


@pytest.mark.clause("GAME-SVITEN-15")
def test_who_has_committed_cannot_do_so_again() -> None:
    table = sviten()
    table.do(table.table.act, "C", Discard(()), now=table.now)
    with pytest.raises(NotYourTurn):
        table.do(table.table.act, "C", Discard(()), now=table.now)


def test_another_decision_of_the_same_player_has_its_own_time() -> None:
    config = config_of(E7)
    rules = replace(config.hand, runouts_max=2)
    table = Club(replace(config, hand=rules)).sit("A", "B", "C")
    table.deal()
    table.act(Fold())
    table.act(Bet(table.turn().raise_to_max))
    table.act(Call())
    assert table.turn().kind == "runouts"
    table.wait(SECOND)
    name = table.table.sitters[Seat(table.turn().seat)].player
    table.do(table.table.act, name, ChooseRunouts(2), now=table.now)
    running = table.table.running
    assert running is not None
    assert [turn.began_at for turn in running.turns.values()] == [table.now - SECOND]


# A hand on its own, as a tournament runs it


def alone(*, acts: Acts = "himself", protected: bool = True) -> RunningHand:
    hand = play("texas", stacks=[100, 100, 100])
    presence = {
        Seat(seat): Presence(
            online=seat != 2, acts=acts if seat == 2 else "himself", reconnect_protected=protected
        )
        for seat in range(3)
    }
    return RunningHand(1, hand, presence, clock=E7.clock, growth=clock(E7).time_bank.tournament)


@pytest.mark.clause("online:AMB-23", "MTT-SIT-02")
def test_the_house_folds_for_who_sits_out_and_checks_for_who_is_absent() -> None:
    for acts, action in (("fold", game_events.Folded(2)), ("check-fold", game_events.Folded(2))):
        running = alone(acts=acts)  # type: ignore[arg-type]
        assert action in in_hand(running.begin(now=START))
    checks = alone()
    checks.begin(now=START)
    checks.act(Seat(2), Call(), now=START)
    checks.act(Seat(0), Call(), now=START)
    assert in_hand(checks.house_acts(Seat(1), "check-fold", now=START))[0] == game_events.Checked(1)
    folds = alone()
    folds.begin(now=START)
    folds.act(Seat(2), Call(), now=START)
    folds.act(Seat(0), Call(), now=START)
    assert in_hand(folds.house_acts(Seat(1), "fold", now=START))[0] == game_events.Folded(1)


@pytest.mark.clause("online:AMB-63")
def test_a_stage_without_protection_does_not_wait_for_a_lost_line() -> None:
    protected, bare = alone(), alone(protected=False)
    protected.begin(now=START)
    bare.begin(now=START)
    assert protected.deadline() == START + 35 * SECOND
    assert bare.deadline() == START + 15 * SECOND


@pytest.mark.clause("online:AMB-03")
def test_undoing_a_hand_gives_the_time_banks_back() -> None:
    running = alone()
    before = {seat: player.bank for seat, player in running.presence.items()}
    running.begin(now=START)
    assert running.presence[Seat(0)].bank.left_ms == 15 * SECOND
    running.undo()
    assert {seat: player.bank for seat, player in running.presence.items()} == before
    assert running.deadline() is None


def test_a_hand_without_growing_banks_has_none() -> None:
    hand = play("texas", stacks=[100, 100])
    presence = {Seat(0): Presence(), Seat(1): Presence()}
    running = RunningHand(1, hand, presence, clock=LIVE.clock, growth=None)
    running.begin(now=START)
    assert presence[Seat(0)].bank == Bank()
    assert running.turn_of(Seat(1)) is not None
    assert running.turn_of(Seat(0)) is None


# Placements


@pytest.mark.clause("OFC-TIME-01", "OFC-TIME-02", "OFC-ABS-06", "OFC-03")
def test_a_placement_that_takes_too_long_is_made_by_the_house() -> None:
    points = CashPoints(point_chips=2, min_stack_points=50, max_loss_points=50)
    config = config_of(LIVE, game="open-face-chinese", stakes=points)
    assert isinstance(config.clock, PlacementClock)
    table = Club(config).sit("A", "B", "C")
    table.deal()
    seat = table.turn().seat
    assert turn_ends(table) == config.clock.placement_ms
    lose_line(table, table.actor())
    assert turn_ends(table) == config.clock.placement_ms
    happened = table.wait(config.clock.placement_ms)
    placed = [event for event in in_hand(happened) if isinstance(event, game_events.CardsPlaced)]
    assert [event.seat for event in placed] == [seat]
    for _ in range(60):
        if table.table.settlement:
            break
        table.wait(turn_ends(table))
    assert table.table.settlement is not None
