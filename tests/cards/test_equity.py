"""Equity against brute force: every deal, every hand by the plain definitions of precedence."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, pairwise
from math import comb
from operator import add

import pytest

from huone.cards import equity as equity_module
from huone.cards.card import cards_of
from huone.cards.equity import (
    HOLDEM,
    Equity,
    EquityCount,
    EquityGame,
    RangesHardlyFit,
    Share,
    Spot,
    TooManyDeals,
    cuts,
    equity,
    spot_of,
)
from huone.cards.precedence import HIGH, Key, best_key
from huone.games.definition import betting_game
from huone.games.odds import equity_game


def game(name: str) -> EquityGame:
    return equity_game(betting_game(name))


# The oracle: no tables, no kernel, no shortcuts.


def brute_force(spot: Spot) -> list[Fraction]:
    """Deal everything and give the exact share of each hand."""
    assert spot.known is not None
    shares = [Fraction(0)] * len(spot.known)
    deals = 0
    for hands, boards in every_deal(list(spot.known), list(spot.boards), spot):
        deals += 1
        for player, part in pot_parts(hands, boards, spot.game):
            shares[player] += part
    return [share / deals for share in shares]


def every_deal(
    hands: list[int], boards: list[int], spot: Spot
) -> Iterator[tuple[list[int], list[int]]]:
    wanted = [spot.game.own_cards] * len(hands) + [spot.board_cards] * len(boards)
    masks = hands + boards

    def fill(at: int, stock: int) -> Iterator[None]:
        if at == len(masks):
            yield
            return
        before = masks[at]
        for cards in combinations(cards_of(stock), wanted[at] - before.bit_count()):
            dealt = sum(card.bit for card in cards)
            masks[at] = before | dealt
            yield from fill(at + 1, stock & ~dealt)
        masks[at] = before

    for _ in fill(0, spot.stock):
        yield masks[: len(hands)], masks[len(hands) :]


def pot_parts(
    hands: list[int], boards: list[int], game: EquityGame
) -> Iterator[tuple[int, Fraction]]:
    first: list[int] = []
    for share in game.shares:
        keys = [key_of(hand, boards, share) for hand in hands]
        best = max((key for key in keys if key is not None), default=None)
        winners = [player for player, key in enumerate(keys) if key == best is not None] or first
        first = first or winners
        for player in winners:
            yield player, Fraction(1, len(winners) * len(game.shares))


def key_of(hand: int, boards: list[int], share: Share) -> Key | None:
    if share.use == "own":
        return best_key(cards_of(hand), share.ranking)
    board = boards[share.board]
    if share.use == "any":
        return best_key(cards_of(hand | board), share.ranking)
    keys = (
        best_key(pair + three, share.ranking)
        for pair in combinations(cards_of(hand), 2)
        for three in combinations(cards_of(board), 3)
    )
    return max((key for key in keys if key is not None), default=None)


SPOTS = [
    ("texas", ["AhKh", "QsQd"], "Qh Jh 2c", ""),
    ("texas", ["AhKh", "QsQd", "2s2d"], "Qh Jh 2c 5h", ""),
    ("texas", ["AhKh", "AdKd"], "2c 3c 4c 5c 6c", ""),
    ("short-deck", ["AhKh", "TsTd"], "Qh Jh 7c 6h", ""),
    ("omaha", ["AsKsQsJs", "8d8c7d6c"], "9s Td 2s 5h", ""),
    ("omaha5", ["AsKsQsJs2h", "8d8c7d6c5s"], "9s Td 2s 5h", "3c"),
    ("omaha6", ["AsKsQsJs2h3d", "8d8c7d6c5s4s"], "9s Td 2s 5h", "3c 4c 5c 6h 7h 8h 9h Th Jh"),
    ("courchevel", ["AsKsQsJs2h", "8d8c7d6c5s"], "9s Td 4s 5h", ""),
    ("omaha-hilo", ["As2sQsJs", "Ad2c7d6c"], "3s 4d Th 8h", ""),
    ("omaha5-hilo", ["As2sQsJs9h", "Ad2c7d6c5s"], "3s 4d Th 8h", ""),
    ("courchevel-hilo", ["As2sQsJs9h", "Ad3c7d6c5s"], "3s 4d Th 8h", ""),
    ("pineapple", ["AhKh", "QsQd"], "Qh Jh 2c 3h", ""),
    ("crazy-pineapple", ["AhKh", "7s7d"], "7h Jh 2c 3h", ""),
    ("helsinki-holdem", ["9h8h", "AsAd"], "Th Jh 2c 3d", ""),
    (
        "double-flop-holdem",
        ["AhKh", "QsQd"],
        "Qh Jh 2c 3h / 4c 4d Ac Tc",
        "2d 2h 2s 3c 3d 3s 5c 5d",
    ),
    ("seven-card-stud", ["AhAd3c4h5s6s", "KhKdKs9c8c2d"], "", "As Ac Qs Qd Qh Qc Jc Jd"),
    ("stud-hilo", ["AhAd3c4h5s6s", "2h4dKs7c8cTd"], "", "As Ac Qs Qd Qh Qc Jc Jd"),
    ("razz", ["AhAd3c4h5s6s", "2h4dKs7c8cTd"], "", "As Ac Qs Qd Qh Qc Jc Jd"),
    ("soko", ["AhKhQhJc", "9c9d8s7s"], "", ""),
    ("five-card-draw", ["AhAdKs", "9c8c7c6c"], "", "2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h"),
    ("single-draw-27", ["2h3d4s7c", "8c7d6d5h3h"], "", ""),
    ("triple-draw-27", ["2h3d4s7c", "8c7h6d5d"], "", ""),
    ("badugi", ["Ah2d3s", "4c5d6s8h"], "", ""),
    ("badugi", ["Ah2d3s", "4c5d7s"], "", ""),
    ("sviten-special", ["AhAdKsKcQd", "9c8c7c6cTc"], "9s Td 2s 5h", ""),
    ("sviten-special", ["AhAdKsKc", "9c8c7c6cTc"], "9s Td 2s 5h Jh", ""),
]


@pytest.mark.parametrize(("name", "hands", "board", "dead"), SPOTS)
def test_an_exact_equity_equals_brute_force(
    name: str, hands: list[str], board: str, dead: str
) -> None:
    spot = spot_of(game(name), hands, board=board, dead=dead)
    answer = equity(spot)
    assert answer.method == "exact"
    assert answer.error is None
    assert [hand.equity for hand in answer.hands] == list(map(float, brute_force(spot)))


def test_every_game_of_betting_streets_has_an_equity() -> None:
    from huone.games.definition import Game, catalog

    tested = {name for name, *_ in SPOTS}
    assert tested == {name for name, game in catalog().items() if isinstance(game, Game)}


def test_wins_and_ties_are_counted_apart() -> None:
    answer = equity(spot_of(HOLDEM, ["AhKh", "AdKd"], board="2c 3c 4c 5d"))
    assert [(hand.win, hand.tie) for hand in answer.hands] == [(0, 1), (0, 1)]
    answer = equity(spot_of(game("omaha-hilo"), ["As2sQsJs", "KdKc9d9c"], board="3s 4d 8h Kh Qc"))
    assert [(hand.equity, hand.win, hand.tie) for hand in answer.hands] == [(0.5, 0, 1)] * 2


def test_a_low_that_nobody_has_goes_to_the_high() -> None:
    answer = equity(spot_of(game("omaha-hilo"), ["AsKsQsJs", "8d8c7d6c"], board="9s Td Jc Qh Kh"))
    assert [hand.win for hand in answer.hands] == [1, 0]


# Known figures.


def test_the_figures_of_the_manual() -> None:
    flop = equity(spot_of(HOLDEM, ["AhKh", "QsQd"], board="Qh Jh 2c"))
    assert (flop.boards, flop.hands[0].equity) == (990, 335 / 990)


if equity_module.COMPILED:
    from huone.cards import _kernel

    @pytest.mark.parametrize(
        ("name", "hands", "board", "deals"),
        [
            ("texas", ["AhKh", "QsQd"], "", 1_712_304),
            ("texas", ["AhKh", "QsQd", "7c6c", "5s5h", "AdJs", "Td9d"], "", 658_008),
            ("texas", ["AhKh", "QsQd"], "Qh Jh 2c", 990),
            ("texas", ["AhKh", "QsQh", "7c6c"], "Th Jh 2h", 903),
            ("texas", ["AcKd", "QsQh"], "2d 3d 4d 5d", 44),
            ("short-deck", ["AhKh", "QsQd"], "", comb(32, 5)),
            ("short-deck", ["AhKh", "QsQd"], "6h 7h 8s", comb(29, 2)),
            ("omaha", ["AsKsQsJs", "8d8c7d6c"], "", 1_086_008),
            ("omaha", ["AhAdKhKd", "9s8s7h6h", "QcQsJcTs"], "", comb(40, 5)),
            ("omaha", ["AsKsQsJs", "8d8c7d6c"], "2s 3s 9d", comb(41, 2)),
            ("omaha-hilo", ["As2sQsJs", "8d8c7d6c"], "", 1_086_008),
            ("omaha-hilo", ["As2sQsJs", "8d8c7d6c"], "3s 4s 9d Td", 40),
            ("courchevel", ["As2s3dKhQh", "8d8c7d6c5h"], "4d", comb(41, 4)),
            ("omaha5-hilo", ["As2s3dKhQh", "8d8c7d6c5h"], "", comb(42, 5)),
            ("omaha6", ["AsKsQsJs2h3d", "8d8c7d6c5s4s"], "", comb(40, 5)),
            ("sviten-special", ["AhAdKsKcQd", "9c8c7c6cTc"], "", comb(42, 5)),
        ],
    )
    def test_counting_by_ranks_equals_dealing_every_board(
        name: str, hands: list[str], board: str, deals: int
    ) -> None:
        spot = spot_of(game(name), hands, board=board)

        def dealt(first: int, end: int) -> tuple[int, ...]:
            hands, own_cards = spot.known or (), spot.game.own_cards
            return _kernel.count_deals(
                spot.shares, hands, own_cards, spot.boards, 5, spot.stock, first, end
            )

        by_ranks = dealt(0, spot.left)
        # A part of the first cards is never counted by ranks.
        assert by_ranks == tuple(map(add, dealt(0, 3), dealt(3, spot.left)))
        assert by_ranks[0] == deals

    def test_known_hands_of_omaha_before_the_flop_are_exact() -> None:
        answer = equity(spot_of(game("omaha"), ["AsKsQsJs", "8d8c7d6c"]))
        assert (answer.method, answer.boards) == ("exact", 1_086_008)
        assert answer.hands[0].equity == 516_926 / 1_086_008


# Ranges and unknown cards.


def test_wide_ranges_are_sampled_unless_an_exact_answer_is_asked_for() -> None:
    wide = spot_of(HOLDEM, ["20%", "30%"], board="Qh Jh 2c 3d 4s")
    assert equity(wide, samples=None).why == "there are ranges"
    assert equity(wide, exact=True).method == "exact"
    spot = spot_of(HOLDEM, ["AhKh", "QQ"], board="Qh Jh 2c")
    exact = equity(spot)
    assert (exact.method, exact.boards) == ("exact", 3 * 990)
    each = [
        equity(spot_of(HOLDEM, ["AhKh", queens], board="Qh Jh 2c")).hands[0].equity
        for queens in ("QcQd", "QcQs", "QdQs")
    ]
    assert exact.hands[0].equity == pytest.approx(sum(each) / 3, abs=1e-12)


def test_unknown_cards_are_sampled_unless_an_exact_answer_is_asked_for() -> None:
    spot = spot_of(HOLDEM, ["AhKh", "Qs?"], board="Qh Jh 2c 3d")
    assert equity(spot).why == "there are unknown cards"
    assert equity(spot, exact=True).boards == 45 * 44


def test_too_many_deals_are_sampled_and_the_reason_is_given() -> None:
    spot = spot_of(game("seven-card-stud"), ["AhKhQh", "9s9d8c"])
    counting = EquityCount(spot)
    assert counting.why == f"{spot.deals:,} deals are too many to count"
    with pytest.raises(TooManyDeals, match="too many to count"):
        equity(spot, exact=True)


MONTE_CARLO = [
    ("texas", ["AhKh", "QsQd"], "Qh Jh 2c"),
    ("texas", ["AhKh", "QQ+, 76s"], "Qh Jh 2c"),
    ("texas", ["AA, KK", "AKs, AA", "KK+"], "2c 3d 9h Th"),
    ("texas", ["AhKh", "random"], "Qh Jh 2c 5s"),
    ("texas", ["Ah?", "QQ"], "Qh Jh 2c 5s"),
    ("omaha-hilo", ["As2sQsJs", "Ad2c7d6c", "KhKdTh9h"], "3s 4d Tc"),
    ("double-flop-holdem", ["AhKh", "QsQd"], "Qh Jh 2c 3h / 4c 4d Ac Tc"),
    ("stud-hilo", ["AhAd3c4h5s6s", "2h4dKs7c8cTd"], ""),
    ("five-card-draw", ["AhAdKs", "9c8c7c6c"], ""),
    ("badugi", ["Ah2d3s", "4c5d7s"], ""),
]


@pytest.mark.parametrize(("name", "hands", "board"), MONTE_CARLO)
def test_a_sampled_equity_lies_within_its_error(name: str, hands: list[str], board: str) -> None:
    spot = spot_of(game(name), hands, board=board)
    exact = equity(spot, exact=True)
    sampled = equity(spot, samples=20_000, seed=7)
    assert sampled.method == "monte-carlo"
    assert sampled.error == max(hand.error or 0 for hand in sampled.hands)
    for truth, guess in zip(exact.hands, sampled.hands, strict=True):
        assert guess.error is not None
        assert abs(guess.equity - truth.equity) < 4.5 * guess.error + 1e-9
        assert abs(guess.win - truth.win) < 0.02
        assert abs(guess.tie - truth.tie) < 0.02


def test_the_stated_error_is_one_standard_deviation() -> None:
    spot = spot_of(HOLDEM, ["AhKh", "QQ+, 76s"], board="Qh Jh 2c")
    truth = equity(spot, exact=True).hands[0].equity
    answers = [equity(spot, samples=500, seed=seed).hands[0] for seed in range(200)]
    off = [abs(hand.equity - truth) / (hand.error or 1) for hand in answers]
    assert 0.58 < sum(far < 1 for far in off) / len(off) < 0.78
    assert 0.90 < sum(far < 2 for far in off) / len(off) < 0.99


def test_the_same_seed_gives_the_same_samples() -> None:
    spot = spot_of(HOLDEM, ["QQ+", "random"])
    first = equity(spot, samples=1000, seed=3)
    assert equity(spot, samples=1000, seed=3) == first
    assert equity(spot, samples=1000, seed=4) != first


def test_ranges_that_hardly_fit_are_refused_instead_of_tried_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spot = spot_of(HOLDEM, ["AsAh", "KK"])
    counting = EquityCount(spot, samples=100)
    nothing = (0,) * 9
    monkeypatch.setattr(equity_module, "sample_deals", lambda *_: nothing)
    assert list(counting) == [0]
    with pytest.raises(RangesHardlyFit):
        counting.answer()


# In parts.


def test_the_parts_of_a_count_are_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    spot = spot_of(game("badugi"), ["Ah2d3s", "4c5d7s"])
    whole = equity(spot)
    monkeypatch.setattr(equity_module, "PART_DEALS", 200)
    counting = EquityCount(spot)
    steps = list(counting)
    assert len(steps) > 5
    assert steps == sorted(steps)
    assert steps[-1] == counting.planned == spot.ways
    assert counting.answer() == whole


def test_the_cuts_cover_every_first_card(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(equity_module, "PART_DEALS", 100)
    parts = cuts(spot_of(game("badugi"), ["Ah2d3s", "4c5d7s"]))
    assert len(parts) > 5
    assert parts[0][0] == 0
    assert parts[-1][1] == 46
    assert all(one[1] == other[0] for one, other in pairwise(parts))


def test_a_count_that_was_stopped_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(equity_module, "PART_DEALS", 100)
    counting = EquityCount(spot_of(game("badugi"), ["Ah2d3s", "4c5d7s"]))
    next(iter(counting))
    answer: Equity = counting.answer()
    assert answer.method == "partial"
    assert 100 <= answer.boards < 46 * 45


def test_one_share_of_the_high_hand_is_hold_em() -> None:
    assert game("texas") == HOLDEM
    assert HOLDEM.shares == (Share(HIGH),)


# Weights.


def test_a_weight_counts_as_often_as_it_says() -> None:
    board = "Qh Jh 2c"
    plain, other = (
        equity(spot_of(HOLDEM, [hand, "AhKh"], board=board), exact=True) for hand in ("JJ", "TT")
    )
    mixed = equity(spot_of(HOLDEM, ["JJ:0.5, TT", "AhKh"], board=board), exact=True)
    assert mixed.boards == plain.boards + other.boards
    # Three combinations of jacks are left at half weight, and six of tens.
    wanted = (1.5 * plain.hands[0].equity + 6 * other.hands[0].equity) / 7.5
    assert mixed.hands[0].equity == pytest.approx(wanted, abs=1e-12)
    sampled = equity(spot_of(HOLDEM, ["JJ:0.5, TT", "AhKh"], board=board), samples=40_000)
    assert sampled.hands[0].error is not None
    assert abs(sampled.hands[0].equity - wanted) < 5 * sampled.hands[0].error


def test_omaha_ranges_of_several_players_are_compared() -> None:
    spot = spot_of(game("omaha"), ["AA**$ds", "KKxx", "[9-6][9-6][9-6][9-6]"])
    answer = equity(spot, samples=20_000)
    assert answer.hands[0].equity > answer.hands[2].equity > 0.2
    assert sum(hand.equity for hand in answer.hands) == pytest.approx(1)
    small = spot_of(game("omaha"), ["AAKK$ds", "QsJsTs9s"], board="Qh Jh 2c 3d")
    assert equity(small).method == "exact"


def test_what_a_hand_makes_of_the_board_narrows_a_range() -> None:
    spot = spot_of(HOLDEM, ["random, !*h*h, !22@set", "TT+@overpair"], board="9h 4h 2c")
    assert len(spot.holdings[1].masks) == 30
    assert len(spot_of(game("omaha"), ["AKxx@set+", "QsQdJsTs"], board="Ah Ad 2c").holdings) == 2
