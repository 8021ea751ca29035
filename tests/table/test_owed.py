import pytest
from kit.houses import LIVE as HOUSE

from huone.table.blinds import (
    Follows,
    LastHand,
    Positions,
    first_positions,
    next_positions,
    remember,
)
from huone.table.owed import (
    BlindPlace,
    Due,
    Earned,
    Wish,
    after_first_hand,
    after_hand,
    after_seat_change,
    markers,
    over_player,
)
from huone.units import PlayerId, Seat

LIVE: Follows = "blind-qualified"


def place(seat: int, due: Due = "nothing", earned: Earned = "button", **more: str) -> BlindPlace:
    player = PlayerId(more.get("player", f"P{seat}"))
    wish: Wish = "sit-out" if more.get("wish") == "out" else "wait"
    return BlindPlace(seat=Seat(seat), player=player, due=due, earned=earned, wish=wish)


def lineup(*seats: int) -> dict[Seat, PlayerId]:
    return {Seat(seat): PlayerId(f"P{seat}") for seat in seats}


def first_hand(*seats: int) -> LastHand:
    """Play a hand with the button on the first seat named."""
    return remember(first_positions(Seat(seats[0]), lineup(*seats)), None)


def hand(last: LastHand, *seats: int) -> Positions:
    return next_positions(last, lineup(*seats), follows=LIVE, qualified=lineup(*seats))


@pytest.mark.clause("LIVE-DRAW-02", "LIVE-MOVE-08")
def test_who_plays_the_first_hand_owes_nothing_and_may_have_the_button() -> None:
    places = [place(1, "new", "nothing"), place(2, "new", "nothing"), place(3, "new", "nothing")]
    positions = first_positions(Seat(1), lineup(1, 2))
    settled = after_first_hand(positions, places)
    assert [(p.due, p.earned) for p in settled] == [
        ("nothing", "button"),
        ("nothing", "button"),
        ("new", "nothing"),
    ]


@pytest.mark.parametrize(
    ("absent", "due", "earned"),
    [
        (4, "both", "nothing"),  # The big blind passed him, so the small one is missed as well.
        (3, "small", "button"),  # He paid the big blind and misses the small one.
        (2, "nothing", "button"),  # He has paid both.
        (6, "nothing", "button"),  # His turn has not come.
    ],
)
@pytest.mark.clause("LIVE-MISS-01", "LIVE-MISS-03", "LIVE-MOVE-08", "CASH-NEW-03", "online:AMB-15")
def test_what_an_absent_player_misses(absent: int, due: Due, earned: Earned) -> None:
    seats = {1, 2, 3, 4, 5, 6}
    last = first_hand(*sorted(seats))
    positions = hand(last, *sorted(seats - {absent}))
    (settled,) = after_hand(positions, last, [place(absent, wish="out")])
    assert (settled.due, settled.earned) == (due, earned)


@pytest.mark.clause("LIVE-MISS-02", "live:TV-MISS-01")
def test_there_are_never_more_than_two_markers() -> None:
    last = first_hand(1, 2, 3, 4)
    missing = place(4, wish="out")
    for _ in range(12):
        positions = hand(last, 1, 2, 3)
        (missing,) = after_hand(positions, last, [missing])
        last = remember(positions, last)
        assert markers(missing.due, HOUSE.cash.missed_blinds) == 2


@pytest.mark.clause("LIVE-DRAW-03")
def test_blinds_that_pass_a_reserved_seat_cost_a_newcomer_nothing_more() -> None:
    last = first_hand(1, 2, 3, 5)
    newcomer = place(4, "new", "nothing", wish="out")
    assert after_hand(hand(last, 1, 2, 3, 5), last, [newcomer]) == [newcomer]


@pytest.mark.clause("CASH-SIT-01", "LIVE-MISS-01")
def test_who_waits_or_plays_misses_nothing() -> None:
    last = first_hand(1, 2, 3, 5)
    settled = after_hand(hand(last, 1, 2, 3, 5), last, [place(6, "both", "nothing"), place(1)])
    assert [p.due for p in settled] == ["both", "nothing"]


