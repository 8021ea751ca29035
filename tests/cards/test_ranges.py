import pytest
from hypothesis import given
from hypothesis import strategies as st

from huone.cards.card import DuplicateCard, mask_of, parse_cards
from huone.cards.equity import HOLDEM, equity, spot_of
from huone.cards.ranges import STRENGTH, EmptyRange, NotARange, parse_range, weighted_range


def mask(text: str) -> int:
    return mask_of(parse_cards(text))


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        ("AhKh", 1),
        ("10h10d", 1),
        ("QQ", 6),
        ("qq", 6),
        ("AKs", 4),
        ("KAs", 4),
        ("AKo", 12),
        ("AK", 16),
        ("QQ+", 18),
        ("AA+", 6),
        ("ATs+", 16),
        ("KTo+", 36),
        ("T9s+", 4),
        ("22-99", 48),
        ("99-22", 48),
        ("A5s-A2s", 16),
        ("A2s-A5s", 16),
        ("KTo-K7o", 48),
        ("JTs-76s", 20),
        ("J9o-97o", 36),
        ("Axs", 48),
        ("Kx", 192),
        ("KXo", 144),
        ("random", 1326),
        ("100%", 1326),
        ("0.46%", 6),
        ("QQ+, AKs", 22),
        ("QQ+ QQ AhKh,AKs", 22),
        (" AA , ", 6),
    ],
)
def test_a_range_stands_for_so_many_hands(text: str, hands: int) -> None:
    found = parse_range(text)
    assert len(found) == hands == len(set(found))
    assert all(hand.bit_count() == 2 for hand in found)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("QQ+", "QQ, KK, AA"),
        ("ATs+", "ATs, AJs, AQs, AKs"),
        ("A5s-A2s", "A5s, A4s, A3s, A2s"),
        ("JTs-98s", "JTs, T9s, 98s"),
        ("AK", "AKs, AKo"),
        ("KAo", "AKo"),
        ("Axs", "A2s+"),
        ("3x", "32, A3, K3, Q3, J3, T3, 93, 83, 73, 63, 53, 43"),
        ("3.5%", "AA, KK, QQ, JJ, TT, 99, 88, AKs"),
    ],
)
def test_two_spellings_of_a_range(text: str, same: str) -> None:
    assert parse_range(text) == parse_range(same)


def test_suited_hands_are_of_one_suit() -> None:
    assert set(parse_range("76s")) == {mask(f"7{suit}6{suit}") for suit in "cdhs"}


def test_only_hands_of_cards_that_are_left_remain() -> None:
    left = mask("Qs Qh Kd Ks")
    assert parse_range("QQ+", among=left) == tuple(sorted((mask("QsQh"), mask("KdKs"))))


@pytest.mark.parametrize(
    ("text", "token", "why"),
    [
        ("QQ+, AhKz", "AhKz", "no suit is written 'z'"),
        ("QQQ", "QQQ", "write ranges like"),
        ("AKs-", "AKs-", "write ranges like"),
        ("AK++", "AK++", "write ranges like"),
        ("AKt", "AKt", "write ranges like"),
        ("AAs", "AAs", "a pair is neither suited nor offsuit"),
        ("A5s-K2s", "A5s-K2s", "its two ends need the same"),
        ("A5s-A2o", "A5s-A2o", "its two ends need the same"),
        ("22-A2", "22-A2", "its two ends need the same"),
        ("Ax+", "Ax+", "after x"),
        ("Axs-Kxs", "Axs-Kxs", "write ranges like"),
        ("Axd", "Axd", "after x"),
        ("0%", "0%", "over 0 and up to 100"),
        ("101%", "101%", "over 0 and up to 100"),
        ("AhKhQh", "AhKhQh", "a hand has 2 cards, not 3"),
        ("everything", "everything", "no rank is written 'e'"),
        ("QQ \x07", "?", "no rank is written"),
        ("QQ, AA[", "AA[", "(character 7): '[' is no rank, * or x, nor [A-T]"),
        ("AA[Z-T]", "AA[Z-T]", "(character 3): '[Z-T]' is neither like [A-T] nor like [AKQ]"),
        ("AK, **$xx", "**$xx", "(character 7): '$xx' is none of $ds"),
        ("[A-T]**", "[A-T]**", "is of 3 cards, and a hand has 2"),
        ("QQ:0", "QQ:0", "a weight is over 0 and up to 1"),
        ("QQ:1.5", "QQ:1.5", "a weight is over 0 and up to 1"),
        ("QQ:half", "QQ:half", "a weight is over 0 and up to 1"),
        ("AA, QQ@set", "QQ@set", "(character 5): what a hand makes can be said with a flop"),
        ("QQ@nuts", "QQ@nuts", "'@nuts' is none of pair"),
    ],
)
def test_a_wrong_token_is_named(text: str, token: str, why: str) -> None:
    with pytest.raises(NotARange) as refused:
        parse_range(text)
    assert refused.value.facts["token"] == token
    assert why in str(refused.value)


