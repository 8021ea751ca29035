"""The next hand of a table: nobody there, the last rebuy hands, hand for hand."""

import pytest
from kit.clubs import LIVE, START, Club, mtt, only, players
from msgspec.structs import replace

from huone.cards.card import CARDS
from huone.games import events as game_events
from huone.games.actions import Call
from huone.refusal import Refused
from huone.table import events as table_events
from huone.tournament import events as tournament_events
from huone.tournament import offers
from huone.tournament.config import BadTournament, TournamentConfig, verify_tournament
from huone.units import Cents, Chips, Instant, PlayerId


def live(**changes: object) -> TournamentConfig:
    config = offers.scheduled(LIVE, id="t", total_cents=Cents(1000), start=START)
    return replace(config, **changes)


def dealt(club: Club) -> list[table_events.HandLaidOut]:
    at_tables = [event.event for event in only(club.told, tournament_events.AtTable)]
    return [event for event in at_tables if isinstance(event, table_events.HandLaidOut)]


@pytest.mark.clause("live:AMB-03")
def test_a_live_table_without_players_waits_until_somebody_comes_back() -> None:
    club = Club(live())
    club.enter(*players(3))
    for player in players(3):
        club.director.set_connected(player, online=False, now=club.now)
    club.go(START)
    level = club.director.field.level
    club.go(Instant(START + 3_600_000))
    assert dealt(club) == []
    assert club.director.field.level > level
    club.take(club.director.set_connected(PlayerId("p2"), online=True, now=club.now))
    club.deal()
    assert len(dealt(club)) == 1


@pytest.mark.clause("TOUR-ABS-02", "TOUR-ABS-03", "LIVE-PRES-02", "LIVE-PRES-03")
@pytest.mark.parametrize("game", ["texas", "stud"])
def test_all_seats_are_dealt_beside_a_lone_player_and_the_hands_of_the_absent_are_dead(
    game: str,
) -> None:
    config = offers.scheduled(LIVE, id="t", total_cents=Cents(1000), start=START, game=game)
    club = Club(config)
    club.enter(*players(4))
    for player in players(4)[1:]:
        club.director.set_connected(player, online=False, now=club.now)
    club.go(START)
    (table,) = club.deal()
    assert len(dealt(club)[0].dealt_in) == 4
    club.finish(table)
    asked = {
        event.event.seat
        for event in only(club.told, tournament_events.AtTable)
        if isinstance(event.event, table_events.TurnTimed)
    }
    present = int(club.director.field.sitter(PlayerId("p1"))[1])
    assert asked <= {present}
    chips = {
        s.player: s.chips for t in club.director.field.tables.values() for s in t.seats.values()
    }
    assert chips[PlayerId("p1")] >= max(chips.values()) - 200


def got_cards(club: Club) -> set[int]:
    """Name the seats that were dealt cards in the last hand."""
    told = [event.event for event in only(club.told, tournament_events.AtTable)]
    last = max(i for i, e in enumerate(told) if isinstance(e, table_events.HandLaidOut))
    return {
        e.event.seat
        for e in told[last:]
        if isinstance(e, table_events.InHand) and isinstance(e.event, game_events.CardsDealt)
    }


@pytest.mark.clause("CONF-08", "TOUR-ABS-01", "TOUR-ABS-04")
def test_the_absent_get_no_cards_where_the_rulebook_says_so_and_pay_their_blinds() -> None:
    club = Club(live())
    club.enter(*players(5))
    for player in players(5)[2:]:
        club.director.set_connected(player, online=False, now=club.now)
    club.go(START)
    dealt_to: list[set[int]] = []
    for _ in range(5):
        for table in club.deal():
            dealt_to.append(got_cards(club))
            club.finish(table)
    seats = {p: int(club.director.field.sitter(p)[1]) for p in players(5)}
    present = {seats[player] for player in players(5)[:2]}
    assert {hand.big_blind for hand in dealt(club)} == set(seats.values())
    for hand in dealt(club):
        owing = {hand.small_blind, hand.big_blind} - {None}
        assert set(hand.dealt_in) == present | owing
    assert dealt_to == [present] * 5
    stacks = {p: club.director.field.sitter(p)[2].chips for p in players(5)}
    assert all(stacks[player] < 1500 for player in players(5)[2:])
    online = Club(mtt())
    online.enter(*players(5))
    online.director.set_connected(PlayerId("p5"), online=False, now=online.now)
    online.go(START)
    online.deal()
    assert len(dealt(online)[0].dealt_in) == 5


