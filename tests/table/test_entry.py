"""Who comes in and for how much, in each house; and that nobody gains by coming and going."""

import random
from collections.abc import Callable, Iterable

import pytest
from kit.blind_laws import BlindLaws, LawBroken
from kit.houses import D0, E7, F0, F8, LIVE, ONLINE, named
from msgspec.structs import replace

from huone.cards.shuffle import shuffle
from huone.games.hand import Hand
from huone.games.rules import Post, no_limit
from huone.games.setup import setup_of
from huone.rulebooks.schema import Rulebook
from huone.table.blinds import LastHand, Positions, clockwise, first_positions, remember
from huone.table.entry import (
    EntryNotOffered,
    HandEntry,
    first_entry,
    is_new_table,
    next_entry,
    offers,
    permitted,
    sit_out_at_big_blind,
    verify_wish,
)
from huone.table.owed import BlindPlace, Due, Earned, Wish, after_first_hand, after_hand
from huone.table.rules import CashRules, NotOffered
from huone.table.start import can_start
from huone.units import PlayerId, Seat

STAKES = no_limit(1, 2)


def place(
    seat: int, wish: Wish = "wait", due: Due = "nothing", earned: Earned = "button"
) -> BlindPlace:
    return BlindPlace(
        seat=Seat(seat), player=PlayerId(f"P{seat}"), due=due, earned=earned, wish=wish
    )


def newcomer(seat: int, wish: Wish = "wait") -> BlindPlace:
    return place(seat, wish, "new", "nothing")


def regulars(*seats: int) -> list[BlindPlace]:
    return [place(seat) for seat in seats]


def first_hand(*seats: int) -> LastHand:
    """Play a hand with the button on the first seat named."""
    people = {Seat(seat): PlayerId(f"P{seat}") for seat in seats}
    return remember(first_positions(Seat(seats[0]), people), None)


def enter(rulebook: Rulebook, last: LastHand, places: Iterable[BlindPlace]) -> HandEntry:
    return next_entry(last, places, rulebook.cash, STAKES)


def posted(entry: HandEntry, seat: int) -> list[tuple[str, int]]:
    return [(post.kind, post.chips) for post in entry.posts if post.seat == seat]


def offered(
    rulebook: Rulebook, seat: int, last: LastHand, places: list[BlindPlace]
) -> dict[Wish, int]:
    found = offers(Seat(seat), last, places, rulebook.cash, STAKES)
    return {offer.wish: sum(post.chips for post in offer.posts) for offer in found}


@pytest.mark.parametrize("rulebook", [*ONLINE, LIVE], ids=named)
@pytest.mark.clause("online:AMB-62", "CASH-BTN-07", "CASH-BTN-08", "LIVE-FORCED-01")
@pytest.mark.clause("LIVE-PRES-01", "CASH-SIT-01", "LIVE-STRD-05", "LIVE-BSTR-03")
def test_in_the_first_hand_all_who_are_there_are_dealt_in(rulebook: Rulebook) -> None:
    places = [newcomer(1), newcomer(2), newcomer(4), place(5, "sit-out")]
    assert is_new_table(None, places)
    entry = first_entry(Seat(1), places, STAKES)
    assert entry.posts == (Post(2, "small-blind", 1), Post(4, "big-blind", 2))
    assert sorted(entry.positions.dealt_in) == [1, 2, 4]


@pytest.mark.parametrize("rulebook", [F0, D0, F8], ids=named)
@pytest.mark.clause("CASH-NEW-02", "TV-NEW-02", "online:AMB-14")
def test_a_newcomer_waits_for_the_big_blind_where_he_cannot_post(rulebook: Rulebook) -> None:
    last = first_hand(1, 2, 3, 4)
    places = [*regulars(1, 2, 3, 4), newcomer(6)]
    assert offered(rulebook, 6, last, places) == {"wait": 0}
    second = enter(rulebook, last, [*regulars(1, 2, 3, 4), newcomer(6, "post")])
    assert Seat(6) not in second.positions.dealt_in
    third = enter(rulebook, remember(second.positions, last), places)
    assert third.positions.big_blind == 6
    assert posted(third, 6) == [("big-blind", 2)]


