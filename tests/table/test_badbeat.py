import pytest
from kit.houses import LIVE

from huone.cards.card import mask_of, parse_cards
from huone.cards.ranking import HIGH, SOKO, category_of, evaluate
from huone.games.definition import Game, catalog
from huone.rulebooks.schema import BadBeatJackpot
from huone.table.badbeat import BadBeat, bad_beat, criterion_for, least_value, participants
from huone.table.rules import HandCategory, LosingHand
from huone.units import PlayerId, Seat

assert isinstance(LIVE.jackpot, BadBeatJackpot)
CRITERIA = LIVE.jackpot.criteria


def judged(game: str, board: str, *hands: str) -> BadBeat | None:
    """Judge hands on seats 1, 2, 3 and so on."""
    played = catalog()[game]
    criterion = criterion_for(game, CRITERIA)
    assert isinstance(played, Game)
    assert criterion is not None
    shown = {Seat(seat): parse_cards(hand) for seat, hand in enumerate(hands, 1)}
    return bad_beat(played, shown, parse_cards(board), criterion)


def category(game: str, board: str, *hands: str) -> int | None:
    found = judged(game, board, *hands)
    return None if found is None else found.category


@pytest.mark.clause("live:TV-BBJ-05", "BBJ-02", "BBJ-10", "BBJ-16")
def test_aces_full_of_kings_lose_to_four_kings() -> None:
    found = judged("texas", "Ah Kd Kc 7s 2d", "As Ad", "Kh Ks")
    assert found == BadBeat(category=1, losers=(Seat(1),), winners=(Seat(2),))


@pytest.mark.clause("live:TV-BBJ-07", "BBJ-16", "live:AMB-41")
def test_in_texas_the_loser_must_use_both_own_cards() -> None:
    assert judged("texas", "As Ah Kd Kc 7s", "Ad 4c", "Kh Ks") is None


@pytest.mark.clause("BBJ-16", "live:AMB-41")
def test_it_is_enough_that_some_best_five_use_both_own_cards() -> None:
    # The kings of the board would do as well as his own.
    assert category("texas", "Ah Ad Kd Kc Qd", "As Kh", "Jd Td") == 1


@pytest.mark.parametrize(
    ("board", "winner", "expected"),
    [("Ah Qd Qc 7s 2d", "Qh Qs", 2), ("Ah Td Tc 7s 2d", "Th Ts", None)],
)
@pytest.mark.clause("live:TV-BBJ-08", "BBJ-10", "BBJ-16")
def test_aces_full_of_jacks_are_the_least_of_category_two(
    board: str, winner: str, expected: int | None
) -> None:
    assert category("texas", board, "As Ad", winner) == expected


@pytest.mark.parametrize(
    ("game", "board", "loser", "winner", "expected"),
    [
        ("omaha5", "As Ad 9h 8h 7h", "Ah Ac 3c 4d 5d", "Th Jh 7d 6c 6d", 1),
        ("omaha5", "Kh Kd Qh Jh 2c", "Ks Kc 3c 4d 5d", "Th 9h 7d 6c 6d", 2),
        ("omaha5", "9h 9d 8h 7h 2c", "9s 9c 3c 4d 5d", "Th Jh 6d 6c 5c", 2),
        ("omaha5", "8c 8d 6h 7h 9h", "8s 8h 3c 4d 5d", "Th Jh 6d 6c 5c", None),
        ("courchevel", "As Ad 9h 8h 7h", "Ah Ac 3c 4d 5d", "Th Jh 7d 6c 6d", 1),
        ("omaha5-hilo", "As Ad 9h 8h 7h", "Ah Ac 3c 4d 5d", "Th Jh 7d 6c 6d", 1),
        ("omaha", "Jh Jd 9h 8h 2c", "Js Jc 3c 4d", "Th 7h 6c 6d", 1),
        ("omaha", "Th Td 9h 8h 2c", "Ts Tc 3c 4d", "Jh 7h 6c 6d", 2),
        ("omaha", "2h 2d 9h 9c 3c", "2s 2c 3d 4d", "9s 9d Ks 6d", 2),
        ("omaha-hilo", "2h 2d 9h 9c 3c", "2s 2c 3d 4d", "9s 9d Ks 6d", 2),
        ("seven-card-stud", "", "4c 4d 4h 4s 2c 3c 9d", "5c 5d 5h 5s 2d 3d 9h", 1),
        ("seven-card-stud", "", "3c 3d 3h 3s 2c 4c 9d", "5c 5d 5h 5s 2d 4d 9h", 2),
        ("seven-card-stud", "", "Ac Ad Ah 2s 2c 4c 9d", "5c 5d 5h 5s 2d 4d 9h", 2),
        ("seven-card-stud", "", "Kc Kd Kh As 2c Ac 9d", "5c 5d 5h 5s 2d 4d 9h", None),
        ("soko", "", "4c 4d 4h 2s 2c", "5c 5d 5h 3s 3c", 1),
        ("soko", "", "3c 3d 3h As Ac", "5c 5d 5h 2s 2c", 2),
        ("soko", "", "Kc 2c 3c 4c 5c", "5d 5h 5s 2s 2d", 2),
        ("soko", "", "Qc Jc Tc 9c 7c", "5d 5h 5s 2s 2d", None),
    ],
)
@pytest.mark.clause("BBJ-10", "BBJ-12", "BBJ-18", "BBJ-06")
def test_what_must_lose_in_each_game(
    game: str, board: str, loser: str, winner: str, expected: int | None
) -> None:
    assert category(game, board, loser, winner) == expected


