import pytest
from hypothesis import given
from kit.layouts import deck_for, late_layouts, layout_of, some_completion_is_legal

from huone.cards.card import CARDS, mask_of, parse_card, parse_cards
from huone.games.actions import Place
from huone.games.openface import Layout, OpenFace, open_face_setup
from huone.games.openface.absent import absent_place, row_for
from huone.games.openface.outlook import can_be_legal, not_in
from huone.games.rules import TournamentPoints

FIRST_FIVE = {
    "straight": ("5c 6d 7h 8s 9c", "", "", "9c 8s 7h 6d 5c"),
    "flush": ("2h 9h Kh 4h Jh", "", "", "Kh Jh 9h 4h 2h"),
    "full house": ("3c 3d 3h Ac Ad", "", "", "3h 3d 3c Ad Ac"),
    "straight flush": ("Ac 2c 3c 4c 5c", "", "", "Ac 5c 4c 3c 2c"),
    "four of a kind": ("4c 4d Kc 4h 4s", "", "Kc", "4s 4h 4d 4c"),
    "three of a kind": ("7c Kc 7d 2c 7h", "2c", "Kc", "7h 7d 7c"),
    "two pair": ("Kc Qc Kd Qd 5c", "5c", "Qd Qc", "Kd Kc"),
    "one pair": ("9c 9d Ac Tc 3d", "3d", "Ac Tc", "9d 9c"),
    "no pair": ("Ac Jd 8h 6s 4c", "4c", "8h 6s", "Ac Jd"),
}


@pytest.mark.clause("OFC-ABS-01", "OFC-ABS-02", "OFC-ABS-03", "OFC-ABS-04", "OFC-ABS-05")
@pytest.mark.clause("OFC-ABS-06", "TV-OFC-09")
@pytest.mark.parametrize("hand", FIRST_FIVE)
def test_the_first_five_of_an_absent_player_go_where_the_policy_says(hand: str) -> None:
    dealt, front, middle, back = FIRST_FIVE[hand]
    assert absent_place(Layout(), list(parse_cards(dealt))) == Place(
        parse_cards(front), parse_cards(middle), parse_cards(back)
    )


@pytest.mark.clause("OFC-ABS-07")
@pytest.mark.parametrize(
    ("layout", "card", "row"),
    [
        # A low card fits in front.
        (("4c", "8h 6s", "Ac Jd"), "3h", 0),
        # So does any card, as long as the middle can still beat it.
        (("4c", "8h 6s", "Ac Jd"), "Kc", 0),
        # Three aces in front need a straight or better in the middle, which 8-6-2 offsuit is not.
        (("Ac Ad", "8h 6s 2d", "9c 9d 9h 9s 3c"), "Ah", 1),
        # A pair of kings in front would beat a middle that is full.
        (("Kc 2d", "8h 8s 6d 5c 3h", "9c 9d 9h"), "Kd", 2),
        # Front and middle are full: the back takes the card.
        (("Kc 2d 4d", "8h 8s 6d 5c 3h", "9c 9d"), "Kd", 2),
    ],
)
def test_a_single_card_goes_to_the_first_row_that_does_not_doom_the_layout(
    layout: tuple[str, str, str], card: str, row: int
) -> None:
    assert row_for(layout_of(*layout), parse_card(card)) == row


@pytest.mark.clause("OFC-ABS-07", "live:AMB-39")
@pytest.mark.parametrize(
    ("layout", "row"),
    [
        # The middle beats the back already.
        (("2c 3d", "Ah As Ad 5c 3h", "Kc Qc 9h 7d 5d"), 0),
        (("2c 3d 4d", "Ah As Ad 5c", "Kc Qc 9h 7d 5d"), 1),
        (("Ac As Ad", "Kc Kh 7d 5d 2s", "Qc Qh 9h 7s"), 2),
    ],
)
def test_without_a_legal_row_the_first_with_room_takes_the_card(
    layout: tuple[str, str, str], row: int
) -> None:
    assert row_for(layout_of(*layout), parse_card("8c")) == row


@pytest.mark.clause("OFC-ABS-07", "live:AMB-39")
@given(late_layouts().filter(lambda layout: not layout.is_full))
def test_the_policy_never_leaves_a_legal_completion_out(layout: Layout) -> None:
    card = next(card for card in CARDS[::-5] + CARDS if not layout.mask & card.bit)
    free = [row for row in range(3) if layout.free(row)]
    trials = {row: layout.copy() for row in free}
    for row, trial in trials.items():
        trial.add(row, card)
    legal = [row for row in free if some_completion_is_legal(trials[row], not_in(trials[row]))]
    assert row_for(layout, card) == (legal or free)[0]


@pytest.mark.clause("OFC-ABS-08")
def test_the_policy_counts_on_cards_that_lie_in_front_of_others() -> None:
    setup = open_face_setup("ofc", TournamentPoints(point_chips=1))
    # All that would lift K-K-7-4 above a pair of aces lies in front of the other player.
    other = "Kc Kd 7c 7d 7h 4c 4d 4h 2c 2d 5c 6c 8c"
    absent = "9c 9d 9h Th Ts Ac Ad Kh Ks 7s 4s 3c 3d"
    hand = OpenFace(setup, [100, 100], deck_for(other, absent))
    rows = ["back"] * 5 + ["front"] * 2 + ["middle"] * 4
    own = iter(rows)
    hand.place(back=hand.in_hand[0])
    hand.place(back=[card for card, _ in zip(hand.in_hand[1], own, strict=False)])
    while hand.turn() is not None and hand.layouts[1].mask.bit_count() < 11:
        hand.act(hand.timed_out())
        hand.place(**{next(own): hand.in_hand[1]})  # type: ignore[arg-type]
    hand.act(hand.timed_out())
    assert hand.in_hand[1] == list(parse_cards("3c"))
    assert hand.timed_out() == Place(front=parse_cards("3c"))

    doomed = hand.layouts[1].copy()
    doomed.add(0, parse_card("3c"))
    assert not can_be_legal(doomed, not_in(doomed) & ~hand.layouts[0].mask)
    outs = mask_of(parse_cards("Kc Kd 7c 7d 7h 4c 4d 4h"))
    assert can_be_legal(doomed, outs)
