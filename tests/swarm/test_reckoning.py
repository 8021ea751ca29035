"""The reckoning finds each kind of broken promise in what a room has kept."""

from collections import Counter

import pytest
from msgspec.structs import replace

from huone.cards.card import parse_cards
from huone.games import events as game_events
from huone.games.actions import Call, Fold
from huone.games.rules import no_limit
from huone.money.accounts import BANK, Account
from huone.room.hand_history import HandHistory
from huone.store.ports import Outcome
from huone.swarm.crowd import Crowd, SwarmGuest
from huone.swarm.journal import Acted, BoughtIn, Settled
from huone.swarm.player import SwarmPlayer, Temper
from huone.swarm.reckoning import KeptHand, Reckoning, StoredBooks, reckon
from huone.units import PlayerId, Seat

STACKS = ((1, 900), (2, 1_100))
STARTED = game_events.HandStarted(
    "texas", no_limit(5, 10), (1, 2), (1_000, 1_000), 2, (), parse_cards("As Kd 2c 3c"), ()
)
EVENTS: tuple[game_events.Event, ...] = (
    STARTED,
    game_events.CardsDealt(1, parse_cards("As Kd"), ()),
    game_events.CardsDealt(2, parse_cards("2c 3c"), ()),
    game_events.Called(1, 10, False),
    game_events.Folded(1),
    game_events.HandEnded((900, 1_100)),
)
HISTORY = HandHistory(
    table="t",
    hand_no=1,
    players={Seat(1): PlayerId("anna"), Seat(2): PlayerId("bo")},
    events=EVENTS,
)
KEPT = KeptHand(Outcome.PLAYED, STACKS, HISTORY)
VOID = KeptHand(Outcome.VOID, ((1, 1_000), (2, 1_000)), None)
BOOKS = StoredBooks(
    hands={("t", 1): KEPT, ("t", 2): VOID},
    visits={"anna": Counter({BoughtIn("t", 1_000): 1})},
    seated=frozenset({"anna"}),
    balances={
        BANK: -5_000,
        Account("player:anna:cash"): 3_000,
        Account("table:t"): 2_000,
    },
    astray_cents=0,
    settled_twice=0,
    laws_broken=(),
)


def anna() -> SwarmPlayer:
    """Somebody who was told the truth."""
    guest = SwarmGuest(name="anna", token="", stake="s", sits=True)
    (player,) = Crowd([guest], Temper(think_ms=(0, 0), chips=1_000), seed=1).players
    player.journal.seats_asked = 1
    player.journal.bought_in.append(BoughtIn("t", 1_000))
    player.journal.settled.add(Settled("t", 1, STACKS))
    player.journal.acted += [Acted("t", 1, 1, Call()), Acted("t", 1, 1, Fold())]
    player.journal.acted.append(Acted("t", 2, 1, Call()))
    player.witness.seen["t", 1] = frozenset({"As", "Kd"})
    return player


def reckoned(player: SwarmPlayer, books: StoredBooks = BOOKS) -> Reckoning:
    return reckon(books, [player], paid_in_cents=5_000)


def test_what_was_told_and_is_kept_is_clean() -> None:
    found = reckoned(anna())
    assert found.is_clean, found
    assert (found.hands, found.voided) == (2, 1)


LOST = {
    "a hand that was told and is not there": Settled("t", 3, STACKS),
    "a hand that was told and is void": Settled("t", 2, STACKS),
    "a hand that was told with other stacks": Settled("t", 1, ((1, 901), (2, 1_099))),
}


@pytest.mark.parametrize("settled", LOST.values(), ids=LOST)
def test_a_hand_that_was_told_otherwise_is_lost(settled: Settled) -> None:
    player = anna()
    player.journal.settled = {settled}
    assert reckoned(player).acknowledged_lost == 1


FORGOTTEN = {
    "an action in a hand that never was": Acted("t", 9, 1, Call()),
    "an action that is not in the record": Acted("t", 1, 2, Call()),
    "the same action a second time": Acted("t", 1, 1, Fold()),
}


@pytest.mark.parametrize("acted", FORGOTTEN.values(), ids=FORGOTTEN)
def test_an_acknowledged_action_that_is_not_on_record_is_lost(acted: Acted) -> None:
    player = anna()
    player.journal.acted.append(acted)
    assert reckoned(player).acknowledged_lost == 1


def test_a_seat_that_was_paid_and_is_not_on_record_is_lost() -> None:
    player = anna()
    player.journal.seats_asked = 2
    player.journal.bought_in.append(BoughtIn("t", 1_000))
    assert reckoned(player).acknowledged_lost == 1


def test_who_was_told_that_he_may_go_and_still_sits_was_forgotten() -> None:
    player = anna()
    player.journal.leaves = 1
    assert reckoned(player).acknowledged_lost == 1
    assert reckoned(player, replace(BOOKS, seated=frozenset())).is_clean


def test_a_seat_that_nobody_asked_for_was_given_twice() -> None:
    twice = {"anna": Counter({BoughtIn("t", 1_000): 2})}
    assert reckoned(anna(), replace(BOOKS, visits=twice)).done_twice == 1


def test_a_hand_that_is_told_in_two_ways_is_settled_twice() -> None:
    player = anna()
    player.journal.settled.add(Settled("t", 1, ((1, 800), (2, 1_200))))
    found = reckoned(player)
    assert (found.settled_twice, found.acknowledged_lost) == (1, 1)


def test_money_that_is_nowhere_is_missing() -> None:
    fewer = {**BOOKS.balances, Account("table:t"): 1_999}
    assert reckoned(anna(), replace(BOOKS, balances=fewer)).cents_missing == 1
    assert reckoned(anna(), replace(BOOKS, astray_cents=7)).cents_missing == 7


def test_a_card_that_the_record_does_not_open_to_its_viewer_has_leaked() -> None:
    player = anna()
    player.witness.seen["t", 1] = frozenset({"As", "Kd", "2c"})
    found = reckoned(player)
    assert found.leaks == 1
    assert "2c" in found.says[0]


def test_a_leak_that_a_client_noticed_counts_too() -> None:
    player = anna()
    player.witness.blame("leak", "saw 2c")
    assert reckoned(player).leaks == 1


def test_a_broken_law_of_the_books_is_not_clean() -> None:
    assert not reckoned(anna(), replace(BOOKS, laws_broken=("zero: EUR",))).is_clean
