"""Every answer is compared with trying all cards, which is slow and simple."""

from random import Random

import pytest
from hypothesis import given
from kit.layouts import laid, late_layouts, layout_of, small_worlds, some_completion_is_legal

from huone.cards.card import CARDS, mask_of, parse_cards
from huone.games.openface import Layout
from huone.games.openface.outlook import can_be_legal, not_in


@pytest.mark.clause("live:AMB-39")
@given(small_worlds())
def test_a_layout_can_be_legal_if_some_completion_is(world: tuple[Layout, int]) -> None:
    assert can_be_legal(*world) == some_completion_is_legal(*world)


@pytest.mark.clause("live:AMB-39")
@given(late_layouts())
def test_late_layouts_look_at_all_cards_outside_of_them(layout: Layout) -> None:
    unseen = not_in(layout)
    assert unseen.bit_count() == 52 - layout.mask.bit_count()
    assert can_be_legal(layout, unseen) == some_completion_is_legal(layout, unseen)


@pytest.mark.deep
def test_three_free_places_and_all_cards_outside_of_the_layout() -> None:
    chance = Random(39)
    shapes = [(1, 1, 1), (2, 1, 0), (0, 2, 1), (1, 2, 0), (0, 1, 2), (1, 0, 2), (3, 0, 0)]
    for _ in range(400):
        ranks = chance.sample(range(13), chance.randrange(4, 13))
        pool = [card for card in CARDS if card.rank in ranks]
        layout = laid(chance.sample(pool, len(pool)), chance.choice(shapes))
        unseen = not_in(layout)
        assert can_be_legal(layout, unseen) == some_completion_is_legal(layout, unseen), layout.rows


def test_one_card_cannot_help_two_rows() -> None:
    """Both the middle and the back need the last ace."""
    layout = layout_of("Kc Kd Qh", "Ac 7d 5h 3s", "Ad Th 8s 4c")
    middle_ace, back_ace = parse_cards("Ah As")
    nothing = mask_of(parse_cards("2c 2d 6c"))
    assert not can_be_legal(layout, nothing | middle_ace.bit)
    assert can_be_legal(layout, nothing | middle_ace.bit | back_ace.bit)


def test_a_front_leaves_the_back_the_card_that_it_needs() -> None:
    """The deuce would be the lowest front, but only it completes the back's straight."""
    layout = layout_of("7c 8d", "Kc Kd Jh Ts 9c", "Ac 3d 4h 5s")
    assert can_be_legal(layout, mask_of(parse_cards("2c 3c")))
    assert not can_be_legal(layout, mask_of(parse_cards("2c")))
    assert not can_be_legal(layout, mask_of(parse_cards("3c 6c")))


def test_a_back_that_only_equals_the_middle_is_found_when_the_front_steps_aside() -> None:
    layout = layout_of("Ah Qh", "9c 8c 7c 6c 5d", "9d 8d 7d 6d")
    assert can_be_legal(layout, mask_of(parse_cards("5h Kc")))


def test_too_few_cards_complete_nothing() -> None:
    assert not can_be_legal(Layout(), mask_of(parse_cards("2c 3c")))
