from collections.abc import Callable
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.layouts import deck_for

from huone.cards.card import CARDS, Card, decode_hook, encode_hook, parse_cards
from huone.games import events as game_events
from huone.games import play
from huone.games.actions import (
    Bet,
    CardNotToPlace,
    Fold,
    HandOver,
    NotYourTurn,
    Place,
    RowFull,
    SeatNotDealtIn,
    Turn,
    WrongAction,
    WrongPlaceCount,
)
from huone.games.dealing import BadDeck, DeckTooSmall
from huone.games.openface import OpenFace, OpenFaceSetup, open_face_setup
from huone.games.replay import NoBeginning, ReplayDiffers, replay
from huone.games.rules import CashPoints, TournamentPoints, no_limit
from huone.games.setup import BadStakes, clockwise_from, dealt_in
from huone.games.view import CardsReceived, OpenFaceOpened, history_for
from huone.refusal import Refused

CASH = open_face_setup(
    "open-face-chinese", CashPoints(point_chips=1, min_stack_points=50, max_loss_points=50)
)
TOURNAMENT = open_face_setup("open-face-chinese", TournamentPoints(point_chips=1))
DECK = list(CARDS)


def anywhere(hand: OpenFace, chance: Random) -> Place:
    """Place the cards in hand in free places, whatever they are."""
    layout, cards = hand.layouts[hand.actor], hand.in_hand[hand.actor]
    places = [row for row in range(3) for _ in range(layout.free(row))]
    chosen = chance.sample(places, len(cards))
    rows = [
        tuple(card for card, at in zip(cards, chosen, strict=True) if at == row) for row in range(3)
    ]
    return Place(*rows)


def play_out(hand: OpenFace, seed: int) -> OpenFace:
    chance = Random(seed)
    while not hand.is_over:
        hand.act(anywhere(hand, chance))
    return hand


def lay_in_order(hand: OpenFace) -> OpenFace:
    """Fill everybody's front, then middle, then back, with the cards as they come."""
    while not hand.is_over:
        layout, cards = hand.layouts[hand.actor], iter(hand.in_hand[hand.actor])
        count = len(hand.in_hand[hand.actor])
        front = [next(cards) for _ in range(min(count, layout.free(0)))]
        middle = [next(cards) for _ in range(min(count - len(front), layout.free(1)))]
        hand.place(front=front, middle=middle, back=list(cards))
    return hand


def started(hand: OpenFace) -> game_events.OpenFaceStarted:
    start = hand.events[0]
    assert isinstance(start, game_events.OpenFaceStarted)
    return start


# Dealing


@pytest.mark.clause("OFC-01", "OFC-02")
def test_five_cards_are_dealt_one_at_a_time_from_the_buttons_left_face_down() -> None:
    hand = OpenFace(CASH, [50, 60, 70], DECK, seats=[2, 5, 9], button=5)
    assert hand.seats == [9, 2, 5]
    assert hand.stacks == {9: 70, 2: 50, 5: 60}
    assert hand.in_hand == [DECK[0:15:3], DECK[1:15:3], DECK[2:15:3]]
    assert hand.events[1:] == [
        game_events.CardsDealt(seat, tuple(DECK[at:15:3]), ()) for at, seat in enumerate([9, 2, 5])
    ]


@pytest.mark.clause("OFC-03", "OFC-04", "live:AMB-36")
def test_all_place_five_in_turn_and_then_one_card_at_a_time_without_a_burn() -> None:
    hand = OpenFace(CASH, [50, 50], DECK, seats=[3, 7], button=7)
    lay_in_order(hand)
    told = [
        event
        for event in hand.events
        if isinstance(event, game_events.CardsDealt | game_events.CardsPlaced)
    ]
    assert [type(event).__name__[5:] for event in told] == [
        *["Dealt", "Dealt", "Placed", "Placed"],
        *["Dealt", "Placed"] * 16,
    ]
    assert [event.seat for event in told] == [3, 7, 3, 7, *[3, 3, 7, 7] * 8]
    singles = [event for event in told[4:] if isinstance(event, game_events.CardsDealt)]
    assert [event.up for event in singles] == [(card,) for card in DECK[10:26]]
    assert all(event.down == () for event in singles)