@pytest.mark.clause("CASH-NEW-01", "online:TV-NEW-01", "online:AMB-14")
def test_a_newcomer_may_post_a_live_big_blind_and_play_at_once() -> None:
    last = first_hand(2, 3, 4, 5, 6)
    places = [*regulars(2, 3, 4, 5, 6), newcomer(1)]
    assert offered(E7, 1, last, places) == {"wait": 0, "post": 2}
    entry = enter(E7, last, [*regulars(2, 3, 4, 5, 6), newcomer(1, "post")])
    assert (entry.positions.button, entry.positions.big_blind) == (3, 5)
    assert posted(entry, 1) == [("live-post", 2)]
    assert Seat(1) in entry.positions.dealt_in


@pytest.mark.clause("online:AMB-14")
def test_a_newcomer_may_not_post_between_the_button_and_the_big_blind() -> None:
    last = first_hand(1, 2, 4, 5, 6)
    places = [*regulars(1, 2, 4, 5, 6), newcomer(3, "post")]
    second = enter(E7, last, places)
    assert (second.positions.button, second.positions.big_blind) == (2, 5)
    assert Seat(3) not in second.positions.dealt_in
    assert offered(E7, 3, last, places) == {"wait": 0}
    third = enter(E7, remember(second.positions, last), places)
    assert (third.positions.button, posted(third, 3)) == (4, [("live-post", 2)])


@pytest.mark.clause("online:AMB-14", "online:AMB-13")
def test_who_wants_to_post_on_the_big_blind_pays_just_that() -> None:
    last = first_hand(1, 2, 3, 5)
    places = [*regulars(1, 2, 3, 5), newcomer(4, "post")]
    assert posted(enter(E7, last, places), 4) == [("big-blind", 2)]
    assert offered(E7, 4, last, places) == {"wait": 0}


@pytest.mark.parametrize("rulebook", ONLINE, ids=named)
@pytest.mark.clause("online:AMB-62", "online:TV-START-02")
def test_a_newcomer_is_dealt_in_free_only_when_no_hand_could_start_without_him(
    rulebook: Rulebook,
) -> None:
    last = first_hand(1, 2, 3)  # The big blind was at seat 3 and goes to seat 1 before seat 2.
    entry = enter(rulebook, last, [*regulars(1, 3), newcomer(2)])
    assert sorted(entry.positions.dealt_in) == [1, 3]
    entry = enter(rulebook, last, [*regulars(1), newcomer(2)])
    assert sorted(entry.positions.dealt_in) == [1, 2]
    assert {post.kind for post in entry.posts} == {"small-blind", "big-blind"}
    entry = enter(rulebook, last, [*regulars(1), newcomer(2), newcomer(4)])
    assert sorted(entry.positions.dealt_in) == [1, 2, 4]


@pytest.mark.clause("online:AMB-62")
def test_a_table_is_new_again_when_nobody_of_the_last_hand_is_left() -> None:
    last = first_hand(1, 2, 3)
    assert not is_new_table(last, [newcomer(5), place(3, "sit-out")])
    assert is_new_table(last, [newcomer(5), BlindPlace(seat=Seat(3), player=PlayerId("other"))])


@pytest.mark.parametrize(
    ("rulebook", "due", "expected"),
    [
        (F0, "both", ("wait",)),
        (D0, "small", ("wait",)),
        (E7, "both", ("wait", "post")),
        (E7, "small", ("wait", "post")),
        (F8, "both", ("wait",)),
        (LIVE, "new", ("wait", "post", "straddle", "buy-button")),
        (LIVE, "small", ("wait", "post", "straddle", "buy-button")),
        (LIVE, "nothing", ("wait",)),
    ],
)
@pytest.mark.clause("CASH-NEW-03", "online:AMB-15", "LIVE-NEW-01", "LIVE-NEW-02", "LIVE-NEW-03")
@pytest.mark.clause("live:AMB-13")
def test_what_each_house_offers(rulebook: Rulebook, due: Due, expected: tuple[Wish, ...]) -> None:
    assert permitted(due, rulebook.cash) == expected


@pytest.mark.clause("live:AMB-13", "live:AMB-14")
def test_without_straddles_nobody_comes_in_by_one() -> None:
    rules = without_straddles(LIVE.cash)
    assert permitted("both", rules) == ("wait", "post", "buy-button")
    last = first_hand(1, 2, 3, 4, 5)
    places = [*regulars(1, 2, 3, 4), place(5, "straddle", "both", "nothing")]
    assert Seat(5) not in next_entry(last, places, rules, STAKES).positions.dealt_in


def without_straddles(rules: CashRules) -> CashRules:
    return replace(rules, straddles=NotOffered())


