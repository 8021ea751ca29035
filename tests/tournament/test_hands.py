"""Hands at the tables of a tournament: all-ins, short blinds, time banks, the general rules."""

import pytest
from kit.clubs import LIVE, ONLINE, START, Club, only
from msgspec.structs import replace

from huone.cards.card import CARDS
from huone.games import events as game_events
from huone.games.actions import Bet, Call, Check, Fold, NotYourTurn
from huone.refusal import Refused
from huone.table import events as table_events
from huone.tournament import events as tournament_events
from huone.tournament import offers
from huone.tournament.config import TournamentConfig
from huone.tournament.hexapro import row_of
from huone.tournament.view import tournament_table_view
from huone.units import Cents, Chips, Seat


def live(**changes: object) -> TournamentConfig:
    config = offers.scheduled(LIVE, id="t", total_cents=Cents(1000), start=START)
    return replace(config, **changes)


def hand_events(club: Club) -> list[game_events.Event]:
    at_tables = [event.event for event in only(club.told, tournament_events.AtTable)]
    return [event.event for event in at_tables if isinstance(event, table_events.InHand)]


def with_stacks(count: int, *chips: int) -> Club:
    """Begin a live tournament with these stacks, seat by seat."""
    club = Club(live()).start(count)
    (table,) = club.director.field.tables.values()
    for seat, stack in zip(sorted(table.seats), chips, strict=True):
        table.seats[seat].chips = Chips(stack)
    return club


def act_all_in(club: Club, table: int) -> None:
    """Let everybody put in what he has."""
    running = club.director.running[table]
    while not running.is_over:
        turn = running.hand.turn()
        assert turn is not None
        player = club.director.field.tables[table].seats[turn.seat].player  # type: ignore[index]
        if turn.kind != "bet":
            action = running.hand.timed_out(turn.seat)
        elif turn.raise_to_max:
            action = Bet(turn.raise_to_max)
        else:
            action = Check() if turn.can_check else Call()
        club.take(club.director.act(player, action, now=club.now))


@pytest.mark.clause("TOUR-ALLIN-01", "TOUR-ALLIN-02", "TOUR-ALLIN-03", "TOUR-ALLIN-06")
def test_an_all_in_for_any_amount_shows_every_hand_before_another_card_is_dealt() -> None:
    club = with_stacks(3, 2_000, 70, 35)
    (table,) = club.deal()
    act_all_in(club, table)
    events = hand_events(club)
    shown = [i for i, event in enumerate(events) if isinstance(event, game_events.HandShown)]
    boards = [i for i, event in enumerate(events) if isinstance(event, game_events.BoardDealt)]
    assert {events[i].seat for i in shown} == {0, 1, 2}  # type: ignore[union-attr]
    assert max(shown) < min(boards)
    first = next(event for event in events if isinstance(event, game_events.BetPlaced))
    assert (first.to_chips, first.all_in) == (35, True)  # A full raise would be to 40.


@pytest.mark.clause("TOUR-BBA-03")
@pytest.mark.parametrize(("stack", "blind", "ante"), [(120, 100, 20), (60, 60, 0), (400, 100, 100)])
def test_a_short_stack_fills_the_big_blind_before_the_ante(
    stack: int, blind: int, ante: int
) -> None:
    level = replace(live().levels[0], small_blind=Chips(50), big_blind=Chips(100), ante=Chips(100))
    club = Club(live(levels=(level,), ante_form="big-blind")).start(4)
    (table,) = club.director.field.tables.values()
    for sitter in table.seats.values():
        sitter.chips = Chips(stack)
    club.deal()
    posted = {
        event.kind: event.chips
        for event in hand_events(club)
        if isinstance(event, game_events.Posted)
    }
    assert posted["big-blind"] == blind
    assert posted.get("big-blind-ante", 0) == ante


@pytest.mark.clause("TIME-05", "online:AMB-54")
@pytest.mark.parametrize("chapter", [ONLINE.hexapro, ONLINE.hexapro_extreme])
def test_a_hexapro_for_much_has_the_longer_time_bank(chapter: object) -> None:
    config = offers.hexapro(ONLINE, chapter, id="h", buy_in_cents=Cents(1000), game="texas")
    assert config.hexapro is not None
    rules = config.hexapro
    highs = [row.multiplier_tenths >= rules.time_bank_high_from_tenths for row in rules.rows]
    assert {*highs} == {True, False}
    for drawn in (0, 99_999):
        club = Club(config)
        club.director.play.multiplier = lambda *_, number=drawn: number
        club.start(3)
        (table,) = club.deal()
        tenths = row_of(drawn, rules).multiplier_tenths
        high = tenths >= rules.time_bank_high_from_tenths
        expected = rules.time_bank_high if high else rules.time_bank_low
        assert club.director.running[table].growth == expected