@pytest.mark.clause("OFC-03", "OFC-04")
def test_a_turn_tells_how_many_cards_are_placed_and_where_there_is_room() -> None:
    hand = OpenFace(CASH, [50, 50], DECK)
    assert hand.turn() == Turn(0, "place", place_count=5, front_free=3, middle_free=5, back_free=5)
    cards = hand.in_hand[0]
    hand.place(front=cards[:1], middle=cards[1:3], back=cards[3:])
    assert hand.waiting_for() == [1]
    hand.place(back=hand.in_hand[1])
    assert hand.turn() == Turn(0, "place", place_count=1, front_free=2, middle_free=3, back_free=3)


@pytest.mark.clause("OFC-05")
def test_the_hand_ends_when_every_layout_has_three_five_and_five() -> None:
    hand = play_out(OpenFace(CASH, [50] * 4, DECK), 1)
    assert [[len(row) for row in layout.rows] for layout in hand.layouts] == [[3, 5, 5]] * 4
    assert sorted(card for layout in hand.layouts for row in layout.rows for card in row) == DECK
    assert hand.turn() is None
    assert hand.waiting_for() == []


@pytest.mark.clause("OFC-CASH-02", "OFC-TOUR-02")
@pytest.mark.parametrize("setup", [CASH, TOURNAMENT])
def test_of_five_players_the_button_is_not_dealt_in(setup: OpenFaceSetup) -> None:
    seats = dealt_in(setup.game, clockwise_from(4, [0, 2, 4, 6, 8]))
    assert seats == [6, 8, 0, 2]
    hand = OpenFace(setup, [50] * 4, DECK, seats=seats, button=4)
    assert hand.seats == [6, 8, 0, 2]
    assert dealt_in(setup.game, [6, 8, 0, 2]) == [6, 8, 0, 2]
    assert started(hand).button == 4
    assert started(OpenFace(setup, [50, 50], DECK, seats=[3, 1], button=0)).button == 0
    assert started(OpenFace(setup, [50, 50], DECK, seats=[3, 1])).button == 3
    with pytest.raises(DeckTooSmall):
        OpenFace(setup, [50] * 5, DECK)


@pytest.mark.clause("OFC-CASH-10", "OFC-TOUR-13")
@pytest.mark.parametrize("setup", [CASH, TOURNAMENT])
def test_queens_in_front_earn_no_other_deal_next_time(setup: OpenFaceSetup) -> None:
    queens = "Qc Qd 2c Kc Kd 3c 4c 5c Ac Ad 6c 7c 8c"
    first = lay_in_order(OpenFace(setup, [100, 100], deck_for(queens, QUIET)))
    assert game_events.LayoutScored(0, False, (7, 0, 0)) in first.events
    following = OpenFace(setup, list(first.stacks.values()), DECK)
    assert [len(cards) for cards in following.in_hand] == [5, 5]
    assert following.turn() == OpenFace(setup, [100, 100], DECK).turn()


# Scoring and paying

QUIET = "2d 3d 5h 4d 4h 7d 8d 9d 6d 6h Td Jh Qh"
"""A legal layout without a bonus, laid in order."""
AS_QUIET = "2s 3h 5s 4c 4s 7h 8h 9h 6c 6s Th Jc Qs"
"""Another that ties with it in every row."""
STRAIGHTS = "Kc Qd 7s 5d 6s 7c 8s 9s Tc Js Qc Kd Ac"
"""King high in front, straights in the middle and the back."""
LOW_BACK = "2s 3h 5s 4c 4s 7h 8h 9h 6c 3c Th Jc Qs"
"""A pair in the middle and none in the back: a foul."""
THREE_ACES = "Ad Ah As 2h 3s 4h 5c 7d 9c 9d 8c Ts Jd"
"""Three aces in front would earn most, were there more behind them."""