def test_a_hand_of_twice_the_same_card_is_refused() -> None:
    with pytest.raises(DuplicateCard, match="Ah"):
        parse_range("AhAh")


@pytest.mark.parametrize("text", ["", "  ", ",", "0.1%"])
def test_a_range_without_hands_is_refused(text: str) -> None:
    with pytest.raises(EmptyRange):
        parse_range(text)


def test_a_range_whose_cards_are_gone_is_refused_by_name() -> None:
    with pytest.raises(EmptyRange, match="the range 'QQ, KK' is empty: no hand of it is left"):
        parse_range("QQ, KK", among=mask("As Ad"))


@given(st.text("AKQJT98765432akxso+-% ,cdhs[]*$:.!@", max_size=12))
def test_any_text_is_a_range_or_refused(text: str) -> None:
    try:
        hands = parse_range(text)
    except (NotARange, EmptyRange, DuplicateCard):
        return
    assert all(hand.bit_count() == 2 for hand in hands)


def test_the_strength_of_hands_covers_each_group_once() -> None:
    names = STRENGTH.split()
    assert len(names) == len(set(names)) == 169
    assert sum(len(parse_range(name)) for name in names) == 1326
    assert names[:3] == ["AA", "KK", "QQ"]
    assert names[-1] == "32o"


@pytest.mark.parametrize("percent", [1, 5, 20, 50, 99])
def test_a_percentage_is_as_wide_as_it_says(percent: int) -> None:
    assert -12 <= len(parse_range(f"{percent}%")) - percent * 13.26 <= 0.5


@pytest.mark.deep
def test_the_order_of_strength_is_exact() -> None:
    def strength(name: str) -> float:
        suits = "cc" if name.endswith("s") else "cd"
        hand = name[0] + suits[0] + name[1] + suits[1]
        return equity(spot_of(HOLDEM, [hand, "100%"]), exact=True).hands[0].equity

    names = STRENGTH.split()
    assert sorted(names, key=strength, reverse=True) == names


@pytest.mark.parametrize(
    ("text", "cards", "hands"),
    [
        ("AA**", 4, 6_961),
        ("AAxx", 4, 6_961),
        ("AA", 4, 6_961),
        ("AAAA", 4, 1),
        ("AKQJ", 4, 256),
        ("AKQJ$ds", 4, 36),
        ("AKQJ$r", 4, 24),
        ("AKQJ$m", 4, 4),
        ("AKQJ$ss", 4, 256 - 36 - 24),
        ("AAKK$2p", 4, 36),
        ("****$t", 4, 13 * (4 * 48 + 1)),
        ("[A-T][A-T][A-T][A-T]$np", 4, 5 * 256),
        ("[AK][AK]$1p", 2, 12),
        ("[A-T][A-T]s", 2, 40),
        ("[A-T][A-T]o", 2, 190 - 40),
        ("AhKh**", 4, 1_225),
        ("AsKsQdJd", 4, 1),
        ("**", 2, 1_326),
    ],
)
def test_a_pattern_stands_for_so_many_hands(text: str, cards: int, hands: int) -> None:
    found = parse_range(text, cards=cards)
    assert len(found) == len(set(found)) == hands
    assert all(hand.bit_count() == cards for hand in found)


def test_the_last_word_about_a_hand_counts() -> None:
    held = weighted_range("TT+, QQ:0.25, !KK")
    assert held[mask("QsQd")] == 250
    assert held[mask("AsAd")] == 1000
    assert mask("KsKd") not in held
    assert len(held) == 4 * 6


@pytest.mark.parametrize(
    ("text", "board", "hands"),
    [
        ("QQ@set, JJ@set", "Qh 7d 2c", 3),
        ("random@set", "Qh 7d 2c", 9),
        ("random@flush", "Qh 7h 2h", 45),
        ("random@flush+", "Qh 7h 2h", 45),
        ("random@flush-draw", "Qh 7h 2c", 55),
        ("88-TT@overpair", "9h 4d 2c", 6),
        ("random@top-pair", "9h 4d 2c", 3 * 40),
        ("KQo@straight-draw", "Jh Td 2c", 12),
        ("KQo@straight-draw", "Jh Td 2c 3c 4d", 0),
        ("random@quads", "Qh Qd 2c", 1),
    ],
)
def test_what_hands_make_of_a_board(text: str, board: str, hands: int) -> None:
    try:
        found = parse_range(text, board=mask(board))
    except EmptyRange:
        found = ()
    assert len(found) == hands


def test_omaha_makes_its_hands_with_two_cards() -> None:
    board = mask("Qh 7h 2h")
    flushes = parse_range("Ah***@flush", cards=4, board=board, omaha=True)
    assert mask("AhKhQcJc") in flushes
    assert mask("AhKcQcJc") not in flushes


def test_too_wide_a_pattern_is_refused() -> None:
    with pytest.raises(NotARange, match="over 1,500,000 hands; write random"):
        parse_range("*****", cards=5)
    with pytest.raises(NotARange, match="put in order of strength where they have two cards"):
        parse_range("20%", cards=4)
