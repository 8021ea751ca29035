"""People at a cash table: seats, breaks, lines and chips between hands."""

import pytest
from kit.cash_tables import MINUTE, SECOND, Club, config_of, shown
from kit.houses import D0, E7, F0, F8, LIVE, ONLINE, named

from huone.games.actions import Bet, Call, Check, Fold
from huone.games.rules import Post
from huone.rulebooks.schema import Rulebook
from huone.table import events as table_events
from huone.table.absence import NotEnoughChips
from huone.table.breaks import BreakNotOffered, NoLongBreakLeft
from huone.table.entry import EntryNotOffered
from huone.table.hands import HandRunning
from huone.table.people import AlreadyLeaving, NotLeavingChips
from huone.table.rules import AutoTopUp, SitOutClock
from huone.table.seating import (
    AlreadySeated,
    KeptApart,
    NoPlayingOver,
    NoSuchSeat,
    SeatChangeNotAllowed,
    SeatOccupied,
)
from huone.table.sitters import NotSeated, SeatPlayedOver
from huone.table.topup import ChipsStayOnTable, NoAutoTopUp
from huone.table.topup import StackInPlay as ChipsWaitForHand
from huone.units import Chips, PlayerId, Seat

EVERY = [*ONLINE, LIVE]


def club(rulebook: Rulebook, *names: str) -> Club:
    return Club(config_of(rulebook)).sit(*names)


def sit_out(table: Club, name: str, when: str = "next-hand", **more: object) -> None:
    table.do(table.table.sit_out, name, when, now=table.now, **more)


def come_back(table: Club, name: str, **more: object) -> None:
    table.do(table.table.come_back, name, now=table.now, **more)


# Seats


@pytest.mark.clause("CASH-ASG-02")
def test_a_seat_has_one_player_and_a_player_one_seat() -> None:
    table = club(E7, "A", "B")
    before = table.table.state()
    refused: list[tuple[str, int, type[Exception]]] = [
        ("A", 3, AlreadySeated),
        ("C", 1, SeatOccupied),
        ("C", 6, NoSuchSeat),
        ("C", -1, NoSuchSeat),
    ]
    for name, seat, why in refused:
        with pytest.raises(why):
            table.sit(name, seats=[seat])
    assert table.table.state() == before
    assert table.table.sitters.free_seats() == [2, 3, 4, 5]


@pytest.mark.clause("LIVE-COLL-05")
def test_staff_keeps_players_apart() -> None:
    table = club(LIVE, "A", "B")
    with pytest.raises(KeptApart):
        table.table.sit_down(
            PlayerId("C"), Seat(5), Chips(500), now=table.now, kept_apart_from=[PlayerId("B")]
        )


def test_the_seat_service_sees_who_sits_where() -> None:
    table = club(E7, "A", "B")
    seats = table.table.people.table_seats()
    assert (seats.players, seats.seats) == ({0: "A", 1: "B"}, 6)


@pytest.mark.clause("LIVE-SPEC-03")
def test_only_those_who_sit_here_can_ask_for_something() -> None:
    table = club(E7, "A")
    for command in (table.table.leave, table.table.come_back):
        with pytest.raises(NotSeated):
            table.do(command, "Z", now=table.now)
    with pytest.raises(NotSeated):
        table.do(table.table.set_connected, "Z", online=False, now=table.now)


def test_leaving_cannot_be_taken_back_or_asked_twice() -> None:
    table = club(E7, "A", "B", "C")
    table.deal()
    leaver = next(name for name in "ABC" if name != table.actor())
    table.leave(leaver)
    with pytest.raises(AlreadyLeaving):
        table.leave(leaver)
    with pytest.raises(AlreadyLeaving):
        come_back(table, leaver)


# Breaks