@pytest.mark.clause("OFC-06", "OFC-07", "OFC-08", "OFC-09", "OFC-11", "OFC-CASH-09")
def test_every_pair_is_compared_and_the_points_are_paid() -> None:
    hand = OpenFace(CASH, [100] * 3, deck_for(STRAIGHTS, QUIET, LOW_BACK))
    lay_in_order(hand)
    scored = [event for event in hand.events if isinstance(event, game_events.PairScored)]
    assert [(event.seat, event.other) for event in scored] == [(0, 1), (0, 2), (1, 2)]
    # A scoop and bonuses of 4 and 2; the third player has fouled.
    assert [event.points for event in scored] == [12, 12, 6]
    assert (scored[0].rows, scored[0].scoop, scored[0].bonuses) == ((1, 1, 1), 3, (0, 4, 2))
    assert (scored[1].rows, scored[1].foul, scored[1].bonuses) == ((0, 0, 0), 6, (0, 4, 2))
    assert hand.stacks == {0: 124, 1: 94, 2: 82}
    assert hand.events[-4:] == [
        game_events.PointsPaid(1, 0, 12, 12),
        game_events.PointsPaid(2, 0, 12, 12),
        game_events.PointsPaid(2, 1, 6, 6),
        game_events.HandEnded((124, 94, 82)),
    ]


@pytest.mark.clause("OFC-08")
def test_players_who_tie_everywhere_pay_nothing() -> None:
    hand = lay_in_order(OpenFace(CASH, [100, 100], deck_for(QUIET, AS_QUIET)))
    assert hand.stacks == {0: 100, 1: 100}
    assert not any(isinstance(event, game_events.PointsPaid) for event in hand.events)


@pytest.mark.clause("OFC-10")
def test_chips_are_points_times_their_value() -> None:
    stakes = CashPoints(point_chips=25, min_stack_points=50, max_loss_points=50)
    setup = open_face_setup("ofc", stakes)
    hand = lay_in_order(OpenFace(setup, [2000, 2000], deck_for(STRAIGHTS, QUIET)))
    assert hand.stacks == {0: 2000 + 12 * 25, 1: 2000 - 12 * 25}


@pytest.mark.clause("OFC-16", "OFC-17", "OFC-18")
def test_a_foul_pays_six_and_bonuses_and_earns_none_of_its_own() -> None:
    hand = lay_in_order(OpenFace(CASH, [100, 100], deck_for(STRAIGHTS, THREE_ACES)))
    assert game_events.LayoutScored(1, True, (0, 0, 0)) in hand.events
    assert hand.stacks == {0: 112, 1: 88}


@pytest.mark.clause("OFC-CASH-06")
def test_a_cash_player_loses_fifty_points_at_most() -> None:
    royal = "Kc Kd 2h 6h 6d 6c 6s 8c Ts Js Qs Ks As"
    foul = "2d 3d 5h 4d 4h 7d 8d 9d 3c 2c Td Jh Qh"
    hand = lay_in_order(OpenFace(CASH, [100, 100], deck_for(royal, foul)))
    (paid,) = [event for event in hand.events if isinstance(event, game_events.PointsPaid)]
    # 6 for the foul, 8 for kings in front, 20 for four of a kind and 25 for the royal flush.
    assert paid == game_events.PointsPaid(1, 0, 59, 50)
    assert hand.stacks == {0: 150, 1: 50}


@pytest.mark.clause("OFC-TOUR-05", "OFC-TOUR-07", "OFC-TOUR-12")
def test_a_tournament_player_loses_his_chips_and_no_more() -> None:
    hand = lay_in_order(OpenFace(TOURNAMENT, [100, 8], deck_for(STRAIGHTS, QUIET)))
    assert game_events.PointsPaid(1, 0, 12, 8) in hand.events
    assert hand.stacks == {0: 108, 1: 0}


# Refusals


def begun() -> OpenFace:
    """Player 0 has laid 2c 2h 3c in front and 3h 4c in the back; player 1 must place five."""
    hand = OpenFace(CASH, [50, 50], DECK, seats=[4, 6], button=6)
    cards = hand.in_hand[0]
    hand.place(front=cards[:3], back=cards[3:])
    return hand


def later() -> OpenFace:
    """Both have laid five; player 0 must place a single 4h, his front is full."""
    hand = begun()
    hand.place(back=hand.in_hand[1])
    return hand


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text)


