import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.rulings import LIVE, choices, ruling_on, said
from msgspec.structs import replace

from huone.floor import ImpossibleFacts, rule
from huone.floor.remedies import Acts
from huone.floor.wagers import ChipsIn, Words
from huone.games import play
from huone.games.rules import fixed_limit, no_limit, pot_limit


def facing(
    call_to: int,
    increment: int,
    *chips: int,
    in_front: int = 0,
    stack: int = 100_000,
    words: Words = "none",
    said_to: int = 0,
    later_chips: tuple[int, ...] = (),
) -> ChipsIn:
    """A player who faces a bet in no limit; the smallest raise adds `increment`."""
    return ChipsIn(
        call_to=call_to,
        raise_to_min=call_to + increment,
        in_front=in_front,
        stack=stack,
        chips=chips,
        words=words,
        said_to=said_to,
        later_chips=later_chips,
    )


def opening(*chips: int, min_bet: int = 250, big_blind: int = 0, stack: int = 100_000) -> ChipsIn:
    return ChipsIn(call_to=0, raise_to_min=min_bet, stack=stack, chips=chips, big_blind=big_blind)


@pytest.mark.clause(
    "LIVE-HALF-01", "LIVE-HALF-02", "LIVE-CHIP-07", "LIVE-CHIP-15", "live:TV-HALF-01",
    "live:TV-HALF-02", "live:TV-HALF-03",
)  # fmt: skip
@pytest.mark.parametrize(
    ("call_to", "increment", "chips", "words"),
    [
        (400, 400, (500, 100), "raise to 800; 200 more to put in"),
        (4500, 2500, (5000, 500, 500), "raise to 7000; 1000 more to put in"),
        (600, 600, (500, 100, 100, 100), "call 600; 200 go back"),
    ],
)
def test_half_of_the_smallest_raise_makes_it_a_raise(
    call_to: int, increment: int, chips: tuple[int, ...], words: str
) -> None:
    assert said(facing(call_to, increment, *chips)) == words
    spoken = facing(call_to, increment, words="amount", said_to=sum(chips))
    assert said(spoken).partition(";")[0] == words.partition(";")[0]
    assert "LIVE-CHIP-07" in ruling_on(spoken).clauses


@pytest.mark.clause("LIVE-HALF-01", "LIVE-HALF-02")
def test_the_half_comes_from_the_house_and_not_from_us() -> None:
    floor = LIVE.floor
    stricter = replace(LIVE, floor=replace(floor, raise_completed_from_basis_points=6000))
    offered = facing(400, 400, 500, 100)
    assert said(offered).startswith("raise to 800")
    assert rule(offered, stricter).says == "call 400; 200 go back"


@pytest.mark.clause(
    "LIVE-CHIP-13", "LIVE-CHIP-14", "LIVE-CHIP-15", "live:AMB-23", "live:TV-CHIP-01",
    "live:TV-CHIP-02", "live:TV-CHIP-03", "live:TV-CHIP-04",
)  # fmt: skip
@pytest.mark.parametrize(
    ("in_front", "chips", "words"),
    [
        (200, (500, 500), "call 800; 400 go back"),
        (200, (1000, 500), "raise to 1700"),
        (0, (500, 100, 100, 100, 100), "call 800; 100 go back"),
        (0, (500, 100, 100, 100, 100, 100), "raise to 1200; 200 more to put in"),
    ],
)
def test_several_silent_chips_are_a_raise_if_the_call_needs_none_of_them(
    in_front: int, chips: tuple[int, ...], words: str
) -> None:
    assert said(facing(800, 400, *chips, in_front=in_front)) == words


