"""What only a live room's cash table has: markers, straddles, a bought and a won button."""

import pytest
from kit.cash_tables import Club, config_of, shown
from kit.houses import LIVE, ONLINE, named

from huone.games import events as game_events
from huone.games.actions import Call, Fold
from huone.games.rules import Post
from huone.rulebooks.schema import Rulebook
from huone.table import events as table_events
from huone.table.owed import Wish
from huone.table.straddles import NoStraddles
from huone.units import PlayerId


def club(*names: str, seats: list[int] | None = None, **options: object) -> Club:
    return Club(config_of(LIVE, **options)).sit(*names, seats=seats)  # type: ignore[arg-type]


def ways(table: Club, name: str) -> dict[Wish, tuple[Post, ...]]:
    return {offer.wish: offer.posts for offer in table.table.ways_in(PlayerId(name))}


def away(table: Club, name: str) -> None:
    table.do(table.table.sit_out, name, "next-hand", now=table.now)


def back(table: Club, name: str, wish: Wish = "wait") -> None:
    table.do(table.table.come_back, name, now=table.now, wish=wish)


def posted(laid: table_events.HandLaidOut, seat: int) -> list[tuple[str, int]]:
    return [(post.kind, post.chips) for post in laid.posts if post.seat == seat]


def order_of_play(table: Club) -> list[int]:
    """Let everybody call the first street, and say in which order they were asked."""
    order = []
    hand = table.table.hand
    assert hand is not None
    streets = sum(isinstance(event, game_events.StreetStarted) for event in hand.events)
    while not hand.is_over:
        now = sum(isinstance(event, game_events.StreetStarted) for event in hand.events)
        if now != streets:
            break
        order.append(table.turn().seat)
        table.act(table.passive())
    return order


# Newcomers and missed blinds


@pytest.mark.clause("LIVE-NEW-01", "LIVE-NEW-02", "LIVE-NEW-03", "live:AMB-13", "LIVE-DRAW-03")
def test_a_newcomer_waits_posts_or_straddles() -> None:
    table = club("A", "B", "C", "D", seats=[0, 1, 2, 3])
    table.first_hand("A")
    table.sit("N", seats=[4])
    assert ways(table, "N") == {
        "wait": (),
        "post": (Post(4, "live-post", 10),),
        "straddle": (Post(4, "straddle", 20),),
    }
    table.do(table.table.make_wish, "N", "straddle", now=table.now)
    laid = table.deal()
    assert posted(laid, 4) == [("straddle", 20)]
    assert order_of_play(table) == [0, 1, 2, 3, 4]


@pytest.mark.clause("LIVE-NEW-05", "LIVE-NEW-02")
def test_a_newcomer_behind_the_big_blind_acts_first_and_may_check() -> None:
    table = club("A", "B", "C", "D", seats=[0, 1, 2, 3])
    table.first_hand("A")
    table.sit("N", seats=[4])
    table.do(table.table.make_wish, "N", "post", now=table.now)
    table.deal()
    assert (table.actor(), table.turn().can_check) == ("N", True)
    assert order_of_play(table)[0] == 4


@pytest.mark.clause("LIVE-NEW-01", "LIVE-DRAW-03")
def test_a_newcomer_who_waits_comes_in_with_the_big_blind_alone() -> None:
    table = club("A", "B", "C", "D", seats=[0, 1, 2, 3])
    table.first_hand("A")
    table.sit("N", seats=[4])
    assert 4 not in table.hand().dealt_in
    laid = table.hand()
    assert posted(laid, 4) == [("big-blind", 10)]


@pytest.mark.parametrize(
    ("missed", "wish", "expected"),
    [
        (2, "wait", [("big-blind", 10)]),
        (2, "post", [("live-post", 10), ("dead-post", 5)]),
        (1, "wait", [("big-blind", 10)]),
        (1, "post", [("live-post", 5)]),
    ],
)
@pytest.mark.clause("LIVE-MISS-01", "LIVE-MISS-02", "LIVE-MISS-03", "LIVE-MISS-04", "LIVE-MISS-05")
@pytest.mark.clause("LIVE-MISS-06", "LIVE-MISS-07", "TV-MISS-01", "TV-MISS-02", "LIVE-DRAW-02")
@pytest.mark.clause("CONF-11")
def test_who_missed_blinds_pays_them_or_waits(
    missed: int, wish: Wish, expected: list[tuple[str, int]]
) -> None:
    table = club(*"ABCDEF")
    table.first_hand("A")  # Button 0, small blind 1, big blind 2.
    if missed == 2:
        away(table, "D")  # The big blind would be his.
        table.hand()
        name, seat = "D", 3
    else:
        away(table, "C")  # He was the big blind, so the small one would be his.
        table.hand()
        name, seat = "C", 2
    assert table.sitter(name).place.due == ("both" if missed == 2 else "small")
    for _ in range(2):
        table.hand()
    back(table, name, wish)
    laid = table.hand()
    while seat not in laid.dealt_in:
        assert wish == "wait"
        laid = table.hand()
    assert sorted(posted(laid, seat)) == sorted(expected)
    assert table.sitter(name).place.due == "nothing"


