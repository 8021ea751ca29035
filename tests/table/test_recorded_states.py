"""Commands that tables were once given lead to the same stored bytes for ever.

`recorded_states.jsonl` has a line for each table: which rules it plays by, every command from its
opening on, and after each of them a mark of the state that would be stored. When a rule changes on
purpose, `python tests/table/test_recorded_states.py` plays and writes it anew.
"""

import hashlib
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from kit.cash_tables import START
from kit.table_machine import MACHINES, Command, TableMachine, run, wander

from huone.cards.card import decode_hook, encode_hook
from huone.games.actions import Action
from huone.refusal import Refused
from huone.table.cash import CashTable
from huone.table.config import TableConfig
from huone.table.state import decode_state, encode_state
from huone.units import Instant

FILE = Path(__file__).with_name("recorded_states.jsonl")
HANDS = 12


class Recorded(msgspec.Struct, frozen=True):
    """One table: its kind, the commands it was given, and the mark after each of them."""

    machine: str
    commands: list[tuple[str, list[object], dict[str, object]]]
    marks: list[str]


def recordings() -> dict[str, Recorded]:
    """Read what was recorded, by the kind of the table."""
    lines = FILE.read_bytes().splitlines()
    read = [msgspec.json.decode(line, type=Recorded) for line in lines]
    return {recorded.machine: recorded for recorded in read}


def journal_of(recorded: Recorded) -> list[Command]:
    """Read the commands back; the actions of players were written as on the wire."""
    return [
        (name, tuple(action_of(arg) if isinstance(arg, dict) else arg for arg in args), more)
        for name, args, more in recorded.commands
    ]


def action_of(written: dict[str, object]) -> object:
    return msgspec.convert(written, Action, dec_hook=decode_hook)


def marks_of(config: TableConfig, journal: list[Command]) -> Iterator[str]:
    """Play a journal, and shorten the bytes of the state after each command."""
    table = CashTable(config, opened_at=START)
    for name, args, more in journal:
        if name == "crash":
            stored, now = decode_state(encode_state(table.state())), more["now"]
            assert isinstance(now, int)
            table = CashTable.restore(config, stored, now=Instant(now))
        else:
            with suppress(Refused):
                run(table, name, args, more)
        yield hashlib.sha256(encode_state(table.state())).hexdigest()[:8]


def record(kind: type[TableMachine]) -> Recorded:
    """Let a crowd come and go at a table of a kind, and take down what it does."""
    crowd = wander(kind, seed=7, hands=HANDS)
    commands = [(name, list(args), more) for name, args, more in crowd.journal]
    return Recorded(kind.__name__, commands, list(marks_of(crowd.config, crowd.journal)))


@pytest.mark.parametrize("machine", MACHINES)
def test_a_table_stores_the_same_bytes_after_each_recorded_command(
    machine: type[TableMachine],
) -> None:
    recorded = recordings()[machine.__name__]
    assert len(recorded.marks) >= 100
    marks = list(marks_of(machine().config, journal_of(recorded)))
    assert marks == recorded.marks


if __name__ == "__main__":
    sys.stdout.write(f"{FILE}: a crowd at {len(MACHINES)} tables\n")
    lines = [msgspec.json.encode(record(kind), enc_hook=encode_hook) for kind in MACHINES]
    FILE.write_bytes(b"".join(line + b"\n" for line in lines))