@pytest.mark.parametrize(
    ("due", "expected"),
    [
        ("new", [("live-post", 2)]),
        ("both", [("dead-post", 1), ("live-post", 2)]),
        ("small", [("live-post", 1)]),
    ],
)
@pytest.mark.clause("LIVE-NEW-02", "LIVE-MISS-05", "LIVE-MISS-07", "live:TV-MISS-01")
@pytest.mark.clause("live:TV-MISS-02", "LIVE-DRAW-03", "LIVE-CHG-02", "LIVE-OVER-02")
def test_live_what_it_costs_to_come_in_at_once(due: Due, expected: list[tuple[str, int]]) -> None:
    places = [*regulars(1, 2, 3, 4, 5), place(6, "post", due, "nothing")]
    entry = enter(LIVE, first_hand(1, 2, 3, 4, 5), places)
    assert posted(entry, 6) == expected


@pytest.mark.parametrize("due", ["both", "small"])
@pytest.mark.clause("LIVE-MISS-04", "LIVE-MISS-06", "live:TV-MISS-01")
def test_live_who_waits_for_the_big_blind_owes_nothing_more(due: Due) -> None:
    last = first_hand(1, 2, 3, 5)
    entry = enter(LIVE, last, [*regulars(1, 2, 3, 5), place(4, "wait", due, "nothing")])
    assert posted(entry, 4) == [("big-blind", 2)]


@pytest.mark.parametrize("due", ["new", "both", "small"])
@pytest.mark.clause("LIVE-NEW-03", "LIVE-MISS-08", "live:AMB-14")
def test_live_a_straddle_directly_behind_the_big_blind_pays_for_everything(due: Due) -> None:
    last = first_hand(1, 2, 3, 4, 6)
    places = [*regulars(1, 2, 3, 4, 6), place(5, "straddle", due, "nothing")]
    entry = enter(LIVE, last, places)
    assert entry.positions.big_blind == 4
    assert posted(entry, 5) == [("straddle", 4)]
    assert offered(LIVE, 5, last, places)["straddle"] == 4


@pytest.mark.parametrize("seat", [4, 7], ids=["the big blind himself", "farther behind it"])
@pytest.mark.clause("LIVE-NEW-03", "LIVE-MISS-08", "live:AMB-14")
def test_live_nobody_else_comes_in_by_a_straddle(seat: int) -> None:
    last = first_hand(1, 2, 3, 5, 6)
    places = [*regulars(1, 2, 3, 5, 6), newcomer(seat, "straddle")]
    assert "straddle" not in {post.kind for post in enter(LIVE, last, places).posts}
    assert "straddle" not in offered(LIVE, seat, last, places)


@pytest.mark.clause("live:TV-BTN-07", "LIVE-NEW-04", "LIVE-MOVE-08")
def test_live_a_newcomer_may_enter_between_button_and_small_blind() -> None:
    last = first_hand(1, 2, 4, 5, 6)
    places = [*regulars(1, 2, 4, 5, 6), newcomer(3, "post")]
    second = enter(LIVE, last, places)
    assert shown(second) == (2, 4, 5)
    assert posted(second, 3) == [("live-post", 2)]
    settled = after_hand(second.positions, last, places)
    third = enter(LIVE, remember(second.positions, last), settled)
    assert shown(third) == (4, 5, 6)


def shown(entry: HandEntry) -> tuple[int, int | None, int]:
    positions = entry.positions
    return positions.button, positions.small_blind, positions.big_blind


@pytest.mark.clause("live:TV-BTN-08", "LIVE-MOVE-08")
def test_live_a_newcomer_who_posts_may_have_to_wait_for_one_hand() -> None:
    last = first_hand(1, 3)
    places = [*regulars(1, 3), newcomer(2, "post")]
    second = enter(LIVE, last, places)
    assert shown(second) == (3, 3, 1)
    assert second.posts == (Post(3, "small-blind", 1), Post(1, "big-blind", 2))
    settled = after_hand(second.positions, last, places)
    third = enter(LIVE, remember(second.positions, last), settled)
    assert shown(third) == (3, 1, 2)
    assert posted(third, 2) == [("big-blind", 2)]


