"""When a table has to be stored again: what a crash may not take, and nothing else."""

from kit.cash_tables import Club, config_of
from kit.houses import E7, LIVE

from huone.games.actions import Fold
from huone.table import events as table_events
from huone.table.cash import CashTable
from huone.table.state import encode_state


def club(*names: str) -> Club:
    """Seat players at a table that has been stored since."""
    table = Club(config_of(E7)).sit(*names)
    assert table.table.take_touched()
    return table


def test_a_new_table_and_one_that_was_asked_already_need_no_storing() -> None:
    assert not Club(config_of(E7)).table.take_touched()
    assert not club("A", "B", "C").table.take_touched()


def test_a_hand_is_stored_when_it_is_settled_and_not_when_it_begins_or_goes_on() -> None:
    table = club("A", "B", "C")
    table.deal()
    assert not table.table.take_touched()
    table.act(Fold())
    assert not table.table.take_touched()
    table.act(Fold())
    assert table.table.settlement is not None
    assert not table.table.take_touched()
    table.table.settled(now=table.now)
    assert table.table.take_touched()


def test_what_was_to_be_stored_before_a_deal_still_is() -> None:
    table = club("A", "B", "C").sit("D")
    table.deal()
    assert table.table.take_touched()


def test_a_break_that_begins_at_the_big_blind_is_stored_with_the_deal() -> None:
    table = club("A", "B", "C", "D")
    table.first_hand("A")  # D is the next big blind.
    table.do(table.table.sit_out, "D", "next-big-blind", now=table.now)
    table.table.take_touched()
    laid = table.deal()
    assert table.last(table_events.BreakStarted).seat == 3
    assert 3 not in laid.dealt_in
    assert table.table.take_touched()


def test_a_wish_that_ends_with_the_layout_is_stored() -> None:
    table = Club(config_of(LIVE)).sit("A", "B", "C", seats=[0, 2, 4])
    table.first_hand("A")  # The next big blind is A's, and D sits behind him.
    table.sit("D", seats=[1])
    table.do(table.table.make_wish, "D", "straddle", now=table.now)
    table.do(table.table.set_connected, "D", online=False, now=table.now)
    table.table.take_touched()
    assert 1 not in table.deal().dealt_in
    assert table.sitter("D").place.wish == "wait"
    assert table.table.take_touched()


def test_a_lost_line_is_not_stored_by_itself_and_getting_up_in_a_hand_is() -> None:
    table = club("A", "B", "C")
    table.deal()
    waiting = next(name for name in "ABC" if name != table.actor())
    table.do(table.table.set_connected, waiting, online=False, now=table.now)
    assert not table.table.take_touched()
    table.leave(waiting)
    assert table.table.take_touched()


def test_a_voided_hand_and_one_that_a_crash_took_are_stored() -> None:
    table = club("A", "B", "C")
    table.deal()
    stored = table.table.state()
    again = CashTable.restore(table.table.config, stored, now=table.now, lost=1)
    assert again.take_touched()
    assert not CashTable.restore(table.table.config, stored, now=table.now).take_touched()
    table.table.void_hand("a fault", now=table.now)
    assert table.table.take_touched()
    assert encode_state(table.table.state()) == encode_state(stored)
