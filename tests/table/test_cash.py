"""Hand after hand at a cash table, by each of the five rulebooks."""

import pytest
from kit.cash_tables import MINUTE, SECOND, Club, config_of, shown
from kit.houses import D0, E7, F0, F8, LIVE, ONLINE, named
from msgspec.structs import replace

from huone.games import events as game_events
from huone.games.actions import Bet, Call, Fold, NotYourTurn
from huone.games.rules import Post, no_limit
from huone.refusal import Refused
from huone.rulebooks.schema import Rulebook
from huone.table import events as table_events
from huone.table.cash import CashTable
from huone.table.entry import EntryNotOffered
from huone.table.hands import HandRunning, NoHand, NothingToSettle
from huone.table.sitters import NotSeated
from huone.table.start import TooFewPlayers
from huone.table.state import decode_state, encode_state
from huone.units import Chips, PlayerId, Seat

EVERY = [*ONLINE, LIVE]


def club(rulebook: Rulebook, *names: str, seats: list[int] | None = None) -> Club:
    return Club(config_of(rulebook)).sit(*names, seats=seats)


def posts(laid: table_events.HandLaidOut) -> list[tuple[int, str, int]]:
    return [(post.seat, post.kind, post.chips) for post in laid.posts]


# When a hand is dealt


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.clause("CASH-ASG-03", "CASH-START-01", "TV-START-01", "online:AMB-62")
def test_online_the_first_hand_is_dealt_when_three_have_sat_down(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B")
    assert table.table.deals_at() is None
    with pytest.raises(TooFewPlayers, match="2 ready to play; a hand needs 3"):
        table.deal_with(lambda count: 0)
    table.sit("C")
    assert sorted(table.deal().dealt_in) == [0, 1, 2]


@pytest.mark.clause("LIVE-OPEN-02", "CONF-13")
def test_live_two_players_are_enough() -> None:
    assert sorted(club(LIVE, "A", "B").deal().dealt_in) == [0, 1]


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.clause("CASH-START-02", "TV-START-01", "TV-START-02", "online:AMB-12")
@pytest.mark.clause("online:AMB-62", "CASH-BTN-06")
def test_online_two_go_on_for_one_hand_and_then_wait_for_a_third(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C", "D")
    table.first_hand("A")
    table.leave("C")
    table.leave("D")
    laid = table.hand()
    assert sorted(laid.dealt_in) == [0, 1]
    assert laid.button == laid.small_blind
    assert table.table.deals_at() is None
    table.sit("E", seats=[4])
    # He waits, so the two play on; he gets his first cards with the big blind.
    laid = table.hand()
    assert (sorted(laid.dealt_in), laid.big_blind) == ([0, 1], 1)
    laid = table.hand()
    assert (sorted(laid.dealt_in), laid.big_blind) == ([0, 1, 4], 4)
    assert not [post for post in laid.posts if post.kind == "live-post"]


@pytest.mark.parametrize("rulebook", EVERY, ids=named)
@pytest.mark.clause("CASH-BTN-01", "CASH-BTN-07", "LIVE-BLIND-01", "LIVE-BTN-01")
def test_the_first_button_is_drawn_and_the_two_behind_it_pay(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C", "D")
    laid = table.deal()
    drawn = table.last(table_events.ButtonDrawn)
    assert laid.button == drawn.button
    assert laid.button is not None
    assert laid.small_blind == (laid.button + 1) % 4
    assert laid.big_blind == (laid.button + 2) % 4
    assert posts(laid) == [(laid.small_blind, "small-blind", 5), (laid.big_blind, "big-blind", 10)]


@pytest.mark.clause("LIVE-DRAW-01", "OFC-CASH-03")
def test_live_everybody_present_draws_a_card_and_the_highest_gets_the_button() -> None:
    for seed in range(8):
        table = Club(config_of(LIVE), seed=seed).sit("A", "B", "C", "D", "E")
        table.do(table.table.set_connected, "C", online=False, now=table.now)
        laid = table.deal()
        cards = table.last(table_events.ButtonDrawn).cards
        assert sorted(cards) == [0, 1, 3, 4]
        assert len(set(cards.values())) == 4
        assert laid.button == max(cards, key=lambda seat: cards[seat])


# Where the blinds lie


@pytest.mark.parametrize("rulebook", EVERY, ids=named)
@pytest.mark.clause("online:TV-BTN-01", "CASH-BTN-02", "CASH-BTN-03", "CASH-BTN-04", "CASH-BTN-05")
@pytest.mark.clause("LIVE-BTN-04", "LIVE-MOVE-02", "LIVE-MOVE-03")
def test_the_blinds_move_one_player_on(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C", "D")
    assert shown(table.first_hand("A")) == (0, 1, 2)
    assert [shown(table.hand()) for _ in range(4)] == [(1, 2, 3), (2, 3, 0), (3, 0, 1), (0, 1, 2)]


@pytest.mark.parametrize("rulebook", EVERY, ids=named)
@pytest.mark.parametrize(
    ("players", "gone", "expected"),
    [
        pytest.param("ABCD", "B", [(0, 2, 3)], id="the small blind left"),
        pytest.param("ABCDE", "C", [(1, None, 3), (1, 3, 4), (3, 4, 0)], id="the big blind left"),
        pytest.param("ABC", "C", [(1, 1, 0)], id="two are left without the big blind"),
        pytest.param("ABC", "A", [(2, 2, 1)], id="two are left without the button"),
        pytest.param("ABC", "B", [(2, 2, 0)], id="two are left without the small blind"),
        pytest.param(
            "ABCDEF", "BC", [(0, None, 3), (0, 3, 4), (3, 4, 5)], id="the button is stuck"
        ),
    ],
)
@pytest.mark.clause("online:TV-BTN-02", "online:TV-BTN-03", "online:TV-BTN-04", "online:TV-BTN-05")
@pytest.mark.clause("online:TV-BTN-07", "online:AMB-13", "live:TV-BTN-01", "live:TV-BTN-03")
@pytest.mark.clause("live:TV-BTN-04", "live:TV-BTN-05", "LIVE-MOVE-04", "LIVE-MOVE-05")
@pytest.mark.clause("LIVE-MOVE-07", "LIVE-HU-01", "LIVE-HU-02", "live:AMB-52")
def test_when_somebody_leaves(
    rulebook: Rulebook, players: str, gone: str, expected: list[tuple[int, int | None, int]]
) -> None:
    table = club(rulebook, *players)
    table.first_hand("A")
    for name in gone:
        table.leave(name)
    assert [shown(table.hand()) for _ in expected] == expected


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.clause("online:TV-BTN-06", "CASH-SIT-01", "CASH-BTN-03")
def test_a_big_blind_who_sits_out_counts_as_gone(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C", "D", "E")
    table.first_hand("A")
    table.do(table.table.sit_out, "C", "next-hand", now=table.now)
    assert shown(table.hand()) == (1, None, 3)
    assert table.sitter("C").seat == 2
    assert table.stack("C") == 1_005


@pytest.mark.clause("live:TV-BTN-02", "LIVE-MOVE-06", "CONF-22")
def test_live_a_newcomer_on_the_big_blinds_seat_pays_it_alone() -> None:
    table = club(LIVE, "A", "B", "C", "D", "E")
    table.first_hand("A")
    table.leave("C")
    table.sit("N", seats=[2])
    laid = table.hand()
    assert (shown(laid), posts(laid)) == ((1, None, 2), [(2, "big-blind", 10)])
    assert [shown(table.hand()) for _ in range(2)] == [(1, 2, 3), (2, 3, 4)]


@pytest.mark.clause("live:TV-BTN-07", "LIVE-MOVE-08", "LIVE-NEW-04", "LIVE-NEW-02")
def test_live_a_newcomer_who_posts_is_passed_over_by_the_button() -> None:
    table = club(LIVE, "A", "B", "D", "E", "F", seats=[0, 1, 3, 4, 5])
    assert shown(table.first_hand("A")) == (0, 1, 3)
    table.sit("N", seats=[2])
    table.do(table.table.make_wish, "N", "post", now=table.now)
    laid = table.hand()
    assert shown(laid) == (1, 3, 4)
    assert (2, "live-post", 10) in posts(laid)
    assert shown(table.hand()) == (3, 4, 5)


@pytest.mark.clause("live:TV-BTN-08", "LIVE-MOVE-08")
@pytest.mark.parametrize(
    ("seat", "second", "third"),
    [(4, (0, 2, 4), (2, 4, 0)), (1, (2, 2, 0), (2, 0, 1))],
    ids=["behind the big blind", "before it"],
)
def test_live_two_become_three(
    seat: int, second: tuple[int, int, int], third: tuple[int, int, int]
) -> None:
    table = club(LIVE, "A", "B", seats=[0, 2])
    assert shown(table.first_hand("A")) == (0, 0, 2)
    table.sit("N", seats=[seat])
    assert [shown(table.hand()) for _ in range(2)] == [second, third]


@pytest.mark.parametrize("rulebook", EVERY, ids=named)
@pytest.mark.clause("online:AMB-62")
def test_a_pause_does_not_reset_the_positions_but_an_empty_table_does(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C")
    table.first_hand("A")
    for name in "ABC":
        table.do(table.table.sit_out, name, "next-hand", now=table.now)
    table.wait(MINUTE)
    assert table.table.deals_at() is None
    for name in "ABC":
        table.do(table.table.come_back, name, now=table.now)
    assert shown(table.hand()) == (1, 2, 0)
    for name in "ABC":
        table.leave(name)
    draws = len(table.all(table_events.ButtonDrawn))
    table.sit("D", "E", "F")
    table.hand()
    assert len(table.all(table_events.ButtonDrawn)) == draws + 1


@pytest.mark.parametrize("rulebook", EVERY, ids=named)
@pytest.mark.clause("online:AMB-62")
def test_players_who_sit_out_are_still_of_the_table(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C")
    table.first_hand("A")
    for name in "ABC":
        table.do(table.table.sit_out, name, "next-hand", now=table.now)
    table.sit("D", "E", "F", seats=[3, 4, 5])
    laid = table.hand()
    assert len(table.all(table_events.ButtonDrawn)) == 1
    assert laid.big_blind == 3


# Newcomers


@pytest.mark.clause("CASH-NEW-01", "TV-NEW-01", "online:AMB-14", "SYS-13")
def test_a_newcomer_posts_and_may_check_or_raise() -> None:
    table = club(E7, "A", "B", "C", "D", seats=[0, 1, 2, 4])
    table.first_hand("A")
    table.sit("N", seats=[5])
    offers = {offer.wish: offer.posts for offer in table.table.ways_in(PlayerId("N"))}
    assert offers == {"wait": (), "post": (Post(5, "live-post", 10),)}
    table.do(table.table.make_wish, "N", "post", now=table.now)
    laid = table.deal()
    assert (5, "live-post", 10) in posts(laid)
    assert table.actor() == "N"
    assert (table.turn().can_check, table.turn().raise_to_min) == (True, 20)


@pytest.mark.parametrize("rulebook", [F0, D0, F8], ids=named)
@pytest.mark.clause("CASH-NEW-02", "TV-NEW-02", "online:AMB-14", "VD-03")
def test_a_newcomer_waits_until_the_big_blind_reaches_him(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C", "D")
    table.first_hand("A")
    table.sit("N", seats=[5])
    assert [offer.wish for offer in table.table.ways_in(PlayerId("N"))] == ["wait"]
    dealt = [5 in table.hand().dealt_in for _ in range(3)]
    assert dealt == [False, True, True]
    assert table.all(table_events.HandLaidOut)[2].big_blind == 5


@pytest.mark.clause("online:AMB-14")
def test_nobody_posts_between_button_and_big_blind() -> None:
    table = club(E7, "A", "B", "D", "E", seats=[0, 1, 3, 4])
    assert shown(table.first_hand("A")) == (0, 1, 3)
    table.sit("N", seats=[2])
    with pytest.raises(EntryNotOffered, match="you may wait for the big blind"):
        table.do(table.table.make_wish, "N", "post", now=table.now)
    assert shown(table.hand()) == (1, 3, 4)
    table.do(table.table.make_wish, "N", "post", now=table.now)
    laid = table.hand()
    assert shown(laid) == (3, 4, 0)
    assert (2, "live-post", 10) in posts(laid)


@pytest.mark.parametrize("rulebook", [F0, D0], ids=named)
@pytest.mark.clause("CASH-NEW-03", "VD-04")
def test_older_books_who_missed_a_blind_comes_back_as_the_big_blind(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C", "D")
    table.first_hand("A")
    table.do(table.table.sit_out, "D", "next-hand", now=table.now)
    assert table.hand().big_blind == 0
    table.do(table.table.come_back, "D", now=table.now)
    dealt = [3 in table.hand().dealt_in for _ in range(3)]
    assert dealt == [False, False, True]
    assert table.last(table_events.HandLaidOut).big_blind == 3


@pytest.mark.clause("online:AMB-15")
def test_newer_books_who_missed_a_blind_is_a_newcomer() -> None:
    table = club(E7, "A", "B", "C", "D", "E")
    table.first_hand("A")
    table.do(table.table.sit_out, "D", "next-hand", now=table.now)
    assert table.hand().big_blind == 4
    table.do(table.table.come_back, "D", now=table.now)
    assert 3 not in table.hand().dealt_in
    table.do(table.table.make_wish, "D", "post", now=table.now)
    assert (3, "live-post", 10) in posts(table.hand())


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.clause("CASH-SIT-01", "online:AMB-15")
def test_who_missed_no_blind_is_dealt_in_at_once(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C", "D", "E")
    table.first_hand("A")
    table.do(table.table.sit_out, "A", "next-hand", now=table.now)
    assert 0 not in table.hand().dealt_in
    table.do(table.table.come_back, "A", now=table.now)
    laid = table.hand()
    assert 0 in laid.dealt_in
    assert all(post.seat != 0 for post in laid.posts)


# Playing a hand


@pytest.mark.parametrize("rulebook", EVERY, ids=named)
@pytest.mark.clause("LIVE-GEN-03")
def test_only_the_player_whose_turn_it_is_acts(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C")
    table.deal()
    hand = table.table.hand
    assert hand is not None
    before = list(hand.events)
    others = sorted({"A", "B", "C"} - {table.actor()})
    for name in others:
        with pytest.raises(NotYourTurn):
            table.do(table.table.act, name, Fold(), now=table.now)
    with pytest.raises(NotSeated):
        table.do(table.table.act, "Z", Fold(), now=table.now)
    assert hand.events == before


def test_there_is_nothing_to_act_in_between_hands() -> None:
    table = club(E7, "A", "B", "C")
    with pytest.raises(NoHand):
        table.do(table.table.act, "A", Fold(), now=table.now)
    with pytest.raises(NoHand):
        table.table.void_hand("nothing there", now=table.now)
    with pytest.raises(NothingToSettle):
        table.table.settled(now=table.now)
    with pytest.raises(NothingToSettle):
        table.table.settled_state()
    table.deal()
    with pytest.raises(HandRunning):
        table.deal_with(lambda count: 0)


@pytest.mark.clause("LIVE-STAKE-01", "LIVE-GEN-01")
def test_a_finished_hand_counts_when_it_is_recorded() -> None:
    table = club(E7, "A", "B", "C")
    table.first_hand("A")
    before = {name: table.stack(name) for name in "ABC"}
    table.deal()
    while not table.table.settlement:
        table.act(Fold())
    settlement = table.table.settlement
    assert settlement.before == {Seat(s): before[n] for s, n in enumerate("ABC")}
    assert {name: table.stack(name) for name in "ABC"} == before
    with pytest.raises(HandRunning):
        table.deal_with(lambda count: 0)
    after = table.table.settled_state()
    assert {s.player: s.stack for s in after.sitters} == {
        settlement.players[seat]: chips for seat, chips in settlement.after.items()
    }
    table.settle()
    assert table.table.state() == after
    assert table.last(table_events.HandSettled).stacks == settlement.after


def test_the_result_is_shown_for_a_while_before_the_next_hand() -> None:
    table = club(E7, "A", "B", "C")
    table.hand()
    pause = table.table.config.pause_ms
    assert table.table.deals_at() == table.now + pause
    # Whatever people do in between, they cannot put it off.
    table.wait(pause // 2)
    table.sit("D")
    table.do(table.table.add_chips, "A", Chips(10), now=table.now)
    assert table.table.deals_at() == table.now + pause - pause // 2
    assert table.table.next_deadline() == table.table.deals_at()


# Void hands


@pytest.mark.parametrize("rulebook", EVERY, ids=named)
@pytest.mark.clause("SRV-01", "SRV-03", "SRV-04", "SRV-05", "online:AMB-03", "LIVE-REDEAL-01")
@pytest.mark.clause("VD-15", "CONF-06")
def test_a_voided_hand_leaves_no_trace_and_is_dealt_again(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C", "D")
    table.first_hand("A")
    before = table.table.state()
    laid = table.deal()
    first_deck = table.table.hand
    assert first_deck is not None
    cards = [event for event in first_deck.events if isinstance(event, game_events.CardsDealt)]
    table.act(Bet(30))
    table.wait(20 * SECOND)
    table.act(Call())
    happened = table.heard(table.table.void_hand("a fault of the server", now=table.now))
    voided = happened[0]
    assert isinstance(voided, table_events.HandVoided)
    assert voided.stacks == {s: table.stack(n) for s, n in enumerate("ABCD")}
    assert table.table.state() == replace(before, hands=2, voided=2)
    again = table.deal()
    assert (shown(again), again.posts) == (shown(laid), laid.posts)
    linked = rulebook.crash.mode != "rollback"
    assert again.redeal_of == (2 if linked else None)
    assert again.number == 3
    second_deck = table.table.hand
    assert second_deck is not None
    assert cards != [
        event for event in second_deck.events if isinstance(event, game_events.CardsDealt)
    ]
    table.fold_out()
    assert table.deal().redeal_of is None


@pytest.mark.parametrize("rulebook", EVERY, ids=named)
@pytest.mark.clause("SRV-03", "SRV-04", "SRV-05", "online:AMB-03", "TIME-04")
def test_after_a_crash_the_table_is_as_if_the_lost_hand_had_been_voided(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C", "D")
    table.first_hand("A")
    laid = table.deal()
    table.act(Bet(30))
    stored = decode_state(encode_state(table.table.state()))
    table.heard(table.table.void_hand("compare", now=table.now))
    assert table.table.state() == stored
    back = CashTable.restore(table.table.config, stored, now=table.now)
    assert back.state() == stored
    table.table = back
    again = table.deal()
    assert (again.number, shown(again), again.posts) == (3, shown(laid), laid.posts)


def test_a_hand_that_was_begun_after_the_state_was_stored_is_lost_too() -> None:
    table = club(F8, "A", "B", "C", "D")
    table.first_hand("A")
    stored = table.table.state()
    laid = table.deal()
    table.table = CashTable.restore(table.table.config, stored, now=table.now, lost=laid.number)
    again = table.deal()
    assert (again.number, again.redeal_of) == (laid.number + 1, laid.number)
    assert shown(again) == shown(laid)


@pytest.mark.parametrize("rulebook", EVERY, ids=named)
@pytest.mark.clause("SRV-03", "online:AMB-65")
def test_who_was_leaving_when_a_crash_came_gets_up_as_soon_as_the_table_is_open_again(
    rulebook: Rulebook,
) -> None:
    table = club(rulebook, "A", "B", "C")
    table.deal()
    table.leave("A")
    table.leave("B")
    stored = table.table.state()
    opened = CashTable.restore(table.table.config, stored, now=table.now)
    assert opened.next_deadline() == table.now
    left = [
        event for event in opened.tick(now=table.now) if isinstance(event, table_events.SeatLeft)
    ]
    assert [event.player for event in left] == ["A", "B"]
    assert opened.next_deadline() is None


@pytest.mark.clause("online:AMB-03", "CASH-NEW-01")
def test_who_had_posted_for_a_voided_hand_posts_again() -> None:
    table = club(E7, "A", "B", "C", "D", seats=[0, 1, 2, 4])
    table.first_hand("A")
    table.sit("N", seats=[5])
    table.do(table.table.make_wish, "N", "post", now=table.now)
    laid = table.deal()
    table.heard(table.table.void_hand("a fault", now=table.now))
    assert table.stack("N") == 1_000
    assert table.deal().posts == laid.posts


@pytest.mark.clause("online:AMB-03", "SRV-05")
def test_what_a_waiting_player_wished_for_during_a_voided_hand_stays() -> None:
    table = club(E7, "A", "B", "C", "D", "E")
    table.first_hand("A")
    table.sit("N", seats=[5])
    assert 5 not in table.deal().dealt_in  # The big blind is D's, and E's after that.
    table.do(table.table.make_wish, "N", "post", now=table.now)
    stored = {s.player: s.place.wish for s in table.table.state().sitters}
    assert stored[PlayerId("N")] == "post"
    table.heard(table.table.void_hand("a fault", now=table.now))
    assert table.sitter("N").place.wish == "post"
    assert Post(5, "live-post", 10) in table.deal().posts


@pytest.mark.clause("online:AMB-03")
def test_a_finished_hand_that_cannot_be_recorded_is_voided_as_well() -> None:
    table = club(E7, "A", "B", "C")
    stacks = {name: table.stack(name) for name in "ABC"}
    table.deal()
    while not table.table.settlement:
        table.act(Fold())
    table.heard(table.table.void_hand("the store is gone", now=table.now))
    assert {name: table.stack(name) for name in "ABC"} == stacks
    assert table.table.settlement is None


# Leaving in a hand


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.clause("online:AMB-65")
def test_online_who_leaves_folds_in_his_turn_even_if_a_check_is_free(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C")
    table.first_hand("A")
    table.deal()
    big_blind = table.table.sitters[
        Seat(table.last(table_events.HandLaidOut).big_blind or 0)
    ].player
    table.leave(big_blind)
    assert big_blind in [sitter.player for sitter in table.table.sitters]
    table.act(Call())
    happened = table.act(Call())
    assert game_events.Folded(0) in [
        event.event for event in happened if isinstance(event, table_events.InHand)
    ]
    table.wait(5 * SECOND)
    table.play_out()
    left = table.last(table_events.SeatLeft)
    assert (left.player, left.chips, left.why) == (big_blind, 990, "asked")
    departure = table.table.departures[PlayerId(big_blind)]
    assert (departure.left_chips, departure.left_at) == (990, table.now)


@pytest.mark.parametrize("rulebook", EVERY, ids=named)
@pytest.mark.clause("online:AMB-65", "LIVE-ALLIN-01", "live:AMB-02")
def test_who_is_all_in_stays_to_the_showdown_though_he_leaves(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C")
    table.deal()
    leaver = table.actor()
    table.act(Bet(table.turn().raise_to_max))
    table.leave(leaver)
    assert not table.all(table_events.SeatLeft)
    table.act(Call())
    table.play_out(lambda: Fold() if table.turn().kind == "bet" else table.passive())
    hand = [event.event for event in table.all(table_events.InHand)]
    assert not [e for e in hand if isinstance(e, game_events.HandKilled)]
    assert [event.player for event in table.all(table_events.SeatLeft)] == [leaver]


@pytest.mark.clause("LIVE-DEAD-04", "live:AMB-02")
def test_live_who_leaves_his_seat_has_a_dead_hand_at_once() -> None:
    table = club(LIVE, "A", "B", "C")
    table.deal()
    seat = table.last(table_events.HandLaidOut).big_blind
    assert seat is not None
    waits = table.table.sitters[Seat(seat)].player
    happened = table.leave(waits)
    assert game_events.HandKilled(seat) in [
        e.event for e in happened if isinstance(e, table_events.InHand)
    ]
    table.fold_out()
    assert table.last(table_events.SeatLeft).player == waits


@pytest.mark.parametrize("rulebook", EVERY, ids=named)
def test_a_table_closes_by_sending_its_players_away(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C")
    table.deal()
    for name in "ABC":
        table.do(table.table.remove, name, "table-closed", now=table.now)
    if not table.table.settlement:
        table.play_out()
    else:
        table.settle()
    assert {event.why for event in table.all(table_events.SeatLeft)} == {"table-closed"}
    assert table.table.sitters.free_seats() == [
        Seat(seat) for seat in range(table.table.config.seats)
    ]
    assert sum(event.chips for event in table.all(table_events.SeatLeft)) == 3_000


# Antes


@pytest.mark.clause("LIVE-ANTE-01", "LIVE-BBA-01", "LIVE-FORCED-01")
def test_a_table_with_antes_takes_each_of_them_once() -> None:
    table = Club(config_of(LIVE, stakes=no_limit(5, 10, ante=1))).sit("A", "B", "C")
    laid = table.first_hand("A")
    assert sorted(p.seat for p in laid.posts if p.kind == "ante") == [0, 1, 2]
    assert sorted(p.seat for p in table.hand().posts if p.kind == "ante") == [0, 1, 2]
    for_all = Club(config_of(LIVE, stakes=replace(no_limit(5, 10), big_blind_ante=10)))
    laid = for_all.sit("A", "B", "C").first_hand("A")
    assert [(p.seat, p.chips) for p in laid.posts if p.kind == "big-blind-ante"] == [(2, 10)]


@pytest.mark.clause("CASH-BTN-08")
def test_a_short_stack_posts_what_it_has() -> None:
    table = club(E7, "A", "B", "C")
    table.first_hand("A")
    short = table.sitter("A")
    table.table.sitters.change(short, stack=4)
    laid = table.deal()
    assert laid.big_blind == 0
    assert game_events.Posted(0, "big-blind", 4, True) in [
        e.event for e in table.all(table_events.InHand)
    ]


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
def test_a_hand_that_the_blinds_decide_is_over_as_soon_as_it_is_dealt(rulebook: Rulebook) -> None:
    table = club(rulebook, "A", "B", "C")
    table.first_hand("A")
    table.leave("C")
    for name in "AB":
        table.table.sitters.change(table.sitter(name), stack=5)
    table.deal()
    settlement = table.table.settlement
    assert settlement is not None
    assert sum(settlement.after.values()) == 10
    table.settle()
    assert table.table.hand is None


@pytest.mark.clause("GEN-02", "online:AMB-37")
def test_a_recorded_hand_is_taken_back_between_hands_only() -> None:
    table = club(E7, "A", "B", "C")
    table.first_hand("A")
    stacks = {PlayerId("A"): 1_050, PlayerId("B"): 0}
    table.deal()
    with pytest.raises(HandRunning):
        table.table.take_back(1, "a card was seen", stacks, now=table.now)
    table.heard(table.table.void_hand("enough", now=table.now))
    before = table.table.play.progress
    happened = table.heard(table.table.take_back(1, "a card was seen", stacks, now=table.now))
    assert isinstance(happened[0], table_events.HandVoided)
    assert (happened[0].number, sorted(happened[0].stacks.values())) == (1, [0, 1_050])
    assert (table.stack("A"), table.stack("B")) == (1_050, 0)
    assert table.table.play.progress == before
    assert any(isinstance(event, table_events.BreakStarted) for event in happened)


@pytest.mark.clause("LIVE-RAKE-10")
def test_time_is_charged_between_hands_only() -> None:
    table = club(LIVE, "A", "B", "C")
    table.first_hand("A")
    before = table.stack("A")
    charged = table.heard(table.table.charge(PlayerId("A"), Chips(30), now=table.now))
    assert charged == [table_events.ChipsTakenOff(table.sitter("A").seat, 30)]
    assert table.stack("A") == before - 30
    table.deal()
    with pytest.raises(Refused, match="between hands"):
        table.table.charge(PlayerId("A"), Chips(30), now=table.now)