@pytest.mark.clause("LIVE-CHIP-08", "LIVE-CHIP-09", "live:TV-CHIP-05")
@pytest.mark.parametrize(
    ("chip", "words"),
    [
        (5000, "call 800; 4200 go back"),
        (800, "call 800"),
        (500, "call 800; 300 more to put in"),
    ],
)
def test_one_silent_chip_is_a_call_whatever_its_size(chip: int, words: str) -> None:
    assert said(facing(800, 400, chip)) == words
    assert ("LIVE-CHIP-10" in ruling_on(facing(800, 400, chip)).clauses) is (chip < 800)
    assert said(facing(800, 400, 5000, words="raise")) == "raise to 5000"


@pytest.mark.clause("LIVE-CHIP-08", "LIVE-CHIP-10", "LIVE-CHIP-11", "live:TV-CHIP-06")
def test_a_call_is_completed_unless_the_house_spares_who_missed_a_raise() -> None:
    short = facing(200, 150, 50)
    assert said(short) == "call 200; 150 more to put in"
    assert choices(ruling_on(short)) == []
    assert "LIVE-CHIP-11" not in ruling_on(short).clauses
    spared = ruling_on(replace(short, missed_raise=True))
    assert spared.says == "call 200; 150 more to put in"
    assert "LIVE-CHIP-11" in spared.clauses
    twice = ruling_on(replace(short, missed_raise=True, later_chips=(25,)))
    assert choices(twice) == ["floor: the hand is dead; 75 stay in the pot"]
    assert choices(spared) == ["floor: the hand is dead; 50 stay in the pot"]


@pytest.mark.clause("LIVE-CHIP-12", "LIVE-VERB-01")
def test_a_spoken_call_is_paid_in_full() -> None:
    assert said(facing(800, 400, 100, words="call")) == "call 800; 700 more to put in"
    assert said(facing(800, 400, words="call", stack=300)) == (
        "call 300 all-in; 300 more to put in"
    )
    surplus = facing(800, 400, 500, 1000, words="call")
    assert said(surplus) == "call 800; 700 go back"


@pytest.mark.clause("LIVE-CHIP-02")
@pytest.mark.parametrize(
    ("raise_to_max", "words"), [(None, "bet 5000"), (1700, "bet 1700; 3300 go back")]
)
def test_one_silent_chip_opens_for_as_much_as_it_can(raise_to_max: int | None, words: str) -> None:
    chip = replace(opening(5000), raise_to_max=raise_to_max)
    assert said(chip) == words
    assert said(replace(chip, next_acted=True)) == words  # It was never over the maximum.


@pytest.mark.clause("LIVE-CHIP-03", "LIVE-SIZE-03", "live:TV-SIZE-03")
def test_a_bet_below_the_minimum_is_completed() -> None:
    assert said(opening(100, big_blind=250)) == "bet 250; 150 more to put in"
    spoken = replace(opening(), words="bet", said_to=100)
    assert said(spoken) == "bet 250; 250 more to put in"
    assert said(opening(100, stack=100)) == "bet 100 all-in"
    assert "LIVE-CHIP-03" in ruling_on(opening(100)).clauses
    assert "LIVE-CHIP-03" not in ruling_on(opening(250)).clauses
    assert "LIVE-CHIP-03" not in ruling_on(facing(800, 400, 500, words="raise")).clauses


@pytest.mark.clause("LIVE-SIZE-04", "live:AMB-22", "live:TV-SIZE-01", "live:TV-SIZE-02")
@pytest.mark.parametrize(
    ("chips", "words"),
    [
        ((100, 500), "bet 500; 100 go back"),
        ((100, 100, 250, 500, 500, 500), "bet 2000; 50 more to put in"),
        ((100, 25, 250), "bet 500; 125 more to put in"),
        ((500, 250), "bet 750"),
    ],
)
def test_a_cash_bet_is_moved_to_the_nearest_big_blinds(chips: tuple[int, ...], words: str) -> None:
    assert said(opening(*chips, big_blind=250)) == words
    assert said(opening(*chips)) == f"bet {sum(chips)}"
    moved = sum(chips) % 250 != 0
    assert ("LIVE-SIZE-04" in ruling_on(opening(*chips, big_blind=250)).clauses) is moved