@pytest.mark.clause("OFC-03", "OFC-04", "OFC-05")
@pytest.mark.parametrize(
    ("hand", "place", "refusal", "code"),
    [
        (begun, Place(), WrongPlaceCount, "openface/wrong-count"),
        (begun, Place(back=cards("2d 2s 3d 3s")), WrongPlaceCount, "openface/wrong-count"),
        (begun, Place(back=cards("2d 2s 3d 3s 4d 4s")), WrongPlaceCount, "openface/wrong-count"),
        (begun, Place(back=cards("2d 2s 3d 3s 4s")), CardNotToPlace, "openface/not-to-place"),
        (begun, Place(back=cards("2d 2s 3d 3s 2c")), CardNotToPlace, "openface/not-to-place"),
        (
            begun,
            Place(front=cards("2d"), back=cards("2d 2s 3d 3s")),
            CardNotToPlace,
            "openface/not-to-place",
        ),
        (begun, Place(front=cards("2d 2s 3d 3s"), back=cards("4d")), RowFull, "openface/row-full"),
        (later, Place(front=cards("4h")), RowFull, "openface/row-full"),
        (later, Place(middle=cards("4s")), CardNotToPlace, "openface/not-to-place"),
        (later, Place(middle=cards("4h 2c")), WrongPlaceCount, "openface/wrong-count"),
    ],
)
def test_a_placement_that_is_not_legal_is_refused_with_nothing_changed(
    hand: Callable[[], OpenFace], place: Place, refusal: type[Refused], code: str
) -> None:
    playing = hand()
    before = snapshot(playing)
    assert not playing.can(place)
    with pytest.raises(refusal) as refused:
        playing.act(place)
    assert refused.value.code == code
    assert snapshot(playing) == before


def snapshot(hand: OpenFace) -> tuple[object, ...]:
    layouts = [[row.copy() for row in layout.rows] for layout in hand.layouts]
    held = [cards.copy() for cards in hand.in_hand]
    return (hand.actor, hand.turn(), hand.stacks, hand.events.copy(), layouts, held)


@pytest.mark.clause("OFC-03")
def test_only_the_seat_whose_turn_it_is_places() -> None:
    hand = begun()
    five = Place(back=tuple(hand.in_hand[1]))
    with pytest.raises(NotYourTurn, match="it is seat 6's turn, not seat 4's"):
        hand.act(five, 4)
    with pytest.raises(SeatNotDealtIn):
        hand.act(five, 5)
    assert hand.can(five, 6)
    hand.act(five, 6)


def test_nobody_bets_in_an_open_face_hand_or_places_in_a_betting_hand() -> None:
    with pytest.raises(WrongAction, match="a bet is not possible now: seat 4 must place cards"):
        later().act(Bet(10))
    texas = play("texas", stacks=[100, 100])
    with pytest.raises(WrongAction) as refused:
        texas.act(Place())
    assert refused.value.code == "hand/wrong-action"


def test_a_hand_that_is_over_takes_no_action() -> None:
    hand = play_out(OpenFace(CASH, [50, 50], DECK), 2)
    for action in (Place(), Fold()):
        with pytest.raises(HandOver):
            hand.act(action)
    with pytest.raises(HandOver):
        hand.timed_out()
    with pytest.raises(HandOver):
        hand.void()


def test_a_deck_that_is_not_complete_is_refused() -> None:
    with pytest.raises(BadDeck):
        OpenFace(CASH, [50, 50], DECK[:51])


def test_the_stakes_of_another_kind_of_game_are_refused() -> None:
    with pytest.raises(BadStakes):
        play("open_face_chinese", stacks=[100, 100], stakes=no_limit(1, 2))
    with pytest.raises(BadStakes):
        play("texas", stacks=[100, 100], stakes=CASH.stakes)  # type: ignore[call-overload]


# What the house decides


@pytest.mark.clause("OFC-TIME-02", "OFC-ABS-01")
def test_when_time_is_over_the_absent_policy_places() -> None:
    hand = play("ofc", stacks=[100, 100, 100], seed=4)
    while not hand.is_over:
        placed = hand.timed_out(hand.waiting_for()[0])
        assert hand.can(placed)
        hand.act(placed)
    assert all(layout.is_full for layout in hand.layouts)
    with pytest.raises(NotYourTurn):
        begun().timed_out(4)