@pytest.mark.clause("live:TV-BTN-06", "LIVE-BUYB-01", "LIVE-BUYB-02", "LIVE-BUYB-03")
@pytest.mark.clause("LIVE-BUYB-04", "live:AMB-15")
def test_live_buying_the_button_costs_both_blinds_and_nobody_else_posts() -> None:
    prior = {Seat(1): PlayerId("P1"), Seat(3): PlayerId("P3"), Seat(4): PlayerId("P4")}
    positions = Positions(button=Seat(4), small_blind=Seat(1), big_blind=Seat(3), dealt_in=prior)
    last = remember(positions, None)
    places = [*regulars(1, 3, 4), place(2, "buy-button", "both", "nothing")]
    assert offered(LIVE, 2, last, places) == {"wait": 0, "post": 3, "buy-button": 3}
    bought = enter(LIVE, last, places)
    assert bought.bought
    assert bought.posts == (Post(2, "dead-post", 1), Post(2, "big-blind", 2))
    settled = after_hand(bought.positions, last, places, bought=True)
    after = enter(LIVE, remember(bought.positions, last, bought=True), settled)
    assert shown(after) == (2, 3, 4)


@pytest.mark.clause("live:AMB-15", "LIVE-BUYB-01")
def test_live_who_cannot_buy_the_button_waits() -> None:
    last = first_hand(1, 2, 3, 4, 5)
    places = [*regulars(1, 2, 3, 4, 5), newcomer(7, "buy-button")]
    entry = enter(LIVE, last, places)
    assert not entry.bought
    assert Seat(7) not in entry.positions.dealt_in


@pytest.mark.clause("LIVE-MISS-09")
def test_a_way_in_that_is_not_open_is_refused_with_those_that_are() -> None:
    last = first_hand(1, 2, 3, 4)
    places = [*regulars(1, 2, 3, 4), newcomer(6)]
    found = offers(Seat(6), last, places, F8.cash, STAKES)
    verify_wish("wait", found)
    verify_wish("sit-out", found)
    with pytest.raises(EntryNotOffered, match="cannot post here now; you may wait for the big"):
        verify_wish("post", found)


@pytest.mark.parametrize("rulebook", [*ONLINE, LIVE], ids=named)
@pytest.mark.clause("CASH-SIT-05")
def test_who_asked_for_it_sits_out_when_his_big_blind_comes(rulebook: Rulebook) -> None:
    last = first_hand(1, 2, 3, 4, 5)
    leaving = {Seat(2), Seat(4), Seat(5)}
    places = sit_out_at_big_blind(last, regulars(1, 2, 3, 4, 5), leaving, rulebook.cash)
    assert [p.seat for p in places if p.wish == "sit-out"] == [4, 5]
    everybody = {Seat(seat) for seat in range(1, 6)}
    gone = sit_out_at_big_blind(last, regulars(1, 2, 3, 4, 5), everybody, rulebook.cash)
    assert all(p.wish == "sit-out" for p in gone)


def deal(rulebook: Rulebook, entry: HandEntry) -> Hand:
    """Deal the hand that an entry describes, to stacks of a hundred big blinds."""
    setup = setup_of("texas", STAKES, rulebook.hand)
    seats: list[int] = sorted(entry.positions.dealt_in)
    deck = list(shuffle("52", seed=bytes(32)))
    posts = list(entry.posts)
    stacks = [200] * len(seats)
    return Hand(setup, stacks, deck, seats=seats, button=entry.positions.button, posts=posts)


@pytest.mark.clause("online:TV-NEW-01", "online:AMB-14")
def test_a_newcomer_who_posted_may_check_or_raise_when_it_is_folded_to_him() -> None:
    last = first_hand(2, 3, 4, 5, 6)
    places = [*regulars(2, 3, 4, 5, 6), newcomer(1, "post")]
    hand = deal(E7, enter(E7, last, places))
    hand.fold(seat=6)
    turn = hand.turn()
    assert turn is not None
    assert (turn.seat, turn.can_check, turn.raise_to_min) == (1, True, 4)


@pytest.mark.clause("LIVE-NEW-05", "LIVE-NEW-02")
def test_live_a_newcomer_directly_behind_the_big_blind_acts_first_and_may_check() -> None:
    last = first_hand(1, 2, 3, 4, 6)
    hand = deal(LIVE, enter(LIVE, last, [*regulars(1, 2, 3, 4, 6), newcomer(5, "post")]))
    turn = hand.turn()
    assert turn is not None
    assert (turn.seat, turn.can_check, turn.raise_to_min) == (5, True, 4)


@pytest.mark.clause("LIVE-MISS-05")
def test_live_a_dead_small_blind_does_not_count_towards_the_bet() -> None:
    last = first_hand(1, 2, 3, 4, 5)
    both = place(6, "post", "both", "nothing")
    hand = deal(LIVE, enter(LIVE, last, [*regulars(1, 2, 3, 4, 5), both]))
    hand.fold(seat=5)
    turn = hand.turn()
    assert turn is not None
    assert (turn.seat, turn.can_check) == (6, True)
    assert hand.stacks[6] == 200 - 3