@pytest.mark.parametrize("rulebook", EVERY, ids=named)
@pytest.mark.clause("CASH-SIT-01", "CASH-SIT-02", "LIVE-PRES-01")
def test_on_a_break_a_player_keeps_his_seat_and_gets_no_cards(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C", "D")
    table.first_hand("A")
    sit_out(table, "D")
    stack = table.stack("D")
    for _ in range(3):
        assert 3 not in table.hand().dealt_in
    assert table.stack("D") == stack
    come_back(table, "D")
    assert table.last(table_events.BreakEnded).seat == 3


@pytest.mark.parametrize("rulebook", EVERY, ids=named)
@pytest.mark.clause("online:AMB-65", "CASH-SIT-01")
def test_a_break_that_is_asked_for_in_a_hand_begins_after_it(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C", "D")
    table.deal()
    sit_out(table, "A")
    assert table.last(table_events.BreakAsked) == table_events.BreakAsked(0, "next-hand")
    assert table.sitter("A").pause is None
    table.play_out()
    assert table.last(table_events.BreakStarted) == table_events.BreakStarted(0, "asked")


@pytest.mark.parametrize("rulebook", EVERY, ids=named)
@pytest.mark.clause("CASH-SIT-02")
def test_a_break_that_was_asked_for_can_be_taken_back(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C", "D")
    table.deal()
    sit_out(table, "A")
    come_back(table, "A")
    assert table.last(table_events.BreakAsked) == table_events.BreakAsked(0, None)
    table.play_out()
    assert not table.all(table_events.BreakStarted)


@pytest.mark.parametrize(
    ("rulebook", "limit_s"), [(F0, 600), (D0, 600), (E7, 600), (F8, 500)], ids=str
)
@pytest.mark.clause("CASH-SIT-03", "TV-SIT-01", "TV-SIT-02", "VD-05", "CONF-12", "SYS-10")
def test_online_a_break_that_lasts_too_long_costs_the_seat(
    rulebook: Rulebook, limit_s: int
) -> None:
    table = club(rulebook, "A", "B", "C")
    sit_out(table, "A")
    began = table.now
    assert table.table.next_deadline() == began + limit_s * SECOND + 1
    table.wait(limit_s * SECOND)
    assert table.sitter("A").seat == 0
    table.wait(1)
    assert table.last(table_events.SeatLeft) == table_events.SeatLeft(0, "A", 1_000, "break-over")


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.clause("CASH-SIT-04", "CASH-SIT-06", "TV-SIT-03", "VD-06")
@pytest.mark.clause("online:AMB-04", "online:AMB-53")
def test_a_break_everywhere_ends_everywhere_after_500_seconds(rulebook: Rulebook) -> None:
    tables = [club(rulebook, "A", "B", "C") for _ in range(3)]
    tables[1].deal()  # Here he is in a hand when he presses the button.
    pressed = tables[1].now
    for table in tables:
        table.now = pressed
        sit_out(table, "A", everywhere=True)
    tables[1].wait(10 * SECOND)
    tables[1].play_out()
    assert [table.sitter("A").pause is not None for table in tables] == [True] * 3
    # He comes back at one table, which says nothing about the others (AMB-53).
    come_back(tables[2], "A")
    for table in tables:
        table.wait(pressed + 500 * SECOND - table.now)
        assert table.sitter("A").seat == 0
        table.wait(1)
    assert [[e.player for e in table.all(table_events.SeatLeft)] for table in tables] == [
        ["A"],
        ["A"],
        [],
    ]


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.clause("CASH-SIT-05", "online:AMB-04")
def test_a_break_from_the_next_big_blind_begins_when_it_would_come(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C", "D", "E")
    table.first_hand("A")
    sit_out(table, "E", "next-big-blind")
    laid = table.hand()
    assert 4 in laid.dealt_in
    laid = table.hand()
    assert 4 not in laid.dealt_in
    assert laid.big_blind == 0
    assert table.last(table_events.BreakStarted) == table_events.BreakStarted(4, "big-blind")
    # It is this table's own: a break at all tables does not shorten it (AMB-04).
    sit_out(table, "E", everywhere=True)
    pause = table.sitter("E").pause
    assert pause is not None
    assert pause.everywhere_since is None


@pytest.mark.clause("CASH-SIT-05")
def test_when_breaks_from_the_big_blind_leave_too_few_there_is_no_hand() -> None:
    table = club(E7, "A", "B", "C")
    table.first_hand("A")
    for name in "ABC":
        sit_out(table, name, "next-big-blind")
    at = table.table.deals_at()
    assert at is not None
    table.now = at
    happened = table.table.deal(table.deck(), table.deck(), lambda count: 0, now=table.now)
    assert {type(event) for event in happened} == {table_events.BreakStarted}
    assert table.table.hand is None
    assert table.table.deals_at() is None


@pytest.mark.clause("CASH-SIT-05", "LIVE-PRES-06")
def test_live_there_is_no_break_from_the_next_big_blind() -> None:
    table = club(LIVE, "A", "B")
    with pytest.raises(BreakNotOffered):
        sit_out(table, "A", "next-big-blind")


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.clause("CASH-SIT-04", "online:AMB-04")
def test_a_break_that_the_house_imposed_may_become_one_everywhere(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C")
    table.deal()
    slow = table.actor()
    table.wait(MINUTE)
    table.play_out()
    assert table.all(table_events.BreakStarted)[-1].why == "time-out"
    sit_out(table, slow, everywhere=True)
    pause = table.sitter(slow).pause
    assert pause is not None
    assert pause.everywhere_since == table.now
    rules = rulebook.cash.sit_out
    assert isinstance(rules, SitOutClock)
    table.wait(rules.global_limit_s * SECOND + 1)
    assert table.last(table_events.SeatLeft).player == slow


@pytest.mark.clause("LIVE-PRES-05", "LIVE-PRES-06", "LIVE-PRES-07", "CONF-12")
def test_live_once_an_evening_a_longer_break_then_staff_decides() -> None:
    table = club(LIVE, "A", "B", "C")
    with pytest.raises(NoLongBreakLeft):
        table.do(table.table.long_break, "A", taken_today=1, now=table.now)
    table.do(table.table.long_break, "A", taken_today=0, now=table.now)
    began = table.now
    assert table.table.next_deadline() in (began + 30 * MINUTE, table.table.deals_at())
    table.wait(30 * MINUTE - 1)
    assert not table.all(table_events.BreakOverrun)
    table.wait(1)
    assert [event.seat for event in table.all(table_events.BreakOverrun)] == [0]
    table.wait(MINUTE)
    assert len(table.all(table_events.BreakOverrun)) == 1
    assert table.sitter("A").seat == 0
    table.do(table.table.remove, "A", "removed", now=table.now)
    assert table.last(table_events.SeatLeft).why == "removed"


def test_a_longer_break_is_a_live_rooms_and_begins_between_hands() -> None:
    online = club(E7, "A", "B", "C")
    with pytest.raises(BreakNotOffered):
        online.do(online.table.long_break, "A", taken_today=0, now=online.now)
    live = club(LIVE, "A", "B")
    live.deal()
    with pytest.raises(HandRunning):
        live.do(live.table.long_break, "A", taken_today=0, now=live.now)


@pytest.mark.clause("LIVE-PRES-05")
def test_live_a_break_without_arrangement_has_no_clock() -> None:
    table = club(LIVE, "A", "B", "C")
    sit_out(table, "A")
    table.wait(5 * 60 * MINUTE)
    assert table.sitter("A").seat == 0


# Lines


@pytest.mark.clause("LIVE-PRES-01", "LIVE-MISS-01", "live:AMB-03")
def test_live_who_is_not_there_is_not_dealt_in_and_misses_his_blinds() -> None:
    table = club(LIVE, "A", "B", "C", "D")
    table.first_hand("A")
    table.do(table.table.set_connected, "D", online=False, now=table.now)
    assert 3 not in table.hand().dealt_in
    assert table.sitter("D").place.due == "both"


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.clause("DSC-01", "DSC-04")
def test_online_a_lost_line_does_not_keep_a_player_out_of_the_next_hand(
    rulebook: Rulebook,
) -> None:
    table = club(rulebook, "A", "B", "C")
    happened = table.do(table.table.set_connected, "A", online=False, now=table.now)
    assert happened == [table_events.LineLost(0)]
    assert table.do(table.table.set_connected, "A", online=False, now=table.now) == []
    assert 0 in table.deal().dealt_in
    assert table.do(table.table.set_connected, "A", online=True, now=table.now)[
        0
    ] == table_events.LineBack(0)


# Chips between hands


@pytest.mark.parametrize("rulebook", EVERY, ids=named)
@pytest.mark.clause("LIVE-GEN-01", "LIVE-STAKE-01", "LIVE-BUY-03", "online:AMB-60")
def test_chips_wait_until_the_hand_is_over(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C")
    table.deal()
    with pytest.raises(ChipsWaitForHand):
        table.do(table.table.add_chips, "A", Chips(100), now=table.now)
    table.do(table.table.ask_chips, "A", Chips(100))
    assert table.table.chips_wanted() == []
    table.fold_out()
    (wanted,) = table.table.chips_wanted()
    assert (wanted.player, wanted.chips, wanted.automatic) == ("A", 100, False)
    stack = table.stack("A")
    table.do(table.table.add_chips, "A", wanted.chips, now=table.now)
    assert table.stack("A") == stack + 100
    assert table.table.chips_wanted() == []


def test_chips_that_were_asked_for_can_be_taken_back() -> None:
    table = club(E7, "A", "B", "C")
    table.do(table.table.ask_chips, "A", Chips(100))
    assert table.do(table.table.ask_chips, "A", Chips(100)) == []
    assert table.do(table.table.ask_chips, "A", Chips(0)) == [table_events.ChipsAsked(0, 0)]
    assert table.table.chips_wanted() == []


def lose_all(table: Club) -> str:
    """Let one player lose everything to another one; say who."""
    while not any(sitter.stack == 0 for sitter in table.table.sitters):
        table.deal()
        shoved = False
        while table.table.hand is not None and not table.table.hand.is_over:
            turn = table.turn()
            if turn.kind != "bet":
                table.act(table.passive())
            elif not shoved and turn.raise_to_max:
                shoved = True
                table.act(Bet(turn.raise_to_max))
            else:
                table.act(Call() if turn.call_chips else table.passive())
        table.settle()
    return next(sitter.player for sitter in table.table.sitters if sitter.stack == 0)


@pytest.mark.parametrize("rulebook", EVERY, ids=named)
@pytest.mark.clause("online:AMB-60", "LIVE-BUY-02", "LIVE-STAKE-05")
def test_who_has_lost_everything_sits_out_until_he_buys_again(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C", "D")
    loser = lose_all(table)
    seat = table.sitter(loser).seat
    assert table_events.BreakStarted(seat, "no-chips") in table.events
    with pytest.raises(NotEnoughChips):
        come_back(table, loser)
    table.do(table.table.add_chips, loser, Chips(500), now=table.now)
    assert table.last(table_events.BreakEnded).seat == seat
    assert table.sitter(loser).pause is None


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.clause("online:AMB-60", "CASH-SIT-03")
def test_online_who_does_not_buy_again_loses_his_seat(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C", "D")
    loser = lose_all(table)
    table.wait(11 * MINUTE)
    assert (
        table_events.SeatLeft(table.all(table_events.SeatLeft)[0].seat, loser, 0, "break-over")
        in table.events
    )


@pytest.mark.parametrize("rulebook", [E7, F8], ids=named)
@pytest.mark.clause("CASH-TOP-01", "CASH-TOP-02", "TV-TOP-01", "online:AMB-34", "SYS-12")
def test_the_automatic_top_up_fills_a_stack_up_to_the_buy_in(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C")
    assert not table.sitter("A").auto_top_up
    for name in "ABC":
        table.do(table.table.set_auto_top_up, name, on=True)
        assert table.do(table.table.set_auto_top_up, name, on=True) == []
    table.deal()
    table.act(Bet(260))
    table.act(Call())
    table.fold_out()
    wanted = {w.player: w for w in table.table.chips_wanted()}
    short = {name: 1_000 - table.stack(name) for name in "ABC" if table.stack(name) < 1_000}
    assert {name: w.chips for name, w in wanted.items()} == short
    assert all(w.automatic and w.chips_min == 1 for w in wanted.values())
    for name in short:
        table.do(table.table.set_auto_top_up, name, on=False)
    assert table.table.chips_wanted() == []


@pytest.mark.parametrize("rulebook", [E7, F8], ids=named)
@pytest.mark.clause("CASH-TOP-02", "online:AMB-34")
def test_who_sits_out_is_not_topped_up_but_who_has_lost_everything_is(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C", "D")
    for name in "ABCD":
        table.do(table.table.set_auto_top_up, name, on=True)
    loser = lose_all(table)
    assert [w.chips for w in table.table.chips_wanted() if w.player == loser] == [1_000]
    table.do(table.table.add_chips, loser, Chips(300), now=table.now)
    sit_out(table, loser)
    assert loser not in [w.player for w in table.table.chips_wanted()]


@pytest.mark.parametrize("rulebook", [F0, D0, LIVE], ids=named)
@pytest.mark.clause("VD-10", "CASH-TOP-01")
def test_where_it_is_not_offered_nothing_is_topped_up(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C")
    assert not isinstance(rulebook.cash.auto_top_up, AutoTopUp)
    with pytest.raises(NoAutoTopUp):
        table.do(table.table.set_auto_top_up, "A", on=True)
    table.hand()
    assert table.table.chips_wanted() == []


@pytest.mark.clause("TV-TOP-02", "online:AMB-34", "BANZ-04")
def test_a_banzai_stack_is_topped_up_to_ten_big_blinds_at_most() -> None:
    table = Club(config_of(E7, format="banzai"))
    table.sit("A", chips=160).sit("B", "C", chips=100)
    table.do(table.table.set_auto_top_up, "A", on=True)
    table.table.sitters.change(table.sitter("A"), stack=60)
    (wanted,) = table.table.chips_wanted()
    assert wanted.chips == 40


@pytest.mark.clause("LIVE-STAKE-06", "LIVE-STAKE-07")
def test_live_chips_leave_the_table_for_the_restaurant_only() -> None:
    table = club(LIVE, "A", "B")
    table.do(table.table.take_off_chips, "A", Chips(30), now=table.now)
    assert table.stack("A") == 970
    with pytest.raises(NotLeavingChips):
        table.do(table.table.take_off_chips, "A", Chips(970), now=table.now)
    table.deal()
    with pytest.raises(ChipsWaitForHand):
        table.do(table.table.take_off_chips, "A", Chips(1), now=table.now)
    online = club(E7, "A", "B")
    with pytest.raises(ChipsStayOnTable):
        online.do(online.table.take_off_chips, "A", Chips(1), now=online.now)


# Changing seats


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.clause("CONF-16", "CASH-ASG-01")
def test_online_seats_are_not_changed(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C")
    with pytest.raises(SeatChangeNotAllowed):
        table.do(table.table.change_seat, "A", Seat(4), staff_consents=True, now=table.now)


@pytest.mark.clause("LIVE-SEAT-10", "LIVE-CHG-01", "LIVE-GEN-01")
def test_live_a_seat_is_changed_between_hands_with_consent() -> None:
    table = club(LIVE, "A", "B", "C")
    with pytest.raises(SeatChangeNotAllowed, match="consent"):
        table.do(table.table.change_seat, "A", Seat(4), staff_consents=False, now=table.now)
    with pytest.raises(SeatOccupied):
        table.do(table.table.change_seat, "A", Seat(1), staff_consents=True, now=table.now)
    table.do(table.table.change_seat, "A", Seat(4), staff_consents=True, now=table.now)
    assert (table.sitter("A").seat, table.stack("A")) == (4, 1_000)
    assert table.last(table_events.SeatChanged) == table_events.SeatChanged(0, 4, "A")
    table.deal()
    with pytest.raises(SeatChangeNotAllowed, match="between hands"):
        table.do(table.table.change_seat, "B", Seat(5), staff_consents=True, now=table.now)


@pytest.mark.parametrize(("seat", "due"), [(8, "small"), (3, "nothing")], ids=["farther", "closer"])
@pytest.mark.clause("LIVE-CHG-02", "LIVE-CHG-03", "live:AMB-16")
def test_live_moving_farther_from_the_big_blind_costs_a_small_one(seat: int, due: str) -> None:
    table = Club(config_of(LIVE)).sit("A", "B", "C", "D", "E", seats=[0, 1, 2, 5, 7])
    assert shown(table.first_hand("A")) == (0, 1, 2)
    # D on seat 5 has the big blind next, E on seat 7 in two hands.
    table.do(
        table.table.change_seat,
        "D" if due == "small" else "E",
        Seat(seat),
        staff_consents=True,
        now=table.now,
    )
    mover = table.sitter("D" if due == "small" else "E")
    assert mover.place.due == due
    if due == "small":
        offers = {offer.wish: offer.posts for offer in table.table.ways_in(PlayerId("D"))}
        assert offers["post"] == (Post(8, "live-post", 5),)
        assert offers["wait"] == ()


# Playing over


def absent(table: Club, name: str) -> None:
    sit_out(table, name)


@pytest.mark.clause("LIVE-OVER-01", "CONF-24")
def test_live_somebody_may_play_on_the_seat_of_an_absent_owner() -> None:
    table = club(LIVE, "A", "B", "C")
    with pytest.raises(NoPlayingOver, match="owner is here"):
        table.do(
            table.table.play_over, "N", Seat(2), Chips(500), staff_consents=True, now=table.now
        )
    absent(table, "C")
    with pytest.raises(NoPlayingOver, match="staff"):
        table.do(
            table.table.play_over, "N", Seat(2), Chips(500), staff_consents=False, now=table.now
        )
    table.do(table.table.play_over, "N", Seat(2), Chips(500), staff_consents=True, now=table.now)
    assert table.last(table_events.SeatTaken) == table_events.SeatTaken(2, "N", 500, over=True)
    assert 2 in table.deal().dealt_in
    assert table.table.people.stacks() == [
        (0, "A", 1_000),
        (1, "B", 1_000),
        (2, "N", 500),
        (2 + table.table.config.seats, "C", 1_000),
    ]
    with pytest.raises(SeatOccupied):
        table.do(
            table.table.play_over, "M", Seat(2), Chips(500), staff_consents=True, now=table.now
        )


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.clause("CONF-24")
def test_online_nobody_plays_over(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C")
    absent(table, "C")
    with pytest.raises(NoPlayingOver, match="does not have it"):
        table.do(
            table.table.play_over, "N", Seat(2), Chips(500), staff_consents=True, now=table.now
        )


def test_a_free_seat_is_sat_down_on_not_played_over() -> None:
    table = club(LIVE, "A", "B")
    with pytest.raises(NotSeated):
        table.do(
            table.table.play_over, "N", Seat(5), Chips(500), staff_consents=True, now=table.now
        )
    with pytest.raises(AlreadySeated):
        table.do(
            table.table.play_over, "A", Seat(1), Chips(500), staff_consents=True, now=table.now
        )


@pytest.mark.clause("LIVE-OVER-02", "LIVE-OVER-03", "LIVE-MISS-03", "LIVE-MISS-02")
def test_live_who_plays_over_comes_in_as_a_newcomer_and_the_owner_gets_markers() -> None:
    table = club(LIVE, "A", "B", "C", "D")
    table.first_hand("A")
    absent(table, "D")
    table.do(table.table.play_over, "N", Seat(3), Chips(500), staff_consents=True, now=table.now)
    assert table.sitter("N").place.due == "new"
    laid = table.hand()
    assert (laid.big_blind, table.sitter("N").place.due) == (3, "nothing")
    owner = table.table.sitters.owners[Seat(3)]
    assert (owner.player, owner.place.due) == ("D", "both")
    for _ in range(6):
        table.hand()
    assert table.table.sitters.owners[Seat(3)].place.due == "both"


@pytest.mark.clause("live:AMB-60")
def test_live_the_owner_gets_his_seat_back_after_the_hand() -> None:
    table = club(LIVE, "A", "B", "C", "D")
    table.first_hand("A")
    absent(table, "D")
    table.do(table.table.play_over, "N", Seat(3), Chips(500), staff_consents=True, now=table.now)
    table.deal()
    with pytest.raises(SeatPlayedOver):
        table.do(table.table.act, "D", Fold(), now=table.now)
    come_back(table, "D")
    assert not table.all(table_events.OwnerBack)
    table.fold_out()
    left = table.last(table_events.SeatLeft)
    assert (left.player, left.why) == ("N", "owner-back")
    back = table.last(table_events.OwnerBack)
    assert (back.seat, back.player, back.chips) == (3, "D", table.stack("D"))
    assert table.sitter("D").pause is None
    assert table.table.sitters.owners == {}


@pytest.mark.clause("live:AMB-60")
def test_live_the_owner_comes_back_though_who_played_on_his_seat_leaves_as_well() -> None:
    table = club(LIVE, "A", "B", "C", "D")
    table.first_hand("A")
    absent(table, "D")
    table.do(table.table.play_over, "N", Seat(3), Chips(500), staff_consents=True, now=table.now)
    table.deal()
    come_back(table, "D")
    table.leave("N")
    table.play_out()
    assert table.last(table_events.SeatLeft).why == "asked"
    assert table.last(table_events.OwnerBack).player == "D"
    assert table.sitter("D").pause is None


@pytest.mark.clause("live:AMB-60")
def test_live_between_hands_the_owner_gets_his_seat_back_at_once() -> None:
    table = club(LIVE, "A", "B", "C")
    absent(table, "C")
    table.do(table.table.play_over, "N", Seat(2), Chips(500), staff_consents=True, now=table.now)
    come_back(table, "C")
    assert [sitter.player for sitter in table.table.sitters] == ["A", "B", "C"]


def test_when_the_owner_leaves_the_seat_belongs_to_who_plays_on_it() -> None:
    table = club(LIVE, "A", "B", "C")
    absent(table, "C")
    table.do(table.table.play_over, "N", Seat(2), Chips(500), staff_consents=True, now=table.now)
    table.do(table.table.set_connected, "C", online=False, now=table.now)
    table.leave("C")
    assert table.last(table_events.SeatLeft) == table_events.SeatLeft(2, "C", 1_000, "asked")
    assert not table.sitter("N").over
    table.leave("N")
    assert 2 in table.table.sitters.free_seats()


def test_when_who_plays_over_leaves_the_owner_has_his_seat_and_his_break() -> None:
    table = club(LIVE, "A", "B", "C")
    absent(table, "C")
    table.do(table.table.play_over, "N", Seat(2), Chips(500), staff_consents=True, now=table.now)
    table.leave("N")
    assert table.sitter("C").pause is not None


# Wishes


def test_a_wish_that_is_not_open_is_refused_and_sitting_out_is_a_break() -> None:
    table = club(E7, "A", "B", "C", "D")
    table.first_hand("A")
    with pytest.raises(EntryNotOffered, match="buy the button"):
        table.do(table.table.make_wish, "A", "buy-button", now=table.now)
    assert table.do(table.table.make_wish, "A", "wait", now=table.now) == []
    table.do(table.table.make_wish, "A", "sit-out", now=table.now)
    assert table.last(table_events.BreakStarted) == table_events.BreakStarted(0, "asked")


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.clause("DSC-03", "online:AMB-59")
def test_who_acts_again_after_a_time_out_in_the_same_hand_does_not_sit_out(
    rulebook: Rulebook,
) -> None:
    table = Club(config_of(rulebook)).sit("A", "B", "C")
    table.deal()
    table.act(Call())
    table.act(Call())
    table.act(Check())
    slow = table.actor()
    running = table.table.running
    assert running is not None
    ends = running.deadline()
    assert ends is not None
    table.wait(ends - table.now)
    assert running.sits_out == {table.sitter(slow).seat}
    while table.actor() != slow:
        table.act(table.passive())
    table.act(table.passive())
    table.play_out()
    assert table.sitter(slow).pause is None
    assert not table.all(table_events.BreakStarted)