@pytest.mark.clause("LIVE-MOVE-01", "LIVE-MOVE-08")
def test_the_button_is_earned_by_the_big_blind_and_then_the_small_one() -> None:
    last = first_hand(1, 2, 3, 5)
    newcomer = place(4, "new", "nothing")
    earned = []
    for _ in range(3):
        positions = hand(last, 1, 2, 3, 4, 5)
        (newcomer,) = after_hand(positions, last, [newcomer])
        earned.append((newcomer.due, newcomer.earned))
        last = remember(positions, last)
    assert earned == [("nothing", "big"), ("nothing", "button"), ("nothing", "button")]


@pytest.mark.parametrize(
    ("due", "before", "after"),
    [
        ("new", "nothing", "nothing"),
        ("both", "nothing", "nothing"),
        ("small", "big", "button"),
        ("small", "button", "button"),
        ("small", "nothing", "nothing"),  # Moved to another seat.
        ("nothing", "big", "big"),
    ],
)
@pytest.mark.clause("LIVE-MOVE-08", "LIVE-MISS-07", "LIVE-NEW-04")
def test_coming_in_by_a_post_does_not_earn_the_button(
    due: Due, before: Earned, after: Earned
) -> None:
    last = first_hand(1, 2, 3, 4, 5, 6)
    (settled,) = after_hand(hand(last, 1, 2, 3, 4, 5, 6), last, [place(6, due, before)])
    assert (settled.due, settled.earned) == ("nothing", after)


@pytest.mark.clause("LIVE-MOVE-06", "LIVE-MISS-01")
def test_a_newcomer_on_the_old_big_blinds_seat_passes_nobody() -> None:
    last = first_hand(1, 2, 3, 4, 5)
    people = lineup(1, 2, 4) | {Seat(3): PlayerId("N")}
    positions = next_positions(last, people, follows=LIVE, qualified=lineup(1, 2, 4))
    assert positions.big_blind == 3
    (absent,) = after_hand(positions, last, [place(5, wish="out")])
    assert absent.due == "nothing"


@pytest.mark.clause("LIVE-BUYB-02", "LIVE-MOVE-07", "LIVE-MOVE-08")
def test_a_bought_hand_earns_the_button_and_nobody_misses_a_blind() -> None:
    last = first_hand(4, 1, 3)
    positions = Positions(
        button=Seat(1), small_blind=None, big_blind=Seat(2), dealt_in=lineup(1, 2, 3)
    )
    buyer, absent = after_hand(
        positions, last, [place(2, "both", "nothing"), place(4, wish="out")], bought=True
    )
    assert (buyer.due, buyer.earned) == ("nothing", "button")
    assert absent.due == "nothing"


@pytest.mark.clause("LIVE-OVER-02", "LIVE-OVER-03")
def test_the_owner_of_a_seat_misses_the_blinds_that_another_pays_there() -> None:
    last = first_hand(1, 2, 3, 5)
    guest = over_player(Seat(4), PlayerId("guest"))
    assert guest.due == "new"
    owner = place(4, wish="out")
    people = lineup(1, 2, 3, 5) | {Seat(4): guest.player}
    positions = next_positions(last, people, follows=LIVE, qualified=lineup(1, 2, 3, 5))
    assert positions.big_blind == 4
    settled = after_hand(positions, last, [guest, owner])
    assert [(p.player, p.due, p.earned) for p in settled] == [
        ("guest", "nothing", "big"),
        ("P4", "both", "nothing"),
    ]


@pytest.mark.parametrize(
    ("start", "end", "due"),
    [(5, 7, "small"), (7, 5, "nothing"), (1, 4, "nothing"), (1, 7, "nothing")],
)
@pytest.mark.clause("LIVE-CHG-02", "LIVE-CHG-03", "live:AMB-16")
def test_only_a_seat_farther_from_the_big_blind_costs_a_small_one(
    start: int, end: int, due: Due
) -> None:
    last = first_hand(1, 2, 3, 6)
    moved = after_seat_change(place(start), Seat(end), last, lineup(1, 2, 3, 6), follows=LIVE)
    assert (moved.seat, moved.due, moved.earned) == (end, due, "nothing")
