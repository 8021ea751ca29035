import pytest
from kit.layouts import layout_of as layout

from huone.cards.card import parse_cards
from huone.games.openface.layout import row_values, rows_in_order


@pytest.mark.clause("OFC-14", "TV-OFC-08", "live:AMB-36")
@pytest.mark.parametrize(
    ("front", "middle", "back", "legal"),
    [
        ("Kc Kd Qc", "Kh Ks Qd 3c 2c", "Ac Ad 4c 3d 2d", True),
        ("Kc Kd 2c", "Qc Qd Ac 3c 2d", "Ad Ah 4c 3d 2h", False),
        ("2c 2d 2h", "3c 3d Tc 9c 8c", "Ac Ad Kc Kd 2s", False),
    ],
)
def test_the_printed_layouts_are_judged_as_printed(
    front: str, middle: str, back: str, legal: bool
) -> None:
    assert layout(front, middle, back).is_legal == legal


@pytest.mark.clause("OFC-14")
@pytest.mark.parametrize(
    ("front", "middle", "back", "legal"),
    [
        # A back may equal the middle, as two straights do.
        ("2c 3d 4h", "9c 8c 7c 6c 5d", "9d 8d 7d 6d 5h", True),
        ("2c 3d 4h", "Tc 8c 7c 6c 9d", "9h 8d 7d 6d 5h", False),
        # A front must be worse: no card beats a missing one.
        ("Ac Kc Qc", "Ad Kd Qd 3h 2h", "Tc Td 4c 5c 6c", True),
        ("Ac Kc Qc", "Ad Kd Jd 3h 2h", "Tc Td 4c 5c 6c", False),
        ("Ac Ad 2h", "Kc Kd Qc Qd 2c", "3c 3d 3h 4c 5c", True),
    ],
)
def test_the_front_is_worse_than_the_middle_and_the_middle_not_better_than_the_back(
    front: str, middle: str, back: str, legal: bool
) -> None:
    assert layout(front, middle, back).is_legal == legal


@pytest.mark.clause("OFC-14", "live:AMB-36")
def test_equal_values_are_no_order_for_the_front_but_one_for_the_back() -> None:
    assert rows_in_order(1, 2, 2)
    assert not rows_in_order(2, 2, 2)
    assert not rows_in_order(1, 3, 2)


@pytest.mark.clause("OFC-15")
def test_three_to_a_straight_or_a_flush_count_for_nothing_in_a_front() -> None:
    suited_run = row_values(layout("Qs Ks As", "2c 3d 4h 5s 7c", "2d 2h 3c 4d 5h"))[0]
    offsuit = row_values(layout("Qs Kd Ah", "2c 3d 4h 5s 7c", "2d 2h 3c 4d 5h"))[0]
    pair = row_values(layout("2s 2c 3h", "4c 5d 6h 7s 9c", "8d 8h 9d Td Jh"))[0]
    assert suited_run == offsuit < pair


@pytest.mark.clause("OFC-15")
def test_the_best_front_is_three_aces() -> None:
    aces = row_values(layout("As Ac Ah", "2c 3d 4h 5s 7c", "2d 2h 3c 4d 5h"))[0]
    kings = row_values(layout("Ks Kc Kh", "2c 3d 4h 5s 7c", "2d 2h 3c 4d 5h"))[0]
    run = row_values(layout("Js Qs Ks", "2c 3d 4h 5s 7c", "2d 2h 3c 4d 5h"))[0]
    assert aces > kings > run


@pytest.mark.clause("OFC-05", "OFC-16")
@pytest.mark.parametrize(
    ("front", "middle", "back"),
    [
        ("2c 3d", "4c 4d 5h 6h 7s", "8c 8d 9h Th Js"),
        ("2c 3d 5c", "4c 4d 5h 6h", "8c 8d 9h Th Js Qs"),
        ("2c 3d 5c 6c", "4c 4d 5h 6h", "8c 8d 9h Th Js"),
    ],
)
def test_a_layout_of_other_counts_than_three_five_five_is_not_legal(
    front: str, middle: str, back: str
) -> None:
    assert not layout(front, middle, back).is_legal


@pytest.mark.clause("OFC-05")
def test_a_row_tells_how_many_places_are_free() -> None:
    begun = layout("2c", "3c 4c", "5c 6c 7c")
    assert [begun.free(row) for row in range(3)] == [2, 3, 2]
    assert not begun.is_full
    assert layout("2c 3d 5c", "4c 4d 5h 6h 7s", "8c 8d 9h Th Js").is_full


def test_a_copy_goes_its_own_way() -> None:
    begun = layout("2c", "", "")
    twin = begun.copy()
    twin.add(1, parse_cards("As")[0])
    assert begun.rows == [list(parse_cards("2c")), [], []]
    assert begun.mask != twin.mask