@pytest.mark.clause("BBJ-15")
def test_equal_hands_make_several_winners_or_losers() -> None:
    aces, clubs, diamonds = "Ac Ad Ah As 2s 3s 4h", "5c 6c 7c 8c 9c 2h 3h", "5d 6d 7d 8d 9d 2c 3c"
    two_winners = judged("seven-card-stud", "", aces, clubs, diamonds)
    assert two_winners == BadBeat(category=1, losers=(Seat(1),), winners=(Seat(2), Seat(3)))
    two_losers = judged("soko", "", "Kc 2c 3c 4c 6c", "Kd 2d 3d 4d 6d", "5d 5h 5s 2s 2h")
    assert two_losers == BadBeat(category=2, losers=(Seat(1), Seat(2)), winners=(Seat(3),))


@pytest.mark.clause("BBJ-13")
def test_of_three_qualifying_hands_the_two_best_trigger() -> None:
    found = judged(
        "seven-card-stud",
        "",
        "5c 5d 5h 5s 2c 3c 9d",
        "9c 9h 9s 2d 2h 2s 3d",
        "Kc Kd Kh Ks 4c 4d 4h",
        "Ac Ad Ah As 6c 6d 6h",
    )
    assert found == BadBeat(category=1, losers=(Seat(3),), winners=(Seat(4),))


@pytest.mark.clause("BBJ-06")
def test_the_best_hand_alone_or_shared_is_no_bad_beat() -> None:
    assert judged("texas", "Ah Kd Kc 7s 2d", "As Ad") is None
    assert judged("texas", "Ah Kd Kc 7s 2d", "As Ad", "Qc Qd") is None
    assert judged("seven-card-stud", "") is None


@pytest.mark.parametrize(
    ("category", "ranks", "cards"),
    [
        ("four-of-a-kind", "J", "Jc Jd Jh Js 2c"),
        ("full-house", "AJ", "Ac Ad Ah Jc Jd"),
        ("full-house", "2", "2c 2d 2h 3c 3d"),
        ("flush", "K", "Kh 5h 4h 3h 2h"),
        ("flush", "A", "Ah 6h 4h 3h 2h"),  # One lower would be a straight flush.
    ],
)
@pytest.mark.clause("BBJ-10")
def test_the_least_hand_of_a_criterion(category: HandCategory, ranks: str, cards: str) -> None:
    for ranking in (HIGH, SOKO):
        least = least_value(LosingHand(category=category, ranks=ranks), ranking)
        hand = evaluate(mask_of(parse_cards(cards)), ranking)
        assert least <= hand
        assert category_of(least, ranking) == category_of(hand, ranking)
        assert hand - least <= 1


@pytest.mark.parametrize("game", ["sviten-special", "razz", "pineapple", "helsinki-holdem"])
@pytest.mark.clause("BBJ-17")
def test_other_games_have_no_criterion(game: str) -> None:
    assert criterion_for(game, CRITERIA) is None


@pytest.mark.clause("BBJ-04", "BBJ-05", "live:AMB-57")
def test_participants_are_dealt_in_and_present() -> None:
    anna, guest, away = PlayerId("anna"), PlayerId("guest"), PlayerId("away")
    dealt_in = {Seat(1): anna, Seat(2): guest, Seat(3): away}
    owner = PlayerId("owner of seat 2")
    assert participants(dealt_in, {anna, guest, owner}) == {Seat(1): anna, Seat(2): guest}
