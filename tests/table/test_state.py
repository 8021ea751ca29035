"""What of a table survives, as one value and as bytes."""

import msgspec
from kit.cash_tables import Club, config_of
from kit.houses import E7, LIVE

from huone.games.actions import Bet
from huone.table.cash import CashTable
from huone.table.state import CashState, decode_state, encode_state
from huone.units import Chips, PlayerId, Seat


def busy() -> Club:
    """Give a table with everything that a state can hold."""
    table = Club(config_of(LIVE)).sit("A", "B", "C", "D", "E")
    table.first_hand("A")
    table.do(table.table.sit_out, "C", "next-hand", now=table.now)
    table.do(table.table.play_over, "N", Seat(2), Chips(500), staff_consents=True, now=table.now)
    table.do(table.table.straddle, "B", on=True)
    table.do(table.table.ask_chips, "A", Chips(100))
    table.leave("E")
    return table


def test_a_state_is_the_same_after_it_was_written_and_read() -> None:
    table = busy()
    state = table.table.state()
    assert [sitter.player for sitter in state.owners] == ["C"]
    assert decode_state(encode_state(state)) == state
    restored = CashTable.restore(table.table.config, state, now=table.now)
    assert restored.state() == state
    assert restored.people.stacks() == table.table.people.stacks()
    assert restored.deals_at() == table.now + table.table.config.pause_ms


def test_a_restored_table_plays_on_as_if_nothing_had_happened() -> None:
    one, two = busy(), busy()
    two.table = CashTable.restore(
        two.table.config, decode_state(encode_state(two.table.state())), now=two.now
    )
    for _ in range(12):
        assert one.hand() == two.hand()
    assert one.table.state() == two.table.state()


def test_a_state_that_is_taken_in_a_hand_holds_no_card_and_no_bet() -> None:
    table = Club(config_of(E7)).sit("A", "B", "C")
    before = table.table.state()
    table.deal()
    table.act(Bet(300))
    state = table.table.state()
    assert state == msgspec.structs.replace(before, hands=1, voided=1)
    assert [sitter.stack for sitter in state.sitters] == [1_000] * 3
    raw = msgspec.msgpack.decode(encode_state(state))
    assert set(raw) == set(CashState.__struct_fields__)


def test_who_sat_down_in_a_lost_hand_is_still_there() -> None:
    table = Club(config_of(E7)).sit("A", "B", "C")
    table.deal()
    table.sit("D", seats=[5])
    restored = CashTable.restore(table.table.config, table.table.state(), now=table.now)
    assert restored.sitters.of(PlayerId("D")).stack == 1_000
