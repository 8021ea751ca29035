import copy
import pickle

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from huone.cards.card import (
    CARDS,
    FULL_MASK,
    Card,
    DuplicateCard,
    NotACard,
    WrongCardCount,
    cards_of,
    decode_hook,
    encode_hook,
    mask_of,
    parse_card,
    parse_cards,
    text_of,
)


class Dealt(msgspec.Struct, frozen=True):
    card: Card
    board: tuple[Card, ...]


def test_there_are_fifty_two_cards_and_each_is_its_own_number() -> None:
    assert [int(card) for card in CARDS] == list(range(52))
    assert len(set(map(repr, CARDS))) == 52


def test_a_card_shows_its_text_everywhere() -> None:
    ace = parse_card("As")
    assert (repr(ace), str(ace), f"{ace}", ace.pretty) == ("As", "As", "As", "A♠")
    assert (ace.rank, ace.suit, ace.bit) == (12, 3, 1 << 60)


@pytest.mark.clause("GAME-STUD-11")
def test_the_order_of_cards_is_bridge_rank_order() -> None:
    in_order = parse_cards("2c 2d 2h 2s 3c Kd Ac Ad Ah As")
    assert sorted(in_order) == list(in_order)


def test_the_same_card_is_the_same_object_after_any_journey() -> None:
    for card in CARDS:
        journeys = (Card(card), pickle.loads(pickle.dumps(card)), parse_card(repr(card)))
        assert all(arrived is card for arrived in journeys)
        assert copy.copy(card) is card
        assert copy.deepcopy([card])[0] is card


@pytest.mark.parametrize(
    "text", ["As Kd Th", "AsKdTh", "A♠K♦T♥", "A♤ K♢ 10♡", "as,kD,10H", " As\tKd\nTh "]
)
def test_cards_are_read_as_players_write_them(text: str) -> None:
    assert text_of(parse_cards(text)) == "As Kd Th"


def test_cards_are_read_from_a_sequence_of_texts_and_numbers() -> None:
    assert parse_cards(("As", 0, CARDS[1], " 10h ")) == (CARDS[51], CARDS[0], CARDS[1], CARDS[34])
    assert parse_cards("") == ()


@pytest.mark.parametrize(
    ("source", "position", "token", "why"),
    [
        ("As Kx Qs", 2, "Kx", "no suit is written 'x'"),
        ("As K", 2, "K", "its suit is missing"),
        ("A Ks", 1, "A", "its suit is missing"),
        ("AsKs1s", 3, "1s", "no rank is written '1'"),
        ("hello-to-everybody", 1, "hello-to-eve", "no rank is written 'h'"),
        ("As\x1b[31m", 2, "?[31m", "no rank is written '?'"),
        ("A\x1b", 1, "A?", "no suit is written '?'"),
        (("As", "KsQs"), 2, "KsQs", "one card each"),
        (("As", ""), 2, "", "it is empty"),
        ((0, 52), 2, "52", "a card's number is from 0 to 51"),
        ((-1,), 1, "-1", "a card's number is from 0 to 51"),
    ],
)
def test_a_typo_is_named_with_its_place_and_reason(
    source: str | tuple[str | int, ...], position: int, token: str, why: str
) -> None:
    with pytest.raises(NotACard) as refused:
        parse_cards(source)
    assert refused.value.facts["position"] == position
    assert refused.value.facts["token"] == token
    assert why in str(refused.value)


def test_a_number_outside_the_deck_is_no_card() -> None:
    with pytest.raises(NotACard, match="from 0 to 51"):
        Card(52)


def test_a_card_that_is_there_twice_is_named() -> None:
    with pytest.raises(DuplicateCard, match="As is there twice, as card 1 and card 3"):
        parse_cards("As Kd A♠")


@pytest.mark.parametrize(("text", "wanted", "given"), [("AsKs", 1, 2), ("", 1, 0)])
def test_one_card_means_one(text: str, wanted: int, given: int) -> None:
    with pytest.raises(WrongCardCount) as refused:
        parse_card(text)
    assert refused.value.facts == {"given": given, "wanted": wanted}


def test_six_cards_where_five_are_asked_for_are_refused() -> None:
    assert len(parse_cards("As Ks Qs Js Ts", wanted=5)) == 5
    with pytest.raises(WrongCardCount, match="6 cards were given where 5 are asked for"):
        parse_cards("As Ks Qs Js Ts 9s", wanted=5)


@given(st.permutations(range(52)).map(tuple), st.integers(0, 52))
def test_text_and_masks_bring_back_the_cards(order: tuple[int, ...], count: int) -> None:
    cards = parse_cards(order[:count])
    assert parse_cards(text_of(cards)) == cards
    assert cards_of(mask_of(cards)) == tuple(sorted(cards, reverse=True))


def test_the_whole_deck_fills_the_mask() -> None:
    assert mask_of(CARDS) == FULL_MASK
    assert FULL_MASK.bit_count() == 52


def test_a_card_travels_as_text() -> None:
    dealt = Dealt(card=CARDS[51], board=(CARDS[0], CARDS[50]))
    wire = msgspec.json.encode(dealt, enc_hook=encode_hook)
    assert wire == b'{"card":"As","board":["2c","Ah"]}'
    back = msgspec.json.decode(wire, type=Dealt, dec_hook=decode_hook)
    assert back == dealt
    assert back.card is CARDS[51]


@pytest.mark.parametrize(
    ("wire", "why"),
    [
        (b'{"card":"Ax","board":[]}', "no suit is written 'x'"),
        (b'{"card":"As","board":["2c","AsKs"]}', r"2 cards were given .* `\$\.board\[1\]`"),
        (b'{"card":51,"board":[]}', "a card is written as text"),
    ],
)
def test_a_wrong_card_on_the_wire_is_an_error_with_its_path(wire: bytes, why: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=why):
        msgspec.json.decode(wire, type=Dealt, dec_hook=decode_hook)


def test_the_hooks_leave_other_types_to_others() -> None:
    with pytest.raises(NotImplementedError, match="complex"):
        encode_hook(1j)
    with pytest.raises(NotImplementedError, match="complex"):
        decode_hook(complex, "1j")