@pytest.mark.clause("LIVE-MISS-07")
def test_live_a_small_blind_that_is_made_good_is_part_of_the_bet() -> None:
    last = first_hand(1, 2, 3, 4, 5)
    small = place(6, "post", "small", "big")
    hand = deal(LIVE, enter(LIVE, last, [*regulars(1, 2, 3, 4, 5), small]))
    hand.fold(seat=5)
    turn = hand.turn()
    assert turn is not None
    assert (turn.seat, turn.can_check, turn.call_chips) == (6, False, 1)


@pytest.mark.clause("live:TV-BTN-06", "LIVE-BUYB-02", "live:AMB-15")
def test_live_behind_a_bought_button_the_next_player_acts_first_and_the_buyer_last() -> None:
    last = first_hand(4, 1, 3)
    places = [*regulars(1, 3, 4), place(2, "buy-button", "both", "nothing")]
    hand = deal(LIVE, enter(LIVE, last, places))
    order = []
    while (turn := hand.turn()) is not None and hand.street == 0:
        order.append(turn.seat)
        hand.check_or_call()
    assert order == [3, 4, 1, 2]


@pytest.mark.clause("LIVE-NEW-03", "LIVE-STRD-02")
def test_live_whoever_comes_in_by_a_straddle_acts_last() -> None:
    last = first_hand(1, 2, 3, 4, 6)
    hand = deal(LIVE, enter(LIVE, last, [*regulars(1, 2, 3, 4, 6), newcomer(5, "straddle")]))
    order = []
    while (turn := hand.turn()) is not None and hand.street == 0:
        order.append(turn.seat)
        hand.check_or_call()
    assert order == [6, 1, 2, 3, 4, 5]


@pytest.mark.clause("CASH-BTN-03", "LIVE-MOVE-03")
def test_a_hand_without_small_blind_is_played_all_the_same() -> None:
    last = first_hand(1, 2, 3, 4, 5)
    hand = deal(E7, enter(E7, last, regulars(1, 2, 4, 5)))
    turn = hand.turn()
    assert turn is not None
    assert (turn.seat, turn.call_chips) == (5, 2)
    assert hand.stacks[2] == 200


@pytest.mark.clause("LIVE-ANTE-01", "LIVE-BBA-01")
def test_a_table_with_antes_takes_them_from_everybody_or_from_the_big_blind_for_all() -> None:
    each = first_entry(Seat(1), regulars(1, 2, 4), replace(STAKES, ante=1))
    assert [post.seat for post in each.posts if post.kind == "ante"] == [2, 4, 1]
    last = first_hand(1, 2, 4)
    for_all = next_entry(last, regulars(1, 2, 4), LIVE.cash, replace(STAKES, big_blind_ante=2))
    assert Post(1, "big-blind-ante", 2) in for_all.posts


Step = Callable[[LastHand, list[BlindPlace], CashRules], HandEntry]


def honest(last: LastHand, places: list[BlindPlace], rules: CashRules) -> HandEntry:
    return next_entry(last, places, rules, STAKES)


def skips_a_player(last: LastHand, places: list[BlindPlace], rules: CashRules) -> HandEntry:
    """Leave out the player whose big blind it is, now and then."""
    due = honest(last, places, rules).positions.big_blind
    others = [place for place in places if place.seat != due]
    if due % 3 or sum(place.wish != "sit-out" for place in others) < 4:
        return honest(last, places, rules)
    skipped = honest(last, others, rules)
    (missing,) = (place for place in places if place.seat == due)
    dealt_in = {**skipped.positions.dealt_in, due: missing.player}
    return HandEntry(
        positions=Positions(
            button=skipped.positions.button,
            small_blind=skipped.positions.small_blind,
            big_blind=skipped.positions.big_blind,
            dealt_in=dealt_in,
        ),
        posts=skipped.posts,
    )


def repeats_a_player(last: LastHand, places: list[BlindPlace], rules: CashRules) -> HandEntry:
    """Leave the big blind where it is."""
    entry = honest(last, places, rules)
    if last.big_blind_seat not in entry.positions.dealt_in or entry.bought:
        return entry
    order = clockwise(entry.positions.dealt_in, last.big_blind_seat)
    if len(order) < 4 or entry.positions.dealt_in[last.big_blind_seat] != last.big_blind_player:
        return entry
    again = Positions(
        button=order[-3],
        small_blind=order[-2],
        big_blind=last.big_blind_seat,
        dealt_in=entry.positions.dealt_in,
    )
    return HandEntry(positions=again, posts=entry.posts)