@pytest.mark.clause("TOUR-ABS-01", "TOUR-ABS-04", "TOUR-ANTE-01")
def test_an_absent_player_pays_his_ante_and_gets_no_cards() -> None:
    config = live()
    level = replace(config.levels[0], ante=Chips(5))
    club = Club(replace(config, levels=(level,), ante_form="each-player"))
    club.enter(*players(4))
    club.director.set_connected(PlayerId("p4"), online=False, now=club.now)
    club.go(START)
    field = club.director.field
    seat = int(field.sitter(PlayerId("p4"))[1])
    for _ in range(4):
        (table,) = club.deal()
        laid = dealt(club)[-1]
        assert seat in laid.dealt_in
        assert seat not in got_cards(club)
        owes = 5 + {laid.small_blind: 10, laid.big_blind: 20}.get(seat, 0)
        hand = club.director.running[table].hand
        posted = [e for e in hand.events if isinstance(e, game_events.Posted) and e.seat == seat]
        assert sum(post.chips for post in posted) == owes
        club.finish(table)


@pytest.mark.clause("LIVE-DEAD-08", "CONF-08")
def test_who_is_not_there_at_the_first_card_has_a_dead_hand_even_if_he_comes() -> None:
    club = Club(live())
    club.enter(*players(4))
    club.director.set_connected(PlayerId("p4"), online=False, now=club.now)
    club.go(START)
    field = club.director.field
    for _ in range(4):
        (table,) = club.deal()
        seat = int(field.sitter(PlayerId("p4"))[1])
        hand = club.director.running[table].hand
        club.take(club.director.set_connected(PlayerId("p4"), online=True, now=club.now))
        if seat in dealt(club)[-1].dealt_in:
            assert game_events.HandKilled(seat) in hand.events
            assert seat not in hand.waiting_for()
            with pytest.raises(Refused):
                club.director.act(PlayerId("p4"), Call(), now=club.now)
        club.finish(table)
        club.take(club.director.set_connected(PlayerId("p4"), online=False, now=club.now))
    killed = [e for e in only(club.told, tournament_events.AtTable) if _is_killed(e.event)]
    assert len(killed) == 2  # He has paid both blinds once.


def _is_killed(event: table_events.TableEvent) -> bool:
    return isinstance(event, table_events.InHand) and isinstance(
        event.event, game_events.HandKilled
    )


@pytest.mark.clause("TOUR-REBUY-04")
def test_the_last_three_hands_with_rebuys_are_announced_and_counted() -> None:
    config = offers.with_rebuys(live(late_levels=1))
    club = Club(config).start(6)
    ends = Instant(START + config.levels[0].length_s * 1000)
    club.go(ends)
    assert only(club.told, tournament_events.LastRebuyHands) == [
        tournament_events.LastRebuyHands(3)
    ]
    for left in (3, 2, 1):
        assert club.director.field.tables[1].rebuy_hands == left
        (table,) = club.deal()
        club.finish(table)
    club.go()
    assert not club.director.field.registration_open
    assert len(only(club.told, tournament_events.LastRebuyHands)) == 1


@pytest.mark.clause("TOUR-REBUY-04")
def test_who_loses_his_chips_in_the_last_rebuy_hand_is_still_asked() -> None:
    config = offers.with_rebuys(live(late_levels=1))
    club = Club(config).start(6)
    club.go(Instant(START + config.levels[0].length_s * 1000))
    for _ in range(2):
        (table,) = club.deal()
        club.finish(table)
    (table,) = club.deal()
    club.finish(table, all_in=True)
    offered = only(club.told, tournament_events.RebuyOffered)
    assert offered
    assert club.director.field.registration_open
    for offer in offered:
        club.take(club.director.rebuy(offer.player, now=club.now, draw=club.draw))
    club.go()
    assert not club.director.field.registration_open