@pytest.mark.clause("live:AMB-22")
@pytest.mark.parametrize(
    ("bet", "words"),
    [
        (opening(100, 500, big_blind=250, stack=600), "bet 600 all-in"),
        (replace(opening(100, 500, big_blind=250), raise_to_max=600), "bet 600"),
        (replace(opening(big_blind=250), words="bet", said_to=600), "bet 600; 600 more to put in"),
        (  # The nearest multiple is over the pot, so the one below it is taken.
            replace(opening(100, 500, 500, 50, big_blind=250), raise_to_max=1200),
            "bet 1000; 150 go back",
        ),
        (  # The least is a multiple itself.
            opening(250, 100, min_bet=250, big_blind=250),
            "bet 250; 100 go back",
        ),
        (  # The nearest multiple is below the minimum, so the one above it is taken.
            opening(250, 100, min_bet=300, big_blind=250),
            "bet 500; 150 more to put in",
        ),
        (  # No multiple is legal, so the bet stands.
            replace(opening(250, 90, min_bet=300, big_blind=250), raise_to_max=450),
            "bet 340",
        ),
    ],
)
def test_all_ins_pots_and_spoken_amounts_are_not_rounded(bet: ChipsIn, words: str) -> None:
    assert said(bet) == words


@pytest.mark.clause("CONF-18")
def test_online_the_same_bet_stands_as_it_is() -> None:
    hand = play("texas", [100, 100], stakes=no_limit(1, 2))
    hand.call()
    hand.check()
    chips = ChipsIn.at(hand, chips=(5,), big_blind=2)
    assert said(chips) == "bet 6; 1 more to put in"
    hand.bet(5)
    assert hand.betting.level == 5


@pytest.mark.clause("live:AMB-22")
def test_a_house_that_does_not_round_takes_the_chips_as_they_are() -> None:
    plain = replace(LIVE, floor=replace(LIVE.floor, bet_rounding_cash="none"))
    assert rule(opening(100, 500, big_blind=250), plain).says == "bet 600"


@pytest.mark.clause("LIVE-CHIP-04", "LIVE-STRING-01")
def test_only_the_first_motion_counts_without_words() -> None:
    assert said(facing(800, 400, 500, 300, later_chips=(1000,))) == "call 800; 1000 go back"
    assert said(facing(800, 400, 1000, 500, later_chips=(1000,))) == "raise to 1500; 1000 go back"
    assert said(replace(opening(500), later_chips=(500,))) == "bet 500; 500 go back"
    for string in (
        facing(800, 400, 1000, later_chips=(500,)),
        facing(800, 400, 800, later_chips=(5,)),
    ):
        assert said(string).startswith("call 800")
        assert "LIVE-STRING-01" in ruling_on(string).clauses


@pytest.mark.clause("LIVE-CHIP-04", "LIVE-CHIP-05", "LIVE-CHIP-06", "LIVE-STRING-01")
@pytest.mark.parametrize(
    ("first", "later", "words"),
    [
        ((500, 300), (1000,), "raise to 1800"),  # The call, then all of the raise.
        ((500, 300), (), "raise to 1200; 400 more to put in"),
        ((1000, 500), (1000,), "raise to 1500; 1000 go back"),  # No second helping.
        ((500,), (1000,), "raise to 1200; 300 go back"),  # Neither the call nor the raise.
    ],
)
def test_an_announced_raise_has_its_own_two_steps(
    first: tuple[int, ...], later: tuple[int, ...], words: str
) -> None:
    assert said(facing(800, 400, *first, words="raise", later_chips=later)) == words


