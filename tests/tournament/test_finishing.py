import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.houses import E7, LIVE

from huone.rulebooks.schema import PlacingRules
from huone.tournament.finishing import (
    Eliminated,
    Finish,
    NotInRanking,
    annulled,
    finishing_places,
    moved_up,
    prizes_for_ranking,
    prizes_won,
)
from huone.units import Cents, Chips, PlayerId

ONLINE_ROOM = E7.tournament.placing
LIVE_CASINO = LIVE.tournament.placing


def out(player: str, stack: int, table: int = 1) -> Eliminated:
    return Eliminated(player=PlayerId(player), table=table, stack_chips=Chips(stack))


def places(*eliminated: Eliminated, left: int, rules: PlacingRules, drawn: str) -> dict[str, int]:
    order = [PlayerId(player) for player in drawn]
    finishes = finishing_places(eliminated, players_left=left, rules=rules, drawn=order)
    return {finish.player: finish.place for finish in finishes}


@pytest.mark.clause("MTT-ELIM-03", "MTT-ELIM-04", "TV-ELIM-02")
def test_of_two_out_in_one_hand_the_larger_stack_finishes_higher() -> None:
    pair = [out("a", 800), out("b", 1200)]
    assert places(*pair, left=18, rules=ONLINE_ROOM, drawn="ab") == {"b": 19, "a": 20}


@pytest.mark.parametrize("drawn", ["abc", "cba", "bca"])
@pytest.mark.clause("MTT-ELIM-04", "TV-ELIM-02")
def test_equal_stacks_finish_in_the_order_that_was_drawn(drawn: str) -> None:
    level = [out("a", 500), out("b", 500), out("c", 500)]
    expected = {player: 10 + i for i, player in enumerate(drawn)}
    assert places(*level, left=9, rules=ONLINE_ROOM, drawn=drawn) == expected


@pytest.mark.clause("MTT-ELIM-05", "TV-ELIM-03")
def test_in_hand_for_hand_stacks_decide_across_tables_and_not_the_clock() -> None:
    early, late = out("early", 500, table=1), out("late", 300, table=2)
    drawn = [PlayerId("late"), PlayerId("early")]
    finishes = finishing_places([late, early], players_left=9, rules=ONLINE_ROOM, drawn=drawn)
    assert [finish.player for finish in finishes] == ["early", "late"]


LIVE_PRIZES = [  # eliminated together, drawn, who gets what of 300 for fifth and 200 for sixth
    ([out("x", 5000), out("y", 3000)], {"x": 30000, "y": 20000}),
    ([out("x", 4000), out("y", 4000)], {"x": 25000, "y": 25000}),
    ([out("x", 5000, table=1), out("y", 3000, table=2)], {"x": 25000, "y": 25000}),
]


@pytest.mark.parametrize(("eliminated", "expected"), LIVE_PRIZES)
@pytest.mark.clause(
    "TOUR-PRIZE-04",
    "TOUR-PRIZE-05",
    "TOUR-PRIZE-06",
    "live:TV-PRIZE-01",
    "live:TV-PRIZE-02",
    "CONF-01",
    "CONF-02",
)
def test_the_live_room_shares_the_prizes_of_equal_stacks_and_of_different_tables(
    eliminated: list[Eliminated], expected: dict[str, int]
) -> None:
    drawn = [PlayerId("y"), PlayerId("x")]
    finishes = finishing_places(eliminated, players_left=4, rules=LIVE_CASINO, drawn=drawn)
    prizes = [Cents(c) for c in (100000, 80000, 60000, 40000, 30000, 20000)]
    assert prizes_won(finishes, prizes) == expected


@pytest.mark.clause("TOUR-PRIZE-06", "live:AMB-43")
def test_everyone_out_in_a_synchronised_hand_shares_when_tables_differ() -> None:
    eliminated = [out("a", 5000, 1), out("b", 3000, 1), out("c", 4000, 2)]
    drawn = [PlayerId(p) for p in "abc"]
    finishes = finishing_places(eliminated, players_left=0, rules=LIVE_CASINO, drawn=drawn)
    # A prize that cannot be divided goes by stack: the places stay apart.
    assert [(f.player, f.place) for f in finishes] == [("a", 1), ("c", 2), ("b", 3)]
    won = prizes_won(finishes, [Cents(500), Cents(300), Cents(201)])
    assert won == {"a": 334, "c": 334, "b": 333}