@pytest.mark.clause("LIVE-MISS-08", "LIVE-MISS-09", "live:AMB-14")
def test_a_straddle_brings_back_only_directly_behind_the_big_blind() -> None:
    table = club(*"ABCDEF")
    table.first_hand("A")  # The big blind is 2.
    away(table, "E")
    table.hand()  # 3.
    table.hand()  # 5: the big blind of E has passed.
    assert table.sitter("E").place.due == "both"
    back(table, "E")
    assert "straddle" not in ways(table, "E")
    table.hand()  # 0.
    table.hand()  # 1.
    table.hand()  # 2.
    # Now 3 is next, and E sits directly behind it.
    assert ways(table, "E")["straddle"] == (Post(4, "straddle", 20),)
    table.do(table.table.make_wish, "E", "straddle", now=table.now)
    laid = table.hand()
    assert (laid.big_blind, posted(laid, 4)) == (3, [("straddle", 20)])


def test_a_straddle_that_is_no_longer_open_is_not_kept_for_later() -> None:
    table = club("A", "B", "C", "D", seats=[0, 1, 2, 3])
    table.first_hand("A")
    table.sit("N", seats=[5])
    table.do(table.table.make_wish, "N", "straddle", now=table.now)
    # Somebody sits down between the big blind and him, and straddles himself.
    table.sit("M", seats=[4])
    table.do(table.table.make_wish, "M", "straddle", now=table.now)
    laid = table.hand()
    assert (posted(laid, 4), posted(laid, 5)) == ([("straddle", 20)], [])
    assert table.sitter("N").place.wish == "wait"


# Straddles


@pytest.mark.clause("LIVE-STRD-01", "LIVE-STRD-02", "LIVE-STRD-03", "LIVE-STRD-04", "LIVE-STRD-05")
@pytest.mark.clause("live:AMB-17", "CONF-24")
def test_straddles_double_from_the_first_to_act_to_the_button() -> None:
    table = club(*"ABCDEF")
    table.first_hand("A")
    for name in "ABCDEF":
        table.do(table.table.straddle, name, on=True)
        assert table.do(table.table.straddle, name, on=True) == []
    laid = table.deal()
    assert shown(laid) == (1, 2, 3)
    straddles = [(post.seat, post.chips) for post in laid.posts if post.kind == "straddle"]
    assert straddles == [(4, 20), (5, 40), (0, 80), (1, 160)]
    assert order_of_play(table) == [2, 3, 4, 5, 0, 1]


@pytest.mark.clause("LIVE-BSTR-01", "LIVE-BSTR-02", "LIVE-BSTR-03", "LIVE-STRD-05")
def test_the_button_straddles_when_the_first_to_act_does_not() -> None:
    table = club(*"ABCDEF")
    table.first_hand("A")
    table.do(table.table.straddle, "B", on=True)
    table.do(table.table.straddle, "F", on=True)
    laid = table.deal()
    assert laid.button == 1
    straddles = [(post.seat, post.chips) for post in laid.posts if post.kind == "straddle"]
    assert straddles == [(1, 20)]
    assert order_of_play(table)[0] == laid.small_blind


@pytest.mark.clause("LIVE-STRD-03", "LIVE-NEW-03")
def test_straddles_go_on_behind_a_newcomer_who_came_in_by_one() -> None:
    table = club("A", "B", "C", "D", "F", seats=[0, 1, 2, 3, 5])
    table.first_hand("A")
    table.sit("N", seats=[4])
    table.do(table.table.make_wish, "N", "straddle", now=table.now)
    table.do(table.table.straddle, "F", on=True)
    laid = table.hand()
    straddles = [(post.seat, post.chips) for post in laid.posts if post.kind == "straddle"]
    assert straddles == [(4, 20), (5, 40)]


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.clause("CONF-24", "CASH-BTN-08")
def test_online_nobody_straddles(rulebook: Rulebook) -> None:
    table = Club(config_of(rulebook)).sit(*"ABCD")
    with pytest.raises(NoStraddles):
        table.do(table.table.straddle, "A", on=True)
    assert {post.kind for post in table.hand().posts} == {"small-blind", "big-blind"}


# The bought button