def comes_in_free(last: LastHand, places: list[BlindPlace], rules: CashRules) -> HandEntry:
    """Deal returning players in without asking for what they missed."""
    return honest(last, [replace(place, due="nothing") for place in places], rules)


class Crowd:
    """Players who come, sit out, return and leave at random."""

    def __init__(self, rulebook: Rulebook, seed: int) -> None:
        self.dice = random.Random(seed)
        self.rules = rulebook.cash
        self.seats = 6
        self.places: list[BlindPlace] = []
        self.last: LastHand | None = None
        self.arrivals = 0

    def change(self) -> None:
        """Let each player think about what he wants, and seat a newcomer now and then."""
        dice = self.dice
        self.places = [place for place in self.places if dice.random() > 0.02]
        self.places = [
            replace(place, wish=self._wish(place)) if dice.random() < 0.3 else place
            for place in self.places
        ]
        free = {Seat(seat) for seat in range(self.seats)} - {p.seat for p in self.places}
        if free and dice.random() < 0.4:
            self.arrivals += 1
            seat = dice.choice(sorted(free))
            self.places.append(BlindPlace(seat=seat, player=PlayerId(f"P{self.arrivals}")))

    def _wish(self, place: BlindPlace) -> Wish:
        choices: list[Wish] = ["sit-out", *permitted(place.due, self.rules)]
        return self.dice.choice([*choices, "wait", "wait"])

    def play(self, hands: int, step: Step) -> int:
        """Play until so many hands are dealt, under the eye of the laws."""
        laws = BlindLaws(self.seats)
        dealt = 0
        while dealt < hands:
            self.change()
            ready = [place for place in self.places if place.wish != "sit-out"]
            new = is_new_table(self.last, self.places)
            if new:
                laws = BlindLaws(self.seats, (place.player for place in self.places))
            if not can_start(None if new else self.last, len(ready), self.rules.start):
                continue
            self._deal(ready, laws, step, new=new)
            dealt += 1
        return dealt

    def _deal(self, ready: list[BlindPlace], laws: BlindLaws, step: Step, *, new: bool) -> None:
        if new or self.last is None:
            entry = first_entry(self.dice.choice(ready).seat, self.places, STAKES)
            self.places = after_first_hand(entry.positions, self.places)
            laws.watch(entry, thin=True)
            self.last = remember(entry.positions, None)
            return
        owing = [place for place in ready if place.due != "nothing"]
        enough = max(2, self.rules.new_players.dealt_in_free_below_players)
        thin = len(ready) - len(owing) < enough
        entry = step(self.last, self.places, self.rules)
        laws.watch(entry, thin=thin)
        self.places = after_hand(entry.positions, self.last, self.places, bought=entry.bought)
        self.last = remember(entry.positions, self.last, bought=entry.bought)


FAIRNESS = pytest.mark.clause(
    "CASH-BTN-02",
    "CASH-SIT-01",
    "CASH-SIT-02",
    "MTT-BTN-01",
    "MTT-BTN-02",
    "LIVE-MOVE-02",
    "LIVE-MOVE-03",
    "LIVE-MISS-01",
)


@pytest.mark.parametrize("rulebook", [*ONLINE, LIVE], ids=named)
@pytest.mark.parametrize("seed", range(4))
@FAIRNESS
def test_nobody_gains_by_coming_and_going(rulebook: Rulebook, seed: int) -> None:
    assert Crowd(rulebook, seed).play(1_000, honest) == 1_000


@pytest.mark.deep
@pytest.mark.parametrize("rulebook", [*ONLINE, LIVE], ids=named)
@FAIRNESS
def test_nobody_gains_by_coming_and_going_for_long(rulebook: Rulebook) -> None:
    assert Crowd(rulebook, seed=100).play(100_000, honest) == 100_000


@pytest.mark.parametrize("rulebook", [E7, LIVE], ids=named)
@pytest.mark.parametrize(
    ("fault", "why"),
    [
        (skips_a_player, "two big blinds more|escaped"),
        (repeats_a_player, "twice running"),
        (comes_in_free, "escaped"),
    ],
)
def test_a_planted_fault_in_the_blinds_is_caught(rulebook: Rulebook, fault: Step, why: str) -> None:
    with pytest.raises(LawBroken, match=why):
        Crowd(rulebook, seed=1).play(3_000, fault)