@pytest.mark.clause("LIVE-CHIP-06", "LIVE-VERB-01")
def test_the_word_raise_binds_to_at_least_the_smallest_raise() -> None:
    named = facing(800, 400, words="raise", said_to=900)
    assert said(named) == "raise to 1200; 1200 more to put in"
    assert said(facing(800, 400, words="amount", said_to=900)).startswith("call 800")
    low = facing(800, 400, words="amount", said_to=300)
    assert said(low) == "call 800; 800 more to put in"
    assert ruling_on(replace(low, said_to=800)).why == "the amount is no more than a call"
    assert said(facing(800, 400, words="raise")) == "must raise: any amount from 1200 to 100000"


@pytest.mark.clause("LIVE-POT-02", "LIVE-VERB-01")
def test_pot_is_an_amount_only_in_pot_limit() -> None:
    spoken = replace(facing(800, 400, words="pot"), raise_to_max=3000)
    assert said(spoken) == "must raise: any amount from 1200 to 3000"
    assert said(replace(spoken, structure="pot-limit")) == "raise to 3000; 3000 more to put in"


@pytest.mark.clause("live:AMB-61")
def test_a_bet_over_the_maximum_is_reduced_until_somebody_has_acted_on_it() -> None:
    over = replace(facing(800, 400, 5000, 1000), raise_to_max=3000, structure="pot-limit")
    assert said(over) == "raise to 3000; 3000 go back"
    late = ruling_on(replace(over, next_acted=True))
    assert late.says == "the house decides"
    assert choices(late) == ["floor: raise to 3000; 3000 go back", "floor: raise to 6000"]


@pytest.mark.clause("live:AMB-61", "live:AMB-18", "LIVE-HALF-02")
@pytest.mark.parametrize(
    ("chips", "words"),
    [
        ((100, 100, 50), "raise to 200; 50 go back"),
        ((100, 40), "call 100; 40 go back"),
        ((50, 50, 25, 25), "raise to 200; 50 more to put in"),
        ((50, 50, 20, 20), "call 100; 40 go back"),
        ((500, 100), "raise to 200; 400 go back"),
    ],
)
def test_fixed_limit_has_one_amount(chips: tuple[int, ...], words: str) -> None:
    limit = replace(facing(100, 100, *chips), raise_to_max=200, structure="fixed-limit")
    assert said(limit) == words
    assert "LIVE-SIZE-04" not in ruling_on(replace(limit, big_blind=40)).clauses


@pytest.mark.clause("live:AMB-18")
def test_the_big_unit_of_an_open_pair_must_be_offered_in_full() -> None:
    pair = replace(facing(100, 100), raise_to_max=300, structure="fixed-limit")
    assert said(replace(pair, chips=(100, 100, 100))) == "raise to 300"
    between = ruling_on(replace(pair, chips=(100, 100, 50)))
    assert "LIVE-STRING-01" not in between.clauses
    assert between.says == "raise to 200; 50 go back"
    assert "LIVE-LIM-01" in between.clauses


def test_an_all_in_is_never_completed() -> None:
    assert said(facing(800, 400, 500, 350, stack=850)) == "call 800; 50 go back"
    assert said(facing(800, 400, 800, 50, stack=850)) == "raise to 850 all-in"
    assert said(facing(800, 400, words="all-in", stack=850)) == (
        "raise to 850 all-in; 850 more to put in"
    )
    assert said(facing(800, 400, 500, stack=500)) == "call 500 all-in"


def test_the_big_blind_may_check_or_raise_his_option() -> None:
    option = replace(facing(400, 400), in_front=400)
    assert said(replace(option, chips=(500,))) == "raise to 900"
    assert said(replace(option, chips=(100,))) == "check; 100 go back"