@pytest.mark.clause("TOUR-GEN-01")
def test_the_general_rules_of_turn_and_raise_hold_in_tournaments() -> None:
    club = Club(live()).start(3)
    (table,) = club.deal()
    running = club.director.running[table]
    turn = running.hand.turn()
    assert turn is not None
    seats = club.director.field.tables[table].seats
    other = next(sitter.player for seat, sitter in seats.items() if seat != turn.seat)
    with pytest.raises(NotYourTurn):
        club.director.act(other, Fold(), now=club.now)
    acting = seats[turn.seat].player  # type: ignore[index]
    with pytest.raises(Refused) as refused:
        club.director.act(acting, Bet(turn.raise_to_min - 1), now=club.now)
    assert refused.value.code.startswith("bet/")
    assert running.hand.waiting_for() == [turn.seat]


@pytest.mark.clause("OFC-TOUR-11")
def test_of_two_who_go_out_in_one_open_face_hand_the_larger_stack_is_higher() -> None:
    config = offers.scheduled(
        LIVE, id="o", total_cents=Cents(1000), start=START, game="open-face-chinese"
    )
    for seed in range(30):
        club = Club(replace(config, late_levels=0), seed=seed).start(3)
        (table,) = club.director.field.tables.values()
        chips = dict(zip(sorted(table.seats), (20, 40, 10_000), strict=True))
        for seat, stack in chips.items():
            table.seats[seat].chips = Chips(stack)
        players = {seat: sitter.player for seat, sitter in table.seats.items()}
        deck = club.chance.sample(CARDS, 52)
        while not club.director.due():
            club.go()
        club.take(club.director.deal(table.number, deck, deck, now=club.now))
        running = club.director.running[table.number]
        while not running.is_over:
            seat = Seat(running.hand.waiting_for()[0])
            action = running.hand.timed_out(seat)
            player = table.seats[seat].player
            club.take(club.director.act(player, action, now=club.now))
        club.take(club.director.settle(table.number, now=club.now, draw=club.draw))
        places = {
            event.player: event.place for event in only(club.told, tournament_events.PlaceTaken)
        }
        small, larger, _ = (players[seat] for seat in sorted(players))
        if small in places and larger in places:
            assert places[larger] < places[small]
            return
    raise AssertionError("two of them never went out together")


@pytest.mark.clause("MTT-SIT-01", "online:AMB-63")
def test_a_time_out_sits_a_player_out_in_sight_and_coming_back_ends_it() -> None:
    club = Club(offers.scheduled(ONLINE, id="t", total_cents=Cents(1000), start=START)).start(4)
    (number,) = club.deal()
    table = club.director.field.tables[number]
    running = club.director.running[number]
    turn = running.hand.turn()
    assert turn is not None
    seat = Seat(turn.seat)
    player = table.seats[seat].player
    deadline = running.deadline()
    assert deadline is not None
    club.go(deadline)
    club.finish(number)
    told = [event.event for event in only(club.told, tournament_events.AtTable)]
    assert table_events.BreakStarted(int(seat), "time-out") in told
    assert table.seats[seat].away
    rules = ONLINE.cash
    view = tournament_table_view(club.director, number, None, id="t.1", rules=rules)
    shown = {sitter.seat: sitter.break_why for sitter in view.sitters}
    assert shown == {at: "time-out" if at == seat else None for at in shown}
    back = club.take(club.director.come_back(player, now=club.now))
    ended = [e.event for e in only(back, tournament_events.AtTable)]
    assert table_events.BreakEnded(int(seat)) in ended
    assert not table.seats[seat].away


def test_a_sit_and_go_for_six_is_laid_for_six() -> None:
    config = offers.sit_and_go(ONLINE, id="t", total_cents=Cents(500), seats=6)
    assert config.seats > 6
    club = Club(config).start(6)
    (number,) = club.deal()
    view = tournament_table_view(club.director, number, None, id="t.1", rules=ONLINE.cash)
    assert view.seats == 6


@pytest.mark.clause("online:AMB-63")
def test_who_acts_again_in_the_hand_of_his_time_out_does_not_sit_out() -> None:
    club = Club(offers.scheduled(ONLINE, id="t", total_cents=Cents(1000), start=START)).start(4)
    (number,) = club.deal()
    running = club.director.running[number]
    seat = Seat(running.hand.waiting_for()[0])
    running.sits_out.add(seat)
    player = club.director.field.tables[number].seats[seat].player
    club.take(club.director.act(player, Call(), now=club.now))
    club.finish(number)
    assert not club.director.field.tables[number].seats[seat].away