def test_a_void_hand_leaves_every_stack_as_it_was() -> None:
    hand = later()
    hand.void()
    assert hand.is_over
    assert hand.stacks == {4: 50, 6: 50}
    assert hand.events[-2:] == [game_events.HandVoided(), game_events.HandEnded((50, 50))]
    assert replay(CASH, hand.events).events == hand.events


# Copies, replays and views


def test_a_copy_goes_its_own_way() -> None:
    hand = later()
    before = snapshot(hand)
    twin = hand.copy()
    play_out(twin, 3)
    assert snapshot(hand) == before
    assert play_out(hand, 3).events == twin.events


@given(st.integers(2, 4), st.integers(0, 10**6), st.booleans())
def test_any_hand_conserves_chips_sums_to_zero_points_and_replays(
    players: int, seed: int, cash: bool
) -> None:
    chance = Random(seed)
    setup = CASH if cash else TOURNAMENT
    stacks = [chance.randrange(50, 90) if cash else chance.randrange(1, 60) for _ in range(players)]
    seats = chance.sample(range(9), players)
    hand = OpenFace(
        setup,
        stacks,
        chance.sample(CARDS, 52),
        seats=seats,
        button=chance.randrange(9),
    )
    play_out(hand, seed)
    assert sum(hand.stacks.values()) == sum(stacks)
    before = dict(zip(seats, stacks, strict=True))
    if cash:
        assert all(before[seat] - hand.stacks[seat] <= 50 for seat in seats)
    points = dict.fromkeys(seats, 0)
    for event in hand.events:
        if isinstance(event, game_events.PairScored):
            points[event.seat] += event.points
            points[event.other] -= event.points
    assert sum(points.values()) == 0
    if cash and min(points.values()) >= -50:
        assert {seat: hand.stacks[seat] - before[seat] for seat in seats} == points
    assert replay(setup, hand.events).events == hand.events


def test_events_that_are_no_hand_are_not_replayed() -> None:
    hand = play_out(OpenFace(CASH, [50, 50], DECK), 5)
    with pytest.raises(NoBeginning):
        replay(CASH, [])
    with pytest.raises(NoBeginning):
        replay(CASH, play("texas", stacks=[100, 100]).events)
    with pytest.raises(ReplayDiffers):
        replay(CASH, [*hand.events[:-1], game_events.HandEnded((51, 49))])


def test_events_travel_as_text() -> None:
    hand = play_out(OpenFace(TOURNAMENT, [50, 50], DECK), 6)
    text = msgspec.json.Encoder(enc_hook=encode_hook).encode(hand.events)
    assert (
        msgspec.json.Decoder(list[game_events.Event], dec_hook=decode_hook).decode(text)
        == hand.events
    )


@pytest.mark.clause("OFC-02", "OFC-03")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_first_five_are_their_owners_until_they_are_placed(viewer: int | None) -> None:
    hand = OpenFace(CASH, [50, 50], DECK)
    opened, first, second = history_for(viewer, hand.events)
    assert opened == OpenFaceOpened("open-face-chinese", CASH.stakes, (0, 1), (50, 50), 1)
    own = [tuple(cards) for cards in hand.in_hand]
    assert first == CardsReceived(0, 5, own[0] if viewer == 0 else (), ())
    assert second == CardsReceived(1, 5, own[1] if viewer == 1 else (), ())
    hand.place(back=hand.in_hand[0])
    assert history_for(viewer, hand.events)[-1] == game_events.CardsPlaced(0, (), (), own[0])


@pytest.mark.clause("OFC-04")
def test_a_single_card_is_seen_by_everyone_when_it_is_dealt() -> None:
    hand = later()
    assert history_for(None, hand.events)[-1] == CardsReceived(4, 0, (), parse_cards("4h"))


def test_a_turn_names_no_card() -> None:
    fields = msgspec.to_builtins(OpenFace(CASH, [50, 50], DECK).turn())
    assert not any(isinstance(value, list | tuple) and value for value in fields.values())
    assert fields["offered"] is None