@pytest.mark.parametrize(
    "facts",
    [
        facing(800, 400, 5000, stack=100),
        facing(800, 400, 500, later_chips=(600,), stack=1000),
        facing(800, 400),
        facing(800, 400, 100, in_front=900),
        facing(800, 400, 500, words="bet"),
        facing(800, 400, 500, said_to=900),
        facing(800, 400, words="amount"),
        facing(800, 0, 500),
        facing(800, 400, words="raise", later_chips=(100,)),
        replace(opening(500), words="call"),
        replace(opening(500), raise_to_max=0),
        facing(800, 400, -5),
    ],
)
def test_facts_that_cannot_be_are_refused(facts: ChipsIn) -> None:
    with pytest.raises(ImpossibleFacts) as refused:
        ruling_on(facts)
    assert refused.value.code == "floor/impossible-facts"


def test_no_raise_is_read_into_chips_where_none_is_open() -> None:
    closed = replace(facing(800, 400, 1000, 500), raise_to_max=0)
    assert ruling_on(closed).why == "no raise is open to him, so it is a call"
    assert said(closed) == "call 800; 700 go back"
    assert said(replace(closed, words="raise")) == "call 800; 700 go back"
    assert said(replace(closed, words="pot")) == "call 800; 700 go back"


STRUCTURES = [no_limit(1, 2), pot_limit(1, 2), fixed_limit(2, 4)]


@given(
    stakes=st.sampled_from(STRUCTURES),
    stacks=st.lists(st.integers(3, 60), min_size=3, max_size=4),
    bets=st.lists(st.integers(0, 60), max_size=4),
    chips=st.lists(st.sampled_from([1, 2, 5, 25]), max_size=6),
    later=st.lists(st.sampled_from([1, 5]), max_size=2),
    words=st.sampled_from(["none", "call", "bet", "raise", "amount", "all-in", "pot"]),
    said_to=st.integers(0, 80),
    big_blind=st.sampled_from([0, 2]),
)
def test_what_is_ruled_is_legal_in_the_hand_and_no_chip_is_lost(
    stakes: object,
    stacks: list[int],
    bets: list[int],
    chips: list[int],
    later: list[int],
    words: Words,
    said_to: int,
    big_blind: int,
) -> None:
    hand = play("texas", stacks, stakes=stakes)  # type: ignore[call-overload]
    for bet in bets:
        turn = hand.turn()
        if turn is None or turn.kind != "bet":
            return
        if turn.raise_to_min and bet % 2:
            hand.bet(turn.raise_to_min)
        else:
            hand.check_or_call()
    turn = hand.turn()
    if turn is None or turn.kind != "bet":
        return
    facts = ChipsIn.at(
        hand, chips=tuple(chips), later_chips=tuple(later), words=words, said_to=said_to,
        big_blind=big_blind,
    )  # fmt: skip
    try:
        remedy = ruling_on(facts).remedy
    except ImpossibleFacts:
        return
    if isinstance(remedy, Acts):
        pushed = sum(chips) + sum(later)
        due = remedy.to_chips - facts.in_front
        assert due == pushed + remedy.adds_chips - remedy.returns_chips
        assert due <= facts.behind
        match remedy.move:
            case "check":
                hand.check()
            case "call":
                hand.call()
            case _:
                hand.bet(remedy.to_chips)


def test_the_smallest_raise_is_the_full_one_though_the_stack_is_short() -> None:
    hand = play("texas", [100, 100, 3], stakes=no_limit(1, 2))
    assert ChipsIn.at(hand, chips=(2,)).raise_to_min == 4
    assert ChipsIn.at(hand, chips=(2,)).raise_to_max == 3
    hand.bet(3)
    hand.bet(100)
    closed = ChipsIn.at(hand, words="call")
    assert (closed.raise_to_min, closed.raise_to_max) == (0, 0)


def test_a_hand_that_waits_for_no_bet_has_no_wager() -> None:
    hand = play("texas", [10, 10])
    hand.fold()
    stud = play("stud", [10, 10])
    for waiting in (hand, stud):  # The stud hand waits for the bring-in.
        with pytest.raises(ImpossibleFacts, match="no bet is due now"):
            ChipsIn.at(waiting, chips=(5,))