@st.composite
def synchronised_hands(draw: st.DrawFn) -> tuple[list[Eliminated], list[PlayerId]]:
    stacks = draw(st.lists(st.integers(1, 4), min_size=1, max_size=9))
    tables = st.integers(1, draw(st.integers(1, 3)))
    eliminated = [out(f"p{i}", stack, draw(tables)) for i, stack in enumerate(stacks)]
    return eliminated, draw(st.permutations([e.player for e in eliminated]))


@given(
    hand=synchronised_hands(),
    left=st.integers(0, 5),
    rules=st.sampled_from([ONLINE_ROOM, LIVE_CASINO]),
    prizes=st.lists(st.integers(0, 10**6), max_size=14),
)
@pytest.mark.clause("MTT-ELIM-03", "MTT-ELIM-04", "MTT-ELIM-05", "TOUR-PRIZE-05")
def test_everyone_gets_one_place_and_the_prizes_of_those_places_are_paid(
    hand: tuple[list[Eliminated], list[PlayerId]],
    left: int,
    rules: PlacingRules,
    prizes: list[int],
) -> None:
    eliminated, drawn = hand
    finishes = finishing_places(eliminated, players_left=left, rules=rules, drawn=drawn)
    assert [f.place for f in finishes] == list(range(left + 1, left + len(eliminated) + 1))
    assert {f.player for f in finishes} == set(drawn)
    paid = [Cents(p) for p in sorted(prizes, reverse=True)]
    assert sum(prizes_won(finishes, paid).values()) == sum(paid[left : left + len(drawn)])


def ranking(players: str) -> tuple[Finish, ...]:
    return tuple(
        Finish(place=i, shared_from=i, shared_to=i, player=PlayerId(player))
        for i, player in enumerate(players, start=1)
    )


@pytest.mark.clause("TOUR-DQ-02", "TOUR-DQ-03", "TOUR-DQ-04", "live:TV-DQ-01", "live:TV-DQ-02")
def test_those_below_a_disqualified_player_move_up_and_into_the_money() -> None:
    left = annulled(ranking("ABCD"), PlayerId("B"))
    assert [finish.player for finish in left] == ["A", "C", "D"]
    assert [finish.place for finish in left] == [1, 2, 3]
    prizes = [Cents(500), Cents(300), Cents(200)]
    assert prizes_won(left, prizes) == {"A": 500, "C": 300, "D": 200}


@pytest.mark.clause("TOUR-DQ-04", "TOUR-PRIZE-05")
@pytest.mark.parametrize(
    ("gone", "expected"),
    [
        ("a", {"b": (1, 1, 2), "c": (2, 1, 2), "d": (3, 3, 3)}),
        ("b", {"a": (1, 1, 1), "c": (2, 2, 2), "d": (3, 3, 3)}),
        ("d", {"a": (1, 1, 1), "b": (2, 2, 3), "c": (3, 2, 3)}),
    ],
)
def test_a_disqualification_leaves_the_others_sharing_among_themselves(
    gone: str, expected: dict[str, tuple[int, int, int]]
) -> None:
    drawn = [PlayerId("b"), PlayerId("c")]
    pair = finishing_places(
        [out("b", 9), out("c", 9)], players_left=1, rules=LIVE_CASINO, drawn=drawn
    )
    alone = ranking("axyd")
    left = annulled([alone[0], *pair, alone[3]], PlayerId(gone))
    assert {f.player: (f.place, f.shared_from, f.shared_to) for f in left} == expected


@pytest.mark.clause("TOUR-SANC-02", "TOUR-DQ-01", "TOUR-DQ-04")
def test_a_player_removed_while_still_in_takes_no_place() -> None:
    out_before = ranking("ABCD")[2:]
    assert [(f.player, f.place) for f in moved_up(out_before)] == [("C", 2), ("D", 3)]


@pytest.mark.clause("TOUR-DQ-02")
def test_only_a_finisher_can_lose_his_place() -> None:
    with pytest.raises(NotInRanking, match="zoe is not among the finishers"):
        annulled(ranking("AB"), PlayerId("zoe"))


@pytest.mark.clause("live:AMB-48", "TOUR-DQ-03")
def test_a_prize_that_nobody_is_left_to_take_is_added_to_the_others_in_proportion() -> None:
    prizes = [Cents(500), Cents(300), Cents(200)]
    assert prizes_for_ranking(prizes, 2) == (625, 375)
    assert prizes_for_ranking(prizes, 3) == (500, 300, 200)
    assert prizes_for_ranking(prizes, 7) == (500, 300, 200)