def play_hands(club: Club, *, wild: int | None = None) -> None:
    """Play until it is over; at one table they go all in."""
    for _ in range(1_000):
        if club.director.is_over:
            return
        if not club.director.due():
            club.go()
            continue
        for table in club.deal():
            if table in club.director.running:
                club.finish(table, all_in=table == wild)
    raise AssertionError("it does not end")


@pytest.mark.clause("TOUR-STRUCT-01")
@pytest.mark.parametrize("count", [4, 20])
def test_a_tournament_of_so_many_hands_ends_by_chips_when_all_tables_have_played_them(
    count: int,
) -> None:
    club = Club(mtt(late_levels=0, hands_max=5)).start(count)
    play_hands(club)
    field = club.director.field
    assert field.stage == "finished"
    assert {table.played for table in field.tables.values()} == {5}
    assert len(dealt(club)) == 5 * len(field.tables)
    chips = {s.player: s.chips for t in field.tables.values() for s in t.seats.values()}
    places = {player: finish.place for player, finish in field.finishes.items()}
    by_chips = sorted(places, key=places.__getitem__)
    assert [chips[p] for p in by_chips] == sorted(chips.values(), reverse=True)
    assert sum(field.paid_cents.values()) == sum(field.prizes_cents or ())
    with pytest.raises(BadTournament, match="0 hands"):
        verify_tournament(mtt(hands_max=0))


def test_tables_that_play_hand_for_hand_end_together_when_the_hands_are_played() -> None:
    club = Club(mtt(late_levels=0, hands_max=3)).start(20)
    club.take(club.director.call_hand_for_hand(on=True, now=club.now, draw=club.draw))
    play_hands(club, wild=1)
    assert max(table.played for table in club.director.field.tables.values()) == 3
    assert len(club.director.field.finishes) == 20


def ticked(club: Club, tables_max: int) -> list[int]:
    """Let some of the tables deal whose time has come, and tell which."""
    director = club.director
    club.now = max(club.now, director.next_deadline() or club.now)
    club.take(director.tick(now=club.now, draw=club.draw, tables_max=tables_max))
    dealt = director.due()
    for table in dealt:
        deck = club.chance.sample(CARDS, 52)
        club.take(director.deal(table, deck, deck, now=club.now))
    return dealt


def test_a_few_tables_deal_at_once_and_the_others_at_the_same_moment() -> None:
    club = Club(mtt())
    club.start(45)
    moment, dealt = club.director.next_deadline(), list[list[int]]()
    while not dealt or dealt[-1]:
        dealt.append(ticked(club, 2))
        if club.director.next_deadline() != moment:
            break
    assert [len(tables) for tables in dealt] == [2, 2, 1]
    assert {number for tables in dealt for number in tables} == {*club.director.field.tables}


def test_a_break_waits_for_hands_that_run_and_holds_those_that_were_about_to_begin() -> None:
    club = Club(mtt())
    club.start(45)
    first = ticked(club, 2)
    club.take(club.director.pause(now=club.now))
    assert ticked(club, 2) == []
    for table in first:
        club.finish(table)
    assert club.director.field.stop is not None
    assert club.director.field.stop.begun
    club.take(club.director.resume(now=club.now, draw=club.draw))
    assert len(ticked(club, 2)) == 2


@pytest.mark.clause("MTT-H4H-01")
def test_hand_for_hand_a_round_is_over_when_the_last_slice_has_played() -> None:
    club = Club(mtt())
    club.start(45)
    club.take(club.director.call_hand_for_hand(on=True, now=club.now, draw=club.draw))
    played: list[int] = []
    while len(played) < 5:
        for table in ticked(club, 2):
            club.finish(table)
            played.append(table)
    assert sorted(played) == sorted(club.director.field.tables)
    hands = {table.hands for table in club.director.field.tables.values()}
    assert hands == {1}