@pytest.mark.clause(
    "live:TV-BTN-06", "LIVE-BUYB-01", "LIVE-BUYB-02", "LIVE-BUYB-03", "LIVE-BUYB-04"
)
@pytest.mark.clause("live:AMB-15")
def test_buying_the_button_costs_both_blinds_and_nobody_skips_one() -> None:
    table = club("P4", "P1", "P2", "P3", seats=[4, 1, 2, 3])
    table.first_hand("P3")  # Button 3, small blind 4, big blind 1.
    away(table, "P2")
    assert shown(table.hand()) == (4, 1, 3)  # P2 has missed his big blind.
    back(table, "P2", "buy-button")
    laid = table.deal()
    assert shown(laid) == (1, None, 2)
    assert sorted(laid.posts, key=lambda p: p.chips) == [
        Post(2, "dead-post", 5),
        Post(2, "big-blind", 10),
    ]
    assert order_of_play(table) == [3, 4, 1, 2]
    table.play_out()
    assert shown(table.hand()) == (2, 3, 4)


# The won button


@pytest.mark.clause("LIVE-WTB-01")
def test_the_winner_has_the_button_in_the_next_hand() -> None:
    table = club(*"ABCDE", won_button="one-button")
    table.first_hand("A")  # The big blind on seat 2 won.
    laid = table.deal()
    assert shown(laid) == (2, 3, 4)
    table.act(Call())
    while not table.table.settlement:
        table.act(Fold())
    winner = max(table.table.settlement.after, key=lambda s: table.table.settlement.after[s])  # type: ignore[union-attr]
    table.settle()
    assert table.deal().button == winner


@pytest.mark.clause("LIVE-WTB-01")
def test_a_winner_who_is_gone_leaves_the_button_to_the_next_player() -> None:
    table = club(*"ABCDE", won_button="one-button")
    table.first_hand("A")
    table.leave("C")
    assert shown(table.hand()) == (3, 4, 0)


@pytest.mark.clause("LIVE-WTB-01", "LIVE-NEW-01", "LIVE-NEW-02")
def test_newcomers_come_in_behind_a_won_button_as_behind_any() -> None:
    table = club("A", "B", "C", "D", won_button="one-button")
    table.first_hand("A")  # Seat 2 won.
    table.sit("N", "M", seats=[5, 6])
    assert ways(table, "N") == {"wait": ()}  # The big blind is his anyhow.
    assert ways(table, "M") == {"wait": (), "post": (Post(6, "live-post", 10),)}
    table.do(table.table.make_wish, "M", "post", now=table.now)
    laid = table.hand()
    assert shown(laid) == (2, 3, 5)  # The big blind reaches N, who waits for it.
    assert posted(laid, 6) == [("live-post", 10)]


@pytest.mark.clause("LIVE-WTB-01", "LIVE-MISS-01")
def test_blinds_behind_a_won_button_are_missed_by_who_is_away() -> None:
    table = club(*"ABCDEF", won_button="one-button")
    table.first_hand("A")  # Seat 2 won, so seats 3 and 4 are the blinds.
    away(table, "D")
    away(table, "F")
    assert shown(table.hand()) == (2, 4, 0)
    assert table.sitter("D").place.due == "both"
    assert table.sitter("F").place.due == "both"


@pytest.mark.clause("LIVE-WTB-01")
def test_a_voided_hand_wins_nobody_a_button() -> None:
    table = club(*"ABCDE", won_button="one-button")
    table.first_hand("A")
    first = table.deal()
    table.heard(table.table.void_hand("a misdeal", now=table.now))
    assert shown(table.deal()) == shown(first)


@pytest.mark.clause("LIVE-WTB-01", "LIVE-HU-02")
def test_two_players_with_a_won_button() -> None:
    table = club("A", "B", seats=[0, 3], won_button="one-button")
    table.first_hand("A")  # Heads-up the big blind, B, has won.
    assert shown(table.hand()) == (3, 3, 0)
    table.sit("N", seats=[1])
    # N sits between button 0 and B, where only a small blind could be; he waits.
    laid = table.hand()
    assert shown(laid) == (0, 0, 3)
    laid = table.hand()
    assert shown(laid) == (3, 0, 1)


@pytest.mark.clause("LIVE-WTB-02", "LIVE-WTB-03", "live:AMB-55")
def test_a_second_button_goes_to_the_winner_and_orders_the_later_betting() -> None:
    table = club(*"ABCDE", won_button="two-buttons")
    laid = table.first_hand("A")
    assert laid.betting_button is None
    laid = table.deal()
    assert (shown(laid), laid.betting_button) == ((1, 2, 3), 2)
    assert order_of_play(table) == [4, 0, 1, 2, 3]
    assert table.turn().seat == 3
    table.fold_out()
    assert table.deal().button == 2
